#pragma once

#include "engine/core/result.h"
#include "engine/policy/limiter_spec.h"
#include "engine/policy/router.h"
#include "engine/policy/rule.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace spillway {

/// A server of the configuration that a policy was read from, for people.
struct PolicyServer
{
    std::string name;                ///< its first server_name, else "file:line" without folders
    std::vector<std::string> listen; ///< addresses and ports, as written
    std::string where;               ///< "nginx.conf:12"
    bool operator==(const PolicyServer&) const = default;
};

/// Which limits apply to which requests.
struct Policy
{
    std::vector<ZoneSpec> zones;
    std::vector<Rule> rules; ///< a request that matches none is not limited
    int status = 429;        ///< `limit_req_status`
    std::string logLevel = "error";
    bool dryRun = false;
    Milliseconds timerResolution{0};        ///< `timer_resolution`, the steps of nginx's clock; 0: one millisecond
    std::shared_ptr<const Router> router{}; ///< says which rules a request meets; without it their locations do
    std::vector<PolicyServer> servers{};    ///< by Way::server; without a router all requests come to the first
    std::optional<KeyedLimiter> other{};    ///< decides alone on all requests; then there are no zones and no rules
    bool operator==(const Policy&) const = default;
};

/// One zone, one `limit_req`, everywhere: what the window's limit panel edits.
[[nodiscard]] Policy simplePolicy(const ZoneSpec& zone, const ZoneLimit& limit);
/// Whether the policy is of that form.
[[nodiscard]] bool isSimple(const Policy& policy);

/// The keys that count, each once: of `other`, or of the zones in their order.
[[nodiscard]] std::vector<KeyTemplate> keysOf(const Policy& policy);
/// The policy without one of its zones and the limits by it.
[[nodiscard]] Policy withoutZone(Policy policy, std::size_t zone);

/// The key that counts as one client: that of `other` or of the zones, $binary_remote_addr where there is neither. Of
/// several keys the first that a request has, those that stand for single clients before the others.
[[nodiscard]] KeyTemplate countedKey(const Policy& policy);

/// Limits as the command line takes them: each text is `rate=10r/s burst=20 [delay=8|nodelay] [zone=NAME:SIZE]
/// [key=$var]`. All apply to every request, in this order. `key` is used where a text names none; a zone without a name
/// gets one. `burst=0` and `delay=0` are nginx's defaults. Of a parameter given twice the last counts, as in nginx. A
/// text that starts with the name of another algorithm is read by parseLimiter(); that one decides alone. BadLimit with
/// nginx's own sentence; BadKey. Error::where is "--limit".
[[nodiscard]] Result<Policy> parseLimits(const std::vector<std::string>& texts, const KeyTemplate& key);

} // namespace spillway
