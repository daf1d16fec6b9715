#include "engine/ingest/line/request_line.h"
#include "engine/ingest/line/unescape.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <string>

namespace tst_request_line {

using namespace spillway;

class TestRequestLine : public QObject
{
    Q_OBJECT

private slots:
    void splits_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("method");
        QTest::addColumn<QByteArray>("uri");
        QTest::addColumn<QByteArray>("args");
        const auto row = [](const char* name, const char* line, const char* method, const char* uri, const char* args) {
            QTest::newRow(name) << QByteArray(line) << QByteArray(method) << QByteArray(uri) << QByteArray(args);
        };
        row("the usual", "GET /a/b?x=1&y HTTP/1.1", "GET", "/a/b", "x=1&y");
        row("HTTP/2 as nginx rebuilds it", "GET / HTTP/2.0", "GET", "/", "");
        row("HTTP/0.9 has no protocol", "GET /old", "GET", "/old", "");
        row("spaces in the path", "GET /a b/c HTTP/1.1", "GET", "/a b/c", "");
        row("an absolute URL gives its path", "GET http://h:80/p?q HTTP/1.1", "GET", "/p", "q");
        row("an absolute URL without path", "GET http://h HTTP/1.1", "GET", "/", "");
        row("a missing request", "-", "", "", "");
        row("an empty request", "", "", "", "");
        row("a word", "HELP", "", "", "");
        row("lower case is refused by nginx", "get / HTTP/1.1", "", "", "");
        row("a beacon", "lv|'|'|Win XP|'|'|No", "", "", "");
        row("CONNECT has no path", "CONNECT 192.0.2.1:443 HTTP/1.1", "CONNECT", "", "");
        row("in colours", "\x1B[36mGET /a?b HTTP/1.1\x1B[0m", "GET", "/a", "b");
        row("in two of them", "\x1B[1m\x1B[31mGET /a HTTP/1.1\x1B[0m", "GET", "/a", "");
        row("a colour that does not end", "\x1B[31mGET /a HTTP/1.1", "", "", "");
        row("colours alone", "\x1B[36m\x1B[0m", "", "", "");
        row("the arguments are not decoded", "GET /%41?%41 HTTP/1.1", "GET", "/A", "%41");
        row("a question in a fragment asks nothing", "GET /a#b?c=d HTTP/1.1", "GET", "/a", "");
        row("a fragment is dropped", "GET /a?b#c HTTP/1.1", "GET", "/a", "b");
    }

    void theProtocolIsTheLastWord()
    {
        const auto protocolOf = [](std::string_view line) {
            Scratch scratch;
            return std::string(splitRequestLine(line, scratch).protocol);
        };
        QCOMPARE(protocolOf("GET /a b HTTP/1.1"), std::string("HTTP/1.1"));
        QCOMPARE(protocolOf("GET / HTTP/2.0"), std::string("HTTP/2.0"));
        QCOMPARE(protocolOf("GET /old"), std::string());
        QCOMPARE(protocolOf("HELP"), std::string());
    }

    void whatWasSent_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("target");
        QTest::addColumn<QByteArray>("sent");
        const auto row = [](const char* name, const char* line, const char* target, const char* sent) {
            QTest::newRow(name) << QByteArray(line) << QByteArray(target) << QByteArray(sent);
        };
        row("a plain path is told by its parts", "GET /a/b?x=%20 HTTP/1.1", "/a/b?x=%20", "");
        row("so is one with a dot in front", "GET /.well-known/a HTTP/1.1", "/.well-known/a", "");
        row("what was decoded is kept", "GET /a%2Fb/../c//d?x=%20 HTTP/1.1", "/a%2Fb/../c//d?x=%20",
            "/a%2Fb/../c//d?x=%20");
        row("slashes are not merged", "GET //a HTTP/1.1", "//a", "//a");
        row("a question mark without arguments", "GET /a? HTTP/1.1", "/a?", "/a?");
        row("a fragment", "GET /a?b#c HTTP/1.1", "/a?b#c", "/a?b#c");
        row("scheme and host are not part of it", "GET http://h.example/a%41?b HTTP/1.1", "/a%41?b", "/a%41?b");
        row("a host alone asks for the root", "GET http://h.example HTTP/1.1", "/", "");
        row("a host with arguments has no slash", "GET http://h.example?b HTTP/1.1", "?b", "?b");
        row("no request, nothing sent", "\\x16\\x03", "", "");
    }

    void whatWasSent()
    {
        QFETCH(QByteArray, line);
        const std::string text = line.toStdString();
        Scratch scratch;
        const RequestLine parts = splitRequestLine(text, scratch);
        QTEST(QByteArray(parts.target.data(), static_cast<qsizetype>(parts.target.size())), "target");
        QTEST(QByteArray(parts.sent().data(), static_cast<qsizetype>(parts.sent().size())), "sent");
    }

    void theHostOfAUrl_data()
    {
        QTest::addColumn<QByteArray>("url");
        QTest::addColumn<QByteArray>("host");
        const auto row = [](const char* name, const char* url, const char* host) {
            QTest::newRow(name) << QByteArray(url) << QByteArray(host);
        };
        row("a path has none", "/a?b=http://h.example/", "");
        row("nothing has none", "", "");
        row("a word has none", "a", "");
        row("without its port", "https://g.example:443/a/b?c=d", "g.example");
        row("in lower case", "http://G.Example./a", "g.example");
        row("with nothing behind", "http://g.example", "g.example");
        row("with arguments alone", "http://g.example?b@c", "g.example");
        row("behind a user", "http://u:p@g.example/", "g.example");
        row("an address of IPv6", "http://[2001:db8::1]:80/", "[2001:db8::1]");
        row("of CONNECT", "www.example.com:443", "www.example.com");
        row("another target without a slash", "a:b/c", "");
    }

    void theHostOfAUrl()
    {
        QFETCH(QByteArray, url);
        QFETCH(QByteArray, host);
        const std::string text = url.toStdString();
        Scratch scratch;
        const std::string_view found = hostOfUrl(text, scratch);
        QCOMPARE(QByteArray(found.data(), static_cast<qsizetype>(found.size())), host);
    }

    void splits()
    {
        QFETCH(QByteArray, line);
        const std::string text = line.toStdString();
        Scratch scratch;
        const RequestLine parts = splitRequestLine(text, scratch);
        QTEST(QByteArray::fromStdString(std::string(parts.method)), "method");
        QTEST(QByteArray::fromStdString(std::string(parts.uri)), "uri");
        QTEST(QByteArray::fromStdString(std::string(parts.args)), "args");
    }

    void normalises_data()
    {
        QTest::addColumn<QByteArray>("path");
        QTest::addColumn<QByteArray>("uri");
        const auto row = [](const char* name, const char* path, const char* uri) {
            QTest::newRow(name) << QByteArray(path) << QByteArray(uri);
        };
        row("nothing to do", "/a/b.html", "/a/b.html");
        row("a slash at the end stays", "/a/", "/a/");
        row("slashes are merged", "//a///b//", "/a/b/");
        row("one dot", "/a/./b/.", "/a/b/");
        row("two dots", "/a/b/../c", "/a/c");
        row("two dots at the end", "/a/b/..", "/a/");
        row("to the root", "/a/..", "/");
        row("a hidden file", "/.well-known/x", "/.well-known/x");
        row("three dots are a name", "/.../x", "/.../x");
        row("decoded", "/c%20d%C3%A9", "/c d\xC3\xA9");
        row("a decoded slash counts", "/a%2F%2e%2e/b", "/b");
        row("decoded once", "/%2541", "/%41");
        row("a bad percent sign stays", "/a%zz//", "/a%zz//");
        row("a cut percent sign stays", "/a%4", "/a%4");
        row("a zero byte stays", "/a%00b", "/a%00b");
        row("above the root stays", "/../etc", "/../etc");
        row("no path stays", "a//b", "a//b");
    }

    void normalises()
    {
        QFETCH(QByteArray, path);
        const std::string text = path.toStdString();
        Scratch scratch;
        QTEST(QByteArray::fromStdString(std::string(normalisedPath(text, scratch))), "uri");
    }

    void unescapes_data()
    {
        QTest::addColumn<QByteArray>("written");
        QTest::addColumn<QByteArray>("value");
        const auto row = [](const char* name, const char* written, const QByteArray& value) {
            QTest::newRow(name) << QByteArray(written) << value;
        };
        row("nothing", "plain", "plain");
        row("nginx's upper case", R"(a\x22b\x5C\xC3\xA9)", "a\"b\\\xC3\xA9");
        row("Apache's lower case and quotes", R"(\x16\x0a \"q\" \\ \t)", "\x16\n \"q\" \\ \t");
        row("JSON", R"(\u0041\u00e9\u20ac\/)", "A\xC3\xA9\xE2\x82\xAC/");
        row("a zero byte", R"(a\x00b)", QByteArray("a\0b", 3));
        row("unknown escapes stay", R"(\q\xZZ\u12\x-1)", R"(\q\xZZ\u12\x-1)");
        row("a backslash at the end stays", "a\\", "a\\");
    }

    void unescapes()
    {
        QFETCH(QByteArray, written);
        const std::string text = written.toStdString();
        Scratch scratch;
        const std::string_view value = unescaped(text, scratch);
        QTEST(QByteArray(value.data(), static_cast<qsizetype>(value.size())), "value");
    }
};

SPILLWAY_TEST(TestRequestLine)

} // namespace tst_request_line

#include "tst_request_line.moc"
