#include "ui/models/advice_words.h"

#include "engine/advise/crowd.h"
#include "ui/models/client_name.h"
#include "ui/models/hurt_words.h"
#include "ui/text/format.h"

#include <QtCore/QCoreApplication>

#include <algorithm>

namespace spillway::ui {

namespace {

struct AdviceText
{
    Q_DECLARE_TR_FUNCTIONS(spillway::ui::AdviceWords)

public:
    /// Whether the stamps leave open when requests came.
    [[nodiscard]] static bool leavesOpen(const Advice& advice)
    {
        return std::ranges::any_of(
            advice.doubts, [](Doubt doubt) { return doubt == Doubt::WholeSeconds || doubt == Doubt::EndsOnly; });
    }

    /// Without a full stop.
    [[nodiscard]] static QString normal(const Advice& advice, KeyWord word)
    {
        const PeriodLoss& loss = advice.normal;
        if (loss.rejected == 0 && leavesOpen(advice))
            return word == KeyWord::Client ? tr("By its stamps no normal client loses a request")
                                           : tr("By its stamps no request of normal traffic is rejected");
        if (loss.rejected == 0)
            return word == KeyWord::Client ? tr("No normal client loses a request")
                                           : tr("No request of normal traffic is rejected");
        const QString lose = loss.clientsRejected == 1 ? tr("%1 loses %2 in normal traffic", "1 client, 3 requests")
                                                       : tr("%1 lose %2 in normal traffic", "3 clients, 3 requests");
        return lose.arg(countedText(loss.clientsRejected, word), requestsText(loss.rejected));
    }

    [[nodiscard]] static QString keptOut(const Advice& advice, Incidents incidents)
    {
        const bool one = incidents == Incidents::One;
        if (advice.surplus == 0)
            return one ? tr("The incident has no more requests than usual: there is nothing to keep out.")
                       : tr("The incidents have no more requests than usual: there is nothing to keep out.");
        return (one ? tr("Of the %1 that the incident has more than usual, %2 is kept out.")
                    : tr("Of the %1 that the incidents have more than usual, %2 is kept out."))
            .arg(requestsText(advice.surplus), keptShare(advice));
    }

    [[nodiscard]] static QString inThem(Incidents incidents)
    {
        return incidents == Incidents::One ? tr("in the incident") : tr("in the incidents");
    }

    /// How hard it hits whom it hits: what else passes comes from others. Empty where the stamps leave it open, and of nobody.
    [[nodiscard]] static QString hits(const Advice& advice, KeyWord word)
    {
        const PeriodLoss& loss = advice.incident;
        if (leavesOpen(advice) || loss.clientsRejected == 0)
            return {};
        const QString share = shortPercentText(loss.rejected, loss.requestsOfRejected);
        if (loss.clientsRejected == 1 && word != KeyWord::Client)
            return tr("It hits %1, which loses %2 of its requests.").arg(countedText(1, word), share);
        return loss.clientsRejected == 1 ? tr("The client that it hits loses %1 of its requests.").arg(share)
                                         : tr("The %1 that it hits lose %2 of their requests.")
                                               .arg(countedText(loss.clientsRejected, word), share);
    }

    /// Empty of what is told elsewhere on the card.
    [[nodiscard]] static QString inShort(Doubt doubt, const Grouped& grouped, KeyWord word)
    {
        switch (doubt) {
        case Doubt::NoIncident:
        case Doubt::ManyBehindOne: return {};
        case Doubt::NoNormal: return tr("There is no normal traffic to spare.");
        case Doubt::LittleData: return tr("There is little normal traffic: leave more room.");
        case Doubt::OneClient:
            return word == KeyWord::Client
                       ? tr("%1 makes nearly all requests, as behind a proxy.").arg(clientName(grouped, 0))
                       : limitsAll(clientName(grouped, 0));
        case Doubt::WholeSeconds:
            return tr("The log tells whole seconds only: this depends on when in them requests came.");
        case Doubt::EndsOnly: return tr("The log tells when requests ended only: they may need more burst.");
        case Doubt::SlowToEmpty:
            return tr("Its bucket takes longer than a minute to empty: rather an allowance than a burst.");
        case Doubt::StrayRequests: return tr("A client of an incident counts as a normal one: see Details.");
        case Doubt::SmallSurplus: return tr("It is not sure how much is kept out.");
        }
        return {};
    }

    /// Of a key that does not tell clients apart and has one value nearly always.
    [[nodiscard]] static QString limitsAll(const QString& value)
    {
        return tr("%1 has nearly all requests: they all share one limit.").arg(value);
    }

    /// Empty where they lose nothing.
    [[nodiscard]] static QString regulars(const Advice& advice, KeyWord word, Incidents incidents)
    {
        const ClientLoss& loss = advice.incident.known.regular;
        if (loss.clients == 0)
            return {};
        QString when = inThem(incidents);
        when[0] = when[0].toUpper();
        if (word != KeyWord::Client)
            return tr("%1 %2 lose %3 that in normal traffic have at least half as many.",
                      "In the incident, 3 paths, 12 requests")
                .arg(when, countedText(loss.clients, word), requestsText(loss.rejected));
        if (loss.clients == 1)
            return tr("%1 1 regular client loses %2: it comes in normal traffic, too, and is at most twice as fast "
                      "now.",
                      "In the incident, 12 requests")
                .arg(when, requestsText(loss.rejected));
        return tr("%1 %2 regular clients lose %3: they come in normal traffic, too, and are at most twice as fast now.",
                  "In the incident, 3, 12 requests")
            .arg(when, countText(loss.clients), requestsText(loss.rejected));
    }
};

class Words
{
    Q_DECLARE_TR_FUNCTIONS(spillway::ui::AdviceWords)

public:
    Words(const Advice& advice, const Grouped& grouped, Incidents incidents) :
        m_advice(advice), m_grouped(grouped), m_word(wordOf(grouped)), m_one(incidents == Incidents::One)
    {
    }

    /// What speaks against it comes first: whoever reads no further has read that. Doubts are called that: whoever was told of
    /// some looks for them.
    [[nodiscard]] QStringList all() const
    {
        QStringList sentences{failure(), sharedText(m_word)};
        sentences.removeAll(QString());
        for (const Doubt doubt : m_advice.doubts)
            sentences << tr("In doubt: %1").arg(told(doubt));
        if (m_advice.normal.requests > 0)
            sentences << normal();
        if (m_advice.incident.requests > 0)
            sentences << incident();
        return sentences;
    }

    [[nodiscard]] QStringList doubts() const
    {
        QStringList sentences;
        if (const QString failed = failure(); !failed.isEmpty())
            sentences << failed;
        for (const Doubt doubt : m_advice.doubts)
            sentences << told(doubt);
        return sentences;
    }

private:
    /// Why no limit on this key tells the periods apart; empty where one does.
    [[nodiscard]] QString failure() const
    {
        if (m_advice.separates || m_advice.incident.requests == 0)
            return {};
        if (m_advice.surplus == 0)
            return m_one ? tr("The incident is no busier than normal traffic, so nothing tells them apart.")
                         : tr("The incidents are no busier than normal traffic, so nothing tells them apart.");
        if (!m_advice.quietestIncident)
            return m_one ? tr("No rate and burst that spare normal traffic and empty within an hour keep out as much "
                              "of the incident as the aims ask for; this is about the most.")
                         : tr("No rate and burst that spare normal traffic and empty within an hour keep out as much "
                              "of the incidents as the aims ask for; this is about the most.");
        return (m_one
                    ? tr("No limit whose bucket empties within an hour tells the incident from normal traffic: %1 has "
                         "%2 more than usual in the incident, none of them faster than a limit that spares normal "
                         "traffic allows.",
                         "192.0.2.1, 12 requests")
                    : tr("No limit whose bucket empties within an hour tells the incidents from normal traffic: %1 has "
                         "%2 more than usual in the incidents, none of them faster than a limit that spares normal "
                         "traffic allows.",
                         "192.0.2.1, 12 requests"))
            .arg(name(*m_advice.quietestIncident), requestsText(m_advice.quietestSurplus));
    }

    [[nodiscard]] QString inThem() const { return AdviceText::inThem(m_one ? Incidents::One : Incidents::Several); }
    [[nodiscard]] QString name(ClientId client) const { return clientName(m_grouped, client); }

    /// The figures that are taken by hand.
    [[nodiscard]] QString peaksText(const PeriodLoss& loss, const QString& when) const
    {
        const auto& peaks = loss.peaks;
        if (m_grouped.trace->wholeSeconds())
            return tr("At most %1 of %2 have one stamp %3.", "3 requests of one client, in normal traffic")
                .arg(requestsText(peaks[0]), oneText(m_word), when);
        return tr("At most %1 of %2 came in 1 s, %3 in 100 ms and %4 in 10 ms %5.",
                  "3 requests of one client, in normal traffic")
            .arg(requestsText(peaks[0]), oneText(m_word), countText(peaks[1]), countText(peaks[2]), when);
    }

    [[nodiscard]] QStringList normal() const
    {
        QStringList sentences{peaksText(m_advice.normal, tr("in normal traffic"))};
        const auto least = std::ranges::find(m_advice.frontier, m_advice.rate, &FrontierPoint::rate);
        if (least != m_advice.frontier.end() && least->burst < m_advice.burst) {
            QString would = tr("At %1 a burst of %2 would do; %3 leaves room for more than this log shows.");
            if (m_advice.burstForRegulars)
                would = m_word == KeyWord::Client
                            ? tr("At %1 a burst of %2 would do; %3 is what regular clients need %4.")
                            : tr("At %1 a burst of %2 would do; %3 is what regular traffic needs %4.");
            else if (m_advice.incident.requests > 0 && m_advice.keptOut() > 0)
                would = tr("At %1 a burst of %2 would do; %3 leaves room for more than this log shows, and keeps out "
                           "about as much.");
            would.replace(QStringLiteral("%4"), inThem());
            sentences << would.arg(QString::fromStdString(m_advice.rate.text()),
                                   countText(static_cast<std::uint64_t>(least->burst)),
                                   countText(static_cast<std::uint64_t>(m_advice.burst)));
        }
        if (m_advice.busiestNormal)
            sentences << tr("%1 needs most of the burst.").arg(name(*m_advice.busiestNormal));
        if (m_advice.busiestAtLowerRate && m_advice.busiestAtLowerRate != m_advice.busiestNormal)
            sentences << tr("%1 is in the way of a lower rate.").arg(name(*m_advice.busiestAtLowerRate));
        sentences << AdviceText::normal(m_advice, m_word) + u'.';
        return sentences;
    }

    [[nodiscard]] QString incident() const
    {
        const PeriodLoss& loss = m_advice.incident;
        const Incidents incidents = m_one ? Incidents::One : Incidents::Several;
        const QString lost = (m_one ? tr("It loses %1 of %2.") : tr("They lose %1 of %2."))
                                 .arg(countText(loss.rejected), requestsText(loss.requests));
        QStringList sentences{peaksText(loss, inThem()), AdviceText::keptOut(m_advice, incidents), lost,
                              AdviceText::hits(m_advice, m_word), AdviceText::regulars(m_advice, m_word, incidents)};
        sentences.removeAll(QString());
        return sentences.join(u' ');
    }

    [[nodiscard]] QString told(Doubt doubt) const
    {
        switch (doubt) {
        case Doubt::NoIncident:
            return tr(
                "No incident is marked: this is the tightest limit that spares everyone, not one that is known to "
                "stop anything.");
        case Doubt::NoNormal: return tr("There is no normal traffic to spare.");
        case Doubt::LittleData: return tr("There is little normal traffic: leave more room than this.");
        case Doubt::OneClient:
            if (m_word != KeyWord::Client)
                return AdviceText::limitsAll(name(0));
            return tr("%1 makes nearly all requests, as behind a proxy: count by the address that it forwards.")
                .arg(name(0));
        case Doubt::WholeSeconds:
            return tr("The log tells whole seconds only: the burst spares normal traffic if its requests of a second "
                      "came at once, and what is kept out depends on whether those %1 did.",
                      "in the incident")
                .arg(inThem());
        case Doubt::EndsOnly:
            return tr("The log tells when requests ended, not how long they took: they may have come closer together "
                      "than it shows, and need more burst.");
        case Doubt::ManyBehindOne:
            if (m_advice.crowdAgents < kCrowdAgents)
                return tr("Behind %1 several browsers opened pages at the same time: it may be many people.")
                    .arg(m_advice.crowd ? name(*m_advice.crowd) : QString());
            return tr("%1 sends %2 user agents: many people may be behind this address.")
                .arg(m_advice.crowd ? name(*m_advice.crowd) : QString(), countText(m_advice.crowdAgents));
        case Doubt::SlowToEmpty:
            return tr("A full bucket takes %1 to empty: this is an allowance of %2 rather than a burst, and who used "
                      "it "
                      "up has %3 until then.")
                .arg(durationText(drainTime(m_advice.burst, m_advice.rate.rate())),
                     requestsText(static_cast<std::uint64_t>(m_advice.burst) + 1),
                     QString::fromStdString(m_advice.rate.text()));
        case Doubt::StrayRequests:
            return tr("%1, which needs the burst, has %2 in normal traffic; all others are %3. If it is one of those "
                      "to "
                      "keep out, let an incident begin earlier or end later: this limit spares it.",
                      "192.0.2.1, 1 request, in the incident")
                .arg(name(*m_advice.busiestNormal), requestsText(m_advice.strayRequests), inThem());
        case Doubt::SmallSurplus:
            return (m_one ? tr("The incident has %1 more than usual, and normal traffic alone differs by about %2 from "
                               "one such time to the next: it is not sure how much of it is kept out.")
                          : tr("The incidents have %1 more than usual, and normal traffic alone differs by about %2 "
                               "from one such time to the next: it is not sure how much of it is kept out."))
                .arg(requestsText(m_advice.surplus), countText(m_advice.variation));
        }
        return {};
    }

    const Advice& m_advice;
    const Grouped& m_grouped;
    KeyWord m_word;
    bool m_one; ///< incident is marked, not several
};

} // namespace

QString keptShare(const Advice& advice)
{
    return percentRangeText(advice.surelyKeptOut, advice.keptOut(), advice.surplus);
}

QString adviceText(const Advice& advice)
{
    QString text = QString::fromStdString(advice.limitText());
    return text.remove(0, text.startsWith(QStringLiteral("rate=")) ? 5 : 0);
}

Incidents incidentsAmong(std::span<const Period> periods)
{
    return std::ranges::count(periods, PeriodKind::Incident, &Period::kind) > 1 ? Incidents::Several : Incidents::One;
}

QString adviceSummary(const Advice& advice, KeyWord word, Incidents incidents)
{
    QStringList sentences;
    if (advice.normal.requests > 0)
        sentences << AdviceText::normal(advice, word) + u'.';
    if (advice.incident.requests > 0)
        sentences << AdviceText::keptOut(advice, incidents) << AdviceText::hits(advice, word)
                  << AdviceText::regulars(advice, word, incidents);
    sentences.removeAll(QString());
    return sentences.join(u' ');
}

QString adviceBrief(const Advice& advice, KeyWord word, Incidents incidents)
{
    if (advice.normal.requests == 0 || advice.surplus == 0)
        return adviceSummary(advice, word, incidents);
    return (incidents == Incidents::One ? AdviceText::tr("%1; of the incident's extra requests %2 are kept out.",
                                                         "No normal client loses a request, 80 %")
                                        : AdviceText::tr("%1; of the incidents' extra requests %2 are kept out.",
                                                         "No normal client loses a request, 80 %"))
        .arg(AdviceText::normal(advice, word), keptShare(advice));
}

QString missHeadline(const Advice& advice)
{
    return keepsOutSomething(advice) ? AdviceText::tr("No limit on this key keeps out enough")
                                     : AdviceText::tr("No limit on this key separates these");
}

QString nearestText(const Advice& advice, const QString& whatItDoes, Incidents incidents)
{
    if (keepsOutSomething(advice))
        return AdviceText::tr("The nearest is %1. %2", "10r/s burst=20, what it does")
            .arg(adviceText(advice), whatItDoes);
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

QStringList adviceDoubts(const Advice& advice, const Grouped& grouped, Incidents incidents)
{
    return Words(advice, grouped, incidents).doubts();
}

QString doubtsInShort(const Advice& advice, const Grouped& grouped, const Aims& aims)
{
    QStringList sentences;
    if (!advice.separates && advice.surplus > 0)
        sentences << AdviceText::tr("Below the aim: %1 % should be kept out.").arg(aims.keepOutPercent);
    for (const Doubt doubt : advice.doubts)
        sentences << AdviceText::inShort(doubt, grouped, wordOf(grouped));
    sentences.removeAll(QString());
    return sentences.join(u' ');
}

QString crowdInShort(const Advice& advice, const Grouped& grouped)
{
    if (!advice.crowd || std::ranges::count(advice.doubts, Doubt::ManyBehindOne) == 0)
        return {};
    return AdviceText::tr("Behind %1 there may be many people.").arg(clientName(grouped, *advice.crowd));
}

QStringList adviceReasons(const Advice& advice, const Grouped& grouped, Incidents incidents)
{
    return Words(advice, grouped, incidents).all();
}

} // namespace spillway::ui
