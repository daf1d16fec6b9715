#include "tests/support/test_class.h"
#include "tests/trace/traces.h"
#include "ui/commands/edits.h"
#include "ui/models/project/project.h"
#include "ui/models/project/results.h"

#include <QtGui/QUndoStack>
#include <QtTest/QSignalSpy>
#include <QtTest/QTest>

namespace tst_project {

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

class TestProject : public QObject
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

void TestProject::aNewTraceIsSeenWhole()
{
    Project project;
    QCOMPARE(project.fullRange().length(), Milliseconds(0));
    QSignalSpy told(&project, &Project::trafficChanged);
    project.setTraffic(tenSeconds(), {}, QStringLiteral("combined"));
    QCOMPARE(told.count(), 1);
    QVERIFY(project.range() == (ui::TimeRange{at(1'000), at(11'001)}));
    QVERIFY(project.playhead() == at(1'000));
    QCOMPARE(project.logFormat(), QStringLiteral("combined"));
}

void TestProject::aTraceOfOneMomentHasARange()
{
    Project project;
    project.setTraffic(shared(traceOf({"remote_addr"}, {{7, {"a"}}})), {});
    QVERIFY(project.range() == (ui::TimeRange{at(7), at(17)}));
    project.setRange({at(8), at(9)});
    QVERIFY(project.range() == (ui::TimeRange{at(7), at(17)}));
}

void TestProject::aRangeStaysInTheTrace_data()
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

void TestProject::aRangeStaysInTheTrace()
{
    QFETCH(qint64, from);
    QFETCH(qint64, to);
    QFETCH(qint64, expectedFrom);
    QFETCH(qint64, expectedTo);
    Project project;
    project.setTraffic(tenSeconds(), {});
    project.setRange({at(from), at(to)});
    QCOMPARE(project.range().from.time_since_epoch().count(), expectedFrom);
    QCOMPARE(project.range().to.time_since_epoch().count(), expectedTo);
}

void TestProject::thePlayheadStaysInTheTrace()
{
    Project project;
    project.setTraffic(tenSeconds(), {});
    QSignalSpy told(&project, &Project::playheadChanged);
    project.setPlayhead(at(99'000));
    QVERIFY(project.playhead() == at(11'001));
    project.setPlayhead(at(-5));
    QVERIFY(project.playhead() == at(1'000));
    QCOMPARE(told.count(), 2);
}

void TestProject::nothingIsToldThatDidNotChange()
{
    Project project;
    project.setTraffic(tenSeconds(), {});
    QSignalSpy setups(&project, &Project::setupChanged);
    QSignalSpy ranges(&project, &Project::rangeChanged);
    QSignalSpy clients(&project, &Project::clientChanged);
    project.applySetup(project.setup());
    project.setRange(project.range());
    project.setClient({});
    QCOMPARE(setups.count() + ranges.count() + clients.count(), 0);
}

void TestProject::aSourceStaysOffByItsName()
{
    const auto traceFrom = [](const std::vector<std::string>& names) {
        Trace trace = traceOf({"remote_addr"}, {{1'000, {"192.0.2.1"}}});
        trace.sources.clear();
        for (const std::string& name : names)
            trace.sources.push_back({name, 1, {}, {}});
        return shared(std::move(trace));
    };
    Project project;
    project.setTraffic(traceFrom({"a.log", "b.log"}), {});
    Setup setup;
    setup.selection.sourcesOff = {1};
    project.applySetup(setup);
    project.setTraffic(traceFrom({"b.log", "a.log", "c.log"}), {});
    QVERIFY(project.setup().selection.sourcesOff == std::vector<std::uint16_t>{0});
    project.setTraffic(traceFrom({"c.log"}), {});
    QVERIFY(project.setup().selection.sourcesOff.empty());
}

void TestProject::periodsOfOtherTrafficGo()
{
    Project project;
    project.setTraffic(tenSeconds(), {});
    const TimeRange full = project.fullRange();
    Setup setup = project.setup();
    setup.periods = {{PeriodKind::Normal, {full.from, full.from + Milliseconds(1)}},
                     {PeriodKind::Incident, {full.to, full.to + Milliseconds(1000)}}};
    project.applySetup(setup);
    project.setTraffic(tenSeconds(), {});
    QCOMPARE(project.setup().periods.size(), std::size_t{1});
    QCOMPARE(project.setup().periods.front().kind, PeriodKind::Normal);
}

void TestProject::newTrafficForgetsTheOldResults()
{
    Project project;
    Results results(&project);
    project.setTraffic(tenSeconds(), {});
    Computed computed;
    computed.outcome = std::make_shared<const Outcome>();
    results.setComputed(computed);
    results.setClientRequests(QStringLiteral("192.0.2.1"), {RequestOutcome{}}, nullptr);
    results.setNeeds({3});
    project.setClient(QStringLiteral("192.0.2.1"));
    editSetup(project, withBurst(5), QStringLiteral("Burst 5"));
    project.setTraffic(tenSeconds(), {});
    QVERIFY(!results.computed().outcome);
    QVERIFY(results.clientRequests().empty());
    QVERIFY(results.needs().empty());
    QVERIFY(project.client().isEmpty());
    QVERIFY(!project.undoStack()->canUndo());
    QCOMPARE(project.setup().limit.burst, 5);
}

void TestProject::needsAreForgottenWithTheirRate()
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
    Project project;
    Results results(&project);
    results.setComputed(computed(10, 1));
    results.setNeeds({4});
    results.setComputed(computed(10, 2));
    QCOMPARE(results.needs().size(), std::size_t{1}); // a burst does not change what one would need
    QSignalSpy told(&results, &Results::needsChanged);
    results.setComputed(computed(11, 2));
    QVERIFY(results.needs().empty());
    QCOMPARE(told.count(), 1);
}

void TestProject::asManyUndosAsEditsLeadBack()
{
    Project project;
    std::vector<Setup> history{project.setup()};
    for (int i = 1; i <= 50; ++i) {
        Setup setup = project.setup();
        switch (i % 4) {
        case 0: setup.limit.burst = i; break;
        case 1: setup.zone.rate.count = 100 + i; break;
        case 2: setup.selection.locations.push_back("/api/" + std::to_string(i)); break;
        default: setup.limit.nodelay = !setup.limit.nodelay; break;
        }
        editSetup(project, setup, QStringLiteral("Step %1").arg(i));
        history.push_back(setup);
    }
    QCOMPARE(project.undoStack()->count(), 50);
    for (std::size_t i = 50; i-- > 0;) {
        project.undoStack()->undo();
        QVERIFY(project.setup() == history[i]);
    }
    QVERIFY(!project.undoStack()->canUndo());
    for (std::size_t i = 1; i <= 50; ++i) {
        project.undoStack()->redo();
        QVERIFY(project.setup() == history[i]);
    }
}

void TestProject::aDragIsOneStep()
{
    Project project;
    QSignalSpy told(&project, &Project::setupChanged);
    const int drag = project.newMergeKey();
    for (int burst = 1; burst <= 20; ++burst)
        editSetup(project, withBurst(burst), QStringLiteral("Burst %1").arg(burst), drag);
    QCOMPARE(told.count(), 20);
    QCOMPARE(project.undoStack()->count(), 1);
    QCOMPARE(project.undoStack()->undoText(), QStringLiteral("Burst 20"));
    project.undoStack()->undo();
    QCOMPARE(project.setup().limit.burst, 0);
    project.undoStack()->redo();
    QCOMPARE(project.setup().limit.burst, 20);
}

void TestProject::aDragBackToTheStartIsNoStep()
{
    Project project;
    editSetup(project, withBurst(3), QStringLiteral("Burst 3"));
    const int drag = project.newMergeKey();
    for (const int burst : {4, 9, 4, 3})
        editSetup(project, withBurst(burst), QStringLiteral("Burst"), drag);
    QCOMPARE(project.undoStack()->count(), 1);
    QCOMPARE(project.setup().limit.burst, 3);
}

void TestProject::twoDragsAreTwoSteps()
{
    Project project;
    for (int i = 0; i < 2; ++i) {
        const int drag = project.newMergeKey();
        editSetup(project, withBurst(10 * i + 1), QStringLiteral("Burst"), drag);
        editSetup(project, withBurst(10 * i + 2), QStringLiteral("Burst"), drag);
    }
    QCOMPARE(project.undoStack()->count(), 2);
}

void TestProject::anEditThatChangesNothingIsNoStep()
{
    Project project;
    editSetup(project, project.setup(), QStringLiteral("Nothing"));
    QCOMPARE(project.undoStack()->count(), 0);
}

void TestProject::theDragThatWasUndoneIsNotContinued()
{
    Project project;
    const int drag = project.newMergeKey();
    editSetup(project, withBurst(5), QStringLiteral("Burst 5"), drag);
    project.undoStack()->undo();
    editSetup(project, withBurst(6), QStringLiteral("Burst 6"), drag);
    QCOMPARE(project.undoStack()->count(), 1);
    project.undoStack()->undo();
    QCOMPARE(project.setup().limit.burst, 0);
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

void TestProject::whatGrowsKeepsWhatIsLookedAt()
{
    Project project;
    project.showPartial(firstOf(100));
    QVERIFY(project.showsPartial());
    QVERIFY(project.range() == (ui::TimeRange{at(0), at(100'001)}));
    QCOMPARE(project.sources().at(0).name, std::string("/logs/large.log"));

    project.showPartial(firstOf(200)); // all of it was seen, so all of it is
    QVERIFY(project.range() == (ui::TimeRange{at(0), at(200'001)}));

    project.setRange({at(20'000), at(30'000)});
    project.setPlayhead(at(25'000));
    project.setClient(QStringLiteral("192.0.2.1"));
    project.showPartial(firstOf(400));
    QVERIFY(project.range() == (ui::TimeRange{at(20'000), at(30'000)}));
    QVERIFY(project.playhead() == at(25'000));
    QCOMPARE(project.client(), QStringLiteral("192.0.2.1"));
    QVERIFY(project.fullRange() == (ui::TimeRange{at(0), at(400'001)}));
}

void TestProject::aPartThatIsDroppedBringsBackWhatWasThere()
{
    Project project;
    project.dropPartial(); // nothing
    SetReport set;
    set.named = {"/logs/ten"};
    project.setTraffic(tenSeconds(), {reportOf("ten.log")}, QStringLiteral("combined"), {}, set);
    project.setPath(QStringLiteral("/home/me/ten.spillway"));
    project.setRange({at(2'000), at(4'000)});
    project.setPlayhead(at(3'000));
    editSetup(project, withBurst(7), QStringLiteral("Burst"));
    const TracePtr before = project.trace();

    project.showPartial(firstOf(100));
    project.showPartial(firstOf(200));
    QVERIFY(project.path().isEmpty() && project.setReport().named.empty());
    editSetup(project, withBurst(9), QStringLiteral("Burst"));
    project.dropPartial();

    QVERIFY(!project.showsPartial());
    QVERIFY(project.trace() == before && project.imported() == before);
    QCOMPARE(project.sources().at(0).name, std::string("ten.log"));
    QVERIFY(project.setReport().named == set.named);
    QVERIFY(project.range() == (ui::TimeRange{at(2'000), at(4'000)}));
    QVERIFY(project.playhead() == at(3'000));
    QCOMPARE(project.logFormat(), QStringLiteral("combined"));
    QCOMPARE(project.path(), QStringLiteral("/home/me/ten.spillway"));
    QCOMPARE(project.setup().limit.burst, std::int64_t{9}); // what was set meanwhile is the user's
    QCOMPARE(project.undoStack()->count(), 2);

    Project empty;
    empty.showPartial(firstOf(100));
    empty.dropPartial();
    QVERIFY(!empty.trace() && empty.sources().empty() && empty.range().length() == Milliseconds(0));
}

void TestProject::theWholeLogTakesThePlaceOfItsParts()
{
    Project project;
    project.showPartial(firstOf(100));
    project.setRange({at(20'000), at(30'000)});
    project.setTraffic(firstOf(500), {reportOf("/logs/large.log")});
    QVERIFY(!project.showsPartial());
    QVERIFY(project.range() == (ui::TimeRange{at(20'000), at(30'000)}));
    project.setTraffic(tenSeconds(), {}); // another log is seen whole
    QVERIFY(project.range() == project.fullRange());
}

SPILLWAY_TEST(TestProject)

} // namespace tst_project

#include "tst_project.moc"
