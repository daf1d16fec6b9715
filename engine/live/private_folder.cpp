#include "engine/live/private_folder.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace spillway {

namespace {

constexpr const char* kName = "spillway-nginx-";
constexpr qint64 kNewSeconds = 1; ///< so long a folder may be there before it is marked

QString temporaryPath()
{
    const QString path = QDir::tempPath(); // empty where TMPDIR does not exist
    return path.isEmpty() ? QStringLiteral("/tmp") : path;
}

FolderInUse opened(const std::string& folder)
{
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (descriptor < 0)
        return nullptr;
    return {new int(descriptor), [](const int* held) {
                ::close(*held);
                delete held;
            }};
}

} // namespace

Result<std::string> privateFolderPattern()
{
    constexpr std::size_t kLongest = 90; // the path of a socket has 107 bytes
    std::string pattern = QDir(temporaryPath()).filePath(QLatin1String(kName) + QLatin1String("XXXXXX")).toStdString();
    if (pattern.size() > kLongest)
        return Error{ErrorCode::CannotWrite, printable(pattern),
                     "is too long for a socket. Set TMPDIR to a shorter path"};
    return pattern;
}

Result<FolderInUse> useFolder(const std::string& folder)
{
    FolderInUse held = opened(folder);
    if (held == nullptr || ::flock(*held, LOCK_EX | LOCK_NB) != 0)
        return Error{ErrorCode::CannotOpen, printable(folder), {}};
    return held;
}

void removeStaleFolders()
{
    const QDir all(temporaryPath(), QLatin1String(kName) + QLatin1String("??????"), QDir::NoSort,
                   QDir::Dirs | QDir::NoSymLinks | QDir::NoDotAndDotDot);
    for (const QFileInfo& folder : all.entryInfoList())
        if (folder.ownerId() == ::geteuid() && folder.lastModified().secsTo(QDateTime::currentDateTime()) > kNewSeconds)
            if (const auto held = useFolder(folder.filePath().toStdString()))
                QDir(folder.filePath()).removeRecursively();
}

} // namespace spillway
