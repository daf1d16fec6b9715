#include "engine/report/inspection_report.h"
#include "engine/report/traffic_words.h"

#include "tests/support/test_class.h"
#include "tests/trace/traces.h"

#include <QtTest/QTest>

#include <nlohmann/json.hpp>

namespace tst_inspection {

using namespace spillway;

class TestInspection : public QObject
{
    Q_OBJECT

    static Import traffic(Milliseconds resolution, ArrivalBasis basis)
    {
        Trace trace =
            traceOf({"remote_addr"}, {{1000, {"10.0.0.1"}}, {1000, {"10.0.0.1"}}, {3000, {"10.0.0.\x1b[31m"}}});
        trace.resolution = resolution;
        trace.basis = basis;
        Import import;
        import.trace = shared(std::move(trace));
        SourceReport source;
        source.name = "access.log";
        source.format = "combined";
        source.lines = 5;
        source.requests = 3;
        source.skipped = 2;
        source.examples = {{2, "no time in \"x\xFFy\""}, {4, "no request"}};
        import.sources = {source};
        return import;
    }

private slots:
    void json()
    {
        const Import import = traffic(Milliseconds(1000), ArrivalBasis::Completion);
        const Json result = inspectionJson(inspect(import, *groupedBy(import.trace, "$remote_addr"), 1));
        QCOMPARE(result["format"].get<std::string>(), std::string("combined"));
        QCOMPARE(result["lines"].get<int>(), 5);
        QCOMPARE(result["skipped"].get<int>(), 2);
        QCOMPARE(result["skipped_examples"][1]["line"].get<int>(), 4);
        QCOMPARE(result["skipped_examples"][1]["reason"].get<std::string>(), std::string("no request"));
        QCOMPARE(result["requests"].get<int>(), 3);
        QCOMPARE(result["clients"].get<int>(), 2);
        QCOMPARE(result["first"].get<std::string>(), std::string("1970-01-01T00:00:01.000Z"));
        QCOMPARE(result["last"].get<std::string>(), std::string("1970-01-01T00:00:03.000Z"));
        QCOMPARE(result["resolution_ms"].get<int>(), 1000);
        QCOMPARE(result["arrival"].get<std::string>(), std::string("completion"));
        QCOMPARE(result["peaks"].dump(), std::string(R"({"1000":2,"100":2,"10":2})"));
        QCOMPARE(result["busiest"].size(), std::size_t{1});
        QVERIFY(jsonText(result).find("no time in \\\"x\xEF\xBF\xBDy\\\"") != std::string::npos);
    }

    /// Nor does it tell whether they came in one file or in several.
    void whatWasReadFirstIsNotTold()
    {
        Import import = traffic(Milliseconds(1), ArrivalBasis::Exact);
        import.trace = shared(traceOf({"remote_addr"}, {{1, { "c" }}, {2, { "b" }}, {3, { "d" }}, {4, { "d" }}, {
                                                            5,
                                                            { "a" }
                                                        }}));
        const SourceReport source = import.sources[0];
        for (const char* const format : {"json and combined", "vhost and json", "combined"}) {
            import.sources.push_back(source);
            import.sources.back().format = format;
        }
        import.sources.erase(import.sources.begin());
        Import other = import;
        std::swap(other.sources[0], other.sources[2]);
        const auto told = [](const Import& one, std::size_t top) {
            const Inspection inspection = inspect(one, *groupedBy(one.trace, "$remote_addr"), top);
            std::string text = formatNames(inspection.traffic);
            for (const Inspection::Busy& busy : inspection.busiest)
                text += " " + busy.client;
            return text;
        };
        QCOMPARE(told(import, 0), std::string("combined, json, vhost"));
        QCOMPARE(told(other, 1), std::string("combined, json, vhost d"));
        QCOMPARE(told(import, 2), std::string("combined, json, vhost d a"));
        QCOMPARE(told(import, 9), std::string("combined, json, vhost d a b c"));
    }

    void whatReadingToldIsSaid()
    {
        SourceReport source;
        QVERIFY(sourceNotes(source).empty());
        source.gap = StampGap::Zone;
        source.furthestBack = std::chrono::minutes(59);
        source.furthestBackTo = at(1'000'000'000'000);
        source.resolution = Milliseconds(1000);
        source.cutOff = true;
        QCOMPARE(sourceNotes(source).back(),
                 std::string("Its compressed data is cut off: requests are missing at the end. Fetch it again."));
        source.unfinishedBytes = 3; // of the line that was cut
        source.lacksSent = true;
        const auto notes = sourceNotes(source);
        QCOMPARE(notes.size(), std::size_t{4});
        QVERIFY(notes[3].find("$request_uri is decoded") != std::string::npos);
        QVERIFY(notes[1].find("set back here: by 59 min, to 2001-09-09 01:46:40") != std::string::npos);
        QVERIFY(notes[2].starts_with("Its compressed data is cut off"));
    }

    void nothingSelectedIsAnAnswer()
    {
        const Import import = traffic(Milliseconds(1), ArrivalBasis::Exact);
        const auto keys = evaluateKey(import.trace, KeyTemplate()).value();
        const SelectedRows none(RankedBits(import.trace->size()), import.trace->size());
        const Inspection inspection = inspect(import, *group(import.trace, keys, none).value(), 10);
        const Json result = inspectionJson(inspection);
        QCOMPARE(result["requests"].get<int>(), 0);
        QVERIFY(result["first"].is_null());
        QCOMPARE(result["peaks"].dump(), std::string(R"({"1000":0,"100":0,"10":0})"));
        QVERIFY(inspectionText(inspection).find("0 requests selected of 3 from 0 clients") != std::string::npos);
    }

    void noControlCharacterReachesTheTerminal()
    {
        const Import import = traffic(Milliseconds(1), ArrivalBasis::Exact);
        const std::string text = inspectionText(inspect(import, *groupedBy(import.trace, "$remote_addr"), 10));
        QVERIFY(text.find('\x1b') == std::string::npos);
        QVERIFY(text.find("10.0.0.\\x1B[31m") != std::string::npos);
    }

    void wholeSecondsTellNoShorterPeaks()
    {
        const auto text = [](Milliseconds resolution, ArrivalBasis basis) {
            const Import import = traffic(resolution, basis);
            return inspectionText(inspect(import, *groupedBy(import.trace, "$remote_addr"), 10));
        };
        const std::string seconds = text(Milliseconds(1000), ArrivalBasis::Arrival);
        QVERIFY(seconds.find("within 1 s ") != std::string::npos);
        QVERIFY(seconds.find("within 100 ms") == std::string::npos);
        QVERIFY(seconds.find("results will be a range") != std::string::npos);
        const std::string exact = text(Milliseconds(1), ArrivalBasis::Exact);
        QVERIFY(exact.find("within 100 ms") != std::string::npos);
        QVERIFY(exact.find("results will be a range") == std::string::npos);
    }
};

SPILLWAY_TEST(TestInspection)

} // namespace tst_inspection

#include "tst_inspection.moc"
