#include "engine/trace/made/random.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <cmath>

namespace tst_random {

using namespace spillway;

class TestRandom : public QObject
{
    Q_OBJECT

private slots:
    /// The numbers themselves: what every other golden digest rests on.
    void isTheSameEverywhere()
    {
        Random random(1);
        QCOMPARE(random.between(0, 999'999), std::int64_t{311'528});
        QCOMPARE(random.exponential(), std::uint64_t{585'863'760});
        QCOMPARE(Random(2).between(-5, -5), std::int64_t{-5});
    }

    void exponentialHasItsMeanAndTail()
    {
        constexpr int kDraws = 200'000;
        Random random(3);
        double sum = 0;
        int beyondTwo = 0;
        for (int i = 0; i < kDraws; ++i) {
            const double drawn = static_cast<double>(random.exponential()) / 0x1.0p32;
            sum += drawn;
            beyondTwo += drawn > 2 ? 1 : 0;
        }
        // Four standard deviations: the variance of one draw is 1, that of a share p is p (1 - p).
        QVERIFY(std::abs(sum / kDraws - 1) < 4 / std::sqrt(kDraws));
        const double tail = std::exp(-2.0);
        QVERIFY(std::abs(double(beyondTwo) / kDraws - tail) < 4 * std::sqrt(tail * (1 - tail) / kDraws));
    }
};

SPILLWAY_TEST(TestRandom)

} // namespace tst_random

#include "tst_random.moc"
