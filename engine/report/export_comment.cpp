#include "engine/report/export_comment.h"

#include "engine/advise/advice.h"
#include "engine/core/say.h"
#include "engine/policy/policy_text.h"
#include "engine/report/suggestion_report.h"
#include "engine/report/traffic_words.h"
#include "engine/words/figures.h"

#include <algorithm>

namespace spillway {

namespace {

/// "selected: location /login, without the file b.log"; empty where all is selected.
std::string selectedText(const Selection& selection, const std::vector<SourceReport>& sources)
{
    std::string text = selectionText(selection);
    for (const std::uint16_t off : selection.sourcesOff) {
        if (off >= sources.size())
            continue;
        const std::string without = say("without the file {}", printable(sources[off].name, 200));
        text = text.empty() ? say("selected: {}", without) : text + ", " + without;
    }
    return text;
}

/// Which of the files that count lack requests.
std::vector<std::string> endLines(const std::vector<SourceReport>& sources, const Selection& selection)
{
    constexpr std::size_t kMost = 5;
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < sources.size(); ++i)
        if (const auto end = missingIn(sources[i]);
            end && std::ranges::count(selection.sourcesOff, static_cast<std::uint16_t>(i)) == 0)
            lines.push_back(fmt::format("  {}: {}", printable(sources[i].name, 200), end->why));
    if (lines.size() <= kMost)
        return lines;
    const std::size_t more = lines.size() - kMost;
    lines.resize(kMost);
    lines.push_back("  " + say("and {} more", countText(more)));
    return lines;
}

std::string lostText(const PeriodOutcome& low, const PeriodOutcome& high, KeyWord word)
{
    if (high.clientsRejected == 0)
        return say("none of {} is rejected", countText(high.clients, word));
    return say("{} of {} with rejections: {} of {}", rangeText(low.clientsRejected, high.clientsRejected),
               countText(high.clients, word), rangeText(low.rejected, high.rejected),
               countText(high.requests, "request", "requests"));
}

std::string incidentText(const Simulation::InPeriods& periods, KeyWord word)
{
    if (periods.surplus == 0)
        return say("{}; no excess traffic", lostText(periods.low[1], periods.high[1], word));
    return say("of the excess traffic ({}), {} is blocked", countText(periods.surplus, "request", "requests"),
               keptOutShare(periods.surplus, periods.keptOut));
}

/// Reasons to doubt the blocked share; none where it is high enough and certain.
std::vector<std::string> misses(const Simulation::InPeriods& periods, const Aims& aims)
{
    std::vector<std::string> lines;
    if (periods.surplus == 0)
        return lines;
    if (!separates(periods.surplus, periods.keptOut.low, aims))
        lines.push_back(
            "  " + say("the aim is {} ({} %)", aimText(periods.surplus, periods.keptOut, aims), aims.keepOutPercent));
    if (!isSureOfSurplus(periods.surplus, periods.variation, periods.keptOut.low, aims))
        lines.push_back("  " + unsureText(periods.variation));
    return lines;
}

/// When the marked periods were, and what it does to them; without their names, which are the user's.
std::vector<std::string> periodLines(const Measurement& measured)
{
    const Simulation::InPeriods& periods = *measured.periods;
    std::vector<std::string> lines;
    for (const PeriodKind kind : {PeriodKind::Normal, PeriodKind::Incident})
        for (const Period& period : measured.marked)
            if (period.kind == kind)
                lines.push_back("  " + (kind == PeriodKind::Normal
                                            ? say("marked as normal: {}", boundsText(period.range))
                                            : say("marked as incident: {}", boundsText(period.range))));
    if (periods.high[0].requests > 0)
        lines.push_back("  " +
                        say("normal traffic: {}", lostText(periods.low[0], periods.high[0], measured.traffic.word)));
    if (periods.high[1].requests == 0)
        return lines;
    lines.push_back("  " + say("incidents: {}", incidentText(periods, measured.traffic.word)));
    if (periods.surplus > 0) {
        const auto lost = knownLossText(periods.low[1].known, periods.high[1].known, measured.traffic.word);
        lines.push_back("  " + lost.substr(0, lost.size() - (lost.ends_with('.') ? 1 : 0))); // a line has no full stop
    }
    for (std::string& line : misses(periods, measured.aims))
        lines.push_back(std::move(line));
    return lines;
}

std::string verdictText(Wait wait)
{
    return wait == kRejectedWait ? translated("rejected")
           : wait > Wait(0)      ? translated("delayed")
                                 : translated("passed");
}

} // namespace

std::vector<std::string> measuredLines(const Measurement& measured)
{
    const TrafficFacts traffic = withoutFolders(measured.traffic);
    const auto [low, high] = measured.range.value_or(Estimate<Totals>{measured.totals, measured.totals});
    std::vector<std::string> lines{say("Measured on {}:", sourcesText(traffic))};
    if (traffic.first)
        lines.push_back("  " + spanText(*traffic.first, *traffic.last, traffic.resolution));
    for (std::string& line : endLines(traffic.sources, measured.selection))
        lines.push_back(std::move(line));
    lines.push_back(
        "  " + say("{} by {}; times: {}", countText(traffic.clients, traffic.word), traffic.key, stampsText(traffic)));
    if (const std::string proxies = proxiesText(traffic); !proxies.empty())
        lines.push_back("  " + proxies);
    if (const std::string_view shared = sharingText(traffic.word); !shared.empty())
        lines.push_back(fmt::format("  {}", shared));
    lines.push_back("  " + say("passed {}, delayed {}, rejected {}", rangeText(low.passed, high.passed),
                               rangeText(low.delayed, high.delayed), rangeText(low.rejected, high.rejected)));
    lines.push_back("  " + say("{} with rejections: {}; longest wait: {}", wordFor(traffic.word),
                               rangeText(low.clientsRejected, high.clientsRejected), durationText(high.longestWait)));
    if (measured.periods)
        for (std::string& line : periodLines(measured))
            lines.push_back(std::move(line));
    if (measured.periodsAsTheyStand)
        lines.push_back("  " + say("arrival model of these periods: {}", asItStandsText(traffic)));
    if (measured.range)
        lines.push_back("  " + say("{}: figures of three arrival models, the truth may lie outside",
                                   traffic.wholeSeconds ? translated("the log has whole seconds")
                                                        : translated("the log has completion times but no durations")));
    if (const std::string only = selectedText(measured.selection, traffic.sources); !only.empty())
        lines.push_back("  " + only);
    return lines;
}

std::vector<std::string> comparedLines(const PolicyComparison& comparison, const TrafficFacts& traffic,
                                       const Selection& selection)
{
    using Counts = PolicyComparison::Counts;
    const auto known = comparison.known();
    const auto& counts = known.counts;
    const auto range = [&counts](std::uint64_t Counts::*member) {
        return rangeText(counts.low.*member, counts.high.*member);
    };
    const std::uint64_t low = counts.low.decisions();
    const std::uint64_t high = counts.high.decisions();
    const TrafficFacts facts = withoutFolders(traffic);
    std::vector<std::string> lines{
        say("Compared on {}:", sourcesText(facts)),
        "  " + say("decisions that differ from nginx's: {} ({})", rangeText(low, high),
                   shareRangeText(low, high, known.first.high.requests)),
        "  " + say("served by nginx alone {}, by this configuration alone {}, by both but delayed by one {}",
                   range(&Counts::onlyFirst), range(&Counts::onlySecond), range(&Counts::waiting))};
    for (const DifferentRequest& each : comparison.examples)
        lines.push_back("  " + say("{}, {}: {} by nginx, {} by this configuration", isoText(each.at),
                                   comparison.with.grouped->name(each.client), verdictText(each.first),
                                   verdictText(each.second)));
    if (comparison.range)
        lines.push_back("  " + say("{}: figures of three arrival models, the truth may lie outside", openText(facts)));
    if (const std::string only = selectedText(selection, traffic.sources); !only.empty())
        lines.push_back("  " + say("{}; the configuration below applies to all requests", only));
    return lines;
}

std::string configurationText(const OtherLimiter& other, const Policy& policy, std::string_view version,
                              const std::vector<std::string>& compared)
{
    std::vector<std::string> comment{
        say("Written by Spillway {} for {}: the nearest to nginx's {}.", version, other.title, limitText(policy)),
        say("Differences: {}", other.lost)};
    comment.insert(comment.end(), compared.begin(), compared.end());
    std::string text;
    for (const std::string& line : comment)
        text += "# " + printable(line, 500) + '\n';
    return text + '\n' + other.configuration;
}

WriteOptions exportOptions(std::string_view version, const std::optional<Measurement>& measured)
{
    WriteOptions options;
    options.comment = {say("Written by Spillway {}.", version)};
    if (!measured)
        return options;
    for (std::string& line : measuredLines(*measured))
        options.comment.push_back(std::move(line));
    return options;
}

} // namespace spillway
