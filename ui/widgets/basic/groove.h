#pragma once

class QPainter;
class QWidget;

namespace spillway::ui {

/// What a slider of ours looks like: how far its handle stands (0 … 1), the handle's size, and whether it is held.
struct Groove
{
    double share = 0;
    double radiusPx = 7;
    bool held = false;
};

/// Paints groove, filled part, handle and focus ring across the whole widget.
void paintGroove(QPainter& painter, const QWidget& widget, const Groove& groove);

/// The share at a horizontal position of the same widget, 0 … 1.
[[nodiscard]] double grooveShare(const QWidget& widget, double radiusPx, double x);

} // namespace spillway::ui
