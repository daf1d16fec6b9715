#include "engine/replay/bin_counter.h"

#include <algorithm>

namespace spillway {

namespace {

/// Unused slots behind the others, so that two threads' counters never share a cache line.
constexpr std::size_t kApart = 64;

} // namespace

BinCounter::BinCounter(const BinSpec& spec, Instant base) :
    m_count(spec.count), m_index(spec, base), m_slots(std::size_t{2} * spec.count + Tiles::kTileLanes + kApart)
{
}

bool BinCounter::fitsLanes(Milliseconds span) const
{
    constexpr std::int64_t kRange = std::int64_t{1} << 32U;
    if (m_index.start < -kRange || m_index.start > kRange || m_index.length > kRange)
        return false;
    const bool beforeStartIsOutside = m_index.start <= 0 || m_index.start + m_index.length <= kRange;
    const bool nothingWraps = m_index.start >= 0 || span.count() - m_index.start < kRange;
    return m_index.width < kRange && m_index.length < kRange && beforeStartIsOutside && nothingWraps &&
           m_count < (1U << 30U);
}

BinCounter::LaneBins BinCounter::laneBins() const
{
    const auto width = static_cast<std::uint64_t>(m_index.width);
    const std::uint64_t factor = std::min<std::uint64_t>((std::uint64_t{1} << 32U) / width, UINT32_MAX);
    return {static_cast<std::uint32_t>(m_index.start),
            static_cast<std::uint32_t>(m_index.length),
            static_cast<std::uint32_t>(m_index.width),
            static_cast<std::uint32_t>(factor),
            m_count,
            2 * m_count};
}

} // namespace spillway
