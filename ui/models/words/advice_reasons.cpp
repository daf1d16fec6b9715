#include "engine/advise/crowd.h"
#include "ui/models/project/key_words.h"
#include "ui/models/words/advice_words.h"
#include "ui/text/format.h"

#include <QtCore/QCoreApplication>

#include <algorithm>

// Why a suggestion is what it is, at length.
namespace spillway::ui {

namespace {

class Reasons
{
    Q_DECLARE_TR_FUNCTIONS(AdviceReasons)

public:
    Reasons(const Advice& advice, const Grouped& grouped, Incidents incidents) :
        m_advice(advice), m_grouped(grouped), m_word(wordOf(grouped)), m_one(incidents == Incidents::One)
    {
    }

    /// Objections come first: whoever reads no further has read them. Doubts are called that: whoever was
    /// promised some looks for them.
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
    /// Why no limit on this key separates the periods; empty where one does.
    [[nodiscard]] QString failure() const
    {
        if (m_advice.separates || m_advice.incident.requests == 0)
            return {};
        if (m_advice.surplus == 0)
            return m_one ? tr("The incident is no busier than normal traffic, so nothing tells them apart.")
                         : tr("The incidents are no busier than normal traffic, so nothing tells them apart.");
        if (!m_advice.quietestIncident)
            return m_one ? tr("No limit that spares normal traffic and whose bucket empties within an hour keeps out "
                              "as much "
                              "of the incident as the aims ask for; this is about the most.")
                         : tr("No limit that spares normal traffic and whose bucket empties within an hour keeps out "
                              "as much "
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

    [[nodiscard]] QString inThem() const { return inIncidentsText(m_one ? Incidents::One : Incidents::Several); }
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
            const QString rate = QString::fromStdString(m_advice.rate.text());
            const QString enough = countText(static_cast<std::uint64_t>(least->burst));
            const QString burst = countText(static_cast<std::uint64_t>(m_advice.burst));
            if (m_advice.burstForRegulars)
                sentences << (m_word == KeyWord::Client
                                  ? tr("At %1 a burst of %2 would do; %3 is what regular clients need %4.")
                                  : tr("At %1 a burst of %2 would do; %3 is what regular traffic needs %4."))
                                 .arg(rate, enough, burst, inThem());
            else if (m_advice.incident.requests > 0 && m_advice.keptOut() > 0)
                sentences << tr("At %1 a burst of %2 would do; %3 leaves room for more than this log shows, and keeps "
                                "out about as much.")
                                 .arg(rate, enough, burst);
            else
                sentences << tr("At %1 a burst of %2 would do; %3 leaves room for more than this log shows.")
                                 .arg(rate, enough, burst);
        }
        if (m_advice.busiestNormal)
            sentences << tr("%1 needs most of the burst.").arg(name(*m_advice.busiestNormal));
        if (m_advice.busiestAtLowerRate && m_advice.busiestAtLowerRate != m_advice.busiestNormal)
            sentences << tr("%1 is in the way of a lower rate.").arg(name(*m_advice.busiestAtLowerRate));
        sentences << normalLossText(m_advice, m_word) + u'.';
        return sentences;
    }

    [[nodiscard]] QString incident() const
    {
        const PeriodLoss& loss = m_advice.incident;
        const Incidents incidents = m_one ? Incidents::One : Incidents::Several;
        const QString lost = (m_one ? tr("It loses %1 of %2.") : tr("They lose %1 of %2."))
                                 .arg(countText(loss.rejected), requestsText(loss.requests));
        QStringList sentences{peaksText(loss, inThem()), keptOutText(m_advice, incidents), lost,
                              hitsText(m_advice, m_word), regularsText(m_advice, m_word, incidents)};
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
                return limitsAllText(name(0));
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

QStringList adviceDoubts(const Advice& advice, const Grouped& grouped, Incidents incidents)
{
    return Reasons(advice, grouped, incidents).doubts();
}

QStringList adviceReasons(const Advice& advice, const Grouped& grouped, Incidents incidents)
{
    return Reasons(advice, grouped, incidents).all();
}

} // namespace spillway::ui
