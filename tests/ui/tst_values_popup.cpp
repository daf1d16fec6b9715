#include "ui/widgets/values_popup.h"

#include "tests/support/window_fixture.h"
#include "ui/window/conditions_row.h"
#include "ui/window/traffic_panel.h"

#include <QtGui/QWindow>
#include <QtWidgets/QAbstractItemView>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QTableView>

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
        ConditionsRow* only = m_window->trafficPanel()->only();
        only->open();
        ValuesPopup* popup = only->popup();
        QTRY_VERIFY(popup->values()->model()->rowCount() > 0);
        popup->values()->selectRow(0);
        auto* variables = popup->findChild<QComboBox*>();
        variables->showPopup();
        QTRY_VERIFY(variables->view()->isVisible());
        QTest::keyClick(m_window->windowHandle(), Qt::Key_Escape); // where the keys of a popup come from
        QVERIFY(!variables->view()->isVisible());
        QVERIFY(popup->isVisible());
        QVERIFY(popup->take()->isEnabled()); // what was selected still is
        QTest::keyClick(m_window->windowHandle(), Qt::Key_Escape);
        QVERIFY(!popup->isVisible());
    }
};

QTEST_MAIN(TestValuesPopup)
#include "tst_values_popup.moc"
