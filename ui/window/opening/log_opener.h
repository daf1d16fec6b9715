#pragma once

#include "engine/core/progress.h"
#include "engine/core/result.h"
#include "ui/window/opening/work_before.h"

#include <QtCore/QElapsedTimer>
#include <QtCore/QObject>
#include <QtCore/QStringList>

#include <functional>
#include <optional>

namespace spillway::ui {

class ImportJob;
class RecentFiles;
class Project;

/// Brings traffic into the project: log files, more of them, the same read in another format, projects. Remembers
/// what was opened. A failure or a cancel leaves the project as it was.
class LogOpener : public QObject
{
    Q_OBJECT

public:
    explicit LogOpener(Project* project, QObject* parent = nullptr);

    /// Is asked before a setup or made traffic is replaced that changed since reading began; whoever opens has asked
    /// about what was there before. False keeps what is loaded.
    void askBeforeReplacing(const std::function<bool()>& mayReplace) { m_mayReplace = mayReplace; }

    /// Replaces what is loaded. One `.spillway` file opens as a project, beside others it is refused; anything else is
    /// read as logs, a folder as those in it; of several what is no log is left out, and configurations() are not read.
    /// Other logs than those that are loaded begin as startWith() says, which is a step that can be undone; the same
    /// keep all that was chosen.
    void open(const QStringList& paths);
    /// Opens logs, with this setup in place of the present one: a new start.
    void openAnew(const QStringList& logs, const Setup& setup);
    /// Reads what is loaded again together with these, of which what is no log is left out. Project, limit and view
    /// stay; the undo steps go. Refused for standard input, which can be read only once.
    void add(const QStringList& paths);
    /// Reads what is loaded again in that format ("auto", a preset's name, or a log_format
    /// string); the rest as for add().
    void reopen(const QString& logFormat);
    /// Reads what is loaded again as it is now; the rest as for add().
    void reload();
    /// Reads what was attempted last once more, in another format; what was asked for with it holds.
    void retry(const QString& logFormat);
    [[nodiscard]] QStringList attemptedPaths() const { return m_paths; }
    [[nodiscard]] QString attemptedFormat() const { return m_logFormat; }
    [[nodiscard]] bool canReadAgain() const;
    /// Whether open() of these would replace nothing: configurations and error logs.
    [[nodiscard]] static bool keepTraffic(const QStringList& paths);
    /// The nginx configurations among what open() or add() was asked for last.
    [[nodiscard]] QStringList configurations() const { return m_configurations; }
    /// Opens a scene of the program's own: a project that has no file yet and that is not remembered.
    void openScene(const QString& path);
    /// Opens what was never saved, as the project that it was; it counts as unsaved.
    void recover(const QString& file);
    void cancel();
    [[nodiscard]] bool isBusy() const;

    /// Whether what is being read, or was read last, takes the place of other traffic, with a setup of its own.
    [[nodiscard]] bool isOtherTraffic() const;
    /// The work that was open before anything of what is being read was shown.
    [[nodiscard]] Snapshot workBefore() const { return m_before.snapshot(); }

    /// Does not keep what is opened from now on in the list of recent files: for pictures and measurements.
    void doNotRemember() { m_remembers = false; }
    [[nodiscard]] RecentFiles* recent() const { return m_recent; }

signals:
    void started();
    void progressed(const QString& what, double share); ///< share in 0 … 1, below 0 where the size is unknown
    void replacing();                    ///< a project, or a new start, comes in place of what was chosen, at once
    void recovered(const QString& file); ///< before opened(), if that was recover(file)
    void opened();
    /// After opened(): other logs came. What was chosen `before` holds no longer but for what is in the setup now.
    void begunAnew(const spillway::ui::Setup& before);
    void cancelled();
    void failed(const spillway::Error& error);
    void refused(const QString& why, const QString& advice); ///< nothing was begun
    void errorLogsFound(const QStringList& files); ///< after opened(), or alone, beside the traffic that is there
    void onlyConfigurations();                     ///< nothing was begun

private:
    enum class Origin { Project, Scene, Recovery };
    /// The project whose traffic is being read.
    struct Pending
    {
        QString file;   ///< that was read
        QString saveAs; ///< empty = it has no file of its own
        Snapshot snapshot;
        Origin origin;
    };

    [[nodiscard]] static QString absolutePath(const QString& path);
    [[nodiscard]] bool mayReplace() const;
    void forgetWish();
    void start(const QStringList& paths, const QString& logFormat);
    void openProject(const QString& file, Origin origin);
    void progress(const Progress& progress);
    void showPartial(const TracePtr& soFar);
    void giveUp();
    [[nodiscard]] Setup newSetup() const;
    void finish(const Import& result);
    void useProject();
    [[nodiscard]] bool isAnotherReading() const; ///< other files or another format than what is open
    void fail(Error error, const QStringList& paths);
    [[nodiscard]] bool refusesProjects(const QStringList& paths);
    [[nodiscard]] bool refusesAgain(const QStringList& paths);
    [[nodiscard]] QStringList beginWith(const QStringList& paths);
    void remember(const QString& path);
    [[nodiscard]] QStringList loadedPaths() const;
    void rememberRead(); ///< what is loaded, but for what was left out

    Project* m_project;
    ImportJob* m_job;
    RecentFiles* m_recent;
    bool m_remembers = true;
    QStringList m_paths;
    QStringList m_configurations;
    QStringList m_errorLogs;
    QString m_logFormat;
    std::optional<Pending> m_pending;
    std::optional<Setup> m_anew; ///< see openAnew()
    std::function<bool()> m_mayReplace = [] { return true; };
    WorkBefore m_before;
    bool m_again = false; ///< what is loaded is among what is being read
    Unfit m_unfit = Unfit::EndsImport;
    QElapsedTimer m_since;
};

} // namespace spillway::ui
