#include "engine/ingest/timestamps/time_stamp.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_time_stamp {

using namespace spillway;

namespace {

constexpr qint64 kNone = -1;

qint64 msOf(const std::optional<Instant>& time)
{
    return time ? time->time_since_epoch().count() : kNone;
}

} // namespace

class TestTimeStamp : public QObject
{
    Q_OBJECT

private slots:
    void timeLocal_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<qint64>("ms");
        QTest::newRow("east of Greenwich") << QByteArray("02/Oct/2024:00:48:26 +0900") << qint64(1727797706000);
        QTest::newRow("west of Greenwich") << QByteArray("10/Feb/2012:16:42:07 -0500") << qint64(1328910127000);
        QTest::newRow("half an hour's zone") << QByteArray("01/Jan/1970:03:30:00 +0330") << qint64(0);
        QTest::newRow("leap day") << QByteArray("29/Feb/2024:00:00:00 +0000") << qint64(1709164800000);
        QTest::newRow("no leap year") << QByteArray("29/Feb/2023:00:00:00 +0000") << kNone;
        QTest::newRow("no month") << QByteArray("02/Okt/2024:00:48:26 +0900") << kNone;
        QTest::newRow("25 hours") << QByteArray("02/Oct/2024:25:48:26 +0900") << kNone;
        QTest::newRow("no zone") << QByteArray("02/Oct/2024:00:48:26      ") << kNone;
        QTest::newRow("cut") << QByteArray("02/Oct/2024:00:48") << kNone;
        QTest::newRow("empty") << QByteArray() << kNone;
        QTest::newRow("zero bytes") << QByteArray(26, '\0') << kNone;
    }

    void timeLocal()
    {
        QFETCH(QByteArray, text);
        QFETCH(qint64, ms);
        TimeLocalReader reader;
        QCOMPARE(msOf(reader.read(text.toStdString())), ms);
        QCOMPARE(msOf(reader.read(text.toStdString())), ms); // remembered
    }

    void neighboursShareADay()
    {
        TimeLocalReader reader;
        QCOMPARE(msOf(reader.read("27/Oct/2024:02:59:59 +0200")), qint64(1729990799000));
        QCOMPARE(msOf(reader.read("27/Oct/2024:02:00:00 +0100")), qint64(1729990800000)); // an hour that occurs twice
        QCOMPARE(msOf(reader.read("28/Oct/2024:02:00:00 +0100")), qint64(1730077200000));
        QCOMPARE(msOf(reader.read("28/Xct/2024:02:00:00 +0100")), kNone);
        QCOMPARE(msOf(reader.read("28/Oct/2024:02:00:01 +0100")), qint64(1730077201000));
    }

    void iso8601_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<qint64>("ms");
        QTest::newRow("nginx's $time_iso8601") << QByteArray("2024-10-02T00:48:26+09:00") << qint64(1727797706000);
        QTest::newRow("UTC") << QByteArray("2024-10-01T15:48:26Z") << qint64(1727797706000);
        QTest::newRow("nanoseconds are cut") << QByteArray("2024-10-01T15:48:26.123999999Z") << qint64(1727797706123);
        QTest::newRow("one decimal") << QByteArray("2024-10-01T15:48:26.5Z") << qint64(1727797706500);
        QTest::newRow("a space, no zone") << QByteArray("2024-10-01 15:48:26") << qint64(1727797706000);
        QTest::newRow("offset without colon") << QByteArray("2024-10-02T00:48:26+0900") << qint64(1727797706000);
        QTest::newRow("a point without decimals") << QByteArray("2024-10-01T15:48:26.Z") << kNone;
        QTest::newRow("month 13") << QByteArray("2024-13-01T15:48:26Z") << kNone;
        QTest::newRow("a date alone") << QByteArray("2024-10-01") << kNone;
    }

    void iso8601()
    {
        QFETCH(QByteArray, text);
        QFETCH(qint64, ms);
        QCOMPARE(msOf(readIso8601(text.toStdString())), ms);
    }

    void epochSeconds()
    {
        QCOMPARE(msOf(readEpochSeconds("1727797706.123")), qint64(1727797706123));
        QCOMPARE(msOf(readEpochSeconds("1727797706")), qint64(1727797706000));
        QCOMPARE(msOf(readEpochSeconds("0.001")), qint64(1));
        QCOMPARE(msOf(readEpochSeconds("-1")), kNone);
        QCOMPARE(msOf(readEpochSeconds("1.2.3")), kNone);
        QCOMPARE(msOf(readEpochSeconds("")), kNone);
        QCOMPARE(msOf(readEpochSeconds("99999999999999999999")), kNone);
    }

    void durations()
    {
        QCOMPARE(readDuration("1.234", 1), Milliseconds(1234));
        QCOMPARE(readDuration("12", 1), Milliseconds(12000));
        QCOMPARE(readDuration("1234", 1000), Milliseconds(1234));
        QCOMPARE(readDuration("1234567", 1'000'000), Milliseconds(1234));
        QCOMPARE(readDuration("10002425284", 1'000'000'000), Milliseconds(10002));
        QVERIFY(!readDuration("-", 1));
        QVERIFY(!readDuration("-0.1", 1));
        QVERIFY(!readDuration("999999999999", 1));
    }

    void anyTimeIsToldByItsShape()
    {
        TimeLocalReader local;
        QCOMPARE(msOf(readAnyTime("[02/Oct/2024:00:48:26 +0900]", local)), qint64(1727797706000));
        QCOMPARE(msOf(readAnyTime("02/Oct/2024:00:48:26 +0900", local)), qint64(1727797706000));
        QCOMPARE(msOf(readAnyTime("2024-10-01T15:48:26.5Z", local)), qint64(1727797706500));
        QCOMPARE(msOf(readAnyTime("Oct 1, 2024 @ 15:48:26.250", local)), qint64(1727797706250));
        QCOMPARE(msOf(readAnyTime("10/1/2024, 3:48:26.500 PM", local)), qint64(1727797706500));
        QCOMPARE(msOf(readAnyTime("10/01/2024, 12:00:00 AM", local)), qint64(1727740800000));
        QCOMPARE(msOf(readAnyTime("10/1/2024, 12:00:00 PM", local)), qint64(1727784000000));
        for (const char* const other :
             {"Oct 1, 2024", "Oct 32, 2024 @ 15:48:26.250", "Oct 1, 2024 @ 24:00:00.000", "Oct 1, 2024 @ 15:48:26.250 ",
              "13/1/2024, 3:48:26 PM", "10/1/2024, 13:48:26 PM", "10/1/2024, 3:48:26", "10/1/2024, 0:48:26 AM", "@",
              "M", "1M"})
            QVERIFY2(!readAnyTime(other, local), other);
        QCOMPARE(msOf(readAnyTime("1727797706.5", local)), qint64(1727797706500));
        QCOMPARE(msOf(readAnyTime("1727797706123", local)), qint64(1727797706123));
        QCOMPARE(msOf(readAnyTime("1727797706123456", local)), qint64(1727797706123));
        QCOMPARE(msOf(readAnyTime("1727797706123456789", local)), qint64(1727797706123));
        QCOMPARE(msOf(readAnyTime("9223372036854775807", local)), 9'223'372'036'854);
        QCOMPARE(msOf(readAnyTime("9223372036854775808", local)), kNone); // more than 64 bits hold
        QCOMPARE(msOf(readAnyTime("9223372036854775799", local)), qint64(9223372036854));
        QCOMPARE(msOf(readAnyTime("9999999999999999999", local)), kNone);
        QCOMPARE(msOf(readAnyTime("yesterday", local)), kNone);
    }

    void durationWithUnits_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<qint64>("ms");
        const auto row = [](const char* text, qint64 ms) { QTest::newRow(text) << QByteArray(text) << ms; };
        row("0.058927s", 58);
        row("250ms", 250);
        row("1h2m3.5s", 3'723'500);
        row("1500us", 1);
        row("1500\xC2\xB5s", 1);
        row("2000000ns", 2);
        row("0s", 0);
        row("250", kNone);
        row("250 ms", 250);
        row("250 ms more", kNone);
        row("20.5\xCE\xBCs", 0);
        row("PT1M0.25S", 60'250);
        row("PT", kNone);
        row("00:00:02.25", 2250);
        row("00:00:02.", kNone);
        row("00:00", kNone);
        row("-1s", kNone);
        row("1d", kNone);
        row("9000h", kNone);
        row("", kNone);
    }

    void durationWithUnits()
    {
        QFETCH(QByteArray, text);
        const auto read = readDurationText(text.toStdString());
        QTEST(read ? qint64(read->count()) : kNone, "ms");
    }
};

SPILLWAY_TEST(TestTimeStamp)

} // namespace tst_time_stamp

#include "tst_time_stamp.moc"
