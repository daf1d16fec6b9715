#include "engine/ingest/trace_builder.h"

#include <QtTest/QTest>

#include <algorithm>
#include <array>
#include <functional>
#include <random>

using namespace spillway;

Q_DECLARE_METATYPE(std::function<int(int)>)

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

    void numbersRequestsAsIfEachWereSplit_data()
    {
        QTest::addColumn<std::function<int(int)>>("lineOf");
        QTest::newRow("few") << std::function([](int i) { return i % 1000; });
        QTest::newRow("all new") << std::function([](int i) { return i; });
        QTest::newRow("more than are remembered") << std::function([](int i) { return i / 6 * 2 + i % 2; });
        QTest::newRow("first few, then all new") << std::function([](int i) { return i < 200'000 ? i % 10 : i; });
    }

    void numbersRequestsAsIfEachWereSplit()
    {
        QFETCH(std::function<int(int)>, lineOf);
        constexpr int kRequests = 900'000;
        const std::vector<std::string> names{"args", "remote_addr", "uri", "request_method"};
        TraceBuilder builder(names, RequestColumns{false, 3, 2, 0});
        builder.expect(1000); // far fewer than there will be
        std::vector<Dictionary> expected(names.size());
        std::vector<std::vector<ValueId>> ids(names.size());
        Scratch scratch;
        for (int i = 0; i < kRequests; ++i) {
            const int line = lineOf(i);
            const std::string text = line % 100 == 7 ? "\x16\x03" + std::to_string(line)
                                                     : (line % 3 == 0 ? "POST /a//" : "GET /a/") +
                                                           std::to_string(line / 5) + "?b=" + std::to_string(line % 5);
            RowSink& row = builder.row();
            row.cells[1 * row.stride] = "10.0.0.1";
            row.cells[2 * row.stride] = row.scratch->keep(text);
            row.arrival = Instant(Milliseconds(i));
            builder.accept();
            const RequestLine parts = splitRequestLine(text, scratch);
            const std::array<std::string_view, 4> values{parts.args, "10.0.0.1", parts.uri, parts.method};
            for (std::size_t column = 0; column < names.size(); ++column)
                ids[column].push_back(expected[column].intern(values[column]));
            scratch.reset();
        }
        OrderReport order;
        const auto trace = builder.finish({}, {}, order);
        QVERIFY(trace);
        for (std::size_t column = 0; column < names.size(); ++column) {
            QVERIFY(trace->columns[column].ids == ids[column]);
            QCOMPARE(trace->columns[column].values.size(), expected[column].size());
            for (ValueId id = 0; id < expected[column].size(); ++id)
                QVERIFY(trace->columns[column].values[id] == expected[column][id]);
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

    void moreRequestsThanHaveNumbersAreAnError()
    {
        for (const std::size_t most : {std::size_t(2), std::size_t(3)}) {
            TraceBuilder builder({}, {}, most);
            for (int i = 0; i < 3; ++i) {
                builder.row();
                builder.accept();
            }
            const auto exchanged = builder.exchange({});
            QCOMPARE(exchanged.has_value(), most == 3);
            OrderReport order;
            const auto trace = builder.finish({"s", 0, {}, {}}, {}, order);
            QCOMPARE(trace.has_value(), most == 3);
            if (trace)
                continue;
            QCOMPARE(exchanged.error().code, ErrorCode::Unsupported);
            QCOMPARE(trace.error().message(),
                     std::string("s: there are more than 2 requests in this file; split it and "
                                 "read fewer parts at once"));
        }
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
