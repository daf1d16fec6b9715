#include "engine/conf/read_policy.h"
#include "engine/policy/location_matcher.h"
#include "tests/support/test_class.h"

#include <QDirIterator>
#include <QFile>
#include <QtTest/QTest>

namespace tst_read_policy {

using namespace spillway;

namespace {

const std::string kZones = "limit_req_zone $uri zone=a:1m rate=1r/s;\nlimit_req_zone $host zone=b:2m rate=30r/m;\n";

QString shown(const Policy& policy)
{
    QStringList lines;
    for (const Rule& rule : policy.rules) {
        static const QStringList kinds{QString(), QStringLiteral("^~ "), QStringLiteral("= "), QStringLiteral("~ "),
                                       QStringLiteral("~* ")};
        QString line = kinds[static_cast<int>(rule.kind)] + QString::fromStdString(rule.location) + QLatin1Char(':');
        for (const ZoneLimit& ref : rule.limits)
            line += QStringLiteral(" %1/%2/%3")
                        .arg(QString::fromStdString(policy.zones[ref.zone].name))
                        .arg(ref.burst)
                        .arg(ref.nodelay ? QStringLiteral("nodelay") : QString::number(ref.delay));
        lines += line;
    }
    return lines.join(QStringLiteral(", "));
}

/// The rules in short, or why there are none.
QString rules(const std::string& text)
{
    const auto read = readPolicyText(text, "x.conf");
    return read ? shown(read->policy) : QString::fromStdString(read.error().message());
}

QStringList warnings(const std::string& text)
{
    const auto read = readPolicyText(text, "x.conf");
    QStringList out;
    if (!read)
        return {QString::fromStdString(read.error().message())};
    for (const std::string& warning : read->warnings)
        out += QString::fromStdString(warning);
    return out;
}

} // namespace

class TestReadPolicy : public QObject
{
    Q_OBJECT

private slots:
    void zonesAndSettings()
    {
        const auto read = readPolicyText("limit_req_zone $binary_remote_addr zone=one:10m rate=30r/m;\n"
                                         "limit_req_status 429; limit_req_log_level WARN; limit_req_dry_run on;\n"
                                         "limit_req zone=one burst=20 delay=8;",
                                         "x.conf");
        QVERIFY2(read.has_value(), read ? "" : read.error().message().c_str());
        const Policy& policy = read->policy;
        QCOMPARE(policy.zones.size(), std::size_t{1});
        QCOMPARE(policy.zones[0].name, std::string("one"));
        QCOMPARE(policy.zones[0].bytes, std::uint64_t{10} << 20U);
        QCOMPARE(policy.zones[0].key.text(), std::string("$binary_remote_addr"));
        QCOMPARE(policy.zones[0].rate.text(), std::string("30r/m"));
        QCOMPARE(policy.status, 429);
        QCOMPARE(policy.logLevel, std::string("warn"));
        QVERIFY(policy.dryRun);
        QCOMPARE(shown(policy), QStringLiteral("/: one/20/8"));
        QVERIFY(isSimple(policy));
        QVERIFY(read->warnings.empty());
    }

    void nginxDefaults()
    {
        const auto read = readPolicyText(kZones + "limit_req zone=a;", "x.conf");
        QVERIFY(read.has_value());
        QCOMPARE(read->policy.status, 503);
        QCOMPARE(read->policy.logLevel, std::string("error"));
        QVERIFY(!read->policy.dryRun);
    }

    void rulesAreThoseOfNginx_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const char* text, const char* expected) {
            QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(expected);
        };
        row("a fragment of locations",
            "location /a { limit_req zone=a burst=2; } location /b { limit_req zone=b nodelay; }",
            "/a: a/2/0, /b: b/0/nodelay, /:");
        row("a server", "server { limit_req zone=a; }", "/: a/0/0");
        row("http around a server",
            "events { }\nhttp { limit_req_zone $uri zone=c:1m rate=1r/s; server { limit_req zone=c; } }", "/: c/0/0");
        row("a location without a limit has its server's", "server { limit_req zone=a; location /x { } }",
            "/x: a/0/0, /: a/0/0");
        row("a server without a limit has http's", "limit_req zone=a; server { location /x { } }",
            "/x: a/0/0, /: a/0/0");
        row("one of its own replaces all inherited",
            "server { limit_req zone=a; limit_req zone=b; location /x { limit_req zone=b burst=3; } }",
            "/x: b/3/0, /: a/0/0 b/0/0");
        row("an own location / is the rest", "server { limit_req zone=a; location / { limit_req zone=b; } }",
            "/: b/0/0");
        row("every kind of location",
            "server { location = /a { } location ^~ /b { } location ~ c { } location ~* d { } location =/e { limit_req "
            "zone=a; } }",
            "= /a:, ^~ /b:, ~ c:, ~* d:, = /e: a/0/0, /:");
        row("a named location matches nothing", "server { location @x { limit_req zone=a; } }", "/:");
        row("return comes before any limit", "server { limit_req zone=a; location /x { return 204; } }",
            "/x:, /: a/0/0");
        row("return of the server", "server { limit_req zone=a; return 301 /; location /x { } }", "/x:, /:");
        row("return inside if says nothing", "server { location /x { if ($uri) { return 403; } limit_req zone=a; } }",
            "/x: a/0/0, /:");
        row("a redirecting server is not the one",
            "server { limit_req zone=a; return 301 /; } server { location /x { limit_req zone=b; } }", "/x: b/0/0, /:");
        row("a prefix inside a prefix",
            "location /a { limit_req zone=a; location /a/b { limit_req zone=b; } location /a/c { } }",
            "/a/b: b/0/0, /a/c: a/0/0, /a: a/0/0, /:");
        row("the same prefix inside itself", "location /a { limit_req zone=a; location /a { limit_req zone=b; } }",
            "/a: b/0/0, /:");
        row("^~ around a prefix", "location ^~ /a { location /a/b { limit_req zone=b; } } location ~ x { }",
            "^~ /a/b: b/0/0, ^~ /a:, ~ x:, /:");
        row("Lua's braces are not nginx's",
            "location /x { access_by_lua_block { local a = \"}\" --[[ } ]] -- }\n x = [=[ } ]=] .. '\\'}' ; t = {} }\n "
            "limit_req zone=a; }",
            "/x: a/0/0, /:");
        row("an empty key never limits", "limit_req_zone '' zone=c:1m rate=1r/s; limit_req zone=c; limit_req zone=a;",
            "/: a/0/0");
        row("a path inside a regex", "location ~ /a { location /a/b { } }",
            "x.conf:3: a location with a path inside one with a regular expression cannot be simulated");
    }

    void rulesAreThoseOfNginx()
    {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        const bool whole = text.startsWith(QStringLiteral("events"));
        const QString found = rules((whole ? std::string() : kZones) + text.toStdString());
        QCOMPARE(found, expected);
    }

    void nestedRegexesAreAskedOnlyInsideTheirParent_data()
    {
        QTest::addColumn<QString>("uri");
        QTest::addColumn<QString>("zone");
        // Each answer is nginx's own (1.22.1), by `add_header` in the location that took the request.
        const std::pair<const char*, const char*> rows[] = {
            {"/a/x.php", "a.php"}, {"/a/b/x.php", "ab"}, {"/a/x.txt", "a"},       {"/x.php", "php"},
            {"/s/x.php", "s.php"}, {"/s/x.txt", "s"},    {"/s/t/x.php", "s.php"}, {"/s/t/x.txt", "st"},
            {"/s/u.html", "s"},    {"/u.html", "html"},  {"/q/7.html", "q7"},     {"/q/x.html", "html"},
        };
        for (const auto& [uri, zone] : rows)
            QTest::newRow(uri) << QString::fromUtf8(uri) << QString::fromUtf8(zone);
    }

    void nestedRegexesAreAskedOnlyInsideTheirParent()
    {
        QFETCH(QString, uri);
        QFETCH(QString, zone);
        std::string text;
        for (const char* name : {"a", "a.php", "ab", "php", "s", "s.php", "st", "html", "q7"})
            text += std::string("limit_req_zone $uri zone=") + name + ":1m rate=1r/s;\n";
        text +=
            "server {\n"
            "location /a { limit_req zone=a; location ~ \\.php$ { limit_req zone=a.php; } }\n"
            "location ^~ /a/b { limit_req zone=ab; }\n"
            "location ~ \\.php$ { limit_req zone=php; }\n"
            "location ^~ /s { limit_req zone=s; location ~ \\.php$ { limit_req zone=s.php; } location /s/t { limit_req "
            "zone=st; } }\n"
            "location ~ \\.html$ { limit_req zone=html; location ~ ^/q/\\d { limit_req zone=q7; } }\n"
            "}\n";
        const auto read = readPolicyText(text, "x.conf");
        QVERIFY2(read.has_value(), read ? "" : read.error().message().c_str());
        const auto matcher = LocationMatcher::create(read->policy.rules);
        QVERIFY(matcher.has_value());
        const auto found = matcher->match(uri.toStdString());
        QVERIFY(found.has_value());
        const auto& limits = read->policy.rules[*found].limits;
        QCOMPARE(limits.size(), std::size_t{1});
        QCOMPARE(QString::fromStdString(read->policy.zones[limits[0].zone].name), zone);
    }

    void goldenVectorsAreFragments()
    {
        int files = 0;
        for (QDirIterator it(QStringLiteral(SPILLWAY_SOURCE_DIR "/tests/golden/nginx"), {QStringLiteral("*.csv")});
             it.hasNext();) {
            QFile file(it.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            QByteArray conf;
            int locations = 0;
            while (!file.atEnd())
                if (const QByteArray line = file.readLine(); line.startsWith("# conf: ")) {
                    conf += line.mid(8);
                    locations += static_cast<int>(line.count("location "));
                }
            const auto read = readPolicyText(conf.toStdString(), file.fileName().toStdString());
            QVERIFY2(read.has_value(), read ? "" : read.error().message().c_str());
            QCOMPARE(read->policy.rules.size(), static_cast<std::size_t>(locations + 1));
            ++files;
        }
        QVERIFY(files > 0);
    }

    void surprisesAreTold_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("expected");
        const auto row = [](const char* name, const char* text, const QStringList& expected) {
            QTest::newRow(name) << QString::fromUtf8(text) << expected;
        };
        row("an unused zone",
            "limit_req_zone $uri zone=z:1m rate=1r/s; limit_req_zone $uri zone=y:1m rate=1r/s;\nlimit_req zone=y;",
            {QStringLiteral("x.conf:1: zone \"z\" is not used in the files given")});
        row("no limit", "server { }",
            {QStringLiteral("x.conf: there is no limit_req in the files given, so nothing is limited")});
        row("a return",
            "limit_req_zone $uri zone=z:1m rate=1r/s; limit_req zone=z;\nserver { location /x {\nreturn 204; } }",
            {QStringLiteral(
                "x.conf:3: nginx answers with this return before it looks at limits, so \"/x\" is never limited")});
        row("a return that a request may not come to",
            "limit_req_zone $uri zone=z:1m rate=1r/s; limit_req zone=z;\nserver { location /x { break; return 204; }\n"
            "location /y { rewrite ^/y/a /z last; return 204; } location /z { if ($uri) { break; } return 204; } }",
            {});
        row("a return in a nested regex", // as it is written, not as it is matched
            "limit_req_zone $uri zone=z:1m rate=1r/s; limit_req zone=z;\nserver { location /a {\nlocation ~ ^/(?<n>.) "
            "{\n"
            "location ~ (?<n>b)$ { return 204; } } } }",
            {QStringLiteral("x.conf:4: nginx answers with this return before it looks at limits, so \"(?<n>b)$\" is "
                            "never limited")});
        row("other modules",
            "limit_req_zone $uri zone=z:1m rate=1r/s; limit_req zone=z;\nserver { brotli on; limit_conn a 1;\n"
            "brotli_types text/css; location /b { brotli on; limit_req_whitelist geo_var_name=a geo_var_value=1; } }",
            {QStringLiteral("x.conf:2: \"limit_conn\" limits connections and may reject requests, too; it is not "
                            "simulated"),
             QStringLiteral("x.conf:3: \"limit_req_whitelist\" exempts clients in Tengine; here they count like all "
                            "others. In nginx a map gives them an empty key"),
             QStringLiteral("x.conf:2: \"brotli\" is no directive of nginx's own modules; its effect is not simulated"),
             QStringLiteral(
                 "x.conf:3: \"brotli_types\" is no directive of nginx's own modules; its effect is not simulated")});
        row("what nginx refuses beside limits",
            "limit_req_zone $uri zone=z:1m rate=1r/s; limit_req zone=z;\nserver { if ($uri) { add_header X a; }\n"
            "add_header X $limit_req_remaining$sent_http_x$1; if ($uri ~ (?<own>.)) { set $b $own; }\n"
            "add_header Y $own$b${1}; }",
            {QStringLiteral("x.conf:2: \"add_header\" directive is not allowed here: nginx 1.22 refuses this file"),
             QStringLiteral(
                 "x.conf:3: unknown \"limit_req_remaining\" variable: nginx refuses this file, unless one of "
                 "its modules makes it"),
             QStringLiteral(
                 "x.conf:4: unknown \"1\" variable: nginx refuses this file, unless one of its modules makes "
                 "it")});
        row("two servers", "limit_req_zone $uri zone=z:1m rate=1r/s;\nserver { }\nserver { limit_req zone=z; }",
            {QStringLiteral("x.conf:3: only this server was read, the first with a limit; the file has 2")});
        row("a key that can be forged", "limit_req_zone $http_x_forwarded_for zone=z:1m rate=1r/s; limit_req zone=z;",
            {QStringLiteral(
                "x.conf:1: anyone can send an X-Forwarded-For of their own and so escape the limit of zone \"z\"")});
        row("an include in a text", "limit_req_zone $uri zone=z:1m rate=1r/s; limit_req zone=z;\ninclude mime.types;",
            {QStringLiteral("x.conf:2: the file \"mime.types\" was not read")});
        row("another status",
            "limit_req_zone $uri zone=z:1m rate=1r/s; limit_req zone=z;\nlocation /a { }\nlocation /b { "
            "limit_req_status 429; }",
            {QStringLiteral("x.conf:3: \"/b\" has another limit_req_status, log level or dry run than the first place "
                            "with a limit, which counts")});
        row("an unused zone that could not be simulated",
            "map $uri $k { }\nlimit_req_zone $k zone=z:1m rate=1r/s;\n"
            "limit_req_zone $uri zone=y:1m rate=1r/s; limit_req zone=y;",
            {QStringLiteral("x.conf:2: zone \"z\" is not used in the files given")});
    }

    void surprisesAreTold()
    {
        QFETCH(QString, text);
        QFETCH(QStringList, expected);
        QCOMPARE(warnings(text.toStdString()), expected);
    }

    void whatCannotBeSimulatedIsRefused_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const char* before, const char* key, const char* by, int line) {
            QTest::newRow(name) << QString::fromUtf8(before) + QStringLiteral("\nlimit_req_zone ") +
                                       QString::fromUtf8(key) +
                                       QStringLiteral(" zone=z:1m rate=1r/s; limit_req zone=z;")
                                << QStringLiteral(
                                       "x.conf:%1: the key of zone \"z\" uses $%2, which is made by %3; only "
                                       "nginx's own variables, and what map and geo make of them, can be simulated "
                                       "(where the log has the variable, use --limit with --key)")
                                       .arg(line)
                                       .arg(QString::fromUtf8(key).mid(1).toLower(), QString::fromUtf8(by));
        };
        row("split_clients", "\nsplit_clients $uri $part { * 1; }", "$part", "\"split_clients\"", 2);
        row("geo and set", "geo $Limit { default 1; } server { set $limit 1; }", "$Limit", "\"set\"", 1);
        row("set", "server { set $x 1; }", "$x", "\"set\"", 1);
        row("Lua", "server { set_by_lua_block $x { return '}' } }", "$x", "\"set_by_lua_block\"", 1);
        row("JavaScript", "js_set $x main.f;", "$x", "\"js_set\"", 1);
        row("a named group", "server { location ~ ^/(?<user>[a-z]+) { } }", "$user", "\"a regular expression\"", 1);
    }

    void whatCannotBeSimulatedIsRefused()
    {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        const auto read = readPolicyText(text.toStdString(), "x.conf");
        QVERIFY(!read.has_value());
        QCOMPARE(QString::fromStdString(read.error().message()), expected);
        QVERIFY(read.error().code == ErrorCode::Unsupported);
    }

    void whatIsMadeOfWhatCannotBeSimulatedIsRefused_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* text, const char* expected) {
            QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(expected);
        };
        row("map $x $k { default $uri; } server { set $x 1; }",
            "x.conf:1: the key of zone \"z\" uses $x, which is made by \"set\"; only nginx's own variables, and what "
            "map and "
            "geo make of them, can be simulated (where the log has the variable, use --limit with --key)");
        row("map $uri $k { default $1; }",
            "x.conf:2: the value \"$1\" of $k takes a capture of whatever matched before, "
            "which no log contains");
        row("map $uri $other { ~(.) $1; } map $uri $k { ~(.)$ $1$other; }",
            "x.conf:2: the value \"$1$other\" of $k mixes its captures with those of another variable, which no log "
            "contains");
        row("set_real_ip_from proxy.lan; map $remote_addr $k { default $remote_addr; }",
            "x.conf:2: set_real_ip_from \"proxy.lan\" is a name that nginx looks up when it starts; write the "
            "addresses");
    }

    void whatIsMadeOfWhatCannotBeSimulatedIsRefused()
    {
        QFETCH(QString, text);
        const auto read =
            readPolicyText(text.toStdString() + "\nlimit_req_zone $k zone=z:1m rate=1r/s; limit_req zone=z;", "x.conf");
        QVERIFY(!read && read.error().code == ErrorCode::Unsupported);
        QTEST(QString::fromStdString(read.error().message()), "expected");
    }

    void whatNginxCannotReadIsExplained_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("part");
        const auto row = [](const char* name, const char* text, const char* part) {
            QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(part);
        };
        row("Mustache", "limit_req_zone {{key}} zone=a:1m rate=1r/s;", "it looks like a template");
        row("Jinja", "limit_req_zone $uri zone=a:1m rate=1r/s;\n{% if x %}\nlimit_req zone=a;\n{% endif %}",
            "it looks like a template");
        row("envsubst", "limit_req_zone $uri zone=a:1m rate=${RATE}r/s;", "invalid rate \"rate=${RATE}r/s\"");
        row("prose", "hello world;", "unknown directive \"hello\"");
        row("binary",
            "\x7f"
            "ELF\x02\x01",
            "unexpected end of file");
    }

    void whatNginxCannotReadIsExplained()
    {
        QFETCH(QString, text);
        QFETCH(QString, part);
        const auto read = readPolicyText(text.toStdString(), "x.conf");
        QVERIFY(!read.has_value());
        QVERIFY(read.error().code == ErrorCode::BadConfig);
        QVERIFY2(QString::fromStdString(read.error().detail).contains(part), read.error().message().c_str());
    }
};

SPILLWAY_TEST(TestReadPolicy)

} // namespace tst_read_policy

#include "tst_read_policy.moc"
