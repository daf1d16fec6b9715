#include "engine/ingest/import/import.h"

#include "tests/ingest/sample_file.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_w3c_format {

using namespace spillway;

namespace {

constexpr std::int64_t kTen = 1727863201000; // 2024-10-02 10:00:01 UTC
constexpr const char* kIis =
    "#Software: Microsoft Internet Information Services 10.0\n#Version: 1.0\n#Date: 2024-10-02 10:00:00\n"
    "#Fields: date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip "
    "cs(User-Agent) cs(Referer) sc-status sc-substatus sc-win32-status time-taken\n";

} // namespace

class TestW3cFormat : public QObject
{
    Q_OBJECT

private slots:
    void iisIsRead()
    {
        const auto result = read(std::string(kIis) + "2024-10-02 10:00:01 10.0.0.1 GET /a%20b x=1 443 EX\\u ::1%0 "
                                                     "Moz\xC3\xB6illa/5.0+(X11;+Linux) - 404 0 2 1500\r\n");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        const Trace& trace = *result->trace;
        QCOMPARE(result->sources.at(0).format, std::string("w3c"));
        QCOMPARE(result->sources.at(0).skipped, std::uint64_t(0));
        QCOMPARE(epochMs(trace.arrivals[0]), kTen - 1500);
        QCOMPARE(trace.basis, ArrivalBasis::Arrival);
        QCOMPARE(result->sources.at(0).gap, StampGap::None);
        QCOMPARE(valueOf(trace, "remote_addr", 0), std::string("::1"));
        QCOMPARE(valueOf(trace, "request_method", 0), std::string("GET"));
        QCOMPARE(valueOf(trace, "uri", 0), std::string("/a b"));
        QCOMPARE(valueOf(trace, "args", 0), std::string("x=1"));
        QCOMPARE(valueOf(trace, "status", 0), std::string("404"));
        QCOMPARE(valueOf(trace, "remote_user", 0), std::string("EX\\u"));
        QCOMPARE(valueOf(trace, "http_referer", 0), std::string());
    }

    void spacesAreWrittenAsPlus_data()
    {
        QTest::addColumn<QByteArray>("agent");
        QTest::addColumn<QByteArray>("wasSent");
        QTest::newRow("a browser") << QByteArray("Mozilla/5.0+(X11;+Linux)") << QByteArray("Mozilla/5.0 (X11; Linux)");
        QTest::newRow("a plus in front of a link, behind a space")
            << QByteArray("A/2+(compatible;+b/2.0;++http://e.org/b)")
            << QByteArray("A/2 (compatible; b/2.0; +http://e.org/b)");
        QTest::newRow("one behind a bracket")
            << QByteArray("b/1+(+https://e.org/b)") << QByteArray("b/1 (+https://e.org/b)");
        QTest::newRow("a link without one") << QByteArray("b/1;+http://e.org/b") << QByteArray("b/1; http://e.org/b");
        QTest::newRow("in quotes a plus is a plus") << QByteArray("\"a c++ b\"") << QByteArray("a c++ b");
    }

    void spacesAreWrittenAsPlus()
    {
        QFETCH(QByteArray, agent);
        QFETCH(QByteArray, wasSent);
        const auto result =
            read("#Fields: date time c-ip cs-method cs-uri-stem cs-uri-query cs(User-Agent) cs(Referer) "
                 "X-Forwarded-For cs(X-Api-Key) cs(Cookie)\n2024-10-02 10:00:01 10.0.0.9 GET /a+b c+d " +
                 agent.toStdString() + " http://e.org/?q=x+y 198.51.100.9,+10.0.0.3 a+b== sid=a+b;+t=1;%20u=2\n");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        const Trace& trace = *result->trace;
        QCOMPARE(valueOf(trace, "http_user_agent", 0), wasSent.toStdString());
        QCOMPARE(valueOf(trace, "http_x_forwarded_for", 0), std::string("198.51.100.9, 10.0.0.3"));
        QCOMPARE(valueOf(trace, "uri", 0), std::string("/a+b"));
        QCOMPARE(valueOf(trace, "args", 0), std::string("c+d"));
        QCOMPARE(valueOf(trace, "http_referer", 0), std::string("http://e.org/?q=x+y"));
        QCOMPARE(valueOf(trace, "http_x_api_key", 0), std::string("a+b=="));
        QCOMPARE(valueOf(trace, "http_cookie", 0), std::string("sid=a+b; t=1; u=2"));
    }

    void fieldsMayChange()
    {
        const auto result =
            read(std::string(kIis) + "2024-10-02 10:00:01 10.0.0.1 GET /a - 80 - 192.0.2.1 c - 200 0 0 1\n"
                                     "#Fields: date time cs-method cs-uri-stem c-ip cs(X-New)\n"
                                     "2024-10-02 10:00:02 POST /b 192.0.2.2 n\n"
                                     "#Fields: s-ip s-port\n"
                                     "10.0.0.1 80\n"
                                     "#Fields: date time c-ip cs-uri-stem\n"
                                     "2024-10-02 10:00:03 2001:db8::3 /c\n");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->trace->size(), std::size_t(3));
        QCOMPARE(valueOf(*result->trace, "uri", 1), std::string("/b"));
        QCOMPARE(valueOf(*result->trace, "http_x_new", 1), std::string("n"));
        QCOMPARE(valueOf(*result->trace, "status", 1), std::string());
        QCOMPARE(valueOf(*result->trace, "remote_addr", 2), std::string("2001:db8::3"));
        QCOMPARE(valueOf(*result->trace, "request_method", 2), std::string());
        QCOMPARE(result->sources.at(0).examples.at(0).line, std::uint64_t(9));
        QVERIFY(result->sources.at(0).examples.at(0).reason.starts_with("The #Fields line before it names no time"));
    }

    void fieldsMayLoseTheDate_data()
    {
        QTest::addColumn<QByteArray>("between");
        QTest::newRow("of the line before") << QByteArray();
        QTest::newRow("of a heading") << QByteArray("#Date: 2024-10-02 10:00:02\n");
    }

    void fieldsMayLoseTheDate()
    {
        QFETCH(QByteArray, between);
        const auto result =
            read("#Fields: date time c-ip cs-uri-stem\n2024-10-02 10:00:01 192.0.2.1 /a\n" + between.toStdString() +
                 "#Fields: time c-ip cs-uri-stem\n10:00:02 192.0.2.2 /b\n"
                 "#Fields: date time c-ip cs-uri-stem\n2024-10-02 10:00:03 192.0.2.3 /c\n");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->sources.at(0).skipped, std::uint64_t(0));
        QCOMPARE(result->trace->size(), std::size_t(3));
        QCOMPARE(epochMs(result->trace->arrivals[1]), kTen + 1000);
        QCOMPARE(valueOf(*result->trace, "remote_addr", 1), std::string("192.0.2.2"));
        QCOMPARE(result->sources.at(0).gap, StampGap::None);
    }

    void madeUpDatesAreToldThoughOthersFollow()
    {
        const auto result = read("#Fields: time c-ip cs-uri-stem\n10:00:02 192.0.2.2 /b\n"
                                 "#Fields: date time c-ip cs-uri-stem\n2024-10-02 10:00:03 192.0.2.3 /c\n");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->sources.at(0).gap, StampGap::Date);
    }

    void localTimeIsToldWhereOnlyOneHeadingHasIt()
    {
        const auto result = read("#Fields: date time c-ip cs-uri-stem\n2024-10-02 10:00:01 192.0.2.1 /a\n"
                                 "#Fields: date-local time-local c-ip cs-uri-stem\n2024-10-02 10:00:02 192.0.2.2 /b\n"
                                 "#Fields: date time c-ip cs-uri-stem\n2024-10-02 10:00:03 192.0.2.3 /c\n");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->sources.at(0).gap, StampGap::Zone);
    }

    void valuesMissingBeforeTheClientAreNoRequest()
    {
        const auto result = read("#Fields: date time c-ip cs-method cs-uri-stem sc-status\n"
                                 "2024-10-02 10:00:01 192.0.2.1 GET /a 200\n2024-10-02 10:00:02 GET /b 200\n"
                                 "2024-10-02 10:00:03 192.0.2.3 GET /c\n");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->trace->size(), std::size_t(2)); // what is missing at the end is empty
        QCOMPARE(result->sources.at(0).examples.at(0).line, std::uint64_t(3));
        QVERIFY(result->sources.at(0).examples.at(0).reason.starts_with("It has fewer values than"));
    }

    void advancedLoggingHasQuotesAndLocalTime()
    {
        const auto result = read("#Software: IIS Advanced Logging Module\n\n#Fields:   date-local time-local   s-ip "
                                 "cs-method cs-uri-stem c-ip cs(User-Agent) cs(Host) sc-status TimeTakenMS\n"
                                 "2024-10-02 10:00:01.123 10.0.0.1 GET /a \"192.0.2.7\" \"Agent \"\"X\"\" 1\" "
                                 "\"shop.example.org\" 404 123\n");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(epochMs(result->trace->arrivals[0]), kTen);
        QCOMPARE(result->trace->basis, ArrivalBasis::Exact);
        QCOMPARE(result->sources.at(0).gap, StampGap::Zone);
        QCOMPARE(valueOf(*result->trace, "http_user_agent", 0), std::string("Agent \"X\" 1"));
        QCOMPARE(valueOf(*result->trace, "host", 0), std::string("shop.example.org"));
    }

    void cloudFrontWithAndWithoutItsFields_data()
    {
        QTest::addColumn<QByteArray>("heading");
        QTest::newRow("with") << QByteArray(
            "#Version: 1.0\n#Fields: date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status "
            "cs(Referer) cs(User-Agent) cs-uri-query cs(Cookie) x-edge-result-type x-edge-request-id x-host-header "
            "cs-protocol cs-bytes time-taken x-forwarded-for ssl-protocol ssl-cipher x-edge-response-result-type "
            "cs-protocol-version fle-status fle-encrypted-fields c-port time-to-first-byte x-edge-detailed-result-type "
            "sc-content-type sc-content-len sc-range-start sc-range-end\n");
        QTest::newRow("without") << QByteArray();
    }

    void cloudFrontWithAndWithoutItsFields()
    {
        QFETCH(QByteArray, heading);
        const auto result = read(
            heading.toStdString() +
            "2024-10-02\t10:00:01\tFRA2\t703\t2001:db8::7\tGET\td6.cloudfront.net\t/a\t400\t-\tcurl%2520x\tq=42\t-"
            "\tError\t375W==\twww.example.org\thttps\t62\t0.250\t203.0.113.9\tTLSv1.3\tAES\tError\tHTTP/2.0\t-\t-\t"
            "51754\t0.113\tError\ttext/plain;%20charset=utf-8\t20\t-\t-\n");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(epochMs(result->trace->arrivals[0]), kTen - 250);
        QCOMPARE(valueOf(*result->trace, "remote_addr", 0), std::string("2001:db8::7"));
        QCOMPARE(valueOf(*result->trace, "host", 0), std::string("www.example.org"));
        QCOMPARE(valueOf(*result->trace, "http_x_forwarded_for", 0), std::string("203.0.113.9"));
        QCOMPARE(valueOf(*result->trace, "args", 0), std::string("q=42"));
        QCOMPARE(valueOf(*result->trace, "http_user_agent", 0), std::string("curl x"));
    }

    void cloudFrontEncodesWhatItWrites_data()
    {
        QTest::addColumn<QByteArray>("field");
        QTest::addColumn<QByteArray>("variable");
        QTest::addColumn<QByteArray>("written");
        QTest::addColumn<QByteArray>("wasSent");
        const auto row = [](const char* name, const char* field, const char* variable, const char* written,
                            const char* wasSent) {
            QTest::newRow(name) << QByteArray(field) << QByteArray(variable) << QByteArray(written)
                                << QByteArray(wasSent);
        };
        row("a browser", "cs(User-Agent)", "http_user_agent", "Mozilla/5.0%20(%22X11%22;%20c++)",
            "Mozilla/5.0 (\"X11\"; c++)");
        row("a browser, encoded twice", "cs(User-Agent)", "http_user_agent", "Mozilla/5.0%2520(X11;%2520Linux)",
            "Mozilla/5.0 (X11; Linux)");
        row("an app that encodes its name", "cs(User-Agent)", "http_user_agent", "My%2520App/1%20CFNetwork/1",
            "My%20App/1 CFNetwork/1");
        row("one space, encoded twice", "cs(User-Agent)", "http_user_agent", "curl%2520x", "curl x");
        row("arguments", "cs-uri-query", "args", "q=a%2520b&to=%252Fx&j=%7B1%7D", "q=a%20b&to=%2Fx&j={1}");
        row("arguments of the weeks when percent signs were left", "cs-uri-query", "args", "to=%2Fx&q=a%20b",
            "to=%2Fx&q=a%20b");
        row("a percent sign alone", "cs-uri-query", "args", "q=100%&r=%2", "q=100%&r=%2");
        row("a path", "cs-uri-stem", "uri", "/a%2520b/%255B", "/a b/[");
        row("what was sent of a path", "cs-uri-stem", "request_uri", "/a%2520b", "/a%20b");
        row("a referer", "cs(Referer)", "http_referer", "http://e.org/?q=x%2520y%7C", "http://e.org/?q=x%20y|");
        row("cookies", "cs(Cookie)", "http_cookie", "sid=a+b%253D;%20t=1", "sid=a+b%3D; t=1");
        row("cookies, encoded twice", "cs(Cookie)", "http_cookie", "sid=a;%2520t=1", "sid=a; t=1");
        row("addresses", "x-forwarded-for", "http_x_forwarded_for", "203.0.113.9,%2010.0.0.3", "203.0.113.9, 10.0.0.3");
        row("addresses, encoded twice", "x-forwarded-for", "http_x_forwarded_for", "203.0.113.9,%252010.0.0.3",
            "203.0.113.9, 10.0.0.3");
    }

    void cloudFrontEncodesWhatItWrites()
    {
        QFETCH(QByteArray, field);
        QFETCH(QByteArray, variable);
        QFETCH(QByteArray, written);
        QFETCH(QByteArray, wasSent);
        const std::string other = field == "cs-uri-stem" ? "x-host-header" : "cs-uri-stem";
        const auto result =
            read("#Fields: date time x-edge-location c-ip cs-method " + other + " " + field.toStdString() +
                 "\n2024-10-02\t10:00:01\tFRA2\t192.0.2.7\tGET\t/a\t" + written.toStdString() + "\n");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(QByteArray::fromStdString(valueOf(*result->trace, variable.toStdString(), 0)), wasSent);
    }

    void iisWithoutItsFields_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::newRow("as IIS 10 begins") << QByteArray("10.0.0.1 GET /a x=1 443 - 192.0.2.7 c - 404 0 2 1500");
        QTest::newRow("with the proxy's header")
            << QByteArray("10.0.0.1 GET /a x=1 443 - 192.0.2.7 c - 404 0 2 1500 203.0.113.9");
        QTest::newRow("without a duration") << QByteArray("10.0.0.1 GET /a x=1 443 - 192.0.2.7 c 404 0 2");
        QTest::newRow("with cookies and sizes")
            << QByteArray("fe80::1%3 GET /a x=1 443 - 192.0.2.7 c k=v http://e.org/ 404 0 2 20 36 1500 203.0.113.9");
        QTest::newRow("as Azure has it, with as many values")
            << QByteArray("SITE GET /a x=1 443 - 192.0.2.7 c k=v - e.org 404 0 2 20 36 1500");
        QTest::newRow("everything") << QByteArray(
            "W3SVC2 web1 10.0.0.1 GET /a x=1 80 - 192.0.2.7 HTTP/1.1 c - - e.org 404 0 2 14 53 1500 203.0.113.9");
    }

    void iisWithoutItsFields()
    {
        QFETCH(QByteArray, line);
        const auto result = read("2024-10-02 10:00:01 " + line.toStdString() + "\n");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        const bool hasDuration = line.contains(" 1500");
        QCOMPARE(epochMs(result->trace->arrivals[0]), kTen - (hasDuration ? 1500 : 0));
        QCOMPARE(valueOf(*result->trace, "remote_addr", 0), std::string("192.0.2.7"));
        QCOMPARE(valueOf(*result->trace, "uri", 0), std::string("/a"));
        QCOMPARE(valueOf(*result->trace, "args", 0), std::string("x=1"));
        QCOMPARE(valueOf(*result->trace, "status", 0), std::string("404"));
    }

    void otherValuesWithoutFieldsAreRefused()
    {
        const auto result = read("2024-10-02 10:00:01 web1 10.0.0.1 GET /a x=1 443 - 192.0.2.7 c - 404 0 2 1500\n");
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::NotAnAccessLog);
    }

    void dateInAHeading()
    {
        const auto result = read("#Date: 2024-10-02 09:00:00\n#Fields: time c-ip cs-uri\n10:00:01 192.0.2.1 "
                                 "www.example.org/a?b=1\n");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(epochMs(result->trace->arrivals[0]), kTen);
        QCOMPARE(valueOf(*result->trace, "uri", 0), std::string("/a"));
        QCOMPARE(valueOf(*result->trace, "args", 0), std::string("b=1"));
    }

    void dateInAHeadingGoesOnBehindMidnight_data()
    {
        QTest::addColumn<QByteArray>("between");
        QTest::newRow("nothing between") << QByteArray();
        QTest::newRow("other fields from then on") << QByteArray("#Fields: time c-ip cs-uri sc-status\n");
        QTest::newRow("a date from then on") << QByteArray("#Date: 2024-10-03 00:00:00\n");
    }

    void dateInAHeadingGoesOnBehindMidnight()
    {
        QFETCH(QByteArray, between);
        const auto result = read("#Date: 2024-10-02 09:00:00\n#Fields: time c-ip cs-uri\n10:00:01 192.0.2.1 /a\n"
                                 "23:59:59 192.0.2.1 /b\n" +
                                 between.toStdString() + "00:00:01 192.0.2.1 /c 200\n");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->trace->size(), std::size_t(3));
        QCOMPARE(epochMs(result->trace->arrivals[2]), kTen + 14 * 3'600'000);
        QCOMPARE(valueOf(*result->trace, "uri", 2), std::string("/c"));
        QCOMPARE(result->sources.at(0).outOfOrder, std::uint64_t(0));
        QCOMPARE(result->sources.at(0).gap, StampGap::None);
    }

    void connectionsWithoutARequestAreNone()
    {
        const std::string heading = "#Software: Microsoft HTTP API 2.0\n#Fields: date time c-ip c-port s-ip s-port "
                                    "cs-version cs-method cs-uri sc-status s-siteid s-reason s-queuename\n";
        const std::string idle = "2024-10-02 10:00:01 192.0.2.1 4711 192.0.2.80 80 - - - - - Timer_ConnectionIdle -\n";
        const auto result =
            read(heading + idle + idle +
                 "2024-10-02 10:00:01 192.0.2.1 4712 192.0.2.80 80 HTTP/1.1 GET /a 503 1 QueueFull a\n" +
                 "2024-10-02 10:00:01 192.0.2.1 4713 192.0.2.80 80 - - - 400 - BadRequest -\n");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->sources.at(0).requests, std::uint64_t(2));
        QVERIFY(result->sources.at(0).examples.at(0).reason.starts_with("It is a connection without a request"));
        const auto none = read(heading + idle + idle);
        QVERIFY(!none);
        QCOMPARE(none.error().code, ErrorCode::NotAnAccessLog);
        QVERIFY(none.error().detail.find("HTTPERR") != std::string::npos);
    }

    void ftpIsNoHttp()
    {
        const auto result = read("#Software: Microsoft Internet Information Server 4.0\n#Date: 2024-10-02 10:00:00\n"
                                 "#Fields: time c-ip cs-method cs-uri-stem sc-status\n"
                                 "10:00:01 192.0.2.1 [2]USER anonymous 331\n10:00:02 192.0.2.1 [12]sent /a.zip 226\n");
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::NotAnAccessLog);
        QVERIFY(result.error().detail.find("FTP") != std::string::npos);
        const auto later =
            read("#Software: Microsoft Internet Information Services 10.0\n"
                 "#Fields: date time c-ip cs-method cs-uri-stem sc-status\n"
                 "2024-10-02 10:00:01 192.0.2.1 GET /a 200\n2024-10-02 10:00:01 192.0.2.1 ControlChannelOpened - 0\n"
                 "2024-10-02 10:00:01 192.0.2.1 RETR /a 226\n2024-10-02 10:00:01 192.0.2.1 RE /a 226\n");
        QVERIFY2(later, later ? "" : later.error().message().c_str());
        QCOMPARE(later->trace->size(), 2U);
    }

    void fieldsMayBeNamed()
    {
        const std::string line = "2024-10-02 10:00:01 192.0.2.1 /a\n";
        QVERIFY(!read(line));
        const auto result = read(line, "#Fields: date time c-ip cs-uri-stem");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(epochMs(result->trace->arrivals[0]), kTen);
        QVERIFY(!result->sources.at(0).detected);
        const auto without = read(line, "w3c");
        QVERIFY(!without);
        QCOMPARE(without.error().code, ErrorCode::UnknownFormat);
    }
};

SPILLWAY_TEST(TestW3cFormat)

} // namespace tst_w3c_format

#include "tst_w3c_format.moc"
