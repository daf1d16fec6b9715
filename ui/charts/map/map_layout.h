#pragma once

#include "ui/charts/map/map_picture.h"

#include <QtCore/QRectF>
#include <QtGui/QPolygonF>

namespace spillway::ui {

/// Where the cells of a map stand in its plot.
struct MapLayout
{
    const MapPicture& picture;
    QRectF plot;

    /// The middle of a column and a row; 0 = the first, and places may lie between two.
    [[nodiscard]] QPointF place(double column, double row) const;
    [[nodiscard]] QPointF placeOf(const MapMark& mark) const;
    [[nodiscard]] double columnOf(double place) const;
    [[nodiscard]] double rowOf(std::int64_t ceiling) const;
    [[nodiscard]] MapCell cellAt(QPointF at) const; ///< the nearest
    /// Above this line no limit of the map rejects a normal request.
    [[nodiscard]] QPolygonF frontier() const;
    /// The frontier whatever the arrivals within the timestamps; empty where that is not known.
    [[nodiscard]] QPolygonF safeFrontier() const;
};

} // namespace spillway::ui
