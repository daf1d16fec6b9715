#include "tests/support/test_class.h"
#include "tests/support/window_fixture.h"
#include "ui/commands/edits.h"
#include "ui/models/project/project_file.h"
#include "ui/window/limit/limit_taker.h"
#include "ui/window/tabs/config_page.h"
#include "ui/window/tabs/tabs_panel.h"

#include <QtGui/QUndoStack>
#include <QtWidgets/QCheckBox>
#include <QtWidgets/QDialog>
#include <QtWidgets/QDialogButtonBox>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QPushButton>

#include <algorithm>

namespace tst_recipes {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

/// Choosing recipes in the dialog, keeping them, and their effect.
class TestRecipes : public QObject, protected WindowFixture
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        prepare();
        writeTraffic();
        write(u"site.conf"_s, "limit_req_zone $binary_remote_addr zone=login:1m rate=30r/m;\n"
                              "server { location /login { limit_req zone=login burst=5; } }\n");
    }
    void init()
    {
        show();
        open(u"traffic.csv"_s);
        m_window->tabs()->showTab(TabsPanel::Config);
    }
    void cleanup() { m_window.reset(); }

    void aWrongValueIsExplainedBesideItsField()
    {
        QDialog* dialog = opened();
        QVERIFY(use(*dialog)->isEnabled());
        auto* tiers = dialog->findChildren<QLineEdit*>().at(row(*dialog, u"tiers"_s));
        QCOMPARE(tiers->placeholderText(), u"free:5r/s:k1|k2,pro:50r/s:k3"_s);
        QTest::keyClicks(tiers, u"free:5r/x:k1"_s);
        QVERIFY(dialog->findChildren<QCheckBox*>().at(row(*dialog, u"tiers"_s))->isChecked());
        QVERIFY2(says(*dialog, u"5r/x"_s), "the engine's reason");
        QVERIFY(!use(*dialog)->isEnabled());
        tiers->clear();
        QTest::keyClicks(tiers, u"free:5r/s:k1"_s);
        QVERIFY(!says(*dialog, u"5r/x"_s));
        QVERIFY(use(*dialog)->isEnabled());
        dialog->reject();
        QVERIFY(setup().recipes.empty());
    }

    void theChosenOnesAreKeptAndTold()
    {
        QDialog* dialog = opened();
        auto* networks = dialog->findChildren<QLineEdit*>().at(row(*dialog, u"allowlist"_s));
        QTest::keyClicks(networks, u"203.0.113.0/24"_s);
        dialog->findChildren<QCheckBox*>().at(row(*dialog, u"retry-after"_s))->click();
        use(*dialog)->click();
        QCOMPARE(setup().recipes, (std::vector<std::string>{"allowlist=203.0.113.0/24", "retry-after"}));
        QVERIFY(page()->text().contains(u"geo $rl_allowed_1"_s));
        const QString before = QString::number(totals().rejected);
        QTRY_VERIFY(says(*page(), u"With these recipes 0 requests are rejected instead of "_s + before));
        QVERIFY(page()->text().contains(u"# Measured on "_s));
        QVERIFY(writeProject(path(u"a.spillway"_s), snapshotOf(project())));
        QCOMPARE(readProject(path(u"a.spillway"_s)).value().setup.recipes, setup().recipes);
        QDialog* again = opened();
        QCOMPARE(again->findChildren<QLineEdit*>().at(row(*again, u"allowlist"_s))->text(), u"203.0.113.0/24"_s);
        again->reject();
        project().undoStack()->undo();
        QVERIFY(setup().recipes.empty());
        QTRY_VERIFY(!says(*page(), u"With these recipes"_s));
    }

    void editsOfAFileHaveNone()
    {
        QVERIFY(button()->isEnabled());
        m_window->findChild<LimitTaker*>()->take(path(u"site.conf"_s));
        QTRY_VERIFY(!button()->isEnabled());
        QVERIFY2(button()->toolTip().contains(u"snippet"_s), qPrintable(button()->toolTip()));
    }

private:
    [[nodiscard]] ConfigPage* page() const { return m_window->tabs()->config(); }
    [[nodiscard]] QPushButton* button() const
    {
        for (QPushButton* each : page()->findChildren<QPushButton*>())
            if (each->text().contains(u"Recipes"_s))
                return each;
        return nullptr;
    }
    [[nodiscard]] QDialog* opened() const
    {
        button()->click();
        return m_window->findChildren<QDialog*>(u"recipes"_s).last();
    }
    static qsizetype row(const QDialog& dialog, const QString& name)
    {
        const auto boxes = dialog.findChildren<QCheckBox*>();
        const auto found = std::ranges::find(boxes, name, &QCheckBox::text);
        return found - boxes.begin();
    }
    static QPushButton* use(const QDialog& dialog)
    {
        return dialog.findChild<QDialogButtonBox*>()->findChildren<QPushButton*>().last();
    }
    static bool says(const QWidget& widget, const QString& text)
    {
        return std::ranges::any_of(widget.findChildren<QLabel*>(), [&](const QLabel* label) {
            return !label->isHidden() && label->text().contains(text);
        });
    }
};

SPILLWAY_TEST(TestRecipes)

} // namespace tst_recipes

#include "tst_recipes.moc"
