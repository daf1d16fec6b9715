#pragma once

#include "engine/advise/loss_axes.h"
#include "engine/core/result.h"
#include "engine/replay/kernels/lane_replay.h"
#include "engine/trace/columns/period_spans.h"
#include "engine/trace/group/grouped.h"

#include <array>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace spillway {

/// The effect of many settings of `limit_req` on the periods of one kind.
struct LossLayer
{
    std::uint64_t requests = 0;                 ///< in these periods, unaccounted ones left out
    std::uint64_t clients = 0;                  ///< that made them
    std::vector<std::uint32_t> rejected;        ///< by MapAxes::cell(): requests
    std::vector<std::uint32_t> clientsRejected; ///< by cell: clients that lose at least one request
};

/// The effect of every setting of the axes. `delay=` plays no part: it changes no excess.
struct LossMap
{
    MapAxes axes;
    std::array<LossLayer, 2> layers;             ///< by PeriodKind
    std::vector<std::uint32_t> regularsRejected; ///< by cell: requests in incidents, by isRegular() clients
    [[nodiscard]] const LossLayer& of(PeriodKind kind) const { return layers[static_cast<std::size_t>(kind)]; }
};

/// Exactly what a replay by key counts at each setting: all requests fill the buckets, those of the periods are
/// counted. Each client on its own, as if the zone's memory had no bounds; see memory_proof.h for when nginx differs.
/// O(requests * rates * bursts / 16) at most: where nothing is lost with a burst, nothing is walked with it. Two
/// threads where the work is worth it. BadArgument for axes out of range or not ascending; Cancelled.
[[nodiscard]] Result<LossMap> lossMap(const Grouped& grouped, const MapAxes& axes, std::span<const PeriodSpan> spans,
                                      std::stop_token stop = {}, LaneSet set = laneSets().back());

} // namespace spillway
