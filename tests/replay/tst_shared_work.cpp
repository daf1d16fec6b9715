#include "engine/replay/shared_work.h"

#include <QtTest/QTest>

#include <algorithm>
#include <new>
#include <thread>

using namespace spillway;

namespace {

/// Each client has `requests` of them.
Grouped groupedWith(ClientId clients, std::uint32_t requests)
{
    Grouped grouped;
    grouped.keyOf.resize(clients);
    for (ClientId client = 0; client <= clients; ++client)
        grouped.offsets.push_back(client * requests);
    return grouped;
}

} // namespace

class TestSharedWork : public QObject
{
    Q_OBJECT

private slots:
    void theFirstShareIsDoneHere();
    void whatAThreadThrowsIsThrownHere_data();
    void whatAThreadThrowsIsThrownHere();
    void eachClientIsHandedOutOnce();
    void noClientIsHandedOutOnceStopped();
};

void TestSharedWork::theFirstShareIsDoneHere()
{
    std::vector<std::thread::id> done(3);
    inThreads(done, [](std::thread::id& share) { share = std::this_thread::get_id(); });
    QVERIFY(done[0] == std::this_thread::get_id());
    QVERIFY(done[1] != done[0] && done[2] != done[0]);
    QVERIFY(done[1] != std::thread::id() && done[2] != std::thread::id());
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
    QVERIFY_EXCEPTION_THROWN(inThreads(shares, work), std::bad_alloc);
}

void TestSharedWork::eachClientIsHandedOutOnce()
{
    constexpr ClientId kClients = 5000;
    ClientPieces pieces(groupedWith(kClients, 100)); // some eight pieces
    std::vector<std::vector<ClientId>> taken(2);
    inThreads(taken, [&](std::vector<ClientId>& clients) {
        pieces.take({}, [&](ClientId client) { clients.push_back(client); });
    });
    std::vector<ClientId> all = taken[0];
    all.insert(all.end(), taken[1].begin(), taken[1].end());
    std::sort(all.begin(), all.end());
    QCOMPARE(all.size(), std::size_t{kClients});
    for (ClientId client = 0; client < kClients; ++client)
        QCOMPARE(all[client], client);
}

void TestSharedWork::noClientIsHandedOutOnceStopped()
{
    std::stop_source stop;
    stop.request_stop();
    std::size_t taken = 0;
    const auto count = [&](ClientId) { ++taken; };
    ClientPieces(groupedWith(3, 10)).take(stop.get_token(), count);
    QCOMPARE(taken, std::size_t{0});
    ClientPieces(groupedWith(0, 0)).take({}, count);
    QCOMPARE(taken, std::size_t{0});
}

QTEST_GUILESS_MAIN(TestSharedWork)
#include "tst_shared_work.moc"
