#pragma once

#include "engine/core/result.h"
#include "engine/replay/kernels/lane_replay.h"
#include "engine/trace/columns/period_spans.h"
#include "engine/trace/group/grouped.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace spillway {

/// The needs of all clients at many rates.
struct NeedTable
{
    std::vector<Rate> rates;
    std::vector<std::uint32_t> needs; ///< by client, then by rate: requests; see needOf()
    std::size_t clients = 0;

    [[nodiscard]] std::uint32_t of(ClientId client, std::size_t rate) const
    {
        return needs[client * rates.size() + rate];
    }
    /// The bursts of all clients at one rate, as needs() returns them.
    [[nodiscard]] std::vector<std::int64_t> at(std::size_t rate) const;
};

/// Which requests must not be rejected.
enum class NeedOf : std::uint8_t {
    All,    ///< every one
    Normal, ///< those in normal periods; what comes before them fills the bucket as well
};

/// needs() at many rates in one pass over the times. The needs of `Normal` are upper bounds where other requests
/// of the client are rejected, for these fill the bucket less than here. Two threads where the work is worth it.
/// 0 < rate <= kHighestRateInLanes, else BadArgument; Cancelled. Memory: 4 bytes for each client and rate.
[[nodiscard]] Result<NeedTable> needTable(const Grouped& grouped, std::span<const Rate> rates,
                                          std::span<const PeriodSpan> spans, NeedOf which, std::stop_token stop = {},
                                          LaneSet set = laneSets().back());

} // namespace spillway
