#pragma once

#include "ui/window/frame/actions.h"

#include <QtCore/QObject>

namespace spillway::ui {

class Notices;
class Project;
class TabsPanel;
struct ConfigEdit;

/// Writes and copies what leaves the window: the configuration, the present table.
class Exporter : public QObject
{
    Q_OBJECT

public:
    /// Connects the actions. `window` is the parent of dialogs; all outlive this object.
    Exporter(Project* project, TabsPanel* tabs, Notices* notices, const Actions& actions, QWidget* window);

signals:
    void told(const QString& sentence);

private:
    void exportConfig();
    void exportEdits(const ConfigEdit& edit);
    void copyConfig();
    void copyTable();
    void saveTable();

    Project* m_project;
    TabsPanel* m_tabs;
    Notices* m_notices;
    Actions m_actions;
    QWidget* m_window;
};

} // namespace spillway::ui
