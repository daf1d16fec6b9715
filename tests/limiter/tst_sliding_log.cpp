#include "engine/limiter/any_limiter.h"
#include "engine/limiter/sliding_log.h"
#include "tests/limiter/arrivals.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_sliding_log {

using namespace spillway;
using namespace spillway::test;

namespace {

const Milliseconds kMinute{60'000};
const QString kRejected = QStringLiteral("rej");

} // namespace

class TestSlidingLog : public QObject
{
    Q_OBJECT

private slots:
    void workedExamples()
    {
        const SlidingLog counting(2, kMinute, CountRejected::Yes);
        const SlidingLog plain(2, kMinute, CountRejected::No);
        const QStringList expected{"pass", "pass", kRejected, "pass"};
        QCOMPARE(words(counting, {3'600'000, 3'620'000, 3'645'000, 3'685'000}), expected);
        QCOMPARE(words(counting, {1000, 30'000, 50'000, 100'000}), expected);
        QCOMPARE(words(plain, {1000, 30'000, 50'000, 62'000}), expected);
    }

    void theRejectedOneAndTheNewOneAreLeftInTheLog()
    {
        const SlidingLog counting(2, kMinute, CountRejected::Yes);
        SlidingLog::State state;
        for (const int ms : {3'600'000, 3'620'000, 3'645'000, 3'685'000})
            decide(counting, state, at(ms));
        QCOMPARE(state.size, std::size_t{2});
        QCOMPARE(state.oldest(), at(3'645'000));
        QCOMPARE(state.newest(), at(3'685'000));
    }

    void anEntryOfExactlyTheWindowIsOut()
    {
        const SlidingLog log(1, Milliseconds(1000), CountRejected::No);
        QCOMPARE(words(log, {-500, 499, 500, 1499, 1500}), (QStringList{"pass", kRejected, "pass", kRejected, "pass"}));
    }

    void eachEntryTakesMemory()
    {
        const SlidingLog log(1000, kMinute, CountRejected::No);
        SlidingLog::State state;
        const std::size_t empty = SlidingLog::bytes(state);
        for (int i = 0; i < 1000; ++i)
            decide(log, state, at(i));
        QCOMPARE(SlidingLog::bytes(state), empty + 8000);
        decide(log, state, at(1000)); // rejected
        QCOMPARE(SlidingLog::bytes(state), empty + 8000);
        decide(log, state, at(60'999)); // all others are out
        QCOMPARE(SlidingLog::bytes(state), empty + 8);
    }

    void aClockThatStepsBackStandsStill()
    {
        const SlidingLog log(2, Milliseconds(1000), CountRejected::No);
        QCOMPARE(words(log, {1000, 500, 1999, 2000}), (QStringList{"pass", "pass", kRejected, "pass"}));
    }

    /// Against all requests so far, looked through again for each.
    void decidesAsOneWhoLooksThroughAll()
    {
        const unsigned seed = std::random_device{}();
        qInfo("seed %u", seed);
        std::mt19937 random(seed);
        for (int round = 0; round < 1000; ++round) {
            const Milliseconds width(1 + static_cast<std::int64_t>(random() % 5000));
            const auto limit = static_cast<std::int64_t>(1 + random() % 10);
            const auto counting = random() % 2 == 0 ? CountRejected::No : CountRejected::Yes;
            const auto arrivals = randomArrivals(random, width, width.count() / limit / 2 + 1);
            const auto said = decisions(SlidingLog(limit, width, counting), arrivals);
            for (std::size_t i = 0; i < arrivals.size(); ++i) {
                std::int64_t within = 1;
                for (std::size_t j = 0; j < i; ++j) {
                    const bool counts = counting == CountRejected::Yes || said[j].verdict == Verdict::Passed;
                    within += counts && arrivals[j] > arrivals[i] - width ? 1 : 0;
                }
                QCOMPARE(said[i].excess.raw(), within * 1000);
                QCOMPARE(said[i].verdict, within <= limit ? Verdict::Passed : Verdict::Rejected);
            }
        }
    }

    void neverMoreThanTheLimitInAnyWindow()
    {
        const unsigned seed = std::random_device{}();
        qInfo("seed %u", seed);
        std::mt19937 random(seed);
        std::size_t reached = 0;
        for (int round = 0; round < 3000; ++round) {
            const Milliseconds width(1 + static_cast<std::int64_t>(random() % 5000));
            const auto limit = static_cast<std::int64_t>(1 + random() % 10);
            const auto arrivals = randomArrivals(random, width, width.count() / limit / 2 + 1);
            const auto passed = admitted(arrivals, decisions(SlidingLog(limit, width, CountRejected::No), arrivals));
            const std::size_t most = mostWithin(passed, width);
            QVERIFY(most <= static_cast<std::size_t>(limit));
            reached += most == static_cast<std::size_t>(limit) ? 1 : 0;
        }
        QVERIFY(reached > 1000); // the traffic does reach the limit
    }
};

SPILLWAY_TEST(TestSlidingLog)

} // namespace tst_sliding_log

#include "tst_sliding_log.moc"
