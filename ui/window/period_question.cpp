#include "ui/window/period_question.h"

#include "ui/commands/edit_setup.h"
#include "ui/models/proposal_words.h"
#include "ui/models/workspace.h"
#include "ui/text/error_text.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/primary.h"

#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QVBoxLayout>

#include <algorithm>
#include <utility>

namespace spillway::ui {

PeriodQuestion::PeriodQuestion(Workspace* workspace, QWidget* parent) :
    QWidget(parent),
    m_workspace(workspace),
    m_told(makeLabel({}, TextRole::Plain, this, Wrap::Yes)),
    m_yes(new QPushButton(tr("Yes, mark as incidents"), this)),
    m_no(new QPushButton(tr("No, all of this is normal"), this)),
    m_proposals(this)
{
    setPrimary(m_yes, true);
    m_yes->setToolTip(tr("A limit shall keep them out. The calm around them is marked as normal."));
    m_no->setProperty("link", true);
    m_no->setToolTip(tr("A limit shall let all of it through"));
    layOut();
    connect(m_yes, &QPushButton::clicked, this, [this] {
        std::vector<Period> periods;
        for (const PeriodProposal& proposal : m_found)
            periods.push_back(proposal.period);
        mark(std::move(periods), tr("Mark proposed periods"));
    });
    connect(m_no, &QPushButton::clicked, this, [this] {
        mark({{PeriodKind::Normal, m_workspace->fullRange()}}, tr("Mark all as normal"));
    });
    connect(m_workspace, &Workspace::trafficChanged, this, &PeriodQuestion::follow);
    connect(m_workspace, &Workspace::setupChanged, this, &PeriodQuestion::follow);
    connect(m_workspace, &Workspace::computedChanged, this, &PeriodQuestion::follow);
    show(State::Closed);
}

void PeriodQuestion::layOut()
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(em(this, 0.35));
    layout->addWidget(m_told);
    layout->addWidget(m_yes, 0, Qt::AlignLeft);
    layout->addWidget(m_no, 0, Qt::AlignLeft);
}

void PeriodQuestion::ask()
{
    const OutcomePtr& outcome = m_workspace->computed().outcome;
    if (!outcome || !m_workspace->setup().periods.empty() || m_workspace->showsPartial() ||
        (m_state != State::Closed && m_of == outcome->grouped))
        return;
    m_of = outcome->grouped;
    show(State::Looking);
    m_proposals.run([grouped = m_of](const std::stop_token& stop) { return proposePeriods(*grouped, stop); },
                    [this](const Result<std::vector<PeriodProposal>>& proposals) { take(proposals); });
}

void PeriodQuestion::take(const Result<std::vector<PeriodProposal>>& proposals)
{
    m_found = proposals ? *proposals : std::vector<PeriodProposal>();
    if (m_found.empty()) {
        m_told->setText(proposals
                            ? tr("Nothing stands out: no stretch has far more requests than the others. To keep one "
                                 "out all the same, mark it: hold Shift and drag over the chart.")
                            : errorLine(proposals.error()));
        return show(State::Nothing);
    }
    const auto incidents = std::ranges::count(m_found, PeriodKind::Incident,
                                              [](const PeriodProposal& proposal) { return proposal.period.kind; });
    const QString question =
        incidents == 1 ? tr("Is this what you want to keep out?") : tr("Are these what you want to keep out?");
    m_told->setText(standingOutText(m_found, m_workspace->fullRange()) + (incidents == 1 ? u' ' : u'\n') + question);
    m_yes->setText(incidents == 1 ? tr("Yes, mark as incident") : tr("Yes, mark as incidents"));
    show(State::Asking);
}

void PeriodQuestion::show(State state)
{
    m_state = state;
    if (state == State::Looking)
        m_told->setText(tr("Looking for unusual stretches…"));
    if (state != State::Asking)
        m_found.clear();
    m_yes->setVisible(state == State::Asking);
    m_no->setVisible(state == State::Asking);
    setVisible(state != State::Closed);
    std::vector<Period> incidents;
    for (const PeriodProposal& proposal : m_found)
        if (proposal.period.kind == PeriodKind::Incident)
            incidents.push_back(proposal.period);
    emit proposed(incidents);
    emit changed();
}

/// It is of traffic in which nothing is marked, as it is counted now.
void PeriodQuestion::follow()
{
    if (m_state == State::Closed)
        return;
    const OutcomePtr& outcome = m_workspace->computed().outcome;
    if (outcome && outcome->grouped == m_of && m_workspace->setup().periods.empty())
        return;
    m_proposals.cancel();
    m_of.reset();
    show(State::Closed);
}

void PeriodQuestion::mark(std::vector<Period> periods, const QString& step)
{
    Setup setup = m_workspace->setup();
    setup.periods = std::move(periods);
    editSetup(*m_workspace, setup, step);
    emit answered();
}

} // namespace spillway::ui
