#include "engine/trace/made/rate_curve.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_rate_curve {

using namespace spillway;

namespace {

using Steps = std::vector<RateStep>;
using Moments = std::vector<std::uint32_t>;

Moments evenly(const Steps& steps, std::int64_t length)
{
    Random random(1);
    return arrivalsOf(steps, Milliseconds(length), Spacing::Even, random).value();
}

RateStep step(std::int64_t at, std::int64_t rate)
{
    return {Milliseconds(at), Rate(rate)};
}

} // namespace

class TestRateCurve : public QObject
{
    Q_OBJECT

private slots:
    void evenRequestsComeOnTime()
    {
        QVERIFY(evenly({step(0, 10'000)}, 500) == (Moments{0, 100, 200, 300, 400}));
        QVERIFY(evenly({step(0, 3'000)}, 1000) == (Moments{0, 333, 666}));
        QVERIFY(evenly({step(5, 1'000'000)}, 8) == (Moments{5, 6, 7}));
        QVERIFY(evenly({step(0, 0)}, 1000).empty() && evenly({}, 1000).empty() && evenly({step(0, 1000)}, 0).empty());
    }

    void halfARequestIsKeptThroughAPause()
    {
        QVERIFY(evenly({step(0, 1000), step(1500, 0), step(5000, 1000)}, 10'000) ==
                (Moments{0, 1000, 5500, 6500, 7500, 8500, 9500}));
    }

    void theLargestCurveFits()
    {
        Random random(1);
        const Steps fastest{{Milliseconds(0), kFastestPattern}};
        const auto refused = arrivalsOf(fastest, kLongestPattern, Spacing::Even, random);
        QVERIFY(!refused && refused.error().code == ErrorCode::Unsupported);
        QVERIFY(!arrivalsOf(fastest, kLongestPattern, Spacing::Poisson, random));
        QCOMPARE(arrivalsOf(fastest, Milliseconds(1), Spacing::Even, random)->size(), std::size_t{1000});
    }

    void paintingReplacesWhatLiesUnderIt()
    {
        Steps steps = painted({}, Milliseconds(100), Milliseconds(200), Rate(5));
        QVERIFY(steps == (Steps{step(100, 5), step(200, 0)}));
        steps = painted(steps, Milliseconds(150), Milliseconds(300), Rate(7));
        QVERIFY(steps == (Steps{step(100, 5), step(150, 7), step(300, 0)}));
        QVERIFY(painted(steps, Milliseconds(120), Milliseconds(140), Rate(0)) ==
                (Steps{step(100, 5), step(120, 0), step(140, 5), step(150, 7), step(300, 0)}));
        QVERIFY(painted(steps, Milliseconds(100), Milliseconds(300), Rate(7)) == (Steps{step(100, 7), step(300, 0)}));
        QVERIFY(painted(steps, Milliseconds(0), Milliseconds(1000), Rate(0)).empty());
        QVERIFY(painted(steps, Milliseconds(200), Milliseconds(200), Rate(9)) == steps);
    }
};

SPILLWAY_TEST(TestRateCurve)

} // namespace tst_rate_curve

#include "tst_rate_curve.moc"
