#include "engine/study/policy_comparison.h"

#include "engine/replay/plain/in_order_replay.h"
#include "tests/replay/clients.h"
#include "tests/replay/random_traffic.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <map>
#include <random>

namespace tst_policy_comparison {

using namespace spillway;

namespace {

using Counts = PolicyComparison::Counts;

/// One to three limits by $arg_k, $uri or both, at the whole site or at /a as well.
Policy randomSite(std::mt19937_64& random)
{
    constexpr std::array kKeys{"$arg_k", "$uri", "$arg_k$uri"};
    Policy policy;
    const std::size_t zones = 1 + random() % 3;
    for (std::size_t i = 0; i < zones; ++i)
        policy.zones.push_back({"z" + std::to_string(i),
                                1 << 20,
                                KeyTemplate::parse(kKeys[random() % 3]).value(),
                                {static_cast<std::int64_t>(1 + random() % 4), RateUnit::PerSecond}});
    for (const char* place : {"/", "/a"}) {
        Rule rule{LocationKind::Prefix, place, {}};
        for (std::size_t zone = 0; zone < zones; ++zone)
            if (random() % 4 > 0)
                rule.limits.push_back({zone, static_cast<std::int64_t>(random() % 4), 0, random() % 2 == 0});
        policy.rules.push_back(rule);
    }
    return policy;
}

/// Requests with a path; every twentieth has no $arg_k.
TracePtr withPaths(const TracePtr& trace, std::mt19937_64& random)
{
    Trace all = copyOf(*trace);
    Column& uri = all.columns.emplace_back();
    uri.variable = "uri";
    for (std::size_t i = 0; i < all.size(); ++i)
        uri.ids.push_back(uri.values.intern(random() % 2 == 0 ? "/a/x" : "/b"));
    return shared(std::move(all));
}

std::vector<Wait> waitsByRow(const Policy& policy, const GroupedPtr& grouped)
{
    std::vector<Wait> waits(grouped->trace->size());
    const auto keep = [&](const RequestOutcome& request) {
        const bool isRejected = request.decision.verdict == Verdict::Rejected;
        waits[request.row] = isRejected ? kRejectedWait : request.decision.delay;
    };
    return replayInOrder(policy, grouped, {}, keep) ? waits : std::vector<Wait>();
}

} // namespace

class TestPolicyComparison : public QObject
{
    Q_OBJECT

private slots:
    /// Site policies with places and several keys, against two replays in order of arrival.
    void countsWhatTwoReplaysInOrderDecide()
    {
        std::mt19937_64 random(7);
        std::uint64_t differing = 0;
        std::uint64_t unaccounted = 0;
        for (int round = 0; round < 60; ++round) {
            const GroupedPtr grouped = groupedBy(withPaths(randomTrace(random, {400, 8, 0, 900}), random), "$arg_k");
            const Policy a = randomSite(random);
            const Policy b = randomSite(random);
            const std::vector<Wait> first = waitsByRow(a, grouped);
            const std::vector<Wait> second = waitsByRow(b, grouped);
            Counts expected;
            std::map<ClientId, std::pair<std::int64_t, std::int64_t>> gains;
            const auto count = [&](std::uint32_t row, std::pair<std::int64_t, std::int64_t>& gain) {
                const Verdict one = verdictOf(first[row]);
                const Verdict other = verdictOf(second[row]);
                if (one == other)
                    return std::uint64_t{0};
                const bool isServed = one != Verdict::Rejected && other != Verdict::Rejected;
                expected.onlyFirst += other == Verdict::Rejected ? 1 : 0;
                expected.onlySecond += one == Verdict::Rejected ? 1 : 0;
                expected.waiting += isServed ? 1 : 0;
                gain.first += one == Verdict::Rejected ? 1 : other == Verdict::Rejected ? -1 : 0;
                gain.second += !isServed ? 0 : one == Verdict::Delayed ? 1 : -1;
                return std::uint64_t{1};
            };
            for (ClientId client = 0; client < grouped->clients(); ++client)
                for (const std::uint32_t row : grouped->rowsOf(client))
                    differing += count(row, gains[client]);
            std::pair<std::int64_t, std::int64_t> nobody;
            for (const std::uint32_t row : grouped->unaccountedRows)
                unaccounted += count(row, nobody);
            const auto found = comparePolicies(a, grouped, {b, {}, grouped});
            QVERIFY(found);
            QCOMPARE(found->counts.onlyFirst, expected.onlyFirst);
            QCOMPARE(found->counts.onlySecond, expected.onlySecond);
            QCOMPARE(found->counts.waiting, expected.waiting);
            QCOMPARE(found->first.rejected, static_cast<std::uint64_t>(std::ranges::count(first, kRejectedWait)));
            QCOMPARE(found->second.rejected, static_cast<std::uint64_t>(std::ranges::count(second, kRejectedWait)));
            const std::pair<std::int64_t, std::int64_t> none;
            QCOMPARE(found->counts.gain,
                     std::ranges::count_if(gains, [&](const auto& one) { return one.second > none; }));
            QCOMPARE(found->counts.lose,
                     std::ranges::count_if(gains, [&](const auto& one) { return one.second < none; }));
            for (const auto* const clients : {&found->gain, &found->lose})
                for (const ClientDifference& one : *clients)
                    QVERIFY(gains[one.client] == std::pair(one.served(), one.spared()));
            QVERIFY(std::ranges::is_sorted(found->lose, {}, &ClientDifference::served));
            QVERIFY(std::ranges::is_sorted(found->gain, std::greater(), &ClientDifference::served));
            QVERIFY(!found->range);
        }
        QVERIFY(differing > 1000);
        QVERIFY(unaccounted > 100); // other keys decide on them
    }

    void equalGainsAreInOrderOfNames()
    {
        const GroupedPtr grouped = groupedClients({{0, 0}, {0, 0}, {0, 0, 0}});
        const auto found =
            comparePolicies(limitBy("rate=1r/s"), grouped, {limitBy("rate=1r/s burst=9 nodelay"), {}, grouped});
        std::vector<std::string_view> names;
        for (const ClientDifference& one : found->gain)
            names.push_back(grouped->name(one.client));
        QVERIFY(names == (std::vector<std::string_view>{"client 2", "client 0", "client 1"}));
        QVERIFY(found->lose.empty());
    }

    void aWaitThatIsSparedIsAGain()
    {
        const GroupedPtr grouped = groupedClients({{0, 0}, {5000}});
        const auto found =
            comparePolicies(limitBy("rate=1r/s burst=1"), grouped, {limitBy("rate=1r/s burst=1 nodelay"), {}, grouped});
        QCOMPARE(found->counts.waiting, 1U);
        QCOMPARE(found->counts.gain, 1U);
        QCOMPARE(found->counts.lose, 0U);
    }

    void wholeSecondsGiveARange()
    {
        Trace trace = copyOf(*groupedClients({{0, 0, 1000, 1000, 1000, 2000, 3000}})->trace);
        trace.resolution = Milliseconds(1000);
        const GroupedPtr grouped = groupedBy(shared(std::move(trace)), "$arg_k");
        const auto found = comparePolicies(limitBy("rate=1r/s"), grouped, {limitBy("rate=1r/s burst=2"), {}, grouped});
        QVERIFY(found->range);
        const auto& [low, high] = found->range->counts;
        QVERIFY(low.onlySecond <= found->counts.onlySecond && found->counts.onlySecond <= high.onlySecond);
        QVERIFY(low.onlySecond < high.onlySecond);
        QVERIFY(found->range->first.low.rejected < found->range->first.high.rejected);
    }

    void stopsWhenAsked()
    {
        std::stop_source stop;
        stop.request_stop();
        const GroupedPtr grouped = groupedClients({{0, 1}});
        const Policy policy = limitBy("rate=1r/s");
        const auto found = comparePolicies(policy, grouped, {policy, {}, grouped}, {}, stop.get_token());
        QVERIFY(!found && found.error().code == ErrorCode::Cancelled);
    }
};

SPILLWAY_TEST(TestPolicyComparison)

} // namespace tst_policy_comparison

#include "tst_policy_comparison.moc"
