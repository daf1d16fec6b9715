#include "engine/live/agreement_report.h"

#include "engine/live/verification.h"
#include "engine/report/sections.h"
#include "engine/words/figures.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace spillway {

namespace {

constexpr std::size_t kMostShown = 20;

std::string wordOf(std::optional<Verdict> verdict)
{
    if (!verdict)
        return translated("not limited");
    return *verdict == Verdict::Passed    ? translated("passed")
           : *verdict == Verdict::Delayed ? translated("delayed")
                                          : translated("rejected");
}

std::string decisionOf(const OtherDecision& difference)
{
    return difference.nginx ? wordOf(difference.nginx->verdict) : translated("not logged");
}

int statusOf(const OtherDecision& difference)
{
    return difference.nginx ? difference.nginx->status : 0;
}

std::string reasonText(const OtherDecision& shown)
{
    switch (shown.reason) {
    case DifferenceReason::Arrival: return translated("as predicted for the measured arrival times");
    case DifferenceReason::SameMoment: return translated("nginx took two requests of this client in the other order");
    case DifferenceReason::Boundary: return translated("2 ms earlier or later changes the decision");
    case DifferenceReason::Follows: return translated("follows from an earlier difference of this client");
    case DifferenceReason::NotCounted: return say("nginx answered {} before it counted the request", statusOf(shown));
    case DifferenceReason::OtherPlace: return translated("nginx counted a request that no limit should count");
    case DifferenceReason::NoDecision: return translated("nginx did not log this request");
    case DifferenceReason::Unexplained: break;
    }
    return translated("unexplained");
}

bool isOfTiming(const OtherDecision& difference)
{
    return difference.reason <= DifferenceReason::Follows;
}

std::vector<std::string> conditions(const Verification& seen)
{
    const std::string span = spanText(seen.first, seen.last, Milliseconds(1));
    std::vector<std::string> lines{fmt::format("{}, {}", countText(seen.sent, "request", "requests"), span)};
    if (seen.stretchPerMille != 1000)
        lines.push_back(say("spacing multiplied by {:g}: sent in {}. The prediction is for these times",
                            static_cast<double>(seen.stretchPerMille) / 1000, durationText(seen.took)));
    if (const std::uint64_t free = seen.sent - seen.agreement.decisions; free > 0)
        lines.push_back(sayFor(free, "{} request is not limited, as predicted",
                               "{} requests are not limited, as predicted", countText(free)));
    for (const auto& [reason, unsent] : seen.unsent)
        lines.push_back(
            say("{} not sent: {} ({})", countText(unsent.requests, "request", "requests"), reason, unsent.example));
    lines.push_back(say("all buckets were empty at the start"));
    if (seen.wholeSeconds)
        lines.push_back(say("the log has whole seconds: all requests of a second were sent at its start"));
    return lines;
}

std::vector<std::string> replacedWords(const Verification& seen)
{
    std::string all;
    for (const auto& [name, count] : seen.replaced)
        all += (all.empty() ? "" : ", ") + printable(name) + (count > 1 ? fmt::format(" ({})", count) : "");
    return wrapped(all, 100);
}

} // namespace

std::string agreementSentence(const Verification& seen)
{
    const Agreement& agreement = seen.agreement;
    if (agreement.decisions == 0)
        return say("nginx {} limits none of these requests, as predicted.", seen.nginx);
    return say("nginx {} agrees on {} of {} ({}).", seen.nginx, countText(agreement.equal),
               countText(agreement.decisions, "decision", "decisions"),
               shareText(agreement.equal, agreement.decisions));
}

std::string agreementText(const Verification& seen)
{
    const Agreement& agreement = seen.agreement;
    Sections sections;
    sections.add("Sent", conditions(seen));
    sections.add("Arrival",
                 {say("{} early or late in the median, {} at most", durationText(agreement.medianJitter),
                      durationText(agreement.largestJitter)),
                  say("with the times at which requests reached nginx, {} of {} agree",
                      countText(agreement.equalAsMeasured), countText(agreement.decisions, "decision", "decisions"))});
    sections.add("Replaced", replacedWords(seen));
    std::string text = agreementSentence(seen) + "\n\n" + sections.text();
    if (agreement.differences.empty())
        return text;
    const auto timing = std::ranges::count_if(agreement.differences, isOfTiming);
    text += fmt::format("\n{}\n", say("{}, {} within the measured jitter:",
                                      countText(agreement.differences.size(), "difference", "differences"),
                                      countText(static_cast<std::uint64_t>(timing))));
    using enum TextTable::Align;
    TextTable table{Left, Left, Left, Left, Left, Right, Left};
    Cells cells{titles({"time", "client", "request", "predicted", "nginx", "late", "reason"})};
    for (const OtherDecision& each : agreement.differences) {
        if (cells.size() > kMostShown)
            break;
        cells.push_back({momentText(each.at, Milliseconds(1)), printable(each.client), each.text,
                         wordOf(each.predicted), decisionOf(each), say("{} ms", each.late.count()), reasonText(each)});
    }
    text += tableText(std::move(table), std::move(cells));
    if (agreement.differences.size() > kMostShown)
        text +=
            fmt::format("  {}\n", say("and {} more: see --json", countText(agreement.differences.size() - kMostShown)));
    return text;
}

Json agreementJson(const Verification& seen)
{
    const Agreement& agreement = seen.agreement;
    Json unsent = Json::array();
    for (const auto& [reason, each] : seen.unsent)
        unsent.push_back({{"reason", reason}, {"requests", each.requests}, {"example", each.example}});
    Json differences = Json::array();
    for (const OtherDecision& each : agreement.differences)
        differences.push_back({{"time", isoText(each.at)},
                               {"client", each.client},
                               {"request", each.text},
                               {"predicted", wordOf(each.predicted)},
                               {"nginx", decisionOf(each)},
                               {"status", statusOf(each)},
                               {"late_ms", each.late.count()},
                               {"reason", nameOf(each.reason)},
                               {"text", reasonText(each)}});
    return {{"nginx", seen.nginx},
            {"decisions", agreement.decisions},
            {"equal", agreement.equal},
            {"equal_as_measured", agreement.equalAsMeasured},
            {"share", shareJson(agreement.equal, agreement.decisions)},
            {"within_jitter", std::ranges::count_if(agreement.differences, isOfTiming)},
            {"sent", seen.sent},
            {"first", isoText(seen.first)},
            {"last", isoText(seen.last)},
            {"took_ms", seen.took.count()},
            {"stretch", static_cast<double>(seen.stretchPerMille) / 1000},
            {"jitter_median_ms", agreement.medianJitter.count()},
            {"jitter_max_ms", agreement.largestJitter.count()},
            {"unsent", std::move(unsent)},
            {"replaced", seen.replaced},
            {"differences", std::move(differences)}};
}

} // namespace spillway
