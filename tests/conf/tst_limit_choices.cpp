#include "engine/conf/limit_choices.h"

#include "engine/conf/configuration_file.h"
#include "engine/conf/read_policy.h"
#include "tests/support/test_class.h"

#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

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

/// "login/3 at /login".
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
        lines << line;
    }
    return lines.join(QStringLiteral(", "));
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
        QCOMPARE(shown(policy), QStringLiteral("all/20 at /a /login /, login/3 at /login /register"));
    }

    void zonesThatNothingUses()
    {
        QCOMPARE(shown(read(kZones)), QStringLiteral("all at , login at "));
        QVERIFY(limitChoices(read("server { }")).empty());
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
        QCOMPARE(shown(servers->front().read.policy), QStringLiteral("all/5 at /"));
        QCOMPARE(shown((*servers)[1].read.policy), QStringLiteral("login/3 at /login, all/5 at /"));
    }

    /// A server that cannot be simulated does not keep the others from being offered.
    void aServerMayBeLeftOut()
    {
        const auto servers = serversOf(kZones + "limit_req_zone $made zone=lua:1m rate=1r/s;\n"
                                                "server { set $made 1; limit_req zone=lua; }\n"
                                                "server { limit_req zone=login burst=3; }\n",
                                       "/etc/nginx/x.conf");
        QVERIFY(servers);
        QCOMPARE(servers->size(), std::size_t{2});
        QCOMPARE(servers->back().name, std::string("x.conf:5"));
        QCOMPARE(shown(servers->back().read.policy), QStringLiteral("login/3 at /"));
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
        const auto bad =
            serversOf(kZones + "server { limit_req zone=all; }\nserver { location /a { } location /a { } }", "x.conf");
        QVERIFY(!bad && bad.error().code == ErrorCode::BadConfig);
    }
};

SPILLWAY_TEST(TestLimitChoices)

} // namespace tst_limit_choices

#include "tst_limit_choices.moc"
