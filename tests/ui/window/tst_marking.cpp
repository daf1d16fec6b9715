#include "tests/support/seen.h"
#include "tests/support/test_class.h"
#include "tests/support/window_fixture.h"
#include "tests/trace/traces.h"
#include "ui/charts/time/requests_chart.h"
#include "ui/models/project/project_file.h"
#include "ui/models/words/proposal_words.h"
#include "ui/text/format.h"
#include "ui/widgets/basic/labels.h"
#include "ui/window/frame/status_line.h"
#include "ui/window/picture_panel.h"
#include "ui/window/traffic/period_dialog.h"
#include "ui/window/traffic/period_marker.h"

#include <QtCore/QTemporaryDir>
#include <QtGui/QUndoStack>
#include <QtWidgets/QCheckBox>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QMenu>
#include <QtWidgets/QPushButton>

#include <algorithm>
#include <chrono>

namespace tst_marking {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

namespace {

constexpr std::int64_t kStart = 1'790'000'000'000;

/// A request a second for ten minutes, and a hundred a second in the fifth.
TracePtr traffic()
{
    Trace trace;
    trace.sources.push_back({"made up", 0, at(kStart), at(kStart + 600'000)});
    trace.columns.emplace_back().variable = "remote_addr";
    for (std::int64_t ms = 0; ms < 600'000; ms += ms >= 240'000 && ms < 300'000 ? 10 : 1000) {
        trace.arrivals.push_back(at(kStart + ms));
        trace.sourceOf.push_back(0);
        trace.columns[0].ids.push_back(trace.columns[0].values.intern("192.0.2." + std::to_string(ms % 7)));
    }
    trace.sources[0].requests = trace.arrivals.size();
    return shared(std::move(trace));
}

} // namespace

class TestMarking : public QObject, protected WindowFixture
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        prepare();
    }

    void init()
    {
        show();
        m_window->project()->setTraffic(traffic(), {});
        QTRY_VERIFY(m_window->results()->computed().settled());
    }

    void cleanup() { m_window.reset(); }

    void keysMarkWhatIsShown()
    {
        const TimeRange shown{at(kStart + 60'000), at(kStart + 120'000)};
        m_window->project()->setRange(shown);
        QTest::keyClick(m_window.get(), Qt::Key_N);
        m_window->project()->setRange({at(kStart + 240'000), at(kStart + 300'000)});
        QTest::keyClick(m_window.get(), Qt::Key_I);
        QCOMPARE(periods().size(), std::size_t{2});
        QVERIFY((periods()[0] == Period{PeriodKind::Normal, shown}));
        QCOMPARE(periods()[1].kind, PeriodKind::Incident);
        m_window->project()->undoStack()->undo();
        QCOMPARE(periods().size(), std::size_t{1});
    }

    /// Who has chosen no stretch does not mean all of it.
    void allThatIsShownIsNoIncident()
    {
        QSignalSpy done(m_window->findChild<PeriodMarker*>(), &PeriodMarker::done);
        QTest::keyClick(m_window.get(), Qt::Key_I);
        QVERIFY(periods().empty());
        QCOMPARE(done.size(), 1);
        QVERIFY(done[0][0].toString().startsWith(u"Nothing was marked"_s));
    }

    void aShiftDragOffersWhatItIs()
    {
        auto* chart = m_window->findChild<RequestsChart*>(QStringLiteral("requests"));
        const QPoint from(chart->width() / 2, chart->height() / 2);
        const auto colour = [&] { return chart->grab().toImage().pixelColor(from + QPoint(30, -chart->height() / 8)); };
        const QColor unmarked = colour();
        QTest::keyPress(chart, Qt::Key_Shift);
        QTest::mousePress(chart, Qt::LeftButton, Qt::ShiftModifier, from);
        QTest::mouseMove(chart, from + QPoint(60, 0));
        QTest::mouseRelease(chart, Qt::LeftButton, Qt::ShiftModifier, from + QPoint(60, 0));
        QTest::keyRelease(chart, Qt::Key_Shift);
        QMenu* menu = nullptr;
        QTRY_VERIFY((menu = m_window->findChild<QMenu*>({}, Qt::FindDirectChildrenOnly)) != nullptr);
        QVERIFY(colour() != unmarked); // it is seen what is asked about
        menu->close();
        QCOMPARE(colour(), unmarked);
        menu->actions().at(1)->trigger();
        QCOMPARE(periods().size(), std::size_t{1});
        QCOMPARE(periods()[0].kind, PeriodKind::Incident);
        QVERIFY(periods()[0].range.length() > Milliseconds(1000));
    }

    void whatChangesNothingIsNotDoneButTold()
    {
        QSignalSpy done(m_window->findChild<PeriodMarker*>(), &PeriodMarker::done);
        const auto told = [&] { return done.last().first().toString(); };
        QTest::keyClick(m_window.get(), Qt::Key_N); // all of it
        QVERIFY(periods().empty());
        QVERIFY2(told().startsWith(u"Nothing was marked: it would change nothing in "_s), qPrintable(told()));
        m_window->findChild<PeriodMarker*>()->add(PeriodKind::Incident, {at(kStart + 100'000), at(kStart + 200'000)});
        QVERIFY2(told().startsWith(u"Marked as incident: "_s), qPrintable(told()));
        QVERIFY2(told().endsWith(u"Ctrl+Z takes it back"_s), qPrintable(told()));
        QTest::keyClick(m_window.get(), Qt::Key_N); // all else is normal as it is
        QVERIFY2(told().startsWith(u"Nothing was marked: it would change nothing in "_s), qPrintable(told()));
        m_window->findChild<PeriodMarker*>()->add(PeriodKind::Incident, {at(kStart + 120'000), at(kStart + 140'000)});
        QVERIFY2(told().startsWith(u"Nothing was marked: it would change nothing in "_s), qPrintable(told()));
        QCOMPARE(periods().size(), std::size_t{1});
        m_window->findChild<PeriodMarker*>()->add(PeriodKind::Normal, {at(kStart + 120'000), at(kStart + 140'000)});
        QVERIFY2(told().startsWith(u"Marked as normal: "_s), qPrintable(told())); // nothing else is normal now
        m_window->findChild<PeriodMarker*>()->add(PeriodKind::Normal, {at(kStart + 300'000), at(kStart + 310'000)});
        QCOMPARE(periods().size(), std::size_t{3});
        m_window->findChild<PeriodMarker*>()->add(PeriodKind::Normal, {at(kStart + 300'000), at(kStart + 310'000)});
        QCOMPARE(periods().size(), std::size_t{3});
        m_window->findChild<PeriodMarker*>()->add(PeriodKind::Normal, {at(kStart + 150'000), at(kStart + 160'000)});
        QVERIFY2(told().startsWith(u"Nothing was marked: it would change nothing in "_s), qPrintable(told()));
        QCOMPARE(periods().size(), std::size_t{3});
    }

    /// Also when its result has come, until something else is done.
    void whatWasDoneIsSeen()
    {
        const auto* status = m_window->findChild<StatusLine*>();
        const auto seen = [&](const QString& text) {
            const auto labels = status->findChildren<ElidedLabel*>();
            return std::ranges::any_of(labels, [&](const ElidedLabel* label) { return label->text().contains(text); });
        };
        QTest::keyClick(m_window.get(), Qt::Key_O); // all of it is shown
        QVERIFY(seen(u"Nothing was left out"_s));
        QVERIFY(!m_window->project()->undoStack()->canUndo());
        m_window->project()->setRange({at(kStart + 60'000), at(kStart + 120'000)});
        QTest::keyClick(m_window.get(), Qt::Key_O);
        QTRY_VERIFY(m_window->isSettled());
        QVERIFY(seen(u"Ctrl+Z takes it back"_s));
        m_window->setMinimumSize(1024, 600);
        m_window->resize(1024, 700);
        const auto isWhole = [&] { // also beside the long line of the limit
            const auto labels = status->findChildren<ElidedLabel*>();
            return std::ranges::any_of(labels, [](const ElidedLabel* label) {
                return label->text().contains(u"Ctrl+Z"_s) && label->width() >= label->sizeHint().width();
            });
        };
        QTRY_COMPARE(m_window->width(), 1024);
        QTRY_VERIFY(isWhole());
        m_window->project()->undoStack()->undo();
        QTRY_VERIFY(m_window->isSettled());
        QVERIFY(!seen(u"Ctrl+Z takes it back"_s));
        QVERIFY(seen(u"Re-simulated"_s));
    }

    void anEndIsDraggedInOneStep()
    {
        m_window->findChild<PeriodMarker*>()->add(PeriodKind::Normal, {at(kStart + 100'000), at(kStart + 200'000)});
        const int steps = m_window->project()->undoStack()->count();
        m_window->findChild<PeriodMarker*>()->resize(0, {at(kStart + 100'000), at(kStart + 210'000)}, DragPhase::Begin);
        m_window->findChild<PeriodMarker*>()->resize(0, {at(kStart + 100'000), at(kStart + 220'000)}, DragPhase::Move);
        m_window->findChild<PeriodMarker*>()->resize(0, {at(kStart + 100'000), at(kStart + 230'000)}, DragPhase::End);
        QCOMPARE(periods()[0].range.to, at(kStart + 230'000));
        QCOMPARE(m_window->project()->undoStack()->count(), steps + 1);
    }

    void anEndIsTakenAtAnyHeight()
    {
        auto* chart = m_window->findChild<RequestsChart*>(QStringLiteral("requests"));
        m_window->findChild<PeriodMarker*>()->add(PeriodKind::Normal, {at(kStart + 100'000), at(kStart + 200'000)});
        const Instant from = periods()[0].range.from;
        for (const double down : {0.3, 0.5, 0.75}) {
            const Instant end = periods()[0].range.to;
            const QPoint edge = endIn(*chart, down);
            QVERIFY2(!edge.isNull(), qPrintable(QString::number(down)));
            QTest::mouseClick(chart, Qt::LeftButton, {}, edge); // moves the playhead, as anywhere
            QCOMPARE(periods()[0].range.to, end);
            QVERIFY(std::chrono::abs(project().playhead() - end) < Milliseconds(10'000));
            QTest::mousePress(chart, Qt::LeftButton, {}, edge);
            QTest::mouseMove(chart, edge + QPoint(30, 0));
            QTest::mouseRelease(chart, Qt::LeftButton, {}, edge + QPoint(30, 0));
            QVERIFY(periods()[0].range.to > end);
        }
        QCOMPARE(periods()[0].range.from, from);
    }

    void whatStandsOutIsTold()
    {
        using enum PeriodKind;
        const auto stretch = [](int from, int to) { return TimeRange{at(from * 1000), at(to * 1000)}; };
        const TimeRange traffic = stretch(0, 600); // counts from 0: no time of day
        const std::vector<PeriodProposal> one{{{Normal, stretch(0, 60)}, 1.5}, {{Incident, stretch(60, 120)}, 62}};
        QCOMPARE(standingOutText(one, traffic),
                 u"One period stands out: 60 s–120 s (62 requests a second). Normal traffic has 1.5 a second."_s);
        std::vector<PeriodProposal> two = one;
        two.push_back({{Incident, stretch(180, 240)}, 0.5});
        two.push_back({{Normal, stretch(240, 600)}, 0.1});
        QCOMPARE(standingOutText(two, traffic), u"2 periods stand out. Normal traffic has 0.3 a second."_s);
        QCOMPARE(incidentLines(two, traffic),
                 (QStringList{u"60 s–120 s: 62 a second"_s, u"180 s–240 s: 0.5 a second"_s}));
        QCOMPARE(averageRequestsText(1 / 60.0), u"1.0 requests a minute"_s); // never none of what is there
        QCOMPARE(averageRequestsText(0.5 / 60), u"30 requests an hour"_s);
        QCOMPARE(averageRequestsText(0.5 / 3600), u"12 requests a day"_s);
        QCOMPARE(averageRequestsText(0.01 / 86'400), u"less than 0.1 requests a day"_s);
    }

    void whatStandsOutIsMarkedOnce()
    {
        m_window->findChild<PeriodMarker*>()->propose();
        QTRY_COMPARE(periods().size(), std::size_t{3});
        QCOMPARE(periods()[1].kind, PeriodKind::Incident);
        m_window->findChild<PeriodMarker*>()->propose();
        QTRY_VERIFY(m_window->findChild<PeriodMarker*>()->isIdle());
        QCOMPARE(periods().size(), std::size_t{3});
        QCOMPARE(m_window->project()->undoStack()->count(), 1);
    }

    void whyNothingIsProposedIsTold()
    {
        const auto told = [this](std::int64_t apart) {
            QByteArray csv = "time_ms,remote_addr\n";
            for (int i = 0; i < 150; ++i)
                csv += QByteArray::number(kStart + i * apart) + ",192.0.2." + QByteArray::number(i % 7) + '\n';
            const QString name = QString::number(apart) + u".csv"_s;
            write(name, csv);
            open(name);
            QStringList all;
            const auto connection = connect(m_window->findChild<PeriodMarker*>(), &PeriodMarker::told, this,
                                            [&all](const QString& sentence) { all << sentence; });
            m_window->findChild<PeriodMarker*>()->propose();
            [&all] { QTRY_COMPARE(all.size(), 2); }();
            disconnect(connection);
            return all.value(1);
        };
        QVERIFY(told(30'000).startsWith(u"Too quiet to contain a flood: the busiest minute has 2 requests"_s));
        QVERIFY(told(400).startsWith(u"No period stands out"_s));
    }

    void anyAlgorithmIsCountedInThem()
    {
        Setup setup = m_window->project()->setup();
        setup.other = LimiterSpec{Algorithm::FixedWindow};
        setup.other->limit = 10;
        setup.other->window = Milliseconds(1000);
        setup.periods = {{PeriodKind::Incident, {at(kStart + 240'000), at(kStart + 300'000)}}};
        m_window->project()->applySetup(setup);
        // 14 or 15 of each second's hundred are one client's: four or five of them are too many
        const auto rejected = [&] { return m_window->results()->computed().outcome->totals.rejected; };
        QTRY_VERIFY(m_window->results()->computed().setup == setup && m_window->results()->computed().settled());
        QVERIFY(rejected() > 1000);
        const auto told = [&] {
            const auto labels = m_window->findChildren<QLabel*>();
            return std::ranges::any_of(
                labels, [&](const QLabel* label) { return label->text().endsWith(u"\u00a0% blocked"_s); });
        };
        QTRY_VERIFY(told());
    }

    void aDialogTellsExactTimes()
    {
        const Period before{PeriodKind::Incident, {at(kStart + 1'234), at(kStart + 5'678)}, "flood"};
        PeriodDialog dialog(before, {at(kStart), at(kStart + 600'000)});
        QVERIFY(dialog.period() == before);
        dialog.name()->setText(u"another"_s);
        QString written = named<QLineEdit>(dialog, u"To"_s)->text();
        QVERIFY2(written.endsWith(u".678"_s), qPrintable(written));
        written.back() = u'9';
        named<QLineEdit>(dialog, u"To"_s)->selectAll();
        QTest::keyClicks(named<QLineEdit>(dialog, u"To"_s), written);
        QCOMPARE(dialog.period().name, std::string("another"));
        QCOMPARE(dialog.period().range.to, at(kStart + 5'679));
        QVERIFY(dialog.confirm()->isEnabled());
    }

    void theListTellsExactTimes()
    {
        const Instant minute = at(kStart / 60'000 * 60'000 + 60'000);
        const auto told = [&](TimeRange range) {
            Setup marked = setup();
            marked.periods = {{PeriodKind::Incident, range, "flood"}};
            project().applySetup(marked);
            QCoreApplication::processEvents(); // the new row is shown
            for (const QAbstractButton* row : m_window->findChildren<QAbstractButton*>())
                if (row->toolTip().contains(u" long. "_s) && !row->isHidden())
                    return row->toolTip();
            return QString();
        };
        const auto from = [&](qint64 ms) {
            return timeText(minute + Milliseconds(ms), ms % 1000 == 0 ? TimeDetail::Seconds : TimeDetail::Milliseconds);
        };
        for (const auto& [first, last] : {std::pair(56'000, 180'000), std::pair(57'720, 184'920)}) {
            const QString tip = told({minute + Milliseconds(first), minute + Milliseconds(last)});
            QVERIFY2(tip.startsWith(from(first) + u'–' + from(last)), qPrintable(tip));
        }
    }

    void aTimeMayBeShort()
    {
        PeriodDialog dialog({PeriodKind::Incident, {at(kStart), at(kStart + 5'678)}, {}},
                            {at(kStart), at(kStart + 600'000)});
        const QString start = named<QLineEdit>(dialog, u"From"_s)->text(); // "2026-03-09 14:06:59.000"
        named<QLineEdit>(dialog, u"To"_s)->setText(start.mid(11, 8));
        QCOMPARE(dialog.period().range.to, at(kStart));
        QVERIFY(!dialog.confirm()->isEnabled()); // it ends when it begins
        named<QLineEdit>(dialog, u"From"_s)->setText(start.left(16));
        QCOMPARE(dialog.period().range.from.time_since_epoch() % std::chrono::minutes(1), Milliseconds(0));
        QVERIFY(dialog.period().range.from <= at(kStart));
        named<QLineEdit>(dialog, u"From"_s)->setText(u"14 o'clock"_s);
        QVERIFY(!dialog.confirm()->isEnabled());
        named<QLineEdit>(dialog, u"From"_s)->setText(u"2031-01-01 10:00"_s);
        named<QLineEdit>(dialog, u"To"_s)->setText(u"2031-01-01 11:00"_s);
        QVERIFY(!dialog.confirm()->isEnabled()); // the traffic is of another year
        named<QLineEdit>(dialog, u"From"_s)->setText(start);
        QVERIFY(dialog.confirm()->isEnabled());
    }

    void aProjectKeepsThem()
    {
        m_window->findChild<PeriodMarker*>()->add(PeriodKind::Normal, {at(kStart + 100'000), at(kStart + 200'000)});
        m_window->findChild<PeriodMarker*>()->add(PeriodKind::Incident, {at(kStart + 240'000), at(kStart + 300'000)});
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"p.spillway"_s);
        QVERIFY(writeProject(path, snapshotOf(*m_window->project())));
        QVERIFY(readProject(path)->setup.periods == periods());
    }

private:
    /// The rightmost place in the chart, so far down, where the pointer can take the end of a period.
    static QPoint endIn(RequestsChart& chart, double down)
    {
        for (QPoint at(chart.width() - 1, static_cast<int>(down * chart.height())); at.x() > 0; at.rx() -= 3) {
            QTest::mouseMove(&chart, at);
            if (chart.cursor().shape() == Qt::SizeHorCursor)
                return at;
        }
        return {};
    }
    [[nodiscard]] const std::vector<Period>& periods() const { return m_window->project()->setup().periods; }
};

SPILLWAY_TEST(TestMarking)

} // namespace tst_marking

#include "tst_marking.moc"
