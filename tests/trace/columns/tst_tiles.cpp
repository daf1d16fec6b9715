#include "engine/trace/columns/tiles.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <vector>

namespace tst_tiles {

using namespace spillway;

namespace {

/// Clients of the given lengths; the k-th request of all is at k ms.
Tiles tilesOfLengths(const std::vector<std::uint32_t>& lengths)
{
    std::vector<std::uint32_t> offsets{0};
    for (const std::uint32_t length : lengths)
        offsets.push_back(offsets.back() + length);
    Tiles tiles = Tiles::forClients(offsets);
    for (std::uint32_t client = tiles.firstClient; client < lengths.size(); ++client)
        for (std::uint32_t n = 0; n < lengths[client]; ++n)
            tiles.times[tiles.firstPlaceOf(client) + n * Tiles::kTileLanes] = offsets[client] + n;
    tiles.endLanes(offsets);
    return tiles;
}

} // namespace

class TestTiles : public QObject
{
    Q_OBJECT

private slots:
    void nobodyMakesNoTile()
    {
        QCOMPARE(tilesOfLengths({}).count(), std::size_t{0});
        QCOMPARE(Tiles::forClients({}).count(), std::size_t{0});
    }

    void rowsHoldOneTimeOfEachClient()
    {
        std::vector<std::uint32_t> lengths{3, 2};
        lengths.resize(18, 1);
        const Tiles tiles = tilesOfLengths(lengths);
        QCOMPARE(tiles.count(), std::size_t{2});
        QCOMPARE(tiles.rowsOf(0), std::size_t{3});
        QCOMPARE(tiles.rowsOf(1), std::size_t{1});
        const auto time = [&](std::size_t row, std::size_t lane) {
            return tiles.times[row * Tiles::kTileLanes + lane];
        };
        QVERIFY(time(0, 0) == 0 && time(1, 0) == 1 && time(2, 0) == 2);
        QVERIFY(time(0, 1) == 3 && time(1, 1) == 4);
        QVERIFY(time(0, 2) == 5 && time(0, 15) == 18);
        QVERIFY(tiles.times[tiles.offsets[1]] == 19);
    }

    void lanesThatEndedGoOnInStepsThatNeverCount()
    {
        const Tiles tiles = tilesOfLengths({4, 1});
        constexpr std::uint32_t kStep = std::uint32_t{1} << 31U;
        for (std::size_t row = 1; row < 4; ++row) {
            const std::uint32_t* const now = tiles.times.data() + row * Tiles::kTileLanes;
            for (std::size_t lane = 1; lane < Tiles::kTileLanes; ++lane)
                QCOMPARE(now[lane] - (now - Tiles::kTileLanes)[lane], kStep);
        }
    }

    void longClientsAreInNone()
    {
        const Tiles tiles = tilesOfLengths({Tiles::kLongestTiled + 1, Tiles::kLongestTiled, 1});
        QCOMPARE(tiles.firstClient, 1U);
        QCOMPARE(tiles.count(), std::size_t{1});
        QCOMPARE(tiles.rowsOf(0), std::size_t{Tiles::kLongestTiled});
        QCOMPARE(tiles.times[0], Tiles::kLongestTiled + 1);
    }
};

SPILLWAY_TEST(TestTiles)

} // namespace tst_tiles

#include "tst_tiles.moc"
