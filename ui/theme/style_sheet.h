#pragma once

#include <QtCore/QString>

class QFont;

namespace spillway::ui {

struct Theme;

/// What Fusion cannot do by palette alone. Lengths scale with the font.
[[nodiscard]] QString styleSheet(const Theme& theme, const QFont& font);

} // namespace spillway::ui
