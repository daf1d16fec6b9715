#include "ui/jobs/autosave.h"

#include "tests/support/test_class.h"
#include "ui/commands/edits.h"
#include "ui/models/project/project.h"
#include "ui/models/project/project_file.h"
#include "ui/models/project/recent_files.h"

#include <QtCore/QDir>
#include <QtCore/QElapsedTimer>
#include <QtCore/QEventLoop>
#include <QtCore/QFile>
#include <QtCore/QSettings>
#include <QtCore/QStandardPaths>
#include <QtCore/QSysInfo>
#include <QtGui/QUndoStack>
#include <QtTest/QSignalSpy>
#include <QtTest/QTest>

namespace tst_autosave {

using namespace spillway;
using namespace spillway::ui;

namespace {

constexpr std::chrono::milliseconds kQuiet{200};

Setup withBurst(std::int64_t burst)
{
    Setup setup;
    setup.limit.burst = burst;
    return setup;
}

QDir recoveryFolder()
{
    return QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/recovery"));
}

QStringList keptFiles()
{
    return recoveryFolder().entryList({QStringLiteral("*.spillway")}, QDir::Files);
}

} // namespace

class TestAutosave : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();

    void keepsWhatIsNotSaved();
    void waitsForQuiet();
    void savingRemovesTheFile();
    void undoingAllRemovesTheFile();
    void lookingAroundKeepsNothing();
    void aCleanEndLeavesNothing();
    void whatACrashLeftIsFound();
    void tellsWhenItCannotWrite();
    void recentFilesAreNewestFirst();
};

void TestAutosave::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName(QStringLiteral("spillway-tests"));
    QCoreApplication::setApplicationName(QStringLiteral("tst_autosave"));
}

void TestAutosave::init()
{
    QFile::remove(recoveryFolder().path()); // where a test left a file
    QVERIFY(recoveryFolder().removeRecursively());
}

void TestAutosave::keepsWhatIsNotSaved()
{
    Project project;
    project.setPath(QStringLiteral("/srv/shop.spillway"));
    const Autosave autosave(&project, kQuiet);
    editSetup(project, withBurst(17), QStringLiteral("Burst 17"));
    QTRY_COMPARE(keptFiles().size(), 1);
    const auto kept = readProject(recoveryFolder().filePath(keptFiles().constFirst()));
    QVERIFY(kept);
    QCOMPARE(kept->setup.limit.burst, 17);
    QCOMPARE(kept->savedAs, QStringLiteral("/srv/shop.spillway"));
    QVERIFY(Autosave::recoverable().empty()); // its program still runs
}

void TestAutosave::waitsForQuiet()
{
    Project project;
    const Autosave autosave(&project, kQuiet);
    QElapsedTimer sinceTheLast;
    for (int burst = 1; burst <= 8; ++burst) {
        editSetup(project, withBurst(burst), QStringLiteral("Burst"));
        sinceTheLast.start();
        QCoreApplication::processEvents();
    }
    while (keptFiles().isEmpty() && sinceTheLast.elapsed() < kPatienceMs)
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents | QEventLoop::ExcludeUserInputEvents, 20);
    QVERIFY(sinceTheLast.elapsed() >= kQuiet.count() * 9 / 10); // a coarse timer may be a twentieth early
    QCOMPARE(readProject(recoveryFolder().filePath(keptFiles().value(0)))->setup.limit.burst, 8);
}

void TestAutosave::savingRemovesTheFile()
{
    Project project;
    const Autosave autosave(&project, kQuiet);
    editSetup(project, withBurst(1), QStringLiteral("Burst 1"));
    QTRY_COMPARE(keptFiles().size(), 1);
    project.undoStack()->setClean();         // what saving does
    QTRY_VERIFY(recoveryFolder().isEmpty()); // no lock stays behind
    editSetup(project, withBurst(2), QStringLiteral("Burst 2"));
    QTRY_COMPARE(keptFiles().size(), 1);
}

void TestAutosave::undoingAllRemovesTheFile()
{
    Project project;
    const Autosave autosave(&project, kQuiet);
    editSetup(project, withBurst(1), QStringLiteral("Burst 1"));
    QTRY_COMPARE(keptFiles().size(), 1);
    project.undoStack()->undo();
    QTRY_VERIFY(keptFiles().isEmpty());
}

void TestAutosave::lookingAroundKeepsNothing()
{
    Project project;
    const Autosave autosave(&project, kQuiet);
    Project changed;
    const Autosave later(&changed, kQuiet);
    project.setClient(QStringLiteral("192.0.2.1"));
    editSetup(changed, withBurst(1), QStringLiteral("Burst 1"));
    QTRY_COMPARE(keptFiles().size(), 1); // due after the other would have been
    QCOMPARE(readProject(recoveryFolder().filePath(keptFiles().value(0)))->setup.limit.burst, 1);
    QCOMPARE(keptFiles().size(), 1);
}

void TestAutosave::aCleanEndLeavesNothing()
{
    {
        Project project;
        const Autosave autosave(&project, kQuiet);
        editSetup(project, withBurst(1), QStringLiteral("Burst 1"));
        QTRY_COMPARE(keptFiles().size(), 1);
    }
    QVERIFY(recoveryFolder().isEmpty());
}

void TestAutosave::whatACrashLeftIsFound()
{
    QVERIFY(recoveryFolder().mkpath(QStringLiteral(".")));
    const QString left = recoveryFolder().filePath(QStringLiteral("left.spillway"));
    Snapshot snapshot;
    snapshot.setup = withBurst(5);
    QVERIFY(writeProject(left, snapshot));
    QFile lock(left + QStringLiteral(".lock")); // of a process that is no more
    QVERIFY(lock.open(QIODevice::WriteOnly));
    lock.write("999999999\ntst\n" + QSysInfo::machineHostName().toUtf8() + '\n');
    lock.close();
    const auto found = Autosave::recoverable();
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(QFileInfo(found[0].file).fileName(), QStringLiteral("left.spillway"));
    QVERIFY(found[0].written.isValid());
    Autosave::discard(found[0]);
    QVERIFY(Autosave::recoverable().empty());
    QVERIFY(keptFiles().isEmpty());
}

void TestAutosave::tellsWhenItCannotWrite()
{
    QFile inTheWay(recoveryFolder().path()); // a file where the folder should be
    QVERIFY(QFileInfo(inTheWay).absoluteDir().mkpath(QStringLiteral(".")));
    QVERIFY(inTheWay.open(QIODevice::WriteOnly));
    Project project;
    Autosave autosave(&project, kQuiet);
    QSignalSpy failed(&autosave, &Autosave::failed);
    editSetup(project, withBurst(1), QStringLiteral("Burst 1"));
    QTRY_COMPARE(failed.count(), 1);
    QVERIFY(failed[0][0].value<Error>().code == ErrorCode::CannotWrite);
}

void TestAutosave::recentFilesAreNewestFirst()
{
    RecentFiles recent;
    recent.clear();
    QSignalSpy changed(&recent, &RecentFiles::changed);
    for (int i = 0; i < 12; ++i)
        recent.add(QStringLiteral("/logs/%1.log").arg(i));
    recent.add(QStringLiteral("/logs/../logs/9.log")); // the same file, now the newest
    recent.add(QStringLiteral("-"));
    QCOMPARE(changed.count(), 13);
    QCOMPARE(recent.paths().size(), RecentFiles::kMost);
    QCOMPARE(recent.paths().mid(0, 3), (QStringList{QStringLiteral("/logs/9.log"), QStringLiteral("/logs/11.log"),
                                                    QStringLiteral("/logs/10.log")}));
    QCOMPARE(RecentFiles().paths(), recent.paths()); // another window sees them
    recent.remove(QStringLiteral("/logs/11.log"));
    QVERIFY(!recent.paths().contains(QStringLiteral("/logs/11.log")));
    recent.clear();
    QVERIFY(recent.paths().isEmpty());
}

SPILLWAY_TEST(TestAutosave)

} // namespace tst_autosave

#include "tst_autosave.moc"
