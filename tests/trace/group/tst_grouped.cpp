#include "engine/trace/group/grouped.h"

#include "engine/trace/group/arrival_model.h"
#include "engine/trace/group/arrival_order.h"
#include "engine/trace/nginx/key.h"
#include "tests/support/test_class.h"
#include "tests/trace/traces.h"

#include <QTest>

#include <algorithm>
#include <random>
#include <span>
#include <string>
#include <thread>

namespace tst_grouped {

using namespace spillway;

namespace {

std::string arrivals(const Grouped& grouped, ClientId client)
{
    std::string all;
    const ClientArrivals own = grouped.arrivalsOf(client);
    for (std::size_t i = 0; i < own.size(); ++i)
        all += std::to_string(own[i].time_since_epoch().count()) + ";";
    return all;
}

} // namespace

class TestGrouped : public QObject
{
    Q_OBJECT

private slots:
    void clientsAreOrderedByRequests()
    {
        const TracePtr trace = shared(
            traceOf({"remote_user"},
                    {{1000, {""}}, {1001, {"ann"}}, {1001, {"bob"}}, {1005, {"bob"}}, {1006, {"cid"}}, {1009, {""}}}));
        const GroupedPtr grouped = groupedBy(trace, "$remote_user");
        QCOMPARE(grouped->clients(), std::size_t{3});
        QVERIFY(grouped->name(0) == "bob" && grouped->name(1) == "ann" && grouped->name(2) == "cid");
        QCOMPARE(arrivals(*grouped, 0), std::string("1001;1005;"));
        QVERIFY(std::ranges::equal(grouped->rows(), std::vector<std::uint32_t>{2, 3, 1, 4}));
        QVERIFY(grouped->base == at(1000) && grouped->span == Milliseconds(9));
        QCOMPARE(grouped->unaccounted, std::uint64_t{2});
        QVERIFY(grouped->unaccountedRows == (std::vector<std::uint32_t>{0, 5}));
        QVERIFY(arrivalOrder(*grouped)->rows == (std::vector<std::uint32_t>{0, 1, 2, 3, 4, 5}));
    }

    void eachTimeStandsOnce()
    {
        Trace trace = traceOf({"uri"}, {});
        std::uint32_t request = 0;
        for (const std::uint32_t requests : {Tiles::kLongestTiled + 1, 300U, 1U}) {
            const ValueId id = trace.columns[0].values.intern("/" + std::to_string(requests));
            for (std::uint32_t i = 0; i < requests; ++i) {
                trace.columns[0].ids.push_back(id);
                trace.arrivals.push_back(at(request++));
                trace.sourceOf.push_back(0);
            }
        }
        const GroupedPtr grouped = groupedBy(shared(std::move(trace)), "$uri");
        QCOMPARE(grouped->times.size(), std::size_t{Tiles::kLongestTiled + 1}); // the others' are in the one tile
        QCOMPARE(grouped->tiles.count(), std::size_t{1});
        request = 0;
        for (ClientId client = 0; client < grouped->clients(); ++client) {
            const ClientArrivals own = grouped->arrivalsOf(client);
            QCOMPARE(own.size(), grouped->requestsOf(client));
            for (std::size_t i = 0; i < own.size(); ++i)
                QVERIFY(own[i] == at(request++));
        }
        QCOMPARE(request, Tiles::kLongestTiled + 302);
    }

    void clientsOfManyRequestsAreOrderedToo()
    {
        Trace trace = traceOf({"uri"}, {{0, {"/one"}}, {0, {"/two"}}, {0, {"/many"}}, {0, {"/most"}}, {0, {"/One"}}});
        for (std::uint32_t i = 0; i < 200'000; ++i) { // more than 16 bits count
            trace.columns[0].ids.push_back(i < 65'535 ? 3 : i < 199'999 ? 4 : 2);
            trace.arrivals.push_back(at(i));
            trace.sourceOf.push_back(0);
        }
        const GroupedPtr grouped = groupedBy(shared(std::move(trace)), "$uri");
        std::string order;
        for (ClientId client = 0; client < grouped->clients(); ++client)
            order += std::string(grouped->name(client)) + ' ' + std::to_string(grouped->requestsOf(client)) + ';';
        QCOMPARE(order, std::string("/most 134465;/many 65536;/two 2;/one 1;/One 1;"));
    }

    void onlyTheGivenRowsCount()
    {
        const TracePtr trace = shared(traceOf({"uri"}, {{1, {"/a"}}, {2, {"/b"}}, {3, {"/a"}}}));
        const KeyColumnPtr keys = evaluateKey(trace, KeyTemplate::parse("$uri").value()).value();
        const std::vector<std::uint32_t> rows{1, 2};
        const GroupedPtr grouped = group(trace, keys, SelectedRows(rows, trace->size())).value();
        QCOMPARE(grouped->clients(), std::size_t{2});
        QVERIFY(grouped->name(0) == "/a" && grouped->base == at(2));
        const GroupedPtr none = group(trace, keys, SelectedRows(RankedBits(trace->size()), trace->size())).value();
        QVERIFY(none->clients() == 0 && none->requests() == 0 && arrivalOrder(*none)->rows.empty());
    }

    void moreRequestsThanHaveNumbersAreAnError()
    {
        const TracePtr trace = shared(traceOf({"uri"}, {{1, {"/a"}}}));
        const KeyColumnPtr keys = evaluateKey(trace, KeyTemplate::parse("$uri").value()).value();
        constexpr std::size_t kRows = Trace::kMostRequests + 1;
        const auto grouped = group(trace, keys, SelectedRows::all(kRows));
        QVERIFY(!grouped);
        QCOMPARE(grouped.error().code, ErrorCode::Unsupported);
    }

    void aLongTraceHasWideTimes()
    {
        const std::int64_t fiftyDays = std::int64_t{50} * 86'400'000;
        const TracePtr trace = shared(traceOf({"uri"}, {{-5, {"/a"}}, {0, {"/a"}}, {fiftyDays, {"/a"}}}));
        const GroupedPtr grouped = groupedBy(trace, "$uri");
        QVERIFY(grouped->times.empty() && grouped->tiles.count() == 0 && grouped->wide.size() == 3);
        QCOMPARE(arrivals(*grouped, 0), std::string("-5;0;4320000000;"));
        QVERIFY(arrangedBy(ArrivalModel::Even, grouped).value()->arrivalsOf(0)[2] == at(fiftyDays));
    }

    void asksWhetherToStop()
    {
        std::stop_source source;
        source.request_stop();
        const TracePtr trace = shared(traceOf({"uri"}, {{1, {"/a"}}}));
        const KeyColumnPtr keys = evaluateKey(trace, KeyTemplate::parse("$uri").value()).value();
        const auto grouped = group(trace, keys, allRows(*trace), source.get_token());
        QVERIFY(!grouped && grouped.error().code == ErrorCode::Cancelled);
        const auto spread = arrangedBy(ArrivalModel::Even, groupedBy(trace, "$uri"), source.get_token());
        QVERIFY(!spread && spread.error().code == ErrorCode::Cancelled);
        const GroupedPtr whole = groupedBy(trace, "$uri");
        QCOMPARE(whole->findRows(source.get_token()).error().code, ErrorCode::Cancelled);
        QVERIFY(std::ranges::equal(whole->rows(), std::vector<std::uint32_t>{0})); // they are found once more
    }

    /// By two threads, and for two that ask at once.
    void rowsAreThoseOfTheTimes()
    {
        std::mt19937_64 random(7);
        Trace made = traceOf({"uri"}, {});
        for (int i = 0; i < 300'000; ++i) {
            made.arrivals.push_back(at(i));
            made.sourceOf.push_back(0);
            const auto key = random() % 100;
            made.columns[0].ids.push_back(made.columns[0].values.intern(key == 0 ? "" : "/" + std::to_string(key)));
        }
        const GroupedPtr grouped = groupedBy(shared(std::move(made)), "$uri");
        std::span<const std::uint32_t> other;
        std::jthread asks([&] { other = grouped->rows(); });
        QCOMPARE(grouped->rows().size(), grouped->requests());
        asks.join();
        QVERIFY(other.data() == grouped->rows().data());
        for (ClientId client = 0; client < grouped->clients(); ++client) {
            const auto rows = grouped->rowsOf(client);
            const ClientArrivals times = grouped->arrivalsOf(client);
            QCOMPARE(rows.size(), times.size());
            bool same = true;
            for (std::size_t i = 0; i < rows.size(); ++i)
                same = same && times[i] == at(rows[i]) && grouped->keys->ids()[rows[i]] == grouped->keyOf[client];
            QVERIFY(same);
        }
    }

    void oneSecondIsSpreadForEachClientAlone()
    {
        const TracePtr trace = shared(traceOf({"uri"}, {{-1000, {"/a"}},
                                                        {-1000, {"/a"}},
                                                        {-1000, {"/b"}},
                                                        {-1000, {"/a"}},
                                                        {0, {"/a"}},
                                                        {2000, {"/b"}},
                                                        {2000, {"/b"}}}));
        const GroupedPtr spread = arrangedBy(ArrivalModel::Even, groupedBy(trace, "$uri")).value();
        QCOMPARE(arrivals(*spread, 0), std::string("-1000;-667;-334;0;"));
        QCOMPARE(arrivals(*spread, 1), std::string("-1000;2000;2500;"));
        const ArrivalOrder order = arrivalOrder(*spread).value();
        QVERIFY(order.rows == (std::vector<std::uint32_t>{0, 2, 1, 3, 4, 5, 6}));
        QVERIFY(order.times ==
                (std::vector<Instant>{at(-1000), at(-1000), at(-667), at(-334), at(0), at(2000), at(2500)}));
    }
};

SPILLWAY_TEST(TestGrouped)

} // namespace tst_grouped

#include "tst_grouped.moc"
