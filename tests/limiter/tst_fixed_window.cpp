#include "engine/limiter/fixed_window.h"
#include "tests/limiter/arrivals.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <map>

namespace tst_fixed_window {

using namespace spillway;
using namespace spillway::test;

namespace {

const Milliseconds kMinute{60'000};
const QString kRejected = QStringLiteral("rej");

/// `count` times, evenly in [from, to).
void add(std::vector<Instant>& arrivals, int count, std::int64_t from, std::int64_t to)
{
    for (int i = 0; i < count; ++i)
        arrivals.push_back(at(from + (to - from) * i / count));
}

std::vector<Instant> passing(std::int64_t limit, const std::vector<Instant>& arrivals)
{
    return admitted(arrivals, decisions(FixedWindow(limit, kMinute, CountRejected::No), arrivals));
}

} // namespace

class TestFixedWindow : public QObject
{
    Q_OBJECT

private slots:
    void fiveBeforeAndFiveAfterTheEdgeAreTenInAMinute()
    {
        std::vector<Instant> arrivals;
        add(arrivals, 5, 30'000, 60'000);
        add(arrivals, 5, 60'000, 90'000);
        const auto passed = passing(5, arrivals);
        QCOMPARE(passed.size(), std::size_t{10});
        QCOMPARE(mostWithin(passed, kMinute), std::size_t{10});
    }

    void twentyPassWithinTwoSeconds()
    {
        std::vector<Instant> arrivals;
        add(arrivals, 10, 59'000, 60'000);
        add(arrivals, 10, 60'000, 61'000);
        const auto passed = passing(10, arrivals);
        QCOMPARE(passed.size(), std::size_t{20});
        QCOMPARE(mostWithin(passed, Milliseconds(2000)), std::size_t{20});
    }

    void twiceTheLimitAroundAnEdge()
    {
        std::vector<Instant> arrivals(100, at(59'000));
        arrivals.insert(arrivals.end(), 100, at(60'000));
        QCOMPARE(passing(100, arrivals).size(), std::size_t{200});
    }

    void aWindowEndsWhereTheNextStarts()
    {
        const FixedWindow window(1, Milliseconds(1000), CountRejected::No);
        QCOMPARE(words(window, {-1000, -1, 0, 999, 1000}), (QStringList{"pass", kRejected, "pass", kRejected, "pass"}));
    }

    void theLevelIsTheCountWithThisRequest()
    {
        const std::vector<Instant> arrivals{at(0), at(0), at(0), at(0)};
        const auto plain = decisions(FixedWindow(2, kMinute, CountRejected::No), arrivals);
        const auto counting = decisions(FixedWindow(2, kMinute, CountRejected::Yes), arrivals);
        QCOMPARE(plain[1].excess, Thousandths(2000));
        QCOMPARE(plain[3].excess, Thousandths(3000));
        QCOMPARE(counting[1].excess, Thousandths(2000));
        QCOMPARE(counting[3].excess, Thousandths(4000));
    }

    void aClockThatStepsBackStaysInItsWindow()
    {
        const FixedWindow window(1, Milliseconds(1000), CountRejected::No);
        QCOMPARE(words(window, {1000, 500, 1999, 2000}), (QStringList{"pass", kRejected, kRejected, "pass"}));
    }

    /// Counted by window number; in any time as long as a window at most twice the limit.
    void neverMoreThanTheLimitInAWindowNorTwiceItInAnyTime()
    {
        const unsigned seed = std::random_device{}();
        qInfo("seed %u", seed);
        std::mt19937 random(seed);
        for (int round = 0; round < 2000; ++round) {
            const Milliseconds width(1 + static_cast<std::int64_t>(random() % 5000));
            const auto limit = static_cast<std::int64_t>(1 + random() % 10);
            const auto counting = random() % 2 == 0 ? CountRejected::No : CountRejected::Yes;
            const auto arrivals = randomArrivals(random, width, width.count() / limit / 2 + 1);
            const auto said = decisions(FixedWindow(limit, width, counting), arrivals);
            std::map<Instant, std::int64_t> asked;
            for (std::size_t i = 0; i < arrivals.size(); ++i) { // in a window the first ones pass, however it counts
                const bool passes = ++asked[windowStart(arrivals[i], width)] <= limit;
                QCOMPARE(said[i].verdict, passes ? Verdict::Passed : Verdict::Rejected);
            }
            QVERIFY(mostWithin(admitted(arrivals, said), width) <= static_cast<std::size_t>(2 * limit));
        }
    }
};

SPILLWAY_TEST(TestFixedWindow)

} // namespace tst_fixed_window

#include "tst_fixed_window.moc"
