#include "engine/trace/columns/trace.h"

#include "tests/support/test_class.h"
#include "tests/trace/traces.h"

#include <QTest>

namespace tst_trace {

using namespace spillway;

namespace {

std::string texts(const Trace& trace, std::string_view variable)
{
    std::string all;
    for (const ValueId id : trace.column(variable)->ids)
        all.append(trace.column(variable)->values[id]).append(";");
    return all;
}

} // namespace

class TestTrace : public QObject
{
    Q_OBJECT

private slots:
    void caseCountsOnlyBetweenTwoNames()
    {
        const Trace trace = traceOf({"Route", "route", "Zone"}, {});
        QCOMPARE(trace.column("Route"), &trace.columns[0]);
        QCOMPARE(trace.column("route"), &trace.columns[1]);
        QCOMPARE(trace.column("zone"), &trace.columns[2]);
        QVERIFY(trace.column("zon") == nullptr);
    }

    void theAddressHasTwoNames()
    {
        const Trace trace = traceOf({"uri", "remote_addr"}, {});
        QVERIFY(trace.column("binary_remote_addr") == &trace.columns[1]);
        QVERIFY(trace.column("uri") == &trace.columns[0]);
        QVERIFY(trace.column("host") == nullptr);
    }

    void partsAreMergedByArrivalAndTheEarlierPartWins()
    {
        Trace a = traceOf({"uri"}, {{10, {"/a1"}}, {20, {"/x"}}, {20, {"/a3"}}, {50, {"/a4"}}});
        Trace b = traceOf({"uri", "host"}, {{5, {"/b1", "h"}}, {20, {"/x", "g"}}, {30, {"/b3", "h"}}});
        b.resolution = Milliseconds(1000);
        b.basis = ArrivalBasis::Completion;
        b.sources.push_back({"second", 0, {}, {}});
        b.sourceOf = {0, 0, 1};
        const Trace all = merged({shared(std::move(a)), shared(std::move(b))}).value();
        QCOMPARE(texts(all, "uri"), std::string("/b1;/a1;/x;/a3;/x;/b3;/a4;"));
        QCOMPARE(texts(all, "host"), std::string("h;;;;g;h;;"));
        QCOMPARE(all.columns[0].values.size(), std::size_t{7}); // "/x" once, and the empty value
        QVERIFY(all.sourceOf == (SourceNumbers{1, 0, 0, 0, 1, 2, 0}));
        QVERIFY(std::is_sorted(all.arrivals.begin(), all.arrivals.end()));
        QCOMPARE(all.sources.size(), std::size_t{3});
        QVERIFY(all.resolution == Milliseconds(1000) && all.basis == ArrivalBasis::Completion);
        QVERIFY(all.wholeSeconds() && !traceOf({"uri"}, {}).wholeSeconds());
    }

    void anEmptyPartSaysNothingAboutTheStamps()
    {
        Trace empty = traceOf({"uri"}, {});
        empty.resolution = Milliseconds(1000);
        const Trace all = merged({shared(std::move(empty)), shared(traceOf({"uri"}, {{1, {"/"}}}))}).value();
        QCOMPARE(all.size(), std::size_t{1});
        QVERIFY(all.resolution == Milliseconds(1));
        QCOMPARE(merged({})->size(), std::size_t{0});
    }

    void moreSourcesThanNumbersAreRefused()
    {
        Trace many;
        many.sources.resize(65'536);
        const TracePtr part = shared(std::move(many));
        QVERIFY(merged({part}).has_value());
        const auto two = merged({part, shared(traceOf({"uri"}, {{1, {"/"}}}))});
        QVERIFY(!two && two.error().code == ErrorCode::Unsupported);
    }

    void mergingStopsWhenAsked()
    {
        std::stop_source source;
        source.request_stop();
        const TracePtr part = shared(traceOf({"uri"}, {{1, {"/"}}}));
        const auto all = merged({part, part}, source.get_token());
        QVERIFY(!all && all.error().code == ErrorCode::Cancelled);
    }
};

SPILLWAY_TEST(TestTrace)

} // namespace tst_trace

#include "tst_trace.moc"
