#pragma once

#include <QtCore/QStringList>

namespace spillway {

namespace ui {
class MainWindow;
}

/// Opens the files in the shown window, waits until everything is computed and painted, and saves what it looks like.
/// Exit code for main: 0, or 2 with one line on standard error.
[[nodiscard]] int takeScreenshot(ui::MainWindow& window, const QStringList& files, const QString& path);

} // namespace spillway
