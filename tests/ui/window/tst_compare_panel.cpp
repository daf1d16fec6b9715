#include "ui/window/tabs/compare_panel.h"

#include "tests/support/seen.h"
#include "tests/support/test_class.h"
#include "tests/ui/replay_fixture.h"
#include "ui/models/tables/comparison_model.h"
#include "ui/theme/theme.h"
#include "ui/widgets/basic/labels.h"
#include "ui/widgets/tables/comparison_view.h"

#include <QtGui/QUndoStack>
#include <QtWidgets/QApplication>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QTableView>

namespace tst_compare_panel {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

namespace {

constexpr int kTokenBucket = static_cast<int>(Algorithm::TokenBucket);
constexpr int kSlidingLog = static_cast<int>(Algorithm::SlidingLog);

} // namespace

class TestComparePanel : public QObject
{
    Q_OBJECT

    std::unique_ptr<ReplayFixture> m_fixture;
    std::unique_ptr<ComparePanel> m_panel;

    [[nodiscard]] Project& project() const { return m_fixture->project; }
    [[nodiscard]] bool settle() const
    {
        return m_fixture->settle() && QTest::qWaitFor([this] { return m_fixture->graph.comparison.isIdle(); }, 20'000);
    }
    [[nodiscard]] bool allFresh() const
    {
        for (int row = 0; row < m_panel->model()->rowCount(); ++row)
            if (!m_panel->model()->isFresh(row))
                return false;
        return m_panel->model()->rowCount() == 6;
    }
    /// Chooses a row and clicks the button with that text.
    void click(int row, const QString& text) const
    {
        m_panel->view()->table()->setCurrentIndex(m_panel->model()->index(row, 0));
        named<QPushButton>(*m_panel, text)->click();
    }
    void show()
    {
        m_panel->resize(1100, 400);
        m_panel->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_panel.get()));
        QVERIFY(settle());
    }
private slots:
    void initTestCase() { applyTheme(*qApp, ThemeChoice::Light); }

    void init()
    {
        m_fixture = std::make_unique<ReplayFixture>();
        m_panel = std::make_unique<ComparePanel>(&project(), &m_fixture->graph);
        project().applySetup(limit(2, 3));
        project().setTraffic(shared(threeClients(20)), {});
        QVERIFY(m_fixture->settle());
    }

    void cleanup()
    {
        m_panel.reset();
        m_fixture.reset();
    }

    void nothingIsComputedWhileNobodyLooks()
    {
        QVERIFY(m_fixture->graph.comparison.isIdle());
        QCOMPARE(m_panel->model()->rowCount(), 0);
        show();
        QVERIFY(allFresh());
        m_panel->hide();
        project().applySetup(limit(2, 4));
        QVERIFY(m_fixture->settle());
        QVERIFY(m_fixture->graph.comparison.isIdle());
        QVERIFY(m_panel->model()->base() == limit(2, 3).policy());
        show();
        QVERIFY(m_panel->model()->base() == limit(2, 4).policy());
        QVERIFY(allFresh());
    }

    void followsTheSetup()
    {
        show();
        QCOMPARE(m_panel->model()->appliedRow(), 0);
        const auto before = m_panel->model()->figuresAt(kTokenBucket);
        project().applySetup(limit(3, 3));
        QVERIFY(settle());
        QVERIFY(allFresh());
        QVERIFY(m_panel->model()->figuresAt(kTokenBucket)->totals.rejected < before->totals.rejected);
        QVERIFY(m_panel->model()->figuresAt(0)->totals == m_fixture->totals());
        QVERIFY(labelText(*m_panel).contains(QStringLiteral("3 r/s")));
    }

    void useIsOneStep()
    {
        show();
        const QPushButton* use = named<QPushButton>(*m_panel, u"Use"_s);
        m_panel->view()->table()->setCurrentIndex(m_panel->model()->index(0, 0));
        QVERIFY(!use->isEnabled());
        click(kSlidingLog, u"Use"_s);
        QCOMPARE(project().undoStack()->count(), 1);
        QVERIFY(project().undoStack()->undoText().contains(QStringLiteral("Sliding window log")));
        QVERIFY(settle());
        QCOMPARE(m_panel->model()->appliedRow(), kSlidingLog);
        QVERIFY(!use->isEnabled());
        QVERIFY(algorithmOf(project().setup().policy()) == Algorithm::SlidingLog);
        project().undoStack()->undo();
        QVERIFY(settle());
        QVERIFY(project().setup() == limit(2, 3));
        QCOMPARE(m_panel->model()->appliedRow(), 0);
    }

    void everythingHasAName()
    {
        show();
        QVERIFY(!m_panel->view()->table()->accessibleName().isEmpty());
        for (const auto* button : m_panel->view()->findChildren<QAbstractButton*>())
            if (!button->inherits("QTableCornerButton"))
                QVERIFY(!button->accessibleName().isEmpty() || !button->text().isEmpty());
    }
};

SPILLWAY_TEST(TestComparePanel)

} // namespace tst_compare_panel

#include "tst_compare_panel.moc"
