#include "engine/conf/conf_model.h"

#include "engine/conf/conf_context.h"
#include "engine/conf/conf_definitions.h"
#include "engine/conf/conf_steps.h"
#include "engine/conf/quoting.h"
#include "engine/core/steps.h"
#include "engine/policy/location_matcher.h"
#include "engine/policy/nginx_size.h"
#include "engine/policy/whole_number.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace spillway {

namespace {

// Each location may inherit all limits around it; more than this is no configuration but an attack.
constexpr std::size_t kMostLimits = 64;
constexpr std::size_t kMostLocations = 20'000;
constexpr std::size_t kMostRefused = 100;

/// Takes the modifier off a location's words. Source: ngx_http_core_location(), nginx 1.22.
Result<ConfLocation> readLocation(const ConfWords& words)
{
    ConfLocation location;
    const std::string& word = words[1];
    auto kind = kLocationModifiers.size() - 1; // from the back, where "~*" comes before "~"
    const auto begins = [&](std::string_view modifier) {
        return words.size() == 3 ? word == modifier : word.starts_with(modifier);
    };
    while (kind > 0 && !begins(kLocationModifiers[kind]))
        --kind;
    if (words.size() == 3 && kind == 0)
        return refusal("invalid location modifier \"" + printable(word) + '"');
    location.kind = static_cast<LocationKind>(kind);
    location.name = words.size() == 3 ? words[2] : word.substr(kLocationModifiers[kind].size());
    location.named = words.size() == 2 && word.starts_with('@');
    return location;
}

/// Whether a location may stand inside another. Source: ngx_http_core_location(), nginx 1.22.
Result<Done> checkNesting(const ConfLocation& inner, const ConfLocation& outer)
{
    const std::string shown = "location " + inQuotes(inner.name);
    if (outer.kind == LocationKind::Exact)
        return refusal(shown + " cannot be inside the exact location " + inQuotes(outer.name));
    if (outer.named)
        return refusal(shown + " cannot be inside the named location " + inQuotes(outer.name));
    if (inner.named)
        return refusal("named " + shown + " can be on the server level only");
    if (!isRegex(inner.kind) && !inner.name.starts_with(outer.name))
        return refusal(shown + " is outside location " + inQuotes(outer.name));
    return Done{};
}

/// The shared memory that nginx reserves by name while it reads. Source: ngx_shared_memory_add(), nginx 1.22.
class SharedZones
{
public:
    /// `use` is what the memory is for; `bytes` 0 where it is only referred to.
    Result<Done> add(const std::string& name, std::string_view use, std::uint64_t bytes)
    {
        const auto place = m_zones.try_emplace(name, Zone{use, bytes});
        Zone& zone = place.first->second;
        const std::string shown = inQuotes(name);
        if (zone.use != use)
            return refusal("the shared memory zone " + shown + " is already declared for a different use");
        if (zone.bytes == 0)
            zone.bytes = bytes;
        if (bytes != 0 && bytes != zone.bytes)
            return refusal("the size " + std::to_string(bytes) + " of shared memory zone " + shown +
                           " conflicts with already declared size " + std::to_string(zone.bytes));
        return Done{};
    }

private:
    struct Zone
    {
        std::string_view use;
        std::uint64_t bytes;
    };
    std::unordered_map<std::string, Zone> m_zones;
};

/// "100ms" or "1s"; 0 for any other text.
Milliseconds millisecondsOf(std::string_view text)
{
    const bool seconds = text.ends_with('s') && !text.ends_with("ms");
    const std::string_view number = text.substr(0, text.find_first_not_of("0123456789"));
    const auto count = wholeNumber(number);
    const bool isKnown =
        count && *count <= 3'600'000 && (seconds || text.size() == number.size() || text.ends_with("ms"));
    return isKnown ? Milliseconds(*count * (seconds ? 1000 : 1)) : Milliseconds(0);
}

class ModelBuilder
{
public:
    explicit ModelBuilder(const ConfTree& tree) : m_tree(tree) {}

    ConfModel build()
    {
        const unsigned context = contextOfTop(m_tree.top);
        ConfServer atTop;
        m_model.http.where = m_tree.files.front();
        m_model.isIncomplete = m_tree.isIncomplete;
        Place top{context, m_model.http, context == (kInHttp | kInServer | kInLocation) ? &atTop.locations : nullptr,
                  nullptr};
        read(m_tree.top, top);
        if (m_tree.stop)
            m_model.refused.push_back({nullptr, *m_tree.stop});
        if (m_model.servers.empty()) {
            atTop.level.where = m_model.http.where;
            atTop.isWritten = false;
            std::swap(atTop.level.answersAt, m_model.http.answersAt);
            std::swap(atTop.level.steps, m_model.http.steps); // http level has neither of the two
            std::swap(atTop.level.tryFiles, m_model.http.tryFiles);
            m_model.servers.push_back(std::move(atTop));
        }
        return std::move(m_model);
    }

private:
    struct Place
    {
        unsigned context;
        ConfLevel& level;
        std::vector<ConfLocation>* locations; ///< null where there can be none
        const ConfLocation* around;           ///< the location that it is in
    };

    void read(const std::vector<ConfDirective>& directives, Place place)
    {
        for (const ConfDirective& directive : directives) {
            auto ok = checkPlace(directive, place.context);
            if (ok)
                ok = directive.block ? readBlock(directive, place) : readSimple(directive, place);
            if (ok || m_model.refused.size() >= kMostRefused)
                continue;
            m_model.refused.push_back({&directive, ok.error()});
            if (std::string& where = m_model.refused.back().error.where; where.empty())
                where = m_tree.where(directive);
        }
    }

    Result<Done> readBlock(const ConfDirective& block, Place place)
    {
        if (block.name() == "map" || block.name() == "geo")
            return addVariable(block, place);
        const unsigned inside = contextInside(block, place.context);
        if (inside == kInServer) {
            ConfServer server;
            server.level.where = m_tree.where(block);
            read(block.children, {inside, server.level, &server.locations, nullptr});
            for (const ConfDirective& directive : block.children)
                if (directive.name() == "server_name")
                    server.names.insert(server.names.end(), directive.words.begin() + 1, directive.words.end());
                else if (directive.name() == "listen" && directive.words.size() > 1) {
                    server.listen.push_back(directive.words[1]);
                    if (isDefaultServer(directive.words))
                        server.defaultAt.push_back(directive.words[1]);
                }
            if (server.listen.empty())
                server.listen.emplace_back("80");
            m_model.servers.push_back(std::move(server));
            return Done{};
        }
        if (inside == kInLocation && place.locations != nullptr)
            return readLocationBlock(block, place);
        if (inside == kInHttp)
            return readHttp(block);
        if (auto step = stepOf(m_tree, block))
            place.level.steps.push_back(*std::move(step));
        ConfLevel ignored;
        read(block.children, {inside, ignored, nullptr, nullptr});
        return Done{};
    }

    /// In `stream` they make variables of connections, not of requests.
    Result<Done> addVariable(const ConfDirective& block, const Place& place)
    {
        if ((place.context & kInHttp) == 0)
            return Done{};
        MadeVariable made;
        const auto read = block.name() == "map" ? Steps().put(made, [&] { return readMap(m_tree, block); })
                                                : Steps().put(made, [&] { return readGeo(m_tree, block); });
        if (!read.failed())
            m_model.variables.made.push_back(std::move(made));
        return read.result(Done{});
    }

    Result<Done> readHttp(const ConfDirective& block)
    {
        if (m_seenHttp)
            return refusal("\"http\" directive is duplicate");
        m_seenHttp = true;
        m_model.http.where = m_tree.where(block);
        read(block.children, {kInHttp, m_model.http, nullptr, nullptr});
        return Done{};
    }

    Result<Done> readLocationBlock(const ConfDirective& block, Place place)
    {
        auto location = readLocation(block.words);
        if (!location)
            return location.error();
        if (++m_locations > kMostLocations)
            return Error{ErrorCode::Unsupported, {}, "there are too many locations"};
        if (isRegex(location->kind))
            if (auto compiled = LocationMatcher::create({{location->kind, location->name, {}}}); !compiled)
                return compiled.error();
        if (place.around != nullptr)
            if (auto ok = checkNesting(*location, *place.around); !ok)
                return ok;
        location->level.where = m_tree.where(block);
        // Children are read into a list of their own: `around` must stay where it is meanwhile.
        std::vector<ConfLocation> nested;
        read(block.children, {kInLocation, location->level, &nested, &*location});
        location->nested = std::move(nested);
        place.locations->push_back(std::move(*location));
        return Done{};
    }

    Result<Done> readSimple(const ConfDirective& directive, Place place)
    {
        const std::string& name = directive.name();
        if (place.context >= kInUpstream) // nothing there is about limits
            return Done{};
        if (name == "timer_resolution" && (place.context & kInMain) != 0 && directive.words.size() == 2)
            m_model.timerResolution = millisecondsOf(directive.words[1]);
        if (name == "limit_req_zone")
            return addZone(directive);
        if (name == "limit_req")
            return addLimit(directive, place.level);
        if (name == "limit_conn_zone")
            return addConnectionZone(directive);
        if (name == "limit_conn")
            return m_shared.add(directive.words[1], "limit_conn", 0);
        if (name == "return" && (place.context & kInIf) == 0 && !place.level.answersAt && !leadAway(place.level.steps))
            place.level.answersAt = m_tree.where(directive);
        if (auto step = stepOf(m_tree, directive))
            place.level.steps.push_back(*std::move(step));
        addToWay(place.level, directive);
        return readSetting(directive, place.level);
    }

    Result<Done> readSetting(const ConfDirective& directive, ConfLevel& level)
    {
        const auto set = [&](auto& setting, auto reader) -> Result<Done> {
            if (setting)
                return refusal('"' + directive.name() + "\" directive is duplicate");
            auto value = reader();
            if (!value)
                return value.error();
            setting = *value;
            return Done{};
        };
        if (directive.name() == "limit_req_status")
            return set(level.status, [&] { return readStatus(directive.words[1]); });
        if (directive.name() == "limit_req_log_level")
            return set(level.logLevel, [&] { return readLogLevel(directive.words[1]); });
        if (directive.name() == "limit_req_dry_run")
            return set(level.dryRun, [&] { return readFlag(directive.words); });
        if (directive.name() == "real_ip_header")
            return set(level.realIpHeader, [&] { return Result<std::string>(directive.words[1]); });
        if (directive.name() == "real_ip_recursive")
            return set(level.realIpRecursive, [&] { return readFlag(directive.words); });
        if (directive.name() == "set_real_ip_from") {
            level.realIpFrom.push_back(directive.words[1]);
            const auto ok = checkTrusted(directive.words[1]);
            return ok || ok.error().code == ErrorCode::Unsupported ? Result<Done>(Done{}) : ok;
        }
        return Done{};
    }

    Result<Done> addZone(const ConfDirective& directive)
    {
        auto zone = readZone(directive.words);
        if (!zone)
            return zone.error();
        if (auto ok = m_shared.add(zone->spec.name, "limit_req", zone->spec.bytes); !ok)
            return ok;
        const auto [earlier, isNew] = m_keys.try_emplace(zone->spec.name, zone->keyText);
        if (!isNew)
            return refusal("limit_req_zone " + inQuotes(zone->spec.name) + " is already bound to key " +
                           inQuotes(earlier->second));
        zone->where = m_tree.where(directive);
        m_model.zones.push_back(*std::move(zone));
        return Done{};
    }

    Result<Done> addLimit(const ConfDirective& directive, ConfLevel& level)
    {
        auto limit = readLimit(directive.words);
        if (!limit)
            return limit.error();
        if (auto ok = m_shared.add(limit->zone, "limit_req", 0); !ok)
            return ok;
        if (std::ranges::find(level.limits, limit->zone, &LimitDirective::zone) != level.limits.end())
            return refusal("\"limit_req\" directive is duplicate");
        if (level.limits.size() >= kMostLimits)
            return Error{ErrorCode::Unsupported, {}, "there are too many limit_req in one place"};
        limit->where = m_tree.where(directive);
        level.limits.push_back(*std::move(limit));
        return Done{};
    }

    /// Only its name and size matter here: a `limit_req_zone` may not have the same.
    Result<Done> addConnectionZone(const ConfDirective& directive)
    {
        const std::string_view word = directive.words[2];
        const std::size_t colon = word.find(':');
        if (word.substr(0, 5) != "zone=" || colon == std::string_view::npos)
            return Done{};
        return m_shared.add(std::string(word.substr(5, colon - 5)), "limit_conn",
                            parseSize(word.substr(colon + 1)).value_or(0));
    }

    const ConfTree& m_tree;
    ConfModel m_model;
    SharedZones m_shared;
    std::unordered_map<std::string, std::string> m_keys; ///< of each zone, by name
    std::size_t m_locations = 0;
    bool m_seenHttp = false;
};

void addLocations(std::vector<const ConfLocation*>& all, const std::vector<ConfLocation>& locations)
{
    for (const ConfLocation& each : locations) {
        all.push_back(&each);
        addLocations(all, each.nested);
    }
}

} // namespace

std::vector<const ConfLocation*> allLocations(const std::vector<ConfLocation>& locations)
{
    std::vector<const ConfLocation*> all;
    addLocations(all, locations);
    return all;
}

std::vector<const ConfLevel*> allLevels(const ConfModel& model)
{
    std::vector<const ConfLevel*> all{&model.http};
    for (const ConfServer& server : model.servers) {
        all.push_back(&server.level);
        for (const ConfLocation* location : allLocations(server.locations))
            all.push_back(&location->level);
    }
    return all;
}

RealIp realIpOf(const std::vector<const ConfLevel*>& levels)
{
    RealIp realIp;
    for (const ConfLevel* level : levels) {
        if (!level->realIpFrom.empty())
            realIp.from = level->realIpFrom;
        realIp.header = level->realIpHeader.value_or(realIp.header);
        realIp.recursive = level->realIpRecursive.value_or(realIp.recursive);
    }
    return realIp;
}

std::optional<RealIp> commonRealIp(const ConfModel& model)
{
    std::optional<RealIp> common;
    for (const ConfServer& server : model.servers) {
        if (server.level.answersAt)
            continue;
        RealIp own = realIpOf({&model.http, &server.level});
        const bool varies = std::ranges::any_of(allLocations(server.locations), [](const ConfLocation* location) {
            const ConfLevel& level = location->level;
            return !level.realIpFrom.empty() || level.realIpHeader || level.realIpRecursive;
        });
        if (varies || (common && *common != own))
            return std::nullopt;
        common = std::move(own);
    }
    return common ? common : realIpOf({&model.http});
}

Result<ConfModel> buildConfModel(const ConfTree& tree)
{
    ConfModel model = buildReadableModel(tree);
    return model.refused.empty() ? Result(std::move(model)) : model.refused.front().error;
}

ConfModel buildReadableModel(const ConfTree& tree)
{
    return ModelBuilder(tree).build();
}

} // namespace spillway
