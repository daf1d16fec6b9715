#include "tests/support/test_class.h"
#include "tests/ui/suggestion_fixture.h"
#include "ui/charts/time/requests_chart.h"
#include "ui/widgets/fields/proposal_choice.h"
#include "ui/window/suggest/period_question.h"
#include "ui/window/tabs/tabs_panel.h"

#include <QtGui/QUndoStack>
#include <QtTest/QTest>
#include <QtWidgets/QCheckBox>

namespace tst_period_question {

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
        auto* requests = m_window->findChild<RequestsChart*>(QStringLiteral("requests"));
        const QImage before = requests->grab().toImage();
        const Setup unmarked = setup();
        press();
        PeriodQuestion& question = *card().question();
        QTRY_VERIFY(question.yes()->isVisible());
        QVERIFY2(texts().front().startsWith(u"One period stands out: "_s), qPrintable(texts().front()));
        QVERIFY(texts().front().endsWith(u"Should a limit block this?"_s));
        QVERIFY(question.yes()->property("primary").toBool());
        QTRY_VERIFY(requests->grab().toImage() != before); // shown as a proposal
        QTRY_VERIFY(m_window->graph()->map.isIdle());
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
        QTRY_VERIFY(card().places()->use()->isVisible() && card().places()->use()->property("primary").toBool());
        project().undoStack()->undo();
        QCOMPARE(setup(), unmarked);
        QVERIFY(!project().undoStack()->canUndo());
    }

    void allMayBeNormal()
    {
        openUnmarkedFlood();
        press();
        QTRY_VERIFY(card().question()->no()->isVisible());
        QTest::mouseClick(card().question()->no(), Qt::LeftButton);
        QCOMPARE(setup().periods, (std::vector<Period>{{PeriodKind::Normal, project().fullRange()}}));
        QTRY_VERIFY(card().isCurrent());
        QCOMPARE(advice()->normal.rejected, 0U);
        QTRY_VERIFY(card().use()->isVisible() && card().use()->property("primary").toBool());
        editSetup(project(), withKey(setup(), KeyTemplate::parse("$uri").value()), u"key"_s);
        untilComputed();
        press();
        QTRY_VERIFY(card().isCurrent());
        QVERIFY(!card().question()->isVisible()); // it is not asked again
        for (int step = 0; step < 2; ++step)
            project().undoStack()->undo();
        untilComputed();
        press();
        QTRY_VERIFY(card().question()->no()->isVisible());
    }

    /// Those that are not ticked count as normal, as the calm traffic does.
    void ofSeveralEachIsChosen()
    {
        QByteArray csv = "time_ms,remote_addr,uri\n";
        for (int second = 0; second < 120; ++second) {
            for (int client = 1; client < 10; ++client)
                csv += row(second * 1000 + client, "192.0.2." + QByteArray::number(client), "/page");
            const bool floods = (second >= 30 && second < 40) || (second >= 80 && second < 90);
            for (int i = 0; floods && i < 50; ++i)
                csv += row(second * 1000 + i * 20, "203.0.113.77", "/login");
        }
        write(u"floods.csv"_s, csv);
        open(u"floods.csv"_s);
        press();
        PeriodQuestion& question = *card().question();
        QTRY_VERIFY(question.yes()->isVisible() && question.choice()->isVisible());
        QCOMPARE(question.choice()->boxes().size(), std::size_t{2});
        QVERIFY2(question.choice()->boxes()[0]->text().contains(u" a second"_s),
                 qPrintable(question.choice()->boxes()[0]->text()));
        QCOMPARE(question.yes()->text(), u"Mark as incidents"_s);
        for (QCheckBox* box : question.choice()->boxes())
            QTest::keyClick(box, Qt::Key_Space);
        QVERIFY(!question.yes()->isEnabled());
        QTest::mouseClick(question.choice()->boxes()[1], Qt::LeftButton, {}, QPoint(5, 5));
        QCOMPARE(question.yes()->text(), u"Mark as incident"_s);
        QTest::mouseClick(question.yes(), Qt::LeftButton);
        const std::vector<Period>& marked = setup().periods;
        QCOMPARE(marked.size(), std::size_t{3});
        QCOMPARE(marked[0], (Period{PeriodKind::Normal, {moment(0), moment(79'000)}}));
        QCOMPARE(marked[1], (Period{PeriodKind::Incident, {moment(79'000), moment(91'000)}}));
        QCOMPARE(marked[2].kind, PeriodKind::Normal);
        QTRY_VERIFY(card().isCurrent());
        project().undoStack()->undo();
        QVERIFY(setup().periods.empty());
    }

    void whereOnlyNormalPeriodsAreMarkedIncidentsAreProposed()
    {
        openUnmarkedFlood();
        Setup marked = setup();
        marked.periods = {{PeriodKind::Normal, {moment(0), moment(20'000)}}};
        editSetup(project(), marked, u"mark"_s);
        untilComputed();
        suggest();
        QVERIFY(!card().question()->isVisible());
        QTest::mouseClick(card().propose(), Qt::LeftButton);
        QTRY_COMPARE(setup().periods.size(), std::size_t{4});
        QTRY_VERIFY(card().isCurrent());
        QVERIFY(!card().propose()->isVisible());
    }

    /// A question about two requests a minute would lead to a limit that is of no use.
    void ofAQuietLogItSaysWhatCanBeDone()
    {
        QByteArray csv = "time_ms,remote_addr,uri\n";
        for (int hour = 0; hour < 100; ++hour)
            csv += row(hour * 3'600'000, "192.0.2.1", "/page");
        for (int i = 0; i < 300; ++i)
            csv += row(360'000'000 + i * 30'000, "192.0.2.2", "/page");
        write(u"quiet.csv"_s, csv);
        open(u"quiet.csv"_s);
        press();
        QTRY_VERIFY(!texts().isEmpty() && !texts().front().startsWith(u"Looking"_s));
        QVERIFY2(texts().front().startsWith(
                     u"This traffic is too quiet to contain a flood: its busiest minute has 2 requests."_s),
                 qPrintable(texts().front()));
        QVERIFY(!card().use()->isVisible()); // the tightest limit for next to nothing is of no use
        QVERIFY(!card().question()->yes()->isVisible());
        QVERIFY(setup().periods.empty());
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
        QVERIFY2(texts().front().startsWith(u"No period stands out"_s), qPrintable(texts().front()));
        QVERIFY(!card().question()->yes()->isVisible());
        QVERIFY(!card().use()->property("primary").toBool()); // nobody knows whether it stops anything
        QVERIFY(setup().periods.empty());
    }
};

SPILLWAY_TEST(TestPeriodQuestion)

} // namespace tst_period_question

#include "tst_period_question.moc"
