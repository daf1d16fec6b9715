#include "engine/policy/same_average.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <random>

namespace tst_same_average {

using namespace spillway;

namespace {

Policy policyOf(const QByteArray& text)
{
    return parseLimits({text.toStdString()}, KeyTemplate()).value();
}

/// "rate=10r/s burst=20 nodelay", or the other algorithm's text.
QByteArray textOf(const Policy& policy)
{
    if (policy.other)
        return QByteArray::fromStdString(limiterText(policy.other->limiter));
    const ZoneLimit& limit = policy.rules.front().limits.front();
    return QByteArray::fromStdString("rate=" + policy.zones.front().rate.text() +
                                     " burst=" + std::to_string(limit.burst) + (limit.nodelay ? " nodelay" : ""));
}

AverageRate averageOf(const Policy& policy)
{
    return policy.other ? averageRate(policy.other->limiter) : averageRate(policy.zones.front().rate);
}

const std::vector<Algorithm> kAll{Algorithm::LimitReq,    Algorithm::TokenBucket, Algorithm::LeakyQueue,
                                  Algorithm::FixedWindow, Algorithm::SlidingLog,  Algorithm::SlidingCounter};

} // namespace

class TestSameAverage : public QObject
{
    Q_OBJECT

private slots:
    void carriesOver_data()
    {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        const auto row = [](const char* from, const char* to) {
            QTest::addRow("%s is %s", from, to) << QByteArray(from) << QByteArray(to);
        };
        row("rate=10r/s burst=20", "token-bucket rate=10r/s capacity=21");
        row("rate=10r/s burst=20", "leaking-bucket rate=10r/s capacity=20");
        row("rate=10r/s burst=20", "fixed-window limit=10 window=1s");
        row("rate=30r/m burst=5", "sliding-log limit=30 window=60s");
        row("rate=90r/m burst=5", "sliding-counter limit=90 window=60s");
        row("rate=120r/m burst=5", "sliding-counter limit=2 window=1s");
        row("rate=9223372036854775r/s burst=9223372036854775", "leaking-bucket rate=1000000000r/s capacity=1000000000");
        row("token-bucket rate=10r/s capacity=21", "rate=10r/s burst=20 nodelay");
        row("token-bucket rate=10r/s capacity=21", "leaking-bucket rate=10r/s capacity=20");
        row("token-bucket rate=10r/s capacity=21 cost=2", "rate=5r/s burst=9 nodelay");
        row("token-bucket rate=10r/s capacity=21 cost=3", "rate=200r/m burst=6 nodelay");
        row("token-bucket rate=10r/s capacity=21 cost=3", "fixed-window limit=200 window=60s");
        row("token-bucket rate=10r/s capacity=21 cost=7", "fixed-window limit=2 window=1400ms");
        row("token-bucket rate=10r/s capacity=21 cost=7", "rate=86r/m burst=2 nodelay"); // 85.7
        row("token-bucket refill=120/60s capacity=50", "sliding-log limit=120 window=60s");
        row("token-bucket refill=120/60s capacity=50", "rate=2r/s burst=49 nodelay");
        row("token-bucket refill=3/60s capacity=9 cost=2", "sliding-log limit=2 window=80s");
        row("leaking-bucket rate=10r/s capacity=20", "rate=10r/s burst=20");
        row("leaking-bucket rate=10r/s capacity=20", "token-bucket rate=10r/s capacity=21");
        row("fixed-window limit=100 window=60s count-rejected", "sliding-log limit=100 window=60s count-rejected");
        row("fixed-window limit=100 window=60s", "token-bucket rate=100r/m capacity=100");
        row("fixed-window limit=100 window=60s", "rate=100r/m burst=99 nodelay");
        row("fixed-window limit=120 window=60s", "rate=2r/s burst=119 nodelay");
        row("sliding-log limit=100 window=7s", "token-bucket refill=1/70ms capacity=100");
        row("sliding-log limit=100 window=7s", "leaking-bucket rate=857r/m capacity=99"); // 857.1
        row("sliding-log limit=5 window=7d", "rate=1r/m burst=4 nodelay");                // the least that nginx has
        row("sliding-counter limit=1000000000 window=1ms", "rate=1000000000r/s burst=999999999 nodelay");
    }

    void carriesOver()
    {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        const Policy expected = policyOf(to);
        const auto same = sameAverage(policyOf(from), algorithmOf(expected).value());
        QVERIFY(same.has_value());
        QCOMPARE(textOf(*same), to);
    }

    void averages()
    {
        const auto of = [](const char* text) { return averageOf(policyOf(text)); };
        QVERIFY((of("rate=30r/m") == AverageRate{1, Milliseconds(2000)}));
        QVERIFY(of("token-bucket rate=10r/s capacity=9 cost=4") == of("sliding-log limit=5 window=2s"));
        QVERIFY(of("token-bucket refill=3/60s capacity=9") == of("rate=3r/m"));
        QVERIFY(!(of("sliding-log limit=5 window=7d") == of("rate=1r/m")));
    }

    void whatIsNoLimitStays()
    {
        Policy policy = policyOf("rate=10r/s key=$host");
        policy.status = 503;
        policy.dryRun = true;
        const auto tokens = sameAverage(policy, Algorithm::TokenBucket);
        QVERIFY(tokens.has_value());
        QVERIFY(tokens->zones.empty() && tokens->rules.empty());
        const auto back = sameAverage(*tokens, Algorithm::LimitReq);
        for (const auto& same : {tokens, back}) {
            QVERIFY(same.has_value());
            QCOMPARE(same->status, 503);
            QVERIFY(same->dryRun);
        }
        QCOMPARE(tokens->other->key.text(), std::string("$host"));
        QCOMPARE(back->zones.front().key.text(), std::string("$host"));
        QVERIFY(!back->other);
        QVERIFY(sameAverage(policy, Algorithm::LimitReq) == policy);
        QVERIFY(sameAverage(*tokens, Algorithm::TokenBucket) == *tokens);
    }

    void severalLimitsHaveNoSingleAverage()
    {
        const auto two = parseLimits({"rate=1r/s", "rate=10r/m"}, KeyTemplate());
        QVERIFY(two.has_value());
        QVERIFY(!algorithmOf(*two));
        QVERIFY(!sameAverage(*two, Algorithm::TokenBucket));
        QVERIFY(!sameAverage(Policy{}, Algorithm::TokenBucket));
    }

    /// Any limit to any algorithm: valid, and of the same average wherever the algorithm can say it.
    void everyResultIsValidAndOfTheSameAverage()
    {
        const unsigned seed = std::random_device{}();
        qInfo("seed %u", seed);
        std::mt19937 random(seed);
        const auto upTo = [&](std::int64_t most) {
            return std::uniform_int_distribution<std::int64_t>(
                1, random() % 2 == 0 ? most : std::min<std::int64_t>(most, 200))(random);
        };
        for (int round = 0; round < 5000; ++round) {
            LimiterSpec spec;
            spec.algorithm = kAll[1 + random() % 5];
            spec.rate = {upTo(kMostRequests), random() % 2 == 0 ? RateUnit::PerSecond : RateUnit::PerMinute};
            spec.capacity = upTo(kMostRequests);
            spec.cost = upTo(spec.capacity);
            spec.limit = upTo(kMostRequests);
            spec.window = Milliseconds(upTo(Milliseconds(kLongestWindow).count()));
            if (random() % 2 == 0)
                spec.refill = Refill{upTo(kMostRequests), Milliseconds(upTo(Milliseconds(kLongestWindow).count()))};
            QCOMPARE(flawOf(spec), std::string());
            Policy policy;
            policy.other = KeyedLimiter{KeyTemplate(), spec};
            for (const Algorithm to : kAll) {
                const auto same = sameAverage(policy, to);
                QVERIFY(same.has_value());
                QVERIFY(algorithmOf(*same) == to);
                if (!same->other) {
                    QVERIFY(same->zones.front().rate.count >= 1);
                    QVERIFY(same->rules.front().limits.front().burst >= 0);
                    continue;
                }
                QCOMPARE(flawOf(same->other->limiter), std::string());
                const AverageRate want = averageRate(spec);
                const bool sayable = want.per <= kLongestWindow && want.requests <= kMostRequests / 1000;
                if (sayable && to != Algorithm::LeakyQueue)
                    QVERIFY(averageOf(*same) == want);
            }
        }
    }

    /// Where the average is a rate that nginx can say: there and back again is the same limit.
    void aTokenBucketAndLimitReqAreOne()
    {
        for (const char* text :
             {"rate=10r/s burst=20 nodelay", "rate=1r/m burst=0 nodelay", "rate=90r/m burst=7 nodelay"}) {
            const Policy policy = policyOf(text);
            const auto tokens = sameAverage(policy, Algorithm::TokenBucket);
            QCOMPARE(textOf(*sameAverage(*tokens, Algorithm::LimitReq)), QByteArray(text));
        }
    }
};

SPILLWAY_TEST(TestSameAverage)

} // namespace tst_same_average

#include "tst_same_average.moc"
