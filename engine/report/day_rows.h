#pragma once

#include "engine/report/json.h"
#include "engine/study/day_effects.h"

#include <span>
#include <string>

namespace spillway {

/// A table with a row for each day: requests, clients, passed, delayed, rejected, affected clients. Empty without days.
[[nodiscard]] std::string daysText(std::span<const DayEffect> days);
/// The rows as an array of objects.
[[nodiscard]] Json daysJson(std::span<const DayEffect> days);

} // namespace spillway
