#include "engine/replay/kernels/keyed_replay.h"

#include "engine/policy/policy.h"
#include "engine/trace/group/arrival_model.h"
#include "tests/replay/random_traffic.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <cmath>
#include <random>

namespace tst_keyed_replay {

using namespace spillway;

namespace {

/// Small limits, so that all verdicts happen.
LimiterSpec randomSpec(std::mt19937_64& random, Algorithm algorithm)
{
    LimiterSpec spec;
    spec.algorithm = algorithm;
    spec.rate = {static_cast<std::int64_t>(1 + random() % 100),
                 random() % 2 == 0 ? RateUnit::PerMinute : RateUnit::PerSecond};
    spec.capacity = static_cast<std::int64_t>(1 + random() % 20);
    spec.cost = static_cast<std::int64_t>(1 + random() % 2);
    spec.cost = std::min(spec.cost, spec.capacity);
    if (random() % 2 == 0)
        spec.refill = Refill{static_cast<std::int64_t>(1 + random() % 5), Milliseconds(1 + random() % 3000)};
    spec.limit = static_cast<std::int64_t>(1 + random() % 20);
    spec.window = Milliseconds(1 + random() % 5000);
    spec.countRejected = random() % 2 == 0 ? CountRejected::Yes : CountRejected::No;
    return spec;
}

Policy policyOf(const char* key, const LimiterSpec& spec)
{
    Policy policy;
    policy.other = KeyedLimiter{KeyTemplate::parse(key).value(), spec};
    return policy;
}

} // namespace

class TestKeyedReplay : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_seed = std::random_device{}();
        qInfo("seed %llu", static_cast<unsigned long long>(m_seed));
    }

    void eachAlgorithm_data()
    {
        QTest::addColumn<Algorithm>("algorithm");
        QTest::newRow("token bucket") << Algorithm::TokenBucket;
        QTest::newRow("leaking bucket") << Algorithm::LeakyQueue;
        QTest::newRow("fixed window") << Algorithm::FixedWindow;
        QTest::newRow("sliding log") << Algorithm::SlidingLog;
        QTest::newRow("sliding counter") << Algorithm::SlidingCounter;
    }

    void eachAlgorithm()
    {
        QFETCH(Algorithm, algorithm);
        std::mt19937_64 random(m_seed);
        Totals all;
        for (int round = 0; round < 60; ++round) {
            const std::int64_t gap = round % 10 == 9 ? 2'000'000'000 : 5000; // some need more than 32 bits
            GroupedPtr grouped = groupedBy(randomTrace(random, {2000, 20, 0, gap}), "$arg_k");
            if (round % 4 == 0)
                grouped = arrangedBy(ArrivalModel::Even, grouped).value();
            const Policy policy = policyOf("$arg_k", randomSpec(random, algorithm));
            const BinSpec bins{grouped->base, Milliseconds(777), 500};
            const auto alone = replay(policy, grouped, bins);
            QVERIFY(alone.has_value());
            QCOMPARE((*alone)->path, ReplayPath::ByKey);
            QVERIFY(same(**alone, inOrder(policy, grouped, bins)));
            QVERIFY(same(**alone, **replayAtOnce(policy, grouped, bins)));
            all.passed += (*alone)->totals.passed;
            all.delayed += (*alone)->totals.delayed;
            all.rejected += (*alone)->totals.rejected;
        }
        QVERIFY(all.passed > 0 && all.rejected > 0);
        QCOMPARE(all.delayed > 0, algorithm == Algorithm::LeakyQueue);
    }

    void twoThreadsSayTheSame_data() { eachAlgorithm_data(); }

    void twoThreadsSayTheSame()
    {
        QFETCH(Algorithm, algorithm);
        std::mt19937_64 random(m_seed);
        const GroupedPtr grouped = groupedBy(randomTrace(random, {250'000, 300, 0, 50}), "$arg_k");
        const Policy policy = policyOf("$arg_k", randomSpec(random, algorithm));
        const BinSpec bins{grouped->base, Milliseconds(1000), 1000};
        QVERIFY(same(**replay(policy, grouped, bins), inOrder(policy, grouped, bins)));
    }

    /// In windows in which a client has about as many requests, in tiles or not.
    void logsOfManyEntries()
    {
        std::mt19937_64 random(m_seed);
        const GroupedPtr grouped = groupedBy(randomTrace(random, {200'000, 3, 0, 30}), "$arg_k");
        QVERIFY(grouped->requestsOf(0) > Tiles::kLongestTiled && grouped->tiles.count() > 0);
        const BinSpec bins{grouped->base, Milliseconds(1000), 500};
        std::uint64_t ofTiled = 0;
        for (const std::int64_t limit : {1, 2, 100, 4095, 4096, 15'000})
            for (const CountRejected counts : {CountRejected::No, CountRejected::Yes}) {
                std::uint64_t rejected = 0;
                for (ClientId client = 0; client < grouped->clients(); ++client) {
                    LimiterSpec spec{.algorithm = Algorithm::SlidingLog, .limit = limit, .countRejected = counts};
                    const auto usual = static_cast<double>(limit * grouped->span.count()) /
                                       static_cast<double>(grouped->requestsOf(client));
                    spec.window = Milliseconds(1 + std::llround(usual * (1.0 + static_cast<double>(random() % 9) / 8)));
                    const Outcome expected = inOrder(policyOf("$arg_k", spec), grouped, bins);
                    QVERIFY2(same(**replayKeyed(spec, grouped, bins), expected), limiterText(spec).c_str());
                    rejected += expected.totals.rejected;
                    ofTiled += limit >= 4096 ? expected.clients.back().rejected : 0;
                }
                QVERIFY2(rejected > 0, qPrintable(QString::number(limit)));
            }
        QVERIFY(ofTiled > 0);
    }

    void aWindowOfAMonth()
    {
        std::mt19937_64 random(m_seed);
        const GroupedPtr grouped = groupedBy(randomTrace(random, {3000, 20, 0, 5'000'000}), "$arg_k");
        QVERIFY(grouped->wide.empty() && grouped->tiles.count() > 0);
        const LimiterSpec spec{.algorithm = Algorithm::SlidingLog, .limit = 50, .window = kLongestWindow};
        const Outcome expected = inOrder(policyOf("$arg_k", spec), grouped, {});
        QVERIFY(expected.totals.rejected > 0);
        QVERIFY(same(**replayKeyed(spec, grouped, {}), expected));
    }

    void aKeyOfItsOwnReplaysInOrder_data() { eachAlgorithm_data(); }

    /// All requests together by one key, told by another.
    void aKeyOfItsOwnReplaysInOrder()
    {
        QFETCH(Algorithm, algorithm);
        std::mt19937_64 random(m_seed);
        const TracePtr trace = randomTrace(random, {3000, 20, 0, 500});
        const LimiterSpec spec = randomSpec(random, algorithm);
        const Policy policy = policyOf("everybody", spec);
        const auto byClient = replay(policy, groupedBy(trace, "$arg_k"), {});
        const auto together = replay(policy, groupedBy(trace, "everybody"), {});
        QCOMPARE((*byClient)->path, ReplayPath::InOrder);
        QCOMPARE((*together)->path, ReplayPath::ByKey);
        QCOMPARE((*byClient)->totals.rejected, (*together)->totals.rejected);
        QCOMPARE((*byClient)->totals.delayed, (*together)->totals.delayed);
        QCOMPARE((*byClient)->totals.peakExcess, (*together)->totals.peakExcess);
    }

    void oneClientsRequestsAreThoseOfTheWhole_data() { eachAlgorithm_data(); }

    void oneClientsRequestsAreThoseOfTheWhole()
    {
        QFETCH(Algorithm, algorithm);
        std::mt19937_64 random(m_seed);
        const GroupedPtr grouped = groupedBy(randomTrace(random, {3000, 20, 0, 500}), "$arg_k");
        for (const char* key : {"$arg_k", "everybody"}) {
            const Policy policy = policyOf(key, randomSpec(random, algorithm));
            std::vector<RequestOutcome> expected;
            const auto keep = [&](const RequestOutcome& request) {
                if (grouped->keys->ids()[request.row] == grouped->keyOf[0])
                    expected.push_back(request);
            };
            QVERIFY(replayInOrder(policy, grouped, {}, keep).has_value());
            const auto outcome = replay(policy, grouped, {});
            const auto client = replayClient(policy, **outcome, 0);
            QVERIFY(client.has_value());
            QCOMPARE(client->size(), expected.size());
            for (std::size_t i = 0; i < expected.size(); ++i) {
                QCOMPARE((*client)[i].row, expected[i].row);
                QVERIFY((*client)[i].decision == expected[i].decision);
                QCOMPARE((*client)[i].key, grouped->name(0));
            }
        }
    }

    void anEmptyKeyIsNotAccounted()
    {
        const TracePtr trace = shared(traceOf({"arg_k"}, {{0, {""}}, {0, {"a"}}, {0, {""}}, {0, {"a"}}}));
        const Policy policy =
            policyOf("$arg_k", {.algorithm = Algorithm::FixedWindow, .limit = 1, .window = Milliseconds(1000)});
        const GroupedPtr grouped = groupedBy(trace, "$arg_k");
        QCOMPARE((*replay(policy, grouped, {}))->totals.rejected, 1ULL);
        QCOMPARE((*replay(policy, grouped, {}))->totals.passed, 3ULL);
        std::vector<bool> accounted;
        QVERIFY(replayInOrder(policy, grouped, {}, [&](const RequestOutcome& request) {
                    accounted.push_back(request.accounted);
                    QCOMPARE(request.key.empty(), !request.accounted);
                }).has_value());
        QCOMPARE(accounted, (std::vector<bool>{false, true, false, true}));
    }

    void endsWhenAskedTo()
    {
        std::mt19937_64 random(m_seed);
        const GroupedPtr grouped = groupedBy(randomTrace(random, {1000, 5, 0, 500}), "$arg_k");
        const Policy policy = policyOf("$arg_k", LimiterSpec{});
        std::stop_source stop;
        stop.request_stop();
        for (const auto& ended : {replay(policy, grouped, {}, stop.get_token()),
                                  replayInOrder(policy, grouped, {}, {}, stop.get_token())}) {
            QVERIFY(!ended.has_value());
            QCOMPARE(ended.error().code, ErrorCode::Cancelled);
        }
    }

    void aKeyThatTheTrafficLacksIsRefused()
    {
        const GroupedPtr grouped = groupedBy(shared(traceOf({"arg_k"}, {{0, {"a"}}})), "$arg_k");
        const auto refused = replay(policyOf("$http_x_api_key", LimiterSpec{}), grouped, {});
        QVERIFY(!refused.has_value());
        QCOMPARE(refused.error().code, ErrorCode::BadKey);
    }

private:
    std::uint64_t m_seed = 0;
};

SPILLWAY_TEST(TestKeyedReplay)

} // namespace tst_keyed_replay

#include "tst_keyed_replay.moc"
