#include "ui/widgets/fields/values_popup.h"

#include "tests/support/seen.h"
#include "tests/support/test_class.h"
#include "tests/support/window_fixture.h"
#include "ui/commands/edits.h"
#include "ui/models/tables/values_model.h"
#include "ui/widgets/basic/labels.h"
#include "ui/window/frame/top_bar.h"
#include "ui/window/traffic/conditions_row.h"
#include "ui/window/traffic/traffic_panel.h"

#include <QtGui/QWindow>
#include <QtWidgets/QAbstractItemView>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QTableView>

namespace tst_values_popup {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

class TestValuesPopup : public QObject, WindowFixture
{
    Q_OBJECT

private slots:
    void initTestCase() { prepare(); }

    void escapeClosesTheInnermostFirst()
    {
        show();
        writeTraffic();
        open(u"traffic.csv"_s);
        ConditionsRow* only = m_window->findChild<TrafficPanel*>()->only();
        only->open();
        ValuesPopup* popup = only->popup();
        QTRY_VERIFY(popup->findChild<QTableView*>()->model()->rowCount() > 0);
        popup->findChild<QTableView*>()->selectRow(0);
        auto* variables = popup->findChild<QComboBox*>();
        variables->showPopup();
        QTRY_VERIFY(variables->view()->isVisible());
        QTest::keyClick(m_window->windowHandle(), Qt::Key_Escape); // where the keys of a popup come from
        QVERIFY(!variables->view()->isVisible());
        QVERIFY(popup->isVisible());
        QVERIFY(named<QPushButton>(*popup, u"&Only these"_s)->isEnabled()); // what was selected still is
        QTest::keyClick(m_window->windowHandle(), Qt::Key_Escape);
        QVERIFY(!popup->isVisible());
    }

    /// Who is exempt is not counted by the key, but there all the same.
    void whoIsExemptIsNotNobody()
    {
        show();
        writeTraffic();
        open(u"traffic.csv"_s);
        editSetup(project(), withExemptions(setup(), {Condition::parse("203.0.113.77").value()}), u"exempt"_s);
        untilComputed();
        ConditionsRow* exempt = m_window->findChild<TrafficPanel*>()->exempt();
        exempt->open();
        const QAbstractItemModel* values = exempt->popup()->findChild<QTableView*>()->model();
        QTRY_COMPARE(values->rowCount(), 10);
        QCOMPARE(values->index(0, ValuesModel::Value).data().toString(), u"203.0.113.77"_s);
        QCOMPARE(values->index(0, ValuesModel::Requests).data().toString(), u"60"_s);
        QCOMPARE(values->index(0, ValuesModel::Clients).data().toString(), u"–"_s);
        QCOMPARE(values->index(1, ValuesModel::Clients).data().toString(), u"1"_s);
        QStringList texts;
        for (const ElidedLabel* label : m_window->findChild<TopBar*>()->findChildren<ElidedLabel*>())
            texts << label->text();
        QVERIFY2(texts.join(u'|').contains(u" · 9 clients not exempt · "_s), qPrintable(texts.join(u'|')));
    }
};

SPILLWAY_TEST(TestValuesPopup)

} // namespace tst_values_popup

#include "tst_values_popup.moc"
