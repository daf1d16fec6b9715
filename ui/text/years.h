#pragma once

#include "engine/core/quantity.h"

#include <utility>

namespace spillway::ui {

// Days have their year where the shown time begins and ends in different ones. GUI thread only.

/// First and last moment of the shown time, which dayText() looks at; both 1970 at first.
/// Whoever changes it has everything painted anew.
void tellYearsOf(Instant first, Instant last);
[[nodiscard]] std::pair<Instant, Instant> firstAndLastShown();

} // namespace spillway::ui
