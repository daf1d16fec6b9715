#include "tests/support/seen.h"
#include "tests/support/test_class.h"
#include "tests/ui/suggestion_fixture.h"
#include "ui/text/format.h"
#include "ui/text/sentences.h"
#include "ui/widgets/fields/log_slider.h"
#include "ui/widgets/fields/parameter_row.h"
#include "ui/window/frame/result_panel.h"
#include "ui/window/limit/limit_panel.h"
#include "ui/window/suggest/period_question.h"
#include "ui/window/suggest/placed_offer.h"
#include "ui/window/suggest/setting_notes.h"
#include "ui/window/tabs/tabs_panel.h"

#include <QtGui/QUndoStack>
#include <QtTest/QSignalSpy>
#include <QtTest/QTest>
#include <QtWidgets/QDoubleSpinBox>
#include <QtWidgets/QSpinBox>

#include <QtWidgets/QPushButton>
#include <algorithm>
#include <initializer_list>

namespace tst_suggestion_card {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

class TestSuggestionCard : public QObject, SuggestionFixture
{
    Q_OBJECT

private slots:
    void initTestCase() { prepare(); }

    void init() { show(); }

    void cleanup() { m_window.reset(); }

    void oneClickUsesIt()
    {
        openFlood();
        QVERIFY(!card().isVisible());
        suggest();
        widen();
        const QStringList told = texts();
        QVERIFY2(headline().startsWith(u"Suggested: "_s) || headline().startsWith(u"Everywhere: "_s),
                 qPrintable(headline()));
        QVERIFY2(std::ranges::any_of(told,
                                     [](const QString& text) {
                                         return text.startsWith(u"The limit blocks "_s) &&
                                                text.endsWith(u" No normal client is rejected."_s);
                                     }),
                 qPrintable(told.join(u'|')));
        QTRY_VERIFY(card().use()->isEnabled());
        const Setup before = setup();
        clickUse();
        QCOMPARE(setup(), withAdvice(before, *advice()));
        QVERIFY(setup() != before);
        QVERIFY(!card().use()->isEnabled()); // it is in use
        QVERIFY2(headline().startsWith(u"In use: "_s), qPrintable(headline()));
        untilComputed();
        QVERIFY(card().isCurrent());
        project().undoStack()->undo();
        QCOMPARE(setup(), before);
        QVERIFY(card().use()->isEnabled());
    }

    void whoDoesAsTheIncidentCanBeMarked()
    {
        openOffice();
        suggest();
        QVERIFY(!card().markBusiest()->isVisible()); // it asks for other things
        openGuesses();
        suggest();
        QVERIFY(card().markBusiest()->isVisible());
        QCOMPARE(card().markBusiest()->text(), u"Mark 203.0.113.77 as incident"_s);
        const std::uint64_t before = advice()->keptOut();
        const std::uint64_t normal = advice()->normal.requests;
        card().markBusiest()->click();
        QCOMPARE(setup().incidentClients, std::vector<std::string>{"203.0.113.77"});
        QVERIFY(!card().markBusiest()->isVisible());
        QTRY_COMPARE(advice()->normal.requests, normal - 800);
        QVERIFY(card().isCurrent());
        QVERIFY2(advice()->keptOut() > before, qPrintable(QString::number(advice()->keptOut())));
        QTRY_VERIFY(results().inPeriods());
        QCOMPARE(results().inPeriods()->front().requests, normal - 800);
        QCOMPARE(results().inPeriods()->front().usual.size.requests, normal - 800);
        project().undoStack()->undo();
        QVERIFY(setup().incidentClients.empty());
    }

    void aSettingThatDoesAsWellIsToldSo()
    {
        openFlood();
        suggest();
        QVERIFY(!card().isDecided());
        Setup own = withAdvice(setup(), *advice());
        own.limit.burst -= 1;
        editSetup(project(), own, u"own"_s);
        QTRY_VERIFY(card().isDecided());
        QVERIFY2(headline().startsWith(u"Your limit is about as good as "_s), qPrintable(headline()));
        QCOMPARE(standingOut(), (QStringList{u"Export config…"_s, u"Export config…"_s}));
        QVERIFY(card().use()->isVisible()); // but it may be used
        QSignalSpy counted(&results(), &Results::periodsCounted);
        own.zone.rate = {1, RateUnit::PerMinute};
        own.limit.burst = 0;
        editSetup(project(), own, u"tight"_s);
        QVERIFY(!card().isDecided()); // of this one nothing is known
        QTRY_VERIFY(!counted.isEmpty());
        QVERIFY(!card().isDecided()); // it hurts normal clients
        QTRY_VERIFY(headline().startsWith(u"Everywhere: "_s));
    }

    void otherPeriodsMakeItStale()
    {
        openFlood();
        suggest();
        Setup other = setup();
        other.periods.front().name = "flood";
        editSetup(project(), other, u"name"_s);
        m_window->findChild<TabsPanel*>()->showTab(TabsPanel::Clients);
        QVERIFY(!card().isCurrent());
        QVERIFY(named<QPushButton>(card(), u"Suggest again"_s)->isVisible() && !card().use()->isVisible());
        QVERIFY(texts().contains(u"This was for other periods."_s));
        untilComputed();
        QTest::mouseClick(named<QPushButton>(card(), u"Suggest again"_s),
                          Qt::LeftButton); // though the tab is not in view
        QTRY_VERIFY(card().isCurrent());
        QTRY_VERIFY(card().places()->use()->isVisible());
    }

    void anotherKeyMakesItStale()
    {
        openFlood();
        suggest();
        m_window->findChild<TabsPanel*>()->showTab(TabsPanel::Clients);
        editSetup(project(), withKey(setup(), KeyTemplate::parse("$uri").value()), u"key"_s);
        QVERIFY(!card().isCurrent());
        untilComputed();
        QVERIFY(!card().isCurrent());
        QVERIFY(texts().contains(u"This was for another key."_s));
        project().undoStack()->undo();
        untilComputed();
        QVERIFY(card().isCurrent()); // grouped anew, but as before
        QVERIFY(!named<QPushButton>(card(), u"Suggest again"_s)->isVisible() && card().places()->use()->isVisible());
    }

    void itIsOfLimitReq()
    {
        openFlood();
        suggest();
        editSetup(project(), withAlgorithm(setup(), Algorithm::FixedWindow), u"another"_s);
        untilComputed();
        QVERIFY(!card().isVisible());
        project().undoStack()->undo();
        QVERIFY(card().isVisible());
    }

    void otherTrafficForgetsIt()
    {
        openFlood();
        suggest();
        writeTraffic();
        m_window->findChild<TabsPanel*>()->showTab(TabsPanel::Clients);
        open(u"traffic.csv"_s);
        QVERIFY(!card().isVisible());
    }

    void theAimsAreFollowedAndUndone()
    {
        openFlood();
        suggest();
        const Setup before = setup();
        AimsForm& form = *m_window->findChild<AimsForm*>();
        for (const QWidget* field : std::initializer_list<QWidget*>{
                 named<QSpinBox>(form, u"rejected normal clients, at most"_s),
                 named<QDoubleSpinBox>(form, u"rejected normal requests, at most"_s),
                 named<QSpinBox>(form, u"blocked share of the incident"_s),
                 named<QSpinBox>(form, u"headroom of the burst"_s), named<QDoubleSpinBox>(form, u"longest wait"_s)})
            QVERIFY(!field->accessibleName().isEmpty());
        named<QSpinBox>(form, u"headroom of the burst"_s)->setValue(200);
        QCOMPARE(setup().aims.headroomPercent, 200);
        QVERIFY(!card().isCurrent());
        QTRY_VERIFY(card().isCurrent()); // the tab is in view: it comes by itself
        const Advised& advised = card().advised();
        QCOMPARE(advised.aims, setup().aims);
        QCOMPARE(advice()->limitText(), advise(advised.grouped, advised.periods, setup().aims)->limitText());
        named<QDoubleSpinBox>(form, u"longest wait"_s)->setValue(1.5);
        QCOMPARE(setup().aims.longestWait, std::optional(Milliseconds(1500)));
        QTRY_VERIFY(card().isCurrent());
        QVERIFY2(!advice()->limitText().ends_with("nodelay"), advice()->limitText().c_str());
        named<QDoubleSpinBox>(form, u"rejected normal requests, at most"_s)->setValue(2.5);
        QCOMPARE(setup().aims.lostPerMillion, std::optional(25'000U));
        QVERIFY(!named<QSpinBox>(form, u"rejected normal clients, at most"_s)->isEnabled()); // it counts no more
        while (project().undoStack()->canUndo())
            project().undoStack()->undo();
        QVERIFY(named<QSpinBox>(form, u"rejected normal clients, at most"_s)->isEnabled());
        QCOMPARE(setup().aims, before.aims);
        QCOMPARE(named<QSpinBox>(form, u"headroom of the burst"_s)->value(), before.aims.headroomPercent);
    }

    void theCardIsSeenWhole()
    {
        openUnmarkedFlood();
        press();
        QTRY_VERIFY(card().question()->yes()->isVisible());
        QTRY_VERIFY(isSeenWhole(&card()));
        QTest::mouseClick(card().question()->yes(), Qt::LeftButton);
        QTRY_VERIFY(card().places()->use()->isVisible());
        QTRY_VERIFY(isSeenWhole(card().places()->use()));
        QTRY_VERIFY(isSeenWhole(result().findChild<VerdictTile*>()->parentWidget())); // beside it
        clickUse();
        QTRY_VERIFY(isSeenWhole(named<QPushButton>(card(), u"Export config…"_s)));
        m_window->resize(1280, 700);
        QTRY_VERIFY(isSeenWhole(named<QPushButton>(card(), u"Export config…"_s)));
    }

    /// The flood is on one path: the limit for it stands beside the present one, and goes with one undo.
    void limitsForThePlaceAreAdded()
    {
        openFlood();
        suggest();
        QTRY_VERIFY(card().places()->hasFound());
        const PlacedLimit placed = card().places()->limits().front();
        QVERIFY(placed.rule.location != "/");
        QCOMPARE(placed.normalClients, 0U);
        const Setup before = setup();
        card().places()->use()->click();
        const std::vector<SiteLimit> limits = setup().limits();
        QCOMPARE(limits.size(), 1 + card().places()->limits().size());
        QCOMPARE(QString::fromStdString(limits[1].places.front().location),
                 QString::fromStdString(placed.rule.location));
        QCOMPARE(setup().at, std::size_t{0});
        untilComputed();
        QCOMPARE(results().computed().rejectedBy.size(), limits.size());
        QVERIFY(results().computed().rejectedBy[0] + results().computed().rejectedBy[1] > 0);
        QTRY_VERIFY(card().isDecided());
        QVERIFY(card().places()->use()->isHidden());
        project().undoStack()->undo();
        QCOMPARE(setup(), before);
    }

    void theSlidersStayInView()
    {
        openFlood();
        suggest();
        QCOMPARE(m_window->height(), 800);
        const LimitPanel& limit = *m_window->findChild<LimitPanel*>();
        QVERIFY(!limit.delay()->isVisible());
        for (const ParameterRow* parameter : {limit.rate(), limit.burst()})
            QTRY_VERIFY(isSeenWhole(parameter->slider()));
    }
};

SPILLWAY_TEST(TestSuggestionCard)

} // namespace tst_suggestion_card

#include "tst_suggestion_card.moc"
