#pragma once

#include <cstdint>
#include <vector>

namespace spillway {

namespace ui {
class MainWindow;
}

/// The made-up clients of every measurement.
inline constexpr std::uint32_t kBenchClients = 100'000;

/// Loads `requests` made-up ones and waits until all is computed.
void loadSynthetic(ui::MainWindow& window, std::uint32_t requests);
/// Runs the event loop until nothing is computed any more.
void waitUntilIdle(ui::MainWindow& window);

/// The value below which that share of the values lies; 0 of none.
[[nodiscard]] double quantile(std::vector<double> values, double share);

} // namespace spillway
