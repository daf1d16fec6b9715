#include "engine/live/lab/lab_metrics.h"

#include <algorithm>
#include <fmt/format.h>

namespace spillway {

namespace {

/// As the value of a label.
std::string escaped(const std::string& text)
{
    std::string out;
    for (const char c : text)
        out += c == '\n' ? "\\n" : c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
    return out;
}

} // namespace

void LabMetrics::addTime(std::chrono::nanoseconds time)
{
    const double seconds = std::chrono::duration<double>(time).count();
    const auto* const bound = std::ranges::lower_bound(kBounds, seconds);
    ++times[static_cast<std::size_t>(bound - kBounds.begin())];
    allTimes += time;
}

std::string metricText(const std::string& name, const std::string& kind, std::uint64_t value)
{
    return fmt::format("# TYPE {0} {1}\n{0} {2}\n", name, kind, value);
}

std::string LabMetrics::text(const std::string& others) const
{
    std::string out = metricText("ratelimit_requests_total", "counter", allowed + blocked) +
                      metricText("ratelimit_requests_allowed", "counter", allowed) +
                      metricText("ratelimit_requests_blocked", "counter", blocked) +
                      metricText("ratelimit_requests_undecided", "counter", undecided) +
                      metricText("ratelimit_requests_waiting", "gauge", waiting);
    const auto perLimit = [&](const std::string& name, const std::string& kind, auto PerLimit::*value) {
        out += fmt::format("# TYPE {} {}\n", name, kind);
        for (const auto& [limit, counts] : limits)
            out += fmt::format("{}{{rule=\"{}\"}} {}\n", name, escaped(limit), counts.*value);
    };
    perLimit("ratelimit_rule_requests_total", "counter", &PerLimit::requests);
    perLimit("ratelimit_rule_requests_blocked", "counter", &PerLimit::rejected);
    perLimit("ratelimit_current_usage", "gauge", &PerLimit::usage);
    out += "# TYPE ratelimit_avg_response_time histogram\n";
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < times.size(); ++i) {
        sum += times[i];
        out += fmt::format("ratelimit_avg_response_time_bucket{{le=\"{}\"}} {}\n",
                           i < kBounds.size() ? fmt::to_string(kBounds[i]) : "+Inf", sum);
    }
    return out +
           fmt::format("ratelimit_avg_response_time_sum {}\nratelimit_avg_response_time_count {}\n",
                       std::chrono::duration<double>(allTimes).count(), sum) +
           others;
}

} // namespace spillway
