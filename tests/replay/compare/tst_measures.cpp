
#include "engine/replay/compare/comparison.h"
#include "tests/replay/clients.h"
#include "tests/replay/random_traffic.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <algorithm>
#include <random>

namespace tst_measures {

using namespace spillway;

namespace {

Measures measured(const Policy& policy, const GroupedPtr& grouped, Milliseconds window)
{
    const auto verdicts = RequestVerdicts::create(policy, grouped, {});
    return measure(verdicts.value(), *grouped, averageRate(policy), window, {}).value();
}

std::vector<std::int64_t> times(std::int64_t count, std::int64_t from, std::int64_t step)
{
    std::vector<std::int64_t> all;
    for (std::int64_t i = 0; i < count; ++i)
        all.push_back(from + i * step);
    return all;
}

std::vector<std::int64_t> operator+(std::vector<std::int64_t> a, const std::vector<std::int64_t>& b)
{
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

/// Measured one request after the other, with each wait and each time of service kept.
Measures byTheBook(const Policy& policy, const GroupedPtr& grouped, Milliseconds window)
{
    const auto verdicts = RequestVerdicts::create(policy, grouped, {});
    Measures book;
    std::vector<Milliseconds> waits(grouped->unaccounted, Milliseconds(0));
    for (ClientId client = 0; client < grouped->clients(); ++client) {
        std::vector<Instant> served;
        const std::size_t bytes = verdicts->walk(client, {}, [&](std::size_t, Instant arrival, Wait wait) {
            if (wait == kRejectedWait)
                return;
            waits.push_back(wait);
            served.push_back(arrival + wait);
        });
        book.stateBytes = std::max(book.stateBytes, bytes);
        const auto look = [&](Crowd& most, Milliseconds length) {
            for (const Instant from : served) {
                const auto count = std::count_if(served.begin(), served.end(),
                                                 [&](Instant at) { return at >= from && at < from + length; });
                if (static_cast<std::uint64_t>(count) > most.served)
                    most = {static_cast<std::uint64_t>(count), client, from};
            }
        };
        look(book.inWindow, window);
        look(book.atOnce, spacingOf(averageRate(policy)));
    }
    std::sort(waits.begin(), waits.end());
    if (!waits.empty()) {
        book.longestWait = waits.back();
        book.p99Wait = waits[(waits.size() * 99 + 99) / 100 - 1];
    }
    return book;
}

} // namespace

class TestMeasures : public QObject
{
    Q_OBJECT

private slots:
    void agreesWithTheBook()
    {
        const auto seed = std::random_device{}();
        qInfo("seed %u", seed);
        std::mt19937_64 random(seed);
        for (int i = 0; i < 40; ++i) {
            const GroupedPtr grouped = groupedBy(randomTrace(random, {1500, 20, 0, 4000}), "$arg_k");
            for (const Policy& policy : alternatives(randomPolicy(random))) {
                const Milliseconds window(1 + static_cast<std::int64_t>(random() % 3000));
                QVERIFY(measured(policy, grouped, window) == byTheBook(policy, grouped, window));
            }
        }
    }

    void theZonesMemoryCounts()
    {
        std::mt19937_64 random(7);
        const GroupedPtr grouped = groupedBy(randomTrace(random, {20'000, 900, 0, 40}), "$arg_k");
        const Policy policy = simplePolicy(zone("one", 32'768, "$arg_k", "1r/m"), {});
        const OutcomePtr outcome = replay(policy, grouped, {}).value();
        QVERIFY(outcome->path == ReplayPath::InOrder);
        const auto verdicts = RequestVerdicts::create(policy, grouped, {});
        for (ClientId client = 0; client < grouped->clients(); ++client) {
            std::uint32_t rejected = 0;
            verdicts->walk(client, {},
                           [&](std::size_t, Instant, Wait wait) { rejected += wait == kRejectedWait ? 1U : 0U; });
            QCOMPARE(rejected, outcome->clients[client].rejected);
        }
    }

    void tellsBursts_data()
    {
        QTest::addColumn<QByteArray>("limit");
        QTest::addColumn<quint64>("atOnce");
        QTest::addColumn<quint64>("inWindow");
        // 40 requests just before a second begins and 40 just as it does, then 10 a second.
        const auto row = [](const char* name, const char* limit, quint64 atOnce, quint64 inWindow) {
            QTest::newRow(name) << QByteArray(limit) << atOnce << inWindow;
        };
        row("a token bucket: its capacity at once", "token-bucket rate=10r/s capacity=20", 20, 25);
        row("a leaking bucket: none in the output", "leaking-bucket rate=10r/s capacity=20", 1, 10);
        row("a fixed window: twice the limit at a boundary", "fixed-window limit=10 window=1s", 20, 20);
        row("a sliding log: never more than the limit in a window", "sliding-log limit=10 window=1s", 10, 10);
        row("a sliding counter: the window before weighs on this one", "sliding-counter limit=10 window=1s", 10, 15);
        row("limit_req nodelay: burst + 1 at once", "rate=10r/s burst=19 nodelay", 20, 25);
        row("limit_req that delays: none in the output", "rate=10r/s burst=20", 1, 10);
        row("limit_req delay=8: nine at once, the rest at the rate", "rate=10r/s burst=20 delay=8", 9, 18);
    }

    void tellsBursts()
    {
        QFETCH(QByteArray, limit);
        QFETCH(quint64, atOnce);
        QFETCH(quint64, inWindow);
        const GroupedPtr grouped =
            groupedClients({times(40, 980, 0) + times(40, 1000, 0) + times(40, 1480, 0) + times(200, 100'000, 100)});
        const Measures measures = measured(limitBy(limit.toStdString()), grouped, Milliseconds(1000));
        QCOMPARE(quint64{measures.atOnce.served}, atOnce);
        QCOMPARE(quint64{measures.inWindow.served}, inWindow);
    }

    void evenTrafficNeverBursts()
    {
        const GroupedPtr grouped = groupedClients({times(200, 100'000, 100)});
        for (const Policy& policy : alternatives(limitBy("rate=10r/s burst=20"))) {
            const Measures measures = measured(policy, grouped, Milliseconds(1000));
            QCOMPARE(measures.atOnce.served, 1U);
            QCOMPARE(measures.inWindow.served, 10U);
        }
    }

    void memoryGrowsWithTheLimitOfTheLogAlone()
    {
        const GroupedPtr grouped = groupedClients({times(5000, 0, 1)});
        const auto bytes = [&](const std::string& limit) {
            return measured(limitBy(limit), grouped, Milliseconds(1000)).stateBytes;
        };
        for (const std::string name : {"fixed-window", "sliding-counter"}) {
            QVERIFY(bytes(name + " limit=10 window=1s") <= 24);
            QCOMPARE(bytes(name + " limit=10 window=1s"), bytes(name + " limit=1000 window=1s"));
        }
        QCOMPARE(bytes("token-bucket rate=10r/s capacity=10"), bytes("token-bucket rate=10r/s capacity=1000"));
        QCOMPARE(bytes("sliding-log limit=1000 window=1s") - bytes("sliding-log limit=10 window=1s"),
                 990 * sizeof(Instant));
        // What waits must be held somewhere.
        QCOMPARE(bytes("leaking-bucket rate=10r/s capacity=1000") - bytes("leaking-bucket rate=10r/s capacity=10"),
                 990 * sizeof(Instant));
        QCOMPARE(bytes("rate=10r/s burst=20"), sizeof(BucketState));
    }

    void p99IsOverAllThatAreServed()
    {
        // 100 clients with two requests at once: each second one waits 100 ms; one client's third one 200 ms.
        std::vector<std::vector<std::int64_t>> clients(100, {0, 0});
        clients.front().push_back(0);
        const Measures measures =
            measured(limitBy("leaking-bucket rate=10r/s capacity=5"), groupedClients(clients), Milliseconds(1000));
        QCOMPARE(measures.longestWait, Milliseconds(200));
        QCOMPARE(measures.p99Wait, Milliseconds(100)); // 2 of 201 may wait longer; one does
        clients.assign(99, {0});
        clients.push_back({0, 0});
        const Measures rare =
            measured(limitBy("leaking-bucket rate=10r/s capacity=5"), groupedClients(clients), Milliseconds(1000));
        QCOMPARE(rare.longestWait, Milliseconds(100));
        QCOMPARE(rare.p99Wait, Milliseconds(0)); // one of 101 may wait longer
    }

    void longWaitsAreExact()
    {
        const Measures measures = measured(limitBy("leaking-bucket rate=6r/m capacity=200"),
                                           groupedClients({times(150, 0, 0)}), Milliseconds(60'000));
        QCOMPARE(measures.longestWait, Milliseconds(149 * 10'000));
        QCOMPARE(measures.p99Wait, Milliseconds(148 * 10'000));
    }

    void evenStreams()
    {
        QCOMPARE(evenlyIn({10, Milliseconds(1000)}, Milliseconds(1000)), 10U);
        QCOMPARE(evenlyIn({10, Milliseconds(1000)}, Milliseconds(250)), 3U);
        QCOMPARE(evenlyIn({1, Milliseconds(120'000)}, Milliseconds(1)), 1U);
        QCOMPARE(evenlyIn({INT64_MAX, Milliseconds(1)}, kLongestWindow), UINT64_MAX);
        QCOMPARE(spacingOf({3, Milliseconds(1000)}), Milliseconds(333));
        QCOMPARE(spacingOf({5000, Milliseconds(1000)}), Milliseconds(1));
    }

    void stopsWhenAsked()
    {
        const GroupedPtr grouped = groupedClients({times(10, 0, 1)});
        const auto verdicts = RequestVerdicts::create(limitBy("fixed-window limit=1 window=1s"), grouped, {});
        std::stop_source stop;
        stop.request_stop();
        const auto result = measure(*verdicts, *grouped, {1, Milliseconds(1000)}, Milliseconds(1000), stop.get_token());
        QVERIFY(!result && result.error().code == ErrorCode::Cancelled);
    }
};

SPILLWAY_TEST(TestMeasures)

} // namespace tst_measures

#include "tst_measures.moc"
