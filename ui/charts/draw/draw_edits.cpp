#include "ui/charts/draw/draw_edits.h"

#include <algorithm>
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

} // namespace spillway::ui
