#include "tests/support/test_class.h"
#include "ui/charts/parts/parts.h"

#include <QtTest/QTest>

namespace tst_name_box {

using namespace spillway::ui;

/// Where the names of marks stand.
class TestNameBox : public QObject
{
    Q_OBJECT

private slots:
    void itIsOnTheRightWhereThereIsRoom() { QCOMPARE(boxOf({50, 50}), QRectF(55, 45, 40, 10)); }

    void atTheRightEdgeItIsOnTheLeft() { QCOMPARE(boxOf({180, 50}), QRectF(135, 45, 40, 10)); }

    void itStaysInThePlot()
    {
        QCOMPARE(boxOf({50, 1}).top(), 0.0);
        QCOMPARE(boxOf({50, 99}).bottom(), 100.0);
        const QRectF wide = boxBeside({100, 98}, {150, 10}, 5, kPlot, {});
        QVERIFY(kPlot.contains(wide));
    }

    void itAvoidsWhatIsTaken()
    {
        QCOMPARE(boxOf({100, 50}, {{110, 40, 20, 20}}), QRectF(55, 45, 40, 10)); // on the left
        const std::vector<QRectF> both{{110, 46, 20, 20}, {60, 46, 20, 20}};
        QCOMPARE(boxOf({100, 50}, both), QRectF(105, 35, 40, 10)); // above
        QCOMPARE(boxOf({100, 50}, {kPlot}), QRectF(105, 45, 40, 10));
    }

private:
    static constexpr QRectF kPlot{0, 0, 200, 100};
    static QRectF boxOf(QPointF mark, const std::vector<QRectF>& taken = {})
    {
        return boxBeside(mark, {40, 10}, 5, kPlot, taken);
    }
};

SPILLWAY_TEST(TestNameBox)

} // namespace tst_name_box

#include "tst_name_box.moc"
