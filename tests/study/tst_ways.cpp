#include "engine/conf/read_policy.h"
#include "engine/ingest/import/import.h"
#include "engine/replay/plain/in_order_replay.h"
#include "engine/trace/group/grouped.h"
#include "engine/trace/group/selection.h"
#include "engine/trace/nginx/key.h"
#include "tests/support/nginx_server.h"
#include "tests/support/soak.h"
#include "tests/support/test_class.h"

#include <QtCore/QFile>
#include <QtTest/QTest>

#include <initializer_list>
#include <random>
#include <set>

namespace tst_ways {

using namespace spillway;

/// A made-up configuration: servers with nested locations, rewrites, returns, error pages and limits.
class MadeConfiguration
{
public:
    explicit MadeConfiguration(unsigned seed) : m_random(seed) {}

    QByteArray text()
    {
        QByteArray out = "map $http_user_agent $no_bot { default $binary_remote_addr; bot ''; }\n"
                         "geo $second { default ''; 127.0.0.2 second; }\n"
                         "limit_req_zone $second zone=four:64k rate=1r/m;\n"
                         "limit_req_zone $binary_remote_addr zone=one:64k rate=1r/m;\n"
                         "limit_req_zone $no_bot zone=two:64k rate=1r/m;\n"
                         "limit_req_zone $host zone=three:64k rate=1r/m;\n"
                         "limit_req_status 429;\n"
                         "add_header X-Limit $limit_req_status always;\n"
                         "proxy_set_header Host up;\n";
        if (one(3))
            out += limits();
        const std::vector<QByteArray> names{"h1 www.h1", "*.h2", "h3.*", "~^x\\d$"};
        const int servers = 1 + below(3);
        for (int i = 0; i < servers; ++i)
            out += server(names[static_cast<std::size_t>(i)], i);
        return out +
               "server { listen 127.0.0.1:PORT; server_name up; location / { limit_req_dry_run on; return 200; } }\n";
    }

    test::NginxServer::Request request()
    {
        test::NginxServer::Request made;
        made.peer = "127.0.0." + std::to_string(1 + below(2));
        made.uri = pick({"/", "/a", "/a/", "/a/b", "/a/b/c.php", "/x.php", "/b", "/b/", "/b/x?k=1", "/old", "/old/p",
                         "/A/b", "//a", "/n/1", "/d/../a", "/a%2Fb", "/in/x", "/q?u=2"})
                       .toStdString();
        made.method = one(4) ? "POST" : "GET";
        made.headers = {{"Host", pick({"h1", "www.h1", "a.h2", "h3.example", "x7", "other"}).toStdString()},
                        {"User-Agent", one(3) ? "bot" : "curl"}};
        return made;
    }

private:
    int below(int count) { return std::uniform_int_distribution<int>(0, count - 1)(m_random); }
    bool one(int in) { return below(in) == 0; }
    QByteArray pick(std::initializer_list<const char*> texts)
    {
        return texts.begin()[below(static_cast<int>(texts.size()))];
    }

    QByteArray limits()
    {
        QByteArray out;
        for (const char* zone : {"one", "two", "three", "four"})
            if (one(2))
                out +=
                    QByteArray(" limit_req zone=") + zone + " burst=" + QByteArray::number(1 + below(6)) + " nodelay;";
        return out;
    }

    QByteArray steps()
    {
        QByteArray out;
        for (int i = below(3); i > 0; --i)
            out += pick({" if ($http_user_agent = bot) { return 403; }",
                         " if ($request_method = POST) { rewrite ^ /n/1 last; }", " rewrite ^/old(.*)$ /a$1 last;",
                         " rewrite ^/old/(.*)$ /b/$1 break;", " rewrite ^/n/(.*)$ /in/$1;",
                         " rewrite ^/q$ /b/? permanent;", " if ($arg_k) { set $v 1; break; }",
                         " if ($v) { return 404; }", " if ($args ~ u=(\\d)) { rewrite ^ /a/$1? last; }",
                         " rewrite ^/a/b$ https://x/;", " if ($uri ~* ^/A/) { return 200 hello; }"});
        return out;
    }

    QByteArray errorPages()
    {
        if (!one(4))
            return {};
        return pick({" error_page 403 /b/;", " error_page 404 = @n;", " error_page 403 404 /in/e;",
                     " error_page 429 /a;", " error_page 403 @n;"});
    }

    QByteArray content()
    {
        switch (below(9)) {
        case 0: return " return 403;";
        case 1: return " return 204;";
        case 2: return " try_files /none @n;";
        case 3: return " try_files /none /b/;";
        case 4: return " try_files /none =404;";
        case 5: return {};
        default: return " proxy_pass http://127.0.0.1:PORT;";
        }
    }

    QByteArray location(const QByteArray& name, const QByteArray& prefix, int depth)
    {
        QByteArray out = " location " + name + " {";
        if (one(2))
            out += limits();
        if (one(2))
            out += steps();
        if (one(10))
            out += pick({" auth_request /b/;", " auth_request /in/x;", " limit_req_dry_run on;", " index i.php;"});
        if (name.contains("/in"))
            out += " internal;";
        out += errorPages();
        if (!name.startsWith('=') && depth > 0 && one(2))
            out += locations(prefix, depth - 1);
        return out + content() + " }\n";
    }

    /// Locations inside one with that prefix.
    QByteArray locations(const QByteArray& prefix, int depth)
    {
        QByteArray out;
        std::set<QByteArray> taken;
        for (int i = 1 + below(4); i > 0; --i) {
            const QByteArray path = prefix + pick({"", "a", "a/", "a/b", "b", "b/", "old", "n/", "in/", "c"});
            const QByteArray name = one(4)   ? pick({"~ \\.php$", "~* ^/a", "~ ^/(a|b)/", "~ /b", "~ n"})
                                    : one(4) ? "= " + path
                                    : one(5) ? "^~ " + path
                                             : path;
            const QByteArray key = name.startsWith("^~ ") ? name.mid(3) : name;
            if (path.startsWith('/') && !path.contains("//") && taken.insert(key).second)
                out += location(name, name.startsWith('~') ? QByteArray("/") : path, name.startsWith('~') ? 0 : depth);
        }
        return out;
    }

    QByteArray server(const QByteArray& names, int number)
    {
        QByteArray out = "server { listen 127.0.0.1:PORT";
        if (number == 1 && one(2))
            out += " default_server";
        out += "; server_name " + names + "; set $v ''; root FOLDER/html;\n";
        if (one(2))
            out += limits();
        if (one(3))
            out += steps();
        out += errorPages() + locations("/", 2);
        return out + " location @n {" + (one(2) ? limits() : QByteArray()) +
               " proxy_pass http://127.0.0.1:PORT; }\n}\n";
    }

    std::mt19937 m_random;
};

/// Made-up configurations are given to a real nginx and to us, with the same requests.
class TestWays : public QObject
{
    Q_OBJECT

private slots:
    void aRealNginxDecidesAlike()
    {
        if (test::NginxServer::program().isEmpty())
            QSKIP("nginx is not installed");
        const bool given = qEnvironmentVariableIsSet("SPILLWAY_SEED");
        const unsigned first = qEnvironmentVariable("SPILLWAY_SEED").toUInt();
        const unsigned rounds = given ? 1 : test::soak() ? 1000 : 30;
        std::size_t compared = 0;
        for (unsigned seed = first; seed < first + rounds; ++seed)
            round(seed, compared);
        qInfo("%zu requests compared", compared);
        QVERIFY(given || compared > std::size_t{rounds} * 10);
    }

private:
    static void round(unsigned seed, std::size_t& compared)
    {
        MadeConfiguration made(seed);
        const QByteArray text = made.text();
        test::NginxServer nginx(text, "end");
        QVERIFY2(nginx.isRunning(), "seed " + QByteArray::number(seed) + ": " + nginx.output() + text);
        QByteArray log = "time_ms,binary_remote_addr,request_method,host,request_uri,http_user_agent\n";
        std::vector<QByteArray> theirs;
        for (int i = 0; i < 60; ++i) {
            const auto request = made.request();
            const QByteArray answer = QByteArray::fromStdString(nginx.answerTo(request));
            const qsizetype at = answer.indexOf("\r\nX-Limit: ");
            theirs.push_back(at < 0 ? QByteArray("-") : answer.mid(at + 11, answer.indexOf('\r', at + 2) - at - 11));
            log += QByteArray::number(i) + ',' + request.peer.c_str() + ',' + request.method.c_str() + ',' +
                   request.headers[0].second.c_str() + ',' + request.uri.c_str() + ',' +
                   request.headers[1].second.c_str() + '\n';
        }
        compare(seed, text, log, theirs, compared);
    }

    static void compare(unsigned seed, QByteArray text, const QByteArray& log, const std::vector<QByteArray>& theirs,
                        std::size_t& compared)
    {
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("requests.csv")));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(log) == log.size());
        file.close();
        const auto read = readPolicyText(text.replace("PORT", "80").toStdString(), "made.conf", Untellable::EndsReading,
                                         Reading::Ways);
        QVERIFY2(read.has_value(), read ? "" : read.error().message().c_str());
        const auto import = importTraffic({file.fileName().toStdString()}, {});
        QVERIFY(import.has_value());
        const TracePtr& trace = import->trace;
        const auto keys = evaluateKey(trace, countedKey(read->policy));
        QVERIFY(keys.has_value());
        const auto grouped = group(trace, *keys, SelectedRows::all(trace->size()));
        QVERIFY(grouped.has_value());
        const auto ways = read->policy.router ? read->policy.router->ways(trace, {}) : Result<WaysPtr>(WaysPtr());
        QVERIFY(ways.has_value());
        bool unsure = false; // a request before rests on an assumption, and may have filled a bucket
        QByteArray difference;
        const auto outcome = replayInOrder(read->policy, *grouped, {}, [&](const RequestOutcome& request) {
            unsure = unsure || (*ways && !(*ways)->all[(*ways)->way[request.row]].rests.empty());
            if (unsure || !difference.isEmpty())
                return;
            ++compared;
            static constexpr const char* kNames[] = {"PASSED", "DELAYED", "REJECTED"};
            const QByteArray ours = request.accounted ? kNames[static_cast<int>(request.decision.verdict)] : "-";
            if (ours != QByteArray(theirs[request.row]).replace("_DRY_RUN", ""))
                difference = "request " + QByteArray::number(request.row) + ": ours " + ours + ", nginx " +
                             theirs[request.row] + "\n" + log.split('\n')[static_cast<qsizetype>(request.row) + 1];
        });
        QVERIFY(outcome.has_value());
        if (!difference.isEmpty())
            qInfo().noquote() << text;
        QVERIFY2(difference.isEmpty(), "seed " + QByteArray::number(seed) + ", " + difference);
    }
};

SPILLWAY_TEST(TestWays)

} // namespace tst_ways

#include "tst_ways.moc"
