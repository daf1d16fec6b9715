#include "engine/ingest/trace_builder.h"

#include <QtTest/QTest>

#include <algorithm>
#include <random>

using namespace spillway;

class TestTraceBuilder : public QObject
{
    Q_OBJECT

private slots:
    void sortsLikeAStableSort()
    {
        const auto seed = std::random_device()();
        qInfo("seed %u", seed);
        std::mt19937 random(seed);
        for (const int disorder : {0, 5, 1000, 1'000'000}) {
            const std::vector<std::string> names{"line"};
            TraceBuilder builder(names);
            std::vector<std::pair<std::int64_t, std::string>> expected;
            std::uniform_int_distribution back(0, std::max(disorder, 1));
            for (int i = 0; i < 300'000; ++i) {
                const std::int64_t ms = i / 3 - (disorder == 0 ? 0 : back(random));
                expected.emplace_back(ms, std::to_string(i));
                RowSink& row = builder.row();
                row.arrival = Instant(Milliseconds(ms));
                row.cells[0] = row.scratch->keep(expected.back().second);
                builder.accept();
            }
            std::ranges::stable_sort(expected, {}, &std::pair<std::int64_t, std::string>::first);
            OrderReport order;
            const auto trace = builder.finish({"s", 0, {}, {}}, {}, order);
            QVERIFY(trace);
            QCOMPARE(trace->size(), expected.size());
            for (std::size_t i = 0; i < expected.size(); ++i) {
                QCOMPARE(trace->arrivals[i].time_since_epoch().count(), expected[i].first);
                QCOMPARE(std::string(trace->columns[0].values[trace->columns[0].ids[i]]), expected[i].second);
            }
            QCOMPARE(order.outOfOrder == 0, disorder == 0);
            QCOMPARE(trace->sources.at(0).requests, std::uint64_t(expected.size()));
            QCOMPARE(trace->sources.at(0).first, trace->arrivals.front());
        }
    }

    void countsWhatIsOutOfOrder()
    {
        TraceBuilder builder({});
        for (const int ms : {10, 20, 15, 20, 5, 30}) {
            builder.row().arrival = Instant(Milliseconds(ms));
            builder.accept();
        }
        OrderReport order;
        QVERIFY(builder.finish({}, {}, order));
        QCOMPARE(order.outOfOrder, std::uint64_t(2));
        QCOMPARE(order.furthestBack.count(), std::int64_t(15));
    }

    void sortingCanBeStopped()
    {
        TraceBuilder builder({});
        for (const int ms : {2, 1}) {
            builder.row().arrival = Instant(Milliseconds(ms));
            builder.accept();
        }
        std::stop_source stop;
        stop.request_stop();
        OrderReport order;
        const auto trace = builder.finish({}, stop.get_token(), order);
        QVERIFY(!trace);
        QCOMPARE(trace.error().code, ErrorCode::Cancelled);
    }
};

QTEST_GUILESS_MAIN(TestTraceBuilder)
#include "tst_trace_builder.moc"
