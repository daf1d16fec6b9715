#include "engine/conf/policy_maker.h"
#include "engine/core/say.h"
#include "engine/limiter/zone_memory.h"
#include "engine/lint/subject.h"
#include "engine/study/other_addresses.h"
#include "engine/trace/group/most_live_keys.h"

#include <algorithm>
#include <set>

namespace spillway {

namespace {

/// The requests that come to a limit of that zone.
Result<GroupedPtr> requestsOf(std::size_t zone, const Policy& policy, const Grouped& all, const Ways& ways)
{
    std::vector<std::uint32_t> rows;
    const auto counts = [&](std::size_t rule) {
        const auto& limits = policy.rules[rule].limits;
        return std::ranges::find(limits, zone, &ZoneLimit::zone) != limits.end();
    };
    static_cast<void>(all.selected.visit({}, [&](std::uint32_t row) {
        if (std::ranges::any_of(ways.all[ways.way[row]].rules, counts))
            rows.push_back(row);
    }));
    const auto column = evaluateKey(all.trace, policy.zones[zone].key);
    return column ? group(all.trace, *column, SelectedRows(rows, all.trace->size())) : column.error();
}

void emptyKeys(const ZoneSpec& zone, const std::string& where, const Grouped& met, Findings& findings)
{
    const std::uint64_t all = met.selected.count();
    if (met.unaccounted > 0)
        addFinding(findings, met.unaccounted == all ? "key-always-empty" : "key-empty", where,
                   {zone.name, std::to_string(all), std::to_string(met.unaccounted)});
}

/// One value for nearly all requests.
void sharedKeys(const ZoneSpec& zone, const std::string& where, const Grouped& met, Findings& findings)
{
    constexpr std::uint64_t kFewRequests = 100; // fewer say nothing about shares
    constexpr std::size_t kFewAddresses = 10;
    ClientId most = 0;
    for (ClientId client = 1; client < met.clients(); ++client)
        most = met.requestsOf(client) > met.requestsOf(most) ? client : most;
    if (met.requests() < kFewRequests || met.requestsOf(most) * 10 < met.requests() * 9)
        return;
    const std::string share = say("{} of {}", met.requestsOf(most), met.requests());
    const auto variables = madeOf(zone.key);
    if (variables.contains("remote_addr") || variables.contains("binary_remote_addr")) {
        if (zone.key.variables() == nullptr || !zone.key.variables()->realIp)
            addFinding(findings, "one-address", where, {zone.name, share, std::string(met.name(most))});
        return;
    }
    std::set<ValueId> addresses;
    if (const Column* const column = met.trace->column("remote_addr"))
        static_cast<void>(met.selected.visit({}, [&](std::uint32_t row) { addresses.insert(column->ids[row]); }));
    if (addresses.size() >= kFewAddresses)
        addFinding(findings, "shared-key", where,
                   {zone.name, share, std::to_string(addresses.size()), zone.rate.text()});
}

Result<Done> memory(const ZoneSpec& zone, const std::string& where, const Grouped& met, Findings& findings)
{
    std::uint64_t bytes = 0; // of all states together
    for (const ValueId key : met.keyOf)
        bytes += ZoneMemory::stateSize(met.keys->keyLength[key]);
    const std::uint64_t room = ZoneMemory::capacity(zone.bytes, zone.name.size(), 1) * ZoneMemory::stateSize(1);
    if (bytes <= room)
        return Done{};
    const auto live = mostLiveKeys(met);
    if (!live)
        return live.error();
    const std::uint64_t each = bytes / met.clients();
    if (*live * each > room) {
        const std::string megabytes = std::to_string(*live * each * 3 / 2 / (1U << 20U) + 1); // half as much again
        addFinding(findings, "zone-too-small", where,
                   {zone.name, std::to_string(room / each), std::to_string(*live), megabytes});
        findings.back().change = LimitChange{zone.name, "size", megabytes + 'm'};
    }
    return Done{};
}

} // namespace

Result<Policy> lintedPolicy(const LintSubject& subject)
{
    ConfModel model = *subject.model;
    model.isIncomplete = true; // what is missing has its finding
    auto read = makePolicy(model, subject.origins, {}, Untellable::IsLeftOut, std::nullopt, Reading::Ways);
    return read ? Result<Policy>(std::move(read->policy)) : read.error();
}

Result<Done> addTrafficFindings(const LintSubject& subject, const Policy& policy, const Grouped& grouped,
                                Findings& findings)
{
    const auto ways = policy.router->ways(grouped.trace, {});
    if (!ways)
        return ways.error();
    for (std::size_t i = 0; i < policy.zones.size(); ++i) {
        const ZoneSpec& zone = policy.zones[i];
        const auto met = requestsOf(i, policy, grouped, **ways);
        if (!met)
            return met.error();
        if ((*met)->selected.empty())
            continue;
        const std::string& where = subject.zone(zone.name)->where;
        emptyKeys(zone, where, **met, findings);
        sharedKeys(zone, where, **met, findings);
        if (auto ok = memory(zone, where, **met, findings); !ok)
            return ok;
    }
    return Done{};
}

} // namespace spillway
