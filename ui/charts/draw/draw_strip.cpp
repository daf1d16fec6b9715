#include "ui/charts/draw/draw_strip.h"

#include "ui/charts/draw/draw_edits.h"

#include <QtGui/QKeyEvent>
#include <QtGui/QMouseEvent>

#include <algorithm>
#include <array>
#include <cmath>

// What the strip holds, and what the keys do.
namespace spillway::ui {

namespace {

constexpr double kReach = 4;     // px
constexpr double kSnapReach = 7; // px

} // namespace

DrawStrip::DrawStrip(QWidget* parent) : TimeChart(parent)
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
    m_tool = tool;
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
    m_snap = snap;
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
    const auto extent = extentOf(m_drawing, m_selection);
    const StrokeId first = m_drawing.nextId;
    const Drawing copy = copied(m_drawing, m_selection, std::max(extent.to - extent.from, 12 * perPixel()));
    std::vector<StrokeId> copies;
    for (StrokeId id = first; id < copy.nextId; ++id)
        copies.push_back(id);
    edit(copy, tr("Copy strokes"), DrawEdit::Alone);
    select(std::move(copies));
}

void DrawStrip::edit(const Drawing& drawing, const QString& text, DrawEdit kind)
{
    if (drawing != m_drawing)
        emit drawingEdited(Drawing(drawing), text, kind); // a copy: the answer replaces m_drawing
}

Milliseconds DrawStrip::perPixel() const
{
    const double width = std::max(plotRect().width(), 1.0);
    return Milliseconds(std::max<std::int64_t>(1, std::llround(static_cast<double>(range().length().count()) / width)));
}

Snapping DrawStrip::snapping() const
{
    if (m_snap == Snap::Off || range().length() <= Milliseconds(0))
        return {};
    const auto ticks = timeTicks(range(), std::max(2, static_cast<int>(plotRect().width() / 12)));
    if (ticks.size() < 2)
        return {};
    const auto reach = static_cast<std::int64_t>(kSnapReach) * perPixel();
    return {ticks[1].at - ticks[0].at, ticks[0].at, reach};
}

Instant DrawStrip::moment(double x, std::span<const StrokeId> without) const
{
    const QRectF plot = plotRect();
    const Instant at = scale().at(std::clamp(x, plot.left(), plot.right()));
    return m_snap == Snap::Off ? at : snapped(at, snapping(), m_drawing, without);
}

Rate DrawStrip::rateAt(double y) const
{
    constexpr double kSteps = 20;
    const QRectF plot = plotRect();
    double rate = std::clamp((plot.bottom() - y) / plot.height(), 0.0, 1.0) * m_axis.top;
    if (m_snap == Snap::On)
        rate = std::round(rate * kSteps / m_axis.step) * m_axis.step / kSteps;
    return Rate(std::llround(rate * 1000));
}

DrawStrip::Grip DrawStrip::handleAt(QPointF at) const
{
    const std::vector<QRectF> grips = handles();
    if (grips.empty())
        return Grip::None;
    const auto hit = [&](std::size_t i) { return grips[i].adjusted(-2, -2, 2, 2).contains(at); };
    const bool narrow = grips[1].center().x() - grips[0].center().x() < 3 * kReach;
    if (hit(2))
        return Grip::Top;
    if (!narrow && hit(0))
        return Grip::Left;
    return hit(1) ? Grip::Right : Grip::None;
}

void DrawStrip::hovered(std::optional<QPointF> at)
{
    m_hover = at && plotRect().contains(*at) ? at : std::nullopt;
    update();
}

void DrawStrip::rangeSet()
{
    shape();
}

void DrawStrip::resizeEvent(QResizeEvent* event)
{
    TimeChart::resizeEvent(event);
    shape();
}

Qt::CursorShape DrawStrip::cursorAt(QPointF at) const
{
    if (!plotRect().contains(at) && handleAt(at) == Grip::None)
        return Qt::ArrowCursor;
    if (m_tool != DrawTool::Select)
        return Qt::CrossCursor;
    switch (handleAt(at)) {
    case Grip::Left:
    case Grip::Right: return Qt::SizeHorCursor;
    case Grip::Top: return Qt::SizeVerCursor;
    default: return shapeAt(m_shapes, at, kReach) ? Qt::SizeAllCursor : Qt::ArrowCursor;
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
    const auto id = shapeAt(m_shapes, event->position(), kReach);
    if (m_tool != DrawTool::Select || event->button() != Qt::LeftButton)
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
    const Milliseconds step = m_snap == Snap::On ? snapping().grid : perPixel();
    switch (event->key()) {
    case Qt::Key_Left: return edit(moved(m_drawing, m_selection, -step), tr("Move strokes"), DrawEdit::Nudge);
    case Qt::Key_Right: return edit(moved(m_drawing, m_selection, step), tr("Move strokes"), DrawEdit::Nudge);
    case Qt::Key_Up:
        return edit(scaledInAmount(m_drawing, m_selection, {11, 10}), tr("Scale the amount"), DrawEdit::Nudge);
    default: return edit(scaledInAmount(m_drawing, m_selection, {10, 11}), tr("Scale the amount"), DrawEdit::Nudge);
    }
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

} // namespace spillway::ui
