#include "tests/support/seen.h"
#include "tests/support/test_class.h"
#include "tests/support/window_fixture.h"
#include "ui/commands/edits.h"
#include "ui/models/tables/requests_model.h"
#include "ui/theme/theme.h"
#include "ui/widgets/basic/verdict_delegate.h"
#include "ui/widgets/tables/clients_view.h"
#include "ui/widgets/tables/verdict_table.h"
#include "ui/window/limit/client_dialog.h"
#include "ui/window/tabs/needs_panel.h"
#include "ui/window/tabs/tabs_panel.h"

#include <QtGui/QAction>
#include <QtGui/QFontMetrics>
#include <QtGui/QUndoStack>
#include <QtTest/QAbstractItemModelTester>
#include <QtTest/QTest>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QHeaderView>
#include <QtWidgets/QLabel>
#include <QtWidgets/QTableView>

#include <algorithm>

namespace tst_client_views {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

/// The required burst by period, and the requests of one client.
class TestClientViews : public QObject, WindowFixture
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        prepare();
        QByteArray csv = "time_ms,remote_addr,uri,request_method,http_user_agent\n";
        for (int i = 0; i < 60; ++i)
            csv += QByteArray::number(1'700'000'010'000 + i * 10) + ",203.0.113.77," + (i < 50 ? "/login" : "/<b>&") +
                   ",POST,curl/8\n";
        for (int second = 0; second < 30; ++second)
            for (int client = 1; client < 10; ++client)
                csv += QByteArray::number(1'700'000'000'000 + second * 1000 + client) + ",192.0.2." +
                       QByteArray::number(client) + ",/page,GET,Firefox\n";
        write(u"clients.csv"_s, csv);
    }
    void init()
    {
        show();
        open(u"clients.csv"_s);
    }
    void cleanup() { m_window.reset(); }

    void tellsTheBurstThatEachKindOfPeriodNeeds()
    {
        tabs().showTab(TabsPanel::Needs);
        QVERIFY(!part().isVisible()); // nothing is marked
        mark();
        tabs().showTab(TabsPanel::Needs);
        QVERIFY(part().isVisible());
        NeedsPanel& needs = *tabs().needs();
        QCOMPARE(part().currentText(), u"Normal"_s); // nobody wants a burst that fits an attacker
        tabs().showTab(TabsPanel::Clients);
        QVERIFY(!part().isVisible());
        tabs().showTab(TabsPanel::Needs);
        QTRY_COMPARE(labelText(needs), u"At 10 r/s, in normal periods, from empty buckets, a burst of 20 "
                                       u"is enough for everyone; the smallest that is enough is 0."_s);
        part().setCurrentIndex(2);
        QTRY_VERIFY2(labelText(needs).startsWith(
                         u"At 10 r/s, in incidents, from empty buckets, a burst of 20 is enough for all but 1 of 10"_s),
                     qPrintable(labelText(needs)));
        const std::int64_t most = std::ranges::max(results().needs());
        QVERIFY2(labelText(needs).contains(u" %1 is enough for everyone"_s.arg(most)), qPrintable(labelText(needs)));
        Setup shorter = setup();
        shorter.periods = {{PeriodKind::Incident, {moment(100'000), moment(200'000)}}};
        editSetup(project(), shorter, u"shorter"_s);
        QTRY_COMPARE(labelText(needs), u"No request lies in an incident."_s);
        part().setCurrentIndex(0);
        QTRY_VERIFY(labelText(needs).startsWith(u"At 10 r/s a burst of 20 is enough for all but 1 of 10"_s));
        part().setCurrentIndex(2);
        shorter.periods.clear();
        editSetup(project(), shorter, u"unmark"_s);
        QVERIFY(!part().isVisible());
        QTRY_VERIFY(labelText(needs).startsWith(u"At 10 r/s a burst of 20 is enough for all but 1 of 10"_s));
    }

    void tellsWhatAClientAskedFor()
    {
        project().setClient(u"203.0.113.77"_s);
        QTRY_COMPARE(results().shownClient(), u"203.0.113.77"_s);
        ClientDialog& dialog = opened();
        const QAbstractItemModelTester tester(dialog.model());
        QCOMPARE(dialog.model()->rowCount(), 60);
        const QString before = told(dialog);
        QVERIFY2(before.startsWith(u"203.0.113.77\n60 requests, "_s), qPrintable(before));
        QVERIFY2(before.contains(u"/login (50) · /<b>& (10)"_s), qPrintable(before));
        QVERIFY2(before.contains(u"curl/8 (60)"_s), qPrintable(before));
        const auto* paths = dialog.findChildren<QLabel*>().at(2);
        QCOMPARE(paths->textFormat(), Qt::PlainText);
        QVERIFY(dialog.table()->isColumnHidden(RequestsModel::Status)); // the log has none
        QVERIFY(!dialog.table()->isColumnHidden(RequestsModel::Request));
        QCOMPARE(dialog.model()->index(0, RequestsModel::Request).data().toString(), u"POST /login"_s);
        QCOMPARE(dialog.model()->index(0, RequestsModel::Rejected).data().toString(), u"–"_s);

        dialog.table()->sortByColumn(RequestsModel::Rejected, Qt::DescendingOrder);
        QCOMPARE(dialog.model()->index(0, RequestsModel::Rejected).data().toString(), u"rejected"_s);
        dialog.table()->sortByColumn(RequestsModel::Request, Qt::AscendingOrder);
        QCOMPARE(dialog.model()->index(0, RequestsModel::Request).data().toString(), u"POST /<b>&"_s);
        dialog.table()->sortByColumn(RequestsModel::Time, Qt::DescendingOrder);
        const QModelIndex last = dialog.model()->index(0, RequestsModel::Time);
        QTest::mouseClick(dialog.table()->viewport(), Qt::LeftButton, {}, dialog.table()->visualRect(last).center());
        QCOMPARE(project().playhead(), moment(10'590));
    }

    void followsTheChoiceAndTheLimit()
    {
        project().setClient(u"192.0.2.3"_s);
        QTRY_COMPARE(results().shownClient(), u"192.0.2.3"_s);
        ClientDialog& dialog = opened();
        QCOMPARE(dialog.model()->rowCount(), 30);
        project().setClient(u"203.0.113.77"_s);
        QTRY_COMPARE(dialog.model()->rowCount(), 60);
        const auto rejected = [&] {
            int count = 0;
            for (int row = 0; row < 60; ++row)
                count += dialog.model()->index(row, RequestsModel::Rejected).data(RawRole).toInt();
            return count;
        };
        const int before = rejected();
        QVERIFY(before > 0);
        Setup wider = setup();
        wider.limit.burst = 60;
        editSetup(project(), wider, u"wider"_s);
        untilComputed();
        QTRY_COMPARE(rejected(), 0);
        QSignalSpy moved(dialog.model(), &QAbstractItemModel::modelReset);
        project().undoStack()->undo();
        untilComputed();
        QTRY_COMPARE(rejected(), before);
        QCOMPARE(moved.size(), 0); // only the figures changed
    }

    void whoSomebodyIsStaysTold()
    {
        project().setClient(u"192.0.2.3"_s);
        QTRY_COMPARE(results().shownClient(), u"192.0.2.3"_s);
        ClientDialog& dialog = opened();
        dialog.tellOf(u"203.0.113.77"_s);
        QVERIFY2(!told(dialog).startsWith(u"192.0.2.3"_s), qPrintable(told(dialog))); // not before, either
        QTRY_COMPARE(dialog.model()->rowCount(), 60);
        const QString before = told(dialog);
        QVERIFY2(before.startsWith(u"203.0.113.77\n60 requests, "_s), qPrintable(before));
        QCOMPARE(results().shownClient(), u"192.0.2.3"_s); // who is shown stays, too
        QCOMPARE(project().client(), u"192.0.2.3"_s);
        project().setClient(u"192.0.2.4"_s);
        QTRY_COMPARE(results().shownClient(), u"192.0.2.4"_s);
        QCOMPARE(dialog.model()->rowCount(), 60);
        QCOMPARE(dialog.model()->index(0, RequestsModel::Request).data().toString(), u"POST /login"_s);
        QCOMPARE(told(dialog), before);
        editSetup(project(), withExemptions(setup(), {Condition::parse("203.0.113.77").value()}), u"exempt"_s);
        untilComputed();
        QCOMPARE(dialog.model()->rowCount(), 60);
        QVERIFY2(told(dialog).startsWith(before.trimmed()), qPrintable(told(dialog)));
        QVERIFY2(told(dialog).contains(u"Its requests no longer count"_s), qPrintable(told(dialog)));
        project().undoStack()->undo();
        untilComputed();
        QTRY_COMPARE(told(dialog), before);
        QVERIFY(&opened() == &dialog); // of whom is chosen, again
        project().setClient(u"192.0.2.3"_s);
        QTRY_COMPARE(dialog.model()->rowCount(), 30);
    }

    void timesAreNotCut()
    {
        ClientDialog& dialog = opened();
        const VerdictTable& table = *dialog.findChild<VerdictTable*>();
        for (const QString& client : {u"203.0.113.77"_s, u"192.0.2.3"_s}) {
            project().setClient(client);
            QTRY_COMPARE(dialog.model()->rowCount(), client == u"192.0.2.3"_s ? 30 : 60);
            QTest::qWait(1); // laid out
            QVERIFY(table.geometry().bottom() <= table.parentWidget()->rect().bottom());
            const QString time = dialog.model()->index(0, RequestsModel::Time).data().toString();
            QVERIFY(table.fontMetrics().horizontalAdvance(time) + VerdictDelegate::padding(Qt::AlignRight, &table) <=
                    table.columnWidth(RequestsModel::Time));
            int wide = 0;
            for (int column = 0; column < RequestsModel::ColumnCount; ++column)
                wide += table.columnWidth(column);
            QVERIFY2(wide <= table.viewport()->width(), qPrintable(QString::number(wide)));
        }
    }

    void aRequestIsSeenWholeAndOfAnAgentTheBrowser()
    {
        const QByteArray agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_3 like Mac OS X) AppleWebKit/605.1.15 "
                                 "(KHTML, like Gecko) Version/19.3 Mobile/15E148 Safari/604.1";
        write(u"phone.csv"_s, "time_ms,binary_remote_addr,uri,request_method,http_user_agent\n"
                              "1700000000000,192.0.2.1,/assets/shop/vendor.woff2,GET,\"" +
                                  agent + "\"\n");
        open(u"phone.csv"_s);
        project().setClient(u"192.0.2.1"_s);
        ClientDialog& dialog = opened();
        QTRY_COMPARE(dialog.model()->rowCount(), 1);
        QTest::qWait(1); // laid out
        const VerdictTable& table = *dialog.findChild<VerdictTable*>();
        const QModelIndex request = dialog.model()->index(0, RequestsModel::Request);
        QVERIFY(QFontMetrics(themeFont(FontRole::Code)).horizontalAdvance(request.data().toString()) +
                    VerdictDelegate::padding(Qt::AlignRight, &table) <=
                table.columnWidth(RequestsModel::Request));
        const QModelIndex by = dialog.model()->index(0, RequestsModel::Agent);
        const QString seen =
            VerdictDelegate::elided(by, table.fontMetrics(), table.columnWidth(RequestsModel::Agent) / 2);
        QVERIFY2(seen.startsWith(u"Mozilla/"_s) && seen.endsWith(u"Safari/604.1"_s), qPrintable(seen));
        QCOMPARE(by.data(Qt::ToolTipRole).toString(), QString::fromLatin1(agent));
    }

    void closesWithItsTraffic()
    {
        QTRY_VERIFY(!results().shownClient().isEmpty());
        ClientDialog& dialog = opened();
        QVERIFY(dialog.isVisible());
        open(u"clients.csv"_s);
        QVERIFY(!dialog.isVisible());
    }

private:
    static Instant moment(int ms) { return Instant(Milliseconds(1'700'000'000'000 + ms)); }
    [[nodiscard]] TabsPanel& tabs() const { return *m_window->findChild<TabsPanel*>(); }
    [[nodiscard]] QComboBox& part() const { return *named<QComboBox>(tabs(), u"Traffic that is counted"_s); }

    void mark() const
    {
        Setup marked = setup();
        marked.periods = {{PeriodKind::Incident, {moment(10'000), moment(20'000)}}};
        editSetup(project(), marked, u"mark"_s);
    }

    [[nodiscard]] ClientDialog& opened() const
    {
        for (QAction* action : m_window->findChildren<QAction*>())
            if (action->text() == u"Requests of this &client…"_s)
                action->trigger();
        return *m_window->findChild<ClientDialog*>();
    }
};

SPILLWAY_TEST(TestClientViews)

} // namespace tst_client_views

#include "tst_client_views.moc"
