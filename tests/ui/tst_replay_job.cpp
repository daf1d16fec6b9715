#include "ui/jobs/replay_job.h"

#include "tests/trace/traces.h"
#include "ui/jobs/replay_stages.h"

#include <QtCore/QElapsedTimer>
#include <QtCore/QThread>
#include <QtTest/QSignalSpy>
#include <QtTest/QTest>

#include <algorithm>
#include <string>
#include <vector>

using namespace spillway;
using namespace spillway::ui;

namespace {

/// Three clients: "busy" sends in clumps of ten, "calm" once a second, "rare" once.
Trace threeClients(int seconds)
{
    Trace trace;
    trace.sources.push_back({"drawn", 0, {}, {}});
    trace.columns.emplace_back().variable = "remote_addr";
    trace.columns.emplace_back().variable = "uri";
    const auto add = [&trace](std::int64_t ms, const char* client) {
        trace.arrivals.push_back(at(ms));
        trace.sourceOf.push_back(0);
        trace.columns[0].ids.push_back(trace.columns[0].values.intern(client));
        trace.columns[1].ids.push_back(trace.columns[1].values.intern(client[0] == 'b' ? "/api" : "/"));
    };
    add(0, "rare");
    for (std::int64_t second = 0; second < seconds; ++second) {
        add(1'000 * second, "calm");
        for (int i = 0; i < 10; ++i)
            add(1'000 * second + 500, "busy");
    }
    return trace;
}

/// Enough requests that a replay in order comes second, of more clients than the smallest zone holds.
Trace crowd()
{
    Trace trace;
    trace.sources.push_back({"drawn", 0, {}, {}});
    trace.columns.emplace_back().variable = "remote_addr";
    for (std::size_t i = 0; i <= kQuickInOrder; ++i) {
        trace.arrivals.push_back(at(static_cast<std::int64_t>(i)));
        trace.sourceOf.push_back(0);
        const std::string client = std::to_string(100'000 + (i * i) % 797);
        trace.columns[0].ids.push_back(trace.columns[0].values.intern(client));
    }
    return trace;
}

Setup limit(std::int64_t rate, std::int64_t burst)
{
    Setup setup;
    setup.zone.rate.count = rate;
    setup.limit.burst = burst;
    return setup;
}

Setup smallZone(std::int64_t burst)
{
    Setup setup = limit(1, burst);
    setup.zone.bytes = 32'768;
    return setup;
}

struct Fixture
{
    Workspace workspace;
    ReplayJob job{&workspace};
    QSignalSpy computed{&workspace, &Workspace::computedChanged};
    QSignalSpy failed{&job, &ReplayJob::failed};

    [[nodiscard]] bool settle() const
    {
        return QTest::qWaitFor([this] { return job.isIdle(); }, 20'000);
    }
    [[nodiscard]] const Totals& totals() const { return workspace.computed().outcome->totals; }
};

} // namespace

class TestReplayJob : public QObject
{
    Q_OBJECT

private slots:
    void slicesStayPutWhileTheRangeMoves();
    void slicesOfWholeSecondsAreWholeSeconds();
    void theWorstClientIsShown();
    void computesAllThatIsShown();
    void resultsComeOnTheThreadOfTheJob();
    void aSliderReplaysAndDoesNotGroup();
    void anotherKeyGroups();
    void aRangeCountsInOtherSlices();
    void aClientAloneDoesNotReplay();
    void anUnknownClientGivesWayToTheWorst();
    void theOverviewCountsAllThatIsSelected();
    void wholeSecondsGiveARange();
    void manyChangesEndWithTheLast();
    void nothingOfOldTrafficIsShown();
    void aKeyThatTheTrafficLacksFails();
    void itRecoversFromAFailure();
    void zoneMemoryIsFollowedAfterwards();
    void aDragDoesNotWaitForZoneMemory();
    void noTrafficIsIdle();
    void dyingWhileItWorksIsHarmless();
};

void TestReplayJob::slicesStayPutWhileTheRangeMoves()
{
    const BinSpec bins = binsOver({at(1'003), at(11'003)}, 100, Milliseconds(1));
    QCOMPARE(bins.width.count(), 100);
    QVERIFY(bins.start == at(1'000));
    QVERIFY(bins.start + bins.width * bins.count == at(11'100));
    const BinSpec moved = binsOver({at(1'053), at(11'053)}, 100, Milliseconds(1));
    QVERIFY(moved.start == bins.start);
    const BinSpec early = binsOver({at(-250), at(9'750)}, 100, Milliseconds(1));
    QVERIFY(early.start == at(-300)); // rounded down before the epoch, too
    const BinSpec empty = binsOver({}, 0, Milliseconds(1));
    QCOMPARE(empty.count, 1U);
}

void TestReplayJob::slicesOfWholeSecondsAreWholeSeconds()
{
    const BinSpec bins = binsOver({at(1'000), at(11'000)}, 100, Milliseconds(1'000));
    QCOMPARE(bins.width.count(), 1'000);
    QCOMPARE(bins.count, 10U);
    QCOMPARE(binsOver({at(0), at(150'000)}, 100, Milliseconds(1'000)).width.count(), 2'000);
}

void TestReplayJob::theWorstClientIsShown()
{
    Outcome outcome;
    outcome.grouped = groupedBy(shared(threeClients(2)), "$remote_addr");
    QVERIFY(outcome.grouped->name(0) == "busy");
    outcome.clients = {{20, 0, 0, {}, {}}, {2, 0, 0, {}, {}}, {1, 0, 0, {}, {}}};
    QVERIFY(clientToShow(outcome, {}) == ClientId{0}); // most requests
    outcome.clients[2].delayed = 1;
    QVERIFY(clientToShow(outcome, {}) == ClientId{2}); // most delayed
    outcome.clients[1].rejected = 1;
    QVERIFY(clientToShow(outcome, {}) == ClientId{1}); // most rejected
    QVERIFY(clientToShow(outcome, QStringLiteral("busy")) == ClientId{0});
    outcome.clients.clear();
    QVERIFY(!clientToShow(outcome, {}));
}

void TestReplayJob::computesAllThatIsShown()
{
    Fixture f;
    f.workspace.applySetup(limit(1, 3));
    f.workspace.setTraffic(shared(threeClients(20)), {});
    QVERIFY(!f.job.isIdle());
    QVERIFY(f.settle());
    QCOMPARE(f.computed.count(), 2); // setTraffic() cleared, the job computed
    QCOMPARE(f.totals().requests, 221ULL);
    QVERIFY(f.totals().rejected > 0);
    QVERIFY(f.workspace.computed().setup == f.workspace.setup());
    QVERIFY(f.workspace.computed().from == Stage::Group);
    QCOMPARE(f.workspace.shownClient(), QStringLiteral("busy"));
    QCOMPARE(f.workspace.clientRequests().size(), std::size_t{200});
    QCOMPARE(f.workspace.needs().size(), std::size_t{3});
    QVERIFY(!f.workspace.computed().rejected); // exact to the millisecond: no range
    const Bins& bins = f.workspace.computed().outcome->bins;
    std::uint64_t counted = 0;
    for (const auto* column : {&bins.passed, &bins.delayed, &bins.rejected})
        counted = std::accumulate(column->begin(), column->end(), counted);
    QCOMPARE(counted, 221ULL);
}

void TestReplayJob::resultsComeOnTheThreadOfTheJob()
{
    Fixture f;
    bool here = true;
    connect(
        &f.workspace, &Workspace::computedChanged, &f.workspace,
        [&] { here = here && QThread::currentThread() == f.job.thread(); }, Qt::DirectConnection);
    f.workspace.setTraffic(shared(threeClients(20)), {});
    QVERIFY(f.settle());
    QVERIFY(here);
}

void TestReplayJob::aSliderReplaysAndDoesNotGroup()
{
    Fixture f;
    f.workspace.setTraffic(shared(threeClients(20)), {});
    QVERIFY(f.settle());
    const GroupedPtr grouped = f.workspace.computed().outcome->grouped;
    const auto rejected = f.totals().rejected;
    QSignalSpy needs(&f.workspace, &Workspace::needsChanged);
    f.workspace.applySetup(limit(1, 8));
    QVERIFY(f.settle());
    QVERIFY(f.workspace.computed().outcome->grouped == grouped);
    QVERIFY(f.workspace.computed().from == Stage::Replay);
    QVERIFY(f.totals().rejected < rejected);
    QCOMPARE(needs.count(), 0); // the same rate: the same needs
    f.workspace.applySetup(limit(2, 8));
    QVERIFY(f.settle());
    QVERIFY(f.workspace.computed().outcome->grouped == grouped);
    QVERIFY(needs.count() > 0);
    QCOMPARE(f.workspace.needs().size(), std::size_t{3});
}

void TestReplayJob::anotherKeyGroups()
{
    Fixture f;
    f.workspace.setTraffic(shared(threeClients(20)), {});
    QVERIFY(f.settle());
    Setup setup = f.workspace.setup();
    setup.zone.key = KeyTemplate::parse("$uri").value();
    f.workspace.applySetup(setup);
    QVERIFY(f.settle());
    QVERIFY(f.workspace.computed().from == Stage::Group);
    QCOMPARE(f.totals().clients, 2ULL);
    QCOMPARE(f.workspace.needs().size(), std::size_t{2});
    QCOMPARE(f.workspace.shownClient(), QStringLiteral("/api"));
}

void TestReplayJob::aRangeCountsInOtherSlices()
{
    Fixture f;
    f.workspace.setTraffic(shared(threeClients(20)), {});
    f.job.setBinCount(10);
    QVERIFY(f.settle());
    QVERIFY(f.workspace.computed().outcome->bins.spec.count <= 11);
    const Totals before = f.totals();
    f.workspace.setRange({at(5'000), at(6'000)});
    QVERIFY(f.settle());
    const Bins& bins = f.workspace.computed().outcome->bins;
    QCOMPARE(bins.spec.width.count(), 100);
    QVERIFY(bins.spec.start == at(5'000));
    QVERIFY(f.totals() == before); // a view decides nothing
}

void TestReplayJob::aClientAloneDoesNotReplay()
{
    Fixture f;
    f.workspace.setTraffic(shared(threeClients(20)), {});
    QVERIFY(f.settle());
    const auto pictures = f.computed.count();
    f.workspace.setClient(QStringLiteral("calm"));
    QVERIFY(f.settle());
    QCOMPARE(f.computed.count(), pictures);
    QCOMPARE(f.workspace.shownClient(), QStringLiteral("calm"));
    QCOMPARE(f.workspace.clientRequests().size(), std::size_t{20});
    f.workspace.setClient({});
    QVERIFY(f.settle());
    QCOMPARE(f.workspace.shownClient(), QStringLiteral("busy"));
}

void TestReplayJob::anUnknownClientGivesWayToTheWorst()
{
    Fixture f;
    f.workspace.setTraffic(shared(threeClients(20)), {});
    f.workspace.setClient(QStringLiteral("nobody"));
    QVERIFY(f.settle());
    QCOMPARE(f.workspace.shownClient(), QStringLiteral("busy"));
    QCOMPARE(f.workspace.client(), QStringLiteral("nobody")); // chosen it stays
}

void TestReplayJob::theOverviewCountsAllThatIsSelected()
{
    Fixture f;
    f.workspace.setTraffic(shared(threeClients(20)), {});
    f.workspace.setRange({at(0), at(100)});
    QVERIFY(f.settle());
    const auto counted = [&] {
        const auto& passed = f.workspace.computed().overview.passed;
        return std::accumulate(passed.begin(), passed.end(), std::uint64_t{0});
    };
    QCOMPARE(counted(), 221ULL);
    QVERIFY(f.workspace.computed().overview.spec.count <= 601);
    Setup setup = f.workspace.setup();
    setup.selection.locations = {"/api"};
    f.workspace.applySetup(setup);
    QVERIFY(f.settle());
    QCOMPARE(counted(), 200ULL);
}

void TestReplayJob::wholeSecondsGiveARange()
{
    Trace trace = threeClients(20);
    for (Instant& arrival : trace.arrivals)
        arrival = at(arrival.time_since_epoch().count() / 1'000 * 1'000);
    trace.resolution = Milliseconds(1'000);
    trace.basis = ArrivalBasis::Completion;
    Fixture f;
    f.workspace.applySetup(limit(10, 4));
    f.workspace.setTraffic(shared(std::move(trace)), {});
    QVERIFY(f.settle());
    const Computed& computed = f.workspace.computed();
    QVERIFY(computed.rejected && computed.delayed);
    QCOMPARE(computed.rejected->high, f.totals().rejected); // all at once is the worst
    QCOMPARE(computed.rejected->low, 0ULL);                 // evenly ten a second pass
    QVERIFY(computed.rejected->high > 0);
}

void TestReplayJob::manyChangesEndWithTheLast()
{
    Fixture f;
    f.workspace.setTraffic(shared(threeClients(20'000)), {});
    QVERIFY(f.settle());
    f.computed.clear();
    for (int burst = 1; burst <= 200; ++burst) {
        f.workspace.applySetup(limit(1, burst));
        if (burst % 20 == 0)
            QTest::qWait(1);
    }
    QVERIFY(f.settle());
    QVERIFY(f.workspace.computed().setup.limit.burst == 200);
    QVERIFY(f.computed.count() >= 1);
    QVERIFY(f.computed.count() <= 20); // not one for each change: those of one turn of the event loop are one wish
    const auto last = replay(f.workspace.setup().policy(), f.workspace.computed().outcome->grouped, {});
    QVERIFY(last && (*last)->totals == f.totals());
}

void TestReplayJob::nothingOfOldTrafficIsShown()
{
    Fixture f;
    const TracePtr big = shared(threeClients(50'000));
    const TracePtr small = shared(threeClients(1));
    bool stale = false;
    connect(&f.workspace, &Workspace::computedChanged, &f.workspace, [&](const Computed& computed) {
        stale = stale || (computed.outcome && computed.outcome->grouped->trace != f.workspace.trace());
    });
    for (int i = 0; i < 5; ++i) {
        f.workspace.setTraffic(big, {});
        QTest::qWait(i);
        f.workspace.setTraffic(small, {});
    }
    QVERIFY(f.settle());
    QVERIFY(!stale);
    QCOMPARE(f.totals().requests, 12ULL);
}

void TestReplayJob::aKeyThatTheTrafficLacksFails()
{
    Fixture f;
    f.workspace.setTraffic(shared(threeClients(2)), {});
    QVERIFY(f.settle());
    const OutcomePtr before = f.workspace.computed().outcome;
    Setup setup = f.workspace.setup();
    setup.zone.key = KeyTemplate::parse("$cookie_session").value();
    f.workspace.applySetup(setup);
    QVERIFY(f.settle());
    QCOMPARE(f.failed.count(), 1);
    QVERIFY(f.failed[0][0].value<Error>().code == ErrorCode::BadKey);
    QVERIFY(f.workspace.computed().outcome == before);
}

void TestReplayJob::itRecoversFromAFailure()
{
    Fixture f;
    f.workspace.setTraffic(shared(threeClients(2)), {});
    Setup setup = f.workspace.setup();
    setup.selection.hosts = {"shop.example"}; // a field that this traffic lacks
    f.workspace.applySetup(setup);
    QVERIFY(f.settle());
    QCOMPARE(f.failed.count(), 1);
    f.workspace.applySetup(limit(1, 2));
    QVERIFY(f.settle());
    QCOMPARE(f.failed.count(), 1);
    QCOMPARE(f.totals().requests, 23ULL);
    QCOMPARE(f.workspace.needs().size(), std::size_t{3});
}

void TestReplayJob::zoneMemoryIsFollowedAfterwards()
{
    Fixture f;
    f.workspace.applySetup(smallZone(5));
    std::vector<Computed> shown;
    connect(&f.workspace, &Workspace::computedChanged, &f.workspace, [&](const Computed& computed) {
        if (computed.outcome)
            shown.push_back(computed);
    });
    f.workspace.setTraffic(shared(crowd()), {});
    QVERIFY(f.settle());
    QCOMPARE(shown.size(), std::size_t{2});
    QVERIFY(shown[0].provisional && shown[0].outcome->path == ReplayPath::ByKeyUnproven);
    QVERIFY(!shown[1].provisional && shown[1].outcome->path == ReplayPath::InOrder);
    QVERIFY(shown[0].outcome->totals != shown[1].outcome->totals);
    QVERIFY(shown[0].outcome->grouped == shown[1].outcome->grouped);
    const auto exact = replayInOrder(f.workspace.setup().policy(), shown[1].outcome->grouped, {}, {}).value();
    QVERIFY(exact->totals == f.totals());
    const ClientId client = clientToShow(*exact, {}).value();
    QCOMPARE(f.workspace.clientRequests().size(), exact->grouped->requestsOf(client));
    const auto rejected = std::ranges::count_if(f.workspace.clientRequests(), [](const RequestOutcome& request) {
        return request.decision.verdict == Verdict::Rejected;
    });
    QCOMPARE(static_cast<std::uint32_t>(rejected), exact->clients[client].rejected);
}

void TestReplayJob::aDragDoesNotWaitForZoneMemory()
{
    Fixture f;
    f.workspace.applySetup(smallZone(5));
    f.workspace.setTraffic(shared(crowd()), {});
    QVERIFY(f.settle());
    constexpr int kLast = 25;
    int burst = 5;
    bool wrong = false;
    int finals = 0;
    connect(&f.workspace, &Workspace::computedChanged, &f.workspace, [&](const Computed& computed) {
        wrong = wrong || computed.setup.limit.burst != burst; // a result of an older value
        finals += computed.provisional ? 0 : 1;
        if (burst < kLast)
            f.workspace.applySetup(smallZone(++burst));
    });
    f.workspace.applySetup(smallZone(++burst));
    QVERIFY(f.settle());
    QVERIFY(!wrong);
    QCOMPARE(finals, 1); // only where the drag ended
    QVERIFY(!f.workspace.computed().provisional && f.workspace.computed().setup.limit.burst == kLast);
}

void TestReplayJob::noTrafficIsIdle()
{
    Fixture f;
    QSignalSpy idle(&f.job, &ReplayJob::idle);
    QVERIFY(f.settle());
    QTRY_COMPARE(idle.count(), 1);
    f.workspace.setTraffic(shared(threeClients(2)), {});
    QVERIFY(f.settle());
    f.workspace.setTraffic(nullptr, {});
    QVERIFY(f.settle());
    QVERIFY(!f.workspace.computed().outcome);
    QCOMPARE(f.failed.count(), 0);
}

void TestReplayJob::dyingWhileItWorksIsHarmless()
{
    const TracePtr big = shared(threeClients(50'000));
    for (int i = 0; i < 10; ++i) {
        Workspace workspace;
        ReplayJob job(&workspace);
        workspace.setTraffic(big, {});
        QTest::qWait(i);
        workspace.applySetup(limit(1, i));
        QCoreApplication::processEvents();
    }
    QCoreApplication::processEvents();
    QVERIFY(big.use_count() >= 1);
}

QTEST_MAIN(TestReplayJob)
#include "tst_replay_job.moc"
