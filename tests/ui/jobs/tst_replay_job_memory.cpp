#include "tests/support/scarce_memory.h"
#include "tests/support/test_class.h"
#include "tests/ui/replay_fixture.h"

namespace tst_replay_job_memory {

using namespace spillway;
using namespace spillway::ui;

namespace {

constexpr std::size_t kLarge = 100'000;

}

/// What is told when what follows a picture finds no memory.
class TestReplayJobMemory : public QObject
{
    Q_OBJECT

private slots:
    void cleanup() { scarceFrom = 0; }

    void whatFollowsIsGivenUp_data()
    {
        QTest::addColumn<bool>("seconds");
        QTest::newRow("the check of the zone's memory") << false;
        QTest::newRow("the other readings of whole seconds") << true;
    }

    void whatFollowsIsGivenUp()
    {
        QFETCH(bool, seconds);
        ReplayFixture f;
        f.project.applySetup(seconds ? limit(1, 5) : smallZone(5));
        connect(&f.results, &Results::computedChanged, &f.project,
                [](const Computed& computed) { scarceFrom = computed.outcome ? kLarge : 0; });
        connect(&f.job, &ReplayJob::failed, &f.project, [] { scarceFrom = 0; }); // one failure is enough
        f.project.setTraffic(shared(seconds ? inWholeSeconds(threeClients(12'000)) : crowd()), {});
        QVERIFY(f.settle());
        QCOMPARE(f.failed.count(), 1);
        QVERIFY(f.failed[0][0].value<Error>().code == ErrorCode::OutOfMemory);
        QVERIFY(f.results.computed().outcome); // the picture stays
        QVERIFY(f.results.computed().gaveUp);
        QVERIFY(!f.results.computed().settled());
        disconnect(&f.results, &Results::computedChanged, &f.project, nullptr);
        f.project.setClient(QString::fromStdString(std::string(f.results.computed().outcome->grouped->name(1))));
        QVERIFY(f.settle());
        QCOMPARE(f.results.shownClient(), f.project.client()); // another client is still shown
        f.project.applySetup(seconds ? limit(1, 6) : smallZone(6));
        QVERIFY(f.settle());
        QVERIFY(f.results.computed().settled()); // the next limit begins anew
    }
};

SPILLWAY_TEST(TestReplayJobMemory)

} // namespace tst_replay_job_memory

#include "tst_replay_job_memory.moc"
