#pragma once

#include "engine/core/quantity.h"
#include "engine/core/result.h"
#include "engine/trace/made/random.h"

#include <cstdint>
#include <span>
#include <vector>

namespace spillway {

/// The most that one stroke or generator may hold. Longer ones would overflow the arithmetic below.
inline constexpr Milliseconds kLongestPattern = std::chrono::days(31);
inline constexpr Rate kFastestPattern{1'000'000'000};
inline constexpr std::size_t kMostDrawnRequests = 10'000'000;

/// From `at` (after the start) on requests come at this rate, until the next step.
struct RateStep
{
    Milliseconds at{0};
    Rate rate;
    bool operator==(const RateStep&) const = default;
};

/// The curve with `rate` in [from, to). Before the first step the rate is 0. No two steps of one moment or of one
/// rate follow each other in the result. O(steps).
[[nodiscard]] std::vector<RateStep> painted(std::span<const RateStep> steps, Milliseconds from, Milliseconds to,
                                            Rate rate);

enum class Spacing : std::uint8_t {
    Even,   ///< the first at once, then one each time the curve has accumulated a whole request
    Poisson ///< at random, as independent clients come; the curve is the mean
};

/// When requests come, in ms after the start, ascending, all before `length`. The steps are ascending from 0 on, rates
/// from 0 to kFastestPattern, `length` at most kLongestPattern. Exact in whole millionths of a request. `random` is
/// drawn from for Poisson only. Unsupported beyond kMostDrawnRequests.
[[nodiscard]] Result<std::vector<std::uint32_t>> arrivalsOf(std::span<const RateStep> steps, Milliseconds length,
                                                            Spacing spacing, Random& random);

/// The error of more than kMostDrawnRequests.
[[nodiscard]] Error tooManyDrawn();

} // namespace spillway
