#include "engine/report/review_document.h"

#include "engine/conf/placed_policy.h"
#include "engine/conf/write_policy.h"
#include "engine/ingest/line/foreign_lines.h"
#include "engine/policy/policy_text.h"
#include "engine/report/export_comment.h"
#include "engine/report/review_parts.h"
#include "engine/report/suggestion_report.h"
#include "engine/report/traffic_words.h"
#include "engine/words/figures.h"

#include <algorithm>

namespace spillway {

namespace {

/// The limit in a few words; several are counted.
std::string chosenText(const Review& review)
{
    const Simulation& simulation = review.simulation;
    if (!simulation.policyFile.empty())
        return printable(simulation.policyFile, 200);
    if (simulation.policy.other || isSimple(simulation.policy))
        return limitText(simulation.policy);
    return say("a configuration of {}", countText(simulation.policy.zones.size(), "limit", "limits"));
}

/// Good where it holds under every arrival model, bad where it holds under none.
Tone toneOf(bool best, bool worst)
{
    if (best == worst)
        return best ? Tone::Good : Tone::Bad;
    return Tone::Plain;
}

bool hasSurplus(const Review& review)
{
    return review.simulation.periods->surplus > 0;
}

/// Whether the aim for normal traffic is reached; plain where there is none.
Tone normalTone(const Review& review)
{
    const PeriodEstimate normal = rangeOf(review, PeriodKind::Normal);
    const Aims& aims = review.wish.aims;
    return normal.outcome.requests == 0 ? Tone::Plain : toneOf(aims.allow(normal.low), aims.allow(normal.high));
}

/// Whether the aim for the incidents is reached; plain where they have no excess traffic.
Tone incidentTone(const Review& review)
{
    const Simulation::InPeriods& periods = *review.simulation.periods;
    const auto enough = [&](std::uint64_t blocked) { return separates(periods.surplus, blocked, review.wish.aims); };
    return hasSurplus(review) ? toneOf(enough(periods.keptOut.high), enough(periods.keptOut.low)) : Tone::Plain;
}

/// Whether normal requests wait no longer than they may; plain where no limit on that was named.
Tone waitTone(const Review& review)
{
    const PeriodEstimate normal = rangeOf(review, PeriodKind::Normal);
    const auto& longest = review.wish.aims.longestWait;
    return longest ? toneOf(normal.low.longestWait <= *longest, normal.high.longestWait <= *longest) : Tone::Plain;
}

/// All of these together; plain where that depends on the arrival model or there is no normal traffic.
Tone answerTone(const Review& review)
{
    std::vector<Tone> tones{normalTone(review)};
    if (hasSurplus(review))
        tones.push_back(incidentTone(review));
    if (review.wish.aims.longestWait)
        tones.push_back(waitTone(review));
    const auto any = [&](Tone tone) { return std::ranges::find(tones, tone) != tones.end(); };
    if (rangeOf(review, PeriodKind::Normal).outcome.requests == 0)
        return Tone::Plain;
    return any(Tone::Bad) ? Tone::Bad : any(Tone::Plain) ? Tone::Plain : Tone::Good;
}

/// "20 normal clients"
std::string normalClients(const Review& review)
{
    const std::uint64_t clients = rangeOf(review, PeriodKind::Normal).outcome.clients;
    const KeyWord word = review.simulation.traffic.word;
    return hasPeriods(review)
               ? sayFor(clients, "{} normal {}", "{} normal {}", countText(clients), wordFor(word, clients))
               : countText(clients, word);
}

/// The aims, as sentences.
std::vector<std::string> aimItems(const Review& review)
{
    const Aims& aims = review.wish.aims;
    std::vector<std::string> items{sentence(allowedText(aims, review.simulation.traffic.word))};
    if (review.suggestion.hasIncident())
        items.push_back(say("At least {} % of the excess traffic is blocked.", aims.keepOutPercent));
    if (aims.longestWait)
        items.push_back(say("No request waits longer than {}.", durationText(*aims.longestWait)));
    if (review.suggested)
        items.push_back(
            say("The burst has at least {} % headroom for peaks that the log does not show.", aims.headroomPercent));
    return items;
}

/// Yes or no, and the effect.
std::string answerText(const Review& review, Tone tone)
{
    const PeriodEstimate normal = rangeOf(review, PeriodKind::Normal);
    const Simulation::InPeriods& periods = *review.simulation.periods;
    const bool known = normal.outcome.requests > 0;
    std::string text = !known                    ? say("Unknown, because there is no normal traffic.")
                       : tone == Tone::Bad       ? say("No.")
                       : tone == Tone::Plain     ? say("It depends on the arrival model.")
                       : review.simulation.range ? say("Yes, under every arrival model.")
                                                 : say("Yes.");
    const auto add = [&text](const std::string& effect) { text += ' ' + effect; };
    if (hasSurplus(review))
        add(say("It blocks {} of the excess traffic in the incidents.",
                keptOutShare(periods.surplus, periods.keptOut)));
    else if (const auto [of, low, high] = rangeOf(review, PeriodKind::Incident); review.suggestion.hasIncident())
        add(say("It rejects {} of {} in the incidents, which have no excess traffic.",
                rangeText(low.rejected, high.rejected), countText(of.requests, "request", "requests")));
    if (known && normal.high.clientsRejected == 0)
        add(say("It rejects none of {}.", normalClients(review)));
    else if (known)
        add(say("It rejects {} of {} ({} of {}).", rangeText(normal.low.clientsRejected, normal.high.clientsRejected),
                normalClients(review), rangeText(normal.low.rejected, normal.high.rejected),
                countText(normal.outcome.requests, "request", "requests")));
    if (normal.high.longestWait > Milliseconds(0))
        add(say("It delays them by up to {}.", durationText(normal.high.longestWait)));
    return text;
}

void addQuestion(Document& document, const Review& review)
{
    document.add(Document::Heading{translated("Question")});
    const Simulation& simulation = review.simulation;
    const bool single = simulation.policyFile.empty() && (simulation.policy.other || isSimple(simulation.policy));
    const std::string chosen = chosenText(review);
    document.add(Document::Paragraph{
        !single            ? say("Does {} reach these aims?", chosen)
        : review.suggested ? say("Does the suggested limit {} by {} reach these aims?", chosen, simulation.traffic.key)
                           : say("Does the limit {} by {} reach these aims?", chosen, simulation.traffic.key)});
    document.add(Document::List{aimItems(review)});
}

void addAnswer(Document& document, const Review& review)
{
    const PeriodEstimate normal = rangeOf(review, PeriodKind::Normal);
    const char* const many = wordFor(review.simulation.traffic.word);
    const Tone tone = answerTone(review);
    document.add(Document::Heading{translated("Answer")});
    document.add(Document::Paragraph{answerText(review, tone), tone});
    Document::Figures figures;
    figures.all.push_back({hasPeriods(review) ? say("normal {} rejected", many) : say("{} rejected", many),
                           say("{} of {}", rangeText(normal.low.clientsRejected, normal.high.clientsRejected),
                               countText(normal.outcome.clients)),
                           normalTone(review)});
    if (hasSurplus(review))
        figures.all.push_back(
            {say("blocked of {}", countText(review.simulation.periods->surplus, "excess request", "excess requests")),
             keptOutShare(review.simulation.periods->surplus, review.simulation.periods->keptOut),
             incidentTone(review)});
    figures.all.push_back({hasPeriods(review) ? translated("longest wait, normal") : translated("longest wait"),
                           waitText(normal.low.longestWait, normal.high.longestWait), waitTone(review)});
    document.add(std::move(figures));
}

/// Notes on the files that affect trust in the numbers; often none.
std::vector<std::string> fileNotes(const TrafficFacts& facts)
{
    std::vector<std::string> notes;
    for (const SourceReport& source : facts.sources) {
        const std::string name = printable(source.name, 200);
        for (const std::string& note : sourceNotes(source))
            notes.push_back(name + ": " + note);
        if (source.skipped > 0 && !source.examples.empty())
            notes.push_back(sayFor(source.skipped, "{}: {} line was skipped, the first in line {}: {}",
                                   "{}: {} lines were skipped, the first in line {}: {}", name,
                                   countText(source.skipped), countText(source.examples[0].line),
                                   printable(source.examples[0].reason, 300)));
    }
    const auto lines = leftOutLines(facts);
    notes.insert(notes.end(), lines.begin(), lines.end());
    return notes;
}

void addRisk(Document& document, const Review& review)
{
    const Simulation& simulation = review.simulation;
    const TrafficFacts& facts = simulation.traffic;
    document.add(Document::Heading{translated("Risk")});
    std::vector<std::string> items;
    if (simulation.totals.outOfMemory > 0)
        items.push_back(sayFor(simulation.totals.outOfMemory,
                               "{} rejected request found no room in the memory of the zone. Make it larger.",
                               "{} rejected requests found no room in the memory of the zone. Make it larger.",
                               countText(simulation.totals.outOfMemory)));
    for (const Doubt doubt : review.suggestion.advice.doubts)
        items.push_back(doubtText(doubt, review.suggestion, Remedies::InWords));
    for (std::string& note : fileNotes(facts))
        items.push_back(std::move(note));
    if (simulation.range)
        items.push_back(say("{}: each range shows the lowest and the highest figure of three arrival models. {}",
                            openText(facts), outsideText(facts)));
    if (review.suggested)
        for (std::string& line : survivalOf(review.suggestion))
            items.push_back(std::move(line));
    const bool exact = facts.basis == ArrivalBasis::Exact && facts.sample.isAll() &&
                       std::ranges::all_of(facts.sources, [](const SourceReport& source) {
                           return source.basis == ArrivalBasis::Exact;
                       });
    if (items.empty())
        items.push_back(exact ? say("No doubts: normal traffic and incidents are marked, and there is enough of both; "
                                    "arrival times are exact.")
                              : say("No doubts: normal traffic and incidents are marked, and there is enough of "
                                    "both."));
    document.add(Document::List{std::move(items)});
}

void addRollOut(Document& document, const Policy& policy)
{
    document.add(Document::Heading{translated("Roll-out and roll-back")});
    document.add(Document::List{
        {policy.dryRun ? say("The configuration has “limit_req_dry_run on;”: nginx then logs what it would delay or "
                             "reject, and serves it.")
                       : say("Add “limit_req_dry_run on;” beside the limits: nginx then logs what it would delay or "
                             "reject, and serves it."),
         say("Check with “nginx -t”, then “nginx -s reload”."),
         policy.logLevel == "error"
             ? say("For a day with busy hours, watch the lines with “dry run” in error.log.")
             : say("For a day with busy hours, watch the lines with “dry run” in error.log (error_log must be at level "
                   "{}).",
                   policy.logLevel),
         say("If error.log names a known client that is not under “Who is affected”, exempt it or raise the burst."),
         say("Switch the limit on: remove “limit_req_dry_run on;”, check and reload."),
         say("To roll back, set “limit_req_dry_run on;” again or remove the limit, then reload.")},
        true});
}

void addConfiguration(Document& document, const Review& review, std::string_view version)
{
    const Policy& policy = review.simulation.policy;
    document.add(Document::Heading{translated("Configuration")});
    const auto placed = placedPolicy(policy, review.wish.selection);
    const auto text = placed ? writePolicy(*placed, exportOptions(version, {})) : Result<std::string>(placed.error());
    if (!text)
        document.add(
            Document::Paragraph{say("There is no configuration to copy: {}", text.error().message()), Tone::Bad});
    else {
        document.add(Document::Paragraph{translated("Include it inside http { }.")});
        document.add(Document::Code{*text});
    }
    if (text || !policy.other)
        addRollOut(document, policy);
}

void addOrigin(Document& document, const Review& review, std::string_view version)
{
    const auto& other = review.simulation.policy.other;
    document.add(Document::Heading{translated("How it was computed")});
    document.add(Document::Paragraph{
        other ? say("Spillway {} replayed every selected request through the algorithm {}. Nothing was sent to any "
                    "server.",
                    version, nameOf(other->limiter.algorithm))
              : say("Spillway {} replayed every selected request through nginx's limit_req arithmetic, in whole "
                    "milliseconds and thousandths of a request. Nothing was sent to any server.",
                    version)});
}

} // namespace

bool hasPeriods(const Review& review)
{
    return !review.wish.periods.empty();
}

std::string waitText(Milliseconds low, Milliseconds high)
{
    return low == high ? durationText(low) : say("{} to {}", durationText(low), durationText(high));
}

PeriodEstimate rangeOf(const Review& review, PeriodKind kind)
{
    const Simulation::InPeriods& periods = *review.simulation.periods;
    const auto of = static_cast<std::size_t>(kind);
    return {periods.counts[of], periods.low[of], periods.high[of]};
}

Document reviewDocument(const Review& review, std::string_view version, Instant written)
{
    Document document;
    document.title = review.wish.title.empty() ? translated("Rate limit review") : review.wish.title;
    document.subtitle = say("{}, {} UTC, Spillway {}", sourcesText(review.simulation.traffic),
                            momentText(written, std::chrono::seconds(1)), version);
    addQuestion(document, review);
    addAnswer(document, review);
    addEvidence(document, review);
    addAffected(document, review);
    addRisk(document, review);
    addConfiguration(document, review, version);
    addOrigin(document, review, version);
    return document;
}

} // namespace spillway
