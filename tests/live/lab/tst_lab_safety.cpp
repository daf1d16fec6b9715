#include "tests/live/lab/lab_client.h"

#include "tests/support/test_class.h"

#include <QSignalSpy>

namespace tst_lab_safety {

using namespace spillway;
using namespace spillway::test;

/// Forged, broken and slow requests; an upstream that is gone; reload and stop.
class TestLabSafety : public QObject
{
    Q_OBJECT

private slots:
    void spoofedHeaders()
    {
        const std::string rules = oneRule("fixed-window limit=1 window=1h");
        const auto get = [](LabClient& client, const QByteArray& address) {
            return client.get("/", "X-Forwarded-For: " + address + "\r\n").status;
        };
        Lab untrusting(rules);
        LabClient spoofer(untrusting.port);
        QCOMPARE(get(spoofer, "192.0.2.1"), 200);
        QCOMPARE(get(spoofer, "192.0.2.2"), 429);
        LabOptions options;
        options.trusted = {"127.0.0.0/8"};
        Lab trusting(rules, options);
        LabClient proxy(trusting.port);
        QCOMPARE(get(proxy, "192.0.2.1"), 200);
        QCOMPARE(get(proxy, "192.0.2.2"), 200);
        QCOMPARE(get(proxy, "198.51.100.9, 192.0.2.2"), 429); // the last that is not trusted counts
        QCOMPARE(get(proxy, "198.51.100.9"), 200);
    }

    /// As Traefik and Caddy ask, and somebody who only pretends to be them.
    void checksForOthers()
    {
        const std::string rules = json("{'rules': [{'name': 'login', 'match': {'path': '/login', 'method': 'POST'},"
                                       " 'limit': 'fixed-window limit=1 window=1h'}]}");
        const QByteArray original = "X-Forwarded-For: 192.0.2.7\r\nX-Forwarded-Method: POST\r\n"
                                    "X-Forwarded-Host: shop\r\nX-Forwarded-Uri: /login?a=b\r\n";
        LabOptions options;
        options.trusted = {"127.0.0.1"};
        Lab lab(rules, options);
        LabClient proxy(lab.port);
        QCOMPARE(proxy.get("/-/check", original).status, 200);
        QCOMPARE(proxy.get("/-/check", original).status, 429);
        QCOMPARE(proxy.get("/-/check", "X-Forwarded-Uri: /login\r\n").status, 200); // not POST
        // A client adds the headers of another proxy.
        QCOMPARE(proxy.get("/-/check", original + "X-Original-URI: /free\r\n").status, 400);
        QCOMPARE(proxy.get("/-/check", "X-Forwarded-For: 203.0.113.9\r\n" + original).status, 429);
        Lab untrusting(rules);
        LabClient pretender(untrusting.port);
        QCOMPARE(pretender.get("/-/check", original).status, 200);
        QCOMPARE(pretender.get("/-/check", original).status, 200);
        QCOMPARE(untrusting.server->metrics().limits.size(), std::size_t{0});
    }

    void brokenRequests_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<int>("status");
        const auto row = [](const char* name, const QByteArray& bytes, int status) {
            QTest::newRow(name) << bytes << status;
        };
        const QByteArray start = "GET / HTTP/1.1\r\nHost: lab\r\n";
        row("no HTTP", "hello\r\n\r\n", 400);
        row("another version", "GET / HTTP/2.0\r\nHost: lab\r\n\r\n", 505);
        row("no host", "GET / HTTP/1.1\r\n\r\n", 400);
        row("two hosts", start + "Host: b\r\n\r\n", 400);
        row("folded header", start + "A: b\r\n c\r\n\r\n", 400);
        row("blank before a colon", start + "A : b\r\n\r\n", 400);
        row("control character", start + "A: b\x01\r\n\r\n", 400);
        row("huge head", start + "A: " + QByteArray(17'000, 'a'), 431);
        row("many headers", start + QByteArray("A: b\r\n").repeated(4000), 431);
        row("huge body", start + "Content-Length: 9999999\r\n\r\n", 413);
        row("negative length", start + "Content-Length: -1\r\n\r\n", 400);
        row("two lengths", start + "Content-Length: 1\r\nContent-Length: 2\r\n\r\n", 400);
        row("chunks", start + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 411);
        row("two requests at once", start + "\r\n" + start + "\r\n", 400);
        row("more than the body", start + "Content-Length: 1\r\n\r\nabc", 400);
    }
    void brokenRequests()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(int, status);
        Lab lab(oneRule("rate=1r/s"));
        LabClient client(lab.port);
        client.send(bytes);
        QCOMPARE(client.reply().status, status);
        client.waitForEnd();
        QVERIFY(!client.isOpen());
        QCOMPARE(lab.server->metrics().allowed, std::uint64_t{0});
        LabClient other(lab.port);
        QCOMPARE(other.get("/").status, 200);
    }

    void slowAndIdle()
    {
        LabOptions options;
        options.connections.arrival = std::chrono::milliseconds(400);
        options.connections.idle = std::chrono::milliseconds(800);
        options.connections.connections = 3;
        Lab lab(oneRule("rate=1000r/s burst=9"), options);
        LabClient slow(lab.port);
        LabClient idle(lab.port);
        LabClient used(lab.port);
        slow.send("GET / HTTP/1.1\r\nHo");
        LabClient tooMany(lab.port);
        tooMany.waitForEnd();
        QVERIFY(!tooMany.isOpen());
        QCOMPARE(used.get("/").status, 200);
        QCOMPARE(slow.reply().status, 408);
        idle.waitForEnd();
        used.waitForEnd();
        QVERIFY(!idle.isOpen() && !used.isOpen());
        LabClient next(lab.port);
        QCOMPARE(next.get("/").status, 200);
    }

    void upstreamAndBreaker()
    {
        Lab upstream(oneRule("fixed-window limit=3 window=1h"));
        LabOptions options;
        options.upstream = QUrl(QStringLiteral("http://127.0.0.1:%1").arg(upstream.port));
        options.breakerFailures = 2;
        Lab lab(oneRule("rate=1000r/s burst=100 nodelay"), options);
        LabClient client(lab.port);
        const LabReply reply = client.get("/a?b=c");
        QCOMPARE(reply.status, 200);
        QVERIFY(reply.body.contains("200"));
        upstream.server.reset();
        QCOMPARE(client.get("/").status, 502);
        QCOMPARE(client.get("/").status, 502);
        const LabReply open = client.get("/");
        QCOMPARE(open.status, 503);
        QCOMPARE(open.number("retry-after"), 30);
        lab.now += Milliseconds(30'000);
        QCOMPARE(client.get("/").status, 502); // the probe
        QCOMPARE(client.get("/").status, 503);
    }

    void reloadKeepsStates()
    {
        Lab lab(oneRule("fixed-window limit=1 window=1h"));
        LabClient client(lab.port);
        QCOMPARE(client.get("/").status, 200);
        QCOMPARE(client.get("/").status, 429);
        lab.server->reload(
            RuleBook::create(parseRequestRules(oneRule("fixed-window limit=2 window=1h"), "rules").value()).value());
        QCOMPARE(client.get("/").status, 200);
        QCOMPARE(client.get("/").status, 429);
    }

    void drainAnswersWhatWaits()
    {
        LabServer server(RuleBook::create(parseLimits({"rate=2r/s burst=2"}, KeyTemplate()).value()).value(),
                         std::make_shared<MemoryStore>(10), LabOptions());
        const quint16 port = server.start(QHostAddress::LocalHost, 0).value();
        QSignalSpy drained(&server, &LabServer::drained);
        LabClient client(port);
        LabClient waiting(port);
        QCOMPARE(client.get("/").status, 200);
        waiting.send("GET / HTTP/1.1\r\nHost: lab\r\n\r\n");
        QTRY_COMPARE(server.metrics().waiting, std::uint64_t{1});
        server.drain();
        QCOMPARE(drained.count(), 0);
        const LabReply last = waiting.reply();
        QCOMPARE(last.status, 200);
        QCOMPARE(last.headers.at("connection"), QByteArray("close"));
        QTRY_COMPARE(drained.count(), 1);
        LabClient late(port);
        QVERIFY(!late.isOpen());
    }
};

SPILLWAY_TEST(TestLabSafety)

} // namespace tst_lab_safety

#include "tst_lab_safety.moc"
