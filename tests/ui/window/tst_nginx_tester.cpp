#include "tests/support/test_class.h"
#include "tests/support/window_fixture.h"
#include "ui/widgets/fields/config_view.h"
#include "ui/window/tabs/tabs_panel.h"

#include <QtCore/QStandardPaths>
#include <QtTest/QTest>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>

namespace tst_nginx_tester {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

/// The button of the configuration's tab, with a real nginx.
class TestNginxTester : public QObject, WindowFixture
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        prepare();
        QByteArray csv = "time_ms,remote_addr,uri\n";
        for (int i = 0; i < 40; ++i)
            csv += QByteArray::number(1'700'000'000'000 + i * 10) + ",192.0.2.1,/login\n";
        write(u"short.csv"_s, csv);
    }
    void init() { show(); }
    void cleanup() { m_window.reset(); }

    void nginxAnswers()
    {
        if (QStandardPaths::findExecutable(u"nginx"_s).isEmpty() &&
            QStandardPaths::findExecutable(u"nginx"_s, {u"/usr/sbin"_s}).isEmpty())
            QSKIP("nginx is not installed");
        open(u"short.csv"_s);
        m_window->tabs()->showTab(TabsPanel::Config);
        button()->click();
        QVERIFY(button()->text().startsWith(u"Cancel"_s));
        QTRY_VERIFY_WITH_TIMEOUT(says(u" agrees on "_s), 20'000);
        QVERIFY(says(u" of 40 decisions"_s));
        QVERIFY(button()->text().startsWith(u"Test on"_s));
        Setup other = setup();
        other.limit.burst = 3;
        project().applySetup(other);
        QVERIFY(!says(u" agrees on "_s)); // that was another limit
    }

    void cancelledItSaysNothing()
    {
        open(u"short.csv"_s);
        m_window->tabs()->showTab(TabsPanel::Config);
        button()->click();
        button()->click();
        QVERIFY(button()->text().startsWith(u"Test on"_s));
        QTest::qWait(700); // longer than the traffic
        QVERIFY(!says(u" agrees on "_s));
    }

private:
    [[nodiscard]] ConfigView* view() const { return m_window->findChild<ConfigView*>(); }
    [[nodiscard]] QPushButton* button() const
    {
        for (QPushButton* each : view()->findChildren<QPushButton*>())
            if (each->text().contains(u"est"_s))
                return each;
        return nullptr;
    }
    [[nodiscard]] bool says(const QString& text) const
    {
        for (const QLabel* label : view()->findChildren<QLabel*>())
            if (label->text().contains(text))
                return true;
        return false;
    }
};

SPILLWAY_TEST(TestNginxTester)

} // namespace tst_nginx_tester

#include "tst_nginx_tester.moc"
