#pragma once

#include "engine/core/result.h"
#include "ui/models/project/made_traffic.h"
#include "ui/models/project/scene.h"

#include <QtCore/QString>
#include <QtCore/QStringList>

#include <optional>

namespace spillway::ui {

class Project;

/// What a `.spillway` file keeps: where the traffic is, what was drawn and generated, the setup, what was looked at,
/// and the point that it makes, if any. Results are computed anew.
struct Snapshot
{
    QStringList
        sources; ///< absolute paths; a capture's as often as it has sources, which have numbers in the selection
    QString logFormat = QStringLiteral("auto");
    MadeTraffic made;
    Setup setup;
    std::optional<TimeRange> range;
    std::optional<Instant> playhead;
    QString client;
    QStringList watched;
    std::optional<Scene> scene; ///< kept by whoever saves the project, whatever was changed meanwhile
    QString savedAs;            ///< only in a recovery file: the project that was open, empty if it had no file

    bool operator==(const Snapshot&) const = default;
};

/// Larger files are refused; one with 10,000 sources of usual names has 1 MB.
inline constexpr qint64 kMaxProjectBytes = qint64{16} << 20;

/// Reads what writeProject() wrote. BadProject with the line of a syntax error, with the name of a field that is
/// missing or of a wrong kind, or with the version where the file is newer than this program. Fields that it
/// does not know are left out.
[[nodiscard]] Result<Snapshot> readProject(const QString& path);

/// JSON, of the oldest version of the format that can tell this project. Sources below the project's folder or
/// at most two folders above it are kept relative, so that both can move together. Standard input cannot be
/// opened again and is left out.
[[nodiscard]] Result<Done> writeProject(const QString& path, const Snapshot& snapshot);

/// The project as a project.
[[nodiscard]] Snapshot snapshotOf(const Project& project);

/// Sets setup and view when the project's traffic is loaded, and forgets the undo steps: they lead to another project.
void applySnapshot(Project& project, const Snapshot& snapshot);

} // namespace spillway::ui
