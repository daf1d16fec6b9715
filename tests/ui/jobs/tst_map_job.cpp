#include "tests/advise/random_traffic.h"
#include "tests/support/test_class.h"
#include "ui/jobs/map_job.h"

#include <QtTest/QSignalSpy>
#include <QtTest/QTest>

namespace tst_map_job {

using namespace spillway;
using namespace spillway::ui;

class TestMapJob : public QObject
{
    Q_OBJECT

private slots:
    /// They may come after the map, and count once.
    void otherModelsFollow()
    {
        std::mt19937_64 random(20'261'123);
        MapWish wish;
        wish.grouped = randomGrouped(random, 5000, 20, 5000);
        wish.rate = {10, RateUnit::PerSecond};
        MapJob job;
        PaintedMapPtr map;
        int maps = 0;
        connect(&job, &MapJob::mapComputed, this, [&](const PaintedMapPtr& computed) {
            map = computed;
            ++maps;
        });
        job.wish(wish);
        QTRY_VERIFY(job.isIdle() && map && !map->coarse);
        QVERIFY(map->sparing.empty());
        wish.others = {wish.grouped};
        job.wish(wish);
        QTRY_VERIFY(job.isIdle() && !map->sparing.empty());
        QCOMPARE(map->sparing.size(), map->useful.axes.rates.size());
        const int before = maps;
        job.wish(wish);
        QTRY_VERIFY(job.isIdle());
        QCOMPARE(maps, before);
    }
};

SPILLWAY_TEST(TestMapJob)

} // namespace tst_map_job

#include "tst_map_job.moc"
