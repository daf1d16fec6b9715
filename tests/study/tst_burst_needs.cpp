#include "engine/study/burst_needs.h"

#include "engine/replay/replay.h"
#include "tests/support/test_class.h"
#include "tests/trace/traces.h"

#include <QtTest/QTest>

#include <random>

namespace tst_burst_needs {

using namespace spillway;

class TestBurstNeeds : public QObject
{
    Q_OBJECT

    static GroupedPtr randomTraffic(unsigned seed)
    {
        std::mt19937 random(seed);
        Trace trace = traceOf({"remote_addr", "uri"}, {});
        std::int64_t now = 0;
        for (int i = 0; i < 2000; ++i) {
            now += static_cast<std::int64_t>(random() % 40);
            trace.arrivals.push_back(at(now));
            trace.sourceOf.push_back(0);
            trace.columns[0].ids.push_back(trace.columns[0].values.intern("10.0.0." + std::to_string(random() % 6)));
            trace.columns[1].ids.push_back(trace.columns[1].values.intern(random() % 2 == 0 ? "/a/x" : "/b"));
        }
        return groupedBy(shared(std::move(trace)), "$remote_addr");
    }

    static Policy withBurst(Policy policy, std::int64_t burst)
    {
        for (Rule& rule : policy.rules)
            for (ZoneLimit& ref : rule.limits)
                ref.burst = burst;
        return policy;
    }

    static std::uint64_t rejected(const Policy& policy, const GroupedPtr& grouped)
    {
        return replay(policy, grouped, BinSpec{}).value()->totals.rejected;
    }

private slots:
    void exactToOneRequest_data()
    {
        QTest::addColumn<int>("form");
        QTest::newRow("one limit") << 0;
        QTest::newRow("two limits by two keys") << 1;
        QTest::newRow("a limit in each of two locations") << 2;
    }

    void exactToOneRequest()
    {
        QFETCH(int, form);
        const auto seed = std::random_device{}();
        qInfo("seed %u", seed);
        const GroupedPtr grouped = randomTraffic(seed);
        const KeyTemplate address = KeyTemplate::parse("$remote_addr").value();
        const KeyTemplate everybody = KeyTemplate::parse("all").value();
        Policy policy;
        policy.zones = {{"one", 1 << 20, address, {3, RateUnit::PerSecond}},
                        {"two", 1 << 20, form == 1 ? everybody : address, {20, RateUnit::PerSecond}}};
        if (form == 0)
            policy = simplePolicy(policy.zones[0], {});
        else if (form == 1)
            policy.rules = {{LocationKind::Prefix, "/", {{0}, {1}}}};
        else
            policy.rules = {{LocationKind::Prefix, "/a", {{0}}}, {LocationKind::Prefix, "/b", {{1}}}};
        const auto bursts = burstNeeds(policy, grouped);
        QVERIFY(bursts.has_value());
        QCOMPARE(bursts->clients.size(), grouped->clients());
        const std::int64_t largest = std::ranges::max(bursts->limits);
        QVERIFY(largest > 0);
        QCOMPARE(rejected(withBurst(policy, largest), grouped), std::uint64_t{0});
        QVERIFY(rejected(withBurst(policy, largest - 1), grouped) > 0);
    }

    void noLimitNeedsNothing()
    {
        Policy policy;
        policy.rules = {{LocationKind::Prefix, "/", {}}};
        const auto bursts = burstNeeds(policy, randomTraffic(1));
        QVERIFY(bursts.has_value());
        QVERIFY(bursts->limits.empty());
        QVERIFY(std::ranges::count(bursts->clients, 0) == std::ssize(bursts->clients));
    }
};

SPILLWAY_TEST(TestBurstNeeds)

} // namespace tst_burst_needs

#include "tst_burst_needs.moc"
