#include "engine/live/test_configuration.h"

#include "engine/conf/read_policy.h"
#include "engine/conf/write_policy.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_test_configuration {

using namespace spillway;

namespace {

TestConfiguration made(const std::string& text)
{
    const auto read = readPolicyText(text, "x.conf", Untellable::IsLeftOut, Reading::Ways);
    if (!read)
        qFatal("%s", read.error().message().c_str());
    return testConfiguration(readConfTree(text, "x.conf"), read->policy, {"nginx", "1.22.1", "/f", 8, {"uwsgi"}});
}

QString bodyOf(const TestConfiguration& configuration)
{
    const QString text = QString::fromStdString(configuration.text);
    return text.mid(text.indexOf(QStringLiteral("return 200;\n    }\n")) + 18);
}

bool has(const TestConfiguration& configuration, const char* text)
{
    return configuration.text.find(text) != std::string::npos;
}

const std::string kZone = "limit_req_zone $binary_remote_addr zone=a:1m rate=1r/s;\n";

} // namespace

class TestTestConfiguration : public QObject
{
    Q_OBJECT

private slots:
    void limitsAreKeptAndTheRestIsReplaced()
    {
        const auto configuration =
            made("user x; http {\n" + kZone +
                 "upstream u { server 127.0.0.1:1; }\n"
                 "server { listen *:80 default_server; listen 443 ssl; server_name a.example; ssl_certificate c.pem;\n"
                 "location / { limit_req zone=a burst=5; proxy_pass http://u; deny all; }\n"
                 "if ($http_x_debug) { return 403; } } }");
        QCOMPARE(bodyOf(configuration), QStringLiteral("    limit_req_zone $binary_remote_addr zone=a:1m rate=1r/s;\n"
                                                       "    server {\n"
                                                       "        listen unix:/f/0.sock default_server;\n"
                                                       "        listen unix:/f/1.sock;\n"
                                                       "        server_name a.example;\n"
                                                       "        location / {\n"
                                                       "            limit_req zone=a burst=5;\n"
                                                       "            proxy_pass http://unix:/f/content.sock;\n"
                                                       "        }\n"
                                                       "        if ($http_x_debug) {\n"
                                                       "            return 403;\n"
                                                       "        }\n"
                                                       "        server_name spillway-0.invalid;\n"
                                                       "    }\n"
                                                       "}\n"));
        QCOMPARE(configuration.listens, (std::vector<std::string>{"80", "443"}));
        QVERIFY(configuration.usesAddress);
        QCOMPARE(configuration.fromRequest, std::set<std::string>{"http_x_debug"});
        const std::map<std::string, std::size_t> expected{
            {"deny", 1}, {"listen", 2}, {"proxy_pass", 1}, {"ssl_certificate", 1}, {"upstream", 1}, {"user", 1}};
        QCOMPARE(configuration.replaced, expected);
        QVERIFY(!has(configuration, "uwsgi_temp_path"));
        QVERIFY(has(configuration, "scgi_temp_path"));
    }

    void aFragmentGetsAServer()
    {
        const auto configuration = made(kZone + "limit_req zone=a;");
        QVERIFY(bodyOf(configuration)
                    .contains(QStringLiteral("limit_req zone=a;\n    server {\n        listen unix:/f/0.sock")));
        QCOMPARE(configuration.listens.size(), std::size_t{1});
    }

    void theFirstNameOfAServerStays()
    {
        const auto configuration = made(kZone + "limit_req zone=a; server { listen 80; }");
        QVERIFY(has(configuration, "server_name \"\" spillway-0.invalid;"));
    }

    void theClientsAddressComesFromTheTestAlone()
    {
        const auto configuration =
            made(kZone + "set_real_ip_from 10.0.0.0/8; real_ip_header X-Forwarded-For; limit_req zone=a;");
        QVERIFY(!bodyOf(configuration).contains(QStringLiteral("real_ip")));
        QCOMPARE(configuration.replaced.at("set_real_ip_from"), std::size_t{1});
    }

    void filesAreAssumed()
    {
        const auto configuration =
            made(kZone + "server { index start.php index.html; error_page 404 @app; location / { "
                         "try_files $uri $uri.html $uri/ @app; } location /s/ { root /x; }\n"
                         "location @app { limit_req zone=a; fastcgi_pass unix:/x; } }");
        const QString body = bodyOf(configuration);
        QVERIFY(body.contains(QStringLiteral("try_files $spillway_file $uri/ @app;")));
        QVERIFY(body.contains(QStringLiteral("location /s/ {\n            try_files $uri/ $spillway_file =404;")));
        QVERIFY(configuration.files.contains("start.php"));
    }

    void variablesThatOnlyTheLogKnows()
    {
        // A request CSV may have any columns.
        const Policy policy = parseLimits({"rate=1r/s key=$tenant$area$uri"}, KeyTemplate()).value();
        const auto tree = readConfTree(writePolicy(policy, {}).value() + "server { set $area x; }", "--limit");
        const auto configuration = testConfiguration(tree, policy, {"nginx", "1.22.1", "/f", 8, {}});
        QCOMPARE(configuration.foreign, std::set<std::string>{"tenant"});
        QVERIFY(has(configuration, "map $http_x_spillway_variable_tenant $tenant {"));
    }

    void limitsThatThePolicyLacksAreLeftOut()
    {
        const std::string text = kZone + "limit_req_zone $uri zone=b:1m rate=1r/s; limit_req zone=a; limit_req zone=b;";
        Policy policy = readPolicyText(text, "x.conf").value().policy;
        policy = withoutZone(std::move(policy), 1);
        const auto configuration =
            testConfiguration(readConfTree(text, "x.conf"), policy, {"nginx", "1.22.1", "/f", 8, {}});
        QVERIFY(!has(configuration, "zone=b"));
        QCOMPARE(configuration.replaced.at("limit_req"), std::size_t{1});
    }

    void textsStayOneWord()
    {
        const auto configuration =
            made(kZone + "map $uri $x { \"a b;{\" 1; '~^/c\\.d{2}$' \"2 #\"; }\nlimit_req zone=a;");
        QVERIFY(bodyOf(configuration).contains(QStringLiteral("\"a b;{\" 1;")));
        const auto again = readConfTree(configuration.text, "again");
        QVERIFY(!again.stop);
    }
};

SPILLWAY_TEST(TestTestConfiguration)

} // namespace tst_test_configuration

#include "tst_test_configuration.moc"
