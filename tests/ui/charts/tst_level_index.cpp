#include "ui/charts/parts/level_index.h"

#include "engine/limiter/bucket_meter.h"
#include "engine/limiter/limiter.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <algorithm>
#include <random>

namespace tst_level_index {

using namespace spillway;
using namespace spillway::ui;

namespace {

const Instant kStart{Milliseconds(1'795'277'100'000)};

struct Traffic
{
    std::vector<RequestOutcome> requests;
    std::vector<BucketState> states; ///< after each request
};

/// Requests of one client as a real bucket decides on them. `gap`: mean milliseconds between two.
Traffic traffic(const LimitReq& limit, std::size_t count, int gap, unsigned seed)
{
    std::mt19937 random(seed);
    std::uniform_int_distribution<int> gaps(0, 2 * gap);
    const BucketMeter bucket(limit);
    BucketMeter::State state;
    Traffic result;
    Instant at = kStart;
    for (std::size_t i = 0; i < count; ++i) {
        at += Milliseconds(gaps(random));
        RequestOutcome request;
        request.at = at;
        request.decision = decide(bucket, state, at);
        result.requests.push_back(request);
        result.states.push_back(*state);
    }
    return result;
}

const LimitReq kLimit{Rate(10'000), Thousandths(20'000), Thousandths(8'000)};

} // namespace

class TestLevelIndex : public QObject
{
    Q_OBJECT

private slots:
    void levelsAreTheBuckets()
    {
        const Traffic t = traffic(kLimit, 5000, 70, 1);
        LevelIndex index;
        index.build(t.requests, kLimit);
        for (std::size_t i = 0; i < t.requests.size(); ++i) {
            const bool last = i + 1 == t.requests.size() || t.requests[i + 1].at > t.requests[i].at;
            if (!last)
                continue;
            for (const int later : {0, 7, 60, 5000}) {
                if (i + 1 < t.requests.size() && t.requests[i].at + Milliseconds(later) >= t.requests[i + 1].at)
                    break;
                const Instant at = t.requests[i].at + Milliseconds(later);
                const Thousandths exact = excessAt(t.states[i], kLimit.rate, at) - kOneRequest;
                const double expected = std::max(0.0, static_cast<double>(exact.raw()) / 1000);
                QVERIFY2(std::abs(index.levelAt(at) - expected) < 0.0021, qPrintable(QString::number(i)));
            }
        }
        QCOMPARE(index.levelAt(kStart - Milliseconds(1)), 0.0);
    }

    void summariesAreThoseOfEachRequest()
    {
        const unsigned seed = std::random_device{}();
        const Traffic t = traffic(kLimit, 3000, 60, seed);
        LevelIndex index;
        index.build(t.requests, kLimit);
        std::mt19937 random(seed);
        std::uniform_int_distribution<std::size_t> place(0, t.requests.size() - 1);
        for (int round = 0; round < 200; ++round) {
            std::size_t first = place(random);
            std::size_t last = place(random) + 1;
            if (first >= last)
                std::swap(first, last);
            if (first == last)
                continue;
            LevelIndex::Summary plain{1e9, 0, 0, 0, 0};
            for (std::size_t i = first; i < last; ++i) {
                plain.low = std::min(plain.low, index.levelBefore(i));
                plain.high = std::max(plain.high, index.levelAfter(i));
                const Verdict verdict = t.requests[i].decision.verdict;
                plain.passed += verdict == Verdict::Passed ? 1 : 0;
                plain.delayed += verdict == Verdict::Delayed ? 1 : 0;
                plain.rejected += verdict == Verdict::Rejected ? 1 : 0;
            }
            const LevelIndex::Summary sum = index.summary(first, last);
            const QByteArray where = "seed " + QByteArray::number(seed);
            QVERIFY2(sum.low == plain.low && sum.high == plain.high, where.constData());
            QVERIFY2(sum.passed == plain.passed && sum.delayed == plain.delayed && sum.rejected == plain.rejected,
                     where.constData());
        }
    }

    void aVectorThatChangedBehindItsBackIsEmpty()
    {
        Traffic t = traffic(kLimit, 300, 50, 4);
        LevelIndex index;
        index.build(t.requests, kLimit);
        QCOMPARE(index.size(), std::size_t{300});
        t.requests.resize(10);
        QCOMPARE(index.size(), std::size_t{0});
        QCOMPARE(index.levelAt(kStart + std::chrono::hours(1)), 0.0);
    }

    void unaccountedRequestsTouchNoBucket()
    {
        std::vector<RequestOutcome> requests(3);
        for (RequestOutcome& request : requests) {
            request.at = kStart;
            request.accounted = false;
        }
        LevelIndex index;
        index.build(requests, kLimit);
        QCOMPARE(index.all().high, 0.0);
    }

    void aWindowsLevelFallsByItself()
    {
        LimiterSpec limiter;
        limiter.algorithm = Algorithm::FixedWindow;
        limiter.limit = 2;
        limiter.window = Milliseconds(1'000);
        const FixedWindow window(2, Milliseconds(1'000), CountRejected::No);
        FixedWindow::State state;
        std::vector<RequestOutcome> requests(3); // the third is rejected and leaves no trace
        for (RequestOutcome& request : requests) {
            request.at = kStart + Milliseconds(400);
            request.decision = decide(window, state, request.at);
        }
        LevelIndex index;
        index.build(requests, limiter);
        QCOMPARE(index.levelAt(kStart), 0.0);
        QCOMPARE(index.levelAt(kStart + Milliseconds(999)), 2.0);
        QCOMPARE(index.levelAt(kStart + Milliseconds(1'000)), 0.0);
        QCOMPARE(index.all().high, 2.0);
        QCOMPARE(index.levelBefore(2), 2.0);
        QCOMPARE(index.levelAfter(2), 2.0);
        limiter.countRejected = CountRejected::Yes;
        index.build(requests, limiter);
        QCOMPARE(index.levelAfter(2), 3.0);
    }
};

SPILLWAY_TEST(TestLevelIndex)

} // namespace tst_level_index

#include "tst_level_index.moc"
