#include "engine/study/peaks.h"

#include "tests/support/test_class.h"
#include "tests/trace/traces.h"

#include <QtTest/QTest>

#include <random>

namespace tst_peaks {

using namespace spillway;

class TestPeaks : public QObject
{
    Q_OBJECT

private slots:
    void theWindowIsHalfOpen()
    {
        const GroupedPtr grouped = groupedBy(
            shared(traceOf({"remote_addr"}, {{0, {"a"}}, {999, {"a"}}, {1000, {"a"}}, {1001, {"b"}}})), "$remote_addr");
        const Peak second = mostInWindow(*grouped, Milliseconds(1000), 0, 2);
        QCOMPARE(second.requests, std::uint64_t{2});
        QVERIFY(second.from == at(0)); // 0 and 1000 are a whole second apart
        QCOMPARE(mostInWindow(*grouped, Milliseconds(1001), 0, 2).requests, std::uint64_t{3});
        QCOMPARE(mostInWindow(*grouped, Milliseconds(1), 0, 2).requests, std::uint64_t{1});
    }

    void onlyTheNamedClientsCount()
    {
        const GroupedPtr grouped =
            groupedBy(shared(traceOf({"remote_addr"}, {{0, {"a"}}, {0, {"a"}}, {5, {"b"}}})), "$remote_addr");
        const Peak second = mostInWindow(*grouped, Milliseconds(10), 1, 2);
        QCOMPARE(second.requests, std::uint64_t{1});
        QCOMPARE(grouped->name(second.client), std::string_view("b"));
        QCOMPARE(mostInWindow(*grouped, Milliseconds(10), 2, 2).requests, std::uint64_t{0});
    }

    void likeCountingEveryWindow()
    {
        const auto seed = std::random_device{}();
        qInfo("seed %u", seed);
        std::mt19937 random(seed);
        Trace trace = traceOf({"remote_addr"}, {});
        std::int64_t now = 0;
        for (int i = 0; i < 400; ++i) {
            now += static_cast<std::int64_t>(random() % 9);
            trace.arrivals.push_back(at(now));
            trace.sourceOf.push_back(0);
            trace.columns[0].ids.push_back(trace.columns[0].values.intern(std::to_string(random() % 5)));
        }
        const GroupedPtr grouped = groupedBy(shared(std::move(trace)), "$remote_addr");
        for (const std::int64_t window : {1, 7, 40, 333}) {
            std::uint64_t most = 0;
            for (ClientId client = 0; client < grouped->clients(); ++client) {
                const ClientArrivals arrivals = grouped->arrivalsOf(client);
                for (std::size_t i = 0; i < arrivals.size(); ++i) {
                    std::uint64_t inside = 0;
                    for (std::size_t j = i; j < arrivals.size(); ++j)
                        inside += arrivals[j] < arrivals[i] + Milliseconds(window) ? 1U : 0U;
                    most = std::max(most, inside);
                }
            }
            QCOMPARE(
                mostInWindow(*grouped, Milliseconds(window), 0, static_cast<ClientId>(grouped->clients())).requests,
                most);
        }
    }
};

SPILLWAY_TEST(TestPeaks)

} // namespace tst_peaks

#include "tst_peaks.moc"
