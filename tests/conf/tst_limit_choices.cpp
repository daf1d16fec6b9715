#include "engine/conf/limit_choices.h"

#include "engine/conf/configuration_file.h"
#include "engine/conf/read_policy.h"
#include "engine/policy/location_matcher.h"
#include "tests/support/seed.h"
#include "tests/support/test_class.h"

#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <algorithm>
#include <random>
#include <set>

namespace tst_limit_choices {

using namespace spillway;

namespace {

const std::string kZones = "limit_req_zone $binary_remote_addr zone=all:1m rate=10r/s;\n"
                           "limit_req_zone $binary_remote_addr zone=login:1m rate=5r/m;\n";

Policy read(const std::string& text)
{
    const auto policy = readPolicyText(text, "x.conf");
    if (!policy)
        qFatal("%s", policy.error().message().c_str());
    return policy->policy;
}

Result<std::vector<ServerPolicy>> serversOf(const std::string& text, const std::string& name)
{
    return readServers(readConfTree(text, name));
}

/// "login/3 at /login" and how many others decide together with it.
QString shown(const Policy& policy)
{
    QStringList lines;
    for (const LimitChoice& choice : limitChoices(policy)) {
        QStringList places;
        for (const std::size_t rule : choice.rules)
            places << QString::fromStdString(policy.rules[rule].location);
        QString line = QString::fromStdString(policy.zones[choice.zone].name);
        if (choice.limit)
            line += u'/' + QString::number(choice.limit->burst);
        line += QStringLiteral(" at ") + places.join(u' ');
        if (choice.beside > 0)
            line += QStringLiteral(" beside %1").arg(choice.beside);
        lines << line;
    }
    return lines.join(QStringLiteral(", "));
}

bool selects(const LimitScope& scope, const std::string& uri)
{
    const auto begins = [&](const std::string& prefix) { return uri.starts_with(prefix); };
    const auto groups = alternatives(scope.where);
    return (scope.locations.empty() || std::ranges::any_of(scope.locations, begins)) &&
           std::ranges::all_of(groups, [&](const auto& group) {
               return std::ranges::any_of(group, [&](const Condition* one) { return one->holds(uri); });
           });
}

QString scopeText(const LimitScope& scope)
{
    QStringList parts;
    for (const std::string& location : scope.locations)
        parts << QString::fromStdString(location);
    for (const Condition& condition : scope.where)
        parts << QString::fromStdString(condition.text());
    return parts.join(QStringLiteral(", "));
}

} // namespace

class TestLimitChoices : public QObject
{
    Q_OBJECT

private slots:
    void eachLimitIsThereOnce()
    {
        const Policy policy = read(kZones + "limit_req zone=all burst=20;\n"
                                            "server {\n"
                                            "  location /a { }\n"
                                            "  location /login { limit_req zone=login burst=3 nodelay;\n"
                                            "                    limit_req zone=all burst=20; }\n"
                                            "  location = /register { limit_req zone=login burst=3 nodelay; }\n"
                                            "}");
        QCOMPARE(shown(policy), QStringLiteral("all/20 at /a /login / beside 1, login/3 at /login /register beside 1"));
    }

    void zonesThatNothingUses()
    {
        QCOMPARE(shown(read(kZones)), QStringLiteral("all at , login at "));
        QVERIFY(limitChoices(read("server { }")).empty());
    }

    void theRequestsThatComeThere_data()
    {
        QTest::addColumn<QString>("server");
        QTest::addColumn<QString>("told"); ///< of the zone "login"
        const auto row = [](const char* name, const char* server, const char* told) {
            QTest::newRow(name) << QString::fromLatin1(server) << QString::fromLatin1(told);
        };
        row("a prefix", "location /login { limit_req zone=login; }", "/login");
        row("exact", "location = /login { limit_req zone=login; }", "$uri = /login");
        row("several", "location /login { limit_req zone=login; } location /wp { limit_req zone=login; }",
            "/login, /wp");
        row("a prefix and an exact one",
            "location /log.in { limit_req zone=login; } location = /wp { limit_req zone=login; }",
            "$uri ~ ^/log\\.in, $uri = /wp");
        row("a regex", "location ~* \\.php$ { limit_req zone=login; }", "$uri ~* \\.php$");
        row("without what is inside", "location /login { limit_req zone=login; } location /login/help { } ",
            "$uri !~ ^/login/help, /login");
        row("without what a regex takes", "location /login { limit_req zone=login; } location ~ \\.css$ { }",
            "$uri !~ \\.css$, /login");
        row("no regex is asked", "location ^~ /login { limit_req zone=login; } location ~ \\.css$ { }", "/login");
        row("all but some", "limit_req zone=login; location = /health { limit_req zone=all; }", "$uri != /health");
        row("everywhere", "limit_req zone=login; location /a { }", "(nothing)");
        row("the order of regexes decides",
            "location ~ a { limit_req zone=login; } location ~ b { } location ~ c { limit_req zone=login; }",
            "(nothing)");
        row("inside of what is left out",
            "limit_req zone=login; location /a { limit_req zone=all; location /a/b { limit_req zone=login; } }",
            "(nothing)");
    }

    void theRequestsThatComeThere()
    {
        QFETCH(QString, server);
        QFETCH(QString, told);
        const Policy policy = read(kZones + "server { " + server.toStdString() + " }");
        for (const LimitChoice& choice : limitChoices(policy))
            if (policy.zones[choice.zone].name == "login") {
                const auto scope = scopeOf(policy, choice);
                QStringList parts =
                    (scope ? scopeText(*scope) : QStringLiteral("(nothing)")).split(QStringLiteral(", "));
                QStringList expected = told.split(QStringLiteral(", "));
                parts.sort();
                expected.sort();
                QCOMPARE(parts, expected);
                return;
            }
        QFAIL("no such choice");
    }

    /// Of what is told each request is told as nginx finds it.
    void itIsAsNginxFindsLocations()
    {
        std::mt19937_64 random(seedOfTest());
        const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
        const std::vector<std::string> paths{"/", "/a", "/a/", "/a/b", "/ab", "/b", "/b.c", "/b/a.c"};
        const std::vector<std::string> regexes{"\\.c$", "^/a", "b", "A"};
        const std::vector<std::string> words{"/", "a", "b", "/a", "/b", ".c", "x", "A"};
        std::size_t told = 0;
        for (int round = 0; round < 4000; ++round) {
            std::vector<Rule> rules;
            std::set<std::pair<bool, std::string>> known;
            for (std::size_t i = 1 + below(4); i > 0; --i) {
                const auto kind = static_cast<LocationKind>(below(5));
                const bool regex = kind == LocationKind::Regex || kind == LocationKind::RegexNoCase;
                const std::string name = regex ? regexes[below(regexes.size())] : paths[below(paths.size())];
                if (regex || known.insert({kind == LocationKind::Exact, name}).second)
                    rules.push_back({kind, name, {}});
            }
            if (known.insert({false, "/"}).second)
                rules.push_back({LocationKind::Prefix, "/", {}});
            Policy policy;
            policy.zones.resize(1);
            policy.rules = rules;
            for (Rule& rule : policy.rules)
                if (below(2) == 0)
                    rule.limits.push_back({});
            if (std::ranges::all_of(policy.rules, [](const Rule& rule) { return rule.limits.empty(); }))
                continue;
            const LimitChoice choice = limitChoices(policy).front();
            const auto scope = scopeOf(policy, choice);
            if (!scope)
                continue;
            ++told;
            const auto matcher = LocationMatcher::create(policy.rules).value();
            for (int request = 0; request < 40; ++request) {
                std::string uri = "/";
                for (std::size_t i = below(5); i > 0; --i)
                    uri += words[below(words.size())];
                const auto rule = matcher.match(uri);
                const bool limited = rule && !policy.rules[*rule].limits.empty();
                if (selects(*scope, uri) != limited)
                    QFAIL(qPrintable(QStringLiteral("%1: %2").arg(QString::fromStdString(uri), scopeText(*scope))));
            }
        }
        QVERIFY(told > 500);
    }

    void whatNoLogTellsIsLeftOut()
    {
        const std::string text = kZones + "limit_req_zone $made zone=lua:1m rate=1r/s;\n"
                                          "server { set $made 1; location /a { limit_req zone=lua; }\n"
                                          "location /login { limit_req zone=login; } }";
        QVERIFY(!readPolicyText(text, "x.conf"));
        const auto read = readPolicyText(text, "x.conf", Untellable::IsLeftOut);
        QVERIFY(read);
        QCOMPARE(shown(read->policy), QStringLiteral("login/0 at /login"));
        QCOMPARE(read->leftOut.size(), std::size_t{1});
        QCOMPARE(QString::fromStdString(read->leftOut.front().where), QStringLiteral("x.conf:4"));
        QVERIFY(read->leftOut.front().detail.find("$made") != std::string::npos);
    }

    void aConfigurationIsKnown_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<bool>("known");
        QTest::newRow("zones behind a comment")
            << QByteArray("# limits\n\n") + QByteArray::fromStdString(kZones) << true;
        QTest::newRow("a whole file") << QByteArray("user www;\nhttp { server { listen 80; } }\n") << true;
        QTest::newRow("broken further on") << QByteArray("http {\n server { listen 80 }\n") << true;
        QTest::newRow("a log")
            << QByteArray("192.0.2.1 - - [02/Mar/2026:10:00:00 +0000] \"GET /a;b HTTP/1.1\" 200 5 \"-\" \"x (y; z)\"\n")
            << false;
        QTest::newRow("an error log") << QByteArray(
                                             "2026/03/02 10:00:00 [error] 7#7: *1 limiting requests, excess: 1;\n")
                                      << false;
        QTest::newRow("a log whose hosts are called like a directive")
            << QByteArray("user.example 192.0.2.1 - - [02/Mar/2026:10:00:00 +0000] \"GET / HTTP/1.1\" 200 5\n")
            << false;
        QTest::newRow("JSON") << QByteArray("{\"server\": \"a\", \"limit_req\": 1}\n") << false;
        QTest::newRow("bytes") << QByteArray(300, '\0') << false;
        QTest::newRow("nothing") << QByteArray() << false;
    }

    void aConfigurationIsKnown()
    {
        QFETCH(QByteArray, text);
        QFETCH(bool, known);
        const QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("file")));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
        file.close();
        QCOMPARE(isConfiguration(file.fileName().toStdString()), known);
        QVERIFY(!isConfiguration(folder.path().toStdString()));
    }

    /// What stands alike in several is there once.
    void limitsOfAllServers()
    {
        const auto servers = serversOf(kZones + "limit_req zone=all burst=5;\n"
                                                "server { server_name _ shop.example www.shop.example; }\n"
                                                "server { server_name none.example; return 301 https://x; }\n"
                                                "server { location /login { limit_req zone=login burst=3; } }\n"
                                                "server { server_name api.example; location /a { } }\n",
                                       "x.conf");
        QVERIFY(servers);
        QStringList names;
        for (const ServerPolicy& server : *servers) {
            names << QString::fromStdString(server.name);
            QVERIFY(server.read.warnings.empty() && server.read.leftOut.empty());
        }
        QCOMPARE(names, (QStringList{QStringLiteral("shop.example"), QStringLiteral("x.conf:6"),
                                     QStringLiteral("api.example")}));
        QStringList limits;
        for (const ServerLimit& limit : serverLimits(*servers)) {
            QString line =
                QString::fromStdString((*servers)[limit.servers.front()].read.policy.zones[limit.choice.zone].name);
            for (const std::size_t server : limit.servers)
                line += u' ' + names[static_cast<qsizetype>(server)];
            limits << line;
        }
        QCOMPARE(limits, (QStringList{QStringLiteral("all shop.example api.example"), QStringLiteral("login x.conf:6"),
                                      QStringLiteral("all x.conf:6")}));
    }

    /// A server that cannot be simulated does not keep the others from being offered.
    void aServerMayBeLeftOut()
    {
        const auto servers = serversOf(kZones + "limit_req_zone $made zone=lua:1m rate=1r/s;\n"
                                                "server { set $made 1; limit_req zone=lua; }\n"
                                                "server { limit_req zone=login burst=3; }\n",
                                       "/etc/nginx/x.conf");
        QVERIFY(servers);
        const auto limits = serverLimits(*servers);
        QCOMPARE(limits.size(), std::size_t{1});
        QCOMPARE((*servers)[limits[0].servers[0]].name, std::string("x.conf:5"));
        QCOMPARE((*servers)[limits[0].servers[0]].read.leftOut.size(), std::size_t{1});
    }

    void oneServerHasNoName()
    {
        const auto one = serversOf(kZones + "server { server_name shop.example; limit_req zone=all; }", "x.conf");
        QVERIFY(one);
        QCOMPARE(one->size(), std::size_t{1});
        QCOMPARE(one->front().name, std::string());
        const auto none = serversOf(kZones + "server { } server { }", "x.conf");
        QVERIFY(none);
        QCOMPARE(none->size(), std::size_t{1});
        QCOMPARE(serverLimits(*none).size(), std::size_t{2}); // the zones
        const auto bad =
            serversOf(kZones + "server { limit_req zone=all; }\nserver { location /a { } location /a { } }", "x.conf");
        QVERIFY(!bad && bad.error().code == ErrorCode::BadConfig);
    }
};

SPILLWAY_TEST(TestLimitChoices)

} // namespace tst_limit_choices

#include "tst_limit_choices.moc"
