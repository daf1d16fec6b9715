#pragma once

#include "ui/models/setup.h"

#include <QtCore/QStringList>

namespace spillway::ui {

/// `first` with the marked periods and the aims of `setup`, and how nginx answers there.
[[nodiscard]] Setup anewFrom(const Setup& setup, Setup first);
/// What was chosen since such a start: "70r/m burst=5", "counted by $uri", "192.0.2.1 exempt", "location /login". GUI thread.
[[nodiscard]] QStringList chosenIn(const Setup& setup, const Setup& anew);

} // namespace spillway::ui
