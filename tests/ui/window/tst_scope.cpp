#include "tests/support/test_class.h"
#include "tests/support/window_fixture.h"
#include "ui/commands/edits.h"
#include "ui/models/project/project_file.h"
#include "ui/widgets/tables/period_list.h"
#include "ui/window/traffic/conditions_row.h"
#include "ui/window/traffic/traffic_panel.h"

#include <QtGui/QAction>
#include <QtGui/QUndoStack>
#include <QtTest/QTest>
#include <QtWidgets/QToolButton>

namespace tst_scope {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

class TestScope : public QObject, WindowFixture
{
    Q_OBJECT

private slots:
    void initTestCase() { prepare(); }

    void init()
    {
        show();
        writeTraffic();
        open(u"traffic.csv"_s);
        QCOMPARE(totals().requests, 330ULL);
    }

    void cleanup() { m_window.reset(); }

    void onlyWhatIsShownCounts()
    {
        const TimeRange ten{moment(10'000), moment(20'000)};
        project().setRange(ten);
        untilComputed();
        QCOMPARE(totals().requests, 330ULL); // looking changes no figures
        trigger(u"Count only what is &shown"_s);
        untilComputed();
        QCOMPARE(setup().selection.from, std::optional(ten.from));
        QCOMPARE(setup().selection.to, std::optional(ten.to));
        QCOMPARE(totals().requests, 150ULL); // nine clients for ten seconds, and the sixty
        QVERIFY(row().isVisible());
        QCOMPARE(row().findChild<ChipList*>()->texts().size(), 1);
        project().setRange(project().fullRange());
        untilComputed();
        QCOMPARE(totals().requests, 150ULL);

        auto* cross = row().findChild<QToolButton*>();
        QVERIFY(!cross->accessibleName().isEmpty());
        QTest::mouseClick(cross, Qt::LeftButton);
        untilComputed();
        QCOMPARE(totals().requests, 330ULL);
        QVERIFY(!row().isVisible());
        project().undoStack()->undo();
        untilComputed();
        QCOMPARE(totals().requests, 150ULL);
        project().undoStack()->undo();
        untilComputed();
        QCOMPARE(totals().requests, 330ULL);
    }

    void onlyAPeriodCounts()
    {
        Setup marked = setup();
        marked.periods = {{PeriodKind::Normal, {moment(0), moment(10'000)}}};
        editSetup(project(), marked, u"mark"_s);
        const auto actions = m_window->findChild<PeriodList*>()->findChildren<QAction*>();
        const auto count = std::ranges::find_if(
            actions, [](const QAction* action) { return action->text() == u"Count only this period"_s; });
        QVERIFY(count != actions.end());
        (*count)->trigger();
        untilComputed();
        QCOMPARE(totals().requests, 90ULL);
        trigger(u"Count &all of the time"_s);
        untilComputed();
        QCOMPARE(totals().requests, 330ULL);
    }

    void aProjectKeepsIt()
    {
        countOnly(project(), TimeRange{moment(0), moment(10'000)});
        Setup aimed = setup();
        aimed.aims = {3, 50, 80, Milliseconds(250)};
        editSetup(project(), aimed, u"aims"_s);
        const Snapshot snapshot = snapshotOf(project());
        QVERIFY(writeProject(path(u"p.spillway"_s), snapshot));
        const auto read = readProject(path(u"p.spillway"_s));
        QVERIFY2(read, read ? "" : read.error().message().c_str());
        QCOMPARE(read->setup.selection.from, setup().selection.from);
        QCOMPARE(read->setup.selection.to, setup().selection.to);
        QCOMPARE(read->setup.aims, aimed.aims);
    }

    /// Nothing would be left of it.
    void trafficOfAnotherTimeDropsIt()
    {
        countOnly(project(), TimeRange{moment(0), moment(10'000)});
        write(u"later.csv"_s, "time_ms,remote_addr\n1800000000000,192.0.2.1\n1800000001000,192.0.2.1\n");
        open(u"later.csv"_s);
        QCOMPARE(totals().requests, 2ULL);
        QVERIFY(!row().isVisible());
    }

private:
    static Instant moment(int ms) { return Instant(Milliseconds(1'700'000'000'000 + ms)); }

    void trigger(const QString& text) const
    {
        for (QAction* action : m_window->findChildren<QAction*>())
            if (action->text() == text)
                return action->trigger();
        QFAIL(qPrintable(text));
    }

    [[nodiscard]] ScopeRow& row() const { return *m_window->findChild<ScopeRow*>(); }
};

SPILLWAY_TEST(TestScope)

} // namespace tst_scope

#include "tst_scope.moc"
