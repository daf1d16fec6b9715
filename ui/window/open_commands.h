#pragma once

#include "ui/window/frame/actions.h"

#include <QtCore/QObject>
#include <QtCore/QStringList>

class QMenu;
class QWidget;

namespace spillway::ui {

class LogOpener;
class Notices;
class Project;
class SceneGuide;
class StartPage;
class UnsavedWork;

/// Opens what the user chooses in a menu, a dialog or on the start page: logs, folders, projects, scenes, recent files,
/// the sample; or begins anew. Asks about unsaved work before.
class OpenCommands : public QObject
{
    Q_OBJECT

public:
    /// `window` is the parent of dialogs; all outlive this object.
    OpenCommands(Project* project, LogOpener* opener, UnsavedWork* unsaved, Notices* notices, const Actions& actions,
                 QWidget* window);
    /// Connects the start page and fills it, as well as the menu of recent files.
    void serve(StartPage* start, QMenu* recent);
    /// Connects the guide through the scenes.
    void serve(SceneGuide* scenes);

    void open(const QStringList& paths);
    void openScene(const QString& name); ///< one of shippedScenes()
    void setSamplePath(const QString& path);
    /// Tries files again in another format, beside the format `others` of those that were read, if any.
    void chooseFormat(const QStringList& paths, const QString& format, const QString& others);

private:
    void askForLogs(bool add);
    void openSample();
    void startNew();
    void fillRecent();

    Project* m_project;
    LogOpener* m_opener;
    UnsavedWork* m_unsaved;
    Notices* m_notices;
    Actions m_actions;
    QWidget* m_window;
    StartPage* m_start = nullptr;
    QMenu* m_recent = nullptr;
    SceneGuide* m_scenes = nullptr;
    QString m_samplePath;
};

} // namespace spillway::ui
