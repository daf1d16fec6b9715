#include "ui/window/clients_part.h"

#include "engine/replay/period_outcomes.h"
#include "ui/models/clients_model.h"
#include "ui/models/workspace.h"

#include <memory>

namespace spillway::ui {

ClientsPart::ClientsPart(Workspace* workspace, ClientsModel* model, QWidget* parent) :
    QComboBox(parent), m_workspace(workspace), m_model(model)
{
    addItem(tr("All"));
    addItem(tr("Normal"), static_cast<int>(PeriodKind::Normal));
    addItem(tr("Incidents"), static_cast<int>(PeriodKind::Incident));
    setAccessibleName(tr("Requests that the table of clients counts"));
    setToolTip(tr("Count all requests of each client, or those in normal or in incident periods"));
    connect(this, &QComboBox::currentIndexChanged, this, &ClientsPart::follow);
    connect(m_workspace, &Workspace::computedChanged, this, &ClientsPart::follow);
    connect(m_workspace, &Workspace::setupChanged, this, &ClientsPart::follow); // periods count nothing anew
}

bool ClientsPart::isOffered() const
{
    return !m_workspace->setup().periods.empty();
}

std::optional<PeriodKind> ClientsPart::chosen() const
{
    return currentIndex() > 0 && isOffered() ? std::optional(static_cast<PeriodKind>(currentData().toInt()))
                                             : std::nullopt;
}

void ClientsPart::follow()
{
    const Computed& computed = m_workspace->computed();
    const auto kind = chosen();
    if (!kind || !computed.outcome) {
        m_count.cancel();
        m_model->setPart(nullptr);
        return;
    }
    if (computed.provisional || computed.partial())
        return m_count.cancel(); // the final figures follow
    m_count.run(
        [policy = computed.setup.policy(), outcome = computed.outcome, periods = m_workspace->setup().periods,
         kind = *kind](const std::stop_token& stop) -> Result<std::vector<ClientOutcome>> {
            const auto fates = RequestFates::create(policy, *outcome, stop);
            return fates ? clientsInPeriods(*fates, periodSpans(periods), kind, stop) : fates.error();
        },
        [this](const Result<std::vector<ClientOutcome>>& counted) {
            m_model->setPart(counted ? std::make_shared<const std::vector<ClientOutcome>>(*counted) : nullptr);
        });
}

} // namespace spillway::ui
