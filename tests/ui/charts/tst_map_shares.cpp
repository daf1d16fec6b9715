#include "tests/support/test_class.h"
#include "ui/charts/map/map_shares.h"

#include <QtTest/QTest>

#include <functional>

namespace tst_map_shares {

using namespace spillway;
using namespace spillway::ui;

/// The lines of a map where equal shares of the incidents are kept out.
class TestMapShares : public QObject
{
    Q_OBJECT

private slots:
    void withoutIncidentsThereIsNone()
    {
        MapPicture picture = mapOf([](std::size_t, std::size_t) { return 0.0; });
        picture.passes.clear();
        QVERIFY(shareLines(picture).empty());
    }

    /// From where all is kept out to where all passes.
    void fewAndManyAreTold()
    {
        const auto lines = shareLines(mapOf([](std::size_t column, std::size_t) { return 10.0 * double(column); }));
        std::vector<int> keptOut;
        for (const ShareLine& line : lines)
            keptOut.push_back(line.keptOut);
        QCOMPARE(keptOut, (std::vector<int>{99, 95, 90, 75, 50, 25, 10, 1}));
        for (const ShareLine& line : lines) {
            QCOMPARE(line.at.size(), 3);
            for (const QPointF& point : line.at)
                QCOMPARE(point.x(), (100 - line.keptOut) / 10.0);
        }
    }

    /// Where the traffic of the incident is mostly everybody's, no limit of the map rejects half of it.
    void whatTheMapLacksHasNoLine()
    {
        const auto lines = shareLines(mapOf([](std::size_t column, std::size_t) { return 70 + 3.0 * double(column); }));
        QCOMPARE(lines.size(), std::size_t(3));
        QCOMPARE(lines.front().keptOut, 25);
        QCOMPARE(lines.back().keptOut, 1);
    }

    /// The line goes through the rows in which it lies.
    void aLineFollowsTheRows()
    {
        const auto lines =
            shareLines(mapOf([](std::size_t column, std::size_t row) { return column + row > 5 ? 100.0 : 0.0; }));
        QCOMPARE(lines.size(), std::size_t(8));
        QCOMPARE(lines[4].keptOut, 50);
        QCOMPARE(lines[4].at, QPolygonF({{5.5, 0}, {4.5, 1}, {3.5, 2}}));
    }

    void linesSideBySideAreTold_data()
    {
        QTest::addColumn<QPolygonF>("line");
        QTest::addColumn<QPolygonF>("other");
        QTest::addColumn<bool>("beside");
        const QPolygonF line({{10, 0}, {20, 10}, {30, 20}});
        QTest::newRow("itself") << line << line << true;
        QTest::newRow("a little apart") << line << line.translated(9, 0) << true;
        QTest::newRow("on the other side") << line << line.translated(-9, 0) << true;
        QTest::newRow("apart") << line << line.translated(10, 0) << false;
        QTest::newRow("apart in one row") << line << QPolygonF({{10, 0}, {20, 10}, {50, 20}}) << false;
        QTest::newRow("alike where both are") << line << QPolygonF({{22, 10}, {31, 20}, {90, 30}}) << true;
        QTest::newRow("apart where both are") << line << QPolygonF({{40, 20}, {31, 30}}) << false;
        QTest::newRow("without a row in common") << line << QPolygonF({{10, 30}, {20, 40}}) << false;
        QTest::newRow("nothing") << line << QPolygonF() << false;
    }

    void linesSideBySideAreTold()
    {
        QFETCH(QPolygonF, line);
        QFETCH(QPolygonF, other);
        QFETCH(bool, beside);
        QCOMPARE(isBeside(line, other, 10), beside);
        QCOMPARE(isBeside(other, line, 10), beside);
    }

private:
    /// Eleven columns of three rows.
    static MapPicture mapOf(const std::function<double(std::size_t, std::size_t)>& passes)
    {
        MapPicture picture;
        picture.ceilings = {0, 5, 20};
        for (std::size_t column = 0; column < 11; ++column) {
            picture.columns.push_back(static_cast<double>(column));
            for (std::size_t row = 0; row < 3; ++row)
                picture.passes.push_back(passes(column, row));
        }
        return picture;
    }
};

SPILLWAY_TEST(TestMapShares)

} // namespace tst_map_shares

#include "tst_map_shares.moc"
