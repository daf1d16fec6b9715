#pragma once

#include "engine/core/quantity.h"

#include <algorithm>
#include <cstdint>

namespace spillway {

/// The fast forms of drained() for loops over many requests. Exact where leakFits().
struct WholeLeak
{
    std::int64_t perMillisecond; ///< thousandths; a whole r/s rate leaks a whole number of them
    [[nodiscard]] std::int64_t operator()(std::int64_t ms) const { return perMillisecond * ms; }
};

struct TruncatedLeak
{
    std::int64_t rate; ///< as in Rate
    [[nodiscard]] std::int64_t operator()(std::int64_t ms) const
    {
        return static_cast<std::int64_t>(static_cast<std::uint64_t>(rate) * static_cast<std::uint64_t>(ms) / 1000U);
    }
};

/// Whether no product of the rate with a time of at most `span` wraps as nginx's does.
[[nodiscard]] inline bool leakFits(Rate rate, Milliseconds span)
{
    return rate.raw() <= INT64_MAX / std::max<std::int64_t>(span.count(), 1);
}

} // namespace spillway
