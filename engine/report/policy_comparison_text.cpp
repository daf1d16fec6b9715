#include "engine/report/sections.h"
#include "engine/report/simulation_report.h"
#include "engine/report/traffic_words.h"
#include "engine/words/figures.h"

namespace spillway {

namespace {

std::string counted(const CountEstimate& count, auto... words)
{
    return rangeText(count.low, count.high, words...);
}

/// The estimate of one member.
template <class T>
CountEstimate estimate(const Estimate<T>& of, std::uint64_t T::*member)
{
    return {of.low.*member, of.high.*member};
}

/// "A rejects 47 of 64 requests, from 2 clients, and delays 5."
std::string totalsText(char name, const Estimate<Totals>& totals, KeyWord word)
{
    return say(
        "{} rejects {} of {}, from {}, and delays {}.", name, rangeText(totals.low.rejected, totals.high.rejected),
        countText(totals.high.requests, "request", "requests"),
        counted(estimate(totals, &Totals::clientsRejected), word), rangeText(totals.low.delayed, totals.high.delayed));
}

std::vector<std::string> sentences(const PolicyComparison& comparison, const TrafficFacts& traffic)
{
    using Counts = PolicyComparison::Counts;
    const auto& [first, second, counts] = comparison.known();
    std::vector<std::string> all{say("A is the limit above, B that of --compare-with.") + ' ' +
                                 totalsText('A', first, traffic.word) + ' ' + totalsText('B', second, traffic.word)};
    const Counts& most = counts.high;
    if (most.onlyFirst + most.onlySecond + most.waiting == 0) {
        all.push_back(say("Every request gets the same verdict from A and B."));
        return all;
    }
    all.push_back(say("Only A serves {}, only B {}. {} served by both, but delayed by one of them.",
                      counted(estimate(counts, &Counts::onlyFirst), "request", "requests"),
                      rangeText(counts.low.onlySecond, counts.high.onlySecond),
                      counted(estimate(counts, &Counts::waiting), "request is", "requests are")));
    const auto clients = [&traffic, &counts = counts](std::uint64_t Counts::*member) {
        return counted(estimate(counts, member), traffic.word);
    };
    const auto number = [&counts = counts](std::uint64_t Counts::*member) {
        return formOf(counts.low.*member, counts.high.*member);
    };
    all.push_back(say("With B in place of A, {} and {}.",
                      sayFor(number(&Counts::gain), "{} is better off", "{} are better off", clients(&Counts::gain)),
                      sayFor(number(&Counts::lose), "{} is worse off", "{} are worse off", clients(&Counts::lose))) +
                  (comparison.range ? ' ' + say("The clients are counted with {}.", asItStandsText(traffic)) : ""));
    return all;
}

std::string clientsTable(const PolicyComparison& comparison, const std::vector<ClientDifference>& clients,
                         std::uint64_t all, KeyWord word)
{
    if (clients.empty())
        return {};
    using enum TextTable::Align;
    TextTable table{Left, Right, Right, Right, Right, Right};
    table.add(titles({std::string(wordFor(word, 1)), "requests", "only A serves", "only B serves", "only A delays",
                      "only B delays"}));
    const Grouped& grouped = *comparison.with.grouped;
    for (const ClientDifference& one : clients)
        table.add({printable(grouped.name(one.client), 60), countText(grouped.requestsOf(one.client)),
                   countText(one.onlyFirst), countText(one.onlySecond), countText(one.waitsFirst),
                   countText(one.waitsSecond)});
    return table.text("") + (all > clients.size() ? say("and {} more", countText(all - clients.size())) + '\n' : "");
}

} // namespace

void addComparison(Sections& report, const Simulation& simulation)
{
    if (!simulation.compared)
        return;
    const PolicyComparison& comparison = *simulation.compared;
    const KeyWord word = simulation.traffic.word;
    report.addText("B", limitsText(comparison.with.policy, comparison.with.file));
    report.addSentences("A and B", sentences(comparison, simulation.traffic));
    report.addText("Better off", clientsTable(comparison, comparison.gain, comparison.counts.gain, word));
    report.addText("Worse off", clientsTable(comparison, comparison.lose, comparison.counts.lose, word));
}

} // namespace spillway
