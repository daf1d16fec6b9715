#pragma once

namespace spillway {

struct Arguments;
namespace ui {
class MainWindow;
}

/// Opens what the arguments name in the shown window, waits until everything is computed and painted, and saves what it
/// looks like. Exit code for main: 0, or 2 with one line on standard error.
[[nodiscard]] int takeScreenshot(ui::MainWindow& window, const Arguments& arguments);

} // namespace spillway
