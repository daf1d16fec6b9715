#include "tests/ui/replay_fixture.h"

#include <atomic>
#include <cstdlib>
#include <new>
#include <thread>

using namespace spillway;
using namespace spillway::ui;

namespace {

/// While it is set, only the main thread gets large blocks.
std::atomic<bool> scarce = false;
const std::thread::id kMain = std::this_thread::get_id();
constexpr std::size_t kLarge = 100'000;

} // namespace

void* operator new(std::size_t bytes)
{
    if (scarce && bytes >= kLarge && std::this_thread::get_id() != kMain)
        throw std::bad_alloc();
    if (void* block = std::malloc(bytes == 0 ? 1 : bytes)) // NOLINT(cppcoreguidelines-no-malloc): this is the allocator
        return block;
    throw std::bad_alloc();
}

void operator delete(void* block) noexcept
{
    std::free(block); // NOLINT(cppcoreguidelines-no-malloc)
}

void operator delete(void* block, std::size_t) noexcept
{
    std::free(block); // NOLINT(cppcoreguidelines-no-malloc)
}

/// What is told when what follows a picture finds no memory.
class TestReplayJobMemory : public QObject
{
    Q_OBJECT

private slots:
    void cleanup() { scarce = false; }

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
        f.workspace.applySetup(seconds ? limit(1, 5) : smallZone(5));
        connect(&f.workspace, &Workspace::computedChanged, &f.workspace,
                [](const Computed& computed) { scarce = computed.outcome != nullptr; });
        connect(&f.job, &ReplayJob::failed, &f.workspace, [] { scarce = false; }); // one failure is enough
        f.workspace.setTraffic(shared(seconds ? inWholeSeconds(threeClients(12'000)) : crowd()), {});
        QVERIFY(f.settle());
        QCOMPARE(f.failed.count(), 1);
        QVERIFY(f.failed[0][0].value<Error>().code == ErrorCode::OutOfMemory);
        QVERIFY(f.workspace.computed().outcome); // the picture stays
        QVERIFY(f.workspace.computed().gaveUp);
        QVERIFY(!f.workspace.computed().settled());
        disconnect(&f.workspace, &Workspace::computedChanged, &f.workspace, nullptr);
        f.workspace.setClient(QString::fromStdString(std::string(f.workspace.computed().outcome->grouped->name(1))));
        QVERIFY(f.settle());
        QCOMPARE(f.workspace.shownClient(), f.workspace.client()); // another client is still shown
        f.workspace.applySetup(seconds ? limit(1, 6) : smallZone(6));
        QVERIFY(f.settle());
        QVERIFY(f.workspace.computed().settled()); // the next limit begins anew
    }
};

QTEST_MAIN(TestReplayJobMemory)
#include "tst_replay_job_memory.moc"
