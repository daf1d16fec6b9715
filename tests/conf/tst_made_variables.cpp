#include "engine/conf/read_policy.h"
#include "engine/conf/read_variables.h"
#include "engine/conf/write_policy.h"

#include "tests/support/nginx_server.h"
#include "tests/support/test_class.h"
#include "tests/trace/traces.h"

#include <QRandomGenerator>
#include <QtTest/QTest>

#include <map>

namespace tst_made_variables {

using namespace spillway;
using spillway::test::NginxServer;

// A running nginx is asked what the key of a request is; we say the same.

namespace {

using Request = NginxServer::Request;

/// The requests as a log has them.
TracePtr logOf(const std::vector<Request>& requests, const std::vector<std::string>& headers)
{
    Trace trace;
    trace.sources.push_back({"asked", requests.size(), {}, {}});
    trace.columns.resize(2 + headers.size());
    trace.columns[0].variable = "remote_addr";
    trace.columns[1].variable = "uri";
    for (std::size_t i = 0; i < headers.size(); ++i) {
        std::string name = "http_" + headers[i];
        for (char& c : name)
            c = c == '-' ? '_' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        trace.columns[2 + i].variable = name;
    }
    for (std::size_t row = 0; row < requests.size(); ++row) {
        const Request& request = requests[row];
        const std::map<std::string, std::string> sent(request.headers.begin(), request.headers.end());
        trace.arrivals.push_back(at(static_cast<std::int64_t>(row)));
        trace.sourceOf.push_back(0);
        const auto put = [&](std::size_t column, const std::string& value) {
            trace.columns[column].ids.push_back(trace.columns[column].values.intern(value));
        };
        put(0, request.peer);
        put(1, request.uri);
        for (std::size_t i = 0; i < headers.size(); ++i)
            put(2 + i, sent.contains(headers[i]) ? sent.at(headers[i]) : std::string());
    }
    return shared(std::move(trace));
}

/// Two requests have one key here where, and only where, they have one there, and it has as many bytes.
void compareKeys(const QByteArray& fragment, const KeyTemplate& key, const QByteArray& text,
                 const std::vector<Request>& requests, const std::vector<std::string>& headers)
{
    NginxServer server(fragment, text);
    QVERIFY2(server.isRunning(), (server.output() + fragment).constData());
    const auto keys = evaluateKey(logOf(requests, headers), key);
    QVERIFY2(keys, keys ? "" : (QByteArray::fromStdString(keys.error().message()) + fragment).constData());
    std::map<std::string, ValueId> numberOf;
    std::map<ValueId, std::string> bytesOf;
    for (std::size_t row = 0; row < requests.size(); ++row) {
        const std::string theirs = server.ask(requests[row]);
        const ValueId ours = (*keys)->ids()[row];
        const auto told = [&] {
            std::string all = requests[row].peer + ' ' + requests[row].uri;
            for (const auto& [name, value] : requests[row].headers)
                all += " | " + name + ": " + value;
            return QByteArray::fromStdString(all + " -> nginx \"" + printable(theirs) + "\", here \"" +
                                             printable((*keys)->values()[ours]) + "\"\n") +
                   fragment;
        };
        QVERIFY2(theirs.size() == (*keys)->keyLength[ours], told().constData());
        QVERIFY2((ours == kEmptyValue) == theirs.empty(), told().constData());
        QVERIFY2(numberOf.try_emplace(theirs, ours).first->second == ours, told().constData());
        QVERIFY2(bytesOf.try_emplace(ours, theirs).first->second == theirs, told().constData());
    }
}

/// Small choices, so that equal and nearly equal things meet often.
class Maker
{
public:
    explicit Maker(quint32 seed) : m_random(seed) {}

    std::size_t below(std::size_t bound) { return m_random.bounded(static_cast<quint32>(bound)); }
    bool chance(std::size_t in) { return below(in) == 0; }
    const std::string& pick(const std::vector<std::string>& from) { return from[below(from.size())]; }

    std::string address()
    {
        static const std::vector<std::string> kEnds{"0", "1", "7", "8", "127", "128", "254", "255"};
        if (chance(12))
            return pick({"1..2.3", "010.0.0.1", "256.1.1.1", "1.2.3", "::", "::1", "x", "255.255.255.255", "0.0.0.0",
                         "[2001:db8::1]", "1:2:3:4:5:6:7:8", "::ffff:10.0.0.1", "2001:db8::10.0.0.1", ":1::2"});
        if (chance(4))
            return pick({"2001:db8:", "2001:db8:0:1:", "2001:DB8:0:", "fe80:", "::ffff:0:"}) + ":" + pick(kEnds);
        return pick({"10.0.", "10.1.", "192.168.", "127.0.", "8.8."}) + pick(kEnds) + "." + pick(kEnds);
    }

    std::string network()
    {
        const std::string base = pick({"10.0.0.0", "10.1.0.0", "10.1.128.0", "192.168.7.0", "127.0.0.0", "8.8.8.8"});
        if (chance(5))
            return pick({"2001:db8::/32", "2001:db8:0:1::/64", "fe80::/10", "::/0", "::ffff:0:0/96", "2001:db8::1"});
        return chance(5) ? base : base + "/" + std::to_string(below(33));
    }

    std::string forwarded()
    {
        std::string list;
        for (std::size_t i = below(5); i > 0; --i) {
            std::string one = address();
            if (chance(6))
                one = one.find(':') == std::string::npos ? one + ":8080" : "[" + one + "]:443";
            list += one + (i > 1 ? pick({", ", ",", " ", ",,", " , "}) : pick({"", "", "", ","}));
        }
        return list;
    }

private:
    QRandomGenerator m_random;
};

/// A map of two headers and whatever else may stand in one.
QByteArray randomMap(Maker& make, const char* name, const std::string& source)
{
    static const std::vector<std::string> kValues{
        "one", "two", "\"\"", "$http_x_b", "\"$http_x_a-$http_x_b\"", "${http_x_b}x", "$remote_addr", "\"a b\""};
    static const std::vector<std::string> kTexts{"shop",      "Shop", "www.shop.de", "\"\"",
                                                 "\\default", "\\~x", "api",         "a.b"};
    static const std::vector<std::string> kMasks{"*.shop.de", "www.*", ".de", "api.*", ".b", "*.a.b"};
    struct Pattern
    {
        std::string regex;
        std::string value;
    };
    static const std::vector<Pattern> kRegexes{{"~^s", "s"},
                                               {"~*^S(.)", "\"cap $1\""},
                                               {"\"~^(?<n_@>[a-z]+)\\\\.\"", "$n_@"},
                                               {"~*SHOP", "$http_x_b"},
                                               {"~.", "any"},
                                               {"\"~(a)(b)?(c)?\"", "\"<$1$2$3>\""},
                                               {"~o$", "\"o:$http_x_b\""},
                                               {"\"~^(?<m_@>.).*(?<k_@>.)$\"", "\"$k_@$m_@$http_x_b\""}};
    std::string text = "map " + source + " $" + name + " {\n";
    const bool hostnames = make.chance(3);
    if (hostnames)
        text += "  hostnames;\n";
    if (make.chance(2))
        text += "  default " + make.pick(kValues) + ";\n";
    std::map<std::string, bool> used;
    for (std::size_t i = make.below(6); i > 0; --i) {
        const bool mask = hostnames && make.chance(2);
        const std::string pattern = make.pick(mask ? kMasks : kTexts);
        if (!std::exchange(used[QByteArray::fromStdString(pattern).toLower().toStdString()], true))
            text += "  " + pattern + " " + make.pick(kValues) + ";\n";
    }
    for (std::size_t i = make.below(4); i > 0; --i) {
        const Pattern& one = kRegexes[make.below(kRegexes.size())];
        QByteArray line = QByteArray::fromStdString("  " + one.regex + " " + one.value + ";\n");
        text += line.replace('@', name).toStdString();
    }
    return QByteArray::fromStdString(text + "}\n");
}

QByteArray randomGeo(Maker& make, const std::string& head)
{
    QByteArray text = QByteArray::fromStdString("geo " + head + " {\n");
    if (make.chance(2))
        text += "  default far;\n";
    if (make.chance(4)) {
        text += make.chance(2) ? "  proxy 127.0.0.0/9;\n  proxy 10.0.0.0/8;\n" : "  proxy 127.0.0.0/8;\n";
        if (make.chance(2))
            text += "  proxy_recursive;\n";
    }
    for (std::size_t i = make.below(10); i > 0; --i) {
        const QByteArray network = QByteArray::fromStdString(make.network());
        text += make.chance(8) ? "  delete " + network + ";\n" : "  " + network + " v" + QByteArray::number(i) + ";\n";
    }
    return text + "}\n";
}

KeyTemplate keyIn(const QByteArray& fragment, const QByteArray& text)
{
    const auto read = readPolicyText(
        (fragment + "limit_req_zone \"" + text + "\" zone=a:1m rate=1r/s; limit_req zone=a;").toStdString(), "f");
    if (!read)
        qFatal("%s\n%s", read.error().message().c_str(), fragment.constData());
    return read->policy.zones.front().key;
}

} // namespace

class TestMadeVariables : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (!NginxServer::program().isEmpty())
            return;
        if (qEnvironmentVariableIsSet("CI"))
            QFAIL("nginx is not installed");
        QSKIP("nginx is not installed");
    }

    void mapsAreNginxs_data() { seeds(25); }
    void mapsAreNginxs()
    {
        QFETCH(quint32, seed);
        Maker make(seed);
        static const std::vector<std::string> kWords{
            "shop", "SHOP.de", "www.shop.de", "x.y.shop.de", "shop.de",  "",   "abc",  "ab",  "a",      "default",
            "~x",   "api.x.",  "a.b",         "x.a.b",       ".shop.de", "so", "www.", "zoo", "api.a.b"};
        QByteArray fragment = randomMap(make, "first", make.chance(3) ? "\"$http_x_a.$http_x_b\"" : "$http_x_a");
        fragment += randomMap(make, "second", make.chance(2) ? "$first" : "$http_x_b");
        const QByteArray text = make.chance(3) ? "$first$second" : "$second";
        std::vector<Request> requests;
        for (int i = 0; i < 60; ++i)
            requests.push_back({"127.0.0.1", "/", {{"X-A", make.pick(kWords)}, {"X-B", make.pick(kWords)}}});
        compareKeys(fragment, keyIn(fragment, text), text, requests, {"X-A", "X-B"});
    }

    void geosAreNginxs_data() { seeds(25); }
    void geosAreNginxs()
    {
        QFETCH(quint32, seed);
        Maker make(seed);
        const QByteArray fragment = randomGeo(make, make.chance(2) ? "$http_x_a $where" : "$where");
        std::vector<Request> requests;
        for (int i = 0; i < 60; ++i) {
            requests.push_back(
                {make.pick({"127.0.0.1", "127.0.0.7", "127.200.0.1"}), "/", {{"X-Forwarded-For", make.forwarded()}}});
            if (!make.chance(10))
                requests.back().headers.push_back({"X-A", make.address()});
        }
        compareKeys(fragment, keyIn(fragment, "is $where"), "is $where", requests, {"X-A", "X-Forwarded-For"});
    }

    void rangesAreNginxs_data()
    {
        QTest::addColumn<QByteArray>("entries");
        QTest::newRow("one in another") << QByteArray("10.0.0.0-10.0.0.255 a; 10.0.0.8-10.0.0.128 b;");
        QTest::newRow("over many blocks") << QByteArray("10.0.0.0-10.255.255.255 a; 10.1.0.0-10.1.0.127 b; default d;");
        QTest::newRow("at the ends") << QByteArray(
            "10.0.0.0-10.0.0.255 a; 10.0.0.0-10.0.0.7 b; 10.0.0.128-10.0.0.255 c;");
        QTest::newRow("twice and taken out")
            << QByteArray("default d; 10.0.0.0-10.1.255.255 a; 10.0.0.0-10.0.255.255 b; delete 10.1.0.0-10.1.255.255;");
        QTest::newRow("all") << QByteArray("0.0.0.0-255.255.255.254 a;");
    }

    void rangesAreNginxs()
    {
        QFETCH(QByteArray, entries);
        Maker make(7);
        const QByteArray fragment = "geo $http_x_a $where { ranges; " + entries + " }\n";
        std::vector<Request> requests;
        for (int i = 0; i < 100; ++i)
            requests.push_back({"127.0.0.1", "/", {{"X-A", make.address()}}});
        compareKeys(fragment, keyIn(fragment, "is $where"), "is $where", requests, {"X-A"});
    }

    void addressesBehindProxiesAreNginxs_data() { seeds(16); }
    void addressesBehindProxiesAreNginxs()
    {
        QFETCH(quint32, seed);
        Maker make(seed);
        QByteArray fragment = "set_real_ip_from 127.0.0.0/9;\n";
        for (std::size_t i = make.below(4); i > 0; --i)
            fragment += "set_real_ip_from " + QByteArray::fromStdString(make.network()) + ";\n";
        const bool custom = make.chance(4);
        fragment += custom ? "real_ip_header X-A;\n" : "real_ip_header X-Forwarded-For;\n";
        if (make.chance(2))
            fragment += "real_ip_recursive on;\n";
        fragment += randomGeo(make, "$where");
        const QByteArray text = make.pick({"$binary_remote_addr", "$remote_addr", "$where $remote_addr"}).c_str();
        std::vector<Request> requests;
        for (int i = 0; i < 60; ++i)
            requests.push_back({make.pick({"127.0.0.1", "127.0.0.7", "127.200.0.1"}),
                                "/",
                                {{"X-A", make.forwarded()}, {"X-Forwarded-For", make.forwarded()}}});
        compareKeys(fragment, keyIn(fragment, text), text, requests, {"X-A", "X-Forwarded-For"});
    }

    void knownVariablesAreNginxs_data()
    {
        QTest::addColumn<QByteArray>("key");
        for (const char* key : {"$rl_net_24", "$rl_net_16_48", "$rl_net_32_56", "$rl_path_1", "$rl_path_2", "$rl_agent",
                                "$rl_net_24_64$rl_path_1-$rl_agent"})
            QTest::newRow(key) << QByteArray(key);
    }

    /// What is exported is what was counted.
    void knownVariablesAreNginxs()
    {
        QFETCH(QByteArray, key);
        Maker make(3);
        const RealIp behind{{"127.0.0.0/8"}, "X-Forwarded-For", true, false};
        const KeyTemplate counted = KeyTemplate::parse(key.toStdString()).value().withVariables({{}, behind});
        compareExported(counted, requestsOfAllKinds(make));
    }

    void exemptionsAreNginxs_data()
    {
        QTest::addColumn<QByteArray>("exempt");
        for (const char* conditions :
             {"10.0.0.0/8", "10.0.0.0/8\n192.168.0.0/16\n2001:db8::/32", "!10.0.0.0/8", "$uri ~ ^/health",
              "$uri ~* ^/HEALTH\n10.1.0.0/16", "$http_user_agent = curl/8.0", "$http_user_agent != curl/8.0",
              "$http_user_agent !~ bot", "$http_user_agent =", "$http_user_agent !=", "$rl_agent = curl",
              "$rl_path_1 = /shop\n$rl_agent !~* ^(chrome|firefox)$", "$http_user_agent ~ ^$"})
            QTest::newRow(conditions) << QByteArray(conditions);
    }

    void exemptionsAreNginxs()
    {
        QFETCH(QByteArray, exempt);
        Maker make(5);
        std::vector<Condition> conditions;
        for (const QByteArray& text : exempt.split('\n'))
            conditions.push_back(Condition::parse(text.toStdString()).value());
        const RealIp behind{{"127.0.0.0/8"}, "X-Forwarded-For", true, false};
        const KeyTemplate counted =
            KeyTemplate::parse("$rl_net_24$uri").value().exempting(std::move(conditions), {{}, behind});
        compareExported(counted, requestsOfAllKinds(make));
    }

private:
    static void seeds(quint32 count)
    {
        QTest::addColumn<quint32>("seed");
        for (quint32 seed = 1; seed <= count; ++seed)
            QTest::newRow(qPrintable(QStringLiteral("seed %1").arg(seed))) << seed;
    }

    static std::vector<Request> requestsOfAllKinds(Maker& make)
    {
        static const std::vector<std::string> kPaths{"/", "/shop", "/shop/cart", "/health", "/Health/x", "/a/b/c"};
        static const std::vector<std::string> kAgents{
            "",
            "curl/8.0",
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36",
            "Mozilla/5.0 (Windows NT 10.0; rv:121.0) Gecko/20100101 Firefox/121.0",
            "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
            "somebot",
            "Something else"};
        std::vector<Request> requests;
        for (int i = 0; i < 100; ++i)
            requests.push_back({"127.0.0.1",
                                make.pick(kPaths),
                                {{"X-Forwarded-For", make.address()}, {"User-Agent", make.pick(kAgents)}}});
        return requests;
    }

    static void compareExported(const KeyTemplate& key, const std::vector<Request>& requests)
    {
        const auto text = writePolicy(simplePolicy({"a", 1ULL << 20U, key, {1, RateUnit::PerSecond}}, {}), {});
        QVERIFY2(text, text ? "" : text.error().message().c_str());
        const QByteArray fragment = QByteArray::fromStdString(*text).replace("limit_req zone=a;", "");
        const auto read = readPolicyText(*text, "f");
        QVERIFY2(read, read ? "" : (read.error().message() + *text).c_str());
        const QByteArray written = QByteArray::fromStdString(read->policy.zones.front().key.text());
        compareKeys(fragment, key, written, requests, {"X-Forwarded-For", "User-Agent"});
        compareKeys(fragment, read->policy.zones.front().key, written, requests, {"X-Forwarded-For", "User-Agent"});
    }
};

SPILLWAY_TEST(TestMadeVariables)

} // namespace tst_made_variables

#include "tst_made_variables.moc"
