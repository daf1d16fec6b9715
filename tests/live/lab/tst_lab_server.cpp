#include "tests/live/lab/lab_client.h"

#include "engine/policy/limiter_of.h"
#include "tests/support/draw.h"
#include "tests/support/test_class.h"

namespace tst_lab_server {

using namespace spillway;
using namespace spillway::test;

class TestLabServer : public QObject
{
    Q_OBJECT

private slots:
    void headers()
    {
        Lab lab(json("{'rules': [{'name': 'few', 'key': '$http_x_user', 'limit': 'fixed-window limit=2 window=60s'},"
                     " {'name': 'all', 'key': '', 'limit': 'rate=10r/s burst=9 nodelay'}]}"));
        LabClient client(lab.port);
        const LabReply first = client.get("/", "X-User: a\r\n");
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
        const LabReply third = client.get("/", "X-User: a\r\n");
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
        LabClient client(lab.port);
        test::Draw draw(5);
        for (int rejected = 0; rejected < 1000;) {
            lab.now += Milliseconds(draw.below(2000));
            const LabReply reply = client.get("/");
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
        LabClient client(lab.port);
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
        LabClient client(lab.port);
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
        LabClient first(port);
        LabClient second(port);
        LabClient third(port);
        LabClient fourth(port);
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
        LabClient client(port);
        LabClient other(port);
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
        LabClient client(lab.port);
        QCOMPARE(client.get("/a").status, 200);
        QCOMPARE(client.get("/b").status, 200);
        QCOMPARE(client.get("/c").status, 503);
        QCOMPARE(client.get("/free/x").status, 200);
    }
};

SPILLWAY_TEST(TestLabServer)

} // namespace tst_lab_server

#include "tst_lab_server.moc"
