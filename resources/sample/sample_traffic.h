#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace spillway::sample {

/// One request as the server saw it.
struct Hit
{
    std::int64_t arrivalMs = 0; ///< after the start of the log
    std::int64_t durationMs = 0;
    std::string client;
    std::string method = "GET";
    std::string uri;
    int status = 200;
    std::int64_t bytes = 0;
    std::string userAgent;
};

/// Two hours of a small shop: people who load pages with their assets, an office of seventy behind one address, a phone
/// app that polls, a crawler, two monitors, and from 14:07 to 14:16 three clients that try passwords and scrape the
/// catalogue. In no particular order. Always the same.
[[nodiscard]] std::vector<Hit> makeTraffic();

} // namespace spillway::sample
