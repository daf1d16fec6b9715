#include "ui/window/sparing.h"

#include "engine/advise/limiter_need.h"
#include "engine/trace/exemption.h"
#include "ui/commands/edit_setup.h"
#include "ui/models/client_name.h"
#include "ui/models/limit_words.h"
#include "ui/models/workspace.h"

#include <QtGui/QAction>

#include <algorithm>
#include <utility>

namespace spillway::ui {

Sparing::Sparing(Workspace* workspace, const Actions& actions, QObject* parent) :
    QObject(parent), m_workspace(workspace), m_actions(actions)
{
    connect(actions.spareClient, &QAction::triggered, this, &Sparing::raise);
    connect(actions.exemptClient, &QAction::triggered, this, &Sparing::exempt);
    connect(workspace, &Workspace::needsChanged, this, &Sparing::enable);
    connect(workspace, &Workspace::clientChanged, this, &Sparing::enable);
    connect(workspace, &Workspace::clientRequestsChanged, this, &Sparing::enable);
    connect(workspace, &Workspace::computedChanged, this, &Sparing::enable);
    enable();
}

/// The chosen one at once; its requests come later.
QString Sparing::client() const
{
    const OutcomePtr& outcome = m_workspace->computed().outcome;
    const QString chosen = m_workspace->client();
    return outcome && !chosen.isEmpty() && findClient(*outcome->grouped, chosen) ? chosen : m_workspace->shownClient();
}

void Sparing::enable()
{
    m_actions.spareClient->setEnabled(!m_workspace->needs().empty());
    m_actions.exemptClient->setEnabled(exemption().has_value());
}

/// Gives the client as much burst as it needs, if that is more than there is.
void Sparing::raise()
{
    const OutcomePtr& outcome = m_workspace->computed().outcome;
    const auto one = outcome ? findClient(*outcome->grouped, client()) : std::nullopt;
    if (!one || *one >= m_workspace->needs().size())
        return;
    const std::int64_t need = m_workspace->needs()[*one];
    const Setup& setup = m_workspace->setup();
    if (need == kNoneSuffices || need <= ceilingOf(setup.applied()).raw() / kOneRequest.raw())
        return;
    const Setup spared = withCeiling(setup, need);
    editSetup(*m_workspace, spared,
              tr("%1 for %2", "Burst 20, a client").arg(ceilingText(spared.applied(), need), client()));
}

/// Of the chosen client itself: once it is exempt another one is shown, which a second click must not exempt.
std::optional<Condition> Sparing::exemption() const
{
    const OutcomePtr& outcome = m_workspace->computed().outcome;
    const QString chosen = m_workspace->client().isEmpty() ? m_workspace->shownClient() : m_workspace->client();
    const auto one = outcome ? findClient(*outcome->grouped, chosen) : std::nullopt;
    if (!one)
        return std::nullopt;
    auto condition = exemptionOf(*outcome->grouped->trace, outcome->grouped->keys->key, outcome->grouped->name(*one));
    return condition ? std::optional(*std::move(condition)) : std::nullopt;
}

void Sparing::exempt()
{
    const auto condition = exemption();
    if (!condition)
        return;
    const Setup& setup = m_workspace->setup();
    std::vector<Condition> all = setup.zone.key.exemptions();
    if (std::ranges::find(all, *condition) != all.end())
        return; // what is shown is older
    all.push_back(*condition);
    const QString exempted = client();
    m_workspace->setClient(exempted); // it stays the chosen one
    editSetup(*m_workspace, withExemptions(setup, std::move(all)), tr("Exempt %1").arg(exempted));
}

} // namespace spillway::ui
