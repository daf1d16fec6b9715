#include "engine/limiter/limiter.h"
#include "tests/support/fates.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_bucket_meter {

using namespace spillway;
using namespace spillway::test;

class TestBucketMeter : public QObject
{
    Q_OBJECT

private slots:
    void workedExamples_data()
    {
        QTest::addColumn<qint64>("rate");
        QTest::addColumn<qint64>("burst");
        QTest::addColumn<qint64>("delay");
        QTest::addColumn<QList<int>>("arrivals");
        QTest::addColumn<QStringList>("served");
        const auto never = qint64{kNever.raw()};
        const QString r = QStringLiteral("rej");
        QTest::newRow("10r/s without burst: one per 100 ms since the last that passed")
            << qint64{10'000} << qint64{0} << qint64{0} << QList<int>{0, 100, 190, 200, 200, 250, 300}
            << QStringList{"0", "0.1", r, "0.2", r, r, "0.3"};
        QTest::newRow("1r/s burst 2: two wait, the fourth is rejected")
            << qint64{1000} << qint64{2000} << qint64{0} << kTwelve
            << QStringList{"1", "2", "3", r, "4", r, r, r, "5", r, r, r};
        QTest::newRow("1r/s burst 2 nodelay: three at once, then one a second")
            << qint64{1000} << qint64{2000} << never << kTwelve
            << QStringList{"1", "1", "1", r, "2", r, r, r, "3", r, r, r};
        QTest::newRow("1r/s burst 2 delay 1: two at once, the third waits")
            << qint64{1000} << qint64{2000} << qint64{1000} << kTwelve
            << QStringList{"1", "1", "2", r, "3", r, r, r, "4", r, r, r};
    }

    void workedExamples()
    {
        QFETCH(qint64, rate);
        QFETCH(qint64, burst);
        QFETCH(qint64, delay);
        QFETCH(QList<int>, arrivals);
        QFETCH(QStringList, served);
        QCOMPARE(fates({Rate(rate), Thousandths(burst), Thousandths(delay)}, arrivals), served);
    }

    void aRejectedRequestChangesNothing()
    {
        const BucketMeter bucket({Rate(1000), Thousandths(0), Thousandths(0)});
        BucketMeter::State state;
        decide(bucket, state, Instant(Milliseconds(0)));
        const auto before = state;
        QCOMPARE(decide(bucket, state, Instant(Milliseconds(500))).verdict, Verdict::Rejected);
        QVERIFY(state == before);
    }

    void aClockStepUpToAMinuteBackCountsAsNoTime()
    {
        const BucketMeter bucket({Rate(10'000), Thousandths(12'000), kNever});
        BucketMeter::State state;
        decide(bucket, state, Instant(Milliseconds(100'000)));
        QCOMPARE(decide(bucket, state, Instant(Milliseconds(40'000))).excess, Thousandths(1000));
        QCOMPARE(state->last, Instant(Milliseconds(100'000)));
        QCOMPARE(decide(bucket, state, Instant(Milliseconds(39'999))).excess, Thousandths(1990)); // 1 ms leaked
        QCOMPARE(state->last, Instant(Milliseconds(39'999)));
    }

    void aDelayBelowOneMillisecondPasses()
    {
        const BucketMeter bucket({Rate(1'001'000), Thousandths(5000), Thousandths(0)});
        BucketMeter::State state;
        decide(bucket, state, Instant{});
        const Decision decision = decide(bucket, state, Instant{});
        QCOMPARE(decision.excess, Thousandths(1000));
        QCOMPARE(decision.verdict, Verdict::Passed);
    }
};

SPILLWAY_TEST(TestBucketMeter)

} // namespace tst_bucket_meter

#include "tst_bucket_meter.moc"
