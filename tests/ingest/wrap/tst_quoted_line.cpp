#include "engine/ingest/wrap/wrapper.h"

#include "engine/ingest/import/import.h"
#include "tests/ingest/sample_file.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <string>

using namespace spillway;

namespace {

const std::string kLine = R"(192.0.2.1 - - [02/Oct/2024:10:00:01 +0000] "GET /a HTTP/1.1" 200 12 "-" "a \"b\" c")";
const std::string kJson = R"({"msec":"1727863201","remote_addr":"192.0.2.1","uri":"/a","ua":"a \"b\" c"})";

std::string inCsv(const std::string& text)
{
    std::string field = "\"";
    for (const char c : text)
        field += c == '"' ? std::string("\"\"") : std::string(1, c);
    return field + '"';
}

std::string inJson(const std::string& text)
{
    std::string string = "\"";
    for (const char c : text)
        string += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
    return string + '"';
}

} // namespace

class TestQuotedLine : public QObject
{
    Q_OBJECT

private slots:
    void isRead_data()
    {
        QTest::addColumn<QByteArray>("log");
        QTest::addColumn<int>("headings");
        const auto row = [](const std::string& name, const std::string& log, int headings) {
            QTest::newRow(name.c_str()) << QByteArray::fromStdString(log) << headings;
        };
        for (const std::string& line : {kLine, kJson}) {
            const std::string kind = line == kLine ? "combined" : "JSON";
            const std::string field = inCsv(line);
            row("a column of CloudWatch, " + kind,
                "@timestamp,@message\n2024-10-02 10:00:01.000," + field + "\n2024-10-02 10:00:02.000," + field + "\n",
                1);
            row("a column of Kibana, all in quotes, " + kind,
                "\"@timestamp\",message\n\"Oct 2, 2024 @ 10:00:01.000\"," + field +
                    "\n\"Oct 2, 2024 @ 10:00:02.000\"," + field + "\n",
                1);
            row("the first column, " + kind,
                "\"_raw\",\"_time\"\n" + field + ",\"2024-10-02T10:00:01\"\n" + field + ",\"x\"\n", 1);
            row("jq without -r, " + kind, inJson(line) + "\n" + inJson(line) + "\n", 0);
        }
    }

    void isRead()
    {
        QFETCH(QByteArray, log);
        QFETCH(int, headings);
        const auto result = importTraffic({m_folder.write("log", log.toStdString())}, {});
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        const SourceReport& report = result->sources.at(0);
        QVERIFY2(report.format.ends_with(" in quotes"), report.format.c_str());
        QCOMPARE(report.requests, std::uint64_t(2));
        QCOMPARE(report.skipped, static_cast<std::uint64_t>(headings));
        QCOMPARE(valueOf(*result->trace, "remote_addr", 1), std::string("192.0.2.1"));
        QCOMPARE(valueOf(*result->trace, "uri", 1), std::string("/a"));
        QCOMPARE(valueOf(*result->trace, "http_user_agent", 1), std::string("a \"b\" c"));
    }

    void isNoPartOfALine_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::newRow("combined") << QByteArray::fromStdString(kLine.substr(0, kLine.find(" \"a ")));
        QTest::newRow("not closed") << QByteArray("\"a \"\" b");
        QTest::newRow("empty") << QByteArray("\"\"");
        QTest::newRow("a backslash at the end") << QByteArray("\"a\\");
        QTest::newRow("an object") << QByteArray(" {\"events\":[{\"a\":\"x \\\"y\\\" z\"}]}");
        QTest::newRow("an array") << QByteArray("[\"x \\\"y\\\" z\"]");
        QTest::newRow("nothing") << QByteArray();
    }

    void isNoPartOfALine()
    {
        QFETCH(QByteArray, line);
        Scratch scratch;
        QVERIFY(!quotedLine({line.data(), static_cast<std::size_t>(line.size())}, scratch));
    }

private:
    SampleFolder m_folder;
};

SPILLWAY_TEST(TestQuotedLine)
#include "tst_quoted_line.moc"
