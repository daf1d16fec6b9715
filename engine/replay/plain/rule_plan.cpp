#include "engine/replay/plain/rule_plan.h"

#include "engine/policy/location_matcher.h"

#include <algorithm>
#include <utility>

namespace spillway {

namespace {

/// Uris that are matched between two looks at the stop token.
constexpr std::size_t kUriBlock = 1024;

} // namespace

Result<RulePlan> RulePlan::create(const Policy& policy, const TracePtr& trace, const KeyColumnPtr& known,
                                  const std::stop_token& stop)
{
    for (const Rule& rule : policy.rules)
        if (std::ranges::any_of(rule.limits, [&](const ZoneLimit& ref) { return ref.zone >= policy.zones.size(); }))
            return Error{ErrorCode::BadConfig, {}, "a limit names a zone that does not exist"};
    RulePlan plan = RulePlan().under(policy);
    if (!trace)
        return plan;
    if (auto done = plan.evaluateKeys(trace, known, stop); !done)
        return done.error();
    if (policy.router) {
        auto ways = policy.router->ways(trace, stop);
        if (!ways)
            return ways.error();
        plan.m_ways = *std::move(ways);
        return plan;
    }
    if (auto done = plan.matchUris(*trace, policy.rules, stop); !done)
        return done.error();
    return plan;
}

RulePlan RulePlan::under(const Policy& policy) const
{
    RulePlan plan = *this;
    plan.m_zones = policy.zones;
    plan.m_limits.clear();
    std::size_t most = 0;
    plan.m_numbers = 0;
    for (const Rule& rule : policy.rules) {
        auto& limits = plan.m_limits.emplace_back();
        for (const ZoneLimit& ref : rule.limits)
            limits.push_back({ref.zone, limitReq(policy.zones[ref.zone], ref), plan.m_numbers++});
        most = std::max(most, limits.size());
    }
    plan.m_limits.emplace_back();
    plan.m_uses.resize(most);
    return plan;
}

std::size_t RulePlan::ruleOnWay(std::uint32_t row) const
{
    for (const std::size_t rule : m_ways->all[m_ways->way[row]].rules) {
        const auto counts = [&](const ChainLimit& limit) { return m_columns[limit.zone]->ids()[row] != kEmptyValue; };
        if (std::ranges::any_of(m_limits[rule], counts))
            return rule;
    }
    return m_limits.size() - 1;
}

Result<Done> RulePlan::evaluateKeys(const TracePtr& trace, const KeyColumnPtr& known, const std::stop_token& stop)
{
    for (const ZoneSpec& zone : m_zones) {
        if (known && known->key == zone.key) {
            m_columns.push_back(known);
            continue;
        }
        const auto same =
            std::ranges::find_if(m_columns, [&](const KeyColumnPtr& column) { return column->key == zone.key; });
        if (same != m_columns.end()) {
            m_columns.push_back(KeyColumnPtr(*same));
            continue;
        }
        auto column = evaluateKey(trace, zone.key, stop);
        if (!column)
            return column.error();
        m_columns.push_back(std::move(*column));
    }
    return Done{};
}

Result<Done> RulePlan::matchUris(const Trace& trace, const std::vector<Rule>& rules, const std::stop_token& stop)
{
    const auto matcher = LocationMatcher::create(rules);
    if (!matcher)
        return matcher.error();
    const std::size_t none = rules.size();
    m_rootRule = matcher->match("/").value_or(none);
    const Column* uris = trace.column("uri");
    if (uris == nullptr)
        return Done{};
    m_uris = &uris->ids;
    std::vector<std::uint32_t> ruleOfUri;
    ruleOfUri.reserve(uris->values.size());
    for (std::size_t id = 0; id < uris->values.size(); ++id) {
        if (id % kUriBlock == 0 && stop.stop_requested())
            return Error{ErrorCode::Cancelled, {}, {}};
        ruleOfUri.push_back(
            static_cast<std::uint32_t>(matcher->match(uris->values[static_cast<ValueId>(id)]).value_or(none)));
    }
    m_ruleOfUri = std::make_shared<const std::vector<std::uint32_t>>(std::move(ruleOfUri));
    return Done{};
}

std::string_view RulePlan::keyText(std::uint32_t row, std::span<const ChainLimit> limits) const
{
    for (const ChainLimit& limit : limits) {
        const KeyColumn& column = *m_columns[limit.zone];
        if (column.ids()[row] != kEmptyValue)
            return column.values()[column.ids()[row]];
    }
    return {};
}

std::vector<ZoneMemory> RulePlan::freshZones() const
{
    std::vector<ZoneMemory> zones;
    for (std::size_t i = 0; i < m_columns.size(); ++i)
        zones.emplace_back(m_zones[i].bytes, m_zones[i].name.size(), m_zones[i].rate.rate(),
                           m_columns[i]->values().size());
    return zones;
}

} // namespace spillway
