#include "engine/report/hurt_report.h"

#include "engine/core/result.h"
#include "engine/report/sections.h"
#include "engine/report/suggestion_report.h"
#include "engine/words/figures.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <numeric>
#include <vector>

namespace spillway {

namespace {

struct KindWords
{
    std::string_view name;
    const char* one;
    const char* many;
};

/// By ClientKind.
constexpr std::array<KindWords, kClientKinds> kKinds{{
    {"bot", "bot", "bots"},
    {"monitor", "monitor", "monitors"},
    {"program", "program", "programs"},
    {"people", "looks like many people", "look like many people each"},
    {"browser", "browser", "browsers"},
    {"unknown", "unknown", "unknown"},
}};

const KindWords& wordsOf(ClientKind kind)
{
    return kKinds[static_cast<std::size_t>(kind)];
}

/// "14 bots, 1 looks like many people", most first.
std::string kindsText(const Hurt& hurt)
{
    std::array<std::size_t, kClientKinds> order{};
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return hurt.ofKind[a].listed > hurt.ofKind[b].listed; });
    std::string text;
    for (const std::size_t kind : order)
        if (hurt.ofKind[kind].listed > 0)
            text += (text.empty() ? "" : ", ") + kindCountText(static_cast<ClientKind>(kind), hurt.ofKind[kind].listed);
    return text;
}

std::string whereText(const Hurt& hurt)
{
    return hurt.marked ? "in normal periods" : "in this traffic";
}

/// "0 to 2 clients are rejected and 1 to 3 delayed in normal periods. Possibly affected: 3 bots."
std::string clientsRangeText(const Hurt& hurt)
{
    const KeyWord word = hurt.word();
    const auto& [delayed, rejected, low, high] = *hurt.counts;
    const auto counted = [word](const CountEstimate& clients) {
        return fmt::format("{} {}", rangeText(clients.low, clients.high),
                           clients.low == 1 && clients.high == 1 ? oneOf(word) : manyOf(word));
    };
    const auto are = [](const CountEstimate& clients) { return clients.low == 1 && clients.high == 1 ? "is" : "are"; };
    std::string text;
    if (rejected.high > 0)
        text = fmt::format("{} {} rejected", counted(rejected), are(rejected));
    if (delayed.high > 0 && rejected.high > 0)
        text += fmt::format(" and {} delayed", rangeText(delayed.low, delayed.high));
    else if (delayed.high > 0)
        text = fmt::format("{} {} delayed", counted(delayed), are(delayed));
    text += ' ' + whereText(hurt) + '.';
    return word == KeyWord::Client ? text + " Possibly affected: " + kindsText(hurt) + '.' : text;
}

/// "2 clients are rejected and 1 is only delayed in normal periods: 3 bots."
std::string clientsText(const Hurt& hurt)
{
    if (hurt.counts)
        return clientsRangeText(hurt);
    const HurtOfKind all = hurt.all();
    const std::uint64_t wait = all.clients - all.rejected;
    const KeyWord word = hurt.word();
    std::string text;
    if (all.rejected > 0)
        text = fmt::format("{} {} rejected", countText(all.rejected, oneOf(word), manyOf(word)),
                           all.rejected == 1 ? "is" : "are");
    if (wait > 0 && all.rejected > 0)
        text += " and " + countText(wait, "is only delayed", "are only delayed");
    else if (wait > 0)
        text = fmt::format("{} {} delayed", countText(wait, oneOf(word), manyOf(word)), wait == 1 ? "is" : "are");
    text += ' ' + whereText(hurt);
    if (word == KeyWord::Client) // many clients request one path, so it has no kind
        text += ": " + kindsText(hurt);
    return text + '.';
}

/// Requests outside every client's figures; empty where there are none.
std::string unaccountedText(const Hurt& hurt)
{
    if (hurt.unaccountedDelayed + hurt.unaccountedRejected == 0)
        return {};
    return fmt::format("Of the requests without a {} by this key, limits with another key reject {} and delay {} {}.",
                       oneOf(hurt.word()), countText(hurt.unaccountedRejected), countText(hurt.unaccountedDelayed),
                       whereText(hurt));
}

/// Names the arrival model of waits, if the log leaves arrival times open.
std::string modelText(const Hurt& hurt)
{
    if (!hurt.leavesOpen() || (hurt.counts && hurt.all().listed == 0))
        return {};
    return fmt::format("{} with {}.", hurt.counts ? "Waits are counted" : "Counted",
                       hurt.grouped->trace->wholeSeconds() ? "each second's requests at once"
                                                           : "each request at its timestamp");
}

/// Known clients that are rejected in incidents; empty if there are none.
std::string incidentText(const Hurt& hurt)
{
    const KnownLoss& low = hurt.counts ? hurt.counts->inIncidentsLow : hurt.inIncidents;
    const KnownLoss& high = hurt.counts ? hurt.counts->inIncidentsHigh : hurt.inIncidents;
    return high == KnownLoss{} ? std::string() : knownLossText(low, high, hurt.word());
}

std::string reasons(const Hurt& hurt)
{
    using enum TextTable::Align;
    TextTable table{Left, Left, Left};
    for (const HurtClient& one : hurt.clients)
        table.add({printable(hurt.grouped->name(one.client), 60), std::string(wordsOf(one.look.kind).name),
                   whyText(one.look, *hurt.grouped->trace)});
    return table.text("");
}

Json clientJson(const Hurt& hurt, const HurtClient& one)
{
    Json object = {{"client", hurt.grouped->name(one.client)},
                   {"kind", wordsOf(one.look.kind).name},
                   {"why", whyText(one.look, *hurt.grouped->trace)},
                   {"requests", one.requests},
                   {"delayed", one.delayed},
                   {"rejected", one.rejected},
                   {"longest_wait_ms", one.longestWait.count()},
                   {"total_wait_ms", one.totalWait.count()}};
    if (one.range)
        object["range"] = clientRangeJson(*one.range);
    return object;
}

} // namespace

std::string kindCountText(ClientKind kind, std::uint64_t clients)
{
    return countText(clients, wordsOf(kind).one, wordsOf(kind).many);
}

std::string whyText(const ClientLook& look, const Trace& trace)
{
    const auto agent = [&] { return '"' + printable(trace.column("http_user_agent")->values[look.agent], 80) + '"'; };
    switch (look.reason) {
    case LookReason::Agent: return "user agent " + agent();
    case LookReason::Interval: return "asks for the same again and again, every " + durationText(look.interval);
    case LookReason::Agents: return countText(look.agents, "user agent", "user agents");
    case LookReason::NoColumn: return "the log has no user agents";
    case LookReason::NoAgent: return "sends no user agent";
    case LookReason::NewAgent: return "user agent " + agent() + " is of no known family";
    case LookReason::Undecided: break;
    }
    return countText(look.agents) + " user agents of several kinds";
}

std::string hurtHeadline(const Hurt& hurt)
{
    if (hurt.all().listed > 0)
        return clientsText(hurt);
    return fmt::format("No {} is affected {}{}.", oneOf(hurt.word()), whereText(hurt),
                       hurt.counts         ? ", however the timestamps are interpreted"
                       : hurt.leavesOpen() ? " by the logged times"
                                           : "");
}

std::vector<std::string> hurtDetails(const Hurt& hurt)
{
    std::vector<std::string> details{unaccountedText(hurt), incidentText(hurt), modelText(hurt)};
    std::erase(details, std::string());
    return details;
}

std::string hurtSentences(const Hurt& hurt)
{
    std::string text = hurtHeadline(hurt) + '\n';
    for (const std::string& sentence : hurtDetails(hurt))
        text += sentence + '\n';
    return text;
}

Cells hurtCells(const Hurt& hurt)
{
    Cells cells{{std::string(oneOf(hurt.word())), "looks like", "requests", "delayed", "rejected", "longest wait"}};
    for (const HurtClient& one : hurt.clients)
        cells.push_back(
            {printable(hurt.grouped->name(one.client), 60), std::string(wordsOf(one.look.kind).name),
             countText(one.requests),
             one.range ? rangeText(one.range->low.delayed, one.range->high.delayed) : countText(one.delayed),
             one.range ? rangeText(one.range->low.rejected, one.range->high.rejected) : countText(one.rejected),
             one.delayed > 0 ? durationText(one.longestWait) : ""});
    return cells;
}

std::string hurtText(const Hurt& hurt)
{
    using enum TextTable::Align;
    std::string text = hurtSentences(hurt);
    if (!hurt.clients.empty())
        text +=
            '\n' + tableText(TextTable{Left, Left, Right, Right, Right, Right}, hurtCells(hurt)) + '\n' + reasons(hurt);
    return text;
}

Json hurtJson(const Hurt& hurt)
{
    const HurtOfKind all = hurt.all();
    Json object;
    object["clients"] = all.clients;
    object["clients_rejected"] = all.rejected;
    if (hurt.counts) {
        object["clients_possible"] = all.listed;
        object["range"] = {{"clients_delayed", {hurt.counts->clientsDelayed.low, hurt.counts->clientsDelayed.high}},
                           {"clients_rejected", {hurt.counts->clientsRejected.low, hurt.counts->clientsRejected.high}}};
    }
    object["unaccounted_delayed"] = hurt.unaccountedDelayed;
    object["unaccounted_rejected"] = hurt.unaccountedRejected;
    Json kinds = Json::object();
    for (std::size_t kind = 0; kind < kClientKinds; ++kind)
        kinds[std::string(kKinds[kind].name)] = {{"clients", hurt.ofKind[kind].clients}};
    object["kinds"] = std::move(kinds);
    Json list = Json::array();
    for (const HurtClient& one : hurt.clients)
        list.push_back(clientJson(hurt, one));
    object["list"] = std::move(list);
    return object;
}

} // namespace spillway
