#pragma once

#include "engine/advise/aims.h"
#include "engine/policy/policy.h"
#include "engine/trace/columns/period.h"
#include "engine/trace/group/grouped.h"

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace spillway {

/// A suggested limit for one place of the site. The counts are nginx's, with all suggested limits in force.
struct PlacedLimit
{
    ZoneSpec zone;                   ///< its key and rate
    Rule rule;                       ///< the place, with one limit by that zone
    std::uint64_t blocked = 0;       ///< rejected requests of the incidents
    std::uint64_t requests = 0;      ///< of the incidents, in this place
    std::uint64_t normalClients = 0; ///< rejected in normal periods, or regular clients rejected in incidents
    /// The best limit for the next wider place.
    struct Wider
    {
        std::string location; ///< a prefix; "/" is the whole site
        NginxRate rate;
        std::int64_t burst = 0;
        std::uint64_t more = 0; ///< requests of the incidents that it would reject beyond those of the narrower one
    };
    std::optional<Wider> wider; ///< nothing for the whole site

    [[nodiscard]] const ZoneLimit& limit() const { return rule.limits.front(); }
};

/// All of them together, in order.
[[nodiscard]] Policy policyOf(std::span<const PlacedLimit> limits);

/// At most three limits that together reject most of what the incidents have beyond the usual level: each for the
/// narrowest place (a path, a first segment, the whole site) that has most of what is left, with round numbers. The
/// highest rate is taken that rejects all but 0.5 % of the excess traffic that the best one does, with a burst that spares normal
/// traffic. Another key is taken where that of `grouped` does not reach the aim. Without periods those of findPeriods()
/// count. Empty where there is no incident, or no limit rejects a twentieth of that. Some hundred times the cost of a
/// replay. Cancelled.
[[nodiscard]] Result<std::vector<PlacedLimit>> placedLimits(const GroupedPtr& grouped, std::span<const Period> periods,
                                                            const Aims& aims, const std::stop_token& stop = {});

} // namespace spillway
