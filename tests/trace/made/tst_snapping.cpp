#include "engine/trace/made/snapping.h"

#include "tests/support/test_class.h"
#include "tests/trace/drawn.h"

#include <QtTest/QTest>

namespace tst_snapping {

using namespace spillway;

class TestSnapping : public QObject
{
    Q_OBJECT

    static std::int64_t snap(std::int64_t moment, const Snapping& snapping, const std::vector<StrokeId>& ids = {})
    {
        Pattern steady = presetPattern(PatternKind::Steady);
        steady.length = Milliseconds(500);
        const Drawing drawing = added(added({}, at(1040), steady), at(3000), clicksAt({0}));
        return snapped(at(moment), snapping, drawing, ids).time_since_epoch().count();
    }

private slots:
    void snaps_data()
    {
        QTest::addColumn<int>("moment");
        QTest::addColumn<int>("grid");
        QTest::addColumn<int>("reach");
        QTest::addColumn<int>("expected");
        QTest::newRow("no grid, nothing near: it stays") << 2000 << 0 << 50 << 2000;
        QTest::newRow("the line below is nearer") << 2040 << 100 << 50 << 2000;
        QTest::newRow("the line above is nearer") << 2060 << 100 << 50 << 2100;
        QTest::newRow("halfway it goes up") << 2050 << 100 << 50 << 2100;
        QTest::newRow("no line within reach") << 2040 << 100 << 39 << 2040;
        QTest::newRow("a stroke's start is nearer than a line") << 1025 << 100 << 50 << 1040;
        QTest::newRow("a line is nearer than a stroke's start") << 1015 << 100 << 50 << 1000;
        QTest::newRow("as near: the stroke's start") << 1020 << 100 << 50 << 1040;
        QTest::newRow("a stroke's end") << 1530 << 0 << 50 << 1540;
        QTest::newRow("reach of none moves nothing") << 1041 << 7 << 0 << 1041;
        QTest::newRow("before the first line") << -40 << 100 << 50 << 0;
    }
    void snaps()
    {
        QFETCH(int, moment);
        QFETCH(int, grid);
        QFETCH(int, reach);
        QFETCH(int, expected);
        QCOMPARE(snap(moment, {Milliseconds(grid), {}, Milliseconds(reach)}), std::int64_t{expected});
    }

    void theGridHasItsOrigin()
    {
        QCOMPARE(snap(2040, {Milliseconds(100), at(30), Milliseconds(50)}), std::int64_t{2030});
        QCOMPARE(snap(2040, {Milliseconds(100), at(9930), Milliseconds(50)}), std::int64_t{2030});
    }

    void whatIsMovedDoesNotAttractItself()
    {
        QCOMPARE(snap(1530, {{}, {}, Milliseconds(50)}, {1}), std::int64_t{1530});
        QCOMPARE(snap(2990, {{}, {}, Milliseconds(50)}, {1}), std::int64_t{3000});
    }
};

SPILLWAY_TEST(TestSnapping)

} // namespace tst_snapping

#include "tst_snapping.moc"
