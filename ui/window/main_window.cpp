#include "ui/window/main_window.h"

#include "ui/jobs/result_graph.h"
#include "ui/models/project/new_start.h"
#include "ui/models/project/playback.h"
#include "ui/widgets/basic/banner.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/widgets/basic/margin_scroll.h"
#include "ui/widgets/fields/import_strip.h"
#include "ui/widgets/fields/start_page.h"
#include "ui/widgets/tables/clients_view.h"
#include "ui/widgets/tables/period_list.h"
#include "ui/window/exporter.h"
#include "ui/window/frame/help.h"
#include "ui/window/frame/notices.h"
#include "ui/window/frame/result_panel.h"
#include "ui/window/frame/side_panel.h"
#include "ui/window/frame/status_line.h"
#include "ui/window/frame/top_bar.h"
#include "ui/window/frame/transport.h"
#include "ui/window/limit/client_actions.h"
#include "ui/window/limit/limit_panel.h"
#include "ui/window/limit/limit_taker.h"
#include "ui/window/live/live_window.h"
#include "ui/window/make/draw_panel.h"
#include "ui/window/make/traffic_maker.h"
#include "ui/window/open_commands.h"
#include "ui/window/opening/log_opener.h"
#include "ui/window/opening/missing_banner.h"
#include "ui/window/opening/report_writer.h"
#include "ui/window/opening/unsaved_work.h"
#include "ui/window/picture_panel.h"
#include "ui/window/suggest/suggestion_card.h"
#include "ui/window/suggestion_guide.h"
#include "ui/window/tabs/hurt_panel.h"
#include "ui/window/tabs/scene_guide.h"
#include "ui/window/tabs/tabs_panel.h"
#include "ui/window/traffic/period_marker.h"
#include "ui/window/traffic/traffic_panel.h"
#include "ui/window/traffic_summary.h"
#include "ui/window/window_settings.h"

#include <QtCore/QMimeData>
#include <QtCore/QTimer>
#include <QtCore/QUrl>
#include <QtGui/QAction>
#include <QtGui/QDragEnterEvent>
#include <QtGui/QStatusTipEvent>
#include <QtGui/QUndoStack>
#include <QtWidgets/QApplication>
#include <QtWidgets/QGridLayout>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QStackedWidget>

using namespace Qt::StringLiterals;

namespace spillway::ui {
namespace {

// In heights of the font.
constexpr double kMessages = 46;   // how wide they are
constexpr double kLeastWidth = 60; // the right panel, and beside it the head of the tabs in one line
constexpr double kLeastHeight = 36;

QStringList droppedFiles(const QMimeData* data)
{
    QStringList paths;
    for (const QUrl& url : data->urls())
        if (url.isLocalFile())
            paths << url.toLocalFile();
    return paths;
}

} // namespace

MainWindow::MainWindow(QWidget* parent) :
    QMainWindow(parent),
    m_project(std::make_unique<Project>()),
    m_graph(std::make_unique<ResultGraph>(m_project.get())),
    m_playback(std::make_unique<Playback>(m_project.get())),
    m_opener(std::make_unique<LogOpener>(m_project.get())),
    m_actions(makeActions(m_project->undoStack(), this))
{
    m_project->applySetup(firstSetup());
    setAcceptDrops(true);
    layOut();
    makeControllers(fillMenus(m_actions, m_topBar->menus()));
    wireProject();
    wireOpener();
    wireTraffic();
    wirePeriods();
    wireReport();
    wireLimits();
    wireView();
    new TrafficSummary(m_project.get(), results(), m_opener.get(), m_topBar, m_status, m_notices, m_actions, this);
}

MainWindow::~MainWindow()
{
    hide(); // hidden views withdraw their wishes from jobs, which go before them
    // The undo stack signals its own end; nobody must look at a project that is going.
    m_project->undoStack()->disconnect();
}

Results* MainWindow::results() const
{
    return &m_graph->results;
}

void MainWindow::layOut()
{
    auto* central = new QWidget(this);
    m_topBar = new TopBar({m_actions.openLog, m_actions.draw, m_actions.generate},
                          {m_actions.suggest, m_actions.exportConfig}, central);
    m_banner = new Banner(central);
    m_missing = new MissingBanner(m_project.get(), m_opener.get(), central);
    m_offer = new Banner(central);
    m_sceneStrip = new Banner(central);
    m_importStrip = new ImportStrip(central);
    m_pages = new QStackedWidget(central);
    m_start = new StartPage(m_pages);
    m_status = new StatusLine(m_actions.copyConfig, central);
    m_pages->addWidget(m_start);
    m_pages->addWidget(layOutWork());
    // Messages lie over the foot of the page: where one comes or goes nothing else moves.
    auto* messages = new QWidget(central);
    column(messages, em(this, 0.4), {m_offer, m_missing, m_banner, m_importStrip}, QMargins() + em(this, 0.7));
    messages->setMinimumWidth(em(this, kMessages));
    messages->setFocusProxy(central);
    auto* page = new QGridLayout;
    page->addWidget(m_pages, 0, 0);
    page->addWidget(messages, 0, 0, Qt::AlignBottom | Qt::AlignHCenter);
    column(central, 0, {m_topBar, m_sceneStrip, {page, 1}, m_status});
    setCentralWidget(central);
    setMinimumSize(withinScreen(this, {em(this, kLeastWidth), em(this, kLeastHeight)}));
    // Nothing is marked until the user chooses; a click beside a field takes the focus out of it.
    central->setFocusPolicy(Qt::ClickFocus);
    central->setAccessibleName(tr("Spillway"));
    central->setFocus();
}

/// The page that is shown while something is open.
QWidget* MainWindow::layOutWork()
{
    auto* work = new QWidget(m_pages);
    m_traffic = new TrafficPanel(m_project.get(), results());
    m_picture = new PicturePanel(m_project.get(), results(), m_playback.get(), m_actions, work);
    m_tabs = new TabsPanel(m_project.get(), m_graph.get(), m_actions, work);
    m_picture->addBelow(m_tabs);
    if (m_tabs->labStage() != nullptr)
        m_picture->setStage(m_tabs->labStage());
    m_limit = new LimitPanel(m_project.get(), results());
    auto* result = new ResultPanel(results());
    auto* told = new QWidget;
    m_suggestion = new SuggestionCard(m_project.get(), m_graph.get(), told);
    const int pad = em(this, 0.7);
    for (QWidget* above : std::initializer_list<QWidget*>{m_limit, result})
        above->setContentsMargins(pad, pad, pad, pad);
    column(told, 0, {m_suggestion, 1}, {pad, 0, pad, pad});

    auto* left = new SidePanel(m_traffic, Qt::RightEdge, em(this, 12.5), work);
    auto* middle = new MarginScroll(m_picture, work);
    middle->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded); // of small screens
    auto* right = new SidePanel(told, Qt::LeftEdge, em(this, 17.2), work);
    right->keepAbove(m_limit, result);
    connect(m_suggestion, &SuggestionCard::told, right, &SidePanel::revealHead);
    row(work, 0, {left, {middle, 1}, right});
    left->setFoldedStrip(m_actions.trafficPanel);
    m_traffic->addToHead(m_actions.trafficPanel);
    m_fold = new PanelFold(left, {m_picture, right}, m_actions.trafficPanel, work);
    return work;
}

void MainWindow::makeControllers(QMenu* recent)
{
    new EmacsKeys(this);
    new Transport(m_project.get(), results(), m_playback.get(), m_actions, this);
    const auto* clients = new ClientActions(m_project.get(), results(), m_actions, this);
    connect(clients, &ClientActions::explained, this,
            [this](const QString& headline, const QString& sentences) { m_notices->showNote(headline, sentences); });
    m_notices = new Notices(m_banner, m_project.get(), this);
    m_unsaved = new UnsavedWork(m_project.get(), m_opener.get(), m_offer, m_notices, this);
    m_settings = new WindowSettings(this, m_picture, m_fold, m_playback.get(), m_actions);
    m_scenes = new SceneGuide(m_project.get(), m_playback.get(), m_tabs, m_sceneStrip, this);
    new SuggestionGuide(m_project.get(), results(), m_suggestion, m_tabs, m_picture, m_topBar, m_opener.get(),
                        m_actions, this);
    auto* exporter = new Exporter(m_project.get(), m_tabs, m_notices, m_actions, this);
    m_open = new OpenCommands(m_project.get(), m_opener.get(), m_unsaved, m_notices, m_actions, this);
    m_open->serve(m_start, recent);
    m_open->serve(m_scenes);
    connect(m_actions.saveProject, &QAction::triggered, m_unsaved, &UnsavedWork::save);
    connect(m_actions.saveProjectAs, &QAction::triggered, m_unsaved, &UnsavedWork::saveAs);
    connect(exporter, &Exporter::told, m_status, &StatusLine::setWork);
    connect(m_unsaved, &UnsavedWork::told, m_status, &StatusLine::setWork);
    connect(m_settings, &WindowSettings::clockChanged, m_unsaved, &UnsavedWork::refreshOffer);
}

void MainWindow::wireProject()
{
    connect(m_project.get(), &Project::trafficChanged, this, &MainWindow::showPage);
    connect(m_tabs, &TabsPanel::tabShown, this, &MainWindow::showPage);
    connect(&m_graph->merge, &Job::failed, m_notices, &Notices::showError);
    connect(&m_graph->replay, &Job::failed, this, [this](const Error& error) {
        m_notices->showReplayError(error);
        if (results()->computed().outcome)
            m_status->setWork(tr("What is shown was computed before this"));
    });
    connect(m_picture, &PicturePanel::binCountChanged, &m_graph->replay, &ReplayJob::setBinCount);
    connect(m_picture, &PicturePanel::burstDragged, m_limit, &LimitPanel::dragBurst);
    connect(m_picture, &PicturePanel::delayDragged, m_limit, &LimitPanel::dragDelay);
    connect(m_tabs->clients(), &ClientsView::clicked, m_picture, &PicturePanel::lookAtClient);
    connect(m_tabs->hurt(), &HurtPanel::bucketRequested, m_picture, &PicturePanel::lookAtHurt);
}

void MainWindow::wireOpener()
{
    LogOpener* opener = m_opener.get();
    opener->askBeforeReplacing([this] { return m_unsaved->mayReplace(); });
    connect(opener, &LogOpener::started, this, [this] {
        m_notices->hide();
        m_importStrip->showProgress(tr("Reading…"), -1);
    });
    connect(opener, &LogOpener::progressed, m_importStrip, &ImportStrip::showProgress);
    connect(opener, &LogOpener::opened, m_importStrip, &QWidget::hide);
    connect(opener, &LogOpener::cancelled, m_importStrip, &QWidget::hide);
    connect(opener, &LogOpener::failed, this, [this](const Error& error) {
        m_importStrip->hide();
        m_notices->showError(error);
    });
    connect(opener, &LogOpener::errorLogsFound, m_tabs, &TabsPanel::addErrorLogs);
    connect(opener, &LogOpener::refused, m_notices, &Notices::showProblem);
    connect(m_missing, &MissingBanner::formatWanted, this,
            [this](const QStringList& files) { m_open->chooseFormat(files, u"auto"_s, m_opener->attemptedFormat()); });
    connect(m_importStrip, &ImportStrip::cancelRequested, opener, &LogOpener::cancel);
    connect(m_traffic, &TrafficPanel::formatRequested, m_actions.howRead, &QAction::trigger);
}

/// The traffic that the user draws and generates.
void MainWindow::wireTraffic()
{
    auto* maker = new TrafficMaker(m_project.get(), m_actions, this);
    connect(maker, &TrafficMaker::failed, m_notices, &Notices::showError);
    connect(maker, &TrafficMaker::told, m_status, &StatusLine::setWork);
    connect(maker, &TrafficMaker::drawingWanted, m_picture->drawPanel(), &DrawPanel::open);
    connect(m_picture->drawPanel(), &DrawPanel::strokeOpened, maker, &TrafficMaker::editStroke);
    connect(m_traffic, &TrafficPanel::madeMenuRequested, maker, &TrafficMaker::offerMenu);
    connect(m_traffic, &TrafficPanel::madeRemoveRequested, maker, &TrafficMaker::remove);
}

void MainWindow::wirePeriods()
{
    auto* marker = new PeriodMarker(m_project.get(), results(), m_actions, this);
    connect(marker, &PeriodMarker::told, m_status, &StatusLine::setWork);
    connect(marker, &PeriodMarker::done, m_status, &StatusLine::setDone);
    connect(m_project->undoStack(), &QUndoStack::indexChanged, m_status, [this] { m_status->setDone({}); });
    connect(m_project.get(), &Project::trafficChanged, m_status, [this] { m_status->setDone({}); });
    connect(m_picture, &PicturePanel::periodDrawn, marker, qOverload<TimeRange>(&PeriodMarker::offer));
    connect(marker, &PeriodMarker::asking, m_picture, &PicturePanel::setAsked);
    connect(m_picture, &PicturePanel::periodResized, marker, &PeriodMarker::resize);
    const PeriodList* list = m_traffic->periods();
    connect(list, &PeriodList::lookRequested, marker, &PeriodMarker::look);
    connect(list, &PeriodList::editRequested, marker, &PeriodMarker::edit);
    connect(list, &PeriodList::countRequested, marker, &PeriodMarker::countOnly);
    connect(list, &PeriodList::removeRequested, marker, &PeriodMarker::remove);
    connect(list->propose(), &QPushButton::clicked, m_actions.proposePeriods, &QAction::trigger);
}

void MainWindow::wireReport()
{
    auto* writer = new ReportWriter(m_project.get(), results(), this);
    connect(m_actions.saveReport, &QAction::triggered, this, [this, writer] {
        if (m_opener->isBusy())
            return m_status->setWork(tr("Wait until the log is read"));
        writer->save();
    });
    connect(writer, &ReportWriter::refused, m_notices, &Notices::showProblem);
    connect(writer, &ReportWriter::started, m_importStrip,
            [this](const QString& what) { m_importStrip->showProgress(what, -1); });
    connect(writer, &ReportWriter::ended, m_importStrip,
            [this] { m_importStrip->setVisible(m_opener->isBusy()); }); // which has the strip then
    connect(writer, &ReportWriter::failed, m_notices, &Notices::showError);
    connect(writer, &ReportWriter::told, m_status, &StatusLine::setWork);
    connect(m_importStrip, &ImportStrip::cancelRequested, writer, &ReportWriter::cancel);
    connect(m_opener.get(), &LogOpener::started, writer, &ReportWriter::cancel);
}

void MainWindow::wireLimits()
{
    auto* taker = new LimitTaker(m_project.get(), this);
    connect(m_actions.takeLimits, &QAction::triggered, taker, &LimitTaker::ask);
    connect(m_missing, &MissingBanner::limitsWanted, taker, &LimitTaker::take);
    connect(taker, &LimitTaker::failed, m_notices, &Notices::showError);
    connect(taker, &LimitTaker::refused, m_notices, &Notices::showProblem);
    connect(taker, &LimitTaker::taken, this, [this](const QString& file, const QString& what) {
        m_notices->showOffer(tr("Limits taken from %1").arg(file), what);
    });
}

void MainWindow::wireView()
{
    m_actions.followLive->setVisible(LiveJob::isBuilt());
    connect(m_actions.followLive, &QAction::triggered, this, [this] {
        auto* live = findChild<LiveWindow*>();
        live = live ? live : new LiveWindow(m_project.get(), this);
        live->show();
        live->raise();
    });
    m_actions.lab->setVisible(m_tabs->labStage() != nullptr);
    connect(m_actions.lab, &QAction::triggered, this, [this] { m_tabs->showTab(TabsPanel::Lab); });
    connect(m_tabs, &TabsPanel::trafficKept, this, [this](const QString& path) {
        m_tabs->showTab(TabsPanel::Clients);
        m_open->open({path});
    });
    connect(m_actions.help, &QAction::triggered, this, [this] { showHelpDialog(m_tabs->helpPage(), this); });
    connect(m_actions.shortcuts, &QAction::triggered, this, [this] { showHelpDialog(u"Keyboard"_s, this); });
    connect(m_actions.quit, &QAction::triggered, this, &QWidget::close);
    connect(m_actions.about, &QAction::triggered, this, [this] { showAboutDialog(this); });
    connect(m_actions.findClient, &QAction::triggered, this, [this] {
        m_tabs->showTab(TabsPanel::Clients);
        m_tabs->clients()->filterField()->setFocus(Qt::ShortcutFocusReason);
        m_tabs->clients()->filterField()->selectAll();
    });
}

/// The lab needs no traffic, and its own pictures.
void MainWindow::showPage()
{
    const bool isLab = m_tabs->tab() == TabsPanel::Lab;
    m_pages->setCurrentIndex(m_project->trace() || isLab ? 1 : 0);
    m_picture->showStage(isLab);
}

void MainWindow::setSamplePath(const QString& path)
{
    m_open->setSamplePath(path);
}

void MainWindow::openScene(const QString& name)
{
    m_open->openScene(name);
}

void MainWindow::startAutosave()
{
    m_unsaved->startAutosave();
}

bool MainWindow::isSettled() const
{
    return m_graph->isSettled() && m_tabs->isIdle();
}

bool MainWindow::event(QEvent* event)
{
    if (event->type() != QEvent::StatusTip)
        return QMainWindow::event(event);
    const QString tip = static_cast<QStatusTipEvent*>(event)->tip();
    const bool menuIsOpen = QApplication::activePopupWidget() != nullptr; // a button has its tool tip
    m_status->setTip(menuIsOpen ? tip : QString());
    return true;
}

void MainWindow::keyPressEvent(QKeyEvent* event)
{
    auto* button = qobject_cast<QPushButton*>(focusWidget());
    if (button && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter))
        return button->click();
    QMainWindow::keyPressEvent(event);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!m_unsaved->mayReplace())
        return event->ignore();
    m_unsaved->setAside();
    m_scenes->leave(); // its speed is not the user's
    m_settings->saveLayout();
    QMainWindow::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (!droppedFiles(event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    // The question about unsaved work must not keep the program waiting that the files came from.
    QTimer::singleShot(0, this, [this, files = droppedFiles(event->mimeData())] { m_open->open(files); });
}

} // namespace spillway::ui
