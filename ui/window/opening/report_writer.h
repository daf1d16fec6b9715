#pragma once

#include "engine/core/result.h"
#include "engine/study/report_wish.h"
#include "ui/jobs/worker.h"

#include <QtCore/QObject>
#include <QtCore/QString>

class QWidget;

namespace spillway::ui {

class Project;
class Results;

/// Writes a report on the present limit, key, filters and periods: what spillway-cli report writes of the same, as HTML
/// or, under a name that ends in .md, as Markdown.
class ReportWriter : public QObject
{
    Q_OBJECT

public:
    /// `window` is the parent of the dialog; both outlive this object.
    ReportWriter(Project* project, const Results* results, QWidget* window);

    /// Asks where to; nothing happens where the user gives up.
    void save();
    /// Counts on a worker thread, then writes. Emits started(), then told() or failed() unless cancelled, then
    /// ended(). Abandons a report under way.
    void write(const QString& path);
    void cancel();
    [[nodiscard]] bool isIdle() const { return m_work.isIdle(); }

signals:
    void started(const QString& what);
    void ended();
    void told(const QString& sentence);
    void failed(const spillway::Error& error);
    void refused(const QString& why, const QString& advice);

private:
    Project* m_project;
    const Results* m_results;
    QWidget* m_window;
    Newest<std::string> m_work;
};

/// The wish that spillway-cli report would need for the open project.
[[nodiscard]] ReportWish reportWish(const Project& project);

} // namespace spillway::ui
