#include "ui/window/opening.h"

#include "ui/jobs/import_job.h"
#include "ui/models/recent_files.h"
#include "ui/models/workspace.h"
#include "ui/text/format.h"
#include "ui/window/traffic_words.h"

#include <QtCore/QFileInfo>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace spillway::ui {
namespace {

QString absolute(const QString& path)
{
    return path == u"-"_s ? path : QFileInfo(path).absoluteFilePath();
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
    connect(m_job, &ImportJob::failed, this, &Opening::failed);
    connect(m_job, &ImportJob::cancelled, this, &Opening::cancelled);
}

void Opening::open(const QStringList& paths)
{
    if (paths.isEmpty())
        return;
    m_project.reset();
    if (paths.size() == 1 && isProject(paths.first()))
        return openProject(absolute(paths.first()), Origin::Project);
    start(paths, u"auto"_s);
}

void Opening::add(const QStringList& paths)
{
    m_project.reset();
    start(loadedPaths() + paths, m_workspace->trace() ? m_workspace->logFormat() : u"auto"_s);
}

void Opening::reopen(const QString& logFormat)
{
    m_project.reset();
    start(loadedPaths(), logFormat);
}

void Opening::retry(const QString& logFormat)
{
    start(QStringList(m_paths), logFormat); // a copy: start() replaces them
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
    if (m_workspace->trace())
        for (const SourceReport& source : m_workspace->sources())
            paths << QString::fromStdString(source.name);
    return paths;
}

void Opening::recover(const QString& file)
{
    openProject(file, Origin::Recovery);
}

void Opening::openProject(const QString& file, Origin origin)
{
    auto project = readProject(file);
    if (!project) {
        emit failed(project.error());
        return;
    }
    const QStringList sources = project->sources;
    const QString format = project->logFormat;
    const QString path = origin == Origin::Recovery ? project->savedAs : file;
    m_project = std::pair(path, *std::move(project));
    if (!sources.isEmpty())
        return start(sources, format);
    // A project of standard input alone keeps only the limit.
    applyProject(*m_workspace, m_project->second);
    m_workspace->setProjectPath(path);
    remember(path);
    emit opened();
}

void Opening::start(const QStringList& paths, const QString& logFormat)
{
    m_paths.clear();
    for (const QString& path : paths)
        if (!m_paths.contains(absolute(path)))
            m_paths << absolute(path);
    m_logFormat = logFormat;
    m_since.start();
    m_job->start(m_paths, logFormat);
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

void Opening::finish(const Import& result)
{
    m_workspace->setTraffic(result.trace, result.sources, m_logFormat);
    if (m_project) {
        applyProject(*m_workspace, m_project->second);
        m_workspace->setProjectPath(m_project->first);
        remember(m_project->first);
    } else {
        m_workspace->setProjectPath({});
        for (const QString& path : m_paths)
            if (path != u"-"_s)
                remember(path);
    }
    m_project.reset();
    emit opened();
}

void Opening::remember(const QString& path)
{
    if (m_remembers && !path.isEmpty())
        m_recent->add(path);
}

} // namespace spillway::ui
