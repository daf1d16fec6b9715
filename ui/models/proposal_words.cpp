#include "ui/models/proposal_words.h"

#include "ui/text/format.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QLocale>
#include <QtCore/QStringList>

#include <algorithm>
#include <array>

namespace spillway::ui {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(spillway::ui::ProposalWords)
};

enum class Unit { Second, Minute, Hour, Day };

/// In the shortest unit in which it is at least one, but for what is rarer than one a day.
struct Average
{
    Unit unit = Unit::Second;
    QString number;
};

Average averageOf(double perSecond)
{
    constexpr std::array<double, 4> kSeconds{1, 60, 3600, 86'400};
    std::size_t unit = 0;
    while (unit + 1 < kSeconds.size() && perSecond * kSeconds[unit] < 1)
        ++unit;
    const double number = perSecond * kSeconds[unit];
    constexpr double kLeast = 0.1;
    const QString told = QLocale().toString(std::max(number, kLeast), 'f', number < 9.95 ? 1 : 0);
    return {static_cast<Unit>(unit), number < kLeast ? Words::tr("less than %1").arg(told) : told};
}

/// "12 a second".
QString briefAverageText(double perSecond)
{
    const Average average = averageOf(perSecond);
    const QString words = average.unit == Unit::Second   ? Words::tr("%1 a second")
                          : average.unit == Unit::Minute ? Words::tr("%1 a minute")
                          : average.unit == Unit::Hour   ? Words::tr("%1 an hour")
                                                         : Words::tr("%1 a day");
    return words.arg(average.number);
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
    const QString words = average.unit == Unit::Second   ? Words::tr("%1 requests a second")
                          : average.unit == Unit::Minute ? Words::tr("%1 requests a minute")
                          : average.unit == Unit::Hour   ? Words::tr("%1 requests an hour")
                                                         : Words::tr("%1 requests a day");
    return words.arg(average.number);
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
    return calm > 0 ? told + u' ' + Words::tr("Calm traffic has %1.", "12 a second").arg(briefAverageText(calm)) : told;
}

} // namespace spillway::ui
