#pragma once

#include <chrono>
#include <cstdint>

namespace spillway {

namespace ui {
class MainWindow;
}

/// Plays `requests` made-up ones in the real window, a quarter of `length` at each of four speeds, 60 frames a second; prints
/// how long after its time each frame was painted, and what it cost. Exit code for main.
[[nodiscard]] int benchPlay(ui::MainWindow& window, std::uint32_t requests, std::chrono::seconds length);

} // namespace spillway
