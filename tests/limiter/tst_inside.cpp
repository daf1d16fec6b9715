#include "engine/limiter/any_limiter.h"
#include "tests/limiter/arrivals.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <functional>
#include <random>

namespace tst_inside {

using namespace spillway;
using namespace spillway::test;

namespace {

const Milliseconds kWindow{1'000};

/// Random traffic, and after each request some moments up to the next one.
template <Limiter T>
void atMoments(const T& limiter, const std::function<bool(const typename T::State& state, Instant now)>& holds)
{
    const auto seed = std::random_device()();
    std::mt19937 random(seed);
    for (int round = 0; round < 5; ++round) {
        typename T::State state;
        const auto arrivals = randomArrivals(random, kWindow, 150);
        for (std::size_t i = 0; i < arrivals.size(); ++i) {
            limiter.answer(state, arrivals[i]);
            const Instant next = i + 1 < arrivals.size() ? arrivals[i + 1] : arrivals[i] + 3 * kWindow;
            for (Instant now = arrivals[i]; now < next; now += Milliseconds(13))
                QVERIFY2(holds(state, now), QByteArray("seed " + QByteArray::number(seed)).constData());
        }
    }
}

/// Whether a request at that moment would pass.
template <Limiter T>
bool passes(const T& limiter, typename T::State state, Instant now)
{
    return limiter.answer(state, now).verdict != Verdict::Rejected;
}

void tellsTokens(const TokenBucket& bucket, Thousandths capacity)
{
    atMoments(bucket, [&](const TokenBucket::State& state, Instant now) {
        const auto inside = bucket.insideAt(state, now);
        const auto tokensAt = [&](Instant later) { return bucket.insideAt(state, later).tokens; };
        const bool full = inside.tokens == capacity;
        const auto whole = [](Thousandths tokens) { return tokens.raw() / 1000; };
        const Milliseconds tick(1);
        return inside.tokens.raw() == capacity.raw() - bucket.levelAt(state, now) &&
               full == (inside.untilNext == Milliseconds(0)) &&
               (full || (whole(tokensAt(now + inside.untilNext)) > whole(inside.tokens) &&
                         whole(tokensAt(now + inside.untilNext - tick)) == whole(inside.tokens))) &&
               passes(bucket, state, now + inside.untilPass) &&
               (inside.untilPass == Milliseconds(0) || !passes(bucket, state, now + inside.untilPass - tick));
    });
}

void tellsEntries(const SlidingLog& log, std::int64_t limit)
{
    atMoments(log, [&](const SlidingLog::State& state, Instant now) {
        const auto inside = log.insideAt(state, now);
        const Milliseconds tick(1);
        const auto heldAt = [&](Instant later) { return log.levelAt(state, later); };
        return inside.held == heldAt(now) && (inside.held > 0) == inside.oldestLeaves.has_value() &&
               (inside.held >= limit) == inside.roomAt.has_value() &&
               (!inside.oldestLeaves ||
                (heldAt(*inside.oldestLeaves - tick) == inside.held && heldAt(*inside.oldestLeaves) < inside.held)) &&
               (!inside.roomAt || (!passes(log, state, *inside.roomAt - tick) && passes(log, state, *inside.roomAt)));
    });
}

} // namespace

/// What a limiter holds between the requests, held against what it answers.
class TestInside : public QObject
{
    Q_OBJECT

private slots:
    void aBucketsTokens()
    {
        const Thousandths eight(8'000);
        tellsTokens(TokenBucket(eight, Thousandths(1'000), Rate(3'333)), eight);
        tellsTokens(TokenBucket(eight, Thousandths(3'000), Rate(7'777)), eight);
        tellsTokens(TokenBucket(eight, Thousandths(1'000), Refill{3, kWindow}), eight);
        tellsTokens(TokenBucket(eight, Thousandths(5'000), Refill{2, kWindow}), eight);
    }

    void aQueueAndItsServer()
    {
        const LeakyQueue queue(Thousandths(4'000), Rate(3'333));
        const auto seed = std::random_device()();
        std::mt19937 random(seed);
        for (int round = 0; round < 5; ++round) {
            LeakyQueue::State state;
            const auto arrivals = randomArrivals(random, kWindow, 150);
            std::vector<Instant> served;
            for (std::size_t i = 0; i < arrivals.size(); ++i) {
                const Decision decision = decide(queue, state, arrivals[i]);
                if (decision.verdict != Verdict::Rejected)
                    served.push_back(arrivals[i] + decision.delay);
                const Instant next = i + 1 < arrivals.size() ? arrivals[i + 1] : arrivals[i] + 3 * kWindow;
                for (Instant now = arrivals[i]; now < next; now += Milliseconds(13)) {
                    const auto inside = queue.insideAt(state, now);
                    const auto waiting = std::ranges::count_if(served, [now](Instant at) { return at > now; });
                    const QByteArray where = "seed " + QByteArray::number(seed);
                    QVERIFY2(inside.waiting == waiting, where.constData());
                    const Instant done = now + inside.untilDone;
                    if (inside.untilDone == Milliseconds(0))
                        QVERIFY2(queue.levelAt(state, now) == 0, where.constData());
                    else if (waiting > 0)
                        QVERIFY2(std::ranges::find(served, done) != served.end(), where.constData());
                    else
                        QVERIFY2(queue.levelAt(state, done) == 0 && queue.levelAt(state, done - Milliseconds(1)) > 0,
                                 where.constData());
                }
            }
        }
    }

    void aWindowsCount()
    {
        for (const CountRejected variant : {CountRejected::No, CountRejected::Yes}) {
            const FixedWindow window(5, kWindow, variant);
            atMoments(window, [&](const FixedWindow::State& state, Instant now) {
                const auto inside = window.insideAt(state, now);
                return inside.count == window.levelAt(state, now) && now < inside.end &&
                       inside.end == windowStart(now, kWindow) + kWindow &&
                       passes(window, state, now) == (inside.count < 5) && passes(window, state, inside.end);
            });
        }
    }

    void aLogsEntries()
    {
        tellsEntries(SlidingLog(5, kWindow, CountRejected::No), 5);
        tellsEntries(SlidingLog(5, kWindow, CountRejected::Yes), 5);
    }

    void twoCounters()
    {
        for (const CountRejected variant : {CountRejected::No, CountRejected::Yes}) {
            const SlidingCounter counter(5, kWindow, variant);
            atMoments(counter, [&](const SlidingCounter::State& state, Instant now) {
                const auto inside = counter.insideAt(state, now);
                const std::int64_t covered = (inside.end - now).count();
                const std::int64_t estimate = inside.previous * covered + inside.current * kWindow.count();
                return inside.end == windowStart(now, kWindow) + kWindow && estimate == counter.levelAt(state, now) &&
                       passes(counter, state, now) == (estimate < 5 * kWindow.count());
            });
        }
    }
};

SPILLWAY_TEST(TestInside)

} // namespace tst_inside

#include "tst_inside.moc"
