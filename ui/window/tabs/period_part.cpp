#include "ui/window/tabs/period_part.h"

#include "engine/replay/estimate/period_outcomes.h"
#include "ui/models/project/workspace.h"
#include "ui/models/tables/clients_model.h"
#include "ui/text/error_text.h"

#include <memory>
#include <utility>

namespace spillway::ui {

PeriodPart::PeriodPart(Workspace* workspace, ClientsModel* clients, QWidget* parent) :
    QComboBox(parent), m_workspace(workspace), m_clients(clients)
{
    addItem(tr("All"));
    addItem(tr("Normal"), static_cast<int>(PeriodKind::Normal));
    addItem(tr("Incidents"), static_cast<int>(PeriodKind::Incident));
    setMinimumContentsLength(3); // what is beside it may need the room
    setAccessibleName(tr("Traffic that is counted"));
    setToolTip(tr("Count all requests, or those in normal or in incident periods"));
    connect(m_workspace, &Workspace::trafficChanged, this, [this] {
        m_isChosen = false;
        followStandard();
    });
    connect(this, &QComboBox::currentIndexChanged, this, [this] {
        m_isChosen = !m_isFollowing;
        follow();
    });
    connect(m_workspace, &Workspace::computedChanged, this, &PeriodPart::follow);
    connect(m_workspace, &Workspace::setupChanged, this, &PeriodPart::follow); // periods count nothing anew
    connect(m_workspace, &Workspace::periodsCounted, this, &PeriodPart::showRange);
}

bool PeriodPart::isOffered() const
{
    return !m_workspace->setup().periods.empty();
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
    const Computed& computed = m_workspace->computed();
    const auto kind = chosen();
    if (!kind || !computed.outcome) {
        m_count.cancel();
        m_clients->setPart(nullptr);
        return;
    }
    if (computed.provisional || computed.partial())
        return m_count.cancel(); // the final figures follow
    m_count.run(
        [policy = computed.setup.policy(), outcome = computed.outcome, periods = m_workspace->setup().periods,
         kind = *kind](const std::stop_token& stop) -> Result<std::vector<ClientOutcome>> {
            const auto verdicts = RequestVerdicts::create(policy, *outcome, stop);
            return verdicts ? clientsInPeriods(*verdicts, periodSpans(periods), kind, stop) : verdicts.error();
        },
        [this, kind = *kind, grouped = computed.outcome->grouped](const Result<std::vector<ClientOutcome>>& counted) {
            const OutcomePtr& now = m_workspace->computed().outcome; // one that was asked for later may follow
            if (chosen() != kind || !now || now->grouped != grouped)
                return;
            if (!counted) // all traffic is not what the choice says
                return m_clients->awaitPart(tr("These could not be counted. %1").arg(errorLine(counted.error())));
            m_clients->setPart(std::make_shared<const std::vector<ClientOutcome>>(*counted));
            showRange();
        });
}

void PeriodPart::showRange()
{
    const auto kind = chosen();
    const auto ranges = m_workspace->rangesInPeriods();
    if (kind && ranges)
        m_clients->setPartRange({ranges, &ranges->clients[static_cast<std::size_t>(*kind)]});
}

} // namespace spillway::ui
