#include "engine/limiter/any_limiter.h"
#include "engine/limiter/sliding_counter.h"
#include "tests/limiter/arrivals.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <map>

namespace tst_sliding_counter {

using namespace spillway;
using namespace spillway::test;

namespace {

const Milliseconds kMinute{60'000};

/// `previous` in the first minute, `current` in the second, and one request `into` it.
std::vector<Instant> state(std::size_t previous, std::size_t current, Milliseconds into)
{
    std::vector<Instant> arrivals;
    for (std::size_t i = 0; i < previous; ++i)
        arrivals.push_back(at(static_cast<std::int64_t>(i)));
    for (std::size_t i = 0; i < current; ++i)
        arrivals.push_back(at(60'000) + into);
    arrivals.push_back(at(60'000) + into);
    return arrivals;
}

} // namespace

class TestSlidingCounter : public QObject
{
    Q_OBJECT

private slots:
    void eightyEightAndTwelveFifteenSecondsInPasses()
    {
        const auto said =
            decisions(SlidingCounter(100, kMinute, CountRejected::No), state(88, 12, Milliseconds(15'000)));
        QCOMPARE(said.back().verdict, Verdict::Passed);
        QCOMPARE(said.back().excess, Thousandths(79'000)); // 78 and this one
    }

    void hundredAndEightyFortyFiveSecondsInIsRejected()
    {
        // 80 in the present window beside 100 in the one before are only there where rejected requests count.
        const auto said =
            decisions(SlidingCounter(100, kMinute, CountRejected::Yes), state(100, 80, Milliseconds(45'000)));
        QCOMPARE(said.back().verdict, Verdict::Rejected);
        QCOMPARE(said.back().excess, Thousandths(106'000)); // 105 and this one
    }

    void anEvenFlowPassesAndAGapForgets()
    {
        const SlidingCounter counter(1, Milliseconds(1000), CountRejected::No);
        const QString r = QStringLiteral("rej");
        QCOMPARE(words(counter, {0, 999, 1000, 1001, 2000, 3000, 3999}),
                 (QStringList{"pass", r, r, "pass", r, "pass", r}));
    }

    void nothingOverflows()
    {
        const SlidingCounter counter(kMostRequests, kLongestWindow, CountRejected::Yes);
        const Milliseconds width = kLongestWindow;
        SlidingCounter::State full{at(width.count()), SlidingCounter::kMostCounted, SlidingCounter::kMostCounted};
        const Decision decision = decide(counter, full, at(0));
        QCOMPARE(decision.verdict, Verdict::Rejected);
        QCOMPARE(decision.excess.raw(), (2 * std::int64_t{SlidingCounter::kMostCounted} + 1) * 1000);
        QCOMPARE(full.current, SlidingCounter::kMostCounted);
        SlidingCounter::State fresh;
        QCOMPARE(decide(counter, fresh, at(-4'000'000'000'000)).verdict, Verdict::Passed);
    }

    void aClockThatStepsBackStaysInItsWindow()
    {
        const SlidingCounter counter(2, Milliseconds(1000), CountRejected::No);
        const QString r = QStringLiteral("rej");
        QCOMPARE(words(counter, {500, 1500, 100, 100}), (QStringList{"pass", "pass", r, r})); // as if at 1000
    }

    void ownWindowsBeginAtTheFirstRequestAndAfterTwoThatAreEmpty()
    {
        const Milliseconds width(1000);
        const QString r = QStringLiteral("rej");
        // Windows [500, 1500) and [1500, 2500), in which half of the first is left at 2000; a new one at 4600.
        const QList<int> arrivals{500, 1400, 1400, 1500, 2000, 2000, 4600, 4600, 5599, 5600};
        const QStringList own{"pass", "pass", r, r, "pass", r, "pass", "pass", r, r};
        QCOMPARE(words(SlidingCounter(2, width, CountRejected::No, OwnWindows::Yes), arrivals), own);
        const QStringList onTheClock = words(SlidingCounter(2, width, CountRejected::No), arrivals);
        QVERIFY(onTheClock != own);
    }

    /// The definition of the reference, with counts kept by window for ever.
    void decidesByItsDefinition()
    {
        const unsigned seed = std::random_device{}();
        qInfo("seed %u", seed);
        std::mt19937 random(seed);
        for (int round = 0; round < 2000; ++round) {
            const Milliseconds width(1 + static_cast<std::int64_t>(random() % 5000));
            const auto limit = static_cast<std::int64_t>(1 + random() % 10);
            const auto counting = random() % 2 == 0 ? CountRejected::No : CountRejected::Yes;
            const auto arrivals = randomArrivals(random, width, width.count() / limit / 2 + 1);
            const auto said = decisions(SlidingCounter(limit, width, counting), arrivals);
            std::map<Instant, std::int64_t> counts;
            for (std::size_t i = 0; i < arrivals.size(); ++i) {
                const Instant window = windowStart(arrivals[i], width);
                const std::int64_t into = (arrivals[i] - window).count();
                const std::int64_t w = width.count();
                const std::int64_t estimate = counts[window - width] * (w - into) + counts[window] * w;
                const bool passes = estimate < limit * w;
                QCOMPARE(said[i].verdict, passes ? Verdict::Passed : Verdict::Rejected);
                QCOMPARE(said[i].excess.raw(), (estimate + w) * 1000 / w);
                counts[window] += passes || counting == CountRejected::Yes ? 1 : 0;
            }
        }
    }
};

SPILLWAY_TEST(TestSlidingCounter)

} // namespace tst_sliding_counter

#include "tst_sliding_counter.moc"
