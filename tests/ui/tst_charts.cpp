#include "engine/limiter/leaky_bucket.h"
#include "ui/charts/bucket_chart.h"
#include "ui/charts/bucket_view.h"
#include "ui/charts/overview_chart.h"
#include "ui/charts/requests_chart.h"
#include "ui/theme/theme.h"

#include <QtCore/QLocale>
#include <QtCore/QTemporaryDir>
#include <QtGui/QImage>
#include <QtGui/QPaintEvent>
#include <QtGui/QWheelEvent>
#include <QtSvg/QSvgRenderer>
#include <QtTest/QSignalSpy>
#include <QtTest/QTest>
#include <QtWidgets/QApplication>

#include <cmath>

using namespace spillway;
using namespace spillway::ui;

namespace {

const Instant kStart{Milliseconds(1'795'277'100'000)};
const TimeRange kHour{kStart, kStart + std::chrono::hours(1)};
const LimitReq kLimit{Rate(10'000), Thousandths(20'000), Thousandths(8'000)};

Bins bins(TimeRange range, std::uint32_t count, std::uint32_t passed, std::uint32_t delayed, std::uint32_t rejected)
{
    Bins result;
    result.spec = {range.from, range.length() / static_cast<std::int64_t>(count), count};
    result.passed.assign(count, passed);
    result.delayed.assign(count, delayed);
    result.rejected.assign(count, rejected);
    return result;
}

std::vector<RequestOutcome> requests(const LimitReq& limit, std::size_t count, Milliseconds gap)
{
    LeakyBucket bucket(limit);
    std::vector<RequestOutcome> result(count);
    Instant at = kStart;
    for (RequestOutcome& request : result) {
        request.at = at;
        request.decision = bucket.arrive(at);
        at += gap;
    }
    return result;
}

/// Which of the three verdicts' colours a pixel is nearest to.
Verdict nearest(const QColor& color)
{
    const auto distance = [&](const QColor& other) {
        return std::hypot(color.red() - other.red(), color.green() - other.green(), color.blue() - other.blue());
    };
    const double passed = distance(theme().passed);
    const double delayed = distance(theme().delayed);
    const double rejected = distance(theme().rejected);
    if (passed < delayed && passed < rejected)
        return Verdict::Passed;
    return delayed < rejected ? Verdict::Delayed : Verdict::Rejected;
}

int countNear(const QImage& picture, const QColor& color)
{
    int count = 0;
    for (int y = 0; y < picture.height(); ++y) {
        for (int x = 0; x < picture.width(); ++x) {
            const QColor c = picture.pixelColor(x, y);
            count += std::abs(c.red() - color.red()) + std::abs(c.green() - color.green()) +
                                 std::abs(c.blue() - color.blue()) <
                             24
                         ? 1
                         : 0;
        }
    }
    return count;
}

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

struct BucketProbe : BucketChart
{
    using BucketChart::plotRect;
    using TimeChart::scale;
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
        QCOMPARE(burst.count(), 3);
        QCOMPARE(burst[0], QList<QVariant>({qint64{20}, 0}));
        QCOMPARE(burst[1], QList<QVariant>({qint64{15}, 1}));
        QCOMPARE(burst[2], QList<QVariant>({qint64{15}, 2}));
        QCOMPARE(playhead.count(), 0);
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
        QCOMPARE(delay.last(), QList<QVariant>({qint64{20}, 1}));
        QTest::mouseMove(&chart, QPoint(x, chart.height()));
        QCOMPARE(delay.last(), QList<QVariant>({qint64{0}, 1}));
        QTest::mouseRelease(&chart, Qt::LeftButton, Qt::NoModifier, QPoint(x, y));
        QCOMPARE(delay.last(), QList<QVariant>({qint64{8}, 2}));
    }

    void keysMoveTheBurstLine()
    {
        const auto traffic = requests(kLimit, 100, Milliseconds(40));
        BucketProbe chart;
        prepareBucket(chart, traffic, kLimit);
        QSignalSpy burst(&chart, &BucketChart::burstDragged);
        QTest::keyClick(&chart, Qt::Key_Up);
        QCOMPARE(burst.last(), QList<QVariant>({qint64{21}, 2}));
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

    void picturesAreSaved()
    {
        QTemporaryDir folder;
        RequestsProbe chart;
        prepare(chart);
        chart.setBins(bins(kHour, 120, 30, 20, 10));
        QVERIFY(chart.savePicture(folder.filePath(QStringLiteral("a.png"))));
        QCOMPARE(QImage(folder.filePath(QStringLiteral("a.png"))).size(), chart.size() * 2);
        QVERIFY(chart.savePicture(folder.filePath(QStringLiteral("a.svg"))));
        QSvgRenderer svg(folder.filePath(QStringLiteral("a.svg")));
        QVERIFY(svg.isValid());
        QCOMPARE(svg.viewBox().size(), chart.size());
        QVERIFY(!chart.savePicture(folder.filePath(QStringLiteral("no/such/folder/a.png"))));
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

QTEST_MAIN(TestCharts)
#include "tst_charts.moc"
