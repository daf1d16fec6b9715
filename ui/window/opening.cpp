#include "ui/window/opening.h"

#include "engine/conf/configuration_file.h"
#include "ui/jobs/import_job.h"
#include "ui/models/recent_files.h"
#include "ui/models/workspace.h"
#include "ui/text/format.h"
#include "ui/window/traffic_words.h"

#include <QtCore/QFile>
#include <QtCore/QFileInfo>
#include <QtGui/QUndoStack>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace spillway::ui {
namespace {

QString absolute(const QString& path)
{
    return path == u"-"_s ? path : QFileInfo(path).absoluteFilePath();
}

bool isConfigurationAt(const QString& path)
{
    return isConfiguration(QFile::encodeName(path).toStdString());
}

bool isProject(const QString& path)
{
    return path.endsWith(u".spillway"_s, Qt::CaseInsensitive);
}

} // namespace

Opening::Opening(Workspace* workspace, QObject* parent) :
    QObject(parent), m_workspace(workspace), m_job(new ImportJob(this)), m_recent(new RecentFiles(this))
{
    connect(m_job, &ImportJob::progressed, this, &Opening::progress);
    connect(m_job, &ImportJob::finished, this, &Opening::finish);
    connect(m_job, &ImportJob::grew, this, &Opening::showPartial);
    connect(m_job, &ImportJob::failed, this, [this](const Error& error) { fail(error, m_paths); });
    connect(m_job, &ImportJob::cancelled, this, &Opening::giveUp);
}

void Opening::open(const QStringList& paths)
{
    if (paths.isEmpty())
        return;
    if (paths.size() == 1 && isProject(paths.first()))
        return openProject(absolute(paths.first()), Origin::Project);
    if (refusesProjects(paths))
        return;
    if (const QStringList logs = beginWith(paths); !logs.isEmpty())
        start(logs, u"auto"_s);
}

void Opening::openAnew(const QStringList& logs, const Setup& setup)
{
    open(logs);
    if (isBusy())
        m_anew = setup;
}

void Opening::add(const QStringList& paths)
{
    if (refusesAgain(loadedPaths()) || refusesProjects(paths))
        return;
    const QStringList logs = beginWith(paths);
    if (logs.isEmpty())
        return;
    m_again = true;
    start(loadedPaths() + logs, m_workspace->trace() ? m_workspace->logFormat() : u"auto"_s);
}

void Opening::reopen(const QString& logFormat)
{
    if (loadedPaths().isEmpty() || refusesAgain(loadedPaths()))
        return;
    forgetWish();
    m_again = true;
    start(loadedPaths(), logFormat);
}

void Opening::reload()
{
    reopen(m_workspace->logFormat());
}

void Opening::retry(const QString& logFormat)
{
    if (!refusesAgain(m_paths) && mayReplace())
        start(QStringList(m_paths), logFormat); // a copy: start() replaces them
}

bool Opening::canReadAgain() const
{
    return !loadedPaths().contains(u"-"_s);
}

bool Opening::refusesProjects(const QStringList& paths)
{
    const auto project = std::ranges::find_if(paths, isProject);
    if (project == paths.end())
        return false;
    emit refused(tr("A project cannot be opened together with other files."),
                 tr("Open %1 alone; it names its logs itself.").arg(QFileInfo(*project).fileName()));
    return true;
}

bool Opening::areConfigurations(const QStringList& paths)
{
    return std::ranges::all_of(paths, isConfigurationAt);
}

/// The logs among them; forgets what was wished before where there are any.
QStringList Opening::beginWith(const QStringList& paths)
{
    QStringList logs;
    QStringList configurations;
    for (const QString& path : paths)
        (isConfigurationAt(path) ? configurations : logs) << path;
    if (!logs.isEmpty()) {
        forgetWish();
        m_unfit = Unfit::IsLeftOut;
    }
    m_configurations = configurations;
    if (logs.isEmpty())
        emit onlyConfigurations();
    return logs;
}

bool Opening::refusesAgain(const QStringList& paths)
{
    if (!paths.contains(u"-"_s))
        return false;
    emit refused(tr("Standard input can be read only once."), tr("Save it in a file and open that."));
    return true;
}

void Opening::cancel()
{
    m_job->cancel();
}

bool Opening::isBusy() const
{
    return m_job->isRunning();
}

QStringList Opening::loadedPaths() const
{
    QStringList paths;
    if (!m_workspace->trace())
        return paths;
    for (const std::string& path : m_workspace->setReport().named)
        paths << QFile::decodeName(QByteArray::fromStdString(path));
    if (paths.isEmpty()) // it was not this that read them
        for (const SourceReport& source : m_workspace->sources())
            paths << QString::fromStdString(pathOf(source));
    paths.removeDuplicates(); // a capture has several sources
    return paths;
}

void Opening::recover(const QString& file)
{
    openProject(file, Origin::Recovery);
}

void Opening::openScene(const QString& path)
{
    openProject(path, Origin::Scene);
}

void Opening::openProject(const QString& file, Origin origin)
{
    auto project = readProject(file);
    if (!project)
        return fail(project.error(), {file});
    const QStringList sources = project->sources;
    const QString format = project->logFormat;
    const QString saveAs = origin == Origin::Project ? file : project->savedAs;
    forgetWish();
    m_project = Pending{file, saveAs, *std::move(project), origin};
    if (!sources.isEmpty())
        return start(sources, format);
    // A project of standard input alone keeps only the limit; one that was drawn needs no file.
    m_job->cancel();
    emit replacing();
    if (!m_project->project.made.sources.empty())
        m_workspace->setTraffic(nullptr, {}, u"auto"_s, m_project->project.made);
    useProject();
    emit opened();
}

/// What has come so far is shown where nothing that was made could be confused with it: its undo steps belong to what was
/// there before.
void Opening::showPartial(const TracePtr& soFar)
{
    const bool alone = m_workspace->showsPartial() || m_workspace->made().sources.empty();
    if (!m_project && !m_again && alone)
        m_workspace->showPartial(soFar);
}

void Opening::giveUp()
{
    m_workspace->dropPartial();
    emit cancelled();
}

/// What is to become of what is read, which a retry keeps.
void Opening::forgetWish()
{
    m_project.reset();
    m_anew.reset();
    m_again = false;
    m_unfit = Unfit::EndsImport;
    m_configurations.clear();
}

void Opening::start(const QStringList& paths, const QString& logFormat)
{
    m_paths.clear();
    for (const QString& path : paths)
        if (!m_paths.contains(absolute(path)))
            m_paths << absolute(path);
    m_logFormat = logFormat;
    m_setupBefore = m_workspace->setup();
    m_madeBefore = m_workspace->made();
    m_projectBefore = m_workspace->projectPath();
    m_hadTraffic = m_workspace->trace() && !m_workspace->showsPartial();
    m_since.start();
    m_job->start(m_paths, logFormat, m_unfit);
    emit started();
}

void Opening::progress(const Progress& progress)
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

bool Opening::mayReplace() const
{
    const bool changed = m_workspace->setup() != m_setupBefore || m_workspace->made() != m_madeBefore;
    return m_again || !changed || m_workspace->showsPartial() || m_mayReplace();
}

void Opening::finish(const Import& result)
{
    if (!mayReplace()) {
        m_project.reset();
        giveUp();
        return;
    }
    const bool goesOn = !m_project && !m_again && !m_anew && m_hadTraffic;
    if (m_project) {
        emit replacing();
        m_workspace->setTraffic(result.trace, result.sources, m_logFormat, m_project->project.made, result.set);
        useProject();
    } else if (m_again) {
        useAgain(result);
    } else {
        useLogs(result);
    }
    emit opened();
    if (goesOn)
        emit wentOn();
}

void Opening::useProject()
{
    const Pending pending = *std::exchange(m_project, std::nullopt);
    applyProject(*m_workspace, pending.project);
    m_workspace->setProjectPath(pending.saveAs);
    remember(pending.saveAs);
    if (pending.origin != Origin::Recovery)
        return;
    m_workspace->undoStack()->resetClean();
    emit recovered(pending.file);
}

void Opening::useLogs(const Import& result)
{
    if (m_anew)
        emit replacing();
    const bool unsaved = !m_anew && m_projectBefore.isEmpty() && !m_workspace->undoStack()->isClean();
    m_workspace->setTraffic(result.trace, result.sources, m_logFormat, {}, result.set);
    m_workspace->setProjectPath({});
    if (m_anew)
        m_workspace->applySetup(*m_anew);
    if (unsaved)
        m_workspace->undoStack()->resetClean();
    rememberRead();
}

void Opening::useAgain(const Import& result)
{
    QStringList before = loadedPaths();
    std::ranges::transform(before, before.begin(), absolute);
    const bool differs = m_paths != before || m_logFormat != m_workspace->logFormat();
    const bool inProject = !m_workspace->projectPath().isEmpty();
    const bool unsaved = !m_workspace->undoStack()->isClean() || (inProject && differs);
    const Project kept = projectOf(*m_workspace);
    const bool wholeRange = m_workspace->range() == m_workspace->fullRange();

    m_workspace->setTraffic(result.trace, result.sources, m_logFormat, madeOver(result.trace), result.set);
    if (kept.range && !wholeRange)
        m_workspace->setRange(*kept.range);
    if (kept.playhead)
        m_workspace->setPlayhead(*kept.playhead);
    m_workspace->setClient(kept.client);
    m_workspace->setWatched(kept.watched);
    if (unsaved)
        m_workspace->undoStack()->resetClean();
    rememberRead();
}

MadeTraffic Opening::madeOver(const TracePtr& trace) const
{
    const MadeTraffic& made = m_workspace->made();
    const auto extent = made.extent();
    if (!extent || m_workspace->imported() || trace->arrivals.empty())
        return made;
    const bool meets = extent->from <= trace->arrivals.back() && extent->to > trace->arrivals.front();
    return meets ? made : moved(made, trace->arrivals.front() - extent->from);
}

void Opening::fail(Error error, const QStringList& paths)
{
    m_workspace->dropPartial();
    if (error.code == ErrorCode::CannotOpen && paths.size() == 1 && m_recent->paths().contains(paths.first())) {
        m_recent->remove(paths.first());
        error.detail += error.detail.empty() ? "" : "; ";
        error.detail += tr("it is no longer among the recent files").toStdString();
    }
    emit failed(error);
}

void Opening::rememberRead()
{
    const std::vector<LeftOut>& leftOut = m_workspace->setReport().leftOut;
    for (const QString& path : m_paths) {
        const auto isPath = [name = QFile::encodeName(path).toStdString()](const LeftOut& file) {
            return file.name == name && file.sameAs.empty();
        };
        if (std::ranges::none_of(leftOut, isPath))
            remember(path);
    }
}

void Opening::remember(const QString& path)
{
    if (m_remembers)
        m_recent->add(path);
}

} // namespace spillway::ui
