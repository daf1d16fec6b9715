#include "engine/report/hurt_report.h"

#include "engine/core/result.h"
#include "engine/report/sections.h"
#include "engine/report/suggestion_report.h"
#include "engine/words/figures.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>
#include <vector>

namespace spillway {

namespace {

struct KindWords
{
    const char* name;
    std::pair<const char*, const char*> words;
};

/// By ClientKind.
constexpr std::array<KindWords, kClientKinds> kKinds{{
    {"bot", toTranslate("bot", "bots")},
    {"monitor", toTranslate("monitor", "monitors")},
    {"program", toTranslate("program", "programs")},
    {toTranslate("people"), toTranslate("looks like many people", "look like many people each")},
    {"browser", toTranslate("browser", "browsers")},
    {"unknown", toTranslate("unknown", "unknown")},
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
    return hurt.marked ? translated("in normal periods") : translated("in this traffic");
}

std::string inPlace(const Hurt& hurt, const std::string& clause)
{
    return hurt.marked ? say("{} in normal periods", clause) : say("{} in this traffic", clause);
}

/// "0 to 2 clients are rejected and 1 to 3 delayed in normal periods. Possibly affected: 3 bots."
std::string clientsRangeText(const Hurt& hurt)
{
    const KeyWord word = hurt.word();
    const auto& [delayed, rejected, low, high] = *hurt.counts;
    const auto counted = [word](const CountEstimate& of) { return rangeText(of.low, of.high, word); };
    std::string text;
    if (rejected.high > 0)
        text = sayFor(formOf(rejected.low, rejected.high), "{} is rejected", "{} are rejected", counted(rejected));
    if (delayed.high > 0 && rejected.high > 0)
        text = say("{} and {} delayed", text, rangeText(delayed.low, delayed.high));
    else if (delayed.high > 0)
        text = sayFor(formOf(delayed.low, delayed.high), "{} is delayed", "{} are delayed", counted(delayed));
    text = say("{}.", inPlace(hurt, text));
    return word == KeyWord::Client ? text + ' ' + say("Possibly affected: {}.", kindsText(hurt)) : text;
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
        text = sayFor(all.rejected, "{} is rejected", "{} are rejected", countText(all.rejected, word));
    if (wait > 0 && all.rejected > 0)
        text = sayFor(wait, "{} and {} is only delayed", "{} and {} are only delayed", text, countText(wait));
    else if (wait > 0)
        text = sayFor(wait, "{} is delayed", "{} are delayed", countText(wait, word));
    text = inPlace(hurt, text);
    // Many clients request one path, so it has no kind.
    return word == KeyWord::Client ? say("{}: {}.", text, kindsText(hurt)) : say("{}.", text);
}

/// Requests outside every client's figures; empty where there are none.
std::string unaccountedText(const Hurt& hurt)
{
    if (hurt.unaccountedDelayed + hurt.unaccountedRejected == 0)
        return {};
    return say("Of the requests without a {} by this key, limits with another key reject {} and delay {} {}.",
               wordFor(hurt.word(), 1), countText(hurt.unaccountedRejected), countText(hurt.unaccountedDelayed),
               whereText(hurt));
}

/// Names the arrival model of waits, if the log leaves arrival times open.
std::string modelText(const Hurt& hurt)
{
    if (!hurt.leavesOpen() || (hurt.counts && hurt.all().listed == 0))
        return {};
    const char* const model = hurt.grouped->trace->wholeSeconds() ? translated("each second's requests at once")
                                                                  : translated("each request at its timestamp");
    return hurt.counts ? say("Waits are counted with {}.", model) : say("Counted with {}.", model);
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
        table.add({printable(hurt.grouped->name(one.client), 60), translated(wordsOf(one.look.kind).name),
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
    return countText(clients, wordsOf(kind).words.first, wordsOf(kind).words.second);
}

std::string whyText(const ClientLook& look, const Trace& trace)
{
    const auto agent = [&] { return '"' + printable(trace.column("http_user_agent")->values[look.agent], 80) + '"'; };
    switch (look.reason) {
    case LookReason::Agent: return say("user agent {}", agent());
    case LookReason::Interval: return say("asks for the same again and again, every {}", durationText(look.interval));
    case LookReason::Agents: return countText(look.agents, "user agent", "user agents");
    case LookReason::NoColumn: return say("the log has no user agents");
    case LookReason::NoAgent: return say("sends no user agent");
    case LookReason::NewAgent: return say("user agent {} is of no known family", agent());
    case LookReason::Undecided: break;
    }
    return say("{} user agents of several kinds", countText(look.agents));
}

std::string hurtHeadline(const Hurt& hurt)
{
    if (hurt.all().listed > 0)
        return clientsText(hurt);
    const char* const word = wordFor(hurt.word(), 1);
    return hurt.counts ? say("No {} is affected {}, however the timestamps are interpreted.", word, whereText(hurt))
           : hurt.leavesOpen() ? say("No {} is affected {} by the logged times.", word, whereText(hurt))
                               : say("No {} is affected {}.", word, whereText(hurt));
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
    Cells cells{titles({wordFor(hurt.word(), 1), "looks like", "requests", "delayed", "rejected", "longest wait"})};
    for (const HurtClient& one : hurt.clients)
        cells.push_back(
            {printable(hurt.grouped->name(one.client), 60), translated(wordsOf(one.look.kind).name),
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
