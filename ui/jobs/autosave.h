#pragma once

#include "engine/core/result.h"

#include <QtCore/QDateTime>
#include <QtCore/QObject>
#include <QtCore/QString>
#include <QtCore/QTimer>

#include <chrono>
#include <memory>
#include <vector>

class QLockFile;

namespace spillway::ui {

struct Snapshot;
class Project;

/// Work that was never saved: of a program that ended badly, or without a project file when the window was closed or
/// other traffic was opened.
struct Recovery
{
    QString file; ///< to be read with readProject(); Snapshot::savedAs names the project
    QDateTime written;

    [[nodiscard]] bool wasSetAside() const; ///< by setAside(); else the program ended badly or could not do that
};

/// Keeps what is not saved in a recovery file: written when nothing has changed for a while, removed when the project
/// is saved, when there is nothing left to undo, and when this object dies, which a crash prevents. Each program has a
/// file of its own and holds a lock on it as long as it lives; what it sets aside is anybody's.
class Autosave : public QObject
{
    Q_OBJECT

public:
    static constexpr std::chrono::milliseconds kQuiet{2000};
    static constexpr qsizetype kMostAside = 5;

    /// Watches `project`, which must outlive this object; writes when nothing has changed for `quiet`.
    explicit Autosave(Project* project, std::chrono::milliseconds quiet = kQuiet, QObject* parent = nullptr);
    ~Autosave() override;

    /// Writes the recovery file at once. False, after failed(), if that cannot be done.
    bool writeNow();
    /// Keeps unsaved work that has no project file, before it is replaced or the window closes: nobody is asked about
    /// it, and it is recoverable() from then on. Work of a project is left alone: false, as where all is saved. Only
    /// the newest kMostAside of all are kept. After failed() what was written before is recoverable instead.
    bool setAside(const Snapshot& work);

    /// The files set aside, by this program, too, and those that others left, newest first; not the recovery
    /// files of those that run.
    [[nodiscard]] static std::vector<Recovery> recoverable();
    /// When the user took it over or does not want it.
    static void discard(const Recovery& recovery);

signals:
    void failed(const spillway::Error& error); ///< the recovery file cannot be written

private:
    void changed();
    void remove();

    Project* m_project;
    QTimer m_quiet;
    QString m_file; ///< empty until something was written
    std::unique_ptr<QLockFile> m_lock;
};

} // namespace spillway::ui
