#include "app/cli/periods.h"

#include "app/cli/output.h"
#include "app/cli/texts/time_bound.h"
#include "engine/core/steps.h"
#include "engine/policy/period.h"
#include "engine/words/figures.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>

namespace spillway {

namespace {

struct WrittenPeriod
{
    PeriodKind kind = PeriodKind::Normal;
    const char* option = nullptr;
    std::string text;
    std::string name;
    std::optional<TimeBound> from;
    std::optional<TimeBound> to;
};

Result<WrittenPeriod> parsePeriodRange(PeriodKind kind, const std::string& text)
{
    WrittenPeriod period{kind, kind == PeriodKind::Normal ? "--normal" : "--incident", text, {}, {}, {}};
    const std::size_t sign = text.rfind('='); // none in a time
    const std::string range = sign == std::string::npos ? text : text.substr(sign + 1);
    const std::size_t dots = range.find("..");
    if (dots == std::string::npos || range.size() == 2)
        return Error{ErrorCode::BadArgument, period.option,
                     say("\"{}\" is no range of time; write A..B, such as 09:00..11:30, +0..+3600, "
                         "2026-03-01T09:00:00..2026-03-01T10:00:00, or 14:07.. to the end",
                         printable(range))};
    if (sign != std::string::npos)
        period.name = text.substr(0, sign);
    return Steps()
        .put(period.from, [&] { return parseTimeBound(period.option, range.substr(0, dots)); })
        .put(period.to, [&] { return parseTimeBound(period.option, range.substr(dots + 2)); })
        .result(std::move(period));
}

Result<std::vector<WrittenPeriod>> parsePeriods(const PeriodArguments& arguments)
{
    std::vector<WrittenPeriod> all;
    Steps steps;
    for (const PeriodKind kind : {PeriodKind::Normal, PeriodKind::Incident})
        for (const std::string& text : kind == PeriodKind::Normal ? arguments.normal : arguments.incident)
            steps.put(all.emplace_back(), [&] { return parsePeriodRange(kind, text); });
    return steps.result(std::move(all));
}

void warnOfOutside(const WrittenPeriod& period, const TimeRange& range, const Grouped& grouped)
{
    const Instant first = grouped.base;
    const Instant last = grouped.base + grouped.span;
    if (range.from <= last && range.to > first)
        return;
    complain(fmt::format("warning: {} {}: no request lies in it; the selected traffic is {}", period.option,
                         printable(period.text), spanText(first, last, grouped.trace->resolution)));
}

} // namespace

Result<Done> checkPeriods(const PeriodArguments& arguments)
{
    const auto parsed = parsePeriods(arguments);
    return parsed ? Result<Done>(Done{}) : parsed.error();
}

Result<std::vector<Period>> periodsOf(const PeriodArguments& arguments, const Traffic& traffic)
{
    const Grouped& grouped = *traffic.grouped;
    const auto parsed = parsePeriods(arguments);
    if (!parsed)
        return parsed.error();
    std::vector<Period> periods;
    const auto& arrivals = grouped.trace->arrivals;
    if (arrivals.empty())
        return periods;
    TimeRange all{arrivals.front(), arrivals.back() + Milliseconds(1)};
    if (grouped.trace->wholeSeconds()) // requests may have come at any time of their seconds
        all = {std::chrono::floor<std::chrono::seconds>(arrivals.front()),
               std::chrono::floor<std::chrono::seconds>(arrivals.back()) + std::chrono::seconds(1)};
    for (const WrittenPeriod& period : *parsed) {
        const Milliseconds zone = zoneOfArguments(traffic.import, period.from, period.to);
        TimeRange range{period.from ? period.from->resolve(all.from, zone) : all.from,
                        period.to ? period.to->resolve(all.from, zone) : all.to};
        const bool bothGiven = period.from && period.to;
        if (bothGiven && range.from >= range.to)
            return Error{ErrorCode::BadArgument, period.option,
                         say("\"{}\" ends at {}, before it begins at {}; write the earlier time first",
                             printable(period.text), isoText(range.to), isoText(range.from))};
        if (range.from >= range.to) // an open end, and all of the traffic lies beyond the other one
            (period.from ? range.to : range.from) =
                (period.from ? range.from + Milliseconds(1) : range.to - Milliseconds(1));
        if (grouped.requests() > 0)
            warnOfOutside(period, range, grouped);
        periods.push_back({period.kind, range, period.name});
    }
    return periods;
}

namespace {

/// "0.5" percent as 5,000 parts of a million; nothing for what is no percentage that they tell exactly.
std::optional<std::uint32_t> perMillion(std::string_view percent)
{
    constexpr double kPerPercent = Aims::kWhole / 100.0;
    double value = 0;
    const char* const end = percent.data() + percent.size();
    const auto [read, error] = std::from_chars(percent.data(), end, value, std::chars_format::fixed);
    if (error != std::errc() || read != end || !(value >= 0 && value <= 100))
        return std::nullopt;
    const double parts = std::round(value * kPerPercent);
    if (std::abs(parts - value * kPerPercent) > 1e-6)
        return std::nullopt;
    return static_cast<std::uint32_t>(parts);
}

} // namespace

Result<Aims> aimsOf(const AimArguments& arguments)
{
    Aims aims{arguments.losers, arguments.headroomPercent, arguments.keepOutPercent, {}, {}};
    if (arguments.lostRequests) {
        aims.lostPerMillion = perMillion(*arguments.lostRequests);
        if (!aims.lostPerMillion)
            return Error{ErrorCode::BadArgument, "--lost-requests",
                         say("\"{}\" is no percentage from 0 to 100 with at most four decimals; write 0.5",
                             printable(*arguments.lostRequests))};
    }
    if (!arguments.longestWait)
        return aims;
    const auto wait = parsePeriod(*arguments.longestWait);
    if (!wait)
        return Error{ErrorCode::BadArgument, "--longest-wait",
                     say("\"{}\" is not a valid time; write 500ms or 2s", printable(*arguments.longestWait))};
    aims.longestWait = *wait;
    return aims;
}

} // namespace spillway
