#include "engine/ingest/wrap/wrapped_format.h"

#include "engine/ingest/import/import.h"
#include "tests/ingest/sample_file.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <string>

namespace tst_repeated_line {

using namespace spillway;

namespace {

const std::string kHead = "Oct  2 10:00:01 web1 nginx: ";

std::string request(const std::string& path, const std::string& agent = "curl/8")
{
    return "192.0.2.1 - - [02/Oct/2024:10:00:01 +0000] \"GET " + path + " HTTP/1.1\" 200 12 \"-\" \"" + agent + "\"";
}

} // namespace

class TestRepeatedLine : public QObject
{
    Q_OBJECT

private slots:
    void isRead_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<int>("times"); // 0: it is no such line
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("rsyslog") << QByteArray("message repeated 5 times: [ a [b] c]") << 5 << QByteArray("a [b] c");
        QTest::newRow("rsyslog, of JSON")
            << QByteArray(" message repeated 2 times: [{\"a\":[1]}]") << 2 << QByteArray("{\"a\":[1]}");
        QTest::newRow("syslogd") << QByteArray("last message repeated 3 times") << 3 << QByteArray();
        QTest::newRow("syslogd, with the header")
            << QByteArray("Oct  2 10:00:14 web1 last message repeated 3 times") << 3 << QByteArray();
        QTest::newRow("macOS") << QByteArray("Oct  2 10:00:14 --- last message repeated 1 time ---") << 1
                               << QByteArray();
        QTest::newRow("syslog-ng") << QByteArray("Last message '192.0.2.1 - - [02/O' repeated 4 times, suppressed by "
                                                 "syslog-ng on web1")
                                   << 4 << QByteArray("192.0.2.1 - - [02/O");
        QTest::newRow("syslog-ng as it was") << QByteArray("Last message 'it's' repeated 4 times, supressed by "
                                                           "syslog-ng on web1")
                                             << 4 << QByteArray("it's");
        QTest::newRow("none at all") << QByteArray("message repeated 0 times: [a]") << 0 << QByteArray();
        QTest::newRow("no number") << QByteArray("last message repeated many times") << 0 << QByteArray();
        QTest::newRow("not closed") << QByteArray("message repeated 5 times: [a") << 0 << QByteArray();
        QTest::newRow("what somebody asked for")
            << QByteArray("192.0.2.1 \"GET /last message repeated 3 times") << 0 << QByteArray();
        QTest::newRow("a number of 70 bits")
            << QByteArray("last message repeated 999999999999999999999 times") << 0 << QByteArray();
    }

    void isRead()
    {
        QFETCH(QByteArray, line);
        QFETCH(int, times);
        const auto read = repeatedLine({line.data(), static_cast<std::size_t>(line.size())});
        QCOMPARE(read.has_value(), times > 0);
        if (!read)
            return;
        QCOMPARE(read->times, static_cast<std::uint64_t>(times));
        QTEST(QByteArray(read->text.data(), static_cast<int>(read->text.size())), "text");
    }

    void countsAsManyRequests()
    {
        const auto result =
            import(kHead + request("/a") + "\n" + kHead + "message repeated 4 times: [ " + request("/a") + "]\n" +
                   kHead + request("/b") + "\nOct  2 10:00:31 web1 last message repeated 3 times\n" + kHead +
                   "Last message '192.0.2.1 - - [02/O' repeated 2 times, suppressed by syslog-ng on w\n" + kHead +
                   request("/c") + "\n");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        const SourceReport& report = result->sources.at(0);
        QCOMPARE(report.format, std::string("combined in syslog"));
        QCOMPARE(report.lines, std::uint64_t(6));
        QCOMPARE(report.skipped, std::uint64_t(0));
        QCOMPARE(report.requests, std::uint64_t(12));
        QCOMPARE(report.repeated, std::uint64_t(9));
        std::string paths;
        for (std::size_t row = 0; row < result->trace->size(); ++row)
            paths += valueOf(*result->trace, "uri", row);
        QCOMPARE(paths, std::string("/a/a/a/a/a/b/b/b/b/b/b/c"));
        QCOMPARE(result->trace->arrivals.front(), result->trace->arrivals.back());
    }

    void aLineThatWasCutIsTheOneBefore()
    {
        const std::string line = request("/a", std::string(900, 'x'));
        const auto result =
            import(kHead + line + "\n" + kHead + "message repeated 4 times: [ " + line.substr(0, 799) + "]\n");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->sources.at(0).requests, std::uint64_t(5));
        QCOMPARE(result->sources.at(0).skipped, std::uint64_t(0));
    }

    void whatIsLostIsTold()
    {
        const std::string other = "2024/10/02 10:00:01 [error] 7#7: *1 open() failed";
        const auto result =
            import(kHead + request("/a") + "\n" + kHead + other + "\n" + kHead + "message repeated 7 times: [ " +
                   other + "]\n" + kHead + request("/a") + "\n" + kHead + "last message repeated 999999 times\n");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        const SourceReport& report = result->sources.at(0);
        QCOMPARE(report.requests, std::uint64_t(2));
        QCOMPARE(report.skipped, std::uint64_t(3));
        QVERIFY2(report.examples.at(1).reason.starts_with("It stands for 7 lines that are no requests"),
                 report.examples.at(1).reason.c_str());
        QVERIFY2(report.examples.at(2).reason.starts_with("It stands for 999999 lines, more than"),
                 report.examples.at(2).reason.c_str());
    }

    void manyAreRepeatedAcrossBatches()
    {
        std::string log;
        for (int i = 0; i < 3000; ++i)
            log += kHead + request("/" + std::to_string(i % 9)) + "\n" + kHead + "last message repeated 300 times\n";
        const auto result = import(log);
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->trace->size(), std::size_t(3000 * 301));
        QCOMPARE(result->sources.at(0).repeated, std::uint64_t(3000 * 300));
        QCOMPARE(valueOf(*result->trace, "uri", 301 * 5 + 300), std::string("/5"));
        QCOMPARE(valueOf(*result->trace, "http_user_agent", 301 * 5 + 300), std::string("curl/8"));
    }

private:
    Result<Import> import(const std::string& log) { return importTraffic({m_folder.write("syslog", log)}, {}); }

    SampleFolder m_folder;
};

SPILLWAY_TEST(TestRepeatedLine)

} // namespace tst_repeated_line

#include "tst_repeated_line.moc"
