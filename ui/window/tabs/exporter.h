#pragma once

#include "engine/core/result.h"
#include "ui/charts/parts/picture.h"
#include "ui/models/project/setup.h"
#include "ui/window/frame/actions.h"

#include <QtCore/QObject>

#include <functional>
#include <optional>
#include <string>

namespace spillway::ui {

class Notices;
class PicturePanel;
class Project;
class Results;
class TabsPanel;

/// The limit as nginx configuration, with a comment on top that tells what was measured on which traffic: what
/// spillway-cli writes of the same limit and traffic. Of another algorithm that of the limit_req which decides exactly
/// alike; Unsupported, with what is nearest, if there is none. `dryRun`: in place of the setup's.
[[nodiscard]] Result<std::string> configText(const Results& results, std::optional<bool> dryRun = std::nullopt);

/// Whether it is exported with limit_req_dry_run on, as one step of undo; nothing happens if it is so.
void setDryRun(Project& project, bool dryRun);

/// Why configText() gives nothing: nginx has no such limiter, and what is nearest. Empty where it gives something.
[[nodiscard]] QString whyNoConfig(const Setup& setup);

/// What a picture must say to stand alone: the files, what is selected of them, the limit, the time that it shows.
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
