#include "engine/policy/policy_text.h"
#include "engine/report/hurt_report.h"
#include "engine/report/review_parts.h"
#include "engine/report/simulation_report.h"
#include "engine/report/suggestion_report.h"
#include "engine/report/timeline.h"
#include "engine/report/traffic_words.h"
#include "engine/words/figures.h"

#include <algorithm>

namespace spillway {

namespace {

using Row = std::vector<std::string>;

/// A table of cells whose first row is the titles; empty columns are left out. The other columns hold words.
Document::Table tableOf(const Cells& cells, const std::vector<std::size_t>& numbers,
                        const std::vector<std::size_t>& names, std::string caption)
{
    using enum Document::Table::Holds;
    Document::Table table{std::move(caption), {}, std::vector<Row>(cells.size() - 1)};
    for (std::size_t column = 0; column < cells.front().size(); ++column) {
        if (std::all_of(cells.begin() + 1, cells.end(), [&](const Row& row) { return row[column].empty(); }))
            continue;
        const auto isIn = [&](const auto& some) { return std::ranges::find(some, column) != some.end(); };
        table.columns.push_back({cells.front()[column], isIn(numbers) ? Numbers : isIn(names) ? Names : Words});
        for (std::size_t row = 1; row < cells.size(); ++row)
            table.rows[row - 1].push_back(cells[row][column]);
    }
    return table;
}

/// "2026-03-09 13:20:00 to 2026-03-09 13:25:00", exactly: a bound may be finer than the timestamps.
std::string boundsOf(const Period& period)
{
    const auto bound = [](Instant at) {
        return momentText(at, at.time_since_epoch() % std::chrono::seconds(1) == Milliseconds(0) ? Milliseconds(1000)
                                                                                                 : Milliseconds(1));
    };
    return say("{} to {}", bound(period.range.from), bound(period.range.to));
}

/// The traffic that counts, and what stands out in it where no period is marked.
std::vector<std::string> trafficItems(const Review& review)
{
    constexpr std::size_t kMostFiles = 10;
    const TrafficFacts& facts = review.simulation.traffic;
    std::vector<std::string> items = trafficLines(facts);
    std::vector<std::string> files;
    for (const SourceReport& source : std::span(facts.sources).first(std::min(facts.sources.size(), kMostFiles))) {
        std::string name = printable(source.name, 200);
        files.push_back(source.format.empty() ? say("{} (drawn or generated)", name) : std::move(name));
    }
    items.push_back(facts.sources.size() > kMostFiles ? say("files: {} and {} more", fmt::join(files, ", "),
                                                            countText(facts.sources.size() - kMostFiles))
                                                      : say("files: {}", fmt::join(files, ", ")));
    if (std::string selected = selectionText(review.wish.selection); !selected.empty())
        items.push_back(std::move(selected));
    for (const std::uint16_t off : review.wish.selection.sourcesOff)
        if (off < facts.sources.size())
            items.push_back(say("without the file {}", printable(facts.sources[off].name, 200)));
    for (const Condition& condition : review.suggestion.grouped->keys->key.exemptions())
        items.push_back(say("exempt: {}", printable(condition.text())));
    for (const PeriodProposal& found : review.suggestion.proposals())
        items.push_back(say("possibly {}, {:.1f} requests a second: {}", kindWord(found.period.kind), found.perSecond,
                            boundsOf(found.period)));
    return items;
}

/// `name`, then `when`, then the figures. `Counts` is PeriodOutcome or Totals.
template <class Counts>
Row effectRow(std::string kind, std::string name, std::string when, const Counts& low, const Counts& high,
              const Counts& all)
{
    return {std::move(kind),
            std::move(name),
            std::move(when),
            rangeText(low.requests, high.requests),
            rangeText(low.delayed, high.delayed),
            rangeText(low.rejected, high.rejected),
            shareRangeText(low.rejected, high.rejected, all.requests),
            say("{} of {}", rangeText(low.clientsRejected, high.clientsRejected), countText(all.clients)),
            waitText(low.longestWait, high.longestWait)};
}

/// The effect on each period, on all of a kind, and on all traffic.
Document::Table effectTable(const Review& review)
{
    const Simulation& simulation = review.simulation;
    Cells cells{titles({"period", "name", "time (UTC)", "requests", "delayed", "rejected", "share rejected",
                        say("{} rejected", wordFor(simulation.traffic.word)), "longest wait"})};
    if (hasPeriods(review)) {
        for (const auto& [period, of] : simulation.eachPeriod)
            cells.push_back(effectRow(kindWord(period.kind), printable(period.name, 120), boundsOf(period), of.low,
                                      of.high, of.outcome));
        for (const PeriodKind kind : {PeriodKind::Normal, PeriodKind::Incident}) {
            std::vector<Period> marked = review.wish.periods;
            std::erase_if(marked, [kind](const Period& period) { return period.kind != kind; });
            const bool single = marked.size() == 1;
            if (const PeriodEstimate of = rangeOf(review, kind); of.outcome.length > Milliseconds(0))
                cells.push_back(effectRow(kindWord(kind), single ? printable(marked[0].name, 120) : "",
                                          single           ? boundsOf(marked[0])
                                          : marked.empty() ? translated("outside the incidents")
                                                           : countText(marked.size(), "period", "periods"),
                                          of.low, of.high, of.outcome));
        }
    }
    const auto [low, high] = simulation.range.value_or(Estimate<Totals>{simulation.totals, simulation.totals});
    cells.push_back(effectRow(translated("all"), "", "", low, high, simulation.totals));
    return tableOf(cells, {3, 4, 5, 6, 7, 8}, {1},
                   hasPeriods(review) ? "" : translated("No period is marked, so all traffic counts as normal."));
}

/// Other rates.
Document::Table alternativesTable(const Suggestion& suggestion)
{
    return tableOf(choiceCells(suggestion), {1, 2, 3, 4}, {},
                   say("Alternatives: at each rate, the smallest safe burst and the bursts that are enough for "
                       "most {}.",
                       wordFor(suggestion.traffic.word)));
}

/// Those of one kind of period, after a sentence that names it.
Document::Table clientsTable(const Review& review, const Hurt& hurt, std::string caption)
{
    const std::uint64_t all = hurt.all().listed;
    if (all > hurt.clients.size())
        caption += ' ' + say("These are the first {} of {}.", hurt.clients.size(), countText(all));
    if (review.simulation.range)
        caption += ' ' + say("Counted with {}.", asItStandsText(review.simulation.traffic));
    return tableOf(hurtCells(hurt), {2, 3, 4, 5}, {0}, std::move(caption));
}

} // namespace

void addEvidence(Document& document, const Review& review)
{
    const Simulation& simulation = review.simulation;
    const Suggestion& suggestion = review.suggestion;
    document.add(Document::Heading{translated("Evidence")});
    document.add(Document::List{trafficItems(review)});
    document.add(effectTable(review));
    if (!review.wish.tested.empty())
        document.add(Document::Paragraph{review.wish.tested});
    if (const auto& all = simulation.estimates)
        document.add(Document::Paragraph{
            say("Estimated from the sample for all traffic, within two standard deviations: passed {}, delayed {}, "
                "rejected {} requests; {} of {} {} have rejections.",
                estimateText(all->passed), estimateText(all->delayed), estimateText(all->rejected),
                estimateText(all->clientsRejected), estimateText(all->clients), wordFor(simulation.traffic.word))});
    document.add(timelinePicture(simulation.traffic, review.bins, periodSpans(review.wish.periods)));
    if (!simulation.policy.other)
        document.add(Document::Paragraph{translated("How nginx decides:")});
    document.add(Document::List{reasonsOf(simulation)});
    document.add(Document::Paragraph{review.suggested ? say("Why these values:")
                                                      : say("The suggestion for this traffic is {}. {}",
                                                            limitText(suggestion.policy), effectOf(suggestion))});
    if (review.suggested)
        document.add(Document::List{choiceReasonsOf(suggestion)});
    document.add(alternativesTable(suggestion));
}

void addAffected(Document& document, const Review& review)
{
    document.add(Document::Heading{translated("Who is affected")});
    const Hurt& hurt = *review.simulation.hurt;
    document.add(Document::Paragraph{hurtHeadline(hurt)});
    document.add(Document::List{hurtDetails(hurt)});
    document.add(clientsTable(review, hurt,
                              hasPeriods(review) ? translated("Affected in normal traffic.")
                                                 : translated("Affected in this traffic.")));
    document.add(clientsTable(review, *review.simulation.hitInIncidents, translated("Affected in the incidents.")));
}

} // namespace spillway
