#include "engine/advise/advice.h"

#include "tests/advise/flood_day.h"
#include "tests/support/test_class.h"

#include <QTest>

namespace tst_advice_doubts {

using namespace spillway;

/// What makes advice worth less is told.
class TestAdviceDoubts : public QObject
{
    Q_OBJECT

private slots:
    void aStrayRequestOfAFlooderIsTold()
    {
        std::mt19937_64 random(5);
        Day day(random, 50);
        const std::vector<Period> whole{{PeriodKind::Incident, {at(60 * kMinute), at(70 * kMinute)}}};
        const auto isDoubted = [](const Advice& advice) {
            return std::ranges::find(advice.doubts, Doubt::StrayRequests) != advice.doubts.end();
        };
        const Advice separating = advise(day.made.grouped(), whole, {}).value();
        QVERIFY(separating.separates);
        QVERIFY(!isDoubted(separating));
        // The flood goes on a little.
        const std::vector<Period> cut{{PeriodKind::Incident, {at(60 * kMinute), at(70 * kMinute - 1000)}}};
        const Advice spoilt = advise(day.made.grouped(), cut, {}).value();
        QVERIFY(!spoilt.separates);
        QVERIFY(isDoubted(spoilt));
        QVERIFY(spoilt.strayRequests > 0 && spoilt.strayRequests <= 20);
    }

    void withoutAnIncidentNobodyLosesAndItIsSaid()
    {
        std::mt19937_64 random(4);
        Day day(random, 50);
        const Advice advice = advise(day.made.grouped(), {}, {}).value();
        QCOMPARE(advice.normal.rejected, std::uint64_t{0});
        QVERIFY(!advice.separates);
        QVERIFY(std::ranges::find(advice.doubts, Doubt::NoIncident) != advice.doubts.end());
    }

    void aFloodThatIsHardlyMoreThanUsualIsDoubted()
    {
        const std::vector<Period> periods{{PeriodKind::Incident, {at(60 * kMinute), at(70 * kMinute)}}};
        const auto isDoubted = [&](std::uint64_t seed, std::int64_t gapMs) {
            std::mt19937_64 random(seed);
            const Advice advice = advise(Day(random, gapMs).made.grouped(), periods, {}).value();
            const bool doubted = std::ranges::find(advice.doubts, Doubt::SmallSurplus) != advice.doubts.end();
            if (advice.surplus > 0 && advice.variation >= advice.surplus && !doubted)
                QTest::qFail("nothing is known of it", __FILE__, __LINE__);
            return doubted;
        };
        int small = 0;
        for (std::uint64_t seed = 1; seed <= 8; ++seed) {
            small += isDoubted(seed, 60'000) ? 1 : 0;
            QVERIFY(!isDoubted(seed, 50));
        }
        QVERIFY(small > 0);
    }
};

SPILLWAY_TEST(TestAdviceDoubts)

} // namespace tst_advice_doubts

#include "tst_advice_doubts.moc"
