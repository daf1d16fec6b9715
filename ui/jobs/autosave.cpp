#include "ui/jobs/autosave.h"

#include "ui/models/project/project.h"
#include "ui/models/project/project_file.h"

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

constexpr auto kAside = "last-";

QString newFile(const QString& prefix)
{
    const QString name = prefix + QUuid::createUuid().toString(QUuid::WithoutBraces) + QStringLiteral(".spillway");
    return recoveryFolder().filePath(name);
}

Error cannotWrite()
{
    return {ErrorCode::CannotWrite, printable(recoveryFolder().path().toStdString()), {}};
}

QString lockOf(const QString& file)
{
    return file + QStringLiteral(".lock");
}

} // namespace

bool Recovery::wasSetAside() const
{
    return QFileInfo(file).fileName().startsWith(QLatin1StringView(kAside));
}

Autosave::Autosave(Project* project, std::chrono::milliseconds quiet, QObject* parent) :
    QObject(parent), m_project(project)
{
    m_quiet.setSingleShot(true);
    m_quiet.setInterval(quiet);
    connect(&m_quiet, &QTimer::timeout, this, &Autosave::writeNow);
    connect(project, &Project::setupChanged, this, &Autosave::changed);
    connect(project, &Project::madeChanged, this, &Autosave::changed);
    connect(project, &Project::rangeChanged, this, &Autosave::changed);
    connect(project, &Project::playheadChanged, this, &Autosave::changed);
    connect(project, &Project::clientChanged, this, &Autosave::changed);
    connect(project->undoStack(), &QUndoStack::cleanChanged, this, &Autosave::changed);
}

Autosave::~Autosave()
{
    remove();
}

void Autosave::changed()
{
    if (!m_project->undoStack()->isClean()) {
        m_quiet.start();
        return;
    }
    m_quiet.stop();
    // Not at once: reading the same logs anew forgets the steps and says right after that the work is still unsaved.
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (m_project->undoStack()->isClean())
                remove();
        },
        Qt::QueuedConnection);
}

bool Autosave::writeNow()
{
    m_quiet.stop();
    if (m_file.isEmpty()) {
        const QString file = newFile({});
        auto lock = std::make_unique<QLockFile>(lockOf(file));
        lock->setStaleLockTime(0); // however long we run, the lock is ours until the process ends
        if (!recoveryFolder().mkpath(QStringLiteral(".")) || !lock->tryLock(0)) {
            emit failed(cannotWrite());
            return false;
        }
        m_file = file;
        m_lock = std::move(lock);
    }
    Snapshot snapshot = snapshotOf(*m_project);
    snapshot.savedAs = m_project->path();
    const auto written = writeProject(m_file, snapshot);
    if (!written)
        emit failed(written.error());
    return written.has_value();
}

bool Autosave::setAside(const Snapshot& work)
{
    if (m_project->undoStack()->isClean() || !m_project->path().isEmpty())
        return false;
    m_quiet.stop();
    const bool folder = recoveryFolder().mkpath(QStringLiteral("."));
    const auto written = writeProject(newFile(QLatin1StringView(kAside)), work);
    if (!folder || !written) {
        emit failed(folder ? written.error() : cannotWrite());
        m_lock.reset();
        m_file.clear(); // stays, and is found as what a crash leaves
        return false;
    }
    remove();
    const QFileInfoList aside = recoveryFolder().entryInfoList(
        {QLatin1StringView(kAside) + QStringLiteral("*.spillway")}, QDir::Files, QDir::Time);
    for (const QFileInfo& old : aside.mid(kMostAside))
        QFile::remove(old.filePath());
    return true;
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
