#include "engine/conf/write_policy.h"
#include "engine/report/sections.h"
#include "engine/report/suggestion_report.h"
#include "engine/report/text_table.h"
#include "engine/report/traffic_words.h"
#include "engine/words/figures.h"

#include <algorithm>
#include <fmt/format.h>

namespace spillway {

namespace {

constexpr std::size_t kTextWidth = 100;

std::vector<std::string> wrappedAll(const std::vector<std::string>& sentences)
{
    std::vector<std::string> lines;
    for (const std::string& sentence : sentences)
        for (std::string& line : wrapped(sentence, kTextWidth))
            lines.push_back(std::move(line));
    return lines;
}

std::string resultText(const Suggestion& suggestion)
{
    using enum TextTable::Align;
    TextTable table{Left, Right, Right, Left, Right, Left};
    const auto row = [&](const char* what, const PeriodLoss& loss, PeriodKind kind) {
        CountEstimate rejected{loss.rejected, loss.rejected};
        CountEstimate losers{loss.clientsRejected, loss.clientsRejected};
        if (suggestion.range) {
            rejected = suggestion.range->of[static_cast<std::size_t>(kind)].rejected;
            losers = suggestion.range->of[static_cast<std::size_t>(kind)].clientsRejected;
        }
        const KeyWord word = suggestion.traffic.word;
        const std::string all = countText(loss.clients, oneOf(word), manyOf(word));
        table.add({what, countText(loss.requests, "request", "requests"), rangeText(rejected.low, rejected.high),
                   "rejected", rejected.low == rejected.high ? shareText(loss.rejected, loss.requests) : "",
                   losers.high == 0 ? fmt::format("none of {} is rejected", all)
                                    : fmt::format("{} of {} {} rejected", rangeText(losers.low, losers.high), all,
                                                  losers.high == 1 ? "is" : "are")});
    };
    row("normal", suggestion.advice.normal, PeriodKind::Normal);
    if (suggestion.hasIncident())
        row("incident", suggestion.advice.incident, PeriodKind::Incident);
    return table.text("");
}

/// Ready to be taken over as arguments.
std::string proposalsText(const Suggestion& suggestion)
{
    using enum TextTable::Align;
    TextTable table{Left, Left, Right};
    for (const PeriodProposal& proposal : suggestion.proposals())
        table.add({proposal.period.kind == PeriodKind::Normal ? "--normal" : "--incident",
                   boundsText(proposal.period.range),
                   proposal.perSecond < 1 ? fmt::format("{:.1f} r/m", proposal.perSecond * 60)
                                          : fmt::format("{:.1f} r/s", proposal.perSecond)});
    return table.text("");
}

std::string widerText(const PlacedLimit& limit)
{
    if (!limit.wider)
        return {};
    const std::string place = limit.wider->location == "/" ? "the whole site" : printable(limit.wider->location, 60);
    if (limit.wider->more == 0)
        return fmt::format(" A limit for {} would not reject more requests.", place);
    return fmt::format(" A limit for {} ({} burst={}) would reject {} more requests.", place, limit.wider->rate.text(),
                       limit.wider->burst, countText(limit.wider->more));
}

/// The limits for single places with their lines for nginx and their effect.
std::vector<std::string> placedLines(const Suggestion& suggestion)
{
    std::vector<std::string> lines;
    for (const PlacedLimit& limit : suggestion.placed) {
        const Policy policy = policyOf({&limit, 1});
        const std::string zone = directiveLines(policy);
        lines.push_back(zone.substr(0, zone.find('\n')));
        lines.push_back(
            fmt::format("location {} {{ {} }}", locationWords(limit.rule), limitLine(policy, limit.limit())));
        const std::string normal = limit.normalClients == 0
                                       ? "no normal client"
                                       : countText(limit.normalClients, "normal client", "normal clients");
        const std::string effect = fmt::format("Rejects {} of the {} requests there in {}, and affects {}.{}",
                                               countText(limit.blocked), countText(limit.requests),
                                               suggestion.hasIncident() ? "the incident" : "the period that stands out",
                                               normal, widerText(limit));
        std::ranges::copy(wrapped(effect, kTextWidth), std::back_inserter(lines));
    }
    return lines;
}

std::vector<std::string> doubtLines(const Suggestion& suggestion)
{
    std::vector<std::string> sentences;
    for (const Doubt doubt : suggestion.advice.doubts)
        sentences.push_back(doubtText(doubt, suggestion, Remedies::ByOptions));
    return wrappedAll(sentences);
}

} // namespace

std::string suggestionText(const Suggestion& suggestion)
{
    using enum TextTable::Align;
    Sections report;
    report.add("By place", placedLines(suggestion));
    report.addText("Suggestion", directiveLines(suggestion.policy));
    report.addText("Result", resultText(suggestion));
    report.add("Why", wrappedAll(reasonsOf(suggestion)));
    report.add("Uncertain", doubtLines(suggestion));
    report.addText("Unusual", proposalsText(suggestion));
    report.add("Range", wrappedAll(survivalOf(suggestion)));
    const std::string reading = suggestion.range ? fmt::format("With {}:\n", asItStandsText(suggestion.traffic)) : "";
    const auto inOneReading = [&](const std::string& table) { return table.empty() ? table : reading + table; };
    report.addText("Peak rates",
                   inOneReading(tableText(TextTable{Left, Right, Left, Right, Left}, peakCells(suggestion))));
    report.addText("Trade-off", inOneReading(tableText(TextTable{Right, Right, Right, Right, Right, Left},
                                                       choiceCells(suggestion))));
    report.add("Traffic", trafficLines(suggestion.traffic));
    return report.text();
}

} // namespace spillway
