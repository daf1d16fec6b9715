#pragma once

#include "engine/conf/conf_model.h"
#include "engine/conf/location_search.h"
#include "engine/conf/request_text.h"
#include "engine/policy/router.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace spillway {

/// The numbers of a policy's rules, by the level of the location (or the server) that they are of.
using RuleOfLevel = std::unordered_map<const ConfLevel*, std::size_t>;

/// A configuration made ready to follow requests through it.
struct Site
{
    ConfModel model;
    ConfRegexes regexes;
    ConfValues values;
    RuleOfLevel rules;                       ///< of levels where limits apply; their own or those around them
    std::unordered_set<std::size_t> certain; ///< rules that count every request: a key of them is never empty
    std::vector<std::string> keyVariables;   ///< variables of keys whose values depend on the way
    /// Whether a request can come to a limit in an `internal` location because an upstream sends it there.
    bool limitsInside = false;
    /// By the innermost level: what $remote_addr is there. Empty unless that depends on the way, see commonRealIp().
    std::unordered_map<const ConfLevel*, ClientSource> clients{};
    RuleOfLevel places{}; ///< all levels, with limits or without; empty unless Way::steps are kept
};

/// Follows one request from the server on: rewrites, locations, limits, subrequests, and where nginx goes when it has no
/// answer yet. What only the server's disk or its upstreams know is assumed, and said in Way::rests.
/// Source: the phases of ngx_http_core_module, nginx 1.22.
[[nodiscard]] Way followRequest(const Site& site, std::size_t server, const VariableText& variable);

} // namespace spillway
