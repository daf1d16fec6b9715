#include "ui/models/advice_words.h"

#include "engine/advise/crowd.h"
#include "ui/models/client_name.h"
#include "ui/models/hurt_words.h"
#include "ui/text/format.h"

#include <QtCore/QCoreApplication>

#include <algorithm>

namespace spillway::ui {

namespace {

QString keptShare(const Advice& advice)
{
    return percentRangeText(advice.surelyKeptOut, advice.keptOut(), advice.surplus);
}

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

    [[nodiscard]] static QString keptOut(const Advice& advice)
    {
        if (advice.surplus == 0)
            return tr("The incident has no more requests than usual: there is nothing to keep out.");
        return tr("Of the %1 that the incident has more than usual, %2 is kept out.")
            .arg(requestsText(advice.surplus), keptShare(advice));
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
        case Doubt::StrayRequests: return tr("A client of the incident counts as a normal one: see Details.");
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
    [[nodiscard]] static QString regulars(const Advice& advice, KeyWord word)
    {
        const ClientLoss& loss = advice.incident.known.regular;
        if (loss.clients == 0)
            return {};
        if (word != KeyWord::Client)
            return tr("In the incident %1 lose %2 that in normal traffic have at least half as many.",
                      "3 paths, 12 requests")
                .arg(countedText(loss.clients, word), requestsText(loss.rejected));
        if (loss.clients == 1)
            return tr("In the incident 1 regular client loses %1: it comes in normal traffic, too, and is at most "
                      "twice as fast now.")
                .arg(requestsText(loss.rejected));
        return tr("In the incident %1 regular clients lose %2: they come in normal traffic, too, and are at most twice "
                  "as fast now.")
            .arg(countText(loss.clients), requestsText(loss.rejected));
    }
};

class Words
{
    Q_DECLARE_TR_FUNCTIONS(spillway::ui::AdviceWords)

public:
    Words(const Advice& advice, const Grouped& grouped) : m_advice(advice), m_grouped(grouped), m_word(wordOf(grouped))
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
            return tr("The incident is no busier than normal traffic, so nothing tells them apart.");
        if (!m_advice.quietestIncident)
            return tr("No rate and burst that spare normal traffic and empty within an hour keep out as much of the "
                      "incident as the aims ask for; "
                      "this is about the most.");
        return tr("No limit whose bucket empties within an hour tells the incident from normal traffic: %1 has %2 more "
                  "than usual in the incident, none of them faster than a limit that spares normal traffic allows.",
                  "192.0.2.1, 12 requests")
            .arg(name(*m_advice.quietestIncident), requestsText(m_advice.quietestSurplus));
    }

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
                            ? tr("At %1 a burst of %2 would do; %3 is what regular clients need in the incident.")
                            : tr("At %1 a burst of %2 would do; %3 is what regular traffic needs in the incident.");
            else if (m_advice.incident.requests > 0)
                would = tr("At %1 a burst of %2 would do; %3 leaves room for more than this log shows, and keeps out "
                           "about as much.");
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
        const QString lost = tr("It loses %1 of %2.").arg(countText(loss.rejected), requestsText(loss.requests));
        QStringList sentences{peaksText(loss, tr("in the incident")), AdviceText::keptOut(m_advice), lost,
                              AdviceText::hits(m_advice, m_word), AdviceText::regulars(m_advice, m_word)};
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
                      "came at once, and what is kept out depends on whether those of the incident did.");
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
            return tr("%1, which needs the burst, has %2 in normal traffic; all others are in the incident. If it is "
                      "one "
                      "of those to keep out, let the incident begin earlier or end later: this limit spares it.",
                      "192.0.2.1, 1 request")
                .arg(name(*m_advice.busiestNormal), requestsText(m_advice.strayRequests));
        case Doubt::SmallSurplus:
            return tr("The incident has %1 more than usual, and normal traffic alone differs by about %2 from one such "
                      "time to the next: it is not sure how much of it is kept out.")
                .arg(requestsText(m_advice.surplus), countText(m_advice.variation));
        }
        return {};
    }

    const Advice& m_advice;
    const Grouped& m_grouped;
    KeyWord m_word;
};

} // namespace

QString adviceText(const Advice& advice)
{
    QString text = QString::fromStdString(advice.limitText());
    return text.remove(0, text.startsWith(QStringLiteral("rate=")) ? 5 : 0);
}

QString adviceSummary(const Advice& advice, KeyWord word)
{
    QStringList sentences;
    if (advice.normal.requests > 0)
        sentences << AdviceText::normal(advice, word) + u'.';
    if (advice.incident.requests > 0)
        sentences << AdviceText::keptOut(advice) << AdviceText::hits(advice, word)
                  << AdviceText::regulars(advice, word);
    sentences.removeAll(QString());
    return sentences.join(u' ');
}

QString adviceBrief(const Advice& advice, KeyWord word)
{
    if (advice.normal.requests == 0 || advice.surplus == 0)
        return adviceSummary(advice, word);
    return AdviceText::tr("%1; of the incident's extra requests %2 are kept out.",
                          "No normal client loses a request, 80 %")
        .arg(AdviceText::normal(advice, word), keptShare(advice));
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

QStringList adviceDoubts(const Advice& advice, const Grouped& grouped)
{
    return Words(advice, grouped).doubts();
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

QString trialText(const Advice& advice, KeyWord word)
{
    const QString keeps =
        AdviceText::tr("%1 keeps out %2", "10r/s burst=20").arg(adviceText(advice), keptShare(advice));
    const std::uint64_t losing = advice.normal.clientsRejected;
    if (losing == 0)
        return keeps;
    return (losing == 1 ? AdviceText::tr("%1, but %2 loses something", "10r/s burst=20 keeps out 98 %, 1 client")
                        : AdviceText::tr("%1, but %2 lose something", "10r/s burst=20 keeps out 98 %, 3 clients"))
        .arg(keeps, countedText(losing, word));
}

QString besideText(const Beside& beside, KeyWord word)
{
    if (!beside.own)
        return {};
    if (beside.standing != Standing::Behind) // then the card tells of that one
        return AdviceText::tr("suggested: %1", "75 %").arg(keptShare(*beside.suggested));
    const QString told = AdviceText::tr("yours: %1", "75 %").arg(keptShare(*beside.own));
    const std::uint64_t losing = beside.own->normal.clientsRejected;
    if (losing == 0)
        return told;
    return (losing == 1 ? AdviceText::tr("%1, %2 loses", "yours: 75 %, 1 client")
                        : AdviceText::tr("%1, %2 lose", "yours: 75 %, 3 clients"))
        .arg(told, countedText(losing, word));
}

QString exemptEvidence(const ExemptTrial& trial, const Grouped& grouped)
{
    const QString name = clientName(grouped, trial.client);
    QString seen = spanText(trial.sight.first, trial.sight.last);
    seen.replace(u'–', QStringLiteral("\u2060–\u2060")); // it stays on one line
    const QString asked =
        AdviceText::tr("%1, %2", "10,653 requests, 13:00–14:59").arg(requestsText(trial.sight.requests), seen);
    const bool isAddress =
        trial.condition.kind() == Condition::Kind::InNetwork; // behind a path there is always a crowd
    const QString needs = trial.wantsBurst ? AdviceText::tr("%1 needs most of the burst", "192.0.2.1").arg(name)
                                           : AdviceText::tr("%1 is in the way of a lower rate", "192.0.2.1").arg(name);
    if (!isAddress || trial.sight.look.reason == LookReason::NoColumn)
        return AdviceText::tr("%1 (%2).", "192.0.2.1 needs most of the burst, 10,653 requests …").arg(needs, asked);
    return AdviceText::tr("%1. It %2 (%3).", "192.0.2.1 needs …, looks like a bot, 10,653 requests …")
        .arg(needs, lookEvidence(trial.sight.look), asked);
}

QString beforeText(const QString& setting, const std::optional<Advice>& figures, bool inForce, KeyWord word)
{
    const QString before = (inForce ? AdviceText::tr("Before: %1", "10r/s burst=20")
                                    : AdviceText::tr("Suggested before: %1", "10r/s burst=20"))
                               .arg(setting);
    if (!figures)
        return before + u'.';
    QStringList parts{before};
    if (figures->surplus > 0)
        parts << AdviceText::tr("%1 kept out", "46 %").arg(keptShare(*figures));
    if (const std::uint64_t losing = figures->normal.clientsRejected; losing > 0)
        parts << AdviceText::tr("%1 lost requests in normal traffic", "3 clients").arg(countedText(losing, word));
    return parts.join(QStringLiteral(", ")) + u'.';
}

QStringList adviceReasons(const Advice& advice, const Grouped& grouped)
{
    return Words(advice, grouped).all();
}

} // namespace spillway::ui
