#pragma once

#include "engine/conf/policy_reading.h"
#include "engine/core/result.h"
#include "engine/replay/estimate/estimate.h"
#include "engine/study/way_counts.h"
#include "engine/trace/group/grouped.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace spillway {

/// A limit that a request meets.
struct MetLimit
{
    std::string where;
    std::string directive;            ///< "limit_req zone=login burst=5"
    std::string key;                  ///< of the zone, as written
    std::optional<std::string> value; ///< of the key; nothing where the request does not say; empty: it does not count
};

/// The way of one request through a configuration.
struct RequestXray
{
    std::vector<WayStep> steps; ///< texts without those of limits
    std::vector<MetLimit> limits;
    std::vector<std::pair<std::string, std::string>>
        variables;                  ///< that the way or a key is made of, as far as they are known
    std::size_t server = 0;         ///< index into Policy::servers
    std::string end;                ///< why it meets no limit; else empty
    std::vector<std::string> rests; ///< assumptions
};

/// A request, as far as it is known: variables without the dollar, and their values.
using RequestVariables = std::vector<std::pair<std::string, std::string>>;

/// Reads "GET /a?b=1 HTTP/1.1" or "/a", with headers as "Name: value". `from` is the client's address, or empty. All other
/// headers are empty. BadArgument.
[[nodiscard]] Result<RequestVariables> requestVariables(const std::string& line, const std::string& host,
                                                        const std::vector<std::string>& headers,
                                                        const std::string& from);

/// The variables that the policy asks for, with those that its keys and maps are made of, each once.
[[nodiscard]] std::vector<std::string> askedVariables(const Policy& policy);

/// A trace of this request alone, at instant 0. A header among `asked` that was not sent is empty.
[[nodiscard]] TracePtr requestTrace(const RequestVariables& request, const std::vector<std::string>& asked);

/// Follows one request. `read`: by Reading::Steps. Errors as of Router::ways().
[[nodiscard]] Result<RequestXray> xray(const ReadPolicy& read, const RequestVariables& request);

/// A server or location, and the requests that come to it.
struct XrayNode
{
    LimitPlace place;
    DecidedCounts counts{};          ///< wherever the limit stands that decides
    Estimate<DecidedCounts> range{}; ///< of these counts, over all arrival models
    std::uint64_t limited = 0;       ///< meet limits there
    std::vector<WayCount> ends;      ///< of those that meet none anywhere: why, most first
};

/// A limit that counted no request.
struct UnreachedLimit
{
    std::string where;
    std::string directive;
    std::string why;
};

/// The ways of all selected requests.
struct LogXray
{
    std::vector<XrayNode> nodes; ///< as ReadPolicy::places
    std::vector<UnreachedLimit> unreached;
    WayCounts ways;
};

/// One replay for each arrival model. Errors as of replayInOrder().
[[nodiscard]] Result<LogXray> xray(const ReadPolicy& read, const GroupedPtr& grouped, const std::stop_token& stop);

} // namespace spillway
