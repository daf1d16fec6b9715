#pragma once

#include "engine/core/result.h"
#include "engine/trace/grouped.h"
#include "engine/trace/period_spans.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace spillway {

/// By rate: the smallest burst from which on at most `losers` clients lose a request in a normal period. With one less more
/// do. Exact where the periods are all of the traffic; else each of the thousand bursts below what a client needs is tried, and
/// below these some. 0 where no client is left.
/// Two threads where the work is worth it. Rates as of needTable(); Cancelled.
[[nodiscard]] Result<std::vector<std::int64_t>> sparingBursts(const Grouped& grouped, std::span<const Rate> rates,
                                                              std::span<const PeriodSpan> spans, std::uint64_t losers,
                                                              std::stop_token stop = {});

} // namespace spillway
