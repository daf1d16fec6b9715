#include "engine/limiter/any_limiter.h"
#include "tests/limiter/arrivals.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <random>

namespace tst_level_at {

using namespace spillway;
using namespace spillway::test;

namespace {

const Milliseconds kWindow{1'000};

/// How far the level with a request in it stands above that before it, in the limiter's own unit.
struct Case
{
    const char* name;
    AnyLimiter limiter;
    std::int64_t rise;
};

std::vector<Case> cases()
{
    const Thousandths eight(8'000);
    const Thousandths two(2'000);
    return {
        {"token bucket", TokenBucket(eight, two, Rate(3'333)), 2'000},
        {"token bucket at intervals", TokenBucket(eight, two, Refill{3, kWindow}), 2'000},
        {"leaking bucket", LeakyQueue(eight, Rate(3'333)), 0},
        {"fixed window", FixedWindow(5, kWindow, CountRejected::No), 1},
        {"fixed window that counts all", FixedWindow(5, kWindow, CountRejected::Yes), 1},
        {"sliding log", SlidingLog(5, kWindow, CountRejected::No), 1},
        {"sliding log that counts all", SlidingLog(5, kWindow, CountRejected::Yes), 1},
        {"sliding counter", SlidingCounter(5, kWindow, CountRejected::No), kWindow.count()},
        {"sliding counter that counts all", SlidingCounter(5, kWindow, CountRejected::Yes), kWindow.count()},
    };
}

} // namespace

/// The level between the requests.
class TestLevelAt : public QObject
{
    Q_OBJECT

private slots:
    void aFreshOneIsEmpty()
    {
        const auto isEmpty = [](const auto& limiter) { return limiter.levelAt({}, at(12'345)) == 0; };
        for (const Case& one : cases())
            QVERIFY2(std::visit(isEmpty, one.limiter), one.name);
        QVERIFY(isEmpty(BucketMeter({Rate(1'000), Thousandths(5'000), kNever})));
    }

    void itIsWhatARequestWouldMeet_data()
    {
        QTest::addColumn<int>("index");
        int index = 0;
        for (const Case& one : cases())
            QTest::newRow(one.name) << index++;
    }
    void itIsWhatARequestWouldMeet()
    {
        QFETCH(int, index);
        const Case one = cases().at(static_cast<std::size_t>(index));
        const auto seed = std::random_device()();
        const auto meets = [&](const auto& limiter) {
            std::mt19937 random(seed);
            typename std::decay_t<decltype(limiter)>::State state;
            const auto arrivals = randomArrivals(random, kWindow, 200);
            for (std::size_t i = 0; i < arrivals.size(); ++i) {
                limiter.answer(state, arrivals[i]);
                std::int64_t before = INT64_MAX;
                const Instant next = i + 1 < arrivals.size() ? arrivals[i + 1] : arrivals[i] + 3 * kWindow;
                for (Instant now = arrivals[i]; now <= next; now += Milliseconds(7)) {
                    const std::int64_t level = limiter.levelAt(state, now);
                    auto copy = state;
                    if (level > before || limiter.answer(copy, now).level != level + one.rise)
                        return false;
                    before = level;
                }
            }
            return true;
        };
        QVERIFY2(std::visit(meets, one.limiter), qPrintable(QStringLiteral("seed %1").arg(seed)));
    }

    void limitReqLeaksToNothing()
    {
        const BucketMeter bucket({Rate(2'000), Thousandths(5'000), kNever});
        BucketMeter::State state;
        for (int i = 0; i < 4; ++i)
            bucket.answer(state, at(0));
        QCOMPARE(bucket.levelAt(state, at(0)), std::int64_t{3'000});
        QCOMPARE(bucket.levelAt(state, at(250)), std::int64_t{2'500});
        QCOMPARE(bucket.levelAt(state, at(1'500)), std::int64_t{0});
        QCOMPARE(bucket.levelAt(state, at(9'000)), std::int64_t{0});
    }

    void tokensComeBackAtTheMultiples()
    {
        const TokenBucket bucket(Thousandths(6'000), Thousandths(1'000), Refill{2, kWindow});
        TokenBucket::State state;
        for (int i = 0; i < 5; ++i)
            bucket.answer(state, at(1'900));
        QCOMPARE(bucket.levelAt(state, at(1'999)), std::int64_t{5'000});
        QCOMPARE(bucket.levelAt(state, at(2'000)), std::int64_t{3'000});
        QCOMPARE(bucket.levelAt(state, at(3'999)), std::int64_t{1'000});
        QCOMPARE(bucket.levelAt(state, at(4'000)), std::int64_t{0});
    }
};

SPILLWAY_TEST(TestLevelAt)

} // namespace tst_level_at

#include "tst_level_at.moc"
