#include "ui/charts/draw/draw_strip.h"

#include "ui/charts/draw/draw_hand.h"
#include "ui/charts/parts/parts.h"
#include "ui/models/words/pattern_words.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"

#include <QtGui/QKeyEvent>
#include <QtGui/QMouseEvent>
#include <QtGui/QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace spillway::ui {

DrawStrip::DrawStrip(QWidget* parent) : TimeChart({60, 11}, {24, 8}, parent)
{
    setAccessibleName(tr("Drawing strip"));
    shape();
    describe();
}

void DrawStrip::setDrawing(const Drawing& drawing)
{
    if (drawing == m_drawing)
        return;
    m_drawing = drawing;
    const auto selected = m_selection.size();
    std::erase_if(m_selection, [this](StrokeId id) { return m_drawing.find(id) == nullptr; });
    shape();
    describe();
    if (m_selection.size() != selected)
        emit selectionChanged();
}

void DrawStrip::setTool(DrawTool tool)
{
    m_setting.tool = tool;
    if (tool != DrawTool::Select)
        select({});
    invalidate();
}

void DrawStrip::chooseTool(DrawTool tool)
{
    setTool(tool);
    emit toolChosen(tool);
}

void DrawStrip::setSnap(Snap snap)
{
    m_snaps = snap == Snap::On;
    invalidate();
}

void DrawStrip::setHeadPx(int height)
{
    m_headPx = height;
    updateGeometry();
    shape();
}

void DrawStrip::select(std::vector<StrokeId> ids)
{
    if (ids == m_selection)
        return;
    m_selection = std::move(ids);
    invalidate();
    describe();
    emit selectionChanged();
}

void DrawStrip::selectAll()
{
    std::vector<StrokeId> all;
    for (const Stroke& stroke : m_drawing.strokes)
        all.push_back(stroke.id);
    select(std::move(all));
}

void DrawStrip::deleteSelection()
{
    if (!m_selection.empty())
        edit(deleted(m_drawing, m_selection), tr("Delete strokes"), DrawEdit::Alone);
}

/// Right behind what is copied.
void DrawStrip::duplicateSelection()
{
    if (m_selection.empty())
        return;
    const Milliseconds length = extentOf(m_drawing, m_selection).length();
    DrawnCopy copy = copyOf(m_drawing, m_selection, std::max(length, 12 * ground().perPixel()));
    edit(copy.drawing, tr("Copy strokes"), DrawEdit::Alone);
    select(std::move(copy.ids));
}

void DrawStrip::edit(const Drawing& drawing, const QString& text, DrawEdit kind)
{
    if (drawing != m_drawing)
        emit drawingEdited(Drawing(drawing), text, kind); // a copy: the answer replaces m_drawing
}

DrawGround DrawStrip::ground() const
{
    return {{scale(), plotRect(), m_axis.top}, m_axis, m_snaps};
}

DrawGrip DrawStrip::handleAt(QPointF at) const
{
    const QRectF box = selectionRect(m_shapes, ground().place, m_selection);
    if (box.isEmpty() || m_setting.tool != DrawTool::Select)
        return DrawGrip::None;
    const auto handles = handlesOf(box);
    const auto hit = [&](std::size_t i) { return handles.at(i).adjusted(-2, -2, 2, 2).contains(at); };
    if (hit(2))
        return DrawGrip::Top;
    if (box.width() >= 3 * kStrokeReach && hit(0))
        return DrawGrip::Left;
    return hit(1) ? DrawGrip::Right : DrawGrip::None;
}

void DrawStrip::apply(const DrawStep& step)
{
    if (step.drawing)
        edit(*step.drawing, step.text, DrawEdit::Drag);
    if (step.selection)
        select(*step.selection);
    update();
}

bool DrawStrip::pressed(QPointF at)
{
    if (!plotRect().adjusted(-6, -6, 6, 6).contains(at) || range().length() <= Milliseconds(0))
        return false;
    m_last = at;
    emit dragStarted();
    apply(m_hand.press(ground(), m_drawing, m_setting, m_selection,
                       {at, m_modifiers, handleAt(at), shapeAt(m_shapes, at, kStrokeReach),
                        selectionRect(m_shapes, ground().place, m_selection)}));
    return true;
}

void DrawStrip::dragged(QPointF at)
{
    apply(m_hand.moveTo(ground(), m_drawing, at));
    m_last = at;
}

void DrawStrip::released(QPointF at)
{
    if (m_hand.grip() == DrawGrip::Band && m_hand.isClick(at))
        emit playheadMoved(std::clamp(scale().at(at.x()), range().from, range().to)); // as a click in any chart
    m_hand.release();
    shape(); // the axis may follow now
}

void DrawStrip::hovered(std::optional<QPointF> at)
{
    m_hover = at && plotRect().contains(*at) ? at : std::nullopt;
    update();
}

void DrawStrip::resizeEvent(QResizeEvent* event)
{
    TimeChart::resizeEvent(event);
    shape();
}

Qt::CursorShape DrawStrip::cursorAt(QPointF at) const
{
    if (!plotRect().contains(at) && handleAt(at) == DrawGrip::None)
        return Qt::ArrowCursor;
    if (m_setting.tool != DrawTool::Select)
        return Qt::CrossCursor;
    switch (handleAt(at)) {
    case DrawGrip::Left:
    case DrawGrip::Right: return Qt::SizeHorCursor;
    case DrawGrip::Top: return Qt::SizeVerCursor;
    default: return shapeAt(m_shapes, at, kStrokeReach) ? Qt::SizeAllCursor : Qt::ArrowCursor;
    }
}

void DrawStrip::mousePressEvent(QMouseEvent* event)
{
    m_modifiers = event->modifiers();
    TimeChart::mousePressEvent(event);
}

void DrawStrip::mouseDoubleClickEvent(QMouseEvent* event)
{
    m_modifiers = event->modifiers();
    const auto id = shapeAt(m_shapes, event->position(), kStrokeReach);
    if (m_setting.tool != DrawTool::Select || event->button() != Qt::LeftButton)
        return TimeChart::mouseDoubleClickEvent(event);
    if (id)
        emit strokeOpened(*id);
    else
        emit fitRequested();
}

bool DrawStrip::takesKey(const QKeyEvent& event) const
{
    if (event.matches(QKeySequence::SelectAll) || event.matches(QKeySequence::Delete))
        return true;
    if (event.modifiers() == Qt::ControlModifier)
        return event.key() == Qt::Key_D;
    constexpr std::array kKeys{Qt::Key_Backspace, Qt::Key_Escape, Qt::Key_Return, Qt::Key_V,
                               Qt::Key_P,         Qt::Key_R,      Qt::Key_E,      Qt::Key_S};
    return event.modifiers() == Qt::NoModifier && std::ranges::find(kKeys, event.key()) != kKeys.end();
}

bool DrawStrip::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && takesKey(*static_cast<QKeyEvent*>(event)))
        event->accept();
    return TimeChart::event(event);
}

void DrawStrip::nudge(QKeyEvent* event)
{
    const Milliseconds step = m_snaps ? ground().snapping().grid : ground().perPixel();
    switch (event->key()) {
    case Qt::Key_Left: return edit(moved(m_drawing, m_selection, -step), tr("Move strokes"), DrawEdit::Nudge);
    case Qt::Key_Right: return edit(moved(m_drawing, m_selection, step), tr("Move strokes"), DrawEdit::Nudge);
    default: break;
    }
    const Factor factor = event->key() == Qt::Key_Up ? Factor{11, 10} : Factor{10, 11};
    edit(scaledInAmount(m_drawing, m_selection, factor), tr("Scale the amount"), DrawEdit::Nudge);
}

void DrawStrip::keyPressEvent(QKeyEvent* event)
{
    const bool arrow = event->key() == Qt::Key_Left || event->key() == Qt::Key_Right || event->key() == Qt::Key_Up ||
                       event->key() == Qt::Key_Down;
    if (arrow && event->modifiers() == Qt::NoModifier && !m_selection.empty())
        return nudge(event);
    if (!takesKey(*event))
        return TimeChart::keyPressEvent(event);
    if (event->matches(QKeySequence::SelectAll)) {
        chooseTool(DrawTool::Select);
        return selectAll();
    }
    switch (event->key()) {
    case Qt::Key_Escape: return m_selection.empty() ? chooseTool(DrawTool::Select) : select({});
    case Qt::Key_D: return duplicateSelection();
    case Qt::Key_Return:
        if (m_selection.size() == 1)
            emit strokeOpened(m_selection.front());
        return;
    case Qt::Key_V: return chooseTool(DrawTool::Select);
    case Qt::Key_P: return chooseTool(DrawTool::Pen);
    case Qt::Key_R: return chooseTool(DrawTool::Single);
    case Qt::Key_E: return chooseTool(DrawTool::Eraser);
    case Qt::Key_S: return chooseTool(DrawTool::Stamp);
    default: return deleteSelection();
    }
}

QRectF DrawStrip::plotRect() const
{
    const QRectF card = cardRect();
    return QRectF(QPointF(std::round(4.2 * unit()), std::round(m_headPx + 0.5 * unit())),
                  QPointF(std::round(card.right() - 1.3 * unit()), std::round(card.bottom() - 1.9 * unit())));
}

/// The axis stays while something is dragged: what moves under the hand must not move the ground.
void DrawStrip::shape()
{
    constexpr double kLeast = 20;
    double peak = kLeast;
    for (const Stroke& stroke : m_drawing.strokes)
        peak = std::max(peak, 1.1 * static_cast<double>(peakOf(stroke.pattern).raw()) / 1000);
    if (!ownDrag())
        m_axis = valueAxis(peak, 2, 1);
    m_shapes = shapesOf(m_drawing, ground().place);
    invalidate();
}

void DrawStrip::paintStatic(QPainter& painter)
{
    const Theme& t = theme();
    const QRectF plot = plotRect();
    paintValueGrid(painter, m_axis, tr("%1 r/s"));
    const StrokePlace place = ground().place;
    const Snapping grid = ground().snapping();
    if (grid.grid > Milliseconds(0)) {
        Instant at = grid.origin;
        for (; place.time.x(at) <= plot.right(); at += grid.grid)
            painter.fillRect(QRectF(std::round(place.time.x(at)), plot.bottom() - 4, 1, 4), t.border);
    }
    painter.fillRect(QRectF(plot.left(), plot.bottom(), plot.width(), 1), t.border);
    paintShapes(painter, m_shapes, place, m_selection);
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
    paintPlayheadLine(painter);
    if (m_drawing.strokes.empty())
        paintEmpty(painter);
    const QRectF box = selectionRect(m_shapes, ground().place, m_selection);
    if (!box.isEmpty() && m_setting.tool == DrawTool::Select)
        paintHandles(painter, box, plotRect());
    if (m_hand.grip() == DrawGrip::Band || m_hand.grip() == DrawGrip::Erase)
        paintSweep(painter);
    if (m_hover)
        paintHover(painter);
}

void DrawStrip::paintSweep(QPainter& painter) const
{
    const QRectF plot = plotRect();
    QColor veil = m_hand.grip() == DrawGrip::Band ? theme().accent : theme().rejected;
    painter.setPen(QPen(veil, 1));
    veil.setAlphaF(0.12F);
    painter.setBrush(veil);
    const double press = std::clamp(m_hand.pressedAt().x(), plot.left(), plot.right());
    const double last = std::clamp(m_last.x(), plot.left(), plot.right());
    painter.drawRect(QRectF(QPointF(std::min(press, last), plot.top()), QPointF(std::max(press, last), plot.bottom())));
}

void DrawStrip::paintHover(QPainter& painter) const
{
    const auto id = ownDrag() ? std::nullopt : shapeAt(m_shapes, *m_hover, 3);
    const Stroke* const stroke = id ? m_drawing.find(*id) : nullptr;
    const bool hasRate = m_setting.tool == DrawTool::Pen || m_hand.grip() == DrawGrip::Top;
    QString heading;
    QStringList lines;
    if (stroke != nullptr && m_setting.tool != DrawTool::Pen) {
        heading = patternWords(stroke->pattern);
        lines = linesAbout(*stroke);
    } else if (m_setting.tool != DrawTool::Select || ownDrag()) {
        heading = momentText(ground().moment(m_hover->x(), m_drawing));
        lines = hasRate ? QStringList(rateText(ground().rateAt(m_hover->y()))) : QStringList();
    } else {
        return;
    }
    paintBubble(painter, bubbleRect(*m_hover, plotRect(), heading, lines), heading, lines);
}

QStringList DrawStrip::linesAbout(const Stroke& stroke) const
{
    const auto extent = spillway::extentOf(stroke);
    QStringList lines{tr("from %1").arg(momentText(extent.from)),
                      tr("for %1").arg(durationText(extent.to - extent.from)), whoWords(stroke.pattern.clients)};
    const Milliseconds since = ground().moment(m_hover->x(), m_drawing) - stroke.start;
    for (const Hole& hole : stroke.holes)
        if (since >= hole.from && since < hole.to && stroke.pattern.clients.find(hole.client))
            lines << tr("here without %1").arg(QString::fromStdString(hole.client));
    return lines;
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
