#include "engine/ingest/import/import.h"

#include "tests/ingest/sample_file.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_json_servers {

using namespace spillway;

namespace {

constexpr qint64 kTen = 1727863201000; // 2024-10-02 10:00:01 UTC

} // namespace

/// JSON lines as servers and services write them by themselves.
class TestJsonServers : public QObject
{
    Q_OBJECT

private slots:
    void aLineIsRead_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<qint64>("arrivalMs");
        QTest::addColumn<int>("basis");
        QTest::addColumn<QByteArrayList>("values");
        webServers();
        meshes();
        services();
        clouds();
    }

    void aLineIsRead()
    {
        QFETCH(QByteArray, line);
        QFETCH(qint64, arrivalMs);
        QFETCH(int, basis);
        QFETCH(QByteArrayList, values);
        const auto result = read(line.toStdString() + "\n");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->sources.at(0).format, std::string("json"));
        QCOMPARE(epochMs(result->trace->arrivals[0]), arrivalMs);
        QCOMPARE(static_cast<int>(result->trace->basis), basis);
        const char* const names[] = {"remote_addr", "request_method", "uri", "args", "status", "host"};
        for (int i = 0; i < values.size(); ++i)
            QCOMPARE(valueOf(*result->trace, names[i], 0), values[i].toStdString());
    }

    void whatSuricataSawBesideRequestsIsNone()
    {
        const std::string line = R"({"timestamp":"2024-10-02T10:00:01.520000+0000","flow_id":1,"src_ip":"192.0.2.7",)";
        const auto result =
            read(line +
                 R"("event_type":"dns","dns":{"rrname":"e.org"}})"
                 "\n" +
                 line +
                 R"("event_type":"http","http":{"hostname":"e.org","url":"/a?b=1","http_method":"GET","status":404}})"
                 "\n" +
                 line +
                 R"("event_type":"flow","flow":{"state":"closed"}})"
                 "\n");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->sources.at(0).requests, std::uint64_t(1));
        const Trace& trace = *result->trace;
        QCOMPARE(valueOf(trace, "remote_addr", 0), std::string("192.0.2.7"));
        QCOMPARE(valueOf(trace, "request_method", 0), std::string("GET"));
        QCOMPARE(valueOf(trace, "uri", 0), std::string("/a"));
        QCOMPARE(valueOf(trace, "host", 0), std::string("e.org"));
        QCOMPARE(valueOf(trace, "status", 0), std::string("404"));
    }

    void whatCaddySaysOfItselfIsNoRequest()
    {
        constexpr std::uint64_t kMessages = 199; // the request is the last line of the sample
        std::string text;
        for (std::uint64_t i = 0; i < kMessages; ++i)
            text += R"({"level":"info","ts":1727863200.5,"msg":"server running","name":"srv0"})"
                    "\n";
        const auto result =
            read(text + R"({"level":"info","ts":1727863201.5,"logger":"http.log.access","request":)"
                        R"({"remote_ip":"192.0.2.7","method":"GET","host":"e.org","uri":"/"},"status":0})"
                        "\n");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->sources.at(0).requests, std::uint64_t(1));
        QCOMPARE(result->sources.at(0).skipped, kMessages);
    }

    void headersOfRequestsAreColumns_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("cookie");
        const auto caddy = [](const char* headers) {
            return QByteArray(R"({"ts":1727863201.5,"request":{"client_ip":"192.0.2.7","uri":"/","headers":{)") +
                   headers + R"(}},"duration":0.25,"status":200})";
        };
        const QByteArray none = "(no column)";
        QTest::newRow("Caddy") << caddy(R"("X-Api-Key":["K"],"Cookie":["sid=1; t=2"])") << QByteArray("K")
                               << QByteArray("sid=1; t=2");
        QTest::newRow("Caddy: several of one name") << caddy(R"("Cookie":["sid=1","t=2"],"X-Api-Key":["K","L"])")
                                                    << QByteArray("K, L") << QByteArray("sid=1; t=2");
        QTest::newRow("Caddy: hidden ones are none")
            << caddy(R"("Cookie":["REDACTED"],"X-Api-Key":["REDACTED"])") << none << none;
        QTest::newRow("Traefik") << QByteArray(R"({"ClientHost":"192.0.2.7","RequestPath":"/","StartUTC":)"
                                               R"("2024-10-02T10:00:01.5Z","request_X-Api-Key":"K","request_Cookie":)"
                                               R"("sid=7","DownstreamStatus":200})")
                                 << QByteArray("K") << QByteArray("sid=7");
        QTest::newRow("Envoy") << QByteArray(
                                      R"({"start_time":"2024-10-02T10:00:01.500Z","path":"/","x-api-key":"K",)"
                                      R"("x-envoy-upstream-service-time":"7","response_code":200,"cookie":"a=b",)"
                                      R"("downstream_remote_address":"192.0.2.7:5"})")
                               << QByteArray("K") << QByteArray("a=b");
        QTest::newRow("Node's pino") << QByteArray(R"({"time":1727863201500,"req":{"method":"GET","url":"/","headers":)"
                                                   R"({"x-api-key":"K","cookie":"a=b"},"remoteAddress":"192.0.2.7"}})")
                                     << QByteArray("K") << QByteArray("a=b");
        QTest::newRow("others may mean those of the answer")
            << QByteArray(R"({"time":"2024-10-02T10:00:01.500Z","path":"/","ip":"192.0.2.7","x-api-key":"K"})") << none
            << none;
    }

    void headersOfRequestsAreColumns()
    {
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, key);
        QFETCH(QByteArray, cookie);
        const auto result = read(line.toStdString() + "\n");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(valueOf(*result->trace, "http_x_api_key", 0), key.toStdString());
        QCOMPARE(valueOf(*result->trace, "http_cookie", 0), cookie.toStdString());
        QCOMPARE(valueOf(*result->trace, "http_x_envoy_upstream_service_time", 0), std::string("(no column)"));
    }

    void theClientIsChosenInEachLine_data()
    {
        QTest::addColumn<QByteArrayList>("requests");
        const QByteArray older = R"({"remote_ip":"192.0.2.7","method":"GET","host":"e.org","uri":"/"})";
        const QByteArray newer = R"({"remote_ip":"10.0.0.1","client_ip":"2001:db8::7","method":"GET","uri":"/"})";
        const QByteArray blank = R"({"remote_ip":"192.0.2.7","client_ip":"","method":"GET","uri":"/"})";
        QTest::newRow("the first line does not say whom Caddy trusts") << QByteArrayList{older, newer};
        QTest::newRow("only the first one does") << QByteArrayList{newer, older, older, older, older, older, older};
        QTest::newRow("it is empty in one") << QByteArrayList{blank, newer};
        QByteArrayList late(3000, older);
        QTest::newRow("none does for a long time") << (late << newer);
    }

    void theClientIsChosenInEachLine()
    {
        QFETCH(QByteArrayList, requests);
        QByteArray text;
        for (const QByteArray& request : requests)
            text += R"({"ts":1727863201.5,"request":)" + request + R"(,"duration":0.25,"status":200})" + "\n";
        const auto result = read(text.toStdString());
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->trace->size(), static_cast<std::size_t>(requests.size()));
        for (int row = 0; row < requests.size(); ++row)
            QCOMPARE(valueOf(*result->trace, "remote_addr", static_cast<std::size_t>(row)),
                     std::string(requests[row].contains("2001:") ? "2001:db8::7" : "192.0.2.7"));
    }

    void aZoneThatIsMissingIsTold()
    {
        const std::string before = "{\"ip\":\"192.0.2.7\",\"method\":\"GET\",\"path\":\"/a\",\"time\":\"";
        for (const char* const stamp : {"2024-10-02 10:00:01", "2024-10-02T10:00:01.000"}) {
            const auto result = read(before + stamp + "\"}");
            QVERIFY2(result, result ? "" : result.error().message().c_str());
            QCOMPARE(result->sources.at(0).gap, StampGap::Zone);
            QCOMPARE(epochMs(result->trace->arrivals[0]), kTen);
        }
        for (const char* const stamp : {"2024-10-02T10:00:01Z", "2024-10-02T12:00:01.000+02:00", "1727863201"}) {
            const auto result = read(before + stamp + "\"}");
            QVERIFY2(result, result ? "" : result.error().message().c_str());
            QCOMPARE(result->sources.at(0).gap, StampGap::None);
        }
    }

    void aProgramsOwnJsonIsRefused()
    {
        std::string text;
        for (int i = 0; i < 30; ++i)
            text += R"({"level":"warn","ts":1727863200.5,"logger":"waf","msg":"client 192.0.2.7 blocked"})"
                    "\n";
        const auto result = read(text);
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::NotAnAccessLog);
    }

private:
    static void row(const char* name, const char* line, qint64 ms, ArrivalBasis basis, const QByteArrayList& values)
    {
        QTest::newRow(name) << QByteArray(line) << ms << static_cast<int>(basis) << values;
    }

    static void webServers()
    {
        using enum ArrivalBasis;
        row("Caddy: the trusted client counts",
            R"({"level":"info","ts":1727863201.2505608,"logger":"http.log.access","msg":"handled request","request":)"
            R"({"remote_ip":"10.0.0.1","remote_port":"64985","client_ip":"2001:db8::7","proto":"HTTP/2.0","method":"GET",)"
            R"("host":"e.org","uri":"/a?b=1","headers":{"User-Agent":["c"]}},"user_id":"","duration":0.2505,"status":404})",
            kTen, Exact, {"2001:db8::7", "GET", "/a", "b=1", "404", "e.org"});
        row("Caddy: before there was client_ip, with a duration as text",
            R"({"ts":"2024-10-02T10:00:01.500Z","request":{"remote_addr":"192.0.2.7:4711","method":"GET","host":"e.org",)"
            R"("uri":"/"},"duration":"500ms","status":0})",
            kTen, Exact, {"192.0.2.7", "GET", "/", "", "0", "e.org"});
        row("Traefik: nanoseconds, and numbers as text",
            R"({"ClientAddr":"[2001:db8::7]:52458","ClientHost":"2001:db8::7","DownstreamStatus":"502","Duration":10002425284,)"
            R"("RequestHost":"e.org","RequestMethod":"GET","RequestPath":"/a?b=1","StartLocal":"2024-10-02T12:00:01.123456789+02:00",)"
            R"("StartUTC":"2024-10-02T10:00:01.123456789Z","level":"info","msg":"","time":"2024-10-02T10:00:11Z"})",
            kTen + 123, Exact, {"2001:db8::7", "GET", "/a", "b=1", "502", "e.org"});
        row("Traefik: without its start, the end less the duration",
            R"({"ClientHost":"192.0.2.7","DownstreamStatus":200,"Duration":2000000000,"RequestHost":"e.org","RequestMethod":)"
            R"("GET","RequestPath":"/","time":"2024-10-02T10:00:03Z"})",
            kTen, Arrival, {"192.0.2.7", "GET", "/", "", "200", "e.org"});
    }

    static void meshes()
    {
        using enum ArrivalBasis;
        row("Envoy Gateway: null and a bracketed address",
            R"({":authority":"e.org","downstream_remote_address":"[2001:db8::7]:43000","duration":11,"method":"GET",)"
            R"("response_code":301,"start_time":"2024-10-02T10:00:01.123Z","upstream_host":null,"user-agent":"c",)"
            R"("x-envoy-origin-path":"/a?b=1","x-forwarded-for":"10.9.9.9"})",
            kTen + 123, Exact, {"2001:db8::7", "GET", "/a", "b=1", "301", "e.org"});
        row("Contour: Envoy's stamp under a name that others use for the end",
            R"({"@timestamp":"2024-10-02T10:00:01.123Z","authority":"e.org","downstream_remote_address":"192.0.2.7:5000",)"
            R"("duration":180,"method":"GET","path":"/a","response_code":200,"response_flags":"-","upstream_cluster":"c"})",
            kTen + 123, Exact, {"192.0.2.7", "GET", "/a", "", "200", "e.org"});
        row("Istio",
            R"({"authority":"e.org:9080","bytes_sent":178,"downstream_remote_address":"192.0.2.7:39696","duration":2,)"
            R"("method":"GET","path":"/a","protocol":"HTTP/1.1","response_code":0,"start_time":"2024-10-02T10:00:01.123Z",)"
            R"("x_forwarded_for":null})",
            kTen + 123, Exact, {"192.0.2.7", "GET", "/a", "", "0", "e.org:9080"});
    }

    static void services()
    {
        using enum ArrivalBasis;
        row("Google's load balancer",
            R"({"httpRequest":{"latency":"0.058927s","remoteIp":"[2001:db8::7]:443","requestMethod":"GET","requestUrl":)"
            R"("https://e.org/a?b=1","status":200},"insertId":"x","receiveTimestamp":"2024-10-02T10:00:02Z","resource":)"
            R"({"type":"http_load_balancer"},"timestamp":"2024-10-02T10:00:01.123456Z"})",
            kTen + 123, Exact, {"2001:db8::7", "GET", "/a", "b=1", "200", "e.org"});
        const auto cloudflare = [](const char* start, const char* end) {
            return QByteArray(R"({"ClientIP":"2001:db8::7","ClientRequestHost":"e.org","ClientRequestMethod":"GET",)"
                              R"("ClientRequestURI":"/a?b=1","EdgeEndTimestamp":)") +
                   end + R"(,"EdgeResponseStatus":200,"EdgeStartTimestamp":)" + start + R"(,"RayID":"87"})";
        };
        const QByteArrayList values = {"2001:db8::7", "GET", "/a", "b=1", "200", "e.org"};
        row("Cloudflare: nanoseconds", cloudflare("1727863201123000000", "1727863209123000000").constData(), kTen + 123,
            Exact, values);
        row("Cloudflare: seconds", cloudflare("1727863201", "1727863209").constData(), kTen, Arrival, values);
        row("Cloudflare: text", cloudflare("\"2024-10-02T10:00:01Z\"", "\"2024-10-02T10:00:09Z\"").constData(), kTen,
            Arrival, values);
    }

    static void clouds()
    {
        using enum ArrivalBasis;
        row("Azure: what it says of the request is an object",
            R"({"category":"FrontdoorAccessLog","properties":{"clientIp":"2001:db8::7","clientPort":"65238","httpMethod":"GET",)"
            R"("httpStatusCode":"200","requestUri":"https://e.org:443/a?b=1","socketIp":"2001:db8::9","timeTaken":"0.250",)"
            R"("userAgent":"c"},"time":"2024-10-02T10:00:01.2500597Z"})",
            kTen, Exact, {"2001:db8::7", "GET", "/a", "b=1", "200"});
        row("Azure's gateway: milliseconds without a point",
            R"({"time":"2024-10-02T10:00:01Z","properties":{"clientIP":"192.0.2.7","httpMethod":"GET","httpStatus":404,)"
            R"("requestUri":"/a","requestQuery":"b=1","timeTaken":205,"host":"e.org"}})",
            kTen - 205, Arrival, {"192.0.2.7", "GET", "/a", "b=1", "404", "e.org"});
        row("Amazon's gateway",
            R"({"domainName":"e.org","httpMethod":"GET","ip":"192.0.2.7","requestTimeEpoch":"1727863201","path":"/a",)"
            R"("status":"403","clientnotBefore":"2019-08-16T01:40:25Z"})",
            kTen, Arrival, {"192.0.2.7", "GET", "/a", "", "403", "e.org"});
        row("Amazon's service network: when the request began, and whose port it came from",
            R"({"sourceVpcId":"vpc-1","sourceIpPort":"192.0.2.7:4711","startTime":"2024-10-02T10:00:01.023Z","duration":58,)"
            R"("requestMethod":"GET","requestPath":"/a?b=1","responseCode":404,"targetIpPort":"10.0.0.1:80",)"
            R"("hostHeader":"e.org"})",
            kTen + 23, Exact, {"192.0.2.7", "GET", "/a", "b=1", "404", "e.org"});
        row("Oracle's load balancer: objects in objects",
            R"({"datetime":1727863200000,"logContent":{"data":{"clientAddr":"192.0.2.7:4711","host":"e.org",)"
            R"("lbStatusCode":"404",)"
            R"("backendStatusCode":"200","request":"GET http://e.org:80/a?b=1 HTTP/1.1","requestProcessingTime":"0.005",)"
            R"("timestamp":"2024-10-02T10:00:01+00:00"},"source":"lb","time":"2024-10-02T10:00:09.000Z"}})",
            kTen - 5, Arrival, {"192.0.2.7", "GET", "/a", "b=1", "404", "e.org"});
        row("Amazon's firewall",
            R"({"timestamp":1727863201123,"action":"BLOCK","httpRequest":{"clientIp":"192.0.2.7","headers":[{"name":"Host",)"
            R"("value":"e.org"}],"uri":"/a","args":"b=1","httpMethod":"GET"}})",
            kTen + 123, Completion, {"192.0.2.7", "GET", "/a", "b=1"});
        row("a middleware of Node",
            R"({"level":30,"time":1727863201125,"req":{"method":"GET","url":"/a?b=1","remoteAddress":"192.0.2.7","headers":)"
            R"({"host":"e.org"}},"res":{"statusCode":200},"responseTime":25,"msg":"request completed"})",
            kTen + 100, Exact, {"192.0.2.7", "GET", "/a", "b=1", "200", "e.org"});
        row("Serilog of ASP.NET, compact",
            R"({"@t":"2024-10-02T10:00:01.1250000Z","@mt":"HTTP {RequestMethod} {RequestPath} responded {StatusCode}",)"
            R"("@r":["25.1234"],"RequestMethod":"GET","RequestPath":"/a","StatusCode":404,"Elapsed":25.1234,)"
            R"("ClientIp":"192.0.2.7"})",
            kTen + 100, Exact, {"192.0.2.7", "GET", "/a", "", "404"});
        row("Rails, with Ruby's time",
            R"({"method":"GET","path":"/a","format":"html","controller":"C","action":"show","status":404,"duration":25.5,)"
            R"("time":"2024-10-02 18:00:01 +0800","remote_ip":"192.0.2.7"})",
            kTen - 25, Arrival, {"192.0.2.7", "GET", "/a", "", "404"});
        row("a time that says UTC",
            R"({"time":"2024-10-02 10:00:01 UTC","remote_ip":"192.0.2.7","method":"GET","path":"/a","status":200})",
            kTen, Completion, {"192.0.2.7", "GET", "/a", "", "200"});
        row("Zeek",
            R"({"ts":1727863201.5,"uid":"C1","id.orig_h":"192.0.2.7","id.orig_p":4711,"id.resp_h":"192.0.2.80","id.resp_p":80,)"
            R"("method":"GET","host":"e.org","uri":"/a?b=1","user_agent":"c","status_code":200})",
            kTen + 500, Completion, {"192.0.2.7", "GET", "/a", "b=1", "200", "e.org"});
        row("Kong: when the request began",
            R"({"started_at":1727863201123,"client_ip":"192.0.2.7","request":{"method":"GET","uri":"/a?b=1"},"response":)"
            R"({"status":200},"latencies":{"request":58}})",
            kTen + 123, Exact, {"192.0.2.7", "GET", "/a", "b=1", "200"});
    }
};

SPILLWAY_TEST(TestJsonServers)

} // namespace tst_json_servers

#include "tst_json_servers.moc"
