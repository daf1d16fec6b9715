#include "engine/advise/loss_curve.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace spillway;

using Needs = std::vector<std::int64_t>;
using Curve = std::vector<LossStep>;

Q_DECLARE_METATYPE(Needs)
Q_DECLARE_METATYPE(Curve)

class TestLossCurve : public QObject
{
    Q_OBJECT

private slots:
    void examples_data()
    {
        QTest::addColumn<Needs>("needs");
        QTest::addColumn<Curve>("curve");
        QTest::newRow("no clients: no curve") << Needs{} << Curve{};
        QTest::newRow("nobody needs a burst") << Needs{0, 0} << Curve{{0, 0}};
        QTest::newRow("a need of 20: 19 is too few, 20 is enough") << Needs{20} << Curve{{0, 1}, {20, 0}};
        QTest::newRow("equal needs are one step") << Needs{3, 0, 3} << Curve{{0, 2}, {3, 0}};
        QTest::newRow("any order") << Needs{9, 2, 0, 5} << Curve{{0, 3}, {2, 2}, {5, 1}, {9, 0}};
        QTest::newRow("large needs, some equal") << Needs{70'000, 1, 70'000, std::int64_t{1} << 40}
                                                 << Curve{{0, 4}, {1, 3}, {70'000, 1}, {std::int64_t{1} << 40, 0}};
    }
    void examples()
    {
        QFETCH(Needs, needs);
        QFETCH(Curve, curve);
        QVERIFY(lossCurve(needs) == curve);
    }

    void everyBurstIsExact()
    {
        std::mt19937_64 random(7);
        Needs needs;
        for (int i = 0; i < 3000; ++i)
            needs.push_back(static_cast<std::int64_t>(random() % (random() % 10 == 0 ? 200'000 : 40)));
        const Curve curve = lossCurve(needs);
        for (int i = 0; i < 2000; ++i) {
            const auto burst = static_cast<std::int64_t>(random() % (i % 2 == 0 ? 50 : 210'000));
            const auto count = std::count_if(needs.begin(), needs.end(), [=](auto need) { return need > burst; });
            QCOMPARE(losing(curve, burst), static_cast<std::uint64_t>(count));
        }
        QCOMPARE(losing({}, 3), std::uint64_t{0});
    }

    void fewStepsKeepTheEndsAndTheShape()
    {
        Needs needs;
        for (std::int64_t need = 0; need < 5000; ++need)
            needs.push_back(need);
        const Curve curve = lossCurve(needs);
        const Curve few = thinned(curve, 200);
        QVERIFY(few.size() > 100);
        QVERIFY(few.size() <= 200);
        QVERIFY(few.front() == curve.front());
        QVERIFY(few.back() == curve.back());
        for (std::size_t i = 1; i < few.size(); ++i) {
            QVERIFY(few[i - 1].burst < few[i].burst);
            QCOMPARE(few[i].clients, losing(curve, few[i].burst)); // each of them is a step of the curve
        }
        QVERIFY(thinned(few, 200) == few);
    }
};

SPILLWAY_TEST(TestLossCurve)
#include "tst_loss_curve.moc"
