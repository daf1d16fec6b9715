#include "engine/ingest/rows/trace_builder.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <algorithm>
#include <array>
#include <functional>
#include <random>

using namespace spillway;

namespace {

/// One RowBuilder after the other numbers some of the rows, and a TraceBuilder joins them.
class Builder
{
public:
    explicit Builder(std::vector<std::string> names, std::optional<RequestColumns> requests = {},
                     std::size_t builders = 1, std::size_t mostRequests = Trace::kMostRequests) :
        m_trace(names, builders, mostRequests)
    {
        for (std::size_t i = 0; i < builders; ++i)
            m_rows.push_back(std::make_unique<RowBuilder>(names, requests));
    }

    RowSink& row() { return m_rows[m_turn]->row(); }

    /// Changes turns now and then.
    void accept()
    {
        m_rows[m_turn]->accept();
        if (++m_accepted % 777 != 0)
            return;
        gather();
        m_turn = (m_turn + 1) % m_rows.size();
    }

    void gather()
    {
        m_rows[m_turn]->take(m_numbered);
        m_trace.learn(m_turn, m_numbered);
        const auto appended = m_trace.append(m_turn, m_numbered, 0, m_numbered.arrivals.size());
        if (!appended)
            failure = appended.error();
        if (!m_numbered.retired.empty())
            m_trace.forget(m_turn);
    }

    Result<Trace> finish(TraceSource source = {}, const std::stop_token& stop = {})
    {
        gather();
        return m_trace.finish(std::move(source), stop);
    }

    TraceBuilder& trace() { return m_trace; }
    std::optional<Error> failure;

private:
    TraceBuilder m_trace;
    std::vector<std::unique_ptr<RowBuilder>> m_rows;
    std::size_t m_turn = 0;
    std::size_t m_accepted = 0;
    NumberedRows m_numbered;
};

} // namespace

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
            Builder builder({"line"});
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
            const auto trace = builder.finish({"s", 0, {}, {}});
            QVERIFY(trace);
            QCOMPARE(trace->size(), expected.size());
            for (std::size_t i = 0; i < expected.size(); ++i) {
                QCOMPARE(trace->arrivals[i].time_since_epoch().count(), expected[i].first);
                QCOMPARE(std::string(trace->columns[0].values[trace->columns[0].ids[i]]), expected[i].second);
            }
            QCOMPARE(builder.trace().order().outOfOrder == 0, disorder == 0);
            QCOMPARE(trace->sources.at(0).requests, std::uint64_t(expected.size()));
            QCOMPARE(trace->sources.at(0).first, trace->arrivals.front());
        }
    }

    void numbersRequestsAsIfEachWereSplit_data()
    {
        QTest::addColumn<std::function<int(int)>>("lineOf");
        QTest::addColumn<int>("builders");
        const std::function few = [](int i) { return i % 1000; };
        const std::function allNew = [](int i) { return i; };
        QTest::newRow("few") << few << 1;
        QTest::newRow("few, numbered by three") << few << 3;
        QTest::newRow("all new") << allNew << 1;
        QTest::newRow("all new, numbered by two") << allNew << 2;
        QTest::newRow("more than are remembered") << std::function([](int i) { return i / 6 * 2 + i % 2; }) << 2;
        QTest::newRow("first few, then all new") << std::function([](int i) { return i < 200'000 ? i % 10 : i; }) << 1;
    }

    void numbersRequestsAsIfEachWereSplit()
    {
        QFETCH(std::function<int(int)>, lineOf);
        QFETCH(int, builders);
        constexpr int kRequests = 900'000;
        const std::vector<std::string> names{"args", "remote_addr", "uri", "request_method"};
        Builder builder(names, RequestColumns{false, 3, 2, 0}, static_cast<std::size_t>(builders));
        builder.trace().expect(1000); // far fewer than there will be
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
        const auto trace = builder.finish();
        QVERIFY(trace);
        for (std::size_t column = 0; column < names.size(); ++column) {
            QVERIFY(trace->columns[column].ids.widened() == ids[column]);
            QCOMPARE(trace->columns[column].values.size(), expected[column].size());
            for (ValueId id = 0; id < expected[column].size(); ++id)
                QVERIFY(trace->columns[column].values[id] == expected[column][id]);
        }
    }

    void countsWhatIsOutOfOrder()
    {
        Builder builder({});
        for (const int ms : {10, 20, 15}) {
            builder.row().arrival = Instant(Milliseconds(ms));
            builder.accept();
        }
        QVERIFY(builder.finish());
        for (const int ms : {20, 5, 30}) { // of the next trace, but of the same lines
            builder.row().arrival = Instant(Milliseconds(ms));
            builder.accept();
        }
        const auto trace = builder.finish();
        QVERIFY(trace);
        QCOMPARE(trace->arrivals.front(), Instant(Milliseconds(5)));
        QCOMPARE(builder.trace().order().outOfOrder, std::uint64_t(2));
        QCOMPARE(builder.trace().order().furthestBack.count(), std::int64_t(15));
    }

    void moreRequestsThanHaveNumbersAreAnError()
    {
        for (const std::size_t most : {std::size_t(2), std::size_t(3)}) {
            Builder builder({}, {}, 1, most);
            for (int i = 0; i < 3; ++i) {
                builder.row();
                builder.accept();
            }
            builder.gather();
            QCOMPARE(builder.failure.has_value(), most == 2);
            if (most == 2) {
                QCOMPARE(builder.failure->code, ErrorCode::Unsupported);
                QCOMPARE(
                    builder.failure->detail,
                    std::string("there are more than 2 requests in this file; split it and read fewer parts at once"));
            }
        }
    }

    void sortingCanBeStopped()
    {
        Builder builder({});
        for (const int ms : {2, 1}) {
            builder.row().arrival = Instant(Milliseconds(ms));
            builder.accept();
        }
        std::stop_source stop;
        stop.request_stop();
        const auto trace = builder.finish({}, stop.get_token());
        QVERIFY(!trace);
        QCOMPARE(trace.error().code, ErrorCode::Cancelled);
    }

    void dictionariesThatGrowTooLargeAreReplaced()
    {
        Builder builder({"long"}, {}, 2);
        std::vector<std::string> expected;
        for (int i = 0; i < 3000; ++i) {
            expected.push_back(std::to_string(i % 1700) + std::string(50'000, 'x'));
            RowSink& row = builder.row();
            row.cells[0] = row.scratch->keep(expected.back());
            builder.accept();
        }
        const auto trace = builder.finish();
        QVERIFY(trace);
        QCOMPARE(trace->columns[0].values.size(), std::size_t(1701));
        for (std::size_t i = 0; i < expected.size(); ++i)
            QVERIFY(trace->columns[0].values[trace->columns[0].ids[i]] == expected[i]);
    }
};

SPILLWAY_TEST(TestTraceBuilder)
#include "tst_trace_builder.moc"
