#include "engine/policy/policy.h"
#include "tests/support/fates.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_policy {

using namespace spillway;
using namespace spillway::test;

class TestPolicy : public QObject
{
    Q_OBJECT

private slots:
    void workedExamples_data()
    {
        QTest::addColumn<QByteArray>("limit");
        QTest::addColumn<QList<int>>("arrivals");
        QTest::addColumn<QStringList>("served");
        const QString r = QStringLiteral("rej");
        QTest::newRow("without burst one per 100 ms since the last that passed")
            << QByteArray("rate=10r/s") << QList<int>{0, 100, 190, 200, 200, 250, 300}
            << QStringList{"0", "0.1", r, "0.2", r, r, "0.3"};
        QTest::newRow("burst 2: two wait, the fourth is rejected")
            << QByteArray("rate=1r/s burst=2") << kTwelve << QStringList{"1", "2", "3", r, "4", r, r, r, "5", r, r, r};
        QTest::newRow("nodelay: three at once, then one a second")
            << QByteArray("rate=1r/s burst=2 nodelay") << kTwelve
            << QStringList{"1", "1", "1", r, "2", r, r, r, "3", r, r, r};
        QTest::newRow("delay 1: two at once, the third waits")
            << QByteArray("rate=1r/s burst=2 delay=1") << kTwelve
            << QStringList{"1", "1", "2", r, "3", r, r, r, "4", r, r, r};
        QTest::newRow("60r/m is 1r/s") << QByteArray("rate=60r/m") << QList<int>{0, 999, 1000}
                                       << QStringList{"0", r, "1"};
        QTest::newRow("1r/m is one per 62.5 s")
            << QByteArray("rate=1r/m") << QList<int>{0, 60'000, 62'499, 62'500} << QStringList{"0", r, r, "62.5"};
    }

    void workedExamples()
    {
        QFETCH(QByteArray, limit);
        QFETCH(QList<int>, arrivals);
        QFETCH(QStringList, served);
        const Policy policy = parseLimits({limit.toStdString()}, KeyTemplate()).value();
        QCOMPARE(fates(limitReq(policy.zones.front(), policy.rules.front().limits.front()), arrivals), served);
    }

    void simpleIsOneLimitEverywhere()
    {
        const Policy simple = simplePolicy(ZoneSpec{}, {.zone = 7, .burst = 20});
        QVERIFY(isSimple(simple));
        QCOMPARE(simple.rules.front().limits.front().zone, std::size_t{0});
        Policy other = simple;
        other.dryRun = true;
        other.status = 503;
        QVERIFY(isSimple(other));
        other = simple;
        other.rules.front().location = "/api";
        QVERIFY(!isSimple(other));
        other = simple;
        other.rules.front().kind = LocationKind::Exact;
        QVERIFY(!isSimple(other));
        other = simple;
        other.rules.push_back({LocationKind::Prefix, "/api", {}});
        QVERIFY(!isSimple(other));
        other = simple;
        other.zones.emplace_back();
        QVERIFY(!isSimple(other));
        other = simple;
        other.rules.front().limits.clear();
        QVERIFY(!isSimple(other));
        QVERIFY(!isSimple(Policy{}));
    }
};

SPILLWAY_TEST(TestPolicy)

} // namespace tst_policy

#include "tst_policy.moc"
