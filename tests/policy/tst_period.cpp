#include "engine/policy/period.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_period {

using namespace spillway;

class TestPeriod : public QObject
{
    Q_OBJECT

private slots:
    void read_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<qint64>("milliseconds"); // -1: none
        const auto row = [](const char* text, qint64 ms) { QTest::newRow(text) << QByteArray(text) << ms; };
        row("500ms", 500);
        row("60s", 60'000);
        row("60", 60'000);
        row("1m", 60'000);
        row("1h", 3'600'000);
        row("1d", 86'400'000);
        row("1w", 604'800'000);
        row("1M", 2'592'000'000);
        row("31d", 2'678'400'000);
        row("1h30m", 5'400'000);
        row("1s500ms", 1500);
        row("1m30", 90'000);
        row("0s", 0);
        row("", -1);
        row("s", -1);
        row("-1s", -1);
        row("1.5s", -1);
        row("1 s", -1);
        row("1x", -1);
        row("1S", -1);
        row("1y", -1);
        row("32d", -1);
        row("2678400001ms", -1);
        row("31d1ms", -1);
        row("1s1m", -1);
        row("1m1m", -1);
        row("1s1", -1);
        row("9223372036854775807d", -1);
        row("99999999999999999999s", -1);
    }

    void read()
    {
        QFETCH(QByteArray, text);
        QFETCH(qint64, milliseconds);
        const auto period = parsePeriod(text.constData());
        QCOMPARE(period ? qint64{period->count()} : qint64{-1}, milliseconds);
    }

    void written_data()
    {
        QTest::addColumn<qint64>("milliseconds");
        QTest::addColumn<QByteArray>("text");
        const auto row = [](qint64 ms, const char* text) { QTest::newRow(text) << ms << QByteArray(text); };
        row(1, "1ms");
        row(1000, "1s");
        row(1500, "1500ms");
        row(60'000, "60s");
        row(90'000, "90s");
        row(120'000, "2m");
        row(3'600'000, "1h");
        row(604'800'000, "7d");
        row(2'678'400'000, "31d");
    }

    void written()
    {
        QFETCH(qint64, milliseconds);
        QFETCH(QByteArray, text);
        QCOMPARE(QByteArray::fromStdString(periodText(Milliseconds(milliseconds))), text);
        QCOMPARE(parsePeriod(text.constData()), std::optional(Milliseconds(milliseconds)));
    }
};

SPILLWAY_TEST(TestPeriod)

} // namespace tst_period

#include "tst_period.moc"
