#include "engine/advise/period_proposals.h"

#include "tests/advise/random_traffic.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <algorithm>

namespace tst_period_proposals {

using namespace spillway;

namespace {

/// Some requests each second of half an hour.
std::vector<std::pair<std::int64_t, std::string>> calm(std::mt19937_64& random)
{
    std::vector<std::pair<std::int64_t, std::string>> requests;
    for (std::int64_t second = 0; second < 1800; ++second)
        for (std::uint64_t i = 15 + random() % 10; i > 0; --i)
            requests.emplace_back(second * 1000 + static_cast<std::int64_t>(random() % 1000),
                                  std::to_string(random() % 50));
    return requests;
}

} // namespace

class TestPeriodProposals : public QObject
{
    Q_OBJECT

private slots:
    void nothingStandsOutOfEvenTraffic()
    {
        std::mt19937_64 random(1);
        QVERIFY(proposePeriods(*groupedOf(calm(random))).value().empty());
        QVERIFY(proposePeriods(*groupedOf({})).value().empty());
    }

    void aFloodIsAnIncidentBetweenCalmPeriods()
    {
        std::mt19937_64 random(2);
        auto requests = calm(random);
        for (std::int64_t ms = 600'000; ms < 700'000; ms += 5)
            requests.emplace_back(ms, std::to_string(random() % 1000));
        const auto proposals = proposePeriods(*groupedOf(requests)).value();
        QCOMPARE(proposals.size(), std::size_t{3});
        QCOMPARE(proposals[0].period.kind, PeriodKind::Normal);
        QCOMPARE(proposals[1].period.kind, PeriodKind::Incident);
        QCOMPARE(proposals[2].period.kind, PeriodKind::Normal);
        const TimeRange incident = proposals[1].period.range; // all of the flood, and not much else
        QVERIFY(incident.from <= at(600'000) && incident.from > at(597'000));
        QVERIFY(incident.to >= at(700'000) && incident.to < at(703'000));
        QVERIFY(proposals[1].perSecond > 150);
    }

    /// What a client sends before and behind an incident that it makes, but not what it always sends.
    void whoMakesAnIncidentMakesItsEdges()
    {
        std::vector<std::pair<std::int64_t, std::string>> requests;
        const auto send = [&](std::int64_t from, std::int64_t to, std::int64_t step, const std::string& client) {
            for (std::int64_t ms = from; ms < to; ms += step)
                requests.emplace_back(ms, client);
        };
        const TimeRange incident{at(600'000), at(700'000)};
        send(0, 1'800'000, 6'000, "flood"); // ten a minute
        send(600'000, 700'000, 100, "flood");
        send(0, 1'800'000, 1'000, "monitor");
        const auto edges = [&] { return withItsEdges(*groupedOf(requests), incident); };
        QCOMPARE(edges(), incident);
        send(560'000, 575'000, 200, "flood");
        send(760'000, 770'000, 100, "flood");
        send(1'100'000, 1'110'000, 200, "flood"); // too far away
        const TimeRange whole = edges();          // to the minute
        QVERIFY(whole.from <= at(560'000) && whole.from > at(500'000));
        QVERIFY(whole.to > at(769'000) && whole.to < at(830'000));
    }

    void aFloodWithPausesIsOneIncident_data()
    {
        QTest::addColumn<std::int64_t>("pauseSeconds");
        QTest::addColumn<std::size_t>("incidents");
        QTest::newRow("shorter than what is around it") << std::int64_t{80} << std::size_t{1};
        QTest::newRow("longer") << std::int64_t{300} << std::size_t{3};
    }

    void aFloodWithPausesIsOneIncident()
    {
        QFETCH(std::int64_t, pauseSeconds);
        QFETCH(std::size_t, incidents);
        std::mt19937_64 random(4);
        auto requests = calm(random);
        std::int64_t begin = 500'000;
        for (const std::int64_t seconds : {150, 20, 120}) {
            for (std::int64_t ms = begin; ms < begin + seconds * 1000; ms += 10)
                requests.emplace_back(ms, std::to_string(random() % 1000));
            begin += (seconds + pauseSeconds / 2) * 1000;
        }
        const auto proposals = proposePeriods(*groupedOf(requests)).value();
        const auto isIncident = [](const PeriodProposal& one) { return one.period.kind == PeriodKind::Incident; };
        QCOMPARE(static_cast<std::size_t>(std::ranges::count_if(proposals, isIncident)), incidents);
        const TimeRange first = std::ranges::find_if(proposals, isIncident)->period.range;
        QVERIFY(first.from <= at(500'000) && first.from > at(497'000));
        if (incidents == 1)
            QVERIFY(first.to >= at(870'000) && first.to < at(873'000));
    }

    /// In no second much more than others now and then, but for minutes.
    void oneSteadyClientIsOneIncident()
    {
        for (std::uint64_t seed = 10; seed < 20; ++seed) {
            std::mt19937_64 random(seed);
            auto requests = calm(random);
            for (double ms = 600'000; ms < 1'100'000; ms += 500 * std::exponential_distribution<double>()(random))
                requests.emplace_back(static_cast<std::int64_t>(ms), "one");
            const auto proposals = proposePeriods(*groupedOf(requests)).value();
            QCOMPARE(proposals.size(), std::size_t{3});
            QCOMPARE(proposals[1].period.kind, PeriodKind::Incident);
            const TimeRange incident = proposals[1].period.range;
            const std::string told = "seed " + std::to_string(seed) + ": " +
                                     std::to_string((incident.from - at(0)).count()) + " to " +
                                     std::to_string((incident.to - at(0)).count());
            QVERIFY2(incident.from > at(570'000) && incident.from <= at(601'000), told.c_str());
            QVERIFY2(incident.to >= at(1'099'000) && incident.to < at(1'130'000), told.c_str());
        }
    }

    void oneClientAloneStandsOut()
    {
        std::mt19937_64 random(3);
        auto requests = calm(random);
        for (std::int64_t ms = 900'000; ms < 960'000; ms += 66) // hardly more than all others together make
            requests.emplace_back(ms, "one");
        const auto proposals = proposePeriods(*groupedOf(requests)).value();
        const auto incident = std::ranges::find(proposals, PeriodKind::Incident,
                                                [](const auto& proposal) { return proposal.period.kind; });
        QVERIFY(incident != proposals.end());
        QVERIFY(incident->period.range.from <= at(902'000) && incident->period.range.to >= at(958'000));
    }

    /// Each is far more than usual on a site where nothing is usual.
    void pageLoadsAreNoIncidents()
    {
        std::vector<std::pair<std::int64_t, std::string>> requests;
        for (std::int64_t minute = 0; minute < 40; ++minute)
            for (std::int64_t i = 0; i < 25; ++i)
                requests.emplace_back(minute * 60'000 + i * 30, std::to_string(minute % 7));
        QVERIFY(proposePeriods(*groupedOf(requests)).value().empty());
        for (std::int64_t ms = 1'210'000; ms < 1'300'000; ms += 50)
            requests.emplace_back(ms, "flood");
        const auto proposals = proposePeriods(*groupedOf(requests)).value();
        QCOMPARE(std::ranges::count(proposals, PeriodKind::Incident,
                                    [](const auto& proposal) { return proposal.period.kind; }),
                 1);
    }

    /// Most of the week hardly anything is asked for, but its days are no incidents.
    void daysBetweenNightsAreUsual_data()
    {
        QTest::addColumn<int>("nightly"); // requests
        QTest::newRow("empty") << 0;
        QTest::newRow("a robot every ten minutes") << 90;
    }

    void daysBetweenNightsAreUsual()
    {
        QFETCH(int, nightly);
        std::mt19937_64 random(6);
        constexpr std::int64_t kHour = 3'600'000;
        std::vector<std::pair<std::int64_t, std::string>> requests;
        for (std::int64_t day = 0; day < 5; ++day) {
            const std::int64_t begin = day * 24 * kHour;
            for (double ms = 0; ms < 9 * kHour; ms += 5'000 * std::exponential_distribution<double>()(random))
                requests.emplace_back(begin + static_cast<std::int64_t>(ms), std::to_string(random() % 50));
            for (int i = 0; i < nightly; ++i)
                requests.emplace_back(begin + 9 * kHour + i * kHour / 6, "robot");
        }
        QVERIFY(proposePeriods(*groupedOf(requests)).value().empty());
        const std::int64_t begin = 52 * kHour;
        for (std::int64_t ms = begin; ms < begin + kHour / 2; ms += 500)
            requests.emplace_back(ms, std::to_string(random() % 1000));
        const auto proposals = proposePeriods(*groupedOf(requests)).value();
        QCOMPARE(proposals.size(), std::size_t{3});
        QCOMPARE(proposals[1].period.kind, PeriodKind::Incident);
        const TimeRange incident = proposals[1].period.range;
        const Milliseconds slice = std::chrono::minutes(4); // one more may belong to it on either side
        QVERIFY(incident.from <= at(begin) && incident.from > at(begin) - 2 * slice);
        QVERIFY(incident.to >= at(begin + kHour / 2) && incident.to < at(begin + kHour / 2) + 2 * slice);
    }

    void longFloodsStandOut_data()
    {
        QTest::addColumn<std::int64_t>("usualMs");    // between requests
        QTest::addColumn<std::vector<int>>("begins"); // hours
        QTest::addColumn<int>("hours");
        QTest::addColumn<bool>("hasBurst");
        QTest::newRow("that is all there is") << std::int64_t{7'200'000} << std::vector{12} << 3 << false;
        QTest::newRow("two in a day") << std::int64_t{1000} << std::vector{2, 14} << 2 << false;
        QTest::newRow("one with a burst in it") << std::int64_t{1000} << std::vector{8} << 4 << true;
    }

    /// They may be the busiest hours that there are.
    void longFloodsStandOut()
    {
        QFETCH(std::int64_t, usualMs);
        QFETCH(std::vector<int>, begins);
        QFETCH(int, hours);
        QFETCH(bool, hasBurst);
        constexpr std::int64_t kHour = 3'600'000;
        std::vector<std::pair<std::int64_t, std::string>> requests;
        for (std::int64_t ms = 0; ms <= 24 * kHour; ms += usualMs)
            requests.emplace_back(ms, "visitor" + std::to_string(ms / 1000 % 50));
        const auto flood = [&](std::int64_t from, std::int64_t to, std::int64_t step) {
            for (std::int64_t ms = from; ms < to; ms += step)
                requests.emplace_back(ms, std::to_string(ms / step % 200));
        };
        for (const int begin : begins)
            flood(begin * kHour, (begin + hours) * kHour, 100);
        if (hasBurst)
            flood(begins[0] * kHour + kHour, begins[0] * kHour + kHour + 300'000, 30);
        const auto proposals = proposePeriods(*groupedOf(requests)).value();
        std::vector<TimeRange> incidents;
        for (const PeriodProposal& proposal : proposals)
            if (proposal.period.kind == PeriodKind::Incident)
                incidents.push_back(proposal.period.range);
        QCOMPARE(incidents.size(), begins.size());
        for (std::size_t i = 0; i < begins.size(); ++i) {
            const Instant begin = at(begins[i] * kHour);
            const Instant end = begin + std::chrono::hours(hours);
            QVERIFY(incidents[i].from <= begin && incidents[i].from > begin - std::chrono::minutes(10));
            QVERIFY(incidents[i].to >= end && incidents[i].to < end + std::chrono::minutes(10));
        }
    }

    /// Two requests a minute among next to none stand out, but no limit is for them.
    void littleAmongNextToNothingIsNoFlood()
    {
        std::vector<std::pair<std::int64_t, std::string>> requests;
        for (std::int64_t hour = 0; hour < 100; ++hour)
            requests.emplace_back(hour * 3'600'000, std::to_string(hour % 7));
        for (std::int64_t i = 0; i < 600; ++i)
            requests.emplace_back(180'000'000 + i * 30'000, std::to_string(i % 7));
        QVERIFY(proposePeriods(*groupedOf(requests)).value().empty());
        const GroupedPtr quiet = groupedOf(requests);
        QVERIFY(busiestMinute(*quiet, {quiet->base, quiet->base + quiet->span + Milliseconds(1)}) < kFewestOfFlood);
        for (std::int64_t i = 0; i < 200; ++i) // within a minute, whatever the stretch has on average
            requests.emplace_back(60'000'000 + i * 250, "flood");
        const GroupedPtr flooded = groupedOf(requests);
        QCOMPARE(busiestMinute(*flooded, {flooded->base, flooded->base + flooded->span + Milliseconds(1)}), 200ULL);
        QCOMPARE(std::ranges::count(proposePeriods(*flooded).value(), PeriodKind::Incident,
                                    [](const auto& proposal) { return proposal.period.kind; }),
                 1);
    }

    /// Told to the second and typed back they are the same; nothing of the incident is lost.
    void boundsAreWholeSeconds()
    {
        std::mt19937_64 random(5);
        for (const std::int64_t first : {0, 120, 999}) {
            auto requests = calm(random);
            for (auto& [ms, client] : requests)
                ms = first + 3 * ms; // slices are longer than a second
            for (std::int64_t ms = 1'800'720; ms < 2'100'920; ms += 20)
                requests.emplace_back(ms, std::to_string(random() % 1000));
            std::ranges::sort(requests);
            const GroupedPtr grouped = groupedOf(requests);
            const auto proposals = proposePeriods(*grouped).value();
            QCOMPARE(proposals.size(), std::size_t{3});
            Instant behind = proposals.front().period.range.from;
            QVERIFY(behind <= grouped->base);
            for (const PeriodProposal& proposal : proposals) {
                const auto& [from, to] = proposal.period.range;
                QCOMPARE(from, behind);
                QCOMPARE(from.time_since_epoch() % Milliseconds(1000), Milliseconds(0));
                behind = to;
            }
            QCOMPARE(behind.time_since_epoch() % Milliseconds(1000), Milliseconds(0));
            QVERIFY(behind > grouped->base + grouped->span);
            const TimeRange incident = proposals[1].period.range;
            QVERIFY(incident.from <= at(1'800'720) && incident.from > at(1'790'000));
            QVERIFY(incident.to >= at(2'100'920) && incident.to < at(2'112'000));
        }
    }

    void asksWhetherToStop()
    {
        std::mt19937_64 random(4);
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(proposePeriods(*groupedOf(calm(random)), stop.get_token()).error().code, ErrorCode::Cancelled);
    }
};

SPILLWAY_TEST(TestPeriodProposals)

} // namespace tst_period_proposals

#include "tst_period_proposals.moc"
