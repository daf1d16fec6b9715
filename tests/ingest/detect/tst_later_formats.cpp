#include "engine/ingest/import/traffic_reader.h"

#include "tests/ingest/sample_file.h"
#include "tests/ingest/whole_source.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <algorithm>
#include <array>

using namespace spillway;

namespace {

std::string clockOf(int second)
{
    const auto two = [](int value) { return std::to_string(100 + value % 100).substr(1); };
    return two(second / 3600) + ":" + two(second / 60 % 60) + ":" + two(second % 60);
}

std::string combined(int i)
{
    return "192.0.2." + std::to_string(i % 41) + " - - [02/Oct/2024:" + clockOf(i / 3) + " +0000] \"GET /" +
           std::to_string(i % 17) + " HTTP/1.1\" 200 12 \"-\" \"agent\"\n";
}

std::string json(int i)
{
    return R"({"time":"2024-10-02T)" + clockOf(i / 3) + R"(+00:00","remote_addr":"192.0.2.)" + std::to_string(i % 41) +
           R"(","request":"GET /)" + std::to_string(i % 17) + R"( HTTP/1.1","http_x_api_key":"k)" +
           std::to_string(i % 3) + "\"}\n";
}

std::string balancer(int i)
{
    const std::string stamp = "2024-10-02T" + clockOf(i / 3) + ".000000Z";
    return "http " + stamp + " app/a/1 192.0.2." + std::to_string(i % 41) +
           ":4711 10.0.0.1:80 0.000 0.000 0.000 200 200 34 366 \"GET http://example.com:80/" + std::to_string(i % 17) +
           " HTTP/1.1\" \"curl\" - - arn:aws:x \"Root=1\" \"-\" \"-\" 0 " + stamp + " \"forward\" \"-\" \"-\"\n";
}

/// `before` combined lines, and `behind` others that `line` gives.
template <class Line>
std::string changing(int before, int behind, const Line& line)
{
    std::string text;
    for (int i = 0; i < before; ++i)
        text += combined(i);
    for (int i = before; i < before + behind; ++i)
        text += line(i);
    return text;
}

Result<std::vector<ImportedSource>> read(const SampleFolder& folder, std::string_view text,
                                         const std::string& format = "auto")
{
    ProgressMeter meter({}, 0);
    return importFile(folder.write("access.log", text), format, meter, {});
}

/// The rows of a trace, as text.
std::string rowsOf(const Trace& trace)
{
    std::string rows;
    for (std::size_t i = 0; i < trace.size(); ++i) {
        rows += std::to_string(epochMs(trace.arrivals[i]));
        for (const Column& column : trace.columns)
            rows += ' ' + std::string(column.values[column.ids[i]]);
        rows += '\n';
    }
    return rows;
}

} // namespace

class TestLaterFormats : public QObject
{
    Q_OBJECT

private slots:
    void theFormatChangesBehindTheFirstLines()
    {
        const SampleFolder folder;
        const auto sources = read(folder, changing(1000, 500, json));
        QVERIFY2(sources, sources ? "" : sources.error().message().c_str());
        const auto& [trace, report] = sources->front();
        QCOMPARE(report.format, std::string("combined and json"));
        QCOMPARE(report.requests, std::uint64_t(1500));
        QCOMPARE(report.skipped, std::uint64_t(0));
        QCOMPARE(report.outOfOrder, std::uint64_t(0));
        QVERIFY(report.formatText.find("; or ") != std::string::npos);
        QCOMPARE(trace.size(), std::size_t(1500));
        QCOMPARE(valueOf(trace, "http_x_api_key", 999), std::string());
        QCOMPARE(valueOf(trace, "http_x_api_key", 1000), std::string("k1"));
        QCOMPARE(valueOf(trace, "http_user_agent", 999), std::string("agent"));
        QCOMPARE(valueOf(trace, "http_user_agent", 1000), std::string());
        QCOMPARE(valueOf(trace, "uri", 1000), "/" + std::to_string(1000 % 17));
        QCOMPARE(valueOf(trace, "remote_addr", 1499), "192.0.2." + std::to_string(1499 % 41));
    }

    void fewLinesAtTheEndCountToo()
    {
        const SampleFolder folder;
        const auto sources = read(folder, changing(400, 3, json));
        QVERIFY2(sources, sources ? "" : sources.error().message().c_str());
        QCOMPARE(sources->front().report.requests, std::uint64_t(403));
    }

    void severalFormatsAndWhatIsInNone()
    {
        const auto line = [](int i) {
            const std::array lines{combined(i), json(i), balancer(i), std::string("no request\n")};
            return lines[static_cast<std::size_t>(i % 4)];
        };
        const SampleFolder folder;
        const auto sources = read(folder, changing(400, 4000, line));
        QVERIFY2(sources, sources ? "" : sources.error().message().c_str());
        const SourceReport& report = sources->front().report;
        QCOMPARE(report.requests, std::uint64_t(3400));
        QCOMPARE(report.skipped, std::uint64_t(1000));
        QCOMPARE(report.lines, std::uint64_t(4400));
        QCOMPARE(report.examples.size(), kSkippedExamples);
        QVERIFY(std::ranges::is_sorted(report.examples, {}, &SkippedLine::line));
        for (std::size_t i = 0; i < report.examples.size(); ++i) {
            QCOMPARE(report.examples[i].line, std::uint64_t(404 + 4 * i));
            QVERIFY(report.examples[i].reason.find("no request") != std::string::npos);
        }
    }

    void threeFormatsAmongTheFirstLines()
    {
        const auto line = [](int i) {
            const std::array lines{combined(i), json(i), balancer(i)};
            return lines[static_cast<std::size_t>(i % 3)];
        };
        const SampleFolder folder;
        const auto sources = read(folder, changing(0, 150, line));
        QVERIFY2(sources, sources ? "" : sources.error().message().c_str());
        QCOMPARE(sources->front().report.requests, std::uint64_t(150));
        QCOMPARE(sources->front().report.sampleFits, std::size_t(150));
    }

    /// Blocks and slices end elsewhere.
    void packingMakesNoDifference()
    {
        const auto line = [](int i) {
            if (i % 1001 == 0)
                return "junk " + std::to_string(i) + "\n";
            return i % 3 == 0 ? combined(i) : i % 7 == 0 ? balancer(i) : json(i);
        };
        const std::string text = changing(30'000, 30'000, line);
        const SampleFolder folder;
        const auto plain = read(folder, text);
        const auto packed = read(folder, gzipped(text));
        QVERIFY(plain && packed);
        QCOMPARE(plain->front().report.skipped, std::uint64_t(30));
        QCOMPARE(plain->front().report.requests, std::uint64_t(60'000 - 30));
        for (std::size_t i = 0; i < kSkippedExamples; ++i) {
            QCOMPARE(plain->front().report.examples[i].line, 30'031 + 1001 * i);
            QCOMPARE(packed->front().report.examples[i].line, 30'031 + 1001 * i);
            QCOMPARE(packed->front().report.examples[i].reason, plain->front().report.examples[i].reason);
        }
        QCOMPARE(packed->front().report.format, plain->front().report.format);
        QVERIFY(rowsOf(packed->front().trace) == rowsOf(plain->front().trace));
    }

    void junkStaysJunk()
    {
        const SampleFolder folder;
        const auto sources =
            read(folder, changing(1000, 30'000, [](int i) { return "junk " + std::to_string(i) + "\n"; }));
        QVERIFY2(sources, sources ? "" : sources.error().message().c_str());
        const SourceReport& report = sources->front().report;
        QCOMPARE(report.format, std::string("combined"));
        QCOMPARE(report.requests, std::uint64_t(1000));
        QCOMPARE(report.skipped, std::uint64_t(30'000));
        QCOMPARE(report.examples.size(), kSkippedExamples);
        QCOMPARE(report.examples.front().line, std::uint64_t(1001));
    }

    void aFormatThatWasNamedIsTheOnlyOne()
    {
        const SampleFolder folder;
        const auto sources = read(folder, changing(400, 100, json), "combined");
        QVERIFY2(sources, sources ? "" : sources.error().message().c_str());
        QCOMPARE(sources->front().report.requests, std::uint64_t(400));
        QCOMPARE(sources->front().report.skipped, std::uint64_t(100));
    }

    void piecesHaveTheColumnsOfTheirRequests()
    {
        const SampleFolder folder;
        const std::string path = folder.write("access.log", changing(1000, 500, json));
        ProgressMeter meter({}, 0);
        std::vector<Trace> pieces;
        const auto report = readSource(path, "auto", meter, {},
                                       [&](Trace piece) -> Result<Done> {
                                           pieces.push_back(std::move(piece));
                                           return Done{};
                                       },
                                       {300, std::size_t{64} << 20U});
        QVERIFY2(report, report ? "" : report.error().message().c_str());
        QCOMPARE(pieces.size(), std::size_t(5));
        QCOMPARE(valueOf(pieces[0], "http_x_api_key", 0), std::string("(no column)"));
        QCOMPARE(valueOf(pieces[3], "http_x_api_key", 99), std::string());
        QCOMPARE(valueOf(pieces[3], "http_x_api_key", 100), std::string("k1"));
        QCOMPARE(valueOf(pieces[4], "http_x_api_key", 0), "k" + std::to_string(1200 % 3));
    }
};

SPILLWAY_TEST(TestLaterFormats)

#include "tst_later_formats.moc"
