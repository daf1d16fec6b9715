#pragma once

#include "ui/charts/map/map_layout.h"

#include <QtCore/QRectF>
#include <QtGui/QColor>

class QPainter;

namespace spillway::ui {

/// The colour of a cell of that strength in the theme in force.
[[nodiscard]] QColor mapColour(double strength, const MapPicture& picture);

/// How much room the legend of a picture takes on the right of the map, with what keeps them apart.
[[nodiscard]] double mapLegendWidth(const MapPicture& picture);
/// The meaning of the colours, on the right of the map, as high as that.
void paintMapLegend(QPainter& painter, const MapPicture& picture, const QRectF& plot);

/// The names of columns and rows, as many as there is room for, and that of the rows above them.
void paintMapAxes(QPainter& painter, const MapLayout& layout);

} // namespace spillway::ui
