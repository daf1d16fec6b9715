#pragma once

class QAction;
class QActionGroup;
class QMenu;
class QMenuBar;
class QUndoStack;
class QObject;

namespace spillway::ui {

/// Everything that the window can do, each made once: text, icon, shortcut, status tip. Menus
/// and buttons only show them.
struct Actions
{
    QAction* startNew = nullptr;
    QAction* openLog = nullptr;
    QAction* addLog = nullptr;
    QAction* openFolder = nullptr;
    QAction* reload = nullptr;
    QAction* followLive = nullptr;
    QAction* lab = nullptr;
    QAction* openSample = nullptr;
    QActionGroup* scenes = nullptr; ///< its actions' data() is a ShippedScene's name
    QAction* draw = nullptr;
    QAction* generate = nullptr;
    QAction* saveMade = nullptr;
    QAction* openProject = nullptr;
    QAction* saveProject = nullptr;
    QAction* saveProjectAs = nullptr;
    QAction* suggest = nullptr;
    QAction* takeLimits = nullptr;
    QAction* exportConfig = nullptr;
    QAction* saveReport = nullptr;
    QAction* forgetRecent = nullptr;
    QAction* quit = nullptr;
    QAction* undo = nullptr;
    QAction* redo = nullptr;
    QAction* copyConfig = nullptr;
    QAction* copyTable = nullptr;
    QAction* saveTable = nullptr;
    QAction* findClient = nullptr;
    QActionGroup* themes = nullptr;    ///< its actions' data() is a ThemeChoice
    QActionGroup* languages = nullptr; ///< its actions' data() is "ru", or empty for the system's
    QActionGroup* clocks = nullptr;    ///< its actions' data() is a Clock
    QAction* fit = nullptr;
    QAction* zoomIn = nullptr;
    QAction* zoomOut = nullptr;
    QAction* play = nullptr;
    QAction* previousRequest = nullptr;
    QAction* nextRequest = nullptr;
    QAction* previousRejection = nullptr;
    QAction* nextRejection = nullptr;
    QAction* slower = nullptr;
    QAction* faster = nullptr;
    QAction* worstClient = nullptr;
    QAction* showRequests = nullptr;
    QAction* spareClient = nullptr;
    QAction* exemptClient = nullptr;
    QAction* markClient = nullptr;
    QAction* explainLine = nullptr;
    QAction* markNormal = nullptr;
    QAction* markIncident = nullptr;
    QAction* proposePeriods = nullptr;
    QAction* countShown = nullptr;
    QAction* countAll = nullptr;
    QAction* trafficPanel = nullptr; ///< checked while it is open
    QAction* colorByLimit = nullptr; ///< checked while rejections have the colour of the limit that decided
    QAction* reduceMotion = nullptr;
    QAction* howRead = nullptr;
    QAction* help = nullptr;
    QAction* shortcuts = nullptr;
    QAction* about = nullptr;
};

[[nodiscard]] Actions makeActions(QUndoStack* undo, QObject* parent);
/// Fills the menu bar; returns the menu of recent files, which its owner fills.
[[nodiscard]] QMenu* fillMenus(const Actions& actions, QMenuBar* bar);
/// Says at "Add log" why it cannot be done where the loaded traffic cannot be read once more.
void allowAdding(const Actions& actions, bool canReadAgain);
/// "Play" or "Pause".
void showPlaying(const Actions& actions, bool playing);
/// Enables what needs traffic; the steps are the transport's.
void enableForTraffic(const Actions& actions, bool loaded);

} // namespace spillway::ui
