#include "ui/models/words/advice_words.h"

#include "ui/models/words/client_name.h"
#include "ui/models/words/hurt_words.h"
#include "ui/text/format.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QLocale>

#include <algorithm>

namespace spillway::ui {

namespace {

struct AdviceText
{
    Q_DECLARE_TR_FUNCTIONS(spillway::ui::AdviceWords)
};

/// Empty of what is told elsewhere on the card.
QString inShort(Doubt doubt, const Grouped& grouped, KeyWord word)
{
    switch (doubt) {
    case Doubt::NoIncident:
    case Doubt::ManyBehindOne: return {};
    case Doubt::NoNormal: return AdviceText::tr("There is no normal traffic to spare.");
    case Doubt::LittleData: return AdviceText::tr("There is little normal traffic: leave more room.");
    case Doubt::OneClient:
        return word == KeyWord::Client
                   ? AdviceText::tr("%1 makes nearly all requests, as behind a proxy.").arg(clientName(grouped, 0))
                   : limitsAllText(clientName(grouped, 0));
    case Doubt::WholeSeconds:
        return AdviceText::tr("The log tells whole seconds only: this depends on when in them requests came.");
    case Doubt::EndsOnly: return AdviceText::tr("The log tells when requests ended only: they may need more burst.");
    case Doubt::SlowToEmpty:
        return AdviceText::tr("Its bucket takes longer than a minute to empty: rather an allowance than a burst.");
    case Doubt::StrayRequests: return AdviceText::tr("A client of an incident counts as a normal one: see Details.");
    case Doubt::SmallSurplus: return AdviceText::tr("It is not sure how much is kept out.");
    }
    return {};
}

} // namespace

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

QString adviceBrief(const Advice& advice, KeyWord word, Incidents incidents)
{
    if (advice.normal.requests == 0 || advice.surplus == 0)
        return adviceSummary(advice, word, incidents);
    const QString told =
        (incidents == Incidents::One ? AdviceText::tr("%1; of the incident's %2 extra requests %3 are kept out.",
                                                      "No normal client loses a request, 12,000, 80 %")
                                     : AdviceText::tr("%1; of the incidents' %2 extra requests %3 are kept out.",
                                                      "No normal client loses a request, 12,000, 80 %"))
            .arg(normalLossText(advice, word), countText(advice.surplus), keptShare(advice));
    const QString hits = hitsText(advice, word);
    return hits.isEmpty() ? told : told + u' ' + hits;
}

QString extraText(const Advice& advice, Incidents incidents)
{
    if (advice.surplus == 0)
        return {};
    const QString told = (incidents == Incidents::One
                              ? AdviceText::tr("Extra is what the incident has more than normal traffic has in as much "
                                               "time: %1 of its %2.")
                              : AdviceText::tr("Extra is what the incidents have more than normal traffic has in as "
                                               "much time: %1 of their %2."))
                             .arg(countText(advice.surplus), requestsText(advice.incident.requests));
    if (leavesOpen(advice))
        return told;
    return told + u'\n' +
           AdviceText::tr("Of all %1, %2 are rejected: %3.", "37,386, 17,000, 45 %")
               .arg(countText(advice.incident.requests), countText(advice.incident.rejected),
                    shortPercentText(advice.incident.rejected, advice.incident.requests));
}

QString rateAside(const NginxRate& rate)
{
    constexpr double kPerMinute = 60;
    if (rate.unit != RateUnit::PerMinute)
        return {};
    const auto count = static_cast<double>(rate.count);
    return count >= kPerMinute ? AdviceText::tr("%1 a second").arg(QLocale().toString(count / kPerMinute, 'g', 3))
                               : AdviceText::tr("one every %1 s").arg(QLocale().toString(kPerMinute / count, 'g', 3));
}

QString adviceLimit(const Advice& advice)
{
    const QString aside = rateAside(advice.rate);
    return aside.isEmpty() ? adviceText(advice)
                           : AdviceText::tr("%1 (%2)", "150r/m burst=20, 2.5 a second").arg(adviceText(advice), aside);
}

QString missHeadline(const Advice& advice)
{
    if (!keepsOutSomething(advice))
        return AdviceText::tr("No limit on this key separates these");
    return AdviceText::tr("Best on this key: %1", "10r/s burst=20").arg(adviceLimit(advice));
}

QString keepsNothingText(const Advice& advice, Incidents incidents)
{
    return (incidents == Incidents::One
                ? AdviceText::tr("The nearest, %1, keeps out nothing of the incident: there is no use in it.")
                : AdviceText::tr("The nearest, %1, keeps out nothing of the incidents: there is no use in it."))
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

QString doubtsInShort(const Advice& advice, const Grouped& grouped, const Aims& aims)
{
    QStringList sentences;
    if (!advice.separates && advice.surplus > 0)
        sentences << AdviceText::tr("The aim, to keep out %1 %, is missed.").arg(aims.keepOutPercent);
    for (const Doubt doubt : advice.doubts)
        sentences << inShort(doubt, grouped, wordOf(grouped));
    sentences.removeAll(QString());
    return sentences.join(u' ');
}

QString crowdInShort(const Advice& advice, const Grouped& grouped)
{
    if (!advice.crowd || std::ranges::count(advice.doubts, Doubt::ManyBehindOne) == 0)
        return {};
    return AdviceText::tr("Behind %1 there may be many people.").arg(clientName(grouped, *advice.crowd));
}

} // namespace spillway::ui
