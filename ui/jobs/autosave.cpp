#include "ui/jobs/autosave.h"

#include "ui/models/project_file.h"
#include "ui/models/workspace.h"

#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QFileInfo>
#include <QtCore/QLockFile>
#include <QtCore/QStandardPaths>
#include <QtCore/QUuid>
#include <QtGui/QUndoStack>

namespace spillway::ui {

namespace {

QDir recoveryFolder()
{
    return QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/recovery"));
}

QString lockOf(const QString& file)
{
    return file + QStringLiteral(".lock");
}

} // namespace

Autosave::Autosave(Workspace* workspace, std::chrono::milliseconds quiet, QObject* parent) :
    QObject(parent), m_workspace(workspace)
{
    m_quiet.setSingleShot(true);
    m_quiet.setInterval(quiet);
    connect(&m_quiet, &QTimer::timeout, this, &Autosave::write);
    connect(workspace, &Workspace::setupChanged, this, &Autosave::changed);
    connect(workspace, &Workspace::rangeChanged, this, &Autosave::changed);
    connect(workspace, &Workspace::playheadChanged, this, &Autosave::changed);
    connect(workspace, &Workspace::clientChanged, this, &Autosave::changed);
    connect(workspace->undoStack(), &QUndoStack::cleanChanged, this, &Autosave::changed);
}

Autosave::~Autosave()
{
    remove();
}

void Autosave::changed()
{
    if (!m_workspace->undoStack()->isClean()) {
        m_quiet.start();
        return;
    }
    m_quiet.stop();
    remove();
}

void Autosave::write()
{
    if (m_file.isEmpty()) {
        const QDir folder = recoveryFolder();
        const QString file =
            folder.filePath(QUuid::createUuid().toString(QUuid::WithoutBraces) + QStringLiteral(".spillway"));
        auto lock = std::make_unique<QLockFile>(lockOf(file));
        lock->setStaleLockTime(0); // however long we run, the lock is ours until the process ends
        if (!folder.mkpath(QStringLiteral(".")) || !lock->tryLock(0)) {
            emit failed(Error{ErrorCode::CannotWrite, printable(folder.path().toStdString()), {}});
            return;
        }
        m_file = file;
        m_lock = std::move(lock);
    }
    Project project = projectOf(*m_workspace);
    project.savedAs = m_workspace->projectPath();
    if (const auto written = writeProject(m_file, project); !written)
        emit failed(written.error());
}

void Autosave::remove()
{
    if (m_file.isEmpty())
        return;
    QFile::remove(m_file);
    m_lock.reset(); // and its file
    m_file.clear();
}

std::vector<Recovery> Autosave::recoverable()
{
    std::vector<Recovery> found;
    const QFileInfoList files = recoveryFolder().entryInfoList({QStringLiteral("*.spillway")}, QDir::Files, QDir::Time);
    for (const QFileInfo& file : files) {
        QLockFile lock(lockOf(file.filePath()));
        lock.setStaleLockTime(0);
        if (lock.tryLock(0))
            found.push_back({file.filePath(), file.lastModified()});
    }
    return found;
}

void Autosave::discard(const Recovery& recovery)
{
    QFile::remove(recovery.file);
}

} // namespace spillway::ui
