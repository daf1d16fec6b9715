#include "engine/limiter/bucket_meter.h"
#include "engine/limiter/leaky_queue.h"
#include "tests/limiter/arrivals.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <deque>

namespace tst_leaky_queue {

using namespace spillway;
using namespace spillway::test;

namespace {

const QString kRejected = QStringLiteral("rej");

} // namespace

class TestLeakyQueue : public QObject
{
    Q_OBJECT

private slots:
    void oneIsServedAndTwoWait()
    {
        const LeakyQueue queue(Thousandths(2000), Rate(10'000));
        QCOMPARE(words(queue, {0, 0, 0, 0, 100, 100, 1000, 1050}),
                 (QStringList{"pass", "100", "200", kRejected, "200", kRejected, "pass", "50"}));
    }

    void withoutAQueueOnlyAnIdleServerTakesARequest()
    {
        const LeakyQueue queue(Thousandths(0), Rate(10'000));
        QCOMPARE(words(queue, {0, 0, 99, 100, 199, 200}),
                 (QStringList{"pass", kRejected, kRejected, "pass", kRejected, "pass"}));
    }

    void aWaitIsRoundedUp()
    {
        const LeakyQueue queue(Thousandths(3000), Rate(3000)); // one each 333 1/3 ms
        QCOMPARE(words(queue, {0, 0, 0, 0}), (QStringList{"pass", "334", "667", "1000"}));
    }

    void theLevelIsWhatStandsBefore()
    {
        const LeakyQueue queue(Thousandths(1000), Rate(10'000));
        const auto said = decisions(queue, {at(0), at(25), at(25)});
        QCOMPARE(said[0].excess, Thousandths(0));
        QCOMPARE(said[1].excess, Thousandths(750));
        QCOMPARE(said[2].excess, Thousandths(1750));
        QCOMPARE(said[2].verdict, Verdict::Rejected);
    }

    void whatWaitsTakesMemory()
    {
        const LeakyQueue queue(Thousandths(5000), Rate(1000));
        LeakyQueue::State state;
        const std::size_t meter = LeakyQueue::bytes(state);
        decide(queue, state, at(0));
        QCOMPARE(LeakyQueue::bytes(state), meter); // it is being served
        for (std::size_t waiting = 1; waiting <= 5; ++waiting) {
            decide(queue, state, at(0));
            QCOMPARE(LeakyQueue::bytes(state), meter + waiting * 8);
        }
        decide(queue, state, at(0)); // rejected
        QCOMPARE(LeakyQueue::bytes(state), meter + 40);
    }

    void nothingOverflows()
    {
        const LeakyQueue fast(Thousandths(kMostRequests * 1000), Rate(kMostRequests * 1000));
        QCOMPARE(words(fast, {-2'000'000'000, 2'000'000'000, 2'000'000'000}), (QStringList{"pass", "pass", "1"}));
        const LeakyQueue slow(Thousandths(0), Rate(16));
        QCOMPARE(words(slow, {0, 62'499, 62'500, 2'000'000'000}), (QStringList{"pass", kRejected, "pass", "pass"}));
    }

    void aClockThatStepsBackStandsStill()
    {
        const LeakyQueue queue(Thousandths(2000), Rate(10'000));
        QCOMPARE(words(queue, {1000, 500, 1100}), (QStringList{"pass", "100", "100"}));
    }

    /// limit_req that delays differs in rounding alone: at whole requests a second it rejects the same ones.
    void limitReqWithDelayIsNearlyThis()
    {
        const unsigned seed = std::random_device{}();
        qInfo("seed %u", seed);
        std::mt19937 random(seed);
        for (int round = 0; round < 1000; ++round) {
            const Rate rate(static_cast<std::int64_t>(1 + random() % 100) * 1000);
            const Thousandths capacity(static_cast<std::int64_t>(random() % 10) * 1000);
            const auto arrivals = randomArrivals(random, Milliseconds(1000), 600'000 / rate.raw() + 1);
            const auto queue = decisions(LeakyQueue(capacity, rate), arrivals);
            const auto nginx = decisions(BucketMeter({rate, capacity, Thousandths(0)}), arrivals);
            for (std::size_t i = 0; i < arrivals.size(); ++i) {
                QCOMPARE(nginx[i].excess, queue[i].excess);
                QCOMPARE(nginx[i].verdict == Verdict::Rejected, queue[i].verdict == Verdict::Rejected);
                QVERIFY(nginx[i].delay <= queue[i].delay && queue[i].delay - nginx[i].delay <= Milliseconds(1));
            }
        }
    }

    /// Against a queue that holds the time of service of each request, in units of which a millisecond has rate.
    void isAQueueServedAtAConstantRate()
    {
        const unsigned seed = std::random_device{}();
        qInfo("seed %u", seed);
        std::mt19937 random(seed);
        for (int round = 0; round < 2000; ++round) {
            const std::int64_t count = std::uniform_int_distribution<std::int64_t>(1, 100)(random);
            const Rate rate(random() % 2 == 0 ? count * 1000 : count * 1000 / 60);
            const std::int64_t gap = LeakyQueue::kOneService;
            const std::size_t capacity = random() % 10;
            const LeakyQueue queue(Thousandths(static_cast<std::int64_t>(capacity) * 1000), rate);
            const auto arrivals = randomArrivals(random, Milliseconds(1000), 600'000 / rate.raw() + 1);
            const auto said = decisions(queue, arrivals);
            std::deque<std::int64_t> waiting; // times of service that are still to come
            std::int64_t next = arrivals.front().time_since_epoch().count() * rate.raw(); // when the server is free
            for (std::size_t i = 0; i < arrivals.size(); ++i) {
                const std::int64_t now = arrivals[i].time_since_epoch().count() * rate.raw();
                while (!waiting.empty() && waiting.front() <= now)
                    waiting.pop_front();
                if (next > now && waiting.size() >= capacity) {
                    QCOMPARE(said[i].verdict, Verdict::Rejected);
                    continue;
                }
                const std::int64_t served = std::max(next, now);
                QCOMPARE(said[i].verdict, served > now ? Verdict::Delayed : Verdict::Passed);
                QCOMPARE(said[i].delay.count(), (served - now + rate.raw() - 1) / rate.raw());
                if (served > now)
                    waiting.push_back(served);
                QVERIFY(waiting.size() <= capacity);
                next = served + gap; // so no two are served closer than that
            }
        }
    }
};

SPILLWAY_TEST(TestLeakyQueue)

} // namespace tst_leaky_queue

#include "tst_leaky_queue.moc"
