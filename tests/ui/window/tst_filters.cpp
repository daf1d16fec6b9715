#include "tests/support/seen.h"
#include "tests/support/test_class.h"
#include "tests/support/window_fixture.h"
#include "ui/models/project/limit_words.h"
#include "ui/models/tables/values_model.h"
#include "ui/widgets/basic/labels.h"
#include "ui/widgets/fields/editable_key.h"
#include "ui/widgets/fields/inset_field.h"
#include "ui/window/frame/status_line.h"
#include "ui/window/tabs/config_text.h"
#include "ui/window/traffic/conditions_row.h"
#include "ui/window/traffic/traffic_panel.h"

#include <QtGui/QUndoStack>
#include <QtTest/QAbstractItemModelTester>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QPlainTextEdit>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QTableView>
#include <QtWidgets/QToolButton>

#include <utility>

namespace tst_filters {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

class TestFilters : public QObject, WindowFixture
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        prepare();
        write(u"many.csv"_s, "time_ms,remote_addr,uri,request_method,http_user_agent,http_x_forwarded_for\n"
                             "0,10.0.0.1,/a/1,GET,curl/8,1.1.1.1\n"
                             "10,10.0.0.1,/a/2,GET,curl/8,1.1.1.2\n"
                             "20,10.0.0.2,/b,POST,Mozilla/5.0 Firefox/120.0,1.1.1.1\n"
                             "30,192.0.2.9,/b,GET,,\n"
                             "40,192.0.2.10,/health,GET,kube-probe/1,\n");
    }
    void init()
    {
        show();
        open(u"many.csv"_s);
    }

    void theListOfKeysTellsTheirClients()
    {
        EditableKey* key = traffic()->key();
        const auto clients = [&](const QString& text) {
            return key->itemData(key->findText(text), EditableKey::ClientsRole);
        };
        QVERIFY(key->choices().startsWith(u"$binary_remote_addr"_s));
        key->showPopup();
        QTRY_VERIFY(clients(key->choices().constLast()).isValid());
        QCOMPARE(clients(u"$binary_remote_addr"_s).toULongLong(), 4U);
        QCOMPARE(clients(u"$rl_net_24_64"_s).toULongLong(), 2U);
        QCOMPARE(clients(u"$rl_agent"_s).toULongLong(), 4U);
        QCOMPARE(clients(u"$rl_path_1"_s).toULongLong(), 3U);
        key->hidePopup();
    }

    void aMadeKeyCounts()
    {
        EditableKey* key = traffic()->key();
        key->lineEdit()->selectAll();
        QTest::keyClicks(key->lineEdit(), u"$rl_net_24"_s);
        QTest::keyClick(key->lineEdit(), Qt::Key_Return);
        const auto* work = m_window->findChild<StatusLine*>()->findChild<ElidedLabel*>();
        QCOMPARE(work->text(), u"Counting by $rl_net_24…"_s);
        untilComputed();
        QVERIFY2(work->text().startsWith(u"Re-simulated"_s), qPrintable(work->text()));
        QCOMPARE(totals().clients, 2U);
        QVERIFY(!key->property("invalid").toBool());
    }

    void valuesAreChosenWithTheirCountsBesideThem()
    {
        ConditionsRow* only = traffic()->only();
        choose(only, u"$rl_agent"_s);
        auto* model = qobject_cast<ValuesModel*>(only->popup()->findChild<QTableView*>()->model());
        const QAbstractItemModelTester tester(model);
        QCOMPARE(model->index(0, ValuesModel::Value).data().toString(), u"curl"_s);
        QCOMPARE(model->index(0, ValuesModel::Requests).data().toString(), u"2"_s);
        QCOMPARE(model->index(0, ValuesModel::Clients).data().toString(), u"1"_s);
        QVERIFY(!named<QPushButton>(*only->popup(), u"&Only these"_s)->isEnabled());
        only->popup()->findChild<QTableView*>()->selectRow(0);
        named<QPushButton>(*only->popup(), u"&Only these"_s)->click();
        QVERIFY(!only->popup()->isVisible());
        QCOMPARE(only->findChild<ChipList*>()->texts(), QStringList{u"$rl_agent = curl"_s});
        untilComputed();
        QCOMPARE(totals().requests, 2U);

        // The choices beside a chosen one are still told, and the second is an alternative.
        choose(only, u"$rl_agent"_s);
        QCOMPARE(model->rowCount(), 4);
        selectValue(only, u"monitor"_s);
        named<QPushButton>(*only->popup(), u"&Only these"_s)->click();
        untilComputed();
        QCOMPARE(totals().requests, 3U);
        project().undoStack()->undo();
        project().undoStack()->undo();
        untilComputed();
        QCOMPARE(totals().requests, 5U);
        QVERIFY(only->findChild<ChipList*>()->texts().isEmpty());
    }

    void valuesAreLeftOutAndChipsRemoved()
    {
        ConditionsRow* only = traffic()->only();
        choose(only, u"$uri"_s);
        selectValue(only, u"/health"_s);
        named<QPushButton>(*only->popup(), u"&Leave out"_s)->click();
        untilComputed();
        QCOMPARE(totals().requests, 4U);
        QCOMPARE(only->findChild<ChipList*>()->texts(), QStringList{u"$uri != /health"_s});
        auto* cross = only->findChild<ChipList*>()->findChild<QToolButton*>();
        QCOMPARE(cross->accessibleName(), u"Remove $uri != /health"_s);
        QTest::keyClick(cross, Qt::Key_Delete);
        untilComputed();
        QCOMPARE(totals().requests, 5U);
        QCOMPARE(project().undoStack()->count(), 2);
    }

    void aConditionIsWritten()
    {
        ConditionsRow* only = traffic()->only();
        only->open();
        QLineEdit* own = only->popup()->findChild<InsetField*>()->edit();
        own->setText(u"$uri ~ ("_s);
        QTest::keyClick(own, Qt::Key_Return);
        QVERIFY(only->popup()->isVisible());
        QVERIFY(own->accessibleDescription().contains(u"missing closing parenthesis"_s));
        own->setText(u"$uri ~ ^/[ab]"_s);
        QTest::keyClick(own, Qt::Key_Return);
        QVERIFY(!only->popup()->isVisible());
        untilComputed();
        QCOMPARE(totals().requests, 4U);
    }

    void whoIsExemptIsNotCounted()
    {
        ConditionsRow* exempt = traffic()->exempt();
        exempt->open();
        QVERIFY(exempt->popup()->findChild<QComboBox*>()->findData(u"$rl_net_24_64"_s) <
                0); // bytes, which nobody can compare
        QVERIFY(exempt->popup()->findChild<QComboBox*>()->findData(u"$rl_agent"_s) >= 0);
        QLineEdit* own = exempt->popup()->findChild<InsetField*>()->edit();
        own->setText(u"10.0.0.0/8"_s);
        QTest::keyClick(own, Qt::Key_Return);
        untilComputed();
        QCOMPARE(totals().requests, 5U);
        QCOMPARE(totals().clients, 2U);
        QCOMPARE(exempt->findChild<ChipList*>()->texts(), QStringList{u"10.0.0.0/8"_s});
        const QString line = limitLine(project().setup()); // as it is exported
        QVERIFY2(line.startsWith(u"limit_req_zone $rl_key zone="_s), qPrintable(line));
        QVERIFY2(line.contains(u"; limit_req zone="_s), qPrintable(line));
        project().undoStack()->undo();
        untilComputed();
        QCOMPARE(totals().clients, 4U);
    }

    void whatTheLogLacksIsToldBesideTheField()
    {
        ConditionsRow* exempt = traffic()->exempt();
        exempt->open();
        QLineEdit* own = exempt->popup()->findChild<InsetField*>()->edit();
        for (const auto& [written, reason] : {std::pair{u"$http_x_api_key = 1"_s, u"$http_x_api_key"_s},
                                              {u"10.0.0.0/33"_s, u"10.0.0.0/33"_s},
                                              {u"$status = 404"_s, u"status"_s},
                                              {u"$rl_net_24 = x"_s, u"10.1.2.0/24"_s}}) {
            own->setText(written);
            QTest::keyClick(own, Qt::Key_Return);
            QVERIFY(exempt->popup()->isVisible());
            QVERIFY2(own->accessibleDescription().contains(reason), qPrintable(own->accessibleDescription()));
        }
        QTest::keyClick(exempt->popup(), Qt::Key_Escape);
        QCOMPARE(project().undoStack()->count(), 0);
        exempt->open();
        QVERIFY(own->accessibleDescription().isEmpty());
        QTest::keyClick(exempt->popup(), Qt::Key_Escape);

        InsetField* proxies =
            qobject_cast<InsetField*>(named<QLineEdit>(*traffic(), u"Believe these proxies"_s)->parentWidget());
        const QString hint = proxies->toolTip();
        proxies->edit()->setFocus();
        QTest::keyClicks(proxies->edit(), u"10.0.0.0/99"_s);
        QVERIFY(proxies->edit()->accessibleDescription().contains(u"10.0.0.0/99"_s));
        QVERIFY(!traffic()->key()->property("invalid").toBool());
        QVERIFY(!setup().selection.defined.realIp || setup().selection.defined.realIp->from.front() != "10.0.0.0/99");
        proxies->edit()->selectAll();
        QTest::keyClick(proxies->edit(), Qt::Key_Delete);
        QVERIFY(proxies->edit()->accessibleDescription().isEmpty());
        QCOMPARE(proxies->toolTip(), hint);
    }

    void valuesAreFound()
    {
        ConditionsRow* only = traffic()->only();
        choose(only, u"$http_user_agent"_s);
        auto* model = qobject_cast<ValuesModel*>(only->popup()->findChild<QTableView*>()->model());
        QCOMPARE(model->rowCount(), 4);
        model->setFilter(u"KUBE"_s);
        QCOMPARE(model->rowCount(), 1);
        QCOMPARE(model->valueAt(0), std::string("kube-probe/1"));
        only->popup()->findChild<QTableView*>()->selectRow(0);
        named<QPushButton>(*only->popup(), u"&Only these"_s)->click();
        untilComputed();
        QCOMPARE(totals().requests, 1U);
    }

    void undoGoesBackThroughKeyFilterAndExemption()
    {
        const Setup first = setup();
        const TracePtr imported = project().imported();
        EditableKey* key = traffic()->key();
        key->lineEdit()->selectAll();
        QTest::keyClicks(key->lineEdit(), u"$uri"_s);
        QTest::keyClick(key->lineEdit(), Qt::Key_Return);
        add(traffic()->only(), u"$request_method = GET"_s);
        add(traffic()->exempt(), u"$uri = /health"_s);
        untilComputed();
        QCOMPARE(totals().requests, 4U);
        QCOMPARE(totals().clients, 3U);           // /a/1, /a/2, /b
        QCOMPARE(project().imported(), imported); // not read again
        const Setup last = setup();
        for (int i = 0; i < 3; ++i)
            project().undoStack()->undo();
        QVERIFY(!project().undoStack()->canUndo());
        QVERIFY(setup() == first);
        QCOMPARE(key->currentText(), u"$binary_remote_addr"_s);
        while (project().undoStack()->canRedo())
            project().undoStack()->redo();
        QVERIFY(setup() == last);
        untilComputed();
        QCOMPARE(totals().clients, 3U);
    }

    void anAddressOfTheListIsExemptAsOneOfTheCard()
    {
        ConditionsRow* exempt = traffic()->exempt();
        choose(exempt, u"$remote_addr"_s);
        selectValue(exempt, u"192.0.2.9"_s);
        named<QPushButton>(*exempt->popup(), u"&Exempt these"_s)->click();
        QCOMPARE(exempt->findChild<ChipList*>()->texts(), QStringList{u"192.0.2.9"_s});
    }

    void theExportSparesWhoIsExempt()
    {
        QLineEdit* proxies = named<QLineEdit>(*traffic(), u"Believe these proxies"_s);
        proxies->setFocus();
        QTest::keyClicks(proxies, u"10.0.0.0/8"_s);
        QTest::keyClick(proxies, Qt::Key_Return);
        add(traffic()->exempt(), u"192.0.2.0/24"_s);
        add(traffic()->exempt(), u"$rl_agent = curl"_s);
        untilComputed();
        const auto text = configText(results());
        QVERIFY2(text, text ? "" : text.error().message().c_str());
        const QString config = QString::fromStdString(*text);
        for (const QString& line : {u"set_real_ip_from 10.0.0.0/8;"_s, u"real_ip_header X-Forwarded-For;"_s,
                                    u"real_ip_recursive on;"_s, u"192.0.2.0/24 "_s, u"geo $"_s, u"map $"_s, u"curl"_s})
            QVERIFY2(config.contains(line), qPrintable(line + u'\n' + config));
        QVERIFY(!config.contains(u"limit_req_zone $binary_remote_addr "_s)); // but a variable that is empty for them
    }

    void proxiesAreBelieved()
    {
        QLineEdit* proxies = named<QLineEdit>(*traffic(), u"Believe these proxies"_s);
        QVERIFY(proxies->isVisible());
        proxies->setFocus();
        QTest::keyClicks(proxies, u"10.0.0.0/8"_s);
        QTest::keyClick(proxies, Qt::Key_Return);
        untilComputed();
        QCOMPARE(totals().clients, 4U); // 1.1.1.1, 1.1.1.2 and two that came without a proxy
        QCOMPARE(project().undoStack()->count(), 1);
        QVERIFY(results().clientRequests().empty() || !results().shownClient().startsWith(u"10."_s));
        project().undoStack()->undo();
        QVERIFY(!setup().selection.defined.realIp);
    }

    void allIsReachedByKeyboard()
    {
        for (const ConditionsRow* row : {traffic()->only(), traffic()->exempt()}) {
            QVERIFY(row->button()->focusPolicy() & Qt::TabFocus);
            QVERIFY(!row->popup()->accessibleName().isEmpty());
            for (const QWidget* part : {static_cast<const QWidget*>(row->popup()->findChild<QComboBox*>()),
                                        static_cast<const QWidget*>(row->popup()->findChild<QTableView*>())})
                QVERIFY(!part->accessibleName().isEmpty() && (part->focusPolicy() & Qt::TabFocus));
        }
        ConditionsRow* only = traffic()->only();
        choose(only, u"$uri"_s);
        QTest::keyClick(only->popup()->findChild<QTableView*>(), Qt::Key_Home);
        only->popup()->findChild<QTableView*>()->selectRow(0);
        QTest::keyClick(only->popup(), Qt::Key_Escape);
        QVERIFY(!only->popup()->isVisible());
        QVERIFY(only->findChild<ChipList*>()->texts().isEmpty());
    }

private:
    [[nodiscard]] TrafficPanel* traffic() const { return m_window->findChild<TrafficPanel*>(); }

    /// Opens the popup at a variable and waits for its values.
    static void choose(ConditionsRow* row, const QString& variable)
    {
        row->open();
        QVERIFY(row->popup()->isVisible());
        QComboBox* variables = row->popup()->findChild<QComboBox*>();
        const int item = variables->findData(variable);
        QVERIFY(item >= 0);
        variables->setCurrentIndex(item);
        QTRY_VERIFY(row->popup()->findChild<QTableView*>()->model()->rowCount() > 0);
    }

    /// Adds a condition of one's own.
    static void add(ConditionsRow* row, const QString& condition)
    {
        row->open();
        row->popup()->findChild<InsetField*>()->edit()->setText(condition);
        QTest::keyClick(row->popup()->findChild<InsetField*>()->edit(), Qt::Key_Return);
        QVERIFY(!row->popup()->isVisible());
    }

    static void selectValue(ConditionsRow* row, const QString& value)
    {
        const QAbstractItemModel* model = row->popup()->findChild<QTableView*>()->model();
        for (int i = 0; i < model->rowCount(); ++i)
            if (model->index(i, ValuesModel::Value).data().toString() == value)
                row->popup()->findChild<QTableView*>()->selectRow(i);
        QVERIFY(row->popup()->findChild<QTableView*>()->selectionModel()->hasSelection());
    }
};

SPILLWAY_TEST(TestFilters)

} // namespace tst_filters

#include "tst_filters.moc"
