#include "ui/window/main_window.h"

#include "ui/jobs/autosave.h"
#include "ui/jobs/merge_job.h"
#include "ui/jobs/replay_job.h"
#include "ui/models/key_words.h"
#include "ui/models/limit_words.h"
#include "ui/models/playback.h"
#include "ui/models/recent_files.h"
#include "ui/models/scenes.h"
#include "ui/models/workspace.h"
#include "ui/text/error_text.h"
#include "ui/text/format.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/clients_view.h"
#include "ui/widgets/import_strip.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/margin_scroll.h"
#include "ui/widgets/start_page.h"
#include "ui/window/compare_panel.h"
#include "ui/window/draw_panel.h"
#include "ui/window/hurt_panel.h"
#include "ui/window/limit_panel.h"
#include "ui/window/making.h"
#include "ui/window/missing_banner.h"
#include "ui/window/opening.h"
#include "ui/window/panel_fold.h"
#include "ui/window/picture_panel.h"
#include "ui/window/result_panel.h"
#include "ui/window/scene_guide.h"
#include "ui/window/side_panel.h"
#include "ui/window/status_line.h"
#include "ui/window/suggestion_card.h"
#include "ui/window/tabs_panel.h"
#include "ui/window/top_bar.h"
#include "ui/window/traffic_panel.h"
#include "ui/window/traffic_words.h"
#include "ui/window/transport.h"
#include "ui/window/watching.h"
#include "ui/window/window_place.h"

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

/// What is computed while the picture of another key or of other requests is still shown; nothing where the limit alone moves.
QString underWay(const Setup& shown, const Setup& wanted)
{
    if (!(shown.zone.key == wanted.zone.key))
        return MainWindow::tr("Counting by %1…").arg(QString::fromStdString(printable(wanted.zone.key.text(), 60)));
    return shown.selection == wanted.selection ? QString() : MainWindow::tr("Choosing requests…");
}

QStringList droppedFiles(const QMimeData* data)
{
    QStringList paths;
    for (const QUrl& url : data->urls())
        if (url.isLocalFile())
            paths << url.toLocalFile();
    return paths;
}

} // namespace

Setup MainWindow::firstSetup()
{
    Setup setup;
    setup.zone.rate = {10, RateUnit::PerSecond};
    setup.limit.burst = 20;
    setup.limit.nodelay = true;
    return setup;
}

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
    connect(m_missing, &MissingBanner::formatWanted, this, &MainWindow::chooseFormat);
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

void MainWindow::showError(const Error& error)
{
    m_replayFailed = false;
    const ErrorWords words = errorWords(error);
    QStringList parts;
    for (const QString& part : {words.particulars, words.advice})
        if (!part.isEmpty())
            parts << part;
    const bool format = error.code == ErrorCode::UnknownFormat || error.code == ErrorCode::BadLogFormat;
    m_banner->showProblem(words.title, parts.join(u' '), format ? tr("Choose format…") : QString());
}

void MainWindow::showReplayError(const Error& error)
{
    showError(error);
    m_replayFailed = true;
    if (m_workspace->computed().outcome)
        m_status->setWork(tr("What is shown was computed before this"));
}

void MainWindow::showTraffic()
{
    const TracePtr& trace = m_workspace->trace();
    m_pages->setCurrentIndex(trace ? 1 : 0);
    enableForTraffic(m_actions, trace != nullptr);
    const bool partial = m_workspace->showsPartial();
    const bool wholeLog = m_workspace->imported() != nullptr && !partial;
    m_actions.howRead->setEnabled(wholeLog);
    m_actions.reload->setEnabled(wholeLog && m_opening->canReadAgain());
    if (trace)
        allowAdding(m_actions, m_opening->canReadAgain() && !partial);
    for (QAction* action : {m_actions.draw, m_actions.generate})
        action->setEnabled(!partial);
    m_actions.saveReport->setEnabled(trace && !partial);
    if (trace)
        m_banner->hide();
    showTitle();
    showComputed();
}

void MainWindow::showComputed()
{
    const TracePtr& trace = m_workspace->trace();
    const Computed& computed = m_workspace->computed();
    m_status->setDirectives(trace ? limitLine(m_workspace->setup()) : QString());
    if (!trace) {
        m_topBar->setLoaded({}, {});
        return m_status->setComputed(tr("Nothing is open"));
    }
    // While a pen moves what is shown may be some strokes behind.
    const std::size_t all = computed.outcome ? computed.outcome->grouped->trace->size() : trace->size();
    const bool partial = m_workspace->showsPartial();
    const std::uint32_t oneIn = trace->sample.oneIn;
    const QString requests = partial ? tr("the first %1").arg(requestsText(all))
                             : oneIn > 1
                                 ? tr("a sample: %1, those of one client in %2").arg(requestsText(all)).arg(oneIn)
                                 : requestsText(all);
    if (!computed.outcome) {
        m_topBar->setLoaded(sourceNames(countedSources(*m_workspace)),
                            tr("%1 · %2").arg(requests, resolutionWords(*trace)));
        return m_status->setComputed(tr("Simulating…"));
    }
    if (m_replayFailed && !m_banner->isOffering())
        m_banner->hide();
    m_replayFailed = false;
    const Totals& totals = computed.outcome->totals;
    const QString counted =
        totals.requests == all ? requests : tr("%1 of %2").arg(countText(totals.requests), requests);
    const KeyTemplate& key = computed.outcome->grouped->keys->key;
    const QString clients = countedText(totals.clients, wordOf(key));
    m_topBar->setLoaded(sourceNames(countedSources(*m_workspace)),
                        tr("%1 · %2 · %3")
                            .arg(counted,
                                 key.exemptions().empty() ? clients : tr("%1 not exempt", "3,213 clients").arg(clients),
                                 resolutionWords(*trace)));
    m_actions.savePicture->setEnabled(!computed.provisional && !computed.partial());
    m_actions.suggest->setEnabled(totals.requests > 0);
    for (QAction* action : {m_actions.copyTable, m_actions.saveTable})
        action->setEnabled(computed.settled() || (computed.gaveUp && !computed.provisional && !computed.partial()));
    const QString simulated =
        totals.requests < 1000 ? requestsText(totals.requests) : tr("%1 requests").arg(shortCountText(totals.requests));
    const QString work =
        tr("Re-simulated %1 in %2").arg(simulated, durationText(std::max(computed.took, Milliseconds(1))));
    if (const QString next = underWay(computed.setup, m_workspace->setup()); !next.isEmpty())
        m_status->setComputed(next);
    else if (const std::uint64_t inferred = computed.outcome->inferred; inferred > 0)
        m_status->setComputed(tr("First impression, from %1 of %2 requests…")
                                  .arg(shortCountText(totals.requests - inferred), shortCountText(totals.requests)));
    else if (partial)
        m_status->setComputed(tr("%1 · Still reading").arg(work));
    else if (!computed.provisional)
        m_status->setComputed(work);
    else
        m_status->setComputed(
            (computed.gaveUp ? tr("%1 · Zone memory not checked") : tr("%1 · Checking zone memory…")).arg(work));
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
