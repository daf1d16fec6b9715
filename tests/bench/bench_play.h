#pragma once

#include <chrono>
#include <cstdint>

namespace spillway {

namespace ui {
class MainWindow;
}

/// Plays `requests` made-up ones in the real window, 60 frames a second, in six equal parts of `length`: several
/// algorithms, as fast as they happened and a hundred times so, all of the time in one picture and page by page. Prints
/// how long after its time each frame was painted, and what it cost. Exit code for main.
[[nodiscard]] int benchPlay(ui::MainWindow& window, std::uint32_t requests, std::chrono::seconds length);

} // namespace spillway
