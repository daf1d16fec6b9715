#pragma once

#include "engine/core/error.h"
#include "engine/core/progress.h"
#include "engine/ingest/import/import.h"
#include "ui/models/project/project_file.h"

#include <QtCore/QElapsedTimer>
#include <QtCore/QObject>
#include <QtCore/QStringList>

#include <functional>
#include <optional>

namespace spillway::ui {

class ImportJob;
class RecentFiles;
class Workspace;

/// Brings traffic into the workspace: log files, more of them, the same read in another format, projects. Remembers
/// what was opened. A failure or a cancel leaves the workspace as it was.
class Opening : public QObject
{
    Q_OBJECT

public:
    explicit Opening(Workspace* workspace, QObject* parent = nullptr);

    /// Is asked before a setup or made traffic is replaced that changed since reading began; whoever opens has asked
    /// about what was there before. False keeps what is loaded.
    void askBeforeReplacing(const std::function<bool()>& mayReplace) { m_mayReplace = mayReplace; }

    /// Replaces what is loaded. One `.spillway` file opens as a project, beside others it is refused; anything else is
    /// read as logs, a folder as those in it; of several what is no log is left out, and configurations() are not read.
    /// Other logs than those that are loaded begin as startWith() says, which is a step that can be undone; the same
    /// keep all that was chosen.
    void open(const QStringList& paths);
    /// The same of logs, with this setup in place of what there is: a new start.
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
    /// Whether open() of these would replace nothing, but only offer their limits.
    [[nodiscard]] static bool areConfigurations(const QStringList& paths);
    /// The nginx configurations among what open() or add() was asked for last.
    [[nodiscard]] QStringList configurations() const { return m_configurations; }
    /// Opens a scene of the program's own: a project that has no file yet and that is not remembered.
    void openScene(const QString& path);
    /// Opens what was never saved, as the project that it was; it counts as unsaved.
    void recover(const QString& file);
    void cancel();
    [[nodiscard]] bool isBusy() const;

    /// Whether what is being read, or was read last, comes in place of other traffic than itself,
    /// with a setup of its own.
    [[nodiscard]] bool isOtherTraffic() const;
    /// What there was before anything of what is being read was shown; the workspace as it is
    /// where nothing is being read.
    [[nodiscard]] Project workBefore() const;

    /// Does not keep what is opened from now on in the list of recent files: for pictures and measurements.
    void doNotRemember() { m_remembers = false; }
    [[nodiscard]] RecentFiles* recent() const { return m_recent; }

signals:
    void started();
    void progressed(const QString& what, double share); ///< share in 0 … 1, below 0 where the size is unknown
    void replacing();                    ///< a project, or a new start, comes in place of what was chosen, at once
    void recovered(const QString& file); ///< before opened(), if that was recover(file)
    void opened();
    void wentOn(); ///< after opened(): the same logs were opened, in which all goes on that was chosen
    /// After opened(): other logs came. What was chosen `before` holds no longer but for what is in the setup now.
    void begunAnew(const spillway::ui::Setup& before);
    void cancelled();
    void failed(const spillway::Error& error);
    void refused(const QString& why, const QString& advice); ///< nothing was begun
    void onlyConfigurations();                               ///< nothing was begun

private:
    enum class Origin { Project, Scene, Recovery };
    /// The project whose traffic is being read.
    struct Pending
    {
        QString file;   ///< that was read
        QString saveAs; ///< empty = it has no file of its own
        Project project;
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
    void takeBack(); ///< what showPartial() changed in the setup, and all that was changed since then
    [[nodiscard]] Setup newSetup() const;
    void finish(const Import& result);
    void useProject();
    void useLogs(const Import& result);
    void useOtherLogs(const Import& result);
    void useAgain(const Import& result);
    /// What was made, for new traffic: what was drawn alone, at a time of its own, comes to where the log begins.
    [[nodiscard]] MadeTraffic madeOver(const TracePtr& trace) const;
    void fail(Error error, const QStringList& paths);
    [[nodiscard]] bool refusesProjects(const QStringList& paths);
    [[nodiscard]] bool refusesAgain(const QStringList& paths);
    [[nodiscard]] QStringList beginWith(const QStringList& paths);
    void remember(const QString& path);
    [[nodiscard]] QStringList loadedPaths() const;
    void rememberRead(); ///< what is loaded, but for what was left out

    Workspace* m_workspace;
    ImportJob* m_job;
    RecentFiles* m_recent;
    bool m_remembers = true;
    QStringList m_paths;
    QStringList m_configurations;
    QString m_logFormat;
    std::optional<Pending> m_project;
    std::optional<Setup> m_anew; ///< see openAnew()
    std::function<bool()> m_mayReplace = [] { return true; };
    Setup m_setupBefore; ///< as it was when reading began
    QStringList m_pathsBefore;
    std::optional<int> m_stepsBefore;    ///< of the undo stack, once what has come of other traffic is shown
    std::optional<Project> m_workBefore; ///< likewise
    MadeTraffic m_madeBefore;
    QString m_projectBefore; ///< the project's file then
    bool m_hadTraffic = false;
    bool m_again = false; ///< what is loaded is among what is being read
    Unfit m_unfit = Unfit::EndsImport;
    QElapsedTimer m_since;
};

} // namespace spillway::ui
