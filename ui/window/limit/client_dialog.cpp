#include "ui/window/limit/client_dialog.h"

#include "ui/jobs/questions.h"
#include "ui/models/project/key_words.h"
#include "ui/models/project/project.h"
#include "ui/models/project/results.h"
#include "ui/models/tables/requests_model.h"
#include "ui/models/tables/table_model.h"
#include "ui/text/error_text.h"
#include "ui/text/format.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/widgets/tables/verdict_table.h"

#include <QtGui/QAction>
#include <QtGui/QClipboard>
#include <QtGui/QGuiApplication>
#include <QtWidgets/QDialogButtonBox>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QVBoxLayout>

namespace spillway::ui {

namespace {

constexpr std::size_t kTold = 3; ///< values of a field

}

ClientDialog::ClientDialog(Project* project, const Results* results, QWidget* parent) :
    QDialog(parent),
    m_project(project),
    m_results(results),
    m_model(new RequestsModel(this)),
    m_table(new VerdictTable(m_model, {m_model->sortColumn(), m_model->sortOrder()}, this)),
    m_room(new QWidget(this)),
    m_client(makeLabel({}, TextRole::Heading, this)),
    m_when(makeLabel({}, TextRole::Subtle, this, Wrap::Yes)),
    m_paths(makeLabel({}, TextRole::Plain, this, Wrap::Yes)),
    m_agents(makeLabel({}, TextRole::Plain, this, Wrap::Yes)),
    m_note(makeLabel({}, TextRole::Warning, this, Wrap::Yes)),
    m_looked(this)
{
    setWindowTitle(tr("Requests of a client"));
    layOut();
    connect(m_results, &Results::clientRequestsChanged, this, [this] {
        if (m_of.isEmpty())
            follow();
    });
    connect(m_results, &Results::computedChanged, this, [this] {
        if (!m_of.isEmpty())
            follow();
    });
    connect(m_project, &Project::trafficChanged, this, [this] {
        tellOfChosen(); // they go
        close();
    });
    connect(m_table, &QTableView::clicked, this,
            [this](const QModelIndex& index) { m_project->setPlayhead(m_model->at(index.row()).at); });
    connect(this, &QDialog::finished, this, &ClientDialog::tellOfChosen);
    follow();
    resize(withinScreen(this, {em(this, 52), em(this, 32)}));
}

void ClientDialog::layOut()
{
    m_table->setAccessibleName(tr("Requests of the client"));
    auto* copyTable = new QAction(tr("Copy table"), this);
    connect(copyTable, &QAction::triggered, this, &ClientDialog::copy);
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_table->addAction(copyTable);
    column(m_room, -1, {m_table, 1});
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    QPushButton* copyButton = buttons->addButton(tr("Copy table"), QDialogButtonBox::ActionRole);
    connect(copyButton, &QPushButton::clicked, this, &ClientDialog::copy);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    for (QLabel* label : {m_client, m_when, m_paths, m_agents, m_note})
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    filled(new QVBoxLayout(this), {m_client, m_when, m_paths, m_agents, m_note, {m_room, 1}, buttons});
}

void ClientDialog::tellOf(const QString& client)
{
    m_looked.cancel();
    m_model->setRequests({}, nullptr); // before what it has of them goes
    m_kept.clear();
    m_keptOf.reset();
    m_of = client;
    follow();
}

void ClientDialog::follow()
{
    if (!m_of.isEmpty())
        return lookAt(m_of);
    const auto& requests = m_results->clientRequests();
    fill(requests, m_results->clientGrouped(),
         requests.empty() ? tr("No client is chosen.") : m_results->shownClient());
    note({});
}

/// Whatever the window shows: who somebody is, is a question that changes nothing.
void ClientDialog::lookAt(const QString& client)
{
    const OutcomePtr& outcome = m_results->computed().outcome;
    const auto number = outcome ? findClient(*outcome->grouped, client) : std::nullopt;
    if (!number && m_kept.empty())
        return fill({}, nullptr,
                    outcome ? tr("No request of %1 counts.").arg(client)
                            : tr("Looking for the requests of %1…").arg(client));
    if (!number) { // it is exempt by now, say
        m_looked.cancel();
        return note(tr("Its requests no longer count; these are the last results."));
    }
    if (m_kept.empty())
        fill({}, nullptr, tr("Looking for the requests of %1…").arg(client));
    decideRequests(m_looked, m_results->computed(), *number,
                   [this, grouped = outcome->grouped](const Result<std::vector<RequestOutcome>>& requests) {
                       if (requests)
                           keep(*requests, grouped);
                       else
                           note(errorLine(requests.error()));
                   });
}

void ClientDialog::keep(std::vector<RequestOutcome> requests, const GroupedPtr& grouped)
{
    fill(requests, grouped, m_of);
    m_kept = std::move(requests); // those before are shown no longer
    m_keptOf = grouped;
    note({});
}

void ClientDialog::note(const QString& text)
{
    m_note->setText(text);
    m_note->setVisible(!text.isEmpty());
    layout()->activate();
    m_table->shareRoom(m_room->size());
}

void ClientDialog::fill(const std::vector<RequestOutcome>& requests, const GroupedPtr& grouped, const QString& client)
{
    m_model->setRequests(requests, grouped);
    m_client->setText(client);
    if (requests.empty())
        m_when->clear();
    else
        m_when->setText(tr("%1, %2", "12 requests, 14:00–18:00")
                            .arg(requestsText(requests.size()), spanText(requests.front().at, requests.back().at)));
    const QString paths = m_model->mostOf(RequestsModel::Request, kTold);
    const QString agents = m_model->mostOf(RequestsModel::Agent, kTold);
    m_paths->setText(tr("Asks for %1").arg(paths));
    m_paths->setVisible(!paths.isEmpty());
    m_agents->setText(tr("Says it is %1").arg(agents));
    m_agents->setVisible(!agents.isEmpty());
    for (int column = 0; column < RequestsModel::ColumnCount; ++column)
        m_table->setColumnHidden(column, !m_model->hasColumn(column) ||
                                             (column == RequestsModel::Waits && !m_model->anyWaits()));
    layout()->activate(); // the lines above the table may have become more, or fewer
    m_table->shareRoom(m_room->size());
}

void ClientDialog::copy() const
{
    QGuiApplication::clipboard()->setText(tableText(*m_model, TableFormat::Tsv));
}

void ClientDialog::resizeEvent(QResizeEvent* event)
{
    QDialog::resizeEvent(event);
    layout()->activate();
    m_table->shareRoom(m_room->size());
}

} // namespace spillway::ui
