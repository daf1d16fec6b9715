#include "ui/models/save_file.h"

#include <QtCore/QByteArray>
#include <QtCore/QSaveFile>
#include <QtCore/QString>

namespace spillway::ui {

Result<Done> saveFile(const QString& path, const QByteArray& content)
{
    QSaveFile file(path);
    const bool saved = file.open(QIODevice::WriteOnly) && file.write(content) == content.size() && file.commit();
    if (!saved)
        return Error{ErrorCode::CannotWrite, printable(path.toStdString()), file.errorString().toStdString()};
    return Done{};
}

} // namespace spillway::ui
