#include "ui/window/tabs/tabs_panel.h"

#include "ui/commands/edits.h"
#include "ui/jobs/result_graph.h"
#include "ui/models/project/limit_words.h"
#include "ui/models/tables/clients_model.h"
#include "ui/text/error_text.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/widgets/fields/config_view.h"
#include "ui/widgets/tables/clients_view.h"
#include "ui/window/tabs/compare_panel.h"
#include "ui/window/tabs/config_text.h"
#include "ui/window/tabs/hurt_panel.h"
#include "ui/window/tabs/needs_panel.h"
#include "ui/window/tabs/nginx_tester.h"
#include "ui/window/tabs/period_part.h"
#include "ui/window/tabs/trade_off_panel.h"

#include <QtGui/QAction>
#include <QtWidgets/QFrame>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QStackedWidget>
#include <QtWidgets/QTabBar>
#include <QtWidgets/QTableView>
#include <QtWidgets/QToolButton>

namespace spillway::ui {

TabsPanel::TabsPanel(Project* project, ResultGraph* graph, const Actions& actions, QWidget* parent) :
    QWidget(parent),
    m_project(project),
    m_results(&graph->results),
    m_model(new ClientsModel(this)),
    m_tabs(new QTabBar(this)),
    m_pages(new QStackedWidget(this)),
    m_clients(new ClientsView(m_model, this)),
    m_part(new PeriodPart(project, graph, m_model, this)),
    m_hurt(new HurtPanel(project, graph, actions, this)),
    m_needs(new NeedsPanel(project, graph, this)),
    m_tradeOff(new TradeOffPanel(project, graph, this)),
    m_compare(new ComparePanel(project, graph, this)),
    m_config(new ConfigView(this))
{
    layOut(actions);
    wire();
    connect(m_clients, &ClientsView::doubleClicked, actions.showRequests, &QAction::trigger);
    connect(m_config, &ConfigView::copyRequested, actions.copyConfig, &QAction::trigger);
    connect(m_config, &ConfigView::saveRequested, actions.exportConfig, &QAction::trigger);
    showSetup();
}

void TabsPanel::layOut(const Actions& actions)
{
    m_tabs->addTab(tr("Clients"));
    m_tabs->setTabToolTip(m_tabs->addTab(tr("Impact")), tr("Who is affected in normal periods"));
    m_tabs->addTab(tr("Burst"));
    m_tabs->addTab(tr("Map"));
    m_tabs->addTab(tr("Compare"));
    m_tabs->addTab(tr("Config"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setUsesScrollButtons(false); // the tools beside them give way
    m_tabs->setAccessibleName(tr("Clients, impact, required burst, map, comparison or configuration"));
    m_pages->addWidget(m_clients);
    m_pages->addWidget(m_hurt);
    m_pages->addWidget(m_needs);
    m_pages->addWidget(m_tradeOff);
    m_pages->addWidget(m_compare);
    m_pages->addWidget(m_config);

    auto* card = makeCard(this);
    m_tools = new QWidget(card);
    m_clients->table()->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_clients->table()->addActions({actions.showRequests, actions.watchClient, actions.watchNone, actions.spareClient,
                                    actions.exemptClient, actions.copyTable, actions.saveTable});
    m_clients->filterField()->setMinimumWidth(em(this, 3.8));
    m_clients->filterField()->setMaximumWidth(em(this, 11));
    auto* tools = row(m_tools, em(this, 0.3), {m_part, m_clients->filterField()});
    for (QAction* action : {actions.copyTable, actions.saveTable}) {
        auto* button = new QToolButton(m_tools);
        button->setDefaultAction(action);
        button->setProperty("flat", true);
        tools->addWidget(button);
        m_tableTools.push_back(button);
    }
    auto* head = row(nullptr, -1, {m_tabs, gap(em(this, 0.4)), 1, m_tools});
    column(card, 0, {head, {m_pages, 1}}, {em(this, 0.6), em(this, 0.2), em(this, 0.6), em(this, 0.25)});
    column(this, -1, {card});
}

void TabsPanel::wire()
{
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int tab) {
        m_part->setStandard(tab == Needs ? PeriodPart::Standard::Normal : PeriodPart::Standard::All);
        m_pages->setCurrentIndex(tab);
        showTools();
        if (tab == Config)
            showConfig();
    });
    connect(m_part, &PeriodPart::partChanged, this, [this] {
        m_compare->setPart(m_part->chosen());
        m_needs->setPart(m_part->chosen());
    });
    connect(m_results, &Results::computedChanged, this, [this](const Computed& computed) {
        m_model->setLimit(computed.setup.applied());
        m_model->setOutcome(computed.outcome);
        m_model->setRange(computed.range);
        showConfig();
    });
    connect(m_results, &Results::followUpChanged, this, [this] {
        m_model->setRange(m_results->computed().range);
        showConfig();
    });
    connect(m_results, &Results::periodsCounted, this, &TabsPanel::showConfig);
    connect(m_results, &Results::needsChanged, this, [this] { m_model->setNeeds(m_results->needs()); });
    // Else nobody in the table would have the requests that pass unlimited.
    connect(m_results, &Results::exemptListed, this, [this] { m_model->setExempt(m_results->exempt()); });
    connect(m_results, &Results::clientRequestsChanged, this,
            [this] { m_clients->setCurrent(m_results->shownClient()); });
    connect(m_project, &Project::setupChanged, this, &TabsPanel::showSetup);
    connect(m_clients, &ClientsView::clientChosen, m_project, &Project::setClient);
    connect(m_config, &ConfigView::remedyRequested, this, [this] {
        editSetup(*m_project, withAlgorithm(m_project->setup(), Algorithm::LimitReq),
                  algorithmName(Algorithm::LimitReq));
    });
    new NginxTester(m_project, m_results, m_config, this);
    connect(m_config, &ConfigView::dryRunEdited, this, [this](bool dryRun) { setDryRun(*m_project, dryRun); });
    connect(m_config, &ConfigView::statusEdited, this, [this](int status) {
        Setup setup = m_project->setup();
        setup.status = status;
        editSetup(*m_project, setup, tr("Status %1").arg(status));
    });
}

void TabsPanel::showTools()
{
    const bool hasTable = tab() == Clients || tab() == Hurt || tab() == Compare;
    const bool hasPart = (tab() == Clients || tab() == Needs || tab() == Compare) && m_part->isOffered();
    m_tools->setVisible(hasTable || hasPart);
    m_clients->filterField()->setVisible(tab() == Clients);
    for (QWidget* tool : m_tableTools)
        tool->setVisible(hasTable);
    m_part->setVisible(hasPart);
}

void TabsPanel::showSetup()
{
    showTools();
    const Setup& setup = m_project->setup();
    m_config->setOptions(setup.dryRun, setup.status);
    const QString ceiling = ceilingName(setup.applied());
    m_tabs->setTabText(Needs, ceiling.left(1).toUpper() + ceiling.mid(1));
    showConfig();
}

void TabsPanel::showConfig()
{
    if (m_tabs->currentIndex() != Config) // not while a slider moves and nobody looks
        return;
    const auto text = configText(*m_results);
    if (text)
        m_config->setText(QString::fromStdString(*text));
    else if (m_project->setup().other)
        m_config->setProblem(QString::fromStdString(text.error().detail), tr("Switch to nginx limit_req"));
    else
        m_config->setProblem(errorLine(text.error()), {});
}

TabsPanel::Tab TabsPanel::tab() const
{
    return static_cast<Tab>(m_tabs->currentIndex());
}

const TableModel* TabsPanel::table() const
{
    if (tab() == Compare)
        return m_compare->model();
    if (tab() == Hurt)
        return m_hurt->model();
    return m_model;
}

void TabsPanel::showTab(Tab tab)
{
    m_tabs->setCurrentIndex(tab);
}

} // namespace spillway::ui
