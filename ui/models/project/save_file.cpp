#include "ui/models/project/save_file.h"

#include <QtCore/QByteArray>
#include <QtCore/QCoreApplication>
#include <QtCore/QFileInfo>
#include <QtCore/QSaveFile>
#include <QtCore/QString>

#include <optional>

namespace spillway::ui {
namespace {

/// The name at the end of a chain of symbolic links, whether a file is there or not; nothing if
/// they lead round in a circle.
std::optional<QString> target(const QString& path)
{
    constexpr int kMostLinks = 40; // as Linux follows
    QString name = path;
    for (int links = 0; links < kMostLinks; ++links) {
        const QFileInfo file(name);
        if (!file.isSymLink())
            return name;
        name = file.symLinkTarget();
    }
    return std::nullopt;
}

} // namespace

Result<Done> saveFile(const QString& path, const QByteArray& content)
{
    const auto refused = [&path](const QString& why) {
        return Error{ErrorCode::CannotWrite, printable(path.toStdString()), why.toStdString()};
    };
    const auto name = target(path);
    if (!name)
        return refused(QCoreApplication::translate("SaveFile", "its symbolic links lead round in a circle"));
    // Else a program that runs as root would put a file in the place of a device.
    const QFileInfo there(*name);
    if (there.isDir())
        return refused(QCoreApplication::translate("SaveFile", "this is a folder"));
    if (there.exists() && !there.isFile())
        return refused(QCoreApplication::translate("SaveFile", "this is no file but a device, a pipe or a socket"));
    QSaveFile file(*name);
    const bool saved = file.open(QIODevice::WriteOnly) && file.write(content) == content.size() && file.commit();
    return saved ? Result<Done>(Done{}) : refused(file.errorString());
}

} // namespace spillway::ui
