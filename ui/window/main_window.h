#pragma once

#include "ui/window/frame/actions.h"

#include <QtWidgets/QMainWindow>

#include <memory>

class QStackedWidget;

namespace spillway::ui {

class Banner;
class ImportStrip;
class LimitPanel;
class LogOpener;
class MissingBanner;
class Notices;
class OpenCommands;
class PanelFold;
class PicturePanel;
class Playback;
class Project;
class Results;
class SceneGuide;
class StartPage;
class StatusLine;
class SuggestionCard;
class TabsPanel;
class TopBar;
class TrafficPanel;
class UnsavedWork;
class WindowSettings;
struct ResultGraph;

/// The window: puts the panels together and connects them with the open project and with one another.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Where "Try the sample" finds its log; empty hides it.
    void setSamplePath(const QString& path);
    /// Opens one of shippedScenes(); asks about unsaved work before.
    void openScene(const QString& name);
    /// Keeps unsaved work in a recovery file from now on, and offers what was left behind the last time.
    void startAutosave();
    /// Everything that is shown is computed.
    [[nodiscard]] bool isSettled() const;

    [[nodiscard]] Project* project() const { return m_project.get(); }
    [[nodiscard]] ResultGraph* graph() const { return m_graph.get(); }
    [[nodiscard]] Results* results() const;
    [[nodiscard]] Playback* playback() const { return m_playback.get(); }
    [[nodiscard]] LogOpener* opener() const { return m_opener.get(); }
    [[nodiscard]] WindowSettings* settings() const { return m_settings; }
    [[nodiscard]] const Actions& actions() const { return m_actions; }
    [[nodiscard]] Banner* banner() const { return m_banner; }
    [[nodiscard]] Banner* sceneStrip() const { return m_sceneStrip; }
    [[nodiscard]] Banner* offer() const { return m_offer; } ///< unsaved work of before; stays until answered
    [[nodiscard]] TabsPanel* tabs() const { return m_tabs; }

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
    [[nodiscard]] QWidget* layOutWork();
    void makeControllers(QMenu* recent);
    void wireProject();
    void wireOpener();
    void wireTraffic();
    void wirePeriods();
    void wireReport();
    void wireLimits();
    void wireView();
    void showPage();

    // In this order: the jobs end before the project that they work on.
    std::unique_ptr<Project> m_project;
    std::unique_ptr<ResultGraph> m_graph;
    std::unique_ptr<Playback> m_playback;
    std::unique_ptr<LogOpener> m_opener;
    Actions m_actions;

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
    SuggestionCard* m_suggestion = nullptr;
    StatusLine* m_status = nullptr;

    Notices* m_notices = nullptr;
    UnsavedWork* m_unsaved = nullptr;
    OpenCommands* m_open = nullptr;
    WindowSettings* m_settings = nullptr;
    SceneGuide* m_scenes = nullptr;
};

} // namespace spillway::ui
