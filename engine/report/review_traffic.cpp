#include "engine/ingest/line/foreign_lines.h"
#include "engine/report/review_parts.h"
#include "engine/report/selection_words.h"
#include "engine/report/set_text.h"
#include "engine/report/suggestion_report.h"
#include "engine/words/figures.h"

#include <algorithm>
#include <fmt/format.h>

namespace spillway {

namespace {

constexpr std::size_t kSkippedShown = 5;

/// Requests counted and left out.
std::vector<std::string> countedLines(const Review& review)
{
    std::vector<std::string> lines = trafficLines(review.simulation.traffic);
    if (const std::string selected = selectionText(review.wish.selection); !selected.empty())
        lines.push_back(selected);
    for (const std::uint16_t off : review.wish.selection.sourcesOff)
        if (off < review.simulation.traffic.sources.size())
            lines.push_back("without the file " + printable(review.simulation.traffic.sources[off].name, 200));
    for (const Condition& condition : review.suggestion.grouped->keys->key.exemptions())
        lines.push_back("exempt, so not counted: " + printable(condition.text()));
    return lines;
}

std::string sentenceOnPeriods(const std::vector<Period>& periods)
{
    if (periods.empty())
        return "No period is marked, so all traffic counts as normal: a limit has to let it pass.";
    return std::string("A limit has to let normal traffic pass and should block the incidents. ") +
           (std::ranges::find(periods, PeriodKind::Normal, &Period::kind) == periods.end()
                ? "Everything outside the incidents is normal."
                : "Where both are marked, it is an incident.");
}

/// Where no period is marked.
Document::Table proposalsTable(const Suggestion& suggestion)
{
    using enum Document::Table::Holds;
    Document::Table table;
    table.caption = "These periods stand out. Mark them for a better result.";
    table.columns = {{"possibly", Words}, {"from (UTC)", Words}, {"to", Words}, {"requests a second", Numbers}};
    for (const PeriodProposal& proposal : suggestion.proposals())
        table.rows.push_back({kindWord(proposal.period.kind), boundText(proposal.period.range.from),
                              boundText(proposal.period.range.to), fmt::format("{:.1f}", proposal.perSecond)});
    return table;
}

} // namespace

std::vector<std::string> fileNotes(const TrafficFacts& facts)
{
    std::vector<std::string> notes;
    for (const SourceReport& source : facts.sources) {
        const std::string name = printable(source.name, 200);
        for (const std::string& note : sourceNotes(source))
            notes.push_back(name + ": " + note);
        for (std::size_t i = 0; i < source.examples.size() && i < kSkippedShown; ++i)
            notes.push_back(fmt::format("{}: line {} was skipped: {}", name, countText(source.examples[i].line),
                                        printable(source.examples[i].reason, 300)));
        if (source.skipped > kSkippedShown)
            notes.push_back(
                fmt::format("{}: and {} more were skipped", name, countText(source.skipped - kSkippedShown)));
    }
    for (const auto& lines : {leftOutLines(facts), overlapLines(facts), gapLines(facts)})
        notes.insert(notes.end(), lines.begin(), lines.end());
    return notes;
}

void addQuestion(Document& document, const Review& review)
{
    const Aims& aims = review.wish.aims;
    document.add(Document::Heading{"The question"});
    document.add(Document::Paragraph{
        fmt::format("Which limit by {} should protect this traffic? The aims:", review.simulation.traffic.key)});
    Document::List list{{sentence(allowedText(aims, review.simulation.traffic.word))}};
    if (review.suggestion.hasIncident())
        list.items.push_back(fmt::format("At least {} % of the excess traffic is rejected.", aims.keepOutPercent));
    list.items.push_back(fmt::format(
        "The suggested burst has at least {} % headroom for peaks that this log does not show.", aims.headroomPercent));
    list.items.push_back(aims.longestWait
                             ? fmt::format("Requests may wait, but no longer than {}.", durationText(*aims.longestWait))
                             : "Requests do not wait: everything within the burst is served at once.");
    document.add(std::move(list));
}

void addTraffic(Document& document, const Review& review)
{
    using enum Document::Table::Holds;
    const TrafficFacts& facts = review.simulation.traffic;
    document.add(Document::Heading{"The traffic"});
    document.add(Document::List{countedLines(review)});
    Document::Table files;
    files.columns = {{"file", Names},       {"format", Words},    {"lines", Numbers},
                     {"requests", Numbers}, {"skipped", Numbers}, {"span", Words}};
    for (std::size_t i = 0; i < facts.sources.size(); ++i) {
        const SourceReport& source = facts.sources[i];
        const bool timed = i < facts.spans.size() && facts.spans[i].requests > 0;
        const std::string span =
            timed ? spanText(facts.spans[i].first, facts.spans[i].last, facts.resolution) : std::string();
        if (source.format.empty()) // was drawn
            files.rows.push_back({printable(source.name, 200), "drawn or generated", "",
                                  timed ? countText(facts.spans[i].requests) : "0", "", span});
        else
            files.rows.push_back({printable(source.name, 200), printable(source.format, 200), countText(source.lines),
                                  countText(source.requests), countText(source.skipped), span});
    }
    document.add(std::move(files));
    document.add(Document::List{fileNotes(facts)});
}

void addPeriods(Document& document, const Review& review)
{
    document.add(Document::Heading{"The periods"});
    Cells marked{{"period", "name", "from (UTC)", "to", "length"}};
    for (const Period& period : review.wish.periods)
        marked.push_back({kindWord(period.kind), printable(period.name, 120), boundText(period.range.from),
                          boundText(period.range.to), durationText(period.range.length())});
    document.add(Document::Paragraph{sentenceOnPeriods(review.wish.periods)});
    document.add(tableOf(marked, {4}, {1}));
    document.add(proposalsTable(review.suggestion));
    Document::Table peaks = tableOf(peakCells(review.suggestion), {1, 3}, {2, 4});
    for (auto& column : peaks.columns)
        if (column.title.empty())
            column.title = oneOf(review.simulation.traffic.word);
    document.add(std::move(peaks));
}

} // namespace spillway
