#include "engine/replay/reacting_clients.h"

#include "tests/replay/clients.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <cmath>

namespace tst_reacting_clients {

using namespace spillway;

class TestReactingClients : public QObject
{
    Q_OBJECT

    static ReactionOutcome loop(const char* limit, const std::string& clients)
    {
        return closedLoop(limitOf(limitBy(limit)), parseBehaviour(clients).value()).value();
    }
    static ReactionOutcome reacted(const char* limit, const GroupedPtr& traffic, const std::string& clients)
    {
        return react(limitOf(limitBy(limit)), *traffic, parseBehaviour(clients).value()).value();
    }
    /// Each client loads a page of 25 requests at once, one client a second.
    static GroupedPtr pages(std::int64_t clients = 1)
    {
        std::vector<std::vector<std::int64_t>> all;
        for (std::int64_t i = 0; i < clients; ++i)
            all.emplace_back(25, i * 1000);
        return groupedClients(all);
    }

private slots:
    /// Measurements with wrk, ab and siege that were reported in public: rejected requests, answers a second and their
    /// mean time where they told it; each within 10 %.
    void reportedMeasurements_data()
    {
        QTest::addColumn<QString>("limit");
        QTest::addColumn<QString>("clients");
        QTest::addColumn<int>("rejected");
        QTest::addColumn<int>("perSecond"); // 0: not told
        QTest::addColumn<double>("meanMs");
        const auto add = [](const char* name, const char* limit, const char* clients, int rejected, int perSecond = 0,
                            double meanMs = 0) {
            QTest::newRow(name) << QString::fromUtf8(limit) << QString::fromUtf8(clients) << rejected << perSecond
                                << meanMs;
        };
        add("APISIX 6829: wrk with 100 connections never fills burst=5000", "rate=3000r/s burst=5000",
            "connections=100 for=30s service=1ms", 0, 3000, 33.10);
        add("APISIX 3276: of two requests a millisecond one is rejected", "rate=100000r/s",
            "connections=10 requests=10 service=1ms gap=500us", 50);
        add("course: siege -r 2 -c 5 on one URI", "rate=1r/s", "connections=5 requests=2 service=60ms", 9);
        add("siege 169: ten, one second, ten", "rate=10r/s burst=10 nodelay",
            "connections=10 requests=2 service=1ms think=1s", 0);
        // The report has no service time: 996 rejected of -c 3 give it, and -c 2 has none with it.
        const char* const saturn = "rate=100r/s burst=200 nodelay";
        add("Saturn 144: ab -n 10000 -c 3", saturn, "connections=3 requests=3333 service=29223us", 996);
        add("Saturn 144: ab -n 10000 -c 2", saturn, "connections=2 requests=5000 service=29223us", 0);
    }
    void reportedMeasurements()
    {
        QFETCH(const QString, limit);
        QFETCH(const QString, clients);
        QFETCH(const int, rejected);
        QFETCH(const int, perSecond);
        QFETCH(const double, meanMs);
        const auto outcome = loop(limit.toUtf8().constData(), clients.toStdString());
        qInfo("%d rejected, %.1f a second, %.2f ms", int(outcome.attempts.rejected), outcome.servedPerSecond(),
              outcome.meanLatencyMs);
        const auto isNear = [](double value, double reported) { return std::abs(value - reported) <= 0.1 * reported; };
        QVERIFY(isNear(double(outcome.attempts.rejected), rejected));
        QVERIFY(perSecond == 0 || isNear(outcome.servedPerSecond(), perSecond));
        QVERIFY(meanMs == 0 || isNear(outcome.meanLatencyMs, meanMs));
    }
    /// siege 169 again: with random pauses of up to a second, one to nine of twenty were rejected.
    void randomPausesRejectSome()
    {
        int some = 0;
        for (int seed = 1; seed <= 20; ++seed) {
            const auto outcome = loop("rate=10r/s burst=10 nodelay",
                                      "connections=10 requests=2 service=1ms think=0..1s seed=" + std::to_string(seed));
            QVERIFY(outcome.attempts.rejected < 10);
            some += outcome.attempts.rejected > 0 ? 1 : 0;
        }
        QVERIFY(some >= 10);
    }
    void rejectionsAreAnsweredSooner()
    {
        const auto soon = loop("rate=1r/s", "connections=1 for=1s service=100ms rejection=1ms");
        QCOMPARE(soon.attempts.all(), std::uint64_t{1 + 900});
        const auto late = loop("rate=1r/s", "connections=1 for=1s service=100ms rejection=1s");
        QCOMPARE(late.attempts.all(), std::uint64_t{10});
    }
    void givingUpIsThePlainReplay()
    {
        const auto outcome = reacted("rate=1r/s burst=5 nodelay", pages(), "retry=give-up");
        QCOMPARE(outcome.attempts.all(), std::uint64_t{25});
        QCOMPARE(outcome.served, std::uint64_t{6});
        QCOMPARE(outcome.retries.all(), std::uint64_t{0});
    }
    void retriesAtOnceAchieveLittle()
    {
        const auto outcome = reacted("rate=1r/s burst=5 nodelay", pages(), "retry=at-once max=3 round-trip=50ms");
        QCOMPARE(outcome.attempts.all(), std::uint64_t{25 + 3 * 19});
        QCOMPARE(outcome.served, std::uint64_t{6});
    }
    void patientRetriesSucceed()
    {
        const auto fixed = reacted("rate=1r/s burst=5 nodelay", pages(), "retry=fixed wait=10s max=3");
        QCOMPARE(fixed.served, std::uint64_t{6 + 6 + 6 + 6}); // the herd comes together each time
        const auto backoff =
            reacted("rate=1r/s burst=5 nodelay", pages(), "retry=backoff base=10s cap=60s jitter=full");
        QCOMPARE(backoff.served, std::uint64_t{25});
        const auto honours = reacted("rate=1r/s burst=5 nodelay", pages(), "retry=retry-after max=30");
        QCOMPARE(honours.served, std::uint64_t{25}); // one each second
        QVERIFY(honours.after >= Milliseconds(19'000));
    }
    void oneSeedOneResult()
    {
        const auto first = reacted("rate=1r/s burst=5 nodelay", pages(3), "retry=backoff jitter=full seed=7");
        const auto second = reacted("rate=1r/s burst=5 nodelay", pages(3), "retry=backoff jitter=full seed=7");
        QCOMPARE(first.attempts, second.attempts);
        QCOMPARE(first.lasted, second.lasted);
    }
    void aReloadSendsTheWholePage()
    {
        const auto outcome = reacted("rate=1r/s burst=5 nodelay", pages(), "retry=reload wait=10s max=2");
        QCOMPARE(outcome.attempts.all(), std::uint64_t{3 * 25});
        QCOMPARE(outcome.served, std::uint64_t{6}); // of the last view
        const auto enough = reacted("rate=1r/s burst=24 nodelay", pages(), "retry=reload wait=10s max=2");
        QCOMPARE(enough.attempts.all(), std::uint64_t{25});
    }
    void aSpreadRetryAfterDamps()
    {
        const auto limit = limitOf(limitBy("rate=1r/s burst=5 nodelay"));
        const auto found = dampingRetryAfter(limit, *pages(), parseBehaviour("retry=at-once").value()).value();
        QVERIFY(found.has_value());
        QVERIFY(*found >= Milliseconds(5'000) && *found <= Milliseconds(30'000));
        std::vector<std::int64_t> flood; // twice what the limit serves, for an hour: no wait up to ten minutes helps
        for (std::int64_t ms = 0; ms < 3'600'000; ms += 500)
            flood.push_back(ms);
        QVERIFY(!dampingRetryAfter(limit, *groupedClients({flood}), Behaviour{}).value().has_value());
    }
    void aStormGrowsUnderLoad()
    {
        std::vector<std::int64_t> flood;
        for (std::int64_t ms = 0; ms < 100'000; ms += 500)
            flood.push_back(ms);
        const auto traffic = groupedClients({flood});
        QVERIFY(reacted("rate=1r/s burst=5", traffic, "retry=fixed wait=10s max=1000").grows());
        QVERIFY(!reacted("rate=1r/s burst=5", traffic, "retry=give-up").grows());
    }
    void wrongTexts()
    {
        for (const char* const text :
             {"retry=never", "retry", "max=1001", "max=", "wait=x", "connections=0", "connections=5", "jitter=some",
              "retry=fixed", "think=2s..1s connections=1 requests=1", "connections=1 for=1s service=0",
              "connections=1 for=1s rejection=0"})
            QVERIFY2(!parseBehaviour(text), text);
        QVERIFY(parseBehaviour("").has_value());
    }
};

SPILLWAY_TEST(TestReactingClients)

} // namespace tst_reacting_clients

#include "tst_reacting_clients.moc"
