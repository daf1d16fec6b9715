#pragma once

#include "engine/study/peaks.h"
#include "engine/study/traffic_facts.h"
#include "engine/trace/group/value_counts.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace spillway {

/// A summary of some traffic: `spillway-cli inspect`.
struct Inspection
{
    /// The windows in which one client's requests are counted.
    static constexpr std::array<Milliseconds, 3> kWindows{Milliseconds(1000), Milliseconds(100), Milliseconds(10)};

    struct Fullest
    {
        std::uint64_t requests = 0;
        std::string client; ///< empty where there are no requests
        Instant from{};
    };
    struct Busy
    {
        std::string client;
        std::uint64_t requests = 0;
        std::uint64_t inOneSecond = 0; ///< most within any 1000 ms
    };

    /// The values of one text with variables.
    struct Values
    {
        std::string of;               ///< "$rl_agent"
        std::uint64_t requests = 0;   ///< of all values
        std::size_t different = 0;    ///< how many values there are
        std::vector<ValueCount> most; ///< those with most requests
    };

    TrafficFacts traffic;
    std::array<Fullest, 3> peaks; ///< of kWindows
    std::vector<Busy> busiest;    ///< by requests, descending
    /// Required burst at 10r/s, if the traffic is that of one client within a minute, such as one page load.
    std::optional<std::int64_t> burstAt10{};
    std::vector<std::string> keys; ///< variables that this traffic can be counted by, without the dollar
    std::vector<Values> values{};  ///< what was asked for
};

/// `top`: how many of the busiest clients to name. O(requests).
[[nodiscard]] Inspection inspect(const Import& import, const Grouped& grouped, std::size_t top);

/// The first `top` values of `text` from countValues().
[[nodiscard]] Inspection::Values topValues(const std::string& text, const std::vector<ValueCount>& counts,
                                           std::size_t top);

} // namespace spillway
