#include "engine/report/review_document.h"

#include "engine/conf/placed_policy.h"
#include "engine/conf/write_policy.h"
#include "engine/policy/policy_text.h"
#include "engine/report/export_comment.h"
#include "engine/report/incident_words.h"
#include "engine/report/review_parts.h"
#include "engine/report/suggestion_report.h"
#include "engine/report/trade_off_picture.h"
#include "engine/report/traffic_words.h"
#include "engine/words/figures.h"

#include <algorithm>
#include <fmt/format.h>

namespace spillway {

namespace {

/// The chosen limit in a few words.
std::string chosenText(const Review& review)
{
    const Simulation& simulation = review.simulation;
    if (!simulation.policyFile.empty())
        return simulation.policyFile;
    if (simulation.policy.other || isSimple(simulation.policy))
        return limitText(simulation.policy);
    return countText(simulation.policy.zones.size(), "limit", "limits");
}

std::string ofText(std::uint64_t low, std::uint64_t high, std::uint64_t all)
{
    return fmt::format("{} of {}", rangeText(low, high), countText(all));
}

/// Good where it holds in every reading, bad where it holds in none.
Tone toneOf(bool best, bool worst)
{
    if (best == worst)
        return best ? Tone::Good : Tone::Bad;
    return Tone::Plain;
}

Tone normalTone(const Review& review)
{
    const PeriodEstimate normal = rangeOf(review, PeriodKind::Normal);
    if (normal.outcome.requests == 0)
        return Tone::Plain; // that nobody is hurt then is no good news
    return toneOf(review.wish.aims.allow(normal.low), review.wish.aims.allow(normal.high));
}

/// Whether anything was to be kept out of the incidents.
bool hasSurplus(const Review& review)
{
    return review.simulation.periods->surplus > 0;
}

Tone incidentTone(const Review& review)
{
    const Simulation::InPeriods& periods = *review.simulation.periods;
    if (!hasSurplus(review))
        return Tone::Plain;
    const auto enough = [&](std::uint64_t keptOut) { return separates(periods.surplus, keptOut, review.wish.aims); };
    return toneOf(enough(periods.keptOut.high), enough(periods.keptOut.low));
}

std::string normalVerdict(const Review& review)
{
    const PeriodEstimate normal = rangeOf(review, PeriodKind::Normal);
    const KeyWord word = review.simulation.traffic.word;
    const std::string clients =
        fmt::format("{}{} {}", countText(normal.outcome.clients), hasPeriods(review) ? " normal" : "",
                    normal.outcome.clients == 1 ? oneOf(word) : manyOf(word));
    if (normal.outcome.requests == 0)
        return "There is no normal traffic, so it is unknown whom this limit would affect.";
    if (normal.high.clientsRejected == 0)
        return fmt::format("None of {} is rejected{}.", clients,
                           review.simulation.range ? ", under every arrival model" : "");
    return fmt::format("{} of {} {} {} of {}.", rangeText(normal.low.clientsRejected, normal.high.clientsRejected),
                       clients, normal.low.clientsRejected == 1 && normal.high.clientsRejected == 1 ? "loses" : "lose",
                       rangeText(normal.low.rejected, normal.high.rejected),
                       countText(normal.outcome.requests, "request", "requests"));
}

std::string incidentVerdict(const Review& review)
{
    const PeriodEstimate incident = rangeOf(review, PeriodKind::Incident);
    const Simulation::InPeriods& periods = *review.simulation.periods;
    const std::string lost =
        fmt::format("It rejects {} of {}.", rangeText(incident.low.rejected, incident.high.rejected),
                    countText(incident.outcome.requests, "request", "requests"));
    const std::string keptOut = keptOutText(periods.surplus, periods.keptOut);
    if (!hasSurplus(review))
        return keptOut + ' ' + lost;
    return fmt::format("{} The aim is {}. {}", keptOut, aimText(periods.surplus, periods.keptOut, review.wish.aims),
                       lost);
}

/// Bad where a client that is known from normal traffic and no faster now loses something in every reading.
Tone regularTone(const Review& review)
{
    const PeriodEstimate incident = rangeOf(review, PeriodKind::Incident);
    return toneOf(incident.low.known.regular.clients == 0, incident.high.known.regular.clients == 0);
}

void addSummary(Document& document, const Review& review)
{
    const PeriodEstimate normal = rangeOf(review, PeriodKind::Normal);
    const bool incident = review.suggestion.hasIncident();
    const std::string prefix = hasPeriods(review) ? "normal " : "";
    Document::Figures figures;
    figures.all.push_back({review.suggested ? "limit, as suggested" : "limit", chosenText(review)});
    figures.all.push_back({fmt::format("{}{} with rejections", prefix, manyOf(review.simulation.traffic.word)),
                           ofText(normal.low.clientsRejected, normal.high.clientsRejected, normal.outcome.clients),
                           normalTone(review)});
    if (incident && hasSurplus(review))
        figures.all.push_back({"blocked share of the incidents",
                               keptOutShare(review.simulation.periods->surplus, review.simulation.periods->keptOut),
                               incidentTone(review)});
    else if (incident)
        figures.all.push_back(
            {"incident requests rejected", rejectedText(rangeOf(review, PeriodKind::Incident)), incidentTone(review)});
    figures.all.push_back({"longest wait" + std::string(hasPeriods(review) ? ", normal" : ""),
                           waitText(normal.low.longestWait, normal.high.longestWait)});
    document.add(std::move(figures));
    document.add(Document::Paragraph{normalVerdict(review), normalTone(review)});
    if (incident)
        document.add(Document::Paragraph{incidentVerdict(review), incidentTone(review)});
    // Nobody is known where there is no normal traffic.
    if (const PeriodEstimate of = rangeOf(review, PeriodKind::Incident);
        incident && of.high.rejected > 0 && normal.outcome.requests > 0)
        document.add(Document::Paragraph{knownLossText(of.low.known, of.high.known, review.simulation.traffic.word),
                                         regularTone(review)});
}

void addTradeOff(Document& document, const Review& review)
{
    document.add(Document::Heading{"The trade-off"});
    document.add(tradeOffPicture(review.tradeOff, review.simulation.traffic));
    Document::Table table = tableOf(choiceCells(review.suggestion), {1, 2, 3, 4});
    table.caption = fmt::format("For each rate: the smallest safe burst, and the bursts that are enough for most {}.",
                                manyOf(review.simulation.traffic.word));
    if (review.simulation.range)
        table.caption += fmt::format(" Arrival model: {}.", asItStandsText(review.simulation.traffic));
    document.add(std::move(table));
}

void addReasons(Document& document, const Review& review)
{
    document.add(Document::Heading{review.suggested ? "Why this limit" : "Suggestion"});
    if (!review.suggested)
        document.add(Document::Paragraph{fmt::format("Suggested: {}", limitText(review.suggestion.policy))});
    document.add(Document::List{reasonsOf(review.suggestion)});
}

/// How sure it is where the stamps leave something open that the chosen limit does something.
std::string survivalText(Tone tone, std::string_view what, std::string_view whatNot)
{
    if (tone == Tone::Plain)
        return fmt::format("Whether it {} depends on the arrival model.", what);
    return fmt::format("Under every arrival model it {}.", tone == Tone::Good ? what : whatNot);
}

/// survivalOf() for a limit other than the suggested one.
std::vector<std::string> survivalOfChosen(const Review& review)
{
    std::vector<std::string> lines;
    if (rangeOf(review, PeriodKind::Normal).outcome.requests > 0)
        lines.push_back(survivalText(normalTone(review), "keeps to the aim for normal traffic",
                                     "misses the aim for normal traffic"));
    if (hasSurplus(review))
        lines.push_back(
            survivalText(incidentTone(review), "blocks enough of the incidents", "blocks too little of the incidents"));
    return lines;
}

void addSurvival(Document& document, const Review& review)
{
    if (!review.simulation.range)
        return;
    if (!review.suggested) {
        document.add(Document::Paragraph{"Certainty of the conclusions about the chosen limit:"});
        document.add(Document::List{survivalOfChosen(review)});
    }
    document.add(Document::Paragraph{review.suggested ? "Certainty of the conclusions:"
                                                      : "Certainty of the conclusions about the suggested limit:"});
    document.add(Document::List{survivalOf(review.suggestion)});
}

/// Text for a suggestion without doubts.
std::string noDoubtText(const TrafficFacts& facts)
{
    const bool exact =
        facts.basis == ArrivalBasis::Exact && std::ranges::all_of(facts.sources, [](const SourceReport& source) {
            return source.basis == ArrivalBasis::Exact && source.gap == StampGap::None;
        });
    if (exact && facts.sample.isAll() && fileNotes(facts).empty())
        return "None: arrival times are exact, normal traffic and incidents are marked, and there is enough of both.";
    return "Normal traffic and incidents are marked, and there is enough of both. Doubts about the files are listed "
           "with "
           "the traffic.";
}

void addDoubts(Document& document, const Review& review)
{
    const Suggestion& suggestion = review.suggestion;
    document.add(Document::Heading{"What is uncertain, and what to do about it"});
    Document::List doubts;
    for (const Doubt doubt : suggestion.advice.doubts)
        doubts.items.push_back(doubtText(doubt, suggestion, Remedies::InWords));
    if (doubts.items.empty())
        doubts.items.push_back(noDoubtText(review.simulation.traffic));
    document.add(std::move(doubts));
    addSurvival(document, review);
}

void addOtherKeys(Document& document, const Review& review)
{
    const Suggestion& suggestion = review.suggestion;
    if (!suggestion.triedKeys)
        return;
    document.add(Document::Heading{"Other keys"});
    if (suggestion.keys.empty())
        document.add(Document::Paragraph{"The log has no other field to count by."});
    else
        document.add(tableOf(keyCells(suggestion), {2}, {0}));
}

void addConfiguration(Document& document, const Review& review, const std::string& version)
{
    document.add(Document::Heading{"The configuration"});
    const Simulation& simulation = review.simulation;
    Measurement measured{simulation.traffic, review.wish.selection, simulation.totals, simulation.range};
    if (hasPeriods(review)) {
        measured.periods = simulation.periods;
        measured.marked = review.wish.periods;
        measured.aims = review.wish.aims;
    }
    const auto placed = placedPolicy(simulation.policy, review.wish.selection);
    auto text = placed ? writePolicy(*placed, exportOptions(version, measured)) : Result<std::string>(placed.error());
    if (!text) {
        document.add(Document::Paragraph{"There is no configuration to copy: " + text.error().message(), Tone::Bad});
        return;
    }
    document.add(Document::Paragraph{"To be included inside http { }."});
    document.add(Document::Code{*std::move(text)});
}

/// Settings of the report that no option of the command covers; a configuration covers them.
std::vector<std::string> notInCommand(const Review& review)
{
    std::vector<std::string> missing;
    const Policy& policy = review.simulation.policy;
    const Policy usual;
    if (review.wish.config.paths.empty()) {
        if (policy.status != usual.status)
            missing.emplace_back("the status of what is rejected");
        if (policy.logLevel != usual.logLevel)
            missing.emplace_back("the log level");
        if (policy.dryRun != usual.dryRun)
            missing.emplace_back("the dry run");
    }
    return missing;
}

void addOrigin(Document& document, const Review& review, const ReviewHead& head)
{
    document.add(Document::Heading{"How this was computed"});
    const auto& other = review.simulation.policy.other;
    document.add(Document::Paragraph{fmt::format(
        "Spillway {} replayed every selected request through {}the arithmetic of nginx's limit_req, in whole "
        "milliseconds and thousandths of a request, truncated as there. Nothing was sent to any server.",
        head.version,
        other ? fmt::format("the algorithm {}; what stands here of other limits comes from ",
                            nameOf(other->limiter.algorithm))
              : "")});
    if (!head.command) {
        document.add(Document::Paragraph{head.command.error().message()});
        return;
    }
    const auto missing = notInCommand(review);
    document.add(Document::Paragraph{
        missing.empty()
            ? "This makes the same report again, in the folder of the files:"
            : fmt::format("This makes a report with the same numbers, in the folder of the files; no option "
                          "takes {}:",
                          fmt::join(missing, ", "))});
    document.add(Document::Code{*head.command});
}

} // namespace

bool hasPeriods(const Review& review)
{
    return !review.wish.periods.empty();
}

std::string waitText(Milliseconds low, Milliseconds high)
{
    return low == high ? durationText(low) : fmt::format("{} to {}", durationText(low), durationText(high));
}

std::string boundText(Instant at)
{
    const bool whole = at.time_since_epoch() % Milliseconds(1000) == Milliseconds(0);
    return momentText(at, Milliseconds(whole ? 1000 : 1));
}

PeriodEstimate rangeOf(const Review& review, PeriodKind kind)
{
    const Simulation::InPeriods& periods = *review.simulation.periods;
    const auto of = static_cast<std::size_t>(kind);
    return {periods.counts[of], periods.low[of], periods.high[of]};
}

std::string rejectedText(const PeriodEstimate& range)
{
    if (range.low.rejected == range.high.rejected)
        return shareText(range.outcome.rejected, range.outcome.requests);
    return ofText(range.low.rejected, range.high.rejected, range.outcome.requests);
}

Document::Table tableOf(const Cells& cells, const std::vector<std::size_t>& numbers,
                        const std::vector<std::size_t>& names)
{
    using enum Document::Table::Holds;
    Document::Table table;
    table.rows.resize(cells.size() - 1);
    for (std::size_t column = 0; column < cells.front().size(); ++column) {
        if (std::all_of(cells.begin() + 1, cells.end(), [&](const auto& row) { return row[column].empty(); }))
            continue;
        const auto isIn = [&](const std::vector<std::size_t>& some) {
            return std::ranges::find(some, column) != some.end();
        };
        table.columns.push_back({cells.front()[column], isIn(numbers) ? Numbers : isIn(names) ? Names : Words});
        for (std::size_t row = 1; row < cells.size(); ++row)
            table.rows[row - 1].push_back(cells[row][column]);
    }
    return table;
}

Document reviewDocument(const Review& review, const ReviewHead& head)
{
    Document document;
    document.title = review.wish.title.empty() ? "Rate limit review" : review.wish.title;
    document.subtitle = fmt::format("{}, {} UTC, Spillway {}", sourcesText(review.simulation.traffic),
                                    momentText(head.written, std::chrono::seconds(1)), head.version);
    addSummary(document, review);
    addQuestion(document, review);
    addTraffic(document, review);
    addPeriods(document, review);
    addLimit(document, review);
    addEffect(document, review);
    addTouched(document, review);
    addTradeOff(document, review);
    addReasons(document, review);
    addDoubts(document, review);
    addOtherKeys(document, review);
    addConfiguration(document, review, head.version);
    addOrigin(document, review, head);
    return document;
}

} // namespace spillway
