#pragma once

#include <cstdint>

namespace spillway {

namespace ui {
class MainWindow;
}

/// Drags the burst slider of the real window through its whole length over `requests` made-up ones, each position as
/// soon as the result of the one before it is painted, and zooms the picture in and out; prints frames per
/// second and where the time goes. Exit code for main.
[[nodiscard]] int benchUi(ui::MainWindow& window, std::uint32_t requests);

} // namespace spillway
