#include "engine/report/suggestion_report.h"
#include "engine/words/figures.h"

#include <algorithm>
#include <fmt/format.h>

namespace spillway {

Cells peakCells(const Suggestion& suggestion)
{
    const auto cell = [&](const PeriodLoss& loss, std::size_t window) {
        return loss.requests == 0
                   ? std::vector<std::string>{"", ""}
                   : std::vector<std::string>{countText(loss.peaks[window]),
                                              printable(suggestion.grouped->name(loss.peakClients[window]), 40)};
    };
    Cells all{{fmt::format("most of one {}", oneOf(suggestion.traffic.word)), "normal", "",
               suggestion.hasIncident() ? "incident" : "", ""}};
    for (std::size_t i = 0; i < kAdviceWindows.size() && suggestion.traffic.tellsWithin(kAdviceWindows[i]); ++i) {
        std::vector<std::string> cells{suggestion.traffic.wholeSeconds ? "same timestamp"
                                                                       : "in " + durationText(kAdviceWindows[i])};
        for (const PeriodLoss* loss : {&suggestion.advice.normal, &suggestion.advice.incident})
            for (std::string& text : cell(*loss, i))
                cells.push_back(std::move(text));
        all.push_back(std::move(cells));
    }
    return all;
}

Cells choiceCells(const Suggestion& suggestion)
{
    const std::uint64_t surplus = suggestion.advice.surplus;
    Cells all{{"rate", "burst", "for 99.9 %", "for 99 %", surplus > 0 ? "blocked" : "", ""}};
    for (const Suggestion::Choice& choice : suggestion.choices) {
        const auto burst = [](std::int64_t requests) { return countText(static_cast<std::uint64_t>(requests)); };
        all.push_back({choice.point.rate.text(), burst(choice.point.burst), burst(choice.forMost[0]),
                       burst(choice.forMost[1]), surplus > 0 ? shareText(choice.keptOut, surplus) : "",
                       choice.point.rate == suggestion.advice.rate ? "the suggested rate" : ""});
    }
    return all;
}

} // namespace spillway
