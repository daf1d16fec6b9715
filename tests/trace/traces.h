#pragma once

#include "engine/trace/group/grouped.h"
#include "engine/trace/nginx/key.h"

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace spillway {

inline Instant at(std::int64_t ms)
{
    return Instant(Milliseconds(ms));
}

/// A trace of the given variables from one line per request: the arrival in ms and a value for each variable.
inline Trace traceOf(const std::vector<std::string>& variables,
                     std::initializer_list<std::pair<std::int64_t, std::vector<std::string>>> lines)
{
    Trace trace;
    trace.sources.push_back({"drawn", lines.size(), {}, {}});
    for (const std::string& variable : variables)
        trace.columns.emplace_back().variable = variable;
    for (const auto& [ms, values] : lines) {
        trace.arrivals.push_back(at(ms));
        trace.sourceOf.push_back(0);
        for (std::size_t i = 0; i < variables.size(); ++i)
            trace.columns[i].ids.push_back(trace.columns[i].values.intern(values[i]));
    }
    return trace;
}

inline TracePtr shared(Trace trace)
{
    return std::make_shared<const Trace>(std::move(trace));
}

inline SelectedRows allRows(const Trace& trace)
{
    return SelectedRows::all(trace.size());
}

inline GroupedPtr groupedBy(const TracePtr& trace, std::string_view key)
{
    return group(trace, evaluateKey(trace, KeyTemplate::parse(key).value()).value(), allRows(*trace)).value();
}

} // namespace spillway
