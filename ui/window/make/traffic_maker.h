#pragma once

#include "engine/core/result.h"
#include "ui/jobs/worker.h"
#include "ui/models/project/made_traffic.h"
#include "ui/window/frame/actions.h"

#include <QtCore/QObject>
#include <QtCore/QPoint>

#include <vector>

class QWidget;

namespace spillway::ui {

class Project;

/// Commands on made traffic: drawings and generated sources. Each
/// change is a step to undo.
class TrafficMaker : public QObject
{
    Q_OBJECT

public:
    /// `window` is the parent of dialogs; all outlive this object.
    TrafficMaker(Project* project, const Actions& actions, QWidget* window);

    /// Opens the newest drawing, or a new one: of the shown time where something is loaded, else of a minute.
    void draw();
    void drawNew();
    void generate();
    void edit(int id);
    void editStroke(int id, StrokeId stroke);
    void rename(int id);
    void duplicate(int id);
    void remove(int id);
    void saveCsv(int id);
    /// A menu of what can be done with a source.
    void offerMenu(int id, const QPoint& globalPos);
    /// Writes the requests of these sources to one CSV on a worker thread, then emits told() or failed().
    void writeCsv(const std::vector<MadeSource>& sources, const QString& path);

signals:
    void drawingWanted(int id); ///< is to be shown for editing
    void failed(const spillway::Error& error);
    void told(const QString& sentence);

private:
    [[nodiscard]] TimeRange sheet() const;
    void push(const MadeTraffic& made, const QString& text);
    void askAndWrite(const std::vector<MadeSource>& sources, const QString& name);

    Project* m_project;
    Actions m_actions;
    QWidget* m_window;
    Newest<std::uint64_t> m_writer;
};

} // namespace spillway::ui
