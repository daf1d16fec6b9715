#include "engine/conf/write_policy.h"
#include "engine/report/sections.h"
#include "engine/report/suggestion.h"
#include "engine/report/text_table.h"
#include "engine/report/words.h"

#include <algorithm>
#include <fmt/format.h>

namespace spillway {

namespace {

constexpr std::size_t kWidth = 100;

std::vector<std::string> wrappedAll(const std::vector<std::string>& sentences)
{
    std::vector<std::string> lines;
    for (const std::string& sentence : sentences)
        for (std::string& line : wrapped(sentence, kWidth))
            lines.push_back(std::move(line));
    return lines;
}

std::string resultText(const Suggestion& suggestion)
{
    using enum TextTable::Align;
    TextTable table{Left, Right, Right, Left, Right, Left};
    const auto row = [&](const char* what, const PeriodLoss& loss) {
        table.add({what, countText(loss.requests, "request", "requests"), countText(loss.rejected), "rejected",
                   shareText(loss.rejected, loss.requests),
                   loss.clientsRejected == 0
                       ? fmt::format("none of {} loses any", countText(loss.clients, "client", "clients"))
                       : fmt::format("{} of {} lose some", countText(loss.clientsRejected),
                                     countText(loss.clients, "client", "clients"))});
    };
    row("normal", suggestion.advice.normal);
    if (suggestion.hasIncident())
        row("incident", suggestion.advice.incident);
    return table.text("");
}

/// The three figures that are taken by hand.
std::string peaksText(const Suggestion& suggestion)
{
    using enum TextTable::Align;
    const auto cell = [&](const PeriodLoss& loss, std::size_t window) {
        return loss.requests == 0
                   ? std::vector<std::string>{"", ""}
                   : std::vector<std::string>{countText(loss.peaks[window]),
                                              printable(suggestion.grouped->name(loss.peakClients[window]), 40)};
    };
    TextTable table{Left, Right, Left, Right, Left};
    table.add({"most of one client", "normal", "", suggestion.hasIncident() ? "incident" : "", ""});
    for (std::size_t i = 0; i < kAdviceWindows.size(); ++i) {
        std::vector<std::string> cells{"in " + durationText(kAdviceWindows[i])};
        for (const PeriodLoss* loss : {&suggestion.advice.normal, &suggestion.advice.incident})
            for (std::string& text : cell(*loss, i))
                cells.push_back(std::move(text));
        table.add(std::move(cells));
    }
    return table.text("");
}

/// Some of the rates: the burst that spares all clients, what it does to the incidents, and with which burst how few lose.
std::string choicesText(const Suggestion& suggestion)
{
    using enum TextTable::Align;
    const std::uint64_t incident = suggestion.advice.incident.requests;
    TextTable table{Right, Right, Right, Right, Right, Left};
    table.add({"rate", "burst", "for 99.9 %", "for 99 %", incident > 0 ? "incident passes" : "", ""});
    const auto& rates = adviceRates();
    for (const Suggestion::Choice& choice : suggestion.choices) {
        const auto rate = std::ranges::find(rates, choice.point.rate) - rates.begin();
        const auto& needs = suggestion.needs[static_cast<std::size_t>(rate)].clients;
        const auto burst = [](std::int64_t requests) { return countText(static_cast<std::uint64_t>(requests)); };
        table.add({choice.point.rate.text(), burst(choice.point.burst), burst(needs[1]), burst(needs[2]),
                   incident > 0 ? shareText(incident - choice.rejected, incident) : "",
                   choice.point.rate == suggestion.advice.rate ? "the suggested rate" : ""});
    }
    return table.text("");
}

std::string keysText(const Suggestion& suggestion)
{
    if (!suggestion.triedKeys)
        return {};
    if (suggestion.keys.empty())
        return "The log has no other field to count by.\n";
    using enum TextTable::Align;
    TextTable table{Left, Left, Left, Left};
    table.add({"key", "limit", suggestion.hasIncident() ? "incident rejected" : "", ""});
    for (const KeyTrial& trial : suggestion.keys) {
        const PeriodLoss& loss = trial.advice.incident;
        table.add({trial.key, trial.advice.limitText(),
                   suggestion.hasIncident() ? shareText(loss.rejected, loss.requests) : "",
                   trial.advice.separates ? "keeps the incidents apart" : ""});
    }
    return table.text("");
}

/// Ready to be taken over as arguments.
std::string proposalsText(const Suggestion& suggestion)
{
    using enum TextTable::Align;
    TextTable table{Left, Left, Right};
    for (const PeriodProposal& proposal : suggestion.proposals)
        table.add({proposal.period.kind == PeriodKind::Normal ? "--normal" : "--incident",
                   isoText(proposal.period.range.from) + ".." + isoText(proposal.period.range.to),
                   fmt::format("{:.1f} r/s", proposal.perSecond)});
    return table.text("");
}

std::vector<std::string> doubtLines(const Suggestion& suggestion)
{
    std::vector<std::string> sentences;
    for (const Doubt doubt : suggestion.advice.doubts)
        sentences.push_back(doubtText(doubt, suggestion));
    return wrappedAll(sentences);
}

} // namespace

std::string suggestionText(const Suggestion& suggestion)
{
    Sections report;
    report.addText("Suggestion", directiveLines(suggestion.policy));
    report.addText("Result", resultText(suggestion));
    report.add("Why", wrappedAll(reasonsOf(suggestion)));
    report.add("Doubt", doubtLines(suggestion));
    report.addText("Stands out", proposalsText(suggestion));
    report.add("Range", wrappedAll(survivalOf(suggestion)));
    report.addText("By hand", peaksText(suggestion));
    report.addText("Trade-off", choicesText(suggestion));
    report.addText("Other keys", keysText(suggestion));
    report.add("Traffic", trafficLines(suggestion.traffic));
    return report.text();
}

} // namespace spillway
