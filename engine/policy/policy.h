#pragma once

#include "engine/core/result.h"
#include "engine/limiter/limit_req.h"
#include "engine/policy/nginx_rate.h"
#include "engine/trace/key.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// One `limit_req_zone`.
struct ZoneSpec
{
    std::string name = "spillway";
    std::uint64_t bytes = 10ULL << 20U; ///< at least 32768
    KeyTemplate key;
    NginxRate rate;
    bool operator==(const ZoneSpec&) const = default;
};

/// One `limit_req`: a zone with this place's thresholds, in whole requests as nginx reads them.
struct LimitRef
{
    std::size_t zone = 0;   ///< index into Policy::zones
    std::int64_t burst = 0; ///< 0 .. kMaxCount
    std::int64_t delay = 0; ///< 0 .. kMaxCount; ignored with nodelay
    bool nodelay = false;
    bool operator==(const LimitRef&) const = default;
};

/// How a rule's location matches $uri, in nginx's order: exact, longest prefix (`^~` stops the search), first regex, prefix.
enum class LocationKind : std::uint8_t { Prefix, PrefixFirst, Exact, Regex, RegexNoCase };

/// The limits that apply to one location.
struct Rule
{
    LocationKind kind = LocationKind::Prefix;
    std::string location = "/";
    std::vector<LimitRef> limits; ///< in the order of the directives; empty = nothing limits here
    bool operator==(const Rule&) const = default;
};

/// Which limits apply to which requests.
struct Policy
{
    std::vector<ZoneSpec> zones;
    std::vector<Rule> rules; ///< a request that matches none is not limited
    int status = 429;        ///< `limit_req_status`
    std::string logLevel = "error";
    bool dryRun = false;
    bool operator==(const Policy&) const = default;
};

/// The engine's form of one directive.
[[nodiscard]] LimitReq limitReq(const ZoneSpec& zone, const LimitRef& ref);

/// One zone, one `limit_req`, everywhere: what the window's limit panel edits.
[[nodiscard]] Policy simplePolicy(const ZoneSpec& zone, const LimitRef& limit);
/// Whether the policy is of that form.
[[nodiscard]] bool isSimple(const Policy& policy);

/// Limits as the command line takes them: each text is `rate=10r/s burst=20 [delay=8|nodelay] [zone=NAME:SIZE] [key=$var]`.
/// All apply to every request, in this order. `key` is used where a text names none. BadLimit with nginx's own sentence.
[[nodiscard]] Result<Policy> parseLimits(const std::vector<std::string>& texts, const KeyTemplate& key);

/// The number of the rule that nginx picks for this $uri, or nullopt. Regexes are PCRE2's.
/// Build once per policy, ask once per distinct $uri.
class LocationMatcher
{
public:
    /// BadConfig if a regex does not compile.
    static Result<LocationMatcher> create(const std::vector<Rule>& rules);
    ~LocationMatcher();
    LocationMatcher(LocationMatcher&&) noexcept;
    LocationMatcher& operator=(LocationMatcher&&) noexcept;
    [[nodiscard]] std::optional<std::size_t> match(std::string_view uri) const;

private:
    struct Compiled;
    explicit LocationMatcher(std::unique_ptr<Compiled> compiled);
    std::unique_ptr<Compiled> m_compiled;
};

} // namespace spillway
