#include "engine/live/test_requests.h"

#include "engine/policy/policy.h"
#include "tests/support/test_class.h"
#include "tests/trace/traces.h"

#include <QtTest/QTest>

namespace tst_test_requests {

using namespace spillway;

namespace {

/// The request of a trace's first row, or why there is none.
QByteArray sent(const Trace& trace, const std::set<std::string>& fromRequest = {}, bool usesAddress = false)
{
    const Policy policy = parseLimits({"rate=1r/s"}, KeyTemplate()).value();
    TestConfiguration configuration;
    configuration.listens = {"80"};
    configuration.fromRequest = fromRequest;
    configuration.usesAddress = usesAddress;
    const TracePtr traffic = shared(copyOf(trace));
    const auto writer = TestRequests::of(policy, traffic, configuration, false);
    if (!writer)
        return QByteArray::fromStdString(writer.error().message());
    const auto request = writer->request(0, 7);
    return request ? QByteArray::fromStdString(request->bytes)
                   : "! " + QByteArray::fromStdString(request.error().detail);
}

} // namespace

class TestTestRequests : public QObject
{
    Q_OBJECT

private slots:
    void aWholeRequest()
    {
        QCOMPARE(
            sent(traceOf(
                     {"remote_addr", "request_method", "request_uri", "uri", "host", "http_x_api_key",
                      "http_user_agent", "remote_user", "cookie_id"},
                     {{0, {"2001:db8::1", "POST", "/a%20b?x=1", "/a b", "shop.example", "k1", "a (b)", "ann", "9"}}}),
                 {"http_x_api_key", "remote_user", "cookie_id"}, true),
            QByteArray("POST /a%20b?x=1 HTTP/1.1\r\nX-Spillway-Number: 7\r\nHost: shop.example\r\n"
                       "X-Spillway-Client: 2001:db8::1\r\nx-api-key: k1\r\nAuthorization: Basic YW5uOg==\r\n"
                       "Cookie: id=9\r\nContent-Length: 0\r\n\r\n"));
    }

    void whatTheLogLacks()
    {
        QCOMPARE(
            sent(traceOf({"uri", "args"}, {{0, {"/a b%c?d", "q=1"}}})),
            QByteArray("GET /a%20b%25c%3Fd?q=1 HTTP/1.1\r\nX-Spillway-Number: 7\r\nHost: spillway-0.invalid\r\n\r\n"));
        QCOMPARE(sent(traceOf({"uri", "arg_k"}, {{0, {"/x.css", "v"}}})),
                 QByteArray("GET /x.css?k=v HTTP/1.1\r\nX-Spillway-Number: 7\r\nHost: spillway-0.invalid\r\n"
                            "X-Spillway-File: 1\r\n\r\n"));
    }

    void hostileTexts_data()
    {
        QTest::addColumn<QString>("variable");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("expected");
        const auto row = [](const char* name, const char* variable, const QByteArray& text, const char* expected) {
            QTest::newRow(name) << QString::fromLatin1(variable) << text << QByteArray(expected);
        };
        row("a line break in the path", "request_uri", "/a\r\nX: y", "! the path is not valid");
        row("a line feed alone", "request_uri", "/a\nX: y", "! the path is not valid");
        row("a space in the path", "request_uri", "/a HTTP/1.1", "! the path is not valid");
        row("a zero byte in the path", "request_uri", QByteArray("/a\0b", 4), "! the path is not valid");
        row("no path", "request_uri", "\\x16\\x03\\x01", "! the path is not valid");
        row("above the root", "request_uri", "/a/../../b", "! the path is not valid");
        row("a bad percent sign", "request_uri", "/%zz", "! the path is not valid");
        row("an encoded zero byte", "request_uri", "/a%00", "! the path is not valid");
        row("the path of no method", "request_uri", "*", "! the path is not valid");
        row("a request in the method", "request_method", "GET / HTTP/1.1\r\n\r\nGET", "! the method is not valid");
        row("a method in small letters", "request_method", "get", "! the method is not valid");
        row("a line break in the host", "host", "a\r\nX: y", "! the host is not valid");
        row("a line break in a header", "http_x_api_key", "a\r\n\r\nGET / HTTP/1.1", "! a header is not valid");
        row("a carriage return in a header", "http_x_api_key", "a\rb", "! a header is not valid");
        row("a blank that nginx would take off", "http_x_api_key", "a ", "! a header is not valid");
        row("a line break in a cookie", "http_cookie", "a=1\r\nX: y", "! a header is not valid");
        row("no address", "remote_addr", "unix:", "! the client is not an address");
        row("an address with a scope", "remote_addr", "fe80::1%x\r\nX: y", "! the client is not an address");
        row("a short address", "remote_addr", "127.1", "! the client is not an address");
        row("a line break in the address", "remote_addr", "192.0.2.1\r\nX: y", "! the client is not an address");
    }

    void hostileTexts()
    {
        QFETCH(QString, variable);
        QFETCH(QByteArray, text);
        Trace trace = traceOf({"uri", "remote_addr"}, {{0, {"/", "192.0.2.1"}}});
        std::erase_if(trace.columns, [&](const Column& each) { return each.variable == variable.toStdString(); });
        Column& column = trace.columns.emplace_back();
        column.variable = variable.toStdString();
        column.ids.push_back(column.values.intern(text.toStdString()));
        QTEST(sent(trace, {"http_x_api_key", "http_cookie"}, true), "expected");
    }

    void headersOfTheConnectionAreNotSent()
    {
        const QByteArray request =
            sent(traceOf({"http_transfer_encoding", "http_connection"}, {{0, {"chunked", "close"}}}),
                 {"http_transfer_encoding", "http_connection"});
        QVERIFY(!request.contains("chunked") && !request.contains("close"));
    }

    void aLineBreakInADecodedPathIsEncoded()
    {
        QVERIFY(sent(traceOf({"uri"}, {{0, {"/a\r\nX: y"}}}))
                    .startsWith("GET /a%0D%0AX:%20y HTTP/1.1\r\nX-Spillway-Number"));
    }
};

SPILLWAY_TEST(TestTestRequests)

} // namespace tst_test_requests

#include "tst_test_requests.moc"
