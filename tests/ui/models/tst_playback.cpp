#include "tests/support/test_class.h"
#include "tests/trace/traces.h"
#include "ui/models/project/playback.h"
#include "ui/models/project/project.h"

#include <QtTest/QSignalSpy>
#include <QtTest/QTest>

namespace tst_playback {

using namespace spillway;
using namespace spillway::ui;

class TestPlayback : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void thePlayheadIsSpeedTimesTime_data();
    void thePlayheadIsSpeedTimesTime();
    void framesDoNotAddUp();
    void whoeverScrubsIsFollowed();
    void aNewSpeedCountsFromHere();
    void fractionsOfAMillisecondAreKept();
    void itStopsAtTheEnd();
    void atTheEndItBeginsAgain();
    void newTrafficStopsIt();
    void withoutTrafficItDoesNotPlay();
    void aPauseStandsStill();
    void speedsGoStepByStep();
    void aSpeedThatIsNoneBecomesTheNearest();
    void theTimerMovesThePlayhead();

private:
    void pass(double milliseconds) { m_now += std::chrono::nanoseconds(std::llround(milliseconds * 1e6)); }

    std::chrono::nanoseconds m_now{0};
    std::unique_ptr<Project> m_project;
    std::unique_ptr<Playback> m_playback;
};

void TestPlayback::init()
{
    m_now = std::chrono::hours(3);
    m_playback.reset();
    m_project = std::make_unique<Project>();
    m_project->setTraffic(
        shared(traceOf({"remote_addr"}, {{1'000, {"192.0.2.1"}}, {5'000, {"192.0.2.2"}}, {601'000, {"192.0.2.1"}}})),
        {});
    m_playback = std::make_unique<Playback>(m_project.get(), [this] { return m_now; });
}

void TestPlayback::thePlayheadIsSpeedTimesTime_data()
{
    QTest::addColumn<int>("speed");
    QTest::addColumn<int>("expected");
    QTest::newRow("a twentieth") << 5 << 1'050;
    QTest::newRow("a quarter") << 25 << 1'250;
    QTest::newRow("as it was") << 100 << 2'000;
    QTest::newRow("twenty-five times") << 2'500 << 26'000;
    QTest::newRow("a hundred times") << 10'000 << 101'000;
}

void TestPlayback::thePlayheadIsSpeedTimesTime()
{
    QFETCH(int, speed);
    QFETCH(int, expected);
    m_playback->setSpeed(speed);
    m_playback->play();
    pass(1'000);
    m_playback->advance();
    QCOMPARE(m_project->playhead(), at(expected));
}

void TestPlayback::framesDoNotAddUp()
{
    m_playback->setSpeed(25);
    m_playback->play();
    for (int frame = 0; frame < 600; ++frame) {
        pass(1000.0 / 60);
        m_playback->advance();
    }
    QVERIFY(m_project->playhead() >= at(1'000 + 2'499) && m_project->playhead() <= at(1'000 + 2'500));
}

void TestPlayback::whoeverScrubsIsFollowed()
{
    m_playback->play();
    pass(500);
    m_playback->advance();
    pass(100);
    m_project->setPlayhead(at(300'000));
    pass(250);
    m_playback->advance();
    QCOMPARE(m_project->playhead(), at(300'250));
    m_project->setPlayhead(at(2'000)); // back
    pass(250);
    m_playback->advance();
    QCOMPARE(m_project->playhead(), at(2'250));
}

void TestPlayback::aNewSpeedCountsFromHere()
{
    m_playback->play();
    pass(500);
    m_playback->setSpeed(1'000); // no frame in between
    pass(100);
    m_playback->advance();
    QCOMPARE(m_project->playhead(), at(1'000 + 500 + 1'000));
}

void TestPlayback::fractionsOfAMillisecondAreKept()
{
    m_playback->setSpeed(5);
    m_playback->play();
    for (int i = 0; i < 10; ++i) { // each part is half a millisecond of traffic at 0.05 and one at 0.1
        pass(10);
        m_playback->setSpeed(10);
        pass(10);
        m_playback->setSpeed(5);
    }
    m_playback->advance();
    QCOMPARE(m_project->playhead(), at(1'015));
}

void TestPlayback::itStopsAtTheEnd()
{
    QSignalSpy told(m_playback.get(), &Playback::playingChanged);
    m_playback->setSpeed(10'000);
    m_playback->play();
    pass(60'000);
    m_playback->advance();
    QCOMPARE(m_project->playhead(), m_project->fullRange().to);
    QVERIFY(!m_playback->isPlaying());
    QCOMPARE(told.count(), 2);
}

void TestPlayback::atTheEndItBeginsAgain()
{
    m_project->setPlayhead(m_project->fullRange().to);
    m_playback->play();
    QVERIFY(m_playback->isPlaying());
    QCOMPARE(m_project->playhead(), at(1'000));
}

void TestPlayback::newTrafficStopsIt()
{
    m_playback->play();
    m_project->setTraffic(shared(traceOf({"remote_addr"}, {{9'000, {"192.0.2.1"}}})), {});
    QVERIFY(!m_playback->isPlaying());
    pass(1'000);
    m_playback->advance();
    QCOMPARE(m_project->playhead(), at(9'000));
}

void TestPlayback::withoutTrafficItDoesNotPlay()
{
    Project empty;
    Playback playback(&empty);
    playback.play();
    QVERIFY(!playback.isPlaying());
}

void TestPlayback::aPauseStandsStill()
{
    m_playback->play();
    pass(500);
    m_playback->advance();
    m_playback->toggle();
    pass(500);
    m_playback->advance();
    QCOMPARE(m_project->playhead(), at(1'500));
    m_playback->toggle();
    pass(500);
    m_playback->advance();
    QCOMPARE(m_project->playhead(), at(2'000));
}

void TestPlayback::speedsGoStepByStep()
{
    QSignalSpy told(m_playback.get(), &Playback::speedChanged);
    m_playback->changeSpeed(1);
    QCOMPARE(m_playback->speed(), 200);
    m_playback->changeSpeed(-2);
    QCOMPARE(m_playback->speed(), 50);
    m_playback->changeSpeed(-100);
    QCOMPARE(m_playback->speed(), 5);
    m_playback->changeSpeed(100);
    QCOMPARE(m_playback->speed(), 10'000);
    m_playback->changeSpeed(1);
    QCOMPARE(told.count(), 4);
}

void TestPlayback::aSpeedThatIsNoneBecomesTheNearest()
{
    m_playback->setSpeed(0);
    QCOMPARE(m_playback->speed(), 5);
    m_playback->setSpeed(1'000'000);
    QCOMPARE(m_playback->speed(), 10'000);
    m_playback->setSpeed(120);
    QCOMPARE(m_playback->speed(), 100);
    m_playback->setSpeed(190);
    QCOMPARE(m_playback->speed(), 200);
}

void TestPlayback::theTimerMovesThePlayhead()
{
    Playback playback(m_project.get());
    playback.setSpeed(10'000);
    QSignalSpy frames(&playback, &Playback::advanced);
    playback.play();
    QTRY_VERIFY(frames.count() >= 3);
    QVERIFY(m_project->playhead() > at(1'000));
    playback.pause();
    const Instant stood = m_project->playhead();
    QTest::qWait(50);
    QCOMPARE(m_project->playhead(), stood);
}

SPILLWAY_TEST(TestPlayback)

} // namespace tst_playback

#include "tst_playback.moc"
