#pragma once

#include "engine/policy/request_rules.h"
#include "engine/trace/group/grouped.h"

#include <stop_token>

namespace spillway {

/// The effect of rules on a trace.
struct RulesOutcome
{
    struct Counts
    {
        std::string rule{}; ///< empty: all requests
        std::uint64_t requests = 0;
        std::uint64_t delayed = 0;
        std::uint64_t rejected = 0;
    };
    Counts all{};
    std::vector<Counts> rules{}; ///< those with a limit; of the requests that each was asked about
};

/// Replays the selected requests in order of arrival through the store of the lab. Unsupported for a rule with a queue;
/// BadKey if the traffic lacks a variable; Cancelled.
[[nodiscard]] Result<RulesOutcome> replayRules(const RequestRules& rules, const GroupedPtr& grouped,
                                               const std::stop_token& stop);

} // namespace spillway
