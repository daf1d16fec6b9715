#include "engine/advise/need.h"

#include "engine/advise/kernels/burst_lanes.h"
#include "engine/replay/kernels/grouped_replay.h"
#include "tests/advise/random_traffic.h"
#include "tests/support/test_class.h"

#include <QTest>

namespace tst_need {

using namespace spillway;

namespace {

GroupedPtr oneClient(std::initializer_list<std::int64_t> arrivals)
{
    Trace trace;
    trace.sources.push_back({"drawn", arrivals.size(), {}, {}});
    trace.columns.emplace_back().variable = "uri";
    for (const std::int64_t ms : arrivals) {
        trace.arrivals.push_back(at(ms));
        trace.sourceOf.push_back(0);
        trace.columns[0].ids.push_back(trace.columns[0].values.intern("/"));
    }
    return groupedBy(shared(std::move(trace)), "$uri");
}

std::uint64_t rejectedWith(const GroupedPtr& grouped, Rate rate, std::int64_t burst, ClientId client)
{
    return replayGrouped({rate, Thousandths(burst * 1000), kNever}, grouped, {}).value()->clients[client].rejected;
}

} // namespace

class TestNeed : public QObject
{
    Q_OBJECT

private slots:
    void examples()
    {
        QCOMPARE(needOf(*oneClient({0}), 0, Rate(1000)), std::int64_t{0});
        QCOMPARE(needOf(*oneClient({0, 0, 0}), 0, Rate(1000)), std::int64_t{2});
        QCOMPARE(needOf(*oneClient({0, 1000, 2000}), 0, Rate(1000)), std::int64_t{0});
        QCOMPARE(needOf(*oneClient({0, 999}), 0, Rate(1000)), std::int64_t{1});
        QCOMPARE(needOf(*oneClient({0, 62'499}), 0, Rate(16)), std::int64_t{1}); // 1r/m: one per 62.5 s
        QCOMPARE(needOf(*oneClient({0, 62'500}), 0, Rate(16)), std::int64_t{0});
    }

    void isTheSmallestBurstThatRejectsNothing_data()
    {
        QTest::addColumn<int>("requests");
        QTest::addColumn<qulonglong>("longestGap");
        QTest::newRow("an hour") << 2000 << qulonglong{60'000};
        QTest::newRow("longer than 49.7 days") << 2000 << qulonglong{200'000'000};
        QTest::newRow("on two threads") << 210'000 << qulonglong{1000};
    }

    void isTheSmallestBurstThatRejectsNothing()
    {
        QFETCH(int, requests);
        QFETCH(qulonglong, longestGap);
        const unsigned seed = std::random_device{}();
        qInfo("seed %u", seed);
        std::mt19937_64 random(seed);
        const GroupedPtr grouped = randomGrouped(random, requests, 5, longestGap);
        for (const std::int64_t raw :
             {std::int64_t{16}, std::int64_t{116}, std::int64_t{1000}, std::int64_t{333'000}}) {
            const Rate rate(raw);
            const std::vector<std::int64_t> all = needs(*grouped, rate);
            QCOMPARE(all.size(), grouped->clients());
            for (ClientId client = 0; client < all.size(); ++client) {
                QCOMPARE(all[client], needOf(*grouped, client, rate));
                QCOMPARE(rejectedWith(grouped, rate, all[client], client), std::uint64_t{0});
                if (all[client] > 0)
                    QVERIFY(rejectedWith(grouped, rate, all[client] - 1, client) > 0);
            }
        }
    }

    void asksWhetherToStop()
    {
        std::stop_source source;
        source.request_stop();
        QVERIFY(needs(*oneClient({0, 1}), Rate(1000), source.get_token()).empty());
    }

    void whatLeaksInPartOfASecondIsTruncated()
    {
        for (std::uint32_t part = 0; part < 1000; ++part) // as the vectors divide by 1000
            for (std::uint32_t rest = 0; rest < 1000; ++rest)
                QVERIFY(static_cast<std::uint32_t>(static_cast<float>(rest) * byThousand(part)) == part * rest / 1000);
    }
};

SPILLWAY_TEST(TestNeed)

} // namespace tst_need

#include "tst_need.moc"
