#include "engine/replay/site_replay.h"

#include "engine/core/shared_work.h"
#include "engine/core/stop_poll.h"
#include "engine/replay/kernels/leak.h"
#include "engine/replay/kernels/outcome_by_key.h"
#include "engine/replay/plain/asked_limits.h"
#include "engine/replay/plain/bin_counter.h"
#include "engine/trace/group/grouped.h"

#include <algorithm>
#include <functional>
#include <mutex>
#include <utility>

namespace spillway {

namespace {

constexpr Milliseconds kIdleTime{60'000};

/// Requests of one client between two looks at the stop token: a millisecond.
constexpr std::size_t kSiteBlock = 1U << 16U;
/// A first impression shows about so many: a third of a frame.
constexpr std::size_t kSiteSample = 500'000;

/// Replays clients on one thread, each on its own, as if zones had room for all of them.
class SiteWalk
{
public:
    SiteWalk(const SiteReplay& site, const Grouped& grouped, const BinSpec& bins) :
        rejected(site.rejected.size(), 0),
        rejectedIn(site.rejectedIn),
        m_site(site),
        m_grouped(grouped),
        m_binOf(bins, grouped.base),
        m_states(site.rooms.size())
    {
    }

    template <class Time>
    ClientOutcome replayed(ClientId client, BinCounter& bins, const std::stop_token& stop)
    {
        std::ranges::fill(m_states, BucketState{});
        const ClientTimes<Time> times = m_grouped.timesOf<Time>(client);
        const std::uint16_t* const ruleOf = m_site.ruleOf->data() + m_grouped.offsets[client];
        ClientOutcome outcome;
        outcome.requests = static_cast<std::uint32_t>(times.size());
        for (std::size_t i = 0; i < times.size(); ++i) {
            if (i % kSiteBlock == 0 && stop.stop_requested())
                break;
            const auto time = static_cast<std::int64_t>(times[i]);
            const Decision one = decide(m_site.rules.limitsOf(ruleOf[i]), time);
            if (one.verdict != Verdict::Passed)
                bins.count(one.verdict, time);
            outcome.delayed += one.verdict == Verdict::Delayed ? 1 : 0;
            outcome.rejected += one.verdict == Verdict::Rejected ? 1 : 0;
            if (one.verdict != Verdict::Rejected)
                outcome.peakExcess = std::max(outcome.peakExcess, one.excess);
            outcome.longestWait = std::max(outcome.longestWait, one.delay);
        }
        return outcome;
    }

    std::vector<std::uint64_t> rejected; ///< by ChainLimit::number
    std::vector<std::vector<std::uint32_t>> rejectedIn;
    bool mayForget =
        false; ///< a request met an excess that it would not have met after an idle drop: see memory_proof.h

private:
    /// As LimitChain does. BucketState{} stands for a key without a state: until kLongUptime any rate leaks a request.
    Decision decide(std::span<const ChainLimit> limits, std::int64_t time)
    {
        const Instant now = Instant(kLongUptime) + Milliseconds(time);
        Decision all;
        m_excess.clear();
        for (const ChainLimit& one : limits) {
            const BucketState& state = m_states[one.zone];
            all.excess = excessAt(state, one.limit.rate, now);
            mayForget |= all.excess > Thousandths(0) && all.excess <= kOneRequest && now - state.last >= kIdleTime;
            if (all.excess > one.limit.burst) {
                ++rejected[one.number];
                if (const std::size_t bin = m_binOf(time); bin != BinIndex::kOutside)
                    ++rejectedIn[one.number][bin];
                all.verdict = Verdict::Rejected;
                return all;
            }
            m_excess.push_back(all.excess);
        }
        for (std::size_t i = m_excess.size(); i-- > 0;) {
            BucketState& state = m_states[limits[i].zone];
            state = accounted(state, m_excess[i], now);
            if (const Milliseconds delay = delayOf(m_excess[i], limits[i].limit); delay > all.delay)
                all = {Verdict::Delayed, m_excess[i], delay};
        }
        return all;
    }

    const SiteReplay& m_site;
    const Grouped& m_grouped;
    BinIndex m_binOf;
    std::vector<BucketState> m_states; ///< of the client, by zone
    std::vector<Thousandths> m_excess; ///< of the request, by limit
};

/// The path is ByKeyUnproven, unless no state is dropped that a verdict depends on.
Result<std::shared_ptr<Outcome>> byClient(SiteReplay& site, const GroupedPtr& grouped, const BinSpec& bins,
                                          const std::stop_token& stop, const ReplayOf& share)
{
    SharedPieces pieces{std::span(grouped->offsets)};
    if (share.oneIn > 1)
        pieces.thin(share.oneIn);
    std::mutex mutex; // guards what follows; each thread takes it once
    bool mayForget = false;
    const auto replay = [&](std::span<ClientOutcome> clients, ThreadCounts& counts) {
        SiteWalk own(site, *grouped, bins);
        pieces.take(stop, [&](std::size_t begin, std::size_t end) {
            for (auto client = static_cast<ClientId>(begin); client < end; ++client)
                clients[client] = grouped->wide.empty() ? own.replayed<std::uint32_t>(client, counts.bins, stop)
                                                        : own.replayed<std::int64_t>(client, counts.bins, stop);
            counts.add(clients.subspan(begin, end - begin));
        });
        const std::lock_guard lock(mutex);
        std::ranges::transform(site.rejected, own.rejected, site.rejected.begin(), std::plus());
        for (std::size_t i = 0; i < own.rejectedIn.size(); ++i)
            std::ranges::transform(site.rejectedIn[i], own.rejectedIn[i], site.rejectedIn[i].begin(), std::plus());
        mayForget = mayForget || own.mayForget;
    };
    auto outcome = outcomeByKey(grouped, bins, stop, replay, Verdict::Passed, share);
    if (!outcome)
        return outcome;
    const std::uint64_t inferred = (*outcome)->inferred;
    const std::uint64_t all = grouped->requests();
    const std::uint64_t replayed = std::max<std::uint64_t>(all - inferred, 1);
    for (std::uint64_t& count : site.rejected)
        count = count * all / replayed;
    for (std::vector<std::uint32_t>& counts : site.rejectedIn)
        for (std::uint32_t& count : counts)
            count = static_cast<std::uint32_t>(count * all / replayed);
    bool isProven = !mayForget && inferred == 0;
    for (std::size_t rule = 0; rule < site.rules.rules(); ++rule)
        for (const ChainLimit& one : site.rules.limitsOf(rule)) {
            const ZoneRoom room = site.rooms[one.zone];
            const bool leaks = one.limit.burst <= drained(one.limit.rate, kIdleTime); // idle 60 s after any lookup
            isProven = isProven && (room == ZoneRoom::All || (room == ZoneRoom::IfIdle && leaks));
        }
    (*outcome)->path = isProven ? ReplayPath::ByKey : ReplayPath::ByKeyUnproven;
    return outcome;
}

Result<std::shared_ptr<Outcome>> inOrder(SiteReplay& site, const GroupedPtr& grouped, const BinSpec& bins,
                                         const std::stop_token& stop)
{
    site.forget(bins);
    const BinIndex binOf(bins, grouped->base);
    const auto count = [&](const RequestOutcome& one) {
        if (one.decision.verdict != Verdict::Rejected)
            return;
        const std::size_t number = one.asked->limits[one.asked->decided].number;
        ++site.rejected[number];
        if (const std::size_t bin = binOf((one.at - grouped->base).count()); bin != BinIndex::kOutside)
            ++site.rejectedIn[number][bin];
    };
    const auto outcome = replayInOrder(site.rules, grouped, bins, count, stop);
    return outcome ? Result(std::make_shared<Outcome>(**outcome)) : outcome.error();
}

Policy shapeOf(Policy policy)
{
    for (ZoneSpec& zone : policy.zones)
        zone.rate = {};
    for (Rule& rule : policy.rules)
        for (ZoneLimit& limit : rule.limits)
            limit = {limit.zone, 0, 0, false};
    policy.status = 0;
    policy.logLevel.clear();
    policy.dryRun = false;
    return policy;
}

Result<SiteReplay> planned(const Policy& policy, const GroupedPtr& grouped, const std::stop_token& stop)
{
    auto rules = RulePlan::create(policy, grouped->trace, grouped->keys, stop);
    if (!rules)
        return rules.error();
    SiteReplay site{shapeOf(policy), *std::move(rules)};
    bool isByClient = grouped->trace && !grouped->isModelled && policy.rules.size() <= UINT16_MAX;
    for (std::size_t zone = 0; zone < policy.zones.size() && isByClient; ++zone) {
        isByClient = site.rules.column(zone) == grouped->keys;
        site.rooms.push_back(isByClient ? roomOf(policy.zones[zone], *grouped, stop) : ZoneRoom::Unknown);
    }
    if (!isByClient)
        return site;
    const auto rows = grouped->findRows(stop);
    if (!rows)
        return rows.error();
    std::vector<std::uint16_t> ruleOf;
    ruleOf.reserve(rows->size());
    StopPoll poll(stop, kSiteBlock);
    for (const std::uint32_t row : *rows) {
        if (poll.stopped())
            return cancelled();
        ruleOf.push_back(static_cast<std::uint16_t>(site.rules.rule(row)));
    }
    site.ruleOf = std::make_shared<const std::vector<std::uint16_t>>(std::move(ruleOf));
    return site;
}

} // namespace

void SiteReplay::forget(const BinSpec& bins)
{
    rejected.assign(rules.numbers(), 0);
    rejectedIn.assign(rules.numbers(), std::vector<std::uint32_t>(bins.count, 0));
}

Result<OutcomePtr> replaySite(const Policy& policy, const GroupedPtr& grouped, const BinSpec& bins, SitePace pace,
                              const std::stop_token& stop, const OutcomePtr& known)
{
    const bool goesOn = known && known->site && known->grouped == grouped && known->site->shape == shapeOf(policy);
    auto site = goesOn ? Result(*known->site) : planned(policy, grouped, stop);
    if (!site)
        return site.error();
    site->rules = site->rules.under(policy);
    site->forget(bins);
    const bool fits = std::ranges::all_of(policy.zones, [&](const ZoneSpec& zone) {
        return leakFits(zone.rate.rate(), kLongUptime + grouped->span + kIdleTime);
    });
    ReplayOf share{1, known};
    if (pace == SitePace::Impression && grouped->requests() > 2 * kSiteSample)
        share.oneIn = static_cast<std::uint32_t>(grouped->requests() / kSiteSample);
    const bool isByClient = fits && site->ruleOf;
    auto outcome = isByClient ? byClient(*site, grouped, bins, stop, share) : inOrder(*site, grouped, bins, stop);
    if (outcome && (*outcome)->path == ReplayPath::ByKeyUnproven && pace == SitePace::Exact)
        outcome = inOrder(*site, grouped, bins, stop);
    if (!outcome)
        return outcome.error();
    (*outcome)->site = std::make_shared<const SiteReplay>(*std::move(site));
    return OutcomePtr(*outcome);
}

Result<Done> replayAround(ClientId client, const Outcome& outcome, const Policy& policy, const RequestSink& sink,
                          const std::stop_token& stop)
{
    auto rules = outcome.site ? Result(outcome.site->rules)
                              : RulePlan::create(policy, outcome.grouped->trace, outcome.grouped->keys, stop);
    if (!rules)
        return rules.error();
    GroupedPtr requests = outcome.grouped;
    if (outcome.path != ReplayPath::InOrder) {
        auto own = std::make_shared<Grouped>();
        own->trace = requests->trace;
        own->keys = requests->keys;
        own->base = requests->base;
        own->selected = SelectedRows(requests->rowsOf(client), requests->trace->size());
        requests = std::move(own);
    }
    const auto done = replayInOrder(*std::move(rules), requests, {}, sink, stop);
    return done ? Result(Done{}) : done.error();
}

} // namespace spillway
