#include "ui/charts/draw/stroke_shapes.h"

#include "ui/models/words/pattern_words.h"
#include "ui/theme/theme.h"

#include <QtGui/QFontMetricsF>
#include <QtGui/QPainter>

#include <algorithm>

namespace spillway::ui {

namespace {

constexpr std::size_t kRows = 3;
constexpr double kFoot = 4; ///< height of the mark of a client that is left out

double yOf(Rate rate, const StrokePlace& place)
{
    const double share = static_cast<double>(rate.raw()) / 1000 / place.topRate;
    return place.plot.bottom() - std::min(share, 1.0) * place.plot.height();
}

enum class Left { Nobody, Others, Everybody };

/// The clients whose requests a hole leaves.
Left leftBy(const Hole& hole, const Stroke& stroke)
{
    const Clients& clients = stroke.pattern.clients;
    if (hole.client.empty())
        return Left::Nobody;
    if (!clients.find(hole.client))
        return Left::Everybody; // its clients were others then
    return clients.size() == 1 ? Left::Nobody : Left::Others;
}

/// The rate curve, closed at the bottom; holes have no area.
QPainterPath areaOf(const Stroke& stroke, const StrokePlace& place)
{
    const Pattern& pattern = stroke.pattern;
    const double bottom = place.plot.bottom();
    const auto x = [&](Milliseconds at) { return place.time.x(stroke.start + at); };
    const Milliseconds end = lengthOf(pattern);
    QPainterPath path(QPointF(x(Milliseconds(0)), bottom));
    if (pattern.kind == PatternKind::Steady) {
        path.lineTo(x(Milliseconds(0)), yOf(peakOf(pattern), place));
        path.lineTo(x(end), yOf(peakOf(pattern), place));
    } else if (pattern.kind == PatternKind::Ramp) {
        path.lineTo(x(Milliseconds(0)), yOf(Rate(valueOf(pattern, "from")), place));
        path.lineTo(x(end), yOf(Rate(valueOf(pattern, "to")), place));
    } else {
        for (const RateStep& step : pattern.steps) {
            path.lineTo(x(step.at), path.currentPosition().y());
            path.lineTo(x(step.at), yOf(step.rate, place));
        }
    }
    path.lineTo(x(end), bottom);
    path.closeSubpath();
    for (const Hole& hole : stroke.holes) {
        if (leftBy(hole, stroke) != Left::Nobody)
            continue;
        QPainterPath gap;
        gap.addRect(QRectF(QPointF(x(hole.from), place.plot.top()), QPointF(x(hole.to), bottom)));
        path = path.subtracted(gap);
    }
    return path;
}

/// Where one client of several was erased the rate hardly changes: a mark at the foot shows it.
std::vector<QRectF> thinnedOf(const Stroke& stroke, const StrokePlace& place)
{
    std::vector<QRectF> marks;
    for (const Hole& hole : stroke.holes) {
        if (leftBy(hole, stroke) != Left::Others)
            continue;
        const double left = place.time.x(stroke.start + hole.from);
        const double right = std::max(place.time.x(stroke.start + hole.to), left + 2);
        marks.emplace_back(QPointF(left, place.plot.bottom() - kFoot), QPointF(right, place.plot.bottom()));
    }
    return marks;
}

/// In the first row that has room; the label stays within the plot.
QRectF placed(const QSizeF& size, double left, const QRectF& plot, std::array<double, kRows>& rowEnds)
{
    const double x = std::clamp(left, plot.left(), std::max(plot.left(), plot.right() - size.width()));
    for (std::size_t row = 0; row < kRows; ++row) {
        const double y = plot.top() + 2 + static_cast<double>(row) * (size.height() + 2);
        if (rowEnds[row] > x || y + size.height() > plot.bottom())
            continue;
        rowEnds[row] = x + size.width() + 3;
        return {QPointF(x, y), size};
    }
    return {};
}

} // namespace

std::vector<StrokeShape> shapesOf(const Drawing& drawing, const StrokePlace& place)
{
    const QFontMetricsF metrics(themeFont(FontRole::Small));
    std::vector<StrokeShape> shapes;
    for (const Stroke& stroke : drawing.strokes) {
        const auto extent = spillway::extentOf(stroke);
        StrokeShape shape;
        shape.id = stroke.id;
        shape.left = place.time.x(extent.from);
        shape.right = std::max(place.time.x(extent.to), shape.left + 1);
        if (shape.right < place.plot.left() || shape.left > place.plot.right())
            continue;
        const Rate peak = peakOf(stroke.pattern);
        const bool hasArea = stroke.pattern.kind == PatternKind::Pen || peak > Rate(0);
        shape.isOne = stroke.pattern.kind == PatternKind::Clicks;
        shape.top = hasArea       ? yOf(peak, place)
                    : shape.isOne ? place.plot.bottom() - 0.45 * place.plot.height()
                                  : place.plot.top() + 0.3 * place.plot.height();
        if (hasArea)
            shape.area = areaOf(stroke, place);
        shape.thinned = thinnedOf(stroke, place);
        if (!shape.isOne)
            shape.text = patternWords(stroke.pattern);
        shapes.push_back(std::move(shape));
    }
    std::vector<StrokeShape*> byTime;
    for (StrokeShape& shape : shapes)
        byTime.push_back(&shape);
    std::ranges::stable_sort(byTime, {}, [](const StrokeShape* shape) { return shape->left; });
    std::array<double, kRows> rowEnds{};
    for (StrokeShape* shape : byTime)
        if (!shape->text.isEmpty())
            shape->label = placed({metrics.horizontalAdvance(shape->text) + metrics.height(), 1.2 * metrics.height()},
                                  shape->left, place.plot, rowEnds);
    return shapes;
}

void paintShapes(QPainter& painter, const std::vector<StrokeShape>& shapes, const StrokePlace& place,
                 std::span<const StrokeId> selected)
{
    const Theme& t = theme();
    const QFont small = themeFont(FontRole::Small);
    const double bottom = place.plot.bottom();
    const auto isSelected = [&](const StrokeShape& shape) {
        return std::ranges::find(selected, shape.id) != selected.end();
    };
    painter.save();
    painter.setClipRect(place.plot.adjusted(-4, -4, 4, 1), Qt::IntersectClip);
    for (const StrokeShape& shape : shapes) {
        const bool strong = isSelected(shape);
        QColor fill = t.accent;
        fill.setAlphaF(strong ? 0.42F : 0.24F);
        painter.setPen(QPen(t.accent, strong ? 2 : 1.2));
        painter.setBrush(fill);
        if (shape.isOne) {
            painter.drawLine(QPointF(shape.left, bottom), QPointF(shape.left, shape.top));
            painter.setBrush(strong ? t.accent : t.panel);
            painter.drawEllipse(QPointF(shape.left, shape.top), 3.5, 3.5);
        } else if (!shape.area.isEmpty()) {
            painter.drawPath(shape.area);
        } else {
            const QRectF band(QPointF(shape.left, shape.top),
                              QPointF(std::max(shape.right, shape.left + 3), bottom + 4));
            painter.drawRoundedRect(band, 3, 3);
        }
        for (const QRectF& mark : shape.thinned)
            painter.fillRect(mark, QBrush(t.accent, Qt::BDiagPattern));
    }
    painter.setFont(small);
    for (const StrokeShape& shape : shapes) {
        if (shape.label.isEmpty())
            continue;
        const bool strong = isSelected(shape);
        painter.setPen(QPen(strong ? t.accent : mixed(t.accent, t.panel, 0.45), 1));
        painter.setBrush(strong ? t.accent : mixed(t.accent, t.panel, 0.13));
        painter.drawRoundedRect(shape.label.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
        painter.setPen(strong ? t.accentText : t.text);
        painter.drawText(shape.label, Qt::AlignCenter, shape.text);
    }
    painter.restore();
}

std::optional<StrokeId> shapeAt(const std::vector<StrokeShape>& shapes, QPointF at, double reach)
{
    const auto topmost = [&](auto&& touches) -> std::optional<StrokeId> {
        const auto found = std::find_if(shapes.rbegin(), shapes.rend(), touches);
        return found == shapes.rend() ? std::nullopt : std::optional(found->id);
    };
    if (const auto id = topmost([&](const StrokeShape& shape) { return shape.label.contains(at); }))
        return id;
    return topmost([&](const StrokeShape& shape) {
        const bool inTime = at.x() >= shape.left - reach && at.x() <= shape.right + reach;
        const bool narrow = shape.right - shape.left < 4 * reach;
        return inTime && at.y() >= shape.top - reach &&
               (shape.area.isEmpty() || narrow || shape.area.contains(at) ||
                shape.area.intersects(QRectF(at - QPointF(reach, reach), QSizeF(2 * reach, 2 * reach))));
    });
}

QRectF selectionRect(const std::vector<StrokeShape>& shapes, const StrokePlace& place,
                     std::span<const StrokeId> selected)
{
    QRectF all;
    for (const StrokeShape& shape : shapes)
        if (std::ranges::find(selected, shape.id) != selected.end())
            all |= QRectF(QPointF(shape.left, shape.top), QPointF(shape.right, place.plot.bottom()));
    return all;
}

std::array<QRectF, 3> handlesOf(const QRectF& selection)
{
    constexpr double kHandle = 4.5;
    const auto around = [](double x, double y) { return QRectF(x - kHandle, y - kHandle, 2 * kHandle, 2 * kHandle); };
    const QPointF middle = selection.center();
    return {around(selection.left(), middle.y()), around(selection.right(), middle.y()),
            around(middle.x(), selection.top())};
}

void paintHandles(QPainter& painter, const QRectF& selection, const QRectF& plot)
{
    const Theme& t = theme();
    painter.save();
    painter.setClipRect(plot.adjusted(-6, -6, 6, 6), Qt::IntersectClip);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(t.accent, 1, Qt::DashLine));
    painter.drawRect(selection);
    painter.setPen(QPen(t.accent, 1.4));
    painter.setBrush(t.panel);
    for (const QRectF& handle : handlesOf(selection))
        painter.drawRoundedRect(handle, 2, 2);
    painter.restore();
}

} // namespace spillway::ui
