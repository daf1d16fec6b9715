#include "app/cli/texts/time_bound.h"

#include "engine/core/say.h"
#include "engine/ingest/timestamps/time_stamp.h"

#include <chrono>
#include <string_view>

namespace spillway {

Instant TimeBound::resolve(Instant first, Milliseconds zone) const
{
    switch (kind) {
    case Kind::Moment: return hasZone ? moment : moment - zone;
    case Kind::AfterFirst: return first + after;
    case Kind::TimeOfDay: break;
    }
    return std::chrono::floor<std::chrono::days>(first + zone) + after - zone;
}

namespace {

/// With the seconds that may be left out: "2026-03-09T14:07" and "14:07".
std::string withSeconds(std::string text)
{
    const auto colon = text.find(':');
    if (colon == std::string::npos || colon + 3 > text.size() || text.substr(colon + 3, 1) == ":")
        return text;
    return text.insert(colon + 3, ":00");
}

} // namespace

Result<std::optional<TimeBound>> parseTimeBound(const std::string& option, const std::string& text)
{
    using Kind = TimeBound::Kind;
    if (text.empty())
        return std::optional<TimeBound>();
    if (text.front() == '+') {
        if (const auto seconds = readDuration(std::string_view(text).substr(1), 1))
            return std::optional(TimeBound{Kind::AfterFirst, {}, *seconds});
    } else if (text.find(':') == 2) {
        if (const auto moment = readIso8601("1970-01-01T" + withSeconds(text) + 'Z'))
            return std::optional(TimeBound{Kind::TimeOfDay, {}, moment->time_since_epoch(), false});
    } else {
        constexpr std::size_t kDateOnly = 10;
        const std::string whole = text.size() == kDateOnly ? text + "T00:00:00" : withSeconds(text);
        if (const auto moment = readIso8601(whole))
            return std::optional(TimeBound{Kind::Moment, *moment, {}, namesZone(whole)});
    }
    return Error{ErrorCode::BadArgument, option,
                 say("\"{}\" is not a valid time; write 2026-03-01T09:00:00, with Z or an offset such as "
                     "+02:00, 09:00 on the day of "
                     "the first request, or +SECONDS from it",
                     printable(text))};
}

} // namespace spillway
