#include "tests/support/seen.h"
#include "tests/support/test_class.h"
#include "tests/ui/suggestion_fixture.h"
#include "ui/window/suggest/period_question.h"
#include "ui/window/tabs/tabs_panel.h"

#include <QtTest/QSignalSpy>
#include <QtTest/QTest>
#include <QtWidgets/QToolButton>

namespace tst_suggestion_closing {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

class TestSuggestionClosing : public QObject, SuggestionFixture
{
    Q_OBJECT

private slots:
    void initTestCase() { prepare(); }

    void init() { show(); }

    void cleanup() { m_window.reset(); }

    void closedItStaysAwayUntilAskedFor()
    {
        openFlood();
        suggest();
        QSignalSpy told(&card(), &SuggestionCard::told);
        named<QToolButton>(card(), u"Close the suggestion"_s)->setFocus();
        QTest::keyClick(named<QToolButton>(card(), u"Close the suggestion"_s), Qt::Key_Space);
        QVERIFY(!card().isVisible());
        QCOMPARE(m_window->focusWidget(), card().parentWidget()); // not what comes next: a key would change it
        mark(30'000, 45'000);                                     // there is other advice
        QTRY_VERIFY(card().isCurrent());
        QVERIFY(!card().isVisible());
        QCOMPARE(told.size(), 0);
        suggest();
        QVERIFY(card().isVisible());
    }

    void closedWhileItLooksItStaysAway()
    {
        openFlood();
        press();
        QVERIFY(card().isVisible() && !card().isCurrent());
        QTest::mouseClick(named<QToolButton>(card(), u"Close the suggestion"_s), Qt::LeftButton);
        m_window->findChild<TabsPanel*>()->showTab(TabsPanel::TradeOff);
        QTRY_VERIFY(card().isCurrent());
        QVERIFY(!card().isVisible());
        suggest();
    }

    void aQuestionCanBeClosedUnanswered()
    {
        openUnmarkedFlood();
        press();
        QTRY_VERIFY(card().question()->yes()->isVisible());
        QTest::mouseClick(named<QToolButton>(card(), u"Close the suggestion"_s), Qt::LeftButton);
        QVERIFY(!card().isVisible());
        QVERIFY(!card().question()->isOpen());
        QVERIFY(setup().periods.empty());
        auto* tabs = m_window->findChild<TabsPanel*>();
        QVERIFY(tabs->tradeOff()->isHidden());
        tabs->showTab(TabsPanel::TradeOff);
        QTRY_VERIFY(card().isCurrent());
        QVERIFY(!card().isVisible() && !card().question()->isOpen()); // it is not asked again
        press();
        QTRY_VERIFY(card().question()->yes()->isVisible());
    }
};

SPILLWAY_TEST(TestSuggestionClosing)

} // namespace tst_suggestion_closing

#include "tst_suggestion_closing.moc"
