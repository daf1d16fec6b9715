#include "engine/ingest/import/import.h"

#include "tests/ingest/sample_file.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_json_documents {

using namespace spillway;

namespace {

constexpr qint64 kSecond = 1727863201000; // 2024-10-02 10:00:01 UTC

std::string objectWith(const std::string& members)
{
    const std::string begin = "{\"method\":\"GET\",\"uri\":\"/a\",";
    return begin + members + '}';
}

const std::string kTimeAndClient = "\"time\":\"2024-10-02T10:00:01.500Z\",\"remote_addr\":\"192.0.2.1\"";
const std::string kObject = objectWith(kTimeAndClient);

} // namespace

/// JSON that is not simply an object for each line, and what its members tell of time and client.
class TestJsonDocuments : public QObject
{
    Q_OBJECT

private slots:
    void objectsOfAnArrayAreRead_data()
    {
        QTest::addColumn<QByteArray>("text");
        const auto row = [](const char* name, const std::string& text) {
            QTest::newRow(name) << QByteArray::fromStdString(text);
        };
        row("commas behind them", kObject + ",\n" + kObject + " ,\n" + kObject + "\n");
        row("in brackets", "[" + kObject + ",\n" + kObject + ",\n" + kObject + "]\n");
        row("commas before them", "[" + kObject + "\n," + kObject + "\n," + kObject + "]\n");
        const std::string open = kObject.substr(0, kObject.size() - 1) + ",}";
        row("a comma behind the last member", open + "\n" + open + "\n" + open + "\n");
    }

    void objectsOfAnArrayAreRead()
    {
        QFETCH(QByteArray, text);
        const auto result = read(text.toStdString());
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->sources.at(0).requests, std::uint64_t{3});
        QCOMPARE(result->sources.at(0).skipped, std::uint64_t{0});
    }

    void aFileMayEndInAString_data()
    {
        QTest::addColumn<QByteArray>("end");
        QTest::newRow("at a brace") << QByteArray("{\"uri\":\"/a{");
        QTest::newRow("behind a brace and a quote") << QByteArray("{\"uri\":\"/a{\"");
    }

    void aFileMayEndInAString()
    {
        QFETCH(QByteArray, end);
        const auto result = read(kObject + kObject + end.toStdString());
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->sources.at(0).requests, std::uint64_t{2});
    }

    void objectsInWhateverLinesAreRead_data()
    {
        QTest::addColumn<QByteArray>("text");
        const auto row = [](const char* name, const std::string& text) {
            QTest::newRow(name) << QByteArray::fromStdString(text);
        };
        const std::string open = "{\n  \"time\": \"2024-10-02T10:00:01.500Z\",\r\n  \"remote_addr\": \"192.0.2.1\",\n  "
                                 "\"method\": \"GET\",\n"
                                 "  \"odd\": [\"} {\\\"\", {\"x\": 1}],\n  \"uri\": \"/a\"\n}";
        const std::string braces =
            objectWith("\"{\":\"{\",\"x{\" : [\"{\"],\"y\":\"{\\\"\",\"z\":\"{{\" ," + kTimeAndClient);
        row("braces in strings", "[" + braces + "," + braces + "," + braces + "]");
        row("an array in one line", "[" + kObject + "," + kObject + ", " + kObject + "]");
        row("an array over several lines", "[\n  " + open + ",\n" + open + "\n,\n" + open + "\n]\n");
        row("objects over several lines", open + "\n" + open + open + "\n");
        row("a mark of the byte order", "\xEF\xBB\xBF[" + open + "," + open + "," + open + "]\n");
        row("several objects in one line", kObject + kObject + " " + kObject + "\n");
        row("blank lines before them", "\n\n [" + kObject + "," + kObject + "," + kObject + "]\n");
    }

    void objectsInWhateverLinesAreRead()
    {
        QFETCH(QByteArray, text);
        const auto result = read(text.toStdString());
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->sources.at(0).requests, std::uint64_t{3});
        QCOMPARE(result->sources.at(0).skipped, std::uint64_t{0});
        QCOMPARE(result->sources.at(0).lines, std::uint64_t{3});
        QVERIFY(result->sources.at(0).formatText.ends_with("; each object counts as a line"));
        QCOMPARE(valueOf(*result->trace, "uri", 2), std::string("/a"));
        QCOMPARE(epochMs(result->trace->arrivals[0]), kSecond + 500);
    }

    void aPackedArrayLargerThanALineIsRead()
    {
        std::string text = "[" + kObject;
        for (int i = 1; i < 20'000; ++i)
            text += "," + kObject;
        const auto result = importTraffic({m_folder.write("large.json.gz", gzipped(text + "]"))}, {});
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->sources.at(0).requests, std::uint64_t{20'000});
        QCOMPARE(result->sources.at(0).skipped, std::uint64_t{0});
    }

    void whatIsBrokenCostsNoOther_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("lost"); // of the line that is told
        const auto row = [](const char* name, const std::string& text, const char* lost) {
            QTest::newRow(name) << QByteArray::fromStdString(text) << QByteArray(lost);
        };
        const std::string three = kObject + "," + kObject + "," + kObject;
        const std::string pretty = "{\n  \"time\": \"2024-10-02T10:00:01.500Z\",\n  \"remote_addr\": \"192.0.2.1\",\n"
                                   "  \"uri\": \"/a\"\n}\n";
        row("an object before its second line", pretty + pretty + pretty + "{\"time\":17,\n" + pretty + pretty + pretty,
            "{\"time\":17,");
        row("an object in a line", three + "{\"time\":{\"uri\":17" + three, "{\"time\":{\"uri\":17");
        row("an object at the end of an array", "[" + three + ",{\"uri\":\"/a\",]" + "\n[" + three + "]",
            "{\"uri\":\"/a\",]");
        row("an object without a beginning", three + "\n\"uri\": {\"a\": 1},\n}\n" + three, "\"uri\": {\"a\": 1},");
    }

    void whatIsBrokenCostsNoOther()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, lost);
        const auto result = read(text.toStdString());
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        const SourceReport& report = result->sources.at(0);
        QCOMPARE(report.requests, std::uint64_t{6});
        QVERIFY(report.skipped >= 1);
        QCOMPARE(report.requests + report.skipped, report.lines);
        const SkippedLine& first = report.examples.at(0);
        QCOMPARE(first.line, std::uint64_t{4});
        QVERIFY2(QByteArray::fromStdString(first.reason).contains('"' + lost + '"'), first.reason.c_str());
    }

    void anObjectThatIsCutOffMayComeFirst()
    {
        const std::string pretty = "{\n  \"time\": \"2024-10-02T10:00:01.500Z\",\n  \"remote_addr\": \"192.0.2.1\",\n"
                                   "  \"uri\": \"/a\"\n}\n";
        const auto result = read("{\n  \"time\": \"2024-10-02T10:00:01.500Z\",\n" + pretty + pretty);
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->sources.at(0).requests, std::uint64_t{2});
        QCOMPARE(result->sources.at(0).skipped, std::uint64_t{1});
    }

    void objectsOverSeveralLinesMayFollowLines()
    {
        const auto result = read(kObject + "\n" + kObject + "\n{\n\"time\":\"2024-10-02T10:00:02Z\",\n" +
                                 "\"remote_addr\":\"192.0.2.2\",\"uri\":\"/b\"}\n");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->sources.at(0).requests, std::uint64_t{3});
        QCOMPARE(valueOf(*result->trace, "uri", 2), std::string("/b"));
    }

    void aLineThatIsTooLongIsToldAsThat_data()
    {
        QTest::addColumn<int>("size");
        QTest::newRow("hardly, in a block that has it whole") << (1 << 20) + 1;
        QTest::newRow("by far, of which only the beginning is looked at") << (5 << 20);
    }

    void aLineThatIsTooLongIsToldAsThat()
    {
        QFETCH(int, size);
        std::string lines = kObject + "\n" + kObject + "\n";
        lines += objectWith("\"time\":\"2024-10-02T10:00:01.500Z\",\"x\":\"");
        lines += std::string(static_cast<std::size_t>(size), 'a') + "\"}\n" + kObject + "\n";
        const auto result = read(lines);
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->sources.at(0).requests, std::uint64_t{3});
        QCOMPARE(result->sources.at(0).examples.at(0).line, std::uint64_t{3});
        const std::string& reason = result->sources.at(0).examples.at(0).reason;
        QVERIFY2(reason.starts_with("The line is longer than a mebibyte; it begins with \"{"), reason.c_str());
    }

    void linesWithAnObjectEachStayLines()
    {
        const auto result = read(kObject + "\n\n" + kObject + "\nnot JSON {\"a\":1}{\"b\":2}\n");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->sources.at(0).requests, std::uint64_t{2});
        QCOMPARE(result->sources.at(0).examples.at(0).line, std::uint64_t{4});
    }

    void otherJsonIsRefusedWithARemedy_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("remedy");
        const auto row = [](const char* name, const std::string& text, const char* remedy) {
            QTest::newRow(name) << QByteArray::fromStdString(text) << QByteArray(remedy);
        };
        const std::string large = "\"uri\": \"/" + std::string(70'000, 'a') + '"'; // no more than that is looked at
        row("an array in one line", "[{" + large + "}," + kObject + "]\n", "jq -c '.[]' FILE");
        row("an array over several", "[\n  {\n    " + large + "\n  }\n]\n", "jq -c '.[]' FILE");
        row("objects over several", "{\n    " + large + "\n}\n", "jq -c . FILE");
        row("several objects in one", "{" + large + "}" + kObject + "\n", "jq -c . FILE");
    }

    void otherJsonIsRefusedWithARemedy()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, remedy);
        const auto result = read(text.toStdString());
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::NotAnAccessLog);
        QVERIFY2(QByteArray::fromStdString(result.error().message()).contains(remedy),
                 result.error().message().c_str());
    }

    void whatIsAdvisedForAClientThatIsNoneIsRead_data()
    {
        QTest::addColumn<QByteArray>("client");
        QTest::addColumn<QByteArray>("variable");
        QTest::newRow("hidden") << QByteArray("\"client_ip\":\"<hidden>\"") << QByteArray("client_ip");
        QTest::newRow("another member") << QByteArray("\"client_ip\":\"<hidden>\",\"peer\":\"192.0.2.1\"")
                                        << QByteArray("remote_addr");
    }

    void whatIsAdvisedForAClientThatIsNoneIsRead()
    {
        QFETCH(QByteArray, client);
        QFETCH(QByteArray, variable);
        const std::string line = objectWith("\"time\":\"2024-10-02T10:00:01Z\"," + client.toStdString()) + "\n";
        const auto refused = read(line + line);
        QVERIFY(!refused);
        const QByteArray message = QByteArray::fromStdString(refused.error().message());
        QVERIFY2(message.contains("There is no address where the client's (\"client_ip\") is expected"), message);
        QVERIFY2(!message.contains("is known in them for"), message);
        QCOMPARE(message.contains(" --key '$client_ip'"), variable == "client_ip");
        constexpr QByteArrayView kOption = "--log-format '";
        const qsizetype begin = message.indexOf(kOption) + kOption.size();
        ImportOptions options;
        options.logFormat = message.mid(begin, message.indexOf('\'', begin) - begin).toStdString();
        const auto result = importTraffic({m_folder.write("sample.log", line + line)}, options);
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->sources.at(0).requests, std::uint64_t{2});
        QVERIFY(!valueOf(*result->trace, variable.toStdString(), 0).empty());
    }

    void requestsInAListHaveARemedy()
    {
        const auto result = read("{\"Records\":[" + kObject + "]}\n");
        QVERIFY(!result);
        QVERIFY2(QByteArray::fromStdString(result.error().message()).contains("jq -c '.[][]' FILE"),
                 result.error().message().c_str());
    }

    void nginxsStampCountsBesideAShippers()
    {
        const auto both = [&](const char* shipped) {
            return read(objectWith(std::string("\"timestamp\":\"") + shipped +
                                   "\",\"time_local\":\"02/Oct/2024:10:00:01 +0000\",\"remote_addr\":\"192.0.2.1\"") +
                        "\n");
        };
        const auto late = both("2024-10-02T10:00:06.250Z");
        QVERIFY2(late, late ? "" : late.error().message().c_str());
        QCOMPARE(epochMs(late->trace->arrivals[0]), kSecond);
        const auto atOnce = both("2024-10-02T10:00:01.250Z");
        QVERIFY2(atOnce, atOnce ? "" : atOnce.error().message().c_str());
        QCOMPARE(epochMs(atOnce->trace->arrivals[0]), kSecond + 250);
    }

    void millisecondsAreToldWhereverTheyStand()
    {
        const auto comma =
            read(objectWith("\"time\":\"2024-10-02 10:00:01,250\",\"remote_addr\":\"192.0.2.1\"") + "\n");
        QVERIFY2(comma, comma ? "" : comma.error().message().c_str());
        QCOMPARE(comma->trace->resolution, Milliseconds(1));
        QCOMPARE(epochMs(comma->trace->arrivals[0]), kSecond + 250);
        ImportOptions options;
        options.logFormat = "$time_iso8601 $remote_addr \"$request\" $status";
        const auto named = importTraffic(
            {m_folder.write("named.log", "2024-10-02T10:00:01.250Z 192.0.2.1 \"GET / HTTP/1.1\" 200\n")}, options);
        QVERIFY2(named, named ? "" : named.error().message().c_str());
        QCOMPARE(named->trace->resolution, Milliseconds(1));
        QCOMPARE(epochMs(named->trace->arrivals[0]), kSecond + 250);
    }

    void aClientUnderAnotherNameLosesItsPort()
    {
        const std::string time = "\"time\":\"2024-10-02T10:00:01.500Z\",";
        const auto result = read(objectWith(time + "\"client.addr\":\"192.0.2.1:4711\"") + "\n" +
                                 objectWith(time + "\"client.addr\":\"192.0.2.1:4712\"") + "\n");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(valueOf(*result->trace, "remote_addr", 0), std::string("192.0.2.1"));
        QCOMPARE(valueOf(*result->trace, "remote_addr", 1), std::string("192.0.2.1"));
        QCOMPARE(valueOf(*result->trace, "client_addr", 1), std::string("192.0.2.1"));
        const auto plain = read(objectWith(time + "\"src_ip\":\"192.0.2.1\"") + "\n");
        QVERIFY2(plain, plain ? "" : plain.error().message().c_str());
        QCOMPARE(valueOf(*plain->trace, "src_ip", 0), std::string("192.0.2.1"));
    }

private:
    SampleFolder m_folder;
};

SPILLWAY_TEST(TestJsonDocuments)

} // namespace tst_json_documents

#include "tst_json_documents.moc"
