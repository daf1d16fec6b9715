#pragma once

#include "engine/core/quantity.h"

#include <QtCore/QString>

#include <cstdint>

namespace spillway::ui {

/// A whole number in the user's locale, which may be negative: "1,200", "-3".
[[nodiscard]] QString numberText(std::int64_t number);
/// An exact level without the zeros of a whole one: "20", "9.731".
[[nodiscard]] QString plainLevelText(Thousandths level);

} // namespace spillway::ui
