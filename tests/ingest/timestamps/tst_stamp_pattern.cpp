#include "engine/ingest/timestamps/stamp_reader.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <array>

namespace tst_stamp_pattern {

using namespace spillway;

namespace {

constexpr qint64 kNone = -1;
constexpr qint64 kTen = 1727863201000; // 2024-10-02 10:00:01 UTC

qint64 read(StampReader& reader, std::string_view text)
{
    const std::array<std::string_view, 1> values{text};
    const auto time = reader.read(values);
    return time ? time->time_since_epoch().count() : kNone;
}

StampReader readerOf(std::string_view pattern)
{
    StampReader reader;
    if (auto compiled = StampPattern::compile(pattern))
        reader.add(0, std::move(*compiled));
    return reader;
}

} // namespace

class TestStampPattern : public QObject
{
    Q_OBJECT

private slots:
    void isRead_data()
    {
        QTest::addColumn<QByteArray>("pattern");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<qint64>("ms");
        const auto row = [](const char* name, const char* pattern, const char* text, qint64 ms) {
            QTest::newRow(name) << QByteArray(pattern) << QByteArray(text) << ms;
        };
        row("as nginx writes it", "%d/%b/%Y:%H:%M:%S %z", "02/Oct/2024:12:00:01 +0200", kTen);
        row("an offset with a colon", "%F %T%z", "2024-10-02 05:30:01-04:30", kTen);
        row("microseconds, cut", "%d/%b/%Y:%T.%f", "02/Oct/2024:10:00:01.123999", kTen + 123);
        row("one digit of a fraction", "%T.%f %D", "10:00:01.5 10/02/24", kTen + 500);
        row("ctime's padded day", "%c", "Wed Oct  2 10:00:01 2024", kTen);
        row("twelve hours in the morning", "%F %r", "2024-10-02 10:00:01 AM", kTen);
        row("noon", "%F %I:%M:%S %p", "2024-10-02 12:00:01 PM", kTen + 2 * 3'600'000);
        row("a month's whole name", "%B %d, %Y %T", "October 02, 2024 10:00:01", kTen);
        row("a name of the zone", "%F %T %Z", "2024-10-02 10:00:01 CEST", kTen);
        row("seconds since 1970", "%s", "1727863201", kTen);
        row("seconds and milliseconds", "%s.%L", "1727863201.123", kTen + 123);
        row("milliseconds since 1970", "%Q", "1727863201123", kTen + 123);
        row("microseconds since 1970", "%K", "1727863201123456", kTen + 123);
        row("a leap day", "%F %T", "2024-02-29 00:00:00", 1709164800000);
        row("a day that is none", "%F %T", "2023-02-29 00:00:00", kNone);
        row("25 hours", "%F %T", "2024-10-02 25:00:00", kNone);
        row("text behind it", "%F", "2024-10-02 ", kNone);
        row("an unknown zone", "%F %T %z", "2024-10-02 10:00:01 CEST", kNone);
    }

    void isRead()
    {
        QFETCH(QByteArray, pattern);
        QFETCH(QByteArray, text);
        StampReader reader = readerOf(pattern.toStdString());
        QTEST(read(reader, text.toStdString()), "ms");
    }

    void anUnknownLetterIsRefused()
    {
        const auto pattern = StampPattern::compile("%Y %J");
        QVERIFY(!pattern);
        QCOMPARE(pattern.error().code, ErrorCode::BadLogFormat);
        QVERIFY(pattern.error().detail.find("%J") != std::string::npos);
    }

    void aYearThatIsMissingGoesOn()
    {
        StampReader reader = readerOf("%b %e %T");
        QCOMPARE(reader.gap(), StampGap::Year);
        const qint64 last = read(reader, "Dec 31 23:59:59");
        QCOMPARE(read(reader, "Jan  1 00:00:01"), last + 2000);
        QCOMPARE(read(reader, "Dec 31 23:59:58"), last - 1000); // a line that is late
    }

    void aLeapDayOfTheNextYearStaysInOrder_data()
    {
        QTest::addColumn<QByteArrayList>("stamps");
        QTest::newRow("behind the end of a year") << QByteArrayList{
            "Dec 31 23:00:00", "Jan  1 01:00:00", "Feb 28 23:00:00", "Feb 29 01:00:00", "Mar  1 02:00:00"};
        QTest::newRow("from spring on") << QByteArrayList{"Apr  1 00:00:00", "Sep 29 00:00:00", "Jan  9 00:00:00",
                                                          "Feb 29 00:00:00", "Mar  1 00:00:00"};
        QTest::newRow("first, in a year that has it") << QByteArrayList{"Feb 29 00:00:00", "Mar  1 00:00:00"};
        QTest::newRow("the second year has it")
            << QByteArrayList{"Mar  9 00:00:00", "Aug  9 00:00:00", "Dec 31 00:00:00",
                              "Feb 28 00:00:00", "Feb 29 00:00:00", "Mar  1 00:00:00"};
    }

    void aLeapDayOfTheNextYearStaysInOrder()
    {
        QFETCH(QByteArrayList, stamps);
        StampReader reader = readerOf("%b %e %T");
        qint64 last = kNone;
        for (const QByteArray& stamp : stamps) {
            const qint64 time = read(reader, stamp.toStdString());
            QVERIFY2(time > last, stamp.constData());
            last = time;
        }
    }

    void aLeapDayFollowsTheDayBeforeIt()
    {
        StampReader reader = readerOf("%b %e %T");
        read(reader, "Dec 31 00:00:00");
        const qint64 before = read(reader, "Feb 28 23:59:59");
        QCOMPARE(read(reader, "Feb 29 00:00:01"), before + 2000);
        QCOMPARE(read(reader, "Feb 28 23:59:58"), before - 1000); // a line that is late
    }

    void aLateLeapDayIsOfTheDayBefore()
    {
        StampReader reader = readerOf("%b %e %T");
        const qint64 first = read(reader, "Mar  1 00:00:00");
        QCOMPARE(read(reader, "Feb 29 23:59:59"), first - 1000);
        QCOMPARE(read(reader, "Mar  1 00:00:01"), first + 1000);
    }

    void aDateFromElsewhere()
    {
        StampReader reader = readerOf("%T");
        QCOMPARE(reader.gap(), StampGap::Date);
        reader.setDate("2024-10-02 09:00:00");
        QCOMPARE(read(reader, "10:00:01"), kTen);
        QCOMPARE(reader.gap(), StampGap::None);
    }

    void aDateFromElsewhereGoesOn()
    {
        constexpr qint64 kHour = 3'600'000;
        StampReader reader = readerOf("%T");
        reader.setDate("2024-10-02 00:00:00");
        QCOMPARE(read(reader, "10:00:01"), kTen);
        QCOMPARE(read(reader, "23:00:01"), kTen + 13 * kHour); // nothing for half a day is no step back
        QCOMPARE(read(reader, "00:00:01"), kTen + 14 * kHour);
        QCOMPARE(read(reader, "23:59:59"), kTen + 14 * kHour - 2000); // a line that is late
        reader.setDate("2024-10-02 23:59:59");
        QCOMPARE(read(reader, "00:00:01"), kTen + 14 * kHour); // begun at the end of a day
        reader.setDate("2024-10-02");
        QCOMPARE(read(reader, "10:00:01"), kTen);
        QCOMPARE(reader.gap(), StampGap::None);
    }

    void timesWithAZoneGoOn()
    {
        StampReader reader = readerOf("%T %z");
        reader.setDate("2024-10-02");
        const qint64 first = read(reader, "23:00:00 +0000");
        QCOMPARE(read(reader, "13:30:00 +1400"), first + 1'800'000);
        QCOMPARE(read(reader, "12:00:00 -1200"), first + 3'600'000);
    }

    void aDateThatComesLateIsTold()
    {
        StampReader reader = readerOf("%T");
        QCOMPARE(read(reader, "10:00:01"), qint64(946'720'801'000)); // of 2000-01-01
        reader.setDate("2024-10-02");
        QCOMPARE(read(reader, "10:00:01"), kTen);
        QCOMPARE(reader.gap(), StampGap::Date);
    }

    void aNameOfAZoneIsTold()
    {
        StampReader reader = readerOf("%F %T %Z");
        read(reader, "2024-10-02 10:00:01 UTC");
        read(reader, "2024-10-02 10:00:01 GMT");
        QCOMPARE(reader.gap(), StampGap::None);
        read(reader, "2024-10-02 10:00:01 CEST");
        read(reader, "2024-10-02 10:00:01 EST");
        QCOMPARE(reader.gap(), StampGap::ZoneName);
        QCOMPARE(reader.zoneName(), std::string("CEST"));
        QCOMPARE(gapSentence(reader.gap(), reader.zoneName()),
                 std::string("The zone CEST of the timestamps is unknown, so they count as UTC. Where a clock was set "
                             "back, an hour occurs twice."));
    }

    void gapsAreTold()
    {
        QCOMPARE(readerOf("%F %T").gap(), StampGap::Zone);
        QCOMPARE(readerOf("%FT%TZ").gap(), StampGap::None);
        QCOMPARE(readerOf("%F %T %z").gap(), StampGap::None);
        QCOMPARE(readerOf("%d:%T").gap(), StampGap::Month);
        QCOMPARE(readerOf("%s").gap(), StampGap::None);
        QVERIFY(readerOf("%T.%f").isFine());
        QVERIFY(!readerOf("%T").isFine());
    }
};

SPILLWAY_TEST(TestStampPattern)

} // namespace tst_stamp_pattern

#include "tst_stamp_pattern.moc"
