#include "engine/ingest/import/import.h"

#include "tests/ingest/sample_file.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_har {

using namespace spillway;

namespace {

constexpr qint64 kStart = 1772539200250; // 2026-03-03 12:00:00.250 UTC

/// A request of a recording, `ms` after 12:00:00 at most 999, with the body of its answer.
std::string entry(int ms, const std::string& url, const std::string& body = "x", const std::string& more = {})
{
    return "{\"_priority\":\"High\"," + more + "\"request\":{\"method\":\"GET\",\"url\":\"" + url +
           "\",\"headers\":[{\"name\":\"User-Agent\",\"value\":\"Firefox/"
           "130.0\"},{\"name\":\"X-Tenant\",\"value\":\"t" +
           std::to_string(ms) + "\"}],\"cookies\":[]},\"response\":{\"status\":200,\"content\":{\"text\":\"" + body +
           "\"}},\"serverIPAddress\":\"203.0.113.9\",\"startedDateTime\":\"2026-03-03T12:00:00." + std::to_string(ms) +
           "Z\",\"time\":35.2,\"timings\":{\"wait\":30}}";
}

const std::string kPages = "\"version\":\"1.2\",\"pages\":[{\"id\":\"page_1\",\"title\":\"\\\"entries\\\": [\"}],";
const std::string kThree = entry(250, "https://shop.example:8443/a?b=1") + "," +
                           entry(300, "https://cdn.example/x.js") + "," + entry(430, "wss://shop.example/live");

std::string recording(const std::string& entries, const std::string& before = kPages, const std::string& behind = {})
{
    return "{\"log\":{" + before + "\"entries\":[" + entries + "]" + behind + "}}";
}

} // namespace

/// A browser's recording of a page load.
class TestHar : public QObject
{
    Q_OBJECT

private slots:
    void theRequestsAreRead_data()
    {
        QTest::addColumn<QByteArray>("text");
        const auto row = [](const char* name, const std::string& text) {
            QTest::newRow(name) << QByteArray::fromStdString(text);
        };
        row("in one line", recording(kThree));
        row("in one line with an end", recording(kThree) + "\n");
        row("a mark of the byte order", "\xEF\xBB\xBF" + recording(kThree));
        row("entries first", recording(kThree, ""));
        std::string lines = recording(kThree);
        for (std::size_t at = 0; (at = lines.find_first_of("{},", at)) != std::string::npos; at += 4)
            lines.insert(at + 1, "\r\n ");
        row("over many lines", lines);
        row("blanks", "\n {\t\"log\" : { " + kPages + " \"entries\" : [ " + kThree + " ] } }");
        row("another member called entries", recording(kThree, "\"_entries\":3,\"x\":\"entries\"," + kPages));
    }

    void theRequestsAreRead()
    {
        QFETCH(QByteArray, text);
        const auto result = read(text.toStdString());
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        const SourceReport& report = result->sources.at(0);
        QCOMPARE(report.requests, std::uint64_t{3});
        QCOMPARE(report.skipped, std::uint64_t{0});
        QVERIFY2(report.formatText.find("all requests are those of one client, 192.0.2.1") != std::string::npos,
                 report.formatText.c_str());
        const Trace& trace = *result->trace;
        QCOMPARE(trace.resolution, Milliseconds(1));
        QVERIFY(!trace.leavesOpen());
        QCOMPARE(epochMs(trace.arrivals[0]), kStart);
        QCOMPARE(epochMs(trace.arrivals[2]), kStart + 180);
        for (const std::size_t row : {0U, 1U, 2U})
            QCOMPARE(valueOf(trace, "remote_addr", row), std::string("192.0.2.1"));
        QCOMPARE(valueOf(trace, "host", 0), std::string("shop.example"));
        QCOMPARE(valueOf(trace, "host", 1), std::string("cdn.example"));
        QCOMPARE(valueOf(trace, "host", 2), std::string("shop.example"));
        QCOMPARE(valueOf(trace, "uri", 0), std::string("/a"));
        QCOMPARE(valueOf(trace, "args", 0), std::string("b=1"));
        QCOMPARE(valueOf(trace, "uri", 2), std::string("/live"));
        QCOMPARE(valueOf(trace, "request_method", 1), std::string("GET"));
        QCOMPARE(valueOf(trace, "status", 1), std::string("200"));
        QCOMPARE(valueOf(trace, "http_user_agent", 2), std::string("Firefox/130.0"));
        QCOMPARE(valueOf(trace, "http_x_tenant", 2), std::string("t430"));
    }

    void requestsThatWereNotSentAreLeftOut()
    {
        const auto result =
            read(recording(kThree + "," + entry(500, "https://a.example/", "x", "\"_fromCache\":\"disk\",") + "," +
                           entry(510, "data:image/png;base64,AAAA")));
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->sources.at(0).requests, std::uint64_t{3});
        QCOMPARE(result->sources.at(0).lines, std::uint64_t{5});
        QCOMPARE(valueOf(*result->trace, "host", 0), std::string("shop.example"));
    }

    void bodiesLargerThanALineAreCut_data()
    {
        QTest::addColumn<QByteArray>("unit");
        QTest::newRow("base64") << QByteArray("QUJD");
        QTest::newRow("hexadecimal digits") << QByteArray("0123456789abcdef");
        QTest::newRow("escapes") << QByteArray("\\u00e9");
        QTest::newRow("quotes and backslashes") << QByteArray("\\\"\\\\}");
        QTest::newRow("two bytes a letter") << QByteArray("\xC3\xA9");
    }

    void bodiesLargerThanALineAreCut()
    {
        QFETCH(QByteArray, unit);
        const std::string body = unit.repeated((3 << 20) / static_cast<int>(unit.size())).toStdString();
        const auto result = read(
            recording(entry(250, "https://a.example/1", body) + "," + entry(300, "https://a.example/2", "x" + body)));
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->sources.at(0).requests, std::uint64_t{2});
        QCOMPARE(result->sources.at(0).skipped, std::uint64_t{0});
        QCOMPARE(valueOf(*result->trace, "uri", 1), std::string("/2"));
    }

    void oneThatIsCutOffKeepsItsRequests()
    {
        const std::string whole = recording(kThree);
        const std::string cut = whole.substr(0, whole.rfind("\"response\""));
        const auto result = read(cut);
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->sources.at(0).requests, std::uint64_t{2});
        QCOMPARE(result->sources.at(0).lines, std::uint64_t{3});
    }

    void aBrokenEntryCostsNoOther()
    {
        const auto result =
            read(recording(entry(250, "https://a.example/1") + ",{\"request\":{\"url\":17}," +
                           entry(300, "https://a.example/2") + "," + entry(310, "https://a.example/3")));
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->sources.at(0).requests, std::uint64_t{3});
        QVERIFY(result->sources.at(0).skipped >= 1);
    }

    void oneWithoutRequestsIsRefused_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("no entries") << QByteArray::fromStdString(recording(""));
        QTest::newRow("no list") << QByteArray("{\"log\":{\"entries\":\"x\"}}");
        QTest::newRow("cut off before them") << QByteArray("{\"log\":{\"version\":\"1.2\",\"entr");
        QTest::newRow("cut off in the first") << QByteArray("{\"log\":{\"entries\":[{\"startedDateTime\":\"2026-");
    }

    void oneWithoutRequestsIsRefused()
    {
        QFETCH(QByteArray, text);
        const auto result = read(text.toStdString());
        QVERIFY(!result);
    }
};

SPILLWAY_TEST(TestHar)

} // namespace tst_har

#include "tst_har.moc"
