#include "engine/replay/replay.h"

#include "engine/policy/policy_text.h"
#include "engine/replay/compare/verdict_map.h"
#include "engine/trace/group/arrival_model.h"
#include "tests/replay/random_traffic.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <random>

namespace tst_replay {

using namespace spillway;

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
                grouped = arrangedBy(ArrivalModel::Even, grouped).value();
            const Policy policy = randomPolicy(random);
            if (pathOf(policy, grouped) == ReplayPath::InOrder)
                continue;
            ++exact;
            const BinSpec bins{grouped->base, Milliseconds(777), 500};
            QVERIFY(same(byKey(policy, grouped, bins), inOrder(policy, grouped, bins)));
        }
        QVERIFY(exact > 0);
    }

    /// Where the picture before was of another kind.
    void whatWasOfferedIsKnownOfAnyOutcome()
    {
        std::mt19937_64 random(m_seed);
        const GroupedPtr grouped = groupedBy(randomTrace(random, {3000, 20, 0, 3000}), "$arg_k");
        const BinSpec bins{grouped->base, Milliseconds(777), 500};
        const Policy policy = parseLimits({"rate=2r/s burst=3"}, grouped->keys->key).value();
        const Policy other = parseLimits({"rate=20r/m burst=5 nodelay"}, grouped->keys->key).value();
        const OutcomePtr expected = replayAtOnce(other, grouped, bins).value();
        const OutcomePtr ordered = replayInOrder(policy, grouped, bins, {}).value();
        auto seenAnew = std::make_shared<Outcome>(*ordered);
        seenAnew->bins = VerdictMap::create(policy, replay(policy, grouped, {}).value()).value().bins(bins);
        for (const OutcomePtr& known :
             {ordered, firstImpression(policy, grouped, bins, {3, nullptr}).value(), OutcomePtr(std::move(seenAnew))}) {
            QVERIFY(same(*replayAtOnce(other, grouped, bins, {}, {std::nullopt, known}).value(), *expected));
            QVERIFY(same(*replayInOrder(other, grouped, bins, {}, {}, {std::nullopt, known}).value(),
                         inOrder(other, grouped, bins)));
        }
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
        // At 1r/m one minute leaks 0.96 requests: alone the second "a" has excess 0.040; after
        // "b" dropped its state, 0.
        const GroupedPtr grouped =
            groupedBy(shared(traceOf({"arg_k"}, {{0, {"a"}}, {60'000, {"b"}}, {60'000, {"a"}}})), "$arg_k");
        const Policy policy = simplePolicy(zone("one", 1'048'576, "$arg_k", "1r/m"), {});
        QCOMPARE(pathOf(policy, grouped), ReplayPath::InOrder);
        QCOMPARE(byKey(policy, grouped).totals.rejected, std::uint64_t{1});
        QCOMPARE(inOrder(policy, grouped).totals.rejected, std::uint64_t{0});
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

SPILLWAY_TEST(TestReplay)

} // namespace tst_replay

#include "tst_replay.moc"
