#pragma once

#include <QtCore/QFileSystemWatcher>
#include <QtCore/QObject>
#include <QtCore/QStringList>
#include <QtCore/QTimer>

#include <cstdint>
#include <vector>

namespace spillway::ui {

class Project;

/// Notices that files which are open have grown, were rotated or cut short, and that folders which are open hold other
/// files than before. It only announces: nothing is read again by itself. Watches the first 500 files.
class FileWatch : public QObject
{
    Q_OBJECT

public:
    /// Watches what `project` has open, which must outlive the watch.
    explicit FileWatch(Project* project, QObject* parent = nullptr);
    /// A sentence about the first change, and how many more there are; empty while all is as it was read.
    [[nodiscard]] QString news() const { return m_news; }

signals:
    void newsChanged(const QString& news);

private:
    /// A file as it was read.
    struct File
    {
        QString path;
        std::uint64_t bytes = 0;
        std::uint64_t inode = 0;
    };
    struct Folder
    {
        QString path;
        QStringList files;
    };

    void begin();
    void look();
    void watchAgain();
    [[nodiscard]] static QString newsOf(const File& file);
    [[nodiscard]] static QStringList filesIn(const QString& folder);
    void tell(const QString& news);

    Project* m_project;
    QFileSystemWatcher m_watcher;
    QTimer m_settle; ///< a busy log changes many times a second
    std::vector<File> m_files;
    std::vector<Folder> m_folders;
    QString m_news;
};

} // namespace spillway::ui
