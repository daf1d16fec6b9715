#include "app/cli/commands.h"

#include "app/cli/output.h"
#include "app/cli/periods.h"
#include "app/cli/progress_line.h"
#include "app/cli/traffic.h"
#include "engine/core/say.h"
#include "engine/policy/whole_number.h"
#include "engine/report/review_document.h"
#include "engine/report/suggestion_report.h"

#include <cstdlib>
#include <nlohmann/json.hpp>
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
    const auto seconds = wholeNumber(text);
    if (!seconds || *seconds > kLast)
        return Error{ErrorCode::BadArgument, "SOURCE_DATE_EPOCH",
                     say("\"{}\" is no number of seconds; unset it, or write one", printable(text))};
    return Instant(std::chrono::seconds(*seconds));
}

/// The limit that was given, if any.
Result<std::optional<Policy>> givenLimit(const ReportArguments& arguments)
{
    if (arguments.limit.limits.empty() && arguments.limit.config.paths.empty())
        return std::optional<Policy>();
    auto named = loadPolicy(arguments.limit, arguments.traffic);
    if (!named)
        return named.error();
    return std::optional(std::move(named->policy));
}

/// The keys that clients are counted by, the limit's first.
Result<std::vector<KeyTemplate>> keysOf(const ReportArguments& arguments, const std::optional<Policy>& limit)
{
    if (limit)
        return countedKeys(*limit);
    auto key = keyOf(arguments.traffic);
    return key ? std::vector{*std::move(key)} : Result<std::vector<KeyTemplate>>(key.error());
}

Result<ReportWish> wishOf(const ReportArguments& arguments, const Traffic& traffic)
{
    ReportWish wish;
    wish.selection = traffic.selection;
    wish.config = arguments.limit.config;
    wish.title = arguments.title;
    return Steps()
        .put(wish.aims, [&] { return aimsOf(arguments.aims); })
        .put(wish.periods, [&] { return periodsOf(arguments.periods, traffic); })
        .result(std::move(wish));
}

} // namespace

Result<Answer> run(const ReportArguments& arguments)
{
    Aims aims;
    Instant written;
    std::optional<Policy> limit;
    std::vector<KeyTemplate> keys;
    Traffic traffic;
    ReportWish wish;
    Review all;
    return Steps()
        .put(aims, [&] { return aimsOf(arguments.aims); }) // before anything is read
        .put(written, momentOfWriting)
        .run([&] { return checkPeriods(arguments.periods); })
        .run([&] { return keepsInputs(arguments.output, inputsOf(arguments.traffic, arguments.limit)); })
        .put(limit, [&] { return givenLimit(arguments); })
        .put(keys, [&] { return keysOf(arguments, limit); })
        .put(traffic, [&] { return loadTraffic(arguments.traffic, keys, limit ? &*limit : nullptr); })
        .put(wish, [&] { return wishOf(arguments, traffic); })
        .put(all,
             [&] {
                 WorkLine line("report");
                 return review(traffic.import, traffic.grouped, wish, limit, {}, line.callback());
             })
        .run([&]() -> Result<Done> {
            if (!arguments.verify)
                return Done{};
            auto tested = testedOnNginx(all.simulation.policy, traffic.grouped);
            if (!tested)
                return tested.error();
            all.wish.tested = *std::move(tested);
            return Done{};
        })
        .run([&] {
            const Document document = reviewDocument(all, SPILLWAY_VERSION, written);
            return send(arguments.markdown ? markdownText(document) : htmlText(document), arguments.output);
        })
        .result(answerOf(traffic));
}

Result<Answer> run(const SuggestArguments& arguments)
{
    Aims aims;
    KeyTemplate key;
    Traffic traffic;
    std::vector<Period> periods;
    Suggestion suggestion;
    return Steps()
        .put(aims, [&] { return aimsOf(arguments.aims); })
        .run([&] { return checkPeriods(arguments.periods); })
        .put(key, [&] { return keyOf(arguments.traffic); })
        .put(traffic,
             [&] {
                 return loadTraffic(arguments.traffic, {&key, 1});
             })
        .put(periods, [&] { return periodsOf(arguments.periods, traffic); })
        .put(suggestion,
             [&] {
                 WorkLine line("suggest");
                 return suggest(traffic.import, traffic.grouped, periods, aims, {}, line.callback());
             })
        .run([&] {
            return send(arguments.json ? jsonAnswer(suggestionJson(suggestion), traffic) : suggestionText(suggestion));
        })
        .result(answerOf(traffic));
}

} // namespace spillway
