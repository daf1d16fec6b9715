#include "ui/charts/map/map_layout.h"

#include "ui/charts/parts/axis.h"

#include <algorithm>

namespace spillway::ui {

namespace {

/// Where a value lies among ascending ones, between two of them by proportion of their places on a logarithmic axis.
template <class Values, class Place>
double indexOf(const Values& values, double value, const Place& placeOf)
{
    std::size_t next = 0;
    while (next < values.size() && placeOf(values[next]) < value)
        ++next;
    if (next == 0)
        return 0;
    if (next == values.size())
        return static_cast<double>(values.size() - 1);
    const double before = placeOf(values[next - 1]);
    return static_cast<double>(next - 1) + (value - before) / (placeOf(values[next]) - before);
}

} // namespace

double MapLayout::columnOf(double place) const
{
    return indexOf(picture.columns, place, [](double value) { return value; });
}

double MapLayout::rowOf(std::int64_t ceiling) const
{
    const auto placeOf = [](auto value) { return logPlace(static_cast<double>(value)); };
    return indexOf(picture.ceilings, placeOf(ceiling), placeOf);
}

QPointF MapLayout::place(double column, double row) const
{
    return {plot.left() + (column + 0.5) / static_cast<double>(picture.columns.size()) * plot.width(),
            plot.bottom() - (row + 0.5) / static_cast<double>(picture.ceilings.size()) * plot.height()};
}

QPointF MapLayout::placeOf(const MapMark& mark) const
{
    return place(columnOf(mark.column), rowOf(mark.ceiling));
}

MapCell MapLayout::cellAt(QPointF at) const
{
    const auto nearest = [](double share, std::size_t count) {
        return static_cast<std::size_t>(
            std::clamp(share * static_cast<double>(count), 0.0, static_cast<double>(count) - 1));
    };
    return {nearest((at.x() - plot.left()) / plot.width(), picture.columns.size()),
            nearest((plot.bottom() - at.y()) / plot.height(), picture.ceilings.size())};
}

QPolygonF MapLayout::frontier() const
{
    const std::size_t rows = picture.ceilings.size();
    QPolygonF line;
    for (std::size_t column = 0; column < picture.columns.size(); ++column) {
        std::size_t row = rows;
        while (row > 0 && picture.spares[column * rows + row - 1])
            --row;
        const auto x = static_cast<double>(column);
        line << place(x - 0.5, static_cast<double>(row) - 0.5) << place(x + 0.5, static_cast<double>(row) - 0.5);
    }
    return line;
}

QPolygonF MapLayout::safeFrontier() const
{
    QPolygonF line;
    for (std::size_t column = 0; column < picture.sparing.size(); ++column) {
        const auto x = static_cast<double>(column);
        const auto first = std::ranges::lower_bound(picture.ceilings, picture.sparing[column]);
        const double y = static_cast<double>(first - picture.ceilings.begin()) - 0.5;
        line << place(x - 0.5, y) << place(x + 0.5, y);
    }
    return line;
}

} // namespace spillway::ui
