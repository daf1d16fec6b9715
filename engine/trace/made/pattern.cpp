#include "engine/trace/made/pattern.h"

#include "engine/core/say.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace spillway {

namespace {

using enum PatternKind;
using Unit = ParameterUnit;

constexpr std::int64_t kDay = 86'400'000;
constexpr std::int64_t kFastest = kFastestPattern.raw();

constexpr Parameter rate(std::int64_t preset, std::string_view sentence)
{
    return {"rate", "Rate", Unit::PerSecond, 1, kFastest, preset, true, sentence};
}

constexpr Parameter duration(std::string_view name, std::string_view label, std::int64_t preset,
                             std::string_view sentence)
{
    return {name, label, Unit::Duration, 1, kDay, preset, false, sentence};
}

constexpr Parameter amount(std::string_view name, std::string_view label, std::int64_t most, std::int64_t preset,
                           std::string_view sentence)
{
    return {name, label, Unit::Count, 1, most, preset, true, sentence};
}

constexpr Parameter jitter(std::int64_t preset)
{
    return {"jitter", "Jitter", Unit::Percent, 0, 100, preset, false, "By how much each pause varies, up and down."};
}

constexpr std::int64_t kMost = 10'000'000;
constexpr auto kAssets = Parameter{
    "assets", "Files on a page", Unit::Count, 0, 1000, 12, false, "Styles, scripts and pictures that a page loads."};
constexpr auto kThink = Parameter{
    "think", "Time on a page", Unit::Duration, 1, kDay, 20'000, false, "Mean time that a visitor looks at a page."};

constexpr std::array kSteady{rate(10'000, "Requests a second, of all clients together, in equal gaps.")};
constexpr std::array kPoisson{rate(10'000, "Mean requests a second, of all clients together.")};
constexpr std::array kOnOff{
    rate(20'000, "Mean requests a second while it is on, of all clients together."),
    duration("on", "On for", 5'000, "How long requests come."),
    duration("off", "Off for", 25'000, "How long none come after that."),
};
constexpr std::array kDaily{
    Parameter{"low", "At night", Unit::PerSecond, 0, kFastest, 500, true,
              "Mean requests a second at the quietest hour."},
    Parameter{"high", "At the peak", Unit::PerSecond, 0, kFastest, 10'000, true,
              "Mean requests a second at the busiest hour."},
    Parameter{"peak", "Peak at", Unit::TimeOfDay, 0, kDay - 1, 15 * 3'600'000, false,
              "The busiest time of day, in UTC; the quietest is twelve hours away."},
};
constexpr std::array kBrowsing{
    Parameter{"visits", "Visits", Unit::PerSecond, 1, kFastest, 200, true,
              "People who begin a visit each second, in the mean."},
    Parameter{"pages", "Pages", Unit::Count, 1, 1000, 8, false,
              "Most pages of one visit; each number up to it is as likely."},
    kThink,
    kAssets,
};
constexpr std::array kOffice{
    amount("people", "People", 1'000'000, 70, "How many browse at the same time behind these addresses."),
    kThink,
    kAssets,
};
constexpr std::array kSwarm{rate(1'000, "Requests a second of each client."), jitter(50)};
constexpr std::array kBurst{amount("requests", "Requests", kMost, 50,
                                   "How many come, of all clients together: at once, or evenly over the length.")};
constexpr std::array kRamp{
    Parameter{"from", "From", Unit::PerSecond, 0, kFastest, 0, true,
              "Requests a second at the start, of all clients together."},
    Parameter{"to", "To", Unit::PerSecond, 0, kFastest, 50'000, true, "Requests a second at the end."},
};
constexpr std::array kPageLoad{
    amount("requests", "Requests", kMost, 25, "The page and the files it loads, for each client.")};
constexpr std::array kCronHerd{
    amount("requests", "Requests", kMost, 5, "How many requests each client sends each time."),
    duration("period", "Every", 60'000, "How often the jobs start, from the start of the stroke on."),
    Parameter{"spread", "Within", Unit::Duration, 0, kDay, 1'500, false,
              "How far apart the clients' clocks are: a request comes at most so much later."},
};
constexpr std::array kClicks{amount("requests", "Requests", kMost, 1, "How many requests come at each click.")};

using ms = Milliseconds;
constexpr std::string_view kOffices = "203.0.113.20";

constexpr std::array kKinds{
    PatternInfo{Steady, "steady", "Steady", "Requests in equal gaps; the clients take turns.", true, true, ms(60'000),
                "", 1, "GET", "/", "200", kSteady},
    PatternInfo{Poisson, "poisson", "Poisson", "Independent requests at random moments, from random clients.", true,
                false, ms(60'000), "", 20, "GET", "/", "200", kPoisson},
    PatternInfo{OnOff, "on-off", "On and off", "Random requests for a while, then silence, and so on.", true, false,
                ms(300'000), "", 5, "GET", "/", "200", kOnOff},
    PatternInfo{Daily, "daily", "Daily curve", "Random requests, few at night and many at the peak of the day.", true,
                false, ms(kDay), "", 200, "GET", "/", "200", kDaily},
    PatternInfo{Browsing, "browsing", "People browsing", "Visitors load pages with their files and look at them.", true,
                false, ms(1'800'000), "", 500, "GET", "", "200", kBrowsing},
    PatternInfo{Office, "office", "NAT office", "Many people browse behind one address.", true, false, ms(1'800'000),
                kOffices, 1, "GET", "", "200", kOffice},
    PatternInfo{Swarm, "swarm", "Bot swarm", "Each client of a population tries passwords at a pace of its own.", true,
                false, ms(300'000), "", 50, "POST", "/login", "401", kSwarm},
    PatternInfo{Burst, "burst", "Burst", "Requests that arrive at once.", false, true, ms(0), "", 1, "GET", "/", "200",
                kBurst},
    PatternInfo{Ramp, "ramp", "Ramp", "Requests that come faster and faster, or slower and slower.", false, true,
                ms(10'000), "", 1, "GET", "/", "200", kRamp},
    PatternInfo{PageLoad, "page-load", "Page load", "A page, and what the browser fetches for it.", false, true,
                ms(900), "", 1, "GET", "", "200", kPageLoad},
    PatternInfo{CronHerd, "cron-herd", "Cron herd", "All clients start a job at the same minute.", false, true,
                ms(180'000), "", 50, "GET", "/api/report", "200", kCronHerd},
    PatternInfo{Clicks, "clicks", "Single requests", "A request at each moment that was clicked.", false, false, ms(0),
                "", 1, "GET", "/", "200", kClicks},
    PatternInfo{Pen, "pen", "Pen", "Requests at the rate that was painted; the clients take turns.", false, false,
                ms(0), "", 1, "GET", "/", "200", std::span<const Parameter>()},
};

} // namespace

std::span<const PatternInfo> patternKinds()
{
    return kKinds;
}

const PatternInfo& infoOf(PatternKind kind)
{
    return kKinds[static_cast<std::size_t>(kind)];
}

const PatternInfo* findPattern(std::string_view name)
{
    const auto* const found = std::ranges::find(kKinds, name, &PatternInfo::name);
    return found == kKinds.end() ? nullptr : found;
}

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
            say("must be from {} to {}", std::to_string(least), std::to_string(most))};
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
