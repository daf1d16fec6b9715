#include "engine/trace/nginx/key.h"

#include "engine/policy/policy.h"
#include "tests/support/test_class.h"
#include "tests/trace/traces.h"

#include <QTest>

namespace tst_made_keys {

using namespace spillway;

namespace {

ValueTemplate text(std::string_view value)
{
    return ValueTemplate::parse(value).value();
}

TracePtr log()
{
    return shared(
        traceOf({"remote_addr", "uri", "http_user_agent", "http_cookie", "http_x_forwarded_for", "status"},
                {{1, {"10.1.2.3", "/api/v1/x", "curl/8.0", "a=1; sid=xyz; b", "8.8.8.8, 10.5.5.5", "200"}},
                 {2, {"10.1.2.9", "/api", "Mozilla/5.0 Chrome/1.0 Safari/1", "SID = q ", "", "404"}},
                 {3, {"2001:db8::1", "/", "Mozilla/5.0 Chrome/1.0 Edg/1.0", "xsid=1,sid=2", "7.7.7.7,10.0.0.1", "200"}},
                 {4, {"2001:db8:0:0:5::", "/api/v1/x?", "", "", "x", "200"}},
                 {5, {"::ffff:10.1.2.77", "odd", "who knows", "sid", "10.9.9.9", "200"}},
                 {6, {"unix:", "/a", "Googlebot/2.1", "sid=;", "1.1.1.1", "200"}}}));
}

/// The key of each request with the bytes nginx stores for it, or what is wrong.
QString keysOf(const TracePtr& trace, const KeyTemplate& key)
{
    const auto keys = evaluateKey(trace, key);
    const auto checked = checkKey(*trace, key); // says the same without evaluating
    if (keys.has_value() != checked.has_value() || (!keys && keys.error().detail != checked.error().detail))
        return QStringLiteral("checkKey() says something else");
    if (!keys)
        return QString::fromStdString(keys.error().detail);
    QStringList all;
    for (const ValueId id : (*keys)->ids())
        all << QString::fromStdString(std::string((*keys)->values()[id])) + QLatin1Char('=') +
                   QString::number((*keys)->keyLength[id]);
    return all.join(QLatin1Char('|'));
}

} // namespace

class TestMadeKeys : public QObject
{
    Q_OBJECT

private slots:
    void keys_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("values");
        const auto row = [](const char* key, const char* values) {
            QTest::newRow(key) << QString::fromUtf8(key) << QString::fromUtf8(values);
        };
        row("$rl_net_24", "10.1.2.0/24=3|10.1.2.0/24=3|2001:db8::/64=8|2001:db8::/64=8|10.1.2.0/24=3|unix:=5");
        row("$rl_net_16_32", "10.1.0.0/16=2|10.1.0.0/16=2|2001:db8::/32=4|2001:db8::/32=4|10.1.0.0/16=2|unix:=5");
        row("$rl_net_32_128", "10.1.2.3=4|10.1.2.9=4|2001:db8::1=16|2001:db8:0:0:5::=16|10.1.2.77=4|unix:=5");
        row("$rl_net_22",
            "a network is $rl_net_24 or $rl_net_24_64: bits of IPv4 and of IPv6 in whole bytes, as nginx can "
            "cut them");
        row("$rl_net_24_64_1",
            "a network is $rl_net_24 or $rl_net_24_64: bits of IPv4 and of IPv6 in whole bytes, as nginx "
            "can cut them");
        row("$rl_path_1", "/api=4|/api=4|/=1|/api=4|odd=3|/a=2");
        row("$rl_path_2", "/api/v1=7|/api=4|/=1|/api/v1=7|odd=3|/a=2");
        row("$rl_path_10", "the first segments of a path are $rl_path_1 to $rl_path_9");
        row("$rl_agent", "curl=4|Chrome=6|Edge=4|none=4|other=5|Googlebot=9");
        row("$cookie_sid", "xyz=3|q =2|2=1|=0|=0|=0");
        row("$cookie_A", "1=1|=0|=0|=0|=0|=0");
        row("$rl_net_24-$rl_path_1", "10.1.2.0/24-/api=8|10.1.2.0/24-/api=8|2001:db8::/64-/=10|2001:db8::/64-/api=13|"
                                     "10.1.2.0/24-odd=7|unix:-/a=8");
    }

    void keys()
    {
        QFETCH(QString, key);
        const auto parsed = KeyTemplate::parse(key.toStdString());
        QVERIFY(parsed);
        QTEST(keysOf(log(), *parsed), "values");
    }

    void proxiesAreBelieved_data()
    {
        QTest::addColumn<bool>("recursive");
        QTest::addColumn<QString>("values");
        QTest::newRow("the last address")
            << false << "10.5.5.5=4|10.1.2.9=4|2001:db8::1=16|2001:db8:0:0:5::=16|10.9.9.9=4|unix:=5";
        QTest::newRow("behind all proxies")
            << true << "8.8.8.8=4|10.1.2.9=4|2001:db8::1=16|2001:db8:0:0:5::=16|10.9.9.9=4|unix:=5";
    }

    void proxiesAreBelieved()
    {
        QFETCH(bool, recursive);
        const Variables defined{{}, RealIp{{"10.0.0.0/8"}, "X-Forwarded-For", recursive, false}};
        QTEST(keysOf(log(), KeyTemplate().withVariables(defined)), "values");
    }

    void theLogMustHaveTheHeader()
    {
        const TracePtr trace = shared(traceOf({"remote_addr"}, {{1, {"10.0.0.1"}}}));
        RealIp realIp{{"10.0.0.0/8"}, "CF-Connecting-IP", false, false};
        const auto keys = evaluateKey(trace, KeyTemplate().withVariables({{}, realIp}));
        QVERIFY(!keys && keys.error().code == ErrorCode::BadKey);
        QCOMPARE(keys.error().detail, std::string("this traffic has no $http_cf_connecting_ip; it has "
                                                  "$binary_remote_addr, $remote_addr"));
        realIp.ifLogged = true;
        QCOMPARE(keysOf(trace, KeyTemplate().withVariables({{}, realIp})), QStringLiteral("10.0.0.1=4"));
    }

    void whatIsMadeInACircleIsRefused()
    {
        MapVariable one{"one", text("$two"), false, false, {}, text("x")};
        MapVariable two{"two", text("$one"), false, false, {}, text("x")};
        const KeyTemplate key = KeyTemplate::parse("$one").value().withVariables({{one, two}, {}});
        const auto keys = evaluateKey(log(), key);
        QVERIFY(!keys && keys.error().code == ErrorCode::BadConfig);
        QCOMPARE(keys.error().detail, std::string("cycle while evaluating variable \"one\""));
    }

    /// The log tells $made where it lacks what the map asks for.
    void aLoggedVariableStandsInForItsDefinition()
    {
        const TracePtr trace = shared(traceOf({"remote_addr", "made"}, {{1, {"10.0.0.1", "x"}}}));
        const Variables defined{{MapVariable{"made", text("$http_x_key"), false, false, {}, text("y")}}, {}};
        QCOMPARE(keysOf(trace, KeyTemplate::parse("$made").value().withVariables(defined)), QStringLiteral("x=1"));
    }

    void exemptRequestsAreNotAccounted_data()
    {
        QTest::addColumn<QString>("exempt");
        QTest::addColumn<QString>("values");
        const auto row = [](const char* exempt, const char* values) {
            QTest::newRow(exempt) << QString::fromUtf8(exempt) << QString::fromUtf8(values);
        };
        row("10.0.0.0/8", "=0|=0|/=1|/api/v1/x?=10|=0|/a=2");
        row("$uri ~ ^/api", "=0|=0|/=1|=0|odd=3|/a=2");
        row("$rl_agent != curl", "/api/v1/x=9|=0|=0|=0|=0|=0");
        row("10.0.0.0/8;$uri = /a", "=0|=0|/=1|/api/v1/x?=10|=0|=0");
        row("$status = 404", "nginx does not know $status yet when it counts a request");
    }

    void exemptRequestsAreNotAccounted()
    {
        QFETCH(QString, exempt);
        std::vector<Condition> conditions;
        for (const QString& condition : exempt.split(QLatin1Char(';')))
            conditions.push_back(Condition::parse(condition.toStdString()).value());
        QTEST(keysOf(log(), KeyTemplate::parse("$uri").value().exempting(std::move(conditions))), "values");
    }

    void bytesOfAnAddressExemptNobody_data()
    {
        QTest::addColumn<QString>("exempt");
        QTest::newRow("the address") << "$binary_remote_addr=10.0.0.1";
        QTest::newRow("its network") << "$rl_net_24=10.0.0.0/24";
    }

    void bytesOfAnAddressExemptNobody()
    {
        QFETCH(QString, exempt);
        const auto checked = checkExemption(Condition::parse(exempt.toStdString()).value(), {});
        QVERIFY(!checked && checked.error().code == ErrorCode::BadArgument);
        QVERIFY(checkExemption(Condition::parse("10.0.0.0/24").value(), {}));
        QVERIFY(checkExemption(Condition::parse("$rl_agent=curl").value(), {}));
    }

    void keysAreEqualWhereAllOfThemIs()
    {
        const KeyTemplate key = KeyTemplate::parse("$rl_agent").value();
        const Variables defined{{MapVariable{"x", text("$uri"), false, false, {}, text("y")}}, {}};
        QVERIFY(key == key.withVariables(defined)); // it needs nothing of them
        QVERIFY(KeyTemplate::parse("$x").value() != KeyTemplate::parse("$x").value().withVariables(defined));
        QVERIFY(key != key.exempting({Condition::parse("10.0.0.0/8").value()}));
        QVERIFY(KeyTemplate() != KeyTemplate().withVariables({{}, RealIp{{"10.0.0.0/8"}, "X-A", true, false}}));
    }

    void evaluatingStopsWhenAsked()
    {
        std::stop_source source;
        source.request_stop();
        for (const char* key : {"$rl_net_24", "$rl_agent$uri", "$cookie_a"}) {
            const auto keys = evaluateKey(log(), KeyTemplate::parse(key).value(), source.get_token());
            QVERIFY(!keys && keys.error().code == ErrorCode::Cancelled);
        }
    }
};

SPILLWAY_TEST(TestMadeKeys)

} // namespace tst_made_keys

#include "tst_made_keys.moc"
