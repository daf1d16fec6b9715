#include "engine/conf/policy_maker.h"

#include "engine/conf/conf_definitions.h"
#include "engine/conf/conf_model.h"
#include "engine/conf/conf_rules.h"
#include "engine/conf/quoting.h"
#include "engine/conf/read_variables.h"
#include "engine/conf/site_router.h"
#include "engine/conf/variables.h"
#include "engine/policy/location_matcher.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <unordered_map>
#include <utility>

namespace spillway {

namespace {

/// A setting as it is inherited.
template <class Value>
Value inherited(const FlatLocation& location, std::optional<Value> ConfLevel::*setting, Value standard)
{
    for (auto level = location.levels.rbegin(); level != location.levels.rend(); ++level)
        if ((*level)->*setting)
            return *((*level)->*setting);
    return standard;
}

class PolicyMaker
{
public:
    /// Uses `server`; without it, the first that limits anything, else the first.
    PolicyMaker(const ConfModel& model, Origins origins, std::vector<std::string> warnings, Untellable untellable,
                std::optional<std::size_t> server, Reading reading) :
        m_model(model),
        m_origins(std::move(origins)),
        m_untellable(untellable),
        m_server(server),
        m_reading(reading),
        m_read{{}, std::move(warnings), {}}
    {
    }

    Result<ReadPolicy> make()
    {
        if (auto ok = checkVariables(); !ok)
            return ok.error();
        if (auto ok = checkZones(); !ok)
            return ok.error();
        auto locations = placesOf();
        if (!locations)
            return locations.error();
        addRealIp(*locations);
        if (auto ok = addZones(); !ok)
            return ok.error();
        if (m_reading != Reading::Locations)
            addRouter(*locations);
        else
            addRules(*locations);
        if (!anythingUsed())
            warn(m_model.http.where, "there is no limit_req in the files given, so nothing is limited");
        addSettings(*locations);
        m_read.policy.timerResolution = m_model.timerResolution;
        if (m_reading != Reading::Locations)
            return std::move(m_read);
        if (auto matcher = LocationMatcher::create(m_read.policy.rules); !matcher)
            return Error{ErrorCode::Unsupported, m_model.http.where,
                         "the regular expressions of nested locations cannot be simulated together"};
        return std::move(m_read);
    }

private:
    void warn(const std::string& where, const std::string& sentence)
    {
        constexpr std::size_t kMostWarnings = 50;
        if (m_read.warnings.size() < kMostWarnings)
            m_read.warnings.push_back(where + ": " + sentence);
        else if (m_read.warnings.size() == kMostWarnings)
            m_read.warnings.emplace_back("there are more warnings than these");
    }

    /// nginx looks at every key's variables when the file has been read.
    Result<Done> checkVariables() const
    {
        for (const ZoneDirective& zone : m_model.zones) {
            if (zone.keyText.empty())
                continue;
            for (const KeyTemplate::Part& part : zone.spec.key.parts())
                if (part.variable && isUnknown(part.text))
                    return Error{ErrorCode::BadConfig, zone.where, "unknown " + inQuotes(part.text) + " variable"};
        }
        for (const MadeVariable& made : m_model.variables.made)
            for (const std::string& input : inputsOf(made))
                if (isUnknown(input))
                    return Error{ErrorCode::BadConfig, m_origins.at(nameOf(made)).where,
                                 "unknown " + inQuotes(input) + " variable"};
        return Done{};
    }

    [[nodiscard]] bool isUnknown(const std::string& variable) const
    {
        return !m_model.isIncomplete && !isNginxVariable(variable) && m_origins.count(variable) == 0;
    }

    /// nginx reserves the memory last; a zone that only a `limit_req` names has no size.
    Result<Done> checkZones()
    {
        for (std::size_t i = 0; i < m_model.zones.size(); ++i)
            m_zones.try_emplace(m_model.zones[i].spec.name, i);
        m_used.assign(m_model.zones.size(), std::nullopt);
        for (const ConfLevel* level : allLevels(m_model))
            if (auto ok = checkLevel(*level); !ok)
                return ok;
        return Done{};
    }

    Result<Done> checkLevel(const ConfLevel& level)
    {
        for (const LimitDirective& limit : level.limits) {
            for (const std::string& other : limit.otherZones)
                if (!m_zones.contains(other) && !m_model.isIncomplete)
                    return zeroSize(other, limit.where);
            const auto zone = m_zones.find(limit.zone);
            if (zone == m_zones.end() && m_model.isIncomplete) {
                warn(limit.where, "zone " + inQuotes(limit.zone) +
                                      " is in none of the files that are there: this limit is left out");
                continue;
            }
            if (zone == m_zones.end())
                return zeroSize(limit.zone, limit.where);
            if (!m_used[zone->second])
                m_used[zone->second] = limit.where;
        }
        return Done{};
    }

    static Error zeroSize(const std::string& zone, const std::string& where)
    {
        return {ErrorCode::BadConfig, where, "zero size shared memory zone " + inQuotes(zone)};
    }

    [[nodiscard]] bool anythingUsed() const
    {
        return std::any_of(m_used.begin(), m_used.end(), [](const auto& used) { return used.has_value(); });
    }

    /// The first server that limits anything, else the first.
    Result<std::vector<FlatLocation>> chooseServer()
    {
        std::optional<std::size_t> chosen;
        std::vector<FlatLocation> found;
        for (std::size_t i = 0; i < m_model.servers.size(); ++i) {
            auto locations = flatten(m_model.servers[i], m_model.http);
            if (!locations && (locations.error().code == ErrorCode::BadConfig || !chosen))
                return locations.error();
            const bool better = locations && !chosen && limitsAnything(*locations);
            if (better)
                chosen = i;
            if (better || i == 0)
                found = std::move(*locations);
        }
        if (m_model.servers.size() > 1)
            warn(m_model.servers[chosen.value_or(0)].level.where,
                 "only this server was read, the first with a limit; the file has " +
                     std::to_string(m_model.servers.size()));
        return found;
    }

    /// Adds trusted proxies of http and the chosen server.
    void addRealIp(const std::vector<FlatLocation>& locations)
    {
        RealIp realIp = m_reading == Reading::Locations
                            ? realIpOf({locations.front().levels[0], locations.front().levels[1]})
                            : commonRealIp(m_model).value_or(RealIp()); // else the router finds the addresses
        realIp.ifLogged = true;
        for (const FlatLocation& location : locations)
            for (std::size_t i = 2; i < location.levels.size() && m_reading == Reading::Locations; ++i)
                if (!location.levels[i]->realIpFrom.empty() || location.levels[i]->realIpHeader)
                    warn(location.levels[i]->where, "trusted proxies of a location are not simulated");
        if (!realIp.from.empty())
            m_realIp = std::move(realIp);
    }

    Result<Done> addZones()
    {
        for (std::size_t i = 0; i < m_model.zones.size(); ++i) {
            const ZoneDirective& zone = m_model.zones[i];
            m_numbers.push_back(m_read.policy.zones.size());
            const std::string name = inQuotes(zone.spec.name);
            if (!m_used[i] && anythingUsed())
                warn(zone.where, "zone " + name + " is not used in the files given");
            if (zone.keyText.empty()) {
                warn(zone.where, "zone " + name + " has an empty key: nginx never limits by it");
                m_numbers.back() = kNoZone;
                continue;
            }
            auto spec = tellable(zone);
            if (!spec) {
                if (m_used[i] && m_untellable == Untellable::EndsReading)
                    return spec.error();
                if (m_used[i] || !anythingUsed())
                    m_read.leftOut.push_back(spec.error());
                m_numbers.back() = kNoZone;
                continue;
            }
            if (zone.keyText.find("http_x_forwarded_for") != std::string::npos)
                warn(zone.where,
                     "anyone can send an X-Forwarded-For of their own and so escape the limit of zone " + name);
            m_read.policy.zones.push_back(*std::move(spec));
        }
        return Done{};
    }

    /// Why a key cannot be evaluated from a log, if so.
    [[nodiscard]] std::optional<Error> foreignVariable(const ZoneDirective& zone) const
    {
        const auto refuse = [&](std::string_view variable, const std::string& by, const std::string& where) {
            return Error{ErrorCode::Unsupported, where,
                         "the key of zone " + inQuotes(zone.spec.name) + " uses $" + printable(variable) +
                             ", which is made by " + by +
                             "; only nginx's own variables, and what map and geo make of them, can be simulated"};
        };
        std::vector<std::string> asked;
        for (const KeyTemplate::Part& part : zone.spec.key.parts())
            if (part.variable)
                asked.push_back(part.text);
        for (std::size_t i = 0; i < asked.size(); ++i) {
            const std::string name = asked[i]; // more may follow
            if (isCapture(name))
                return refuse(name, "a regular expression", zone.where);
            const auto origin = m_origins.find(name);
            if (origin == m_origins.end() || isNginxVariable(name))
                continue;
            const bool told = origin->second.by == "map" || origin->second.by == "geo";
            const MadeVariable* made = told ? m_model.variables.find(name) : nullptr;
            if (made == nullptr && m_reading != Reading::Locations && origin->second.by != kByMap)
                continue; // its value is found on the way, or in the log
            if (made == nullptr)
                return refuse(name, '"' + printable(origin->second.by) + '"', origin->second.where);
            for (const std::string& input : inputsOf(*made))
                if (std::find(asked.begin(), asked.end(), input) == asked.end())
                    asked.push_back(input);
        }
        return std::nullopt;
    }

    /// Key with the definitions of its variables, or why a log cannot resolve them.
    [[nodiscard]] Result<ZoneSpec> tellable(const ZoneDirective& zone) const
    {
        if (auto origin = foreignVariable(zone))
            return *std::move(origin);
        ZoneSpec spec = zone.spec;
        Variables defined{m_model.variables.made, m_realIp};
        spec.key = spec.key.withVariables(defined);
        if (spec.key.variables() != nullptr)
            if (auto ok = checkTellable(*spec.key.variables()); !ok)
                return Error{ok.error().code, zone.where, ok.error().detail};
        return spec;
    }

    void addRules(const std::vector<FlatLocation>& locations)
    {
        for (const FlatLocation& location : locations) {
            Rule rule{location.kind, location.name, {}};
            const std::vector<LimitDirective>& limits = limitsOf(location);
            const auto answered = answersAt(location);
            if (answered && !limits.empty())
                warn(*answered, "nginx answers with this return before it looks at limits, so " +
                                    inQuotes(location.asWritten()) + " is never limited");
            addLimits(rule, limits);
            if (answered)
                for (const ZoneLimit& unreached : std::exchange(rule.limits, {}))
                    if (std::find(m_read.unreached.begin(), m_read.unreached.end(), unreached) ==
                        m_read.unreached.end())
                        m_read.unreached.push_back(unreached);
            m_read.policy.rules.push_back(std::move(rule));
        }
    }

    /// All locations of the configuration, or those of one server in a flat list.
    Result<std::vector<FlatLocation>> placesOf()
    {
        if (m_reading == Reading::Locations)
            return m_server ? flatten(m_model.servers[*m_server], m_model.http) : chooseServer();
        std::vector<FlatLocation> places;
        for (std::size_t i = 0; i < m_model.servers.size(); ++i) {
            const ConfServer& server = m_model.servers[i];
            if (auto ok = flatten(server, m_model.http); !ok && ok.error().code == ErrorCode::BadConfig)
                return ok.error();
            if (m_server && *m_server != i)
                continue;
            std::ranges::move(placesIn(server, m_model.http), std::back_inserter(places));
        }
        return places;
    }

    /// A rule for each place with limits; the router says which of them a request meets.
    void addRouter(const std::vector<FlatLocation>& places)
    {
        std::vector<const ConfLevel*> levels;
        for (const FlatLocation& place : places) {
            const auto server =
                std::ranges::find(m_model.servers, place.levels[1], [](const ConfServer& each) { return &each.level; });
            Rule rule{place.kind, place.name, {}, static_cast<std::size_t>(server - m_model.servers.begin())};
            addLimits(rule, limitsOf(place));
            m_read.policy.rules.push_back(std::move(rule));
            levels.push_back(place.levels.back());
            if (m_reading == Reading::Steps)
                m_read.places.push_back(shownPlace(m_model.servers, place));
        }
        m_read.policy.router =
            routerFor(m_model, m_read.policy, levels, m_origins, m_server, m_reading == Reading::Steps);
    }

    void addLimits(Rule& rule, const std::vector<LimitDirective>& limits) const
    {
        for (const LimitDirective& limit : limits) {
            const auto zone = m_zones.find(limit.zone);
            if (zone == m_zones.end())
                continue; // its file is missing
            ZoneLimit placed = limit.limit;
            placed.zone = m_numbers[zone->second];
            if (placed.zone != kNoZone)
                rule.limits.push_back(placed);
        }
    }

    /// A policy has one status, log level and dry run; those of the first place that limits.
    void addSettings(const std::vector<FlatLocation>& locations)
    {
        Policy& policy = m_read.policy;
        bool first = true;
        for (std::size_t i = 0; i < locations.size(); ++i) {
            if (policy.rules[i].limits.empty() && !(first && i + 1 == locations.size()))
                continue;
            const int status = inherited(locations[i], &ConfLevel::status, 503);
            const std::string level = inherited(locations[i], &ConfLevel::logLevel, std::string("error"));
            const bool dryRun = inherited(locations[i], &ConfLevel::dryRun, false);
            if (!first && (status != policy.status || level != policy.logLevel || dryRun != policy.dryRun)) {
                warn(locations[i].levels.back()->where,
                     inQuotes(locations[i].asWritten()) +
                         " has another limit_req_status, log level or dry run than the "
                         "first place with a limit, which counts");
                return;
            }
            policy.status = status;
            policy.logLevel = level;
            policy.dryRun = dryRun;
            first = false;
        }
    }

    static constexpr std::size_t kNoZone = SIZE_MAX;

    const ConfModel& m_model;
    Origins m_origins;
    Untellable m_untellable;
    std::optional<std::size_t> m_server;
    Reading m_reading;
    ReadPolicy m_read;
    std::optional<RealIp> m_realIp;
    std::unordered_map<std::string, std::size_t> m_zones; ///< number in the model by name
    std::vector<std::optional<std::string>> m_used;       ///< where first, by number in the model
    std::vector<std::size_t> m_numbers;                   ///< in the policy, by number in the model
};

} // namespace

Result<ReadPolicy> makePolicy(const ConfModel& model, const Origins& origins, const std::vector<std::string>& warnings,
                              Untellable untellable, std::optional<std::size_t> server, Reading reading)
{
    return PolicyMaker(model, origins, warnings, untellable, server, reading).make();
}

} // namespace spillway
