#pragma once

#include "engine/policy/policy.h"
#include "engine/policy/same_average.h"

#include <string>
#include <string_view>

namespace spillway {

/// The delay, as nginx writes it behind the burst: " nodelay", " delay=8", or nothing.
[[nodiscard]] std::string delayText(const ZoneLimit& limit);

/// The limit as `--limit` takes it, without zone and key: "rate=10r/s burst=20 delay=8", "fixed-window limit=10
/// window=1s". Of a policy for which algorithmOf() knows one. parseLimits() reads it back.
[[nodiscard]] std::string limitText(const Policy& policy);

/// limitText() without the name of the algorithm: "limit=10 window=1s".
[[nodiscard]] std::string parametersText(const Policy& policy);

/// "10 requests a second", "30 requests a minute", "3 requests in 7s".
[[nodiscard]] std::string averageText(const AverageRate& rate);

} // namespace spillway
