#include "engine/advise/period_counts.h"

#include "engine/policy/policy.h"
#include "engine/replay/estimate/period_outcomes.h"
#include "engine/replay/estimate/request_verdicts.h"
#include "engine/replay/replay.h"
#include "tests/advise/random_traffic.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <algorithm>

namespace tst_period_counts {

using namespace spillway;

namespace {

PeriodOutcomes outcomesOf(const std::vector<std::string>& limits, const GroupedPtr& grouped,
                          const std::vector<PeriodSpan>& spans)
{
    const Policy policy = parseLimits(limits, grouped->keys->key).value();
    const auto outcome = replay(policy, grouped, {}).value();
    return periodOutcomes(RequestVerdicts::create(policy, *outcome, {}).value(), spans).value();
}

std::size_t busiestMinute(const std::vector<std::int64_t>& times)
{
    std::size_t most = 0;
    for (const std::int64_t first : times)
        most = std::max(most, std::size_t(std::ranges::count_if(
                                  times, [&](std::int64_t time) { return time >= first && time < first + 60'000; })));
    return most;
}

/// Of two clients by their own trace: what each sends in minute 0 to 10, which is normal, and from
/// then on in the incident.
GroupedPtr twoClients(const std::vector<std::int64_t>& first, const std::vector<std::int64_t>& second)
{
    std::vector<std::pair<std::int64_t, std::string>> requests;
    for (const std::int64_t ms : first)
        requests.emplace_back(ms, "first");
    for (const std::int64_t ms : second)
        requests.emplace_back(ms, "second");
    std::ranges::sort(requests);
    Trace trace = traceOf({"uri"}, {});
    for (const auto& [ms, client] : requests) {
        trace.arrivals.push_back(at(ms));
        trace.sourceOf.push_back(0);
        trace.columns[0].ids.push_back(trace.columns[0].values.intern(client));
    }
    return groupedBy(shared(std::move(trace)), "$uri");
}

const std::vector<Period> kTenMinutes{{PeriodKind::Normal, {at(0), at(600'000)}},
                                      {PeriodKind::Incident, {at(600'000), at(1'200'000)}}};

/// So many times, each `gap` ms after the one before.
std::vector<std::int64_t> times(std::int64_t from, int count, std::int64_t gap)
{
    std::vector<std::int64_t> all;
    for (int i = 0; i < count; ++i)
        all.push_back(from + i * gap);
    return all;
}

std::vector<std::int64_t> both(std::vector<std::int64_t> all, const std::vector<std::int64_t>& more)
{
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

} // namespace

/// By ClientId: the requests in the periods of one kind.
std::vector<ClientOutcome> clientsInPeriods(const RequestVerdicts& verdicts, std::span<const PeriodSpan> spans,
                                            PeriodKind kind)
{
    std::vector<ClientOutcome> outcomes(verdicts.grouped().clients());
    for (ClientId client = 0; client < outcomes.size(); ++client) {
        PeriodCursor kinds(spans);
        verdicts.walk(client, {}, [&](std::size_t /*request*/, Instant at, Wait wait) {
            if (kinds.kindAt(at) != kind)
                return;
            ClientOutcome& of = outcomes[client];
            ++of.requests;
            of.rejected += wait == kRejectedWait ? 1U : 0U;
            of.delayed += wait > Wait(0) ? 1U : 0U;
            of.longestWait = std::max(of.longestWait, wait);
        });
    }
    return outcomes;
}

class TestPeriodCounts : public QObject
{
    Q_OBJECT

private slots:
    void bothWaysToCountAgree()
    {
        std::mt19937_64 random(11);
        for (int round = 0; round < 50; ++round) {
            const GroupedPtr grouped = randomGrouped(random, 2000, 1 + random() % 20, 3000);
            const std::int64_t length = grouped->span.count();
            const std::vector<Period> periods{{PeriodKind::Normal, {at(length / 10), at(length / 2)}},
                                              {PeriodKind::Incident, {at(length / 3), at(2 * length / 3)}},
                                              {PeriodKind::Normal, {at(3 * length / 4), at(3 * length)}}};
            const auto spans = periodSpans(periods);
            const auto counts = periodCounts(*grouped, {Rate(4000), Thousandths(3000), kNever}, spans).value();
            const auto outcomes = outcomesOf({"rate=4r/s burst=3 delay=1"}, grouped, spans);
            // The second limit rejects nothing, so that all is decided in order.
            const auto inOrder =
                outcomesOf({"rate=4r/s burst=3 delay=1", "rate=1000r/s burst=9999 nodelay"}, grouped, spans);
            for (std::size_t kind = 0; kind < 2; ++kind) {
                QVERIFY(outcomes[kind] == inOrder[kind]);
                QCOMPARE(outcomes[kind].requests, counts.of[kind].requests);
                QCOMPARE(outcomes[kind].clients, counts.of[kind].clients);
                QCOMPARE(outcomes[kind].rejected, counts.of[kind].rejected);
                QCOMPARE(outcomes[kind].clientsRejected, counts.of[kind].clientsRejected);
                QCOMPARE(outcomes[kind].length, counts.of[kind].length);
                QVERIFY(outcomes[kind].known == counts.of[kind].known);
            }
            QVERIFY(outcomes[1].rejected > 0);
            const Policy policy = parseLimits({"rate=4r/s burst=3 delay=1"}, grouped->keys->key).value();
            const auto outcome = replay(policy, grouped, {}).value();
            auto clients =
                clientsInPeriods(RequestVerdicts::create(policy, *outcome, {}).value(), spans, PeriodKind::Incident);
            const std::vector<Loser>& losers = counts.of[1].losers;
            QCOMPARE(losers.size(), std::min<std::size_t>(PeriodLoss::kMostNamed, counts.of[1].clientsRejected));
            for (const Loser& loser : losers)
                QCOMPARE(loser.rejected, std::uint64_t{clients[loser.client].rejected});
            std::ranges::sort(clients, std::ranges::greater{}, &ClientOutcome::rejected);
            for (std::size_t i = 0; i < losers.size(); ++i)
                QCOMPARE(losers[i].rejected, std::uint64_t{clients[i].rejected});
        }
    }

    void aRegularIsAtMostTwiceAsFast()
    {
        // Twenty in the busiest minute of normal traffic; in the incident forty at once, then forty-one.
        const auto usual = times(0, 20, 3000);
        for (const int now : {40, 41}) {
            const GroupedPtr grouped = twoClients(both(usual, times(700'000, now, 1)), times(800'000, 90, 1));
            const auto counts =
                periodCounts(*grouped, {Rate(1000), Thousandths(29'000), kNever}, periodSpans(kTenMinutes)).value();
            const KnownLoss& known = counts.of[1].known;
            const ClientLoss lost{1, std::uint64_t(now) - 30};
            QCOMPARE(counts.of[1].clientsRejected, std::uint64_t{2});
            QVERIFY(known.regular == (now == 40 ? lost : ClientLoss{}));
            QVERIFY(known.faster == (now == 40 ? ClientLoss{} : lost));
            QCOMPARE(counts.regularsHit.size(), std::size_t(now == 40 ? 1 : 0));
        }
    }

    void whoIsKnownIsCountedExactly()
    {
        std::mt19937_64 random(13);
        bool anyRegular = false;
        bool anyFaster = false;
        for (int round = 0; round < 50; ++round) {
            const GroupedPtr grouped = randomGrouped(random, 1000, 1 + random() % 20, 60'000);
            const std::int64_t length = grouped->span.count();
            const std::vector<Period> periods{{PeriodKind::Normal, {at(0), at(length / 2)}},
                                              {PeriodKind::Incident, {at(length / 2), at(3 * length)}}};
            const auto spans = periodSpans(periods);
            const auto counts = periodCounts(*grouped, {Rate(1000), Thousandths(1000), kNever}, spans).value();
            const auto outcome =
                replay(parseLimits({"rate=1r/s burst=1 nodelay"}, grouped->keys->key).value(), grouped, BinSpec{})
                    .value();
            const auto verdicts = RequestVerdicts::create(
                parseLimits({"rate=1r/s burst=1 nodelay"}, grouped->keys->key).value(), *outcome, {});
            KnownLoss expected;
            for (ClientId client = 0; client < grouped->clients(); ++client) {
                std::array<std::vector<std::int64_t>, 2> seen;
                std::uint64_t lost = 0;
                verdicts->walk(client, {}, [&](std::size_t, Instant when, Wait wait) {
                    const std::int64_t ms = when.time_since_epoch().count();
                    const bool incident = ms >= length / 2;
                    seen[incident ? 1 : 0].push_back(ms);
                    lost += incident && wait == kRejectedWait ? 1U : 0U;
                });
                if (lost == 0 || seen[0].empty())
                    continue;
                const bool regular = busiestMinute(seen[1]) <= 2 * busiestMinute(seen[0]);
                ClientLoss& of = regular ? expected.regular : expected.faster;
                ++of.clients;
                of.rejected += lost;
            }
            QVERIFY(counts.of[1].known == expected);
            QVERIFY(counts.of[0].known == KnownLoss{});
            anyRegular = anyRegular || expected.regular.clients > 0;
            anyFaster = anyFaster || expected.faster.clients > 0;
        }
        QVERIFY(anyRegular && anyFaster);
    }

    void onlyWhoHasMoreThanUsualMadeTheIncident()
    {
        const auto spans = periodSpans(kTenMinutes);
        const LimitReq wide{Rate(1'000'000), Thousandths(1000), kNever};
        // As many as ever, though most of all; and somebody new who sends less.
        const GroupedPtr usual = twoClients(times(0, 400, 3000), times(700'000, 15, 1000));
        const auto named = periodCounts(*usual, wide, spans).value();
        QCOMPARE(named.busiestSpared, std::optional<ClientId>(1));
        QCOMPARE(named.sparedSurplus, std::uint64_t{15});
        QCOMPARE(named.spared, std::uint64_t{215});
        // Too few to tell, and not clearly more.
        const GroupedPtr calm = twoClients(both(times(0, 200, 3000), times(600'000, 380, 1570)), times(700'000, 9, 1));
        QCOMPARE(periodCounts(*calm, wide, spans).value().busiestSpared, std::optional<ClientId>());
    }

    void clientsAddUp()
    {
        std::mt19937_64 random(13);
        for (int round = 0; round < 20; ++round) {
            const GroupedPtr grouped = randomGrouped(random, 2000, 1 + random() % 20, 3000);
            const std::int64_t length = grouped->span.count();
            const std::vector<Period> periods{{PeriodKind::Incident, {at(length / 3), at(2 * length / 3)}}};
            const auto spans = periodSpans(periods);
            const Policy policy = parseLimits({"rate=4r/s burst=3 delay=1"}, grouped->keys->key).value();
            const auto outcome = replay(policy, grouped, {}).value();
            const auto verdicts = RequestVerdicts::create(policy, *outcome, {}).value();
            const auto all = periodOutcomes(verdicts, spans).value();
            std::vector<ClientOutcome> both(grouped->clients());
            for (const PeriodKind kind : {PeriodKind::Normal, PeriodKind::Incident}) {
                PeriodOutcome sum;
                const auto clients = clientsInPeriods(verdicts, spans, kind);
                QCOMPARE(clients.size(), grouped->clients());
                for (std::size_t i = 0; i < clients.size(); ++i) {
                    sum.requests += clients[i].requests;
                    sum.delayed += clients[i].delayed;
                    sum.rejected += clients[i].rejected;
                    sum.longestWait = std::max(sum.longestWait, clients[i].longestWait);
                    both[i].requests += clients[i].requests;
                    both[i].delayed += clients[i].delayed;
                    both[i].rejected += clients[i].rejected;
                }
                const PeriodOutcome& told = all[static_cast<std::size_t>(kind)];
                QCOMPARE(sum.requests, told.requests);
                QCOMPARE(sum.delayed, told.delayed);
                QCOMPARE(sum.rejected, told.rejected);
                QCOMPARE(sum.longestWait, told.longestWait);
            }
            for (std::size_t i = 0; i < both.size(); ++i) { // what is no incident is normal
                QCOMPARE(both[i].requests, outcome->clients[i].requests);
                QCOMPARE(both[i].delayed, outcome->clients[i].delayed);
                QCOMPARE(both[i].rejected, outcome->clients[i].rejected);
            }
        }
    }

    void withoutPeriodsItIsWhatAReplayCounts()
    {
        std::mt19937_64 random(12);
        const GroupedPtr grouped = randomGrouped(random, 2000, 9, 3000);
        const Policy policy = parseLimits({"rate=2r/s burst=4"}, grouped->keys->key).value();
        const auto totals = replay(policy, grouped, {}).value()->totals;
        const PeriodOutcome all = outcomesOf({"rate=2r/s burst=4"}, grouped, periodSpans({}))[0];
        QCOMPARE(all.requests, totals.requests);
        QCOMPARE(all.passed, totals.passed);
        QCOMPARE(all.delayed, totals.delayed);
        QCOMPARE(all.rejected, totals.rejected);
        QCOMPARE(all.clientsDelayed, totals.clientsDelayed);
        QCOMPARE(all.clientsRejected, totals.clientsRejected);
        QCOMPARE(all.longestWait, totals.longestWait);
    }
};

SPILLWAY_TEST(TestPeriodCounts)

} // namespace tst_period_counts

#include "tst_period_counts.moc"
