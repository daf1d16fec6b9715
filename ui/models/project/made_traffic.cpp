#include "ui/models/project/made_traffic.h"

#include <algorithm>
#include <utility>

namespace spillway::ui {

namespace {

TimeRange joined(TimeRange a, TimeRange b)
{
    return {std::min(a.from, b.from), std::max(a.to, b.to)};
}

bool hasName(const MadeTraffic& made, const std::string& name)
{
    return std::ranges::find(made.sources, name, &MadeSource::name) != made.sources.end();
}

std::vector<StrokeId> idsOf(const Drawing& drawing)
{
    std::vector<StrokeId> ids;
    for (const Stroke& stroke : drawing.strokes)
        ids.push_back(stroke.id);
    return ids;
}

} // namespace

TimeRange MadeSource::extent() const
{
    if (const auto* generated = std::get_if<Generated>(&content))
        return {generated->start, generated->start + lengthOf(generated->pattern)};
    const auto& drawn = std::get<Drawn>(content);
    TimeRange range = drawn.sheet;
    for (const Stroke& stroke : drawn.drawing.strokes)
        range = joined(range, extentOf(stroke));
    return range;
}

const MadeSource* MadeTraffic::find(int id) const
{
    const auto found = std::ranges::find(sources, id, &MadeSource::id);
    return found == sources.end() ? nullptr : &*found;
}

std::optional<TimeRange> MadeTraffic::extent() const
{
    std::optional<TimeRange> all;
    for (const MadeSource& source : sources)
        all = all ? joined(*all, source.extent()) : source.extent();
    return all;
}

MadeTraffic added(MadeTraffic made, const std::string& name, std::variant<Drawn, Generated> content)
{
    std::string free = name;
    for (int number = 2; hasName(made, free); ++number)
        free = name + ' ' + std::to_string(number);
    made.sources.push_back({made.nextId, std::move(free), true, std::move(content)});
    ++made.nextId;
    return made;
}

MadeTraffic changed(MadeTraffic made, MadeSource source)
{
    const auto found = std::ranges::find(made.sources, source.id, &MadeSource::id);
    if (found != made.sources.end())
        *found = std::move(source);
    return made;
}

MadeTraffic removed(MadeTraffic made, int id)
{
    std::erase_if(made.sources, [id](const MadeSource& source) { return source.id == id; });
    return made;
}

MadeTraffic moved(MadeTraffic made, Milliseconds by)
{
    if (const auto all = made.extent())
        by = std::clamp(by, Instant{} - all->from, std::max(kLastStart - all->to, Instant{} - all->from));
    for (MadeSource& source : made.sources) {
        if (auto* generated = std::get_if<Generated>(&source.content)) {
            generated->start += by;
            continue;
        }
        auto& drawn = std::get<Drawn>(source.content);
        drawn.drawing = spillway::moved(drawn.drawing, idsOf(drawn.drawing), by);
        drawn.sheet = {drawn.sheet.from + by, drawn.sheet.to + by};
    }
    return made;
}

Result<Trace> traceOf(const MadeSource& source, const std::stop_token& stop)
{
    if (const auto* generated = std::get_if<Generated>(&source.content))
        return generatedTrace({source.name, generated->start, generated->pattern}, stop);
    return drawnTrace(std::get<Drawn>(source.content).drawing, source.name, stop);
}

TracePtr blankTrace()
{
    Trace trace;
    for (const char* variable : {"remote_addr", "request_method", "uri"})
        trace.columns.emplace_back().variable = variable;
    return std::make_shared<const Trace>(std::move(trace));
}

} // namespace spillway::ui
