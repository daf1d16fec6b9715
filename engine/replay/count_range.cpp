#include "engine/replay/count_range.h"

#include <algorithm>
#include <cmath>

namespace spillway {

namespace {

constexpr double kPart = 0.55; ///< of a range on either side
constexpr std::uint64_t kRequests = 3;
constexpr std::uint64_t kCutRequests = 5;

Range widened(const Range& range, std::uint64_t by, const Range& possible)
{
    return {std::min(range.low, std::max(possible.low, range.low - std::min(range.low, by))),
            std::max(range.high, std::min(possible.high, range.high + by))};
}

std::uint64_t partOf(double squares)
{
    return static_cast<std::uint64_t>(std::ceil(kPart * std::sqrt(squares)));
}

} // namespace

void CountRange::add(std::uint64_t low, std::uint64_t high, const Range& possible, Lies lies)
{
    const Range bounds{std::min(possible.low, low), std::max(possible.high, high)};
    sumUp({low, high}, bounds);
    m_clients.low += low > 0 ? 1U : 0U;
    m_clients.high += high > 0 ? 1U : 0U;
    m_possibleClients += bounds.high > 0 ? 1U : 0U;
    m_anyCut = m_anyCut || (lies == Lies::InPart && high > 0);
    m_anyNear = m_anyNear || (low > 0 && low <= kRequests);
}

void CountRange::addOther(std::uint64_t low, std::uint64_t high)
{
    sumUp({low, high}, {low, high});
}

void CountRange::sumUp(const Range& range, const Range& possible)
{
    m_requests.low += range.low;
    m_requests.high += range.high;
    m_possible.low += possible.low;
    m_possible.high += possible.high;
    const auto width = static_cast<double>(range.high - range.low);
    m_squares += width * width;
}

Range CountRange::requests(std::uint64_t all) const
{
    const bool agree = m_requests.low == m_requests.high;
    if (agree && (m_requests.high == 0 || m_requests.high == all))
        return m_requests;
    return widened(m_requests, (m_anyCut ? kCutRequests : kRequests) + partOf(m_squares), m_possible);
}

Range CountRange::clients() const
{
    const std::uint64_t open = m_clients.high - m_clients.low;
    const std::uint64_t by = open > 0 ? 1 + partOf(static_cast<double>(open)) : m_anyNear ? 1 : 0;
    return widened(m_clients, by, {0, m_possibleClients});
}

} // namespace spillway
