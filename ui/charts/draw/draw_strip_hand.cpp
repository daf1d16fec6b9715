#include "ui/charts/draw/draw_strip.h"

#include "ui/charts/draw/draw_edits.h"

#include <algorithm>
#include <cmath>

// What the hand does.
namespace spillway::ui {

namespace {

constexpr double kHandReach = 4; // px
constexpr double kClick = 3;     // px: what moves less was a click

} // namespace

bool DrawStrip::pressed(QPointF at)
{
    if (!plotRect().adjusted(-6, -6, 6, 6).contains(at) || range().length() <= Milliseconds(0))
        return false;
    m_press = at;
    m_last = at;
    m_before = m_drawing;
    emit dragStarted();
    switch (m_tool) {
    case DrawTool::Select: return pressedToSelect(at);
    case DrawTool::Pen:
        m_grip = Grip::Pen;
        m_pen = penAt(m_drawing, moment(at.x()), static_cast<std::int64_t>(2 * kHandReach) * perPixel(), m_clients);
        penTo(at);
        break;
    case DrawTool::Single:
        m_grip = Grip::None;
        edit(clicked(m_drawing, moment(at.x()), m_clients).drawing, tr("Draw a request"), DrawEdit::Drag);
        break;
    case DrawTool::Eraser:
        m_grip = Grip::Erase;
        eraseTo(at);
        break;
    case DrawTool::Stamp:
        m_grip = Grip::Stamp;
        stampTo(at);
        break;
    }
    return true;
}

bool DrawStrip::pressedToSelect(QPointF at)
{
    m_grip = handleAt(at);
    m_selectionBefore = m_selection;
    if (m_grip == Grip::None) {
        const auto id = shapeAt(m_shapes, at, kHandReach);
        const bool adds = m_modifiers.testFlag(Qt::ShiftModifier);
        m_grip = id ? Grip::Move : Grip::Band;
        std::vector<StrokeId> ids = m_selection;
        if (!id && !adds)
            ids.clear();
        if (id && std::ranges::find(ids, *id) == ids.end()) {
            if (!adds)
                ids.clear();
            ids.push_back(*id);
        } else if (id && adds) {
            std::erase(ids, *id);
            m_grip = Grip::None;
        }
        select(std::move(ids));
        m_selectionBefore = m_selection;
    }
    m_rectBefore = selectionRect();
    return true;
}

void DrawStrip::dragged(QPointF at)
{
    switch (m_grip) {
    case Grip::None: break;
    case Grip::Move: moveTo(at); break;
    case Grip::Left:
    case Grip::Right:
    case Grip::Top: scaleTo(at); break;
    case Grip::Band: {
        const Instant a = scale().at(std::min(m_press.x(), at.x()));
        const Instant b = scale().at(std::max(m_press.x(), at.x()));
        select(strokesIn(m_drawing, {a, b + Milliseconds(1)}));
        update();
        break;
    }
    case Grip::Pen: penTo(at); break;
    case Grip::Erase: eraseTo(at); break;
    case Grip::Stamp: stampTo(at); break;
    }
    m_last = at;
}

void DrawStrip::released(QPointF at)
{
    if (m_grip == Grip::Band && std::abs(at.x() - m_press.x()) < kClick)
        emit playheadMoved(std::clamp(scale().at(at.x()), range().from, range().to)); // as a click in any chart
    m_grip = Grip::None;
    m_pen.reset();
    shape(); // the axis may follow now
}

/// Snaps with its first moment; Ctrl leaves what was there and moves a copy.
void DrawStrip::moveTo(QPointF at)
{
    if (std::abs(at.x() - m_press.x()) < kClick && m_drawing == m_before)
        return;
    const Instant from = extentOf(m_before, m_selectionBefore).from;
    const double x = scale().x(from) + at.x() - m_press.x();
    const Instant to =
        m_snap == Snap::Off ? scale().at(x) : snapped(scale().at(x), snapping(), m_before, m_selectionBefore);
    if (!m_modifiers.testFlag(Qt::ControlModifier))
        return edit(moved(m_before, m_selectionBefore, to - from), tr("Move strokes"), DrawEdit::Drag);
    const Drawing copy = copied(m_before, m_selectionBefore, to - from);
    std::vector<StrokeId> copies;
    for (StrokeId id = m_before.nextId; id < copy.nextId; ++id)
        copies.push_back(id);
    edit(copy, tr("Copy strokes"), DrawEdit::Drag);
    select(std::move(copies));
}

void DrawStrip::scaleTo(QPointF at)
{
    const auto extent = extentOf(m_before, m_selectionBefore);
    if (m_grip == Grip::Top) {
        const double bottom = plotRect().bottom();
        const auto factor = factorOf(std::llround(std::max(bottom - at.y(), 1.0) * 10),
                                     std::llround(std::max(bottom - m_rectBefore.top(), 1.0) * 10));
        return edit(scaledInAmount(m_before, m_selectionBefore, factor), tr("Scale the amount"), DrawEdit::Drag);
    }
    const bool right = m_grip == Grip::Right;
    const Instant anchor = right ? extent.from : extent.to;
    const Instant edge = moment(at.x(), m_selectionBefore);
    const auto factor = factorOf(std::max<std::int64_t>((right ? edge - anchor : anchor - edge).count(), 1),
                                 (extent.to - extent.from).count());
    edit(scaledInTime(m_before, m_selectionBefore, factor, anchor), tr("Scale in time"), DrawEdit::Drag);
}

/// A column at a time, so that a quick hand leaves no gaps.
void DrawStrip::penTo(QPointF at)
{
    const Snapping grid = snapping();
    const Milliseconds grain = std::max(grid.grid > Milliseconds(0) ? grid.grid : 2 * perPixel(), Milliseconds(1));
    const auto columnOf = [&](double x) {
        const Milliseconds since = scale().at(std::clamp(x, plotRect().left(), plotRect().right())) - grid.origin;
        return (since - (since % grain + grain) % grain) / grain;
    };
    const std::int64_t first = columnOf(m_last.x());
    const std::int64_t last = columnOf(at.x());
    const std::int64_t step = last < first ? -1 : 1;
    Drawing drawing = m_drawing;
    for (std::int64_t column = first;; column += step) {
        const double share =
            first == last ? 1 : static_cast<double>(column - first) / static_cast<double>(last - first);
        const double y = m_last.y() + share * (at.y() - m_last.y());
        const Instant from = grid.origin + column * grain;
        auto result = penned(std::move(drawing), m_pen, {from, from + grain}, rateAt(y), m_clients);
        drawing = std::move(result.drawing);
        m_pen = result.id;
        if (column == last)
            break;
    }
    edit(drawing, tr("Paint a rate"), DrawEdit::Drag);
}

/// Of all clients, with Shift of the chosen one alone.
void DrawStrip::eraseTo(QPointF at)
{
    const double half = kHandReach;
    const Instant from = scale().at(std::min(m_press.x(), at.x()) - half);
    const Instant to = scale().at(std::max(m_press.x(), at.x()) + half);
    const std::string client = m_modifiers.testFlag(Qt::ShiftModifier) ? m_clients.name : std::string();
    edit(erased(m_before, {from, std::max(to, from + Milliseconds(1))}, client), tr("Erase"), DrawEdit::Drag);
    m_last = at;
    update();
}

/// A click places it with its own length, a drag says how long it shall be.
void DrawStrip::stampTo(QPointF at)
{
    const Instant from = moment(m_press.x());
    const Instant to =
        std::abs(at.x() - m_press.x()) < kClick ? from : snapped(scale().at(at.x()), snapping(), m_before);
    const auto length = to > from ? std::optional(to - from) : std::nullopt;
    edit(stamped(m_before, m_stamp, from, length, m_clients).drawing, tr("Place a stamp"), DrawEdit::Drag);
}

} // namespace spillway::ui
