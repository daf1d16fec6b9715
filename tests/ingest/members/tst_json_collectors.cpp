#include "engine/ingest/import/import.h"

#include "tests/ingest/sample_file.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_json_collectors {

using namespace spillway;

/// What collectors, clouds and gateways make of requests in JSON, and what of it is none.
class TestJsonCollectors : public QObject
{
    Q_OBJECT

private slots:
    void requestsAreRead_data();
    void requestsAreRead();
    void dateAndTimeOfW3cAreUtc();
    void whatIsNoRequestIsLeftOut_data();
    void whatIsNoRequestIsLeftOut();
    void aHostIsAClientOnlyInCommonLogs();
    void valuesTellWhatANameMeans_data();
    void valuesTellWhatANameMeans();
    void requestsOfOthersStay_data();
    void requestsOfOthersStay();
    void whatTellsMuchButNoRequestIsNone();
};

void TestJsonCollectors::requestsAreRead_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<qlonglong>("arrival");
    QTest::addColumn<int>("basis");
    using enum ArrivalBasis;
    const auto row = [](const char* name, const QByteArray& line, qlonglong ms, ArrivalBasis basis) {
        QTest::newRow(name) << line << 1'727'863'201'000 + ms << static_cast<int>(basis);
    };
    row("Logstash",
        R"({"message":"x","@timestamp":"2024-10-02T11:00:00.000Z","host":"h1","path":"/var/log/access.log","clientip":"192.0.2.7","ident":"-","auth":"-","timestamp":"02/Oct/2024:10:00:01 +0000","verb":"GET","request":"/a?b=1","httpversion":"1.1","response":"404","bytes":"12"})",
        0, Completion);
    row("Fastly",
        R"({"timestamp":"2024-10-02T10:00:01","time_elapsed":1234,"client_ip":"192.0.2.7","request":"GET","host":"e.org","url":"/a?b=1","status":404})",
        0, Completion);
    row("Fluentd",
        R"({"host":"192.0.2.7","user":null,"method":"GET","path":"/a?b=1","code":404,"size":12,"referer":null,"agent":"c","@timestamp":"2024-10-02T10:00:01.250Z"})",
        250, Completion);
    row("Fluentd's output",
        R"(2024-10-02 12:00:01.250000000 +0200 apache.access: {"host":"192.0.2.7","user":null,"method":"GET","path":"/a?b=1","code":404,"size":12,"agent":"c"})",
        250, Completion);
    row("Vector",
        R"({"agent":"c","host":"192.0.2.7","identity":null,"message":"x","method":"GET","path":"/a?b=1","protocol":"HTTP/1.1","size":12,"status":404,"timestamp":"2024-10-02T10:00:01Z","user":"al"})",
        0, Completion);
    row("Tomcat",
        R"({"host":"192.0.2.7","logicalUserName":"-","user":"-","time":"[02/Oct/2024:10:00:01 +0000]","request":"GET /a?b=1 HTTP/1.1","statusCode":"404","size":"12"})",
        0, Completion);
    row("WildFly",
        R"({"eventSource":"web-access","bytesSent":12,"dateTime":"2024-10-02T12:00:01.250+0200","remoteHost":"192.0.2.7","remoteUser":null,"requestLine":"GET /a?b=1 HTTP/1.1","responseCode":404})",
        250, Completion);
    row("logback-access",
        R"({"@timestamp":"2024-10-02T10:00:01.250+00:00","message":"x","method":"GET","protocol":"HTTP/1.1","status_code":404,"requested_url":"GET /a?b=1 HTTP/1.1","requested_uri":"/a?b=1","remote_host":"192.0.2.7","content_length":12})",
        250, Completion);
    row("restify",
        R"({"name":"audit","level":30,"remoteAddress":"192.0.2.7","req":{"method":"GET","url":"/a?b=1"},"res":{"statusCode":404},"msg":"handled: 404","time":"2024-10-02T10:00:01.250Z"})",
        250, Completion);
    row("Azure App Service",
        R"({"time":"2024-10-02T10:00:01.750Z","category":"AppServiceHTTPLogs","properties":{"CsMethod":"GET","CsUriStem":"/a","CIp":"192.0.2.7","CsHost":"e.org","ScStatus":404,"TimeTaken":250,"CsUriQuery":"b=1"}})",
        500, Exact);
    row("Azure API Management",
        R"({"time":"2024-10-02T10:00:01.250Z","operationName":"Microsoft.ApiManagement/GatewayLogs","category":"GatewayLogs","durationMs":192,"callerIpAddress":"192.0.2.7","properties":{"method":"GET","url":"https://e.org/a?b=1","responseCode":404,"backendMethod":"GET","backendUrl":"http://b/c","backendResponseCode":200}})",
        250, Exact);
    row("Linkerd",
        R"({"client.addr":"192.0.2.7:32996","host":"web:7000","method":"GET","processing_ns":"39826","status":404,"timestamp":"2024-10-02T10:00:01.250746212Z","total_ns":"14441135","uri":"http://web:7000/a?b=1","version":"HTTP/2.0"})",
        250, Exact);
}

void TestJsonCollectors::requestsAreRead()
{
    QFETCH(QByteArray, line);
    QFETCH(qlonglong, arrival);
    QFETCH(int, basis);
    const auto result = read(line.toStdString() + "\n");
    QVERIFY2(result, result ? "" : result.error().message().c_str());
    const Trace& trace = *result->trace;
    QCOMPARE(trace.size(), 1U);
    QCOMPARE(epochMs(trace.arrivals[0]), arrival);
    QCOMPARE(static_cast<int>(trace.basis), basis);
    QCOMPARE(valueOf(trace, "remote_addr", 0), std::string("192.0.2.7"));
    QCOMPARE(valueOf(trace, "request_method", 0), std::string("GET"));
    QCOMPARE(valueOf(trace, "uri", 0), std::string("/a"));
    QCOMPARE(valueOf(trace, "args", 0), std::string("b=1"));
    QCOMPARE(valueOf(trace, "status", 0), std::string("404"));
}

/// W3C's fields, of which date and time are in UTC.
void TestJsonCollectors::dateAndTimeOfW3cAreUtc()
{
    const auto result =
        read("{\"date\":\"2024-10-02\",\"time\":\"10:00:01\",\"c-ip\":\"192.0.2.7\",\"cs-method\":\"GET\","
             "\"cs-uri-stem\":\"/a\",\"sc-status\":\"404\"}\n");
    QVERIFY2(result, result ? "" : result.error().message().c_str());
    QCOMPARE(epochMs(result->trace->arrivals[0]), 1'727'863'201'000LL);
    QCOMPARE(result->sources.at(0).gap, StampGap::None);
}

void TestJsonCollectors::whatIsNoRequestIsLeftOut_data()
{
    QTest::addColumn<QByteArray>("request");
    QTest::addColumn<QByteArray>("other");
    QTest::newRow("a rule of Azure's firewall")
        << QByteArray(
               R"({"time":"2024-10-02T10:00:01Z","operationName":"ApplicationGatewayAccess","category":"ApplicationGatewayAccessLog","properties":{"clientIP":"192.0.2.7","httpMethod":"GET","requestUri":"/a","httpStatus":403}})")
        << QByteArray(
               R"({"time":"2024-10-02T10:00:01Z","operationName":"ApplicationGatewayFirewall","category":"ApplicationGatewayFirewallLog","properties":{"clientIp":"192.0.2.7","requestUri":"/a","ruleId":"920350","action":"Matched"}})");
    QTest::newRow("a connection of Envoy")
        << QByteArray(
               R"({"start_time":"2024-10-02T10:00:01.250Z","downstream_remote_address":"192.0.2.7:1","method":"GET","path":"/a","protocol":"HTTP/1.1","response_code":200,"response_flags":"-","upstream_cluster":"c"})")
        << QByteArray(
               R"({"start_time":"2024-10-02T10:00:01.250Z","downstream_remote_address":"192.0.2.7:1","method":null,"path":null,"protocol":null,"response_code":0,"response_flags":"-","upstream_cluster":"c"})");
    QTest::newRow("a connection of Istio, text")
        << QByteArray(
               R"([2024-10-02T10:00:01.250Z] "GET /a HTTP/1.1" 200 - via_upstream - "-" 0 12 3 2 "-" "c" "id" "h" "10.0.0.1:80" inbound|80|| 127.0.0.6:1 10.0.0.1:80 192.0.2.7:5 - -)")
        << QByteArray(
               R"([2024-10-02T10:00:01.250Z] "- - -" 0 - - - "-" 94 85 2 - "-" "-" "-" "-" "10.0.0.1:80" inbound|80|| 127.0.0.6:1 10.0.0.1:80 192.0.2.7:5 - -)");
    QTest::newRow("Vault's answer")
        << QByteArray(
               R"({"time":"2024-10-02T10:00:01.250Z","type":"request","request":{"id":"a","operation":"read","path":"secret/a","remote_address":"192.0.2.7"}})")
        << QByteArray(
               R"({"time":"2024-10-02T10:00:01.350Z","type":"response","request":{"id":"a","operation":"read","path":"secret/a","remote_address":"192.0.2.7"}})");
}

void TestJsonCollectors::whatIsNoRequestIsLeftOut()
{
    QFETCH(QByteArray, request);
    QFETCH(QByteArray, other);
    const auto result = read((request + "\n" + other + "\n" + request + "\n").toStdString());
    QVERIFY2(result, result ? "" : result.error().message().c_str());
    QCOMPARE(result->trace->size(), 2U);
    QCOMPARE(result->sources.at(0).skipped, std::uint64_t(1));
    QCOMPARE(result->sources.at(0).examples.at(0).line, std::uint64_t(2));
    QVERIFY(!read((other + "\n" + other + "\n").toStdString()));
}

/// Others name themselves so.
void TestJsonCollectors::aHostIsAClientOnlyInCommonLogs()
{
    const auto result = read("{\"time\":\"2024-10-02T10:00:01Z\",\"host\":\"10.0.0.1\",\"method\":\"GET\",\"path\":\"/"
                             "a\",\"status\":200}\n");
    QVERIFY2(result, result ? "" : result.error().message().c_str());
    QCOMPARE(valueOf(*result->trace, "remote_addr", 0), std::string("(no column)"));
    QCOMPARE(valueOf(*result->trace, "host", 0), std::string("10.0.0.1"));
    const auto other =
        read("{\"time\":\"2024-10-02T10:00:01Z\",\"host\":\"10.0.0.1\",\"method\":\"GET\",\"path\":\"/a\","
             "\"size\":1,\"agent\":\"c\",\"peer\":\"192.0.2.7\"}\n");
    QVERIFY2(other, other ? "" : other.error().message().c_str());
    QCOMPARE(valueOf(*other->trace, "remote_addr", 0), std::string("(no column)"));
}

/// Of a name that servers use for different things nearly all values tell which it is.
void TestJsonCollectors::valuesTellWhatANameMeans_data()
{
    QTest::addColumn<QByteArray>("members"); // of nearly all lines
    QTest::addColumn<QByteArray>("odd");     // of one
    QTest::addColumn<QByteArray>("variable");
    QTest::addColumn<QByteArray>("value");
    const auto row = [](const char* name, const QByteArray& members, const QByteArray& odd, const char* variable,
                        const char* value) {
        QTest::newRow(name) << members << odd << QByteArray(variable) << QByteArray(value);
    };
    const QByteArray logstash = R"("verb":"GET","request":"/a","response":"404")";
    row("a path, but for one", logstash, R"("verb":"OPTIONS","request":"*","response":"404")", "uri", "/a");
    row("a status, but for one", logstash, R"("verb":"GET","request":"/a","response":"-")", "status", "404");
    row("a method, one that few know", R"("request":"GET","url":"/a")", R"("request":"PURGE","url":"/a")",
        "request_method", "GET");
    row("a path beside that of the log", R"("request":"/a","path":"/var/log/x")",
        R"("request":"/b","path":"/var/log/x")", "uri", "/a");
    row("what was sent counts before it", R"("request":"/index.php","request_uri":"/a?x=1")",
        R"("request":"/index.php","request_uri":"/a")", "args", "x=1");
    row("a response that is a time", R"("uri":"/a","response":12)", R"("uri":"/a","response":150)", "status",
        "(no column)");
    row("a status in words", R"("uri":"/a","status":"success","code":1)", R"("uri":"/a","status":"failed","code":7)",
        "status", "success");
    row("a code beside a status in words", R"("uri":"/a","status":"success","code":200)",
        R"("uri":"/a","status":"failed","code":500)", "status", "200");
}

void TestJsonCollectors::valuesTellWhatANameMeans()
{
    QFETCH(QByteArray, members);
    QFETCH(QByteArray, odd);
    QFETCH(QByteArray, variable);
    const QByteArray begin = R"({"ts":1727863201.250,"remote_addr":"192.0.2.7",)";
    QByteArray text;
    for (int i = 0; i < 30; ++i)
        text += begin + (i == 17 ? odd : members) + "}\n";
    const auto result = read(text.toStdString());
    QVERIFY2(result, result ? "" : result.error().message().c_str());
    QCOMPARE(result->trace->size(), 30U);
    QTEST(QByteArray::fromStdString(valueOf(*result->trace, variable.toStdString(), 0)), "value");
}

/// What the rules for others' logs must not hit.
void TestJsonCollectors::requestsOfOthersStay_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::newRow("Envoy, members of one's own")
        << QByteArray(R"({"start_time":"2024-10-02T10:00:01.250Z","response_code":200,"response_flags":"-",)"
                      R"("upstream_cluster":"c","downstream_remote_address":"192.0.2.7:1","request_path":"/a"})");
    QTest::newRow("an operation that is not Vault's")
        << QByteArray(R"({"time":"2024-10-02T10:00:01.250Z","type":"http","request":{"operation":"createUser",)"
                      R"("uri":"/a","method":"GET","client_ip":"192.0.2.7"},"response":{"status":200}})");
}

void TestJsonCollectors::requestsOfOthersStay()
{
    QFETCH(QByteArray, line);
    const auto result = read(line.toStdString() + "\n");
    QVERIFY2(result, result ? "" : result.error().message().c_str());
    QCOMPARE(result->trace->size(), 1U);
}

/// A honeypot's, a DNS server's, and a log of arrivals alone.
void TestJsonCollectors::whatTellsMuchButNoRequestIsNone()
{
    const auto sessions =
        read("{\"eventid\":\"session.connect\",\"src_ip\":\"192.0.2.7\",\"src_port\":4,\"dst_ip\":\"10.0.0.1\","
             "\"dst_port\":22,\"session\":\"a\",\"sensor\":\"s\",\"timestamp\":\"2024-10-02T10:00:01.250Z\"}\n");
    QVERIFY(!sessions);
    QVERIFY2(sessions.error().message().find("no method, path, status") != std::string::npos,
             sessions.error().message().c_str());
    const auto questions = read(
        "{\"T\":\"2024-10-02T10:00:01.250Z\",\"QH\":\"example.org\",\"QT\":\"A\",\"QC\":\"IN\",\"CP\":\"\",\"Answer\":"
        "\"qqqB\",\"Result\":{},\"Elapsed\":1234,\"Upstream\":\"9.9.9.9:53\",\"IP\":\"192.0.2.7\"}\n");
    QVERIFY(!questions);
    QVERIFY2(questions.error().message().find("no method, path, status") != std::string::npos,
             questions.error().message().c_str());
    const auto nginx =
        read("{\"time_iso8601\":\"2024-10-02T10:00:01+00:00\",\"msec\":\"1727863201.250\",\"remote_addr\":"
             "\"192.0.2.7\",\"connection\":\"1\",\"connection_requests\":\"1\",\"pipe\":\".\",\"pid\":\"1\","
             "\"upstream_addr\":\"10.0.0.1:80\"}\n");
    QVERIFY2(nginx, nginx ? "" : nginx.error().message().c_str());
    const auto arrivals = read("{\"ts\":1727863201.250,\"remote_addr\":\"192.0.2.7\",\"tenant\":\"a\"}\n");
    QVERIFY2(arrivals, arrivals ? "" : arrivals.error().message().c_str());
}

SPILLWAY_TEST(TestJsonCollectors)

} // namespace tst_json_collectors

#include "tst_json_collectors.moc"
