#pragma once

#include <QtCore/QObject>
#include <QtCore/QStringList>

namespace spillway::ui {

/// The logs and projects that were opened last, newest first. Kept in QSettings; two windows share the list.
class RecentFiles : public QObject
{
    Q_OBJECT

public:
    static constexpr qsizetype kMost = 10;

    using QObject::QObject;

    [[nodiscard]] QStringList paths() const; ///< absolute; a file may be gone by now
    void add(const QString& path);           ///< standard input ("-") is not kept
    void remove(const QString& path);
    void clear();

signals:
    void changed();

private:
    void store(const QStringList& paths);
};

} // namespace spillway::ui
