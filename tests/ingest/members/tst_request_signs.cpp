#include "engine/ingest/import/import.h"

#include "tests/ingest/sample_file.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

using namespace spillway;

namespace {

std::string caddy(const std::string& logger, const std::string& more)
{
    return R"({"level":"info","ts":1727863201.5,"logger":")" + logger +
           R"(","msg":"m","request":{"remote_ip":"192.0.2.7","method":"GET","host":"e.org","uri":"/a"})" + more + "}\n";
}

std::string pino(int number, const std::string& more, const std::string& message)
{
    const std::string id = std::to_string(number);
    return R"({"level":30,"time":172786320150)" + id + R"(,"reqId":"req-)" + id +
           R"(","req":{"method":"GET","url":"/a","remoteAddress":"192.0.2.7"})" + more + R"(,"msg":")" + message +
           "\"}\n";
}

std::string said(const std::string& message, const std::string& more)
{
    const std::string begin =
        "{\"level\":\"info\",\"method\":\"POST\",\"path\":\"/login\",\"remote_ip\":\"192.0.2.7\",";
    return begin + "\"time\":\"2024-10-02T10:00:01+02:00\",\"msg\":\"" + message + "\"" + more + "}\n";
}

const std::string kAnswered = R"(,"duration":0.25,"status":502)";
const std::string kEnded = R"(,"res":{"statusCode":200},"responseTime":25)";

} // namespace

/// Which lines of named members are requests, and which tell more of one.
class TestRequestSigns : public QObject
{
    Q_OBJECT

private slots:
    void eachRequestCountsOnce_data()
    {
        QTest::addColumn<QByteArray>("log");
        QTest::addColumn<int>("requests");
        QTest::addColumn<QByteArray>("reason");
        const auto row = [](const char* name, const std::string& log, int requests, const char* reason) {
            QTest::newRow(name) << QByteArray::fromStdString(log) << requests << QByteArray(reason);
        };
        row("Caddy tells of errors, too",
            caddy("http.log.error", kAnswered) + caddy("http.log.access", kAnswered) +
                caddy("http.log.access.log0", kAnswered),
            2, "logger");
        row("Caddy tells what its proxy does", caddy("http.handlers.reverse_proxy", "") + caddy("http.log.access", ""),
            1, "logger");
        row("another program's logger", caddy("web", kAnswered) + caddy("http", kAnswered), 2, "");
        const std::string registry = R"( http.request.method=GET http.request.remoteaddr="192.0.2.7:4711" )"
                                     R"(http.request.uri="/v2/" http.response.status=200 http.response.duration=8.9ms)"
                                     "\n";
        const std::string time = R"(time="2024-10-02T10:00:01.5Z" level=info msg=)";
        row("Docker's registry tells of one twice",
            time + "\"response completed\"" + registry + time + "response" + registry, 1, "msg");
        row("Docker's registry tells of one in short", time + "response" + registry + time + "response" + registry, 2,
            "");
        const std::string file = R"({"correlation_id":"1","method":"GET","time":"2024-10-02T10:00:01Z","uri":"/a",)";
        row("gitlab-workhorse tells of a file",
            file + R"("msg":"Send static file"})" + "\n" + file +
                R"("msg":"access","remote_ip":"192.0.2.7","status":200,"duration_ms":3})" + "\n",
            1, "msg");
        const std::string serilog = R"({"@t":"2024-10-02T10:00:01.5Z","RequestPath":"/a","ClientIp":"192.0.2.7",)";
        row("a program says things while Serilog's middleware waits for the answer",
            serilog + R"("@mt":"Executing endpoint '{EndpointName}'"})" + "\n" + serilog +
                R"("@mt":"HTTP {RequestMethod}","RequestMethod":"GET","StatusCode":200,"Elapsed":2.5})" + "\n",
            1, "no response");
        std::string twice;
        for (int i = 0; i < 4; ++i)
            twice += pino(i, "", "incoming request") + pino(i, kEnded, "request completed");
        row("a request of Fastify comes and ends", twice, 4, "no response");
    }

    void eachRequestCountsOnce()
    {
        QFETCH(QByteArray, log);
        QFETCH(QByteArray, reason);
        const auto result = read(log.toStdString());
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        const SourceReport& source = result->sources.at(0);
        QTEST(static_cast<int>(source.requests), "requests");
        QCOMPARE(source.examples.empty(), reason.isEmpty());
        if (!source.examples.empty())
            QVERIFY(source.examples[0].reason.find(reason.toStdString()) != std::string::npos);
    }

    void errorsAloneAreNoRequests()
    {
        const auto result = read(caddy("http.log.error", kAnswered) + caddy("http.log.error", kAnswered));
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::NotAnAccessLog);
        QVERIFY(result.error().detail.find("logger") != std::string::npos);
    }

    void messagesOfAProgramAreNoRequests_data()
    {
        QTest::addColumn<QByteArray>("log");
        QTest::addColumn<bool>("isRead");
        const auto row = [](const char* name, const std::string& log, bool isRead) {
            QTest::newRow(name) << QByteArray::fromStdString(log) << isRead;
        };
        row("logins", said("a has signed in", "") + said("b is not known", ""), false);
        row("one login", said("a has signed in", ""), false);
        row("logins with a status", said("a", ",\"status\":200") + said("b", ",\"status\":401"), true);
        row("messages that name requests", said("request to sign in", "") + said("request to sign out", ""), true);
        row("the same message", said("visit", "") + said("visit", ""), true);
    }

    void messagesOfAProgramAreNoRequests()
    {
        QFETCH(QByteArray, log);
        QFETCH(bool, isRead);
        const auto result = read(log.toStdString());
        QCOMPARE(result.has_value(), isRead);
        if (!isRead) {
            QCOMPARE(result.error().code, ErrorCode::NotAnAccessLog);
            QVERIFY(result.error().detail.find("what a program says of its work") != std::string::npos);
        }
        ImportOptions named;
        named.logFormat = "json";
        QVERIFY(importTraffic({m_folder.write("sample.log", log.toStdString())}, named).has_value());
    }

private:
    SampleFolder m_folder;
};

SPILLWAY_TEST(TestRequestSigns)
#include "tst_request_signs.moc"
