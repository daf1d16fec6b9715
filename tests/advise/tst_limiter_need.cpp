#include "engine/advise/limiter_need.h"

#include "engine/replay/replay.h"
#include "tests/support/test_class.h"
#include "tests/trace/traces.h"

#include <QTest>

#include <random>

namespace tst_limiter_need {

using namespace spillway;

namespace {

TracePtr randomTrace(std::mt19937_64& random)
{
    Trace trace;
    trace.sources.push_back({"random", 300, {}, {}});
    trace.columns.emplace_back().variable = "arg_k";
    std::int64_t now = 0;
    for (int i = 0; i < 300; ++i) {
        now += static_cast<std::int64_t>(random() % (random() % 30 == 0 ? 5000 : 100));
        trace.arrivals.push_back(at(now));
        trace.sourceOf.push_back(0);
        trace.columns[0].ids.push_back(trace.columns[0].values.intern(std::to_string(random() % 4)));
    }
    return shared(std::move(trace));
}

Policy policyOf(const LimiterSpec& limiter)
{
    Policy policy;
    policy.other = KeyedLimiter{KeyTemplate::parse("$arg_k").value(), limiter};
    return policy;
}

std::uint64_t rejectedWith(LimiterSpec limiter, std::int64_t value, const GroupedPtr& grouped, ClientId client)
{
    limiter.capacity = value;
    limiter.limit = value;
    return replay(policyOf(limiter), grouped, {}).value()->clients[client].rejected;
}

} // namespace

class TestLimiterNeed : public QObject
{
    Q_OBJECT

private slots:
    void exact_data()
    {
        QTest::addColumn<Algorithm>("algorithm");
        QTest::addColumn<qint64>("least");
        QTest::newRow("token bucket") << Algorithm::TokenBucket << qint64{1};
        QTest::newRow("leaking bucket") << Algorithm::LeakyQueue << qint64{0};
        QTest::newRow("fixed window") << Algorithm::FixedWindow << qint64{1};
        QTest::newRow("sliding log") << Algorithm::SlidingLog << qint64{1};
        QTest::newRow("sliding counter") << Algorithm::SlidingCounter << qint64{1};
    }

    /// With what is needed nothing is rejected, with one less something is.
    void exact()
    {
        QFETCH(Algorithm, algorithm);
        QFETCH(qint64, least);
        const auto seed = std::random_device{}();
        qInfo("seed %u", seed);
        std::mt19937_64 random(seed);
        int above = 0;
        for (int round = 0; round < 60; ++round) {
            const GroupedPtr grouped = groupedBy(randomTrace(random), "$arg_k");
            LimiterSpec limiter;
            limiter.algorithm = algorithm;
            limiter.rate = {static_cast<std::int64_t>(1 + random() % 60),
                            random() % 2 == 0 ? RateUnit::PerMinute : RateUnit::PerSecond};
            limiter.cost = static_cast<std::int64_t>(1 + random() % 3);
            if (random() % 2 == 0)
                limiter.refill = Refill{static_cast<std::int64_t>(1 + random() % 5), Milliseconds(1 + random() % 3000)};
            limiter.window = Milliseconds(1 + random() % 5000);
            limiter.countRejected = random() % 2 == 0 ? CountRejected::Yes : CountRejected::No;
            const auto needs = limiterNeeds(policyOf(limiter), grouped);
            QVERIFY(needs.has_value());
            QCOMPARE(needs->size(), grouped->clients());
            const std::int64_t lowest = algorithm == Algorithm::TokenBucket ? limiter.cost : least;
            for (ClientId client = 0; client < grouped->clients(); ++client) {
                const std::int64_t need = (*needs)[client];
                QVERIFY(need >= lowest);
                QCOMPARE(rejectedWith(limiter, need, grouped, client), 0ULL);
                if (need == lowest)
                    continue;
                ++above;
                QVERIFY(rejectedWith(limiter, need - 1, grouped, client) > 0);
            }
        }
        QVERIFY(above > 50);
    }

    void whatNothingSuffices()
    {
        const GroupedPtr grouped =
            groupedBy(shared(traceOf({"arg_k"}, {{0, {"a"}}, {0, {"a"}}, {0, {"b"}}})), "$arg_k");
        LimiterSpec dear;
        dear.cost = kMostRequests;
        dear.capacity = kMostRequests;
        QCOMPARE(*limiterNeeds(policyOf(dear), grouped), (std::vector<std::int64_t>{kNoneSuffices, kMostRequests}));
    }
};

SPILLWAY_TEST(TestLimiterNeed)

} // namespace tst_limiter_need

#include "tst_limiter_need.moc"
