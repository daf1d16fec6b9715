#pragma once

#include "engine/core/error.h"
#include "ui/charts/parts/picture.h"
#include "ui/charts/pictures/bucket_scene.h"
#include "ui/jobs/autosave.h"
#include "ui/models/project/setup.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"
#include "ui/window/frame/actions.h"

#include <QtWidgets/QMainWindow>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QStackedWidget;

namespace spillway::ui {

class Banner;
class ClientDialog;
class ImportStrip;
class LimitPanel;
class Making;
class Marking;
class MergeJob;
class MissingBanner;
class Opening;
class PanelFold;
class PicturePanel;
class Playback;
class ReplayJob;
class Reporting;
class ResultPanel;
class SceneGuide;
class StartPage;
class StatusLine;
class SuggestionCard;
class TabsPanel;
class TakingLimits;
class TopBar;
class TrafficPanel;
class Transport;
class Watching;
class Workspace;
struct Setup;

/// The window: puts the panels together and connects them with the open project.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Where "Try the sample" finds its log; empty hides it.
    void setSamplePath(const QString& path);
    /// Light, dark or the desktop's; remembered if `remember` says so.
    enum class Remember { No, Yes };
    void setTheme(ThemeChoice choice, Remember remember);
    [[nodiscard]] static ThemeChoice rememberedTheme();
    /// The zone in which all times are shown; remembered if `remember` says so.
    void showTimesIn(Clock clock, Remember remember);
    [[nodiscard]] static Clock rememberedClock();
    /// Whether the bucket's requests fall; remembered if `remember` says so. All of it until it is called.
    void setMotion(Motion motion, Remember remember);
    [[nodiscard]] static Motion rememberedMotion(); ///< the desktop's where nothing was chosen
    /// Brings back size, splitters and the speed of playing of the last time.
    void restoreLayout();

    /// Keeps unsaved work in a recovery file from now on, and offers what was left behind the last time.
    void startAutosave();

    [[nodiscard]] Workspace* workspace() const { return m_workspace.get(); }
    [[nodiscard]] ReplayJob* replay() const { return m_replay.get(); }
    [[nodiscard]] MergeJob* merge() const { return m_merge.get(); }
    [[nodiscard]] Making* making() const { return m_making.get(); }
    [[nodiscard]] Marking* marking() const { return m_marking; }
    [[nodiscard]] Reporting* reporting() const { return m_reporting; }
    [[nodiscard]] TakingLimits* taking() const { return m_taking; }
    [[nodiscard]] Playback* playback() const { return m_playback.get(); }
    [[nodiscard]] Opening* opening() const { return m_opening.get(); }
    [[nodiscard]] const Actions& actions() const { return m_actions; }
    [[nodiscard]] Banner* banner() const { return m_banner; }
    [[nodiscard]] MissingBanner* missing() const { return m_missing; }
    [[nodiscard]] Banner* sceneStrip() const { return m_sceneStrip; } ///< tells the open scene's sentences
    [[nodiscard]] Banner* offer() const { return m_offer; } ///< of unsaved work of before; stays until answered
    [[nodiscard]] LimitPanel* limitPanel() const { return m_limit; }
    [[nodiscard]] TrafficPanel* trafficPanel() const { return m_traffic; }
    [[nodiscard]] PicturePanel* picture() const { return m_picture; }
    [[nodiscard]] TabsPanel* tabs() const { return m_tabs; }

    /// All that is shown is computed, what follows from it, too.
    [[nodiscard]] bool isSettled() const;

    void showError(const Error& error);
    /// Opens one of shippedScenes(); asks about unsaved work before.
    void openScene(const QString& name);

protected:
    /// The tips of the menus stand in the line at the bottom.
    bool event(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    /// Enter presses the button that has the focus, as it does in a dialog.
    void keyPressEvent(QKeyEvent* event) override;

private:
    void layOut();
    void wireWorkspace();
    void wireOpening();
    void wireScenes();
    void wireMaking();
    void wireMarking();
    void showNext(); ///< which of the actions above is the next step
    void openMap();
    void wireReporting();
    void wireTaking();
    void wireExport();
    void wireFileActions();
    void wireViewActions();

    void offerNext();
    void restore();
    void forgetOffer(const QString& file);
    void askForLogs(bool add);
    void askForProject();
    void save();
    void saveAs();
    bool saveTo(const QString& path);
    void wireNewStarts();
    void startNew();
    void tellWhatGoesOn();
    void tellWhatEnded(const Setup& before);
    void exportConfig();
    void copyConfig();
    void wirePictures();
    void offerPicture(QWidget* chart, const std::function<Rendering()>& rendering);
    void savePictureAs(const QString& name, const std::function<Rendering()>& rendering);
    void copyTable();
    void saveTable();
    void showHowRead();
    void chooseFormat();
    /// The same for `files` alone, which were left out; the others are read as they were.
    void chooseFormatOf(const QStringList& files);
    void showReplayError(const Error& error);
    void showRequests(); ///< opens the dialog of one client
    void showShortcuts();
    void showAbout();
    void zoom(double factor);
    void openFiles(const QStringList& paths);
    [[nodiscard]] bool mayReplace();
    void setAside();
    void showTraffic();
    void showComputed();
    void showTitle();
    void fillRecent();

    // In this order: the jobs end before what they work on.
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<ReplayJob> m_replay;
    std::unique_ptr<MergeJob> m_merge;
    std::unique_ptr<Playback> m_playback;
    std::unique_ptr<Opening> m_opening;
    std::unique_ptr<Autosave> m_autosave; ///< only in a window that a person uses
    Actions m_actions;
    std::unique_ptr<Transport> m_transport;
    std::unique_ptr<Watching> m_watching;
    std::unique_ptr<Making> m_making;
    Marking* m_marking = nullptr;
    bool m_isReplaced = false;              ///< what is being opened has a setup of its own
    std::optional<Setup> m_broughtBack;     ///< by the project or new start that was opened last
    GroupedPtr m_mapWantedOf;               ///< a suggestion was asked for, and its map is still to be opened
    ClientDialog* m_clientDialog = nullptr; ///< once it was wanted
    Reporting* m_reporting = nullptr;
    TakingLimits* m_taking = nullptr;
    std::unique_ptr<SceneGuide> m_guide;
    std::vector<Recovery> m_offers;  ///< unsaved work of before, newest first; the first is being offered
    bool m_replayFailed = false;     ///< the banner tells of it
    bool m_hasSetAside = false;      ///< what there was before the traffic that came last
    std::function<void()> m_wayBack; ///< what the button of the banner does
    bool m_unwanted = false;         ///< the user was asked about unsaved work and does not want it
    QMenu* m_recentMenu = nullptr;
    QString m_samplePath;

    TopBar* m_topBar = nullptr;
    Banner* m_banner = nullptr;
    MissingBanner* m_missing = nullptr;
    Banner* m_offer = nullptr;
    Banner* m_sceneStrip = nullptr;
    ImportStrip* m_importStrip = nullptr;
    QStackedWidget* m_pages = nullptr;
    StartPage* m_start = nullptr;
    TrafficPanel* m_traffic = nullptr;
    PanelFold* m_fold = nullptr; ///< of the traffic panel
    PicturePanel* m_picture = nullptr;
    TabsPanel* m_tabs = nullptr;
    LimitPanel* m_limit = nullptr;
    ResultPanel* m_result = nullptr;
    SuggestionCard* m_suggestion = nullptr;
    StatusLine* m_status = nullptr;
};

} // namespace spillway::ui
