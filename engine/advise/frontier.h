#pragma once

#include "engine/advise/aims.h"
#include "engine/core/result.h"
#include "engine/trace/columns/period_spans.h"
#include "engine/trace/group/grouped.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace spillway {

/// By rate: the smallest burst from which on the normal periods lose no more than they may. With one less they do.
///
/// Where clients may lose: exact where the periods are all of the traffic, else as far as fewer bursts lose more, which
/// they do nearly always. Where requests may be lost: as dividing the range again and again finds it. 0 where nothing is
/// to be spared. Two threads where the work is worth it; some sweeps a rate where requests are counted. Rates as of
/// needTable(); Cancelled.
[[nodiscard]] Result<std::vector<std::int64_t>> sparingBursts(const Grouped& grouped, std::span<const Rate> rates,
                                                              std::span<const PeriodSpan> spans, const Aims& aims,
                                                              std::stop_token stop = {});

} // namespace spillway
