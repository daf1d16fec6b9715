#pragma once

#include "ui/charts/map/map_picture.h"

#include <QtCore/QRectF>
#include <QtGui/QColor>

class QPainter;

namespace spillway::ui {

/// The colour of a cell of such a strength in the theme in force.
[[nodiscard]] QColor mapColour(double strength, const MapPicture& picture);

/// How much room the legend of a picture takes on the right of the map, with what keeps them apart.
[[nodiscard]] double mapLegendWidth(const MapPicture& picture);
/// What the colours stand for, on the right of the map, as high as that.
void paintMapLegend(QPainter& painter, const MapPicture& picture, const QRectF& plot);

} // namespace spillway::ui
