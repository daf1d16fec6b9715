#include "engine/replay/bin_counter.h"

#include <algorithm>

namespace spillway {

BinCounter::BinCounter(const BinSpec& spec, Instant base) :
    m_count(spec.count),
    m_start((spec.start - base).count()),
    m_width(spec.width.count()),
    m_length(spec.width.count() * std::int64_t{spec.count}),
    m_factor((std::uint64_t{1} << 63U) / static_cast<std::uint64_t>(spec.width.count()) + 1),
    m_slots(std::size_t{2} * spec.count + Tiles::kTileLanes)
{
}

bool BinCounter::fitsLanes(Milliseconds span) const
{
    constexpr std::int64_t kRange = std::int64_t{1} << 32U;
    if (m_start < -kRange || m_start > kRange || m_length > kRange)
        return false;
    const bool beforeStartIsOutside = m_start <= 0 || m_start + m_length <= kRange;
    const bool nothingWraps = m_start >= 0 || span.count() - m_start < kRange;
    return m_width < kRange && m_length < kRange && beforeStartIsOutside && nothingWraps && m_count < (1U << 30U);
}

BinCounter::LaneBins BinCounter::laneBins() const
{
    const auto width = static_cast<std::uint64_t>(m_width);
    const std::uint64_t factor = std::min<std::uint64_t>((std::uint64_t{1} << 32U) / width, UINT32_MAX);
    return {static_cast<std::uint32_t>(m_start),
            static_cast<std::uint32_t>(m_length),
            static_cast<std::uint32_t>(m_width),
            static_cast<std::uint32_t>(factor),
            m_count,
            2 * m_count};
}

} // namespace spillway
