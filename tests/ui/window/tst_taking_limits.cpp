#include "ui/window/limit/limit_taker.h"

#include "engine/replay/replay.h"
#include "tests/support/seen.h"
#include "tests/support/test_class.h"
#include "tests/support/window_fixture.h"
#include "ui/commands/edits.h"
#include "ui/models/project/project_file.h"
#include "ui/models/project/recent_files.h"
#include "ui/models/project/results.h"
#include "ui/models/project/taken_limit.h"
#include "ui/widgets/basic/banner.h"
#include "ui/window/opening/missing_banner.h"
#include "ui/window/tabs/config_text.h"

#include <QtCore/QStandardPaths>
#include <QtCore/QTimer>
#include <QtGui/QAction>
#include <QtGui/QUndoStack>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QInputDialog>
#include <QtWidgets/QPushButton>

namespace tst_taking_limits {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

namespace {

const QByteArray kOne = "map $http_x_api_key $tier { default free; pro-1 pro; }\n"
                        "limit_req_zone $binary_remote_addr$tier zone=login:2m rate=30r/m;\n"
                        "limit_req_status 444; limit_req_log_level warn;\n"
                        "server { listen 80; location /login { limit_req zone=login burst=3 nodelay; } }\n";
const QByteArray kTwo =
    "limit_req_zone $binary_remote_addr zone=all:1m rate=10r/s;\n"
    "limit_req_zone $binary_remote_addr zone=login:1m rate=5r/m;\n"
    "limit_req_zone $made zone=lua:1m rate=5r/m;\n"
    "server { set $made 1;\n"
    "  limit_req zone=all burst=40 delay=8;\n"
    "  location /login { limit_req zone=login burst=3 nodelay; limit_req zone=all burst=40 delay=8; }\n"
    "  location /lua { limit_req zone=lua; }\n"
    "}\n";

} // namespace

/// Limits of an nginx configuration that are taken in the window.
class TestTakingLimits : public QObject, protected WindowFixture
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init() { show(); }
    void cleanup() { m_window.reset(); }

    void theOneLimitIsTakenAtOnce();
    void allOfAServerAreTaken();
    void ofSeveralServersOneIsChosen();
    void whatIsRefusedIsTold_data();
    void whatIsRefusedIsTold();
    void aZoneAloneKeepsTheBurst();
    void whatAReturnAnswersIsTaken();
    void aConfigurationIsOffered();
    void besideLogsItIsOffered();
    void whatHoldsInAllServersHoldsOfAllHosts();
    void aProjectKeepsIt();

private:
    [[nodiscard]] const Banner& banner() const { return *m_window->banner(); }
    [[nodiscard]] MissingBanner& missing() const { return *m_window->findChild<MissingBanner*>(); }
    /// Chooses this server in the dialog that take() opens, or gives up.
    void takeServer(const QString& name, const QString& server)
    {
        bool seen = false;
        QTimer::singleShot(0, m_window.get(), [&] {
            auto* dialog = m_window->findChild<QInputDialog*>();
            QVERIFY(dialog);
            seen = true;
            if (server.isEmpty())
                return dialog->reject();
            dialog->setTextValue(server);
            dialog->accept();
        });
        m_window->findChild<LimitTaker*>()->take(path(name));
        QVERIFY(seen);
    }
};

void TestTakingLimits::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    prepare();
    writeTraffic();
    write(u"one.conf"_s, kOne);
    write(u"two.conf"_s, kTwo);
    write(u"plain.csv"_s, "time_ms,binary_remote_addr\n1700000005000,198.51.100.1\n");
}

/// With all that an export needs to write it again, as one step.
void TestTakingLimits::theOneLimitIsTakenAtOnce()
{
    QByteArray csv = "time_ms,binary_remote_addr,uri,http_x_api_key\n";
    for (int i = 0; i < 60; ++i)
        csv +=
            QByteArray::number(1'700'000'010'000 + i * 10) + ",203.0.113.77," + (i % 2 == 0 ? "/login" : "/") + ",\n";
    write(u"keys.csv"_s, csv);
    open(u"keys.csv"_s);
    const Setup before = setup();
    m_window->findChild<LimitTaker*>()->take(path(u"one.conf"_s));
    untilComputed();
    QCOMPARE(QString::fromStdString(setup().zone.name), u"login"_s);
    QCOMPARE(setup().zone.bytes, std::uint64_t{2} << 20U);
    QCOMPARE(setup().limit.burst, 3);
    QVERIFY(setup().limit.nodelay);
    QCOMPARE(setup().status, 444);
    QCOMPARE(QString::fromStdString(setup().places.front().text()), u"/login"_s);
    QVERIFY(setup().selection.defined.find("tier"));
    QCOMPARE(totals().requests, 60U);
    QCOMPARE(totals().rejected, 26U);
    QVERIFY(banner().isVisible());
    QCOMPARE(banner().accessibleName(), u"Limits taken from one.conf"_s);
    QCOMPARE(banner().accessibleDescription(), u"Took 1 limit."_s);
    const QString written = QString::fromStdString(configText(results()).value());
    for (const QString& line :
         {u"limit_req_zone $binary_remote_addr$tier zone=login:2m rate=30r/m;"_s, u"limit_req_log_level warn;"_s,
          u"limit_req_status 444;"_s, u"map $http_x_api_key $tier"_s})
        QVERIFY2(written.contains(line), qPrintable(written));
    QCOMPARE(project().undoStack()->count(), 1);
    QCOMPARE(project().undoStack()->undoText(), u"Limits of one.conf"_s);
    project().undoStack()->undo();
    QCOMPARE(setup(), before);
    QVERIFY(!banner().isVisible());
    untilComputed();
}

void TestTakingLimits::allOfAServerAreTaken()
{
    open(u"traffic.csv"_s);
    m_window->findChild<LimitTaker*>()->take(path(u"two.conf"_s));
    untilComputed();
    const std::vector<SiteLimit> limits = setup().limits();
    QCOMPARE(limits.size(), std::size_t{2});
    QCOMPARE(QString::fromStdString(limits[0].zone.name), u"login"_s);
    QCOMPARE(QString::fromStdString(limits[0].places.front().text()), u"/login"_s);
    QCOMPARE(limits[1].limit.delay, 8);
    QVERIFY(banner().accessibleDescription().startsWith(u"Took 2 limits.\n"_s));
    QVERIFY2(banner().accessibleDescription().contains(u"two.conf:4: the key of zone \"lua\" uses $made"_s),
             qPrintable(banner().accessibleDescription()));
    const auto policy = readPolicy({{path(u"two.conf"_s).toStdString()}}, Untellable::IsLeftOut);
    QVERIFY(policy);
    const auto expected = replay(policy->policy, results().computed().outcome->grouped, {});
    QCOMPARE(totals(), (*expected)->totals); // as the command line counts
    QVERIFY(totals().rejected > 0);
    QCOMPARE(results().computed().rejectedBy.size(), std::size_t{2});
    QCOMPARE(results().computed().rejectedBy[0] + results().computed().rejectedBy[1], totals().rejected);
}

void TestTakingLimits::ofSeveralServersOneIsChosen()
{
    open(u"traffic.csv"_s);
    write(u"servers.conf"_s, "limit_req_zone $binary_remote_addr zone=all:1m rate=10r/s;\n"
                             "limit_req_zone $binary_remote_addr zone=login:1m rate=5r/m;\n"
                             "server { server_name shop.example; limit_req zone=all burst=9; }\n"
                             "server { server_name api.example; location /login { limit_req zone=login burst=3; } }\n");
    const Setup before = setup();
    takeServer(u"servers.conf"_s, {});
    QCOMPARE(setup(), before);
    takeServer(u"servers.conf"_s, u"api.example: 1 limit"_s);
    untilComputed();
    QCOMPARE(QString::fromStdString(setup().zone.name), u"login"_s);
    QCOMPARE(setup().limit.burst, 3);
    QVERIFY2(banner().accessibleDescription().contains(u"Only the server api.example was taken"_s),
             qPrintable(banner().accessibleDescription()));
}

void TestTakingLimits::whatIsRefusedIsTold_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("headline");
    QTest::addColumn<QString>("detail");
    QTest::newRow("nginx would refuse it")
        << QByteArray("limit_req_zone $uri zone=a:1m rate=1r/s;\nlimit_req zone=a burst=x;\n")
        << u"nginx would refuse this configuration."_s << u":2: Invalid burst value \"burst=x\"."_s;
    QTest::newRow("no log tells it")
        << QByteArray("limit_req_zone $made zone=a:1m rate=1r/s;\nserver {\nset $made 1;\nlimit_req zone=a;\n}\n")
        << u"This cannot be simulated."_s << u":3: The key of zone \"a\" uses $made"_s;
    QTest::newRow("no limit") << QByteArray("server { listen 80; }\n") << u"There is no limit in bad.conf."_s
                              << u"limit_req_zone"_s;
}

void TestTakingLimits::whatIsRefusedIsTold()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, headline);
    QFETCH(QString, detail);
    write(u"bad.conf"_s, text);
    const Setup before = setup();
    m_window->findChild<LimitTaker*>()->take(path(u"bad.conf"_s));
    QVERIFY(banner().isVisible());
    QCOMPARE(banner().accessibleName(), headline);
    QVERIFY2(banner().accessibleDescription().contains(detail), qPrintable(banner().accessibleDescription()));
    QCOMPARE(setup(), before);
    QCOMPARE(project().undoStack()->count(), 0);
}

void TestTakingLimits::aZoneAloneKeepsTheBurst()
{
    write(u"zone.conf"_s, "limit_req_zone $binary_remote_addr zone=z:1m rate=5r/m;\n");
    m_window->findChild<LimitTaker*>()->take(path(u"zone.conf"_s));
    QCOMPARE(setup().limit.burst, 20);
    QCOMPARE(QString::fromStdString(setup().zone.rate.text()), u"5r/m"_s);
    QVERIFY(banner().accessibleDescription().startsWith(
        u"Took 1 limit.\nNo limit_req uses these zones: set the burst yourself."_s));
    QVERIFY(banner().accessibleDescription().endsWith(u"Open the log to see what they do."_s));
}

/// As with a server that only stands for another one in a test.
void TestTakingLimits::whatAReturnAnswersIsTaken()
{
    write(u"stub.conf"_s, "limit_req_zone $binary_remote_addr zone=z:1m rate=5r/s;\n"
                          "server { listen 80; return 301 https://shop.example; }\n"
                          "server { location / { limit_req zone=z burst=8 nodelay; return 200; } }\n");
    m_window->findChild<LimitTaker*>()->take(path(u"stub.conf"_s));
    QCOMPARE(setup().limit.burst, 8);
    QVERIFY(setup().limit.nodelay);
    const QString told = banner().accessibleDescription();
    QVERIFY2(told.startsWith(u"Took 1 limit.\n"
                             "nginx never comes to these limits: a return answers before them."_s),
             qPrintable(told));
}

void TestTakingLimits::aConfigurationIsOffered()
{
    QSignalSpy failed(m_window->opener(), &LogOpener::failed);
    m_window->opener()->open({path(u"one.conf"_s)});
    QVERIFY(!m_window->opener()->isBusy());
    QVERIFY(missing().isVisible());
    QCOMPARE(missing().accessibleName(), u"one.conf is an nginx configuration"_s);
    QVERIFY(m_window->opener()->recent()->paths().isEmpty() ||
            !m_window->opener()->recent()->paths().contains(path(u"one.conf"_s)));
    missing().button()->click();
    QVERIFY(!missing().isVisible());
    QCOMPARE(setup().limit.burst, 3);
    QCOMPARE(banner().accessibleName(), u"Limits taken from one.conf"_s);
    QCOMPARE(failed.size(), 0);
}

void TestTakingLimits::besideLogsItIsOffered()
{
    QSignalSpy opened(m_window->opener(), &LogOpener::opened);
    m_window->opener()->open({path(u"traffic.csv"_s), path(u"one.conf"_s), path(u"none.log"_s)});
    QTRY_COMPARE(opened.size(), 1);
    untilComputed();
    QCOMPARE(project().trace()->size(), 330U);
    QCOMPARE(missing().accessibleName(), u"one.conf is an nginx configuration; none.log was left out"_s);
    missing().button()->click();
    QCOMPARE(setup().limit.burst, 3);
    m_window->opener()->reload(); // a configuration is not asked about again
    QTRY_COMPARE(opened.size(), 2);
    QVERIFY(!missing().isVisible());
}

void TestTakingLimits::whatHoldsInAllServersHoldsOfAllHosts()
{
    const QByteArray both = "limit_req_zone $binary_remote_addr zone=all:1m rate=10r/s;\n"
                            "server { listen 80; return 301 https://shop.example; }\n"
                            "server { server_name shop.example; limit_req zone=all burst=9; }\n"
                            "server { server_name api.example; limit_req zone=all burst=9; }\n";
    write(u"both.conf"_s, both);
    m_window->findChild<LimitTaker*>()->take(path(u"both.conf"_s));
    QCOMPARE(setup().limit.burst, 9);
    QVERIFY2(!banner().accessibleDescription().contains(u"other hosts"_s),
             qPrintable(banner().accessibleDescription()));
    write(u"third.conf"_s, both + "server { server_name static.example; }\n");
    m_window->findChild<LimitTaker*>()->take(path(u"third.conf"_s));
    QVERIFY2(
        banner().accessibleDescription().contains(u"Only the server shop.example was taken; requests to other hosts"_s),
        qPrintable(banner().accessibleDescription()));
}

void TestTakingLimits::aProjectKeepsIt()
{
    write(u"behind.conf"_s, "set_real_ip_from 10.0.0.0/8; real_ip_header X-Forwarded-For;\n" + kOne);
    m_window->findChild<LimitTaker*>()->take(path(u"behind.conf"_s));
    QCOMPARE(QString::fromStdString(setup().logLevel), u"warn"_s);
    QVERIFY(setup().selection.defined.realIp && setup().selection.defined.realIp->ifLogged);
    QVERIFY(writeProject(path(u"kept.spillway"_s), snapshotOf(project())));
    const auto kept = readProject(path(u"kept.spillway"_s));
    QVERIFY(kept);
    QCOMPARE(kept->setup, setup());
}

SPILLWAY_TEST(TestTakingLimits)

} // namespace tst_taking_limits

#include "tst_taking_limits.moc"
