#pragma once

#include "engine/replay/outcome.h"

#include <cstdint>
#include <vector>

namespace spillway {

/// Counts delayed and rejected requests per slice of time. A thread's own; the vectors are merged afterwards.
class BinCounter
{
public:
    BinCounter(const BinSpec& spec, Instant base) :
        delayed(spec.count),
        rejected(spec.count),
        m_start((spec.start - base).count()),
        m_width(spec.width.count()),
        m_length(spec.width.count() * std::int64_t{spec.count}),
        m_factor((std::uint64_t{1} << 63U) / static_cast<std::uint64_t>(spec.width.count()) + 1)
    {
    }

    [[nodiscard]] bool counts() const { return !delayed.empty(); }

    /// The request at `time` ms after base. The division by the width is a multiplication where the offset has 32 bits:
    /// with factor = floor(2^63 / width) + 1 the product exceeds the quotient by less than offset / 2^63 < 1 / width.
    void count(std::vector<std::uint32_t>& bins, std::int64_t time) const
    {
        const std::int64_t offset = time - m_start;
        if (offset < 0 || offset >= m_length)
            return;
        if (offset <= std::int64_t{UINT32_MAX} && m_width <= std::int64_t{INT32_MAX})
            ++bins[static_cast<std::size_t>((Wide{static_cast<std::uint64_t>(offset)} * m_factor) >> 63U)];
        else
            ++bins[static_cast<std::size_t>(offset / m_width)];
    }

    std::vector<std::uint32_t> delayed;
    std::vector<std::uint32_t> rejected;

private:
    __extension__ using Wide = unsigned __int128;

    std::int64_t m_start;
    std::int64_t m_width;
    std::int64_t m_length;
    std::uint64_t m_factor;
};

} // namespace spillway
