#include "ui/window/tabs/hurt_panel.h"

#include "engine/report/hurt_report.h"
#include "tests/support/seen.h"
#include "tests/support/test_class.h"
#include "tests/support/window_fixture.h"
#include "ui/commands/edits.h"
#include "ui/models/tables/table_model.h"
#include "ui/widgets/tables/verdict_table.h"
#include "ui/window/tabs/tabs_panel.h"

namespace tst_hurt_ranges {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

/// A log of whole seconds: one client sends once a second, another five times in one.
class TestHurtRanges : public QObject, WindowFixture
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        prepare();
        QByteArray seconds;
        for (int second = 0; second < 40; ++second)
            for (int i = 0; i < (second == 5 ? 6 : 1); ++i)
                seconds += (i == 0 ? "192.0.2.1" : "192.0.2.2") + " - - [22/Nov/2026:10:00:"_ba +
                           QByteArray::number(second).rightJustified(2, '0') +
                           " +0000] \"GET / HTTP/1.1\" 200 1 \"-\" \"c\"\n";
        write(u"seconds.log"_s, seconds);
    }
    void init() { show(); }
    void cleanup() { m_window.reset(); }

    void losersHaveRanges()
    {
        openSeconds(0);
        QCOMPARE(labelText(*panel()), u"1 to 2 clients are rejected in this traffic. Possibly affected: 2 unknown."_s);
        QVERIFY(shownText(*panel(), 1).contains(u"Waits are counted with"_s));
        QCOMPARE(panel()->model()->nameAt(0), u"192.0.2.1"_s); // nothing as the log stands, most by its range
        QVERIFY2(cell(0, HurtModel::Rejected).startsWith(u"0–"_s), qPrintable(cell(0, HurtModel::Rejected)));
        const QStringList lines = tableText(*panel()->model(), TableFormat::Csv).split(u'\n');
        QVERIFY(lines.at(0).contains(u",rejected,rejected_low,rejected_high,delayed,delayed_low,delayed_high,"_s));
        QVERIFY2(lines.at(1).contains(u",40,0,0,"_s), qPrintable(lines.at(1)));
        QVERIFY(panel()->table()->isColumnHidden(HurtModel::Delayed));
        panel()->table()->sortByColumn(HurtModel::Rejected, Qt::AscendingOrder);
        QCOMPARE(panel()->model()->nameAt(0), u"192.0.2.2"_s);
    }

    /// Whoever asks for a path is one of many: no kind of client is told of it.
    void pathsAreCalledPaths()
    {
        openSeconds(0);
        editSetup(project(), withKey(setup(), KeyTemplate::parse("$uri").value()), u"key"_s);
        QTRY_COMPARE(labelText(*panel()), u"1 path is rejected in this traffic."_s);
        QCOMPARE(panel()->model()->headerData(HurtModel::Client, Qt::Horizontal, Qt::DisplayRole).toString(),
                 u"Path"_s);
    }

    void whoMayWaitIsShown()
    {
        openSeconds(20);
        setPeriods({incident(0, 10)});
        QTRY_VERIFY(labelText(*panel()).contains(u"1 client is delayed in normal periods"_s) ||
                    labelText(*panel()).contains(u"0 to 1 clients are delayed in normal periods"_s));
        QCOMPARE(panel()->model()->rowCount(), 1);
        QVERIFY(!panel()->table()->isColumnHidden(HurtModel::Delayed));
        QVERIFY(cell(0, HurtModel::Delayed).startsWith(u"0–"_s));
        QCOMPARE(cell(0, HurtModel::LongestWait), u"–"_s);
    }

    void nobodyIsHurtByAnyReading()
    {
        openSeconds(20);
        Setup generous = setup();
        generous.zone.rate = NginxRate::parse("100r/s").value();
        generous.limit.nodelay = true;
        project().applySetup(generous);
        QTRY_COMPARE(labelText(*panel()),
                     u"No client is affected in this traffic, however the timestamps are interpreted."_s);
    }

    /// Those of new periods are known before who is hurt in them.
    void rangesAreOfThePeriodsThatAreShown()
    {
        openSeconds(0);
        setPeriods({incident(20, 40)});
        QTRY_VERIFY(labelText(*panel()).contains(u"in normal periods"_s));
        bool fits = true;
        int seen = 0;
        const auto look = [&] {
            const QStringList lines = tableText(*panel()->model(), TableFormat::Csv).trimmed().split(u'\n');
            const int first = static_cast<int>(lines.at(0).split(u',').indexOf(u"rejected"_s));
            for (const QString& line : lines.mid(1)) {
                const QStringList cells = line.split(u',');
                const int count = cells.at(first).toInt();
                fits = fits && cells.at(first + 1).toInt() <= count && count <= cells.at(first + 2).toInt();
                ++seen;
            }
        };
        connect(&results(), &Results::periodsCounted, panel(), [&] {
            if (results().rangesInPeriods())
                look();
        });
        setPeriods({incident(0, 10)});
        QTRY_COMPARE(panel()->model()->rowCount(), 1);
        QTRY_VERIFY(m_window->graph()->hurt.isIdle());
        look();
        QVERIFY(seen > 1);
        QVERIFY(fits);
        disconnect(&results(), &Results::periodsCounted, panel(), nullptr);
    }

    /// What is asked for again while the work runs, or while the ranges are on their way, is never
    /// told of what was before.
    void rangesAreOfTheOutcomeThatIsShown()
    {
        openSeconds(0);
        for (const int burst : {1, 0, 2, 30}) {
            Setup other = setup();
            other.limit.burst = burst;
            project().applySetup(other);
            untilComputed();
        }
        QTRY_VERIFY(labelText(*panel()).startsWith(u"No client is affected"_s) || panel()->model()->rowCount() > 0);
        QTRY_VERIFY(m_window->graph()->hurt.isIdle());
        const Hurt expected = expectedHurt();
        QCOMPARE(labelText(*panel()), QString::fromStdString(hurtHeadline(expected)));
        QCOMPARE(panel()->model()->rowCount(), static_cast<int>(expected.clients.size()));
    }

private:
    [[nodiscard]] HurtPanel* panel() const { return m_window->tabs()->hurt(); }
    /// At 1r/s.
    void openSeconds(int burst)
    {
        open(u"seconds.log"_s);
        Setup limited = setup();
        limited.zone.rate = NginxRate::parse("1r/s").value();
        limited.limit.burst = burst;
        limited.limit.nodelay = false;
        project().applySetup(limited);
        untilComputed();
        m_window->tabs()->showTab(TabsPanel::Hurt);
        QTRY_VERIFY(labelText(*panel()) != u"Counting…"_s);
        QTRY_VERIFY(m_window->graph()->hurt.isIdle());
    }
    void setPeriods(const std::vector<Period>& periods)
    {
        Setup marked = setup();
        marked.periods = periods;
        project().applySetup(marked);
    }
    [[nodiscard]] Period incident(int fromSecond, int toSecond) const
    {
        const Instant start = project().fullRange().from;
        return {PeriodKind::Incident, {start + Milliseconds(fromSecond * 1000), start + Milliseconds(toSecond * 1000)}};
    }
    [[nodiscard]] Hurt expectedHurt() const
    {
        const Outcome& outcome = *results().computed().outcome;
        const auto verdicts = RequestVerdicts::create(setup().policy(), outcome, {}).value();
        const auto others = byOtherModels(outcome.grouped).value();
        const OutcomeEstimate range = estimateOf(setup().policy(), outcome, others).value();
        return whoGetsHurt(outcome, verdicts, periodSpans({}), HurtRanges::of(range)).value();
    }
    [[nodiscard]] QString cell(int row, int column) const
    {
        return panel()->model()->index(row, column).data().toString();
    }
};

SPILLWAY_TEST(TestHurtRanges)

} // namespace tst_hurt_ranges

#include "tst_hurt_ranges.moc"
