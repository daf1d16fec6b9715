#pragma once

#include "engine/core/time_range.h"
#include "engine/trace/columns/trace.h"

#include <stop_token>
#include <vector>

namespace spillway {

/// The stretches in which requests seem to be missing, because a file is or because the server was down: from the last
/// request before it to the first one behind it.
///
/// A gap lasts at least a minute and five times as long as the pauses between requests around it: those of ten times
/// its length on both sides, as far as the trace goes, which must be five times its length at least. For each five
/// times one longer pause is overlooked, since servers fail more than once; but where the day before or after was as
/// quiet at that hour, it is the night (from a day on: the same with weeks, and it is the weekend). From two hours on
/// one of these days must be known. Between the end of one file and the begin of the next, as where a rotated one is
/// missing, the two files are compared alone: a gap is five times as long as any pause in either, however short they
/// are. O(requests). Empty when asked to stop.
[[nodiscard]] std::vector<TimeRange> gapsOf(const Trace& trace, const std::stop_token& stop = {});

} // namespace spillway
