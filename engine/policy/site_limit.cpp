#include "engine/policy/site_limit.h"

#include "engine/policy/policy.h"

#include <algorithm>

namespace spillway {
namespace {

/// The index of the zone, which is added where none has its name yet.
std::size_t zoneNumber(std::vector<ZoneSpec>& zones, const ZoneSpec& zone)
{
    const auto known = std::ranges::find(zones, zone.name, &ZoneSpec::name);
    const auto number = static_cast<std::size_t>(known - zones.begin());
    if (known == zones.end())
        zones.push_back(zone);
    return number;
}

std::vector<Location> placesOf(std::span<const SiteLimit> limits, std::span<const Location> others)
{
    std::vector<Location> places;
    const auto add = [&places](const Location& place) {
        if (std::ranges::find(places, place) == places.end())
            places.push_back(place);
    };
    if (std::ranges::any_of(limits, [](const SiteLimit& limit) { return limit.places.empty(); }))
        add({});
    for (const SiteLimit& limit : limits)
        std::ranges::for_each(limit.places, add);
    std::ranges::for_each(others, add);
    return places;
}

} // namespace

Result<Location> Location::parse(std::string_view text)
{
    Location place{LocationKind::Prefix, std::string(text)};
    const std::size_t blank = text.find(' ');
    const auto modifier = std::ranges::find(kLocationModifiers, text.substr(0, blank));
    if (blank != std::string_view::npos && modifier != kLocationModifiers.end() && blank > 0) {
        place.kind = LocationKind(modifier - kLocationModifiers.begin());
        place.location = text.substr(std::min(text.find_first_not_of(' ', blank), text.size()));
    }
    if (place.location.empty() || (!isRegex(place.kind) && place.location.front() != '/'))
        return Error{ErrorCode::BadArgument, {}, "a location starts with a slash, as in /login or = /login"};
    return place;
}

std::string Location::text() const
{
    const std::string_view modifier = kLocationModifiers[static_cast<std::size_t>(kind)];
    return modifier.empty() ? location : std::string(modifier) + ' ' + location;
}

Policy sitePolicy(std::span<const SiteLimit> limits, std::span<const Location> others)
{
    Policy policy;
    std::vector<ZoneLimit> asked;
    for (const SiteLimit& limit : limits) {
        asked.push_back(limit.limit);
        if (limit.on)
            asked.back().zone = zoneNumber(policy.zones, limit.zone);
    }
    for (const Location& place : placesOf(limits, others)) {
        Rule rule{place.kind, place.location, {}};
        for (std::size_t i = 0; i < limits.size(); ++i) {
            const auto& places = limits[i].places;
            const bool holds = places.empty() || std::ranges::find(places, place) != places.end();
            const bool again = std::ranges::find(rule.limits, asked[i].zone, &ZoneLimit::zone) != rule.limits.end();
            if (limits[i].on && holds && !again) // nginx refuses a zone twice in one place
                rule.limits.push_back(asked[i]);
        }
        policy.rules.push_back(std::move(rule));
    }
    return policy;
}

} // namespace spillway
