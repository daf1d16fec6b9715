#include "ui/window/suggest/period_question.h"

#include "ui/commands/edits.h"
#include "ui/jobs/questions.h"
#include "ui/models/project/project.h"
#include "ui/models/project/results.h"
#include "ui/models/words/proposal_words.h"
#include "ui/text/error_text.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/widgets/fields/proposal_choice.h"

#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>

#include <algorithm>
#include <utility>

namespace spillway::ui {

PeriodQuestion::PeriodQuestion(Project* project, const Results* results, QWidget* parent) :
    QWidget(parent),
    m_project(project),
    m_results(results),
    m_told(makeLabel({}, TextRole::Plain, this, Wrap::Yes)),
    m_choice(new ProposalChoice(this)),
    m_yes(new QPushButton(tr("Yes, mark as incident"), this)),
    m_no(makeLink(tr("No, all of this is normal"), this)),
    m_proposals(this)
{
    setPrimary(m_yes, true);
    m_yes->setToolTip(tr("A limit should block them. The traffic around them is marked as normal."));
    m_no->setToolTip(tr("A limit shall let all of it through"));
    layOut();
    connect(m_yes, &QPushButton::clicked, this, [this] { mark(answer(), tr("Mark proposed periods")); });
    connect(m_choice, &ProposalChoice::changed, this, &PeriodQuestion::followChoice);
    connect(m_no, &QPushButton::clicked, this, [this] {
        mark({{PeriodKind::Normal, m_project->fullRange()}}, tr("Mark all as normal"));
    });
    connect(m_project, &Project::trafficChanged, this, &PeriodQuestion::follow);
    connect(m_project, &Project::setupChanged, this, &PeriodQuestion::follow);
    connect(m_results, &Results::computedChanged, this, &PeriodQuestion::follow);
    show(State::Closed);
}

void PeriodQuestion::layOut()
{
    column(this, em(this, 0.35), {m_told, m_choice, {m_yes, 0, Qt::AlignLeft}, {m_no, 0, Qt::AlignLeft}});
}

void PeriodQuestion::ask()
{
    const OutcomePtr& outcome = m_results->computed().outcome;
    if (!outcome || !m_project->setup().periods.empty() || m_project->showsPartial() ||
        (m_state != State::Closed && m_of == outcome->grouped))
        return;
    m_of = outcome->grouped;
    show(State::Looking);
    findPeriods(m_proposals, m_of, [this](const Result<PeriodFindings>& found) { take(found); });
}

void PeriodQuestion::take(const Result<PeriodFindings>& found)
{
    m_found = found ? found->proposals : std::vector<PeriodProposal>();
    if (m_found.empty()) {
        m_told->setText(found ? nothingStandsOutText(*found) : errorLine(found.error()));
        return show(found && found->quietMinute ? State::Quiet : State::Nothing);
    }
    const TimeRange traffic = m_project->fullRange();
    const QStringList incidents = incidentLines(m_found, traffic);
    const bool one = incidents.size() == 1; // then "yes" and "no" choose
    m_told->setText(standingOutText(m_found, traffic) + u' ' +
                    (one ? tr("Should a limit block this?")
                         : tr("Which of them should a limit block? The others count as normal.")));
    m_choice->setProposals(one ? QStringList() : incidents);
    show(State::Asking);
}

void PeriodQuestion::followChoice()
{
    const bool one = m_choice->boxes().empty();
    const std::size_t ticked = m_choice->ticked();
    m_yes->setText(one ? tr("Yes, mark as incident") : ticked == 1 ? tr("Mark as incident") : tr("Mark as incidents"));
    m_yes->setEnabled(one || ticked > 0);
    m_no->setText(one ? tr("No, all of this is normal") : tr("None, all of this is normal"));
    std::vector<Period> incidents = m_state == State::Asking ? answer() : std::vector<Period>();
    std::erase_if(incidents, [](const Period& period) { return period.kind != PeriodKind::Incident; });
    emit proposed(incidents);
}

/// A normal period that touches another is one with it.
std::vector<Period> PeriodQuestion::answer() const
{
    std::vector<Period> periods;
    std::size_t incident = 0;
    for (const PeriodProposal& proposal : m_found) {
        Period period = proposal.period;
        if (period.kind == PeriodKind::Incident && !m_choice->boxes().empty() && !m_choice->isTicked(incident++))
            period.kind = PeriodKind::Normal;
        if (period.kind == PeriodKind::Normal && !periods.empty() && periods.back().kind == PeriodKind::Normal &&
            periods.back().range.to >= period.range.from)
            periods.back().range.to = period.range.to;
        else
            periods.push_back(period);
    }
    return periods;
}

void PeriodQuestion::show(State state)
{
    m_state = state;
    if (state == State::Looking)
        m_told->setText(tr("Looking for unusual periods…"));
    if (state != State::Asking)
        m_found.clear();
    m_yes->setVisible(state == State::Asking);
    m_no->setVisible(state == State::Asking);
    setVisible(state != State::Closed);
    m_choice->setVisible(state == State::Asking && !m_choice->boxes().empty());
    followChoice();
    emit changed();
}

/// It is of traffic in which nothing is marked, as it is counted now.
void PeriodQuestion::follow()
{
    if (m_state == State::Closed)
        return;
    const OutcomePtr& outcome = m_results->computed().outcome;
    if (!outcome || outcome->grouped != m_of || !m_project->setup().periods.empty())
        forget();
}

void PeriodQuestion::drop()
{
    if (m_state != State::Quiet) // that is no question
        forget();
}

void PeriodQuestion::forget()
{
    m_proposals.cancel();
    m_of.reset();
    show(State::Closed);
}

void PeriodQuestion::mark(std::vector<Period> periods, const QString& step)
{
    Setup setup = m_project->setup();
    setup.periods = std::move(periods);
    editSetup(*m_project, setup, step);
    emit answered();
}

} // namespace spillway::ui
