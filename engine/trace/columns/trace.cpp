#include "engine/trace/columns/trace.h"

#include "engine/core/lowercase.h"
#include "engine/core/stop_poll.h"

#include <algorithm>
#include <queue>
#include <utility>

namespace spillway {

const Column* Trace::column(std::string_view variable) const
{
    if (variable == "binary_remote_addr")
        variable = "remote_addr";
    const Column* other = nullptr;
    for (const Column& candidate : columns) {
        if (candidate.variable == variable)
            return &candidate;
        if (other == nullptr && equalWithoutCase(candidate.variable, variable))
            other = &candidate;
    }
    return other;
}

namespace {

constexpr std::size_t kMostSources = std::size_t{UINT16_MAX} + 1;
/// Values or requests between two looks at the stop token: a few milliseconds of work.
constexpr std::size_t kTraceBlock = 1U << 15U;

/// At most kTraceBlock requests that follow one another both in a part and in the merged trace.
struct Run
{
    std::uint32_t part = 0;
    std::uint32_t begin = 0;
    std::uint32_t count = 0;
};

/// The parts' requests in one order. Rotated logs follow one another, so most runs are long and
/// the queue is asked rarely.
Result<std::vector<Run>> runsInOrder(const std::vector<TracePtr>& parts, const std::stop_token& stop)
{
    using Head = std::pair<Instant, std::uint32_t>; // of the next request; the earlier part wins where times are equal
    std::priority_queue<Head, std::vector<Head>, std::greater<>> heads;
    std::vector<std::uint32_t> next(parts.size(), 0);
    for (std::uint32_t part = 0; part < parts.size(); ++part) {
        if (parts[part]->size() > 0)
            heads.emplace(parts[part]->arrivals.front(), part);
    }
    std::vector<Run> runs;
    StopPoll poll(stop, kTraceBlock);
    while (!heads.empty()) {
        if (poll.stopped(runs.empty() ? 1 : runs.back().count))
            return cancelled();
        const std::uint32_t part = heads.top().second;
        heads.pop();
        const Arrivals& arrivals = parts[part]->arrivals;
        const std::uint32_t begin = next[part];
        std::uint32_t end = begin + 1;
        while (end < arrivals.size() && end - begin < kTraceBlock &&
               (heads.empty() || Head(arrivals[end], part) < heads.top()))
            ++end;
        runs.push_back({part, begin, end - begin});
        next[part] = end;
        if (end < arrivals.size())
            heads.emplace(arrivals[end], part);
    }
    return runs;
}

/// One variable of all parts, in the order of the runs.
Result<Column> mergedColumn(const std::string& variable, const std::vector<TracePtr>& parts,
                            const std::vector<Run>& runs, std::size_t size, const std::stop_token& stop)
{
    Column merged;
    merged.variable = variable;
    std::vector<const Column*> columns;
    std::vector<std::vector<ValueId>> renumbered;
    for (const TracePtr& part : parts) {
        columns.push_back(part->column(variable));
        std::vector<ValueId>& ids = renumbered.emplace_back();
        for (ValueId id = 0; columns.back() && id < columns.back()->values.size(); ++id) {
            if (id % kTraceBlock == 0 && stop.stop_requested())
                return cancelled();
            ids.push_back(merged.values.intern(columns.back()->values[id]));
        }
    }
    // The first part that has the column keeps its numbers: traffic drawn over a large log costs
    // little more than copying it.
    const auto first = std::ranges::find_if(columns, [](const Column* column) { return column != nullptr; });
    const auto asNumbered = static_cast<std::uint32_t>(first - columns.begin());
    const std::size_t values = merged.values.size();
    merged.ids.reserve(size, values);
    StopPoll poll(stop, kTraceBlock);
    for (const Run& run : runs) {
        if (poll.stopped(run.count))
            return cancelled();
        if (!columns[run.part]) {
            merged.ids.append(run.count, values, [](std::size_t) { return kEmptyValue; });
            continue;
        }
        columns[run.part]->ids.visit([&, &numbers = renumbered[run.part]](auto ids) {
            if (run.part == asNumbered)
                merged.ids.append(run.count, values, [&](std::size_t i) { return ids[run.begin + i]; });
            else
                merged.ids.append(run.count, values, [&](std::size_t i) { return numbers[ids[run.begin + i]]; });
        });
    }
    return merged;
}

/// Tells the sources of each part which columns of the whole that part does not have.
void tellLacking(std::vector<TraceSource>& sources, const std::vector<TracePtr>& parts,
                 const std::vector<std::string>& variables)
{
    auto source = sources.begin();
    for (const TracePtr& part : parts) {
        const auto next = source + static_cast<std::ptrdiff_t>(part->sources.size());
        for (const std::string& variable : variables)
            for (auto of = source; of != next && part->column(variable) == nullptr; ++of)
                of->lacks.push_back(variable);
        source = next;
    }
}

} // namespace

Result<Trace> merged(const std::vector<TracePtr>& parts, const std::stop_token& stop)
{
    Trace trace;
    std::size_t size = 0;
    std::vector<std::uint16_t> firstSource;
    std::vector<std::string> variables;
    for (const TracePtr& part : parts) {
        firstSource.push_back(static_cast<std::uint16_t>(trace.sources.size()));
        trace.sources.insert(trace.sources.end(), part->sources.begin(), part->sources.end());
        for (const Column& column : part->columns)
            if (std::ranges::find(variables, column.variable) == variables.end())
                variables.push_back(column.variable);
        if (part->size() == 0)
            continue; // says nothing about the stamps
        size += part->size();
        trace.resolution = std::max(trace.resolution, part->resolution);
        trace.basis = std::max(trace.basis, part->basis);
        trace.partial = trace.partial || part->partial;
        if (part->sample.oneIn > trace.sample.oneIn)
            trace.sample = part->sample;
    }

    if (trace.sources.size() > kMostSources)
        return Error{ErrorCode::Unsupported, {}, "there are more than 65536 files; read fewer at once"};
    if (size > Trace::kMostRequests)
        return Error{ErrorCode::Unsupported, {}, "there are more than 4294967294 requests; read fewer files at once"};

    tellLacking(trace.sources, parts, variables);
    const auto runs = runsInOrder(parts, stop);
    if (!runs)
        return runs.error();
    trace.arrivals.reserve(size);
    trace.sourceOf.reserve(size);
    StopPoll poll(stop, kTraceBlock);
    for (const Run& run : *runs) {
        if (poll.stopped(run.count))
            return cancelled();
        const Trace& part = *parts[run.part];
        for (std::size_t row = run.begin; row < std::size_t{run.begin} + run.count; ++row) {
            trace.arrivals.push_back(part.arrivals[row]);
            trace.sourceOf.push_back(static_cast<std::uint16_t>(firstSource[run.part] + part.sourceOf[row]));
        }
    }
    for (const std::string& variable : variables) {
        auto column = mergedColumn(variable, parts, *runs, size, stop);
        if (!column)
            return column.error();
        trace.columns.push_back(*std::move(column));
    }
    return trace;
}

void countSources(Trace& trace)
{
    if (trace.sources.empty())
        return;
    for (TraceSource& source : trace.sources)
        source = {source.name, 0, {}, {}, std::move(source.lacks)};
    for (std::size_t row = 0; row < trace.size(); ++row) {
        TraceSource& source = trace.sources[trace.sourceOf[row]];
        if (source.requests++ == 0)
            source.first = trace.arrivals[row];
        source.last = trace.arrivals[row];
    }
}

Trace copyOf(const Trace& trace)
{
    Trace copy;
    copy.arrivals = trace.arrivals;
    copy.sourceOf = trace.sourceOf;
    for (const Column& column : trace.columns)
        copy.columns.push_back({column.variable, column.values.copy(), column.ids});
    copy.sources = trace.sources;
    copy.resolution = trace.resolution;
    copy.basis = trace.basis;
    copy.sample = trace.sample;
    copy.partial = trace.partial;
    return copy;
}

} // namespace spillway
