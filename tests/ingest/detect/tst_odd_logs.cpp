#include "engine/ingest/import/import.h"

#include "tests/ingest/sample_file.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <string>

namespace tst_odd_logs {

using namespace spillway;

namespace {

const std::string kTime = "[02/Oct/2024:10:00:01 +0000] ";
const std::string kTail = R"("GET /a HTTP/1.1" 200 12 "-" "curl/8")";
const std::string kCombined = "192.0.2.1 - - " + kTime + kTail + "\n";
const std::string kTls = "\"\\x16\\x03\\x01\\x01";
const std::string kLimit = "2024/10/02 10:00:01 [error] 7#7: *1 limiting requests, excess: 1.852 by zone \"one\", "
                           "client: 192.0.2.1, server: , request: \"GET / HTTP/1.1\"\n";
const std::string kCaddyTalk = R"({"level":"info","ts":1727863200.5,"logger":"tls","msg":"finished cleaning"})"
                               "\n";
const std::string kCaddy =
    R"({"level":"info","ts":1727863201.5,"msg":"handled request","request":)"
    R"({"remote_ip":"192.0.2.1","method":"GET","host":"h","uri":"/a"},"duration":0.25,"status":200})"
    "\n";

const std::string kHit =
    "{\"_index\":\"i\",\"_source\":{\"@timestamp\":\"2024-10-02T10:00:01Z\",\"log\":\"192.0.2.1 - - " + kTime +
    "\\\"GET /a HTTP/1.1\\\" 200 12 \\\"-\\\" \\\"curl/8\\\"\\n\"}}\n";

std::string times(const std::string& text, int count)
{
    std::string all;
    for (int i = 0; i < count; ++i)
        all += text;
    return all;
}

} // namespace

/// Look-alikes of the oddest logs that were met, written for these tests.
class TestOddLogs : public QObject
{
    Q_OBJECT

private slots:
    void isReadAsFarAsItCan_data()
    {
        QTest::addColumn<QByteArray>("log");
        QTest::addColumn<QByteArray>("format");
        QTest::addColumn<int>("requests");
        QTest::addColumn<int>("skipped");
        QTest::addColumn<QByteArray>("reason");
        const auto row = [](const char* name, const std::string& log, const char* format, int requests, int skipped = 0,
                            const char* reason = "") {
            QTest::newRow(name) << QByteArray::fromStdString(log) << QByteArray(format) << requests << skipped
                                << QByteArray(reason);
        };
        row("two lines glued together",
            times(kCombined, 5) + "192.0.2.1 - - " + kTime + "\"GET / HTTP/1.1\" 200 1 \"-\" \"Mozi" + kCombined,
            "combined", 6, 1, "There is no address where the client's");
        row("two whole lines in one", times(kCombined, 5) + kCombined.substr(0, kCombined.size() - 1) + kCombined,
            "combined", 7);
        row("agents without the quote behind them",
            times(kCombined, 5) + kCombined.substr(0, kCombined.size() - 2) + "\n", "combined", 6);
        row("Heroku's router between the lines of Rails",
            times(
                "2024-10-02T10:00:01+00:00 app[web.1]: Started GET \"/a\" for 192.0.2.1 at 2024-10-02 10:00:01 +0000\n",
                40) +
                "2024-10-02T10:00:01+00:00 heroku[router]: GET e.org/a dyno=web.1 queue=0 wait=0ms service=5ms "
                "status=200 "
                "bytes=7\n",
            "heroku-router", 1, 40);
        row("connections of Squid without a request",
            times("1727863201.000      0 ::1 NONE_NONE/000 0 - error:transaction-end-before-headers - HIER_NONE/- -\n",
                  9) +
                "1727863202.500   1500 192.0.2.7 TCP_MISS/200 19 GET http://e.org/a u DIRECT/192.0.2.9 -\n",
            "squid", 1, 9, "This connection of Squid ended before there was a request");
        row("carriage returns alone behind the lines", times(kCombined.substr(0, kCombined.size() - 1) + "\r", 3),
            "combined", 3);
        row("Heroku's router in the archive of a log service",
            times(
                "Oct 02 10:00:01 heroku/router at=info method=GET path=\"/a\" host=e.org fwd=\"192.0.2.1\" dyno=web.1 "
                "connect=0ms service=110ms status=200 bytes=7\n",
                3),
            "logfmt in syslog", 3);
        row("what a search found in Elasticsearch", times(kHit, 2), "combined in JSON", 2);
        row("fields that are filled up with blanks",
            times("192.0.2.1     - - " + kTime + "\"GET /a HTTP/1.1\"  200 12\n", 3), "spaced", 3);
        row("clients that are filled up with blanks, between others that need none",
            times("192.0.2.1   - - " + kTime + "\"GET /a HTTP/1.1\" 200 12\n", 2) +
                times("0:0:0:0:0:0:0:1 - - " + kTime + "\"GET /a HTTP/1.1\" 200 12\n", 3),
            "spaced", 5);
        row("two blanks before the request, as Pantheon has them",
            times("192.0.2.1 - - " + kTime +
                      " \"GET /a HTTP/1.1\" 200 12 \"-\" \"c\" 0.250 \"203.0.113.7, 10.0.0.1\"\n",
                  3),
            "spaced", 3);
        row("written-out addresses of IPv6", times("0:0:0:0:0:0:0:1 - - " + kTime + "\"GET /a HTTP/1.1\" 200 12\n", 3),
            "common", 3);
        row("two lines glued together among few",
            times(kCombined, 2) + "192.0.2.1 - - " + kTime + "\"GET / HTTP/1.1\" 200 1 \"-\" \"Mozi" + kCombined,
            "combined", 3, 1, "There is no address where the client's");
        row("two lines glued together in the request",
            times(kCombined, 5) + "192.0.2.1 - - " + kTime + "\"GET /ab" + kCombined, "combined", 5, 1,
            "Two lines are joined in this one");
        row("an empty user in quotes, and spaces in the path",
            "192.0.2.1 - \"\" " + kTime + R"("GET /a b c HTTP/1.1" 200 12 "-" "x")" + "\n" + kCombined, "combined", 2);
        row("one more field in quotes", "192.0.2.1 - - " + kTime + kTail + " \"-\"\n", "main", 1);
        row("no month, year or zone, and a byte count that is missing",
            "host1.example.org [29:23:53:25] \"GET /a HTTP/1.0\" 200 1497\n"
            "host2 [30:00:01:00] \"GET /b HTTP/1.0\" 304\n",
            "epa", 2);
        row("files joined in wrong order",
            kCombined + "192.0.2.1 - - [24/Sep/2024:10:00:01 +0000] " + kTail + "\n" + kCombined, "combined", 3);
        row("a list of addresses first, a socket, an empty request",
            "192.0.2.1, 10.0.0.1, 10.0.0.2 - - " + kTime + kTail + "\nunix: - - " + kTime +
                R"("" 400 0 "-" "-")"
                "\n\"2001:db8::1, 192.0.2.9\" 10.0.0.1 - - " +
                kTime + kTail + "\n",
            "forwarded", 3);
        row("a list of addresses in quotes for the client",
            times("\"192.0.2.1, 10.0.0.1\" - u " + kTime + kTail + "\n", 3) + "\"2001:db8::1\" - - " + kTime + kTail +
                "\n",
            "forwarded", 4);
        row("a host, or a proxy, before such a list",
            times("e.org \"192.0.2.1, 10.0.0.1\" - u " + kTime + kTail + "\n", 3) + "10.0.0.9 \"2001:db8::1\" - - " +
                kTime + kTail + "\n",
            "forwarded", 4);
        row("such a list in round brackets behind a proxy",
            times("10.0.0.9 (192.0.2.1, 10.0.0.1) - u " + kTime + kTail + "\n", 3) + "10.0.0.9 (-) - - " + kTime +
                kTail + "\n",
            "forwarded", 4);
        row("what Heroku drains, without the data of RFC 5424",
            times("<158>1 2024-10-02T10:00:01.003Z host heroku router - at=info method=GET path=\"/a?b=1\" "
                  "fwd=\"192.0.2.1\" dyno=web.1 service=2ms\n",
                  3),
            "logfmt in syslog 5424", 3);
        row("JSON in columns behind a stamp, as Fluentd writes files",
            times("2024-10-02T10:00:01+00:00\tnginx.access\t{\"remote_addr\":\"192.0.2.1\",\"uri\":\"/a?b=1\"}\n", 3),
            "json in columns in time stamps", 3);
        row("such a list in one line of several",
            kCombined + "\"192.0.2.1, 10.0.0.1\" - - " + kTime + kTail + "\ne.org 192.0.2.1, 10.0.0.1 - - " + kTime +
                kTail + "\n",
            "mixed", 3);
        row("bytes for a request, nginx",
            "192.0.2.1 - - " + kTime + kTls + "\\x00\\xEE\" 400 150 \"-\" \"-\"" + "\n192.0.2.1 - - " + kTime +
                R"("|'batman'" 400 150 "-" "-")" + "\n" + kCombined,
            "combined", 3);
        row("bytes for a request, Apache",
            times("192.0.2.1 - - " + kTime + kTls + " \\x02\" 400 226 \"-\" \"-\"" + "\n", 2), "apache-combined", 2);
        row("no bytes, Apache", "192.0.2.1 - - " + kTime + R"("GET /b HTTP/1.1" 304 - "-" "x")" + "\n" + kCombined,
            "apache-combined", 2);
        row("a proxy's two formats and its error log",
            times(
                "[02/Oct/2024:10:00:01 +0000] - 404 404 - GET http e.org \"/x\" [Client 192.0.2.1] [Length 1] [Gzip 3] "
                "[Sent-to a] \"u\" \"-\"\n",
                2) +
                kCombined + kLimit,
            "nginx-proxy-manager", 3, 1, "This looks like an nginx error log");
        row("with a host, with a host and a port, without",
            kCombined + "www.example.org " + kCombined + "www.example.org:443 " + kCombined, "mixed", 3);
        row("bytes that are no UTF-8",
            "192.0.2.1 - - " + kTime + "\"GET /\xA4\xA4 HTTP/1.1\" 200 1 \"-\" \"\xB4\xFA\"\n", "combined", 1);
        row("other #Fields, and lines that fit none",
            "#Fields: date time c-ip cs-method cs-uri-stem sc-status\n2024-10-02 10:00:01 192.0.2.1 GET /a 200\n"
            "#Fields: c-ip date time cs-uri-stem\n192.0.2.1 2024-10-02 10:00:02 /b\n${x} not this one\n",
            "w3c", 2, 1, "Its time cannot be read");
        row("a zone in a W3C address", "#Fields: date time c-ip cs-uri-stem\n2024-10-02 10:00:01 ::1%0 /a\n", "w3c", 1);
        row("fewer names than values, and time alone",
            "#Date: 2024-10-02 09:00:00\n#Fields: time c-ip cs-uri-stem\n10:00:01 192.0.2.1 /a extra \"more of it\"\n",
            "w3c", 1);
        row("load balancer that reached no target",
            "http 2024-10-02T10:00:01.250000Z app/x/1 192.0.2.1:80 - -1 -1 -1 460 - 0 0 \"GET http://e.org:80/${jndi} "
            "HTTP/1.1\" \"${jndi:ldap://x}\" - - - \"-\" \"-\" \"-\" - 2024-10-02T10:00:01.000000Z \"waf\" \"-\" \"-\" "
            "\"-\" "
            "\"-\" \"-\" \"-\"\n",
            "aws-alb", 1);
        row("status and size that are missing",
            times("192.0.2.1 - - " + kTime + R"("GET / HTTP/1.1" 200 5 "-" "x" 5 "r@d" "http://10.0.0.3" 12ms)" + "\n",
                  2) +
                "192.0.2.1 - - " + kTime + R"("GET / HTTP/1.1" - - "-" "x" 5 "r@d" "-" 0ms)" + "\n",
            "traefik", 3);
        row("what Traefik does not know, with and without quotes",
            times("192.0.2.1 - - " + kTime +
                      R"("GET /"x" HTTP/1.1" 200 5 "-" "a "b" c" 5 "r@d" "http://10.0.0.3" 12ms)" + "\n",
                  2) +
                "192.0.2.1 - - " + kTime + R"("GET / HTTP/1.1" - - - - 5 - - 0ms)" + "\n192.0.2.1 - - " + kTime +
                R"("GET / HTTP/1.1" 200 5 - - 5 "r@d" "http://10.0.0.3" 0ms)" + "\n192.0.2.1 - - " + kTime +
                R"("GET / HTTP/1.1" 404 5 "-" "x" 5 - - 0ms)" + "\n192.0.2.1 - - " + kTime +
                R"("GET / HTTP/1.1" 404 5 - "x" 5 - - 0ms)" + "\n",
            "traefik", 6);
        row("HAProxy's failures between its requests",
            "192.0.2.1:80 [02/Oct/2024:10:00:01.123] in~ bk/s 0/0/1/2/3 200 5 - - ---- 1/1/0/0/0 0/0 {Moz (X; Y)} {} "
            "\"GET / HTTP/1.1\"\n192.0.2.1:81 [02/Oct/2024:10:00:02.123] in/1: SSL handshake failure\n",
            "haproxy", 1, 1, "This is a line of HAProxy that tells of no request");
        row("JSON and text behind one wrapper, with null",
            times("2024-10-02T10:00:01.5Z stdout F "
                  R"({"start_time":"2024-10-02T10:00:01.250Z","method":"GET","path":null,":authority":"h",)"
                  R"("downstream_remote_address":"[2001:db8::1]:5000"})"
                  "\n",
                  2) +
                "2024-10-02T10:00:01.5Z stdout F " + kCombined,
            "json in CRI and combined in CRI", 3);
        row("JSON among text", times(kCombined, 8) + times(kCaddy, 2), "combined and json", 10);
        row("Caddy behind 700 lines of its own", times(kCaddyTalk, 700) + kCaddy, "json", 1, 700, "It names no client");
        row("hosts before lists of addresses",
            "e.org 10.0.0.2, 192.0.2.1 - - " + kTime + kTail + "\ne.org:80 \"192.0.2.1, 10.0.0.1\" 10.2.1.185 - - " +
                kTime + kTail + "\n192.0.2.9 2001:db8::1, 10.0.0.1 10.2.2.121 - - " + kTime + kTail +
                "\ne.org unix: - - " + kTime + "\"x\" 400 1 \"-\" \"-\"\n",
            "mixed", 4);
        row("other fields behind the size, and users that identd names",
            times("192.0.2.1 - u " + kTime + "\"GET / HTTP/1.1\" 200 20 192.0.2.9 + 400 \"-\" \"x\"\n", 3) +
                "192.0.2.1 ident u " + kTime + "\"GET / HTTP/1.1\" 200 20\n" + "192.0.2.1 -  -  " + kTime +
                "\"GET / HTTP/1.1\" 200 20 \n",
            "common-more", 5);
        row("a server that tells how it starts",
            times("[2024-10-02 10:00:00 +0000] [8] [INFO] Booting worker\n", 3) + kCombined, "combined", 1, 3,
            "It does not fit the format");
        row("what a bucket does by itself",
            times("b1 e.org " + kTime + "192.0.2.1 - R1 REST.GET.OBJECT a " +
                      R"("GET /a HTTP/1.1" 200 - 1 1 1 1 "-" "x")" + " -\n",
                  2) +
                "b1 e.org " + kTime +
                R"(- svc:logs.example R2 REST.PUT.OBJECT a "PUT /a HTTP/1.1" 200 - - 1 1 1 "-" "-" -)" + "\n",
            "aws-s3", 2, 1, "This is what Amazon S3 did by itself");
        row("comments of a test between the lines", "# failJSON: { \"match\": true }\n\n" + kCombined, "combined", 1);
    }

    void isReadAsFarAsItCan()
    {
        QFETCH(QByteArray, log);
        QFETCH(int, requests);
        QFETCH(int, skipped);
        QFETCH(QByteArray, reason);
        const auto result = importTraffic({m_folder.write("sample.log", log.toStdString())}, {});
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        const SourceReport& report = result->sources.at(0);
        QTEST(QByteArray::fromStdString(report.format), "format");
        QCOMPARE(report.requests, static_cast<std::uint64_t>(requests));
        QCOMPARE(report.skipped, static_cast<std::uint64_t>(skipped));
        const std::string why = skipped > 0 ? report.examples.at(0).reason : std::string();
        QVERIFY2(QByteArray::fromStdString(why).startsWith(reason), why.c_str());
    }

    void linesThatMayBeRequestsAreToldFromOthers_data()
    {
        QTest::addColumn<QByteArray>("lines");
        QTest::addColumn<int>("unread");
        const auto row = [](const char* name, const std::string& lines, int unread) {
            QTest::newRow(name) << QByteArray::fromStdString(lines) << unread;
        };
        const std::string inCompose = "web-1  | ";
        const std::string wrapped = times(inCompose + kCombined, 5);
        row("lines that are cut off", times(kCombined, 5) + "192.0.2.1 - - [02/Oct/2024:10:00:01\n", 1);
        row("another format", times(kCombined, 5) + "at 10:00:01 somebody got /a\n", 1);
        row("an error log", times(kCombined, 5) + kLimit, 0);
        row("what a controller says", times(kCombined, 5) + "NGINX\nI1002 10:00:01.5       7 main.go:1] started\n", 0);
        row("what other services say", wrapped + inCompose + "10:00:01 ready\n", 0);
        row("their requests", wrapped + inCompose + "10:00:01 GET /a\n", 1);
        row("their errors", wrapped + inCompose + kLimit, 0);
        row("Caddy's own lines", kCaddyTalk + times(kCaddy, 5), 0);
        row("a line of another kind", times(kCaddy, 5) + "{\"at\":1,\"verb\":\"GET\"}\n", 1);
    }

    void linesThatMayBeRequestsAreToldFromOthers()
    {
        QFETCH(QByteArray, lines);
        const auto result = read(lines.toStdString());
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->sources.at(0).requests, 5U);
        QTEST(static_cast<int>(result->sources.at(0).unread), "unread");
    }

    void isNoAccessLog_data()
    {
        QTest::addColumn<QByteArray>("log");
        QTest::addColumn<QByteArray>("words");
        const auto row = [](const char* words, const std::string& log) {
            QTest::newRow(words) << QByteArray::fromStdString(log) << QByteArray(words);
        };
        row("nginx error log", kLimit + "\n# a comment\nhost nginx[7]: " + kLimit);
        row("inside Docker Compose", "\x1B[2Kweb-1  | 2024/10/02 10:00:01 [error] 7#7: x\n");
        row("key=value", times("time=\"2024-10-02T10:00:01Z\" level=debug msg=\"Serving default\"\n", 500));
        row("no member is known in them for a time",
            "{\"level\":\"warn\",\"ts\":1.5,\"msg\":\"[client \\\"192.0.2.1\\\"] Warning\"}");
        row("XML", "<Event xmlns='x'><System/></Event>");
    }

    void isNoAccessLog()
    {
        QFETCH(QByteArray, log);
        QFETCH(QByteArray, words);
        const auto result = importTraffic({m_folder.write("sample.log", log.toStdString())}, {});
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::NotAnAccessLog);
        QVERIFY2(QByteArray::fromStdString(result.error().detail).contains(words), result.error().detail.c_str());
    }

    void partsOfADurationAreAddedBeforeTheyAreCut()
    {
        const auto result = importTraffic(
            {m_folder.write("elb.log",
                            "2024-10-02T10:00:01.500000Z lb 192.0.2.1:80 10.0.0.1:80 0.000600 0.000700 0.000800 200 "
                            "200 0 5 \"GET http://e.org:80/ HTTP/1.1\" \"x\" - -\n")},
            {});
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->sources.at(0).format, std::string("aws-elb"));
        const auto alb = importTraffic(
            {m_folder.write("alb.log",
                            "http 2024-10-02T10:00:01.500000Z app/x/1 192.0.2.1:80 10.0.0.1:80 0.000600 0.000700 "
                            "0.000800 200 200 0 5 \"GET http://e.org:80/ HTTP/1.1\" \"x\" - - arn \"t\"\n")},
            {});
        QVERIFY2(alb, alb ? "" : alb.error().message().c_str());
        QCOMPARE(epochMs(alb->trace->arrivals[0]), 1727863201498LL);
    }

    void anOffsetInAHeadingCounts()
    {
        const auto result = importTraffic(
            {m_folder.write("w3c.log", "#Version: 1.0\n#GMT-Offset: -0800\n#Fields: date time c-ip cs-uri-stem\n"
                                       "2024-10-02 02:00:01 192.0.2.1 /a\n")},
            {});
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(epochMs(result->trace->arrivals[0]), 1727863201000LL);
        QCOMPARE(result->sources.at(0).gap, StampGap::None);
    }

    void filesWithoutAYearAreOfOneYear()
    {
        ImportOptions options;
        options.logFormat = "%h [%{%d/%b %H:%M:%S}t] \"%r\" %s";
        const auto result =
            importTraffic({m_folder.write("a.log", "192.0.2.1 [31/Mar 23:59:59] \"GET /a HTTP/1.1\" 200\n"),
                           m_folder.write("b.log", "192.0.2.1 [01/Apr 00:00:01] \"GET /b HTTP/1.1\" 200\n")},
                          options);
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE((result->trace->arrivals[1] - result->trace->arrivals[0]).count(), 2000LL);
        QCOMPARE(valueOf(*result->trace, "uri", 1), std::string("/b"));
    }

    void anIncludedFormatIsFound()
    {
        m_folder.write("formats.conf", "log_format own '$remote_addr [$time_local] \"$request\"';\n");
        m_folder.write("nginx.conf",
                       "http {\n    # include none.conf;\n    include \"missing.conf\"; include form*.conf;\n}\n");
        ImportOptions options;
        options.logFormat = m_folder.path("nginx.conf") + ":own";
        const std::string log = "192.0.2.1 " + kTime + "\"GET /a HTTP/1.1\"\n";
        const auto result = importTraffic({m_folder.write("own.log", log)}, options);
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->sources.at(0).requests, std::uint64_t(1));
    }

    void ofAConfigurationTheFormatThatFitsIsTaken()
    {
        ImportOptions options;
        options.logFormat = m_folder.write(
            "site.conf", "log_format own '$remote_addr | $time_local | $request_uri';\n"
                         "log_format timed escape=none '$remote_addr $msec $request_time \"$request\"';\n");
        const std::string own = m_folder.write("own.log", "192.0.2.1 | 02/Oct/2024:10:00:01 +0000 | /a\n");
        const std::string timed = m_folder.write("timed.log", "192.0.2.1 1727863202.000 0.500 \"GET /b HTTP/1.1\"\n");
        const std::string plain =
            m_folder.write("plain.log", "192.0.2.1 - - " + kTime + "\"GET /c HTTP/1.1\" 200 1 \"-\" \"-\"\n");
        const auto result = importTraffic({own, timed, plain}, options);
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        for (const SourceReport& source : result->sources)
            QCOMPARE(source.requests, std::uint64_t(1));
        options.logFormat = m_folder.path("site.conf") + ":combined"; // nginx knows it
        QCOMPARE(importTraffic({plain}, options)->sources.at(0).requests, std::uint64_t(1));
        options.logFormat = m_folder.path("none.conf");
        QCOMPARE(importTraffic({plain}, options).error().code, ErrorCode::CannotOpen);
    }

private:
    SampleFolder m_folder;
};

SPILLWAY_TEST(TestOddLogs)

} // namespace tst_odd_logs

#include "tst_odd_logs.moc"
