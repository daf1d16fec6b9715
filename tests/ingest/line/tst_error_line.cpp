#include "engine/ingest/line/error_line.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_error_line {

using namespace spillway;

/// Lines of an error.log, as nginx 1.22 writes them and as they look when they are cut.
class TestErrorLine : public QObject
{
    Q_OBJECT

private slots:
    /// "rejected|delayed [dry] EXCESS ZONE CLIENT REQUEST" or nothing; the time is checked by itself.
    void reads_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("expected");
        const auto row = [](const char* name, const char* line, const char* expected) {
            QTest::newRow(name) << QByteArray(line) << QByteArray(expected);
        };
        row("rejected",
            "2026/11/28 09:04:55 [error] 11381#11381: *1804 limiting requests, excess: 2.470 by zone \"login\", "
            "client: "
            "192.0.2.5, server: x, request: \"GET /login HTTP/1.1\", host: \"x\"",
            "rejected 2.470 login 192.0.2.5 GET /login HTTP/1.1");
        row("delayed, with nginx's comma",
            "2026/11/28 09:04:55 [warn] 7#9: *5 delaying request, excess: 0.841, by zone \"one\", client: 2001:db8::1, "
            "server: , request: \"GET /a b?c HTTP/1.1\", host: \"x\", referrer: \"https://x/\"",
            "delayed 0.841 one 2001:db8::1 GET /a b?c HTTP/1.1");
        row("a dry run at another level",
            "2026/11/28 09:04:55 [info] 7#7: *5 limiting requests, dry run, excess: 12.000 by zone \"a\", client: "
            "unix:, "
            "server: x, request: \"HEAD / HTTP/1.0\"",
            "rejected dry 12.000 a unix: HEAD / HTTP/1.0");
        row("a delay in a dry run",
            "2026/11/28 09:04:55 [warn] 7#7: *5 delaying request, dry run, excess: 1.040, by zone \"a\", client: "
            "192.0.2.5, server: x, request: \"GET / HTTP/1.1\", upstream: \"http://127.0.0.1/\", host: \"x\"",
            "delayed dry 1.040 a 192.0.2.5 GET / HTTP/1.1");
        row("behind what syslog writes",
            "Nov 28 09:04:55 host nginx[98]: 2026/11/28 09:04:55 [notice] 98#98: *2 limiting requests, excess: 1.495 "
            "by "
            "zone \"one\", client: 192.0.2.2, server: x, request: \"GET / HTTP/1.1\", host: \"x\"",
            "rejected 1.495 one 192.0.2.2 GET / HTTP/1.1");
        row("quotes in the request",
            "2026/11/28 09:04:55 [error] 7#7: *5 limiting requests, excess: 1.000 by zone \"a\", client: 192.0.2.5, "
            "server: x, request: \"GET /?\"q\" HTTP/1.1\", host: \"x\"",
            "rejected 1.000 a 192.0.2.5 GET /?\"q\" HTTP/1.1");
        row("cut in the request",
            "2026/11/28 09:04:55 [error] 7#7: *5 limiting requests, excess: 1.000 by zone \"a\", client: 192.0.2.5, "
            "server: x, request: \"GET /long",
            "rejected 1.000 a 192.0.2.5 GET /long");
        row("cut in the client, which may be another one",
            "2026/11/28 09:04:55 [error] 7#7: *5 limiting requests, excess: 1.000 by zone \"a\", client: 192.0.2.5",
            "rejected 1.000 a  ");
        row("cut in the zone", "2026/11/28 09:04:55 [error] 7#7: *5 limiting requests, excess: 1.000 by zone \"a", "");
        row("cut in the excess", "2026/11/28 09:04:55 [error] 7#7: *5 limiting requests, excess: 1.0", "");
        row("cut, and another one follows",
            "2026/11/28 09:04:54 [error] 7#7: *4 limiting requests, exc2026/11/28 09:04:55 [error] 7#7: *5 limiting "
            "requests, excess: 3.000 by zone \"b\", client: 192.0.2.6, server: x, request: \"GET / HTTP/1.1\"",
            "rejected 3.000 b 192.0.2.6 GET / HTTP/1.1");
        row("its end alone", "xcess: 1.000 by zone \"a\", client: 192.0.2.5, server: x, request: \"GET / HTTP/1.1\"",
            "");
        row("a part that somebody pasted", "delaying request, excess: 1.250, by zone \"a\", client: 192.0.2.1",
            "delayed 1.250 a 192.0.2.1 ");
        row("connections",
            "2026/11/28 09:04:55 [error] 7#7: *598 limiting connections by zone \"c\", client: 192.0.2.5, server: x",
            "");
        row("a path that looks like one",
            "2026/11/28 09:04:55 [error] 7#7: *5 open() \"/srv/ limiting requests, excess: 9.000 by zone \"x\"\" "
            "failed "
            "(2: No such file or directory), client: 192.0.2.5, server: x, request: \"GET / HTTP/1.1\"",
            "");
        row("a referrer that looks like one",
            "2026/11/28 09:04:55 [error] 7#7: *5 open() \"/srv/a\" failed (2: No such file or directory), client: "
            "192.0.2.5, server: x, request: \"GET /a HTTP/1.1\", host: \"x\", referrer: \"2026/11/28 09:04:55 [error] "
            "7#7: *5 limiting requests, excess: 9.000 by zone \"x\", client: 192.0.2.9, server: x\"",
            "");
        row("no such time",
            "2026/13/28 09:04:55 [error] 7#7: *5 open() \"/limiting requests, excess: 9.000 by zone \"x\"", "");
        row("nothing", "", "");
    }

    void reads()
    {
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, expected);
        const auto read = readErrorLine(line.toStdString());
        QByteArray text;
        if (read) {
            const auto part = [](std::string_view view) {
                return QByteArray(view.data(), static_cast<int>(view.size()));
            };
            text = QByteArray(read->rejected ? "rejected " : "delayed ") + (read->dryRun ? "dry " : "") +
                   QByteArray::number(static_cast<double>(read->excess.raw()) / 1000, 'f', 3) + ' ' + part(read->zone) +
                   ' ' + part(read->client) + ' ' + part(read->request);
        }
        QCOMPARE(text, expected);
    }

    void readsTheTime()
    {
        using namespace std::chrono;
        const Instant day = sys_days(2026y / November / 28);
        const auto at = errorTimeOf("2026/11/28 23:59:59 [error] 1#1: x");
        QVERIFY(at == day + 23h + 59min + 59s);
        QVERIFY(!errorTimeOf("2026/11/28 24:00:00 [error] 1#1: x"));
        QVERIFY(!errorTimeOf("2026/11/31 10:00:00 [error] 1#1: x"));
        QVERIFY(!errorTimeOf("2026/11/28 10:00:00 [error] x"));
        QVERIFY(!errorTimeOf("127.0.0.1 - - [28/Nov/2026:10:00:00 +0000] \"GET /2026/11/28 HTTP/1.1\" 200 1"));
        const auto line = readErrorLine("2026/11/28 00:00:01 [warn] 1#1: *1 delaying request, excess: 0.100, by zone "
                                        "\"a\", client: 192.0.2.1, server: x, request: \"GET / HTTP/1.1\"");
        QVERIFY(line && line->at == day + 1s);
    }
};

SPILLWAY_TEST(TestErrorLine)

} // namespace tst_error_line

#include "tst_error_line.moc"
