#pragma once

#include "engine/core/quantity.h"

#include <utility>

namespace spillway::ui {

// Days are told with their year where what is shown begins and ends in different ones. GUI thread only.

/// What is shown goes from the first to the last, which dayText() looks at; both 1970 at first.
/// Whoever changes it has everything painted anew.
void tellYearsOf(Instant first, Instant last);
[[nodiscard]] std::pair<Instant, Instant> firstAndLastShown();

} // namespace spillway::ui
