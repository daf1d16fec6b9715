#include "engine/replay/site_replay.h"

#include "engine/policy/site_limit.h"
#include "engine/replay/plain/asked_limits.h"
#include "tests/replay/random_traffic.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <algorithm>
#include <functional>
#include <map>
#include <random>
#include <tuple>

namespace tst_site_replay {

using namespace spillway;

namespace {

constexpr const char* kPaths[] = {"/", "/login", "/api/a", "/api/b", "/x.css"};

/// randomTrace() with $uri and $arg_v.
TracePtr traffic(std::mt19937_64& random, const Shape& shape)
{
    Trace trace = copyOf(*randomTrace(random, shape));
    for (const char* name : {"uri", "arg_v"}) {
        Column& column = trace.columns.emplace_back();
        column.variable = name;
        for (std::size_t row = 0; row < trace.size(); ++row)
            column.ids.push_back(column.values.intern(kPaths[random() % std::size(kPaths)]));
    }
    return shared(std::move(trace));
}

ZoneLimit randomLimit(std::mt19937_64& random)
{
    return randomPolicy(random).rules.front().limits.front();
}

/// Up to five limits in up to four zones; `keys` to choose from.
std::vector<SiteLimit> randomLimits(std::mt19937_64& random, const std::vector<const char*>& keys, bool large)
{
    std::vector<ZoneSpec> zones;
    for (const char* name : {"a", "b", "c", "d"}) {
        zones.push_back(randomPolicy(random).zones.front());
        zones.back().name = name;
        zones.back().key = KeyTemplate::parse(keys[random() % keys.size()]).value();
        if (large)
            zones.back().bytes = 1U << 20U;
        if (keys.size() > 1 && random() % 4 == 0)
            zones.back().key = zones.back().key.exempting({Condition::parse("$arg_k = 3").value()});
    }
    std::vector<SiteLimit> limits(1 + random() % 5);
    for (SiteLimit& limit : limits) {
        limit = {zones[random() % zones.size()], randomLimit(random), {}, random() % 6 != 0};
        for (std::size_t places = random() % 3; places > 0; --places)
            limit.places.push_back(
                Location::parse(std::vector{"/", "/login", "= /login", "/api/", "~ css$"}[random() % 5]).value());
    }
    return limits;
}

/// Other rates and thresholds for one of them.
void move(std::mt19937_64& random, std::vector<SiteLimit>& limits)
{
    SiteLimit& moved = limits[random() % limits.size()];
    moved.limit = randomLimit(random);
    const NginxRate rate = randomPolicy(random).zones.front().rate;
    for (SiteLimit& limit : limits)
        if (limit.zone.name == moved.zone.name)
            limit.zone.rate = rate;
}

/// By zone, burst, delay and nodelay: those that are equal are one limit in several places.
using Rejected = std::map<std::tuple<std::size_t, std::int64_t, std::int64_t, bool>, std::uint64_t>;

Rejected byLimit(const Policy& policy, const std::vector<std::uint64_t>& rejected)
{
    Rejected found;
    auto count = rejected.begin();
    for (const Rule& rule : policy.rules)
        for (const ZoneLimit& limit : rule.limits)
            found[{limit.zone, limit.burst, limit.delay, limit.nodelay}] += *count++;
    return found;
}

Rejected rejectedInOrder(const Policy& policy, const GroupedPtr& grouped)
{
    std::vector<std::uint64_t> rejected(200, 0);
    const auto count = [&](const RequestOutcome& one) {
        if (one.decision.verdict == Verdict::Rejected)
            ++rejected[one.asked->limits[one.asked->decided].number];
    };
    (void)replayInOrder(policy, grouped, {}, count).value();
    return byLimit(policy, rejected);
}

/// By all limits together.
std::vector<std::uint32_t> rejectedInSlices(const SiteReplay& site, const BinSpec& bins)
{
    std::vector<std::uint32_t> all(bins.count, 0);
    for (const auto& counts : site.rejectedIn)
        std::ranges::transform(all, counts, all.begin(), std::plus());
    return all;
}

using Decisions = std::vector<std::tuple<std::uint32_t, Verdict, std::int64_t, std::int64_t>>;

/// Adds those of one client.
RequestSink ofClient(const Grouped& grouped, ClientId client, Decisions& decisions)
{
    return [&grouped, client, &decisions](const RequestOutcome& one) {
        if (grouped.keys->ids()[one.row] == grouped.keyOf[client])
            decisions.emplace_back(one.row, one.decision.verdict, one.decision.excess.raw(),
                                   one.decision.delay.count());
    };
}

} // namespace

class TestSiteReplay : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_seed = std::random_device{}();
        qInfo("seed %llu", static_cast<unsigned long long>(m_seed));
    }

    void isThatInOrder_data()
    {
        QTest::addColumn<int>("clients");
        QTest::addColumn<qint64>("longestGap");
        QTest::addColumn<bool>("oneKey");
        QTest::addColumn<bool>("large");
        QTest::newRow("one key, large zones") << 20 << qint64{5000} << true << true;
        QTest::newRow("one key, pauses of minutes") << 20 << qint64{200'000} << true << true;
        QTest::newRow("one key, zones that may be full") << 300 << qint64{2000} << true << false;
        QTest::newRow("several keys") << 20 << qint64{5000} << false << true;
        QTest::newRow("several keys, pauses of minutes") << 20 << qint64{200'000} << false << true;
        QTest::newRow("several keys, zones that may be full") << 600 << qint64{1000} << false << false;
    }

    /// A slider is dragged: each replay goes on from the one before it.
    void isThatInOrder()
    {
        QFETCH(int, clients);
        QFETCH(qint64, longestGap);
        QFETCH(bool, oneKey);
        QFETCH(bool, large);
        std::mt19937_64 random(m_seed);
        int proven = 0;
        for (int i = 0; i < 60; ++i) {
            const TracePtr trace = traffic(random, {2000, static_cast<std::size_t>(clients), 0, longestGap});
            auto limits = randomLimits(
                random, oneKey ? std::vector{"$arg_k"} : std::vector{"$arg_k", "$arg_v", "$arg_k$arg_v", "all"}, large);
            const std::vector<Location> others{{LocationKind::Prefix, "/x"}};
            const Policy first = sitePolicy(limits, others);
            const KeyTemplate key = first.zones.empty() ? KeyTemplate::parse("$arg_k").value() : countedKey(first);
            const auto keys = evaluateKey(trace, key).value();
            std::vector<std::uint32_t> rows;
            for (std::uint32_t row = 0; row < trace->size(); ++row)
                if (i % 2 == 0 || random() % 5 != 0)
                    rows.push_back(row);
            const GroupedPtr grouped = group(trace, keys, SelectedRows(rows, trace->size())).value();
            OutcomePtr known;
            for (int step = 0; step < 6; ++step, move(random, limits)) {
                const Policy policy = sitePolicy(limits, others);
                const BinSpec bins{grouped->base + Milliseconds(step / 3), Milliseconds(777), 500};
                const Outcome expected = inOrder(policy, grouped, bins);
                const OutcomePtr atOnce = replaySite(policy, grouped, bins, SitePace::AtOnce, {}, known).value();
                known = replaySite(policy, grouped, bins, SitePace::Exact, {}, step % 2 == 0 ? known : atOnce).value();
                QVERIFY(same(*known, expected));
                QVERIFY(byLimit(policy, known->site->rejected) == rejectedInOrder(policy, grouped));
                QCOMPARE(rejectedInSlices(*known->site, bins), known->bins.rejected);
                if (atOnce->path == ReplayPath::ByKeyUnproven)
                    continue;
                ++proven;
                QVERIFY(same(*atOnce, expected));
                const auto client = static_cast<ClientId>(random() % grouped->clients());
                Decisions own;
                Decisions ordered;
                QVERIFY(replayAround(client, *atOnce, policy, ofClient(*grouped, client, own), {}));
                (void)replayInOrder(policy, grouped, {}, ofClient(*grouped, client, ordered)).value();
                QVERIFY(own == ordered && !own.empty());
            }
        }
        QVERIFY(proven > 0);
    }

    void anotherShapeIsPlannedAnew()
    {
        std::mt19937_64 random(m_seed);
        const GroupedPtr grouped = groupedBy(traffic(random, {2000, 20, 0, 50}), "$arg_k");
        std::vector<SiteLimit> limits{
            {zone("a", 1U << 20U, "$arg_k", "2r/s"), {.burst = 5}, {{LocationKind::Prefix, "/api"}}},
            {zone("b", 1U << 20U, "$arg_k", "1r/s"), {.burst = 2}, {{LocationKind::Prefix, "/login"}}}};
        const auto replayed = [&](const OutcomePtr& known) {
            const BinSpec bins{grouped->base, Milliseconds(777), 500};
            auto outcome = replaySite(sitePolicy(limits, {}), grouped, bins, SitePace::Exact, {}, known).value();
            return same(*outcome, inOrder(sitePolicy(limits, {}), grouped, bins)) ? outcome : nullptr;
        };
        const OutcomePtr before = replayed(nullptr);
        QVERIFY(before && before->path == ReplayPath::ByKey && before->totals.rejected > 0);
        limits[1].limit.burst = 0;
        const OutcomePtr after = replayed(before);
        QVERIFY(after && after->site->ruleOf == before->site->ruleOf);
        limits[1].places = limits[0].places;
        const OutcomePtr coupled = replayed(after);
        QVERIFY(coupled && coupled->site->ruleOf != before->site->ruleOf);
    }

    void anImpressionShowsASample()
    {
        std::mt19937_64 random(m_seed);
        const GroupedPtr grouped = groupedBy(randomTrace(random, {1'200'000, 30'000, 0, 5}), "$arg_k");
        const Policy policy = sitePolicy(std::vector<SiteLimit>{{zone("a", 64U << 20U, "$arg_k", "1r/s"), {}},
                                                                {zone("b", 64U << 20U, "$arg_k", "3r/m"), {}}},
                                         {});
        const OutcomePtr whole = replaySite(policy, grouped, {}, SitePace::AtOnce, {}, nullptr).value();
        const OutcomePtr first = replaySite(policy, grouped, {}, SitePace::Impression, {}, whole).value();
        QVERIFY(first->inferred > 500'000 && first->path == ReplayPath::ByKeyUnproven);
        QVERIFY(first->clients == whole->clients); // the limits are those before
        const auto about = [](std::uint64_t count, std::uint64_t of) {
            return count * 10 > of * 7 && count * 10 < of * 13;
        };
        QVERIFY(about(first->totals.rejected, whole->totals.rejected));
        QVERIFY(about(first->site->rejected[0] + first->site->rejected[1], whole->totals.rejected));
    }

    /// Where a zone drops a state that a verdict depends on.
    void aFullZoneIsFollowed()
    {
        std::mt19937_64 random(m_seed);
        const GroupedPtr grouped = groupedBy(traffic(random, {20'000, 900, 0, 40}), "$arg_k");
        const std::vector<SiteLimit> limits{{zone("a", 32'768, "$arg_k", "60r/m"), {.burst = 2}},
                                            {zone("b", 1U << 20U, "$arg_k", "60r/m"), {.burst = 3}}};
        const Policy policy = sitePolicy(limits, {});
        const OutcomePtr atOnce = replaySite(policy, grouped, {}, SitePace::AtOnce, {}, nullptr).value();
        QCOMPARE(atOnce->path, ReplayPath::ByKeyUnproven);
        QVERIFY(!same(*atOnce, inOrder(policy, grouped)));
        const OutcomePtr exact = replaySite(policy, grouped, {}, SitePace::Exact, {}, atOnce).value();
        QCOMPARE(exact->path, ReplayPath::InOrder);
        QVERIFY(same(*exact, inOrder(policy, grouped)));
    }

    /// At 1r/m one minute leaks 0.96 requests: see TestReplay.
    void anIdleStateMayBeDropped()
    {
        const GroupedPtr grouped =
            groupedBy(shared(traceOf({"arg_k"}, {{0, {"a"}}, {60'000, {"b"}}, {60'000, {"a"}}})), "$arg_k");
        const Policy policy = sitePolicy(std::vector<SiteLimit>{{zone("a", 1U << 20U, "$arg_k", "1r/m"), {}},
                                                                {zone("b", 1U << 20U, "$arg_k", "1r/s"), {}}},
                                         {});
        QCOMPARE(replaySite(policy, grouped, {}, SitePace::AtOnce, {}, nullptr).value()->path,
                 ReplayPath::ByKeyUnproven);
        QVERIFY(same(*replaySite(policy, grouped, {}, SitePace::Exact, {}, nullptr).value(), inOrder(policy, grouped)));
    }

private:
    std::uint64_t m_seed = 0;
};

SPILLWAY_TEST(TestSiteReplay)

} // namespace tst_site_replay

#include "tst_site_replay.moc"
