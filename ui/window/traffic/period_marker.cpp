#include "ui/window/traffic/period_marker.h"

#include "ui/commands/edits.h"
#include "ui/jobs/questions.h"
#include "ui/models/project/project.h"
#include "ui/models/project/results.h"
#include "ui/models/words/proposal_words.h"
#include "ui/text/error_text.h"
#include "ui/text/format.h"
#include "ui/window/traffic/conditions_row.h"
#include "ui/window/traffic/period_dialog.h"

#include <QtGui/QAction>
#include <QtGui/QCursor>
#include <QtGui/QKeySequence>
#include <QtWidgets/QMenu>
#include <QtWidgets/QWidget>

#include <algorithm>
#include <chrono>
#include <utility>

namespace spillway::ui {

namespace {

QString stepName(PeriodKind kind)
{
    return kind == PeriodKind::Normal ? PeriodMarker::tr("Mark normal period") : PeriodMarker::tr("Mark incident");
}

/// The kinds that the moments of that range count as; the spans cover all of time.
std::vector<PeriodSpan> kindsWithin(TimeRange range, std::vector<PeriodSpan> spans)
{
    for (PeriodSpan& span : spans)
        span.range = {std::max(span.range.from, range.from), std::min(span.range.to, range.to)};
    std::erase_if(spans, [](const PeriodSpan& span) { return span.range.from >= span.range.to; });
    return spans;
}

/// A hand is not exact to the millisecond: of what is long nothing is lost by whole seconds, which can be read.
TimeRange readable(const TimeRange& drawn)
{
    constexpr Milliseconds kLong{60'000};
    if (drawn.length() < kLong)
        return drawn;
    return {std::chrono::floor<std::chrono::seconds>(drawn.from), std::chrono::ceil<std::chrono::seconds>(drawn.to)};
}

/// A menu that is shown at the pointer and goes when it closes.
QMenu* makeMenu(QWidget* window)
{
    auto* menu = new QMenu(window);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    return menu;
}

} // namespace

PeriodMarker::PeriodMarker(Project* project, const Results* results, const Actions& actions, QWidget* window) :
    QObject(window), m_project(project), m_results(results), m_window(window), m_gesture(project), m_proposals(this)
{
    connect(actions.markNormal, &QAction::triggered, this, [this] { add(PeriodKind::Normal, m_project->range()); });
    connect(actions.markIncident, &QAction::triggered, this, &PeriodMarker::markShown);
    connect(actions.countShown, &QAction::triggered, this, &PeriodMarker::countShown);
    connect(actions.countAll, &QAction::triggered, this, [this] { ui::countOnly(*m_project, std::nullopt); });
    const auto follow = [this, all = actions.countAll] {
        const Selection& selection = m_project->setup().selection;
        all->setEnabled(selection.from || selection.to);
    };
    connect(m_project, &Project::setupChanged, this, follow);
    follow();
    connect(actions.proposePeriods, &QAction::triggered, this, &PeriodMarker::propose);
}

void PeriodMarker::set(std::vector<Period> periods, const QString& step, int mergeKey)
{
    Setup setup = m_project->setup();
    setup.periods = std::move(periods);
    editSetup(*m_project, setup, step, mergeKey);
}

bool PeriodMarker::changesNothing(PeriodKind kind, TimeRange range) const
{
    std::vector<Period> periods = m_project->setup().periods;
    const std::vector<PeriodSpan> before = periodSpans(periods);
    periods.push_back({kind, range});
    return kindsWithin(m_project->fullRange(), before) == kindsWithin(m_project->fullRange(), periodSpans(periods));
}

void PeriodMarker::add(PeriodKind kind, TimeRange range)
{
    if (range.length() <= Milliseconds(0) || !m_project->trace())
        return;
    const QString times = exactSpanText(range.from, range.to);
    if (changesNothing(kind, range)) {
        emit done(tr("Nothing was marked: it would change nothing in %1.").arg(times));
        return;
    }
    std::vector<Period> periods = m_project->setup().periods;
    periods.push_back({kind, range});
    std::ranges::stable_sort(periods, {}, [](const Period& period) { return period.range.from; });
    set(std::move(periods), stepName(kind));
    tellDone((kind == PeriodKind::Incident ? tr("Marked as incident: %1") : tr("Marked as normal: %1")).arg(times));
}

void PeriodMarker::tellDone(const QString& sentence)
{
    emit done(tr("%1. %2 takes it back", "what was done; keys")
                  .arg(sentence, QKeySequence(QKeySequence::Undo).toString(QKeySequence::NativeText)));
}

void PeriodMarker::offer(TimeRange drawn)
{
    const TimeRange range = readable(drawn);
    QMenu* menu = makeMenu(m_window);
    connect(menu->addAction(tr("&Normal: a limit has to let it through")), &QAction::triggered, this,
            [this, range] { add(PeriodKind::Normal, range); });
    connect(menu->addAction(tr("&Incident: a limit should keep it out")), &QAction::triggered, this,
            [this, range] { add(PeriodKind::Incident, range); });
    connect(menu, &QMenu::aboutToHide, this, [this] { emit asking({}); });
    emit asking(range);
    menu->popup(QCursor::pos());
}

void PeriodMarker::resize(std::size_t period, TimeRange range, DragPhase phase)
{
    std::vector<Period> periods = m_project->setup().periods;
    if (period >= periods.size())
        return;
    periods[period].range = range;
    m_gesture.drag(phase, [&] { set(std::move(periods), tr("Move an end of a period"), m_gesture.key()); });
}

void PeriodMarker::look(std::size_t period)
{
    const auto& periods = m_project->setup().periods;
    if (period >= periods.size())
        return;
    const TimeRange range = periods[period].range;
    m_project->setRange({range.from - range.length() / 4, range.to + range.length() / 4});
}

void PeriodMarker::edit(std::size_t period)
{
    const auto& periods = m_project->setup().periods;
    if (period >= periods.size())
        return;
    auto* dialog = new PeriodDialog(periods[period], m_project->fullRange(), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, period] {
        std::vector<Period> edited = m_project->setup().periods;
        if (period >= edited.size())
            return;
        edited[period] = dialog->period();
        set(std::move(edited), tr("Edit period"));
    });
    dialog->open();
}

void PeriodMarker::remove(std::size_t period)
{
    std::vector<Period> periods = m_project->setup().periods;
    if (period >= periods.size())
        return;
    periods.erase(periods.begin() + static_cast<std::ptrdiff_t>(period));
    set(std::move(periods), tr("Remove period"));
}

void PeriodMarker::countOnly(std::size_t period)
{
    const auto& periods = m_project->setup().periods;
    if (period >= periods.size())
        return;
    const TimeRange range = periods[period].range;
    ui::countOnly(*m_project, range);
    tellDone(tr("Only %1 counts").arg(exactSpanText(range.from, range.to)));
}

/// Somebody who has chosen no stretch does not mean all of it.
void PeriodMarker::markShown()
{
    if (m_project->range() == m_project->fullRange())
        emit done(tr("Nothing was marked: all of the time is shown. Zoom in, or drag over an incident, first."));
    else
        add(PeriodKind::Incident, m_project->range());
}

void PeriodMarker::countShown()
{
    const TimeRange shown = m_project->range();
    if (shown == m_project->fullRange()) {
        emit done(tr("Nothing was left out: all of the time is shown. Zoom in first."));
        return;
    }
    ui::countOnly(*m_project, shown);
    tellDone(tr("Only %1 counts").arg(exactSpanText(shown.from, shown.to)));
}

void PeriodMarker::propose()
{
    const OutcomePtr& outcome = m_results->computed().outcome;
    if (!outcome)
        return;
    emit told(tr("Looking for unusual periods…"));
    findPeriods(m_proposals, outcome->grouped, [this](const Result<PeriodFindings>& found) {
        if (!found)
            emit told(errorLine(found.error()));
        else if (found->proposals.empty())
            emit told(nothingStandsOutLine(*found));
        else
            mark(found->proposals);
    });
}

void PeriodMarker::mark(const std::vector<PeriodProposal>& proposals)
{
    std::vector<Period> periods = m_project->setup().periods;
    const std::size_t before = periods.size();
    for (const PeriodProposal& proposal : proposals)
        if (std::ranges::count(periods, proposal.period) == 0)
            periods.push_back(proposal.period);
    if (periods.size() == before) {
        emit told(tr("What stands out is marked already"));
        return;
    }
    set(std::move(periods), tr("Mark proposed periods"));
    tellDone(tr("Marked the periods that stand out, and the normal traffic around them"));
}

} // namespace spillway::ui
