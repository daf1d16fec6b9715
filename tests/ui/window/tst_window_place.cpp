#include "tests/support/test_class.h"
#include "ui/window/frame/window_place.h"

#include <QtTest/QTest>

namespace tst_window_place {

using namespace spillway::ui;

class TestWindowPlace : public QObject
{
    Q_OBJECT

private slots:
    void aWindowIsPlacedWithinItsScreen_data()
    {
        QTest::addColumn<QRect>("window");
        QTest::addColumn<QRect>("placed");
        const QRect same(100, 100, 1000, 600);
        QTest::newRow("within") << same << same;
        QTest::newRow("as large") << QRect(0, 24, 1280, 776) << QRect(0, 24, 1280, 776);
        QTest::newRow("higher") << QRect(0, 20, 1280, 840) << QRect(0, 24, 1280, 776);
        QTest::newRow("wider and higher") << QRect(40, 50, 2000, 1100) << QRect(0, 24, 1280, 776);
        QTest::newRow("below") << QRect(100, 500, 1000, 600) << QRect(100, 200, 1000, 600);
        QTest::newRow("left") << QRect(-900, 100, 1000, 600) << QRect(0, 100, 1000, 600);
    }

    void aWindowIsPlacedWithinItsScreen()
    {
        QFETCH(QRect, window);
        QFETCH(QRect, placed);
        QCOMPARE(placedWithin(window, QRect(0, 24, 1280, 776)), placed);
    }
};

SPILLWAY_TEST(TestWindowPlace)

} // namespace tst_window_place

#include "tst_window_place.moc"
