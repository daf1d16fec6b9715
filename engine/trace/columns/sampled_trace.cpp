#include "engine/trace/columns/sampled_trace.h"

namespace spillway {

namespace {

/// The rows whose value in `column` is in the sample, ascending.
std::vector<std::uint32_t> rowsOf(const Column& column, const KeySample& sample)
{
    std::vector<std::uint8_t> holds(column.values.size());
    for (ValueId id = 0; id < holds.size(); ++id)
        holds[id] = sample.holds(column.values[id]) ? 1 : 0;
    std::vector<std::uint32_t> rows;
    for (std::size_t row = 0; row < column.ids.size(); ++row)
        if (holds[column.ids[row]] != 0)
            rows.push_back(static_cast<std::uint32_t>(row));
    return rows;
}

template <class Values>
Values picked(const Values& values, std::span<const std::uint32_t> rows)
{
    Values kept;
    kept.reserve(rows.size());
    for (const std::uint32_t row : rows)
        kept.push_back(values[row]);
    return kept;
}

/// With a dictionary of its own, numbered anew in order of appearance.
Column picked(const Column& column, std::span<const std::uint32_t> rows)
{
    constexpr ValueId kUnseen = UINT32_MAX;
    Column kept;
    kept.variable = column.variable;
    kept.ids.reserve(rows.size());
    std::vector<ValueId> renumbered(column.values.size(), kUnseen);
    for (const std::uint32_t row : rows) {
        ValueId& id = renumbered[column.ids[row]];
        if (id == kUnseen)
            id = kept.values.intern(column.values[column.ids[row]]);
        kept.ids.push_back(id);
    }
    return kept;
}

} // namespace

Trace picked(const Trace& trace, std::span<const std::uint32_t> rows)
{
    Trace kept;
    kept.arrivals = picked(trace.arrivals, rows);
    kept.sourceOf = picked(trace.sourceOf, rows);
    for (const Column& column : trace.columns)
        kept.columns.push_back(picked(column, rows));
    for (const TraceSource& source : trace.sources)
        kept.sources.push_back({source.name, 0, {}, {}});
    kept.resolution = trace.resolution;
    kept.basis = trace.basis;
    kept.sample = trace.sample;
    kept.partial = trace.partial;
    countSources(kept);
    return kept;
}

Trace sampled(Trace trace, const KeySample& sample)
{
    const Column* const column = trace.column(sample.variable);
    if (sample.isAll() || column == nullptr)
        return trace;
    trace = picked(trace, rowsOf(*column, sample));
    trace.sample = sample;
    return trace;
}

std::size_t residentBytes(const Trace& trace)
{
    std::size_t bytes = trace.arrivals.residentBytes() + trace.sourceOf.residentBytes();
    for (const Column& column : trace.columns)
        bytes += column.ids.residentBytes() + column.values.residentBytes();
    return bytes;
}

} // namespace spillway
