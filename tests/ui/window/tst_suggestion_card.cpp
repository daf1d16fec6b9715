#include "tests/support/seen.h"
#include "tests/support/test_class.h"
#include "tests/ui/suggestion_fixture.h"
#include "ui/models/words/advice_words.h"
#include "ui/text/format.h"
#include "ui/text/sentences.h"
#include "ui/widgets/fields/groove_slider.h"
#include "ui/widgets/fields/key_trials.h"
#include "ui/widgets/fields/parameter_row.h"
#include "ui/window/frame/result_panel.h"
#include "ui/window/limit/limit_panel.h"
#include "ui/window/suggest/better_limits.h"
#include "ui/window/suggest/period_question.h"
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
        const QStringList told = texts();
        QVERIFY2(told.front().startsWith(u"Suggested: "_s), qPrintable(told.join(u'|')));
        QVERIFY2(told.contains(adviceSummary(*advice(), KeyWord::Client, Incidents::One)), qPrintable(told.join(u'|')));
        QVERIFY(adviceSummary(*advice(), KeyWord::Client, Incidents::One)
                    .startsWith(u"No normal client loses a request. Of the "_s));
        QVERIFY(adviceSummary(*advice(), KeyWord::Client, Incidents::One)
                    .contains(u" that the incident has more than usual, "_s));
        QTRY_VERIFY(card().use()->isEnabled());
        const Setup before = setup();
        clickUse();
        QCOMPARE(setup(), withAdvice(before, *advice()));
        QVERIFY(setup() != before);
        QVERIFY(!card().use()->isEnabled()); // it is in use
        QVERIFY2(texts().front().startsWith(u"In use: "_s), qPrintable(texts().front()));
        untilComputed();
        QVERIFY(card().isCurrent());
        project().undoStack()->undo();
        QCOMPARE(setup(), before);
        QVERIFY(card().use()->isEnabled());
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
        QVERIFY2(texts().front().startsWith(u"Your setting does about as well as "_s), qPrintable(texts().front()));
        QVERIFY(texts().at(1).startsWith(u"No normal client loses a request. Of the "_s));
        QCOMPARE(standingOut(), (QStringList{u"Export config…"_s, u"Export config…"_s}));
        QVERIFY(card().use()->isVisible()); // but it may be used
        QSignalSpy counted(&results(), &Results::periodsCounted);
        own.zone.rate = {1, RateUnit::PerMinute};
        own.limit.burst = 0;
        editSetup(project(), own, u"tight"_s);
        QVERIFY(!card().isDecided()); // of this one nothing is known
        QTRY_VERIFY(!counted.isEmpty());
        QVERIFY(!card().isDecided()); // it hurts normal clients
        QVERIFY(texts().front().startsWith(u"Suggested: "_s));
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
        QVERIFY(card().use()->isVisible());
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
        QVERIFY(!named<QPushButton>(card(), u"Suggest again"_s)->isVisible() && card().use()->isVisible());
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
        for (const QWidget* field :
             std::initializer_list<QWidget*>{named<QSpinBox>(form, u"normal clients that may lose"_s),
                                             named<QDoubleSpinBox>(form, u"normal requests that may be lost"_s),
                                             named<QSpinBox>(form, u"keep out of the incident"_s),
                                             named<QSpinBox>(form, u"burst above the need, at least"_s),
                                             named<QDoubleSpinBox>(form, u"longest wait"_s)})
            QVERIFY(!field->accessibleName().isEmpty());
        named<QSpinBox>(form, u"burst above the need, at least"_s)->setValue(200);
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
        named<QDoubleSpinBox>(form, u"normal requests that may be lost"_s)->setValue(2.5);
        QCOMPARE(setup().aims.lostPerMillion, std::optional(25'000U));
        QVERIFY(!named<QSpinBox>(form, u"normal clients that may lose"_s)->isEnabled()); // it counts no more
        while (project().undoStack()->canUndo())
            project().undoStack()->undo();
        QVERIFY(named<QSpinBox>(form, u"normal clients that may lose"_s)->isEnabled());
        QCOMPARE(setup().aims, before.aims);
        QCOMPARE(named<QSpinBox>(form, u"burst above the need, at least"_s)->value(), before.aims.headroomPercent);
    }

    /// Sixty addresses that each are as slow as normal ones, all on one path.
    void otherKeysAreTriedWhereThePresentOneFails()
    {
        QByteArray csv = "time_ms,remote_addr,uri\n";
        for (int second = 0; second < 60; ++second) {
            for (int client = 1; client < 10; ++client)
                csv += row(second * 1000 + client * 50, "192.0.2." + QByteArray::number(client),
                           "/page" + QByteArray::number(client));
            for (int client = 1; second >= 30 && client < 60; ++client)
                csv += row(second * 1000 + client * 10, "203.0.113." + QByteArray::number(client), "/login");
        }
        write(u"many.csv"_s, csv);
        open(u"many.csv"_s);
        mark(30'000, 60'000);
        suggest();
        QVERIFY(!advice()->separates);
        QTRY_VERIFY(card().better()->hasFound());
        const auto buttons = card().better()->trials()->findChildren<QPushButton*>();
        QVERIFY(!buttons.isEmpty());
        QCOMPARE(buttons.front()->accessibleName(),
                 u"Count by $rl_net_24_64"_s); // what tells clients apart comes first
        QCOMPARE(buttons.back()->accessibleName(), u"Count by $uri"_s);
        QCOMPARE(standingOut(), QStringList{u"Count by this"_s});
        for (QWidget* button : buttons)
            QTRY_VERIFY(isSeenWhole(button));
        m_window->findChild<TabsPanel*>()->showTab(TabsPanel::Clients); // nobody looks at the map
        QTest::mouseClick(buttons.back(), Qt::LeftButton);
        QCOMPARE(QString::fromStdString(setup().zone.key.text()), u"$uri"_s);
        untilComputed();
        QTRY_VERIFY(card().isCurrent()); // it comes by itself
        QVERIFY(advice()->separates);
        QVERIFY(card().better()->isIdle());
    }

    /// Sixty addresses that each are as slow as normal ones, each in a network and on a path of its own.
    void whereNoOtherKeyDoesBetterItSaysSo()
    {
        QByteArray csv = "time_ms,remote_addr,uri\n";
        for (int second = 0; second < 60; ++second)
            for (int client = 1; client < (second < 30 ? 10 : 70); ++client)
                csv += row(second * 1000 + client, "198.51." + QByteArray::number(client) + ".1",
                           "/page" + QByteArray::number(client));
        write(u"slow.csv"_s, csv);
        open(u"slow.csv"_s);
        mark(30'000, 60'000);
        suggest();
        QTRY_VERIFY(card().better()->hasLooked());
        QCOMPARE(advice()->keptOut(), 0U);
        QVERIFY(!card().use()->isVisible()); // of what use would it be
        QVERIFY(m_window->tabs()->tradeOff()->use()->isHidden());
        QCOMPARE(texts().front(), u"No limit on this key separates these"_s);
        const QString use = u"keeps out nothing of the incident: there is no use in it."_s;
        QVERIFY2(texts().at(1).startsWith(u"The nearest, "_s) && texts().at(1).endsWith(use),
                 qPrintable(texts().at(1)));
        QVERIFY(!adviceReasons(*advice(), *results().computed().outcome->grouped, Incidents::One)
                     .join(u' ')
                     .contains(u"about as much"_s));
        QCOMPARE(standingOut(), QStringList());
        QVERIFY(!card().better()->isVisible());
        const QStringList told = texts();
        QVERIFY2(told.back().startsWith(u"Nothing much better was found: "_s), qPrintable(told.back()));
        QSignalSpy looked(card().better(), &BetterLimits::changed);
        editSetup(project(), withKey(setup(), KeyTemplate::parse("$uri").value()), u"key"_s);
        untilComputed();
        QTRY_COMPARE(looked.size(), 2); // for the other key it looks anew
        QVERIFY(card().better()->hasLooked());
    }

    void whoNeedsTheBurstCanBeExempt()
    {
        m_window->resize(1280, 1000);
        openOffice();
        suggest();
        QVERIFY(!advice()->separates);
        QTRY_VERIFY(card().better()->hasFound());
        const auto buttons = card().better()->trials()->findChildren<QPushButton*>();
        QCOMPARE(buttons.front()->accessibleName(), u"Exempt 192.0.2.200"_s);
        QCOMPARE(standingOut(), QStringList{u"Use"_s}); // to exempt somebody is a decision of its own
        QCOMPARE(texts().front(), u"Best on this key: "_s + adviceLimit(*advice()));
        QVERIFY2(texts().at(1).contains(u"that it hits"_s), qPrintable(texts().at(1))); // and what that means to them
        const QString told = texts().join(u'|');
        QVERIFY2(told.contains(u"192.0.2.200 needs most of the burst (1,500 requests, "_s), qPrintable(told));
        const QString share =
            u"No normal client loses a request; of the incident's %1 extra requests %2 are kept out."_s.arg(
                countText(advice()->surplus), keptShare(*advice()).replace(QChar(0x00a0), u' '));
        QVERIFY2(told.contains(share), qPrintable(told + share));
        const auto explains = [&](const QLabel* label) { // and what that is of
            return label->toolTip().startsWith(
                u"Extra is what the incident has more than normal traffic has in as much "
                "time: %1 of its %2."_s.arg(countText(advice()->surplus), requestsText(advice()->incident.requests)));
        };
        QVERIFY(std::ranges::any_of(card().findChildren<QLabel*>(), explains));
        for (QWidget* button : buttons)
            QTRY_VERIFY2(isSeenWhole(button), qPrintable(told));
        QVERIFY2(told.contains(u"Never limiting it, "_s), qPrintable(told));
        QVERIFY2(told.contains(u"(now: "_s), qPrintable(told));
        QSignalSpy asked(&card(), &SuggestionCard::requestsWanted);
        project().setPlayhead(moment(200'500));
        QTest::mouseClick(buttons.at(1), Qt::LeftButton);
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked.front().front().toString(), u"192.0.2.200"_s);
        QVERIFY(project().client().isEmpty()); // it only looks
        untilComputed();
        QCOMPARE(project().playhead(), moment(200'500)); // a question moves nothing
        clickUse();
        QCOMPARE(standingOut(), (QStringList{u"Export config…"_s, u"Export config…"_s})); // who uses it has decided
        project().undoStack()->undo();
        untilComputed();
        QCOMPARE(standingOut(), QStringList{u"Use"_s}); // to exempt somebody is a decision of its own
        const Setup before = setup();
        QTest::mouseClick(buttons.front(), Qt::LeftButton);
        QCOMPARE(setup().zone.key.exemptions().size(), std::size_t{1});
        untilComputed();
        QTRY_VERIFY(card().isCurrent()); // it comes by itself
        QVERIFY(advice()->separates);
        QTRY_COMPARE(standingOut(), QStringList{u"Use"_s});
        project().undoStack()->undo();
        QCOMPARE(setup(), before);
    }

    /// While something better is looked for, its place is kept.
    void whatIsReadStaysWhereItIs()
    {
        openOffice();
        QStringList first;
        QList<QRect> places;
        const auto parts = [this] {
            QList<QRect> all;
            for (const QWidget* part : {card().use(), named<QPushButton>(card(), u"Details"_s)})
                all << QRect(part->mapTo(&card(), QPoint()), part->size());
            return all;
        };
        connect(card().better(), &BetterLimits::changed, &card(), [&] {
            if (card().better()->isLooking())
                first = texts();
            else
                places = parts(); // as they were painted until now
        });
        suggest();
        QTRY_VERIFY(card().better()->hasFound());
        QCOMPARE(first.last(), u"Looking for something better…"_s);
        first.removeLast();
        QCOMPARE(texts().mid(0, first.size()), first);
        QVERIFY(first.join(u'|').contains(u"|The aim, to keep out 90 %, is missed."_s));
        QTest::qWait(50); // laid out
        QCOMPARE(parts(), places);
    }

    /// One that floods, and sixty that each are as slow as normal ones: some of it is kept out, and
    /// no other key does better.
    void itsButtonsAreNoWiderThanThePanel()
    {
        QByteArray csv = "time_ms,remote_addr,uri\n";
        for (int second = 0; second < 60; ++second) {
            for (int client = 1; client < (second < 30 ? 10 : 70); ++client)
                csv += row(second * 1000 + client, "198.51." + QByteArray::number(client) + ".1",
                           "/page" + QByteArray::number(client));
            for (int i = 0; second >= 30 && i < 40; ++i)
                csv += row(second * 1000 + 100 + i * 20, "203.0.113.77", "/login");
        }
        write(u"part.csv"_s, csv);
        open(u"part.csv"_s);
        mark(30'000, 60'000);
        suggest();
        QVERIFY(!advice()->separates);
        QTRY_VERIFY(card().better()->hasLooked() && !card().better()->hasFound());
        const auto saysNothingBetter = [&] { return texts().join(u'|').contains(u"Nothing much better "_s); };
        QVERIFY(saysNothingBetter());
        Setup own = withAdvice(setup(), *advice());
        own.limit.burst += 1;
        editSetup(project(), own, u"own"_s);
        QTRY_VERIFY(card().isDecided());
        QVERIFY2(texts().front().startsWith(u"Your setting does about as well as "_s), qPrintable(texts().front()));
        QVERIFY(!saysNothingBetter()); // the own setting is not held against that
        QVERIFY2(texts().join(u'|').contains(u"|The aim, to keep out 90 %, is missed."_s),
                 qPrintable(texts().join(u'|')));
        for (QPushButton* button :
             {named<QPushButton>(card(), u"Export config…"_s), card().use(), named<QPushButton>(card(), u"Details"_s)})
            QTRY_VERIFY2(button->isVisible() && isSeenWhole(button), qPrintable(button->text()));
        const QWidget* content = card().parentWidget();
        const QWidget* panel = content->parentWidget(); // what is seen of it
        QVERIFY(card().minimumSizeHint().width() + 2 * card().x() <= panel->width());
        QTRY_COMPARE(content->width(), panel->width());
        clickUse();
        untilComputed();
        QTRY_VERIFY(saysNothingBetter()); // of the suggested one it is told
    }

    void theCardIsSeenWhole()
    {
        openUnmarkedFlood();
        press();
        QTRY_VERIFY(card().question()->yes()->isVisible());
        QTRY_VERIFY(isSeenWhole(&card()));
        QTest::mouseClick(card().question()->yes(), Qt::LeftButton);
        QTRY_VERIFY(card().use()->isVisible());
        QTRY_VERIFY(isSeenWhole(&card()));
        QTRY_VERIFY(isSeenWhole(result().findChild<VerdictTile*>()->parentWidget())); // beside it
        clickUse();
        QTRY_VERIFY(isSeenWhole(named<QPushButton>(card(), u"Export config…"_s)));
        m_window->resize(1280, 700);
        QTRY_VERIFY(isSeenWhole(named<QPushButton>(card(), u"Export config…"_s)));
    }

    void theSlidersStayInView()
    {
        openFlood();
        suggest();
        for (QPushButton* button : {card().use(), named<QPushButton>(card(), u"Details"_s)})
            QTRY_VERIFY(button->isVisible() && isSeenWhole(button));
        QCOMPARE(m_window->height(), 800);
        const LimitPanel& limit = *m_window->findChild<LimitPanel*>();
        QVERIFY(!limit.delay()->isVisible());
        for (const ParameterRow* parameter : {limit.rate(), limit.burst()})
            QVERIFY(isSeenWhole(parameter->slider()));
        Setup delayed = setup();
        delayed.limit.nodelay = false;
        editSetup(project(), delayed, u"delay"_s);
        for (const ParameterRow* parameter : {limit.rate(), limit.burst(), limit.delay()})
            QTRY_VERIFY(isSeenWhole(parameter->slider()));
        QTRY_VERIFY(isSeenWhole(&limit)); // down to the zone
        QTRY_VERIFY(isSeenWhole(card().use()));
        // A longer card does not take its room either.
        openOffice();
        suggest();
        QTRY_VERIFY(card().better()->hasFound());
        QTRY_VERIFY(isSeenWhole(&limit));
    }
};

SPILLWAY_TEST(TestSuggestionCard)

} // namespace tst_suggestion_card

#include "tst_suggestion_card.moc"
