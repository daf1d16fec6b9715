#include "engine/live/lab/lab_server.h"

#include "engine/live/lab/memory_store.h"
#include "engine/policy/limiter_of.h"
#include "tests/support/draw.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <QSignalSpy>

#include <map>

namespace tst_lab_server {

using namespace spillway;

namespace {

/// An answer, parsed by itself.
struct Reply
{
    int status = 0;
    std::map<QByteArray, QByteArray> headers{}; ///< by name in small letters
    QByteArray body{};
    [[nodiscard]] int number(const QByteArray& name) const
    {
        const auto found = headers.find(name);
        return found == headers.end() ? -1 : found->second.toInt();
    }
};

/// A list of strings with integer parameters: {"name": {"q": 5}}.
std::map<QByteArray, std::map<QByteArray, int>> structured(const QByteArray& text)
{
    std::map<QByteArray, std::map<QByteArray, int>> list;
    for (const QByteArray& item : text.split(',')) {
        const QByteArrayList parts = item.trimmed().split(';');
        if (!parts[0].startsWith('"') || !parts[0].endsWith('"'))
            return {};
        for (const QByteArray& part : parts.mid(1)) {
            bool isNumber = false;
            list[parts[0].mid(1, parts[0].size() - 2)][part.left(1)] = part.mid(2).toInt(&isNumber);
            if (!isNumber || part[1] != '=')
                return {};
        }
    }
    return list;
}

class Client
{
public:
    explicit Client(quint16 port)
    {
        m_socket.connectToHost(QHostAddress::LocalHost, port);
        spin([&] { return m_socket.state() == QAbstractSocket::ConnectedState; });
    }
    void send(const QByteArray& bytes)
    {
        m_socket.write(bytes);
        m_socket.flush();
    }
    /// The next answer; status 0 where the connection ends without one.
    Reply reply()
    {
        Reply reply;
        spin([&] { return m_buffer.contains("\r\n\r\n"); });
        const auto head = m_buffer.left(m_buffer.indexOf("\r\n\r\n")).split('\n');
        reply.status = head[0].mid(9, 3).toInt();
        for (const QByteArray& line : head.mid(1))
            reply.headers[line.left(line.indexOf(':')).toLower()] = line.mid(line.indexOf(':') + 1).trimmed();
        m_buffer.remove(0, m_buffer.indexOf("\r\n\r\n") + 4);
        const int length = std::max(reply.number("content-length"), 0);
        spin([&] { return m_buffer.size() >= length; });
        reply.body = m_buffer.left(length);
        m_buffer.remove(0, length);
        return reply;
    }
    Reply get(const QByteArray& target, const QByteArray& headers = {})
    {
        send("GET " + target + " HTTP/1.1\r\nHost: lab\r\n" + headers + "\r\n");
        return reply();
    }
    [[nodiscard]] bool isOpen()
    {
        QTest::qWait(1);
        return m_socket.state() == QAbstractSocket::ConnectedState;
    }
    void waitForEnd()
    {
        spin([&] { return m_socket.state() == QAbstractSocket::UnconnectedState; });
    }

private:
    template <class Met>
    void spin(const Met& met)
    {
        QElapsedTimer timer;
        timer.start();
        while (!met() && timer.elapsed() < kPatienceMs) {
            QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 20);
            m_buffer += m_socket.readAll();
            if (m_socket.state() == QAbstractSocket::UnconnectedState && m_socket.bytesAvailable() == 0 && !met())
                return;
        }
    }
    QTcpSocket m_socket;
    QByteArray m_buffer;
};

/// A server with a clock of its own.
struct Lab
{
    explicit Lab(const std::string& rules, LabOptions options = {}) :
        Lab(RuleBook::create(parseRequestRules(rules, "rules").value()).value(), std::move(options))
    {
    }
    Lab(RuleBookPtr book, LabOptions options)
    {
        options.clock = [this] { return now; };
        server = std::make_unique<LabServer>(std::move(book), std::make_shared<MemoryStore>(1000), options);
        port = server->start(QHostAddress::LocalHost, 0).value();
    }
    Instant now{Milliseconds(1'700'000'000'000)};
    std::unique_ptr<LabServer> server;
    quint16 port = 0;
};

/// With double quotes in place of single ones.
std::string json(std::string text)
{
    std::ranges::replace(text, '\'', '"');
    return text;
}

std::string oneRule(const std::string& limit, const std::string& more = "")
{
    return json("{'rules': [{'name': 'one', 'limit': '") + limit + '"' + more + "}]}";
}

} // namespace

class TestLabServer : public QObject
{
    Q_OBJECT

private slots:
    void headers()
    {
        Lab lab(json("{'rules': [{'name': 'few', 'key': '$http_x_user', 'limit': 'fixed-window limit=2 window=60s'},"
                     " {'name': 'all', 'key': '', 'limit': 'rate=10r/s burst=9 nodelay'}]}"));
        Client client(lab.port);
        const Reply first = client.get("/", "X-User: a\r\n");
        QCOMPARE(first.status, 200);
        const auto policies = structured(first.headers.at("ratelimit-policy"));
        const auto states = structured(first.headers.at("ratelimit"));
        QCOMPARE(policies.size(), std::size_t{2});
        QCOMPARE(policies.at("few").at("q"), 2);
        QCOMPARE(policies.at("few").at("w"), 60);
        QCOMPARE(policies.at("all").at("q"), 10);
        QCOMPARE(policies.at("all").at("w"), 1);
        QCOMPARE(states.at("few").at("r"), 1);
        QCOMPARE(states.at("few").at("t"), 40); // the clock stands 20 s into a minute
        QCOMPARE(states.at("all").at("r"), 9);
        QCOMPARE(first.number("x-ratelimit-limit"), 2);
        QCOMPARE(first.number("x-ratelimit-remaining"), 1);
        QCOMPARE(first.number("x-ratelimit-reset"), 1'700'000'040);
        QCOMPARE(first.number("retry-after"), -1);
        QCOMPARE(client.get("/", "X-User: a\r\n").status, 200);
        lab.now += Milliseconds(300);
        const Reply third = client.get("/", "X-User: a\r\n");
        QCOMPARE(third.status, 429);
        QCOMPARE(third.number("retry-after"), 40);
        QCOMPARE(third.number("x-ratelimit-retry-after"), 40);
        QCOMPARE(third.number("x-ratelimit-remaining"), 0);
        QCOMPARE(structured(third.headers.at("ratelimit")).at("few").at("t"), 40);
        QCOMPARE(third.headers.at("content-type"), QByteArray("application/problem+json"));
        QVERIFY(third.body.contains("\"violated-policies\":[\"few\"]"));
        QCOMPARE(client.get("/", "X-User: b\r\n").status, 200);
        // Without a user only the rule for all counts.
        QCOMPARE(structured(client.get("/").headers.at("ratelimit")).size(), std::size_t{1});
        QCOMPARE(lab.server->metrics().blocked, std::uint64_t{1});
        const QByteArray metrics = client.get("/-/metrics").body;
        QVERIFY(metrics.contains("\nratelimit_requests_total 5\n"));
        QVERIFY(metrics.contains("\nratelimit_requests_allowed 4\n"));
        QVERIFY(metrics.contains("\nratelimit_requests_blocked 1\n"));
        QVERIFY(metrics.contains("ratelimit_avg_response_time_count 5\n"));
        QVERIFY(metrics.contains("ratelimit_current_usage{rule=\"few\"} 0.5\n"));
        QVERIFY(client.get("/-/status?key=%61").body.contains("\"level_milli\": 2000"));
        QCOMPARE(client.get("/-/healthz").body, QByteArray("ok\n"));
        QCOMPARE(client.get("/-/other").status, 404);
    }

    void retryAfterIsTrue_data()
    {
        QTest::addColumn<QString>("limit");
        for (const char* const limit :
             {"rate=7r/m burst=2 nodelay", "token-bucket refill=3/7s capacity=4", "fixed-window limit=3 window=9s",
              "sliding-log limit=3 window=9s count-rejected", "sliding-counter limit=3 window=9s"})
            QTest::newRow(limit) << limit;
    }
    void retryAfterIsTrue()
    {
        QFETCH(QString, limit);
        Lab lab(oneRule(limit.toStdString()));
        Client client(lab.port);
        test::Draw draw(5);
        for (int rejected = 0; rejected < 1000;) {
            lab.now += Milliseconds(draw.below(2000));
            const Reply reply = client.get("/");
            if (reply.status == 200)
                continue;
            QCOMPARE(reply.status, 429);
            ++rejected;
            lab.now += std::chrono::seconds(reply.number("retry-after"));
            QCOMPARE(client.get("/").status, 200);
        }
    }

    /// Random traces through HTTP, beside the engine.
    void equalsTheEngine_data()
    {
        QTest::addColumn<QString>("limit");
        for (const char* const limit :
             {"rate=9r/s burst=4 nodelay", "rate=500r/s burst=3 delay=1", "token-bucket refill=2/90ms capacity=5",
              "leaking-bucket rate=500r/s capacity=2", "fixed-window limit=4 window=100ms",
              "sliding-log limit=4 window=100ms", "sliding-counter limit=4 window=100ms count-rejected"})
            QTest::newRow(limit) << limit;
    }
    void equalsTheEngine()
    {
        QFETCH(QString, limit);
        Lab lab(oneRule(limit.toStdString()));
        Client client(lab.port);
        std::vector<Decision> seen;
        connect(lab.server.get(), &LabServer::decided, this,
                [&](const LabRequest&, const Meeting&, const std::vector<Decision>& each) { seen = each; });
        const Policy policy = parseLimits({limit.toStdString()}, KeyTemplate()).value();
        std::visit(
            [&]<class One>(const One& limiter) {
                typename One::State state;
                test::Draw draw(11);
                for (int i = 0; i < 400; ++i) {
                    lab.now += Milliseconds(draw.below(draw.one(30) ? 400 : draw.one(2) ? 1 : 40));
                    const Decision expected = decide(limiter, state, lab.now);
                    QCOMPARE(client.get("/").status, expected.verdict == Verdict::Rejected ? 429 : 200);
                    QCOMPARE(seen, std::vector{expected});
                }
            },
            limiterOf(limitOf(policy)));
    }

    void matching()
    {
        Lab lab(
            json("{'classes': ['paid'], 'rules': ["
                 " {'name': 'plan', 'match': {'header': {'X-Plan': 'paid'}}, 'class': 'paid'},"
                 " {'name': 'posts', 'match': {'path': '/posts', 'method': ['POST', 'PUT']}, 'limit': 'fixed-window "
                 "limit=1 window=1h'},"
                 " {'name': 'net', 'match': {'path': '/net'}, 'key': '$rl_net_24_64', 'limit': 'fixed-window limit=1 "
                 "window=1h'},"
                 " {'name': 'shared', 'match': {'path': '~ ^/s'}, 'key': '', 'limit': 'fixed-window limit=3 window=1h',"
                 " 'over': {'prioritise': {'paid': 1}}}]}"));
        Client client(lab.port);
        const auto post = [&](const QByteArray& target) {
            client.send("POST " + target + " HTTP/1.1\r\nHost: lab\r\nContent-Length: 2\r\n\r\nab");
            return client.reply().status;
        };
        QCOMPARE(post("/posts/1"), 200);
        QCOMPARE(post("/%70osts//../posts/2"), 429); // $uri is what counts
        QCOMPARE(client.get("/posts/1").status, 200);
        QCOMPARE(client.get("/net").status, 200);
        QCOMPARE(client.get("/net").status, 429);
        QCOMPARE(client.get("/s").status, 200);
        QCOMPARE(client.get("/s").status, 200);
        QCOMPARE(client.get("/s").status, 429); // the last one is reserved
        QCOMPARE(client.get("/s", "X-Plan: paid\r\n").status, 200);
        QCOMPARE(client.get("/s", "X-Plan: paid\r\n").status, 429);
        QCOMPARE(client.get("/%zz").status, 400);
    }

    void queueServesInOrder()
    {
        LabOptions options;
        LabServer server(
            RuleBook::create(
                parseRequestRules(oneRule("fixed-window limit=1 window=300ms", json(", 'over': {'queue': 2}")), "rules")
                    .value())
                .value(),
            std::make_shared<MemoryStore>(10), options);
        const quint16 port = server.start(QHostAddress::LocalHost, 0).value();
        Client first(port);
        Client second(port);
        Client third(port);
        Client fourth(port);
        QCOMPARE(first.get("/").status, 200);
        std::vector<QByteArray> order;
        connect(&server, &LabServer::decided, &server,
                [&](const LabRequest& request) { order.push_back(QByteArray::fromStdString(request.target)); });
        QElapsedTimer timer;
        timer.start();
        second.send("GET /2 HTTP/1.1\r\nHost: lab\r\n\r\n");
        QTRY_COMPARE(server.metrics().waiting, std::uint64_t{1});
        third.send("GET /3 HTTP/1.1\r\nHost: lab\r\n\r\n");
        QTRY_COMPARE(server.metrics().waiting, std::uint64_t{2});
        QCOMPARE(fourth.get("/4").status, 429);
        QCOMPARE(second.reply().status, 200);
        QCOMPARE(third.reply().status, 200);
        QVERIFY(timer.elapsed() >= 300);
        QCOMPARE(order, (std::vector<QByteArray>{"/4", "/2", "/3"}));
        QCOMPARE(server.metrics().waiting, std::uint64_t{0});
    }

    void delayReallyWaits()
    {
        LabServer server(RuleBook::create(parseLimits({"rate=5r/s burst=2"}, KeyTemplate()).value()).value(),
                         std::make_shared<MemoryStore>(10), LabOptions());
        const quint16 port = server.start(QHostAddress::LocalHost, 0).value();
        Client client(port);
        Client other(port);
        QCOMPARE(client.get("/").status, 200);
        QElapsedTimer timer;
        timer.start();
        QCOMPARE(other.get("/").status, 200);
        QVERIFY(timer.elapsed() >= 100);
    }

    void nginxConfiguration()
    {
        Policy policy = parseLimits({"rate=1r/m burst=1 nodelay zone=z"}, KeyTemplate()).value();
        policy.rules.push_back(Rule{LocationKind::Prefix, "/free/", {}});
        policy.status = 503;
        Lab lab(RuleBook::create(policy).value(), {});
        Client client(lab.port);
        QCOMPARE(client.get("/a").status, 200);
        QCOMPARE(client.get("/b").status, 200);
        QCOMPARE(client.get("/c").status, 503);
        QCOMPARE(client.get("/free/x").status, 200);
    }

    void spoofedHeaders()
    {
        const std::string rules = oneRule("fixed-window limit=1 window=1h");
        const auto get = [](Client& client, const QByteArray& address) {
            return client.get("/", "X-Forwarded-For: " + address + "\r\n").status;
        };
        Lab untrusting(rules);
        Client spoofer(untrusting.port);
        QCOMPARE(get(spoofer, "192.0.2.1"), 200);
        QCOMPARE(get(spoofer, "192.0.2.2"), 429);
        LabOptions options;
        options.trusted = {"127.0.0.0/8"};
        Lab trusting(rules, options);
        Client proxy(trusting.port);
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
        Client proxy(lab.port);
        QCOMPARE(proxy.get("/-/check", original).status, 200);
        QCOMPARE(proxy.get("/-/check", original).status, 429);
        QCOMPARE(proxy.get("/-/check", "X-Forwarded-Uri: /login\r\n").status, 200); // not POST
        Lab untrusting(rules);
        Client pretender(untrusting.port);
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
        Client client(lab.port);
        client.send(bytes);
        QCOMPARE(client.reply().status, status);
        client.waitForEnd();
        QVERIFY(!client.isOpen());
        QCOMPARE(lab.server->metrics().allowed, std::uint64_t{0});
        Client other(lab.port);
        QCOMPARE(other.get("/").status, 200);
    }

    void slowAndIdle()
    {
        LabOptions options;
        options.connections.arrival = std::chrono::milliseconds(400);
        options.connections.idle = std::chrono::milliseconds(800);
        options.connections.connections = 3;
        Lab lab(oneRule("rate=1000r/s burst=9"), options);
        Client slow(lab.port);
        Client idle(lab.port);
        Client used(lab.port);
        slow.send("GET / HTTP/1.1\r\nHo");
        Client tooMany(lab.port);
        tooMany.waitForEnd();
        QVERIFY(!tooMany.isOpen());
        QCOMPARE(used.get("/").status, 200);
        QCOMPARE(slow.reply().status, 408);
        idle.waitForEnd();
        used.waitForEnd();
        QVERIFY(!idle.isOpen() && !used.isOpen());
        Client next(lab.port);
        QCOMPARE(next.get("/").status, 200);
    }

    void upstreamAndBreaker()
    {
        Lab upstream(oneRule("fixed-window limit=3 window=1h"));
        LabOptions options;
        options.upstream = QUrl(QStringLiteral("http://127.0.0.1:%1").arg(upstream.port));
        options.breakerFailures = 2;
        Lab lab(oneRule("rate=1000r/s burst=100 nodelay"), options);
        Client client(lab.port);
        const Reply reply = client.get("/a?b=c");
        QCOMPARE(reply.status, 200);
        QVERIFY(reply.body.contains("200"));
        upstream.server.reset();
        QCOMPARE(client.get("/").status, 502);
        QCOMPARE(client.get("/").status, 502);
        const Reply open = client.get("/");
        QCOMPARE(open.status, 503);
        QCOMPARE(open.number("retry-after"), 30);
        lab.now += Milliseconds(30'000);
        QCOMPARE(client.get("/").status, 502); // the probe
        QCOMPARE(client.get("/").status, 503);
    }

    void reloadKeepsStates()
    {
        Lab lab(oneRule("fixed-window limit=1 window=1h"));
        Client client(lab.port);
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
        Client client(port);
        Client waiting(port);
        QCOMPARE(client.get("/").status, 200);
        waiting.send("GET / HTTP/1.1\r\nHost: lab\r\n\r\n");
        QTRY_COMPARE(server.metrics().waiting, std::uint64_t{1});
        server.drain();
        QCOMPARE(drained.count(), 0);
        const Reply last = waiting.reply();
        QCOMPARE(last.status, 200);
        QCOMPARE(last.headers.at("connection"), QByteArray("close"));
        QTRY_COMPARE(drained.count(), 1);
        Client late(port);
        QVERIFY(!late.isOpen());
    }
};

SPILLWAY_TEST(TestLabServer)

} // namespace tst_lab_server

#include "tst_lab_server.moc"
