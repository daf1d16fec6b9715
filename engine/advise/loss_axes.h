#pragma once

#include "engine/core/quantity.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace spillway {

/// The settings of a map: each rate with each burst.
struct MapAxes
{
    std::vector<Rate> rates;          ///< 0 < rate <= kHighestRateInLanes, ascending
    std::vector<std::int64_t> bursts; ///< requests, 0 <= burst <= kLargestBurstInLanes, ascending
    [[nodiscard]] std::size_t cells() const { return rates.size() * bursts.size(); }
    [[nodiscard]] std::size_t cell(std::size_t rate, std::size_t burst) const { return rate * bursts.size() + burst; }
    bool operator==(const MapAxes&) const = default;
};

} // namespace spillway
