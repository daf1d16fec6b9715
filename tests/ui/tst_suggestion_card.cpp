#include "tests/support/window_fixture.h"
#include "ui/charts/overview_chart.h"
#include "ui/commands/edit_setup.h"
#include "ui/models/advice_words.h"
#include "ui/widgets/key_trials.h"
#include "ui/widgets/log_slider.h"
#include "ui/widgets/parameter_row.h"
#include "ui/window/aims_form.h"
#include "ui/window/limit_panel.h"
#include "ui/window/period_question.h"
#include "ui/window/suggestion_card.h"
#include "ui/window/tabs_panel.h"
#include "ui/window/trade_off_panel.h"

#include <QtGui/QAction>
#include <QtGui/QUndoStack>
#include <QtTest/QTest>
#include <QtWidgets/QDoubleSpinBox>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QSpinBox>

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

class TestSuggestionCard : public QObject, WindowFixture
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
        QVERIFY2(told.contains(adviceSummary(*advice())), qPrintable(told.join(u'|')));
        QVERIFY(adviceSummary(*advice()).startsWith(u"No normal client loses a request. Of the "_s));
        QVERIFY(adviceSummary(*advice()).contains(u" that the incident has more than usual, "_s));
        QVERIFY(card().use()->isEnabled());
        const Setup before = setup();
        QTest::mouseClick(card().use(), Qt::LeftButton);
        QCOMPARE(setup(), withAdvice(before, *advice()));
        QVERIFY(setup() != before);
        QVERIFY(!card().use()->isEnabled()); // it is in use
        untilComputed();
        QVERIFY(card().isCurrent());
        workspace().undoStack()->undo();
        QCOMPARE(setup(), before);
        QVERIFY(card().use()->isEnabled());
    }

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
        QCOMPARE(setup().periods[1].range.from, moment(30'001));
        QCOMPARE(setup().periods[1].range.to, moment(40'001));
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
        QCOMPARE(texts().front(), u"Nothing stands out: no stretch has far more requests than the others."_s);
        QVERIFY(!card().question()->yes()->isVisible());
        QVERIFY(!card().use()->property("primary").toBool()); // nobody knows whether it stops anything
        QVERIFY(setup().periods.empty());
    }

    void otherPeriodsMakeItStale()
    {
        openFlood();
        suggest();
        Setup other = setup();
        other.periods.front().name = "flood";
        editSetup(workspace(), other, u"name"_s);
        m_window->findChild<TabsPanel*>()->showTab(TabsPanel::Clients);
        QVERIFY(!card().isCurrent());
        QVERIFY(card().again()->isVisible() && !card().use()->isVisible());
        QVERIFY(texts().contains(u"Of other traffic, another key, other periods or aims than now."_s));
        untilComputed();
        QTest::mouseClick(card().again(), Qt::LeftButton); // though the tab is not in view
        QTRY_VERIFY(card().isCurrent());
        QVERIFY(card().use()->isVisible());
    }

    void anotherKeyMakesItStale()
    {
        openFlood();
        suggest();
        m_window->findChild<TabsPanel*>()->showTab(TabsPanel::Clients);
        editSetup(workspace(), withKey(setup(), KeyTemplate::parse("$uri").value()), u"key"_s);
        QVERIFY(!card().isCurrent());
        untilComputed();
        QVERIFY(!card().isCurrent());
        workspace().undoStack()->undo();
        untilComputed();
        QVERIFY(!card().isCurrent()); // grouped anew: what it told of is gone
        QTest::mouseClick(card().again(), Qt::LeftButton);
        QTRY_VERIFY(card().isCurrent());
    }

    void itIsOfLimitReq()
    {
        openFlood();
        suggest();
        editSetup(workspace(), withAlgorithm(setup(), Algorithm::FixedWindow), u"another"_s);
        untilComputed();
        QVERIFY(!card().isVisible());
        workspace().undoStack()->undo();
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
        AimsForm& form = *m_window->findChild<TabsPanel*>()->tradeOff()->aims();
        for (const QWidget* field :
             std::initializer_list<QWidget*>{form.losers(), form.keepOut(), form.headroom(), form.wait()})
            QVERIFY(!field->accessibleName().isEmpty());
        form.headroom()->setValue(200);
        QCOMPARE(setup().aims.headroomPercent, 200);
        QVERIFY(!card().isCurrent());
        QTRY_VERIFY(card().isCurrent()); // the tab is in view: it comes by itself
        const Advised& advised = card().advised();
        QCOMPARE(advised.aims, setup().aims);
        QCOMPARE(advice()->limitText(), advise(advised.grouped, advised.periods, setup().aims)->limitText());
        form.wait()->setValue(1.5);
        QCOMPARE(setup().aims.longestWait, std::optional(Milliseconds(1500)));
        QTRY_VERIFY(card().isCurrent());
        QVERIFY2(!advice()->limitText().ends_with("nodelay"), advice()->limitText().c_str());
        while (workspace().undoStack()->canUndo())
            workspace().undoStack()->undo();
        QCOMPARE(setup().aims, before.aims);
        QCOMPARE(form.headroom()->value(), before.aims.headroomPercent);
    }

    /// Sixty addresses that each are as slow as normal ones, all on one path.
    void otherKeysAreTriedWithOneClick()
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
        QVERIFY(card().tryKeys()->isVisible());
        QTest::mouseClick(card().tryKeys(), Qt::LeftButton);
        QTRY_VERIFY(card().keys()->isVisible());
        const auto buttons = card().keys()->findChildren<QPushButton*>();
        QVERIFY(!buttons.isEmpty());
        QCOMPARE(buttons.front()->accessibleName(), u"Count by $uri"_s); // the best comes first
        QTest::mouseClick(buttons.front(), Qt::LeftButton);
        QCOMPARE(QString::fromStdString(setup().zone.key.text()), u"$uri"_s);
        untilComputed();
        QTRY_VERIFY(card().isCurrent());
        QVERIFY(advice()->separates);
        QVERIFY(!card().tryKeys()->isVisible());
    }

    void theSlidersStayInView()
    {
        openFlood();
        suggest();
        for (QPushButton* button : {card().use(), card().details()})
            QTRY_VERIFY(button->isVisible() && button->visibleRegion().boundingRect().size() == button->size());
        QCOMPARE(m_window->height(), 800);
        const LimitPanel& limit = *m_window->findChild<LimitPanel*>();
        for (const ParameterRow* parameter : {limit.rate(), limit.burst(), limit.delay()})
            QCOMPARE(parameter->slider()->visibleRegion().boundingRect().size(), parameter->slider()->size());
    }

private:
    static QByteArray row(int ms, const QByteArray& client, const QByteArray& uri)
    {
        return QByteArray::number(1'700'000'000'000 + ms) + ',' + client + ',' + uri + '\n';
    }

    static Instant moment(int ms) { return Instant(Milliseconds(1'700'000'000'000 + ms)); }

    void mark(int fromMs, int toMs)
    {
        Setup marked = setup();
        marked.periods = {{PeriodKind::Incident, {moment(fromMs), moment(toMs)}}};
        editSetup(workspace(), marked, u"mark"_s);
        untilComputed();
    }

    /// A minute of nine clients, each once a second; for ten seconds one more asks fifty times as often.
    void openUnmarkedFlood()
    {
        QByteArray csv = "time_ms,remote_addr,uri\n";
        for (int second = 0; second < 60; ++second) {
            for (int client = 1; client < 10; ++client)
                csv += row(second * 1000 + client, "192.0.2." + QByteArray::number(client), "/page");
            for (int i = 0; second >= 30 && second < 40 && i < 50; ++i)
                csv += row(second * 1000 + i * 20, "203.0.113.77", "/login");
        }
        write(u"flood.csv"_s, csv);
        open(u"flood.csv"_s);
    }

    void openFlood()
    {
        openUnmarkedFlood();
        mark(30'000, 40'000);
    }

    void press()
    {
        for (QAction* action : m_window->findChildren<QAction*>())
            if (action->iconText() == u"Suggest"_s)
                action->trigger();
    }

    void suggest()
    {
        press();
        QTRY_VERIFY(card().isVisible() && card().isCurrent());
    }

    [[nodiscard]] SuggestionCard& card() const { return *m_window->findChild<SuggestionCard*>(); }
    [[nodiscard]] const AdvicePtr& advice() const { return card().advised().advice; }

    /// What is to be read on the card, from top.
    [[nodiscard]] QStringList texts() const
    {
        QStringList all;
        for (const QLabel* label : card().findChildren<QLabel*>())
            if (label->isVisible())
                all << label->text();
        return all;
    }
};

QTEST_MAIN(TestSuggestionCard)
#include "tst_suggestion_card.moc"
