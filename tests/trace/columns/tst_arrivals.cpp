#include "engine/trace/columns/arrivals.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

namespace tst_arrivals {

using namespace spillway;

namespace {

constexpr std::int64_t kNarrowSpan = UINT32_MAX; // ms

Instant at(std::int64_t ms)
{
    return Instant(Milliseconds(ms));
}

bool same(const Arrivals& arrivals, const std::vector<Instant>& expected)
{
    return std::ranges::equal(arrivals, expected) && arrivals.size() == expected.size() &&
           arrivals.empty() == expected.empty() &&
           (expected.empty() || (arrivals.front() == expected.front() && arrivals.back() == expected.back()));
}

} // namespace

class TestArrivals : public QObject
{
    Q_OBJECT

private slots:
    /// In any order, one by one and many at once, within 49 days and beyond.
    void readLikeAVector()
    {
        std::mt19937_64 random(3);
        for (int round = 0; round < 400; ++round) {
            const std::int64_t reach = std::int64_t{1} << (random() % 36);
            const auto any = [&] {
                return at(static_cast<std::int64_t>(random() % static_cast<unsigned long>(reach)));
            };
            Arrivals arrivals;
            std::vector<Instant> expected;
            if (round % 2 == 0)
                arrivals.reserve(50);
            for (int step = 0; step < 40; ++step) {
                std::vector<Instant> more(random() % 4);
                std::ranges::generate(more, any);
                switch (random() % 3) {
                case 0:
                    arrivals.append(more);
                    expected.insert(expected.end(), more.begin(), more.end());
                    break;
                case 1:
                    expected.push_back(any());
                    arrivals.push_back(expected.back());
                    break;
                default:
                    if (!expected.empty()) {
                        const std::size_t row = random() % expected.size();
                        expected[row] = any();
                        arrivals.set(row, expected[row]);
                    }
                }
                QVERIFY(same(arrivals, expected));
            }
        }
    }

    void fourBytesHoldFortyNineDays()
    {
        Arrivals arrivals;
        arrivals.push_back(at(kNarrowSpan));
        arrivals.push_back(at(0)); // out of order
        QVERIFY(same(arrivals, {at(kNarrowSpan), at(0)}));
        QVERIFY(arrivals.residentBytes() < 2 * sizeof(Instant));
        arrivals.push_back(at(-1));
        QVERIFY(same(arrivals, {at(kNarrowSpan), at(0), at(-1)}));
        QVERIFY(arrivals.residentBytes() >= 3 * sizeof(Instant));
    }

    void theFarthestMomentsFit()
    {
        const std::vector<Instant> far{Instant::max(), Instant::min(), at(0)};
        Arrivals arrivals;
        for (const Instant arrival : far)
            arrivals.push_back(arrival);
        QVERIFY(same(arrivals, far));
    }

    void equalOnesAreEqualHoweverTheyAreKept()
    {
        Arrivals wide{at(0), at(kNarrowSpan + 5)};
        wide.set(1, at(7));
        QVERIFY(wide == (Arrivals{at(0), at(7)}));
        QVERIFY(wide != (Arrivals{at(0), at(8)}));
        QVERIFY(wide != (Arrivals{at(0)}));
    }

    void areSearchedByHalving()
    {
        Arrivals arrivals;
        for (std::int64_t ms = 0; ms < 1000; ++ms)
            arrivals.push_back(at(2 * ms));
        QCOMPARE(std::ranges::lower_bound(arrivals, at(999)) - arrivals.begin(), std::ptrdiff_t{500});
        QCOMPARE(std::upper_bound(arrivals.begin(), arrivals.end(), at(1000)) - arrivals.begin(), std::ptrdiff_t{501});
    }
};

SPILLWAY_TEST(TestArrivals)

} // namespace tst_arrivals

#include "tst_arrivals.moc"
