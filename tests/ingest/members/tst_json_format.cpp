#include "engine/ingest/import/import.h"
#include "engine/ingest/members/json_description.h"

#include "tests/ingest/sample_file.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <algorithm>

namespace tst_json_format {

using namespace spillway;

class TestJsonFormat : public QObject
{
    Q_OBJECT

private slots:
    void nginx()
    {
        const auto result = read(
            R"({"msec":"1700000002.500","rt":0.250,"remote_addr":"2001:db8::1","request":"GET /a?b HTTP/1.1","status":200,"host":"h","http_x_api_key":"k1","request_id":"f00"})"
            "\n");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        const Trace& trace = *result->trace;
        QCOMPARE(result->sources.at(0).format, std::string("json"));
        QCOMPARE(trace.basis, ArrivalBasis::Exact);
        QCOMPARE(epochMs(trace.arrivals[0]), std::int64_t(1700000002250));
        QCOMPARE(valueOf(trace, "remote_addr", 0), std::string("2001:db8::1"));
        QCOMPARE(valueOf(trace, "request_method", 0), std::string("GET"));
        QCOMPARE(valueOf(trace, "uri", 0), std::string("/a"));
        QCOMPARE(valueOf(trace, "args", 0), std::string("b"));
        QCOMPARE(valueOf(trace, "status", 0), std::string("200"));
        QCOMPARE(valueOf(trace, "http_x_api_key", 0), std::string("k1"));
        QVERIFY(trace.column("request_id") == nullptr);
        QVERIFY(trace.column("") == nullptr);
    }

    void wholeSecondsAreSaid()
    {
        const auto result =
            read(R"({"time_iso8601":"2024-10-02T10:00:01+02:00","ip":"192.0.2.1","method":"GET","path":"/x?y"})");
        QVERIFY(result);
        QCOMPARE(result->trace->basis, ArrivalBasis::Completion);
        QCOMPARE(result->trace->resolution.count(), std::int64_t(1000));
        QCOMPARE(epochMs(result->trace->arrivals[0]), std::int64_t(1727856001000));
        QCOMPARE(valueOf(*result->trace, "uri", 0), std::string("/x"));
    }

    void caddyBetweenItsOtherLines()
    {
        const auto result = read(
            R"({"level":"info","ts":1700000000.1,"msg":"started"})"
            "\n"
            R"({"level":"info","ts":1700000002.5001,"msg":"handled request","request":{"remote_ip":"10.0.0.9","client_ip":"192.0.2.1","method":"POST","host":"e","uri":"/a%20b","headers":{"User-Agent":["curl"]}},"duration":0.0005,"status":201})"
            "\n"
            R"({"level":"info","ts":1700000003.5001,"msg":"handled request","request":{"remote_ip":"10.0.0.9","client_ip":"192.0.2.2","method":"GET","host":"e","uri":"/","headers":{}},"duration":1.25,"status":200})"
            "\n");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        const Trace& trace = *result->trace;
        QCOMPARE(trace.size(), std::size_t(2));
        QCOMPARE(result->sources.at(0).skipped, std::uint64_t(1));
        QCOMPARE(result->sources.at(0).examples.at(0).reason.substr(0, 32),
                 std::string("It names no client and no reques"));
        QCOMPARE(epochMs(trace.arrivals[0]), std::int64_t(1700000002250));
        QCOMPARE(valueOf(trace, "remote_addr", 1), std::string("192.0.2.1"));
        QCOMPARE(valueOf(trace, "uri", 1), std::string("/a b"));
        QCOMPARE(valueOf(trace, "http_user_agent", 1), std::string("curl"));
        QCOMPARE(trace.basis, ArrivalBasis::Exact);
    }

    void arrivalStampsAreNotCorrected()
    {
        const auto result = read(
            R"({"start_time":"2025-12-31T16:40:00.100Z","duration":1500,"method":"GET","x-envoy-origin-path":"/p","response_code":404,"downstream_remote_address":"[fd00::7]:40000",":authority":"h"})");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(epochMs(result->trace->arrivals[0]), std::int64_t(1767199200100));
        QCOMPARE(valueOf(*result->trace, "remote_addr", 0), std::string("fd00::7"));
        QCOMPARE(valueOf(*result->trace, "host", 0), std::string("h"));
        QCOMPARE(result->trace->basis, ArrivalBasis::Exact);
    }

    void anyMemberMayBeAKey_data()
    {
        QTest::addColumn<QByteArray>("member");
        QTest::addColumn<QByteArray>("variable");
        QTest::addColumn<QByteArray>("value");
        const auto row = [](const char* name, const char* member, const char* variable, const char* value) {
            QTest::newRow(name) << QByteArray(member) << QByteArray(variable) << QByteArray(value);
        };
        constexpr const char* kNone = "(no column)";
        row("what may be a header, of the request or of the answer", R"("x-api-key":"k1")", "x_api_key", "k1");
        row("the same in capitals", R"("X-Tenant-Id":7)", "x_tenant_id", "7");
        row("a name that is a variable's", R"("x_plan":"gold")", "x_plan", "gold");
        row("a member inside of another", R"("tenant":{"id":"t1","n":1.5})", "tenant_id", "t1");
        row("a name with other characters", R"("api key/2":"k")", "api_key_2", "k");
        row("a whole number", R"("account":4711)", "account", "4711");
        row("a word", R"("paid":true)", "paid", "true");
        row("a list of texts", R"("roles":["a","b"])", "roles", "a, b");
        row("the protocol", R"("proto":"HTTP/2.0")", "server_protocol", "HTTP/2.0");
        row("another protocol", R"("proto":"https")", "proto", kNone);
        row("a fraction", R"("load":0.5)", "load", kNone);
        row("a capture's name", R"("1":"a")", "1", kNone);
        row("a size", R"("response_size":512)", "response_size", kNone);
        row("a header of the answer", R"("resp_headers":{"Server":["a"]})", "resp_headers_Server", kNone);
        row("what nginx knows as something else", R"("request":{"time":"x"})", "request_time", kNone);
        row("what another member fills", R"("plan":"gold","sub":{"plan":"x"},"sub_plan":"y")", "sub_plan", "y");
    }

    void anyMemberMayBeAKey()
    {
        QFETCH(QByteArray, member);
        QFETCH(QByteArray, variable);
        QFETCH(QByteArray, value);
        const auto result =
            read(R"({"msec":1700000002.500,"remote_addr":"192.0.2.1","uri":"/a",)" + member.toStdString() + "}\n");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(QByteArray::fromStdString(valueOf(*result->trace, variable.toStdString(), 0)), value);
    }

    void whatDiffersInEachLineIsNoKeyUnlessItNamesClients()
    {
        std::string text;
        for (int i = 0; i < 40; ++i) {
            const std::string number = std::to_string(10 + i);
            text += "{'msec':17000000" + number + ".5,'remote_addr':'192.0.2.1','uri':'/a','trace':'t" + number +
                    "','seq':" + number + ",'user':{'id':" + number + "}}\n";
        }
        std::ranges::replace(text, '\'', '"');
        const auto result = read(text);
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QVERIFY(result->trace->column("trace") == nullptr);
        QVERIFY(result->trace->column("seq") == nullptr);
        QCOMPARE(valueOf(*result->trace, "user_id", 39), std::string("49"));
    }

    void brokenLinesAreMended_data()
    {
        QTest::addColumn<QByteArray>("line");
        const auto row = [](const char* name, const char* line) { QTest::newRow(name) << QByteArray(line); };
        row("a missing value",
            R"({"msec":1700000002.500,"urt":,"remote_addr":"192.0.2.1","request":"GET / HTTP/1.1"})");
        row("a missing value at the end",
            R"({"msec":1700000002.500,"remote_addr":"192.0.2.1","request":"GET / HTTP/1.1","urt":})");
        row("a dash", R"({"msec":1700000002.500,"urt":-,"remote_addr":"192.0.2.1","request":"GET / HTTP/1.1"})");
        row("two upstreams",
            R"({"urt":0.001, 0.002,"msec":1700000002.500,"remote_addr":"192.0.2.1","request":"GET / HTTP/1.1"})");
        row("escape=json forgotten",
            R"({"msec":1700000002.500,"ua":"a\x22b\xFF","remote_addr":"192.0.2.1","request":"GET / HTTP/1.1"})");
        row("bytes that are no UTF-8", "{\"msec\":1700000002.500,\"ua\":\"\xE9\xFF\",\"remote_addr\":\"192.0.2.1\","
                                       "\"request\":\"GET / HTTP/1.1\"}");
        row("a control character",
            "{\"msec\":1700000002.500,\"ua\":\"\x01\",\"remote_addr\":\"192.0.2.1\",\"request\":\"GET / HTTP/1.1\"}");
    }

    void brokenLinesAreMended()
    {
        QFETCH(QByteArray, line);
        const auto result = read(line.toStdString());
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(valueOf(*result->trace, "remote_addr", 0), std::string("192.0.2.1"));
        QCOMPARE(epochMs(result->trace->arrivals[0]), std::int64_t(1700000002500));
    }

    void anApplicationsLogIsRefused()
    {
        const auto result = read(
            R"({"level":"warn","ts":1700758468.38,"logger":"http.handlers.waf","msg":"[client 192.0.2.1] blocked"})");
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::NotAnAccessLog);
        QVERIFY(result.error().where.ends_with("sample.log:1"));
    }

    void cutLinesAreCounted()
    {
        const std::string good = R"({"msec":1700000002.500,"remote_addr":"192.0.2.1","request":"GET / HTTP/1.1"})";
        const auto result = read(good + "\n" + good + "\n" + good + "\n" + good.substr(0, 40) + "\n" + good +
                                 " trailing\nplain text\n" + good + "\n[1,2]\n");
        QVERIFY(result);
        QCOMPARE(result->sources.at(0).requests, std::uint64_t(4));
        QCOMPARE(result->sources.at(0).skipped, std::uint64_t(4));
    }
};

SPILLWAY_TEST(TestJsonFormat)

} // namespace tst_json_format

#include "tst_json_format.moc"
