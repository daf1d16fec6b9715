#include "engine/words/figures.h"

#include "engine/trace/group/key_word.h"

#include <algorithm>

namespace spillway {

std::string countText(std::uint64_t count)
{
    std::string text = std::to_string(count);
    for (std::size_t at = text.size(); at > 3;) {
        at -= 3;
        text.insert(at, 1, ',');
    }
    return text;
}

std::string countText(std::uint64_t count, const char* one, const char* many)
{
    return say("{} {}", countText(count), translated(one, many, count));
}

std::string countText(std::uint64_t count, KeyWord word)
{
    return rangeText(count, count, word);
}

std::string rangeText(std::uint64_t low, std::uint64_t high)
{
    return low == high ? countText(low) : say("{} to {}", countText(low), countText(high));
}

std::string rangeText(std::uint64_t low, std::uint64_t high, const char* one, const char* many)
{
    return say("{} {}", rangeText(low, high), translated(one, many, formOf(low, high)));
}

std::string rangeText(std::uint64_t low, std::uint64_t high, KeyWord word)
{
    return say("{} {}", rangeText(low, high), wordFor(word, formOf(low, high)));
}

std::uint64_t formOf(std::uint64_t low, std::uint64_t high)
{
    return low == high ? high : std::max<std::uint64_t>(high, 2);
}

std::string shareText(std::uint64_t part, std::uint64_t whole)
{
    if (whole == 0)
        return "0.0 %";
    const double percent = 100.0 * static_cast<double>(part) / static_cast<double>(whole);
    if (part > 0 && percent < 0.1)
        return "< 0.1 %";
    if (part < whole && percent > 99.9)
        return "> 99.9 %";
    return fmt::format("{:.1f} %", percent);
}

std::string shareRangeText(std::uint64_t low, std::uint64_t high, std::uint64_t whole)
{
    const std::string least = shareText(std::min(low, whole), whole);
    const std::string most = shareText(std::min(high, whole), whole);
    return least == most ? least : say("{} to {}", least, most);
}

std::string percentText(std::uint32_t perMillion)
{
    constexpr double kPerPercent = 10'000;
    return fmt::format("{:g}", perMillion / kPerPercent);
}

std::string levelText(Thousandths level)
{
    return fmt::format("{}.{:03}", countText(static_cast<std::uint64_t>(level.raw() / 1000)), level.raw() % 1000);
}

std::string durationText(Milliseconds duration)
{
    const auto ms = duration.count();
    if (ms < 1000)
        return say("{} ms", ms);
    if (ms < 60'000)
        return ms % 1000 == 0 ? say("{} s", ms / 1000) : say("{}.{:02} s", ms / 1000, ms % 1000 / 10);
    struct Unit
    {
        std::int64_t ms;
        const char* name;
    };
    static constexpr Unit kUnits[] = {{86'400'000, toTranslate("d")},
                                      {3'600'000, toTranslate("h")},
                                      {60'000, toTranslate("min")},
                                      {1000, toTranslate("s")}};
    const auto largestIn = [](std::int64_t span) {
        return std::find_if(std::begin(kUnits), std::end(kUnits), [&](const Unit& unit) { return span >= unit.ms; });
    };
    const std::int64_t step = (largestIn(ms) + 1)->ms; // seconds returned above, so a smaller unit exists
    const std::int64_t rounded = ms / step * step + (ms % step < step / 2 ? 0 : step);
    const auto* large = largestIn(rounded);
    const auto* small = large + 1;
    std::string text =
        say("{} {}", countText(static_cast<std::uint64_t>(rounded / large->ms)), translated(large->name));
    if (const auto rest = rounded % large->ms / small->ms; rest > 0 || rounded != ms)
        text += ' ' + say("{} {}", rest, translated(small->name));
    return text;
}

namespace {

struct Moment
{
    int year = 0;
    unsigned month = 0;
    unsigned day = 0;
    std::int64_t msOfDay = 0;
};

Moment momentOf(Instant at)
{
    using namespace std::chrono;
    static constexpr Instant kFirst = sys_days(year(0) / 1 / 1);
    static constexpr Instant kLast = sys_days(year(9999) / 12 / 31) + Milliseconds(86'399'999);
    const Instant inside = std::clamp(at, kFirst, kLast);
    const auto midnight = floor<days>(inside);
    const year_month_day date(midnight);
    return {static_cast<int>(date.year()), static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
            Milliseconds(inside - midnight).count()};
}

std::string dateText(const Moment& moment)
{
    return fmt::format("{:04}-{:02}-{:02}", moment.year, moment.month, moment.day);
}

std::string timeText(const Moment& moment, Milliseconds resolution)
{
    const auto seconds = moment.msOfDay / 1000;
    std::string text = fmt::format("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    if (resolution < Milliseconds(1000))
        text += fmt::format(".{:03}", moment.msOfDay % 1000);
    return text;
}

} // namespace

std::string kindWord(PeriodKind kind)
{
    return kind == PeriodKind::Normal ? translated("normal") : translated("incident");
}

std::string isoText(Instant at)
{
    const Moment moment = momentOf(at);
    return fmt::format("{}T{}Z", dateText(moment), timeText(moment, Milliseconds(1)));
}

std::string boundsText(const TimeRange& range)
{
    return isoText(range.from) + ".." + isoText(range.to);
}

namespace {

/// Traffic that counts from 0 has no date; no log is older than its first year.
bool countsFromZero(Instant at)
{
    return at >= Instant{} && at < Instant{} + std::chrono::days(365);
}

} // namespace

std::string momentText(Instant at, Milliseconds resolution)
{
    if (countsFromZero(at)) {
        const auto ms = at.time_since_epoch().count();
        return fmt::format("+{}.{:03} s", countText(static_cast<std::uint64_t>(ms / 1000)), ms % 1000);
    }
    const Moment moment = momentOf(at);
    return fmt::format("{} {}", dateText(moment), timeText(moment, resolution));
}

std::string spanText(Instant first, Instant last, Milliseconds resolution)
{
    const std::string start = momentText(first, resolution);
    const std::string zone = countsFromZero(last) ? "" : " UTC";
    if (first == last)
        return start + zone;
    const Moment end = momentOf(last);
    const bool sameDay = !countsFromZero(last) && dateText(momentOf(first)) == dateText(end);
    return say("{} to {}{} ({})", start, sameDay ? timeText(end, resolution) : momentText(last, resolution), zone,
               durationText(last - first));
}

} // namespace spillway
