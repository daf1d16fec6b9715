#pragma once

#include "engine/policy/policy.h"
#include "engine/trace/group/grouped.h"

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>

namespace spillway {

struct ReplayOptions;

/// Most that may be rejected: requests, or clients with at least one rejected request.
struct Wanted
{
    std::string text;     ///< "rejected <= 1%"
    bool clients = false; ///< counts clients in place of requests
    bool percent = false; ///< `most` is a share of all
    long double most = 0;
};

/// The smallest values of one limit_req that reject no more than is wanted, the other one left as it is.
struct WantedLimits
{
    std::optional<std::int64_t> burst; ///< nothing: no burst does
    std::size_t zone = 0;              ///< of the limit
    std::optional<NginxRate> rate;     ///< in the unit of the limit's rate; nothing: no rate does
};

/// Searches by replays, some fifty of them for each arrival model; `others` are the models beside `grouped`, and the one
/// that rejects most counts. `policy` has an onlyLimit(), which counts in `zone`. `enough` is a burst that rejects nothing. Errors as replay().
[[nodiscard]] Result<WantedLimits> limitsFor(const Wanted& wanted, const Policy& policy, const GroupedPtr& grouped,
                                             std::span<const GroupedPtr> others, std::size_t zone, std::int64_t enough,
                                             const ReplayOptions& options, const std::stop_token& stop);

} // namespace spillway
