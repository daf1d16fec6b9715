#include "ui/models/words/hurt_words.h"

#include "engine/core/result.h"
#include "ui/models/project/key_words.h"
#include "ui/text/format.h"
#include "ui/text/words.h"

#include <QtCore/QStringList>

#include <algorithm>
#include <numeric>

namespace spillway::ui {

namespace {

QString text(std::string_view view)
{
    return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
}

QString kindText(ClientKind kind)
{
    switch (kind) {
    case ClientKind::Bot: return Words::tr("bot");
    case ClientKind::Monitor: return Words::tr("monitor");
    case ClientKind::Program: return Words::tr("program");
    case ClientKind::People: return Words::tr("many people");
    case ClientKind::Browser: return Words::tr("browser");
    case ClientKind::Unknown: break;
    }
    return Words::tr("unknown");
}

/// "14 bots", "1 looks like many people".
QString kindCountText(ClientKind kind, std::uint64_t clients)
{
    const QString count = countText(clients);
    const bool one = clients == 1;
    switch (kind) {
    case ClientKind::Bot: return (one ? Words::tr("%1 bot") : Words::tr("%1 bots")).arg(count);
    case ClientKind::Monitor: return (one ? Words::tr("%1 monitor") : Words::tr("%1 monitors")).arg(count);
    case ClientKind::Program: return (one ? Words::tr("%1 program") : Words::tr("%1 programs")).arg(count);
    case ClientKind::People:
        return (one ? Words::tr("%1 looks like many people") : Words::tr("%1 look like many people each")).arg(count);
    case ClientKind::Browser: return (one ? Words::tr("%1 browser") : Words::tr("%1 browsers")).arg(count);
    case ClientKind::Unknown: break;
    }
    return Words::tr("%1 unknown").arg(count);
}

/// Most first.
QString kindsText(const Hurt& hurt)
{
    std::array<std::size_t, kClientKinds> order{};
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(
        order, [&](std::size_t a, std::size_t b) { return hurt.ofKind[a].listed > hurt.ofKind[b].listed; });
    QStringList parts;
    for (const std::size_t kind : order)
        if (hurt.ofKind[kind].listed > 0)
            parts << kindCountText(static_cast<ClientKind>(kind), hurt.ofKind[kind].listed);
    return parts.join(QStringLiteral(", "));
}

/// The loss of page views, and how they were recognised; which traffic counts where nobody is hurt.
QString lostViewsSentence(const Hurt& hurt)
{
    if (hurt.all().listed == 0)
        return hurt.marked ? QString() : Words::tr("No normal period is marked, so all that is no incident counts.");
    if (hurt.viewsBy == ViewsBy::Nothing)
        return Words::tr("The log has no paths, so that page views cannot be told.");
    const HurtOfKind people = hurt.others();
    const HurtOfKind machines = hurt.machines();
    const auto broken = [](const HurtOfKind& of) {
        return Words::tr("%1 of %2", "page views").arg(countText(of.viewsBroken), countText(of.views));
    };
    QString told;
    if (people.views == 0 && machines.views > 0)
        told = Words::tr("Of the page views of bots, monitors and programs %1 lost a part").arg(broken(machines));
    else
        told = Words::tr("Of their page views %1 lost a part").arg(broken(people));
    if (people.viewsSlowed > 0)
        told += Words::tr(" and %1 had to wait for one").arg(countText(people.viewsSlowed));
    if (people.views > 0 && machines.views > 0)
        told += Words::tr(", and %1 of bots, monitors and programs").arg(broken(machines));
    told += hurt.viewsBy == ViewsBy::Referrer ? Words::tr(" (by referrers).")
                                              : Words::tr(" (by gaps: the log has no referrers).");
    return told;
}

/// Everything that the sentence on normal periods leaves out; empty where that is nothing.
QString incidentSentence(const Hurt& hurt)
{
    const KnownLoss& low = hurt.counts ? hurt.counts->inIncidentsLow : hurt.inIncidents;
    const KnownLoss& high = hurt.counts ? hurt.counts->inIncidentsHigh : hurt.inIncidents;
    const KeyWord word = hurt.word();
    const auto lose = [word](const ClientLoss& least, const ClientLoss& most, const QString& one,
                             const QString& several) {
        const QString requests = least.rejected == most.rejected
                                     ? requestsText(most.rejected)
                                     : Words::tr("%1 requests").arg(rangeText(least.rejected, most.rejected));
        return (least.clients == 1 && most.clients == 1 ? one : several)
            .arg(countedRangeText(least.clients, most.clients, word), requests);
    };
    QStringList told;
    if (high.regular.clients > 0)
        told << lose(low.regular, high.regular,
                     Words::tr("In incidents %1 that comes in normal traffic, too, loses %2.", "1 client, 3 requests"),
                     Words::tr("In incidents %1 that come in normal traffic, too, lose %2.", "3 clients, 9 requests"));
    if (high.faster.clients > 0)
        told << lose(
            low.faster, high.faster,
            Words::tr("%1 is more than twice as fast in incidents as ever in normal traffic and loses %2 there.",
                      "1 client, 3 requests"),
            Words::tr("%1 are more than twice as fast in incidents as ever in normal traffic and lose %2 "
                      "there.",
                      "3 clients, 9 requests"));
    return told.join(u' ');
}

/// "0–2 clients lose requests and 1–3 have to wait": over all readings of the stamps.
QString clientsSentence(const HurtCounts& counts, KeyWord word)
{
    const auto isOne = [](const CountEstimate& clients) { return clients.low == 1 && clients.high == 1; };
    const auto& [delayed, rejected, inIncidentsLow, inIncidentsHigh] = counts;
    QStringList parts;
    if (rejected.high > 0)
        parts << (isOne(rejected) ? Words::tr("%1 loses requests") : Words::tr("%1 lose requests"))
                     .arg(countedRangeText(rejected.low, rejected.high, word));
    if (delayed.high > 0)
        parts << (isOne(delayed) ? Words::tr("%1 has to wait") : Words::tr("%1 have to wait"))
                     .arg(rejected.high > 0 ? rangeText(delayed.low, delayed.high)
                                            : countedRangeText(delayed.low, delayed.high, word));
    return parts.join(Words::tr(" and "));
}

/// "2 clients lose requests and 1 only waits".
QString clientsSentence(const HurtOfKind& all, KeyWord word)
{
    const std::uint64_t wait = all.clients - all.rejected;
    QStringList parts;
    if (all.rejected > 0)
        parts << (all.rejected == 1 ? Words::tr("%1 loses requests") : Words::tr("%1 lose requests"))
                     .arg(countedText(all.rejected, word));
    if (wait > 0 && all.rejected > 0)
        parts << (wait == 1 ? Words::tr("%1 only waits") : Words::tr("%1 only wait")).arg(countText(wait));
    else if (wait > 0)
        parts << (wait == 1 ? Words::tr("%1 has to wait") : Words::tr("%1 have to wait")).arg(countedText(wait, word));
    return parts.join(Words::tr(" and "));
}

/// The sentence for a log that leaves open when requests came.
QString readingSentence(const Hurt& hurt)
{
    const bool seconds = hurt.grouped->trace->wholeSeconds();
    if (hurt.counts && hurt.all().listed == 0)
        return {};
    if (hurt.counts)
        return seconds ? Words::tr("Waits and page views are counted as if the requests of each second came at once.")
                       : Words::tr("Waits and page views are counted as if each request came when it ended.");
    return seconds ? Words::tr("Counted as if the requests of each second came at once.")
                   : Words::tr("Counted as if each request came when it ended.");
}

} // namespace

QString lookText(const ClientLook& look)
{
    const QString kind = kindText(look.kind);
    QString detail;
    if (look.reason == LookReason::Interval)
        detail = Words::tr("every %1").arg(durationText(look.interval));
    else if (look.kind == ClientKind::People || look.agents > 1)
        detail = Words::tr("%1 agents").arg(countText(look.agents));
    else if (look.kind != ClientKind::Monitor)
        detail = text(look.family);
    return detail.isEmpty() ? kind : Words::tr("%1 · %2", "bot, Googlebot").arg(kind, detail);
}

QString lookEvidence(const ClientLook& look)
{
    const QString agents = Words::tr("%1 user agents").arg(countText(look.agents));
    switch (look.reason) {
    case LookReason::Interval:
        return Words::tr("looks like a monitor: it asks for the same every %1").arg(durationText(look.interval));
    case LookReason::Agents:
        return look.kind == ClientKind::People ? Words::tr("looks like many people: %1").arg(agents)
                                               : Words::tr("looks like a household: %1").arg(agents);
    case LookReason::Together:
        return Words::tr("looks like many people: %1 browsers opened pages within %2")
            .arg(countText(ClientLooks::kTogetherAgents), durationText(ClientLooks::kTogether));
    case LookReason::Agent:
        return look.family.empty() || look.kind == ClientKind::Monitor
                   ? Words::tr("looks like a %1", "monitor").arg(kindText(look.kind))
                   : Words::tr("looks like a %1: %2", "bot, Googlebot").arg(kindText(look.kind), text(look.family));
    case LookReason::NoColumn: return Words::tr("is unknown: the log has no user agents");
    case LookReason::NoAgent: return Words::tr("sends no user agent");
    case LookReason::NewAgent: return Words::tr("sends a user agent of no known family");
    case LookReason::Undecided: break;
    }
    return Words::tr("sends %1 of several kinds").arg(agents);
}

QString lookReason(const ClientLook& look, const Trace& trace)
{
    const QString told = Words::tr("It %1.", "looks like a bot: Googlebot").arg(lookEvidence(look));
    if (look.reason != LookReason::Agent && look.reason != LookReason::NewAgent)
        return told;
    const QString agent = text(printable(trace.column("http_user_agent")->values[look.agent]));
    return told + u' ' + Words::tr("Its user agent: %1").arg(agent);
}

QString hurtSentence(const Hurt& hurt)
{
    const HurtOfKind all = hurt.all();
    if (all.listed == 0 && hurt.counts)
        return hurt.marked ? Words::tr("Nobody is hurt by any reading of the stamps: in normal periods no request is "
                                       "rejected or has to wait.")
                           : Words::tr("Nobody is hurt by any reading of the stamps: no request is rejected or has to "
                                       "wait.");
    if (all.listed == 0 && hurt.leavesOpen())
        return Words::tr("As the stamps stand nobody is hurt.");
    if (all.listed == 0)
        return hurt.marked ? Words::tr("Nobody is hurt: in normal periods no request is rejected or has to wait.")
                           : Words::tr("Nobody is hurt: no request is rejected or has to wait.");
    const KeyWord word = hurt.word();
    const QString told = hurt.counts ? clientsSentence(*hurt.counts, word) : clientsSentence(all, word);
    if (word != KeyWord::Client) // whoever asks is one of many: a path looks like nobody
        return (hurt.marked ? Words::tr("%1 in normal periods.") : Words::tr("%1.")).arg(told);
    if (hurt.counts)
        return (hurt.marked ? Words::tr("%1 in normal periods. Hit in some reading: %2.")
                            : Words::tr("%1. Hit in some reading: %2."))
            .arg(told, kindsText(hurt));
    return (hurt.marked ? Words::tr("%1 in normal periods: %2.") : Words::tr("%1: %2.")).arg(told, kindsText(hurt));
}

QString hurtDetails(const Hurt& hurt)
{
    QStringList told{lostViewsSentence(hurt), incidentSentence(hurt)};
    if (hurt.leavesOpen())
        told << readingSentence(hurt);
    told.removeAll(QString());
    return told.join(u' ');
}

QString incidentHitsSentence(const PeriodOutcome& low, const PeriodOutcome& high, KeyWord word)
{
    if (high.requests == 0)
        return {};
    if (high.rejected == 0)
        return Words::tr("In incidents the limit rejects nothing, either.");
    const QString rejects = Words::tr("In incidents the limit rejects %1 of %2", "7 of 1,203 requests")
                                .arg(rangeText(low.rejected, high.rejected), requestsText(high.size().requests));
    const bool one = low.clientsRejected == 1 && high.clientsRejected == 1;
    return (one ? Words::tr("%1: %2 of %3 loses some.", "In incidents …: 1 of 20 clients")
                : Words::tr("%1: %2 of %3 lose some.", "In incidents …: 14 of 20 clients"))
        .arg(rejects, rangeText(low.clientsRejected, high.clientsRejected), countedText(high.clients, word));
}

QString pageText(const Hurt& hurt, ValueId page)
{
    return text(printable(hurt.grouped->trace->column("uri")->values[page], 200));
}

} // namespace spillway::ui
