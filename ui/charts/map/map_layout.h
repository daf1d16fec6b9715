#pragma once

#include "ui/models/project/setting_map.h"

#include <QtCore/QRectF>
#include <QtCore/QString>
#include <QtGui/QColor>
#include <QtGui/QPolygonF>

#include <cstdint>
#include <vector>

class QPainter;

namespace spillway::ui {

/// A tick of the columns.
struct MapTick
{
    std::size_t column = 0;
    QString text;
    bool round = true; ///< else it is named where there is plenty of room
};

/// The meaning of a colour.
struct MapShadeName
{
    double strength = 0; ///< as in MapPicture
    QString text;        ///< "1 %"
};

/// The name of the rows.
inline constexpr QLatin1String kRows("burst");

/// A map as it is painted.
struct MapPicture
{
    std::vector<double> columns;        ///< their places on a logarithmic axis, ascending
    std::vector<MapTick> ticks;         ///< those that fit are shown, the first ones first
    std::vector<std::int64_t> ceilings; ///< of the rows, ascending
    bool leavesOpen = false; ///< it is of one of the ways in which requests may have come within their stamps
    std::vector<MapShadeName> shades{}; ///< the weakest, of nothing, first
    std::size_t exact = 0;              ///< cells that were counted; the others look like one close by
    // By column * rows + row:
    std::vector<double> strength;        ///< of the colour, 0: none
    std::vector<bool> spares;            ///< whether no normal request is rejected
    std::vector<std::int64_t> sparing{}; ///< by column: SettingMap::sparing
    std::vector<double> passes;          ///< of IncidentShare::whole(), per cent; empty where there are no incidents
    bool ofSurplus = false;              ///< that is IncidentShare::isOfSurplus()
};

/// A setting, which may lie between the cells.
struct MapMark
{
    double column = 0; ///< its place on that axis
    std::int64_t ceiling = 0;
    QString text;
    bool operator==(const MapMark&) const = default;
};

[[nodiscard]] MapPicture mapPicture(const SettingMap& map, MapShade shade);
[[nodiscard]] MapMark mapMark(const Setup& setup);

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

/// The colour of a cell of that strength in the theme in force.
[[nodiscard]] QColor mapColour(double strength);

/// How much room the legend of a picture takes on the right of the map, with what keeps them apart.
[[nodiscard]] double mapLegendWidth(const MapPicture& picture);
/// The meaning of the colours, on the right of the map, as high as that.
void paintMapLegend(QPainter& painter, const MapPicture& picture, const QRectF& plot);

/// The names of columns and rows, as many as there is room for, and that of the rows above them.
void paintMapAxes(QPainter& painter, const MapLayout& layout);

} // namespace spillway::ui
