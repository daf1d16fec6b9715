#pragma once

#include <QtCore/QString>

class QFont;

namespace spillway::ui {

struct Theme;

/// The style sheet of the resources in the colours of a theme: what Fusion cannot do by palette alone. Its lengths scale
/// with the font.
[[nodiscard]] QString styleSheet(const Theme& theme, const QFont& font);

} // namespace spillway::ui
