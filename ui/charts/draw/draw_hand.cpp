#include "ui/charts/draw/draw_hand.h"

#include "ui/text/words.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace spillway::ui {

namespace {

/// The stroke begins earlier by `by`; everything in it stays where it is.
void begunEarlier(Stroke& stroke, Milliseconds by)
{
    stroke.start -= by;
    for (RateStep& step : stroke.pattern.steps)
        step.at += by;
    for (Hole& hole : stroke.holes) {
        hole.from += by;
        hole.to += by;
    }
}

/// Takes [from, to) out of the holes.
void filled(std::vector<Hole>& holes, Milliseconds from, Milliseconds to)
{
    std::vector<Hole> rest;
    for (const Hole& hole : holes) {
        if (hole.from < from)
            rest.push_back({hole.from, std::min(hole.to, from), hole.client});
        if (hole.to > to)
            rest.push_back({std::max(hole.from, to), hole.to, hole.client});
    }
    holes = std::move(rest);
}

DrawnStroke withNew(Drawing drawing, Instant at, Pattern pattern)
{
    DrawnStroke result{added(std::move(drawing), at, std::move(pattern)), 0};
    result.id = result.drawing.strokes.back().id;
    return result;
}

constexpr double kClick = 3;     // px: what moves less was a click
constexpr double kSnapReach = 7; // px

} // namespace

std::optional<StrokeId> penAt(const Drawing& drawing, Instant at, Milliseconds reach, const Clients& clients)
{
    const auto found = std::find_if(drawing.strokes.rbegin(), drawing.strokes.rend(), [&](const Stroke& stroke) {
        const auto extent = spillway::extentOf(stroke);
        return stroke.pattern.kind == PatternKind::Pen && stroke.pattern.clients == clients &&
               extent.from <= at + reach && extent.to >= at - reach;
    });
    return found == drawing.strokes.rend() ? std::nullopt : std::optional(found->id);
}

DrawnStroke penned(Drawing drawing, std::optional<StrokeId> id, TimeRange range, Rate rate, const Clients& clients)
{
    range.from = std::clamp(range.from, Instant{}, kLastStart);
    range.to = std::max(range.to, range.from + Milliseconds(1));
    if (!id) {
        Pattern pattern = presetPattern(PatternKind::Pen);
        pattern.clients = clients;
        pattern.steps.clear();
        DrawnStroke result = withNew(std::move(drawing), range.from, std::move(pattern));
        return penned(std::move(result.drawing), result.id, range, rate, clients);
    }
    const auto stroke = std::ranges::find(drawing.strokes, *id, &Stroke::id);
    if (stroke == drawing.strokes.end())
        return {std::move(drawing), *id};
    const auto extent = spillway::extentOf(*stroke);
    if (std::max(range.to, extent.to) - std::min(range.from, extent.from) > kLongestPattern)
        return {std::move(drawing), *id};
    if (range.from < stroke->start)
        begunEarlier(*stroke, stroke->start - range.from);
    const Milliseconds from = range.from - stroke->start;
    const Milliseconds to = range.to - stroke->start;
    stroke->pattern.steps = painted(stroke->pattern.steps, from, to, rate);
    filled(stroke->holes, from, to);
    return {std::move(drawing), *id};
}

DrawnStroke clicked(Drawing drawing, Instant at, const Clients& clients)
{
    Pattern pattern = presetPattern(PatternKind::Clicks);
    pattern.clients = clients;
    pattern.clicks = {Milliseconds(0)};
    return withNew(std::move(drawing), at, std::move(pattern));
}

DrawnStroke stamped(Drawing drawing, PatternKind kind, Instant at, std::optional<Milliseconds> length,
                    const Clients& clients)
{
    Pattern pattern = presetPattern(kind);
    pattern.clients = clients;
    if (length)
        pattern.length = std::clamp(*length, Milliseconds(0), kLongestPattern);
    return withNew(std::move(drawing), at, std::move(pattern));
}

DrawnCopy copyOf(const Drawing& drawing, std::span<const StrokeId> ids, Milliseconds later)
{
    DrawnCopy copy{copied(drawing, ids, later), {}};
    for (StrokeId id = drawing.nextId; id < copy.drawing.nextId; ++id)
        copy.ids.push_back(id);
    return copy;
}

TimeRange extentOf(const Drawing& drawing, std::span<const StrokeId> ids)
{
    std::optional<TimeRange> all;
    for (const StrokeId id : ids) {
        const Stroke* const stroke = drawing.find(id);
        if (stroke == nullptr)
            continue;
        const auto extent = spillway::extentOf(*stroke);
        all = all ? TimeRange{std::min(all->from, extent.from), std::max(all->to, extent.to)} : extent;
    }
    return all.value_or(TimeRange{});
}

Factor factorOf(std::int64_t over, std::int64_t under)
{
    constexpr std::int64_t kMost = 1'000'000;
    const std::int64_t by = std::max(over, under) / kMost + 1;
    return {std::max<std::int64_t>(over / by, 1), std::max<std::int64_t>(under / by, 1)};
}

Milliseconds DrawGround::perPixel() const
{
    const auto length = static_cast<double>(place.time.range.length().count());
    return Milliseconds(std::max<std::int64_t>(1, std::llround(length / std::max(place.plot.width(), 1.0))));
}

Snapping DrawGround::snapping() const
{
    if (!snaps || place.time.range.length() <= Milliseconds(0))
        return {};
    const auto ticks = timeTicks(place.time.range, std::max(2, static_cast<int>(place.plot.width() / 12)));
    if (ticks.size() < 2)
        return {};
    const auto reach = static_cast<std::int64_t>(kSnapReach) * perPixel();
    return {ticks[1].at - ticks[0].at, ticks[0].at, reach};
}

Instant DrawGround::moment(double x, const Drawing& drawing, std::span<const StrokeId> without) const
{
    const Instant at = place.time.at(std::clamp(x, place.plot.left(), place.plot.right()));
    return snaps ? snapped(at, snapping(), drawing, without) : at;
}

Rate DrawGround::rateAt(double y) const
{
    constexpr double kSteps = 20;
    double rate = std::clamp((place.plot.bottom() - y) / place.plot.height(), 0.0, 1.0) * axis.top;
    if (snaps)
        rate = std::round(rate * kSteps / axis.step) * axis.step / kSteps;
    return Rate(std::llround(rate * 1000));
}

DrawStep DrawHand::press(const DrawGround& ground, const Drawing& drawing, const DrawSetting& setting,
                         const std::vector<StrokeId>& selection, const DrawPress& press)
{
    m_setting = setting;
    m_press = press;
    m_last = press.at;
    m_before = drawing;
    m_selection = selection;
    m_grip = DrawGrip::None;
    const Instant at = ground.moment(press.at.x(), drawing);
    switch (setting.tool) {
    case DrawTool::Select: return select(selection);
    case DrawTool::Single: return {clicked(drawing, at, setting.clients).drawing, Words::tr("Draw a request")};
    case DrawTool::Pen:
        m_grip = DrawGrip::Pen;
        m_pen = penAt(drawing, at, static_cast<std::int64_t>(2 * kStrokeReach) * ground.perPixel(), setting.clients);
        break;
    case DrawTool::Eraser: m_grip = DrawGrip::Erase; break;
    case DrawTool::Stamp: m_grip = DrawGrip::Stamp; break;
    }
    return moveTo(ground, drawing, press.at);
}

DrawStep DrawHand::select(std::vector<StrokeId> selection)
{
    m_grip = m_press.handle;
    if (m_grip != DrawGrip::None)
        return {};
    const auto id = m_press.stroke;
    const bool adds = m_press.modifiers.testFlag(Qt::ShiftModifier);
    m_grip = id ? DrawGrip::Move : DrawGrip::Band;
    const bool isIn = id && std::ranges::find(selection, *id) != selection.end();
    if (!isIn && !adds)
        selection.clear();
    if (id && !isIn) {
        selection.push_back(*id);
    } else if (isIn && adds) {
        std::erase(selection, *id);
        m_grip = DrawGrip::None;
    }
    m_selection = selection;
    return {{}, {}, std::move(selection)};
}

DrawStep DrawHand::moveTo(const DrawGround& ground, const Drawing& drawing, QPointF at)
{
    DrawStep step;
    switch (m_grip) {
    case DrawGrip::None: break;
    case DrawGrip::Move: step = move(ground, drawing, at); break;
    case DrawGrip::Left:
    case DrawGrip::Right:
    case DrawGrip::Top: step = scale(ground, at); break;
    case DrawGrip::Band: {
        const Instant from = ground.place.time.at(std::min(m_press.at.x(), at.x()));
        const Instant to = ground.place.time.at(std::max(m_press.at.x(), at.x()));
        step.selection = strokesIn(drawing, {from, to + Milliseconds(1)});
        break;
    }
    case DrawGrip::Pen: step = pen(ground, drawing, at); break;
    case DrawGrip::Erase: step = erase(ground, at); break;
    case DrawGrip::Stamp: step = stamp(ground, at); break;
    }
    m_last = at;
    return step;
}

void DrawHand::release()
{
    m_grip = DrawGrip::None;
    m_pen.reset();
}

bool DrawHand::isClick(QPointF at) const
{
    return std::abs(at.x() - m_press.at.x()) < kClick;
}

/// Snaps with its first moment; Ctrl leaves what was there and moves a copy.
DrawStep DrawHand::move(const DrawGround& ground, const Drawing& drawing, QPointF at) const
{
    if (isClick(at) && drawing == m_before)
        return {};
    const TimeScale& time = ground.place.time;
    const Instant from = extentOf(m_before, m_selection).from;
    const Instant wanted = time.at(time.x(from) + at.x() - m_press.at.x());
    const Instant to = ground.snaps ? snapped(wanted, ground.snapping(), m_before, m_selection) : wanted;
    if (!m_press.modifiers.testFlag(Qt::ControlModifier))
        return {moved(m_before, m_selection, to - from), Words::tr("Move strokes")};
    DrawnCopy copy = copyOf(m_before, m_selection, to - from);
    return {std::move(copy.drawing), Words::tr("Copy strokes"), std::move(copy.ids)};
}

DrawStep DrawHand::scale(const DrawGround& ground, QPointF at) const
{
    const auto extent = extentOf(m_before, m_selection);
    if (m_grip == DrawGrip::Top) {
        const double bottom = ground.place.plot.bottom();
        const auto factor = factorOf(std::llround(std::max(bottom - at.y(), 1.0) * 10),
                                     std::llround(std::max(bottom - m_press.selected.top(), 1.0) * 10));
        return {scaledInAmount(m_before, m_selection, factor), Words::tr("Scale the amount")};
    }
    const bool right = m_grip == DrawGrip::Right;
    const Instant anchor = right ? extent.from : extent.to;
    const Instant edge = ground.moment(at.x(), m_before, m_selection);
    const auto factor = factorOf(std::max<std::int64_t>((right ? edge - anchor : anchor - edge).count(), 1),
                                 (extent.to - extent.from).count());
    return {scaledInTime(m_before, m_selection, factor, anchor), Words::tr("Scale in time")};
}

/// A column at a time, so that a quick hand leaves no gaps.
DrawStep DrawHand::pen(const DrawGround& ground, const Drawing& drawing, QPointF at)
{
    const Snapping grid = ground.snapping();
    const QRectF& plot = ground.place.plot;
    const Milliseconds grain =
        std::max(grid.grid > Milliseconds(0) ? grid.grid : 2 * ground.perPixel(), Milliseconds(1));
    const auto columnOf = [&](double x) {
        const Milliseconds since = ground.place.time.at(std::clamp(x, plot.left(), plot.right())) - grid.origin;
        return (since - (since % grain + grain) % grain) / grain;
    };
    const std::int64_t first = columnOf(m_last.x());
    const std::int64_t last = columnOf(at.x());
    const std::int64_t step = last < first ? -1 : 1;
    Drawing painted = drawing;
    for (std::int64_t column = first;; column += step) {
        const double share =
            first == last ? 1 : static_cast<double>(column - first) / static_cast<double>(last - first);
        const double y = m_last.y() + share * (at.y() - m_last.y());
        const Instant from = grid.origin + column * grain;
        auto result = penned(std::move(painted), m_pen, {from, from + grain}, ground.rateAt(y), m_setting.clients);
        painted = std::move(result.drawing);
        m_pen = result.id;
        if (column == last)
            return {std::move(painted), Words::tr("Paint a rate")};
    }
}

/// Erases all clients, with Shift the chosen one alone.
DrawStep DrawHand::erase(const DrawGround& ground, QPointF at) const
{
    const Instant from = ground.place.time.at(std::min(m_press.at.x(), at.x()) - kStrokeReach);
    const Instant to = ground.place.time.at(std::max(m_press.at.x(), at.x()) + kStrokeReach);
    const std::string client = m_press.modifiers.testFlag(Qt::ShiftModifier) ? m_setting.clients.name : std::string();
    return {erased(m_before, {from, std::max(to, from + Milliseconds(1))}, client), Words::tr("Erase")};
}

/// A click places it with its own length, a drag says how long it shall be.
DrawStep DrawHand::stamp(const DrawGround& ground, QPointF at) const
{
    const Instant from = ground.moment(m_press.at.x(), m_before);
    const Instant to = isClick(at) ? from : snapped(ground.place.time.at(at.x()), ground.snapping(), m_before);
    const auto length = to > from ? std::optional(to - from) : std::nullopt;
    return {stamped(m_before, m_setting.stamp, from, length, m_setting.clients).drawing, Words::tr("Place a stamp")};
}

} // namespace spillway::ui
