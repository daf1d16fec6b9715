#include "engine/advise/hurt.h"
#include "engine/policy/policy.h"

#include "engine/replay/estimate/period_estimate.h"
#include "engine/replay/estimate/period_outcomes.h"
#include "tests/advise/random_traffic.h"
#include "tests/support/test_class.h"
#include "tests/trace/whole_seconds.h"

#include <QTest>
#include <algorithm>
#include <set>

namespace tst_hurt {

using namespace spillway;

namespace {

struct Replayed
{
    OutcomePtr outcome;
    RequestVerdicts verdicts;
};

Replayed replayed(const std::vector<std::string>& limits, const GroupedPtr& grouped)
{
    const Policy policy = parseLimits(limits, grouped->keys->key).value();
    const auto outcome = replay(policy, grouped, {}).value();
    return {outcome, RequestVerdicts::create(policy, *outcome, {}).value()};
}

Hurt hurtBy(const std::vector<std::string>& limits, const GroupedPtr& grouped, const std::vector<Period>& periods = {})
{
    const auto [outcome, verdicts] = replayed(limits, grouped);
    return whoGetsHurt(*outcome, verdicts, periodSpans(periods)).value();
}

/// Pages, assets and calls of some clients with several browsers, some of them sent on from what they look at.
Trace randomTrace(std::mt19937_64& random, std::size_t requests)
{
    Trace trace = traceOf({"remote_addr", "uri", "http_referer", "http_user_agent"}, {});
    trace.sources.push_back({"random", requests, {}, {}});
    std::int64_t now = 0;
    const auto add = [&](std::size_t column, const std::string& value) {
        trace.columns[column].ids.push_back(trace.columns[column].values.intern(value));
    };
    for (std::size_t i = 0; i < requests; ++i) {
        now += static_cast<std::int64_t>(random() % (random() % 10 == 0 ? 2000 : 150));
        trace.arrivals.push_back(at(now));
        trace.sourceOf.push_back(0);
        add(0, "192.0.2." + std::to_string(random() % 6));
        const std::string some = std::to_string(random() % 4);
        const bool page = random() % 4 == 0;
        add(1, page ? "/p" + some : random() % 2 == 0 ? "/" + some + ".png" : "/api/" + some);
        add(2, random() % 3 == 0 ? "" : "https://a.example/p" + std::to_string(random() % 4));
        add(3, random() % 2 == 0 ? "Firefox/1" : "Chrome/1");
    }
    return trace;
}

GroupedPtr randomPages(std::mt19937_64& random, std::size_t requests)
{
    return groupedBy(shared(randomTrace(random, requests)), "$binary_remote_addr");
}

QString describe(const Hurt& hurt)
{
    QStringList clients;
    for (const HurtClient& one : hurt.clients)
        clients << QStringLiteral("%1: %2 = %3 + %4 + %5, %6/%7 ms")
                       .arg(QString::fromStdString(std::string(hurt.grouped->name(one.client))))
                       .arg(one.requests)
                       .arg(one.passed())
                       .arg(one.delayed)
                       .arg(one.rejected)
                       .arg(one.longestWait.count())
                       .arg(one.totalWait.count());
    return clients.join(QLatin1Char('\n'));
}

} // namespace

class TestHurt : public QObject
{
    Q_OBJECT

private slots:
    void twoClients()
    {
        // At 1r/s with a burst of 2 the first passes, two wait for 1 s and 2 s, and the fourth is rejected.
        const GroupedPtr grouped = groupedBy(shared(traceOf({"remote_addr", "uri"}, {{0, {"192.0.2.1", "/a"}},
                                                                                     {0, {"192.0.2.1", "/1.png"}},
                                                                                     {0, {"192.0.2.1", "/2.png"}},
                                                                                     {0, {"192.0.2.1", "/3.png"}},
                                                                                     {0, {"192.0.2.2", "/a"}},
                                                                                     {0, {"192.0.2.2", "/b"}},
                                                                                     {0, {"192.0.2.3", "/a"}}})),
                                             "$binary_remote_addr");
        const Hurt hurt = hurtBy({"rate=1r/s burst=2"}, grouped);
        QCOMPARE(describe(hurt), QStringLiteral("192.0.2.1: 4 = 1 + 2 + 1, 2000/3000 ms\n"
                                                "192.0.2.2: 2 = 1 + 1 + 0, 1000/1000 ms"));
        QVERIFY(!hurt.marked);
        const HurtOfKind all = hurt.all();
        QCOMPARE(all.clients, 2U);
        QCOMPARE(all.rejected, 1U);
        QCOMPARE(hurt.ofKind[static_cast<std::size_t>(ClientKind::Unknown)].clients, 2U);
    }

    void onlyNormalPeriodsCount()
    {
        Trace trace = traceOf({"remote_addr", "uri"}, {});
        trace.sources.push_back({"x", 40, {}, {}});
        for (int i = 0; i < 40; ++i) { // four at once every 10 s
            trace.arrivals.push_back(at(i / 4 * 10'000));
            trace.sourceOf.push_back(0);
            trace.columns[0].ids.push_back(trace.columns[0].values.intern("192.0.2.1"));
            trace.columns[1].ids.push_back(trace.columns[1].values.intern("/"));
        }
        const GroupedPtr grouped = groupedBy(shared(std::move(trace)), "$binary_remote_addr");
        const Period normal{PeriodKind::Normal, {at(10'000), at(50'000)}};
        const Period incident{PeriodKind::Incident, {at(20'000), at(30'000)}};
        const std::vector<std::string> limit{"rate=1r/s burst=2"};
        const auto requests = [&](const std::vector<Period>& periods) {
            const Hurt hurt = hurtBy(limit, grouped, periods);
            return hurt.clients.empty() ? 0U : hurt.clients[0].requests;
        };
        QCOMPARE(requests({}), 40U);
        QCOMPARE(requests({normal}), 16U);
        QCOMPARE(requests({normal, incident}), 12U);
        QCOMPARE(requests({incident}), 36U); // nothing is marked as normal: all else is
        QCOMPARE(requests({{PeriodKind::Normal, {at(11'000), at(19'000)}}}), 0U);
        QVERIFY(hurtBy(limit, grouped, {normal}).marked);
        QVERIFY(hurtBy(limit, grouped, {incident}).marked);
    }

    void agreesWithWhatPeriodsCount()
    {
        std::mt19937_64 random(21);
        std::uint64_t rejected = 0;
        std::uint64_t known = 0;
        for (int round = 0; round < 30; ++round) {
            const GroupedPtr grouped = randomPages(random, 1500);
            const std::int64_t length = grouped->span.count();
            const std::vector<Period> periods{{PeriodKind::Normal, {at(length / 10), at(length / 2)}},
                                              {PeriodKind::Incident, {at(length / 3), at(length / 2)}},
                                              {PeriodKind::Normal, {at(2 * length / 3), at(3 * length)}}};
            const auto spans = periodSpans(periods);
            const std::vector<std::vector<std::string>> policies{{"rate=1r/s burst=3 delay=1"},
                                                                 {"rate=2r/s burst=9 nodelay", "rate=1r/s burst=12"}};
            for (const auto& limits : policies) {
                const auto [outcome, verdicts] = replayed(limits, grouped);
                const auto [normal, incident] = periodOutcomes(verdicts, spans).value();
                const Hurt hurt = whoGetsHurt(*outcome, verdicts, spans).value();
                QVERIFY(hurt.inIncidents == incident.known);
                known += incident.known.regular.clients;
                PeriodOutcome sum;
                for (const HurtClient& one : hurt.clients) {
                    sum.delayed += one.delayed;
                    sum.rejected += one.rejected;
                    sum.clientsDelayed += one.delayed > 0 ? 1U : 0U;
                    sum.clientsRejected += one.rejected > 0 ? 1U : 0U;
                    sum.longestWait = std::max(sum.longestWait, one.longestWait);
                }
                QCOMPARE(sum.delayed, normal.delayed);
                QCOMPARE(sum.rejected, normal.rejected);
                QCOMPARE(sum.clientsDelayed, normal.clientsDelayed);
                QCOMPARE(sum.clientsRejected, normal.clientsRejected);
                QCOMPARE(sum.longestWait, normal.longestWait);
                QCOMPARE(hurt.all().rejected, normal.clientsRejected);
                rejected += normal.rejected;
            }
        }
        QVERIFY(rejected > 1000);
        QVERIFY(known > 10);
    }

    void aLimitThatLetsAllPassHurtsNobody()
    {
        std::mt19937_64 random(23);
        const Hurt hurt = hurtBy({"rate=100000r/s burst=1000 nodelay"}, randomPages(random, 500));
        QVERIFY(hurt.clients.empty());
        QCOMPARE(hurt.all().clients, 0U);
    }

    /// One in each second passes at the times of the log, not where two of them are closer.
    void whoMayBeHurtByAnotherModelIsListed()
    {
        Trace trace = onceASecondAndAtOnce("192.0.2.1", "192.0.2.2");
        addRequest(trace, 40, "192.0.2.3");
        const GroupedPtr grouped = groupedBy(shared(std::move(trace)), "$binary_remote_addr");
        const Policy policy = parseLimits({"rate=1r/s"}, grouped->keys->key).value();
        const auto outcome = replay(policy, grouped, {}).value();
        const auto verdicts = RequestVerdicts::create(policy, *outcome, {}).value();
        const auto others = byOtherModels(grouped).value();
        const OutcomeEstimate range = estimateOf(policy, *outcome, others).value();
        const Hurt alone = whoGetsHurt(*outcome, verdicts, periodSpans({})).value();
        QCOMPARE(alone.clients.size(), std::size_t{1});
        QVERIFY(alone.leavesOpen() && !alone.counts);

        const Hurt hurt = whoGetsHurt(*outcome, verdicts, periodSpans({}), HurtRanges::of(range)).value();
        QCOMPARE(hurt.clients.size(), std::size_t{2});
        QCOMPARE(grouped->name(hurt.clients[0].client), std::string_view("192.0.2.1"));
        QCOMPARE(hurt.clients[0].rejected, 0U);
        QVERIFY(hurt.clients[0].mostRejected() > hurt.clients[1].mostRejected());
        QVERIFY(*hurt.clients[0].range == range.clients[hurt.clients[0].client]);
        QCOMPARE(hurt.clients[1].rejected, 2U);
        QCOMPARE(hurt.all().listed, 2U);
        QCOMPARE(hurt.all().clients, 1U);
        QCOMPARE(hurt.all().rejected, 1U);
        QCOMPARE(hurt.counts->clientsRejected.high, 2U);
    }

    /// In the periods of either kind.
    void allWhoMayBeHurtAreListed()
    {
        std::mt19937_64 random(25);
        std::size_t byOthersOnly = 0;
        for (int round = 0; round < 20; ++round) {
            Trace trace = randomTrace(random, 600);
            for (std::size_t row = 0; row < trace.size(); ++row)
                trace.arrivals.set(row, std::chrono::floor<std::chrono::seconds>(trace.arrivals[row]));
            trace.resolution = Milliseconds(1000);
            const GroupedPtr grouped = groupedBy(shared(std::move(trace)), "$binary_remote_addr$uri");
            const std::int64_t length = grouped->span.count();
            const auto spans =
                periodSpans(std::vector<Period>{{PeriodKind::Incident, {at(length / 3), at(2 * length / 3)}}});
            const Policy policy = parseLimits({"rate=20r/m burst=2 delay=1"}, grouped->keys->key).value();
            const auto outcome = replay(policy, grouped, {}).value();
            const auto verdicts = RequestVerdicts::create(policy, *outcome, {}).value();
            const auto others = byOtherModels(grouped).value();
            const EstimateInPeriods ranges = estimateInPeriods(policy, *outcome, others, spans).value();
            const HurtRanges normal = HurtRanges::of(ranges, PeriodKind::Normal);
            const Hurt hurt = whoGetsHurt(*outcome, verdicts, spans, normal).value();
            const auto may = std::ranges::count_if(
                normal.clients, [](const ClientEstimate& of) { return of.high.rejected > 0 || of.high.delayed > 0; });
            QCOMPARE(hurt.clients.size(), static_cast<std::size_t>(may));
            QCOMPARE(hurt.all().listed, static_cast<std::uint64_t>(may));
            QCOMPARE(hurt.all().rejected, ranges.outcome[0].clientsRejected);
            QCOMPARE(hurt.counts->clientsRejected.high, ranges.high[0].clientsRejected);
            QCOMPARE(hurt.counts->clientsDelayed.low, ranges.low[0].clientsDelayed);
            QVERIFY(hurt.counts->inIncidentsHigh == ranges.high[1].known);
            QVERIFY(std::ranges::is_sorted(hurt.clients, std::ranges::greater(), &HurtClient::mostRejected));
            byOthersOnly += hurt.all().listed - hurt.all().clients;
            for (const HurtClient& one : hurt.clients) {
                QVERIFY(one.range->low.rejected <= one.rejected && one.rejected <= one.mostRejected());
                QVERIFY(one.range->low.delayed <= one.delayed && one.delayed <= one.mostDelayed());
            }
        }
        QVERIFY(byOthersOnly > 0);
    }

    void stopsWhenAsked()
    {
        std::mt19937_64 random(24);
        const auto [outcome, verdicts] = replayed({"rate=1r/s"}, randomPages(random, 500));
        std::stop_source source;
        source.request_stop();
        const auto hurt = whoGetsHurt(*outcome, verdicts, periodSpans({}), {}, source.get_token());
        QVERIFY(!hurt);
        QCOMPARE(hurt.error().code, ErrorCode::Cancelled);
    }
};

SPILLWAY_TEST(TestHurt)

} // namespace tst_hurt

#include "tst_hurt.moc"
