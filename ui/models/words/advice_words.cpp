#include "ui/models/words/advice_words.h"

#include "engine/advise/crowd.h"
#include "engine/trace/columns/period_spans.h"
#include "engine/trace/group/key_word.h"
#include "ui/models/words/hurt_words.h"
#include "ui/text/format.h"
#include "ui/text/words.h"

#include <QtCore/QLocale>

#include <algorithm>

namespace spillway::ui {

QString adviceText(const Advice& advice)
{
    QString text = QString::fromStdString(advice.limitText());
    return text.remove(0, text.startsWith(QStringLiteral("rate=")) ? 5 : 0);
}

QString adviceSummary(const Advice& advice, KeyWord word, Incidents incidents)
{
    QStringList sentences;
    if (advice.normal.requests > 0)
        sentences << normalLossText(advice, word) + u'.';
    if (advice.incident.requests > 0)
        sentences << keptOutText(advice, incidents) << hitsText(advice, word) << regularsText(advice, word, incidents);
    sentences.removeAll(QString());
    return sentences.join(u' ');
}

QString rateAside(const NginxRate& rate)
{
    constexpr double kPerMinute = 60;
    if (rate.unit != RateUnit::PerMinute)
        return {};
    const auto count = static_cast<double>(rate.count);
    return count >= kPerMinute ? Words::tr("%1 a second").arg(QLocale().toString(count / kPerMinute, 'g', 3))
                               : Words::tr("one every %1 s").arg(QLocale().toString(kPerMinute / count, 'g', 3));
}

QString adviceLimit(const Advice& advice)
{
    const QString aside = rateAside(advice.rate);
    return aside.isEmpty() ? adviceText(advice)
                           : Words::tr("%1 (%2)", "150r/m burst=20, 2.5 a second").arg(adviceText(advice), aside);
}

QString missHeadline(const Advice& advice)
{
    if (!keepsOutSomething(advice))
        return Words::tr("No limit on this key separates these");
    return Words::tr("Best on this key: %1", "10r/s burst=20").arg(adviceLimit(advice));
}

QString keepsNothingText(const Advice& advice, Incidents incidents)
{
    return (incidents == Incidents::One
                ? Words::tr("The nearest, %1, keeps out nothing of the incident: there is no use in it.")
                : Words::tr("The nearest, %1, keeps out nothing of the incidents: there is no use in it."))
        .arg(adviceText(advice));
}

QStringList hitClients(const Advice& advice, const Grouped& grouped)
{
    QStringList names;
    const PeriodLoss& loss = advice.incident;
    if (!grouped.trace->leavesOpen() && loss.losers.size() == loss.clientsRejected)
        for (const Loser& loser : loss.losers)
            names << clientName(grouped, loser.client);
    return names;
}

QString crowdInShort(const Advice& advice, const Grouped& grouped)
{
    if (!advice.crowd || std::ranges::count(advice.doubts, Doubt::ManyBehindOne) == 0)
        return {};
    return Words::tr("Behind %1 there may be many people.").arg(clientName(grouped, *advice.crowd));
}

Incidents incidentsAmong(std::span<const Period> periods)
{
    return std::ranges::count(periods, PeriodKind::Incident, &Period::kind) > 1 ? Incidents::Several : Incidents::One;
}

QString keptShare(const Advice& advice)
{
    return percentRangeText(advice.surelyKeptOut, advice.keptOut(), advice.surplus);
}

bool leavesOpen(const Advice& advice)
{
    return std::ranges::any_of(advice.doubts,
                               [](Doubt doubt) { return doubt == Doubt::WholeSeconds || doubt == Doubt::EndsOnly; });
}

QString normalLossText(const Advice& advice, KeyWord word)
{
    const PeriodLoss& loss = advice.normal;
    if (loss.rejected == 0 && leavesOpen(advice))
        return word == KeyWord::Client ? Words::tr("By its stamps no normal client loses a request")
                                       : Words::tr("By its stamps no request of normal traffic is rejected");
    if (loss.rejected == 0)
        return word == KeyWord::Client ? Words::tr("No normal client loses a request")
                                       : Words::tr("No request of normal traffic is rejected");
    const QString lose = loss.clientsRejected == 1 ? Words::tr("%1 loses %2 in normal traffic", "1 client, 3 requests")
                                                   : Words::tr("%1 lose %2 in normal traffic", "3 clients, 3 requests");
    return lose.arg(countedText(loss.clientsRejected, word), requestsText(loss.rejected));
}

QString keptOutText(const Advice& advice, Incidents incidents)
{
    const bool one = incidents == Incidents::One;
    if (advice.surplus == 0)
        return one ? Words::tr("The incident has no more requests than usual: there is nothing to keep out.")
                   : Words::tr("The incidents have no more requests than usual: there is nothing to keep out.");
    return (one ? Words::tr("Of the %1 that the incident has more than usual, %2 is kept out.")
                : Words::tr("Of the %1 that the incidents have more than usual, %2 is kept out."))
        .arg(requestsText(advice.surplus), keptShare(advice));
}

QString inIncidentsText(Incidents incidents)
{
    return incidents == Incidents::One ? Words::tr("in the incident") : Words::tr("in the incidents");
}

QString hitsText(const Advice& advice, KeyWord word)
{
    const PeriodLoss& loss = advice.incident;
    if (leavesOpen(advice) || loss.clientsRejected == 0)
        return {};
    const QString share = shortPercentText(loss.rejected, loss.requestsOfRejected);
    if (loss.clientsRejected == 1 && word != KeyWord::Client)
        return Words::tr("It hits %1, which loses %2 of its requests.").arg(countedText(1, word), share);
    return loss.clientsRejected == 1 ? Words::tr("The client that it hits loses %1 of its requests.").arg(share)
                                     : Words::tr("The %1 that it hits lose %2 of their requests.")
                                           .arg(countedText(loss.clientsRejected, word), share);
}

QString limitsAllText(const QString& value)
{
    return Words::tr("%1 has nearly all requests: they all share one limit.").arg(value);
}

QString regularsText(const Advice& advice, KeyWord word, Incidents incidents)
{
    const ClientLoss& loss = advice.incident.known.regular;
    if (loss.clients == 0)
        return {};
    QString when = inIncidentsText(incidents);
    when[0] = when[0].toUpper();
    if (word != KeyWord::Client)
        return Words::tr("%1 %2 lose %3 that in normal traffic have at least half as many.",
                         "In the incident, 3 paths, 12 requests")
            .arg(when, countedText(loss.clients, word), requestsText(loss.rejected));
    if (loss.clients == 1)
        return Words::tr("%1 1 regular client loses %2: it comes in normal traffic, too, and is at most twice as fast "
                         "now.",
                         "In the incident, 12 requests")
            .arg(when, requestsText(loss.rejected));
    return Words::tr(
               "%1 %2 regular clients lose %3: they come in normal traffic, too, and are at most twice as fast now.",
               "In the incident, 3, 12 requests")
        .arg(when, countText(loss.clients), requestsText(loss.rejected));
}

bool isAllNormal(std::span<const Period> periods, const TimeRange& traffic)
{
    return !periods.empty() && lengthWithin(traffic, periodSpans(periods), PeriodKind::Normal) == traffic.length();
}

bool keepsOutSomething(const Advice& advice)
{
    return advice.incident.requests == 0 || advice.keptOut() > 0;
}

bool isWorthUsing(const Advice& advice, std::span<const Period> periods, const TimeRange& traffic)
{
    return advice.separates || isAllNormal(periods, traffic);
}

Advice withOutcomes(Advice advice, const PeriodOutcomes& own)
{
    for (const PeriodKind kind : {PeriodKind::Normal, PeriodKind::Incident}) {
        const PeriodOutcome& outcome = own[static_cast<std::size_t>(kind)];
        PeriodLoss& loss = kind == PeriodKind::Normal ? advice.normal : advice.incident;
        loss.requests = outcome.requests;
        loss.rejected = outcome.rejected;
        loss.clientsRejected = outcome.clientsRejected;
        loss.requestsOfRejected = outcome.requestsOfRejected;
        loss.known = outcome.known;
        loss.losers.clear(); // whose they are is not known
    }
    advice.surelyKeptOut = advice.keptOut(); // counted as the log stands
    return advice;
}

Standing standingOf(const PeriodOutcomes& own, const Advice& advice, const Aims& aims)
{
    constexpr std::uint64_t kAlike = 100; ///< a part of the surplus
    const Advice held = withOutcomes(advice, own);
    const std::uint64_t margin = advice.surplus / kAlike;
    if (advice.keptOut() == 0 || !aims.allow(held.normal) ||
        own.front().longestWait > aims.longestWait.value_or(Milliseconds(0)) ||
        held.incident.known.regular.clients > advice.incident.known.regular.clients ||
        held.keptOut() + margin < advice.keptOut())
        return Standing::Behind;
    return !aims.allow(advice.normal) || held.keptOut() > advice.keptOut() + margin ? Standing::Better
                                                                                    : Standing::AsWell;
}

} // namespace spillway::ui
