#include "ui/window/limit/client_actions.h"

#include "engine/advise/limiter_need.h"
#include "engine/ingest/line/error_line.h"
#include "engine/trace/nginx/exemption.h"
#include "engine/words/limit_reasons.h"
#include "ui/commands/edits.h"
#include "ui/models/project/key_words.h"
#include "ui/models/project/limit_words.h"
#include "ui/models/project/project.h"
#include "ui/models/project/results.h"
#include "ui/text/error_text.h"
#include "ui/window/limit/client_dialog.h"

#include <QtGui/QAction>
#include <QtWidgets/QApplication>
#include <QtWidgets/QInputDialog>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace spillway::ui {

ClientActions::ClientActions(Project* project, const Results* results, const Actions& actions, QWidget* window) :
    QObject(window), m_project(project), m_results(results), m_actions(actions), m_window(window)
{
    connect(actions.spareClient, &QAction::triggered, this, &ClientActions::raise);
    connect(actions.exemptClient, &QAction::triggered, this, &ClientActions::exempt);
    connect(actions.markClient, &QAction::triggered, this, [this] { markAsIncident(*m_project, chosen()); });
    connect(actions.explainLine, &QAction::triggered, this, &ClientActions::explainLine);
    connect(actions.showRequests, &QAction::triggered, this, [this] { openDialog()->tellOfChosen(); });
    connect(results, &Results::clientRequestsChanged, actions.showRequests,
            [this] { m_actions.showRequests->setEnabled(!m_results->clientRequests().empty()); });
    actions.showRequests->setEnabled(false);
    connect(actions.worstClient, &QAction::triggered, project, [project] { project->setClient({}); });
    connect(results, &Results::needsChanged, this, &ClientActions::enable);
    connect(results, &Results::clientRequestsChanged, this, &ClientActions::enable);
    connect(project, &Project::clientChanged, this, &ClientActions::enable);
    connect(results, &Results::computedChanged, this, &ClientActions::enable);
    enable();
}

ClientDialog* ClientActions::openDialog()
{
    if (!m_dialog)
        m_dialog = new ClientDialog(m_project, m_results, m_window);
    m_dialog->show();
    m_dialog->raise();
    m_dialog->activateWindow();
    return m_dialog;
}

/// The chosen one at once; its requests come later.
QString ClientActions::client() const
{
    const OutcomePtr& outcome = m_results->computed().outcome;
    const QString chosen = m_project->client();
    return outcome && !chosen.isEmpty() && findClient(*outcome->grouped, chosen) ? chosen : m_results->shownClient();
}

void ClientActions::enable()
{
    m_actions.spareClient->setEnabled(!m_results->needs().empty());
    const bool isMarked = std::ranges::count(m_project->setup().incidentClients, chosen().toStdString()) > 0;
    m_actions.markClient->setText(isMarked ? tr("Un&mark this client") : tr("&Mark this client as incident"));
    m_actions.markClient->setEnabled(!chosen().isEmpty());
    QAction* exempt = m_actions.exemptClient;
    exempt->setEnabled(exemption().has_value());
    const QString why = exempt->isEnabled() ? QString() : whyNotExempt();
    // A grey entry of a menu has nothing but its text.
    const QString name = QString::fromStdString(printable(chosen().toStdString(), 60)).replace(u'&', u"&&"_s);
    exempt->setText(isExempt()      ? tr("%1 is e&xempt").arg(name)
                    : why.isEmpty() ? tr("E&xempt this client")
                                    : tr("This client cannot be e&xempt"));
    exempt->setStatusTip(why.isEmpty() ? tr("Leave this client unlimited: the exported configuration names it") : why);
    exempt->setToolTip(exempt->statusTip());
}

/// Gives the client as much burst as it needs, if that is more than there is.
void ClientActions::raise()
{
    const OutcomePtr& outcome = m_results->computed().outcome;
    const auto one = outcome ? findClient(*outcome->grouped, client()) : std::nullopt;
    if (!one || *one >= m_results->needs().size())
        return;
    const std::int64_t need = m_results->needs()[*one];
    const Setup& setup = m_project->setup();
    if (need == kNoneSuffices || need <= ceilingOf(setup.applied()).raw() / kOneRequest.raw())
        return;
    const Setup spared = withCeiling(setup, need);
    const QString name = client();
    m_project->setClient(name); // it stays the chosen one
    editSetup(*m_project, spared, tr("%1 for %2", "Burst 20, a client").arg(ceilingText(spared.applied(), need), name));
}

QString ClientActions::chosen() const
{
    const QString shown = client();
    return shown.isEmpty() ? m_project->client() : shown;
}

Result<Condition> ClientActions::exemption() const
{
    const OutcomePtr& outcome = m_results->computed().outcome;
    const auto one = outcome ? findClient(*outcome->grouped, chosen()) : std::nullopt;
    if (!one)
        return Error{ErrorCode::BadArgument, {}, {}};
    return exemptionOf(*outcome->grouped->trace, outcome->grouped->keys->key, outcome->grouped->name(*one));
}

bool ClientActions::isExempt() const
{
    const OutcomePtr& outcome = m_results->computed().outcome;
    if (!outcome || chosen().isEmpty() || findClient(*outcome->grouped, chosen()))
        return false;
    const KeyTemplate& key = outcome->grouped->keys->key;
    const auto condition = exemptionOf(*outcome->grouped->trace, key, chosen().toStdString());
    return condition && std::ranges::any_of(key.exemptions(), [&](const Condition& exemption) {
               return exemption.subject() == condition->subject() && exemption.holdsThroughout(condition->value());
           });
}

QString ClientActions::whyNotExempt() const
{
    if (isExempt())
        return tr("It is not limited. Its chip under “Count by” takes that back.");
    const OutcomePtr& outcome = m_results->computed().outcome;
    if (!outcome || !findClient(*outcome->grouped, chosen()))
        return tr("No client is chosen that has requests.");
    return errorWords(exemption().error()).particulars;
}

void ClientActions::exempt()
{
    const auto condition = exemption();
    // By then another client is shown, which a second click must not exempt.
    const bool isDoubled = m_exempted.isValid() && m_exempted.elapsed() < QApplication::doubleClickInterval();
    if (!condition || isDoubled)
        return;
    m_exempted.start();
    const Setup& setup = m_project->setup();
    std::vector<Condition> all = setup.zone.key.exemptions();
    if (std::ranges::find(all, *condition) != all.end())
        return; // what is shown is older
    all.push_back(*condition);
    const QString exempted = client();
    m_project->setClient(exempted); // it stays the chosen one
    editSetup(*m_project, withExemptions(setup, std::move(all)), tr("Exempt %1").arg(exempted));
}

void ClientActions::explainLine()
{
    const QString pasted =
        QInputDialog::getMultiLineText(m_window, tr("Explain a line of error.log"),
                                       tr("Paste a line with “limiting requests” or “delaying request”:"));
    if (pasted.isEmpty())
        return;
    const std::string line = pasted.simplified().toStdString();
    const std::string zone = zoneOfErrorLine(line);
    const std::vector<SiteLimit> limits = m_project->setup().limits();
    const auto limit = std::ranges::find(limits, zone, [](const SiteLimit& one) { return one.zone.name; });
    const bool isKnown = limit != limits.end();
    const auto reasons = errorLineReasons(line, isKnown ? &limit->zone : nullptr, isKnown ? &limit->limit : nullptr);
    if (!reasons)
        return emit explained(tr("This line cannot be explained"), errorLine(reasons.error()));
    QStringList sentences;
    for (const std::string& reason : *reasons)
        sentences << QString::fromStdString(reason);
    const auto read = readErrorLine(line);
    const QString name = read ? QString::fromUtf8(read->client) : QString();
    const OutcomePtr& outcome = m_results->computed().outcome;
    if (outcome && !name.isEmpty() && findClient(*outcome->grouped, name)) {
        m_project->setClient(name);
        if (read->at)
            m_project->setPlayhead(*read->at);
    } else
        sentences << tr("The loaded traffic has no client %1.").arg(name);
    emit explained(tr("A line about zone %1").arg(QString::fromStdString(printable(zone, 60))), sentences.join(u' '));
}

} // namespace spillway::ui
