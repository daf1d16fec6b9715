#pragma once

#include "engine/core/error.h"
#include "engine/core/progress.h"
#include "engine/ingest/import.h"
#include "ui/models/project_file.h"

#include <QtCore/QElapsedTimer>
#include <QtCore/QObject>
#include <QtCore/QStringList>

#include <optional>
#include <utility>

namespace spillway::ui {

class ImportJob;
class RecentFiles;
class Workspace;

/// Brings traffic into the workspace: log files, more of them, the same read in another format, projects. Remembers what was
/// opened. A failure or a cancel leaves the workspace as it was.
class Opening : public QObject
{
    Q_OBJECT

public:
    explicit Opening(Workspace* workspace, QObject* parent = nullptr);

    /// Replaces what is loaded. One `.spillway` file opens as a project; anything else is read as logs.
    void open(const QStringList& paths);
    /// Reads what is loaded again together with these.
    void add(const QStringList& paths);
    /// Reads what is loaded again in that format ("auto", a preset's name, or a log_format string).
    void reopen(const QString& logFormat);
    /// Reads what was attempted last once more, in another format.
    void retry(const QString& logFormat);
    [[nodiscard]] QStringList attemptedPaths() const { return m_paths; }
    [[nodiscard]] QString attemptedFormat() const { return m_logFormat; }
    /// Opens what a program that ended badly left behind, as the project that it was.
    void recover(const QString& file);
    void cancel();
    [[nodiscard]] bool isBusy() const;

    /// Does not keep what is opened from now on in the list of recent files: for pictures and measurements.
    void doNotRemember() { m_remembers = false; }
    [[nodiscard]] RecentFiles* recent() const { return m_recent; }

signals:
    void started();
    void progressed(const QString& what, double share); ///< share in 0 … 1, below 0 where the size is unknown
    void opened();
    void cancelled();
    void failed(const spillway::Error& error);

private:
    void start(const QStringList& paths, const QString& logFormat);
    enum class Origin { Project, Recovery };
    void openProject(const QString& file, Origin origin);
    void progress(const Progress& progress);
    void finish(const Import& result);
    void remember(const QString& path);
    [[nodiscard]] QStringList loadedPaths() const;

    Workspace* m_workspace;
    ImportJob* m_job;
    RecentFiles* m_recent;
    bool m_remembers = true;
    QStringList m_paths;
    QString m_logFormat;
    std::optional<std::pair<QString, Project>> m_project; ///< that is being opened, and its file
    QElapsedTimer m_since;
};

} // namespace spillway::ui
