#include "engine/trace/group/gaps.h"
#include "engine/trace/made/random.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <cmath>
#include <optional>

namespace tst_gaps {

using namespace spillway;

namespace {

constexpr std::int64_t kMinute = 60'000;
constexpr std::int64_t kHour = 60 * kMinute;
constexpr std::int64_t kDay = 24 * kHour;

std::int64_t clock(Instant moment)
{
    return moment.time_since_epoch().count();
}

/// Visits of a site at random moments, each with some requests, from midnight on.
struct Site
{
    int days = 1;
    int visitsADay = 1000;
    double quiet = 0;                                         ///< share of the visits that stay away at three at night
    std::optional<std::pair<int, int>> open{};                ///< hours in which somebody comes
    std::vector<std::pair<std::int64_t, std::int64_t>> cut{}; ///< ms of which nothing was kept

    [[nodiscard]] Trace trace(std::uint64_t seed) const
    {
        Random random(seed);
        const auto share = [&] { return static_cast<double>(random.between(1, 1'000'000)) / 1e6; };
        std::vector<std::int64_t> times;
        for (double now = 0; now < static_cast<double>(days * kDay);) {
            now -= std::log(share()) * static_cast<double>(kDay) / (2 * visitsADay);
            const double hour = std::fmod(now, static_cast<double>(kDay)) / static_cast<double>(kHour);
            const double wanted = 1 - quiet * (1 + std::cos((hour - 3) / 24 * 2 * 3.14159265)) / 2;
            if (share() > wanted || (open && (hour < open->first || hour >= open->second)))
                continue;
            const std::int64_t requests = random.between(1, 10);
            for (std::int64_t i = 0; i < requests; ++i)
                times.push_back(static_cast<std::int64_t>(now) + i * 200);
        }
        std::ranges::sort(times);
        Trace trace;
        for (const std::int64_t time : times) {
            const auto isCut = [&](const auto& piece) { return time >= piece.first && time < piece.second; };
            if (std::ranges::none_of(cut, isCut))
                trace.arrivals.push_back(Instant(Milliseconds(time)));
        }
        return trace;
    }
};

} // namespace

class TestGaps : public QObject
{
    Q_OBJECT

private slots:
    /// A gap of any length, where rotated files tell of so much less that nothing could be told from the times alone.
    void aMissingFileIsAGap()
    {
        const auto files = [](std::initializer_list<std::int64_t> begins, std::int64_t length, std::int64_t step) {
            Trace trace;
            for (const std::int64_t begin : begins) {
                for (std::int64_t time = begin; time < begin + length; time += step) {
                    trace.arrivals.push_back(Instant(Milliseconds(time)));
                    trace.sourceOf.push_back(static_cast<std::uint16_t>(trace.sources.size()));
                }
                trace.sources.push_back({"a file", 0, {}, {}});
            }
            return trace;
        };
        const auto gaps = gapsOf(files({0, kHour, 3 * kHour}, kHour, 2000));
        QCOMPARE(gaps.size(), std::size_t{1});
        QCOMPARE(clock(gaps[0].from), 2 * kHour - 2000);
        QCOMPARE(clock(gaps[0].to), 3 * kHour);
        QVERIFY(gapsOf(files({0, kHour, 2 * kHour}, kHour, 2000)).empty());
        QCOMPARE(gapsOf(files({0, 6 * kDay}, kDay, kMinute)).size(), std::size_t{1});
        QVERIFY(
            gapsOf(files({0, 2 * kHour}, kHour, 15 * kMinute)).empty()); // of four requests each nothing can be told
        QVERIFY(gapsOf(files({0, 4 * kDay}, 2 * kDay, kHour)).size() == 1);
        QVERIFY(gapsOf(files({0, 26 * kHour}, kDay, kHour)).empty()); // pauses of an hour are usual in them
    }

    void whatIsMissingIsFound_data()
    {
        QTest::addColumn<int>("days");
        QTest::addColumn<int>("visitsADay");
        QTest::addColumn<double>("quiet");
        QTest::addColumn<qint64>("from");
        QTest::addColumn<qint64>("to");
        const auto row = [](const char* name, int days, int visits, double quiet, std::int64_t from, std::int64_t to) {
            QTest::newRow(name) << days << visits << quiet << qint64{from} << qint64{to};
        };
        row("an hour of three days", 3, 20'000, 0.9, kDay + 12 * kHour, kDay + 13 * kHour);
        row("ten minutes of a busy day", 1, 20'000, 0.5, 12 * kHour, 12 * kHour + 10 * kMinute);
        row("three hours at night of a busy site", 5, 20'000, 0.9, 2 * kDay + 2 * kHour, 2 * kDay + 5 * kHour);
        row("a day of eight", 8, 2000, 0.97, 3 * kDay, 4 * kDay);
    }

    void whatIsMissingIsFound()
    {
        QFETCH(int, days);
        QFETCH(int, visitsADay);
        QFETCH(double, quiet);
        QFETCH(qint64, from);
        QFETCH(qint64, to);
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            const Trace trace = Site{days, visitsADay, quiet, {}, {{from, to}}}.trace(seed);
            const auto gaps = gapsOf(trace);
            QCOMPARE(gaps.size(), std::size_t(1));
            QVERIFY(clock(gaps[0].from) < from && clock(gaps[0].to) >= to);
            QVERIFY(std::ranges::count(trace.arrivals, gaps[0].from) > 0);
            QVERIFY(std::ranges::count(trace.arrivals, gaps[0].to) > 0);
        }
    }

    void twoMissingDaysDoNotHideOneAnother()
    {
        const Site site{14, 2000, 0.97, {}, {{3 * kDay, 4 * kDay}, {8 * kDay, 9 * kDay}}};
        QCOMPARE(gapsOf(site.trace(1)).size(), std::size_t(2));
    }

    void nightsAreNoGaps_data()
    {
        QTest::addColumn<int>("days");
        QTest::addColumn<int>("visitsADay");
        QTest::addColumn<int>("opens");
        QTest::addColumn<int>("closes");
        QTest::newRow("a small site, two weeks") << 14 << 200 << 0 << 24;
        QTest::newRow("a small site, two days") << 2 << 200 << 0 << 24;
        QTest::newRow("a small site, one day") << 1 << 100 << 0 << 24;
        QTest::newRow("fifteen visits a day, a month") << 30 << 15 << 0 << 24;
        QTest::newRow("an office, two days") << 2 << 3000 << 8 << 18;
        QTest::newRow("an office, four days") << 4 << 3000 << 7 << 21;
        QTest::newRow("an office, twelve days") << 12 << 3000 << 8 << 18;
    }

    void nightsAreNoGaps()
    {
        QFETCH(int, days);
        QFETCH(int, visitsADay);
        QFETCH(int, opens);
        QFETCH(int, closes);
        const Site site{days, visitsADay, closes == 24 ? 0.995 : 0, std::pair(opens, closes), {}};
        for (std::uint64_t seed = 1; seed <= 20; ++seed)
            QCOMPARE(gapsOf(site.trace(seed)).size(), std::size_t(0));
    }

    void weekendsAreNoGaps()
    {
        Site site{21, 3000, 0, std::pair(8, 18), {}};
        for (int week = 0; week < 3; ++week)
            site.cut.emplace_back((week * 7 + 5) * kDay, (week * 7 + 7) * kDay);
        QCOMPARE(gapsOf(site.trace(1)).size(), std::size_t(0));
    }

    void lessThanAMinuteIsNoGap()
    {
        const auto pausingFor = [](std::int64_t pause) {
            Trace trace;
            for (std::int64_t ms = 0; ms < 10 * kMinute; ms += 100)
                if (ms < 5 * kMinute || ms >= 5 * kMinute + pause)
                    trace.arrivals.push_back(Instant(Milliseconds(ms)));
            return trace;
        };
        QVERIFY(gapsOf(pausingFor(59'000)).empty());
        const auto gaps = gapsOf(pausingFor(61'000));
        QCOMPARE(gaps.size(), std::size_t(1));
        QCOMPARE(gaps[0].length().count(), std::int64_t(61'100));
    }

    void emptyAndTinyTracesHaveNone()
    {
        Trace trace;
        QVERIFY(gapsOf(trace).empty());
        trace.arrivals.push_back(Instant(Milliseconds(0)));
        QVERIFY(gapsOf(trace).empty());
        trace.arrivals.push_back(Instant(Milliseconds(kDay)));
        QVERIFY(gapsOf(trace).empty());
    }

    void stopsWhenAsked()
    {
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(gapsOf(Site{1, 20'000, 0.5, {}, {{12 * kHour, 13 * kHour}}}.trace(1), stop.get_token()).empty());
    }
};

SPILLWAY_TEST(TestGaps)

} // namespace tst_gaps

#include "tst_gaps.moc"
