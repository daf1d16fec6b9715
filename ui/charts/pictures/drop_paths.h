#pragma once

#include "ui/charts/pictures/bucket_scene.h"

#include <QtCore/QPointF>

class QPainter;

namespace spillway::ui {

// How requests move in a picture. Two that arrive together go different ways, each the same way every time.

/// A number between 0 and 1 that is the same for the same request each time it is painted.
[[nodiscard]] double steady(std::size_t request, std::size_t salt);
/// To which side a request goes: -1 or 1.
[[nodiscard]] double sideOf(std::size_t request);

/// Where a rejected request bounces off, and how far.
struct Bounce
{
    QPointF from;
    double toX;    ///< where it is gone
    double top;    ///< it rises no higher
    double unit;   ///< height of a line of small text
    double radius; ///< of its mark
};
/// In an arc that fades, as far as the drop's progress.
void paintBounced(QPainter& painter, const Drop& drop, const Bounce& bounce);

/// Eased from 0 to 1 while `share` runs from 0 to 1; beyond them it stands.
[[nodiscard]] double eased(double share);

} // namespace spillway::ui
