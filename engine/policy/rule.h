#pragma once

#include "engine/limiter/limit_req.h"
#include "engine/policy/nginx_rate.h"
#include "engine/trace/nginx/key.h"

#include <array>
#include <cstddef>
#include <cstdint>
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
struct ZoneLimit
{
    std::size_t zone = 0;   ///< index into Policy::zones
    std::int64_t burst = 0; ///< 0 .. kMaxCount
    std::int64_t delay = 0; ///< 0 .. kMaxCount; ignored with nodelay
    bool nodelay = false;
    bool operator==(const ZoneLimit&) const = default;
};

/// How a rule's location matches $uri, in nginx's order: exact, longest prefix (`^~` stops the
/// search), first regex, prefix.
enum class LocationKind : std::uint8_t { Prefix, PrefixFirst, Exact, Regex, RegexNoCase };

[[nodiscard]] constexpr bool isRegex(LocationKind kind)
{
    return kind == LocationKind::Regex || kind == LocationKind::RegexNoCase;
}

/// nginx's modifiers, by LocationKind.
inline constexpr std::array<std::string_view, 5> kLocationModifiers{"", "^~", "=", "~", "~*"};

/// The limits that apply to one location.
struct Rule
{
    LocationKind kind = LocationKind::Prefix;
    std::string location = "/";
    std::vector<ZoneLimit> limits; ///< in the order of the directives; empty = nothing limits here
    std::size_t server = 0;        ///< index into Policy::servers, where there are some
    bool operator==(const Rule&) const = default;
};

/// Whether this rule's location takes every request that no other takes: `location /`.
[[nodiscard]] inline bool catchesAll(const Rule& rule)
{
    return rule.location == "/" && (rule.kind == LocationKind::Prefix || rule.kind == LocationKind::PrefixFirst);
}

/// The engine's form of one directive.
[[nodiscard]] inline LimitReq limitReq(const ZoneSpec& zone, const ZoneLimit& ref)
{
    return {zone.rate.rate(), Thousandths(ref.burst * 1000), ref.nodelay ? kNever : Thousandths(ref.delay * 1000)};
}

} // namespace spillway
