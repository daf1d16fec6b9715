#pragma once

#include "engine/replay/outcome.h"
#include "engine/trace/tiles.h"

#include <cstdint>
#include <vector>

namespace spillway {

/// Tells the slice of a time.
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

    /// Of `time` ms after base. The division by the width is a multiplication where the offset has 32 bits: with factor =
    /// floor(2^63 / width) + 1 the product exceeds the quotient by less than offset / 2^63 < 1 / width.
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

/// Counts delayed and rejected requests per slice of time. A thread's own; several are added up afterwards.
class BinCounter
{
public:
    BinCounter(const BinSpec& spec, Instant base);

    [[nodiscard]] bool counts() const { return m_count > 0; }
    [[nodiscard]] std::uint32_t delayed(std::uint32_t bin) const { return m_slots[bin]; }
    [[nodiscard]] std::uint32_t rejected(std::uint32_t bin) const { return m_slots[m_count + bin]; }

    /// The request at `time` ms after base.
    void countDelayed(std::int64_t time) { count(0, time); }
    void countRejected(std::int64_t time) { count(m_count, time); }

    /// What a loop over 32-bit lanes needs to do the same: see LaneBins.
    struct LaneBins
    {
        std::uint32_t start;  ///< ms after base, modulo 2^32
        std::uint32_t length; ///< of all slices together
        std::uint32_t width;
        std::uint32_t factor;       ///< the high half of offset * factor is the bin or the one before
        std::uint32_t rejectedFrom; ///< slot of the first bin of rejected requests; those of delayed ones start at 0
        std::uint32_t nowhere;      ///< one slot for each lane, for what is not counted
    };
    /// Whether the slices lie so that 32 bits suffice for every time up to `span`.
    [[nodiscard]] bool fitsLanes(Milliseconds span) const;
    [[nodiscard]] LaneBins laneBins() const;
    [[nodiscard]] std::uint32_t* slots() { return m_slots.data(); }

private:
    void count(std::uint32_t from, std::int64_t time)
    {
        if (const std::size_t bin = m_index(time); bin != BinIndex::kOutside)
            ++m_slots[from + bin];
    }

    std::uint32_t m_count;
    BinIndex m_index;
    std::vector<std::uint32_t> m_slots; ///< delayed, rejected, and one for each lane
};

} // namespace spillway
