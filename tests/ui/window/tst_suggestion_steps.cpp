#include "tests/support/seen.h"
#include "tests/support/test_class.h"
#include "tests/support/whenever.h"
#include "tests/ui/suggestion_fixture.h"
#include "ui/charts/map/map_chart.h"
#include "ui/models/tables/clients_model.h"
#include "ui/models/words/advice_words.h"
#include "ui/widgets/tables/clients_view.h"
#include "ui/window/suggest/period_question.h"
#include "ui/window/tabs/tabs_panel.h"
#include "ui/window/tabs/trade_off_panel.h"

#include <QtCore/QFile>
#include <QtCore/QSettings>
#include <QtGui/QUndoStack>
#include <QtTest/QSignalSpy>
#include <QtTest/QTest>
#include <QtWidgets/QFileDialog>
#include <QtWidgets/QLabel>

#include <QtWidgets/QPushButton>
#include <algorithm>
#include <array>

namespace tst_suggestion_steps {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

/// What comes of the steps that are taken on the card.
class TestSuggestionSteps : public QObject, SuggestionFixture
{
    Q_OBJECT

private slots:
    void initTestCase() { prepare(); }

    void init() { show(); }

    void cleanup() { m_window.reset(); }

    void theNextStepStandsOut()
    {
        openFlood();
        QCOMPARE(standingOut(), QStringList{u"Suggest"_s});
        suggest();
        QTRY_COMPARE(standingOut(), QStringList{u"Add these limits"_s}); // the narrowest first
        widen();
        card().use()->setFocus();
        QTest::keyClick(card().use(), Qt::Key_Space);
        QCOMPARE(standingOut(), (QStringList{u"Export config…"_s, u"Export config…"_s}));
        QVERIFY(named<QPushButton>(card(), u"Export config…"_s)->hasFocus());
        project().undoStack()->undo();
        QCOMPARE(standingOut(), QStringList{u"Add these limits"_s});
        editSetup(project(), withAlgorithm(setup(), Algorithm::FixedWindow), u"another"_s);
        QCOMPARE(standingOut(), QStringList()); // nothing is suggested of it, and nginx lacks it
        const QAction& exporting = *m_window->actions().exportConfig;
        QVERIFY(!exporting.isEnabled());
        QVERIFY2(exporting.statusTip().startsWith(u"nginx has no fixed-window like this one"_s),
                 qPrintable(exporting.statusTip()));
        editSetup(project(), withAlgorithm(setup(), Algorithm::TokenBucket), u"another"_s);
        QVERIFY(exporting.isEnabled() && exporting.statusTip().startsWith(u"Save "_s)); // limit_req decides alike
        QCOMPARE(standingOut(), QStringList{u"Export config…"_s});
    }

    /// Neither there is the suggestion the next step where the setting of one's own does as well.
    void besideTheMapItIsTheSame()
    {
        openFlood();
        suggest();
        const QPushButton& use = *m_window->tabs()->tradeOff()->use();
        QTRY_VERIFY(use.property("primary").toBool());
        Setup own = withAdvice(setup(), *advice());
        own.limit.burst += 1;
        editSetup(project(), own, u"own"_s);
        QTRY_VERIFY(headline().startsWith(u"Your limit is about as good as "_s));
        QVERIFY(use.isVisible() && !use.property("primary").toBool());
    }

    /// Both at once, and what was exported tells what the limit does.
    void usedAndExportedAtOnce()
    {
        openFlood();
        suggest();
        QSignalSpy wanted(&card(), &SuggestionCard::exportRequested);
        widen();
        QTRY_VERIFY(named<QPushButton>(card(), u"Use and export…"_s)->isVisible() &&
                    isSeenWhole(named<QPushButton>(card(), u"Use and export…"_s)));
        QSettings().setValue(u"lastFolder"_s, m_folder.path());
        QSettings().remove(u"lastSavedFolder"_s); // of a run before this one
        const Whenever<QFileDialog> dialog([this](QFileDialog& asked) {
            untilComputed();
            QTRY_VERIFY(results().inPeriods());
            static_cast<QDialog&>(asked).accept();
        });
        QTest::mouseClick(named<QPushButton>(card(), u"Use and export…"_s), Qt::LeftButton);
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(setup(), withAdvice(setup(), *advice()));
        QVERIFY(!named<QPushButton>(card(), u"Use and export…"_s)->isVisible() &&
                named<QPushButton>(card(), u"Export config…"_s)->isVisible());
        QFile written(path(u"spillway.conf"_s));
        QVERIFY(written.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(written.readAll());
        QVERIFY2(text.contains(adviceText(*advice()).section(u' ', 0, 0)) &&
                     text.contains(u"#   incidents: of the excess traffic "_s),
                 qPrintable(text));
    }

    void enterTakesTheNextStep()
    {
        openUnmarkedFlood();
        m_window->activateWindow();
        press();
        QTRY_VERIFY(card().question()->yes()->hasFocus());
        QTest::keyClick(m_window->focusWidget(), Qt::Key_Return);
        QCOMPARE(setup().periods.size(), std::size_t{3});
        QTRY_VERIFY(card().places()->use()->hasFocus());
        QTest::keyClick(m_window->focusWidget(), Qt::Key_Return);
        QCOMPARE(setup().limits().size(), 1 + card().places()->limits().size());
        QTRY_VERIFY(named<QPushButton>(card(), u"Export config…"_s)->hasFocus());
    }

    void theMapWaitsForTheAnswer()
    {
        openUnmarkedFlood();
        TabsPanel& tabs = *m_window->findChild<TabsPanel*>();
        QCOMPARE(tabs.tab(), TabsPanel::Clients);
        const int before = tabs.height();
        press();
        QTRY_VERIFY(card().question()->yes()->isVisible());
        QCOMPARE(tabs.tab(), TabsPanel::Clients);
        QCOMPARE(tabs.height(), before); // the chart that shows what is asked about keeps its room
        QTest::mouseClick(card().question()->yes(), Qt::LeftButton);
        QTRY_VERIFY(card().places()->use()->isVisible());
        QCOMPARE(tabs.tab(), TabsPanel::TradeOff);
        tabs.showTab(TabsPanel::Clients);
        suggest(); // with periods there is nothing to ask
        QCOMPARE(tabs.tab(), TabsPanel::TradeOff);
    }

    void ofOtherTrafficNoMapOpens()
    {
        openUnmarkedFlood();
        press();
        QTRY_VERIFY(card().question()->yes()->isVisible());
        writeTraffic();
        open(u"traffic.csv"_s);
        QCOMPARE(m_window->findChild<TabsPanel*>()->tab(), TabsPanel::Clients);
    }

    /// Also of a part of the traffic, and of one without somebody who is exempt.
    void whatComesBackIsInUseAgain()
    {
        openFlood();
        Setup part = setup();
        part.selection.locations = {"/page"};
        part = withExemptions(part, {Condition::parse("192.0.2.1").value()});
        editSetup(project(), part, u"part"_s);
        untilComputed();
        suggest();
        clickUse();
        untilComputed();
        m_window->findChild<TabsPanel*>()->showTab(TabsPanel::Clients);
        const QString inUse = headline();
        QVERIFY2(inUse.startsWith(u"In use: "_s), qPrintable(inUse));
        const std::array others{withExemptions(setup(), {}), [&] {
                                    Setup all = setup();
                                    all.selection.locations.clear();
                                    return all;
                                }()};
        for (const Setup& other : others) {
            editSetup(project(), other, u"other"_s);
            untilComputed();
            QVERIFY(!card().isCurrent());
            project().undoStack()->undo();
            untilComputed();
            QVERIFY(card().isCurrent());
            QCOMPARE(headline(), inUse);
        }
    }

    void whatIsOfOneReadingIsCalledThat()
    {
        const auto words = [this] {
            m_window->tabs()->showTab(TabsPanel::TradeOff);
            untilComputed();
            return m_window->findChild<MapChart*>()->frontierWords();
        };
        openUnmarkedFlood();
        QTRY_VERIFY(words().startsWith(u"no normal request "_s));
        QByteArray log;
        for (int second = 10; second < 60; ++second)
            log += "192.0.2.1 - - [22/Nov/2026:10:00:" + QByteArray::number(second) +
                   " +0000] \"GET / HTTP/1.1\" 200 1 \"-\" \"c\"\n";
        write(u"seconds.log"_s, log.repeated(3));
        open(u"seconds.log"_s);
        QTRY_VERIFY(words().contains(u"by the logged times"_s));
    }

    void afterAFailureItLooksAgainWhereSomethingElseIsWanted()
    {
        openUnmarkedFlood();
        Setup marked = setup();
        marked.periods = {{PeriodKind::Incident, {moment(30'000), moment(40'000)}}};
        m_window->findChild<TabsPanel*>()->showTab(TabsPanel::Clients);
        editSetup(project(), marked, u"mark"_s);
        untilComputed();
        card().expect(); // nobody advises
        card().fail({ErrorCode::OutOfMemory, {}, "the first reason"});
        const QString why = headline();
        card().expect(); // of the same it would fail again
        QCOMPARE(texts(), QStringList{why});
        QSignalSpy again(&card(), &SuggestionCard::againRequested);
        marked.aims.headroomPercent = 120;
        editSetup(project(), marked, u"aims"_s);
        QCOMPARE(again.size(), 1);
        QTRY_VERIFY(card().isCurrent());
        QTRY_VERIFY(headline().startsWith(u"Everywhere: "_s));
    }

private:
    /// For ten seconds everybody of a thousand asks for the login a few times; before it each
    /// asks for pages now and then.
    void openScattered()
    {
        QByteArray csv = "time_ms,remote_addr,uri\n";
        for (int second = 0; second < 120; ++second) {
            for (int client = 1; client < 21; ++client)
                csv += row(second * 1000 + client, "10." + QByteArray::number(client) + ".2.1",
                           "/page" + QByteArray::number((second + client) % 30));
            for (int i = 0; second >= 60 && second < 70 && i < 200; ++i)
                csv += row(second * 1000 + i * 5,
                           QByteArray::number(20 + i) + '.' + QByteArray::number(second) + ".7.1", "/login");
        }
        write(u"scattered.csv"_s, csv);
        open(u"scattered.csv"_s);
        mark(60'000, 70'000);
    }
};

SPILLWAY_TEST(TestSuggestionSteps)

} // namespace tst_suggestion_steps

#include "tst_suggestion_steps.moc"
