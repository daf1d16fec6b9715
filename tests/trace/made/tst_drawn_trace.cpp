#include "engine/trace/made/drawn_trace.h"

#include "engine/trace/group/selection.h"
#include "tests/support/test_class.h"
#include "tests/trace/drawn.h"

#include <QtTest/QTest>

namespace tst_drawn_trace {

using namespace spillway;

namespace {

std::string texts(const Trace& trace, std::string_view variable)
{
    std::string all;
    const Column* const column = trace.column(variable);
    for (std::size_t i = 0; column != nullptr && i < trace.size(); ++i)
        all.append(column->values[column->ids[i]]).append(";");
    return all;
}

} // namespace

class TestDrawnTrace : public QObject
{
    Q_OBJECT

private slots:
    void strokesAreOneTraceInOrderOfTime()
    {
        Pattern late = clicksAt({0, 50});
        late.uri = "/late?k=1&l=2";
        late.clients.name = "one, \"and only\"";
        Pattern early = clicksAt({0, 40, 40});
        early.method = "PUT";
        early.host = "shop.example";
        const Trace trace = drawnTrace(added(added({}, at(1020), late), at(1000), early), "Drawing").value();
        QCOMPARE(texts(trace, "uri"), std::string("/;/late;/;/;/late;"));
        QCOMPARE(texts(trace, "args"), std::string(";k=1&l=2;;;k=1&l=2;"));
        QCOMPARE(texts(trace, "host"), std::string("shop.example;;shop.example;shop.example;;"));
        QCOMPARE(texts(trace, "request_method"), std::string("PUT;GET;PUT;PUT;GET;"));
        QVERIFY(trace.arrivals == (Arrivals{at(1000), at(1020), at(1040), at(1040), at(1070)}));
        QVERIFY(trace.column("http_user_agent") == nullptr); // nobody has one
        QCOMPARE(trace.sources.size(), std::size_t{1});
        QCOMPARE(trace.sources[0].name, std::string("Drawing"));
        QVERIFY(trace.sources[0].requests == 5 && trace.sources[0].first == at(1000) &&
                trace.sources[0].last == at(1070));
        QVERIFY(trace.basis == ArrivalBasis::Exact && trace.resolution == Milliseconds(1));
    }

    void clientsOfOneNameAreOneClient()
    {
        const Pattern several = [] {
            Pattern pattern = patternWith(PatternKind::Burst, "requests", 6);
            pattern.clients = {"", 3, 0};
            return pattern;
        }();
        Pattern one = clicksAt({5});
        one.clients.name = "198.51.100.2";
        const Trace trace = drawnTrace(added(added({}, at(0), several), at(0), one), "d").value();
        QCOMPARE(trace.column("remote_addr")->values.size(), std::size_t{1 + 3});
        QCOMPARE(texts(trace, "remote_addr"), std::string("198.51.100.1;198.51.100.2;198.51.100.3;198.51.100.1;"
                                                          "198.51.100.2;198.51.100.3;198.51.100.2;"));
    }

    void nothingDrawnIsAnEmptyTrace()
    {
        const Trace trace = drawnTrace({}, "Drawing").value();
        QCOMPARE(trace.size(), std::size_t{0});
        QVERIFY(trace.column("remote_addr") != nullptr);
        QVERIFY(trace.sources[0].first == Instant{});
    }

    void laidOverALogItIsASourceThatCanBeSwitchedOff()
    {
        const TracePtr log =
            shared(traceOf({"remote_addr", "uri"}, {{1000, {"10.0.0.1", "/a"}}, {3000, {"10.0.0.1", "/b"}}}));
        Generator generator{"Flood", at(2000), patternWith(PatternKind::Burst, "requests", 3)};
        const auto flood = std::make_shared<const Trace>(generatedTrace(generator).value());
        const auto drawn =
            std::make_shared<const Trace>(drawnTrace(added({}, at(3000), clicksAt({0})), "Drawing").value());
        const Trace all = merged({log, drawn, flood}).value();
        QCOMPARE(texts(all, "uri"), std::string("/a;/;/;/;/b;/;"));
        QCOMPARE(texts(all, "status"), std::string(";200;200;200;;200;"));
        QVERIFY(all.sources[1].name == "Drawing" && all.sources[2].name == "Flood");
        Selection selection;
        selection.sourcesOff = {2};
        QVERIFY(select(all, selection)->rows().value() == (std::vector<std::uint32_t>{0, 4, 5}));
    }

    void whatIsOutOfRangeIsRefused()
    {
        Pattern bad = presetPattern(PatternKind::Burst);
        bad.values[0] = -1;
        QVERIFY(drawnTrace(added({}, at(0), bad), "d").error().code == ErrorCode::BadArgument);
        const Pattern good = presetPattern(PatternKind::Burst);
        QVERIFY(generatedTrace({"g", at(-1), good}).error().code == ErrorCode::BadArgument);
        QVERIFY(generatedTrace({"g", kLastStart + Milliseconds(1), good}).error().code == ErrorCode::BadArgument);
        QVERIFY(generatedTrace({"g", kLastStart, good}).has_value());
    }

    void endsWhenAsked()
    {
        std::stop_source source;
        source.request_stop();
        QVERIFY(drawnTrace(added({}, at(0), clicksAt({0})), "d", source.get_token()).error().code ==
                ErrorCode::Cancelled);
    }
};

SPILLWAY_TEST(TestDrawnTrace)

} // namespace tst_drawn_trace

#include "tst_drawn_trace.moc"
