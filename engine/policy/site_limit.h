#pragma once

#include "engine/core/result.h"
#include "engine/policy/rule.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

struct Policy;

/// Arguments of nginx's `location`: how it matches $uri, and the text it compares.
struct Location
{
    LocationKind kind = LocationKind::Prefix;
    std::string location = "/";

    /// "/login", "= /login", "^~ /api/", "~ \.php$". BadArgument where the text is empty, or no regex and without a
    /// slash at its start.
    [[nodiscard]] static Result<Location> parse(std::string_view text);
    [[nodiscard]] std::string text() const;
    bool operator==(const Location&) const = default;
};

/// One of several limits of a site, and where it holds.
struct SiteLimit
{
    ZoneSpec zone;                  ///< limits with one zone name share its state, as in nginx
    ZoneLimit limit;                ///< its zone is not read
    std::vector<Location> places{}; ///< locations with this limit; empty: everywhere
    bool on = true;                 ///< false: it limits nothing
    bool operator==(const SiteLimit&) const = default;
};

/// The limits as nginx applies them: each location has the limits that hold there, in this order. `others` are locations
/// without a limit of their own; only limits that hold everywhere apply there. A limit that is off keeps its locations.
[[nodiscard]] Policy sitePolicy(std::span<const SiteLimit> limits, std::span<const Location> others);

} // namespace spillway
