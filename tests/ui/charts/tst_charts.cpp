#include "tests/support/test_class.h"
#include "tests/ui/chart_traffic.h"
#include "ui/charts/time/overview_chart.h"
#include "ui/charts/time/requests_chart.h"
#include "ui/theme/theme.h"

#include <QtCore/QLocale>
#include <QtCore/QTemporaryDir>
#include <QtGui/QAccessible>
#include <QtGui/QImage>
#include <QtGui/QPaintEvent>
#include <QtGui/QPainter>
#include <QtGui/QWheelEvent>
#include <QtTest/QSignalSpy>
#include <QtTest/QTest>
#include <QtWidgets/QApplication>

#include <cmath>

using namespace spillway;
using namespace spillway::ui;

namespace {

void wheel(QWidget& widget, QPointF at, int delta, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
{
    QWheelEvent event(at, widget.mapToGlobal(at), QPoint(), QPoint(0, delta), Qt::NoButton, modifiers,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(&widget, &event);
}

struct RequestsProbe : RequestsChart
{
    using RequestsChart::plotRect;
    using TimeChart::scale;
    QRegion painted;
    void paintEvent(QPaintEvent* event) override
    {
        painted += event->region();
        RequestsChart::paintEvent(event);
    }
};

} // namespace

Q_DECLARE_METATYPE(spillway::Instant)
Q_DECLARE_METATYPE(spillway::ui::TimeRange)

class TestCharts : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        qRegisterMetaType<spillway::Instant>("spillway::Instant");
        qRegisterMetaType<spillway::ui::TimeRange>("spillway::ui::TimeRange");
    }

    void init() { applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), ThemeChoice::Light); }

    void stackShowsTheVerdictsFromBelow()
    {
        RequestsProbe chart;
        prepare(chart);
        chart.setBins(bins(kHour, 120, 30, 30, 30));
        const QImage picture = chart.grab().toImage();
        const QRectF plot = chart.plotRect();
        const int x = static_cast<int>(plot.center().x());
        // 30 s a slice, so one of each per second: the axis ends at 3.
        const auto at = [&](double share) {
            return nearest(picture.pixelColor(x, static_cast<int>(plot.bottom() - share * plot.height())));
        };
        QCOMPARE(at(0.5 / 3), Verdict::Passed);
        QCOMPARE(at(1.45 / 3), Verdict::Delayed);
        QCOMPARE(at(2.5 / 3), Verdict::Rejected);
    }

    /// One of ten thousand is no pixel high: it is shown with two.
    void fewRejectedOnesAreSeen()
    {
        const auto red = [](std::uint32_t rejected) {
            RequestsProbe chart;
            prepare(chart);
            chart.setBins(bins(kHour, 120, 10'000, 0, rejected));
            const QImage picture = chart.grab().toImage();
            int seen = 0;
            const int middle = static_cast<int>(chart.plotRect().center().x());
            for (int i = 0; i < 8 * picture.height(); ++i) // a period of the pattern
                seen += nearest(picture.pixelColor(middle + i % 8, i / 8)) == Verdict::Rejected ? 1 : 0;
            return seen;
        };
        QVERIFY(red(1) >= red(0) + 8);
    }

    void screenReadersMeetAChart()
    {
        RequestsChart chart;
        const QAccessibleInterface& told = *QAccessible::queryAccessibleInterface(&chart);
        QVERIFY(told.role() == QAccessible::Chart && !told.text(QAccessible::Description).isEmpty());
    }

    void verdictsDifferByPatternToo()
    {
        RequestsProbe chart;
        prepare(chart);
        chart.setBins(bins(kHour, 120, 30, 30, 30));
        const QImage picture = chart.grab().toImage();
        const QRectF plot = chart.plotRect();
        const auto colors = [&](double share) {
            QSet<QRgb> found;
            const int y = static_cast<int>(plot.bottom() - share * plot.height());
            for (int dx = 0; dx < 16; ++dx) {
                for (int dy = 0; dy < 8; ++dy)
                    found.insert(picture.pixel(static_cast<int>(plot.center().x()) + 20 + dx, y + dy));
            }
            return found.size();
        };
        QCOMPARE(colors(0.6 / 3), 1);
        QCOMPARE(colors(1.6 / 3), 2);
        QCOMPARE(colors(2.6 / 3), 2);
    }

    void wheelKeepsTheTimeUnderThePointer()
    {
        RequestsProbe chart;
        prepare(chart);
        connect(&chart, &RequestsChart::rangeEdited, &chart, &RequestsChart::setRange);
        const QPointF pointer(chart.plotRect().left() + 0.3 * chart.plotRect().width(), 100);
        const Instant before = chart.scale().at(pointer.x());
        for (int step = 0; step < 8; ++step) {
            wheel(chart, pointer, 120);
            QVERIFY(std::abs((chart.scale().at(pointer.x()) - before).count()) <= 8);
        }
        QVERIFY(chart.scale().range.length() < kHour.length() / 5);
        for (int step = 0; step < 20; ++step)
            wheel(chart, pointer, -120);
        QCOMPARE(chart.scale().range, kHour); // never beyond all there is
    }

    void zoomStopsAtTenMilliseconds()
    {
        RequestsProbe chart;
        prepare(chart);
        connect(&chart, &RequestsChart::rangeEdited, &chart, &RequestsChart::setRange);
        for (int step = 0; step < 200; ++step)
            wheel(chart, chart.plotRect().center(), 120);
        QCOMPARE(chart.scale().range.length().count(), 10);
    }

    void middleButtonPansWithoutDrift()
    {
        RequestsProbe chart;
        prepare(chart);
        const TimeRange quarter{kStart + std::chrono::minutes(20), kStart + std::chrono::minutes(35)};
        chart.setRange(quarter);
        connect(&chart, &RequestsChart::rangeEdited, &chart, &RequestsChart::setRange);
        const QPoint start = chart.plotRect().center().toPoint();
        QTest::mousePress(&chart, Qt::MiddleButton, Qt::NoModifier, start);
        for (int x = 1; x <= 90; ++x)
            QTest::mouseMove(&chart, start + QPoint(x, 0));
        QTest::mouseRelease(&chart, Qt::MiddleButton, Qt::NoModifier, start + QPoint(90, 0));
        const double share = 90 / chart.plotRect().width();
        const auto expected = static_cast<std::int64_t>(share * static_cast<double>(quarter.length().count()));
        QVERIFY(std::abs((quarter.from - chart.scale().range.from).count() - expected) <= 1);
        QCOMPARE(chart.scale().range.length().count(), quarter.length().count());
    }

    void spaceAndDragPans()
    {
        RequestsProbe chart;
        prepare(chart);
        chart.setRange({kStart + std::chrono::minutes(20), kStart + std::chrono::minutes(35)});
        QSignalSpy moved(&chart, &RequestsChart::playheadMoved);
        QSignalSpy edited(&chart, &RequestsChart::rangeEdited);
        const QPoint start = chart.plotRect().center().toPoint();
        QTest::keyPress(&chart, Qt::Key_Space);
        QTest::mousePress(&chart, Qt::LeftButton, Qt::NoModifier, start);
        QTest::mouseMove(&chart, start - QPoint(50, 0));
        QTest::mouseRelease(&chart, Qt::LeftButton, Qt::NoModifier, start - QPoint(50, 0));
        QTest::keyRelease(&chart, Qt::Key_Space);
        QCOMPARE(moved.count(), 0);
        QVERIFY(edited.last()[0].value<TimeRange>().from > kStart + std::chrono::minutes(20));
        QTest::mouseClick(&chart, Qt::LeftButton, Qt::NoModifier, start);
        QCOMPARE(moved.count(), 1);
    }

    void clickMovesThePlayheadAndDoubleClickFits()
    {
        RequestsProbe chart;
        prepare(chart);
        QSignalSpy moved(&chart, &RequestsChart::playheadMoved);
        QSignalSpy fit(&chart, &RequestsChart::fitRequested);
        const QPoint middle = chart.plotRect().center().toPoint();
        QTest::mouseClick(&chart, Qt::LeftButton, Qt::NoModifier, middle);
        QCOMPARE(moved.count(), 1);
        QCOMPARE(moved[0][0].value<Instant>(), chart.scale().at(middle.x()));
        QTest::mouseDClick(&chart, Qt::LeftButton, Qt::NoModifier, middle);
        QCOMPARE(fit.count(), 1);
    }

    void keysMoveZoomAndJump()
    {
        RequestsProbe chart;
        prepare(chart);
        connect(&chart, &RequestsChart::rangeEdited, &chart, &RequestsChart::setRange);
        connect(&chart, &RequestsChart::playheadMoved, &chart, &RequestsChart::setPlayhead);
        QSignalSpy moved(&chart, &RequestsChart::playheadMoved);
        QTest::keyClick(&chart, Qt::Key_End);
        QCOMPARE(moved.last()[0].value<Instant>(), kHour.to);
        QTest::keyClick(&chart, Qt::Key_Left);
        QCOMPARE(moved.last()[0].value<Instant>(), kHour.to - kHour.length() / 100);
        QTest::keyClick(&chart, Qt::Key_Home);
        QCOMPARE(moved.last()[0].value<Instant>(), kHour.from);
        QTest::keyClick(&chart, Qt::Key_Plus);
        QCOMPARE(chart.scale().range.from, kHour.from);
        QCOMPARE(chart.scale().range.length().count(), kHour.length().count() * 4 / 5);
    }

    void thePlayheadRepaintsItsStripAlone()
    {
        RequestsProbe chart;
        prepare(chart);
        chart.setBins(bins(kHour, 120, 30, 3, 3));
        chart.setPlayhead(kStart + std::chrono::minutes(30));
        QCoreApplication::processEvents();
        chart.painted = QRegion();
        chart.setPlayhead(kStart + std::chrono::minutes(30) + std::chrono::seconds(5));
        QCoreApplication::processEvents();
        QVERIFY(!chart.painted.isEmpty());
        QVERIFY(chart.painted.boundingRect().width() < 30);
    }

    void figuresAreToldToAScreenReader()
    {
        RequestsProbe chart;
        prepare(chart);
        chart.setBins(bins(kHour, 120, 30, 20, 10));
        chart.setPlayhead(kStart + std::chrono::minutes(10));
        QVERIFY(!chart.accessibleName().isEmpty());
        const QString text = chart.accessibleDescription();
        QVERIFY2(text.contains(QStringLiteral("3,600 passed, 2,400 delayed, 1,200 rejected")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("passed 30, delayed 20, rejected 10")), qPrintable(text));
    }

    void binCountFollowsTheWidth()
    {
        RequestsProbe chart;
        prepare(chart);
        QSignalSpy changed(&chart, &RequestsChart::binCountChanged);
        const int before = chart.binCount();
        chart.resize(chart.width() * 2, chart.height());
        QVERIFY(chart.binCount() > before);
        QCOMPARE(changed.last()[0].toInt(), chart.binCount());
    }

    void aChangeOfThemeRepaints()
    {
        RequestsProbe chart;
        prepare(chart);
        const auto panel = [&] { return chart.grab().toImage().pixelColor(chart.width() / 2, 4); };
        QCOMPARE(panel(), theme().panel);
        applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), ThemeChoice::Dark);
        QCOMPARE(panel(), theme().panel);
    }

    void brushSetsMovesAndResizesTheRange()
    {
        OverviewChart chart;
        chart.resize(900, 60);
        chart.setBins(bins(kHour, 240, 10, 1, 1));
        chart.setRange(kHour);
        chart.show();
        connect(&chart, &OverviewChart::rangeEdited, &chart, &OverviewChart::setRange);
        QSignalSpy edited(&chart, &OverviewChart::rangeEdited);
        const auto range = [&] { return edited.last()[0].value<TimeRange>(); };
        const auto drag = [&](int from, int to) {
            QTest::mousePress(&chart, Qt::LeftButton, Qt::NoModifier, QPoint(from, 30));
            QTest::mouseMove(&chart, QPoint((from + to) / 2, 30));
            QTest::mouseMove(&chart, QPoint(to, 30));
            QTest::mouseRelease(&chart, Qt::LeftButton, Qt::NoModifier, QPoint(to, 30));
        };
        drag(300, 600);
        const TimeRange drawn = range();
        QVERIFY(drawn.length() > std::chrono::minutes(18) && drawn.length() < std::chrono::minutes(23));
        drag(450, 550);
        QCOMPARE(range().length().count(), drawn.length().count());
        QVERIFY(range().from > drawn.from + std::chrono::minutes(5));
        const TimeRange moved = range();
        drag(700, 750); // the right edge
        QCOMPARE(range().from, moved.from);
        QVERIFY(range().to > moved.to);
        drag(450, 5000); // moving stops at the end
        QVERIFY(range().to <= kHour.to);
        QSignalSpy fit(&chart, &OverviewChart::fitRequested);
        QTest::mouseDClick(&chart, Qt::LeftButton, Qt::NoModifier, QPoint(450, 30));
        QCOMPARE(fit.count(), 1);
    }

    void aClickInTheOverviewChangesNothing()
    {
        OverviewChart chart;
        chart.resize(900, 60);
        chart.setBins(bins(kHour, 240, 10, 1, 1));
        chart.setRange(kHour);
        QSignalSpy edited(&chart, &OverviewChart::rangeEdited);
        QTest::mouseClick(&chart, Qt::LeftButton, Qt::NoModifier, QPoint(450, 30));
        QCOMPARE(edited.count(), 0);
    }

    void brokenBinsAreEmpty()
    {
        Bins broken = bins(kHour, 120, 5, 5, 5);
        broken.delayed.clear();
        RequestsProbe chart;
        prepare(chart);
        chart.setBins(broken);
        chart.setRange({kStart, kStart});
        QVERIFY(!chart.grab().isNull());
        OverviewChart overview;
        overview.setBins(broken);
        QVERIFY(!overview.grab().isNull());
    }

private:
    static void prepare(RequestsProbe& chart)
    {
        chart.resize(860, 230);
        chart.setFullRange(kHour);
        chart.setRange(kHour);
        chart.move(200, 200);
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
    }
};

SPILLWAY_TEST(TestCharts)
#include "tst_charts.moc"
