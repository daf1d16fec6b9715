#include "tests/support/test_class.h"
#include "tests/support/window_fixture.h"
#include "ui/models/project/results.h"
#include "ui/widgets/basic/labels.h"
#include "ui/window/live/lab_panel.h"
#include "ui/window/live/live_view.h"
#include "ui/window/tabs/tabs_panel.h"

#include <QtCore/QElapsedTimer>
#include <QtGui/QAction>
#include <QtGui/QClipboard>
#include <QtNetwork/QTcpSocket>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QPlainTextEdit>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QStackedWidget>
#include <QtWidgets/QTabBar>
#include <QtWidgets/QToolButton>
#include <QtWidgets/QTreeWidget>

namespace tst_lab {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

/// The lab in the window, with real requests.
class TestLab : public QObject, protected WindowFixture
{
    Q_OBJECT

private slots:
    void initTestCase() { prepare(); }
    void init()
    {
        show();
        m_window->actions().lab->trigger();
        m_lab = m_window->findChild<LabPanel*>();
        m_view = m_window->findChild<LiveView*>();
        QVERIFY(m_lab && m_lab->isVisible() && m_view && m_view->isVisible());
        limit(5);
    }
    void cleanup() { m_window.reset(); }

    void countsAreThoseOfTheAnswers()
    {
        start();
        const QList<int> statuses = ask(20);
        QCOMPARE(statuses.count(200), 6);
        QCOMPARE(statuses.lastIndexOf(200), 5); // the burst, and then none
        QCOMPARE(statuses.count(429), 14);
        QTRY_VERIFY2(said().contains(u"20 requests: 6 passed, 0 delayed, 14 rejected"_s), qPrintable(said()));
        auto* clients = m_view->findChild<QTreeWidget*>();
        QTRY_COMPARE(clients->topLevelItemCount(), 1);
        QCOMPARE(row(clients, 0), QStringList({u"127.0.0.1"_s, u"20"_s, u"14"_s, QString(), u"100 % of spillway"_s}));
    }

    void aClickShowsStatusAndHeaders()
    {
        start();
        ask(3, "X-Forwarded-For: 192.0.2.7\r\n");
        ask(7, "X-Forwarded-For: 192.0.2.8\r\n");
        auto* clients = m_view->findChild<QTreeWidget*>();
        auto* answers = m_lab->findChild<QTreeWidget*>();
        QTRY_COMPARE(answers->topLevelItemCount(), 10);
        QTRY_COMPARE(clients->topLevelItemCount(), 2); // the loopback is a trusted proxy
        QCOMPARE(clients->topLevelItem(1)->text(0), u"192.0.2.7"_s);
        click(clients, 1);
        QCOMPARE(answers->topLevelItemCount(), 3);
        QVERIFY(head().startsWith(u"HTTP/1.1 200 OK"_s));
        click(clients, 0);
        QCOMPARE(answers->topLevelItemCount(), 7);
        QCOMPARE(answers->topLevelItem(0)->text(1), u"429"_s);
        QVERIFY(head().startsWith(u"HTTP/1.1 429"_s) && head().contains(u"Retry-After: "_s));
        click(answers, 6);
        QVERIFY(head().contains(u"X-RateLimit-Remaining: 5"_s));
        click(clients, 0); // once more: no client is chosen
        QCOMPARE(answers->topLevelItemCount(), 10);
    }

    void theLimitFollowsTheSliders()
    {
        start();
        QCOMPARE(ask(7), QList<int>({200, 200, 200, 200, 200, 200, 429}));
        limit(7);
        QTRY_VERIFY2(said().contains(u"have changed"_s), qPrintable(said()));
        QCOMPARE(ask(3), QList<int>({200, 200, 429})); // the bucket stayed
    }

    void whatCameBecomesTraffic()
    {
        start();
        QTRY_VERIFY(!button(u"&Keep as traffic…"_s)->isEnabled());
        ask(20);
        QTRY_VERIFY(button(u"&Keep as traffic…"_s)->isEnabled() && said().startsWith(u"20 requests"_s));
        QSignalSpy opened(m_window->opener(), &LogOpener::opened);
        m_lab->keepAs(path(u"lab.csv"_s));
        QTRY_COMPARE(opened.size(), 1);
        untilComputed();
        QCOMPARE(totals().requests, 20U);
        QCOMPARE(totals().rejected, 14U); // as the lab decided
        QCOMPARE(m_window->tabs()->tab(), TabsPanel::Clients);
        QVERIFY(project().trace()->column("limit_req_status") && project().trace()->column("uri"));
        QVERIFY(!m_view->isVisible());
    }

    void trafficIsSent()
    {
        QByteArray csv = "time_ms,binary_remote_addr,uri,request_method\n";
        for (int i = 0; i < 40; ++i)
            csv += QByteArray::number(1'700'000'010'000 + i * 20) + ",203.0.113.77,/login,POST\n";
        csv += "1700000010900,192.0.2.1,/page,GET\n";
        write(u"short.csv"_s, csv);
        open(u"short.csv"_s);
        limit(5);
        untilComputed();
        QCOMPARE(totals().rejected, 34U);
        m_window->tabs()->showTab(TabsPanel::Lab);
        button(u"Se&nd"_s)->click();
        QVERIFY(said().contains(u"Start the lab first"_s));
        start();
        QElapsedTimer took;
        took.start();
        button(u"Se&nd"_s)->click();
        QTRY_VERIFY2(said().contains(u"Sent 41 requests."_s), qPrintable(said()));
        QVERIFY(took.elapsed() >= 900); // real time
        QTRY_VERIFY2(said().contains(u"41 requests: 7 passed, 0 delayed, 34 rejected"_s), qPrintable(said()));
        QCOMPARE(m_view->findChild<QTreeWidget*>()->topLevelItem(0)->text(0), u"203.0.113.77"_s);
    }

    void aServerThatIsNotThereIsNamed()
    {
        writeTraffic();
        open(u"traffic.csv"_s);
        m_window->tabs()->showTab(TabsPanel::Lab);
        target()->setText(u"http://127.0.0.1:1"_s);
        button(u"Se&nd"_s)->click();
        QTRY_VERIFY2(said().contains(u"127.0.0.1:1"_s) && button(u"Se&nd"_s), qPrintable(said()));
        target()->setText(u"http://192.0.2.1/"_s);
        button(u"Se&nd"_s)->click();
        QVERIFY2(said().contains(u"192.0.2.1"_s), qPrintable(said()));
        QVERIFY(target()->property("invalid").toBool());
    }

    void onlyThisMachineIsSentTo_data()
    {
        QTest::addColumn<QString>("url");
        QTest::addColumn<QString>("address");
        QTest::newRow("an address with a port") << u"http://127.0.0.1:8080"_s << u"127.0.0.1:8080"_s;
        QTest::newRow("a slash at the end") << u"http://127.8.8.8:81/"_s << u"127.8.8.8:81"_s;
        QTest::newRow("a name") << u" http://localhost "_s << u"127.0.0.1:80"_s;
        QTest::newRow("IPv6") << u"http://[::1]:8080"_s << u"[::1]:8080"_s;
        QTest::newRow("another machine") << u"http://192.0.2.1:8080"_s << QString();
        QTest::newRow("another name") << u"http://example.com"_s << QString();
        QTest::newRow("a name that looks local") << u"http://127.0.0.1.example.com"_s << QString();
        QTest::newRow("a user") << u"http://127.0.0.1@example.com"_s << QString();
        QTest::newRow("TLS") << u"https://127.0.0.1"_s << QString();
        QTest::newRow("a path") << u"http://127.0.0.1/a"_s << QString();
        QTest::newRow("no scheme") << u"127.0.0.1:80"_s << QString();
    }
    void onlyThisMachineIsSentTo()
    {
        QFETCH(QString, url);
        QFETCH(QString, address);
        QCOMPARE(QString::fromStdString(addressOnThisMachine(url).value_or("")), address);
    }

    void stoppingRefusesConnections()
    {
        start();
        const quint16 port = m_port;
        button(u"S&top"_s)->click();
        QVERIFY(button(u"S&tart"_s) && addressField()->text().isEmpty());
        QTcpSocket socket;
        socket.connectToHost(QHostAddress::LocalHost, port);
        QVERIFY(!socket.waitForConnected(2000));
        QCOMPARE(socket.error(), QAbstractSocket::ConnectionRefusedError);
        start(); // again
        QCOMPARE(ask(1), QList<int>({200}));
    }

    void theCurlLineIsCopied()
    {
        start();
        m_lab->findChild<QToolButton*>()->click();
        QCOMPARE(QGuiApplication::clipboard()->text(), u"curl -i http://127.0.0.1:%1/"_s.arg(m_port));
    }

    void theTabsStayWhereTheyAre()
    {
        writeTraffic();
        open(u"traffic.csv"_s);
        auto* tabs = m_window->tabs();
        for (const QSize size : {QSize(1280, 800), QSize(1920, 1080)}) {
            m_window->resize(size);
            tabs->showTab(TabsPanel::Clients);
            QTest::qWait(1);
            const QRect place = tabs->geometry();
            tabs->showTab(TabsPanel::Lab);
            QTest::qWait(1);
            QVERIFY(m_view->isVisible());
            QCOMPARE(tabs->geometry(), place);
            tabs->showTab(TabsPanel::Paths);
            QTest::qWait(1);
            QVERIFY(!m_view->isVisible());
            QCOMPARE(tabs->geometry(), place);
        }
    }

    void withoutTrafficTheStartPageReturns()
    {
        QVERIFY(m_window->tabs()->isVisible());
        m_window->tabs()->showTab(TabsPanel::Clients);
        QVERIFY(!m_window->tabs()->isVisible());
    }

    /// Traffic of several clients; written as pictures where SPILLWAY_PICTURES names a folder.
    void looksAliveWhileTrafficFlows()
    {
        const QString folder = qEnvironmentVariable("SPILLWAY_PICTURES");
        project().applySetup(withLimit(setup(), *parseLimits({"rate=5r/s burst=20 delay=10"}, KeyTemplate())));
        start();
        for (int second = 0; second < (folder.isEmpty() ? 1 : 25); ++second) {
            for (int client = 1; client < 7; ++client)
                ask(second % 5 == 4 ? 2 * client : client,
                    "X-Forwarded-For: 192.0.2." + QByteArray::number(client) + "\r\n", false);
            QTest::qWait(folder.isEmpty() ? 1 : 900);
        }
        QTRY_COMPARE(m_view->findChild<QTreeWidget*>()->topLevelItemCount(), 6);
        click(m_view->findChild<QTreeWidget*>(), 0);
        for (const auto choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
            applyTheme(*qApp, choice);
            for (const QSize size : {QSize(1280, 800), QSize(1920, 1080)}) {
                m_window->resize(size);
                QTest::qWait(200);
                QVERIFY(m_window->size() == size);
                const QString name =
                    u"%1-%2.png"_s.arg(choice == ThemeChoice::Dark ? u"dark"_s : u"light"_s).arg(size.width());
                QVERIFY(folder.isEmpty() || m_window->grab().save(folder + u'/' + name));
            }
        }
        applyTheme(*qApp, ThemeChoice::Light);
    }

private:
    /// One request leaks within a minute, so that no test depends on the time.
    void limit(int burst)
    {
        const std::string text = "rate=1r/m burst=" + std::to_string(burst) + " nodelay";
        project().applySetup(withLimit(setup(), *parseLimits({text}, KeyTemplate())));
    }
    void start()
    {
        button(u"S&tart"_s)->click();
        QTRY_VERIFY(!addressField()->text().isEmpty());
        m_port = static_cast<quint16>(QUrl(addressField()->text()).port());
        QVERIFY(m_port > 0);
    }
    /// Asks so many times, one after the other; the statuses.
    QList<int> ask(int count, const QByteArray& headers = {}, bool waits = true)
    {
        QList<int> statuses;
        auto* socket = new QTcpSocket(m_lab);
        socket->connectToHost(QHostAddress::LocalHost, m_port);
        for (int i = 0; i < count; ++i) {
            socket->write("GET /item/" + QByteArray::number(i) + " HTTP/1.1\r\nHost: shop.example\r\n" + headers +
                          "\r\n");
            if (!waits) { // one request for each connection: it may be delayed
                socket = new QTcpSocket(m_lab);
                socket->connectToHost(QHostAddress::LocalHost, m_port);
                continue;
            }
            QByteArray answer;
            const auto isWhole = [&] {
                answer += socket->readAll();
                const auto end = answer.indexOf("\r\n\r\n");
                const auto length = answer.indexOf("Content-Length: ");
                return end > 0 && answer.size() >= end + 4 + answer.mid(length + 16, 9).split('\r').first().toInt();
            };
            if (!QTest::qWaitFor(isWhole))
                return statuses;
            statuses << answer.split(' ').at(1).toInt();
        }
        return statuses;
    }
    static void click(QTreeWidget* tree, int row)
    {
        tree->scrollToItem(tree->topLevelItem(row));
        const QRect place = tree->visualItemRect(tree->topLevelItem(row));
        QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, QPoint(place.left() + 10, place.center().y()));
    }
    static QStringList row(const QTreeWidget* tree, int row)
    {
        QStringList texts;
        for (int i = 0; i < tree->columnCount(); ++i)
            texts << tree->topLevelItem(row)->text(i);
        return texts;
    }
    [[nodiscard]] QString head() const { return m_lab->findChild<QPlainTextEdit*>()->toPlainText(); }
    [[nodiscard]] QString said() const { return m_lab->findChild<ElidedLabel*>()->text(); }
    [[nodiscard]] QLineEdit* addressField() const { return m_lab->findChildren<QLineEdit*>().at(0); }
    [[nodiscard]] QLineEdit* target() const { return m_lab->findChildren<QLineEdit*>().at(1); }
    [[nodiscard]] QPushButton* button(const QString& text) const
    {
        const auto buttons = m_lab->findChildren<QPushButton*>();
        const auto found = std::ranges::find(buttons, text, &QPushButton::text);
        return found == buttons.end() ? nullptr : *found;
    }

    LabPanel* m_lab = nullptr;
    LiveView* m_view = nullptr;
    quint16 m_port = 0;
};

SPILLWAY_TEST(TestLab)

} // namespace tst_lab

#include "tst_lab.moc"
