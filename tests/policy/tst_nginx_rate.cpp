#include "engine/policy/nginx_rate.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_nginx_rate {

using namespace spillway;

class TestNginxRate : public QObject
{
    Q_OBJECT

private slots:
    void stored_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<qint64>("stored");
        QTest::addColumn<QByteArray>("written");
        QTest::newRow("r/s are thousandths") << QByteArray("10r/s") << qint64{10'000} << QByteArray("10r/s");
        QTest::newRow("without a unit: r/s") << QByteArray("10") << qint64{10'000} << QByteArray("10r/s");
        QTest::newRow("leading zeros are fine") << QByteArray("007r/s") << qint64{7000} << QByteArray("7r/s");
        QTest::newRow("1r/m is truncated") << QByteArray("1r/m") << qint64{16} << QByteArray("1r/m");
        QTest::newRow("7r/m is truncated") << QByteArray("7r/m") << qint64{116} << QByteArray("7r/m");
        QTest::newRow("30r/m is exact") << QByteArray("30r/m") << qint64{500} << QByteArray("30r/m");
        QTest::newRow("the largest") << QByteArray("9223372036854775r/s") << qint64{9'223'372'036'854'775'000}
                                     << QByteArray("9223372036854775r/s");
    }

    void stored()
    {
        QFETCH(QByteArray, text);
        QFETCH(qint64, stored);
        QFETCH(QByteArray, written);
        const auto rate = NginxRate::parse(text.toStdString());
        QVERIFY(rate.has_value());
        QCOMPARE(rate->rate().raw(), stored);
        QCOMPARE(QByteArray::fromStdString(rate->text()), written);
    }

    void refused_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("advice");
        const auto row = [](const char* text, const char* advice) {
            QTest::newRow(text) << QByteArray(text) << QByteArray(advice);
        };
        for (const char* text : {"0", "0r/s", "-1r/s", "+1r/s", "r/s", "", " 1r/s", "10r/ms", "10apples", "inf", "nan",
                                 "9223372036854776r/s", "99999999999999999999r/s", "1e999r/s"})
            row(text, ", such as 10r/s or 30r/m");
        row("0.5r/s", "; use 30r/m");
        row("0.5", "; use 30r/m");
        row("1.0r/s", "; use 1r/s");
        row("1R/S", "; use 1r/s");
        row("1 r/s", "; use 1r/s");
        row("1r/sr/s", "; use 1r/s");
        row("10r", "; use 10r/s");
        row("10/s", "; use 10r/s");
        row("10rps", "; use 10r/s");
        row("10r/sec", "; use 10r/s");
        row("10req/second", "; use 10r/s");
        row("600rpm", "; use 600r/m");
        row("90r/min", "; use 90r/m");
        row("600r/h", "; use 10r/m");
        row("3600r/hour", "; use 60r/m");
        row("86400r/d", "; use 60r/m");
        row("0.3333r/s", "; the closest is 20r/m");
        row("100r/h", "; the closest is 2r/m");
        row("1r/h", "; the closest is 1r/m");
    }

    void refused()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, advice);
        const auto rate = NginxRate::parse(text.toStdString());
        QVERIFY(!rate.has_value());
        QCOMPARE(QByteArray::fromStdString(rate.error().message()),
                 "invalid rate \"rate=" + text + "\": nginx accepts whole numbers of r/s or r/m" + advice);
    }
};

SPILLWAY_TEST(TestNginxRate)

} // namespace tst_nginx_rate

#include "tst_nginx_rate.moc"
