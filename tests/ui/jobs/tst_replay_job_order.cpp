#include "tests/support/test_class.h"
#include "tests/ui/replay_fixture.h"

#include <QtCore/QTimer>

#include <algorithm>
#include <vector>

namespace tst_replay_job_order {

using namespace spillway;
using namespace spillway::ui;

namespace {

/// So many requests at one moment, half of them by a client of the crowd.
Trace stroke(int requests)
{
    Trace trace;
    trace.sources.push_back({"stroke", 0, {}, {}});
    trace.columns.emplace_back().variable = "remote_addr";
    for (int i = 0; i < requests; ++i) {
        trace.arrivals.push_back(at(100'000));
        trace.sourceOf.push_back(0);
        trace.columns[0].ids.push_back(trace.columns[0].values.intern(i % 2 == 0 ? "100001" : "198.51.100.1"));
    }
    return trace;
}

} // namespace

class TestReplayJobOrder : public QObject
{
    Q_OBJECT

private slots:
    void manyChangesEndWithTheLast();
    void nothingOfOldTrafficIsShown();
    void aKeyThatTheTrafficLacksFails();
    void itRecoversFromAFailure();
    void zoneMemoryIsFollowedAfterwards();
    void whatIsCertainStaysWhileTheViewMoves();
    void aDragDoesNotWaitForZoneMemory();
    void whatIsDrawnOverALargeLogCountsAsIfItWereOfIt();
    void aMovedPenShowsWhatThereIsTimeFor();
    void noTrafficIsIdle();
    void dyingWhileItWorksIsHarmless();
};

void TestReplayJobOrder::manyChangesEndWithTheLast()
{
    ReplayFixture f;
    f.project.setTraffic(shared(threeClients(20'000)), {});
    QVERIFY(f.settle());
    f.computed.clear();
    for (int burst = 1; burst <= 200; ++burst) {
        f.project.applySetup(limit(1, burst));
        if (burst % 20 == 0)
            QTest::qWait(1);
    }
    QVERIFY(f.settle());
    QVERIFY(f.results.computed().setup.limit.burst == 200);
    QVERIFY(f.computed.count() >= 1);
    QVERIFY(f.computed.count() <= 20); // not one for each change: those of one turn of the event loop are one wish
    const auto last = replay(f.project.setup().policy(), f.results.computed().outcome->grouped, {});
    QVERIFY(last && (*last)->totals == f.totals());
}

void TestReplayJobOrder::nothingOfOldTrafficIsShown()
{
    ReplayFixture f;
    const TracePtr big = shared(threeClients(50'000));
    const TracePtr small = shared(threeClients(1));
    bool stale = false;
    connect(&f.results, &Results::computedChanged, &f.project, [&](const Computed& computed) {
        stale = stale || (computed.outcome && computed.outcome->grouped->trace != f.project.trace());
    });
    for (int i = 0; i < 5; ++i) {
        f.project.setTraffic(big, {});
        QTest::qWait(i);
        f.project.setTraffic(small, {});
    }
    QVERIFY(f.settle());
    QVERIFY(!stale);
    QCOMPARE(f.totals().requests, 12ULL);
}

void TestReplayJobOrder::aKeyThatTheTrafficLacksFails()
{
    ReplayFixture f;
    f.project.setTraffic(shared(threeClients(2)), {});
    QVERIFY(f.settle());
    const OutcomePtr before = f.results.computed().outcome;
    Setup setup = f.project.setup();
    setup.zone.key = KeyTemplate::parse("$cookie_session").value();
    f.project.applySetup(setup);
    QVERIFY(f.settle());
    QCOMPARE(f.failed.count(), 1);
    QVERIFY(f.failed[0][0].value<Error>().code == ErrorCode::BadKey);
    QVERIFY(f.results.computed().outcome == before);
}

void TestReplayJobOrder::itRecoversFromAFailure()
{
    ReplayFixture f;
    f.project.setTraffic(shared(threeClients(2)), {});
    Setup setup = f.project.setup();
    setup.selection.hosts = {"shop.example"}; // a field that this traffic lacks
    f.project.applySetup(setup);
    QVERIFY(f.settle());
    QCOMPARE(f.failed.count(), 1);
    f.project.applySetup(limit(1, 2));
    QVERIFY(f.settle());
    QCOMPARE(f.failed.count(), 1);
    QCOMPARE(f.totals().requests, 23ULL);
    QCOMPARE(f.results.needs().size(), std::size_t{3});
}

void TestReplayJobOrder::zoneMemoryIsFollowedAfterwards()
{
    ReplayFixture f;
    f.project.applySetup(smallZone(5));
    std::vector<Computed> shown;
    connect(&f.results, &Results::computedChanged, &f.project, [&](const Computed& computed) {
        if (computed.outcome)
            shown.push_back(computed);
    });
    f.project.setTraffic(shared(crowd()), {});
    QVERIFY(f.settle());
    QCOMPARE(shown.size(), std::size_t{2});
    QVERIFY(shown[0].provisional && shown[0].outcome->path == ReplayPath::ByKeyUnproven);
    QVERIFY(!shown[1].provisional && shown[1].outcome->path == ReplayPath::InOrder);
    QVERIFY(shown[0].outcome->totals != shown[1].outcome->totals);
    QVERIFY(shown[0].outcome->grouped == shown[1].outcome->grouped);
    const auto exact = replayInOrder(f.project.setup().policy(), shown[1].outcome->grouped, {}, {}).value();
    QVERIFY(exact->totals == f.totals());
    const ClientId client = clientToShow(*exact, {}).value();
    QCOMPARE(f.results.clientRequests().size(), exact->grouped->requestsOf(client));
    const auto rejected = std::ranges::count_if(f.results.clientRequests(), [](const RequestOutcome& request) {
        return request.decision.verdict == Verdict::Rejected;
    });
    QCOMPARE(static_cast<std::uint32_t>(rejected), exact->clients[client].rejected);
}

void TestReplayJobOrder::whatIsCertainStaysWhileTheViewMoves()
{
    ReplayFixture f;
    f.project.applySetup(smallZone(5));
    f.project.setTraffic(shared(crowd()), {});
    QVERIFY(f.settle());
    const Totals certain = f.totals();
    QSignalSpy client(&f.results, &Results::clientRequestsChanged);
    std::vector<Computed> shown;
    connect(&f.results, &Results::computedChanged, &f.project,
            [&](const Computed& computed) { shown.push_back(computed); });
    f.project.setRange({at(50'000), at(60'000)});
    QVERIFY(f.settle());
    QCOMPARE(shown.size(), std::size_t{2});
    QVERIFY(shown[0].provisional && !shown[1].provisional); // the slices are told at once, and then as they are
    QVERIFY(shown[0].outcome->totals == certain && shown[1].outcome->totals == certain);
    QVERIFY(shown[0].outcome->clients == shown[1].outcome->clients);
    QVERIFY(shown[0].outcome->bins.spec == shown[1].outcome->bins.spec);
    QVERIFY(shown[0].outcome->bins.rejected != shown[1].outcome->bins.rejected);
    QCOMPARE(client.count(), 0);
}

void TestReplayJobOrder::aDragDoesNotWaitForZoneMemory()
{
    ReplayFixture f;
    f.project.applySetup(smallZone(5));
    f.project.setTraffic(shared(crowd()), {});
    QVERIFY(f.settle());
    constexpr int kLast = 25;
    int burst = 5;
    bool wrong = false;
    int finals = 0;
    connect(&f.results, &Results::computedChanged, &f.project, [&](const Computed& computed) {
        wrong = wrong || computed.setup.limit.burst != burst; // a result of an older value
        finals += computed.provisional ? 0 : 1;
        if (burst < kLast)
            f.project.applySetup(smallZone(++burst));
    });
    f.project.applySetup(smallZone(++burst));
    QVERIFY(f.settle());
    QVERIFY(!wrong);
    QCOMPARE(finals, 1); // only where the drag ended
    QVERIFY(!f.results.computed().provisional && f.results.computed().setup.limit.burst == kLast);
}

void TestReplayJobOrder::whatIsDrawnOverALargeLogCountsAsIfItWereOfIt()
{
    ReplayFixture f;
    f.project.applySetup(limit(1, 5));
    const TracePtr log = shared(crowd());
    f.project.setTraffic(log, {});
    QVERIFY(f.settle());
    const OutcomePtr alone = f.results.computed().outcome;
    for (const int requests : {1, 500, 40}) {
        const TracePtr whole = shared(merged({log, shared(stroke(requests))}).value());
        f.project.setMerged(whole);
        QVERIFY(f.settle());
        const Outcome& outcome = *f.results.computed().outcome;
        QVERIFY(outcome.grouped->trace == whole);
        const GroupedPtr grouped = groupedBy(whole, "$binary_remote_addr");
        const OutcomePtr expected = replay(f.project.setup().policy(), grouped, outcome.bins.spec).value();
        QVERIFY(outcome.totals == expected->totals);
        QVERIFY(outcome.clients == expected->clients && outcome.grouped->keyOf == grouped->keyOf);
        QVERIFY(outcome.bins.passed == expected->bins.passed && outcome.bins.rejected == expected->bins.rejected);
        QVERIFY(outcome.totals.rejected > alone->totals.rejected || requests == 1);
    }
    f.project.setMerged(log);
    QVERIFY(f.settle());
    QVERIFY(f.totals() == alone->totals);
}

void TestReplayJobOrder::aMovedPenShowsWhatThereIsTimeFor()
{
    ReplayFixture f;
    const TracePtr log = shared(crowd());
    f.project.setTraffic(log, {});
    QVERIFY(f.settle());
    std::vector<TracePtr> drawn;
    for (int requests = 1; requests <= 10; ++requests)
        drawn.push_back(shared(merged({log, shared(stroke(requests))}).value()));
    f.computed.clear();
    std::size_t next = 0; // each picture finds the pen further on
    QTimer pen;
    connect(&pen, &QTimer::timeout, &f.project, [&] { f.project.setMerged(drawn[next++ % drawn.size()]); });
    pen.start(0);
    QTRY_VERIFY(f.computed.count() >= 3); // none is given up for the one that comes after it
    pen.stop();
    QVERIFY(f.settle());
    QVERIFY(f.results.computed().outcome->grouped->trace == f.project.trace());
}

void TestReplayJobOrder::noTrafficIsIdle()
{
    ReplayFixture f;
    QSignalSpy idle(&f.job, &ReplayJob::idle);
    QVERIFY(f.settle());
    QTRY_COMPARE(idle.count(), 1);
    f.project.setTraffic(shared(threeClients(2)), {});
    QVERIFY(f.settle());
    f.project.setTraffic(nullptr, {});
    QVERIFY(f.settle());
    QVERIFY(!f.results.computed().outcome);
    QCOMPARE(f.failed.count(), 0);
}

void TestReplayJobOrder::dyingWhileItWorksIsHarmless()
{
    const TracePtr big = shared(threeClients(50'000));
    for (int i = 0; i < 10; ++i) {
        Project project;
        const ResultGraph graph(&project);
        project.setTraffic(big, {});
        QTest::qWait(i);
        project.applySetup(limit(1, i));
        QCoreApplication::processEvents();
    }
    QCoreApplication::processEvents();
    QVERIFY(big.use_count() >= 1);
}

SPILLWAY_TEST(TestReplayJobOrder)

} // namespace tst_replay_job_order

#include "tst_replay_job_order.moc"
