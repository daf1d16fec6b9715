#include "ui/window/main_window.h"

#include "ui/jobs/autosave.h"
#include "ui/jobs/merge_job.h"
#include "ui/jobs/replay_job.h"
#include "ui/models/project/new_start.h"
#include "ui/models/project/playback.h"
#include "ui/models/project/recent_files.h"
#include "ui/models/project/scenes.h"
#include "ui/models/project/workspace.h"
#include "ui/widgets/basic/banner.h"
#include "ui/widgets/basic/labels.h"
#include "ui/widgets/basic/margin_scroll.h"
#include "ui/widgets/fields/import_strip.h"
#include "ui/widgets/fields/start_page.h"
#include "ui/widgets/tables/clients_view.h"
#include "ui/window/frame/emacs_keys.h"
#include "ui/window/frame/panel_fold.h"
#include "ui/window/frame/result_panel.h"
#include "ui/window/frame/side_panel.h"
#include "ui/window/frame/status_line.h"
#include "ui/window/frame/top_bar.h"
#include "ui/window/frame/transport.h"
#include "ui/window/frame/window_place.h"
#include "ui/window/limit/limit_panel.h"
#include "ui/window/make/draw_panel.h"
#include "ui/window/make/making.h"
#include "ui/window/opening/missing_banner.h"
#include "ui/window/opening/opening.h"
#include "ui/window/opening/watching.h"
#include "ui/window/picture_panel.h"
#include "ui/window/suggest/suggestion_card.h"
#include "ui/window/tabs/compare_panel.h"
#include "ui/window/tabs/hurt_panel.h"
#include "ui/window/tabs/scene_guide.h"
#include "ui/window/tabs/tabs_panel.h"
#include "ui/window/traffic/traffic_panel.h"

#include <QtCore/QMimeData>
#include <QtCore/QSettings>
#include <QtCore/QTimer>
#include <QtCore/QUrl>
#include <QtGui/QAction>
#include <QtGui/QActionGroup>
#include <QtGui/QDragEnterEvent>
#include <QtGui/QUndoStack>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QMenuBar>
#include <QtWidgets/QStackedWidget>

using namespace Qt::StringLiterals;

namespace spillway::ui {
namespace {

constexpr auto kGeometryKey = "window/geometry";
constexpr auto kHeightsKey = "window/heights";
constexpr auto kFoldedKey = "window/trafficFolded";
constexpr auto kSpeedKey = "playbackSpeed"; ///< in hundredths

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
    m_workspace(std::make_unique<Workspace>()),
    m_playback(std::make_unique<Playback>(m_workspace.get())),
    m_opening(std::make_unique<Opening>(m_workspace.get())),
    m_actions(makeActions(m_workspace->undoStack(), this)),
    m_transport(std::make_unique<Transport>(m_workspace.get(), m_playback.get(), m_actions)),
    m_watching(std::make_unique<Watching>(m_workspace.get(), m_actions))
{
    m_workspace->applySetup(firstSetup());
    m_replay = std::make_unique<ReplayJob>(m_workspace.get());
    m_merge = std::make_unique<MergeJob>(m_workspace.get());
    m_making = std::make_unique<Making>(m_workspace.get(), m_actions, this);
    new EmacsKeys(this);
    setAcceptDrops(true);
    m_recentMenu = fillMenus(m_actions, menuBar());
    layOut();
    wireWorkspace();
    wireOpening();
    wireScenes();
    wireMaking();
    wireMarking();
    wireReporting();
    wireTaking();
    wireExport();
    wireFileActions();
    wirePictures();
    wireViewActions();
    setSamplePath({});
    fillRecent();
    showTraffic();
    showComputed();
}

MainWindow::~MainWindow()
{
    // The undo stack tells of its own end; the window must not look at a workspace that is going.
    disconnect(m_workspace->undoStack(), nullptr, this, nullptr);
}

void MainWindow::layOut()
{
    auto* central = new QWidget(this);
    m_topBar = new TopBar({m_actions.openLog, m_actions.draw, m_actions.generate},
                          {m_actions.suggest, m_actions.exportConfig}, central);
    m_banner = new Banner(central);
    m_missing = new MissingBanner(m_workspace.get(), m_opening.get(), central);
    m_offer = new Banner(central);
    m_sceneStrip = new Banner(central);
    m_importStrip = new ImportStrip(central);
    m_pages = new QStackedWidget(central);
    m_start = new StartPage(m_pages);
    m_status = new StatusLine(m_actions.copyConfig, central);

    auto* work = new QWidget(m_pages);
    m_traffic = new TrafficPanel(m_workspace.get());
    m_picture = new PicturePanel(m_workspace.get(), m_playback.get(), m_actions, work);
    m_tabs = new TabsPanel(m_workspace.get(), m_actions, work);
    m_picture->addBelow(m_tabs, m_tabs->wantedHeight());
    m_limit = new LimitPanel(m_workspace.get());
    auto* told = new QWidget;
    m_result = new ResultPanel(m_workspace.get(), told);
    m_suggestion = new SuggestionCard(m_workspace.get(), told);
    auto* inTold = new QVBoxLayout(told);
    const int pad = em(this, 0.7);
    m_limit->setContentsMargins(pad, pad, pad, pad);
    inTold->setContentsMargins(pad, pad, pad, pad);
    inTold->setSpacing(em(this, 0.8));
    inTold->addWidget(m_suggestion);
    inTold->addWidget(m_result);
    inTold->addStretch(1);

    auto* across = new QHBoxLayout(work);
    across->setContentsMargins(0, 0, 0, 0);
    across->setSpacing(0);
    auto* left = new SidePanel(m_traffic, Qt::RightEdge, em(this, 12.5), work);
    across->addWidget(left);
    auto* middle = new MarginScroll(m_picture, work);
    middle->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded); // of small screens
    across->addWidget(middle, 1);
    auto* right = new SidePanel(told, Qt::LeftEdge, em(this, 17.2), work);
    right->keepAbove(m_limit);
    connect(m_suggestion, &SuggestionCard::told, right, &SidePanel::revealHead);
    across->addWidget(right);
    left->setFoldedStrip(tr("TRAFFIC"), m_actions.trafficPanel);
    m_traffic->addToHead(m_actions.trafficPanel);
    m_fold = new PanelFold(left, {m_picture, right}, m_actions.trafficPanel, work);

    m_pages->addWidget(m_start);
    m_pages->addWidget(work);
    auto* down = new QVBoxLayout(central);
    down->setContentsMargins(0, 0, 0, 0);
    down->setSpacing(0);
    for (QWidget* strip :
         std::initializer_list<QWidget*>{m_topBar, m_offer, m_missing, m_banner, m_importStrip, m_sceneStrip})
        down->addWidget(strip);
    down->addWidget(m_pages, 1);
    down->addWidget(m_status);
    setCentralWidget(central);
    setLeastSize(this);
    // Nothing is marked until the user chooses; a click beside a field takes the focus out of it.
    central->setFocusPolicy(Qt::ClickFocus);
    central->setAccessibleName(tr("Spillway"));
    central->setFocus();
}

void MainWindow::wireWorkspace()
{
    connect(m_workspace.get(), &Workspace::trafficChanged, this, &MainWindow::showTraffic);
    connect(m_workspace.get(), &Workspace::computedChanged, this, &MainWindow::showComputed);
    connect(m_workspace.get(), &Workspace::followUpChanged, this, &MainWindow::showComputed);
    connect(m_workspace.get(), &Workspace::setupChanged, this, &MainWindow::showComputed);
    connect(m_workspace.get(), &Workspace::projectPathChanged, this, &MainWindow::showTitle);
    connect(m_workspace->undoStack(), &QUndoStack::cleanChanged, this, &MainWindow::showTitle);
    connect(m_replay.get(), &ReplayJob::failed, this, &MainWindow::showReplayError);
    connect(m_picture, &PicturePanel::binCountChanged, m_replay.get(), &ReplayJob::setBinCount);
    connect(m_picture, &PicturePanel::burstDragged, m_limit, &LimitPanel::dragBurst);
    connect(m_picture, &PicturePanel::delayDragged, m_limit, &LimitPanel::dragDelay);
    connect(m_tabs->compare(), &ComparePanel::playRequested, m_actions.play, &QAction::trigger);
    connect(m_tabs->clients(), &ClientsView::clicked, m_picture, &PicturePanel::lookAtClient);
    connect(m_tabs->hurt(), &HurtPanel::bucketRequested, m_picture, &PicturePanel::lookAtHurt);
    connect(m_traffic, &TrafficPanel::formatRequested, this, &MainWindow::showHowRead);
}

void MainWindow::wireOpening()
{
    m_opening->askBeforeReplacing([this] { return mayReplace(); });
    connect(m_opening.get(), &Opening::started, this, [this] {
        m_banner->hide();
        m_importStrip->showProgress(tr("Reading…"), -1);
    });
    connect(m_opening.get(), &Opening::progressed, m_importStrip, &ImportStrip::showProgress);
    connect(m_opening.get(), &Opening::opened, m_importStrip, &QWidget::hide);
    connect(m_opening.get(), &Opening::cancelled, m_importStrip, &QWidget::hide);
    connect(m_opening.get(), &Opening::failed, this, [this](const Error& error) {
        m_importStrip->hide();
        showError(error);
    });
    connect(m_opening.get(), &Opening::refused, m_banner, [this](const QString& why, const QString& advice) {
        m_replayFailed = false;
        m_banner->showProblem(why, advice);
    });
    connect(m_banner, &Banner::remedyRequested, this, &MainWindow::chooseFormat);
    connect(m_missing, &MissingBanner::formatWanted, this, &MainWindow::chooseFormatOf);
    connect(m_opening->recent(), &RecentFiles::changed, this, &MainWindow::fillRecent);
    connect(m_importStrip, &ImportStrip::cancelRequested, m_opening.get(), &Opening::cancel);
    connect(m_start, &StartPage::openRequested, m_actions.openLog, &QAction::trigger);
    connect(m_start, &StartPage::sampleRequested, m_actions.openSample, &QAction::trigger);
    connect(m_start, &StartPage::recentRequested, this, [this](const QString& path) { openFiles({path}); });
}

void MainWindow::wireScenes()
{
    m_guide = std::make_unique<SceneGuide>(m_workspace.get(), m_playback.get(), m_tabs, m_sceneStrip);
    m_start->setScenes(shippedScenes());
    connect(m_workspace.get(), &Workspace::sceneChanged, this, &MainWindow::showTitle);
    connect(m_start, &StartPage::sceneRequested, this, &MainWindow::openScene);
    connect(m_guide.get(), &SceneGuide::sceneRequested, this, &MainWindow::openScene);
    connect(m_actions.scenes, &QActionGroup::triggered, this,
            [this](const QAction* action) { openScene(action->data().toString()); });
}

void MainWindow::wireMaking()
{
    connect(m_merge.get(), &MergeJob::failed, this, &MainWindow::showError);
    connect(m_workspace.get(), &Workspace::madeChanged, this, &MainWindow::showTitle);
    connect(m_making.get(), &Making::failed, this, &MainWindow::showError);
    connect(m_making.get(), &Making::told, m_status, &StatusLine::setWork);
    connect(m_making.get(), &Making::drawingWanted, m_picture->drawPanel(), &DrawPanel::open);
    connect(m_picture->drawPanel(), &DrawPanel::strokeOpened, m_making.get(), &Making::editStroke);
    connect(m_traffic, &TrafficPanel::madeMenuRequested, m_making.get(), &Making::offerMenu);
    connect(m_traffic, &TrafficPanel::madeRemoveRequested, m_making.get(), &Making::remove);
    connect(m_start, &StartPage::drawRequested, m_actions.draw, &QAction::trigger);
    connect(m_start, &StartPage::generateRequested, m_actions.generate, &QAction::trigger);
}

void MainWindow::restoreLayout()
{
    const QSettings settings;
    restorePlace(this, settings.value(QLatin1StringView(kGeometryKey)).toByteArray());
    m_picture->setHeights(settings.value(QLatin1StringView(kHeightsKey)).toByteArray());
    m_fold->setUnwanted(settings.value(QLatin1StringView(kFoldedKey)).toBool());
    m_playback->setSpeed(settings.value(QLatin1StringView(kSpeedKey), m_playback->speed()).toInt());
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!mayReplace())
        return event->ignore();
    setAside();
    m_guide->leave(); // its speed is not the user's
    QSettings settings;
    settings.setValue(QLatin1StringView(kGeometryKey), saveGeometry());
    settings.setValue(QLatin1StringView(kHeightsKey), m_picture->heights());
    settings.setValue(QLatin1StringView(kFoldedKey), m_fold->isUnwanted());
    settings.setValue(QLatin1StringView(kSpeedKey), m_playback->speed());
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
    QTimer::singleShot(0, this, [this, files = droppedFiles(event->mimeData())] { openFiles(files); });
}

} // namespace spillway::ui
