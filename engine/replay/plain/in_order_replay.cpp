#include "engine/replay/plain/in_order_replay.h"

#include "engine/limiter/limit_chain.h"
#include "engine/policy/limiter_of.h"
#include "engine/policy/location_matcher.h"
#include "engine/policy/policy.h"
#include "engine/replay/plain/asked_limits.h"
#include "engine/replay/plain/bin_counter.h"
#include "engine/trace/group/arrival_order.h"
#include "engine/trace/group/grouped.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace spillway {

namespace {

/// A policy made ready for the requests of one trace: which limits each request meets, and its keys' numbers.
///
/// Locations and keys are evaluated once for each distinct value, so that a request costs two or three array look-ups.
class RulePlan
{
public:
    /// BadKey if a key cannot be evaluated on this traffic, BadConfig if a regex does not compile or a limit names no
    /// zone. Where the traffic has no $uri each request is taken for one of `/`. Cancelled when asked to stop.
    static Result<RulePlan> create(const Policy& policy, const Grouped& grouped, const std::stop_token& stop);

    /// The limits that this row of the trace meets, in order; empty if none.
    [[nodiscard]] std::span<const ChainLimit> limits(std::uint32_t row) const
    {
        if (m_ways)
            return limitsOnWay(row);
        const std::size_t rule = m_uris == nullptr ? m_rootRule : m_ruleOfUri[(*m_uris)[row]];
        return m_limits[rule];
    }
    /// The row's key for each of `limits`; valid until the next call.
    std::span<const KeyUse> keys(std::uint32_t row, std::span<const ChainLimit> limits)
    {
        for (std::size_t i = 0; i < limits.size(); ++i) {
            const KeyColumn& column = *m_columns[limits[i].zone];
            const ValueId id = column.ids()[row];
            m_uses[i] = {id, id == kEmptyValue ? 0 : column.keyLength[id]};
        }
        return {m_uses.data(), limits.size()};
    }
    /// The text of the row's first key that is not empty; empty if all are. Lives as long as the plan.
    [[nodiscard]] std::string_view keyText(std::uint32_t row, std::span<const ChainLimit> limits) const;

    /// The policy's zones, empty.
    [[nodiscard]] std::vector<ZoneMemory> freshZones() const;

private:
    RulePlan() = default;
    /// The limits of the first rule on the row's way with a key that is not empty.
    [[nodiscard]] std::span<const ChainLimit> limitsOnWay(std::uint32_t row) const;
    Result<Done> evaluateKeys(const Grouped& grouped, const std::stop_token& stop);
    Result<Done> matchUris(const Trace& trace, const std::vector<Rule>& rules, const std::stop_token& stop);

    std::vector<ZoneSpec> m_zones;
    std::vector<KeyColumnPtr> m_columns;           ///< by zone
    std::vector<std::vector<ChainLimit>> m_limits; ///< by rule, and an empty list for requests that match none
    WaysPtr m_ways;                                ///< null where locations say all
    const ValueIds* m_uris = nullptr;              ///< by row; null where the traffic has no $uri
    std::vector<std::size_t> m_ruleOfUri;          ///< by value
    std::size_t m_rootRule = 0;                    ///< what `/` takes
    std::vector<KeyUse> m_uses;
};

/// Uris that are matched between two looks at the stop token.
constexpr std::size_t kBlock = 1024;

Result<RulePlan> RulePlan::create(const Policy& policy, const Grouped& grouped, const std::stop_token& stop)
{
    RulePlan plan;
    plan.m_zones = policy.zones;
    std::size_t most = 0;
    std::size_t number = 0;
    for (const Rule& rule : policy.rules) {
        auto& limits = plan.m_limits.emplace_back();
        for (const ZoneLimit& ref : rule.limits) {
            if (ref.zone >= policy.zones.size())
                return Error{ErrorCode::BadConfig, {}, "a limit names a zone that does not exist"};
            limits.push_back({ref.zone, limitReq(policy.zones[ref.zone], ref), number++});
        }
        most = std::max(most, limits.size());
    }
    plan.m_limits.emplace_back();
    plan.m_uses.resize(most);
    if (!grouped.trace)
        return plan;
    if (auto done = plan.evaluateKeys(grouped, stop); !done)
        return done.error();
    if (policy.router) {
        auto ways = policy.router->ways(grouped.trace, stop);
        if (!ways)
            return ways.error();
        plan.m_ways = *std::move(ways);
        return plan;
    }
    if (auto done = plan.matchUris(*grouped.trace, policy.rules, stop); !done)
        return done.error();
    return plan;
}

std::span<const ChainLimit> RulePlan::limitsOnWay(std::uint32_t row) const
{
    for (const std::size_t rule : m_ways->all[m_ways->way[row]].rules) {
        const auto& limits = m_limits[rule];
        const auto counts = [&](const ChainLimit& limit) { return m_columns[limit.zone]->ids()[row] != kEmptyValue; };
        if (std::ranges::any_of(limits, counts))
            return limits;
    }
    return m_limits.back();
}

Result<Done> RulePlan::evaluateKeys(const Grouped& grouped, const std::stop_token& stop)
{
    for (const ZoneSpec& zone : m_zones) {
        if (grouped.keys->key == zone.key) {
            m_columns.push_back(grouped.keys);
            continue;
        }
        const auto same =
            std::ranges::find_if(m_columns, [&](const KeyColumnPtr& column) { return column->key == zone.key; });
        if (same != m_columns.end()) {
            m_columns.push_back(KeyColumnPtr(*same));
            continue;
        }
        auto column = evaluateKey(grouped.trace, zone.key, stop);
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
    m_ruleOfUri.reserve(uris->values.size());
    for (std::size_t id = 0; id < uris->values.size(); ++id) {
        if (id % kBlock == 0 && stop.stop_requested())
            return Error{ErrorCode::Cancelled, {}, {}};
        m_ruleOfUri.push_back(matcher->match(uris->values[static_cast<ValueId>(id)]).value_or(none));
    }
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

/// Requests between two looks at the stop token: well below a millisecond, but for a zone of many fragments.
constexpr std::size_t kInOrderBlock = 1024;

/// How long the machine has been up at the first request if nobody says: 11.6 days.
constexpr Milliseconds kLongUptime{1'000'000'000};

constexpr ClientId kNoClient = UINT32_MAX;

/// Counts what becomes of the requests: bins, clients, totals.
class Tally
{
public:
    Tally(const GroupedPtr& grouped, const BinSpec& spec) :
        m_base(grouped->base),
        m_binOf(spec, grouped->base),
        m_clientOf(grouped->keys ? grouped->keys->values().size() : 0, kNoClient)
    {
        m_outcome.path = ReplayPath::InOrder;
        m_outcome.grouped = grouped;
        m_outcome.clients.resize(grouped->clients(), ClientOutcome{});
        m_outcome.totals.clients = grouped->clients();
        const std::vector<std::uint32_t> none(spec.count, 0);
        m_outcome.bins = {spec, none, none, none};
        for (ClientId client = 0; client < grouped->clients(); ++client)
            m_clientOf[grouped->keyOf[client]] = client;
    }

    void count(ValueId key, Instant at, const Decision& decision)
    {
        const bool delayed = decision.verdict == Verdict::Delayed;
        const bool rejected = decision.verdict == Verdict::Rejected;
        if (const std::size_t bin = m_binOf((at - m_base).count()); bin != BinIndex::kOutside) {
            Bins& bins = m_outcome.bins;
            ++(rejected ? bins.rejected : delayed ? bins.delayed : bins.passed)[bin];
        }
        Totals& totals = m_outcome.totals;
        ++totals.requests;
        totals.delayed += delayed ? 1 : 0;
        totals.rejected += rejected ? 1 : 0;
        const Thousandths accepted = rejected ? Thousandths(0) : decision.excess;
        totals.peakExcess = std::max(totals.peakExcess, accepted);
        totals.longestWait = std::max(totals.longestWait, decision.delay);
        const ClientId client = m_clientOf[key];
        if (client == kNoClient)
            return;
        ClientOutcome& outcome = m_outcome.clients[client];
        ++outcome.requests;
        outcome.delayed += delayed ? 1 : 0;
        outcome.rejected += rejected ? 1 : 0;
        outcome.peakExcess = std::max(outcome.peakExcess, accepted);
        outcome.longestWait = std::max(outcome.longestWait, decision.delay);
    }

    void countOutOfMemory() { ++m_outcome.totals.outOfMemory; }

    Outcome finished() &&
    {
        Totals& totals = m_outcome.totals;
        totals.passed = totals.requests - totals.delayed - totals.rejected;
        for (const ClientOutcome& client : m_outcome.clients) {
            totals.clientsDelayed += client.delayed > 0 ? 1 : 0;
            totals.clientsRejected += client.rejected > 0 ? 1 : 0;
        }
        return std::move(m_outcome);
    }

private:
    Instant m_base;
    BinIndex m_binOf;
    std::vector<ClientId> m_clientOf; ///< by ValueId
    Outcome m_outcome;
};

/// From the traffic's clock to the machine's, which starts when it is switched on.
Milliseconds clockShift(const Grouped& grouped, const ReplayOptions& options)
{
    return options.uptimeAtZero ? *options.uptimeAtZero : kLongUptime - grouped.base.time_since_epoch();
}

/// Calls `visit` with each selected row and its arrival, in order of arrival.
template <class Visit>
Result<Done> inOrderOfArrival(const Grouped& grouped, const std::stop_token& stop, const Visit& visit)
{
    const auto order = arrivalOrder(grouped, stop);
    if (!order)
        return order.error();
    for (std::size_t i = 0; i < order->rows.size(); ++i) {
        if (i % kInOrderBlock == 0 && stop.stop_requested())
            return Error{ErrorCode::Cancelled, {}, {}};
        const std::uint32_t row = order->rows[i];
        visit(row, order->times.empty() ? grouped.trace->arrivals[row] : order->times[i]);
    }
    return Done{};
}

/// Another algorithm: a state for each value of its key.
template <Limiter T>
Result<OutcomePtr> keyedInOrder(const T& limiter, const KeyColumn& keys, const GroupedPtr& grouped, const BinSpec& bins,
                                const RequestSink& sink, const std::stop_token& stop)
{
    std::vector<typename T::State> states(keys.values().size());
    Tally tally(grouped, bins);
    const auto done = inOrderOfArrival(*grouped, stop, [&](std::uint32_t row, Instant at) {
        const ValueId key = keys.ids()[row];
        const bool accounted = key != kEmptyValue;
        const Decision decision = accounted ? decide(limiter, states[key], at) : Decision{};
        tally.count(grouped->keys->ids()[row], at, decision);
        if (sink)
            sink({row, at, decision, accounted, false, accounted ? keys.values()[key] : std::string_view()});
    });
    if (!done)
        return done.error();
    return std::make_shared<const Outcome>(std::move(tally).finished());
}

} // namespace

Result<OutcomePtr> replayInOrder(const Policy& policy, const GroupedPtr& grouped, const BinSpec& bins,
                                 const RequestSink& sink, std::stop_token stop, const ReplayOptions& options)
{
    assert(bins.width >= Milliseconds(1));
    if (policy.other) {
        const auto& [key, limiter] = *policy.other;
        const auto keys = grouped->keys->key == key ? Result(grouped->keys) : evaluateKey(grouped->trace, key, stop);
        if (!keys)
            return keys.error();
        return std::visit([&](const auto& one) { return keyedInOrder(one, **keys, grouped, bins, sink, stop); },
                          limiterOf(limiter));
    }
    auto plan = RulePlan::create(policy, *grouped, stop);
    if (!plan)
        return plan.error();
    const Milliseconds shift = clockShift(*grouped, options);
    LimitChain chain(plan->freshZones());
    Tally tally(grouped, bins);
    const auto done = inOrderOfArrival(*grouped, stop, [&](std::uint32_t row, Instant at) {
        const auto limits = plan->limits(row);
        const auto uses = plan->keys(row, limits);
        const ChainDecision decided = chain.decide(limits, uses, at + shift);
        tally.count(grouped->keys->ids()[row], at, decided.decision);
        if (decided.outOfMemory)
            tally.countOutOfMemory();
        if (!sink)
            return;
        const AskedLimits asked{limits, uses, chain.steps(), decided.limit};
        sink({row, at, decided.decision, decided.accounted, decided.outOfMemory, plan->keyText(row, limits), &asked});
    });
    if (!done)
        return done.error();
    return std::make_shared<const Outcome>(std::move(tally).finished());
}

} // namespace spillway
