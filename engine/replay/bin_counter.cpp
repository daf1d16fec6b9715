#include "engine/replay/bin_counter.h"

#include <bit>

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
    const bool near = m_index.start > -kRange && m_index.start < kRange && m_index.length <= kRange / 2;
    if (!near || (m_index.start > 0 && m_index.start + m_index.length > kRange) ||
        (m_index.start < 0 && span.count() - m_index.start >= kRange))
        return std::nullopt;
    // With 2^(bits - 1) < width <= 2^bits the product of an offset below 2^31 and the factor, rounded up, is too large by less
    // than 2^31 * 2^bits / 2^(31 + bits) of a slice's width: Granlund and Montgomery, "Division by Invariant Integers".
    const auto width = static_cast<std::uint64_t>(m_index.width);
    const auto bits = static_cast<unsigned>(std::bit_width(width - 1));
    const unsigned shift = 31 + bits;
    const std::uint64_t factor = ((std::uint64_t{1} << shift) + width - 1) / width;
    const std::size_t nowhere = std::size_t{3} * m_count - slotsOf(verdict);
    return NarrowSlices{static_cast<std::uint32_t>(m_index.start), static_cast<std::uint32_t>(m_index.length),
                        static_cast<std::uint32_t>(factor), shift, static_cast<std::uint32_t>(nowhere)};
}

} // namespace spillway
