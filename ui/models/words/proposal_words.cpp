#include "ui/models/words/proposal_words.h"

#include "ui/text/format.h"
#include "ui/text/words.h"

#include <QtCore/QLocale>

#include <algorithm>
#include <array>
#include <iterator>
#include <vector>

namespace spillway::ui {

namespace {

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

std::vector<PeriodProposal> incidentsOf(std::span<const PeriodProposal> proposals)
{
    std::vector<PeriodProposal> incidents;
    std::ranges::copy_if(proposals, std::back_inserter(incidents),
                         [](const PeriodProposal& proposal) { return proposal.period.kind == PeriodKind::Incident; });
    return incidents;
}

/// One for all of them, so that they can be compared. Not of none.
Unit unitFor(const std::vector<PeriodProposal>& incidents)
{
    return unitOf(std::ranges::max_element(incidents, {}, &PeriodProposal::perSecond)->perSecond);
}

/// Length of the stretches of one kind together; 0 where there are none.
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
    const std::vector<PeriodProposal> incidents = incidentsOf(proposals);
    const double calm = togetherPerSecond(proposals, PeriodKind::Normal);
    QStringList sentences;
    if (incidents.size() == 1)
        sentences << Words::tr("One period stands out: %1 (%2).", "14:00–14:10, 12 requests a second")
                         .arg(stretchText(incidents[0].period.range, traffic),
                              averageRequestsText(incidents[0].perSecond));
    else
        sentences << Words::tr("%1 periods stand out.").arg(incidents.size());
    if (calm > 0)
        sentences << Words::tr("Normal traffic has %1.", "12 a second")
                         .arg(briefAverageText(calm, incidents.size() <= 1 ? unitOf(calm) : unitFor(incidents)));
    return sentences.join(u' ');
}

QStringList incidentLines(std::span<const PeriodProposal> proposals, const TimeRange& traffic)
{
    const std::vector<PeriodProposal> incidents = incidentsOf(proposals);
    QStringList lines;
    for (const PeriodProposal& incident : incidents)
        lines << Words::tr("%1: %2", "14:00–14:10, 12 a second")
                     .arg(stretchText(incident.period.range, traffic),
                          briefAverageText(incident.perSecond, unitFor(incidents)));
    return lines;
}

QString nothingStandsOutText(const PeriodFindings& found)
{
    return found.quietMinute
               ? Words::tr(
                     "This traffic is too quiet to contain a flood: its busiest minute has %1. Choose by the required "
                     "burst, or draw or generate a flood.")
                     .arg(requestsText(*found.quietMinute))
               : Words::tr("No period stands out. To mark one yourself, hold Shift and drag over the chart.");
}

QString nothingStandsOutLine(const PeriodFindings& found)
{
    return found.quietMinute ? Words::tr("Too quiet to contain a flood: the busiest minute has %1", "12 requests")
                                   .arg(requestsText(*found.quietMinute))
                             : Words::tr("No period stands out");
}

} // namespace spillway::ui
