#include "engine/replay/kernels/memory_proof.h"

#include "tests/replay/random_traffic.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <random>
#include <utility>

namespace tst_memory_proof {

using namespace spillway;

namespace {

/// "a" comes `atOnce` times, and once more at `returns`; from the start on each second one of `others` comes, once.
GroupedPtr burstsAndReturn(int atOnce, std::int64_t returns, int others)
{
    Trace trace = traceOf({"arg_k"}, {});
    Column& key = trace.columns.front();
    const auto add = [&](std::int64_t ms, const std::string& name) {
        trace.arrivals.push_back(at(ms));
        trace.sourceOf.push_back(0);
        key.ids.push_back(key.values.intern(name));
    };
    for (int i = 0; i < atOnce; ++i)
        add(0, "a");
    bool returned = false;
    for (int i = 0; i < others; ++i) {
        const std::int64_t now = std::int64_t{1000} * i;
        if (now >= returns && !std::exchange(returned, true))
            add(returns, "a");
        add(now, std::to_string(i));
    }
    if (!returned)
        add(returns, "a");
    return groupedBy(shared(std::move(trace)), "$arg_k");
}

} // namespace

class TestMemoryProof : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_seed = std::random_device{}();
        qInfo("seed %llu", static_cast<unsigned long long>(m_seed));
    }

    void aReturnDecidesWhetherExpiryCanBeSeen_data()
    {
        QTest::addColumn<QByteArray>("rate");
        QTest::addColumn<int>("atOnce");
        QTest::addColumn<qint64>("returns");
        QTest::addColumn<bool>("exact");
        QTest::newRow("1r/s, 60 left: back while it cannot be dropped") << QByteArray("1r/s") << 61 << 59'999LL << true;
        QTest::newRow("1r/s, 60 left: back when it may be dropped") << QByteArray("1r/s") << 61 << 60'000LL << false;
        QTest::newRow("1r/s, 60 left: back when it is as a new one") << QByteArray("1r/s") << 61 << 61'000LL << true;
        QTest::newRow("1r/s, 61 left: too full to be dropped") << QByteArray("1r/s") << 62 << 60'000LL << true;
        QTest::newRow("1r/m leaks 0.96 in 60 s") << QByteArray("1r/m") << 1 << 60'000LL << false;
        QTest::newRow("1r/m leaks 1 in 62.5 s") << QByteArray("1r/m") << 1 << 62'500LL << true;
        QTest::newRow("the product with a time wraps") << QByteArray("9223372036854775r/s") << 1 << 60'000LL << false;
    }

    void aReturnDecidesWhetherExpiryCanBeSeen()
    {
        QFETCH(QByteArray, rate);
        QFETCH(int, atOnce);
        QFETCH(qint64, returns);
        QFETCH(bool, exact);
        const GroupedPtr grouped = burstsAndReturn(atOnce, returns, 0);
        const Policy policy = simplePolicy(zone("one", 32'768, "$arg_k", rate.constData()), {.burst = 100});
        QCOMPARE(pathOf(policy, grouped) == ReplayPath::ByKey, exact);
        QCOMPARE(replayAtOnce(policy, grouped, {}).value()->path == ReplayPath::ByKey, exact);
        QVERIFY(same(*replay(policy, grouped, {}).value(), inOrder(policy, grouped)));
    }

    void aFullBucketKeepsOthersFromBeingDropped()
    {
        // 300 others come one a second: more than the zone holds, but never all at once.
        const Policy policy = simplePolicy(zone("one", 32'768, "$arg_k", "1r/s"), {.burst = 290});
        QCOMPARE(pathOf(policy, burstsAndReturn(61, 270'000, 300)), ReplayPath::ByKey);
        const GroupedPtr late = burstsAndReturn(280, 270'000, 300); // from 60 s to 279 s nothing can be dropped
        QCOMPARE(pathOf(policy, late), ReplayPath::InOrder);
        QCOMPARE(replayAtOnce(policy, late, {}).value()->path, ReplayPath::ByKeyUnproven);
        QVERIFY(!same(byKey(policy, late), inOrder(policy, late)));
        const Policy roomy = simplePolicy(zone("one", 65'536, "$arg_k", "1r/s"), {.burst = 290});
        QCOMPARE(pathOf(roomy, late), ReplayPath::ByKey);
    }

    void theProofHoldsWhereBurstOutlastsAMinute()
    {
        static constexpr std::int64_t kRates[] = {1, 5, 30, 60, 120};
        static constexpr std::int64_t kBursts[] = {20, 130, 650};
        std::mt19937_64 random(m_seed);
        int proven = 0;
        int refused = 0;
        int different = 0;
        for (int i = 0; i < 400; ++i) {
            const bool crowd = i % 2 == 0;
            const Shape shape{crowd ? 2500U : 600U, crowd ? 900U : 1 + random() % 12, i % 10 == 0 ? 300U : 0U,
                              200 + static_cast<std::int64_t>(random() % (crowd ? 2000 : 30'000))};
            const GroupedPtr grouped = groupedBy(randomTrace(random, shape), "$arg_k");
            Policy policy = randomPolicy(random);
            policy.zones.front().rate = {kRates[random() % std::size(kRates)], RateUnit::PerMinute};
            policy.rules.front().limits.front().burst = kBursts[random() % std::size(kBursts)];
            const BinSpec bins{grouped->base, Milliseconds(777), 500};
            const Outcome exact = inOrder(policy, grouped, bins);
            const auto first = replayAtOnce(policy, grouped, bins).value();
            QVERIFY(first->path != ReplayPath::InOrder && same(*first, byKey(policy, grouped, bins)));
            if (first->path == ReplayPath::ByKey) {
                ++proven;
                QVERIFY(same(*first, exact));
            } else {
                ++refused;
                different += same(*first, exact) ? 0 : 1;
            }
            const auto final = replay(policy, grouped, bins).value();
            QVERIFY(final->path != ReplayPath::ByKeyUnproven && same(*final, exact));
        }
        qInfo("%d proven, %d refused, %d of these differ", proven, refused, different);
        QVERIFY(proven > 0 && refused > 0 && different > 0);
    }

private:
    std::uint64_t m_seed = 0;
};

SPILLWAY_TEST(TestMemoryProof)

} // namespace tst_memory_proof

#include "tst_memory_proof.moc"
