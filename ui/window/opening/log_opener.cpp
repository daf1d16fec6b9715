#include "ui/window/opening/log_opener.h"

#include "engine/conf/configuration_file.h"
#include "engine/ingest/import/error_log.h"
#include "ui/jobs/import_job.h"
#include "ui/models/project/new_start.h"
#include "ui/models/project/project.h"
#include "ui/models/project/recent_files.h"
#include "ui/text/format.h"
#include "ui/window/opening/traffic_words.h"

#include <QtCore/QFile>
#include <QtCore/QFileInfo>
#include <QtGui/QUndoStack>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace spillway::ui {
namespace {

bool isConfigurationAt(const QString& path)
{
    return isConfiguration(QFile::encodeName(path).toStdString());
}

bool isErrorLogAt(const QString& path)
{
    return path != u"-"_s && QFileInfo(path).isFile() && isErrorLog(QFile::encodeName(path).toStdString());
}

bool isProject(const QString& path)
{
    return path.endsWith(u".spillway"_s, Qt::CaseInsensitive);
}

} // namespace

QString LogOpener::absolutePath(const QString& path)
{
    return path == u"-"_s ? path : QFileInfo(path).absoluteFilePath();
}

LogOpener::LogOpener(Project* project, QObject* parent) :
    QObject(parent), m_project(project), m_job(new ImportJob(this)), m_recent(new RecentFiles(this)), m_before(project)
{
    connect(m_job, &ImportJob::progressed, this, &LogOpener::progress);
    connect(m_job, &ImportJob::finished, this, &LogOpener::finish);
    connect(m_job, &ImportJob::grew, this, &LogOpener::showPartial);
    connect(m_job, &ImportJob::failed, this, [this](const Error& error) { fail(error, m_paths); });
    connect(m_job, &ImportJob::cancelled, this, &LogOpener::giveUp);
}

void LogOpener::open(const QStringList& paths)
{
    if (paths.isEmpty())
        return;
    if (paths.size() == 1 && isProject(paths.first()))
        return openProject(absolutePath(paths.first()), Origin::Project);
    if (refusesProjects(paths))
        return;
    if (const QStringList logs = beginWith(paths); !logs.isEmpty())
        start(logs, u"auto"_s);
}

void LogOpener::openAnew(const QStringList& logs, const Setup& setup)
{
    open(logs);
    if (isBusy())
        m_anew = setup;
}

void LogOpener::add(const QStringList& paths)
{
    if (refusesAgain(loadedPaths()) || refusesProjects(paths))
        return;
    const QStringList logs = beginWith(paths);
    if (logs.isEmpty())
        return;
    m_again = true;
    start(loadedPaths() + logs, m_project->trace() ? m_project->logFormat() : u"auto"_s);
}

void LogOpener::reopen(const QString& logFormat)
{
    if (loadedPaths().isEmpty() || refusesAgain(loadedPaths()))
        return;
    forgetWish();
    m_again = true;
    start(loadedPaths(), logFormat);
}

void LogOpener::reload()
{
    reopen(m_project->logFormat());
}

void LogOpener::retry(const QString& logFormat)
{
    if (!refusesAgain(m_paths) && mayReplace())
        start(QStringList(m_paths), logFormat); // a copy: start() replaces them
}

bool LogOpener::canReadAgain() const
{
    return !loadedPaths().contains(u"-"_s);
}

bool LogOpener::refusesProjects(const QStringList& paths)
{
    const auto snapshot = std::ranges::find_if(paths, isProject);
    if (snapshot == paths.end())
        return false;
    emit refused(tr("A project cannot be opened together with other files."),
                 tr("Open %1 alone; it names its logs itself.").arg(QFileInfo(*snapshot).fileName()));
    return true;
}

bool LogOpener::keepTraffic(const QStringList& paths)
{
    return std::ranges::all_of(paths,
                               [](const QString& path) { return isConfigurationAt(path) || isErrorLogAt(path); });
}

/// The logs among them; forgets what was wished before where there are any.
QStringList LogOpener::beginWith(const QStringList& paths)
{
    QStringList logs;
    QStringList configurations;
    QStringList errorLogs;
    for (const QString& path : paths)
        (isConfigurationAt(path) ? configurations : isErrorLogAt(path) ? errorLogs : logs) << path;
    if (!logs.isEmpty()) {
        forgetWish();
        m_unfit = Unfit::IsLeftOut;
        m_errorLogs = errorLogs;
    } else if (!errorLogs.isEmpty() && m_project->trace()) {
        emit errorLogsFound(errorLogs);
    } else if (!errorLogs.isEmpty()) {
        emit refused(tr("An error log of nginx has no requests of its own."),
                     tr("Open it together with the access log of the same time."));
    }
    m_configurations = configurations;
    if (logs.isEmpty() && !configurations.isEmpty())
        emit onlyConfigurations();
    return logs;
}

bool LogOpener::refusesAgain(const QStringList& paths)
{
    if (!paths.contains(u"-"_s))
        return false;
    emit refused(tr("Standard input can be read only once."), tr("Save it in a file and open that."));
    return true;
}

void LogOpener::cancel()
{
    m_job->cancel();
}

bool LogOpener::isBusy() const
{
    return m_job->isRunning();
}

QStringList LogOpener::loadedPaths() const
{
    QStringList paths;
    if (!m_project->trace())
        return paths;
    for (const std::string& path : m_project->setReport().named)
        paths << QFile::decodeName(QByteArray::fromStdString(path));
    if (paths.isEmpty()) // it was not this that read them
        for (const SourceReport& source : m_project->sources())
            paths << QString::fromStdString(pathOf(source));
    paths.removeDuplicates(); // a capture has several sources
    return paths;
}

void LogOpener::recover(const QString& file)
{
    openProject(file, Origin::Recovery);
}

void LogOpener::openScene(const QString& path)
{
    openProject(path, Origin::Scene);
}

void LogOpener::openProject(const QString& file, Origin origin)
{
    auto snapshot = readProject(file);
    if (!snapshot)
        return fail(snapshot.error(), {file});
    const QStringList sources = snapshot->sources;
    const QString format = snapshot->logFormat;
    const QString saveAs = origin == Origin::Project ? file : snapshot->savedAs;
    forgetWish();
    m_pending = Pending{file, saveAs, *std::move(snapshot), origin};
    if (!sources.isEmpty())
        return start(sources, format);
    // A project of standard input alone keeps only the limit; one that was drawn needs no file.
    m_job->cancel();
    emit replacing();
    if (!m_pending->snapshot.made.sources.empty())
        m_project->setTraffic(nullptr, {}, u"auto"_s, m_pending->snapshot.made);
    useProject();
    emit opened();
}

/// The part so far is shown where nothing that was made could be confused with it: its undo steps belong
/// to what was there before.
void LogOpener::showPartial(const TracePtr& soFar)
{
    const bool alone = m_project->showsPartial() || m_project->made().sources.empty();
    if (m_pending || m_again || !alone)
        return;
    m_before.showPartial(soFar, isOtherTraffic() ? std::optional(newSetup()) : std::nullopt);
}

bool LogOpener::isOtherTraffic() const
{
    const QStringList& before = m_before.paths();
    const bool same = m_paths.size() == before.size() && std::ranges::is_permutation(m_paths, before);
    return !m_pending && !m_again && m_before.hadTraffic() && (m_anew || !same);
}

Setup LogOpener::newSetup() const
{
    return m_anew ? *m_anew : startWith(m_paths, m_project->setup(), m_before.paths());
}

void LogOpener::giveUp()
{
    m_project->dropPartial();
    m_before.takeBack();
    emit cancelled();
}

/// The use of the log that is read, which a retry keeps.
void LogOpener::forgetWish()
{
    m_pending.reset();
    m_anew.reset();
    m_again = false;
    m_unfit = Unfit::EndsImport;
    m_configurations.clear();
    m_errorLogs.clear();
}

void LogOpener::start(const QStringList& paths, const QString& logFormat)
{
    m_paths.clear();
    for (const QString& path : paths)
        if (!m_paths.contains(absolutePath(path)))
            m_paths << absolutePath(path);
    m_logFormat = logFormat;
    QStringList loaded = loadedPaths();
    std::ranges::transform(loaded, loaded.begin(), absolutePath);
    m_before.remember(loaded);
    m_since.start();
    m_job->start(m_paths, logFormat, m_unfit);
    emit started();
}

void LogOpener::progress(const Progress& progress)
{
    const QString name = sourceName(m_paths.first().toStdString());
    const QString what = m_paths.size() == 1 ? name : tr("%1 and %n more", nullptr, int(m_paths.size()) - 1).arg(name);
    const QString lines = tr("%1 lines").arg(shortCountText(progress.linesDone));
    if (progress.bytesTotal == 0) {
        emit progressed(tr("Reading %1: %2, %3").arg(what, byteText(progress.bytesDone), lines), -1);
        return;
    }
    const double share = std::min(1.0, double(progress.bytesDone) / double(progress.bytesTotal));
    constexpr double kEnoughToGuess = 0.02;
    QString left;
    if (share > kEnoughToGuess) {
        const auto remaining = qint64(double(m_since.elapsed()) * (1 - share) / share);
        left = tr(" · %n s left", nullptr, int(remaining / 1000 + 1));
    }
    emit progressed(
        tr("Reading %1: %2 of %3, %4").arg(what, byteText(progress.bytesDone), byteText(progress.bytesTotal), lines) +
            left,
        share);
}

bool LogOpener::mayReplace() const
{
    return m_again || !m_before.isChanged() || m_project->showsPartial() || m_mayReplace();
}

void LogOpener::finish(const Import& result)
{
    if (!mayReplace()) {
        m_pending.reset();
        giveUp();
        return;
    }
    const bool isOther = isOtherTraffic();
    if (!isOther && !m_pending && !m_again && m_before.hadTraffic())
        m_before.takeBack();
    if (m_pending || isOther)
        emit replacing();
    if (m_pending) {
        m_project->setTraffic(result.trace, result.sources, m_logFormat, m_pending->snapshot.made, result.set);
        useProject();
    } else {
        if (m_again)
            m_before.replaceByReread(result, m_logFormat, isAnotherReading());
        else if (isOther)
            m_before.replaceByOther(result, m_logFormat, newSetup());
        else
            m_before.replaceBy(result, m_logFormat);
        rememberRead();
    }
    m_before.forget();
    emit opened();
    if (isOther)
        emit begunAnew(m_before.setup());
    if (const QStringList files = std::exchange(m_errorLogs, {}); !files.isEmpty())
        emit errorLogsFound(files);
}

void LogOpener::useProject()
{
    const Pending pending = *std::exchange(m_pending, std::nullopt);
    applySnapshot(*m_project, pending.snapshot);
    m_project->setPath(pending.saveAs);
    remember(pending.saveAs);
    if (pending.origin != Origin::Recovery)
        return;
    m_project->undoStack()->resetClean();
    emit recovered(pending.file);
}

bool LogOpener::isAnotherReading() const
{
    return m_paths != m_before.paths() || m_logFormat != m_project->logFormat();
}

void LogOpener::fail(Error error, const QStringList& paths)
{
    m_project->dropPartial();
    m_before.takeBack();
    if (error.code == ErrorCode::CannotOpen && paths.size() == 1 && m_recent->paths().contains(paths.first())) {
        m_recent->remove(paths.first());
        error.detail += error.detail.empty() ? "" : "; ";
        error.detail += tr("it is no longer among the recent files").toStdString();
    }
    emit failed(error);
}

void LogOpener::rememberRead()
{
    const std::vector<LeftOut>& leftOut = m_project->setReport().leftOut;
    for (const QString& path : m_paths) {
        const auto isPath = [name = QFile::encodeName(path).toStdString()](const LeftOut& file) {
            return file.name == name && file.sameAs.empty();
        };
        if (std::ranges::none_of(leftOut, isPath))
            remember(path);
    }
}

void LogOpener::remember(const QString& path)
{
    if (m_remembers)
        m_recent->add(path);
}

} // namespace spillway::ui
