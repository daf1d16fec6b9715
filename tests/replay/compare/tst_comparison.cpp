#include "engine/replay/compare/comparison.h"

#include "engine/replay/replay.h"
#include "tests/replay/clients.h"
#include "tests/replay/random_traffic.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <algorithm>
#include <random>

namespace tst_comparison {

using namespace spillway;

namespace {

ComparisonRow compared(const Policy& policy, const GroupedPtr& grouped)
{
    return compareOne(policy, grouped, {grouped->base, Milliseconds(1000), 100}, naturalWindow(policy)).value();
}

} // namespace

class TestComparison : public QObject
{
    Q_OBJECT

private slots:
    void theSixStandInOrderAtOneAverage()
    {
        const Policy policy = limitBy("sliding-log limit=10 window=1s");
        const auto all = alternatives(policy);
        QCOMPARE(all.size(), 6U);
        for (std::size_t i = 0; i < all.size(); ++i) {
            QCOMPARE(static_cast<std::size_t>(algorithmOf(all[i]).value()), i);
            QVERIFY(averageRate(all[i]) == (AverageRate{1, Milliseconds(100)}));
            QCOMPARE(naturalWindow(all[i]), Milliseconds(1000));
        }
        QVERIFY(all[4] == policy);
        QVERIFY(alternatives(parseLimits({"rate=1r/s", "rate=2r/s"}, KeyTemplate()).value()).empty());
    }

    void aRowIsTheReplayAndItsMeasures()
    {
        std::mt19937_64 random(5);
        const GroupedPtr grouped = groupedBy(randomTrace(random, {4000, 20, 0, 1000}), "$arg_k");
        const BinSpec bins{grouped->base, Milliseconds(5000), 50};
        for (const Policy& policy : alternatives(limitBy("rate=2r/s burst=3 delay=1"))) {
            const auto row = compareOne(policy, grouped, bins, Milliseconds(700));
            const OutcomePtr outcome = replay(policy, grouped, bins).value();
            QVERIFY(row->totals == outcome->totals);
            QVERIFY(row->bins.passed == outcome->bins.passed && row->bins.rejected == outcome->bins.rejected);
            QCOMPARE(row->measures.longestWait, outcome->totals.longestWait);
            QVERIFY(row->measures.inWindow.served > 0 && row->measures.stateBytes > 0);
            QVERIFY(row->policy == policy && row->algorithm == algorithmOf(policy));
            QCOMPARE(row->allowedInWindow, 2U); // 2 r/s in 700 ms
        }
    }

    void tellsWhoBurstsAndWhoOvershoots_data()
    {
        QTest::addColumn<QByteArray>("limit");
        QTest::addColumn<bool>("bursts");
        QTest::addColumn<quint64>("overshoot");
        QTest::newRow("token bucket: up to its capacity")
            << QByteArray("token-bucket rate=10r/s capacity=20") << true << quint64{10};
        QTest::newRow("leaking bucket: an even output")
            << QByteArray("leaking-bucket rate=10r/s capacity=20") << false << quint64{0};
        QTest::newRow("fixed window: twice the limit")
            << QByteArray("fixed-window limit=10 window=1s") << true << quint64{10};
        QTest::newRow("sliding log: its limit in any window")
            << QByteArray("sliding-log limit=10 window=1s") << true << quint64{0};
        QTest::newRow("sliding counter: its limit, where the window before was full")
            << QByteArray("sliding-counter limit=10 window=1s") << true << quint64{0};
        QTest::newRow("limit_req that delays: an even output")
            << QByteArray("rate=10r/s burst=20") << false << quint64{0};
        QTest::newRow("limit_req nodelay: burst + 1 at once")
            << QByteArray("rate=10r/s burst=20 nodelay") << true << quint64{11};
    }

    void tellsWhoBurstsAndWhoOvershoots()
    {
        QFETCH(QByteArray, limit);
        QFETCH(bool, bursts);
        QFETCH(quint64, overshoot);
        std::vector<std::int64_t> boundary(100, 999);
        boundary.resize(200, 1000);
        const ComparisonRow row = compared(limitBy(limit.toStdString()), groupedClients({boundary}));
        QCOMPARE(row.burstsPass(), bursts);
        QCOMPARE(quint64{row.overshoot()}, overshoot);
        QCOMPARE(row.allowedInWindow, 10U);
    }

    void anEstimateHoldsEveryModel()
    {
        std::mt19937_64 random(11);
        std::vector<std::vector<std::int64_t>> clients(12);
        for (int request = 0; request < 3000; ++request)
            clients[random() % clients.size()].push_back(static_cast<std::int64_t>(random() % 150) * 1000);
        const GroupedPtr grouped = groupedClients(clients);
        const auto others = byOtherModels(grouped).value();
        QCOMPARE(others.size(), 2U);
        const auto marked = periodSpans(std::vector<Period>{{PeriodKind::Incident, {at(40'000), at(90'000)}}});
        bool open = false;
        for (const Policy& policy : alternatives(limitBy("rate=2r/s burst=3 delay=1"))) {
            ComparisonRow row = compared(policy, grouped);
            QVERIFY(row.known().low == row.measures && row.known().totals.high == row.totals);
            row.estimate = estimateOf(row, grouped, others, {}, marked).value();
            const auto& [totals, low, high, periods] = *row.estimate;
            QVERIFY(periods.has_value());
            std::vector<ComparisonRow> models{row};
            for (const GroupedPtr& other : others)
                models.push_back(compared(policy, other));
            const auto spans = [&](std::int64_t lowest, std::int64_t highest, const auto& figure) {
                std::vector<std::int64_t> figures;
                for (const ComparisonRow& model : models)
                    figures.push_back(static_cast<std::int64_t>(figure(model)));
                const auto [least, most] = std::minmax_element(figures.begin(), figures.end());
                QCOMPARE(lowest, *least);
                QCOMPARE(highest, *most);
                open = open || lowest != highest;
            };
            const auto whole = [](std::uint64_t count) { return static_cast<std::int64_t>(count); };
            for (const ComparisonRow& model : models) {
                for (const auto count : {&Totals::passed, &Totals::delayed, &Totals::rejected}) {
                    QVERIFY(totals.low.*count <= model.totals.*count);
                    QVERIFY(totals.high.*count >= model.totals.*count);
                }
            }
            for (std::size_t kind = 0; kind < periods->low.size(); ++kind) {
                const PeriodOutcome& least = periods->low[kind];
                const PeriodOutcome& most = periods->high[kind];
                QVERIFY(least.requests == most.requests && least.requests > 0);
                QVERIFY(least.rejected <= most.rejected && most.rejected <= totals.high.rejected);
                QVERIFY(most.passed + most.delayed + most.rejected >= most.requests);
                QVERIFY(least.passed + least.delayed + least.rejected <= most.requests);
            }
            const auto longestWait = [](const ComparisonRow& of) { return of.measures.longestWait.count(); };
            spans(low.longestWait.count(), high.longestWait.count(), longestWait);
            spans(whole(low.inWindow.served), whole(high.inWindow.served),
                  [](const ComparisonRow& model) { return model.measures.inWindow.served; });
            spans(whole(low.atOnce.served), whole(high.atOnce.served),
                  [](const ComparisonRow& model) { return model.measures.atOnce.served; });
            QVERIFY(estimateOf(row, grouped, {}).value() == compared(policy, grouped).known());
        }
        QVERIFY(open);
    }

    void anEstimateCanBeCancelled()
    {
        std::stop_source stop;
        stop.request_stop();
        const GroupedPtr grouped = groupedClients({{0, 0, 1000}});
        const auto range = estimateOf(compared(limitBy("rate=1r/s"), grouped), grouped, {grouped}, stop.get_token());
        QVERIFY(!range && range.error().code == ErrorCode::Cancelled);
    }

    void worksOnNothing()
    {
        const GroupedPtr grouped = groupedClients({});
        for (const Policy& policy : alternatives(limitBy("rate=1r/s"))) {
            const auto row = compareOne(policy, grouped, {}, Milliseconds(1000));
            QCOMPARE(row->totals.requests, 0U);
            QCOMPARE(row->overshoot(), 0U);
            QVERIFY(!row->burstsPass());
        }
    }

    void refusesWhatCannotBeCompared()
    {
        const GroupedPtr grouped = groupedClients({{0}});
        const KeyTemplate key = grouped->keys->key;
        const auto chain =
            compareOne(parseLimits({"rate=1r/s", "rate=2r/s"}, key).value(), grouped, {}, Milliseconds(1));
        QVERIFY(!chain && chain.error().code == ErrorCode::Unsupported);
        const auto other = compareOne(parseLimits({"rate=1r/s"}, KeyTemplate()).value(), grouped, {}, Milliseconds(1));
        QVERIFY(!other && other.error().code == ErrorCode::Unsupported);
    }
};

SPILLWAY_TEST(TestComparison)

} // namespace tst_comparison

#include "tst_comparison.moc"
