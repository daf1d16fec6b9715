#pragma once

#include "engine/limiter/limiter.h"
#include "engine/replay/plain/outcome.h"

#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

namespace spillway {

/// Finds the slice of a time.
class BinIndex
{
public:
    static constexpr std::size_t kOutside = SIZE_MAX;

    BinIndex(const BinSpec& spec, Instant base) :
        start((spec.start - base).count()),
        width(spec.width.count()),
        length(spec.width.count() * std::int64_t{spec.count}),
        m_factor((std::uint64_t{1} << 63U) / static_cast<std::uint64_t>(spec.width.count()) + 1)
    {
    }

    /// The slice of the moment `time` ms after base. The division by the width is a multiplication where the offset has 32 bits: with factor
    /// = floor(2^63 / width) + 1 the product exceeds the quotient by less than offset / 2^63 < 1 / width.
    [[nodiscard]] std::size_t operator()(std::int64_t time) const
    {
        const std::int64_t offset = time - start;
        if (offset < 0 || offset >= length)
            return kOutside;
        if (offset <= std::int64_t{UINT32_MAX} && width <= std::int64_t{INT32_MAX})
            return static_cast<std::size_t>((Wide{static_cast<std::uint64_t>(offset)} * m_factor) >> 63U);
        return static_cast<std::size_t>(offset / width);
    }

    const std::int64_t start; ///< ms after base
    const std::int64_t width;
    const std::int64_t length; ///< of all slices together

private:
    __extension__ using Wide = unsigned __int128;

    std::uint64_t m_factor;
};

/// A divisor as a multiplication: n / divisor == (n * factor) >> shift for every n below 2^31.
///
/// With 2^(bits - 1) < divisor <= 2^bits the product is too large by less than 2^31 * 2^bits / 2^(31 + bits) of the
/// divisor. Source: Granlund and Montgomery, "Division by Invariant Integers using Multiplication".
struct Reciprocal
{
    std::uint32_t factor = 0;
    std::uint32_t shift = 0;

    Reciprocal() = default;
    /// 1 <= divisor <= 2^31
    explicit constexpr Reciprocal(std::uint64_t divisor) :
        shift(31 + static_cast<std::uint32_t>(std::bit_width(divisor - 1)))
    {
        factor = static_cast<std::uint32_t>(((std::uint64_t{1} << shift) + divisor - 1) / divisor);
    }
};

/// Slices of time in 32-bit numbers. A time is `offset = time - start`, modulo 2^32; it lies in a slice if it is less
/// than `length`, and in slice offset / width.
struct NarrowSlices
{
    std::uint32_t start; ///< ms after base, modulo 2^32
    std::uint32_t length;
    Reciprocal byWidth;
    std::uint32_t nowhere; ///< the slot for times in no slice
};

/// Counts requests per slice of time and verdict. A thread's own; several are added up afterwards.
///
/// The verdict that is left out is known from the others and the number of all requests: leave
/// out the one that most have.
class BinCounter
{
public:
    BinCounter(const BinSpec& spec, Instant base, Verdict leftOut = Verdict::Passed);

    [[nodiscard]] bool counts() const { return m_count > 0; }
    [[nodiscard]] Verdict leftOut() const { return m_leftOut; }
    /// Not of the verdict that is left out.
    [[nodiscard]] std::uint32_t counted(Verdict verdict, std::uint32_t bin) const
    {
        return m_slots[slotsOf(verdict) + bin];
    }

    /// The request at `time` ms after base.
    void count(Verdict verdict, std::int64_t time)
    {
        if (const std::size_t bin = m_index(time); bin != BinIndex::kOutside)
            ++m_slots[slotsOf(verdict) + bin];
    }
    /// So many at once, at times of one slice.
    void count(Verdict verdict, std::int64_t time, std::uint32_t requests)
    {
        if (const std::size_t bin = m_index(time); bin != BinIndex::kOutside)
            m_slots[slotsOf(verdict) + bin] += requests;
    }
    /// The first ms after base, above `time`, that is in another slice, or in one where `time` is in none.
    [[nodiscard]] std::int64_t endOfSlice(std::int64_t time) const
    {
        const std::int64_t offset = time - m_index.start;
        if (offset >= m_index.length)
            return INT64_MAX;
        return m_index.start + (offset < 0 ? 0 : (offset / m_index.width + 1) * m_index.width);
    }
    /// Takes one back.
    void uncount(Verdict verdict, std::int64_t time)
    {
        if (const std::size_t bin = m_index(time); bin != BinIndex::kOutside)
            --m_slots[slotsOf(verdict) + bin];
    }

    /// For loops over 32 bits, where those suffice for every time up to `span` after base and for what follows it in
    /// Tiles: the slices of countsOf().
    [[nodiscard]] std::optional<NarrowSlices> narrow(Milliseconds span, Verdict verdict) const;
    [[nodiscard]] std::uint32_t* countsOf(Verdict verdict) { return m_slots.data() + slotsOf(verdict); }

private:
    [[nodiscard]] std::size_t slotsOf(Verdict verdict) const { return static_cast<std::size_t>(verdict) * m_count; }

    std::uint32_t m_count;
    Verdict m_leftOut;
    BinIndex m_index;
    std::vector<std::uint32_t> m_slots; ///< by verdict and bin, and one for what is outside
};

} // namespace spillway
