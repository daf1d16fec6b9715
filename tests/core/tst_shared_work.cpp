#include "engine/core/shared_work.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <future>
#include <new>
#include <thread>

namespace tst_shared_work {

using namespace spillway;

class TestSharedWork : public QObject
{
    Q_OBJECT

private slots:
    void theFirstShareIsDoneHere();
    void anotherThreadWorksAtTheSameTime();
    void sharesHaveShares();
    void manyMayShareAtOnce();
    void whatIsThrownWaitsForTheOthers();
    void whatAThreadThrowsIsThrownHere_data();
    void whatAThreadThrowsIsThrownHere();
    void eachThingIsHandedOutOnce();
    void aLargeThingIsAPieceOfItsOwn();
    void neighboursStayTogether();
    void nothingIsHandedOutOnceStopped();
};

void TestSharedWork::theFirstShareIsDoneHere()
{
    std::vector<std::thread::id> done(3);
    inThreads(done, [](std::thread::id& share) { share = std::this_thread::get_id(); });
    QVERIFY(done[0] == std::this_thread::get_id());
    QVERIFY(done[1] != std::thread::id() && done[2] != std::thread::id());
}

void TestSharedWork::anotherThreadWorksAtTheSameTime()
{
    std::promise<std::thread::id> other;
    std::future<std::thread::id> told = other.get_future();
    std::vector<int> shares{0, 1};
    bool inTime = false;
    inThreads(shares, [&](int share) {
        if (share == 0)
            inTime = told.wait_for(std::chrono::seconds(30)) == std::future_status::ready;
        else
            other.set_value(std::this_thread::get_id());
    });
    QVERIFY(inTime && told.get() != std::this_thread::get_id());
}

/// More than any machine has threads for: what no thread is free for is done by who waits for it.
void TestSharedWork::sharesHaveShares()
{
    std::atomic<int> done = 0;
    const std::function<void(int)> split = [&](int depth) {
        if (depth == 0) {
            ++done;
            return;
        }
        std::vector<int> shares(4, depth - 1);
        inThreads(shares, split);
    };
    split(6);
    QCOMPARE(done.load(), 4096);
}

void TestSharedWork::manyMayShareAtOnce()
{
    std::atomic<int> done = 0;
    std::vector<std::jthread> callers;
    for (int caller = 0; caller < 8; ++caller)
        callers.emplace_back([&] {
            for (int round = 0; round < 200; ++round) {
                std::vector<int> own(3);
                inThreads(own, [](int& share) { share = 1; });
                done += own[0] + own[1] + own[2];
            }
        });
    callers.clear();
    QCOMPARE(done.load(), 8 * 200 * 3);
}

/// They refer to what is gone behind it.
void TestSharedWork::whatIsThrownWaitsForTheOthers()
{
    for (int round = 0; round < 100; ++round) {
        std::vector<int> shares{0, 1, 2, 3};
        std::atomic<int> ended = 0;
        const auto work = [&](int share) {
            if (share == 0)
                throw std::bad_alloc();
            std::this_thread::sleep_for(std::chrono::microseconds(100));
            ++ended;
        };
        QVERIFY_THROWS_EXCEPTION(std::bad_alloc, inThreads(shares, work));
        QCOMPARE(ended.load(), 3);
    }
}

void TestSharedWork::whatAThreadThrowsIsThrownHere_data()
{
    QTest::addColumn<int>("which");
    QTest::newRow("this thread runs out of memory") << 0;
    QTest::newRow("the other one does") << 1;
}

void TestSharedWork::whatAThreadThrowsIsThrownHere()
{
    QFETCH(int, which);
    std::vector<int> shares{0, 1};
    const auto work = [&](int share) {
        if (share == which)
            throw std::bad_alloc();
    };
    QVERIFY_THROWS_EXCEPTION(std::bad_alloc, inThreads(shares, work));
}

void TestSharedWork::eachThingIsHandedOutOnce()
{
    constexpr std::size_t kThings = 5000;
    std::vector<std::uint32_t> starts;
    for (std::uint32_t thing = 0; thing <= kThings; ++thing)
        starts.push_back(thing * 100);
    SharedPieces pieces{std::span<const std::uint32_t>(starts)}; // some eight
    std::vector<std::vector<std::size_t>> taken(2);
    inThreads(taken, [&](std::vector<std::size_t>& things) {
        pieces.take({}, [&](std::size_t begin, std::size_t end) {
            for (; begin < end; ++begin)
                things.push_back(begin);
        });
    });
    std::vector<std::size_t> all = taken[0];
    all.insert(all.end(), taken[1].begin(), taken[1].end());
    std::sort(all.begin(), all.end());
    QCOMPARE(all.size(), kThings);
    for (std::size_t thing = 0; thing < kThings; ++thing)
        QCOMPARE(all[thing], thing);
}

void TestSharedWork::aLargeThingIsAPieceOfItsOwn()
{
    const std::vector<std::uint64_t> starts{0, 1000, 1010, 1020, 1090, 1200};
    SharedPieces pieces(std::span<const std::uint64_t>(starts), 1, 100);
    std::vector<std::pair<std::size_t, std::size_t>> found;
    pieces.take({}, [&](std::size_t begin, std::size_t end) { found.emplace_back(begin, end); });
    const std::vector<std::pair<std::size_t, std::size_t>> expected{{0, 1}, {1, 4}, {4, 5}};
    QCOMPARE(found, expected);
}

void TestSharedWork::neighboursStayTogether()
{
    const std::vector<std::uint64_t> starts{0, 1000, 1010, 1020, 1030, 1040, 1050, 1060};
    SharedPieces pieces(std::span<const std::uint64_t>(starts), 2, 45);
    std::vector<std::pair<std::size_t, std::size_t>> found;
    pieces.take({}, [&](std::size_t begin, std::size_t end) { found.emplace_back(begin, end); });
    const std::vector<std::pair<std::size_t, std::size_t>> expected{{0, 2}, {2, 6}, {6, 7}};
    QCOMPARE(found, expected);
}

void TestSharedWork::nothingIsHandedOutOnceStopped()
{
    std::stop_source stop;
    stop.request_stop();
    const std::vector<std::uint32_t> starts{0, 10, 20};
    std::size_t taken = 0;
    const auto count = [&](std::size_t, std::size_t) { ++taken; };
    SharedPieces(std::span<const std::uint32_t>(starts)).take(stop.get_token(), count);
    QCOMPARE(taken, std::size_t{0});
    SharedPieces(std::span<const std::uint32_t>()).take({}, count);
    QCOMPARE(taken, std::size_t{0});
}

SPILLWAY_TEST(TestSharedWork)

} // namespace tst_shared_work

#include "tst_shared_work.moc"
