#include "engine/replay/compare/verdict_map.h"

#include "engine/policy/policy_text.h"
#include "engine/trace/group/arrival_model.h"
#include "engine/trace/group/selection.h"
#include "tests/replay/random_traffic.h"
#include "tests/support/seed.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <random>

namespace tst_verdict_map {

using namespace spillway;

class TestVerdictMap : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_seed = seedOfTest(); }

    void itCountsWhatTheReplayCounts_data()
    {
        QTest::addColumn<QString>("limit");
        QTest::addColumn<int>("requests");
        QTest::newRow("nodelay") << QStringLiteral("rate=5r/s burst=3 nodelay") << 20'000;
        QTest::newRow("some wait") << QStringLiteral("rate=40r/m burst=8 delay=2") << 20'000;
        QTest::newRow("a window") << QStringLiteral("sliding-log limit=4 window=2s") << 20'000;
        QTest::newRow("on two threads") << QStringLiteral("rate=5r/s burst=8 delay=2") << 220'000;
    }

    /// Of all requests and of some, in slices within the traffic and beyond it.
    void itCountsWhatTheReplayCounts()
    {
        QFETCH(QString, limit);
        QFETCH(int, requests);
        std::mt19937_64 random(m_seed);
        const auto key = KeyTemplate::parse("$arg_k").value();
        const Policy policy = parseLimits({limit.toStdString()}, key).value();
        const TracePtr trace = randomTrace(random, {static_cast<std::size_t>(requests), 60, 0, 900});
        const auto length = (trace->arrivals.back() - trace->arrivals.front()).count();
        for (const bool all : {true, false}) {
            Selection selection;
            if (!all)
                selection.from = trace->arrivals[trace->size() / 3];
            const auto rows = select(*trace, selection).value();
            const GroupedPtr grouped = group(trace, evaluateKey(trace, key).value(), rows).value();
            const OutcomePtr outcome = replay(policy, grouped, {}).value();
            QVERIFY(outcome->totals.rejected > 0 && outcome->totals.passed > 0);
            const VerdictMap map = VerdictMap::create(policy, outcome).value();
            for (int round = 0; round < 30; ++round) {
                const auto width = 1 + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(length / 50));
                const auto start =
                    static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(length)) - length / 9;
                const BinSpec spec{trace->arrivals.front() + Milliseconds(start), Milliseconds(width),
                                   static_cast<std::uint32_t>(random() % 300)};
                const Bins expected = replay(policy, grouped, spec).value()->bins;
                const Bins bins = map.bins(spec);
                QVERIFY(bins.spec == spec && bins.passed == expected.passed);
                QVERIFY(bins.delayed == expected.delayed && bins.rejected == expected.rejected);
            }
        }
    }

    void whatHasNoMapIsRefused()
    {
        std::mt19937_64 random(m_seed);
        const GroupedPtr grouped = groupedBy(randomTrace(random, {500, 6, 0, 900}), "$arg_k");
        const Policy policy = parseLimits({"rate=5r/s burst=3"}, KeyTemplate::parse("$arg_k").value()).value();
        const OutcomePtr outcome = replay(policy, grouped, {}).value();
        const Policy otherKey = parseLimits({"rate=5r/s burst=3"}, KeyTemplate()).value();
        QVERIFY(VerdictMap::create(otherKey, outcome).error().code == ErrorCode::Unsupported);
        const OutcomePtr moved = replay(policy, arrangedBy(ArrivalModel::Even, grouped).value(), {}).value();
        QVERIFY(VerdictMap::create(policy, moved).error().code == ErrorCode::Unsupported);
        std::stop_source source;
        source.request_stop();
        QVERIFY(VerdictMap::create(policy, outcome, source.get_token()).error().code == ErrorCode::Cancelled);
    }

private:
    std::uint64_t m_seed = 0;
};

SPILLWAY_TEST(TestVerdictMap)

} // namespace tst_verdict_map

#include "tst_verdict_map.moc"
