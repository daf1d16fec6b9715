#include "engine/trace/columns/arrivals.h"

namespace spillway {

bool Arrivals::operator==(const Arrivals& other) const
{
    return std::equal(begin(), end(), other.begin(), other.end());
}

std::size_t Arrivals::residentBytes() const
{
    return m_narrow.capacity() * sizeof(std::uint32_t) + m_wide.capacity() * sizeof(Instant);
}

void Arrivals::reserve(std::size_t count)
{
    if (m_isWide)
        m_wide.reserve(count);
    else
        m_narrow.reserve(count);
}

void Arrivals::append(std::span<const Instant> arrivals)
{
    if (arrivals.empty())
        return;
    const auto [least, most] = std::ranges::minmax(arrivals);
    admit(least, most);
    if (m_isWide) {
        m_wide.insert(m_wide.end(), arrivals.begin(), arrivals.end());
        return;
    }
    const std::size_t before = m_narrow.size();
    m_narrow.resize(before + arrivals.size());
    for (std::size_t i = 0; i < arrivals.size(); ++i)
        m_narrow[before + i] = afterBase(arrivals[i]);
}

void Arrivals::set(std::size_t row, Instant arrival)
{
    admit(arrival, arrival);
    if (m_isWide)
        m_wide[row] = arrival;
    else
        m_narrow[row] = afterBase(arrival);
}

void Arrivals::admit(Instant least, Instant most)
{
    if (m_isWide)
        return;
    if (m_narrow.empty())
        m_base = least;
    m_least = std::min(m_least, least);
    m_most = std::max(m_most, most);
    if (least >= m_base && spanOf(m_base, m_most) <= kLongestSpan)
        return;
    if (spanOf(m_least, m_most) > kLongestSpan)
        widen();
    else
        rebase();
}

/// So that as many fit before the first as behind the last.
void Arrivals::rebase()
{
    const std::uint64_t spare = kLongestSpan - spanOf(m_least, m_most);
    const std::uint64_t before = std::min(spare / 2, spanOf(Instant::min(), m_least));
    const Instant base = m_least - Milliseconds(static_cast<std::int64_t>(before));
    const auto step = static_cast<std::uint32_t>(spanOf(base, m_base)); // modulo 2^32, as they are counted
    for (std::uint32_t& arrival : m_narrow)
        arrival += step;
    m_base = base;
}

void Arrivals::widen()
{
    m_wide.reserve(m_narrow.capacity());
    const auto base = static_cast<std::uint64_t>(m_base.time_since_epoch().count()); // sums wrap, as spanOf() does
    for (const std::uint32_t arrival : m_narrow)
        m_wide.emplace_back(Milliseconds(static_cast<std::int64_t>(base + arrival)));
    m_narrow = std::vector<std::uint32_t>();
    m_isWide = true;
}

} // namespace spillway
