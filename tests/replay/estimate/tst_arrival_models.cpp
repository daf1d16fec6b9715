#include "engine/policy/policy.h"
#include "engine/replay/estimate/outcome_estimate.h"
#include "engine/replay/estimate/period_estimate.h"
#include "engine/trace/group/arrival_order.h"
#include "tests/replay/blurred_traffic.h"
#include "tests/support/soak.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace tst_arrival_models {

using namespace spillway;
using namespace spillway::test;

namespace {

/// One exact trace under one limit, and what a log records of it.
struct Blurred
{
    std::string name;
    Policy policy;
    GroupedPtr exact;
    Log log;
};

Policy byAddress(const std::string& limit)
{
    return parseLimits({limit}, KeyTemplate::parse("$remote_addr").value()).value();
}

/// The n-th of many: every kind of traffic meets every limit, by client and by one key for all.
Blurred truncated(std::uint64_t n)
{
    const TrafficKind& kind = trafficKinds()[n % trafficKinds().size()];
    const std::string limit = kLimits[n % kLimits.size()];
    const bool oneKey = n % 2 == 1;
    const std::uint64_t seed = n + 1;
    const auto made = [&] { return oneKey ? byOneKey(kind.make(seed)) : kind.make(seed); };
    return {kind.name + " at " + limit + (oneKey ? ", one key for all" : "") + ", seed " + std::to_string(seed),
            byAddress(limit), groupedBy(shared(made()), "$remote_addr"), blurred(made())};
}

/// A log of the ends of requests.
Blurred completed(std::uint64_t n)
{
    const TrafficKind& kind = trafficKinds()[n % trafficKinds().size()];
    const std::string limit = kLimits[n % 2 == 0 ? 1 : 2];
    const auto takes = static_cast<Takes>(n % 5);
    const std::uint64_t seed = n + 1;
    return {kind.name + " at " + limit + ", seed " + std::to_string(seed), byAddress(limit),
            groupedBy(shared(kind.make(seed)), "$remote_addr"), ended(kind.make(seed), takes, seed)};
}

/// How many of the traces have their true number of rejected requests within the estimate, of a hundred.
double heldPercent(Blurred (*make)(std::uint64_t), std::uint64_t traces)
{
    std::uint64_t held = 0;
    for (std::uint64_t n = 0; n < traces; ++n) {
        const Blurred one = make(n);
        const auto truth = replay(one.policy, one.exact, {}).value()->totals.rejected;
        const auto outcome = replay(one.policy, one.log.grouped, {}).value();
        const auto others = byOtherModels(one.log.grouped).value();
        const auto [low, high] = estimateOf(one.policy, *outcome, others).value().totals;
        if (low.rejected <= truth && truth <= high.rejected)
            ++held;
        else
            qInfo("%s: %llu rejected, estimated %llu to %llu", one.name.c_str(), static_cast<unsigned long long>(truth),
                  static_cast<unsigned long long>(low.rejected), static_cast<unsigned long long>(high.rejected));
    }
    return 100.0 * static_cast<double>(held) / static_cast<double>(traces);
}

/// Milliseconds after the client's first second.
std::vector<std::int64_t> times(const Grouped& grouped, ClientId client)
{
    std::vector<std::int64_t> all;
    const ClientArrivals arrivals = grouped.arrivalsOf(client);
    for (std::size_t i = 0; i < arrivals.size(); ++i)
        all.push_back((arrivals[i] - at(kStart)).count());
    return all;
}

using Times = std::vector<std::int64_t>;

} // namespace

class TestArrivalModels : public QObject
{
    Q_OBJECT

private slots:
    void theEstimateHoldsTheTruth()
    {
        const double held = heldPercent(truncated, soak() ? 10'000 : 100);
        QVERIFY2(held >= 95, qPrintable(QString::number(held)));
    }

    void soItDoesForCompletions()
    {
        const double held = heldPercent(completed, soak() ? 5'000 : 100);
        QVERIFY2(held >= 95, qPrintable(QString::number(held)));
    }

    void wholeSecondsAreABurstInTheLog()
    {
        const GroupedPtr grouped = blurred(traceOfRequests({{5'200, 1}, {5'900, 1}})).grouped;
        QCOMPARE(modelOf(*grouped->trace), ArrivalModel::Burst);
        QCOMPARE(arrangedBy(ArrivalModel::Burst, grouped).value(), grouped);
    }

    void evenIsEvenOverTheSecond()
    {
        const GroupedPtr grouped = blurred(traceOfRequests({{5'200, 1}, {5'300, 1}, {5'900, 1}, {7'000, 1}})).grouped;
        const GroupedPtr even = arrangedBy(ArrivalModel::Even, grouped).value();
        QCOMPARE(times(*even, 0), (Times{5'000, 5'333, 5'666, 7'000}));
    }

    void clustersMeetBetweenTwoSeconds()
    {
        const GroupedPtr grouped =
            blurred(traceOfRequests({{5'200, 1}, {5'300, 1}, {6'900, 1}, {7'000, 1}, {7'800, 1}, {9'000, 1}})).grouped;
        const Times clustered = times(*arrangedBy(ArrivalModel::Clustered, grouped).value(), 0);
        QCOMPARE((Times{clustered[0], clustered[1], clustered[2]}), (Times{5'999, 5'999, 6'000}));
        QVERIFY(clustered[3] == clustered[4] && clustered[3] >= 7'000 && clustered[3] < 8'000);
        QVERIFY(clustered[5] >= 9'000 && clustered[5] < 10'000);
        QCOMPARE(times(*arrangedBy(ArrivalModel::Clustered, grouped).value(), 0), clustered); // the same each time
    }

    void completionsMoveUpToASecond()
    {
        Trace trace = traceOfRequests({{5'000, 1}, {5'100, 1}, {5'200, 1}, {9'000, 1}});
        trace.basis = ArrivalBasis::Completion;
        const GroupedPtr grouped = groupedBy(shared(std::move(trace)), "$remote_addr");
        QVERIFY(grouped->trace->endsOnly());
        QCOMPARE(arrangedBy(ArrivalModel::Clustered, grouped).value(), grouped);
        QCOMPARE(times(*arrangedBy(ArrivalModel::Burst, grouped).value(), 0), (Times{5'000, 5'000, 5'000, 9'000}));
        QCOMPARE(times(*arrangedBy(ArrivalModel::Even, grouped).value(), 0), (Times{4'000, 4'600, 5'200, 9'000}));
    }

    void eachModelIsInOrderOfTime()
    {
        for (const Log& log : {blurred(bunchesAtEdges(1)), ended(bunchesAtEdges(2), Takes::Exponentially, 2),
                               ended(bunchesAtEdges(3), Takes::MostlyShort, 3)}) {
            const std::vector<GroupedPtr> others = byOtherModels(log.grouped).value();
            QCOMPARE(others.size(), 2U);
            for (const GroupedPtr& other : others) {
                const ArrivalOrder order = arrivalOrder(*other).value();
                QCOMPARE(order.times.size(), log.grouped->requests());
                QVERIFY(std::ranges::is_sorted(order.times));
                for (ClientId client = 0; client < other->clients(); ++client)
                    QVERIFY(std::ranges::is_sorted(times(*other, client)));
            }
        }
    }

    /// Of every figure.
    void theEstimateIsTheLowestAndTheHighest()
    {
        const Policy policy = byAddress("rate=2r/s burst=3 delay=1");
        const GroupedPtr grouped = blurred(bunchesAtEdges(1)).grouped;
        const auto others = byOtherModels(grouped).value();
        const BinSpec bins{at(kStart), Milliseconds(1000), 121};
        const auto outcome = replay(policy, grouped, bins).value();
        const OutcomeEstimate estimate = estimateOf(policy, *outcome, others).value();
        Estimate<Totals> totals = exactly(outcome->totals);
        std::vector<CountEstimate> rejected;
        for (const ClientOutcome& client : outcome->clients)
            rejected.push_back(exactly<std::uint64_t>(client.rejected));
        for (const GroupedPtr& other : others) {
            const auto modelled = replay(policy, other, bins).value();
            include(totals, modelled->totals);
            for (std::size_t client = 0; client < rejected.size(); ++client)
                rejected[client].include(modelled->clients[client].rejected);
        }
        QVERIFY(estimate.totals == totals && totals.low.rejected < totals.high.rejected);
        for (std::size_t client = 0; client < rejected.size(); ++client)
            QVERIFY(estimate.clients[client].low.rejected == rejected[client].low &&
                    estimate.clients[client].high.rejected == rejected[client].high);
    }

    void anEstimateOfOneModelIsExact()
    {
        const Policy policy = byAddress("rate=1r/s burst=2 nodelay");
        const GroupedPtr grouped = blurred(bunchesAtEdges(1)).grouped;
        const auto outcome = replay(policy, grouped, {}).value();
        const OutcomeEstimate estimate = estimateOf(policy, *outcome, {}).value();
        QVERIFY(estimate.totals == exactly(outcome->totals));
        QVERIFY(estimate.clientsAffected == exactly(outcome->totals.clientsRejected)); // nodelay: nobody waits
        const auto spans = periodSpans(std::vector<Period>());
        const EstimateInPeriods periods = estimateInPeriods(policy, *outcome, {}, spans).value();
        QVERIFY(periods.low == periods.high);
        QVERIFY(periods.low == periodOutcomes(policy, *outcome, spans).value());
    }
};

SPILLWAY_TEST(TestArrivalModels)

} // namespace tst_arrival_models

#include "tst_arrival_models.moc"
