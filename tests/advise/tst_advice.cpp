#include "engine/advise/advice.h"

#include "engine/advise/frontier.h"
#include "engine/advise/loss_map.h"
#include "engine/policy/policy.h"
#include "engine/replay/replay.h"
#include "tests/advise/flood_day.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <numeric>
#include <random>

namespace tst_advice {

using namespace spillway;

namespace {

/// Requests at random, and what of their time is an incident and what comes after it.
std::pair<GroupedPtr, std::vector<PeriodSpan>> randomMarked(std::mt19937_64& random)
{
    const GroupedPtr grouped = randomGrouped(random, 500, 1 + random() % 8, 3000);
    const std::int64_t length = grouped->span.count();
    return {grouped, periodSpans(std::vector<Period>{{PeriodKind::Incident, {at(length / 4), at(length / 3)}},
                                                     {PeriodKind::Normal, {at(length / 3), at(length)}}})};
}

Policy policyOf(const Advice& advice)
{
    return parseLimits({advice.limitText()}, KeyTemplate()).value();
}

} // namespace

class TestAdvice : public QObject
{
    Q_OBJECT

private slots:
    void aFloodIsKeptOutAndNobodyElse()
    {
        for (unsigned seed = 1; seed <= 100; ++seed) {
            std::mt19937_64 random(seed);
            Day day(random, 20 + static_cast<std::int64_t>(random() % 100));
            const GroupedPtr grouped = day.made.grouped();
            const Advice advice = advise(grouped, Day::periods(), {}).value();
            QVERIFY2(advice.separates, qPrintable(QString::number(seed)));
            const auto outcome = replay(policyOf(advice), grouped, {}).value();
            std::uint64_t flood = 0;
            std::uint64_t floodRejected = 0;
            for (ClientId client = 0; client < grouped->clients(); ++client) {
                if (!grouped->name(client).starts_with("203.")) {
                    QCOMPARE(outcome->clients[client].rejected, 0U);
                    continue;
                }
                flood += outcome->clients[client].requests;
                floodRejected += outcome->clients[client].rejected;
            }
            QVERIFY2(floodRejected * 10 >= flood * 9, qPrintable(QString::number(seed)));
        }
    }

    void aSlowFloodIsNotToldApart()
    {
        std::mt19937_64 random(3);
        Day day(random, 5000); // no faster than people are
        const GroupedPtr grouped = day.made.grouped();
        const Advice advice = advise(grouped, Day::periods(), {}).value();
        QVERIFY(!advice.separates);
        QVERIFY(advice.busiestNormal.has_value());
        QVERIFY(advice.quietestIncident.has_value());
        QVERIFY(grouped->name(*advice.quietestIncident).starts_with("203."));
        QVERIFY(advice.quietestSurplus > 60);
    }

    /// What normal clients need at once is much, but they come back seldom.
    void anAllowanceIsSuggestedWhereNoBurstKeepsEnoughOut()
    {
        Made made;
        for (int client = 0; client < 20; ++client)
            for (int i = 0; i < 100; ++i)
                made.add(client * 4 * kMinute + i * 50, "198.51.100." + std::to_string(client));
        for (int client = 0; client < 20; ++client)
            for (std::int64_t ms = 60 * kMinute; ms < 70 * kMinute; ms += 250)
                made.add(ms + client, "203.0.113." + std::to_string(client));
        const GroupedPtr grouped = made.grouped();
        Aims aims;
        const Advice advice = advise(grouped, Day::periods(), aims).value();
        QVERIFY(advice.separates);
        QCOMPARE(advice.normal.rejected, std::uint64_t{0});
        QVERIFY(!drainsSoon(advice.burst, advice.rate.rate()));
        QVERIFY(drainTime(advice.burst, advice.rate.rate()) <= kLongestAllowance);
        QVERIFY(std::ranges::count(advice.doubts, Doubt::SlowToEmpty) == 1);
        aims.keepOutPercent = 40; // a burst does that
        const Advice less = advise(grouped, Day::periods(), aims).value();
        QVERIFY(less.separates && drainsSoon(less.burst, less.rate.rate()));
        QVERIFY(std::ranges::count(less.doubts, Doubt::SlowToEmpty) == 0);
    }

    void whereNothingIsKeptOutAClientCanSendLeast()
    {
        Made made;
        for (std::int64_t second = 0; second < 2100; ++second) {
            made.add(second * 1000, "198.51.100.1");
            if (second >= 1800 && second % 10 == 0)
                made.add(second * 1000 + 500, "203.0.113." + std::to_string(second)); // each once
        }
        const Advice advice = advise(made.grouped(),
                                     std::vector<Period>{{PeriodKind::Normal, {at(0), at(30 * kMinute)}},
                                                         {PeriodKind::Incident, {at(30 * kMinute), at(35 * kMinute)}}},
                                     {})
                                  .value();
        QVERIFY(!advice.separates);
        QVERIFY(!advice.keepsAnyOut);
        QCOMPARE(advice.normal.rejected, std::uint64_t{0});
        QCOMPARE(advice.incident.rejected, std::uint64_t{0});
        const auto inTenSeconds = [](std::int64_t burst, Rate rate) { return burst * 1000 + 10 * rate.raw(); };
        for (const FrontierPoint& point : advice.frontier) {
            const Rate rate = point.rate.rate();
            const std::int64_t burst = point.burst + std::max<std::int64_t>(1, (point.burst + 4) / 5); // headroom
            const bool emptiesSoon = burst * 1000 <= 60 * rate.raw();
            QVERIFY(!emptiesSoon || inTenSeconds(advice.burst, advice.rate.rate()) <= inTenSeconds(burst, rate));
        }
    }

    void nobodyIsNamedWhereThoseWhoPassAreTheUsualOnes()
    {
        // Two send much, in bursts that a busy client has as well: what passes of the incident is theirs.
        Made made;
        for (int minute = 0; minute < 60; ++minute)
            for (int part = 0; part < 60; ++part)
                made.add(minute * kMinute + part, "198.51.100.1");
        for (int quarter = 7200; quarter < 9600; ++quarter)
            for (int client = 0; client < 2; ++client)
                made.add(quarter * 250 + client, "203.0.113." + std::to_string(client));
        const std::vector<Period> periods{{PeriodKind::Incident, {at(1'800'000), at(2'400'000)}}};
        Aims aims;
        aims.keepOutPercent = 99;
        const Advice advice = advise(made.grouped(), periods, aims).value();
        QVERIFY(!advice.separates);
        QVERIFY(advice.incident.clientsRejected > 0);
        QVERIFY(!advice.quietestIncident.has_value());
    }

    void aRegularIsSparedWhereThatCostsNothing()
    {
        // It sends forty in a minute, one by one; in the incident thirty-five more at once, beside a flood
        // that any burst keeps out.
        Made made;
        for (int minute = 0; minute < 60; ++minute)
            for (int part = 0; part < 40; ++part)
                made.add(minute * kMinute + part * 1500, "198.51.100.1");
        for (int part = 0; part < 35; ++part)
            made.add(35 * kMinute + 400 + part, "198.51.100.1");
        for (int client = 0; client < 3; ++client)
            for (std::int64_t ms = 30 * kMinute; ms < 40 * kMinute; ms += 50)
                made.add(ms, "203.0.113." + std::to_string(client));
        const GroupedPtr grouped = made.grouped();
        const std::vector<Period> periods{{PeriodKind::Incident, {at(30 * kMinute), at(40 * kMinute)}}};
        const Advice advice = advise(grouped, periods, {}).value();
        QVERIFY(advice.separates);
        QVERIFY(advice.incident.known == KnownLoss{});
        QCOMPARE(advice.incident.clientsRejected, std::uint64_t{3});
        QVERIFY(advice.burstForRegulars && !advice.rateForRegulars);
        Aims bare;
        bare.headroomPercent = 0; // then a lower rate has the burst that the regular client needs
        const Advice lower = advise(grouped, periods, bare).value();
        QVERIFY(lower.incident.known == KnownLoss{});
        QVERIFY(lower.rateForRegulars && !lower.burstForRegulars);
        QVERIFY(lower.rate.rate() < advice.rate.rate());
        QVERIFY(lower.separates);
    }

    void aRateBetweenIsTakenWhereItDoesBetter()
    {
        // Normal is just above two a second; each of the flood sends five.
        Made made;
        for (std::int64_t ms = 0; ms < 60 * kMinute; ms += 450)
            made.add(ms, "198.51.100.1");
        for (int client = 0; client < 3; ++client)
            for (std::int64_t ms = 30 * kMinute; ms < 40 * kMinute; ms += 200)
                made.add(ms, "203.0.113." + std::to_string(client));
        const std::vector<Period> periods{{PeriodKind::Incident, {at(30 * kMinute), at(40 * kMinute)}}};
        const Advice advice = advise(made.grouped(), periods, {}).value();
        QCOMPARE(advice.rate.text(), std::string("140r/m"));
        QVERIFY(advice.normal.rejected == 0);
        const auto rateOf = [](const FrontierPoint& point) { return point.rate.rate(); };
        QVERIFY(std::ranges::is_sorted(advice.frontier, {}, rateOf));
        QVERIFY(std::ranges::adjacent_find(advice.frontier, {}, rateOf) == advice.frontier.end());
        for (const NginxRate& rate : adviceRates())
            QVERIFY(std::ranges::find(advice.frontier, rate, &FrontierPoint::rate) != advice.frontier.end());
        for (const FrontierPoint& point : advice.frontier) {
            const std::vector<Rate> rates{point.rate.rate()};
            QCOMPARE(sparingBursts(*made.grouped(), rates, periodSpans(periods), {}).value().front(), point.burst);
        }
    }

    void whatRegularsLoseIsNotKeptOut()
    {
        Advice advice;
        advice.surplus = 100;
        advice.incident.rejected = 80;
        QCOMPARE(advice.keptOut(), std::uint64_t{80});
        advice.incident.known.regular = {2, 30};
        advice.incident.known.faster = {1, 20};
        QCOMPARE(advice.keptOut(), std::uint64_t{50});
        advice.incident.rejected = 250;
        QCOMPARE(advice.keptOut(), std::uint64_t{100});
        QVERIFY(separates(100, 90, {}));
        QVERIFY(!separates(100, 89, {}));
        QVERIFY(!separates(0, 0, {}));
    }

    void aFrontierIsTheSmallestBurstThatSpares()
    {
        const std::vector<Rate> rates{Rate(166), Rate(1000), Rate(10'000)};
        std::mt19937_64 random(5);
        for (int round = 0; round < 30; ++round) {
            const auto [grouped, spans] = randomMarked(random);
            Aims aims;
            aims.losers = random() % 3;
            const auto bursts = sparingBursts(*grouped, rates, spans, aims).value();
            std::vector<std::int64_t> all(600);
            std::iota(all.begin(), all.end(), std::int64_t{0});
            const LossMap map = lossMap(*grouped, {rates, all}, spans).value();
            for (std::size_t rate = 0; rate < rates.size(); ++rate) {
                std::size_t smallest = all.size();
                while (smallest > 0 &&
                       map.of(PeriodKind::Normal).clientsRejected[map.axes.cell(rate, smallest - 1)] <= aims.losers)
                    --smallest;
                QCOMPARE(std::size_t(bursts[rate]), smallest);
            }
        }
    }

    void aFrontierOfRequestsLosesNoMoreThanItMay()
    {
        const std::vector<Rate> rates{Rate(166), Rate(1000), Rate(10'000)};
        std::mt19937_64 random(6);
        for (int round = 0; round < 30; ++round) {
            const auto [grouped, spans] = randomMarked(random);
            Aims aims;
            aims.lostPerMillion = static_cast<std::uint32_t>(random() % 100'000);
            const auto bursts = sparingBursts(*grouped, rates, spans, aims).value();
            for (std::size_t rate = 0; rate < rates.size(); ++rate) {
                const LossMap map = lossMap(*grouped, {{rates[rate]}, {bursts[rate]}}, spans).value();
                const LossLayer& normal = map.of(PeriodKind::Normal);
                QVERIFY(normal.rejected[0] * 1'000'000ULL <= normal.requests * *aims.lostPerMillion);
                if (bursts[rate] == 0)
                    continue;
                const LossMap less = lossMap(*grouped, {{rates[rate]}, {bursts[rate] - 1}}, spans).value();
                QVERIFY(less.of(PeriodKind::Normal).rejected[0] * 1'000'000ULL >
                        normal.requests * *aims.lostPerMillion);
            }
        }
    }

    void ofRequestsNoneMayBeLostWhereNoClientMay()
    {
        std::mt19937_64 random(7);
        const GroupedPtr grouped = Day(random, 50).made.grouped();
        Aims none;
        none.losers = 3; // does not count
        none.lostPerMillion = 0;
        QCOMPARE(advise(grouped, {}, none)->limitText(), advise(grouped, {}, {})->limitText());
    }

    void whatAnIncidentFilledIsNoNeed()
    {
        // Nobody knows what to spare of the flood: what comes long after it loses nothing with any burst.
        Made made;
        for (int i = 0; i < 30'000; ++i)
            made.add(i / 1000, "192.0.2.1");
        for (int i = 0; i < 3; ++i)
            made.add(2'000'000 + i * 1000, "192.0.2.1");
        const std::vector<Period> periods{{PeriodKind::Incident, {at(0), at(1000)}},
                                          {PeriodKind::Normal, {at(1'000'000), at(3'000'000)}}};
        const std::vector<Rate> rates{Rate(1000)};
        QCOMPARE(sparingBursts(*made.grouped(), rates, periodSpans(periods), {}).value(), std::vector<std::int64_t>{0});
    }

    void longestWaitBoundsTheDelay()
    {
        std::mt19937_64 random(6);
        Day day(random, 50);
        const GroupedPtr grouped = day.made.grouped();
        Aims aims;
        aims.longestWait = Milliseconds(20'000);
        const Advice advice = advise(grouped, Day::periods(), aims).value();
        QVERIFY(advice.delay.has_value());
        const auto outcome = replay(policyOf(advice), grouped, {}).value();
        QVERIFY(outcome->totals.longestWait <= Milliseconds(20'000));
        QVERIFY(outcome->totals.delayed > 0);
    }

    void oneClientAndManyBehindOneAreTold()
    {
        Trace trace = traceOf({"remote_addr", "http_user_agent"}, {});
        for (int i = 0; i < 100; ++i) {
            trace.arrivals.push_back(at(i * 1000));
            trace.sourceOf.push_back(0);
            trace.columns[0].ids.push_back(trace.columns[0].values.intern(i < 95 ? "192.0.2.1" : "192.0.2.2"));
            trace.columns[1].ids.push_back(trace.columns[1].values.intern("agent " + std::to_string(i % 10)));
        }
        const GroupedPtr grouped = groupedBy(shared(std::move(trace)), "$binary_remote_addr");
        const Advice advice = advise(grouped, {}, {}).value();
        for (const Doubt doubt : {Doubt::OneClient, Doubt::ManyBehindOne, Doubt::LittleData, Doubt::NoIncident})
            QVERIFY(std::ranges::find(advice.doubts, doubt) != advice.doubts.end());
        QCOMPARE(advice.crowdAgents, std::uint64_t{10});
    }
};

SPILLWAY_TEST(TestAdvice)

} // namespace tst_advice

#include "tst_advice.moc"
