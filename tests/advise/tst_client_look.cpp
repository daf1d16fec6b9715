#include "engine/advise/client_look.h"

#include "engine/advise/crowd.h"
#include "tests/support/test_class.h"
#include "tests/trace/traces.h"

#include <QTest>

namespace tst_client_look {

using namespace spillway;

namespace {

constexpr const char* kFirefox = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";
constexpr const char* kChrome = "Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36";
constexpr const char* kSafari =
    "Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15";

/// A client's requests; what it looks like.
class Client
{
public:
    void ask(std::int64_t ms, const std::string& agent, const std::string& uri = "/")
    {
        m_trace.arrivals.push_back(at(ms));
        m_trace.columns[0].ids.push_back(m_trace.columns[0].values.intern(uri));
        m_trace.columns[1].ids.push_back(m_trace.columns[1].values.intern(agent));
    }
    void askOften(int times, const std::string& agent)
    {
        for (int i = 0; i < times; ++i)
            ask(i * i * 7919, agent, "/" + std::to_string(i));
    }
    [[nodiscard]] ClientLook look() const
    {
        ClientLooks looks(m_trace);
        looks.start();
        for (std::uint32_t row = 0; row < m_trace.size(); ++row)
            looks.take(row, m_trace.arrivals[row]);
        return looks.look();
    }
    void forgetAgents() { m_trace.columns.pop_back(); }
    void inWholeSeconds() { m_trace.resolution = Milliseconds(1000); }

private:
    Trace m_trace = traceOf({"uri", "http_user_agent"}, {});
};

} // namespace

class TestClientLook : public QObject
{
    Q_OBJECT

private slots:
    void agents_data()
    {
        QTest::addColumn<QString>("agent");
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("family");
        const auto row = [](const char* agent, ClientKind kind, const char* family) {
            QTest::newRow(agent) << QString::fromLatin1(agent) << static_cast<int>(kind) << QString::fromLatin1(family);
        };
        using enum ClientKind;
        row("Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", Bot, "Googlebot");
        row("Mozilla/5.0 (compatible; SomeNewBot/1.0)", Bot, "other-bot");
        row("Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)", Monitor, "monitor");
        row("Pingdom.com_bot_version_1.4", Monitor, "monitor");
        row("StatusCake_Pagespeed_Indev", Monitor, "monitor");
        row("kube-probe/1.29", Monitor, "monitor");
        row("ELB-HealthChecker/2.0", Monitor, "monitor");
        row("GoogleHC/1.0", Monitor, "monitor");
        row("Prometheus/2.53.0", Monitor, "monitor");
        row("Zabbix", Monitor, "monitor");
        row("check_http/v2.3 (monitoring-plugins 2.3)", Monitor, "monitor");
        row("curl/8.5.0", Program, "curl");
        row("python-requests/2.32", Program, "Python");
        row(kFirefox, Browser, "Firefox");
        row(kChrome, Browser, "Chrome");
        row("something of its own", Unknown, "");
    }

    void agents()
    {
        QFETCH(QString, agent);
        QFETCH(int, kind);
        QFETCH(QString, family);
        Client client;
        client.askOften(5, agent.toStdString());
        const ClientLook look = client.look();
        QCOMPARE(static_cast<int>(look.kind), kind);
        QCOMPARE(static_cast<int>(look.reason),
                 static_cast<int>(family.isEmpty() ? LookReason::NewAgent : LookReason::Agent));
        QCOMPARE(QString::fromStdString(std::string(look.family)), family);
        QCOMPARE(look.agents, 1U);
    }

    void mostOfTheRequestsDecide()
    {
        Client client;
        client.askOften(9, "Googlebot/2.1");
        client.askOften(1, kFirefox);
        QCOMPARE(client.look().kind, ClientKind::Bot);
        client.askOften(1, kFirefox);
        const ClientLook look = client.look();
        QCOMPARE(look.kind, ClientKind::Unknown);
        QCOMPARE(look.reason, LookReason::Undecided);
        QCOMPARE(look.agents, 2U);
        QVERIFY(look.family == "Googlebot");
    }

    void aRegularClientIsAMonitor()
    {
        Client client;
        for (int i = 0; i <= 20; ++i) {
            client.ask(i * 60'000 + i % 3, kChrome, "/");
            client.ask(i * 60'000 + i % 3 + 5, kChrome, "/login");
        }
        const ClientLook look = client.look();
        QCOMPARE(look.kind, ClientKind::Monitor);
        QCOMPARE(look.reason, LookReason::Interval);
        QVERIFY(look.interval >= Milliseconds(59'998) && look.interval <= Milliseconds(60'002));
        client.ask(1'300'000, kChrome, "/a third path");
        QCOMPARE(client.look().kind, ClientKind::Browser);
    }

    void fewBeatsOrQuickOnesAreNoMonitor()
    {
        Client few;
        for (std::size_t i = 0; i < ClientLooks::kFewestBeats; ++i)
            few.ask(static_cast<std::int64_t>(i) * 60'000, kChrome);
        QCOMPARE(few.look().kind, ClientKind::Browser);
        Client flood;
        for (int i = 0; i < 100; ++i)
            flood.ask(i * 100, "curl/8.0");
        QCOMPARE(flood.look().reason, LookReason::Agent);
        Client seconds; // once a second in whole seconds: may be anything
        seconds.inWholeSeconds();
        for (int i = 0; i < 100; ++i)
            seconds.ask(i * 1000, "curl/8.0");
        QCOMPARE(seconds.look().reason, LookReason::Agent);
    }

    void manyAgentsAreManyPeople()
    {
        Client client;
        for (std::uint64_t i = 0; i + 1 < kCrowdAgents; ++i)
            client.ask(static_cast<std::int64_t>(i * i) * 100'000, kFirefox + std::to_string(i),
                       "/" + std::to_string(i));
        QCOMPARE(client.look().kind, ClientKind::Browser);
        QCOMPARE(client.look().reason, LookReason::Agents);
        client.ask(100'000'000, kChrome);
        const ClientLook look = client.look();
        QCOMPARE(look.kind, ClientKind::People);
        QCOMPARE(look.reason, LookReason::Agents);
        QCOMPARE(look.agents, static_cast<std::uint32_t>(kCrowdAgents));
    }

    void requestsWithoutAnAgentDecideNothing()
    {
        Client client;
        client.askOften(20, "");
        client.askOften(2, "Mozilla/5.0 (compatible; CensysInspect/1.1)");
        const ClientLook look = client.look();
        QCOMPARE(look.kind, ClientKind::Bot);
        QCOMPARE(look.agents, 1U);
        QVERIFY(look.family == "scanner");
        QVERIFY(look.agent != kEmptyValue);
    }

    void withoutAgents()
    {
        Client silent;
        silent.askOften(5, "");
        QCOMPARE(silent.look().kind, ClientKind::Unknown);
        QCOMPARE(silent.look().reason, LookReason::NoAgent);
        QCOMPARE(silent.look().agents, 0U);
        Client unlogged;
        unlogged.askOften(5, "Googlebot");
        unlogged.forgetAgents();
        QCOMPARE(unlogged.look().kind, ClientKind::Unknown);
        QCOMPARE(unlogged.look().reason, LookReason::NoColumn);
        QCOMPARE(unlogged.look().agents, 0U);
    }
};

SPILLWAY_TEST(TestClientLook)

} // namespace tst_client_look

#include "tst_client_look.moc"
