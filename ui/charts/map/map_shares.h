#pragma once

#include "ui/charts/map/map_layout.h"

#include <QtGui/QPolygonF>

#include <vector>

class QPainter;

namespace spillway::ui {

struct MapLayout;

/// Where a map keeps one share out of the incidents, of IncidentShare::whole(): less of it on its right and above it.
struct ShareLine
{
    int keptOut;  ///< per cent
    QPolygonF at; ///< columns and rows of the map; 0 = the middle of the first; at least two points
};

/// The lines of fixed shares that the map has, the largest share first. O(its cells).
[[nodiscard]] std::vector<ShareLine> shareLines(const MapPicture& picture);

/// Whether one of two lines, as they are drawn, would be taken for the other: they have rows in common, and in none of
/// these they are `px` apart. O(points * points).
[[nodiscard]] bool isBeside(const QPolygonF& line, const QPolygonF& other, double px);

/// Paints the lines, one where several run side by side. The first that has room names the figure in words, the others
/// have it alone. Nothing stands on what is `taken`.
void paintShares(QPainter& painter, const MapLayout& layout, std::vector<QRectF> taken);

} // namespace spillway::ui
