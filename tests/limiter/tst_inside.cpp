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

void tellsRoom(const SlidingLog& log, std::int64_t limit)
{
    atMoments(log, [&](const SlidingLog::State& state, Instant now) {
        const auto room = log.roomAt(state, now);
        return (log.levelAt(state, now) >= limit) == room.has_value() &&
               (!room || (!passes(log, state, *room - Milliseconds(1)) && passes(log, state, *room)));
    });
}

} // namespace

/// What a limiter holds between the requests, held against what it answers.
class TestInside : public QObject
{
    Q_OBJECT

private slots:
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

    void aLogsRoom()
    {
        tellsRoom(SlidingLog(5, kWindow, CountRejected::No), 5);
        tellsRoom(SlidingLog(5, kWindow, CountRejected::Yes), 5);
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
