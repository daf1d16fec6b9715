#include "ui/window/tabs/tabs_panel.h"

#include "ui/jobs/result_graph.h"
#include "ui/models/project/limit_words.h"
#include "ui/models/tables/clients_model.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/widgets/tables/clients_view.h"
#include "ui/window/frame/help.h"
#include "ui/window/tabs/compare_panel.h"
#include "ui/window/tabs/config_page.h"
#include "ui/window/tabs/decisions_panel.h"
#include "ui/window/tabs/hurt_panel.h"
#include "ui/window/tabs/limiters_panel.h"
#include "ui/window/tabs/needs_panel.h"
#include "ui/window/tabs/paths_panel.h"
#include "ui/window/tabs/servers_panel.h"
#include "ui/window/tabs/site_panel.h"
#include "ui/window/tabs/trade_off_panel.h"
#include "ui/window/tabs/versions_panel.h"
#ifdef SPILLWAY_LAB
#include "ui/window/live/lab_panel.h"
#endif

#include <QtGui/QAction>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QFrame>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QStackedWidget>
#include <QtWidgets/QTabBar>
#include <QtWidgets/QTableView>
#include <QtWidgets/QToolButton>

#include <algorithm>

namespace spillway::ui {

namespace {

constexpr int kNormal = 1; ///< the choice of normal periods

} // namespace

TabsPanel::TabsPanel(Project* project, ResultGraph* graph, const Actions& actions, QWidget* parent) :
    QWidget(parent),
    m_project(project),
    m_results(&graph->results),
    m_model(new ClientsModel(this)),
    m_tabs(new QTabBar(this)),
    m_pages(new QStackedWidget(this)),
    m_clients(new ClientsView(m_model, this)),
    m_part(new QComboBox(this)),
    m_hurt(new HurtPanel(project, graph, actions, this)),
    m_paths(new PathsPanel(project, m_results, this)),
    m_needs(new NeedsPanel(project, graph, this)),
    m_tradeOff(new TradeOffPanel(project, graph, this)),
    m_compare(new ComparePanel(project, graph, this)),
    m_compareBy(new QComboBox(this)),
    m_comparisons(new QStackedWidget(this)),
    m_config(new ConfigPage(project, m_results, this)),
    m_decisions(new DecisionsPanel(project, m_results, this)),
    m_studies{new XrayPanel(project, m_results, this),
              new ProblemsPanel(project, m_results, this),
              new VersionsPanel(project, m_results, this),
              new DaysPanel(project, m_results, this),
              new ServersPanel(project, m_results, this),
              new LimitersPanel(project, m_results, this),
              m_decisions}
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
    m_tabs->addTab(tr("Paths"));
    m_tabs->addTab(tr("Burst"));
    m_tabs->addTab(tr("Map"));
    m_tabs->addTab(tr("Compare"));
    m_tabs->addTab(tr("Config"));
    m_tabs->setTabToolTip(m_tabs->addTab(tr("X-ray")), tr("Which requests come to each location and its limits"));
    m_tabs->addTab(tr("Problems"));
    m_tabs->setTabToolTip(m_tabs->addTab(tr("Lab")), tr("A server with these limits, to send requests to"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setUsesScrollButtons(true); // only where they have no room: the filter gives way first
    m_tabs->setAccessibleName(tr("Views of the traffic and its limits"));
    m_pages->addWidget(m_clients);
    m_pages->addWidget(m_hurt);
    m_pages->addWidget(m_paths);
    m_pages->addWidget(m_needs);
    m_pages->addWidget(m_tradeOff);
    m_comparisons->addWidget(m_compare);
    for (std::size_t i = 2; i < m_studies.size(); ++i)
        m_comparisons->addWidget(m_studies[i]);
    m_pages->addWidget(m_comparisons);
    addChoices();
    m_pages->addWidget(m_config);
    m_pages->addWidget(m_studies[0]);
    m_pages->addWidget(m_studies[1]);
    addLab();

    auto* card = makeCard(this);
    m_tools = new QWidget(card);
    m_clients->table()->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_clients->table()->addActions({actions.showRequests, actions.markClient, actions.spareClient, actions.exemptClient,
                                    actions.copyTable, actions.saveTable});
    m_clients->filterField()->setMinimumWidth(em(this, 3.8));
    m_clients->filterField()->setMaximumWidth(em(this, 11));
    m_clients->filterField()->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    auto* tools = row(m_tools, em(this, 0.3), {1, m_compareBy, m_part, {m_clients->filterField(), 20}});
    auto* help = makeHelpButton([this] { return helpPage(); }, card);
    for (QAction* action : {actions.copyTable, actions.saveTable}) {
        auto* button = new QToolButton(m_tools);
        button->setDefaultAction(action);
        button->setProperty("flat", true);
        tools->addWidget(button);
        m_tableTools.push_back(button);
    }
    auto* head = row(nullptr, -1, {m_tabs, gap(em(this, 0.4)), {m_tools, 1}, help});
    column(card, 0, {head, {m_pages, 1}}, {em(this, 0.6), em(this, 0.2), em(this, 0.6), em(this, 0.25)});
    column(this, -1, {card});
}

void TabsPanel::addChoices()
{
    m_compareBy->addItems(
        {tr("Algorithms"), tr("A and B"), tr("Days"), tr("Servers"), tr("Other limiters"), tr("nginx")});
    m_part->addItem(tr("All"));
    m_part->addItem(tr("Normal"), static_cast<int>(PeriodKind::Normal));
    m_part->addItem(tr("Incidents"), static_cast<int>(PeriodKind::Incident));
    m_part->setCurrentIndex(kNormal); // nobody wants a burst that fits an attacker
    m_part->setAccessibleName(tr("Traffic that is counted"));
    m_part->setToolTip(tr("Count all requests, or those in normal or in incident periods"));
    m_compareBy->setAccessibleName(tr("What to compare"));
    m_compareBy->setToolTip(
        tr("Compare algorithms, two versions of your limits, days, several servers, other programs, or the prediction "
           "with what nginx decided"));
}

void TabsPanel::addLab()
{
#ifdef SPILLWAY_LAB
    auto* lab = new LabPanel(m_project, m_results, this);
    m_labStage = lab->stage();
    m_pages->addWidget(lab);
    connect(lab, &LabPanel::trafficKept, this, &TabsPanel::trafficKept);
#else
    m_tabs->setTabVisible(Lab, false);
#endif
}

void TabsPanel::wire()
{
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int tab) {
        m_pages->setCurrentIndex(tab);
        showTools();
        emit tabShown();
    });
    connect(m_compareBy, &QComboBox::currentIndexChanged, m_comparisons, &QStackedWidget::setCurrentIndex);
    connect(m_part, &QComboBox::currentIndexChanged, this, &TabsPanel::showSetup);
    connect(m_project, &Project::trafficChanged, m_part, [this] { m_part->setCurrentIndex(kNormal); });
    connect(m_results, &Results::computedChanged, this, [this](const Computed& computed) {
        m_model->setLimit(computed.setup.applied());
        m_model->setOutcome(computed.outcome);
        m_model->setRange(computed.range);
    });
    connect(m_results, &Results::followUpChanged, this, [this] { m_model->setRange(m_results->computed().range); });
    connect(m_results, &Results::needsChanged, this, [this] { m_model->setNeeds(m_results->needs()); });
    // Else nobody in the table would have the requests that pass unlimited.
    connect(m_results, &Results::exemptListed, this, [this] { m_model->setExempt(m_results->exempt()); });
    connect(m_results, &Results::clientRequestsChanged, this,
            [this] { m_clients->setCurrent(m_results->shownClient()); });
    connect(m_project, &Project::setupChanged, this, &TabsPanel::showSetup);
    connect(m_clients, &ClientsView::clientChosen, m_project, &Project::setClient);
}

void TabsPanel::showTools()
{
    const bool hasTable = tab() == Clients || tab() == Hurt || tab() == Paths;
    const bool hasPart = tab() == Needs && !m_project->setup().periods.empty();
    m_tools->setVisible(hasTable || hasPart || tab() == Compare);
    m_compareBy->setVisible(tab() == Compare);
    m_clients->filterField()->setVisible(tab() == Clients);
    for (QWidget* tool : m_tableTools)
        tool->setVisible(hasTable);
    m_part->setVisible(hasPart);
}

void TabsPanel::showSetup()
{
    showTools();
    const Setup& setup = m_project->setup();
    const QString ceiling = ceilingName(setup.applied());
    m_tabs->setTabText(Needs, ceiling.left(1).toUpper() + ceiling.mid(1));
    const QVariant part = setup.periods.empty() ? QVariant() : m_part->currentData();
    m_needs->setPart(part.isValid() ? std::optional(static_cast<PeriodKind>(part.toInt())) : std::nullopt);
}

bool TabsPanel::isIdle() const
{
    return m_paths->isIdle() && std::ranges::all_of(m_studies, &StudyPanel::isIdle);
}

TabsPanel::Tab TabsPanel::tab() const
{
    return static_cast<Tab>(m_tabs->currentIndex());
}

QString TabsPanel::helpPage() const
{
    constexpr std::array kPages{"Clients", "Impact", "Paths", "Burst",    "Map",
                                "Compare", "Config", "X-ray", "Problems", "Lab"};
    return QString::fromLatin1(kPages[static_cast<std::size_t>(m_tabs->currentIndex())]);
}

const TableModel* TabsPanel::table() const
{
    if (tab() == Compare)
        return m_compare->model();
    if (tab() == Hurt)
        return m_hurt->model();
    if (tab() == Paths)
        return m_paths->model();
    return m_model;
}

void TabsPanel::addErrorLogs(const QStringList& files)
{
    m_decisions->addErrorLogs(files);
    m_compareBy->setCurrentIndex(m_compareBy->count() - 1);
    showTab(Compare);
}

void TabsPanel::showTab(Tab tab)
{
    if (m_tabs->isTabVisible(tab))
        m_tabs->setCurrentIndex(tab);
}

} // namespace spillway::ui
