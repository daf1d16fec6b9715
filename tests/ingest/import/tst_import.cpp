#include "engine/ingest/import/import.h"

#include "tests/ingest/sample_file.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <algorithm>

namespace tst_import {

using namespace spillway;

namespace {

constexpr std::string_view kCombined =
    "192.0.2.1 - - [02/Oct/2024:10:00:01 +0200] \"GET /a//b?x=1 HTTP/1.1\" 200 12 \"-\" \"curl/8\"\n"
    "2001:db8::7 - an na [02/Oct/2024:10:00:02 +0200] \"POST /c%20d HTTP/2.0\" 404 0 \"http://e/\" \"say "
    "\\x22hi\\x22\"\n";

} // namespace

class TestImport : public QObject
{
    Q_OBJECT

private slots:
    void combinedGivesItsColumns()
    {
        const auto result = importTraffic({m_folder.write("a.log", kCombined)}, {});
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        const Trace& trace = *result->trace;
        QCOMPARE(trace.size(), std::size_t(2));
        QCOMPARE(epochMs(trace.arrivals[0]), std::int64_t(1727856001000));
        QCOMPARE(trace.basis, ArrivalBasis::Completion);
        QCOMPARE(trace.resolution.count(), std::int64_t(1000));
        QCOMPARE(valueOf(trace, "remote_addr", 1), std::string("2001:db8::7"));
        QCOMPARE(valueOf(trace, "remote_user", 0), std::string());
        QCOMPARE(valueOf(trace, "remote_user", 1), std::string("an na"));
        QCOMPARE(valueOf(trace, "request_method", 1), std::string("POST"));
        QCOMPARE(valueOf(trace, "uri", 0), std::string("/a/b"));
        QCOMPARE(valueOf(trace, "args", 0), std::string("x=1"));
        QCOMPARE(valueOf(trace, "uri", 1), std::string("/c d"));
        QCOMPARE(valueOf(trace, "status", 1), std::string("404"));
        QCOMPARE(valueOf(trace, "http_referer", 0), std::string());
        QCOMPARE(valueOf(trace, "http_user_agent", 1), std::string("say \"hi\""));
        QCOMPARE(result->sources.at(0).format, std::string("combined"));
        QVERIFY(result->sources.at(0).detected);
    }

    void ownFormatGivesExactArrivals()
    {
        const std::string path =
            m_folder.write("b.log", "1700000002.500 0.500 192.0.2.1 \"GET / HTTP/1.1\" 200 PASSED h 7 1\n"
                                    "1700000002.600 1.100 192.0.2.2 \"GET /x HTTP/1.1\" 200 - h 8 1\n");
        const auto result = importTraffic({path}, {});
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        const Trace& trace = *result->trace;
        QCOMPARE(result->sources.at(0).format, std::string("tuning"));
        QCOMPARE(trace.basis, ArrivalBasis::Exact);
        QCOMPARE(trace.resolution.count(), std::int64_t(1));
        QCOMPARE(epochMs(trace.arrivals[0]), std::int64_t(1700000001500));
        QCOMPARE(valueOf(trace, "uri", 0), std::string("/x"));
        QCOMPARE(epochMs(trace.arrivals[1]), std::int64_t(1700000002000));
        QCOMPARE(result->sources.at(0).outOfOrder, std::uint64_t(1));
        QCOMPARE(result->sources.at(0).furthestBack.count(), std::int64_t(500));
    }

    void namedLogFormatIsRead()
    {
        ImportOptions options;
        options.logFormat =
            "log_format mine escape=none '${remote_addr} [$time_iso8601] '\n    '\"$request\" $http_x_key';";
        const std::string path =
            m_folder.write("c.log", "192.0.2.1 [2024-10-02T10:00:01+02:00] \"GET /q HTTP/1.1\" k 1\n");
        const auto result = importTraffic({path}, options);
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(valueOf(*result->trace, "http_x_key", 0), std::string("k 1"));
        QCOMPARE(epochMs(result->trace->arrivals[0]), std::int64_t(1727856001000));
        QCOMPARE(result->sources.at(0).format, std::string("custom"));
        QVERIFY(!result->sources.at(0).detected);
    }

    void clientsOfANamedFormatAreWhatTheFirstLinesHave_data()
    {
        QTest::addColumn<QByteArray>("format");
        QTest::addColumn<QByteArray>("second"); // client; the first is an address or a name
        QTest::addColumn<QByteArray>("first");
        QTest::addColumn<bool>("isRead");
        const auto row = [](const char* name, const char* format, const char* first, const char* second, bool isRead) {
            QTest::newRow(name) << QByteArray(format) << QByteArray(second) << QByteArray(first) << isRead;
        };
        row("nginx, behind addresses another one", "$time_iso8601 $remote_addr", "192.0.2.1", "2001:db8::1", true);
        row("nginx, behind addresses a word", "$time_iso8601 $remote_addr", "192.0.2.1", "GET", false);
        row("nginx, pseudonyms", "$time_iso8601 $remote_addr", "client-1", "192.0.2.1", true);
        row("Apache, where names are looked up", "%{%Y-%m-%dT%H:%M:%S%z}t %h", "192.0.2.1", "gate.example.org", true);
        row("Apache's addresses", "%{%Y-%m-%dT%H:%M:%S%z}t %a", "192.0.2.1", "gate.example.org", false);
    }

    void clientsOfANamedFormatAreWhatTheFirstLinesHave()
    {
        QFETCH(QByteArray, format);
        QFETCH(QByteArray, second);
        QFETCH(QByteArray, first);
        QFETCH(bool, isRead);
        std::string text;
        for (int i = 0; i < 300; ++i)
            text += "2024-10-02T10:00:01+02:00 " + first.toStdString() + "\n";
        text += "2024-10-02T10:00:01+02:00 " + second.toStdString() + "\n";
        ImportOptions options;
        options.logFormat = format.toStdString();
        const auto result = importTraffic({m_folder.write("clients.log", text)}, options);
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->trace->size(), std::size_t(isRead ? 301 : 300));
        QCOMPARE(result->sources.at(0).skipped, std::uint64_t(isRead ? 0 : 1));
    }

    void gzipIsToldByContent()
    {
        const std::string two = gzipped(kCombined) + gzipped(kCombined) + std::string(512, '\0');
        const auto result = importTraffic({m_folder.write("packed.log", two)}, {});
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->trace->size(), std::size_t(4));
        QCOMPARE(result->sources.at(0).lines, std::uint64_t(4));
        QCOMPARE(result->sources.at(0).bytes, std::uint64_t(two.size()));
    }

    void commentsBeforeTheFirstRequestMayBeMany_data()
    {
        QTest::addColumn<int>("comments");
        QTest::newRow("one block") << 1000;
        QTest::newRow("more than is looked at to tell the format") << 1'000'000;
    }

    void commentsBeforeTheFirstRequestMayBeMany()
    {
        QFETCH(int, comments);
        std::string text;
        for (int i = 0; i < comments / 2; ++i)
            text += "# comment\n \n";
        text += kCombined;
        text += "# between\nno request\n";
        const auto result = importTraffic({m_folder.write("comments.log", text)}, {});
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        const SourceReport& report = result->sources.at(0);
        QCOMPARE(result->trace->size(), std::size_t(2));
        QCOMPARE(report.lines, std::uint64_t(comments) + 4);
        QCOMPARE(report.skipped, std::uint64_t(1));
        QCOMPARE(report.examples.at(0).line, std::uint64_t(comments) + 4);
    }

    void commentsAloneAreNoLog()
    {
        std::string text;
        for (int i = 0; i < 500'000; ++i)
            text += "# comment\n";
        const auto result = importTraffic({m_folder.write("comments.log", text)}, {});
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::EmptyInput);
        QCOMPARE(result.error().detail, std::string("there are only comments in it"));
    }

    void severalFilesAreMerged()
    {
        const std::string path = m_folder.write("d.log", kCombined);
        const auto result = importTraffic({path, path}, {"auto", Duplicates::Keep});
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->trace->size(), std::size_t(4));
        QVERIFY(std::ranges::is_sorted(result->trace->arrivals));
        QCOMPARE(result->sources.size(), std::size_t(2));
        QCOMPARE(result->trace->sources.at(1).requests, std::uint64_t(2));
    }

    void firstLineIsTakenApart()
    {
        const auto result = importTraffic({m_folder.write("e.log", kCombined)}, {});
        QVERIFY(result);
        const auto& first = result->sources.at(0).firstLine;
        QCOMPARE(first.at(0).first, std::string("remote_addr"));
        QCOMPARE(first.at(0).second, std::string("192.0.2.1"));
        QCOMPARE(first.at(3).first, std::string("request"));
        QCOMPARE(first.at(3).second, std::string("GET /a//b?x=1 HTTP/1.1"));
    }

    void progressReachesFar()
    {
        std::string text;
        for (int i = 0; i < 20'000; ++i)
            text += kCombined;
        const std::string path = m_folder.write("f.log", text);
        Progress last;
        int calls = 0;
        const auto result = importTraffic({path, path}, {"auto", Duplicates::Keep}, [&](const Progress& progress) {
            ++calls;
            QVERIFY(progress.bytesDone >= last.bytesDone && progress.bytesDone <= progress.bytesTotal);
            QVERIFY(progress.linesDone >= last.linesDone);
            last = progress;
        });
        QVERIFY(result);
        QVERIFY(calls > 0);
        QCOMPARE(last.bytesTotal, std::uint64_t(2 * text.size()));
    }

    void isShownWhileItIsRead()
    {
        std::string text;
        for (int i = 0; i < 40'000; ++i)
            text += kCombined;
        const std::string first = m_folder.write("p1.log", kCombined);
        const std::string second = m_folder.write("p2.log", text);
        ImportOptions options;
        options.firstPartialAfter = std::chrono::milliseconds(0);
        std::vector<TracePtr> shown;
        options.onPartial = [&](TracePtr soFar) { shown.push_back(std::move(soFar)); };
        const auto result = importTraffic({first, second}, options);
        QVERIFY(result);
        QVERIFY(!result->trace->partial);
        QVERIFY(!shown.empty());
        std::size_t before = 0;
        for (const TracePtr& part : shown) {
            QVERIFY(part->partial);
            QVERIFY(part->size() >= 2 * before && part->size() <= result->trace->size());
            QVERIFY(std::ranges::is_sorted(part->arrivals));
            QCOMPARE(part->sources.size(), std::size_t(2));
            QCOMPARE(part->sources[1].requests, std::uint64_t(part->size() - 2));
            QCOMPARE(part->basis, result->trace->basis);
            for (std::size_t row = 0; row < part->size(); row += 997)
                QCOMPARE(valueOf(*part, "remote_addr", row).empty(), false);
            before = part->size();
        }
        const Trace& last = *shown.back();
        QCOMPARE(last.columns.size(), result->trace->columns.size());
        for (const Column& column : last.columns)
            QCOMPARE(column.ids.size(), last.size());
    }

    void canBeCancelled()
    {
        std::string text;
        for (int i = 0; i < 20'000; ++i)
            text += kCombined;
        std::stop_source stop;
        const auto result = importTraffic(
            {m_folder.write("g.log", text)}, {}, [&](const Progress&) { stop.request_stop(); }, stop.get_token());
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::Cancelled);
    }

    void standardInputIsReadOnce()
    {
        const auto result = importTraffic({"-", "-"}, {});
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::BadArgument);
    }

    void resolutionIsTheCoarsest()
    {
        const std::string exact = m_folder.write("h.csv", "time_ms,remote_addr\n1727856000500,a\n");
        const auto result = importTraffic({exact, m_folder.write("i.log", kCombined)}, {});
        QVERIFY(result);
        QCOMPARE(result->trace->resolution.count(), std::int64_t(1000));
        QCOMPARE(result->trace->basis, ArrivalBasis::Completion);
        QCOMPARE(valueOf(*result->trace, "remote_addr", 0), std::string("a"));
    }

private:
    SampleFolder m_folder;

    void aNameCannotSteerTheTerminal()
    {
        const auto import = importTraffic({"absent\x1B[2J"}, {});
        QVERIFY(!import && import.error().code == ErrorCode::CannotOpen);
        QCOMPARE(import.error().where, std::string("absent\\x1B[2J"));
    }
};

SPILLWAY_TEST(TestImport)

} // namespace tst_import

#include "tst_import.moc"
