#pragma once

#include <QtCore/QSize>

class QWidget;

namespace spillway::ui {

/// `wanted`, smaller where the screen of the window has less room beside the window's frame: in large fonts, too, the
/// buttons of a dialog have to stay on the screen.
[[nodiscard]] QSize withinScreen(const QWidget* window, QSize wanted);

} // namespace spillway::ui
