#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <string>

namespace spillway {

/// Counters of the lab in the text format of Prometheus.
struct LabMetrics
{
    struct PerLimit
    {
        std::uint64_t requests = 0;
        std::uint64_t rejected = 0;
        double usage = 0; ///< share of the limit in use with its last request
    };
    static constexpr std::array<double, 9> kBounds{0.00001, 0.000025, 0.00005, 0.0001, 0.00025,
                                                   0.0005,  0.001,    0.01,    0.1}; ///< in seconds

    std::uint64_t allowed = 0;
    std::uint64_t blocked = 0;
    std::uint64_t undecided = 0; ///< decided without the store, since it was gone
    std::uint64_t waiting = 0;   ///< now
    std::map<std::string, PerLimit, std::less<>> limits{};
    std::array<std::uint64_t, kBounds.size() + 1> times{}; ///< the last: above all bounds
    std::chrono::nanoseconds allTimes{0};

    void addTime(std::chrono::nanoseconds time);
    /// Appends `others`, lines of further gauges.
    [[nodiscard]] std::string text(const std::string& others) const;
};

/// Two lines of Prometheus' text format.
[[nodiscard]] std::string metricText(const std::string& name, const std::string& kind, std::uint64_t value);

} // namespace spillway
