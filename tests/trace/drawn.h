#pragma once

#include "engine/trace/made/pattern_requests.h"

#include "tests/trace/traces.h"

#include <string_view>
#include <vector>

namespace spillway {

/// The presets of a kind, but for one parameter.
inline Pattern patternWith(PatternKind kind, std::string_view name, std::int64_t value)
{
    Pattern pattern = presetPattern(kind);
    pattern.values[parameterIndex(infoOf(kind), name).value()] = value;
    return pattern;
}

inline Pattern clicksAt(const std::vector<std::int64_t>& moments)
{
    Pattern pattern = presetPattern(PatternKind::Clicks);
    for (const std::int64_t moment : moments)
        pattern.clicks.emplace_back(moment);
    return pattern;
}

inline std::vector<DrawnRequest> made(const Pattern& pattern, std::int64_t start = 0)
{
    return requestsOf(pattern, at(start)).value();
}

/// The moments of all requests, in ms after the start.
inline std::vector<std::int64_t> momentsOf(const Pattern& pattern, std::int64_t start = 0)
{
    std::vector<std::int64_t> moments;
    for (const DrawnRequest& request : made(pattern, start))
        moments.push_back(request.at);
    return moments;
}

} // namespace spillway
