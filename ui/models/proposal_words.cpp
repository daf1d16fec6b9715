#include "ui/models/proposal_words.h"

#include "ui/text/format.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QLocale>
#include <QtCore/QStringList>

#include <algorithm>
#include <array>
#include <vector>

namespace spillway::ui {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(spillway::ui::ProposalWords)
};

enum class Unit { Second, Minute, Hour, Day };

constexpr std::array<double, 4> kSeconds{1, 60, 3600, 86'400}; ///< by Unit

/// The shortest one in which it is at least one, but for what is rarer than one a day.
Unit unitOf(double perSecond)
{
    std::size_t unit = 0;
    while (unit + 1 < kSeconds.size() && perSecond * kSeconds[unit] < 1)
        ++unit;
    return static_cast<Unit>(unit);
}

QString numberIn(Unit unit, double perSecond)
{
    const double number = perSecond * kSeconds[static_cast<std::size_t>(unit)];
    constexpr double kLeast = 0.1;
    const QString told = QLocale().toString(std::max(number, kLeast), 'f', number < 9.95 ? 1 : 0);
    return number < kLeast ? Words::tr("less than %1").arg(told) : told;
}

/// "12 a second".
QString briefAverageText(double perSecond, Unit unit)
{
    const QString words = unit == Unit::Second   ? Words::tr("%1 a second")
                          : unit == Unit::Minute ? Words::tr("%1 a minute")
                          : unit == Unit::Hour   ? Words::tr("%1 an hour")
                                                 : Words::tr("%1 a day");
    return words.arg(numberIn(unit, perSecond));
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
    const Unit unit = unitOf(perSecond);
    const QString words = unit == Unit::Second   ? Words::tr("%1 requests a second")
                          : unit == Unit::Minute ? Words::tr("%1 requests a minute")
                          : unit == Unit::Hour   ? Words::tr("%1 requests an hour")
                                                 : Words::tr("%1 requests a day");
    return words.arg(numberIn(unit, perSecond));
}

QString standingOutText(std::span<const PeriodProposal> proposals, const TimeRange& traffic)
{
    std::vector<const PeriodProposal*> incidents;
    double highest = 0;
    for (const PeriodProposal& proposal : proposals)
        if (proposal.period.kind == PeriodKind::Incident) {
            incidents.push_back(&proposal);
            highest = std::max(highest, proposal.perSecond);
        }
    const double calm = togetherPerSecond(proposals, PeriodKind::Normal);
    if (incidents.size() == 1) {
        const QString one = Words::tr("One stretch stands out: %1 (%2).", "14:00–14:10, 12 requests a second")
                                .arg(stretchText(incidents[0]->period.range, traffic), averageRequestsText(highest));
        return calm > 0 ? one + u' ' +
                              Words::tr("Calm traffic has %1.", "12 a second").arg(briefAverageText(calm, unitOf(calm)))
                        : one;
    }
    const Unit unit = unitOf(highest); // one for all, so that they can be compared
    QStringList lines{Words::tr("%1 stretches stand out:").arg(incidents.size())};
    for (const PeriodProposal* incident : incidents)
        lines << Words::tr("%1: %2", "14:00–14:10, 12 a second")
                     .arg(stretchText(incident->period.range, traffic), briefAverageText(incident->perSecond, unit));
    if (calm > 0)
        lines << Words::tr("Calm traffic: %1", "12 a second").arg(briefAverageText(calm, unit));
    return lines.join(u'\n');
}

} // namespace spillway::ui
