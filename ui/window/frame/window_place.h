#pragma once

#include <QtCore/QRect>

class QByteArray;
class QWidget;

namespace spillway::ui {

/// `window`, smaller where `room` is, and moved so that nothing of it lies outside.
[[nodiscard]] QRect placedWithin(const QRect& window, const QRect& room);

/// The least size that its user can give the window: as much as the work needs, but never more than the screen has.
/// Nothing in it makes the window larger after that.
void setLeastSize(QWidget* window);

/// Brings back what saveGeometry() gave, where there is something, within what the screen has free now.
void restorePlace(QWidget* window, const QByteArray& geometry);

} // namespace spillway::ui
