#include "engine/trace/made/drawing.h"

#include <algorithm>
#include <utility>

namespace spillway {

const Stroke* Drawing::find(StrokeId id) const
{
    const auto found = std::ranges::find(strokes, id, &Stroke::id);
    return found == strokes.end() ? nullptr : &*found;
}

TimeRange extentOf(const Stroke& stroke)
{
    return {stroke.start, stroke.start + lengthOf(stroke.pattern)};
}

namespace {

bool isOneOf(std::span<const StrokeId> ids, const Stroke& stroke)
{
    return std::ranges::find(ids, stroke.id) != ids.end();
}

Instant inRange(Instant start)
{
    return std::clamp(start, Instant{}, kLastStart);
}

/// `by`, but no further than all of these may go.
Milliseconds allowed(const Drawing& drawing, std::span<const StrokeId> ids, Milliseconds by)
{
    for (const Stroke& stroke : drawing.strokes)
        if (isOneOf(ids, stroke))
            by = std::clamp(by, Instant{} - stroke.start, kLastStart - stroke.start);
    return by;
}

bool touch(TimeRange a, TimeRange b)
{
    return a.from < b.to && b.from < a.to;
}

/// A hole more; those of the same client that it meets become one with it.
void addHole(std::vector<Hole>& holes, Hole hole)
{
    std::erase_if(holes, [&](const Hole& old) {
        if (old.client != hole.client || old.to < hole.from || hole.to < old.from)
            return false;
        hole.from = std::min(hole.from, old.from);
        hole.to = std::max(hole.to, old.to);
        return true;
    });
    holes.push_back(std::move(hole));
}

bool swallows(const Hole& hole, Milliseconds at, const std::string& client)
{
    return at >= hole.from && at < hole.to && (hole.client.empty() || hole.client == client);
}

bool nothingLeft(const Stroke& stroke)
{
    const Pattern& pattern = stroke.pattern;
    if (pattern.kind == PatternKind::Clicks) {
        for (std::size_t i = 0; i < pattern.clicks.size(); ++i) {
            const std::string client = pattern.clients[static_cast<std::uint32_t>(i % pattern.clients.size())];
            if (std::ranges::none_of(stroke.holes,
                                     [&](const Hole& hole) { return swallows(hole, pattern.clicks[i], client); }))
                return false;
        }
        return true;
    }
    return std::ranges::any_of(stroke.holes, [&](const Hole& hole) {
        return hole.from <= Milliseconds(0) && hole.to >= lengthOf(pattern) &&
               (hole.client.empty() || pattern.clients.size() == 1);
    });
}

} // namespace

Drawing added(Drawing drawing, Instant start, Pattern pattern)
{
    drawing.strokes.push_back({drawing.nextId, inRange(start), std::move(pattern), {}});
    ++drawing.nextId;
    return drawing;
}

Drawing changed(Drawing drawing, StrokeId id, Pattern pattern)
{
    const auto found = std::ranges::find(drawing.strokes, id, &Stroke::id);
    if (found != drawing.strokes.end())
        found->pattern = std::move(pattern);
    return drawing;
}

Drawing deleted(Drawing drawing, std::span<const StrokeId> ids)
{
    std::erase_if(drawing.strokes, [&](const Stroke& stroke) { return isOneOf(ids, stroke); });
    return drawing;
}

Drawing moved(Drawing drawing, std::span<const StrokeId> ids, Milliseconds by)
{
    by = allowed(drawing, ids, by);
    for (Stroke& stroke : drawing.strokes)
        if (isOneOf(ids, stroke))
            stroke.start += by;
    return drawing;
}

Drawing copied(Drawing drawing, std::span<const StrokeId> ids, Milliseconds by)
{
    by = allowed(drawing, ids, by);
    const std::size_t before = drawing.strokes.size();
    for (std::size_t i = 0; i < before; ++i) {
        if (!isOneOf(ids, drawing.strokes[i]))
            continue;
        Stroke copy = drawing.strokes[i];
        copy.id = drawing.nextId++;
        copy.start += by;
        drawing.strokes.push_back(std::move(copy));
    }
    return drawing;
}

Drawing erased(Drawing drawing, TimeRange range, const std::string& client)
{
    std::erase_if(drawing.strokes, [&](Stroke& stroke) {
        const TimeRange extent = extentOf(stroke);
        if (!touch(range, extent) || (!client.empty() && !stroke.pattern.clients.find(client)))
            return false;
        addHole(stroke.holes, {std::max(range.from, extent.from) - stroke.start,
                               std::min(range.to, extent.to) - stroke.start, client});
        return nothingLeft(stroke);
    });
    return drawing;
}

std::vector<StrokeId> strokesIn(const Drawing& drawing, TimeRange range, const std::string& client)
{
    std::vector<StrokeId> ids;
    for (const Stroke& stroke : drawing.strokes)
        if (touch(range, extentOf(stroke)) && (client.empty() || stroke.pattern.clients.find(client)))
            ids.push_back(stroke.id);
    return ids;
}

namespace {

/// A number times the factor, rounded to the nearest, and kept where sums with it fit 64 bits.
std::int64_t scaled(std::int64_t number, Factor factor)
{
    __extension__ using Wide = __int128;
    constexpr Wide kBound = 1'000'000'000'000'000;
    const Wide product = Wide{2} * number * factor.over;
    const Wide rounded = (product + (product < 0 ? -factor.under : factor.under)) / (2 * factor.under);
    return static_cast<std::int64_t>(std::clamp(rounded, -kBound, kBound));
}

Milliseconds scaled(Milliseconds time, Factor factor)
{
    return std::min(Milliseconds(scaled(time.count(), factor)), kLongestPattern);
}

/// The factor, each part within its range.
Factor bounded(Factor factor)
{
    constexpr std::int64_t kMost = 1'000'000;
    return {std::clamp<std::int64_t>(factor.over, 1, kMost), std::clamp<std::int64_t>(factor.under, 1, kMost)};
}

} // namespace

Drawing scaledInTime(Drawing drawing, std::span<const StrokeId> ids, Factor factor, Instant anchor)
{
    factor = bounded(factor);
    anchor = inRange(anchor);
    for (Stroke& stroke : drawing.strokes) {
        if (!isOneOf(ids, stroke))
            continue;
        const auto distance = scaled((stroke.start - anchor).count(), factor);
        stroke.start = inRange(anchor + Milliseconds(distance));
        stroke.pattern.length = scaled(stroke.pattern.length, factor);
        for (RateStep& step : stroke.pattern.steps)
            step.at = scaled(step.at, factor);
        for (Milliseconds& click : stroke.pattern.clicks)
            click = scaled(click, factor);
        for (Hole& hole : stroke.holes) {
            hole.from = scaled(hole.from, factor);
            hole.to = scaled(hole.to, factor);
        }
    }
    return drawing;
}

Drawing scaledInAmount(Drawing drawing, std::span<const StrokeId> ids, Factor factor)
{
    factor = bounded(factor);
    for (Stroke& stroke : drawing.strokes) {
        if (!isOneOf(ids, stroke))
            continue;
        for (RateStep& step : stroke.pattern.steps)
            step.rate = std::min(Rate(scaled(step.rate.raw(), factor)), kFastestPattern);
        const auto& parameters = infoOf(stroke.pattern.kind).parameters;
        for (std::size_t i = 0; i < std::min(parameters.size(), stroke.pattern.values.size()); ++i)
            if (parameters[i].isAmount)
                stroke.pattern.values[i] =
                    std::clamp(scaled(stroke.pattern.values[i], factor), parameters[i].least, parameters[i].most);
    }
    return drawing;
}

} // namespace spillway
