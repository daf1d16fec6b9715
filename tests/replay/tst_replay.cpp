#include "engine/replay/replay.h"

#include "engine/replay/grouped_replay.h"
#include "tests/trace/traces.h"

#include <QtTest/QTest>

#include <random>
#include <utility>

using namespace spillway;

namespace {

ZoneSpec zone(const char* name, std::uint64_t bytes, const char* key, const char* rate)
{
    return {name, bytes, KeyTemplate::parse(key).value(), NginxRate::parse(rate).value()};
}

/// What a random trace looks like.
struct Shape
{
    std::size_t requests = 0;
    std::size_t clients = 0;
    std::size_t longestKey = 0; ///< bytes that some keys have; 0: all are short
    std::int64_t longestGap = 0;
};

TracePtr randomTrace(std::mt19937_64& random, const Shape& shape)
{
    Trace trace;
    trace.sources.push_back({"random", shape.requests, {}, {}});
    Column& key = trace.columns.emplace_back();
    key.variable = "arg_k";
    std::vector<std::string> names(shape.clients);
    for (std::size_t i = 0; i < names.size(); ++i) {
        names[i] = std::to_string(i);
        if (shape.longestKey > 0 && random() % 3 == 0)
            names[i].resize(names[i].size() + random() % shape.longestKey, 'x');
    }
    std::int64_t now = 0;
    std::size_t current = 0;
    for (std::size_t i = 0; i < shape.requests; ++i) {
        if (random() % 3 != 0)
            current = random() % (1 + random() % shape.clients);
        now += random() % 8 == 0 ? static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(shape.longestGap))
                                 : static_cast<std::int64_t>(random() % 4);
        trace.arrivals.push_back(at(now));
        trace.sourceOf.push_back(0);
        key.ids.push_back(key.values.intern(random() % 20 == 0 ? std::string() : names[current]));
    }
    return shared(std::move(trace));
}

Policy randomPolicy(std::mt19937_64& random)
{
    static constexpr std::int64_t kCounts[] = {1, 2, 7, 30, 60, 61, 100, 1000};
    static constexpr std::int64_t kBursts[] = {0, 1, 2, 5, 20, 59, 60, 100};
    static constexpr std::uint64_t kBytes[] = {32'768, 36'864, 65'536, 1'048'576};
    ZoneSpec spec = zone("one", kBytes[random() % std::size(kBytes)], "$arg_k", "1r/s");
    spec.rate = {kCounts[random() % std::size(kCounts)], random() % 2 == 0 ? RateUnit::PerMinute : RateUnit::PerSecond};
    LimitRef limit;
    limit.burst = kBursts[random() % std::size(kBursts)];
    limit.nodelay = random() % 2 == 0;
    limit.delay = static_cast<std::int64_t>(random() % 5);
    return simplePolicy(spec, limit);
}

bool same(const Outcome& a, const Outcome& b)
{
    return a.totals == b.totals && a.clients == b.clients && a.bins.passed == b.bins.passed &&
           a.bins.delayed == b.bins.delayed && a.bins.rejected == b.bins.rejected;
}

/// "a" comes `atOnce` times, and once more at `returns`; from the start on each second one of `others` comes, once.
GroupedPtr burstsAndReturn(int atOnce, std::int64_t returns, int others)
{
    Trace trace = traceOf({"arg_k"}, {});
    Column& key = trace.columns.front();
    const auto add = [&](std::int64_t ms, const std::string& name) {
        trace.arrivals.push_back(at(ms));
        trace.sourceOf.push_back(0);
        key.ids.push_back(key.values.intern(name));
    };
    for (int i = 0; i < atOnce; ++i)
        add(0, "a");
    bool returned = false;
    for (int i = 0; i < others; ++i) {
        const std::int64_t now = std::int64_t{1000} * i;
        if (now >= returns && !std::exchange(returned, true))
            add(returns, "a");
        add(now, std::to_string(i));
    }
    if (!returned)
        add(returns, "a");
    return groupedBy(shared(std::move(trace)), "$arg_k");
}

/// Whether a proof was found that the fast replay is exact.
ReplayPath pathOf(const Policy& policy, const GroupedPtr& grouped)
{
    return replay(policy, grouped, {}).value()->path;
}

Outcome byKey(const Policy& policy, const GroupedPtr& grouped, const BinSpec& bins = {})
{
    const LimitReq limit = limitReq(policy.zones.front(), policy.rules.front().limits.front());
    return *replayGrouped(limit, grouped, bins).value();
}

Outcome inOrder(const Policy& policy, const GroupedPtr& grouped, const BinSpec& bins = {},
                const ReplayOptions& options = {})
{
    return *replayInOrder(policy, grouped, bins, {}, {}, options).value();
}

} // namespace

class TestReplay : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_seed = std::random_device{}();
        qInfo("seed %llu", static_cast<unsigned long long>(m_seed));
    }

    void byKeyIsChosenOnlyWhereItIsExact_data()
    {
        QTest::addColumn<int>("clients");
        QTest::addColumn<int>("longestKey");
        QTest::addColumn<qint64>("longestGap");
        QTest::newRow("a few clients, pauses of minutes") << 20 << 0 << qint64{200'000};
        QTest::newRow("about as many clients as a small zone holds") << 230 << 0 << qint64{2000};
        QTest::newRow("more clients than a small zone holds, not all at once") << 600 << 0 << qint64{30'000};
        QTest::newRow("keys of several sizes") << 80 << 900 << qint64{20'000};
    }

    void byKeyIsChosenOnlyWhereItIsExact()
    {
        QFETCH(int, clients);
        QFETCH(int, longestKey);
        QFETCH(qint64, longestGap);
        std::mt19937_64 random(m_seed);
        int exact = 0;
        for (int i = 0; i < 120; ++i) {
            const Shape shape{3000, static_cast<std::size_t>(clients), static_cast<std::size_t>(longestKey),
                              longestGap};
            GroupedPtr grouped = groupedBy(randomTrace(random, shape), "$arg_k");
            if (i % 4 == 0)
                grouped = spreadEvenly(grouped).value();
            const Policy policy = randomPolicy(random);
            if (pathOf(policy, grouped) == ReplayPath::InOrder)
                continue;
            ++exact;
            const BinSpec bins{grouped->base, Milliseconds(777), 500};
            QVERIFY(same(byKey(policy, grouped, bins), inOrder(policy, grouped, bins)));
        }
        QVERIFY(exact > 0);
    }

    void evictionCanBeSeen()
    {
        std::mt19937_64 random(m_seed);
        const GroupedPtr grouped = groupedBy(randomTrace(random, {20'000, 900, 0, 40}), "$arg_k");
        const Policy policy = simplePolicy(zone("one", 32'768, "$arg_k", "60r/m"), {.burst = 2});
        QCOMPARE(pathOf(policy, grouped), ReplayPath::InOrder);
        QVERIFY(!same(byKey(policy, grouped), inOrder(policy, grouped)));
        QVERIFY(same(*replay(policy, grouped, {}).value(), inOrder(policy, grouped)));
    }

    void expiryCanBeSeen()
    {
        // At 1r/m one minute leaks 0.96 requests: alone the second "a" has excess 0.040; after "b" dropped its state, 0.
        const GroupedPtr grouped =
            groupedBy(shared(traceOf({"arg_k"}, {{0, {"a"}}, {60'000, {"b"}}, {60'000, {"a"}}})), "$arg_k");
        const Policy policy = simplePolicy(zone("one", 1'048'576, "$arg_k", "1r/m"), {});
        QCOMPARE(pathOf(policy, grouped), ReplayPath::InOrder);
        QCOMPARE(byKey(policy, grouped).totals.rejected, std::uint64_t{1});
        QCOMPARE(inOrder(policy, grouped).totals.rejected, std::uint64_t{0});
    }

    void aReturnDecidesWhetherExpiryCanBeSeen_data()
    {
        QTest::addColumn<QByteArray>("rate");
        QTest::addColumn<int>("atOnce");
        QTest::addColumn<qint64>("returns");
        QTest::addColumn<bool>("exact");
        QTest::newRow("1r/s, 60 left: back while it cannot be dropped") << QByteArray("1r/s") << 61 << 59'999LL << true;
        QTest::newRow("1r/s, 60 left: back when it may be dropped") << QByteArray("1r/s") << 61 << 60'000LL << false;
        QTest::newRow("1r/s, 60 left: back when it is as a new one") << QByteArray("1r/s") << 61 << 61'000LL << true;
        QTest::newRow("1r/s, 61 left: too full to be dropped") << QByteArray("1r/s") << 62 << 60'000LL << true;
        QTest::newRow("1r/m leaks 0.96 in 60 s") << QByteArray("1r/m") << 1 << 60'000LL << false;
        QTest::newRow("1r/m leaks 1 in 62.5 s") << QByteArray("1r/m") << 1 << 62'500LL << true;
        QTest::newRow("the product with a time wraps") << QByteArray("9223372036854775r/s") << 1 << 60'000LL << false;
    }

    void aReturnDecidesWhetherExpiryCanBeSeen()
    {
        QFETCH(QByteArray, rate);
        QFETCH(int, atOnce);
        QFETCH(qint64, returns);
        QFETCH(bool, exact);
        const GroupedPtr grouped = burstsAndReturn(atOnce, returns, 0);
        const Policy policy = simplePolicy(zone("one", 32'768, "$arg_k", rate.constData()), {.burst = 100});
        QCOMPARE(pathOf(policy, grouped) == ReplayPath::ByKey, exact);
        QCOMPARE(replayAtOnce(policy, grouped, {}).value()->path == ReplayPath::ByKey, exact);
        QVERIFY(same(*replay(policy, grouped, {}).value(), inOrder(policy, grouped)));
    }

    void aFullBucketKeepsOthersFromBeingDropped()
    {
        // 300 others come one a second: more than the zone holds, but never all at once.
        const Policy policy = simplePolicy(zone("one", 32'768, "$arg_k", "1r/s"), {.burst = 290});
        QCOMPARE(pathOf(policy, burstsAndReturn(61, 270'000, 300)), ReplayPath::ByKey);
        const GroupedPtr late = burstsAndReturn(280, 270'000, 300); // from 60 s to 279 s nothing can be dropped
        QCOMPARE(pathOf(policy, late), ReplayPath::InOrder);
        QCOMPARE(replayAtOnce(policy, late, {}).value()->path, ReplayPath::ByKeyUnproven);
        QVERIFY(!same(byKey(policy, late), inOrder(policy, late)));
        const Policy roomy = simplePolicy(zone("one", 65'536, "$arg_k", "1r/s"), {.burst = 290});
        QCOMPARE(pathOf(roomy, late), ReplayPath::ByKey);
    }

    void theProofHoldsWhereBurstOutlastsAMinute()
    {
        static constexpr std::int64_t kRates[] = {1, 5, 30, 60, 120};
        static constexpr std::int64_t kBursts[] = {20, 130, 650};
        std::mt19937_64 random(m_seed);
        int proven = 0;
        int refused = 0;
        int different = 0;
        for (int i = 0; i < 400; ++i) {
            const bool crowd = i % 2 == 0;
            const Shape shape{crowd ? 2500U : 600U, crowd ? 900U : 1 + random() % 12, i % 10 == 0 ? 300U : 0U,
                              200 + static_cast<std::int64_t>(random() % (crowd ? 2000 : 30'000))};
            const GroupedPtr grouped = groupedBy(randomTrace(random, shape), "$arg_k");
            Policy policy = randomPolicy(random);
            policy.zones.front().rate = {kRates[random() % std::size(kRates)], RateUnit::PerMinute};
            policy.rules.front().limits.front().burst = kBursts[random() % std::size(kBursts)];
            const BinSpec bins{grouped->base, Milliseconds(777), 500};
            const Outcome exact = inOrder(policy, grouped, bins);
            const auto first = replayAtOnce(policy, grouped, bins).value();
            QVERIFY(first->path != ReplayPath::InOrder && same(*first, byKey(policy, grouped, bins)));
            if (first->path == ReplayPath::ByKey) {
                ++proven;
                QVERIFY(same(*first, exact));
            } else {
                ++refused;
                different += same(*first, exact) ? 0 : 1;
            }
            const auto final = replay(policy, grouped, bins).value();
            QVERIFY(final->path != ReplayPath::ByKeyUnproven && same(*final, exact));
        }
        qInfo("%d proven, %d refused, %d of these differ", proven, refused, different);
        QVERIFY(proven > 0 && refused > 0 && different > 0);
    }

    void keysOfSeveralPagesBesideOthersGoInOrder()
    {
        const Policy policy = simplePolicy(zone("one", 1'048'576, "$arg_k", "1r/s"), {});
        const std::string large(4017, 'x');
        QCOMPARE(pathOf(policy, groupedBy(shared(traceOf({"arg_k"}, {{0, {large}}})), "$arg_k")), ReplayPath::ByKey);
        const TracePtr mixed = shared(traceOf({"arg_k"}, {{0, {large}}, {0, {"a"}}}));
        QCOMPARE(pathOf(policy, groupedBy(mixed, "$arg_k")), ReplayPath::InOrder);
    }

    void coupledLimitsGoInOrder()
    {
        const GroupedPtr grouped = groupedBy(shared(traceOf({"arg_k"}, {{0, {"a"}}})), "$arg_k");
        const Policy simple = simplePolicy(zone("one", 32'768, "$arg_k", "1r/s"), {});
        QCOMPARE(pathOf(simple, grouped), ReplayPath::ByKey);
        Policy two = simple;
        two.zones.push_back(zone("two", 32'768, "$arg_k", "1r/s"));
        two.rules.front().limits.push_back({.zone = 1});
        QCOMPARE(pathOf(two, grouped), ReplayPath::InOrder);
        Policy narrow = simple;
        narrow.rules.front().location = "/a";
        QCOMPARE(pathOf(narrow, grouped), ReplayPath::InOrder);
        Policy otherKey = simple;
        otherKey.zones.front().key = KeyTemplate::parse("x").value();
        QCOMPARE(pathOf(otherKey, grouped), ReplayPath::InOrder);
        QCOMPARE(pathOf(Policy{}, grouped), ReplayPath::InOrder);
    }

    void eachRequestMeetsTheLimitsOfItsLocation()
    {
        Policy policy;
        policy.zones = {zone("ip", 32'768, "$arg_k", "1r/s"), zone("all", 32'768, "x", "1r/s")};
        policy.rules = {{LocationKind::Prefix, "/", {{.zone = 0}}},
                        {LocationKind::Prefix, "/login", {{.zone = 0, .burst = 1}, {.zone = 1}}},
                        {LocationKind::Regex, "\\.css$", {}}};
        const TracePtr trace = shared(traceOf({"arg_k", "uri"}, {{0, {"a", "/"}},
                                                                 {0, {"a", "/x.css"}},
                                                                 {0, {"a", "/"}},
                                                                 {0, {"a", "/login"}},
                                                                 {0, {"", "/login"}},
                                                                 {0, {"", "/"}}}));
        QStringList told;
        const auto sink = [&](const RequestOutcome& request) {
            const char* verdicts[] = {"passed", "delayed", "rejected"};
            const QString verdict = QString::fromLatin1(verdicts[static_cast<int>(request.decision.verdict)]);
            told += QStringLiteral("%1 %2 %3 %4")
                        .arg(request.accounted ? verdict : QStringLiteral("-"))
                        .arg(request.decision.excess.raw())
                        .arg(request.decision.delay.count())
                        .arg(QString::fromLatin1(request.key.data(), static_cast<qsizetype>(request.key.size())));
        };
        const auto outcome =
            replayInOrder(policy, groupedBy(trace, "$arg_k"), {at(0), Milliseconds(1), 1}, sink).value();
        const QStringList expected{QStringLiteral("passed 0 0 a"),      QStringLiteral("- 0 0 "),
                                   QStringLiteral("rejected 1000 0 a"), QStringLiteral("delayed 1000 1000 a"),
                                   QStringLiteral("rejected 1000 0 x"), QStringLiteral("- 0 0 ")};
        QCOMPARE(told, expected);
        const Totals& totals = outcome->totals;
        QVERIFY(totals.requests == 6 && totals.passed == 3 && totals.delayed == 1 && totals.rejected == 2);
        QVERIFY(totals.clients == 1 && totals.clientsDelayed == 1 && totals.clientsRejected == 1);
        QCOMPARE(totals.longestWait, Milliseconds(1000));
        QCOMPARE(totals.peakExcess, Thousandths(1000));
        QVERIFY(outcome->clients.size() == 1 && outcome->clients.front().requests == 4);
        QCOMPARE(outcome->bins.passed, std::vector<std::uint32_t>{3});
        QCOMPARE(outcome->bins.delayed, std::vector<std::uint32_t>{1});
        QCOMPARE(outcome->bins.rejected, std::vector<std::uint32_t>{2});
    }

    void withoutUrisEachRequestIsOneOfTheRoot()
    {
        const GroupedPtr grouped = groupedBy(shared(traceOf({"arg_k"}, {{0, {"a"}}, {0, {"a"}}})), "$arg_k");
        Policy policy = simplePolicy(zone("one", 32'768, "$arg_k", "1r/s"), {});
        policy.rules.push_back({LocationKind::Prefix, "/a", {}});
        QCOMPARE(inOrder(policy, grouped).totals.rejected, std::uint64_t{1});
        policy.rules.front().location = "/b";
        QCOMPARE(inOrder(policy, grouped).totals.rejected, std::uint64_t{0});
    }

    void outOfMemoryIsCounted()
    {
        Trace trace = traceOf({"arg_k"}, {{0, {std::string(20'000, 'x')}}, {0, {std::string(20'000, 'y')}}});
        Column& key = trace.columns.front();
        for (int i = 0; i < 300; ++i) {
            trace.arrivals.push_back(at(1));
            trace.sourceOf.push_back(0);
            key.ids.push_back(key.values.intern(std::to_string(i)));
        }
        trace.arrivals.push_back(at(2));
        trace.sourceOf.push_back(0);
        key.ids.push_back(key.values.intern(std::string(20'000, 'z')));
        const Policy policy = simplePolicy(zone("one", 32'768, "$arg_k", "1r/s"), {});
        const Outcome outcome = inOrder(policy, groupedBy(shared(std::move(trace)), "$arg_k"));
        QCOMPARE(outcome.totals.outOfMemory, std::uint64_t{1});
        QCOMPARE(outcome.totals.rejected, std::uint64_t{1});
    }

    void onAMachineJustBootedAPendingStateIsYoung()
    {
        Policy policy = simplePolicy(zone("one", 32'768, "$arg_k", "1r/m"), {.burst = 5});
        policy.zones.push_back(zone("two", 32'768, "x", "10r/s"));
        policy.rules.front().limits.push_back({.zone = 1, .burst = 5});
        const GroupedPtr grouped = groupedBy(shared(traceOf({"arg_k"}, {{150, {"a"}}})), "$arg_k");
        QCOMPARE(inOrder(policy, grouped).totals.delayed, std::uint64_t{0});
        const Outcome booted = inOrder(policy, grouped, {}, {.uptimeAtZero = Milliseconds(0)});
        QCOMPARE(booted.totals.peakExcess, Thousandths(998));
        QCOMPARE(booted.totals.longestWait, Milliseconds(62'375));
    }

    void oneClientIsToldAsInTheWhole()
    {
        std::mt19937_64 random(m_seed);
        for (int i = 0; i < 20; ++i) {
            const Shape shape{2000, 250, i % 2 == 0 ? 0U : 3000U, 20'000};
            const GroupedPtr grouped = groupedBy(randomTrace(random, shape), "$arg_k");
            const Policy policy = randomPolicy(random);
            const auto client = static_cast<ClientId>(random() % grouped->clients());
            std::vector<RequestOutcome> expected;
            const auto keep = [&](const RequestOutcome& request) {
                if (request.key == grouped->name(client))
                    expected.push_back(request);
            };
            QVERIFY(replayInOrder(policy, grouped, {}, keep).has_value());
            const auto told = replayClient(policy, *replay(policy, grouped, {}).value(), client).value();
            QCOMPARE(told.size(), grouped->requestsOf(client));
            QCOMPARE(told.size(), expected.size());
            for (std::size_t j = 0; j < told.size(); ++j) {
                QVERIFY(told[j].row == expected[j].row && told[j].at == expected[j].at);
                QVERIFY(told[j].decision == expected[j].decision && told[j].outOfMemory == expected[j].outOfMemory);
                QVERIFY(told[j].key == grouped->name(client) && told[j].accounted);
            }
        }
    }

    void refusesWhatCannotBeReplayed()
    {
        const GroupedPtr grouped = groupedBy(shared(traceOf({"arg_k"}, {{0, {"a"}}})), "$arg_k");
        Policy policy = simplePolicy(zone("one", 32'768, "$arg_k", "1r/s"), {});
        policy.rules.push_back({LocationKind::Regex, "(", {}});
        QCOMPARE(replay(policy, grouped, {}).error().code, ErrorCode::BadConfig);
        policy.rules.back() = {LocationKind::Prefix, "/a", {{.zone = 1}}};
        QCOMPARE(replay(policy, grouped, {}).error().code, ErrorCode::BadConfig);
        policy.zones.push_back(zone("two", 32'768, "$http_x_api_key", "1r/s"));
        QCOMPARE(replay(policy, grouped, {}).error().code, ErrorCode::BadKey);
    }

    void asksWhetherToStop()
    {
        std::stop_source source;
        source.request_stop();
        const GroupedPtr grouped = groupedBy(shared(traceOf({"arg_k"}, {{0, {"a"}}})), "$arg_k");
        for (const char* rate : {"1r/s", "1r/m"}) { // by key, in order
            const Policy policy = simplePolicy(zone("one", 32'768, "$arg_k", rate), {});
            QCOMPARE(replay(policy, grouped, {}, source.get_token()).error().code, ErrorCode::Cancelled);
            QCOMPARE(replayAtOnce(policy, grouped, {}, source.get_token()).error().code, ErrorCode::Cancelled);
            const Outcome whole = inOrder(policy, grouped);
            QCOMPARE(replayClient(policy, whole, 0, source.get_token()).error().code, ErrorCode::Cancelled);
        }
    }

private:
    std::uint64_t m_seed = 0;
};

QTEST_GUILESS_MAIN(TestReplay)
#include "tst_replay.moc"
