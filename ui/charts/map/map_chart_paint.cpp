#include "ui/charts/map/map_chart.h"

#include "ui/charts/map/map_legend.h"
#include "ui/charts/parts/axis.h"
#include "ui/charts/parts/parts.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"

#include <QtCore/QLineF>
#include <QtGui/QFontMetricsF>
#include <QtGui/QPainter>
#include <QtGui/QPainterPath>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace spillway::ui {

namespace {

constexpr double kTick = 4; ///< pixels
// In heights of the font.
constexpr double kRing = 0.42;
constexpr double kStar = 0.75;
constexpr double kRingAroundStar = 1.05;

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

QPolygonF star(QPointF centre, double radius)
{
    QPolygonF points;
    for (int i = 0; i < 10; ++i) {
        const double angle = M_PI * (i / 5.0 - 0.5);
        const double length = i % 2 == 0 ? radius : 0.42 * radius;
        points << centre + QPointF(std::cos(angle), std::sin(angle)) * length;
    }
    return points;
}

} // namespace

void MapChart::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (isEmpty() || isTooLow()) {
        painter.setFont(themeFont(FontRole::Body));
        painter.setPen(theme().subtle);
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap,
                         isEmpty() ? m_why : tr("There is no room for the map: drag the edge above it up."));
        return;
    }
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(plotRect(), m_cells);
    paintAxes(painter);
    paintMapLegend(painter, m_picture, plotRect());
    painter.save();
    painter.setClipRect(plotRect());
    if (isCoarse())
        paintVeil(painter);
    const QPolygonF frontier = frontierLine();
    painter.setPen(QPen(theme().good, 1.5, Qt::DashLine, Qt::FlatCap, Qt::MiterJoin));
    painter.drawPolyline(sparingLine());
    const QRectF words = paintFrontier(painter, frontier);
    paintShares(painter, frontier, words);
    if (const auto below = hovered(); below && !m_dragging) {
        const QPointF at = placeOf(*below);
        painter.setPen(QPen(theme().subtle, 1, Qt::DotLine));
        painter.drawLine(QPointF(at.x(), plotRect().top()), QPointF(at.x(), plotRect().bottom()));
        painter.drawLine(QPointF(plotRect().left(), at.y()), QPointF(plotRect().right(), at.y()));
    }
    painter.restore();
    paintPresent(painter);
    paintSuggested(painter);
    paintNames(painter);
    if (isCoarse())
        paintCoarseText(painter);
}

/// The columns and rows are settings worth trying, in steps that are no scale: as many have names as there is room for.
void MapChart::paintAxes(QPainter& painter) const
{
    const QRectF plot = plotRect();
    const QFontMetricsF metrics(themeFont(FontRole::Small));
    painter.setFont(themeFont(FontRole::Small));
    painter.setPen(theme().subtle);
    TakenRoom taken;
    for (const MapTick& tick : m_picture.ticks) {
        const double width = metrics.horizontalAdvance(tick.text);
        const double x = place(static_cast<double>(tick.column), 0).x();
        const double middle = std::min(x, plot.right() - width / 2); // not below the legend
        const double apart = (tick.round ? 0.8 : 1.6) * metrics.height();
        const bool named = taken.take(middle - (width + apart) / 2, middle + (width + apart) / 2);
        if (named)
            painter.drawText(QPointF(middle - width / 2, plot.bottom() + 1.3 * metrics.ascent()), tick.text);
        if (named || tick.round) // where it is, exactly
            painter.drawLine(QPointF(x, plot.bottom() + 1), QPointF(x, plot.bottom() + (named ? kTick : kTick / 2)));
    }
    paintCeilings(painter);
    painter.drawText(QPointF(0, plot.top() + metrics.capHeight()), m_picture.ceilingName);
}

void MapChart::paintCeilings(QPainter& painter) const
{
    const QRectF plot = plotRect();
    const QFontMetricsF metrics(themeFont(FontRole::Small));
    TakenRoom taken;
    taken.take(plot.top() - 2 * metrics.height(), plot.top() + 0.8 * metrics.height()); // by their name
    const auto name = [&](std::int64_t ceiling, double room) {
        const double y = place(0, rowOf(ceiling)).y();
        if (!taken.take(y - room * metrics.height() / 2, y + room * metrics.height() / 2))
            return false;
        const QString text = logLabel(static_cast<std::uint64_t>(ceiling));
        painter.drawLine(QPointF(plot.left() - kTick, y), QPointF(plot.left() - 1, y));
        painter.drawText(QPointF(plot.left() - metrics.horizontalAdvance(text) - 0.5 * metrics.height(),
                                 y + metrics.capHeight() / 2),
                         text);
        return true;
    };
    const auto end = static_cast<double>(m_picture.ceilings.back());
    for (const LogTick& tick : logTicks(logPlace(end), 1.4 * metrics.height() / plot.height())) {
        const std::int64_t ceiling = std::llround(std::expm1(tick.place));
        if (ceiling >= m_picture.ceilings.front() && !name(ceiling, 1)) {
            const double y = place(0, rowOf(ceiling)).y();
            painter.drawLine(QPointF(plot.left() - kTick / 2, y), QPointF(plot.left() - 1, y));
        }
    }
    constexpr double kPlenty = 1.8; // the rows are no even scale: between the ticks of one may be room
    for (std::int64_t power = 1; power <= m_picture.ceilings.back(); power *= 10)
        for (const std::int64_t ceiling : {5 * power, 2 * power})
            if (ceiling >= m_picture.ceilings.front() && ceiling <= m_picture.ceilings.back())
                name(ceiling, kPlenty);
    for (const std::int64_t step : {100, 10, 5}) // the round ones first
        for (const std::int64_t ceiling : m_picture.ceilings)
            if (ceiling % step == 0)
                name(ceiling, kPlenty);
}

/// Above this line no setting of the map rejects a normal request.
QPolygonF MapChart::frontierLine() const
{
    const std::size_t rows = m_picture.ceilings.size();
    QPolygonF line;
    for (std::size_t column = 0; column < m_picture.columns.size(); ++column) {
        std::size_t row = rows;
        while (row > 0 && m_picture.spares[cellNumber(column, row - 1)])
            --row;
        const auto x = static_cast<double>(column);
        line << place(x - 0.5, static_cast<double>(row) - 0.5) << place(x + 0.5, static_cast<double>(row) - 0.5);
    }
    return line;
}

/// The same in any reading of the stamps; empty where that is not known.
QPolygonF MapChart::sparingLine() const
{
    QPolygonF line;
    for (std::size_t column = 0; column < m_picture.sparing.size(); ++column) {
        const auto x = static_cast<double>(column);
        const auto first = std::ranges::lower_bound(m_picture.ceilings, m_picture.sparing[column]);
        const double y = static_cast<double>(first - m_picture.ceilings.begin()) - 0.5;
        line << place(x - 0.5, y) << place(x + 0.5, y);
    }
    return line;
}

QString MapChart::frontierWords() const
{
    return m_picture.leavesOpen ? tr("by its stamps no normal request is rejected above this line")
                                : tr("no normal request is rejected above this line");
}

/// Most cells look like one close by only.
void MapChart::paintVeil(QPainter& painter) const
{
    QColor veil = theme().panel;
    veil.setAlphaF(0.3F);
    painter.fillRect(plotRect(), veil);
    veil.setAlphaF(0.6F);
    painter.fillRect(plotRect(), QBrush(veil, Qt::BDiagPattern));
}

/// Answers where its words are.
QRectF MapChart::paintFrontier(QPainter& painter, const QPolygonF& line) const
{
    painter.setPen(QPen(theme().good, 2, isCoarse() ? Qt::DashLine : Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
    painter.drawPolyline(line);
    if (isCoarse())
        return {};
    const QString words = frontierWords();
    QFont font = themeFont(FontRole::Small);
    font.setWeight(QFont::DemiBold);
    painter.setFont(font);
    const QFontMetricsF metrics(font);
    const double width = metrics.horizontalAdvance(words);
    const QRectF plot = plotRect();
    const std::vector<QRectF> marks = markBoxes();
    // Where the line and the marks leave room above it for the words, as close to it as may be.
    for (double lift = 0.6; lift < 10; ++lift)
        for (double x = plot.left() + 0.3 * plot.width(); x + width < plot.right(); x += metrics.height()) {
            double top = plot.bottom();
            for (const QPointF& point : line)
                if (point.x() >= x - metrics.height() && point.x() <= x + width)
                    top = std::min(top, point.y());
            const QPointF at(x, top - lift * metrics.height());
            const QRectF box(at - QPointF(0, metrics.height()), QSizeF(width, 1.6 * metrics.height()));
            const auto meets = [&](const QRectF& mark) { return mark.intersects(box); };
            if (box.top() < plot.top() || std::ranges::any_of(marks, meets))
                continue;
            painter.setPen(theme().good);
            painter.drawText(at, words);
            return box;
        }
    return {};
}

/// Of the mark and of what stands around it.
QRectF MapChart::markBox(const MapMark& mark) const
{
    const double radius = kRingAroundStar * QFontMetricsF(themeFont(FontRole::Small)).height();
    return {placeOf(mark) - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius)};
}

/// The names of the marks, each beside its own: on the right, or where it covers no other mark or name. One where both
/// are the same.
std::vector<MapChart::MarkName> MapChart::markNames() const
{
    const QColor accent = theme().accent;
    if (!m_suggested)
        return {nameOf(m_present, tr("now: %1"), theme().text, {})};
    if (*m_suggested == m_present)
        return {nameOf(*m_suggested, tr("suggested, and now: %1"), accent, {})};
    const MarkName suggested = nameOf(*m_suggested, tr("suggested: %1"), accent, {markBox(m_present)});
    return {suggested, nameOf(m_present, tr("now: %1"), theme().text, {markBox(*m_suggested), suggested.box})};
}

MapChart::MarkName MapChart::nameOf(const MapMark& mark, const QString& words, const QColor& colour,
                                    const std::vector<QRectF>& taken) const
{
    QFont font = themeFont(FontRole::Small);
    font.setWeight(QFont::DemiBold);
    const QFontMetricsF metrics(font);
    const double line = metrics.height();
    const QString text = words.arg(mark.text);
    const QSizeF size(metrics.horizontalAdvance(text) + 0.7 * line, 1.4 * line);
    const double gap = (isRingAroundStar() ? 1.3 : 0.7) * line;
    return {text, boxBeside(placeOf(mark), size, gap, plotRect(), taken), colour};
}

/// Where the marks and their names are.
std::vector<QRectF> MapChart::markBoxes() const
{
    std::vector<QRectF> boxes{markBox(m_present)};
    if (m_suggested)
        boxes.push_back(markBox(*m_suggested));
    for (const MarkName& name : markNames())
        boxes.push_back(name.box);
    return boxes;
}

void MapChart::paintNames(QPainter& painter) const
{
    for (const MarkName& name : markNames())
        paintOnGround(painter, name.box, name.text, name.colour);
}

void MapChart::paintOnGround(QPainter& painter, const QRectF& box, const QString& text, const QColor& colour) const
{
    painter.setPen(Qt::NoPen);
    QColor ground = theme().panel;
    ground.setAlphaF(0.85F);
    painter.setBrush(ground);
    painter.drawRoundedRect(box, 4, 4);
    QFont font = themeFont(FontRole::Small);
    font.setWeight(QFont::DemiBold);
    painter.setFont(font);
    painter.setPen(colour);
    painter.drawText(box, Qt::AlignCenter, text);
}

/// At the foot, on the right, where settings are that nobody chooses.
void MapChart::paintCoarseText(QPainter& painter) const
{
    QFont font = themeFont(FontRole::Small);
    font.setWeight(QFont::DemiBold);
    const QFontMetricsF metrics(font);
    const double gap = 0.4 * metrics.height();
    QRectF box(0, 0, metrics.horizontalAdvance(coarseText()) + 2 * gap, 1.4 * metrics.height());
    box.moveBottomRight(plotRect().bottomRight() - QPointF(gap, gap));
    paintOnGround(painter, box, coarseText(), theme().text);
}

/// Both are to be seen where they would cover one another.
bool MapChart::isRingAroundStar() const
{
    const double line = QFontMetricsF(themeFont(FontRole::Small)).height();
    return m_suggested && QLineF(placeOf(m_present), placeOf(*m_suggested)).length() < (kRing + kStar) * line;
}

void MapChart::paintPresent(QPainter& painter) const
{
    const QPointF at = placeOf(m_present);
    const double line = QFontMetricsF(themeFont(FontRole::Small)).height();
    const double radius = (isRingAroundStar() ? kRingAroundStar : kRing) * line;
    if (hasFocus()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(mixed(theme().accent, theme().panel, 0.4));
        const double halo = radius + 0.7 * kRing * line;
        painter.drawEllipse(at, halo, halo);
    }
    painter.setBrush(theme().panel);
    painter.setPen(QPen(theme().text, 2.2));
    painter.drawEllipse(at, radius, radius);
}

void MapChart::paintSuggested(QPainter& painter) const
{
    if (!m_suggested)
        return;
    const QPointF at = placeOf(*m_suggested);
    painter.setPen(QPen(theme().panel, 1.2));
    painter.setBrush(theme().accent);
    painter.drawPolygon(star(at, kStar * QFontMetricsF(themeFont(FontRole::Small)).height()));
}

} // namespace spillway::ui
