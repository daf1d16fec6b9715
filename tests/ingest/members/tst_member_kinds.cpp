#include "engine/ingest/import/import.h"

#include "tests/ingest/sample_file.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_member_kinds {

using namespace spillway;

namespace {

constexpr qint64 kNoon = 1772539200000; // 2026-03-03 12:00:00 UTC

} // namespace

/// Lines of named members that are not JSON, and JSON of servers that name theirs as nobody else does.
class TestMemberKinds : public QObject
{
    Q_OBJECT

private slots:
    void aNameMayBeWrittenTwice_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::newRow("LTSV") << QByteArray(
            "time:2026-03-03T12:00:00Z\thost:192.0.2.9\treq:GET /?time:1 HTTP/1.1\tua:x\t"
            "ua:y");
        QTest::newRow("logfmt") << QByteArray("ts=2026-03-03T12:00:00Z remote_addr=192.0.2.1 method=GET path=/ "
                                              "remote_addr=192.0.2.9");
        QTest::newRow("logfmt, the time")
            << QByteArray("time=2026-03-03T12:00:00Z remote_addr=192.0.2.1 method=GET path=/ "
                          "time=2026-03-03T12:00:00Z");
    }

    void aNameMayBeWrittenTwice()
    {
        QFETCH(QByteArray, line);
        QByteArray usual = line; // without what looks like a beginning: the format is told by these
        usual.replace("?time:1", "").replace(" time=2026", " end=2026");
        const auto result = read((usual + '\n' + usual + '\n' + usual + '\n' + line + '\n').toStdString());
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->sources.at(0).requests, std::uint64_t{4});
        QVERIFY2(result->sources.at(0).format == "ltsv" || result->sources.at(0).format == "logfmt",
                 result->sources.at(0).format.c_str());
    }

    void anotherLogsLinesBetweenPairsAreNamed()
    {
        const QByteArray line = "ts=2026-03-03T12:00:00Z remote_addr=192.0.2.1 method=GET path=/a";
        const auto result =
            read((line + '\n' + line + "\n2026/03/03 12:00:00 [error] 1#1: x\nts=2026-03-03T12:00:01Z stop=\"\n")
                     .toStdString());
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->sources.at(0).skipped, std::uint64_t{2});
        const auto& examples = result->sources.at(0).examples;
        QVERIFY2(examples.at(0).reason.starts_with("This looks like an nginx error log"),
                 examples.at(0).reason.c_str());
        QVERIFY2(examples.at(1).reason.starts_with("It is no line of pairs"), examples.at(1).reason.c_str());
    }

    void isRead_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("format");
        QTest::addColumn<qint64>("arrivalMs");
        QTest::addColumn<int>("basis");
        using enum ArrivalBasis;
        const auto row = [](const char* name, const QByteArray& line, const char* format, qint64 ms,
                            ArrivalBasis basis) {
            QTest::newRow(name) << line << QByteArray(format) << ms << static_cast<int>(basis);
        };
        row("LTSV, as its site describes it",
            "time:[03/Mar/2026:13:00:01 +0100]\thost:192.0.2.1\tforwardedfor:-\treq:GET /a?b=1 "
            "HTTP/1.1\tstatus:200\tsize:1\t"
            "referer:-\tua:curl:7\treqtime:1.000\tvhost:shop.example",
            "ltsv", kNoon, Arrival);
        row("LTSV with names of nginx",
            "time:2026-03-03T12:00:00Z\tremote_addr:192.0.2.1\thost:shop.example\tmethod:GET\turi:/"
            "a?b=1\tstatus:200\tx:",
            "ltsv", kNoon, Completion);
        row("a router of Heroku",
            "2026-03-03T12:00:00.250000+00:00 heroku[router]: at=error code=H12 desc=\"Request timeout\" method=GET "
            "path=\"/a?b=1\" host=shop.example request_id=8601b555 fwd=\"192.0.2.1,10.0.0.1\" dyno=web.1 connect=1ms "
            "service=250ms status=200 bytes=0 protocol=https",
            "logfmt in time stamps", kNoon, Exact);
        row("Grafana",
            "t=2026-03-03T13:00:00.250+0100 lvl=info msg=\"Request Completed\" logger=context uname= method=GET "
            "path=\"/a?b=1\" status=200 host=shop.example remote_addr=192.0.2.1 time_ms=250 size=1 referer=",
            "logfmt", kNoon, Exact);
        row("Docker's registry",
            "time=\"2026-03-03T12:00:00.250914679Z\" level=info msg=\"response completed\" go.version=go1.9 "
            "http.request.host=shop.example http.request.method=GET http.request.remoteaddr=\"192.0.2.1:4711\" "
            "http.request.uri=\"/a?b=1\" http.response.duration=250.19ms http.response.status=200",
            "logfmt", kNoon, Exact);
        row("Caddy's console",
            "2026/03/03 12:00:00.250\tinfo\thttp.log.access.log0\thandled request\t"
            R"({"request": {"remote_ip": "192.0.2.1", "method": "GET", "host": "shop.example", "uri": "/a?b=1"}, )"
            R"("duration": 0.25, "status": 200})",
            "json in Caddy's console", kNoon, Exact);
        row("Caddy's console, coloured",
            "2026/03/03 12:00:00.250\t\x1B[34minfo\x1B[0m\thttp.log.access\thandled request\t"
            R"({"request": {"remote_ip": "192.0.2.1", "method": "GET", "host": "shop.example", "uri": "/a?b=1"}, )"
            R"("duration": 0.25, "status": 200})",
            "json in Caddy's console", kNoon, Exact);
        row("a program in Go",
            "ts=2026-03-03T12:00:00.250Z level=info msg=\"say \\\"a=b\\\"\" method=GET path=\"/a?b=1\" "
            "host=shop.example "
            "remote_addr=192.0.2.1:4711 status=200 duration=250ms",
            "logfmt", kNoon, Exact);
        row("CloudFront, JSON",
            R"x({"timestamp(ms)":"1772539200250","timestamp":"1772539200","c-ip":"192.0.2.1","cs-method":"GET","cs(Host)":"d1.example",)x"
            R"("x-host-header":"shop.example","cs-uri-stem":"/a","cs-uri-query":"b=1","sc-status":"200","time-taken":"0.25","x-edge-location":"FRA"})",
            "json", kNoon, Exact);
        row("a day and a time of it in members of their own",
            R"({"date":"2026-03-03","time":"12:00:00","c-ip":"192.0.2.1","cs-method":"GET","x-host-header":"shop.example",)"
            R"("cs-uri-stem":"/a","cs-uri-query":"b=1","sc-status":"200"})",
            "json", kNoon, Completion);
        row("GELF",
            R"({"version":"1.1","host":"web1","short_message":"x","timestamp":1772539200.25,"_remote_addr":"192.0.2.1",)"
            R"("_request":"GET /a?b=1 HTTP/1.1","_status":200,"_request_time":0.25,"_http_host":"shop.example"})",
            "json", kNoon, Exact);
        row("DataStream 2 of Akamai",
            R"({"reqTimeSec":"1772539200.000","cliIP":"192.0.2.1","statusCode":"200","proto":"HTTPS","reqHost":"shop.example",)"
            R"("reqMethod":"GET","reqPath":"/a","queryStr":"b=1","transferTimeMSec":"125"})",
            "json", kNoon, Exact);
    }

    void isRead()
    {
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, format);
        QFETCH(qint64, arrivalMs);
        QFETCH(int, basis);
        const auto result = read(line.toStdString() + "\n");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        const Trace& trace = *result->trace;
        QCOMPARE(QByteArray::fromStdString(result->sources.at(0).format), format);
        QCOMPARE(epochMs(trace.arrivals[0]), arrivalMs);
        QCOMPARE(static_cast<int>(trace.basis), basis);
        QCOMPARE(valueOf(trace, "remote_addr", 0), std::string("192.0.2.1"));
        QCOMPARE(valueOf(trace, "request_method", 0), std::string("GET"));
        QCOMPARE(valueOf(trace, "uri", 0), std::string("/a"));
        QCOMPARE(valueOf(trace, "args", 0), std::string("b=1"));
        QCOMPARE(valueOf(trace, "status", 0), std::string("200"));
        const bool isNamedByHost = trace.column("host") != nullptr;
        QCOMPARE(valueOf(trace, isNamedByHost ? "host" : "http_host", 0), std::string("shop.example"));
    }

    void linesBetweenRequestsAreSkipped()
    {
        const auto result = read("ts=2026-03-03T12:00:00Z level=info msg=started\n"
                                 "ts=2026-03-03T12:00:00Z method=GET path=/a remote=192.0.2.1 tenant=t1\n"
                                 "ts=2026-03-03T12:00:01Z method=GET path=\"/a remote=192.0.2.1\n"
                                 "ts=2026-03-03T12:00:02Z method=GET path=/ remote=192.0.2.2 tenant=t2\n");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->sources.at(0).requests, std::uint64_t{2});
        QCOMPARE(result->sources.at(0).skipped, std::uint64_t{2});
        QCOMPARE(valueOf(*result->trace, "tenant", 1), std::string("t2"));
    }

    /// What differs in the log is no one key; as other formats of the same servers have it.
    void escapesAndBracketsStayApart_data()
    {
        QTest::addColumn<QByteArray>("pattern");
        QTest::newRow("logfmt") << QByteArray("ts=2026-03-03T12:00:00Z remote_addr=192.0.2.1 uri=/ user_agent=\"%\"\n");
        QTest::newRow("LTSV") << QByteArray("time:[03/Mar/2026:12:00:00 +0000]\thost:192.0.2.1\turi:/\tua:%\n");
    }
    void escapesAndBracketsStayApart()
    {
        QFETCH(QByteArray, pattern);
        const std::vector<std::pair<std::string, std::string>> values{
            {R"(q\x22z\xD0\x9F)", "q\"z\xD0\x9F"},
            {"qx22z", "qx22z"},
            {R"(a\nb)", "a\nb"},
            {"anb", "anb"},
            {R"(C:\\new\q)", R"(C:\new\q)"},
            {"[bot]", "[bot]"},
            {"bot", "bot"},
            {R"(\u00e4)", "\xC3\xA4"},
            {R"(\ud83d\uDE00)", "\xF0\x9F\x98\x80"},
            {R"(\uD83D\ude01)", "\xF0\x9F\x98\x81"},
            {R"(\ud83d)", R"(\ud83d)"}, // half a character
            {R"(\ude00x)", R"(\ude00x)"},
            {R"(\ud83d\ud83d\ude00)", "\\ud83d\xF0\x9F\x98\x80"},
            {"[1:bot]", "[1:bot]"},
            {"[dead:beef]", "[dead:beef]"},
            {"[192.0.2.1]", "[192.0.2.1]"}};
        std::string text;
        for (const auto& [written, meant] : values)
            text += QByteArray(pattern).replace("%", written.c_str()).toStdString();
        const auto result = read(text);
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->trace->size(), values.size());
        for (std::size_t row = 0; row < values.size(); ++row)
            QCOMPARE(valueOf(*result->trace, "http_user_agent", row), values[row].second);
    }

    void timesAndAddressesLoseTheirBrackets()
    {
        const auto result = read("time:[03/Mar/2026:12:00:00 +0000]\thost:[2001:db8::1]\turi:/\n"
                                 "time:[2026-03-03 12:00:01]\thost:[192.0.2.1]\turi:/\n");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->trace->size(), std::size_t{2});
        QCOMPARE(epochMs(result->trace->arrivals[1]), kNoon + 1000);
        QCOMPARE(valueOf(*result->trace, "remote_addr", 0), std::string("2001:db8::1"));
        QCOMPARE(valueOf(*result->trace, "remote_addr", 1), std::string("192.0.2.1"));
    }

    void whatIsAskedForIsRead()
    {
        std::string text;
        for (int i = 0; i < 5000; ++i)
            text += "time:2026-03-03T12:00:00Z\thost:192.0.2.1\turi:/" + std::string(i < 4900 ? "" : "\ttenant.id:t1") +
                    "\n";
        ImportOptions options;
        options.logFormat = "ltsv with $tenant_id";
        const auto result = importTraffic({m_folder.write("sample.log", text)}, options);
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(valueOf(*result->trace, "tenant_id", 4999), std::string("t1"));
    }

    void othersAreRefused_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("format");
        QTest::newRow("tables") << QByteArray("a:1\tb\n") << QByteArray("ltsv");
        QTest::newRow("no time") << QByteArray("host:192.0.2.1\turi:/\n") << QByteArray("ltsv");
        QTest::newRow("two pairs") << QByteArray("ts=2026-03-03T12:00:00Z remote_addr=192.0.2.1\n")
                                   << QByteArray("logfmt");
    }

    void othersAreRefused()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, format);
        ImportOptions options;
        options.logFormat = format.toStdString();
        const auto result = importTraffic({m_folder.write("sample.log", text.toStdString())}, options);
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::UnknownFormat);
        QVERIFY(!read(text.toStdString()));
    }

private:
    SampleFolder m_folder;
};

SPILLWAY_TEST(TestMemberKinds)

} // namespace tst_member_kinds

#include "tst_member_kinds.moc"
