#include "tests/support/test_class.h"
#include "tests/ui/replay_fixture.h"
#include "ui/models/project/project_file.h"
#include "ui/window/limit/client_actions.h"

#include <QtCore/QTemporaryDir>
#include <QtGui/QAction>
#include <QtGui/QUndoStack>
#include <QtWidgets/QWidget>

namespace tst_watching {

using namespace spillway;
using namespace spillway::ui;

namespace {

QStringList namesOf(const std::vector<WatchedClient>& clients)
{
    QStringList names;
    for (const WatchedClient& client : clients)
        names << client.name;
    return names;
}

} // namespace

class TestWatching : public QObject
{
    Q_OBJECT

private slots:
    void onlySoManyAreWatched();
    void theWatchedAreReplayedWithThePicture();
    void theWatchedFollowTheLimit();
    void whoIsNotThereIsLeftOut();
    void whoIsWatchedNoLongerGoes();
    void newTrafficWatchesNobody();
    void theActionWatchesTheChosenClient();
    void theActionEndsAtTheMost();
    void aProjectKeepsTheWatched();
};

void TestWatching::onlySoManyAreWatched()
{
    Project project;
    QSignalSpy told(&project, &Project::watchedChanged);
    project.setWatched({QStringLiteral("a"), {}, QStringLiteral("a"), QStringLiteral("b")});
    QCOMPARE(project.watched(), (QStringList{QStringLiteral("a"), QStringLiteral("b")}));
    project.setWatched(project.watched());
    QCOMPARE(told.count(), 1);
    QStringList many;
    for (int i = 0; i < 20; ++i)
        many << QString::number(i);
    project.setWatched(many);
    QCOMPARE(project.watched().size(), kMostWatched);
}

void TestWatching::theWatchedAreReplayedWithThePicture()
{
    ReplayFixture f;
    f.project.setTraffic(shared(threeClients(20)), {});
    f.project.setWatched({QStringLiteral("calm"), QStringLiteral("rare")});
    QVERIFY(f.settle());
    QCOMPARE(namesOf(f.results.watchedClients()), (QStringList{QStringLiteral("calm"), QStringLiteral("rare")}));
    QCOMPARE(f.results.watchedClients()[0].requests->size(), 20U);
    QCOMPARE(f.results.watchedClients()[1].requests->size(), 1U);
    f.project.setWatched({QStringLiteral("busy")}); // without a new picture
    QVERIFY(f.settle());
    QCOMPARE(namesOf(f.results.watchedClients()), QStringList{QStringLiteral("busy")});
    QCOMPARE(f.results.watchedClients()[0].requests->size(), 200U);
}

void TestWatching::theWatchedFollowTheLimit()
{
    ReplayFixture f;
    f.project.applySetup(limit(10, 3));
    f.project.setTraffic(shared(threeClients(20)), {});
    f.project.setWatched({QStringLiteral("busy")});
    QVERIFY(f.settle());
    const auto rejected = [&f] {
        return std::ranges::count_if(*f.results.watchedClients().at(0).requests, [](const RequestOutcome& request) {
            return request.decision.verdict == Verdict::Rejected;
        });
    };
    QCOMPARE(rejected(), 120);
    f.project.applySetup(limit(10, 9));
    QVERIFY(f.settle());
    QCOMPARE(rejected(), 0);
    QVERIFY(ceilingOf(f.results.watchedClients()[0].limit) == Thousandths(9'000));
}

void TestWatching::whoIsNotThereIsLeftOut()
{
    ReplayFixture f;
    f.project.setTraffic(shared(threeClients(5)), {});
    f.project.setWatched({QStringLiteral("nobody"), QStringLiteral("calm")});
    QVERIFY(f.settle());
    QCOMPARE(namesOf(f.results.watchedClients()), QStringList{QStringLiteral("calm")});
    QCOMPARE(f.project.watched().size(), 2); // it comes back with the filter
}

void TestWatching::whoIsWatchedNoLongerGoes()
{
    ReplayFixture f;
    f.project.setTraffic(shared(threeClients(5)), {});
    f.project.setWatched({QStringLiteral("busy"), QStringLiteral("calm")});
    QVERIFY(f.settle());
    f.project.setWatched({QStringLiteral("calm")});
    QCOMPARE(namesOf(f.results.watchedClients()), QStringList{QStringLiteral("calm")}); // at once
    f.project.setWatched({});
    QVERIFY(f.results.watchedClients().empty());
    QVERIFY(f.settle());
    QVERIFY(f.results.watchedClients().empty());
}

void TestWatching::newTrafficWatchesNobody()
{
    ReplayFixture f;
    f.project.setTraffic(shared(threeClients(5)), {});
    f.project.setWatched({QStringLiteral("calm")});
    QVERIFY(f.settle());
    f.project.setTraffic(shared(threeClients(6)), {});
    QVERIFY(f.project.watched().isEmpty());
    QVERIFY(f.results.watchedClients().empty());
}

void TestWatching::theActionWatchesTheChosenClient()
{
    ReplayFixture f;
    QWidget window;
    const Actions actions = makeActions(f.project.undoStack(), &window);
    const ClientActions watching(&f.project, &f.results, actions, &window);
    QVERIFY(!actions.watchClient->isEnabled());
    f.project.setTraffic(shared(threeClients(5)), {});
    QVERIFY(f.settle());
    actions.watchClient->trigger();
    QCOMPARE(f.project.watched(), QStringList{f.results.shownClient()});
    QVERIFY(actions.watchClient->isChecked());
    f.project.setClient(QStringLiteral("calm"));
    QVERIFY(!actions.watchClient->isChecked());
    actions.watchClient->trigger();
    QCOMPARE(f.project.watched().size(), 2);
    actions.watchClient->trigger();
    QCOMPARE(f.project.watched().size(), 1);
    actions.watchNone->trigger();
    QVERIFY(f.project.watched().isEmpty());
    QVERIFY(!actions.watchNone->isEnabled());
}

void TestWatching::theActionEndsAtTheMost()
{
    Project project;
    QWidget window;
    const Actions actions = makeActions(project.undoStack(), &window);
    const Results results(&project);
    const ClientActions watching(&project, &results, actions, &window);
    QStringList names;
    for (int i = 0; i < kMostWatched; ++i)
        names << QString::number(i);
    project.setWatched(names);
    project.setClient(QStringLiteral("another"));
    QVERIFY(!actions.watchClient->isEnabled());
    project.setClient(QStringLiteral("0"));
    QVERIFY(actions.watchClient->isEnabled());
    QVERIFY(actions.watchClient->isChecked());
}

void TestWatching::aProjectKeepsTheWatched()
{
    const QTemporaryDir folder;
    Project project;
    project.setWatched({QStringLiteral("192.0.2.1"), QStringLiteral("192.0.2.2")});
    const QString path = folder.filePath(QStringLiteral("kept.spillway"));
    QVERIFY(writeProject(path, snapshotOf(project)));
    const auto snapshot = readProject(path);
    QVERIFY(snapshot);
    Project other;
    applySnapshot(other, *snapshot);
    QCOMPARE(other.watched(), project.watched());
}

SPILLWAY_TEST(TestWatching)

} // namespace tst_watching

#include "tst_watching.moc"
