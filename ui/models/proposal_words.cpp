#include "ui/models/proposal_words.h"

#include "ui/text/format.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QLocale>
#include <QtCore/QStringList>

namespace spillway::ui {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(spillway::ui::ProposalWords)
};

struct Average
{
    bool perSecond = true; ///< else a minute
    QString number;
};

Average averageOf(double perSecond)
{
    const bool seconds = perSecond >= 1;
    const double number = perSecond * (seconds ? 1 : 60);
    return {seconds, QLocale().toString(number, 'f', number < 10 ? 1 : 0)};
}

/// "12 a second".
QString briefAverageText(double perSecond)
{
    const Average average = averageOf(perSecond);
    return (average.perSecond ? Words::tr("%1 a second") : Words::tr("%1 a minute")).arg(average.number);
}

/// Of the stretches of one kind together; 0 where there are none.
double togetherPerSecond(std::span<const PeriodProposal> proposals, PeriodKind kind)
{
    double requests = 0;
    double length = 0;
    for (const PeriodProposal& proposal : proposals)
        if (proposal.period.kind == kind) {
            const auto milliseconds = static_cast<double>(proposal.period.range.length().count());
            requests += proposal.perSecond * milliseconds;
            length += milliseconds;
        }
    return length > 0 ? requests / length : 0;
}

} // namespace

QString stretchText(const TimeRange& stretch, const TimeRange& traffic)
{
    const auto& [from, to] = stretch;
    const QString span = exactSpanText(from, to);
    return !onOneDay(traffic.from, traffic.to) && onOneDay(from, to) ? dayText(from) + u' ' + span : span;
}

QString averageRequestsText(double perSecond)
{
    const Average average = averageOf(perSecond);
    return (average.perSecond ? Words::tr("%1 requests a second") : Words::tr("%1 requests a minute"))
        .arg(average.number);
}

QString standingOutText(std::span<const PeriodProposal> proposals, const TimeRange& traffic)
{
    QStringList stretches;
    for (const PeriodProposal& proposal : proposals)
        if (proposal.period.kind == PeriodKind::Incident)
            stretches << Words::tr("%1 (%2)", "14:00–14:10, 12 requests a second")
                             .arg(stretchText(proposal.period.range, traffic), averageRequestsText(proposal.perSecond));
    const QString all = stretches.join(QStringLiteral(", "));
    const QString told = stretches.size() == 1
                             ? Words::tr("One stretch stands out: %1.").arg(all)
                             : Words::tr("%1 stretches stand out: %2.").arg(stretches.size()).arg(all);
    const double calm = togetherPerSecond(proposals, PeriodKind::Normal);
    return calm > 0 ? told + u' ' + Words::tr("The rest has %1.", "12 a second").arg(briefAverageText(calm)) : told;
}

} // namespace spillway::ui
