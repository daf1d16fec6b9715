#include "tests/support/test_class.h"
#include "tests/trace/traces.h"
#include "ui/commands/edit_setup.h"
#include "ui/models/project/workspace.h"

#include <QtGui/QUndoStack>
#include <QtTest/QSignalSpy>
#include <QtTest/QTest>

using namespace spillway;
using namespace spillway::ui;

namespace {

TracePtr tenSeconds()
{
    return shared(traceOf({"remote_addr"}, {{1'000, {"192.0.2.1"}}, {5'000, {"192.0.2.2"}}, {11'000, {"192.0.2.1"}}}));
}

Setup withBurst(std::int64_t burst)
{
    Setup setup;
    setup.limit.burst = burst;
    return setup;
}

} // namespace

class TestWorkspace : public QObject
{
    Q_OBJECT

private slots:
    void aNewTraceIsSeenWhole();
    void aTraceOfOneMomentHasARange();
    void aRangeStaysInTheTrace_data();
    void aRangeStaysInTheTrace();
    void thePlayheadStaysInTheTrace();
    void nothingIsToldThatDidNotChange();
    void aSourceStaysOffByItsName();
    void periodsOfOtherTrafficGo();
    void newTrafficForgetsTheOldResults();
    void needsAreForgottenWithTheirRate();
    void asManyUndosAsEditsLeadBack();
    void aDragIsOneStep();
    void aDragBackToTheStartIsNoStep();
    void twoDragsAreTwoSteps();
    void anEditThatChangesNothingIsNoStep();
    void theDragThatWasUndoneIsNotContinued();
    void whatGrowsKeepsWhatIsLookedAt();
    void aPartThatIsDroppedBringsBackWhatWasThere();
    void theWholeLogTakesThePlaceOfItsParts();
};

void TestWorkspace::aNewTraceIsSeenWhole()
{
    Workspace workspace;
    QCOMPARE(workspace.fullRange().length(), Milliseconds(0));
    QSignalSpy told(&workspace, &Workspace::trafficChanged);
    workspace.setTraffic(tenSeconds(), {}, QStringLiteral("combined"));
    QCOMPARE(told.count(), 1);
    QVERIFY(workspace.range() == (ui::TimeRange{at(1'000), at(11'001)}));
    QVERIFY(workspace.playhead() == at(1'000));
    QCOMPARE(workspace.logFormat(), QStringLiteral("combined"));
}

void TestWorkspace::aTraceOfOneMomentHasARange()
{
    Workspace workspace;
    workspace.setTraffic(shared(traceOf({"remote_addr"}, {{7, {"a"}}})), {});
    QVERIFY(workspace.range() == (ui::TimeRange{at(7), at(17)}));
    workspace.setRange({at(8), at(9)});
    QVERIFY(workspace.range() == (ui::TimeRange{at(7), at(17)}));
}

void TestWorkspace::aRangeStaysInTheTrace_data()
{
    QTest::addColumn<qint64>("from");
    QTest::addColumn<qint64>("to");
    QTest::addColumn<qint64>("expectedFrom");
    QTest::addColumn<qint64>("expectedTo");
    const auto row = [](const char* name, qint64 from, qint64 to, qint64 expectedFrom, qint64 expectedTo) {
        QTest::newRow(name) << from << to << expectedFrom << expectedTo;
    };
    row("inside: as it is", 2'000, 3'000, 2'000, 3'000);
    row("beyond the left end: moved in", 0, 2'000, 1'000, 3'000);
    row("beyond the right end: moved in", 10'501, 12'501, 9'001, 11'001);
    row("longer than the trace: all", -50'000, 90'000, 1'000, 11'001);
    row("too short: ten milliseconds", 2'000, 2'001, 2'000, 2'010);
    row("backwards: ten milliseconds", 3'000, 2'000, 3'000, 3'010);
    row("at the end of time: the trace's end", INT64_MAX, INT64_MAX, 10'991, 11'001);
    row("before all time: the trace's start", INT64_MIN, INT64_MIN, 1'000, 1'010);
    row("all time: all", INT64_MIN, INT64_MAX, 1'000, 11'001);
}

void TestWorkspace::aRangeStaysInTheTrace()
{
    QFETCH(qint64, from);
    QFETCH(qint64, to);
    QFETCH(qint64, expectedFrom);
    QFETCH(qint64, expectedTo);
    Workspace workspace;
    workspace.setTraffic(tenSeconds(), {});
    workspace.setRange({at(from), at(to)});
    QCOMPARE(workspace.range().from.time_since_epoch().count(), expectedFrom);
    QCOMPARE(workspace.range().to.time_since_epoch().count(), expectedTo);
}

void TestWorkspace::thePlayheadStaysInTheTrace()
{
    Workspace workspace;
    workspace.setTraffic(tenSeconds(), {});
    QSignalSpy told(&workspace, &Workspace::playheadChanged);
    workspace.setPlayhead(at(99'000));
    QVERIFY(workspace.playhead() == at(11'001));
    workspace.setPlayhead(at(-5));
    QVERIFY(workspace.playhead() == at(1'000));
    QCOMPARE(told.count(), 2);
}

void TestWorkspace::nothingIsToldThatDidNotChange()
{
    Workspace workspace;
    workspace.setTraffic(tenSeconds(), {});
    QSignalSpy setups(&workspace, &Workspace::setupChanged);
    QSignalSpy ranges(&workspace, &Workspace::rangeChanged);
    QSignalSpy clients(&workspace, &Workspace::clientChanged);
    workspace.applySetup(workspace.setup());
    workspace.setRange(workspace.range());
    workspace.setClient({});
    QCOMPARE(setups.count() + ranges.count() + clients.count(), 0);
}

void TestWorkspace::aSourceStaysOffByItsName()
{
    const auto traceFrom = [](const std::vector<std::string>& names) {
        Trace trace = traceOf({"remote_addr"}, {{1'000, {"192.0.2.1"}}});
        trace.sources.clear();
        for (const std::string& name : names)
            trace.sources.push_back({name, 1, {}, {}});
        return shared(std::move(trace));
    };
    Workspace workspace;
    workspace.setTraffic(traceFrom({"a.log", "b.log"}), {});
    Setup setup;
    setup.selection.sourcesOff = {1};
    workspace.applySetup(setup);
    workspace.setTraffic(traceFrom({"b.log", "a.log", "c.log"}), {});
    QVERIFY(workspace.setup().selection.sourcesOff == std::vector<std::uint16_t>{0});
    workspace.setTraffic(traceFrom({"c.log"}), {});
    QVERIFY(workspace.setup().selection.sourcesOff.empty());
}

void TestWorkspace::periodsOfOtherTrafficGo()
{
    Workspace workspace;
    workspace.setTraffic(tenSeconds(), {});
    const TimeRange full = workspace.fullRange();
    Setup setup = workspace.setup();
    setup.periods = {{PeriodKind::Normal, {full.from, full.from + Milliseconds(1)}},
                     {PeriodKind::Incident, {full.to, full.to + Milliseconds(1000)}}};
    workspace.applySetup(setup);
    workspace.setTraffic(tenSeconds(), {});
    QCOMPARE(workspace.setup().periods.size(), std::size_t{1});
    QCOMPARE(workspace.setup().periods.front().kind, PeriodKind::Normal);
}

void TestWorkspace::newTrafficForgetsTheOldResults()
{
    Workspace workspace;
    workspace.setTraffic(tenSeconds(), {});
    Computed computed;
    computed.outcome = std::make_shared<const Outcome>();
    workspace.setComputed(computed);
    workspace.setClientRequests(QStringLiteral("192.0.2.1"), {RequestOutcome{}}, nullptr);
    workspace.setNeeds({3});
    workspace.setClient(QStringLiteral("192.0.2.1"));
    editSetup(workspace, withBurst(5), QStringLiteral("Burst 5"));
    workspace.setTraffic(tenSeconds(), {});
    QVERIFY(!workspace.computed().outcome);
    QVERIFY(workspace.clientRequests().empty());
    QVERIFY(workspace.needs().empty());
    QVERIFY(workspace.client().isEmpty());
    QVERIFY(!workspace.undoStack()->canUndo());
    QCOMPARE(workspace.setup().limit.burst, 5);
}

void TestWorkspace::needsAreForgottenWithTheirRate()
{
    const auto grouped = std::make_shared<const Grouped>();
    const auto computed = [&](std::int64_t rate, std::int64_t burst) {
        Computed result;
        result.setup = withBurst(burst);
        result.setup.zone.rate.count = rate;
        auto outcome = std::make_shared<Outcome>();
        outcome->grouped = grouped;
        result.outcome = outcome;
        return result;
    };
    Workspace workspace;
    workspace.setComputed(computed(10, 1));
    workspace.setNeeds({4});
    workspace.setComputed(computed(10, 2));
    QCOMPARE(workspace.needs().size(), std::size_t{1}); // a burst does not change what one would need
    QSignalSpy told(&workspace, &Workspace::needsChanged);
    workspace.setComputed(computed(11, 2));
    QVERIFY(workspace.needs().empty());
    QCOMPARE(told.count(), 1);
}

void TestWorkspace::asManyUndosAsEditsLeadBack()
{
    Workspace workspace;
    std::vector<Setup> history{workspace.setup()};
    for (int i = 1; i <= 50; ++i) {
        Setup setup = workspace.setup();
        switch (i % 4) {
        case 0: setup.limit.burst = i; break;
        case 1: setup.zone.rate.count = 100 + i; break;
        case 2: setup.selection.locations.push_back("/api/" + std::to_string(i)); break;
        default: setup.limit.nodelay = !setup.limit.nodelay; break;
        }
        editSetup(workspace, setup, QStringLiteral("Step %1").arg(i));
        history.push_back(setup);
    }
    QCOMPARE(workspace.undoStack()->count(), 50);
    for (std::size_t i = 50; i-- > 0;) {
        workspace.undoStack()->undo();
        QVERIFY(workspace.setup() == history[i]);
    }
    QVERIFY(!workspace.undoStack()->canUndo());
    for (std::size_t i = 1; i <= 50; ++i) {
        workspace.undoStack()->redo();
        QVERIFY(workspace.setup() == history[i]);
    }
}

void TestWorkspace::aDragIsOneStep()
{
    Workspace workspace;
    QSignalSpy told(&workspace, &Workspace::setupChanged);
    const int drag = workspace.newMergeKey();
    for (int burst = 1; burst <= 20; ++burst)
        editSetup(workspace, withBurst(burst), QStringLiteral("Burst %1").arg(burst), drag);
    QCOMPARE(told.count(), 20);
    QCOMPARE(workspace.undoStack()->count(), 1);
    QCOMPARE(workspace.undoStack()->undoText(), QStringLiteral("Burst 20"));
    workspace.undoStack()->undo();
    QCOMPARE(workspace.setup().limit.burst, 0);
    workspace.undoStack()->redo();
    QCOMPARE(workspace.setup().limit.burst, 20);
}

void TestWorkspace::aDragBackToTheStartIsNoStep()
{
    Workspace workspace;
    editSetup(workspace, withBurst(3), QStringLiteral("Burst 3"));
    const int drag = workspace.newMergeKey();
    for (const int burst : {4, 9, 4, 3})
        editSetup(workspace, withBurst(burst), QStringLiteral("Burst"), drag);
    QCOMPARE(workspace.undoStack()->count(), 1);
    QCOMPARE(workspace.setup().limit.burst, 3);
}

void TestWorkspace::twoDragsAreTwoSteps()
{
    Workspace workspace;
    for (int i = 0; i < 2; ++i) {
        const int drag = workspace.newMergeKey();
        editSetup(workspace, withBurst(10 * i + 1), QStringLiteral("Burst"), drag);
        editSetup(workspace, withBurst(10 * i + 2), QStringLiteral("Burst"), drag);
    }
    QCOMPARE(workspace.undoStack()->count(), 2);
}

void TestWorkspace::anEditThatChangesNothingIsNoStep()
{
    Workspace workspace;
    editSetup(workspace, workspace.setup(), QStringLiteral("Nothing"));
    QCOMPARE(workspace.undoStack()->count(), 0);
}

void TestWorkspace::theDragThatWasUndoneIsNotContinued()
{
    Workspace workspace;
    const int drag = workspace.newMergeKey();
    editSetup(workspace, withBurst(5), QStringLiteral("Burst 5"), drag);
    workspace.undoStack()->undo();
    editSetup(workspace, withBurst(6), QStringLiteral("Burst 6"), drag);
    QCOMPARE(workspace.undoStack()->count(), 1);
    workspace.undoStack()->undo();
    QCOMPARE(workspace.setup().limit.burst, 0);
}

namespace {

SourceReport reportOf(const std::string& name)
{
    SourceReport report;
    report.name = name;
    return report;
}

/// The first seconds of a log that is still being read.
TracePtr firstOf(std::int64_t seconds)
{
    Trace trace = traceOf({"remote_addr"}, {});
    trace.sources.front().name = "/logs/large.log";
    for (std::int64_t second = 0; second <= seconds; ++second) {
        trace.arrivals.push_back(at(1000 * second));
        trace.sourceOf.push_back(0);
        trace.columns[0].ids.push_back(trace.columns[0].values.intern("192.0.2.1"));
    }
    trace.partial = true;
    return shared(std::move(trace));
}

} // namespace

void TestWorkspace::whatGrowsKeepsWhatIsLookedAt()
{
    Workspace workspace;
    workspace.showPartial(firstOf(100));
    QVERIFY(workspace.showsPartial());
    QVERIFY(workspace.range() == (ui::TimeRange{at(0), at(100'001)}));
    QCOMPARE(workspace.sources().at(0).name, std::string("/logs/large.log"));

    workspace.showPartial(firstOf(200)); // all of it was seen, so all of it is
    QVERIFY(workspace.range() == (ui::TimeRange{at(0), at(200'001)}));

    workspace.setRange({at(20'000), at(30'000)});
    workspace.setPlayhead(at(25'000));
    workspace.setClient(QStringLiteral("192.0.2.1"));
    workspace.showPartial(firstOf(400));
    QVERIFY(workspace.range() == (ui::TimeRange{at(20'000), at(30'000)}));
    QVERIFY(workspace.playhead() == at(25'000));
    QCOMPARE(workspace.client(), QStringLiteral("192.0.2.1"));
    QVERIFY(workspace.fullRange() == (ui::TimeRange{at(0), at(400'001)}));
}

void TestWorkspace::aPartThatIsDroppedBringsBackWhatWasThere()
{
    Workspace workspace;
    workspace.dropPartial(); // nothing
    SetReport set;
    set.named = {"/logs/ten"};
    workspace.setTraffic(tenSeconds(), {reportOf("ten.log")}, QStringLiteral("combined"), {}, set);
    workspace.setProjectPath(QStringLiteral("/home/me/ten.spillway"));
    workspace.setRange({at(2'000), at(4'000)});
    workspace.setPlayhead(at(3'000));
    editSetup(workspace, withBurst(7), QStringLiteral("Burst"));
    const TracePtr before = workspace.trace();

    workspace.showPartial(firstOf(100));
    workspace.showPartial(firstOf(200));
    QVERIFY(workspace.projectPath().isEmpty() && workspace.setReport().named.empty());
    editSetup(workspace, withBurst(9), QStringLiteral("Burst"));
    workspace.dropPartial();

    QVERIFY(!workspace.showsPartial());
    QVERIFY(workspace.trace() == before && workspace.imported() == before);
    QCOMPARE(workspace.sources().at(0).name, std::string("ten.log"));
    QVERIFY(workspace.setReport().named == set.named);
    QVERIFY(workspace.range() == (ui::TimeRange{at(2'000), at(4'000)}));
    QVERIFY(workspace.playhead() == at(3'000));
    QCOMPARE(workspace.logFormat(), QStringLiteral("combined"));
    QCOMPARE(workspace.projectPath(), QStringLiteral("/home/me/ten.spillway"));
    QCOMPARE(workspace.setup().limit.burst, std::int64_t{9}); // what was set meanwhile is the user's
    QCOMPARE(workspace.undoStack()->count(), 2);

    Workspace empty;
    empty.showPartial(firstOf(100));
    empty.dropPartial();
    QVERIFY(!empty.trace() && empty.sources().empty() && empty.range().length() == Milliseconds(0));
}

void TestWorkspace::theWholeLogTakesThePlaceOfItsParts()
{
    Workspace workspace;
    workspace.showPartial(firstOf(100));
    workspace.setRange({at(20'000), at(30'000)});
    workspace.setTraffic(firstOf(500), {reportOf("/logs/large.log")});
    QVERIFY(!workspace.showsPartial());
    QVERIFY(workspace.range() == (ui::TimeRange{at(20'000), at(30'000)}));
    workspace.setTraffic(tenSeconds(), {}); // another log is seen whole
    QVERIFY(workspace.range() == workspace.fullRange());
}

SPILLWAY_TEST(TestWorkspace)
#include "tst_workspace.moc"
