#include "tests/support/scarce_memory.h"
#include "tests/support/seen.h"
#include "tests/support/test_class.h"
#include "tests/support/window_fixture.h"
#include "ui/widgets/tables/clients_view.h"
#include "ui/widgets/tables/verdict_table.h"
#include "ui/window/frame/result_panel.h"
#include "ui/window/tabs/hurt_panel.h"
#include "ui/window/tabs/needs_panel.h"
#include "ui/window/tabs/tabs_panel.h"

#include <QtWidgets/QLabel>
#include <QtWidgets/QTableView>

#include <algorithm>

namespace tst_period_failure {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

namespace {

constexpr int kClients = 20'000;

}

/// What is told when counting in periods fails, as for want of memory: a log of whole seconds, in which each
/// client asks once but one.
class TestPeriodFailure : public QObject, WindowFixture
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        prepare();
        QByteArray seconds;
        for (int i = 0; i < kClients; ++i)
            seconds +=
                (i < 6 ? "192.0.2.1"_ba : "10.0." + QByteArray::number(i / 250) + '.' + QByteArray::number(i % 250)) +
                " - - [22/Nov/2026:10:00:" + QByteArray::number(i * 40 / kClients).rightJustified(2, '0') +
                " +0000] \"GET / HTTP/1.1\" 200 1 \"-\" \"c\"\n";
        write(u"seconds.log"_s, seconds);
    }
    void init()
    {
        show();
        open(u"seconds.log"_s);
        Setup limited = setup();
        limited.zone.rate = NginxRate::parse("1r/s").value();
        limited.limit.burst = 0;
        project().applySetup(limited);
        untilComputed();
        QVERIFY(results().computed().range);
    }
    void cleanup()
    {
        scarceFrom = 0;
        m_window.reset();
    }

    void figuresOfTheLogAsItStandsStay()
    {
        markWithout(16 * kClients); // the ranges of the affected clients need less
        QVERIFY(results().inPeriods());
        QVERIFY(!results().rangesInPeriods());
        QVERIFY2(told(u"Ranges for the periods could not be counted. There is not enough memory."_s),
                 "beside the figures");
        m_window->tabs()->showTab(TabsPanel::Hurt);
        QTRY_COMPARE(labelText(*panel()), u"1 client is rejected in normal periods: 1 unknown."_s);
        Setup again = setup();
        again.periods.front().name = u"again"_s.toStdString();
        project().applySetup(again); // with memory
        QTRY_VERIFY(results().rangesInPeriods());
        QVERIFY(!told(u"could not be counted"_s));
        QTRY_VERIFY(labelText(*panel()).contains(u"Possibly affected"_s));
    }

    void nothingIsToldOfPeriodsWhereNothingIsKnown()
    {
        Computed other = results().computed();
        other.setup.zone.key = KeyTemplate::parse("$cookie_id").value(); // which the log does not tell
        other.range.reset();
        Setup marked = setup();
        marked.periods = {{PeriodKind::Incident, project().fullRange()}};
        project().applySetup(marked);
        untilComputed();
        QTRY_VERIFY(results().inPeriods());
        results().setComputed(other);
        QTRY_VERIFY(results().periodsFailure());
        QVERIFY(!results().inPeriods());
        QVERIFY(told(u"The effect on the periods could not be counted. Requests cannot be counted by this key."_s));
        QVERIFY(!told(u"incidents"_s));
    }

    /// A picture of the window waits for that.
    void itIsSettledOnceAllIsCounted()
    {
        m_window->tabs()->showTab(TabsPanel::Hurt);
        QTRY_VERIFY(m_window->isSettled());
        for (const int seconds : {10, 20, 30}) {
            Setup marked = setup();
            const Instant start = project().fullRange().from;
            marked.periods = {{PeriodKind::Incident, {start, start + Milliseconds(seconds * 1000)}}};
            marked.limit.burst = seconds;
            project().applySetup(marked);
            QVERIFY(!m_window->isSettled());
            QTRY_VERIFY(m_window->isSettled());
            QVERIFY(results().rangesInPeriods());
            QVERIFY(labelText(*panel()).contains(u"however the timestamps are interpreted"_s));
            QVERIFY(told(u"\u00a0blocked"_s) || told(u" blocked"_s) || told(u" rejected"_s));
        }
    }

    void itIsSettledOnceThePartIsCounted()
    {
        Setup marked = setup();
        const Instant start = project().fullRange().from;
        marked.periods = {{PeriodKind::Incident, {start + Milliseconds(20'000), start + Milliseconds(40'000)}}};
        project().applySetup(marked);
        TabsPanel* tabs = m_window->tabs();
        QTRY_VERIFY(m_window->isSettled());
        tabs->showTab(TabsPanel::Needs);
        QVERIFY(!m_window->isSettled());
        QTRY_VERIFY(m_window->isSettled());
        QVERIFY2(labelText(*tabs->needs()).contains(u"in normal periods"_s), qPrintable(labelText(*tabs->needs())));
    }

    /// What is known at once is told at once.
    void rangesFollow()
    {
        m_window->tabs()->showTab(TabsPanel::Hurt);
        QTRY_VERIFY(labelText(*panel()).contains(u"Possibly affected"_s));
        m_window->tabs()->showTab(TabsPanel::Clients);
        Setup other = setup();
        other.limit.burst = 1;
        project().applySetup(other);
        untilComputed();
        const auto range = results().computed().range;
        QVERIFY(range);
        Computed picture = results().computed(); // as long as the range is on its way
        picture.range.reset();
        results().setComputed(picture);
        m_window->tabs()->showTab(TabsPanel::Hurt);
        QTRY_COMPARE(labelText(*panel()), u"1 client is rejected in this traffic: 1 unknown."_s);
        QVERIFY2(
            shownText(*panel(), 1).endsWith(u"Counted with each second's requests at once. Counting the ranges…"_s),
            qPrintable(shownText(*panel(), 1)));
        results().setRangeOfOutcome(range);
        QTRY_VERIFY(labelText(*panel()).contains(u"Possibly affected"_s));
        QVERIFY(!shownText(*panel(), 1).contains(u"Counting"_s));
    }

    /// All traffic below the name of a part would be wrong.
    void noNeedIsToldOfAPartThatCannotBeCounted()
    {
        const QString told = u"These could not be counted. There is not enough memory."_s;
        Setup marked = setup();
        const Instant start = project().fullRange().from;
        marked.periods = {{PeriodKind::Incident, {start + Milliseconds(20'000), start + Milliseconds(40'000)}}};
        project().applySetup(marked);
        QTRY_VERIFY(results().rangesInPeriods());
        TabsPanel* tabs = m_window->tabs();
        scarceFrom = kClients;
        tabs->showTab(TabsPanel::Needs);
        QTRY_VERIFY(labelText(*tabs->needs()).startsWith(told));
        scarceFrom = 0;
        Setup other = setup();
        other.limit.burst = 1;
        project().applySetup(other);
        QTRY_VERIFY(labelText(*tabs->needs()).contains(u"in normal periods"_s));
    }

    /// Impact as the log stands is known already where counting over the readings fails.
    void theTableStaysWhereItsRangesCannotBeCounted()
    {
        const auto range = results().computed().range;
        Computed picture = results().computed();
        picture.range.reset();
        results().setComputed(picture);
        m_window->tabs()->showTab(TabsPanel::Hurt);
        QTRY_COMPARE(panel()->model()->rowCount(), 1);
        QTRY_VERIFY(m_window->graph()->hurt.isIdle());
        QSignalSpy failed(&m_window->graph()->hurt, &HurtJob::failed);
        scarceFrom = 256;
        results().setRangeOfOutcome(range);
        QTRY_COMPARE(failed.size(), 1);
        scarceFrom = 0;
        QCOMPARE(labelText(*panel()), u"1 client is rejected in this traffic: 1 unknown."_s);
        QCOMPARE(panel()->model()->rowCount(), 1);
        QVERIFY(panel()->table()->isVisible());
        QVERIFY2(shownText(*panel(), 1).contains(u"The ranges could not be counted. There is not enough memory."_s),
                 qPrintable(shownText(*panel(), 1)));
        Setup other = setup();
        other.limit.burst = 1;
        project().applySetup(other); // with memory
        QTRY_VERIFY(labelText(*panel()).contains(u"Possibly affected"_s));
        QVERIFY(!shownText(*panel(), 1).contains(u"could not be counted"_s));
    }

private:
    [[nodiscard]] HurtPanel* panel() const { return m_window->tabs()->hurt(); }
    /// An incident, while blocks of so many bytes are not to be had.
    void markWithout(std::size_t bytes)
    {
        QSignalSpy counted(&results(), &Results::periodsCounted);
        scarceFrom = bytes;
        Setup marked = setup();
        const Instant start = project().fullRange().from;
        marked.periods = {{PeriodKind::Incident, {start + Milliseconds(20'000), start + Milliseconds(40'000)}}};
        project().applySetup(marked);
        QTRY_COMPARE(counted.size(), 1);
        scarceFrom = 0;
        QVERIFY(results().periodsFailure());
    }
    [[nodiscard]] bool told(const QString& text) const
    {
        for (const QLabel* label : m_window->findChild<ResultPanel*>()->findChildren<QLabel*>())
            if (label->isVisibleTo(m_window.get()) && label->text().contains(text))
                return true;
        return false;
    }
};

SPILLWAY_TEST(TestPeriodFailure)

} // namespace tst_period_failure

#include "tst_period_failure.moc"
