#pragma once

#include "engine/core/result.h"

class QByteArray;
class QString;

namespace spillway::ui {

/// Writes the whole file or leaves what was there (CannotWrite, with the system's reason).
[[nodiscard]] Result<Done> saveFile(const QString& path, const QByteArray& content);

} // namespace spillway::ui
