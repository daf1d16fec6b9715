#include "app/cli/commands.h"

#include "app/cli/aims.h"
#include "app/cli/counting.h"
#include "app/cli/output.h"
#include "app/cli/periods.h"
#include "app/cli/traffic.h"
#include "engine/report/reproduction.h"
#include "engine/report/review_document.h"

#include <charconv>
#include <cstdlib>
#include <optional>
#include <string_view>

namespace spillway {

namespace {

/// Now, or the moment that https://reproducible-builds.org/specs/source-date-epoch/ fixes.
Result<Instant> momentOfWriting()
{
    const char* const fixed = std::getenv("SOURCE_DATE_EPOCH");
    if (fixed == nullptr)
        return std::chrono::floor<Milliseconds>(std::chrono::system_clock::now());
    const std::string_view text(fixed);
    constexpr std::int64_t kLast = 253'402'300'799; // the last second of the year 9999
    std::int64_t seconds = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
    if (error != std::errc() || end != text.data() + text.size() || seconds < 0 || seconds > kLast)
        return Error{ErrorCode::BadArgument, "SOURCE_DATE_EPOCH",
                     '"' + printable(text) + "\" is no number of seconds; unset it, or write one"};
    return Instant(std::chrono::seconds(seconds));
}

/// The limit that was given, if any.
Result<std::optional<Policy>> givenLimit(const ReportArguments& arguments)
{
    if (arguments.limit.limits.empty() && !arguments.limit.config)
        return std::optional<Policy>();
    auto named = loadPolicy(arguments.limit, arguments.traffic);
    if (!named)
        return named.error();
    return std::optional(std::move(named->policy));
}

/// What clients are counted by, first.
Result<std::vector<KeyTemplate>> keysOf(const ReportArguments& arguments, const std::optional<Policy>& limit)
{
    if (limit)
        return countedKeys(*limit);
    auto key = countedBy(arguments.traffic);
    if (!key)
        return key.error();
    warnOfConstant(*key);
    return std::vector{*std::move(key)};
}

Result<ReportWish> wishOf(const ReportArguments& arguments, const Traffic& traffic, const Aims& aims)
{
    ReportWish wish;
    auto logFormat = logFormatOf(arguments.traffic);
    if (!logFormat)
        return logFormat.error();
    wish.logFormat = *std::move(logFormat);
    wish.selection = traffic.selection;
    auto defined = definedBy(arguments.traffic);
    if (!defined)
        return defined.error();
    wish.defined = *std::move(defined);
    auto periods = periodsOf(arguments.periods, *traffic.grouped);
    if (!periods)
        return periods.error();
    wish.periods = *std::move(periods);
    wish.aims = aims;
    wish.tryKeys = arguments.keys;
    wish.limits = arguments.limit.limits;
    wish.config = arguments.limit.config.value_or("");
    wish.title = arguments.title;
    return wish;
}

Result<Done> send(const ReportArguments& arguments, const std::string& text)
{
    if (arguments.output)
        return replaceFile(*arguments.output, text);
    const auto sent = writeOut(text);
    return sent ? Result<Done>(Done{}) : sent.error();
}

} // namespace

Result<Answer> run(const ReportArguments& arguments)
{
    const auto aims = aimsOf(arguments.aims);
    if (!aims)
        return aims.error();
    const auto now = momentOfWriting();
    if (!now)
        return now.error();
    if (const auto ok = checkPeriods(arguments.periods); !ok)
        return ok.error();
    const auto limit = givenLimit(arguments);
    if (!limit)
        return limit.error();
    const auto keys = keysOf(arguments, *limit);
    if (!keys)
        return keys.error();
    auto traffic = loadTraffic(arguments.traffic, *keys);
    if (!traffic)
        return traffic.error();
    const auto wish = wishOf(arguments, *traffic, *aims);
    if (!wish)
        return wish.error();
    const auto all = review(traffic->import, traffic->grouped, *wish, *limit);
    if (!all)
        return all.error();
    tellTiming(arguments.traffic, *traffic, "report");
    const Document document =
        reviewDocument(*all, {SPILLWAY_VERSION, *now, commandOf(*wish, traffic->import, *traffic->grouped)});
    const auto done = send(arguments, arguments.markdown ? markdownText(document) : htmlText(document));
    if (!done)
        return done.error();
    return answerOf(*traffic);
}

} // namespace spillway
