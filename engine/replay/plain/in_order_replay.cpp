#include "engine/replay/plain/in_order_replay.h"

#include "engine/policy/limiter_of.h"
#include "engine/policy/policy.h"
#include "engine/replay/plain/asked_limits.h"
#include "engine/replay/plain/bin_counter.h"
#include "engine/replay/plain/rule_plan.h"
#include "engine/trace/group/arrival_order.h"
#include "engine/trace/group/grouped.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <utility>
#include <vector>

namespace spillway {

namespace {

/// Requests between two looks at the stop token: well below a millisecond, but for a zone of many fragments.
constexpr std::size_t kInOrderBlock = 1024;

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
    auto plan = RulePlan::create(policy, grouped->trace, grouped->keys, stop);
    return plan ? replayInOrder(*std::move(plan), grouped, bins, sink, stop, options) : plan.error();
}

Result<OutcomePtr> replayInOrder(RulePlan plan, const GroupedPtr& grouped, const BinSpec& bins, const RequestSink& sink,
                                 const std::stop_token& stop, const ReplayOptions& options)
{
    const Milliseconds shift = clockShift(*grouped, options);
    LimitChain chain(plan.freshZones());
    Tally tally(grouped, bins);
    const auto done = inOrderOfArrival(*grouped, stop, [&](std::uint32_t row, Instant at) {
        const auto limits = plan.limits(row);
        const auto uses = plan.keys(row, limits);
        const ChainDecision decided = chain.decide(limits, uses, at + shift);
        tally.count(grouped->keys->ids()[row], at, decided.decision);
        if (decided.outOfMemory)
            tally.countOutOfMemory();
        if (!sink)
            return;
        const AskedLimits asked{limits, uses, chain.steps(), decided.limit};
        sink({row, at, decided.decision, decided.accounted, decided.outOfMemory, plan.keyText(row, limits), &asked});
    });
    if (!done)
        return done.error();
    return std::make_shared<const Outcome>(std::move(tally).finished());
}

} // namespace spillway
