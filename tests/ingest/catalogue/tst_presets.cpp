#include "engine/ingest/import/import.h"

#include "tests/ingest/sample_file.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_presets {

using namespace spillway;

class TestPresets : public QObject
{
    Q_OBJECT

private slots:
    void whatGoesWrongInHaproxyIsNoRequest()
    {
        const std::string request = "192.0.2.7:50033 [02/Oct/2024:10:00:01.123] in~ api/a 0/0/1/2/3 200 7 - - ---- "
                                    "1/1/0/0/0 0/0 \"GET /a HTTP/1.1\"\n";
        const auto result =
            read("192.0.2.7:50033 [02/Oct/2024:10:00:00.001] in/1: SSL handshake failure\n" +
                 std::string("192.0.2.8:50034 [02/Oct/2024:10:00:00.002] in/1: Connection closed\n") + request);
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->sources.at(0).requests, std::uint64_t(1));
        QCOMPARE(result->sources.at(0).skipped, std::uint64_t(2));
        QVERIFY(result->sources.at(0).examples.at(0).reason.starts_with("This is a line of HAProxy that tells of no"));
    }

    void aClientThatHaproxyDoesNotTellIsMissing()
    {
        const std::string rest = ":50033 [02/Oct/2024:10:00:01.123] in~ api/a 0/0/1/2/3 200 7 - - ---- 1/1/0/0/0 0/0 "
                                 "\"GET /a HTTP/1.1\"\n";
        const auto result = read("192.0.2.7" + rest + "-" + rest);
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(valueOf(*result->trace, "remote_addr", 0), std::string("192.0.2.7"));
        QCOMPARE(valueOf(*result->trace, "remote_addr", 1), std::string());
    }

    void tcpThroughALoadBalancerIsNoRequest()
    {
        const std::string request =
            "2024-10-02T10:00:01.123456Z lb 192.0.2.7:2817 10.0.0.1:80 0.000086 0.001 0.002 200 "
            "200 0 57 \"GET http://e.org:80/a HTTP/1.1\" \"curl/8\" - -\n";
        const auto result =
            read(request + "2024-10-02T10:00:02.123456Z lb 192.0.2.7:2817 10.0.0.1:80 0.001 0.0 0.0 - - "
                           "82 305 \"- - - \" \"-\" - -\n");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->sources.at(0).requests, std::uint64_t(1));
        QVERIFY(result->sources.at(0).examples.at(0).reason.find("carried TCP") != std::string::npos);
    }

    void hostOfALoadBalancersUrl()
    {
        const auto result = read(albLine("GET https://[2001:db8::1]:443/a HTTP/1.1") +
                                 albLine("GET https://shop.example.org:443/b?c=1 HTTP/1.1"));
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(valueOf(*result->trace, "uri", 0), std::string("/a"));
        QCOMPARE(valueOf(*result->trace, "host", 1), std::string("shop.example.org"));
        QCOMPARE(valueOf(*result->trace, "args", 1), std::string("c=1"));
    }

    void aMonthThatIsMissingGoesOn()
    {
        const auto result = read("a.example.org [31:23:59:59] \"GET /a HTTP/1.0\" 200 1\n"
                                 "a.example.org [01:00:00:01] \"GET /b HTTP/1.0\" 200 -\n"
                                 "a.example.org [01:00:00:02] \"GET /\"c\" HTTP/1.0\" 302\n");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->trace->size(), std::size_t(3));
        QCOMPARE((result->trace->arrivals[1] - result->trace->arrivals[0]).count(), std::int64_t(2000));
        QCOMPARE(valueOf(*result->trace, "uri", 2), std::string("/\"c\""));
    }

private:
    static std::string albLine(const std::string& request)
    {
        return "h2 2024-10-02T10:00:02.500000Z app/lb/50dc 192.0.2.7:2817 - -1 -1 -1 404 - 34 366 \"" + request +
               "\" \"${jndi:ldap://x}\" ECDHE TLSv1.2 - \"Root=1-5\" \"-\" \"-\" 0 2024-10-02T10:00:01.123456Z "
               "\"forward\" "
               "\"-\" \"-\" \"-\" \"-\" \"-\" \"-\"\n";
    }
};

SPILLWAY_TEST(TestPresets)

} // namespace tst_presets

#include "tst_presets.moc"
