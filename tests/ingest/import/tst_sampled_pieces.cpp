#include "engine/ingest/import/sampled_pieces.h"

#include "engine/trace/columns/sampled_trace.h"
#include "tests/support/test_class.h"
#include "tests/trace/traces.h"

#include <QTest>

namespace tst_sampled_pieces {

using namespace spillway;

namespace {

/// Requests `begin` to `end` of a source: 1000 clients in turn, each request with a path of its own.
Trace piece(const std::string& name, std::uint32_t begin, std::uint32_t end)
{
    Trace trace = traceOf({"remote_addr", "uri"}, {});
    trace.sources = {{name, end - begin, at(begin), at(end - 1)}};
    for (std::uint32_t i = begin; i < end; ++i) {
        trace.arrivals.push_back(at(i));
        trace.sourceOf.push_back(0);
        trace.columns[0].ids.push_back(trace.columns[0].values.intern("client " + std::to_string(i % 1000)));
        trace.columns[1].ids.push_back(trace.columns[1].values.intern("/" + name + std::to_string(i)));
    }
    return trace;
}

Result<Trace> joinedOf(std::uint64_t memory, KeySample sample = {})
{
    SampledPieces pieces(memory, std::move(sample));
    for (std::uint32_t source = 0; source < 2; ++source)
        for (std::uint32_t begin = 0; begin < 50'000; begin += 10'000) {
            const auto done = pieces.add(source, piece(source == 0 ? "a" : "b", begin, begin + 10'000));
            if (!done)
                return done.error();
        }
    return merged({shared(pieces.joined(0).value()), shared(pieces.joined(1).value())});
}

void compare(const Trace& a, const Trace& b)
{
    QVERIFY(a.arrivals == b.arrivals);
    QVERIFY(a.sourceOf == b.sourceOf);
    QCOMPARE(a.sources.size(), b.sources.size());
    for (std::size_t i = 0; i < a.sources.size(); ++i) {
        QCOMPARE(a.sources[i].name, b.sources[i].name);
        QCOMPARE(a.sources[i].requests, b.sources[i].requests);
        QVERIFY(a.sources[i].first == b.sources[i].first && a.sources[i].last == b.sources[i].last);
    }
    for (std::size_t column = 0; column < a.columns.size(); ++column)
        for (std::size_t row = 0; row < a.size(); ++row)
            QCOMPARE(a.columns[column].values[a.columns[column].ids[row]],
                     b.columns[column].values[b.columns[column].ids[row]]);
    QVERIFY(a.sample == b.sample);
}

} // namespace

class TestSampledPieces : public QObject
{
    Q_OBJECT

private slots:
    void withoutABoundAllIsKept()
    {
        const Trace whole = merged({shared(piece("a", 0, 50'000)), shared(piece("b", 0, 50'000))}).value();
        const Trace joined = joinedOf(0).value();
        QVERIFY(joined.sample.isAll());
        QCOMPARE(joined.size(), std::size_t{100'000});
        compare(joined, whole);
        QVERIFY(joined.columns[0].ids == whole.columns[0].ids);
    }

    void whatFitsIsASampleOfTheWhole()
    {
        const std::uint64_t need = residentBytes(joinedOf(0).value());
        const Trace some = joinedOf(need).value();
        QVERIFY(some.sample.oneIn >= 2);
        compare(some, sampled(joinedOf(0).value(), some.sample));
        QVERIFY(residentBytes(some) <= need / 5 * 2);
        QVERIFY(joinedOf(need / 4)->sample.oneIn > some.sample.oneIn);
    }

    void aSampleCanBeAskedFor() { compare(joinedOf(0, {4}).value(), sampled(joinedOf(0).value(), {4})); }

    void whatCannotFitIsRefused()
    {
        const auto nothing = joinedOf(100);
        QVERIFY(!nothing && nothing.error().code == ErrorCode::OutOfMemory);
        SampledPieces pieces(1'000, {});
        const auto lacking = pieces.add(0, traceOf({"uri"}, {{1, {"/"}}, {2, {"/a"}}}));
        QVERIFY(!lacking && lacking.error().code == ErrorCode::OutOfMemory);
        SampledPieces asked(0, {2});
        QVERIFY(asked.add(0, traceOf({"uri"}, {{1, {"/"}}})).error().code == ErrorCode::BadArgument);
    }

    void whatIsNotLoggedGivesWayToTheAddress()
    {
        QCOMPARE(joinedOf(0, {4, "http_x_api_key"})->sample.variable, std::string("remote_addr"));
    }

    void whatIsForgottenIsGone()
    {
        SampledPieces pieces(0, {});
        for (const std::uint32_t source : {0U, 1U, 1U})
            QVERIFY(pieces.add(source, piece("a", 0, 10)));
        pieces.forget(1);
        QVERIFY(pieces.add(1, piece("b", 0, 20)));
        QCOMPARE(pieces.joined(0)->size(), std::size_t{10});
        QCOMPARE(pieces.joined(1)->size(), std::size_t{20});
    }
};

SPILLWAY_TEST(TestSampledPieces)

} // namespace tst_sampled_pieces

#include "tst_sampled_pieces.moc"
