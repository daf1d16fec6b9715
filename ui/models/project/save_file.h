#pragma once

#include "engine/core/result.h"

class QByteArray;
class QString;

namespace spillway::ui {

/// Writes the whole file or leaves what was there; a symbolic link stays, and the file that it names is written.
/// CannotWrite, with the reason, if that fails and where `path` is a folder, a device, a pipe or a socket.
[[nodiscard]] Result<Done> saveFile(const QString& path, const QByteArray& content);

} // namespace spillway::ui
