#include "engine/advise/crowd.h"
#include "ui/models/words/advice_words.h"
#include "ui/models/words/client_name.h"
#include "ui/models/words/hurt_words.h"
#include "ui/text/format.h"

#include <QtCore/QCoreApplication>

// What is told of other settings beside the advice.
namespace spillway::ui {
namespace {

struct TrialText
{
    Q_DECLARE_TR_FUNCTIONS(spillway::ui::AdviceWords)
};

} // namespace

QString trialText(const Advice& advice, KeyWord word)
{
    const QString keeps = TrialText::tr("%1 keeps out %2 of the extra requests", "10r/s burst=20, 98 %")
                              .arg(adviceText(advice), keptShare(advice));
    const std::uint64_t losing = advice.normal.clientsRejected;
    if (losing == 0)
        return keeps;
    return (losing == 1 ? TrialText::tr("%1, but %2 loses something", "10r/s burst=20 keeps out 98 % of …, 1 client")
                        : TrialText::tr("%1, but %2 lose something", "10r/s burst=20 keeps out 98 % of …, 3 clients"))
        .arg(keeps, countedText(losing, word));
}

QString besideText(const Beside& beside, KeyWord word)
{
    if (!beside.own)
        return {};
    if (beside.standing != Standing::Behind) // then the card tells of that one
        return TrialText::tr("suggested: %1", "75 %").arg(keptShare(*beside.suggested));
    const QString told = TrialText::tr("now: %1", "75 %").arg(keptShare(*beside.own));
    const std::uint64_t losing = beside.own->normal.clientsRejected;
    if (losing == 0)
        return told;
    return (losing == 1 ? TrialText::tr("%1, %2 loses", "now: 75 %, 1 client")
                        : TrialText::tr("%1, %2 lose", "now: 75 %, 3 clients"))
        .arg(told, countedText(losing, word));
}

QString exemptEvidence(const ExemptTrial& trial, const Grouped& grouped)
{
    const QString name = clientName(grouped, trial.client);
    QString seen = spanText(trial.sight.first, trial.sight.last);
    seen.replace(u'–', QStringLiteral("\u2060–\u2060")); // it stays on one line
    const QString asked =
        TrialText::tr("%1, %2", "10,653 requests, 13:00–14:59").arg(requestsText(trial.sight.requests), seen);
    const bool isAddress =
        trial.condition.kind() == Condition::Kind::InNetwork; // behind a path there is always a crowd
    const QString needs = trial.wantsBurst ? TrialText::tr("%1 needs most of the burst", "192.0.2.1").arg(name)
                                           : TrialText::tr("%1 is in the way of a lower rate", "192.0.2.1").arg(name);
    if (!isAddress || trial.sight.look.reason == LookReason::NoColumn)
        return TrialText::tr("%1 (%2).", "192.0.2.1 needs most of the burst, 10,653 requests …").arg(needs, asked);
    return TrialText::tr("%1. It %2 (%3).", "192.0.2.1 needs …, looks like a bot, 10,653 requests …")
        .arg(needs, lookEvidence(trial.sight.look), asked);
}

QString beforeText(const QString& setting, const std::optional<Advice>& figures, bool inForce, KeyWord word)
{
    const QString before = (inForce ? TrialText::tr("Before: %1", "10r/s burst=20")
                                    : TrialText::tr("Suggested before: %1", "10r/s burst=20"))
                               .arg(setting);
    if (!figures)
        return before + u'.';
    QStringList parts{before};
    if (figures->surplus > 0)
        parts << TrialText::tr("%1 of the extra requests kept out", "46 %").arg(keptShare(*figures));
    if (const std::uint64_t losing = figures->normal.clientsRejected; losing > 0)
        parts << TrialText::tr("%1 lost requests in normal traffic", "3 clients").arg(countedText(losing, word));
    return parts.join(QStringLiteral(", ")) + u'.';
}

} // namespace spillway::ui
