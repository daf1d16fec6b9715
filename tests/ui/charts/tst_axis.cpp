#include "tests/support/test_class.h"
#include "ui/charts/parts/axis.h"

#include <QtCore/QLocale>
#include <QtTest/QTest>

#include <ctime>

namespace tst_axis {

using namespace spillway;
using namespace spillway::ui;

namespace {

const Instant kStart{Milliseconds(1'795'277'100'000)}; // 2026-11-21 16:05:00 UTC

QStringList labels(const std::vector<TimeTick>& ticks)
{
    QStringList result;
    for (const TimeTick& tick : ticks)
        result << tick.label;
    return result;
}

} // namespace

class TestAxis : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        qputenv("TZ", "Asia/Kolkata"); // half an hour off the hour: ticks must stand on local times
        tzset();
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    void ticksStandOnRoundLocalTimes()
    {
        const auto ticks = timeTicks({kStart, kStart + std::chrono::hours(4)}, 6);
        QCOMPARE(labels(ticks), QStringList({QStringLiteral("22:00"), QStringLiteral("23:00"), QStringLiteral("Nov 22"),
                                             QStringLiteral("01:00")}));
    }

    void ticks_data()
    {
        QTest::addColumn<qint64>("length");
        QTest::addColumn<QString>("second");
        QTest::newRow("twenty milliseconds") << qint64{20} << "21:35:00.005";
        QTest::newRow("two seconds") << qint64{2'000} << "21:35:00.5";
        QTest::newRow("a minute") << qint64{60'000} << "21:35:15";
        QTest::newRow("twenty minutes") << qint64{1'200'000} << "21:40";
        QTest::newRow("ten days") << qint64{864'000'000} << "Nov 27";
        QTest::newRow("ten years") << qint64{315'360'000'000} << "";
    }
    void ticks()
    {
        QFETCH(qint64, length);
        QFETCH(QString, second);
        const TimeRange range{kStart, kStart + Milliseconds(length)};
        const auto ticks = timeTicks(range, 5);
        QVERIFY(ticks.size() >= 2 && ticks.size() <= 5);
        if (!second.isEmpty())
            QCOMPARE(ticks[1].label, second);
        for (const TimeTick& tick : ticks)
            QVERIFY(tick.at >= range.from && tick.at <= range.to);
    }

    void noTicksWithoutTime()
    {
        QVERIFY(timeTicks({kStart, kStart}, 5).empty());
        QVERIFY(timeTicks({kStart, kStart - Milliseconds(5)}, 5).empty());
    }

    void valueAxes_data()
    {
        QTest::addColumn<double>("peak");
        QTest::addColumn<double>("top");
        QTest::addColumn<double>("step");
        QTest::newRow("nothing") << 0.0 << 1.0 << 1.0;
        QTest::newRow("one") << 1.0 << 1.0 << 1.0;
        QTest::newRow("seven: no halves") << 7.0 << 8.0 << 2.0;
        QTest::newRow("forty-one") << 41.0 << 50.0 << 10.0;
        QTest::newRow("just full") << 400.0 << 400.0 << 100.0;
        QTest::newRow("455") << 455.0 << 500.0 << 100.0;
        QTest::newRow("millions") << 1.1e6 << 1.25e6 << 2.5e5;
    }
    void valueAxes()
    {
        QFETCH(double, peak);
        const ValueAxis axis = valueAxis(peak, 5, 1);
        QTEST(axis.top, "top");
        QTEST(axis.step, "step");
        const std::vector<double> values = axisValues(axis);
        QCOMPARE(values.front(), 0.0);
        QCOMPARE(values.at(1), axis.step);
        QCOMPARE(values.back(), axis.top);
    }

    void ratesBelowOneHaveTheirSteps()
    {
        const ValueAxis axis = valueAxis(0.07, 4, 0);
        QVERIFY(axis.top >= 0.07 && axis.top < 0.11);
        QCOMPARE(axisLabel(axis.step, axis), QStringLiteral("0.02"));
        QCOMPARE(valueAxis(0, 4, 0).top, 1.0);
    }

    void scaleGoesThereAndBack()
    {
        const TimeScale scale{{kStart, kStart + std::chrono::hours(1)}, 50, 720};
        QCOMPARE(scale.x(kStart), 50.0);
        QCOMPARE(scale.x(kStart + std::chrono::hours(1)), 770.0);
        for (const int ms : {0, 1, 999, 1'234'567})
            QCOMPARE(scale.at(scale.x(kStart + Milliseconds(ms))), kStart + Milliseconds(ms));
    }
};

SPILLWAY_TEST(TestAxis)

} // namespace tst_axis

#include "tst_axis.moc"
