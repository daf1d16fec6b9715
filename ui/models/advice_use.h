#pragma once

#include "engine/advise/advice.h"

#include <span>

namespace spillway::ui {

/// Whether the user marked all of it as normal: it is known that there is nothing to keep out.
[[nodiscard]] bool isAllNormal(std::span<const Period> periods, const TimeRange& traffic);
/// Whether it does what it is for: it keeps out what it should, or there is nothing of that.
[[nodiscard]] bool isWorthUsing(const Advice& advice, std::span<const Period> periods, const TimeRange& traffic);

} // namespace spillway::ui
