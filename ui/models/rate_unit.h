#pragma once

#include "engine/policy/nginx_rate.h"

namespace spillway::ui {

/// The same rate written in that unit: 3r/s as 180r/m; where it does not divide the nearest whole number. At least 1, at most `most`.
[[nodiscard]] NginxRate inUnit(const NginxRate& rate, RateUnit unit, std::int64_t most);

} // namespace spillway::ui
