#include "tests/ui/suggestion_fixture.h"
#include "ui/charts/overview_chart.h"
#include "ui/window/period_question.h"
#include "ui/window/tabs_panel.h"

#include <QtGui/QUndoStack>
#include <QtTest/QTest>
#include <QtWidgets/QMenu>

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

class TestPeriodQuestion : public QObject, SuggestionFixture
{
    Q_OBJECT

private slots:
    void initTestCase() { prepare(); }

    void init() { show(); }

    void cleanup() { m_window.reset(); }

    void whereNothingIsMarkedItAsksFirst()
    {
        openUnmarkedFlood();
        auto* overview = m_window->findChild<OverviewChart*>();
        const QImage before = overview->grab().toImage();
        const Setup unmarked = setup();
        press();
        PeriodQuestion& question = *card().question();
        QTRY_VERIFY(question.yes()->isVisible());
        QVERIFY2(texts().front().startsWith(u"One stretch stands out: "_s), qPrintable(texts().front()));
        QVERIFY(texts().front().endsWith(u"Is this what you want to keep out?"_s));
        QVERIFY(question.yes()->property("primary").toBool());
        QTRY_VERIFY(overview->grab().toImage() != before); // shown as a proposal
        QTRY_VERIFY(m_window->findChild<TabsPanel*>()->tradeOff()->job()->isIdle());
        QVERIFY(!card().use()->isVisible()); // what is advised without the answer is not offered
        QCOMPARE(setup(), unmarked);

        m_window->findChild<TabsPanel*>()->showTab(TabsPanel::Clients); // nobody looks at the map
        QTest::mouseClick(question.yes(), Qt::LeftButton);
        QVERIFY(!question.isVisible());
        QCOMPARE(setup().periods.size(), std::size_t{3});
        QCOMPARE(setup().periods[1].kind, PeriodKind::Incident);
        QCOMPARE(setup().periods[1].range.from, moment(29'000));
        QCOMPARE(setup().periods[1].range.to, moment(41'000));
        QTRY_VERIFY(card().isCurrent());
        QVERIFY(advice()->separates);
        QVERIFY(card().use()->isVisible() && card().use()->property("primary").toBool());
        workspace().undoStack()->undo();
        QCOMPARE(setup(), unmarked);
        QVERIFY(!workspace().undoStack()->canUndo());
    }

    void allMayBeNormal()
    {
        openUnmarkedFlood();
        press();
        QTRY_VERIFY(card().question()->no()->isVisible());
        QTest::mouseClick(card().question()->no(), Qt::LeftButton);
        QCOMPARE(setup().periods, (std::vector<Period>{{PeriodKind::Normal, workspace().fullRange()}}));
        QTRY_VERIFY(card().isCurrent());
        QCOMPARE(advice()->normal.rejected, 0U);
        QVERIFY(card().use()->isVisible() && card().use()->property("primary").toBool());
        editSetup(workspace(), withKey(setup(), KeyTemplate::parse("$uri").value()), u"key"_s);
        untilComputed();
        press();
        QTRY_VERIFY(card().isCurrent());
        QVERIFY(!card().question()->isVisible()); // it is not asked again
        for (int step = 0; step < 2; ++step)
            workspace().undoStack()->undo();
        untilComputed();
        press();
        QTRY_VERIFY(card().question()->no()->isVisible());
    }

    void whereOnlyNormalPeriodsAreMarkedIncidentsAreProposed()
    {
        openUnmarkedFlood();
        Setup marked = setup();
        marked.periods = {{PeriodKind::Normal, {moment(0), moment(20'000)}}};
        editSetup(workspace(), marked, u"mark"_s);
        untilComputed();
        suggest();
        QVERIFY(!card().question()->isVisible());
        QTest::mouseClick(card().propose(), Qt::LeftButton);
        QMenu* menu = nullptr;
        QTRY_VERIFY((menu = m_window->findChild<QMenu*>({}, Qt::FindDirectChildrenOnly)) != nullptr);
        menu->actions().first()->trigger();
        menu->close();
        QCOMPARE(setup().periods.size(), std::size_t{4});
        QTRY_VERIFY(card().isCurrent());
        QVERIFY(!card().propose()->isVisible());
    }

    void whereNothingStandsOutItSaysSo()
    {
        QByteArray csv = "time_ms,remote_addr,uri\n";
        for (int second = 0; second < 60; ++second)
            for (int client = 1; client < 10; ++client)
                csv += row(second * 1000 + client, "192.0.2." + QByteArray::number(client), "/page");
        write(u"calm.csv"_s, csv);
        open(u"calm.csv"_s);
        press();
        QTRY_VERIFY(card().isCurrent() && card().use()->isVisible());
        QVERIFY2(texts().front().startsWith(u"Nothing stands out: "_s), qPrintable(texts().front()));
        QVERIFY(!card().question()->yes()->isVisible());
        QVERIFY(!card().use()->property("primary").toBool()); // nobody knows whether it stops anything
        QVERIFY(setup().periods.empty());
    }
};

QTEST_MAIN(TestPeriodQuestion)
#include "tst_period_question.moc"
