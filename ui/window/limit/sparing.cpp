#include "ui/window/limit/sparing.h"

#include "engine/advise/limiter_need.h"
#include "engine/trace/nginx/exemption.h"
#include "ui/commands/edit_setup.h"
#include "ui/models/project/limit_words.h"
#include "ui/models/project/workspace.h"
#include "ui/models/words/client_name.h"
#include "ui/text/error_text.h"

#include <QtGui/QAction>
#include <QtWidgets/QApplication>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

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
    QAction* exempt = m_actions.exemptClient;
    exempt->setEnabled(exemption().has_value());
    const QString why = exempt->isEnabled() ? QString() : whyNotExempt();
    // A menu tells nothing of what is grey but its text.
    const QString name = QString::fromStdString(printable(chosen().toStdString(), 60)).replace(u'&', u"&&"_s);
    exempt->setText(isExempt()      ? tr("%1 is e&xempt").arg(name)
                    : why.isEmpty() ? tr("E&xempt this client")
                                    : tr("This client cannot be e&xempt"));
    exempt->setStatusTip(why.isEmpty() ? tr("Leave this client unlimited: the exported configuration names it") : why);
    exempt->setToolTip(exempt->statusTip());
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
    const QString name = client();
    m_workspace->setClient(name); // it stays the chosen one
    editSetup(*m_workspace, spared,
              tr("%1 for %2", "Burst 20, a client").arg(ceilingText(spared.applied(), need), name));
}

QString Sparing::chosen() const
{
    const QString shown = client();
    return shown.isEmpty() ? m_workspace->client() : shown;
}

Result<Condition> Sparing::exemption() const
{
    const OutcomePtr& outcome = m_workspace->computed().outcome;
    const auto one = outcome ? findClient(*outcome->grouped, chosen()) : std::nullopt;
    if (!one)
        return Error{ErrorCode::BadArgument, {}, {}};
    return exemptionOf(*outcome->grouped->trace, outcome->grouped->keys->key, outcome->grouped->name(*one));
}

bool Sparing::isExempt() const
{
    const OutcomePtr& outcome = m_workspace->computed().outcome;
    if (!outcome || chosen().isEmpty() || findClient(*outcome->grouped, chosen()))
        return false;
    const KeyTemplate& key = outcome->grouped->keys->key;
    const auto condition = exemptionOf(*outcome->grouped->trace, key, chosen().toStdString());
    return condition && std::ranges::any_of(key.exemptions(), [&](const Condition& exemption) {
               return exemption.subject() == condition->subject() && exemption.holdsThroughout(condition->value());
           });
}

QString Sparing::whyNotExempt() const
{
    if (isExempt())
        return tr("It is not limited. Its chip under “Count by” takes that back.");
    const OutcomePtr& outcome = m_workspace->computed().outcome;
    if (!outcome || !findClient(*outcome->grouped, chosen()))
        return tr("No client is chosen that has requests.");
    return errorWords(exemption().error()).particulars;
}

void Sparing::exempt()
{
    const auto condition = exemption();
    // By then another client is shown, which a second click must not exempt.
    const bool isDoubled = m_exempted.isValid() && m_exempted.elapsed() < QApplication::doubleClickInterval();
    if (!condition || isDoubled)
        return;
    m_exempted.start();
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
