#pragma once

#include "engine/trace/group/grouped.h"

#include <cstdint>
#include <string>
#include <vector>

namespace spillway {

/// One day of made-up traffic: people who load pages with their assets, their number by the hour of the day, and
/// 400 bots in bursts of 50 to 5,000 requests that make up a fifth of it. Clients by Zipf (0.95). Same
/// arguments, same requests.
struct Traffic
{
    struct Request
    {
        std::uint32_t ms = 0; ///< after midnight
        std::uint32_t client = 0;
        std::uint32_t url = 0;
    };
    std::vector<Request> requests; ///< by time
    std::vector<std::string> addresses;
    std::vector<std::string> urls;
};

[[nodiscard]] Traffic madeUpTraffic(std::size_t requests);

/// That traffic as a trace with $remote_addr and $uri.
[[nodiscard]] TracePtr traceOf(const Traffic& traffic);

/// Writes it in nginx's combined format. Returns false if the file cannot be written.
[[nodiscard]] bool writeCombinedLog(const Traffic& traffic, const std::string& path);

} // namespace spillway
