#include "engine/report/hurt_report.h"
#include "engine/report/review_parts.h"
#include "engine/report/simulation_report.h"
#include "engine/report/timeline.h"
#include "engine/report/traffic_words.h"
#include "engine/words/figures.h"

#include <algorithm>
#include <fmt/format.h>

namespace spillway {

namespace {

/// "12 of 812", or "12 to 40 of 812".
std::string clientsText(std::uint64_t low, std::uint64_t high, std::uint64_t all)
{
    return fmt::format("{} of {}", rangeText(low, high), countText(all));
}

/// Requests, then clients, of the periods of one kind.
std::vector<std::string> row(const std::string& name, const PeriodEstimate& of)
{
    return {name,
            rangeText(of.low.requests, of.high.requests),
            rangeText(of.low.passed, of.high.passed),
            rangeText(of.low.delayed, of.high.delayed),
            rangeText(of.low.rejected, of.high.rejected),
            shareRangeText(of.low.rejected, of.high.rejected, of.outcome.requests),
            clientsText(of.low.clientsDelayed, of.high.clientsDelayed, of.outcome.clients),
            clientsText(of.low.clientsRejected, of.high.clientsRejected, of.outcome.clients),
            waitText(of.low.longestWait, of.high.longestWait)};
}

/// One row per period.
Document::Table eachPeriodTable(const Simulation& simulation, const std::string& many)
{
    Cells cells{{"period", "name", "from (UTC)", "requests", "delayed", "rejected", "share rejected",
                 many + " rejected", "longest wait"}};
    for (const auto& [period, of] : simulation.eachPeriod)
        cells.push_back({kindWord(period.kind), printable(period.name, 120), boundText(period.range.from),
                         countText(of.outcome.requests), rangeText(of.low.delayed, of.high.delayed),
                         rangeText(of.low.rejected, of.high.rejected),
                         shareRangeText(of.low.rejected, of.high.rejected, of.outcome.requests),
                         clientsText(of.low.clientsRejected, of.high.clientsRejected, of.outcome.clients),
                         waitText(of.low.longestWait, of.high.longestWait)});
    Document::Table table = tableOf(cells, {3, 4, 5, 6, 7, 8}, {1});
    table.caption = "Each of the periods alone.";
    return table;
}

/// Totals of all traffic, periods or not.
std::vector<std::string> totalRow(const Simulation& simulation)
{
    const auto [low, high] = simulation.range.value_or(Estimate<Totals>{simulation.totals, simulation.totals});
    return {"all",
            rangeText(low.requests, high.requests),
            rangeText(low.passed, high.passed),
            rangeText(low.delayed, high.delayed),
            rangeText(low.rejected, high.rejected),
            shareRangeText(low.rejected, high.rejected, simulation.totals.requests),
            clientsText(low.clientsDelayed, high.clientsDelayed, simulation.totals.clients),
            clientsText(low.clientsRejected, high.clientsRejected, simulation.totals.clients),
            waitText(low.longestWait, high.longestWait)};
}

/// Totals estimated from the sample.
Document::Table estimatesTable(const SampleEstimates& estimates, std::string_view many)
{
    using enum Document::Table::Holds;
    Document::Table table;
    table.caption = "Estimated for all traffic from the sample, give or take two standard deviations.";
    table.columns = {{"", Words}, {"requests", Numbers}, {std::string(many), Numbers}};
    table.rows = {
        {"passed", estimateText(estimates.passed), estimateText(estimates.clients)},
        {"delayed", estimateText(estimates.delayed), estimateText(estimates.clientsDelayed)},
        {"rejected", estimateText(estimates.rejected), estimateText(estimates.clientsRejected)},
    };
    return table;
}

/// `title`: whose table it is, without a full stop.
Document::Table clientsTable(const Review& review, const Hurt& hurt, std::string_view title)
{
    Document::Table table = tableOf(hurtCells(hurt), {2, 3, 4, 5, 6}, {0, 7});
    const std::uint64_t all = hurt.all().listed;
    table.caption = fmt::format(
        "{}{}{}.", title,
        all > hurt.clients.size() ? fmt::format(", the first {} of {}", hurt.clients.size(), countText(all)) : "",
        review.simulation.range ? "; waits and page views under one arrival model" : "");
    return table;
}

} // namespace

void addLimit(Document& document, const Review& review)
{
    document.add(Document::Heading{"The limit"});
    std::string origin = "As suggested; the reasons stand below.";
    if (!review.suggested)
        origin = review.simulation.policyFile.empty()
                     ? "Chosen by hand; what the program suggests instead stands below."
                     : fmt::format("As {} has it; what the program suggests instead stands below.",
                                   printable(review.simulation.policyFile, 200));
    document.add(Document::Paragraph{origin});
    document.add(Document::Code{limitsText(review.simulation)});
    if (review.simulation.policy.dryRun)
        document.add(
            Document::Paragraph{"limit_req_dry_run is on in this configuration: nginx would only log all this."});
}

void addEffect(Document& document, const Review& review)
{
    using enum Document::Table::Holds;
    const Simulation& simulation = review.simulation;
    document.add(Document::Heading{"What it does"});
    const std::string many(manyOf(simulation.traffic.word));
    Document::Table table;
    table.columns = {{"", Words},
                     {"requests", Numbers},
                     {"passed", Numbers},
                     {"delayed", Numbers},
                     {"rejected", Numbers},
                     {"share rejected", Numbers},
                     {many + " delayed", Numbers},
                     {many + " rejected", Numbers},
                     {"longest wait", Numbers}};
    if (hasPeriods(review)) {
        for (const PeriodKind kind : {PeriodKind::Normal, PeriodKind::Incident})
            if (const PeriodEstimate of = rangeOf(review, kind); of.outcome.length > Milliseconds(0))
                table.rows.push_back(row(kindWord(kind), of));
    }
    table.rows.push_back(totalRow(simulation));
    document.add(std::move(table));
    if (!simulation.eachPeriod.empty())
        document.add(eachPeriodTable(simulation, many));
    if (simulation.range)
        document.add(Document::Paragraph{fmt::format(
            "{}: of each figure the lowest and the highest over three arrival models. The truth may lie outside.",
            openText(simulation.traffic))});
    if (simulation.totals.outOfMemory > 0)
        document.add(Document::Paragraph{fmt::format("{} of the rejected found no room in the zone's memory.",
                                                     countText(simulation.totals.outOfMemory)),
                                         Tone::Bad});
    if (simulation.estimates)
        document.add(estimatesTable(*simulation.estimates, many));
    document.add(timelinePicture(simulation.traffic, review.bins, periodSpans(review.wish.periods)));
}

void addTouched(Document& document, const Review& review)
{
    document.add(Document::Heading{"Affected clients"});
    const Hurt& hurt = *review.simulation.hurt;
    std::string sentences = hurtSentences(hurt);
    std::ranges::replace(sentences, '\n', ' ');
    sentences.resize(sentences.find_last_not_of(' ') + 1);
    if (review.simulation.range && !hurt.clients.empty())
        sentences +=
            fmt::format(" Waits and page views are counted with {}.", asItStandsText(review.simulation.traffic));
    document.add(Document::Paragraph{std::move(sentences)});
    document.add(clientsTable(review, hurt, "Most rejected, then longest delayed"));
    if (const Hurt& hit = *review.simulation.hitInIncidents; !hit.clients.empty())
        document.add(clientsTable(review, hit, "Affected in the incidents"));
}

} // namespace spillway
