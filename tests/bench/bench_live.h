#pragma once

#include <chrono>

namespace spillway {

namespace ui {
class MainWindow;
}

/// Follows a log that grows by 50,000 lines a second for so long, and prints how long the window takes to answer. The exit
/// status.
int benchLive(ui::MainWindow& window, std::chrono::seconds time);

} // namespace spillway
