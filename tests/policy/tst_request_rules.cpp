#include "engine/policy/request_rules.h"

#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_request_rules {

using namespace spillway;

namespace {

using Settings = std::vector<std::pair<std::string, std::string>>;

/// With double quotes in place of single ones.
std::string json(std::string text)
{
    std::ranges::replace(text, '\'', '"');
    return text;
}

std::string refusal(const std::string& text)
{
    const auto rules = parseRequestRules(text, "p.json");
    return rules ? "valid" : rules.error().message();
}

/// A rule with these members behind its name.
std::string ruleWith(const std::string& members)
{
    return json("{'classes': ['staff', 'paid'], 'rules': [{'name': 'a', ") + members + "}]}";
}

} // namespace

class TestRequestRules : public QObject
{
    Q_OBJECT

private slots:
    /// The six examples of one service, and a seventh rule for two methods of one path.
    void examplesTogether()
    {
        const auto rules = parseRequestRules(
            json("{'classes': ['paid'], 'rules': ["
                 " {'name': 'plan', 'match': {'header': {'X-Plan': ['paid', '~ ^gold']}}, 'class': 'paid'},"
                 " {'name': 'posts', 'match': {'path': '/posts', 'method': 'POST'}, 'key': '$http_x_user',"
                 " 'limit': 'fixed-window limit=2 window=1s', 'over': {'queue': 3}},"
                 " {'name': 'accounts', 'match': {'path': '= /accounts'}, 'limit': 'sliding-log limit=10 window=1d'},"
                 " {'name': 'rewards', 'match': {'path': '/rewards'}, 'key': '$http_x_device',"
                 " 'limit': 'sliding-counter limit=5 window=1w'},"
                 " {'name': 'friends', 'match': {'path': '/friends'}, 'key': '$http_x_user',"
                 " 'limit': 'fixed-window limit=150 window=1d'},"
                 " {'name': 'all', 'key': '', 'limit': 'rate=10000r/s burst=500 nodelay',"
                 " 'over': {'prioritise': {'paid': 100}}},"
                 " {'name': 'get', 'match': {'path': '/api/users', 'method': 'GET'},"
                 " 'limit': 'token-bucket rate=100r/m capacity=100'},"
                 " {'name': 'post', 'match': {'path': '/api/users', 'method': 'POST'}, 'limit': 'leaking-bucket "
                 "rate=10r/m capacity=10',"
                 " 'over': 'reject'}]}"),
            "p.json");
        QVERIFY2(rules.has_value(), rules ? "" : rules.error().message().c_str());
        QCOMPARE(rules->rules.size(), std::size_t{8});
        QCOMPARE(rules->rules[0].match.size(), std::size_t{2});
        QCOMPARE(rules->rules[0].gives, std::optional<std::size_t>(0));
        QVERIFY(!rules->rules[0].limit);
        QCOMPARE(rules->rules[1].queue, std::int64_t{3});
        QCOMPARE(rules->rules[1].key->text(), std::string("$http_x_user"));
        QVERIFY(rules->rules[1].match[1].holds("/posts/7"));
        QVERIFY(!rules->rules[1].match[1].holds("/my/posts"));
        QVERIFY(!rules->rules[2].match[0].holds("/accounts/7"));
        QCOMPARE(rules->rules[2].key->text(), std::string("$binary_remote_addr"));
        QVERIFY(!rules->rules[5].key);
        QCOMPARE(ceilingOf(limitFor(rules->rules[5], 0)).raw(), std::int64_t{500'000});
        QCOMPARE(ceilingOf(limitFor(rules->rules[5], 1)).raw(), std::int64_t{400'000});
    }

    void refused_data()
    {
        QTest::addColumn<std::string>("text");
        QTest::addColumn<std::string>("message");
        const auto row = [](const char* name, const std::string& text, const std::string& message) {
            QTest::newRow(name) << text << message;
        };
        const std::string limit = json("'limit': 'rate=1r/s'");
        row("no JSON", "{\n\n\"rules\": oops}", "p.json:3: ");
        row("no object", "[]", "p.json: : a policy is an object with the member “rules”");
        row("unknown member", json("{'rules': [], 'clases': []}"), "did you mean classes");
        row("unknown member of a rule", ruleWith(json("'limt': 'x'")),
            "p.json: rules[0].limt: there is no such member");
        row("no limit", ruleWith(json("'key': ''")), "p.json: rules[0]: a rule has a “limit”");
        row("bad limit", ruleWith(json("'limit': 'rate=0.5r/s'")), "p.json: rules[0].limit: invalid rate");
        row("key in the limit", ruleWith(json("'limit': 'rate=1r/s key=$uri'")), "write the key as the “key”");
        row("bad key", ruleWith(json("'key': '${uri'")), "p.json: rules[0].key: ");
        row("bad regex", ruleWith(json("'match': {'path': '~ ('}")), "p.json: rules[0].match.path: pcre2_compile()");
        row("bad condition", ruleWith(json("'match': {'where': ['uri']}")), "p.json: rules[0].match.where[0]: ");
        row("bad header", ruleWith(json("'match': {'header': {'A B': 'c'}}")), "is not a valid header name");
        row("number for a text", ruleWith(json("'limit': 10")), "p.json: rules[0].limit: write a text");
        row("unknown class", ruleWith(limit + json(", 'class': 'gold'")),
            "p.json: rules[0].class: “gold” is not among");
        row("unknown action", ruleWith(limit + json(", 'over': 'drop'")), "p.json: rules[0].over: write");
        row("queue of none", ruleWith(limit + json(", 'over': {'queue': 0}")), "write a whole number, 1 or more");
        row("queue that counts its attempts",
            ruleWith(json("'limit': 'fixed-window limit=1 window=1s count-rejected', 'over': {'queue': 5}")),
            "contradict");
        row("reserve of all", ruleWith(limit + json(", 'over': {'prioritise': {'staff': 1}}")), "no other request");
        row("reserve in a token bucket",
            ruleWith(json("'limit': 'token-bucket rate=1r/s capacity=9', 'over': {'prioritise': {'staff': 1}}")),
            "limit_req and windows");
        row("name of another",
            json("{'rules': [{'name': 'a', 'limit': 'rate=1r/s'}, {'name': 'a', 'limit': 'rate=1r/s'}]}"),
            "p.json: rules[1]: “a” is the name of an earlier rule");
        row("name with a blank", json("{'rules': [{'name': 'a b', 'limit': 'rate=1r/s'}]}"), "“name”");
    }
    void refused()
    {
        QFETCH(std::string, text);
        QFETCH(std::string, message);
        const std::string said = refusal(text);
        QVERIFY2(said.find(message) != std::string::npos, said.c_str());
    }

    void environment_data()
    {
        QTest::addColumn<Settings>("settings");
        QTest::addColumn<std::string>("expected");
        const auto row = [](const char* name, const Settings& settings, const std::string& expected) {
            QTest::newRow(name) << settings << expected;
        };
        const std::pair<std::string, std::string> standard{"RATE_LIMIT_DEFAULT", "100"};
        row("a default", {standard}, "address $binary_remote_addr fixed-window limit=100 window=60s;");
        row("two keys",
            {standard, {"RATE_LIMIT_PER_IP", "true"}, {"RATE_LIMIT_PER_USER", "20"}, {"RATE_LIMIT_WINDOW", "1h"}},
            "address $binary_remote_addr fixed-window limit=100 window=1h;"
            "user $http_authorization$http_x_api_key fixed-window limit=20 window=1h;");
        row("users beside a default", {standard, {"RATE_LIMIT_PER_USER", "20"}},
            "address $binary_remote_addr fixed-window limit=100 window=60s;"
            "user $http_authorization$http_x_api_key fixed-window limit=20 window=60s;");
        row("a burst", {standard, {"RATE_LIMIT_BURST", "30"}},
            "address $binary_remote_addr token-bucket rate=100r/m capacity=30;");
        row("an algorithm with underscores",
            {standard, {"RATE_LIMIT_ALGORITHM", "SLIDING_LOG"}, {"RATE_LIMIT_WINDOW", "10s"}},
            "address $binary_remote_addr sliding-log limit=100 window=10s;");
        row("switched off", {{"RATE_LIMIT_ENABLED", "false"}}, "");
        row("unknown", {standard, {"RATE_LIMIT_BURTS", "1"}}, "RATE_LIMIT_BURTS: there is no such setting");
        row("no number", {{"RATE_LIMIT_DEFAULT", "many"}}, "RATE_LIMIT_DEFAULT: “many” is not valid");
        row("nothing said", {{"RATE_LIMIT_ENABLED", "true"}}, "RATE_LIMIT_DEFAULT: is missing");
        row("a burst of a window", {standard, {"RATE_LIMIT_ALGORITHM", "fixed-window"}, {"RATE_LIMIT_BURST", "3"}},
            "RATE_LIMIT_BURST: fixed-window has no burst");
        row("no whole rate",
            {{"RATE_LIMIT_DEFAULT", "7"}, {"RATE_LIMIT_ALGORITHM", "limit_req"}, {"RATE_LIMIT_WINDOW", "13s"}},
            "RATE_LIMIT_WINDOW: 7 requests in 13s");
        row("an unknown algorithm", {standard, {"RATE_LIMIT_ALGORITHM", "magic"}}, "RATE_LIMIT_ALGORITHM: “magic”");
    }
    void environment()
    {
        QFETCH(Settings, settings);
        QFETCH(std::string, expected);
        const auto rules = environmentRules(settings);
        std::string text = rules ? "" : rules.error().message();
        for (const RequestRule& rule : rules ? rules->rules : std::vector<RequestRule>())
            text += rule.name + ' ' + rule.key->text() + ' ' + limiterText(std::get<LimiterSpec>(*rule.limit)) + ';';
        QVERIFY2(rules ? text == expected : text.starts_with(expected), text.c_str());
    }
};

SPILLWAY_TEST(TestRequestRules)

} // namespace tst_request_rules

#include "tst_request_rules.moc"
