#include "ui/charts/map/map_layout.h"

#include "ui/charts/parts/axis.h"
#include "ui/models/project/limit_words.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"

#include <QtGui/QFontMetricsF>
#include <QtGui/QLinearGradient>
#include <QtGui/QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace spillway::ui {

namespace {

/// 1, 2 and 5 and their tenfolds.
bool isRound(std::int64_t count)
{
    while (count % 10 == 0)
        count /= 10;
    return count == 1 || count == 2 || count == 5;
}

std::vector<MapTick> ticksOf(const SettingAxes& axes)
{
    std::vector<MapTick> ticks;
    for (const bool round : {true, false})
        for (std::size_t i = 0; i < axes.rates.size(); ++i)
            if (isRound(axes.rates[i].count) == round)
                ticks.push_back({i, QString::fromStdString(axes.rates[i].text()), round});
    return ticks;
}

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

// In heights of the font.
constexpr double kApart = 0.6; ///< from the map
constexpr double kBar = 0.7;   ///< how broad the colours are
constexpr double kGap = 0.35;  ///< between them and their words
constexpr double kNone = 0.9;  ///< how high the colour is of what loses nothing
constexpr double kBelow = 0.4; ///< above that

constexpr double kTick = 4; ///< pixels

QFontMetricsF metrics()
{
    return QFontMetricsF(themeFont(FontRole::Small));
}

/// Stretches along an axis, none of which meets another.
class TakenRoom
{
public:
    /// Whether it was free.
    bool take(double from, double to)
    {
        const auto meets = [&](const auto& other) { return from < other.second && other.first < to; };
        if (std::ranges::any_of(m_taken, meets))
            return false;
        m_taken.emplace_back(from, to);
        return true;
    }

private:
    std::vector<std::pair<double, double>> m_taken;
};

void paintCeilings(QPainter& painter, const MapLayout& layout)
{
    const QRectF& plot = layout.plot;
    TakenRoom taken;
    taken.take(plot.top() - 2 * metrics().height(), plot.top() + 0.8 * metrics().height()); // by their name
    const auto name = [&](std::int64_t ceiling, double room) {
        const double y = layout.place(0, layout.rowOf(ceiling)).y();
        if (!taken.take(y - room * metrics().height() / 2, y + room * metrics().height() / 2))
            return false;
        const QString text = logLabel(static_cast<std::uint64_t>(ceiling));
        painter.drawLine(QPointF(plot.left() - kTick, y), QPointF(plot.left() - 1, y));
        painter.drawText(QPointF(plot.left() - metrics().horizontalAdvance(text) - 0.5 * metrics().height(),
                                 y + metrics().capHeight() / 2),
                         text);
        return true;
    };
    const auto end = static_cast<double>(layout.picture.ceilings.back());
    for (const LogTick& tick : logTicks(logPlace(end), 1.4 * metrics().height() / plot.height())) {
        const std::int64_t ceiling = std::llround(std::expm1(tick.place));
        if (ceiling >= layout.picture.ceilings.front() && !name(ceiling, 1)) {
            const double y = layout.place(0, layout.rowOf(ceiling)).y();
            painter.drawLine(QPointF(plot.left() - kTick / 2, y), QPointF(plot.left() - 1, y));
        }
    }
    constexpr double kPlenty = 1.8; // the rows are no even scale: between the ticks of one may be room
    for (std::int64_t power = 1; power <= layout.picture.ceilings.back(); power *= 10)
        for (const std::int64_t ceiling : {5 * power, 2 * power})
            if (ceiling >= layout.picture.ceilings.front() && ceiling <= layout.picture.ceilings.back())
                name(ceiling, kPlenty);
    for (const std::int64_t step : {100, 10, 5}) // the round ones first
        for (const std::int64_t ceiling : layout.picture.ceilings)
            if (ceiling % step == 0)
                name(ceiling, kPlenty);
}

} // namespace

MapPicture mapPicture(const SettingMap& map, MapShade shade)
{
    MapPicture picture;
    for (std::size_t column = 0; column < map.axes.columns(); ++column)
        picture.columns.push_back(columnPlace(map.axes.rates[column].rate()));
    picture.ticks = ticksOf(map.axes);
    picture.ceilings = map.axes.bursts;
    picture.sparing = map.sparing;
    picture.leavesOpen = map.grouped && map.grouped->trace->leavesOpen();
    for (const auto& [strength, text] : shadeScale())
        picture.shades.push_back({strength, text});
    picture.ofSurplus = map.incident.isOfSurplus();
    for (const SettingFigures& cell : map.cells) {
        picture.strength.push_back(map.strengthOf(cell, shade));
        picture.spares.push_back(cell.rejected == 0);
        picture.exact += cell.exact ? 1 : 0;
        if (map.incident.requests > 0)
            picture.passes.push_back(
                100 * (1 - static_cast<double>(map.keptOut(cell)) / static_cast<double>(map.incident.whole())));
    }
    return picture;
}

MapMark mapMark(const Setup& setup)
{
    return {columnPlace(setup.zone.rate.rate()), setup.limit.burst, settingText(setup)};
}

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

QColor mapColour(double strength)
{
    const Theme& t = theme();
    if (strength <= 0)
        return mixed(t.accent, t.panel, t.dark ? 0.12 : 0.07);
    const QColor few = mixed(t.delayed, t.panel, t.dark ? 0.5 : 0.42);
    return mixed(t.rejected, few, strength);
}

double mapLegendWidth(const MapPicture& picture)
{
    double words = 0;
    for (const MapShadeName& name : picture.shades)
        words = std::max(words, metrics().horizontalAdvance(name.text));
    return (kApart + kBar + kGap) * metrics().height() + words;
}

void paintMapLegend(QPainter& painter, const MapPicture& picture, const QRectF& plot)
{
    const double line = metrics().height();
    const double left = plot.right() + kApart * line;
    const QRectF none(left, plot.bottom() - kNone * line, kBar * line, kNone * line);
    const QRectF scale(left, plot.top(), kBar * line, none.top() - kBelow * line - plot.top());
    QLinearGradient colours(scale.bottomLeft(), scale.topLeft());
    colours.setColorAt(0, mapColour(0.001));
    colours.setColorAt(1, mapColour(1));
    painter.setPen(QPen(theme().border, 1));
    painter.setBrush(mapColour(0));
    painter.drawRect(none);
    painter.setBrush(colours);
    painter.drawRect(scale);
    painter.setFont(themeFont(FontRole::Small));
    painter.setPen(theme().subtle);
    double free = none.center().y() + line; // below the next word
    for (const MapShadeName& name : picture.shades) {
        const double y = name.strength <= 0
                             ? none.center().y()
                             : std::max(scale.bottom() - name.strength * scale.height(), scale.top() + line / 2);
        if (y + line / 2 > free)
            continue;
        free = y - line / 2;
        painter.drawText(QPointF(scale.right() + kGap * line, y + metrics().capHeight() / 2), name.text);
    }
}

/// The columns and rows are settings worth trying, in steps that are no scale: as many have names as there is room for.
void paintMapAxes(QPainter& painter, const MapLayout& layout)
{
    const QRectF& plot = layout.plot;
    painter.setFont(themeFont(FontRole::Small));
    painter.setPen(theme().subtle);
    TakenRoom taken;
    for (const MapTick& tick : layout.picture.ticks) {
        const double width = metrics().horizontalAdvance(tick.text);
        const double x = layout.place(static_cast<double>(tick.column), 0).x();
        const double middle = std::min(x, plot.right() - width / 2); // not below the legend
        const double apart = (tick.round ? 0.8 : 1.6) * metrics().height();
        const bool named = taken.take(middle - (width + apart) / 2, middle + (width + apart) / 2);
        if (named)
            painter.drawText(QPointF(middle - width / 2, plot.bottom() + 1.3 * metrics().ascent()), tick.text);
        if (named || tick.round) // where it is, exactly
            painter.drawLine(QPointF(x, plot.bottom() + 1), QPointF(x, plot.bottom() + (named ? kTick : kTick / 2)));
    }
    paintCeilings(painter, layout);
    painter.drawText(QPointF(0, plot.top() + metrics().capHeight()), kRows);
}

} // namespace spillway::ui
