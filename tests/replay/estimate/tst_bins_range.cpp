#include "engine/replay/estimate/bins_range.h"

#include "engine/policy/policy.h"
#include "engine/replay/estimate/readings.h"
#include "tests/replay/blurred_traffic.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <array>
#include <string>
#include <vector>

using namespace spillway;
using namespace spillway::test;

namespace {

/// Whom the limit counts.
enum class Counts : std::uint8_t { EachClient, AllByOneKey, EachOfAHundred };

constexpr std::uint64_t seedsOf(Counts counts)
{
    return counts == Counts::EachOfAHundred ? 10 : 100;
}

Trace made(const TrafficKind& kind, Counts counts, std::uint64_t seed)
{
    switch (counts) {
    case Counts::AllByOneKey: return byOneKey(kind.make(seed));
    case Counts::EachOfAHundred: return tenfold(kind, seed);
    case Counts::EachClient: break;
    }
    return kind.make(seed);
}

constexpr std::array kWidths{1, 2, 5, 20}; ///< of the slices, s

BinSpec slicesOf(int seconds)
{
    return {at(kStart), Milliseconds(seconds * kSecond), static_cast<std::uint32_t>(kLength / kSecond / seconds + 1)};
}

/// How many slices with requests there are, and how many of them the band misses.
struct Held
{
    std::size_t slices = 0;
    std::size_t missed = 0;
    double width = 0;    ///< sum over the slices
    double requests = 0; ///< likewise

    void add(const Bins& truth, const BinsRange& told)
    {
        for (std::size_t i = 0; i < told.requests.size(); ++i) {
            slices += told.requests[i] > 0 ? 1U : 0U;
            missed += truth.rejected[i] < told.rejectedLow[i] || truth.rejected[i] > told.rejectedHigh[i] ? 1U : 0U;
            width += told.rejectedHigh[i] - told.rejectedLow[i];
            requests += told.requests[i];
        }
    }
};

BinsRange band(std::vector<std::uint32_t> requests, std::vector<std::uint32_t> low, std::vector<std::uint32_t> high)
{
    return {{}, std::move(requests), std::move(low), std::move(high)};
}

} // namespace

/// What is drawn of each slice, and the highest level: against what really was.
class TestBinsRange : public QObject
{
    Q_OBJECT

private slots:
    void theBandHoldsTheTruth_data()
    {
        QTest::addColumn<std::size_t>("kind");
        QTest::addColumn<QString>("limit");
        QTest::addColumn<Counts>("counts");
        const std::pair<Counts, const char*> all[] = {{Counts::EachClient, ""},
                                                      {Counts::AllByOneKey, ", one key for all"},
                                                      {Counts::EachOfAHundred, ", a hundred clients"}};
        for (std::size_t kind = 0; kind < trafficKinds().size(); ++kind)
            for (const char* limit : kLimits)
                for (const auto& [counts, counting] : all)
                    QTest::addRow("%s at %s%s", trafficKinds()[kind].name.c_str(), limit, counting)
                        << kind << limit << counts;
    }

    void theBandHoldsTheTruth()
    {
        QFETCH(std::size_t, kind);
        QFETCH(QString, limit);
        QFETCH(Counts, counts);
        const Policy policy = parseLimits({limit.toStdString()}, KeyTemplate::parse("$remote_addr").value()).value();
        std::array<Held, kWidths.size()> held;
        std::uint64_t levelsMissed = 0;
        const std::uint64_t seeds = seedsOf(counts);
        for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
            const GroupedPtr exact = groupedBy(shared(made(trafficKinds()[kind], counts, seed)), "$remote_addr");
            const GroupedPtr seen = blurred(made(trafficKinds()[kind], counts, seed)).grouped;
            const auto others = otherReadings(seen).value();
            for (std::size_t i = 0; i < kWidths.size(); ++i) {
                const BinSpec slices = slicesOf(kWidths[i]);
                const auto outcome = replay(policy, seen, slices).value();
                held[i].add(replay(policy, exact, slices).value()->bins, rangeOfBins(policy, *outcome, others).value());
            }
            const auto outcome = replay(policy, seen, {}).value();
            const TotalsRange told = rangeOf(policy, *outcome, others).value().totals;
            const Thousandths truth = replay(policy, exact, {}).value()->totals.peakExcess;
            levelsMissed += truth < told.low.peakExcess || truth > told.high.peakExcess ? 1U : 0U;
        }
        for (std::size_t i = 0; i < kWidths.size(); ++i) {
            qInfo("slices of %d s: missed %zu of %zu, %.2f %% of the requests wide", kWidths[i], held[i].missed,
                  held[i].slices, 100 * held[i].width / held[i].requests);
            QVERIFY(100 * held[i].missed <= held[i].slices);
        }
        QVERIFY(100 * levelsMissed <= seeds);
    }

    void eachSliceIsWidenedByThoseBesideIt()
    {
        // The widest of five: 8, 8, 8, 8, 2, 0, 0. The root of 16 is 4.
        const std::vector<std::uint32_t> requests(7, 16);
        const BinsRange wide = band(requests, {4, 6, 0, 7, 0, 0, 0}, {6, 14, 2, 7, 0, 0, 0}).widened();
        QVERIFY(wide.rejectedLow == (std::vector<std::uint32_t>{0, 0, 0, 1, 0, 0, 0}));
        QVERIFY(wide.rejectedHigh == (std::vector<std::uint32_t>{12, 16, 8, 13, 5, 4, 0}));
    }

    void whatIsSureStands()
    {
        const BinsRange none = band({9, 9}, {0, 0}, {0, 0});
        QVERIFY(none.widened() == none);
        const BinsRange all = band({9, 9}, {9, 9}, {9, 9});
        QVERIFY(all.widened() == all);
        QCOMPARE(band({9, 9}, {9, 5}, {9, 6}).widened().rejectedLow[0], 5U); // 2, a quarter and three halves
    }

    /// A reading may bring requests of another slice.
    void moreThanASliceHadStands()
    {
        const BinsRange wide = band({2}, {1}, {4}).widened();
        QCOMPARE(wide.rejectedLow[0], 0U);
        QCOMPARE(wide.rejectedHigh[0], 4U);
    }

    void oneReadingIsNotWidened()
    {
        const Policy policy =
            parseLimits({"rate=1r/s burst=2 nodelay"}, KeyTemplate::parse("$remote_addr").value()).value();
        const GroupedPtr grouped = blurred(bunchesAtEdges(1)).grouped;
        const auto outcome = replay(policy, grouped, slicesOf(1)).value();
        QVERIFY(rangeOf(policy, *outcome, {}).value().bins == BinsRange::of(outcome->bins));
        QVERIFY(rangeOfBins(policy, *outcome, {}).value() == BinsRange::of(outcome->bins));
    }
};

SPILLWAY_TEST(TestBinsRange)
#include "tst_bins_range.moc"
