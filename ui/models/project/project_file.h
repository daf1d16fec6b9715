#pragma once

#include "engine/core/result.h"
#include "ui/models/project/snapshot.h"

#include <QtCore/QString>

namespace spillway::ui {

class Project;

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

/// The values of the project that a file keeps.
[[nodiscard]] Snapshot snapshotOf(const Project& project);

/// Sets setup and view when the project's traffic is loaded, and forgets the undo steps: they lead to another project.
void applySnapshot(Project& project, const Snapshot& snapshot);

} // namespace spillway::ui
