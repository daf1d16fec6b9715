#include "engine/conf/conf_rules.h"

#include "engine/conf/server_choice.h"
#include "engine/conf/write_policy.h"
#include "engine/trace/nginx/regex.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

namespace spillway {

namespace {

/// A nested regex that would grow longer than this is not worth the trouble.
constexpr std::size_t kLongestRegex = 4000;

bool isPrefix(const ConfLocation& location)
{
    return !location.named && !isRegex(location.kind) && location.kind != LocationKind::Exact;
}

/// Condition on $uri under which nginx enters this prefix location: it is the longest match of its level.
std::string condition(const ConfLocation& location, const std::vector<ConfLocation>& siblings)
{
    std::string out = "(?-i:(?=" + literalRegex(location.name) + "))";
    for (const ConfLocation& other : siblings) {
        const bool longer = isPrefix(other) && other.name.size() > location.name.size() &&
                            other.name.compare(0, location.name.size(), location.name) == 0;
        if (longer && out.size() <= kLongestRegex)
            out += "(?-i:(?!" + literalRegex(other.name) + "))";
    }
    return out;
}

bool holdsRegex(const ConfLocation& location)
{
    return std::ranges::any_of(allLocations(location.nested),
                               [](const ConfLocation* inner) { return isRegex(inner->kind); });
}

/// Where a level of locations stands.
struct Around
{
    std::vector<const ConfLevel*> levels;
    std::string conditions; ///< what $uri must fulfil before a regex of this level is asked; empty at the server
    bool nested = false;    ///< inside a location
    bool keepsAway = false; ///< inside a `^~`, which keeps the regexes outside of it away
};

class Flattener
{
public:
    explicit Flattener(const std::vector<ConfLocation>& locations) :
        m_anyRegex(std::any_of(locations.begin(), locations.end(),
                               [](const ConfLocation& each) { return isRegex(each.kind) || holdsRegex(each); }))
    {
    }

    Result<Done> level(const std::vector<ConfLocation>& locations, const Around& around)
    {
        if (auto ok = checkTwice(locations); !ok)
            return ok;
        // Regexes nested in prefixes are asked before those of this level; without any the order is the file's.
        const bool nestedFirst = std::any_of(locations.begin(), locations.end(), [](const ConfLocation& each) {
            return isPrefix(each) && holdsRegex(each);
        });
        std::vector<FlatLocation> last;
        for (const ConfLocation& location : locations)
            if (!isRegex(location.kind) || !nestedFirst)
                if (auto ok = one(location, locations, around, last); !ok)
                    return ok;
        for (const ConfLocation& location : locations)
            if (isRegex(location.kind) && nestedFirst)
                if (auto ok = regex(location, around); !ok)
                    return ok;
        std::move(last.begin(), last.end(), std::back_inserter(m_flat));
        return Done{};
    }

    std::vector<FlatLocation> take() { return std::move(m_flat); }

private:
    static std::vector<const ConfLevel*> with(std::vector<const ConfLevel*> levels, const ConfLocation& location)
    {
        levels.push_back(&location.level);
        return levels;
    }

    static Result<Done> checkTwice(const std::vector<ConfLocation>& locations)
    {
        std::set<std::pair<bool, std::string_view>> seen;
        for (const ConfLocation& location : locations) {
            const bool exact = location.kind == LocationKind::Exact;
            if (!isRegex(location.kind) && !seen.insert({exact, location.name}).second)
                return Error{ErrorCode::BadConfig, location.level.where,
                             "duplicate location \"" + printable(location.name) + '"'};
        }
        return Done{};
    }

    /// `last` takes what is to come behind the regexes of the level.
    Result<Done> one(const ConfLocation& location, const std::vector<ConfLocation>& siblings, const Around& around,
                     std::vector<FlatLocation>& last)
    {
        if (location.named)
            return Done{};
        if (isRegex(location.kind))
            return regex(location, around);
        if (location.kind != LocationKind::Exact)
            return prefix(location, siblings, around, last);
        m_flat.push_back({location.kind, location.name, with(around.levels, location)});
        return Done{};
    }

    Result<Done> prefix(const ConfLocation& location, const std::vector<ConfLocation>& siblings, const Around& around,
                        std::vector<FlatLocation>& last)
    {
        const bool ownFirst = location.kind == LocationKind::PrefixFirst;
        if (ownFirst && around.nested && !around.keepsAway && m_anyRegex)
            return unsupported(location, "a location with ^~ inside another beside regular expressions");
        const auto levels = with(around.levels, location);
        const bool asksRegex = holdsRegex(location) || !around.conditions.empty();
        const std::string conditions = asksRegex ? around.conditions + condition(location, siblings) : std::string();
        if (conditions.size() > kLongestRegex)
            return unsupported(location, "a nesting of locations as involved as this");
        const bool keepsAway = ownFirst || around.keepsAway;
        if (auto ok = level(location.nested, {levels, conditions, true, keepsAway}); !ok)
            return ok;
        const auto takesAll = [&](const ConfLocation& inner) { return isPrefix(inner) && inner.name == location.name; };
        if (std::any_of(location.nested.begin(), location.nested.end(), takesAll))
            return Done{};
        if (!keepsAway)
            m_flat.push_back({LocationKind::Prefix, location.name, levels});
        else if (conditions.empty())
            m_flat.push_back({LocationKind::PrefixFirst, location.name, levels});
        else // `^~` would keep away the regexes inside, too: it becomes a regex behind them
            (ownFirst ? m_flat : last).push_back({LocationKind::Regex, '^' + conditions, levels, location.name});
        return Done{};
    }

    Result<Done> regex(const ConfLocation& location, const Around& around)
    {
        const auto levels = with(around.levels, location);
        for (const ConfLocation& inner : location.nested)
            if (!isRegex(inner.kind) && !inner.named)
                return unsupported(inner, "a location with a path inside one with a regular expression");
        const std::string found = "[\\s\\S]*?(?:" + location.name + ')';
        const std::string asked = (location.kind == LocationKind::RegexNoCase ? "(?i:" : "(?-i:") + found + ')';
        const std::string conditions = around.conditions + "(?=" + asked + ')';
        if (conditions.size() > kLongestRegex && (around.nested || !location.nested.empty()))
            return unsupported(location, "a nesting of locations as involved as this");
        if (auto ok = level(location.nested, {levels, conditions, true, around.keepsAway}); !ok)
            return ok;
        if (!around.nested) {
            m_flat.push_back({location.kind, location.name, levels});
            return Done{};
        }
        const std::string all = '^' + around.conditions + found;
        const bool hasNames =
            all.find("(?<") != all.npos || all.find("(?P<") != all.npos || all.find("(?'") != all.npos;
        m_flat.push_back({location.kind, (hasNames ? "(?J)" : "") + all, levels, location.name}); // each has its own
        return Done{};
    }

    static Error unsupported(const ConfLocation& location, std::string_view what)
    {
        return {ErrorCode::Unsupported, location.level.where, std::string(what) + " cannot be simulated"};
    }

    bool m_anyRegex;
    std::vector<FlatLocation> m_flat;
};

void addPlaces(std::vector<FlatLocation>& places, const std::vector<ConfLocation>& locations,
               const std::vector<const ConfLevel*>& around)
{
    for (const ConfLocation& location : locations) {
        auto levels = around;
        levels.push_back(&location.level);
        places.push_back({location.kind, location.name, levels});
        addPlaces(places, location.nested, levels);
    }
}

} // namespace

Result<std::vector<FlatLocation>> flatten(const ConfServer& server, const ConfLevel& http)
{
    const std::vector<const ConfLevel*> levels{&http, &server.level};
    Flattener flattener(server.locations);
    if (auto ok = flattener.level(server.locations, {levels, {}, false, false}); !ok)
        return ok.error();
    std::vector<FlatLocation> flat = flattener.take();
    const bool hasRoot = std::any_of(flat.begin(), flat.end(), [](const FlatLocation& each) {
        return each.name == "/" && (each.kind == LocationKind::Prefix || each.kind == LocationKind::PrefixFirst);
    });
    if (!hasRoot)
        flat.push_back({LocationKind::Prefix, "/", levels});
    return flat;
}

std::vector<FlatLocation> placesIn(const ConfServer& server, const ConfLevel& http)
{
    const std::vector<const ConfLevel*> levels{&http, &server.level};
    std::vector<FlatLocation> places{{LocationKind::Prefix, "/", levels}};
    addPlaces(places, server.locations, levels);
    return places;
}

LimitPlace shownPlace(const std::vector<ConfServer>& servers, const FlatLocation& place)
{
    const ConfLevel& level = *place.levels.back();
    LimitPlace shown{
        "location " + locationWords({place.kind, place.name, {}}), level.where, place.levels.size() - 2, {}};
    const auto server = std::ranges::find(servers, &level, [](const ConfServer& each) { return &each.level; });
    if (server != servers.end())
        shown.name = "server " + nameOf(*server);
    for (const LimitDirective& limit : limitsOf(place))
        shown.limits.emplace_back(limit.zone, limit.where);
    return shown;
}

std::vector<PolicyServer> shownServers(const ConfModel& model)
{
    std::vector<PolicyServer> shown;
    for (const ConfServer& server : model.servers)
        if (server.isWritten)
            shown.push_back({nameOf(server), server.listen, server.level.where});
    return shown;
}

const std::vector<LimitDirective>& limitsOf(const FlatLocation& location)
{
    const auto own = std::find_if(location.levels.rbegin(), location.levels.rend(),
                                  [](const ConfLevel* level) { return !level->limits.empty(); });
    return own == location.levels.rend() ? location.levels.front()->limits : (*own)->limits;
}

std::optional<std::string> answersAt(const FlatLocation& location)
{
    return location.levels[1]->answersAt ? location.levels[1]->answersAt : location.levels.back()->answersAt;
}

bool namesAnyLimit(const std::vector<FlatLocation>& locations)
{
    return std::any_of(locations.begin(), locations.end(),
                       [](const FlatLocation& location) { return !limitsOf(location).empty(); });
}

bool limitsAnything(const std::vector<FlatLocation>& locations)
{
    return std::any_of(locations.begin(), locations.end(), [](const FlatLocation& location) {
        return !answersAt(location) && !limitsOf(location).empty();
    });
}

} // namespace spillway
