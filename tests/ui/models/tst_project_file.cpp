#include "ui/models/project/project_file.h"

#include "engine/policy/policy.h"
#include "tests/support/test_class.h"
#include "tests/trace/traces.h"
#include "ui/commands/edits.h"
#include "ui/models/project/project.h"

#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QRandomGenerator>
#include <QtCore/QTemporaryDir>
#include <QtGui/QUndoStack>
#include <QtTest/QTest>

namespace tst_project_file {

using namespace spillway;
using namespace spillway::ui;

namespace {

Snapshot full(const QDir& folder)
{
    Snapshot snapshot;
    snapshot.sources = {folder.filePath(QStringLiteral("logs/a.log")), folder.filePath(QStringLiteral("b — ü.log.gz"))};
    snapshot.logFormat = QStringLiteral("'$remote_addr [$time_local] \"$request\"'");
    snapshot.setup.selection.locations = {"/api/", "/\"quoted\"\\"};
    snapshot.setup.selection.methods = {"GET", "POST"};
    snapshot.setup.selection.hosts = {"shop.example"};
    snapshot.setup.selection.statuses = {"404", "5xx"};
    snapshot.setup.selection.excluded = {Network::parse("10.0.0.0/8").value(), Network::parse("2001:db8::/32").value()};
    snapshot.setup.selection.sourcesOff = {1};
    snapshot.setup.zone = {
        "shop", 1ULL << 20U, KeyTemplate::parse("$binary_remote_addr$uri").value(), {90, RateUnit::PerMinute}};
    snapshot.setup.selection.where = {Condition::parse("$rl_agent != curl").value(),
                                      Condition::parse("$uri ~ \"^/a b \"").value(),
                                      Condition::parse("!10.0.0.0/8").value()};
    snapshot.setup.selection.defined = {{MapVariable{"tier",
                                                     ValueTemplate::parse("$http_x_key").value(),
                                                     false,
                                                     false,
                                                     {{"~^(?<k>pro)-", ValueTemplate::parse("$k").value()}},
                                                     ValueTemplate::parse("free").value()}},
                                        RealIp{{"10.0.0.0/8", "2001:db8::/32"}, "X-Forwarded-For", true, false}};
    snapshot.setup.limit = {0, kMaxCount, 7, true};
    snapshot.setup = withKey(snapshot.setup, KeyTemplate::parse("$binary_remote_addr$uri$tier").value());
    snapshot.setup = withExemptions(
        snapshot.setup, {Condition::parse("192.0.2.0/24").value(), Condition::parse("$uri ~ ^/health").value()});
    snapshot.setup.aims = {3, 30, 80, Milliseconds(1'500), 2'500};
    snapshot.setup.status = 503;
    snapshot.setup.dryRun = true;
    snapshot.range = ui::TimeRange{at(1'700'000'000'123), at(1'700'000'007'000)};
    snapshot.playhead = at(1'700'000'000'500);
    snapshot.client = QStringLiteral("192.0.2.1");
    return snapshot;
}

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestProjectFile : public QObject
{
    Q_OBJECT

private slots:
    void init();

    void whatIsWrittenIsRead();
    void anotherAlgorithmIsKept();
    void anEmptyProjectIsRead();
    void nearSourcesAreRelative();
    void aMovedFolderStillFindsItsLogs();
    void standardInputIsLeftOut();
    void aDamagedFileIsRefused_data();
    void aDamagedFileIsRefused();
    void noByteCanBringItDown();
    void noFileNoFolderNoGiant();
    void aFailedSaveLeavesTheOldFile();
    void aWorkspaceComesBack();

private:
    [[nodiscard]] QString file() const { return m_folder->filePath(QStringLiteral("shop.spillway")); }
    [[nodiscard]] Result<Snapshot> readBytes(const QByteArray& bytes) const;

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestProjectFile::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
}

Result<Snapshot> TestProjectFile::readBytes(const QByteArray& bytes) const
{
    QFile out(file());
    if (!out.open(QIODevice::WriteOnly) || out.write(bytes) != bytes.size())
        return Error{ErrorCode::Internal, "test", "cannot write"};
    out.close();
    return readProject(file());
}

void TestProjectFile::whatIsWrittenIsRead()
{
    const Snapshot snapshot = full(QDir(m_folder->path()));
    QVERIFY(writeProject(file(), snapshot));
    const auto back = readProject(file());
    QVERIFY2(back, back ? "" : back.error().message().c_str());
    QVERIFY(*back == snapshot);
}

void TestProjectFile::anotherAlgorithmIsKept()
{
    Snapshot snapshot = full(QDir(m_folder->path()));
    QVERIFY(writeProject(file(), snapshot));
    QVERIFY(contentOf(file()).contains("\"spillway\": 3")); // older programs would leave out conditions
    snapshot.setup.selection.where.clear();
    snapshot.setup.selection.defined = {};
    snapshot.setup.zone.key = KeyTemplate::parse("$binary_remote_addr$uri").value();
    snapshot.setup.aims = {};
    QVERIFY(writeProject(file(), snapshot));
    QVERIFY(contentOf(file()).contains("\"spillway\": 1")); // and read this
    for (const char* text : {"token-bucket refill=3/60s capacity=9 cost=2", "leaking-bucket rate=7r/m capacity=0",
                             "sliding-counter limit=5 window=1500ms count-rejected"}) {
        snapshot.setup = withLimit(snapshot.setup, *parseLimits({text}, snapshot.setup.zone.key));
        QVERIFY(writeProject(file(), snapshot));
        QVERIFY(contentOf(file()).contains("\"spillway\": 2"));
        const auto back = readProject(file());
        QVERIFY2(back, back ? "" : back.error().message().c_str());
        QVERIFY(*back == snapshot);
    }
}

void TestProjectFile::anEmptyProjectIsRead()
{
    QVERIFY(writeProject(file(), {}));
    const auto back = readProject(file());
    QVERIFY(back && *back == Snapshot());
    const auto least = readBytes("{\"spillway\": 1}");
    QVERIFY(least && *least == Snapshot());
}

void TestProjectFile::nearSourcesAreRelative()
{
    Snapshot snapshot;
    const QDir folder(m_folder->path());
    snapshot.sources = {folder.filePath(QStringLiteral("logs/a.log")), QStringLiteral("/far/away/b.log")};
    QVERIFY(writeProject(file(), snapshot));
    const QByteArray json = contentOf(file());
    QVERIFY(json.contains("\"logs/a.log\""));
    QVERIFY(json.contains("\"/far/away/b.log\""));
}

void TestProjectFile::aMovedFolderStillFindsItsLogs()
{
    QDir folder(m_folder->path());
    QVERIFY(folder.mkpath(QStringLiteral("old/sub")) && folder.mkpath(QStringLiteral("new")));
    Snapshot snapshot;
    snapshot.sources = {folder.filePath(QStringLiteral("old/sub/a.log"))};
    QVERIFY(writeProject(folder.filePath(QStringLiteral("old/p.spillway")), snapshot));
    QVERIFY(folder.rename(QStringLiteral("old"), QStringLiteral("new/place")));
    const auto back = readProject(folder.filePath(QStringLiteral("new/place/p.spillway")));
    QVERIFY(back);
    QCOMPARE(back->sources, QStringList{folder.filePath(QStringLiteral("new/place/sub/a.log"))});
}

void TestProjectFile::standardInputIsLeftOut()
{
    Snapshot snapshot;
    const QString log = QDir(m_folder->path()).filePath(QStringLiteral("a.log"));
    snapshot.sources = {QStringLiteral("-"), log};
    snapshot.setup.selection.sourcesOff = {1};
    QVERIFY(writeProject(file(), snapshot));
    const auto back = readProject(file());
    QVERIFY(back);
    QCOMPARE(back->sources, QStringList{log});
    QVERIFY(back->setup.selection.sourcesOff == std::vector<std::uint16_t>{0}); // the same source by its new number
}

void TestProjectFile::aDamagedFileIsRefused_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("told");
    const auto row = [](const char* name, const QByteArray& bytes, const char* told) {
        QTest::newRow(name) << bytes << QByteArray(told);
    };
    row("empty file", "", "shop.spillway:1:");
    row("cut off: the line is told", "{\n\"spillway\": 1,\n\"zone\": {", "shop.spillway:3:");
    row("a log", "192.0.2.1 - - [21/Nov/2026:10:00:00 +0000] \"GET / HTTP/1.1\" 200 5\n", "shop.spillway:1:");
    row("another JSON", "{\"name\": \"x\"}", "no Spillway project");
    row("a list", "[1, 2]", "no Spillway project");
    row("newer version", "{\"spillway\": 4}", "version 4 of the format is newer");
    row("an unknown algorithm is named", "{\"spillway\": 2, \"limiter\": \"magic-bucket size=3\"}",
        "\"limiter\" names no algorithm that this program knows: \"magic-bucket\"");
    row("a limiter without its parameters", "{\"spillway\": 2, \"limiter\": \"fixed-window limit=3\"}",
        "needs a window");
    row("limit_req is none beside itself", "{\"spillway\": 2, \"limiter\": \"limit_req rate=1r/s\"}", "\"limit_req\"");
    row("version of a wrong kind", "{\"spillway\": \"1\"}", "\"spillway\" must be a whole number");
    row("sources are no list", "{\"spillway\": 1, \"sources\": \"a.log\"}", "\"sources\" must be a list");
    row("a source is no text", "{\"spillway\": 1, \"sources\": [7]}", "\"sources\" must be a list of texts");
    row("a source is standard input", "{\"spillway\": 1, \"sources\": [\"-\"]}", "\"sources\" must be a list of paths");
    row("zone is no object", "{\"spillway\": 1, \"zone\": 3}", "\"zone\" must be an object");
    row("rate that nginx refuses", "{\"spillway\": 1, \"zone\": {\"rate\": \"0r/s\"}}", "\"zone.rate\"");
    row("key that nginx refuses", "{\"spillway\": 1, \"zone\": {\"key\": \"${uri\"}}", "\"zone.key\"");
    row("zone too small", "{\"spillway\": 1, \"zone\": {\"bytes\": 10}}", "\"zone.bytes\"");
    row("negative burst", "{\"spillway\": 1, \"limit\": {\"burst\": -1}}", "\"limit.burst\"");
    row("half a burst", "{\"spillway\": 1, \"limit\": {\"burst\": 1.5}}", "\"limit.burst\"");
    row("burst beyond 64 bits", "{\"spillway\": 1, \"limit\": {\"burst\": 1e300}}", "\"limit.burst\"");
    row("nodelay is a number", "{\"spillway\": 1, \"limit\": {\"nodelay\": 1}}", "\"limit.nodelay\"");
    row("status 200", "{\"spillway\": 1, \"status\": 200}", "\"status\"");
    row("bad network", "{\"spillway\": 1, \"selection\": {\"excluded\": [\"10.0.0.0/99\"]}}", "\"selection.excluded\"");
    row("source number that is none", "{\"spillway\": 1, \"selection\": {\"sourcesOff\": [0]}}",
        "\"selection.sourcesOff\"");
    row("regex that nginx refuses", "{\"spillway\": 3, \"selection\": {\"where\": [\"$uri ~ (\"]}}",
        "\"selection.where\"");
    row("definition that nginx refuses", "{\"spillway\": 3, \"definitions\": \"map $uri\"}", "\"definitions\"");
    row("definition that could not be saved", "{\"spillway\": 3, \"definitions\": \"map $uri $a { x \\u0001; }\"}",
        "holds a control character");
    row("range backwards", "{\"spillway\": 1, \"view\": {\"from\": 9, \"to\": 3}}", "\"view.to\"");
    row("time beyond all calendars", "{\"spillway\": 1, \"view\": {\"playhead\": 9e18}}", "\"view.playhead\"");
    row("client with a zero byte", "{\"spillway\": 1, \"view\": {\"client\": \"a\\u0000b\"}}", "\"view.client\"");
    row("nested without end", QByteArray(5'000, '['), "shop.spillway:1:");
    row("too many items", "{\"spillway\": 1, \"sources\": [" + QByteArray("\"a\",").repeated(10'000) + "\"a\"]}",
        "more than 10000 items");
    row("a name without end", "{\"spillway\": 1, \"logFormat\": \"" + QByteArray(70'000, 'x') + "\"}",
        "\"logFormat\" is too long");
}

void TestProjectFile::aDamagedFileIsRefused()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, told);
    const auto snapshot = readBytes(bytes);
    QVERIFY(!snapshot);
    QVERIFY(snapshot.error().code == ErrorCode::BadProject);
    const std::string message = snapshot.error().message();
    QVERIFY2(message.find(told.toStdString()) != std::string::npos, message.c_str());
    QVERIFY2(message.find("shop.spillway") != std::string::npos, message.c_str());
}

void TestProjectFile::noByteCanBringItDown()
{
    QVERIFY(writeProject(file(), full(QDir(m_folder->path()))));
    const QByteArray good = contentOf(file());
    const quint32 seed = QRandomGenerator::global()->generate();
    qInfo("seed %u", seed);
    QRandomGenerator random(seed);
    int refused = 0;
    for (int i = 0; i < 500; ++i) {
        QByteArray bytes = good;
        for (int change = 0; change < 3; ++change)
            bytes[random.bounded(static_cast<int>(bytes.size()))] = static_cast<char>(random.bounded(256));
        const auto snapshot = readBytes(bytes);
        if (!snapshot)
            ++refused;
        else
            QVERIFY(writeProject(file(), *snapshot)); // whatever is read can be written again
    }
    QVERIFY(refused > 0);
}

void TestProjectFile::noFileNoFolderNoGiant()
{
    const auto code = [](const QString& path) {
        const auto snapshot = readProject(path);
        return snapshot ? ErrorCode::Internal : snapshot.error().code;
    };
    QVERIFY(code(m_folder->filePath(QStringLiteral("none.spillway"))) == ErrorCode::CannotOpen);
    QVERIFY(code(m_folder->path()) == ErrorCode::IsDirectory);
    QVERIFY(code(QStringLiteral("/dev/zero")) == ErrorCode::CannotOpen);
    QFile giant(file());
    QVERIFY(giant.open(QIODevice::WriteOnly) && giant.resize(kMaxProjectBytes + 1));
    QVERIFY(code(file()) == ErrorCode::BadProject);
}

void TestProjectFile::aFailedSaveLeavesTheOldFile()
{
    const auto failed = writeProject(m_folder->filePath(QStringLiteral("no/such/folder/p.spillway")), {});
    QVERIFY(!failed);
    QVERIFY(failed.error().code == ErrorCode::CannotWrite);
    QVERIFY(!failed.error().detail.empty());
    // A folder of the file's name cannot be replaced by a file.
    QVERIFY(QDir(m_folder->path()).mkpath(QStringLiteral("shop.spillway/kept")));
    QVERIFY(!writeProject(file(), {}));
    QVERIFY(QDir(file()).exists(QStringLiteral("kept")));
}

void TestProjectFile::aWorkspaceComesBack()
{
    const TracePtr trace = shared(traceOf({"remote_addr"}, {{1'000, {"192.0.2.1"}}, {9'000, {"192.0.2.2"}}}));
    Project project;
    SourceReport report;
    report.name = m_folder->filePath(QStringLiteral("a.log")).toStdString();
    project.setTraffic(trace, {report}, QStringLiteral("combined"));
    Setup setup;
    setup.limit.burst = 12;
    editSetup(project, setup, QStringLiteral("Burst 12"));
    project.setRange({at(2'000), at(3'000)});
    project.setPlayhead(at(2'500));
    project.setClient(QStringLiteral("192.0.2.2"));
    QVERIFY(writeProject(file(), snapshotOf(project)));

    const auto back = readProject(file());
    QVERIFY(back);
    Project other;
    other.setTraffic(trace, {report}, back->logFormat);
    applySnapshot(other, *back);
    QVERIFY(snapshotOf(other) == snapshotOf(project));
    QVERIFY(other.range() == project.range());
    QVERIFY(other.playhead() == at(2'500));
    QCOMPARE(other.client(), QStringLiteral("192.0.2.2"));
    QVERIFY(other.undoStack()->isClean());
    QVERIFY(!other.undoStack()->canUndo());
}

SPILLWAY_TEST(TestProjectFile)

} // namespace tst_project_file

#include "tst_project_file.moc"
