#pragma once

#include <QtCore/QString>

class QColor;
class QFont;

namespace spillway::ui {

struct Theme;

/// What Fusion cannot do by palette alone. Lengths scale with the font.
[[nodiscard]] QString styleSheet(const Theme& theme, const QFont& font);

/// Of text that warns: what role=warning has.
[[nodiscard]] QColor warningColor(const Theme& theme);

} // namespace spillway::ui
