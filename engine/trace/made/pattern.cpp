#include "engine/trace/made/pattern.h"

#include <algorithm>
#include <cassert>

namespace spillway {

Pattern presetPattern(PatternKind kind)
{
    const PatternInfo& info = infoOf(kind);
    Pattern pattern;
    pattern.kind = kind;
    pattern.length = info.length;
    pattern.clients = {std::string(info.client), info.clients, 0};
    for (const Parameter& parameter : info.parameters)
        pattern.values.push_back(parameter.preset);
    return pattern;
}

Milliseconds lengthOf(const Pattern& pattern)
{
    Milliseconds length = pattern.length;
    if (pattern.kind == PatternKind::Pen)
        length = pattern.steps.empty() ? Milliseconds(0) : pattern.steps.back().at;
    else if (pattern.kind == PatternKind::Clicks)
        length = pattern.clicks.empty() ? Milliseconds(0) : pattern.clicks.back() + Milliseconds(1);
    return std::max(length, Milliseconds(1));
}

std::optional<std::size_t> parameterIndex(const PatternInfo& info, std::string_view name)
{
    const auto found = std::ranges::find(info.parameters, name, &Parameter::name);
    if (found == info.parameters.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - info.parameters.begin());
}

std::int64_t valueOf(const Pattern& pattern, std::string_view name)
{
    const auto index = parameterIndex(infoOf(pattern.kind), name);
    assert(index && *index < pattern.values.size());
    return pattern.values[*index];
}

namespace {

Error outOfRange(std::string_view what, std::int64_t least, std::int64_t most)
{
    return {ErrorCode::BadArgument, std::string(what),
            "must be from " + std::to_string(least) + " to " + std::to_string(most)};
}

bool within(Milliseconds at, Milliseconds length)
{
    return at >= Milliseconds(0) && at <= length;
}

Result<Done> checkedClients(const Clients& clients)
{
    constexpr std::uint32_t kLastNumber = 1U << 31U;
    if (clients.count < 1 || clients.count > Clients::kMost)
        return outOfRange("clients", 1, Clients::kMost);
    if (clients.first > kLastNumber)
        return outOfRange("first-client", 0, kLastNumber);
    return Done{};
}

/// Steps and clicks: in order, inside, and not too many.
Result<Done> checkedDrawing(const Pattern& pattern)
{
    for (const RateStep& step : pattern.steps)
        if (!within(step.at, kLongestPattern) || step.rate < Rate(0) || step.rate > kFastestPattern)
            return Error{ErrorCode::BadArgument, "steps", "a moment or a rate is out of range"};
    if (!std::ranges::is_sorted(pattern.steps, {}, &RateStep::at))
        return Error{ErrorCode::BadArgument, "steps", "they are not in order of time"};
    if (!std::ranges::all_of(pattern.clicks, [&](Milliseconds at) { return within(at, kLongestPattern); }))
        return Error{ErrorCode::BadArgument, "clicks", "a moment is out of range"};
    if (!std::ranges::is_sorted(pattern.clicks))
        return Error{ErrorCode::BadArgument, "clicks", "they are not in order of time"};
    return Done{};
}

} // namespace

Result<Done> checked(const Pattern& pattern)
{
    if (!within(pattern.length, kLongestPattern))
        return outOfRange("length", 0, kLongestPattern.count());
    const auto& parameters = infoOf(pattern.kind).parameters;
    if (pattern.values.size() != parameters.size())
        return Error{ErrorCode::BadArgument, "values", "there is not one for each parameter"};
    for (std::size_t i = 0; i < parameters.size(); ++i)
        if (pattern.values[i] < parameters[i].least || pattern.values[i] > parameters[i].most)
            return outOfRange(parameters[i].name, parameters[i].least, parameters[i].most);
    const auto clients = checkedClients(pattern.clients);
    return clients ? checkedDrawing(pattern) : clients;
}

} // namespace spillway
