#include "engine/report/part_json.h"

#include "engine/ingest/capture/capture_format.h"
#include "engine/limiter/zone_memory.h"
#include "engine/replay/kernels/memory_proof.h"
#include "engine/replay/replay.h"
#include "engine/report/simulation_report.h"
#include "engine/trace/columns/key_sample.h"
#include "engine/trace/group/arrival_model.h"
#include "engine/trace/group/most_live_keys.h"
#include "engine/words/figures.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

namespace spillway {

namespace {

/// Refuses what is not one part, with all clients that belong to it.
Result<Done> checkPart(const Simulation& simulation, const Grouped& grouped)
{
    const SourceReport& first = simulation.traffic.sources.front();
    const SourcePart& part = first.part;
    for (const SourceReport& source : simulation.traffic.sources)
        if (source.part.of == 0 || source.part.number != part.number || source.part.of != part.of)
            return Error{ErrorCode::Unsupported, printable(pathOf(source), 200),
                         "--partial takes one part of a partition; make parts with spillway-cli partition"};
    if (!simulation.traffic.sample.isAll())
        return Error{ErrorCode::Unsupported, printable(pathOf(first), 200),
                     "only a sample of the clients fits into memory; give it more --memory, or make more parts"};
    for (ClientId client = 0; client < grouped.clients(); ++client)
        if (partOf(grouped.name(client), static_cast<std::uint32_t>(part.of)) + 1 != part.number)
            return Error{ErrorCode::Unsupported, "the key " + printable(simulation.traffic.key),
                         fmt::format("\"{}\" may be in other parts, too: the traffic was partitioned by another key. "
                                     "Partition it by the key of the limit",
                                     printable(grouped.name(client)))};
    return Done{};
}

Error depends(const ZoneSpec& zone)
{
    return {ErrorCode::Unsupported, "zone " + printable(zone.name),
            "who is rejected depends on all clients, as it has no room for those of this part, or nginx may forget one "
            "that fills more than drains in 60 s. Simulate the whole traffic in one process, or give it more memory"};
}

/// No fewer states of zones than are alive at once, by any arrival model; nothing where some are kept for more than a minute
/// or several limits decide, so that all clients count. Unsupported unless each client is decided by its own requests alone,
/// as long as the zones have room for the states of all parts.
Result<std::optional<std::uint64_t>> liveStates(const Simulation& simulation, const GroupedPtr& grouped)
{
    constexpr Milliseconds idleTime{60'000};
    const Policy& policy = simulation.policy;
    std::optional<std::uint64_t> most;
    if (policy.other)
        return most;
    const auto limit = onlyLimit(policy, *grouped);
    if (!limit) { // no level is higher than what drains in a minute, so that none is left of a state that may go
        for (const LimitEffect& effect : simulation.limits)
            if (const ZoneSpec& zone = policy.zones[effect.limit.zone];
                Thousandths(1000 * (effect.requiredBurst + 1)) > drained(zone.rate.rate(), idleTime))
                return depends(zone);
        return most;
    }
    std::vector<GroupedPtr> models;
    if (grouped->trace->leavesOpen()) {
        auto others = byOtherModels(grouped, {});
        if (!others)
            return others.error();
        models = *std::move(others);
    }
    models.push_back(grouped);
    most = 0;
    for (const GroupedPtr& model : models) {
        const auto outcome = replay(policy, model, BinSpec{}, {});
        if (!outcome)
            return outcome.error();
        if ((*outcome)->path != ReplayPath::ByKey)
            return depends(policy.zones.front());
        const auto live = liveKeysBound(*model, {});
        if (!live)
            return live.error();
        const bool goesInTime = (*outcome)->totals.peakExcess + kOneRequest <= drained(limit->rate, idleTime);
        most = goesInTime && most ? std::optional(std::max(*most, *live)) : std::nullopt;
    }
    return most;
}

/// The sources by all that tells them apart, with their requests in this part.
Json sourcesJson(const std::vector<SourceReport>& sources)
{
    Json all = Json::array();
    for (const SourceReport& source : sources) {
        const SourcePart& part = source.part;
        all.push_back(
            {{"source", fmt::format("{} {} {} {}", part.source, part.whole, part.first.time_since_epoch().count(),
                                    part.last.time_since_epoch().count())},
             {"whole", std::to_string(part.whole)},
             {"requests", source.requests}});
    }
    return all;
}

/// Beside each range the figures by arrival model that it is made of.
void putModels(Json& result, const Simulation& simulation)
{
    result["models"] = Json::array();
    for (const Totals& totals : simulation.byOthers)
        result["models"].push_back(totalsJson(totals));
    for (std::size_t i = 0; i < simulation.limits.size(); ++i) {
        Json& models = result["limits"][i]["models"] = Json::array();
        for (const LimitCounts& counts : simulation.limits[i].byOthers)
            models.push_back({{"met", counts.met},
                              {"delayed", counts.delayed},
                              {"rejected", counts.rejected},
                              {"clients_rejected", counts.clientsRejected}});
    }
}

Error refused(const std::string& name, std::string why)
{
    return {ErrorCode::BadArgument, printable(name, 200), std::move(why)};
}

/// Lists with the member that tells their rows apart.
const std::map<std::string, std::string, std::less<>> kRows{
    {"unlimited", "why"}, {"assumptions", "text"}, {"servers", "number"}, {"sources", "source"}};

void add(Json& into, const Json& more);

void addRows(Json& into, const Json& more, const std::string& key)
{
    for (const Json& row : more) {
        const auto same =
            std::find_if(into.begin(), into.end(), [&](const Json& known) { return known.at(key) == row.at(key); });
        if (same == into.end())
            into.push_back(row);
        else
            add(*same, row);
    }
}

/// Adds counts up, takes the highest of peaks, of which null is above all, and leaves other members as they are.
void addMember(Json& own, const std::string& name, const Json& value)
{
    static const std::set<std::string, std::less<>> peaks{"longest_wait_ms", "peak_excess_milli", "need_burst",
                                                          "required_burst"};
    static const std::set<std::string, std::less<>> lists{"limits", "models", "result", "states"};
    static const std::set<std::string, std::less<>> settings{"status", "resolution_ms", "spillway_part"};
    if (peaks.contains(name))
        own = own.is_null() || value.is_null() ? Json() : std::max(own, value);
    else if (name == "first" || name == "last")
        own = own.is_null() || (!value.is_null() && (name == "first" ? value < own : own < value)) ? value : own;
    else if (const auto rows = kRows.find(name); rows != kRows.end())
        addRows(own, value, rows->second);
    else if (lists.contains(name))
        add(own, value);
    else if (value.is_number() && !settings.contains(name))
        own = (own.is_null() ? 0 : own.get<std::uint64_t>()) + value.get<std::uint64_t>();
}

void add(Json& into, const Json& more)
{
    for (std::size_t i = 0; more.is_array() && i < more.size(); ++i)
        add(into.at(i), more[i]);
    if (more.is_object())
        for (const auto& [name, value] : more.items())
            if (into.contains(name) || value.is_number() || value.is_array())
                addMember(into[name], name, value);
}

/// Makes a range anew from the row's own figures and those by other models, which leave.
void putRange(Json& row)
{
    const Json ranges = row.value("range", Json::object());
    for (const auto& [name, range] : ranges.items()) {
        Json low = row.at(name);
        Json high = low;
        for (const Json& model : row.at("models")) {
            low = std::min(low, model.at(name));
            high = std::max(high, model.at(name));
        }
        row["range"][name] = {low, high};
    }
    row.erase("models");
}

/// Sorts the rows by a member, then by another: the highest count first, else the lowest.
void sort(Json& rows, const char* count, const std::string& key)
{
    std::sort(rows.begin(), rows.end(), [&](const Json& a, const Json& b) {
        const bool differ = count != nullptr && a.at(count) != b.at(count);
        return differ ? b.at(count) < a.at(count) : a.at(key) < b.at(key);
    });
}

/// The clients that are hit hardest, and the reasons of the part in which the first is.
void putClients(Json& result, const NamedParts& parts)
{
    constexpr auto down = std::greater<>();
    const auto rank = [](const Json& row) {
        return std::array{row.at("rejected"), row.at("delayed"), row.at("peak"), row.at("requests")};
    };
    std::vector<std::pair<Json, const Json*>> rows;
    for (const auto& [name, part] : parts)
        for (const Json& row : part.at("result").at("top"))
            rows.emplace_back(row, &part);
    std::ranges::sort(rows, [&](const auto& a, const auto& b) {
        const auto first = rank(a.first);
        const auto second = rank(b.first);
        return first == second ? a.first.at("client") < b.first.at("client") : down(first, second);
    });
    const Json& hardest = rows.empty() ? parts.front().second : *rows.front().second;
    result["reasons"] = result["clients"] == 1 ? hardest.at("result").at("reasons") : hardest.at("reasons");
    result["top"] = Json::array();
    rows.resize(std::min(rows.size(), SimulateOptions().top));
    for (auto& [row, part] : rows) {
        row.erase("peak");
        result["top"].push_back(std::move(row));
    }
}

void putTexts(Json& result, const NamedParts& parts)
{
    std::set<std::string> formats;
    std::vector<std::string> warnings;
    for (const auto& [name, part] : parts) {
        std::string format = part.at("result").at("format").get<std::string>() + ", ";
        for (std::size_t end = 0; (end = format.find(", ")) != std::string::npos; format.erase(0, end + 2))
            formats.insert(format.substr(0, end));
        for (const auto& warning : part.at("result").at("warnings").get<std::vector<std::string>>())
            if (const bool isPartly =
                    warning.starts_with("no request matches") && result["requests"].get<std::uint64_t>() > 0;
                !isPartly && std::ranges::find(warnings, warning) == warnings.end())
                warnings.push_back(warning);
    }
    result["format"] = fmt::format("{}", fmt::join(formats, ", "));
    result["warnings"] = warnings;
}

/// The result of the whole from the sums of all parts.
Json finished(Json whole, const NamedParts& parts)
{
    Json& result = whole["result"];
    putClients(result, parts);
    putTexts(result, parts);
    for (const char* const list : {"unlimited", "assumptions"})
        sort(result[list], "requests", kRows.find(list)->second);
    sort(result["servers"], nullptr, "number");
    for (Json& server : result["servers"])
        server.erase("number");
    putRange(result);
    for (Json& limit : result["limits"])
        putRange(limit);
    return std::move(result);
}

/// Whether each is of the same program, options and number of parts, and there once.
Result<Done> checkParts(const NamedParts& parts)
{
    std::set<std::uint64_t> numbers;
    for (const auto& [name, part] : parts) {
        if (!part.is_object() || !part.contains("spillway_part"))
            return refused(name, "this is no outcome of spillway-cli simulate --partial");
        if (part.at("alike") != parts.front().second.at("alike"))
            return refused(name, fmt::format("{} has another limit, option, accuracy of timestamps, number of parts or "
                                             "version of the program; simulate all parts of one partition alike",
                                             printable(parts.front().first, 200)));
        Json plain = part;
        plain.erase("checksum");
        if (part.at("checksum") != captureChecksum(plain.dump()))
            return refused(name, "it is damaged: its checksum does not match; simulate this part again");
        if (!numbers.insert(part.at("spillway_part").get<std::uint64_t>()).second)
            return refused(name, fmt::format("part {} is there twice; each counts once", part["spillway_part"].dump()));
    }
    return Done{};
}

/// Whether the sums are those of the whole traffic, and each zone, which all keys share, has room for its clients.
Result<Done> checkSums(const Json& whole)
{
    for (const Json& source : whole.at("sources"))
        if (source.at("requests").dump() != source.at("whole").get<std::string>())
            return refused(
                {}, "a part is missing, or of another partition: together they do not have the requests of the logs");
    ClientsOfLength clients;
    std::uint64_t count = 0;
    for (const auto& [length, states] : whole.at("states").items())
        count += clients[static_cast<std::uint32_t>(std::stoul(length))] = states.get<std::uint64_t>();
    const auto sizeOf = [](const auto& entry) { return ZoneMemory::stateSize(entry.first); };
    for (const Json& zone : whole.at("zones")) {
        const auto name = zone.at("name").get<std::string>();
        const std::uint64_t bytes = std::stoull(zone.at("bytes").get<std::string>());
        if (holdsAll(bytes, name.size(), clients))
            continue;
        const bool isBound =
            whole.at("unbounded").get<std::uint64_t>() == 0 && sizeOf(*clients.begin()) == sizeOf(*clients.rbegin());
        const std::uint64_t need = isBound ? whole.at("live").get<std::uint64_t>() : count;
        const std::uint64_t capacity = ZoneMemory::capacity(bytes, name.size(), clients.rbegin()->first);
        if (!isBound || need > capacity)
            return refused(
                "zone " + name,
                fmt::format("all keys share its memory, and the parts together need room for {} clients where "
                            "{} fit, so who is rejected depends on all of them. Simulate the whole traffic in "
                            "one process, or give the zone more memory",
                            countText(need), countText(capacity)));
    }
    return Done{};
}

} // namespace

Result<Json> partJson(Simulation simulation, const GroupedPtr& grouped)
{
    if (const auto checked = checkPart(simulation, *grouped); !checked)
        return checked.error();
    const auto live = liveStates(simulation, grouped);
    if (!live)
        return live.error();
    const SourcePart& own = simulation.traffic.sources.front().part;
    Json part{{"spillway_part", own.number}, {"sources", sourcesJson(simulation.traffic.sources)}};
    part["alike"] = {own.of, simulation.traffic.resolution.count(), simulation.traffic.basis};
    part["zones"] = Json::array();
    for (const ZoneSpec& zone : simulation.policy.zones)
        part["zones"].push_back({{"name", zone.name}, {"bytes", std::to_string(zone.bytes)}});
    part["states"] = Json::object();
    for (const auto& [length, clients] : clientsOfLength(*grouped))
        part["states"][std::to_string(length)] = clients;
    part["live"] = live->value_or(0);
    part["unbounded"] = *live ? 0U : 1U;
    Json& result = part["result"] = simulationJson(simulation);
    putModels(result, simulation);
    std::size_t shown = 0;
    for (std::size_t i = 0; i < simulation.ways.servers.size() && shown < result["servers"].size(); ++i)
        if (simulation.ways.servers[i].requests > 0)
            result["servers"][shown++]["number"] = std::to_string(i + 1'000'000); // a text that sorts as the number
    for (std::size_t i = 0; i < simulation.top.size(); ++i)
        result["top"][i]["peak"] = simulation.top[i].outcome.peakExcess.raw();
    if (simulation.story)
        simulation.story->alone = false;
    part["reasons"] = reasonsOf(simulation); // where other parts have clients, too
    return part;
}

Result<Json> combinedJson(NamedParts parts)
{
    const std::size_t given = parts.size();
    std::erase_if(parts, [](const auto& part) {
        return part.second.is_object() && part.second.value("spillway_part", Json(1)) == 0;
    });
    if (parts.empty())
        return refused({}, "there is no outcome of a part with requests");
    try {
        if (const auto done = checkParts(parts); !done)
            return done.error();
        if (const Json& number = parts.front().second.at("alike").at(0); number != given)
            return refused({}, fmt::format("{} of {} parts are given; give each once", given, number.dump()));
        // One with requests has all members that the whole has.
        std::ranges::stable_sort(parts, std::greater<>(), [](const auto& part) {
            return part.second.at("result").at("requests").template get<std::uint64_t>() > 0;
        });
        Json whole = parts.front().second;
        for (std::size_t i = 1; i < parts.size(); ++i)
            add(whole, parts[i].second);
        const auto done = checkSums(whole);
        return done ? Result<Json>(finished(std::move(whole), parts)) : done.error();
    } catch (const std::exception&) {
        return refused(parts.front().first, "it, or another part, is damaged: members are missing or of another kind");
    }
}

} // namespace spillway
