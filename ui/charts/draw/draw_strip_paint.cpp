#include "ui/charts/draw/draw_strip.h"

#include "ui/charts/draw/draw_edits.h"
#include "ui/charts/parts/parts.h"
#include "ui/models/words/pattern_words.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"

#include <QtGui/QFontMetricsF>
#include <QtGui/QPainter>

#include <algorithm>
#include <cmath>

// How the strip looks, and what stands where on it.
namespace spillway::ui {

namespace {

constexpr double kHandle = 4.5;

}

QRectF DrawStrip::plotRect() const
{
    const QRectF card = cardRect();
    return QRectF(QPointF(std::round(4.2 * unit()), std::round(m_headPx + 0.5 * unit())),
                  QPointF(std::round(card.right() - 1.3 * unit()), std::round(card.bottom() - 1.9 * unit())));
}

QSize DrawStrip::sizeHint() const
{
    return {static_cast<int>(60 * unit()), m_headPx + static_cast<int>(11 * unit())};
}

QSize DrawStrip::minimumSizeHint() const
{
    return {static_cast<int>(24 * unit()), m_headPx + static_cast<int>(8 * unit())};
}

StrokePlace DrawStrip::place() const
{
    return {scale(), plotRect(), m_axis.top};
}

/// The axis stays while something is dragged: what moves under the hand must not move the ground.
void DrawStrip::shape()
{
    constexpr double kLeast = 20;
    double peak = kLeast;
    for (const Stroke& stroke : m_drawing.strokes)
        peak = std::max(peak, 1.1 * static_cast<double>(peakOf(stroke.pattern).raw()) / 1000);
    if (!ownDrag())
        m_axis = valueAxis(peak, 2);
    m_shapes = shapesOf(m_drawing, place());
    invalidate();
}

QRectF DrawStrip::selectionRect() const
{
    QRectF all;
    for (const StrokeShape& shape : m_shapes)
        if (std::ranges::find(m_selection, shape.id) != m_selection.end())
            all |= QRectF(QPointF(shape.left, shape.top), QPointF(shape.right, plotRect().bottom()));
    return all;
}

std::vector<QRectF> DrawStrip::handles() const
{
    const QRectF box = selectionRect();
    if (box.isEmpty() || m_tool != DrawTool::Select)
        return {};
    const auto around = [](QPointF at) {
        return QRectF(at - QPointF(kHandle, kHandle), QSizeF(2 * kHandle, 2 * kHandle));
    };
    return {around({box.left(), box.center().y()}), around({box.right(), box.center().y()}),
            around({box.center().x(), box.top()})};
}

void DrawStrip::paintStatic(QPainter& painter)
{
    const Theme& t = theme();
    const QRectF plot = plotRect();
    paintValueGrid(painter, m_axis, tr("%1 r/s"));
    const Snapping grid = snapping();
    if (grid.grid > Milliseconds(0)) {
        Instant at = grid.origin;
        for (; place().time.x(at) <= plot.right(); at += grid.grid)
            painter.fillRect(QRectF(std::round(place().time.x(at)), plot.bottom() - 4, 1, 4), t.border);
    }
    painter.fillRect(QRectF(plot.left(), plot.bottom(), plot.width(), 1), t.border);
    paintShapes(painter, m_shapes, place(), m_selection);
    paintTimeAxis(painter);
}

/// Above the playhead, whose line would cross the words.
void DrawStrip::paintEmpty(QPainter& painter) const
{
    const Theme& t = theme();
    const QString words = tr("Nothing is drawn yet: paint a rate with the pen, or place a stamp.");
    const int how = Qt::AlignCenter | Qt::TextWordWrap;
    painter.setFont(themeFont(FontRole::Body));
    painter.setPen(t.subtle); // without a pen nothing is measured
    const QRectF text = painter.boundingRect(plotRect(), how, words);
    painter.fillRect(text.adjusted(-0.4 * unit(), 0, 0.4 * unit(), 0), t.panel);
    painter.drawText(plotRect(), how, words);
}

void DrawStrip::paintLive(QPainter& painter)
{
    const Theme& t = theme();
    const QRectF plot = plotRect();
    paintPlayheadLine(painter);
    if (m_drawing.strokes.empty())
        paintEmpty(painter);
    const QRectF box = selectionRect();
    const std::vector<QRectF> grips = handles();
    if (!grips.empty()) {
        painter.save();
        painter.setClipRect(plot.adjusted(-6, -6, 6, 6), Qt::IntersectClip);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(t.accent, 1, Qt::DashLine));
        painter.drawRect(box);
        painter.setPen(QPen(t.accent, 1.4));
        painter.setBrush(t.panel);
        for (const QRectF& grip : grips)
            painter.drawRoundedRect(grip, 2, 2);
        painter.restore();
    }
    if (ownDrag() && (m_grip == Grip::Band || m_grip == Grip::Erase)) {
        QColor veil = m_grip == Grip::Band ? t.accent : t.rejected;
        painter.setPen(QPen(veil, 1));
        veil.setAlphaF(0.12F);
        painter.setBrush(veil);
        const double from = std::clamp(std::min(m_press.x(), m_last.x()), plot.left(), plot.right());
        const double to = std::clamp(std::max(m_press.x(), m_last.x()), plot.left(), plot.right());
        painter.drawRect(QRectF(QPointF(from, plot.top()), QPointF(to, plot.bottom())));
    }
    if (!m_hover)
        return;
    const auto id = ownDrag() ? std::nullopt : shapeAt(m_shapes, *m_hover, 3);
    const Stroke* const stroke = id ? m_drawing.find(*id) : nullptr;
    if (m_tool == DrawTool::Pen || ownDrag() || stroke == nullptr) {
        if (m_tool == DrawTool::Select && !ownDrag())
            return;
        QStringList lines;
        if (m_tool == DrawTool::Pen || m_grip == Grip::Top)
            lines << rateText(rateAt(m_hover->y()));
        const QString heading = momentText(moment(m_hover->x()));
        paintBubble(painter, bubbleRect(*m_hover, plot, heading, lines), heading, lines);
        return;
    }
    const auto extent = spillway::extentOf(*stroke);
    QStringList lines{tr("from %1").arg(momentText(extent.from)),
                      tr("for %1").arg(durationText(extent.to - extent.from)), whoWords(stroke->pattern.clients)};
    const Milliseconds since = moment(m_hover->x()) - stroke->start;
    for (const Hole& hole : stroke->holes)
        if (since >= hole.from && since < hole.to && stroke->pattern.clients.find(hole.client))
            lines << tr("here without %1").arg(QString::fromStdString(hole.client));
    const QString heading = patternWords(stroke->pattern);
    paintBubble(painter, bubbleRect(*m_hover, plot, heading, lines), heading, lines);
}

void DrawStrip::describe()
{
    QStringList words;
    for (const Stroke& stroke : m_drawing.strokes)
        if (words.size() < 10)
            words << tr("%1 at %2").arg(patternWords(stroke.pattern), momentText(stroke.start));
    const auto count = static_cast<int>(m_drawing.strokes.size());
    setAccessibleDescription(tr("%n strokes, %1 selected.", nullptr, count).arg(static_cast<int>(m_selection.size())) +
                             u' ' + words.join(QStringLiteral("; ")));
}

} // namespace spillway::ui
