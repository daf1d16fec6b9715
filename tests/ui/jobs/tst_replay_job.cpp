#include "engine/study/burst_needs.h"
#include "tests/support/test_class.h"
#include "tests/ui/replay_fixture.h"

#include <QtCore/QThread>

#include <algorithm>

namespace tst_replay_job {

using namespace spillway;
using namespace spillway::ui;

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
    void aMapShowsWhatAReplayWould();
    void aViewAloneLeavesTheClientsAlone();
    void aClientAloneDoesNotReplay();
    void anUnknownClientGivesWayToTheWorst();
    void theOverviewCountsAllThatIsSelected();
    void wholeSecondsGiveARange();
    void theRangeIsOfTheLastLimit();
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
    outcome.clients[1].peakExcess = Thousandths(1000);
    QVERIFY(clientToShow(outcome, {}) == ClientId{1}); // the highest level
    outcome.clients[2].delayed = 1;
    QVERIFY(clientToShow(outcome, {}) == ClientId{2}); // most delayed
    outcome.clients[0].rejected = 1;
    QVERIFY(clientToShow(outcome, {}) == ClientId{0}); // most rejected
    QVERIFY(clientToShow(outcome, QStringLiteral("calm")) == ClientId{1});
    outcome.clients.clear();
    QVERIFY(!clientToShow(outcome, {}));
}

void TestReplayJob::computesAllThatIsShown()
{
    ReplayFixture f;
    f.project.applySetup(limit(1, 3));
    f.project.setTraffic(shared(threeClients(20)), {});
    QVERIFY(!f.job.isIdle());
    QVERIFY(f.settle());
    QCOMPARE(f.computed.count(), 2); // setTraffic() cleared, the job computed
    QCOMPARE(f.totals().requests, 221ULL);
    QVERIFY(f.totals().rejected > 0);
    QVERIFY(f.results.computed().setup == f.project.setup());
    QVERIFY(f.results.computed().from == Stage::Group);
    QCOMPARE(f.results.shownClient(), QStringLiteral("busy"));
    QCOMPARE(f.results.clientRequests().size(), std::size_t{200});
    QCOMPARE(f.results.needs().size(), std::size_t{3});
    QVERIFY(!f.results.computed().range); // exact to the millisecond
    QVERIFY(f.results.computed().settled());
    const Bins& bins = f.results.computed().outcome->bins;
    std::uint64_t counted = 0;
    for (const auto* column : {&bins.passed, &bins.delayed, &bins.rejected})
        counted = std::accumulate(column->begin(), column->end(), counted);
    QCOMPARE(counted, 221ULL);
}

void TestReplayJob::resultsComeOnTheThreadOfTheJob()
{
    ReplayFixture f;
    bool here = true;
    connect(
        &f.results, &Results::computedChanged, &f.project,
        [&] { here = here && QThread::currentThread() == f.job.thread(); }, Qt::DirectConnection);
    f.project.setTraffic(shared(threeClients(20)), {});
    QVERIFY(f.settle());
    QVERIFY(here);
}

void TestReplayJob::aSliderReplaysAndDoesNotGroup()
{
    ReplayFixture f;
    f.project.setTraffic(shared(threeClients(20)), {});
    QVERIFY(f.settle());
    const GroupedPtr grouped = f.results.computed().outcome->grouped;
    const auto rejected = f.totals().rejected;
    QSignalSpy needs(&f.results, &Results::needsChanged);
    f.project.applySetup(limit(1, 8));
    QVERIFY(f.settle());
    QVERIFY(f.results.computed().outcome->grouped == grouped);
    QVERIFY(f.results.computed().from == Stage::Replay);
    QVERIFY(f.totals().rejected < rejected);
    QCOMPARE(needs.count(), 0); // the same rate: the same needs
    f.project.applySetup(limit(2, 8));
    QVERIFY(f.settle());
    QVERIFY(f.results.computed().outcome->grouped == grouped);
    QVERIFY(needs.count() > 0);
    QCOMPARE(f.results.needs().size(), std::size_t{3});
}

void TestReplayJob::anotherKeyGroups()
{
    ReplayFixture f;
    f.project.setTraffic(shared(threeClients(20)), {});
    QVERIFY(f.settle());
    Setup setup = f.project.setup();
    setup.zone.key = KeyTemplate::parse("$uri").value();
    f.project.applySetup(setup);
    QVERIFY(f.settle());
    QVERIFY(f.results.computed().from == Stage::Group);
    QCOMPARE(f.totals().clients, 2ULL);
    QCOMPARE(f.results.needs().size(), std::size_t{2});
    QCOMPARE(f.results.shownClient(), QStringLiteral("/api"));
}

void TestReplayJob::aRangeCountsInOtherSlices()
{
    ReplayFixture f;
    f.project.setTraffic(shared(threeClients(20)), {});
    f.job.setBinCount(10);
    QVERIFY(f.settle());
    QVERIFY(f.results.computed().outcome->bins.spec.count <= 11);
    const Totals before = f.totals();
    f.project.setRange({at(5'000), at(6'000)});
    QVERIFY(f.settle());
    const Bins& bins = f.results.computed().outcome->bins;
    QCOMPARE(bins.spec.width.count(), 100);
    QVERIFY(bins.spec.start == at(5'000));
    QVERIFY(f.totals() == before); // a view decides nothing
}

void TestReplayJob::aMapShowsWhatAReplayWould()
{
    Wish wish;
    wish.trace = shared(threeClients(20));
    wish.setup = limit(3, 2);
    wish.full = wish.range = {at(0), at(20'000)};
    wish.binCount = 10;
    Stages stages = computePicture({}, wish, Certainty::Impression, {}).value().stages;
    QVERIFY(!stages.map && stages.outcome->inferred == 0 && stages.outcome->totals.rejected > 0);
    QVERIFY(!isWorthAMap(*stages.outcome, wish.setup)); // so few are replayed at once
    wish.range = {at(3'100), at(9'400)};
    wish.binCount = 70;
    const Bins replayed = computePicture(stages, wish, Certainty::Impression, {}).value().computed.outcome->bins;
    stages.map = computeMap(stages.outcome, wish.setup, {}).value();
    const Picture seen = computePicture(stages, wish, Certainty::Impression, {}).value();
    const Bins& bins = seen.computed.outcome->bins;
    QVERIFY(seen.moved && seen.stages.map && bins.spec == replayed.spec && bins.spec.count > 60);
    QVERIFY(bins.passed == replayed.passed && bins.delayed == replayed.delayed && bins.rejected == replayed.rejected);
    QVERIFY(seen.computed.outcome->totals == stages.outcome->totals);
    wish.setup = limit(3, 4); // of another limit nothing is known
    QVERIFY(!computePicture(seen.stages, wish, Certainty::Impression, {}).value().stages.map);
}

void TestReplayJob::aViewAloneLeavesTheClientsAlone()
{
    ReplayFixture f;
    f.project.setTraffic(shared(inWholeSeconds(threeClients(20))), {});
    QVERIFY(f.settle());
    const auto range = f.results.computed().range;
    QVERIFY(range);
    QSignalSpy client(&f.results, &Results::clientRequestsChanged);
    QSignalSpy followUps(&f.results, &Results::followUpChanged);
    const auto pictures = f.computed.count();
    f.project.setRange({at(5'000), at(6'000)});
    QVERIFY(f.settle());
    QCOMPARE(f.computed.count(), pictures + 1);
    QVERIFY(f.results.computed().range == range);
    QVERIFY(f.results.computed().settled());
    QCOMPARE(client.count() + followUps.count(), 0);

    f.project.setRange({at(7'000), at(8'000)});
    f.project.setClient(QStringLiteral("calm"));
    QVERIFY(f.settle());
    QCOMPARE(f.results.shownClient(), QStringLiteral("calm")); // another client comes all the same
    f.project.applySetup(limit(1, 1));
    f.project.setRange({at(8'000), at(9'000)});
    QVERIFY(f.settle());
    QVERIFY(f.results.computed().range != range); // and so does another limit

    const TracePtr same = f.project.imported();
    f.project.setTraffic(same, {}); // what was known of it is forgotten
    QVERIFY(f.settle());
    QCOMPARE(f.results.shownClient(), QStringLiteral("busy"));
    QVERIFY(f.results.computed().settled());
}

void TestReplayJob::aClientAloneDoesNotReplay()
{
    ReplayFixture f;
    f.project.setTraffic(shared(threeClients(20)), {});
    QVERIFY(f.settle());
    const auto pictures = f.computed.count();
    f.project.setClient(QStringLiteral("calm"));
    QVERIFY(f.settle());
    QCOMPARE(f.computed.count(), pictures);
    QCOMPARE(f.results.shownClient(), QStringLiteral("calm"));
    QCOMPARE(f.results.clientRequests().size(), std::size_t{20});
    f.project.setClient({});
    QVERIFY(f.settle());
    QCOMPARE(f.results.shownClient(), QStringLiteral("busy"));
}

void TestReplayJob::anUnknownClientGivesWayToTheWorst()
{
    ReplayFixture f;
    f.project.setTraffic(shared(threeClients(20)), {});
    f.project.setClient(QStringLiteral("nobody"));
    QVERIFY(f.settle());
    QCOMPARE(f.results.shownClient(), QStringLiteral("busy"));
    QCOMPARE(f.project.client(), QStringLiteral("nobody")); // chosen it stays
}

void TestReplayJob::theOverviewCountsAllThatIsSelected()
{
    ReplayFixture f;
    f.project.setTraffic(shared(threeClients(20)), {});
    f.project.setRange({at(0), at(100)});
    QVERIFY(f.settle());
    const auto counted = [&] {
        const auto& passed = f.results.computed().overview.passed;
        return std::accumulate(passed.begin(), passed.end(), std::uint64_t{0});
    };
    QCOMPARE(counted(), 221ULL);
    QVERIFY(f.results.computed().overview.spec.count <= 601);
    Setup setup = f.project.setup();
    setup.selection.locations = {"/api"};
    f.project.applySetup(setup);
    QVERIFY(f.settle());
    QCOMPARE(counted(), 200ULL);
}

void TestReplayJob::wholeSecondsGiveARange()
{
    ReplayFixture f;
    f.project.applySetup(limit(10, 4));
    bool known = true;
    connect(&f.results, &Results::computedChanged, &f.project, [&](const Computed& computed) {
        known = computed.range != nullptr;
        QVERIFY(!computed.settled());
    });
    f.project.setTraffic(shared(inWholeSeconds(threeClients(20))), {});
    QVERIFY(f.settle());
    QVERIFY(!known); // as it stands came first
    const Computed& computed = f.results.computed();
    QVERIFY(computed.settled() && computed.range);
    const auto others = byOtherModels(computed.outcome->grouped).value();
    QCOMPARE(others.size(), std::size_t{2});
    const auto expected = estimateOf(f.project.setup().policy(), *computed.outcome, others).value();
    QVERIFY(computed.range->totals == expected.totals);
    QVERIFY(computed.range->clients == expected.clients);
    QCOMPARE(f.totals().rejected, 100ULL);            // five of each second's ten
    QVERIFY(expected.totals.high.rejected >= 150ULL); // worse where the requests of two seconds meet
    QCOMPARE(expected.totals.low.rejected, 0ULL);     // evenly ten a second pass
    const ClientId busy = clientToShow(*computed.outcome, {}).value();
    QCOMPARE(expected.clients[busy].low.rejected, 0U);
    QCOMPARE(computed.outcome->clients[busy].rejected, 100U);
    QCOMPARE(expected.clients[busy].high.rejected, 150U); // where two seconds meet
    // With its required burst it loses nothing by any arrival model.
    QCOMPARE(f.results.needs(),
             burstNeeds(f.project.setup().policy(), computed.outcome->grouped, others, {}).value().clients);
    for (const GroupedPtr& other : others)
        QVERIFY(f.results.needs()[busy] >= burstNeeds(f.project.setup().policy(), other).value().clients[busy]);
    QCOMPARE(expected.clientsAffected.low, 0ULL);
    QCOMPARE(expected.clientsAffected.high,
             2ULL); // "calm" too, where two of its seconds are scattered towards each other
}

void TestReplayJob::theRangeIsOfTheLastLimit()
{
    ReplayFixture f;
    f.project.setTraffic(shared(inWholeSeconds(threeClients(2'000))), {});
    QSignalSpy followUps(&f.results, &Results::followUpChanged);
    for (int burst = 1; burst <= 50; ++burst) {
        f.project.applySetup(limit(1, burst));
        QTest::qWait(1);
        const Computed& computed = f.results.computed();
        QVERIFY(!computed.range || computed.range->totals.low.requests == computed.outcome->totals.requests);
    }
    QVERIFY(f.settle());
    const Computed& computed = f.results.computed();
    QCOMPARE(computed.setup.limit.burst, 50);
    QVERIFY(computed.range);
    const auto others = byOtherModels(computed.outcome->grouped).value();
    QVERIFY(computed.range->totals == estimateOf(limit(1, 50).policy(), *computed.outcome, others)->totals);
    QVERIFY(followUps.count() >= 1);
}

SPILLWAY_TEST(TestReplayJob)

} // namespace tst_replay_job

#include "tst_replay_job.moc"
