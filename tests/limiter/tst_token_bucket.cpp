#include "engine/limiter/bucket_meter.h"
#include "engine/limiter/token_bucket.h"
#include "tests/limiter/arrivals.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_token_bucket {

using namespace spillway;
using namespace spillway::test;

namespace {

const QString kRejected = QStringLiteral("rej");

TokenBucket atIntervals(std::int64_t capacity, Refill refill, std::int64_t cost = 1)
{
    return {Thousandths(capacity * 1000), Thousandths(cost * 1000), refill};
}

TokenBucket continuous(std::int64_t capacity, std::int64_t perSecond, std::int64_t cost = 1)
{
    return {Thousandths(capacity * 1000), Thousandths(cost * 1000), Rate(perSecond * 1000)};
}

/// One random rate: whole r/s, or truncated from r/m as nginx does.
Rate randomRate(std::mt19937& random)
{
    const std::int64_t count = std::uniform_int_distribution<std::int64_t>(1, 100)(random);
    return Rate(random() % 2 == 0 ? count * 1000 : count * 1000 / 60);
}

} // namespace

class TestTokenBucket : public QObject
{
    Q_OBJECT

private slots:
    void workedExamples()
    {
        const QStringList expected{"pass", "pass", "pass", kRejected, "pass"};
        QCOMPARE(words(atIntervals(3, {3, Milliseconds(60'000)}), {0, 10'000, 20'000, 30'000, 61'000}), expected);
    }

    void fourAreAdmittedInFortySecondsWhereTheLimitSaysThreeAMinute()
    {
        const auto bucket = atIntervals(3, {1, Milliseconds(20'000)});
        const std::vector<Instant> arrivals{at(59'900), at(59'900), at(59'900), at(80'000)};
        const auto passed = admitted(arrivals, decisions(bucket, arrivals));
        QCOMPARE(passed.size(), std::size_t{4});
        QCOMPARE(mostWithin(passed, Milliseconds(40'000)), std::size_t{4});
        QCOMPARE(mostWithin(passed, Milliseconds(60'000)), std::size_t{4});
    }

    void ofManyAtOnceAsManyPassAsThereAreTokens()
    {
        const QStringList expected{"pass", "pass", "pass", kRejected, kRejected, "pass"};
        QCOMPARE(words(continuous(3, 10), {0, 0, 0, 0, 0, 100}), expected);
        QCOMPARE(words(atIntervals(3, {1, Milliseconds(100)}), {0, 0, 0, 0, 0, 100}), expected);
    }

    void aRequestTakesItsCostOrNothing()
    {
        const QStringList expected{"pass", "pass", kRejected, "pass"}; // 5, 3, 1 tokens, then 2
        QCOMPARE(words(continuous(5, 10, 2), {0, 0, 0, 100}), expected);
        QCOMPARE(words(atIntervals(5, {1, Milliseconds(100)}, 2), {0, 0, 0, 100}), expected);
    }

    void aFullBucketLosesWhatComes()
    {
        QCOMPARE(words(continuous(2, 1000), {0, 10'000, 10'000, 10'000}),
                 (QStringList{"pass", "pass", "pass", kRejected}));
        QCOMPARE(words(atIntervals(2, {5, Milliseconds(1000)}), {0, 10'000, 10'000, 10'000}),
                 (QStringList{"pass", "pass", "pass", kRejected}));
    }

    void theLevelIsWhatIsMissing()
    {
        const auto said = decisions(continuous(2, 1), {at(0), at(250), at(250)});
        QCOMPARE(said[0].excess, Thousandths(1000));
        QCOMPARE(said[1].excess, Thousandths(1750));
        QCOMPARE(said[2].excess, Thousandths(2750)); // what it would have been
        QCOMPARE(said[2].verdict, Verdict::Rejected);
    }

    void refillsBeforeInstantZero()
    {
        QCOMPARE(words(atIntervals(1, {1, Milliseconds(1000)}), {-1500, -1001, -1000, -1, 0}),
                 (QStringList{"pass", kRejected, "pass", kRejected, "pass"}));
        QCOMPARE(words(continuous(1, 1), {-1500, -501, -500, 0, 500}),
                 (QStringList{"pass", kRejected, "pass", kRejected, "pass"}));
    }

    void nothingOverflows()
    {
        const QList<int> times{0, 0, 2'000'000'000};
        QCOMPARE(words(continuous(1, kMostRequests), times), (QStringList{"pass", kRejected, "pass"}));
        QCOMPARE(words(atIntervals(1, {kMostRequests, Milliseconds(1)}), times),
                 (QStringList{"pass", kRejected, "pass"}));
        const auto slow = TokenBucket(Thousandths(kMostRequests * 1000), Thousandths(kMostRequests * 1000), Rate(1));
        const std::int64_t full = kMostRequests * 1000 * 1000; // ms
        QCOMPARE(decisions(slow, {at(0), at(full - 1), at(full)})[1].verdict, Verdict::Rejected);
        QCOMPARE(decisions(slow, {at(0), at(full - 1), at(full)})[2].verdict, Verdict::Passed);
    }

    void decidesAsLimitReqWithoutDelayDoes()
    {
        const unsigned seed = std::random_device{}();
        qInfo("seed %u", seed);
        std::mt19937 random(seed);
        for (int round = 0; round < 2000; ++round) {
            const Rate rate = randomRate(random);
            const auto burst = static_cast<std::int64_t>(random() % 20);
            auto arrivals = randomArrivals(random, Milliseconds(1000), 1'000'000 / rate.raw() + 1);
            if (round % 4 == 0) // a clock that steps back
                std::swap(arrivals.front(), arrivals.back());
            const auto nginx = decisions(BucketMeter({rate, Thousandths(burst * 1000), kNever}), arrivals);
            const auto tokens = decisions(TokenBucket(Thousandths((burst + 1) * 1000), kOneRequest, rate), arrivals);
            for (std::size_t i = 0; i < arrivals.size(); ++i) {
                QCOMPARE(tokens[i].verdict, nginx[i].verdict);
                QCOMPARE(tokens[i].excess, nginx[i].excess + kOneRequest);
            }
        }
    }

    /// In any t from one request to another: capacity and rate * t, as the refill is truncated, never more.
    void neverMoreThanTheCapacityAndWhatFlowsIn()
    {
        const unsigned seed = std::random_device{}();
        qInfo("seed %u", seed);
        std::mt19937 random(seed);
        for (int round = 0; round < 1000; ++round) {
            const Rate rate = randomRate(random);
            const auto capacity = static_cast<std::int64_t>(1 + random() % 10);
            const auto cost = static_cast<std::int64_t>(1 + random() % static_cast<unsigned>(capacity));
            const auto arrivals = randomArrivals(random, Milliseconds(1000), 500'000 / rate.raw() + 1);
            const TokenBucket bucket(Thousandths(capacity * 1000), Thousandths(cost * 1000), rate);
            const auto passed = admitted(arrivals, decisions(bucket, arrivals));
            for (std::size_t first = 0; first < passed.size(); ++first) {
                for (std::size_t last = first; last < passed.size(); ++last) {
                    const auto taken = static_cast<std::int64_t>(last - first + 1) * cost * 1000;
                    QVERIFY(taken <= capacity * 1000 + drained(rate, passed[last] - passed[first]).raw());
                }
            }
        }
    }

    /// The same at intervals: capacity, and a refill for each multiple of the period after the
    /// first and up to the last.
    void neverMoreThanTheCapacityAndTheRefills()
    {
        const unsigned seed = std::random_device{}();
        qInfo("seed %u", seed);
        std::mt19937 random(seed);
        for (int round = 0; round < 1000; ++round) {
            const Refill refill{static_cast<std::int64_t>(1 + random() % 5),
                                Milliseconds(1 + static_cast<std::int64_t>(random() % 5000))};
            const auto capacity = static_cast<std::int64_t>(1 + random() % 10);
            const auto arrivals = randomArrivals(random, refill.period, refill.period.count() / refill.tokens / 2 + 1);
            const auto passed = admitted(arrivals, decisions(atIntervals(capacity, refill), arrivals));
            for (std::size_t first = 0; first < passed.size(); ++first) {
                for (std::size_t last = first; last < passed.size(); ++last) {
                    const auto refills =
                        (windowStart(passed[last], refill.period) - windowStart(passed[first], refill.period)) /
                        refill.period;
                    QVERIFY(static_cast<std::int64_t>(last - first + 1) <= capacity + refills * refill.tokens);
                }
            }
        }
    }

    /// Tokens counted at every refill, whether anybody asks or not.
    void intervalsDecideAsABucketThatIsRefilledAtEachOne()
    {
        const unsigned seed = std::random_device{}();
        qInfo("seed %u", seed);
        std::mt19937 random(seed);
        for (int round = 0; round < 1000; ++round) {
            const Refill refill{static_cast<std::int64_t>(1 + random() % 5),
                                Milliseconds(1 + static_cast<std::int64_t>(random() % 500))};
            const auto capacity = static_cast<std::int64_t>(2 + random() % 10);
            const auto cost = static_cast<std::int64_t>(1 + random() % 2);
            const auto arrivals = randomArrivals(random, refill.period, refill.period.count() / 2 + 1);
            const auto said = decisions(atIntervals(capacity, refill, cost), arrivals);
            std::int64_t tokens = capacity;
            Instant window = windowStart(arrivals.front(), refill.period);
            for (std::size_t i = 0; i < arrivals.size(); ++i) {
                for (; window + refill.period <= arrivals[i]; window += refill.period)
                    tokens = std::min(capacity, tokens + refill.tokens);
                QCOMPARE(said[i].verdict, tokens >= cost ? Verdict::Passed : Verdict::Rejected);
                QCOMPARE(said[i].excess.raw(), (capacity - tokens + cost) * 1000);
                tokens -= tokens >= cost ? cost : 0;
            }
        }
    }
};

SPILLWAY_TEST(TestTokenBucket)

} // namespace tst_token_bucket

#include "tst_token_bucket.moc"
