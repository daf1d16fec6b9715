#include "ui/models/project/made_traffic.h"

#include "tests/support/test_class.h"
#include "tests/trace/traces.h"
#include "ui/commands/edits.h"
#include "ui/jobs/result_graph.h"
#include "ui/models/project/project.h"
#include "ui/models/project/project_file.h"

#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>
#include <QtGui/QUndoStack>
#include <QtTest/QSignalSpy>
#include <QtTest/QTest>

namespace tst_made_traffic {

using namespace spillway;
using namespace spillway::ui;

namespace {

Pattern burstOf(std::int64_t requests, const char* client)
{
    Pattern pattern = presetPattern(PatternKind::Burst);
    pattern.values = {requests};
    pattern.clients.name = client;
    return pattern;
}

/// A burst of 30, 10 s after the sheet begins.
Drawn drawnAt(std::int64_t ms)
{
    return {added({}, at(ms + 10'000), burstOf(30, "192.0.2.7")), {at(ms), at(ms + 60'000)}};
}

Generated poisson(std::uint64_t seed)
{
    Generated generated{at(5'000), presetPattern(PatternKind::Poisson)};
    generated.pattern.seed = seed;
    return generated;
}

TracePtr aLog()
{
    return shared(spillway::traceOf({"remote_addr"}, {{1'000, {"192.0.2.1"}}, {20'000, {"192.0.2.1"}}}));
}

struct Fixture
{
    Project project;
    ResultGraph graph{&project};
    MergeJob& merge = graph.merge;
    QSignalSpy merged{&project, &Project::merged};
    QSignalSpy traffic{&project, &Project::trafficChanged};

    [[nodiscard]] bool settle() const
    {
        return QTest::qWaitFor([this] { return merge.isIdle(); }, 20'000);
    }
    void add(const char* name, std::variant<Drawn, Generated> content)
    {
        editMade(project, added(project.made(), name, std::move(content)), QStringLiteral("add"));
    }
};

} // namespace

class TestMadeTraffic : public QObject
{
    Q_OBJECT

private slots:
    void aDrawingStandsAlone();
    void aDrawingLiesOverALog();
    void aLogAloneCostsNothing();
    void whatIsSwitchedOffDoesNotCount();
    void undoTakesAllOfItBack();
    void aDragIsOneStep();
    void sameSeedSameTrace();
    void namesAreToldApart();
    void tooManyRequestsAreAnError();
    void newTrafficReplacesAll();
    void anEmptyDrawingIsReplayed();
    void aProjectKeepsIt();
    void aDamagedProjectIsRefused_data();
    void aDamagedProjectIsRefused();
};

void TestMadeTraffic::aDrawingStandsAlone()
{
    Fixture f;
    f.add("drawn", drawnAt(0));
    QCOMPARE(f.traffic.count(), 1);
    QVERIFY(f.project.trace() != nullptr); // at once, so that there is something to draw on
    QCOMPARE(f.project.trace()->size(), 0U);
    QVERIFY(f.project.fullRange() == (ui::TimeRange{at(0), at(60'000)}));
    QVERIFY(f.settle());
    QCOMPARE(f.project.trace()->size(), 30U);
    QCOMPARE(f.project.trace()->sources.back().name, std::string("drawn"));
    QVERIFY(f.project.trace()->column("remote_addr") != nullptr);
    QCOMPARE(f.traffic.count(), 1); // the view stays
    f.project.undoStack()->undo();
    QVERIFY(f.project.trace() == nullptr);
    QCOMPARE(f.project.undoStack()->count(), 1);
    f.project.undoStack()->redo();
    QVERIFY(f.settle());
    QCOMPARE(f.project.trace()->size(), 30U);
}

void TestMadeTraffic::aDrawingLiesOverALog()
{
    Fixture f;
    const TracePtr log = aLog();
    f.project.setTraffic(log, {});
    f.project.setRange({at(2'000), at(9'000)});
    const QSignalSpy ranges(&f.project, &Project::rangeChanged);
    f.add("drawn", drawnAt(0));
    QVERIFY(f.project.trace() == log); // the old one, until the new one is ready
    QVERIFY(f.settle());
    QCOMPARE(f.project.trace()->size(), 32U);
    QCOMPARE(f.project.trace()->sources.size(), 2U);
    QVERIFY(f.project.imported() == log);
    QVERIFY(f.project.fullRange() == (ui::TimeRange{at(0), at(60'000)}));
    QCOMPARE(ranges.count(), 0);
    f.project.undoStack()->undo();
    QVERIFY(f.project.trace() == log);
}

void TestMadeTraffic::aLogAloneCostsNothing()
{
    Fixture f;
    const TracePtr log = aLog();
    f.project.setTraffic(log, {});
    QVERIFY(f.merge.isIdle());
    QVERIFY(f.project.trace() == log);
    QCOMPARE(f.merged.count(), 0);
}

void TestMadeTraffic::whatIsSwitchedOffDoesNotCount()
{
    Fixture f;
    f.project.setTraffic(aLog(), {});
    f.add("one", drawnAt(0));
    f.add("two", drawnAt(20'000));
    QVERIFY(f.settle());
    QCOMPARE(f.project.trace()->size(), 62U);
    MadeTraffic made = f.project.made();
    made.sources[0].on = false;
    editMade(f.project, made, QStringLiteral("off"));
    QVERIFY(f.settle());
    QCOMPARE(f.project.trace()->size(), 32U);
    QCOMPARE(f.project.trace()->sources.back().name, std::string("two"));
    made.sources[1].on = false;
    editMade(f.project, made, QStringLiteral("off"));
    QVERIFY(f.settle());
    QCOMPARE(f.project.trace()->size(), 2U);
    QVERIFY(f.project.fullRange() == (ui::TimeRange{at(0), at(80'000)})); // nothing jumps
}

void TestMadeTraffic::undoTakesAllOfItBack()
{
    Fixture f;
    f.project.setTraffic(aLog(), {});
    std::vector<MadeTraffic> states{f.project.made()};
    f.add("one", drawnAt(0));
    states.push_back(f.project.made());
    f.add("two", poisson(3));
    states.push_back(f.project.made());
    editMade(f.project, removed(f.project.made(), 1), QStringLiteral("remove"));
    states.push_back(f.project.made());
    editMade(f.project, moved(f.project.made(), Milliseconds(500)), QStringLiteral("move"));
    for (auto state = states.rbegin(); state != states.rend(); ++state) {
        f.project.undoStack()->undo();
        QVERIFY(f.project.made() == *state);
    }
    QVERIFY(!f.project.undoStack()->canUndo());
}

void TestMadeTraffic::aDragIsOneStep()
{
    Fixture f;
    f.add("one", drawnAt(0));
    const MadeTraffic before = f.project.made();
    const int key = f.project.newMergeKey();
    const auto shift = [&](std::int64_t ms) {
        editMade(f.project, moved(before, Milliseconds(ms)), QStringLiteral("move"), key);
    };
    shift(10);
    shift(20);
    QCOMPARE(f.project.undoStack()->count(), 2);
    shift(0); // back where it began: no step
    QCOMPARE(f.project.undoStack()->count(), 1);
    shift(30);
    Setup setup = f.project.setup();
    setup.limit.burst = 7;
    editSetup(f.project, setup, QStringLiteral("burst"), key); // another value never merges
    QCOMPARE(f.project.undoStack()->count(), 3);
}

void TestMadeTraffic::sameSeedSameTrace()
{
    const auto trace = [](std::uint64_t seed) { return traceOf({1, "p", true, poisson(seed)}); };
    const auto one = trace(7);
    const auto again = trace(7);
    const auto other = trace(8);
    QVERIFY(one && again && other);
    QVERIFY(one->arrivals == again->arrivals);
    QVERIFY(one->arrivals != other->arrivals);
}

void TestMadeTraffic::namesAreToldApart()
{
    const MadeTraffic made = added(added(added({}, "drawn", drawnAt(0)), "drawn", drawnAt(0)), "drawn", drawnAt(0));
    QCOMPARE(made.sources[1].name, std::string("drawn 2"));
    QCOMPARE(made.sources[2].name, std::string("drawn 3"));
    QCOMPARE(made.sources[2].id, 3);
    QVERIFY(made.find(2) == &made.sources[1]);
    QVERIFY(made.find(4) == nullptr);
}

void TestMadeTraffic::tooManyRequestsAreAnError()
{
    Fixture f;
    const QSignalSpy failed(&f.merge, &MergeJob::failed);
    f.add("one", drawnAt(0));
    QVERIFY(f.settle());
    Generated flood = poisson(1);
    flood.pattern.length = kLongestPattern;
    flood.pattern.values[0] = kFastestPattern.raw();
    f.add("flood", flood);
    QVERIFY(f.settle());
    QCOMPARE(failed.count(), 1);
    QCOMPARE(f.project.trace()->size(), 30U); // as it was
}

void TestMadeTraffic::newTrafficReplacesAll()
{
    Fixture f;
    f.add("one", drawnAt(0));
    const TracePtr log = aLog();
    f.project.setTraffic(log, {}); // while it is merged
    QVERIFY(f.settle());
    QVERIFY(f.project.trace() == log);
    QVERIFY(f.project.made() == MadeTraffic());
}

void TestMadeTraffic::anEmptyDrawingIsReplayed()
{
    Fixture f;
    const ReplayJob& replay = f.graph.replay;
    const QSignalSpy failed(&replay, &ReplayJob::failed);
    f.add("drawn", Drawn{{}, {at(0), at(60'000)}});
    QVERIFY(f.settle());
    QVERIFY(QTest::qWaitFor([&] { return replay.isIdle(); }, 20'000));
    QCOMPARE(failed.count(), 0);
    QVERIFY(f.graph.results.computed().outcome != nullptr);
    QCOMPARE(f.graph.results.computed().outcome->totals.requests, 0U);
    f.add("more", drawnAt(0));
    QVERIFY(f.settle());
    QVERIFY(QTest::qWaitFor([&] { return replay.isIdle(); }, 20'000));
    QCOMPARE(f.graph.results.computed().outcome->totals.requests, 30U);
}

void TestMadeTraffic::aProjectKeepsIt()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("drawn.spillway"));
    Project project;
    Drawn drawn = drawnAt(0);
    Pattern pen = presetPattern(PatternKind::Pen);
    pen.steps = painted({}, Milliseconds(0), Milliseconds(2'000), Rate(20'000));
    drawn.drawing = added(drawn.drawing, at(30'000), pen);
    Pattern clicks = presetPattern(PatternKind::Clicks);
    clicks.clicks = {Milliseconds(0), Milliseconds(70)};
    clicks.clients = {{}, 40, 7};
    clicks.uri = "/a?b=\"c\"";
    drawn.drawing = added(drawn.drawing, at(40'000), clicks);
    drawn.drawing = erased(drawn.drawing, {at(30'500), at(31'000)});
    MadeTraffic made = added({}, "drawn — ü", drawn);
    for (const PatternInfo& info : patternKinds())
        if (info.isGenerator) {
            Generated generated{at(1'000), presetPattern(info.kind)};
            generated.pattern.seed = UINT64_MAX;
            made = added(made, std::string(info.name), generated);
        }
    made.sources[1].on = false;
    project.setTraffic(nullptr, {}, QStringLiteral("auto"), made);
    QVERIFY(writeProject(path, snapshotOf(project)));
    const auto read = readProject(path);
    QVERIFY(read);
    QVERIFY(read->made == made);
    QVERIFY(read->sources.isEmpty());
}

void TestMadeTraffic::aDamagedProjectIsRefused_data()
{
    QTest::addColumn<QByteArray>("made");
    QTest::addColumn<QString>("names");
    const auto row = [](const char* name, const char* made, const char* names) {
        QTest::newRow(name) << QByteArray(made) << QString::fromLatin1(names);
    };
    row("an unknown kind", "[{'start':0,'pattern':{'kind':'tsunami'}}]", "made[0].pattern.kind");
    row("a seed that is none", "[{'start':0,'pattern':{'kind':'poisson','seed':'x'}}]", "made[0].pattern.seed");
    row("a value out of range", "[{'start':0,'pattern':{'kind':'poisson','values':{'rate':-1}}}]", "values.rate");
    row("no list", "{}", "made");
    row("no object", "[3]", "made[0]");
    row("a sheet that ends before it begins", "[{'from':9,'to':9}]", "made[0].to");
    row("a start before the epoch", "[{'from':-1,'to':9}]", "made[0].from");
    row("two strokes of one number",
        "[{'from':0,'to':9,'strokes':[{'id':1,'start':0,'pattern':{'kind':'burst'}},"
        "{'id':1,'start':0,'pattern':{'kind':'burst'}}]}]",
        "made[0].strokes[1].id");
    row("steps that go back",
        "[{'from':0,'to':9,'strokes':[{'id':1,'start':0,'pattern':{'kind':'pen','at':[5,1],'rates':[1,0]}}]}]",
        "made[0].strokes[0].pattern");
    row("a rate that is missing",
        "[{'from':0,'to':9,'strokes':[{'id':1,'start':0,'pattern':{'kind':'pen','at':[5],'rates':[]}}]}]", "rates");
}

void TestMadeTraffic::aDamagedProjectIsRefused()
{
    QFETCH(QByteArray, made);
    QFETCH(QString, names);
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("bad.spillway")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{\"spillway\":1,\"made\":" + made.replace('\'', '"') + "}");
    file.close();
    const auto read = readProject(file.fileName());
    QVERIFY(!read);
    QVERIFY(read.error().code == ErrorCode::BadProject);
    QVERIFY2(QString::fromStdString(read.error().detail).contains(names), read.error().detail.c_str());
}

SPILLWAY_TEST(TestMadeTraffic)

} // namespace tst_made_traffic

#include "tst_made_traffic.moc"
