#pragma once

#include "engine/core/quantity.h"

#include <span>
#include <vector>

namespace spillway {

/// The time of a source whose stamps lack the year.
struct YearlessSpan
{
    Instant first{};
    Instant last{};
};

/// The shift of each span so that all lie in one year without the longest time in which there is none of
/// them: by nothing, or by one year. Each was dated by itself, with its first stamp between April and the next March,
/// so that files of 31 March and 1 April lie a year apart. O(n log n).
[[nodiscard]] std::vector<Milliseconds> yearMoves(std::span<const YearlessSpan> spans);

} // namespace spillway
