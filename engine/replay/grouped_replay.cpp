#include "engine/replay/grouped_replay.h"

#include "engine/limiter/leaky_bucket.h"
#include "engine/replay/bin_counter.h"
#include "engine/replay/leak.h"

#include <algorithm>
#include <cassert>
#include <thread>

namespace spillway {

namespace {

/// Requests that one thread replays between two looks at the stop token: a few milliseconds.
constexpr std::size_t kBlock = 1U << 18U;

/// Below this many requests a second thread costs more than it saves.
constexpr std::size_t kWorthTwoThreads = 200'000;

/// The limit as the loops want it: from which excess on a request is rejected, and delayed.
struct Thresholds
{
    std::int64_t burst;
    std::int64_t delayedFrom;

    explicit Thresholds(const LimitReq& limit) : burst(limit.burst.raw()), delayedFrom(INT64_MAX)
    {
        const std::int64_t wholeMillisecond = (limit.rate.raw() + 999) / 1000; // a shorter wait is none
        if (limit.delayAfter < limit.burst && limit.delayAfter.raw() <= INT64_MAX - wholeMillisecond)
            delayedFrom = limit.delayAfter.raw() + wholeMillisecond;
    }
};

/// What one thread has to do, and what came of it. Far enough apart that no cache line is shared.
struct alignas(256) Share
{
    ClientId begin = 0;
    ClientId end = 0;
    BinCounter bins;
};

/// Replays clients one by one, each with its own bucket. `Time` is 32 or 64 bits of milliseconds after base.
template <class Time>
class ClientLoop
{
public:
    ClientLoop(const LimitReq& limit, const Grouped& grouped, const std::vector<Time>& times, std::stop_token stop) :
        m_limit(limit), m_thresholds(limit), m_grouped(grouped), m_times(times), m_stop(std::move(stop))
    {
    }

    void run(Share& share, std::vector<ClientOutcome>& clients)
    {
        std::size_t sinceLook = 0;
        for (ClientId client = share.begin; client < share.end; ++client) {
            clients[client] = replayed(client, share.bins, sinceLook);
            if (sinceLook == 0 && m_stop.stop_requested())
                return;
        }
    }

private:
    ClientOutcome replayed(ClientId client, BinCounter& bins, std::size_t& sinceLook) const
    {
        const std::int64_t rate = m_limit.rate.raw();
        if (!leakFits(m_limit.rate, m_grouped.span))
            return byTheBook(client, bins, sinceLook);
        if (rate % 1000 == 0)
            return fast(client, WholeLeak{rate / 1000}, bins, sinceLook);
        return fast(client, TruncatedLeak{rate}, bins, sinceLook);
    }

    /// Whether to go on after `count` more requests.
    bool goOn(std::size_t count, std::size_t& sinceLook) const
    {
        sinceLook += count;
        if (sinceLook < kBlock)
            return true;
        sinceLook = 0;
        return !m_stop.stop_requested();
    }

    template <class Leak>
    ClientOutcome fast(ClientId client, Leak leak, BinCounter& bins, std::size_t& sinceLook) const
    {
        const std::size_t end = m_grouped.offsets[client + 1];
        std::size_t i = m_grouped.offsets[client];
        ClientOutcome outcome;
        outcome.requests = static_cast<std::uint32_t>(end - i);
        std::int64_t excess = -kOneRequest.raw(); // so that the first request has 0
        std::int64_t peak = 0;
        Time last = m_times[i];
        while (i < end) {
            const std::size_t blockEnd = std::min(end, i + kBlock);
            const std::size_t count = blockEnd - i;
            for (; i < blockEnd; ++i) {
                const Time now = m_times[i];
                const std::int64_t e =
                    std::max<std::int64_t>(excess - leak(static_cast<std::int64_t>(now - last)) + kOneRequest.raw(), 0);
                if (e > m_thresholds.burst) {
                    ++outcome.rejected;
                    bins.count(bins.rejected, static_cast<std::int64_t>(now));
                    continue;
                }
                excess = e;
                last = now;
                peak = std::max(peak, e);
                if (e >= m_thresholds.delayedFrom) {
                    ++outcome.delayed;
                    bins.count(bins.delayed, static_cast<std::int64_t>(now));
                }
            }
            if (!goOn(count, sinceLook))
                break;
        }
        outcome.peakExcess = Thousandths(peak);
        outcome.longestWait = delayOf(outcome.peakExcess, m_limit); // the wait grows with the excess
        return outcome;
    }

    ClientOutcome byTheBook(ClientId client, BinCounter& bins, std::size_t& sinceLook) const
    {
        ClientOutcome outcome;
        LeakyBucket bucket(m_limit);
        for (std::size_t i = m_grouped.offsets[client]; i < m_grouped.offsets[client + 1]; ++i) {
            const Decision decision = bucket.arrive(m_grouped.arrival(i));
            const auto time = static_cast<std::int64_t>(m_times[i]);
            ++outcome.requests;
            if (decision.verdict == Verdict::Rejected) {
                ++outcome.rejected;
                bins.count(bins.rejected, time);
            } else {
                outcome.peakExcess = std::max(outcome.peakExcess, decision.excess);
                outcome.longestWait = std::max(outcome.longestWait, decision.delay);
            }
            if (decision.verdict == Verdict::Delayed) {
                ++outcome.delayed;
                bins.count(bins.delayed, time);
            }
            if (!goOn(1, sinceLook))
                break;
        }
        return outcome;
    }

    LimitReq m_limit;
    Thresholds m_thresholds;
    const Grouped& m_grouped;
    const std::vector<Time>& m_times;
    std::stop_token m_stop;
};

Totals totalsOf(const Grouped& grouped, const std::vector<ClientOutcome>& clients)
{
    Totals totals;
    totals.requests = grouped.requests() + grouped.unaccounted;
    totals.clients = grouped.clients();
    for (const ClientOutcome& client : clients) {
        totals.delayed += client.delayed;
        totals.rejected += client.rejected;
        totals.clientsDelayed += client.delayed > 0 ? 1 : 0;
        totals.clientsRejected += client.rejected > 0 ? 1 : 0;
        totals.peakExcess = std::max(totals.peakExcess, client.peakExcess);
        totals.longestWait = std::max(totals.longestWait, client.longestWait);
    }
    totals.passed = totals.requests - totals.delayed - totals.rejected;
    return totals;
}

/// All selected requests per slice, unaccounted ones too.
std::vector<std::uint32_t> offeredIn(const Grouped& grouped, const BinSpec& spec)
{
    std::vector<std::uint32_t> offered(spec.count, 0);
    if (!grouped.wide.empty()) {
        const BinCounter counter(spec, grouped.base);
        for (const std::int64_t time : grouped.wide)
            counter.count(offered, time);
        for (const std::uint32_t row : grouped.unaccountedRows)
            counter.count(offered, (grouped.trace->arrivals[row] - grouped.base).count());
        return offered;
    }
    const auto before = [&](std::int64_t time) {
        return std::lower_bound(grouped.ordered.begin(), grouped.ordered.end(), time) - grouped.ordered.begin();
    };
    const std::int64_t start = (spec.start - grouped.base).count();
    auto edge = before(start);
    for (std::uint32_t bin = 0; bin < spec.count; ++bin) {
        const auto next = before(start + (std::int64_t{bin} + 1) * spec.width.count());
        offered[bin] = static_cast<std::uint32_t>(next - edge);
        edge = next;
    }
    return offered;
}

Bins binsOf(const Grouped& grouped, const BinSpec& spec, std::vector<Share>& shares)
{
    Bins bins{spec, offeredIn(grouped, spec), std::vector<std::uint32_t>(spec.count),
              std::vector<std::uint32_t>(spec.count)};
    for (std::uint32_t bin = 0; bin < spec.count; ++bin) {
        for (const Share& share : shares) {
            bins.delayed[bin] += share.bins.delayed[bin];
            bins.rejected[bin] += share.bins.rejected[bin];
        }
        bins.passed[bin] -= bins.delayed[bin] + bins.rejected[bin];
    }
    return bins;
}

/// Neighbouring clients with about as many requests for each thread.
std::vector<Share> sharesOf(const Grouped& grouped, const BinSpec& bins)
{
    const std::size_t threads = grouped.requests() < kWorthTwoThreads ? 1 : 2;
    std::vector<Share> shares;
    ClientId begin = 0;
    for (std::size_t i = 1; i <= threads; ++i) {
        const auto upTo =
            std::lower_bound(grouped.offsets.begin(), grouped.offsets.end(), grouped.requests() * i / threads);
        const auto clientsBefore = static_cast<std::size_t>(upTo - grouped.offsets.begin());
        const auto end = static_cast<ClientId>(i == threads ? grouped.clients() : clientsBefore);
        shares.push_back({begin, std::max(begin, end), BinCounter(bins, grouped.base)});
        begin = shares.back().end;
    }
    return shares;
}

template <class Time>
void replayShares(const LimitReq& limit, const Grouped& grouped, const std::vector<Time>& times,
                  const std::stop_token& stop, std::vector<Share>& shares, std::vector<ClientOutcome>& clients)
{
    const auto run = [&](Share& share) { ClientLoop<Time>(limit, grouped, times, stop).run(share, clients); };
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < shares.size(); ++i)
        others.emplace_back([&run, &share = shares[i]] { run(share); });
    run(shares.front());
}

} // namespace

Result<OutcomePtr> replayGrouped(const LimitReq& limit, const GroupedPtr& grouped, const BinSpec& bins,
                                 std::stop_token stop)
{
    assert(limit.rate.raw() > 0 && bins.width >= Milliseconds(1));
    auto outcome = std::make_shared<Outcome>();
    outcome->grouped = grouped;
    outcome->clients.resize(grouped->clients());
    std::vector<Share> shares = sharesOf(*grouped, bins);
    if (grouped->wide.empty())
        replayShares(limit, *grouped, grouped->times, stop, shares, outcome->clients);
    else
        replayShares(limit, *grouped, grouped->wide, stop, shares, outcome->clients);
    if (stop.stop_requested())
        return Error{ErrorCode::Cancelled, {}, {}};
    outcome->totals = totalsOf(*grouped, outcome->clients);
    outcome->bins = binsOf(*grouped, bins, shares);
    return OutcomePtr(std::move(outcome));
}

} // namespace spillway
