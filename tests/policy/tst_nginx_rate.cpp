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
        for (const char* text : {"0", "0r/s", "-1r/s", "+1r/s", "0.5r/s", "1R/S", "1r/h", "r/s", "", " 1r/s", "1 r/s",
                                 "1r/sr/s", "9223372036854776r/s", "99999999999999999999r/s"})
            QTest::newRow(text) << QByteArray(text);
    }

    void refused()
    {
        QFETCH(QByteArray, text);
        const auto rate = NginxRate::parse(text.toStdString());
        QVERIFY(!rate.has_value());
        QCOMPARE(QByteArray::fromStdString(rate.error().message()), "invalid rate \"rate=" + text + '"');
    }
};

SPILLWAY_TEST(TestNginxRate)

} // namespace tst_nginx_rate

#include "tst_nginx_rate.moc"
