#include "engine/report/inspection_report.h"
#include "engine/report/traffic_words.h"
#include "engine/study/other_addresses.h"
#include "engine/trace/nginx/forwarded.h"

#include "tests/ingest/sample_file.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <nlohmann/json.hpp>

#include <vector>

using namespace spillway;

namespace {

/// Twenty requests of ten clients; `before` and `behind` stand around the time and the request, with "CLIENT" for each.
std::string logOf(std::string before, const std::string& behind = {})
{
    std::string text;
    for (int i = 0; i < 20; ++i) {
        std::string line = before + " [03/Mar/2026:12:00:00 +0000] \"GET / HTTP/1.1\" 200 1 \"-\" \"-\"" + behind;
        const std::string word = "CLIENT";
        for (std::size_t at = line.find(word); at != std::string::npos; at = line.find(word))
            line.replace(at, word.size(), "192.0.2." + std::to_string(i % 10));
        text += line + "\n";
    }
    return text;
}

/// Lines of JSON behind one proxy, with the client in a member.
std::string jsonOf(const std::string& member)
{
    std::string text;
    for (int i = 0; i < 20; ++i)
        text += R"({"time":"2026-03-03T12:00:00Z","remote_addr":"10.0.0.1","uri":"/","status":200,")" + member +
                R"(":"192.0.2.)" + std::to_string(i % 10) + "\"}\n";
    return text;
}

std::vector<std::string> proxiesIn(const std::string& network, int count)
{
    std::vector<std::string> proxies;
    for (int i = 0; i < count; ++i)
        proxies.push_back(network + std::to_string(i));
    return proxies;
}

/// All clients behind each of the proxies, which stand behind 10.0.0.1.
std::string behind(const std::vector<std::string>& proxies)
{
    std::string log;
    for (const std::string& proxy : proxies)
        log += logOf("10.0.0.1 - -", " \"CLIENT, " + proxy + "\"");
    return log;
}

} // namespace

class TestOtherAddresses : public QObject
{
    Q_OBJECT

private slots:
    void areTold_data()
    {
        QTest::addColumn<QByteArray>("log");
        QTest::addColumn<QByteArray>("variable");
        QTest::addColumn<QByteArray>("proxy");
        const auto row = [](const char* name, const std::string& log, const char* variable, const char* proxy = "") {
            QTest::newRow(name) << QByteArray::fromStdString(log) << QByteArray(variable) << QByteArray(proxy);
        };
        row("X-Forwarded-For before a proxy", logOf("CLIENT 10.0.0.1 - -"), "host", "10.0.0.1");
        const std::string checks = logOf("- 10.0.0.1 - -") + logOf("- 10.0.0.1 - -");
        row("X-Forwarded-For before a proxy that checks, too", logOf("CLIENT 10.0.0.1 - -") + checks, "host",
            "10.0.0.1");
        row("proxies that check, too", logOf("CLIENT 10.0.0.1 - -") + logOf("- 10.0.0.1 - -") + logOf("- 10.0.0.2 - -"),
            "host");
        row("such a proxy alone", checks, "");
        row("a proxy before X-Forwarded-For", logOf("10.0.0.1 CLIENT - -"), "host");
        row("X-Forwarded-For in place of the client", logOf("CLIENT - 10.0.0.1"), "remote_user");
        row("lists before a proxy", logOf("CLIENT, 10.0.0.9 10.0.0.1 - -"), "http_x_forwarded_for", "10.0.0.1");
        row("behind all, as nginx's main has it", logOf("10.0.0.1 - -", " \"CLIENT\""), "http_x_forwarded_for",
            "10.0.0.1");
        row("behind all, of a proxy that is not private", logOf("203.0.113.1 - -", " \"CLIENT\""),
            "http_x_forwarded_for");
        for (const char* const member :
             {"http_cf_connecting_ip", "http_true_client_ip", "x_real_ip", "real_ip", "client_ip"})
            row(member, jsonOf(member), member, "10.0.0.1");
        row("a server's address", jsonOf("upstream_addr"), "");
        row("the same address twice", logOf("CLIENT - -", " \"CLIENT\""), "");
        row("one address", logOf("CLIENT - -"), "");
        row("a list alone", logOf("CLIENT, 10.0.0.9 - -"), "");
        row("a host", logOf("shop.example.org CLIENT - -"), "");
        row("a private client", logOf("10.0.0.1 - -"), "");
    }

    void areTold()
    {
        QFETCH(QByteArray, log);
        QFETCH(QByteArray, variable);
        QFETCH(QByteArray, proxy);
        const auto import = importTraffic({m_folder.write("access.log", log.toStdString())}, {});
        QVERIFY2(import, import ? "" : import.error().message().c_str());
        const auto others = otherAddresses(*import->trace, import->sources, KeyTemplate());
        QCOMPARE(others.has_value(), !variable.isEmpty());
        QCOMPARE(others ? QByteArray::fromStdString(others->variable) : QByteArray(), variable);
        QCOMPARE(others ? QByteArray::fromStdString(others->proxy) : QByteArray(), proxy);
    }

    /// Also where a configuration is exported, as it may be read alone.
    void everyReportSaysSo()
    {
        const auto textOf = [&](const std::string& log) {
            const auto import = importTraffic({m_folder.write("access.log", log)}, {});
            const auto keys = evaluateKey(import->trace, KeyTemplate());
            const auto grouped = group(import->trace, *keys, SelectedRows::all(import->trace->size()));
            return proxiesText(trafficFacts(*import, **grouped));
        };
        QCOMPARE(textOf(logOf("CLIENT - -")), std::string());
        QCOMPARE(textOf(logOf("10.0.0.1 - -", " \"CLIENT\"")),
                 std::string("clients may be proxies, and the users of each share one limit: $http_x_forwarded_for has "
                             "other addresses"));
    }

    void aKeyThatFollowsThemIsToldNothing_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<bool>("believes");
        QTest::addColumn<bool>("told");
        QTest::newRow("the client") << QByteArray("$binary_remote_addr") << false << true;
        QTest::newRow("the client and more") << QByteArray("$remote_addr$uri") << false << true;
        QTest::newRow("made of the client") << QByteArray("$of_client") << false << true;
        QTest::newRow("the header") << QByteArray("$http_x_forwarded_for") << false << false;
        QTest::newRow("both") << QByteArray("$binary_remote_addr$http_x_forwarded_for") << false << false;
        QTest::newRow("made of both") << QByteArray("$of_both") << false << false;
        QTest::newRow("no client") << QByteArray("$uri") << false << false;
        QTest::newRow("behind proxies") << QByteArray("$binary_remote_addr") << true << false;
        QTest::newRow("made of the client behind proxies") << QByteArray("$of_client") << true << false;
    }

    void aKeyThatFollowsThemIsToldNothing()
    {
        QFETCH(QByteArray, key);
        QFETCH(bool, believes);
        QFETCH(bool, told);
        const auto import = importTraffic({m_folder.write("access.log", logOf("10.0.0.1 - -", " \"CLIENT\""))}, {});
        QVERIFY(import);
        Variables defined;
        GeoVariable both;
        both.name = "of_both";
        both.proxies = {"10.0.0.0/8"};
        MapVariable client;
        client.name = "of_client";
        client.source = ValueTemplate::parse("$remote_addr").value();
        client.standard = ValueTemplate::parse("a").value();
        defined.made = {client, both};
        if (believes)
            defined.realIp = RealIp{{"10.0.0.1"}, "X-Forwarded-For", true, false};
        const KeyTemplate by = KeyTemplate::parse(key.toStdString())->withVariables(defined);
        QCOMPARE(otherAddresses(*import->trace, import->sources, by).has_value(), told);
        const auto keys = evaluateKey(import->trace, by);
        QVERIFY(keys);
        const SelectedRows none(RankedBits(import->trace->size()), import->trace->size());
        const GroupedPtr nobody = group(import->trace, *keys, none).value();
        QCOMPARE(inspect(*import, *nobody, 1).traffic.others.has_value(), told);
    }

    void proxiesThatAreAdvisedLeaveTheClients_data()
    {
        QTest::addColumn<QByteArray>("log");
        QTest::addColumn<QByteArray>("options");
        const auto row = [](const char* name, const std::string& log, const char* options) {
            QTest::newRow(name) << QByteArray::fromStdString(log) << QByteArray(options);
        };
        row("one", logOf("10.0.0.1 - -", " \"CLIENT\""), ": --trusted-proxy 10.0.0.1.");
        row("two", logOf("CLIENT, 10.0.0.9 10.0.0.1 - -"), ": --trusted-proxy 10.0.0.0/8.");
        row("three that share the load", behind(proxiesIn("10.1.1.", 3)), ": --trusted-proxy 10.0.0.0/8.");
        row("a private client between many proxies",
            behind(proxiesIn("10.1.1.", 9)) + logOf("10.0.0.1 - -", " \"10.1.1.9\""), ": --trusted-proxy 10.0.0.0/8.");
        row("a private client", logOf("10.0.0.1 - -", " \"10.0.0.7\""), ": --trusted-proxy 10.0.0.1.");
    }

    void proxiesThatAreAdvisedLeaveTheClients()
    {
        QFETCH(QByteArray, log);
        QFETCH(QByteArray, options);
        const auto import = importTraffic({m_folder.write("access.log", log.toStdString())}, {});
        QVERIFY2(import, import ? "" : import.error().message().c_str());
        const auto others = otherAddresses(*import->trace, import->sources, KeyTemplate());
        QVERIFY(others);
        const std::string note = otherAddressesNote(*others);
        QVERIFY2(note.ends_with(options.toStdString()), note.c_str());
        const auto trusted =
            TrustedProxies::make(others->trusted, TrustedProxies::Follow::Recursive, "set_real_ip_from");
        QVERIFY(trusted);
        const Column& lists = *import->trace->column("http_x_forwarded_for");
        const auto client = trusted->clientOf("10.0.0.1", lists.values[lists.ids[3]]);
        QVERIFY(client);
        QCOMPARE(addressText(*client), log.contains("10.0.0.7") ? std::string("10.0.0.7") : std::string("192.0.2.3"));
    }

    /// It would count all by that one.
    void behindAForeignProxyTheNearestAloneIsNotAdvised()
    {
        const std::string log = logOf("10.0.0.1 - -", " \"CLIENT, 203.0.113.9\"");
        const auto import = importTraffic({m_folder.write("access.log", log)}, {});
        const OtherAddresses others = otherAddresses(*import->trace, import->sources, KeyTemplate()).value();
        QVERIFY(others.trusted.empty());
        QVERIFY(otherAddressesNote(others).ends_with("by these: --key '$http_x_forwarded_for'."));
    }

    /// As a key it counts one client once for each of the proxies.
    void aListOfManyProxiesIsNoKey_data()
    {
        QTest::addColumn<QByteArray>("log");
        QTest::newRow("public ones") << QByteArray::fromStdString(behind(proxiesIn("203.0.113.", 3)));
        QTest::newRow("behind one that is public") << QByteArray::fromStdString(
            logOf("203.0.113.1 - -", " \"CLIENT, 10.0.0.1\"") + logOf("203.0.113.1 - -", " \"CLIENT, 10.0.0.2\""));
    }

    void aListOfManyProxiesIsNoKey()
    {
        QFETCH(QByteArray, log);
        const auto import = importTraffic({m_folder.write("access.log", log.toStdString())}, {});
        const OtherAddresses others = otherAddresses(*import->trace, import->sources, KeyTemplate()).value();
        QVERIFY(others.trusted.empty());
        const std::string note = otherAddressesNote(others);
        QVERIFY2(note.ends_with("name the networks of all proxies, each with --trusted-proxy."), note.c_str());
        QVERIFY(note.find("--key") == std::string::npos);
    }

    void whatOnlyMostHaveIsSaidOfMost()
    {
        const std::string other = logOf("203.0.113.1 - -", " \"CLIENT\"");
        const std::string none = logOf("203.0.113.1 - -", " \"-\"");
        const auto ofLog = [this](const std::string& log) {
            const auto import = importTraffic({m_folder.write("access.log", log)}, {});
            return otherAddresses(*import->trace, import->sources, KeyTemplate());
        };
        QVERIFY(otherAddressesNote(ofLog(other).value()).starts_with("Each request has two addresses"));
        QVERIFY(otherAddressesNote(ofLog(other + other + none).value()).starts_with("Most requests have two"));
        QVERIFY(!ofLog(other + none)); // half of them
        std::string late = none;       // which the first requests do not tell
        for (int i = 0; i < 3; ++i)
            late += other;
        QVERIFY(ofLog(late));
    }

    void aNoteTellsHowToCountOtherwise()
    {
        const std::string user = otherAddressesNote({"remote_user", {}});
        QVERIFY2(user.find("$remote_user has another one. To count by that: --key '$remote_user'.") !=
                     std::string::npos,
                 user.c_str());
        const std::string proxy = otherAddressesNote({"http_x_forwarded_for", "10.0.0.1", {"10.0.0.1"}});
        QVERIFY2(proxy.find("to count by these: --trusted-proxy 10.0.0.1.") != std::string::npos, proxy.c_str());
        Inspection inspection;
        QVERIFY(inspectionJson(inspection)["notes"].empty());
        inspection.traffic.others = OtherAddresses{"http_x_forwarded_for", "10.0.0.1", {"10.0.0.1"}};
        QCOMPARE(inspectionJson(inspection)["notes"].at(0).get<std::string>(), proxy);
        QVERIFY(inspectionText(inspection).find("Nearly all requests come from 10.0.0.1") != std::string::npos);
    }

private:
    SampleFolder m_folder;
};

SPILLWAY_TEST(TestOtherAddresses)
#include "tst_other_addresses.moc"
