#include "ui/models/project/recent_files.h"

#include <QtCore/QDir>
#include <QtCore/QFileInfo>
#include <QtCore/QSettings>

namespace spillway::ui {

namespace {

const QString kKey = QStringLiteral("recentFiles");

QString absolute(const QString& path)
{
    return QDir::cleanPath(QFileInfo(path).absoluteFilePath());
}

} // namespace

QStringList RecentFiles::paths() const
{
    return QSettings().value(kKey).toStringList().mid(0, kMost);
}

void RecentFiles::add(const QString& path)
{
    if (path.isEmpty() || path == QStringLiteral("-"))
        return;
    QStringList now = paths();
    now.removeAll(absolute(path));
    now.prepend(absolute(path));
    store(now.mid(0, kMost));
}

void RecentFiles::remove(const QString& path)
{
    QStringList now = paths();
    if (now.removeAll(absolute(path)) > 0)
        store(now);
}

void RecentFiles::clear()
{
    store({});
}

void RecentFiles::store(const QStringList& paths)
{
    QSettings().setValue(kKey, paths);
    emit changed();
}

} // namespace spillway::ui
