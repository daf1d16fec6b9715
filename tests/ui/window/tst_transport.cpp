#include "tests/support/test_class.h"
#include "tests/ui/replay_fixture.h"
#include "ui/models/project/playback.h"
#include "ui/models/project/project.h"
#include "ui/window/frame/bucket_stretch.h"
#include "ui/window/frame/transport.h"

#include <QtGui/QAction>
#include <QtGui/QUndoStack>
#include <QtTest/QTest>
#include <QtWidgets/QMainWindow>
#include <QtWidgets/QMenuBar>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QVBoxLayout>

namespace tst_transport {

using namespace spillway;
using namespace spillway::ui;

class TestTransport : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void stepsGoFromRequestToRequest();
    void stepsGoFromRejectionToRejection();
    void aStepPauses();
    void stepsEndWhereTheyLeadNowhere();
    void aStepIsSeen();
    void speedsEndAtTheirEnds();
    void playSaysWhatItWouldDo();
    void spacePlaysUnlessAButtonHasTheFocus();
    void everyActionHasATextAndAKey();
    void aPageKeepsALittleOfTheOneBefore();
    void aPageStaysInTheTrace();
    void aFastPageIsLong();

private:
    [[nodiscard]] Instant playhead() const { return m_project->playhead(); }

    std::unique_ptr<QMainWindow> m_window;
    std::unique_ptr<Project> m_project;
    std::unique_ptr<ResultGraph> m_graph;
    std::unique_ptr<Playback> m_playback;
    Actions m_actions;
    std::unique_ptr<Transport> m_transport;
};

/// "busy" sends ten at 500 ms of each second, of which the last six are rejected.
void TestTransport::init()
{
    m_transport.reset();
    m_playback.reset();
    m_window = std::make_unique<QMainWindow>();
    m_graph.reset();
    m_project = std::make_unique<Project>();
    m_graph = std::make_unique<ResultGraph>(m_project.get());
    m_playback = std::make_unique<Playback>(m_project.get());
    m_actions = makeActions(m_project->undoStack(), m_window.get());
    m_transport = std::make_unique<Transport>(m_project.get(), &m_graph->results, m_playback.get(), m_actions);
    m_project->applySetup(limit(10, 3));
    m_project->setTraffic(shared(threeClients(20)), {});
    QTRY_VERIFY(!m_graph->results.clientRequests().empty() && m_graph->isSettled());
    QCOMPARE(m_graph->results.shownClient(), QStringLiteral("busy"));
}

void TestTransport::stepsGoFromRequestToRequest()
{
    m_actions.nextRequest->trigger();
    QCOMPARE(playhead(), at(500));
    m_actions.nextRequest->trigger();
    QCOMPARE(playhead(), at(1'500));
    m_project->setPlayhead(at(1'700));
    m_actions.previousRequest->trigger();
    QCOMPARE(playhead(), at(1'500));
    m_actions.previousRequest->trigger();
    QCOMPARE(playhead(), at(500));
}

void TestTransport::stepsGoFromRejectionToRejection()
{
    m_project->setPlayhead(at(3'000));
    m_actions.nextRejection->trigger();
    QCOMPARE(playhead(), at(3'500));
    m_actions.previousRejection->trigger();
    QCOMPARE(playhead(), at(2'500));
}

void TestTransport::aStepPauses()
{
    m_playback->play();
    m_actions.nextRequest->trigger();
    QVERIFY(!m_playback->isPlaying());
}

void TestTransport::stepsEndWhereTheyLeadNowhere()
{
    QVERIFY(!m_actions.previousRequest->isEnabled());
    QVERIFY(!m_actions.previousRejection->isEnabled());
    QVERIFY(m_actions.nextRequest->isEnabled());
    QVERIFY(m_actions.nextRejection->isEnabled());
    m_project->setPlayhead(at(19'500));
    QVERIFY(m_actions.previousRequest->isEnabled());
    QVERIFY(m_actions.previousRejection->isEnabled());
    QVERIFY(!m_actions.nextRequest->isEnabled());
    QVERIFY(!m_actions.nextRejection->isEnabled());
}

void TestTransport::aStepIsSeen()
{
    m_project->setRange({at(0), at(1'000)});
    m_project->setPlayhead(at(600));
    m_actions.nextRequest->trigger();
    QVERIFY(m_project->range().from <= at(1'500) && m_project->range().to >= at(1'500));
    QCOMPARE(m_project->range().length(), Milliseconds(1'000));
}

void TestTransport::speedsEndAtTheirEnds()
{
    m_actions.faster->trigger();
    QCOMPARE(m_playback->speed(), 200);
    m_playback->setSpeed(kSpeeds.back());
    QVERIFY(!m_actions.faster->isEnabled());
    m_playback->setSpeed(kSpeeds.front());
    QVERIFY(!m_actions.slower->isEnabled());
    QVERIFY(m_actions.faster->isEnabled());
}

void TestTransport::playSaysWhatItWouldDo()
{
    const QString play = m_actions.play->text();
    m_actions.play->trigger();
    QVERIFY(m_playback->isPlaying());
    QVERIFY(m_actions.play->text() != play);
    m_actions.play->trigger();
    QVERIFY(!m_playback->isPlaying());
    QCOMPARE(m_actions.play->text(), play);
}

void TestTransport::spacePlaysUnlessAButtonHasTheFocus()
{
    auto* central = new QWidget(m_window.get());
    auto* button = new QPushButton(central);
    auto* other = new QWidget(central);
    other->setFocusPolicy(Qt::StrongFocus);
    auto* layout = new QVBoxLayout(central);
    layout->addWidget(button);
    layout->addWidget(other);
    m_window->setCentralWidget(central);
    QVERIFY(fillMenus(m_actions, m_window->menuBar()));
    m_window->show();
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    int clicks = 0;
    connect(button, &QPushButton::clicked, this, [&] { ++clicks; });
    button->setFocus();
    QTest::keyClick(m_window->windowHandle(), Qt::Key_Space);
    QCOMPARE(clicks, 1);
    QVERIFY(!m_playback->isPlaying());
    other->setFocus();
    QTest::keyClick(m_window->windowHandle(), Qt::Key_Space);
    QVERIFY(m_playback->isPlaying());
    QCOMPARE(clicks, 1);
}

void TestTransport::everyActionHasATextAndAKey()
{
    for (const QAction* action :
         {m_actions.play, m_actions.previousRequest, m_actions.nextRequest, m_actions.previousRejection,
          m_actions.nextRejection, m_actions.slower, m_actions.faster}) {
        QVERIFY(!action->text().isEmpty());
        QVERIFY2(!action->shortcut().isEmpty(), qPrintable(action->text()));
        QVERIFY(!action->statusTip().isEmpty());
    }
}

void TestTransport::aPageKeepsALittleOfTheOneBefore()
{
    const ui::TimeRange page = nextPage({at(0), at(1'000)}, at(1'001), Milliseconds(500), {at(0), at(100'000)});
    QVERIFY(page == (ui::TimeRange{at(901), at(1'901)}));
}

void TestTransport::aPageStaysInTheTrace()
{
    const ui::TimeRange full{at(0), at(10'000)};
    QVERIFY(nextPage({at(8'000), at(9'000)}, at(9'500), Milliseconds(0), full) ==
            (ui::TimeRange{at(9'000), at(10'000)}));
    QVERIFY(nextPage({at(8'000), at(9'000)}, at(9'500), Milliseconds(90'000), full) == full);
}

void TestTransport::aFastPageIsLong()
{
    const ui::TimeRange page = nextPage({at(0), at(1'000)}, at(2'000), Milliseconds(30'000), {at(0), at(100'000)});
    QCOMPARE(page.length(), Milliseconds(30'000));
    QVERIFY(page.from <= at(2'000));
}

SPILLWAY_TEST(TestTransport)

} // namespace tst_transport

#include "tst_transport.moc"
