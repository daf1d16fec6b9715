#include "engine/replay/compare/comparison.h"

#include "engine/core/shared_work.h"
#include "engine/replay/estimate/wait_tally.h"
#include "engine/replay/replay.h"

#include <algorithm>
#include <cassert>
#include <tuple>

namespace spillway {

namespace {

void include(ComparisonEstimate& estimate, const Measures& measures)
{
    const auto extend = [&](auto member) {
        estimate.low.*member = std::min(estimate.low.*member, measures.*member);
        estimate.high.*member = std::max(estimate.high.*member, measures.*member);
    };
    extend(&Measures::longestWait);
    extend(&Measures::p99Wait);
    extend(&Measures::stateBytes);
    for (const auto crowd : {&Measures::inWindow, &Measures::atOnce}) {
        const std::uint64_t served = (measures.*crowd).served;
        if (served < (estimate.low.*crowd).served)
            estimate.low.*crowd = measures.*crowd;
        if (served > (estimate.high.*crowd).served)
            estimate.high.*crowd = measures.*crowd;
    }
}

__extension__ using Wide = __int128;

/// Results of one thread.
struct Found
{
    Crowd inWindow;
    Crowd atOnce;
    std::size_t stateBytes = 0;
    WaitTally waits;
    std::uint64_t served = 0;
};

/// The fullest window of one client, if it is fuller than `best`. `served` ascends.
Crowd fuller(const Crowd& best, ClientId client, const std::vector<Instant>& served, Milliseconds window)
{
    if (served.size() <= best.served)
        return best;
    Crowd found = best;
    std::size_t oldest = 0;
    for (std::size_t newest = 0; newest < served.size(); ++newest) {
        while (served[newest] - served[oldest] >= window)
            ++oldest;
        if (newest - oldest + 1 > found.served)
            found = {newest - oldest + 1, client, served[oldest]};
    }
    return found;
}

Crowd fuller(const Crowd& a, const Crowd& b)
{
    return std::tuple(a.served, b.client) >= std::tuple(b.served, a.client) ? a : b;
}

/// One measurement, shared by the threads that make it.
class Work
{
public:
    Work(const RequestVerdicts& verdicts, const Grouped& grouped, Milliseconds window, Milliseconds spacing,
         const std::stop_token& stop) :
        m_verdicts(verdicts), m_window(window), m_spacing(spacing), m_stop(stop), m_pieces(std::span(grouped.offsets))
    {
    }

    /// Takes pieces until none is left.
    Found run()
    {
        Found found;
        std::vector<Instant> served;
        m_pieces.take(m_stop, [&](std::size_t begin, std::size_t end) {
            for (std::size_t client = begin; client < end; ++client)
                look(static_cast<ClientId>(client), served, found);
        });
        return found;
    }

private:
    /// `served` is scratch.
    void look(ClientId client, std::vector<Instant>& served, Found& found) const
    {
        served.clear();
        const std::size_t bytes = m_verdicts.walk(client, m_stop, [&](std::size_t, Instant arrival, Wait wait) {
            if (wait == kRejectedWait)
                return;
            if (wait > Wait(0))
                found.waits.add(wait);
            served.push_back(arrival + wait);
        });
        found.stateBytes = std::max(found.stateBytes, bytes);
        found.served += served.size();
        // In order but for a limit_req whose zone forgot a client that had requests waiting.
        if (!std::ranges::is_sorted(served))
            std::ranges::sort(served);
        found.inWindow = fuller(found.inWindow, client, served, m_window);
        found.atOnce = fuller(found.atOnce, client, served, m_spacing);
    }

    const RequestVerdicts& m_verdicts;
    Milliseconds m_window;
    Milliseconds m_spacing;
    std::stop_token m_stop;
    SharedPieces m_pieces;
};

} // namespace

std::vector<Policy> alternatives(const Policy& policy)
{
    using enum Algorithm;
    std::vector<Policy> all;
    for (const Algorithm to : {LimitReq, TokenBucket, LeakyQueue, FixedWindow, SlidingLog, SlidingCounter})
        if (auto same = sameAverage(policy, to))
            all.push_back(*std::move(same));
    return all;
}

AverageRate averageRate(const Policy& policy)
{
    assert(algorithmOf(policy));
    return policy.other ? averageRate(policy.other->limiter) : averageRate(policy.zones.front().rate);
}

Milliseconds naturalWindow(const Policy& policy)
{
    const auto windowed = sameAverage(policy, Algorithm::FixedWindow);
    assert(windowed);
    return windowed->other->limiter.window;
}

Result<ComparisonRow> compareOne(const Policy& policy, const GroupedPtr& grouped, const BinSpec& bins,
                                 Milliseconds window, const std::stop_token& stop, std::span<const PeriodSpan> spans)
{
    if (const auto ok = comparable(policy, *grouped); !ok)
        return ok.error();
    const auto outcome = replay(policy, grouped, bins, stop);
    if (!outcome)
        return outcome.error();
    const auto verdicts = RequestVerdicts::create(policy, **outcome, stop);
    if (!verdicts)
        return verdicts.error();
    ComparisonRow row;
    row.policy = policy;
    row.algorithm = algorithmOf(policy).value();
    row.average = averageRate(policy);
    row.window = window;
    row.totals = (*outcome)->totals;
    row.bins = (*outcome)->bins;
    row.allowedInWindow = evenlyIn(row.average, window);
    const auto measures = measure(*verdicts, *grouped, row.average, window, stop);
    if (!measures)
        return measures.error();
    row.measures = *measures;
    if (spans.empty())
        return row;
    const auto periods = periodOutcomes(policy, **outcome, spans, stop);
    if (!periods)
        return periods.error();
    row.periods = *periods;
    return row;
}

EstimateInPeriods ComparisonRow::knownInPeriods() const
{
    assert(periods);
    return estimate && estimate->periods ? *estimate->periods : exactlyIn(*periods);
}

Result<ComparisonEstimate> estimateOf(const ComparisonRow& row, const GroupedPtr& grouped,
                                      const std::vector<GroupedPtr>& others, const std::stop_token& stop,
                                      std::span<const PeriodSpan> spans)
{
    ComparisonEstimate estimate{exactly(row.totals), row.measures, row.measures};
    for (const GroupedPtr& other : others) {
        const auto modelled = compareOne(row.policy, other, BinSpec{}, row.window, stop);
        if (!modelled)
            return modelled.error();
        include(estimate.totals, modelled->totals);
        include(estimate, modelled->measures);
    }
    if (spans.empty())
        return estimate;
    const auto outcome = replay(row.policy, grouped, BinSpec{}, stop);
    if (!outcome)
        return outcome.error();
    auto periods = estimateInPeriods(row.policy, **outcome, others, spans, {}, stop);
    if (!periods)
        return periods.error();
    estimate.periods = *std::move(periods);
    return estimate;
}

Milliseconds spacingOf(const AverageRate& rate)
{
    return std::max(rate.per / rate.requests, Milliseconds(1));
}

std::uint64_t evenlyIn(const AverageRate& rate, Milliseconds window)
{
    const Wide product = Wide{rate.requests} * window.count();
    const Wide per = rate.per.count();
    return static_cast<std::uint64_t>(std::min<Wide>((product + per - 1) / per, UINT64_MAX));
}

Result<Measures> measure(const RequestVerdicts& verdicts, const Grouped& grouped, const AverageRate& average,
                         Milliseconds window, const std::stop_token& stop)
{
    Work work(verdicts, grouped, window, spacingOf(average), stop);
    std::vector<Found> all(grouped.requests() < kWorthTwoThreads ? 1 : 2);
    inThreads(all, [&](Found& found) { found = work.run(); });
    if (stop.stop_requested())
        return Error{ErrorCode::Cancelled, {}, {}};
    Measures measures;
    WaitTally waits;
    std::uint64_t served = grouped.unaccounted;
    for (const Found& found : all) {
        measures.inWindow = fuller(measures.inWindow, found.inWindow);
        measures.atOnce = fuller(measures.atOnce, found.atOnce);
        measures.stateBytes = std::max(measures.stateBytes, found.stateBytes);
        waits.add(found.waits);
        served += found.served;
    }
    if (waits.count() > 0) {
        measures.longestWait = waits.at(waits.count() - 1);
        measures.p99Wait = waits.p99(served);
    }
    return measures;
}

} // namespace spillway
