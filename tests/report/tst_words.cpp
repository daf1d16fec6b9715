#include "engine/words/figures.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <cstdint>

namespace tst_words {

using namespace spillway;

class TestWords : public QObject
{
    Q_OBJECT

    static Instant at(std::int64_t ms) { return Instant(Milliseconds(ms)); }

private slots:
    void thousandsAreSeparated()
    {
        QCOMPARE(countText(0), std::string("0"));
        QCOMPARE(countText(999), std::string("999"));
        QCOMPARE(countText(1000), std::string("1,000"));
        QCOMPARE(countText(UINT64_MAX), std::string("18,446,744,073,709,551,615"));
        QCOMPARE(countText(1, "request", "requests"), std::string("1 request"));
        QCOMPARE(countText(0, "request", "requests"), std::string("0 requests"));
    }

    void sharesNeverRoundToNoneOrAll()
    {
        QCOMPARE(shareText(1, 8), std::string("12.5 %"));
        QCOMPARE(shareText(1, 1'000'000), std::string("< 0.1 %"));
        QCOMPARE(shareText(999'999, 1'000'000), std::string("> 99.9 %"));
        QCOMPARE(shareText(0, 5), std::string("0.0 %"));
        QCOMPARE(shareText(5, 5), std::string("100.0 %"));
        QCOMPARE(shareText(0, 0), std::string("0.0 %"));
    }

    void percentagesAreExact()
    {
        QCOMPARE(percentText(0), std::string("0"));
        QCOMPARE(percentText(1), std::string("0.0001"));
        QCOMPARE(percentText(5'000), std::string("0.5"));
        QCOMPARE(percentText(333'333), std::string("33.3333"));
        QCOMPARE(percentText(1'000'000), std::string("100"));
    }

    void durations_data()
    {
        QTest::addColumn<qint64>("ms");
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("nothing") << qint64{0} << QByteArray("0 ms");
        QTest::newRow("below a second") << qint64{999} << QByteArray("999 ms");
        QTest::newRow("a whole second") << qint64{1000} << QByteArray("1 s");
        QTest::newRow("cut, not rounded") << qint64{1189} << QByteArray("1.18 s");
        QTest::newRow("a minute") << qint64{60'000} << QByteArray("1 min");
        QTest::newRow("minutes and seconds") << qint64{125'499} << QByteArray("2 min 5 s");
        QTest::newRow("a little less than two hours") << qint64{7'199'734} << QByteArray("2 h 0 min");
        QTest::newRow("rounded up to the next unit") << qint64{3'599'600} << QByteArray("1 h 0 min");
        QTest::newRow("hours and minutes") << qint64{7'260'000} << QByteArray("2 h 1 min");
        QTest::newRow("days and hours") << qint64{90'000'000} << QByteArray("1 d 1 h");
        QTest::newRow("the longest") << qint64{INT64_MAX} << QByteArray("106,751,991,167 d 7 h");
    }

    void durations()
    {
        QFETCH(qint64, ms);
        QFETCH(QByteArray, text);
        QCOMPARE(QByteArray::fromStdString(durationText(Milliseconds(ms))), text);
    }

    void moments_data()
    {
        QTest::addColumn<qint64>("ms");
        QTest::addColumn<QByteArray>("iso");
        QTest::newRow("the epoch") << qint64{0} << QByteArray("1970-01-01T00:00:00.000Z");
        QTest::newRow("before it") << qint64{-1} << QByteArray("1969-12-31T23:59:59.999Z");
        QTest::newRow("a leap day") << qint64{1'709'164'800'012} << QByteArray("2024-02-29T00:00:00.012Z");
        QTest::newRow("beyond the calendar") << qint64{INT64_MAX} << QByteArray("9999-12-31T23:59:59.999Z");
        QTest::newRow("before the calendar") << qint64{INT64_MIN} << QByteArray("0000-01-01T00:00:00.000Z");
    }

    void moments()
    {
        QFETCH(qint64, ms);
        QFETCH(QByteArray, iso);
        QCOMPARE(QByteArray::fromStdString(isoText(at(ms))), iso);
    }

    void aSpanNamesTheDayOnce()
    {
        constexpr std::int64_t kDay = 86'400'000;
        constexpr std::int64_t kMidnight = 19'000 * kDay;
        QCOMPARE(spanText(at(kMidnight), at(kMidnight + 7'261'500), Milliseconds(1)),
                 std::string("2022-01-08 00:00:00.000 to 02:01:01.500 UTC (2 h 1 min)"));
        QCOMPARE(spanText(at(kMidnight), at(kMidnight + kDay), Milliseconds(1000)),
                 std::string("2022-01-08 00:00:00 to 2022-01-09 00:00:00 UTC (1 d)"));
        QCOMPARE(spanText(at(kMidnight), at(kMidnight), Milliseconds(1000)), std::string("2022-01-08 00:00:00 UTC"));
    }

    void whatCountsFromZeroHasNoDate()
    {
        QCOMPARE(momentText(at(12'500), Milliseconds(1)), std::string("+12.500 s"));
        QCOMPARE(spanText(at(0), at(1'500), Milliseconds(1)), std::string("+0.000 s to +1.500 s (1.50 s)"));
        QCOMPARE(momentText(at(-1), Milliseconds(1)), std::string("1969-12-31 23:59:59.999"));
    }
};

SPILLWAY_TEST(TestWords)

} // namespace tst_words

#include "tst_words.moc"
