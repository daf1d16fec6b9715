#include "ui/window/opening/file_watch.h"

#include "ui/models/project/project.h"
#include "ui/text/format.h"
#include "ui/window/opening/traffic_words.h"

#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QFileInfo>

#include <algorithm>
#include <optional>
#include <sys/stat.h>

namespace spillway::ui {
namespace {

constexpr std::size_t kMostFiles = 500;
constexpr int kSettleMs = 500;

/// The plain file that a path leads to now, if any.
std::optional<struct stat> plainFile(const QString& path)
{
    struct stat info = {};
    if (::stat(QFile::encodeName(path).constData(), &info) != 0 || !S_ISREG(info.st_mode))
        return std::nullopt;
    return info;
}

} // namespace

FileWatch::FileWatch(Project* project, QObject* parent) : QObject(parent), m_project(project)
{
    m_settle.setSingleShot(true);
    m_settle.setInterval(kSettleMs);
    const auto settle = [this] {
        if (!m_settle.isActive()) // it is not put off: a log may never be quiet
            m_settle.start();
    };
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, settle);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, settle);
    connect(&m_settle, &QTimer::timeout, this, &FileWatch::look);
    connect(project, &Project::trafficChanged, this, &FileWatch::begin);
}

void FileWatch::begin()
{
    if (const QStringList before = m_watcher.files() + m_watcher.directories(); !before.isEmpty())
        m_watcher.removePaths(before);
    m_settle.stop();
    m_files.clear();
    m_folders.clear();
    tell({});
    if (m_project->showsPartial())
        return; // it is still being read
    for (const SourceReport& source : m_project->sources()) {
        const QString path = QFile::decodeName(QByteArray::fromStdString(pathOf(source)));
        const auto info = plainFile(path);
        if (!info || m_files.size() == kMostFiles || std::ranges::count(m_files, path, &File::path) > 0)
            continue;
        // The report of a capture says what its source had.
        const auto bytes = source.capture.empty() ? source.bytes : static_cast<std::uint64_t>(info->st_size);
        m_files.push_back({path, bytes, static_cast<std::uint64_t>(info->st_ino)});
    }
    for (const std::string& named : m_project->setReport().named) {
        const QString path = QFile::decodeName(QByteArray::fromStdString(named));
        if (QFileInfo(path).isDir())
            m_folders.push_back({path, filesIn(path)});
    }
    watchAgain();
    if (!m_files.empty())
        m_settle.start(); // it may have changed while it was read
}

/// A file that is replaced is no longer watched by its name.
void FileWatch::watchAgain()
{
    QStringList wanted;
    for (const File& file : m_files)
        if (!m_watcher.files().contains(file.path) && QFileInfo::exists(file.path))
            wanted << file.path;
    for (const Folder& folder : m_folders)
        if (!m_watcher.directories().contains(folder.path) && QFileInfo::exists(folder.path))
            wanted << folder.path;
    if (!wanted.isEmpty())
        m_watcher.addPaths(wanted);
}

void FileWatch::look()
{
    watchAgain();
    QStringList all;
    for (const File& file : m_files)
        if (const QString news = newsOf(file); !news.isEmpty())
            all << news;
    for (const Folder& folder : m_folders)
        if (all.isEmpty() && filesIn(folder.path) != folder.files) // else a rotation would be announced twice
            all << tr("%1 has other files than before.").arg(sourceName(folder.path.toStdString()));
    if (all.isEmpty())
        return tell({});
    tell(all.size() == 1 ? all.first()
                         : tr("%1 %n more changed.", nullptr, static_cast<int>(all.size()) - 1).arg(all.first()));
}

QString FileWatch::newsOf(const File& file)
{
    const QString name = sourceName(file.path.toStdString());
    const auto info = plainFile(file.path);
    if (!info)
        return tr("%1 was renamed or removed.").arg(name);
    const auto bytes = static_cast<std::uint64_t>(info->st_size);
    if (static_cast<std::uint64_t>(info->st_ino) != file.inode)
        return tr("%1 was rotated: it is another file now.").arg(name);
    if (bytes < file.bytes)
        return tr("%1 was cut short, as rotation does.").arg(name);
    return bytes == file.bytes ? QString() : tr("%1 has grown by %2.").arg(name, byteText(bytes - file.bytes));
}

QStringList FileWatch::filesIn(const QString& folder)
{
    return QDir(folder).entryList(QDir::Files, QDir::Name);
}

void FileWatch::tell(const QString& news)
{
    if (news == m_news)
        return;
    m_news = news;
    emit newsChanged(news);
}

} // namespace spillway::ui
