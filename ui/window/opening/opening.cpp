#include "ui/window/opening/opening.h"

#include "engine/conf/configuration_file.h"
#include "ui/jobs/import_job.h"
#include "ui/models/project/new_start.h"
#include "ui/models/project/recent_files.h"
#include "ui/models/project/workspace.h"
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

bool isProject(const QString& path)
{
    return path.endsWith(u".spillway"_s, Qt::CaseInsensitive);
}

} // namespace

QString Opening::absolutePath(const QString& path)
{
    return path == u"-"_s ? path : QFileInfo(path).absoluteFilePath();
}

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
        return openProject(absolutePath(paths.first()), Origin::Project);
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

/// What has come so far is shown where nothing that was made could be confused with it: its undo steps belong
/// to what was there before.
void Opening::showPartial(const TracePtr& soFar)
{
    const bool alone = m_workspace->showsPartial() || m_workspace->made().sources.empty();
    if (m_project || m_again || !alone)
        return;
    const bool begins = isOtherTraffic() && !m_stepsBefore;
    if (begins) {
        m_stepsBefore = m_workspace->undoStack()->index();
        m_setupBefore = m_workspace->setup();
        m_workBefore = projectOf(*m_workspace);
    }
    m_workspace->showPartial(soFar);
    if (begins)
        m_workspace->applySetup(newSetup());
}

bool Opening::isOtherTraffic() const
{
    const bool same = m_paths.size() == m_pathsBefore.size() && std::ranges::is_permutation(m_paths, m_pathsBefore);
    return !m_project && !m_again && m_hadTraffic && (m_anew || !same);
}

Setup Opening::newSetup() const
{
    return m_anew ? *m_anew : startWith(m_paths, m_workspace->setup(), m_pathsBefore);
}

Project Opening::workBefore() const
{
    return m_workBefore ? *m_workBefore : projectOf(*m_workspace);
}

void Opening::takeBack()
{
    if (!m_stepsBefore)
        return;
    m_workspace->undoStack()->setIndex(*std::exchange(m_stepsBefore, std::nullopt));
    m_workspace->applySetup(m_setupBefore);
    m_workBefore.reset();
}

void Opening::giveUp()
{
    m_workspace->dropPartial();
    takeBack();
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
        if (!m_paths.contains(absolutePath(path)))
            m_paths << absolutePath(path);
    m_logFormat = logFormat;
    if (!m_workspace->showsPartial()) { // else all that was there before is still what it was
        m_setupBefore = m_workspace->setup();
        m_madeBefore = m_workspace->made();
        m_projectBefore = m_workspace->projectPath();
        m_pathsBefore = loadedPaths();
        std::ranges::transform(m_pathsBefore, m_pathsBefore.begin(), absolutePath);
        m_hadTraffic = m_workspace->trace() != nullptr;
    }
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
    const bool isOther = isOtherTraffic();
    const bool goesOn = !isOther && !m_project && !m_again && m_hadTraffic;
    if (goesOn)
        takeBack();
    if (m_project) {
        emit replacing();
        m_workspace->setTraffic(result.trace, result.sources, m_logFormat, m_project->project.made, result.set);
        useProject();
    } else if (m_again) {
        useAgain(result);
    } else if (isOther) {
        useOtherLogs(result);
    } else {
        useLogs(result);
    }
    m_stepsBefore.reset();
    m_workBefore.reset();
    emit opened();
    if (goesOn)
        emit wentOn();
    if (isOther)
        emit begunAnew(m_setupBefore);
}

void Opening::fail(Error error, const QStringList& paths)
{
    m_workspace->dropPartial();
    takeBack();
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
