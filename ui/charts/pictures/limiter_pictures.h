#pragma once

#include "ui/charts/pictures/limiter_picture.h"

#include <memory>

namespace spillway::ui {

/// The picture of the limit's algorithm.
[[nodiscard]] std::unique_ptr<LimiterPicture> pictureOf(const Limit& limit);

/// Tokens that come back at the rate or at intervals, above a road on which requests take theirs, or turn round.
[[nodiscard]] std::unique_ptr<LimiterPicture> tokenBucketPicture();
/// A queue of places before a server that takes one request after the other. A full one has a lid,
/// off which requests bounce.
[[nodiscard]] std::unique_ptr<LimiterPicture> leakyQueuePicture();
/// The window of the clock, through which a hand moves; what is counted lies in it. With the next
/// one the count begins anew.
[[nodiscard]] std::unique_ptr<LimiterPicture> fixedWindowPicture();
/// A window that ends at the present, out of which the marks of the requests slide.
[[nodiscard]] std::unique_ptr<LimiterPicture> slidingLogPicture();
/// Two windows of the clock under one that slides, with their counters and what is estimated from them.
[[nodiscard]] std::unique_ptr<LimiterPicture> slidingCounterPicture();

} // namespace spillway::ui
