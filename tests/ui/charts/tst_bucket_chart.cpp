#include "tests/support/test_class.h"
#include "tests/ui/chart_traffic.h"
#include "ui/charts/pictures/bucket_view.h"
#include "ui/charts/time/bucket_chart.h"
#include "ui/models/project/project.h"
#include "ui/models/project/results.h"
#include "ui/theme/theme.h"
#include "ui/window/limit/limit_panel.h"

#include <QtCore/QLocale>
#include <QtGui/QUndoStack>
#include <QtTest/QSignalSpy>
#include <QtTest/QTest>

#include <algorithm>
#include <cmath>
#include <optional>

using namespace spillway;
using namespace spillway::ui;

namespace {

struct BucketProbe : BucketChart
{
    using BucketChart::plotRect;
    using TimeChart::scale;
};

} // namespace

Q_DECLARE_METATYPE(spillway::Instant)

class TestBucketChart : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        qRegisterMetaType<spillway::Instant>("spillway::Instant");
        applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), ThemeChoice::Light);
    }

    void burstLineIsDraggedInPhases()
    {
        const auto traffic = requests(kLimit, 100, Milliseconds(40));
        BucketProbe chart;
        prepareBucket(chart, traffic, kLimit);
        QSignalSpy burst(&chart, &BucketChart::burstDragged);
        QSignalSpy playhead(&chart, &BucketChart::playheadMoved);
        const int y = findLine(chart, theme().rejected);
        QVERIFY(y > 0);
        const int x = static_cast<int>(chart.plotRect().left()) + 20;
        const double perRequest = (chart.plotRect().bottom() - y) / 20;
        QTest::mousePress(&chart, Qt::LeftButton, Qt::NoModifier, QPoint(x, y));
        const QPoint to(x, y + static_cast<int>(std::lround(5 * perRequest)));
        QTest::mouseMove(&chart, to);
        QTest::mouseRelease(&chart, Qt::LeftButton, Qt::NoModifier, to);
        QCOMPARE(burst.count(), 2);
        QCOMPARE(burst[0], told(15, DragPhase::Begin));
        QCOMPARE(burst[1], told(15, DragPhase::End));
        QCOMPARE(playhead.count(), 0);
    }

    void aClickOnALineChangesNothing_data()
    {
        QTest::addColumn<qint64>("burst");
        QTest::newRow("a line at its level") << qint64{20};
        QTest::newRow("a line beyond the axis, drawn at its top") << qint64{1'000'000};
    }
    void aClickOnALineChangesNothing()
    {
        QFETCH(qint64, burst);
        const LimitReq limit{kLimit.rate, Thousandths(burst * 1000), kLimit.delayAfter};
        const auto traffic = requests(limit, 100, Milliseconds(40));
        BucketProbe chart;
        prepareBucket(chart, traffic, limit);
        QSignalSpy burstDragged(&chart, &BucketChart::burstDragged);
        QSignalSpy delayDragged(&chart, &BucketChart::delayDragged);
        for (int y = 0; y < chart.height(); y += 3) {
            const QPoint at(static_cast<int>(chart.plotRect().left()) + 4, y);
            QTest::mouseClick(&chart, Qt::LeftButton, Qt::NoModifier, at);
            QTest::mousePress(&chart, Qt::LeftButton, Qt::NoModifier, at);
            QTest::mouseMove(&chart, at + QPoint(0, 3));
            QTest::mouseRelease(&chart, Qt::LeftButton, Qt::NoModifier, at + QPoint(0, 3));
        }
        QCOMPARE(burstDragged.count(), 0);
        QCOMPARE(delayDragged.count(), 0);
    }

    void aMarkOnTheLineIsSelectedByAClick()
    {
        const auto traffic = requests(kLimit, 100, Milliseconds(40)); // the 14th one stands at the delay line's level
        BucketProbe chart;
        prepareBucket(chart, traffic, kLimit);
        QSignalSpy delay(&chart, &BucketChart::delayDragged);
        QSignalSpy playhead(&chart, &BucketChart::playheadMoved);
        const int x = static_cast<int>(std::lround(chart.scale().x(traffic[13].at)));
        QTest::mouseClick(&chart, Qt::LeftButton, Qt::NoModifier, QPoint(x, findLine(chart, theme().delayed)));
        QCOMPARE(delay.count(), 0);
        QCOMPARE(playhead.count(), 1);
        QVERIFY2(chart.accessibleDescription().contains(QStringLiteral("× 0.040 s")),
                 qPrintable(chart.accessibleDescription()));
    }

    void aClickOnARequestGoesToItsTime()
    {
        const auto traffic = requests(kLimit, 100, Milliseconds(40));
        BucketProbe chart;
        prepareBucket(chart, traffic, kLimit);
        connect(&chart, &BucketChart::playheadMoved, &chart, &BucketChart::setPlayhead);
        QSignalSpy playhead(&chart, &BucketChart::playheadMoved);
        const int x = static_cast<int>(std::lround(chart.scale().x(traffic[5].at))) + 3;
        QVERIFY(chart.scale().at(x) != traffic[5].at);
        const auto last = [&playhead] { return playhead.last().first().value<Instant>(); };
        std::optional<QPoint> mark;
        for (int y = static_cast<int>(chart.plotRect().bottom()); y > chart.plotRect().top() && !mark; --y) {
            QTest::mouseClick(&chart, Qt::LeftButton, Qt::NoModifier, QPoint(x, y));
            if (last() == traffic[5].at)
                mark = QPoint(x, y);
        }
        QVERIFY(mark);
        playhead.clear();
        QTest::mousePress(&chart, Qt::LeftButton, Qt::NoModifier, *mark);
        QTest::mouseMove(&chart, *mark + QPoint(1, 1)); // a hand is never quite still
        QCOMPARE(playhead.count(), 0);
        const QPoint away = *mark + QPoint(3 * QApplication::startDragDistance(), 0);
        QTest::mouseMove(&chart, away);
        QCOMPARE(playhead.count(), 1);
        QVERIFY(last() == chart.scale().at(away.x()));
        QTest::mouseRelease(&chart, Qt::LeftButton, Qt::NoModifier, away);
    }

    void onlyTheButtonThatBeganADragEndsIt()
    {
        const auto traffic = requests(kLimit, 100, Milliseconds(40));
        BucketProbe chart;
        prepareBucket(chart, traffic, kLimit);
        QSignalSpy burst(&chart, &BucketChart::burstDragged);
        const int y = findLine(chart, theme().rejected);
        const int x = static_cast<int>(chart.plotRect().left()) + 4;
        QTest::mousePress(&chart, Qt::LeftButton, Qt::NoModifier, QPoint(x, y));
        QTest::mouseMove(&chart, QPoint(x, y + 30));
        QTest::mouseClick(&chart, Qt::RightButton, Qt::NoModifier, QPoint(x, y + 30));
        QCOMPARE(burst.count(), 1);
        QTest::mouseMove(&chart, QPoint(x, y + 40));
        QCOMPARE(burst.last().at(1).value<DragPhase>(), DragPhase::Move);
        QTest::mouseRelease(&chart, Qt::LeftButton, Qt::NoModifier, QPoint(x, y + 40));
        QCOMPARE(burst.last().at(1).value<DragPhase>(), DragPhase::End);
    }

    void delayLineStaysBetweenZeroAndBurst()
    {
        const auto traffic = requests(kLimit, 100, Milliseconds(40));
        BucketProbe chart;
        prepareBucket(chart, traffic, kLimit);
        QSignalSpy delay(&chart, &BucketChart::delayDragged);
        const int y = findLine(chart, theme().delayed);
        const int x = static_cast<int>(chart.plotRect().left()) + 20;
        QTest::mousePress(&chart, Qt::LeftButton, Qt::NoModifier, QPoint(x, y));
        QTest::mouseMove(&chart, QPoint(x, 0));
        QCOMPARE(delay.last(), told(20, DragPhase::Begin));
        QTest::mouseMove(&chart, QPoint(x, chart.height()));
        QCOMPARE(delay.last(), told(0, DragPhase::Move));
        QTest::mouseRelease(&chart, Qt::LeftButton, Qt::NoModifier, QPoint(x, y));
        QCOMPARE(delay.last(), told(8, DragPhase::End));
    }

    void aDragIsOneStepAndAClickIsNone()
    {
        Project project;
        const Results results(&project);
        Setup setup;
        setup.zone.rate = {10, RateUnit::PerSecond};
        setup.limit.burst = 20;
        project.applySetup(setup);
        LimitPanel panel(&project, &results);
        const auto traffic = requests(kLimit, 100, Milliseconds(40));
        BucketProbe chart;
        prepareBucket(chart, traffic, kLimit);
        connect(&chart, &BucketChart::burstDragged, &panel, &LimitPanel::dragBurst);
        const QPoint at(static_cast<int>(chart.plotRect().left()) + 4, findLine(chart, theme().rejected));
        QTest::mouseClick(&chart, Qt::LeftButton, Qt::NoModifier, at);
        QCOMPARE(project.undoStack()->count(), 0);
        QTest::mousePress(&chart, Qt::LeftButton, Qt::NoModifier, at);
        for (int down = 5; down < 60; down += 5)
            QTest::mouseMove(&chart, at + QPoint(0, down));
        QTest::mouseRelease(&chart, Qt::LeftButton, Qt::NoModifier, at + QPoint(0, 60));
        QVERIFY(project.setup().limit.burst < 15);
        QCOMPARE(project.undoStack()->count(), 1);
        project.undoStack()->undo();
        QVERIFY(project.setup() == setup);
    }

    void keysMoveTheBurstLine()
    {
        const auto traffic = requests(kLimit, 100, Milliseconds(40));
        BucketProbe chart;
        prepareBucket(chart, traffic, kLimit);
        QSignalSpy burst(&chart, &BucketChart::burstDragged);
        QTest::keyClick(&chart, Qt::Key_Up);
        QCOMPARE(burst.last(), told(21, DragPhase::End));
    }

    void aRequestExplainsItself()
    {
        const auto traffic = requests(kLimit, 100, Milliseconds(40));
        BucketProbe chart;
        prepareBucket(chart, traffic, kLimit);
        connect(&chart, &BucketChart::playheadMoved, &chart, &BucketChart::setPlayhead);
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(&chart, Qt::Key_Right, Qt::ControlModifier);
        const QString text = chart.accessibleDescription();
        QVERIFY2(text.contains(QStringLiteral("0.600 − 10 r/s × 0.040 s + 1 = 1.200")), qPrintable(text));
    }

    void hardCasesOfTheBucketPaint_data()
    {
        QTest::addColumn<qint64>("burst");
        QTest::addColumn<int>("count");
        QTest::addColumn<int>("gap");
        QTest::newRow("no burst") << qint64{0} << 200 << 40;
        QTest::newRow("a burst of a million") << qint64{1'000'000} << 200 << 40;
        QTest::newRow("the largest burst") << qint64{kMaxCount} << 200 << 40;
        QTest::newRow("thousands per pixel") << qint64{20} << 500'000 << 1;
        QTest::newRow("all at once") << qint64{20} << 5'000 << 0;
        QTest::newRow("one request") << qint64{20} << 1 << 1;
        QTest::newRow("none") << qint64{20} << 0 << 1;
    }
    void hardCasesOfTheBucketPaint()
    {
        QFETCH(qint64, burst);
        QFETCH(int, count);
        QFETCH(int, gap);
        const LimitReq limit{Rate(10'000), Thousandths(burst * 1000), kNever};
        const auto traffic = requests(limit, static_cast<std::size_t>(count), Milliseconds(gap));
        BucketProbe chart;
        prepareBucket(chart, traffic, limit);
        chart.setRange({kStart - Milliseconds(100), kStart + Milliseconds(std::max(1000, count * gap))});
        const QImage picture = chart.grab().toImage();
        const bool rejects = std::any_of(traffic.begin(), traffic.end(), [](const RequestOutcome& request) {
            return request.decision.verdict == Verdict::Rejected;
        });
        // The burst line or its label is always there, unless there is no bucket to show.
        QCOMPARE(countNear(picture, theme().rejected) > 0, count > 0);
        QVERIFY(!rejects || countNear(picture, theme().rejected) > 20);
        BucketView view;
        view.resize(180, 260);
        view.setRequests(traffic, limit);
        view.setPlayhead(kStart + Milliseconds(500));
        QVERIFY(!view.grab().isNull());
        QVERIFY(chart.lastPaintNs() > 0);
    }

    void bucketTellsItsLevelAndWhoWaits()
    {
        const auto traffic = requests(kLimit, 100, Milliseconds(40));
        BucketView view;
        view.resize(180, 260);
        view.setRequests(traffic, kLimit);
        view.setPlayhead(kStart + Milliseconds(1200)); // 30 requests in: 30 * 0.6 = 18.0
        const QString text = view.accessibleDescription();
        QVERIFY2(text.contains(QStringLiteral("Level 18.0 of burst 20")), qPrintable(text));
        QVERIFY2(!text.contains(QStringLiteral(" 0 waiting")), qPrintable(text));
        const QImage picture = view.grab().toImage();
        QVERIFY(countNear(picture, theme().passed) > 0);
        QVERIFY(countNear(picture, theme().delayed) > 0);
    }

private:
    static QList<QVariant> told(qint64 value, DragPhase phase) { return {value, QVariant::fromValue(phase)}; }

    static void prepareBucket(BucketProbe& chart, const std::vector<RequestOutcome>& traffic, const LimitReq& limit)
    {
        chart.resize(700, 260);
        chart.setRange({kStart, kStart + Milliseconds(4000)});
        chart.setRequests(QStringLiteral("203.0.113.77"), traffic, limit);
        chart.move(200, 200);
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
    }

    /// The height of the dashed line of that colour; -1 if there is none.
    static int findLine(BucketProbe& chart, const QColor& color)
    {
        const QImage picture = chart.grab().toImage();
        for (int y = static_cast<int>(chart.plotRect().top()); y < chart.height(); ++y) {
            const int x = static_cast<int>(chart.plotRect().left());
            if (countNear(picture.copy(x, y, picture.width() - x, 1), color) > picture.width() / 4)
                return y;
        }
        return -1;
    }
};

SPILLWAY_TEST(TestBucketChart)
#include "tst_bucket_chart.moc"
