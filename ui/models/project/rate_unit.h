#pragma once

#include "engine/policy/nginx_rate.h"

#include <QtCore/QString>

namespace spillway::ui {

/// "10 r/s", "70 r/m": a rate that somebody chose, in the unit in which it was chosen, in the user's locale.
[[nodiscard]] QString rateText(const NginxRate& rate);

/// The same rate written in that unit: 3r/s as 180r/m; where it does not divide the nearest whole number. At
/// least 1, at most `most`.
[[nodiscard]] NginxRate inUnit(const NginxRate& rate, RateUnit unit, std::int64_t most);

} // namespace spillway::ui
