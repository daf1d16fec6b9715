#pragma once

#include "engine/report/json.h"
#include "engine/report/text_table.h"
#include "engine/study/day_effects.h"

#include <span>

namespace spillway {

/// One row per day: requests, clients, passed, delayed, rejected, affected clients.
[[nodiscard]] Cells dayCells(std::span<const DayEffect> days);
/// These rows as an array of objects.
[[nodiscard]] Json daysJson(std::span<const DayEffect> days);

} // namespace spillway
