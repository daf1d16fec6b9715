#include "tests/support/test_class.h"
#include "tests/support/whenever.h"
#include "tests/support/window_fixture.h"
#include "ui/charts/parts/chart.h"
#include "ui/charts/time/requests_chart.h"
#include "ui/widgets/fields/log_slider.h"
#include "ui/widgets/fields/parameter_row.h"
#include "ui/window/limit/limit_panel.h"
#include "ui/window/tabs/tabs_panel.h"

#include <QtCore/QSettings>
#include <QtGui/QAccessible>
#include <QtGui/QClipboard>
#include <QtWidgets/QDialog>
#include <QtWidgets/QFileDialog>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QTabBar>
#include <QtWidgets/QTableWidget>

#include <algorithm>

namespace tst_access {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

namespace {

/// Roles of what a person operates or reads as a whole.
bool isControl(QAccessible::Role role)
{
    static const QList<QAccessible::Role> all{
        QAccessible::PushButton, QAccessible::CheckBox, QAccessible::RadioButton, QAccessible::ComboBox,
        QAccessible::ButtonMenu, QAccessible::SpinBox,  QAccessible::Slider,      QAccessible::EditableText,
        QAccessible::MenuItem,   QAccessible::PageTab,  QAccessible::Table,       QAccessible::Tree,
        QAccessible::List,       QAccessible::Graphic,  QAccessible::Chart,       QAccessible::ProgressBar,
        QAccessible::Button,     QAccessible::Dial};
    return all.contains(role);
}

/// Adds a line for each part of the tree without a role, a name or a state.
void check(QAccessibleInterface* at, const QString& way, QStringList& wrong, int& controls)
{
    if (at == nullptr || !at->isValid() || at->state().invisible)
        return;
    const QAccessible::Role role = at->role();
    const QObject* object = at->object();
    const QString here =
        way + u'/' +
        (object != nullptr ? QString::fromLatin1(object->metaObject()->className()) + u'.' + object->objectName()
                           : QString::number(role));
    const auto* widget = qobject_cast<const QWidget*>(object);
    const bool takesFocus = widget != nullptr && widget->focusPolicy() != Qt::NoFocus && widget->isEnabled();
    if (isControl(role) || takesFocus) {
        ++controls;
        if (role == QAccessible::NoRole)
            wrong << here + u": no role"_s;
        if (at->text(QAccessible::Name).trimmed().isEmpty())
            wrong << here + u": no name, role %1"_s.arg(role);
        if (takesFocus && !at->state().focusable)
            wrong << here + u": cannot be focused"_s;
    }
    if (role == QAccessible::Table || role == QAccessible::Tree || role == QAccessible::List)
        return; // rows and cells are data
    for (int i = 0; i < at->childCount(); ++i)
        check(at->child(i), here, wrong, controls);
}

/// Pastes the name, and presses Enter.
void answer(QFileDialog& dialog, const QString& name)
{
    auto* edit = dialog.findChild<QLineEdit*>(u"fileNameEdit"_s);
    QGuiApplication::clipboard()->setText(name);
    QTest::keyClick(edit, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(edit, Qt::Key_V, Qt::ControlModifier);
    QTRY_VERIFY(name.endsWith(edit->text())); // the folder is entered
    while (auto* proposals = QApplication::activePopupWidget())
        proposals->close();
    QTest::keyClick(edit, Qt::Key_Return);
}

} // namespace

/// The window for those who do not see it, or use no mouse.
class TestAccess : public QObject, protected WindowFixture
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        prepare();
        writeTraffic();
        show();
        open(u"traffic.csv"_s);
    }

    void everyControlHasARoleANameAndAState()
    {
        auto* tabs = m_window->findChild<TabsPanel*>()->findChild<QTabBar*>();
        QStringList wrong;
        int controls = 0;
        for (int tab = 0; tab < tabs->count(); ++tab) {
            tabs->setCurrentIndex(tab);
            untilComputed();
            check(QAccessible::queryAccessibleInterface(m_window.get()), tabs->tabText(tab), wrong, controls);
        }
        QVERIFY2(controls > 100, qPrintable(QString::number(controls)));
        wrong.removeDuplicates();
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
    }

    /// A chart says its main figures; the table with all of them is one key away.
    void everyChartDescribesItself()
    {
        QStringList wrong;
        for (const Chart* chart : m_window->findChildren<Chart*>())
            if (chart->isVisible() && chart->accessibleDescription().isEmpty())
                wrong << QString::fromLatin1(chart->metaObject()->className());
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
    }

    void theFiguresOfTheRequestsChartAreOneKeyAway()
    {
        m_window->tabs()->showTab(TabsPanel::Clients);
        auto* chart = m_window->findChild<RequestsChart*>(QStringLiteral("requests"));
        std::uint64_t requests = 0;
        const Whenever<QDialog> dialog([&](QDialog& shown) {
            const auto* cells = shown.findChild<QTableWidget*>();
            for (int row = 0; row < cells->rowCount(); ++row)
                for (int column = 1; column < cells->columnCount(); ++column)
                    requests += cells->item(row, column)->text().toULongLong();
            QTest::keyClick(&shown, Qt::Key_Escape);
        });
        QTest::keyClick(chart, Qt::Key_T);
        QCOMPARE(requests, totals().requests);
    }

    /// Opens a log, changes the limit and saves the configuration, with keys alone.
    void threeJobsNeedNoMouse()
    {
        m_window.reset();
        QSettings().clear();
        show();
        const QString saved = path(u"limits.conf"_s);
        {
            const Whenever<QFileDialog> dialog([&](QFileDialog& asked) { answer(asked, path(u"traffic.csv"_s)); });
            QTest::keyClick(m_window.get(), Qt::Key_O, Qt::ControlModifier);
            QTRY_VERIFY(m_window->project()->trace());
        }
        untilComputed();

        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        auto* slider = m_window->findChild<LimitPanel*>()->burst()->slider();
        for (int tabs = 0; tabs < 200 && QApplication::focusWidget() != slider; ++tabs)
            QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget() : m_window.get(), Qt::Key_Tab);
        QCOMPARE(QApplication::focusWidget(), slider);
        const auto before = setup().limit.burst;
        QTest::keyClick(slider, Qt::Key_Right);
        QTRY_VERIFY(setup().limit.burst > before);
        untilComputed();

        const Whenever<QFileDialog> dialog([&](QFileDialog& asked) { answer(asked, saved); });
        QTest::keyClick(m_window.get(), Qt::Key_E, Qt::ControlModifier);
        QTRY_VERIFY(QFile::exists(saved));
        QFile file(saved);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().contains("burst=" + QByteArray::number(static_cast<qlonglong>(setup().limit.burst))));
    }
};

SPILLWAY_TEST(TestAccess)

} // namespace tst_access

#include "tst_access.moc"
