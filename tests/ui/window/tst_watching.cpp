#include "tests/support/test_class.h"
#include "tests/ui/replay_fixture.h"
#include "ui/models/project/project_file.h"
#include "ui/window/opening/watching.h"

#include <QtCore/QTemporaryDir>
#include <QtGui/QAction>
#include <QtGui/QUndoStack>

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
    Workspace workspace;
    QSignalSpy told(&workspace, &Workspace::watchedChanged);
    workspace.setWatched({QStringLiteral("a"), {}, QStringLiteral("a"), QStringLiteral("b")});
    QCOMPARE(workspace.watched(), (QStringList{QStringLiteral("a"), QStringLiteral("b")}));
    workspace.setWatched(workspace.watched());
    QCOMPARE(told.count(), 1);
    QStringList many;
    for (int i = 0; i < 20; ++i)
        many << QString::number(i);
    workspace.setWatched(many);
    QCOMPARE(workspace.watched().size(), kMostWatched);
}

void TestWatching::theWatchedAreReplayedWithThePicture()
{
    ReplayFixture f;
    f.workspace.setTraffic(shared(threeClients(20)), {});
    f.workspace.setWatched({QStringLiteral("calm"), QStringLiteral("rare")});
    QVERIFY(f.settle());
    QCOMPARE(namesOf(f.workspace.watchedClients()), (QStringList{QStringLiteral("calm"), QStringLiteral("rare")}));
    QCOMPARE(f.workspace.watchedClients()[0].requests->size(), 20U);
    QCOMPARE(f.workspace.watchedClients()[1].requests->size(), 1U);
    f.workspace.setWatched({QStringLiteral("busy")}); // without a new picture
    QVERIFY(f.settle());
    QCOMPARE(namesOf(f.workspace.watchedClients()), QStringList{QStringLiteral("busy")});
    QCOMPARE(f.workspace.watchedClients()[0].requests->size(), 200U);
}

void TestWatching::theWatchedFollowTheLimit()
{
    ReplayFixture f;
    f.workspace.applySetup(limit(10, 3));
    f.workspace.setTraffic(shared(threeClients(20)), {});
    f.workspace.setWatched({QStringLiteral("busy")});
    QVERIFY(f.settle());
    const auto rejected = [&f] {
        return std::ranges::count_if(*f.workspace.watchedClients().at(0).requests, [](const RequestOutcome& request) {
            return request.decision.verdict == Verdict::Rejected;
        });
    };
    QCOMPARE(rejected(), 120);
    f.workspace.applySetup(limit(10, 9));
    QVERIFY(f.settle());
    QCOMPARE(rejected(), 0);
    QVERIFY(ceilingOf(f.workspace.watchedClients()[0].limit) == Thousandths(9'000));
}

void TestWatching::whoIsNotThereIsLeftOut()
{
    ReplayFixture f;
    f.workspace.setTraffic(shared(threeClients(5)), {});
    f.workspace.setWatched({QStringLiteral("nobody"), QStringLiteral("calm")});
    QVERIFY(f.settle());
    QCOMPARE(namesOf(f.workspace.watchedClients()), QStringList{QStringLiteral("calm")});
    QCOMPARE(f.workspace.watched().size(), 2); // it comes back with the filter
}

void TestWatching::whoIsWatchedNoLongerGoes()
{
    ReplayFixture f;
    f.workspace.setTraffic(shared(threeClients(5)), {});
    f.workspace.setWatched({QStringLiteral("busy"), QStringLiteral("calm")});
    QVERIFY(f.settle());
    f.workspace.setWatched({QStringLiteral("calm")});
    QCOMPARE(namesOf(f.workspace.watchedClients()), QStringList{QStringLiteral("calm")}); // at once
    f.workspace.setWatched({});
    QVERIFY(f.workspace.watchedClients().empty());
    QVERIFY(f.settle());
    QVERIFY(f.workspace.watchedClients().empty());
}

void TestWatching::newTrafficWatchesNobody()
{
    ReplayFixture f;
    f.workspace.setTraffic(shared(threeClients(5)), {});
    f.workspace.setWatched({QStringLiteral("calm")});
    QVERIFY(f.settle());
    f.workspace.setTraffic(shared(threeClients(6)), {});
    QVERIFY(f.workspace.watched().isEmpty());
    QVERIFY(f.workspace.watchedClients().empty());
}

void TestWatching::theActionWatchesTheChosenClient()
{
    ReplayFixture f;
    QObject owner;
    const Actions actions = makeActions(f.workspace.undoStack(), &owner);
    const Watching watching(&f.workspace, actions);
    QVERIFY(!actions.watchClient->isEnabled());
    f.workspace.setTraffic(shared(threeClients(5)), {});
    QVERIFY(f.settle());
    actions.watchClient->trigger();
    QCOMPARE(f.workspace.watched(), QStringList{f.workspace.shownClient()});
    QVERIFY(actions.watchClient->isChecked());
    f.workspace.setClient(QStringLiteral("calm"));
    QVERIFY(!actions.watchClient->isChecked());
    actions.watchClient->trigger();
    QCOMPARE(f.workspace.watched().size(), 2);
    actions.watchClient->trigger();
    QCOMPARE(f.workspace.watched().size(), 1);
    actions.watchNone->trigger();
    QVERIFY(f.workspace.watched().isEmpty());
    QVERIFY(!actions.watchNone->isEnabled());
}

void TestWatching::theActionEndsAtTheMost()
{
    Workspace workspace;
    QObject owner;
    const Actions actions = makeActions(workspace.undoStack(), &owner);
    const Watching watching(&workspace, actions);
    QStringList names;
    for (int i = 0; i < kMostWatched; ++i)
        names << QString::number(i);
    workspace.setWatched(names);
    workspace.setClient(QStringLiteral("another"));
    QVERIFY(!actions.watchClient->isEnabled());
    workspace.setClient(QStringLiteral("0"));
    QVERIFY(actions.watchClient->isEnabled());
    QVERIFY(actions.watchClient->isChecked());
}

void TestWatching::aProjectKeepsTheWatched()
{
    const QTemporaryDir folder;
    Workspace workspace;
    workspace.setWatched({QStringLiteral("192.0.2.1"), QStringLiteral("192.0.2.2")});
    const QString path = folder.filePath(QStringLiteral("kept.spillway"));
    QVERIFY(writeProject(path, projectOf(workspace)));
    const auto project = readProject(path);
    QVERIFY(project);
    Workspace other;
    applyProject(other, *project);
    QCOMPARE(other.watched(), workspace.watched());
}

SPILLWAY_TEST(TestWatching)
#include "tst_watching.moc"
