#include "engine/replay/nodes.h"

#include "tests/replay/clients.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_nodes {

using namespace spillway;

class TestNodes : public QObject
{
    Q_OBJECT

    /// 30 requests a second, by one client.
    static GroupedPtr flood(std::int64_t lengthMs = 100'000)
    {
        std::vector<std::int64_t> times;
        for (std::int64_t ms = 0; ms < lengthMs; ms += 33)
            times.push_back(ms);
        return groupedClients({times});
    }
    static NodesOutcome played(const GroupedPtr& traffic, const NodeSetup& setup,
                               const char* limit = "rate=5r/s burst=9 nodelay")
    {
        return replayNodes(limitOf(limitBy(limit)), *traffic, setup).value();
    }
    static NodeSetup setUp(std::uint32_t nodes, const char* balance, const char* store = "own", std::uint32_t sync = 0)
    {
        return parseNodes(nodes, balance, store, sync).value();
    }

private slots:
    void ownCountersMultiplyTheLimit()
    {
        const auto outcome = played(flood(), setUp(3, "round-robin"));
        QCOMPARE(outcome.one.served(), std::uint64_t{10 + 5 * 100 - 1});
        QVERIFY(outcome.low > 2.95 && outcome.high < 3.01);
        QCOMPARE(outcome.nodes.size(), std::size_t{3});
        for (const DecisionCounts& node : outcome.nodes)
            QVERIFY(node.all() == 1010 || node.all() == 1011);
        QCOMPARE(outcome.all.all(), outcome.one.all());
    }
    void stickyClientsHaveOneLimit()
    {
        const auto outcome = played(flood(), setUp(3, "sticky"));
        QCOMPARE(outcome.all, outcome.one);
        QCOMPARE(outcome.high, 1.0);
    }
    void sharedCountersAreOneLimit_data()
    {
        QTest::addColumn<QString>("limit");
        for (const char* const limit :
             {"rate=5r/s burst=9", "token-bucket refill=3/2s capacity=9", "leaking-bucket rate=5r/s capacity=9",
              "fixed-window limit=9 window=2s", "sliding-log limit=9 window=2s count-rejected",
              "sliding-counter limit=9 window=2s"})
            QTest::newRow(limit) << QString::fromUtf8(limit);
    }
    void sharedCountersAreOneLimit()
    {
        QFETCH(const QString, limit);
        const auto outcome = played(flood(), setUp(4, "round-robin", "shared"), limit.toUtf8().constData());
        QCOMPARE(outcome.all, outcome.one);
        QVERIFY(outcome.all.rejected > 0);
    }
    /// Between two exchanges each node may serve a burst; over time the counts beyond the limit are paid back.
    void lateCountsOvershootAndPayBack()
    {
        const auto soon = played(flood(), setUp(3, "round-robin", "shared", 100));
        QVERIFY(soon.high >= 1.0 && soon.high < 1.1);
        const NodeSetup late = setUp(3, "round-robin", "shared", 5000);
        QVERIFY(played(flood(4'900), late).high > 2.8);
        QVERIFY(played(flood(), late).high < 1.2);
    }
    void weights()
    {
        const auto outcome = played(flood(), setUp(2, "weights=3:1"));
        QCOMPARE(outcome.nodes[0].all() / 10, outcome.nodes[1].all() * 3 / 10);
    }
    void leastConnectionsAvoidsTheBusy()
    {
        NodeSetup setup = setUp(2, "least-connections");
        setup.service = Milliseconds(0);
        // delayed requests keep their node busy: the other gets the next
        const auto outcome = played(groupedClients({{0, 1, 2, 3, 4, 5, 6, 7}}), setup, "rate=1r/s burst=9");
        QCOMPARE(outcome.nodes[0].all(), std::uint64_t{4});
        QCOMPARE(outcome.nodes[1].all(), std::uint64_t{4});
    }
    void wrongOptions()
    {
        QVERIFY(!parseNodes(0, "", "", 0));
        QVERIFY(!parseNodes(2, "random", "", 0));
        QVERIFY(!parseNodes(2, "weights=3", "", 0));
        QVERIFY(!parseNodes(2, "weights=3:", "", 0));
        QVERIFY(!parseNodes(2, "weights=3:0", "", 0));
        QVERIFY(!parseNodes(2, "", "redis", 0));
        QVERIFY(!parseNodes(2, "", "own", 10));
        QCOMPARE(parseNodes(2, "weights=3:1", "", 0).value().weights, (std::vector<std::int64_t>{3, 1}));
    }
};

SPILLWAY_TEST(TestNodes)

} // namespace tst_nodes

#include "tst_nodes.moc"
