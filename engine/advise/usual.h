#pragma once

#include "engine/core/result.h"
#include "engine/trace/grouped.h"
#include "engine/trace/period_spans.h"

#include <span>
#include <stop_token>

namespace spillway {

/// By how many requests normal traffic differs by itself from one stretch of `length` to the next: the standard deviation over
/// all of normal time, cut into such stretches; into four where it is shorter than that, taken for independent of each other.
/// 0 without normal traffic. O(requests); Cancelled.
[[nodiscard]] Result<double> usualVariation(const Grouped& grouped, std::span<const PeriodSpan> spans,
                                            Milliseconds length, const std::stop_token& stop = {});

} // namespace spillway
