#pragma once

#include "engine/core/time_range.h"
#include "ui/charts/parts/picture.h"
#include "ui/window/frame/actions.h"

#include <QtCore/QObject>

#include <functional>

namespace spillway::ui {

class Notices;
class PicturePanel;
class Project;
class Results;
class TabsPanel;
struct ConfigEdit;

/// Everything that a picture must say to stand alone: the files, what is selected of them, the limit, the
/// time that it shows.
[[nodiscard]] QString pictureCaption(const Results& results, TimeRange shown);

/// Writes and copies what leaves the window: the configuration, pictures of the charts, the present table.
class Exporter : public QObject
{
    Q_OBJECT

public:
    /// Connects the actions. `window` is the parent of dialogs; all outlive this object.
    Exporter(Project* project, const Results* results, PicturePanel* picture, TabsPanel* tabs, Notices* notices,
             const Actions& actions, QWidget* window);

signals:
    void told(const QString& sentence);

private:
    void exportConfig();
    void exportEdits(const ConfigEdit& edit);
    void copyConfig();
    void wirePictures();
    void offerPicture(QWidget* chart, const std::function<Rendering()>& rendering);
    void savePictureAs(const QString& name, const std::function<Rendering()>& rendering);
    void copyTable();
    void saveTable();

    Project* m_project;
    const Results* m_results;
    PicturePanel* m_picture;
    TabsPanel* m_tabs;
    Notices* m_notices;
    Actions m_actions;
    QWidget* m_window;
};

} // namespace spillway::ui
