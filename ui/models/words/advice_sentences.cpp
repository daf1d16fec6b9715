#include "ui/models/words/advice_sentences.h"

#include "ui/models/words/hurt_words.h"
#include "ui/text/format.h"

#include <QtCore/QCoreApplication>

#include <algorithm>

namespace spillway::ui {

namespace {

struct Sentences
{
    Q_DECLARE_TR_FUNCTIONS(spillway::ui::AdviceWords)
};

} // namespace

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
        return word == KeyWord::Client ? Sentences::tr("By its stamps no normal client loses a request")
                                       : Sentences::tr("By its stamps no request of normal traffic is rejected");
    if (loss.rejected == 0)
        return word == KeyWord::Client ? Sentences::tr("No normal client loses a request")
                                       : Sentences::tr("No request of normal traffic is rejected");
    const QString lose = loss.clientsRejected == 1
                             ? Sentences::tr("%1 loses %2 in normal traffic", "1 client, 3 requests")
                             : Sentences::tr("%1 lose %2 in normal traffic", "3 clients, 3 requests");
    return lose.arg(countedText(loss.clientsRejected, word), requestsText(loss.rejected));
}

QString keptOutText(const Advice& advice, Incidents incidents)
{
    const bool one = incidents == Incidents::One;
    if (advice.surplus == 0)
        return one ? Sentences::tr("The incident has no more requests than usual: there is nothing to keep out.")
                   : Sentences::tr("The incidents have no more requests than usual: there is nothing to keep out.");
    return (one ? Sentences::tr("Of the %1 that the incident has more than usual, %2 is kept out.")
                : Sentences::tr("Of the %1 that the incidents have more than usual, %2 is kept out."))
        .arg(requestsText(advice.surplus), keptShare(advice));
}

QString inIncidentsText(Incidents incidents)
{
    return incidents == Incidents::One ? Sentences::tr("in the incident") : Sentences::tr("in the incidents");
}

QString hitsText(const Advice& advice, KeyWord word)
{
    const PeriodLoss& loss = advice.incident;
    if (leavesOpen(advice) || loss.clientsRejected == 0)
        return {};
    const QString share = shortPercentText(loss.rejected, loss.requestsOfRejected);
    if (loss.clientsRejected == 1 && word != KeyWord::Client)
        return Sentences::tr("It hits %1, which loses %2 of its requests.").arg(countedText(1, word), share);
    return loss.clientsRejected == 1 ? Sentences::tr("The client that it hits loses %1 of its requests.").arg(share)
                                     : Sentences::tr("The %1 that it hits lose %2 of their requests.")
                                           .arg(countedText(loss.clientsRejected, word), share);
}

QString limitsAllText(const QString& value)
{
    return Sentences::tr("%1 has nearly all requests: they all share one limit.").arg(value);
}

QString regularsText(const Advice& advice, KeyWord word, Incidents incidents)
{
    const ClientLoss& loss = advice.incident.known.regular;
    if (loss.clients == 0)
        return {};
    QString when = inIncidentsText(incidents);
    when[0] = when[0].toUpper();
    if (word != KeyWord::Client)
        return Sentences::tr("%1 %2 lose %3 that in normal traffic have at least half as many.",
                             "In the incident, 3 paths, 12 requests")
            .arg(when, countedText(loss.clients, word), requestsText(loss.rejected));
    if (loss.clients == 1)
        return Sentences::tr(
                   "%1 1 regular client loses %2: it comes in normal traffic, too, and is at most twice as fast "
                   "now.",
                   "In the incident, 12 requests")
            .arg(when, requestsText(loss.rejected));
    return Sentences::tr(
               "%1 %2 regular clients lose %3: they come in normal traffic, too, and are at most twice as fast now.",
               "In the incident, 3, 12 requests")
        .arg(when, countText(loss.clients), requestsText(loss.rejected));
}

} // namespace spillway::ui
