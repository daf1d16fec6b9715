#include "engine/replay/plain/bin_counter.h"

namespace spillway {

namespace {

/// Unused slots behind the others, so that two threads' counters never share a cache line.
constexpr std::size_t kApart = 64;

} // namespace

BinCounter::BinCounter(const BinSpec& spec, Instant base, Verdict leftOut) :
    m_count(spec.count), m_leftOut(leftOut), m_index(spec, base), m_slots(std::size_t{3} * spec.count + kApart)
{
}

std::optional<NarrowSlices> BinCounter::narrow(Milliseconds span, Verdict verdict) const
{
    constexpr std::int64_t kRange = std::int64_t{1} << 32U;
    // No time may wrap into a slice, nor one of a lane that has ended, up to 2^31 later: see Tiles.
    const bool near = m_index.start > -kRange && m_index.start < kRange && m_index.length <= kRange / 2;
    if (!near || (m_index.start > 0 && m_index.start + m_index.length > kRange) ||
        (m_index.start < 0 && span.count() - m_index.start >= kRange / 2))
        return std::nullopt;
    const std::size_t nowhere = std::size_t{3} * m_count - slotsOf(verdict);
    return NarrowSlices{static_cast<std::uint32_t>(m_index.start), static_cast<std::uint32_t>(m_index.length),
                        Reciprocal(static_cast<std::uint64_t>(m_index.width)), static_cast<std::uint32_t>(nowhere)};
}

} // namespace spillway
