#include "tests/support/test_class.h"
#include "ui/models/project/limit_words.h"
#include "ui/text/error_text.h"
#include "ui/text/format.h"
#include "ui/text/sentences.h"

#include <QtCore/QLocale>
#include <QtTest/QTest>

#include <ctime>

namespace tst_text {

using namespace spillway;
using namespace spillway::ui;

class TestText : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        qputenv("TZ", "UTC");
        tzset();
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    void counts()
    {
        QCOMPARE(countText(2'413'882), QStringLiteral("2,413,882"));
        QCOMPARE(shortCountText(950), QStringLiteral("950"));
        QCOMPARE(shortCountText(38'204), QStringLiteral("38.2 k"));
        QCOMPARE(shortCountText(2'413'882), QStringLiteral("2.41 M"));
        QCOMPARE(shortCountText(999'999), QStringLiteral("1 M"));
        QCOMPARE(shortCountText(UINT64_MAX), QStringLiteral("18.4 E"));
    }

    void rangesNameTheirUnitOnce()
    {
        QCOMPARE(rangeText(17, 17), QStringLiteral("17"));
        QCOMPARE(rangeText(3, 1'700), QStringLiteral("3–1,700"));
        QCOMPARE(shortRangeText(1'930, 2'021), QStringLiteral("1.93–2.02 k"));
        QCOMPARE(shortRangeText(981, 1'050), QStringLiteral("981–1.05 k"));
        QCOMPARE(shortRangeText(2'020, 2'021), QStringLiteral("2.02 k"));
        QCOMPARE(durationRangeText(Milliseconds(275), Milliseconds(500)), QStringLiteral("275–500 ms"));
        QCOMPARE(durationRangeText(Milliseconds(275), Milliseconds(1180)), QStringLiteral("275 ms–1.18 s"));
        QCOMPARE(durationRangeText(Milliseconds(0), Milliseconds(1180)), QStringLiteral("0–1.18 s"));
        QCOMPARE(durationRangeText(Milliseconds(0), Milliseconds(0)), QStringLiteral("0 ms"));
        QCOMPARE(durationRangeText(Milliseconds(125'000), Milliseconds(185'000)),
                 QStringLiteral("2 min 05–3 min 05 s"));
    }

    void rangesOfShares_data()
    {
        QTest::addColumn<quint64>("low");
        QTest::addColumn<quint64>("high");
        QTest::addColumn<QString>("text");
        QTest::newRow("whole numbers say enough") << quint64{1000} << quint64{3000} << "10–30 %";
        QTest::newRow("below ten they do not") << quint64{123} << quint64{987} << "1.2–9.9 %";
        QTest::newRow("nor where they are the same") << quint64{5010} << quint64{5040} << "50.1–50.4 %";
        QTest::newRow("both read the same") << quint64{3000} << quint64{3001} << "30.0 %";
        QTest::newRow("both are the same") << quint64{3000} << quint64{3000} << "30.0 %";
        QTest::newRow("not all is not 100") << quint64{9950} << quint64{9996} << "99.5–99.9 %";
        QTest::newRow("nor rounded to it") << quint64{5000} << quint64{9970} << "50–99.7 %";
        QTest::newRow("up to all") << quint64{5000} << quint64{10'000} << "50–100 %";
        QTest::newRow("not nothing is not 0") << quint64{1} << quint64{50} << "0.1–0.5 %";
        QTest::newRow("nor rounded to it, either") << quint64{30} << quint64{1200} << "0.3–12 %";
        QTest::newRow("from nothing") << quint64{0} << quint64{1200} << "0–12 %";
        QTest::newRow("from nothing to little") << quint64{0} << quint64{40} << "0–0.4 %";
        QTest::newRow("from nearly all to all") << quint64{9960} << quint64{10'000} << "99.6–100 %";
        QTest::newRow("little") << quint64{1} << quint64{1} << "0.1 %";
        QTest::newRow("nothing") << quint64{0} << quint64{0} << "0.0 %";
    }
    void rangesOfShares()
    {
        QFETCH(quint64, low);
        QFETCH(quint64, high);
        QTEST(percentRangeText(low, high, 10'000), "text");
    }

    void countsFollowTheLocale()
    {
        QLocale::setDefault(QLocale(QLocale::German));
        QCOMPARE(countText(2'413'882), QStringLiteral("2.413.882"));
        QCOMPARE(durationText(Milliseconds(1180)), QStringLiteral("1,18 s"));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    void percentages_data()
    {
        QTest::addColumn<quint64>("part");
        QTest::addColumn<quint64>("whole");
        QTest::addColumn<QString>("text");
        QTest::newRow("two digits") << quint64{9861} << quint64{10000} << "98.61 %";
        QTest::newRow("nothing") << quint64{0} << quint64{7} << "0 %";
        QTest::newRow("all") << quint64{7} << quint64{7} << "100 %";
        QTest::newRow("one of a million is not nothing") << quint64{1} << quint64{1'000'000} << "< 0.01 %";
        QTest::newRow("all but one of a million is not all") << quint64{999'999} << quint64{1'000'000} << "> 99.99 %";
        QTest::newRow("of nothing") << quint64{0} << quint64{0} << QStringLiteral("–");
    }
    void percentages()
    {
        QFETCH(quint64, part);
        QFETCH(quint64, whole);
        QTEST(percentText(part, whole), "text");
    }

    void durations_data()
    {
        QTest::addColumn<qint64>("ms");
        QTest::addColumn<QString>("text");
        QTest::newRow("none") << qint64{0} << "0 ms";
        QTest::newRow("milliseconds") << qint64{350} << "350 ms";
        QTest::newRow("seconds, three digits") << qint64{1180} << "1.18 s";
        QTest::newRow("seconds, no zeros at the end") << qint64{1200} << "1.2 s";
        QTest::newRow("whole seconds") << qint64{20'000} << "20 s";
        QTest::newRow("1r/m as nginx keeps it") << qint64{62'500} << "62.5 s";
        QTest::newRow("minutes") << qint64{750'000} << "12 min 30 s";
        QTest::newRow("hours") << qint64{7'500'000} << "2 h 05 min";
        QTest::newRow("days") << qint64{273'600'000} << "3 d 4 h";
    }
    void durations()
    {
        QFETCH(qint64, ms);
        QTEST(durationText(Milliseconds(ms)), "text");
    }

    void times()
    {
        const Instant at{Milliseconds(1'795'277'647'200)}; // 2026-11-21 16:14:07.200 UTC
        QCOMPARE(timeText(at, TimeDetail::Minutes), QStringLiteral("16:14"));
        QCOMPARE(timeText(at, TimeDetail::Milliseconds), QStringLiteral("16:14:07.200"));
        QCOMPARE(spanText(at, at + std::chrono::hours(2)), QStringLiteral("16:14–18:14"));
        QCOMPARE(spanText(at, at + std::chrono::hours(12)), QStringLiteral("Nov 21 16:14 – Nov 22 04:14"));
        QCOMPARE(spanText(at, at + std::chrono::seconds(5)), QStringLiteral("16:14:07–16:14:12"));
        const Instant minute{Milliseconds(1'795'277'640'000)}; // 16:14
        QCOMPARE(exactSpanText(minute, minute + std::chrono::hours(2)), QStringLiteral("16:14–18:14"));
        QCOMPARE(exactSpanText(minute, minute + std::chrono::seconds(601)), QStringLiteral("16:14:00–16:24:01"));
        QCOMPARE(exactSpanText(minute, at), QStringLiteral("16:14:00.000–16:14:07.200"));
        QCOMPARE(exactSpanText(minute, minute + std::chrono::hours(12)), QStringLiteral("Nov 21 16:14 – Nov 22 04:14"));
        QCOMPARE(timeText(Instant(Milliseconds(12'400)), TimeDetail::Milliseconds), QStringLiteral("12.400 s"));
        QCOMPARE(exactSpanText(Instant(Milliseconds(12'000)), Instant(Milliseconds(60'000))),
                 QStringLiteral("12 s–60 s"));
        QCOMPARE(exactSpanText(Instant(Milliseconds(12'400)), Instant(Milliseconds(60'000))),
                 QStringLiteral("12.400 s–60.000 s"));
    }

    void timesAreOfTheChosenZone()
    {
        qputenv("TZ", "XST-9"); // nine hours ahead
        tzset();
        const Instant at{Milliseconds(1'795'277'647'200)}; // 2026-11-21 16:14:07.200 UTC
        QCOMPARE(timeText(at, TimeDetail::Minutes), QStringLiteral("01:14"));
        QCOMPARE(dayText(at), QStringLiteral("Nov 22"));
        QCOMPARE(zoneText(at), QStringLiteral("XST"));
        QCOMPARE(zoneOffset(at).count(), 9 * 3'600'000);
        QVERIFY(dateTimeText(at).endsWith(QStringLiteral("AM XST")));
        setClock(Clock::Utc);
        QCOMPARE(timeText(at, TimeDetail::Minutes), QStringLiteral("16:14"));
        QCOMPARE(dayText(at), QStringLiteral("Nov 21"));
        QCOMPARE(zoneText(at), QStringLiteral("UTC"));
        QCOMPARE(zoneOffset(at).count(), 0);
        QVERIFY(dateTimeText(at).endsWith(QStringLiteral("PM UTC")));
        setClock(Clock::Local);
        QCOMPARE(zoneOffset(Instant(Milliseconds(12'400))).count(), 0); // counts from 0
        qputenv("TZ", "UTC");
        tzset();
    }

    void yearsAreToldWhereTheyDiffer()
    {
        setClock(Clock::Utc);
        const Instant july{Milliseconds(1'530'570'168'364)};  // 2018-07-02 22:22:48.364 UTC
        const Instant later{Milliseconds(1'682'538'780'000)}; // 2023-04-26 19:53 UTC
        QCOMPARE(dayText(july), QStringLiteral("Jul 2"));
        QCOMPARE(spanText(july, later), QStringLiteral("Jul 2 2018 22:22 – Apr 26 2023 19:53"));
        QCOMPARE(spanText(july, july + std::chrono::hours(30)), QStringLiteral("Jul 2 22:22 – Jul 4 04:22"));
        tellYearsOf(july, later);
        QCOMPARE(dayText(july), QStringLiteral("Jul 2 2018"));
        QCOMPARE(spanText(july, july + std::chrono::hours(30)), QStringLiteral("Jul 2 2018 22:22 – Jul 4 2018 04:22"));
        QCOMPARE(spanText(july, july + std::chrono::hours(1)), QStringLiteral("22:22–23:22"));
        const Instant newYear{Milliseconds(1'546'300'800'000)}; // 2019-01-01 UTC
        tellYearsOf(july, newYear - Milliseconds(1));
        QCOMPARE(dayText(july), QStringLiteral("Jul 2"));
        tellYearsOf(july, newYear);
        QCOMPARE(dayText(july), QStringLiteral("Jul 2 2018"));
        tellYearsOf(Instant(Milliseconds(0)), Instant(std::chrono::hours(24 * 700))); // counts from 0
        QCOMPARE(dayText(july), QStringLiteral("Jul 2"));
        setClock(Clock::Local);
    }

    void rates()
    {
        QCOMPARE(rateText(Rate(10'000)), QStringLiteral("10 r/s"));
        QCOMPARE(rateText(Rate(500)), QStringLiteral("0.5 r/s"));
        QCOMPARE(rateText(Rate(16)), QStringLiteral("0.016 r/s"));
        QCOMPARE(rateText(NginxRate{1'200, RateUnit::PerMinute}), QStringLiteral("1,200 r/m"));
        QCOMPARE(rateText(NginxRate{10, RateUnit::PerSecond}), QStringLiteral("10 r/s"));
        QCOMPARE(rateSentence(Rate(10'000)), QStringLiteral("one request leaks every 100 ms"));
        QCOMPARE(rateSentence(Rate(15'000'000)), QStringLiteral("one request leaks every 66.7 µs"));
        QCOMPARE(perMinuteSentence(1, Rate(16)), QStringLiteral("1r/m is really one request per 62.5 s"));
        QCOMPARE(perMinuteSentence(30, Rate(500)), QStringLiteral("one request leaks every 2 s"));
        QCOMPARE(perMinuteSentence(7, Rate(116)), QStringLiteral("7r/m is really one request per 8.62 s"));
    }

    void zoneSizes()
    {
        QCOMPARE(zoneSizeText(10ULL << 20U), QStringLiteral("10m"));
        QCOMPARE(zoneSizeText(512ULL << 10U), QStringLiteral("512k"));
        QCOMPARE(zoneSizeText(65'537), QStringLiteral("65537"));
        QCOMPARE(zoneSizeText(0), QStringLiteral("0"));
        QCOMPARE(zoneSentence(10ULL << 20U, 81'375, 81'375), QStringLiteral("10m holds 81,375 IPv4 or IPv6 clients"));
        QCOMPARE(zoneSentence(1ULL << 20U, 16'000, 8'000),
                 QStringLiteral("1m holds 16,000 IPv4 or 8,000 IPv6 clients"));
    }

    void thresholds_data()
    {
        QTest::addColumn<QString>("said");
        QTest::addColumn<QString>("text");
        QTest::newRow("burst") << burstSentence(20, 20, 429) << "up to 21 at once, then 429";
        QTest::newRow("no burst") << burstSentence(0, 0, 503) << "one at a time, then 503";
        QTest::newRow("large burst") << burstSentence(1'000'000, 1'000'000, 429) << "up to 1,000,001 at once, then 429";
        QTest::newRow("burst of which some wait")
            << burstSentence(12, 3, 429) << "up to 13 at once, of which 9 wait; then 429";
        QTest::newRow("burst of which all but one wait")
            << burstSentence(12, 0, 503) << "up to 13 at once, of which 12 wait; then 503";
        QTest::newRow("delay below burst")
            << delaySentence(8, 20, Rate(10'000)) << "first 8 excess pass at once, rest ≤ 1.2 s";
        QTest::newRow("delay 0") << delaySentence(0, 20, Rate(10'000)) << "every excess request waits, up to 2 s";
        QTest::newRow("delay at burst") << delaySentence(20, 20, Rate(10'000))
                                        << "no one waits: delay is not below burst";
        QTest::newRow("delay without burst")
            << delaySentence(3, 0, Rate(10'000)) << "without a burst there is nothing to delay";
    }
    void thresholds()
    {
        QFETCH(QString, said);
        QTEST(said, "text");
    }

    void arithmetic_data()
    {
        QTest::addColumn<qint64>("before");
        QTest::addColumn<qint64>("elapsed");
        QTest::addColumn<qint64>("excess");
        QTest::addColumn<qint64>("delayAfter");
        QTest::addColumn<qint64>("wait");
        QTest::addColumn<QString>("text");
        QTest::newRow("rejected") << qint64{9'731} << qint64{44} << qint64{10'291} << qint64{8'000} << qint64{0}
                                  << "9.731 − 10 r/s × 0.044 s + 1 = 10.291 > burst 10";
        QTest::newRow("delayed") << qint64{9'731} << qint64{100} << qint64{9'731} << qint64{8'000} << qint64{173}
                                 << "9.731 − 10 r/s × 0.100 s + 1 = 9.731 > delay 8: waits 173 ms";
        QTest::newRow("passed") << qint64{3'000} << qint64{100} << qint64{3'000} << qint64{8'000} << qint64{0}
                                << "3.000 − 10 r/s × 0.100 s + 1 = 3.000 ≤ delay 8";
        QTest::newRow("passed with nodelay") << qint64{3'000} << qint64{100} << qint64{3'000} << qint64{kNever.raw()}
                                             << qint64{0} << "3.000 − 10 r/s × 0.100 s + 1 = 3.000 ≤ burst 10";
    }
    void arithmetic()
    {
        QFETCH(qint64, before);
        QFETCH(qint64, elapsed);
        QFETCH(qint64, excess);
        QFETCH(qint64, delayAfter);
        QFETCH(qint64, wait);
        const Arithmetic decision{Thousandths(before), Rate(10'000),        Milliseconds(elapsed),
                                  Thousandths(excess), Thousandths(10'000), Thousandths(delayAfter),
                                  Milliseconds(wait)};
        QTEST(arithmeticText(decision), "text");
    }

    void everyErrorHasWordsAndAdvice()
    {
        for (int code = 0; code <= static_cast<int>(ErrorCode::Internal); ++code) {
            const ErrorWords words = errorWords({static_cast<ErrorCode>(code), "a.log:7", {}});
            QVERIFY2(!words.title.isEmpty() && !words.advice.isEmpty(), qPrintable(QString::number(code)));
            QCOMPARE(words.particulars, QStringLiteral("a.log:7."));
            QCOMPARE(errorWords({static_cast<ErrorCode>(code), "a.log:7", "why"}).particulars,
                     QStringLiteral("a.log:7: Why."));
            if (static_cast<ErrorCode>(code) != ErrorCode::Internal)
                QVERIFY(words.title != errorWords({ErrorCode::Internal, {}, {}}).title);
        }
    }

    void detailsOfErrorsAreSentencesOfTheWindow()
    {
        const auto words = errorWords({ErrorCode::UnknownFormat, "a.log:1",
                                       "no known log format fits the first lines, such as \"x\"; name the format with "
                                       "--log-format '…', as the log_format stands in nginx.conf"});
        QCOMPARE(words.particulars,
                 QStringLiteral("a.log:1: No known log format fits the first lines, such as \"x\"."));
        QVERIFY(!words.advice.contains(QStringLiteral("--")));
        const auto key = errorWords({ErrorCode::BadKey, {}, "this traffic has no $x; it has $uri"});
        QCOMPARE(key.particulars, QStringLiteral("This traffic has no $x; it has $uri."));
        QVERIFY(key.advice.isEmpty());
        QCOMPARE(errorWords({ErrorCode::BadKey, {}, "nginx does not know $status"}).particulars,
                 QStringLiteral("nginx does not know $status."));
    }

    void errorsFromHostileFilesStayOnOneLine()
    {
        const QString line = errorLine({ErrorCode::UnknownFormat, "evil\n.log", "\x1b[31mred"});
        QVERIFY(!line.contains(QLatin1Char('\n')));
        QVERIFY(!line.contains(QLatin1Char('\x1b')));
        QVERIFY(line.contains(QStringLiteral("\\x1B")));
    }
};

SPILLWAY_TEST(TestText)

} // namespace tst_text

#include "tst_text.moc"
