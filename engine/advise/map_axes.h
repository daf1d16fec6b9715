#pragma once

#include "engine/advise/loss_axes.h"
#include "engine/core/quantity.h"
#include "engine/core/result.h"
#include "engine/policy/nginx_rate.h"
#include "engine/trace/group/client_id.h"

#include <span>
#include <stop_token>
#include <vector>

namespace spillway {

struct FrontierPoint;
struct PeriodSpan;

/// The settings worth a look: rates that people write, up to the one at which nobody in a normal period needs more than
/// one request of burst, and bursts up to what somebody needs at a third of that. The `settings` are among them.
struct UsefulAxes
{
    std::vector<NginxRate> rates; ///< those of `axes`, as they are written
    MapAxes axes;
};

/// At most `most` bursts and those of the settings, close to 0 each one; about sixty rates. One pass
/// over the times. Cancelled.
[[nodiscard]] Result<UsefulAxes> usefulAxes(const Grouped& grouped, std::span<const PeriodSpan> spans,
                                            std::span<const FrontierPoint> settings, std::size_t most,
                                            std::stop_token stop = {});

/// 0 to `last`, at most `most` of them, ever farther apart, close to 0 each one. `most` >= 2.
[[nodiscard]] std::vector<std::int64_t> burstsUpTo(std::int64_t last, std::size_t most);

/// At most so many rates and bursts of these, evenly, the first and the last among them. `most` >= 2.
[[nodiscard]] MapAxes thinned(const MapAxes& axes, std::size_t most);

} // namespace spillway
