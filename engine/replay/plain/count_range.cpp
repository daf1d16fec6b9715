#include "engine/replay/plain/count_range.h"

#include <algorithm>
#include <cmath>

namespace spillway {

namespace {

constexpr double kPart = 0.55; ///< of a range on either side
constexpr std::uint64_t kRequests = 3;
constexpr std::uint64_t kCutRequests = 5;

/// What a range is widened by.
struct Widening
{
    std::uint64_t below = 0;
    std::uint64_t above = 0;
};

Range widened(const Range& range, const Widening& by, const Range& possible)
{
    return {std::min(range.low, std::max(possible.low, range.low - std::min(range.low, by.below))),
            std::max(range.high, std::min(possible.high, range.high + by.above))};
}

std::uint64_t rootOf(double squares)
{
    return static_cast<std::uint64_t>(std::ceil(std::sqrt(squares)));
}

/// The square of a part of the range, which is `room` at most.
double squareOfPart(const Range& range, std::uint64_t room)
{
    const double part = std::min(kPart * static_cast<double>(range.high - range.low), static_cast<double>(room));
    return part * part;
}

} // namespace

void CountRange::add(std::uint64_t low, std::uint64_t high, const Range& possible, Lies lies)
{
    const Range bounds{std::min(possible.low, low), std::max(possible.high, high)};
    sumUp({low, high}, bounds);
    m_clients.low += low > 0 ? 1U : 0U;
    m_clients.high += high > 0 ? 1U : 0U;
    m_possibleClients += bounds.high > 0 ? 1U : 0U;
    m_sureClients += low > kRequests + (high - low) ? 1U : 0U;
    m_anyCut = m_anyCut || (lies == Lies::InPart && high > 0);
    m_anyNear = m_anyNear || (low > 0 && low <= kRequests);
}

void CountRange::addOther(std::uint64_t low, std::uint64_t high)
{
    sumUp({low, high}, {low, high});
    m_ofNobody += high;
}

void CountRange::sumUp(const Range& range, const Range& possible)
{
    m_requests.low += range.low;
    m_requests.high += range.high;
    m_possible.low += possible.low;
    m_possible.high += possible.high;
    m_squaresBelow += squareOfPart(range, range.low - possible.low);
    m_squaresAbove += squareOfPart(range, possible.high - range.high);
}

Range CountRange::widenedRequests() const
{
    const std::uint64_t fewest = m_anyCut ? kCutRequests : kRequests;
    Range sum = widened(m_requests, {fewest + rootOf(m_squaresBelow), fewest + rootOf(m_squaresAbove)}, m_possible);
    sum.low = std::max(sum.low, m_leastOfAll);
    return sum;
}

Range CountRange::requests(std::uint64_t all) const
{
    const bool agree = m_requests.low == m_requests.high;
    const bool stands = m_doubted == 0 && (m_requests.high == 0 || m_requests.high == all);
    return agree && stands ? m_requests : widenedRequests();
}

Range CountRange::clients() const
{
    const std::uint64_t open = m_clients.high == 0 ? m_doubted : m_clients.high - m_clients.low;
    const std::uint64_t by = open > 0 ? 1 + rootOf(kPart * kPart * static_cast<double>(open)) : m_anyNear ? 1 : 0;
    Range sum =
        widened(m_clients, {by, std::max<std::uint64_t>(by, m_anyCut ? 1 : 0)}, {m_sureClients, m_possibleClients});
    const bool anyLoses = widenedRequests().low > m_ofNobody;
    sum.low = anyLoses ? std::max<std::uint64_t>(sum.low, 1) : 0;
    return sum;
}

} // namespace spillway
