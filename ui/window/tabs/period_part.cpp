#include "ui/window/tabs/period_part.h"

#include "ui/jobs/result_graph.h"
#include "ui/models/tables/clients_model.h"
#include "ui/text/error_text.h"

#include <memory>
#include <utility>

namespace spillway::ui {

PeriodPart::PeriodPart(Project* project, ResultGraph* graph, ClientsModel* clients, QWidget* parent) :
    QComboBox(parent), m_project(project), m_results(&graph->results), m_job(&graph->periods), m_clients(clients)
{
    addItem(tr("All"));
    addItem(tr("Normal"), static_cast<int>(PeriodKind::Normal));
    addItem(tr("Incidents"), static_cast<int>(PeriodKind::Incident));
    setMinimumContentsLength(3); // what is beside it may need the room
    setAccessibleName(tr("Traffic that is counted"));
    setToolTip(tr("Count all requests, or those in normal or in incident periods"));
    connect(m_project, &Project::trafficChanged, this, [this] {
        m_isChosen = false;
        followStandard();
    });
    connect(this, &QComboBox::currentIndexChanged, this, [this] {
        m_isChosen = !m_isFollowing;
        follow();
    });
    connect(m_results, &Results::computedChanged, this, &PeriodPart::follow);
    connect(m_project, &Project::setupChanged, this, &PeriodPart::follow); // periods count nothing anew
    connect(m_results, &Results::periodsCounted, this, &PeriodPart::showRange);
    connect(m_job, &PeriodsJob::clientsCounted, this,
            [this](PeriodKind kind, const std::vector<ClientOutcome>& counted) {
                if (chosen() != kind)
                    return;
                m_clients->setPart(std::make_shared<const std::vector<ClientOutcome>>(counted));
                showRange();
            });
    connect(m_job, &PeriodsJob::clientsFailed, this, [this](PeriodKind kind, const Error& error) {
        if (chosen() == kind) // all traffic is not what the choice says
            m_clients->awaitPart(tr("These could not be counted. %1").arg(errorLine(error)));
    });
}

bool PeriodPart::isOffered() const
{
    return !m_project->setup().periods.empty();
}

std::optional<PeriodKind> PeriodPart::chosen() const
{
    return currentIndex() > 0 && isOffered() ? std::optional(static_cast<PeriodKind>(currentData().toInt()))
                                             : std::nullopt;
}

void PeriodPart::setStandard(Standard standard)
{
    m_standard = standard;
    followStandard();
}

void PeriodPart::followStandard()
{
    if (m_isChosen)
        return;
    m_isFollowing = true;
    setCurrentIndex(m_standard == Standard::Normal ? findData(static_cast<int>(PeriodKind::Normal))
                                                   : 0); // means nothing where no period is marked
    m_isFollowing = false;
}

void PeriodPart::follow()
{
    if (std::exchange(m_told, chosen()) != chosen()) {
        if (chosen())
            m_clients->awaitPart();
        emit partChanged();
    }
    countClients();
}

void PeriodPart::countClients()
{
    const Computed& computed = m_results->computed();
    const auto kind = chosen();
    if (!kind || !computed.outcome) {
        m_job->forgetClients();
        m_clients->setPart(nullptr);
        return;
    }
    if (computed.provisional || computed.partial())
        return m_job->forgetClients(); // the final figures follow
    m_job->countClients(*kind);
}

void PeriodPart::showRange()
{
    const auto kind = chosen();
    const auto ranges = m_results->rangesInPeriods();
    if (kind && ranges)
        m_clients->setPartRange({ranges, &ranges->clients[static_cast<std::size_t>(*kind)]});
}

} // namespace spillway::ui
