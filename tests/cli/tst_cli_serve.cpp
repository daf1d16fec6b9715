#include "tests/support/nginx_server.h"
#include "tests/support/redis_server.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <QFile>
#include <QTemporaryDir>

#include <csignal>

namespace tst_cli_serve {

using spillway::test::NginxServer;
using spillway::test::RedisServer;

namespace {

/// With single quotes in place of double ones.
const QByteArray kPolicy =
    "{'rules': ["
    " {'name': 'login', 'match': {'path': '/login', 'method': 'POST'}, 'limit': 'fixed-window limit=1 window=1h'},"
    " {'name': 'all', 'limit': 'rate=10r/m burst=2 nodelay'}]}";

/// How nginx asks the lab at PORT whether to serve a request.
const QByteArray kAsks = "server {"
                         " listen 127.0.0.1:PORT;"
                         " location /page/ { return 200 served; }"
                         " location / {"
                         " auth_request /-/check;"
                         " auth_request_set $limit $upstream_status;"
                         " auth_request_set $retry $upstream_http_retry_after;"
                         " auth_request_set $left $upstream_http_x_ratelimit_remaining;"
                         " add_header X-Left $left;"
                         " error_page 500 = @limited;"
                         " proxy_pass http://127.0.0.1:PORT/page/;"
                         " }"
                         " location = /-/check {"
                         " internal;"
                         " proxy_pass http://127.0.0.1:LAB;"
                         " proxy_pass_request_body off;"
                         " proxy_set_header Content-Length '';"
                         " proxy_set_header X-Original-URI $request_uri;"
                         " proxy_set_header X-Original-Method $request_method;"
                         " proxy_set_header X-Forwarded-For $remote_addr;"
                         " }"
                         " location @limited {"
                         " add_header Retry-After $retry always;"
                         " if ($limit = 429) { return 429; }"
                         " return 500;"
                         " }"
                         "}";

} // namespace

/// The program as a server.
class TestCliServe : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_policy = m_folder.filePath(QStringLiteral("policy.json"));

    void writePolicy(const QByteArray& text) const
    {
        QFile file(m_policy);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(QByteArray(text).replace('\'', '"')) == text.size());
    }

    /// Starts it on a free port, which is the answer.
    static quint16 start(QProcess& server, const QStringList& arguments)
    {
        server.start(QStringLiteral(SPILLWAY_CLI),
                     QStringList{QStringLiteral("serve"), QStringLiteral("--listen"), QStringLiteral("127.0.0.1:0")} +
                         arguments);
        server.setReadChannel(QProcess::StandardOutput);
        while (!server.canReadLine())
            if (!server.waitForReadyRead(kPatienceMs))
                return 0;
        const QByteArray line = server.readLine().trimmed();
        return line.startsWith("listening on http://127.0.0.1:") ? line.mid(line.lastIndexOf(':') + 1).toUShort() : 0;
    }
    static QByteArray ask(quint16 port, const QByteArray& target)
    {
        const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        const QByteArray text = "GET " + target + " HTTP/1.1\r\nHost: lab\r\nConnection: close\r\n\r\n";
        QByteArray answer;
        std::array<char, 4096> buffer{};
        if (::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 &&
            ::send(socket, text.constData(), static_cast<std::size_t>(text.size()), 0) == text.size())
            for (ssize_t got = 0; (got = ::recv(socket, buffer.data(), buffer.size(), 0)) > 0;)
                answer.append(buffer.data(), got);
        ::close(socket);
        return answer;
    }

private slots:
    void behindNginx()
    {
        if (NginxServer::program().isEmpty())
            QSKIP("nginx is not installed");
        writePolicy(kPolicy);
        QProcess server;
        const quint16 port = start(
            server, {QStringLiteral("--policy"), m_policy, QStringLiteral("--trust"), QStringLiteral("127.0.0.1")});
        QVERIFY(port != 0);
        const NginxServer nginx(QByteArray(kAsks).replace("''", "\"\"").replace("LAB", QByteArray::number(port)), "");
        QVERIFY(nginx.isRunning());
        const auto get = [&](const std::string& peer, const std::string& uri, const std::string& method = "GET") {
            // Clients may say what they want: nginx overwrites it.
            return QByteArray::fromStdString(
                nginx.answerTo({peer, uri, {{"X-Forwarded-For", "203.0.113.7"}, {"X-Original-URI", "/free"}}, method}));
        };
        const QByteArray served = get("127.0.0.9", "/other");
        QVERIFY2(served.startsWith("HTTP/1.1 200") && served.contains("\r\nX-Left: 2\r\n"), served.constData());
        QVERIFY(get("127.0.0.2", "/login", "POST").startsWith("HTTP/1.1 200"));
        const QByteArray second = get("127.0.0.2", "/login?again", "POST");
        QVERIFY2(second.startsWith("HTTP/1.1 429"), second.constData());
        QVERIFY(second.contains("\r\nRetry-After: "));
        QVERIFY(get("127.0.0.2", "/login").startsWith("HTTP/1.1 200"));
        QVERIFY(get("127.0.0.3", "/login", "POST").startsWith("HTTP/1.1 200"));
        server.terminate();
        QVERIFY(server.waitForFinished(kPatienceMs));
        QCOMPARE(server.exitCode(), 0);
    }

    void countersInRedis()
    {
        if (!RedisServer::isInstalled() && RedisServer::mayBeMissing())
            QSKIP("Redis is not installed");
        RedisServer redis;
        const QStringList arguments{QStringLiteral("--limit"), QStringLiteral("fixed-window limit=20 window=7d"),
                                    QStringLiteral("--store"),
                                    QStringLiteral("unix:") + QString::fromStdString(redis.socket())};
        QProcess closed;
        QProcess open;
        const quint16 first = start(closed, arguments);
        const quint16 second = start(open, arguments + QStringList{QStringLiteral("--fail-open")});
        QVERIFY(first != 0 && second != 0);
        for (QProcess* server : {&closed, &open}) {
            server->setReadChannel(QProcess::StandardError);
            QTRY_VERIFY(server->canReadLine() || server->waitForReadyRead(10));
            QCOMPARE(server->readLine().trimmed(), QByteArray("spillway-cli: Redis is there"));
        }
        int passed = 0; // both count together
        for (int i = 0; i < 24; ++i)
            passed += ask(i % 2 == 0 ? first : second, "/").startsWith("HTTP/1.1 200") ? 1 : 0;
        QCOMPARE(passed, 20);
        QVERIFY(ask(first, "/").startsWith("HTTP/1.1 429"));
        QVERIFY(ask(second, "/").startsWith("HTTP/1.1 429"));
        redis.kill();
        QTRY_VERIFY(ask(first, "/").startsWith("HTTP/1.1 503"));
        QTRY_VERIFY(ask(second, "/").startsWith("HTTP/1.1 200"));
        for (QProcess* server : {&closed, &open}) {
            server->terminate();
            QVERIFY(server->waitForFinished(kPatienceMs));
        }
    }

    void signalsAreObeyed()
    {
        writePolicy("{'rules': [{'name': 'a', 'limit': 'fixed-window limit=1 window=7d'}]}");
        QProcess server;
        const quint16 port = start(server, {QStringLiteral("--policy"), m_policy});
        QVERIFY(port != 0);
        QVERIFY(ask(port, "/").startsWith("HTTP/1.1 200 OK"));
        QVERIFY(ask(port, "/").startsWith("HTTP/1.1 429"));
        const auto reload = [&] {
            server.setReadChannel(QProcess::StandardError);
            ::kill(static_cast<pid_t>(server.processId()), SIGHUP);
            while (!server.canReadLine())
                if (!server.waitForReadyRead(kPatienceMs))
                    return QByteArray();
            return server.readLine().trimmed();
        };
        writePolicy("oops");
        QVERIFY(reload().startsWith("spillway-cli: keeping the previous policy: "));
        QVERIFY(ask(port, "/").startsWith("HTTP/1.1 429"));
        writePolicy("{'rules': [{'name': 'a', 'limit': 'fixed-window limit=2 window=7d'}]}");
        QCOMPARE(reload(), QByteArray("spillway-cli: policy reloaded"));
        QVERIFY(ask(port, "/").startsWith("HTTP/1.1 200 OK"));
        QVERIFY(ask(port, "/").startsWith("HTTP/1.1 429"));
        server.terminate();
        QVERIFY(server.waitForFinished(kPatienceMs));
        QCOMPARE(server.exitStatus(), QProcess::NormalExit);
        QCOMPARE(server.exitCode(), 0);
    }
};

SPILLWAY_TEST(TestCliServe)

} // namespace tst_cli_serve

#include "tst_cli_serve.moc"
