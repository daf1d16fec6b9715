#pragma once

#include "ui/models/setup.h"

#include <QtCore/QStringList>

namespace spillway::ui {

/// `first`, but nginx answers as in `setup`.
[[nodiscard]] Setup anewFrom(const Setup& setup, Setup first);
/// What was chosen since such a start: "70r/m burst=5 nodelay", "counted by $uri", "192.0.2.1 exempt",
/// "3 marked periods", "location /login". GUI thread.
[[nodiscard]] QStringList chosenIn(const Setup& setup, const Setup& anew);

} // namespace spillway::ui
