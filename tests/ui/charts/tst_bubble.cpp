#include "ui/charts/parts/parts.h"

#include "tests/support/test_class.h"
#include "tests/ui/chart_traffic.h"
#include "ui/charts/time/requests_chart.h"

#include <QtCore/QLocale>
#include <QtTest/QTest>

namespace tst_bubble {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

/// A bubble is never cut off by its chart.
class TestBubble : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        applyTheme(*qApp, ThemeChoice::Light);
    }

    void aLowChartTellsAllOfIt()
    {
        QWidget window;
        window.resize(700, 500);
        window.move(200, 200); // else the pointer of the offscreen platform lies over it
        auto* chart = new RequestsChart(&window);
        chart->setGeometry(0, 150, 700, 120);
        chart->setRange(kHour);
        chart->setFullRange(kHour);
        chart->setBins(bins(kHour, 120, 30, 15, 15));
        chart->setMarks({{{PeriodKind::Incident, kHour}}, {}, {}});
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        auto* bubble = window.findChild<Bubble*>();
        QVERIFY(bubble->isHidden());
        QTest::mouseMove(chart, QPoint(300, 65));
        QTRY_VERIFY(bubble->isVisible());
        QCOMPARE(bubble->lines(),
                 (QStringList{u"in 30 s: 2.0 per second"_s, u"passed\t30"_s, u"delayed\t15"_s, u"rejected\t15"_s,
                              u"Incident"_s})); // the counts are of that time, the axis is not
        QVERIFY(window.rect().contains(bubble->geometry()));
        QVERIFY(bubble->geometry().bottom() > chart->geometry().bottom());
        chart->setBins(bins(kHour, 120, 31, 15, 15));
        QCOMPARE(bubble->lines().at(1), u"passed\t31"_s);
        const QImage with = window.grab().toImage();
        QTest::mouseMove(chart, QPoint(2, 2)); // beside the plot
        QTRY_VERIFY(bubble->isHidden());
        QVERIFY(window.grab().toImage() != with);
        QTest::mouseMove(chart, QPoint(310, 65));
        QTRY_VERIFY(bubble->isVisible());
        chart->hide();
        QVERIFY(bubble->isHidden());
    }
};

SPILLWAY_TEST(TestBubble)

} // namespace tst_bubble

#include "tst_bubble.moc"
