#include "tests/support/window_fixture.h"
#include "ui/commands/edit_made.h"
#include "ui/commands/edit_setup.h"
#include "ui/jobs/autosave.h"
#include "ui/models/project_file.h"
#include "ui/widgets/banner.h"

#include <QtCore/QDir>
#include <QtCore/QMimeData>
#include <QtCore/QStandardPaths>
#include <QtCore/QTimer>
#include <QtCore/QUrl>
#include <QtGui/QAction>
#include <QtGui/QDropEvent>
#include <QtGui/QUndoStack>
#include <QtWidgets/QMessageBox>
#include <QtWidgets/QPushButton>

#include <optional>

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

namespace {

QDir recoveryFolder()
{
    return QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + u"/recovery"_s);
}

/// Answers the next modal question; asked() tells whether one came.
class Answer : public QObject
{
public:
    explicit Answer(QMessageBox::StandardButton button) : m_button(button)
    {
        connect(&m_look, &QTimer::timeout, this, [this] {
            if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) {
                m_asked = true;
                box->button(m_button)->click();
            }
        });
        m_look.start(5);
    }
    [[nodiscard]] bool asked() const { return m_asked; }

private:
    QMessageBox::StandardButton m_button;
    QTimer m_look;
    bool m_asked = false;
};

} // namespace

/// What becomes of work that is not saved when something else is opened, the window is closed, or the program ends badly.
class TestUnsavedWork : public QObject, protected WindowFixture
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup() { m_window.reset(); }

    void whatWasRestoredIsStillUnsaved();
    void aFailedRestoreKeepsTheWork();
    void theOfferStaysUntilItIsAnswered();
    void dismissingOffersTheNext();
    void aChangedProjectIsAskedAbout_data();
    void aChangedProjectIsAskedAbout();
    void editsWhileReadingAreAskedAbout_data();
    void editsWhileReadingAreAskedAbout();
    void aLookIsOfferedAtTheNextStart();
    void whatWasDiscardedIsNotOffered_data();
    void whatWasDiscardedIsNotOffered();
    void whatIsMadeAfterDiscardingIsAskedAbout();
    void aLimitReplacedByAProjectIsSetAside();
    void whatIsReplacedIsOfferedAtOnce();
    void aLimitThatGoesOnIsStillUnsaved();

private:
    void leaveBehind(const QString& name, const QString& log, std::int64_t burst, int secondsAgo) const;
    void start();
    void setBurst(std::int64_t burst);
    void drawOne();
    void drop(const QString& file);
    void restore();
    [[nodiscard]] std::int64_t burst() const { return workspace().setup().limit.burst; }
    [[nodiscard]] bool suggestIsNext() const
    {
        for (const QPushButton* button : m_window->findChildren<QPushButton*>())
            if (button->isVisible() && button->text() == u"Suggest"_s)
                return button->property("primary").toBool();
        return false;
    }
};

void TestUnsavedWork::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setApplicationName(u"tst_unsaved_work"_s);
    prepare();
    const QByteArray head = "time_ms,binary_remote_addr\n";
    QByteArray lines;
    for (int i = 0; i < 100; ++i)
        lines += QByteArray::number(1'700'000'000'000 + i * 100) + ",192.0.2." + QByteArray::number(i % 5) + '\n';
    write(u"one.csv"_s, head + lines);
    write(u"two.csv"_s, head + "1700000005000,198.51.100.1\n");
}

void TestUnsavedWork::init()
{
    QVERIFY(recoveryFolder().removeRecursively());
    Project project;
    project.sources = {path(u"one.csv"_s)};
    project.setup.limit.burst = 7;
    QVERIFY(writeProject(path(u"shop.spillway"_s), project));
    start();
}

void TestUnsavedWork::start()
{
    m_window.reset();
    m_window = std::make_unique<MainWindow>();
    m_window->show();
    m_window->startAutosave();
}

void TestUnsavedWork::leaveBehind(const QString& name, const QString& log, std::int64_t burst, int secondsAgo) const
{
    QVERIFY(recoveryFolder().mkpath(u"."_s));
    Project project;
    project.sources = {path(log)};
    project.setup.limit.burst = burst;
    const QString left = recoveryFolder().filePath(name);
    QVERIFY(writeProject(left, project));
    QFile file(left);
    QVERIFY(file.open(QIODevice::ReadWrite));
    QVERIFY(file.setFileTime(QDateTime::currentDateTime().addSecs(-secondsAgo), QFileDevice::FileModificationTime));
}

void TestUnsavedWork::setBurst(std::int64_t burst)
{
    Setup setup = workspace().setup();
    setup.limit.burst = burst;
    editSetup(workspace(), setup, u"Burst"_s);
}

void TestUnsavedWork::drawOne()
{
    const Generated steady{workspace().fullRange().from, presetPattern(PatternKind::Steady)};
    editMade(workspace(), added(workspace().made(), "drawn", steady), u"Generate"_s);
}

void TestUnsavedWork::drop(const QString& file)
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path(file))});
    QDragEnterEvent enter({400, 400}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(m_window.get(), &enter);
    QDropEvent dropped({400, 400}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(m_window.get(), &dropped);
}

void TestUnsavedWork::restore()
{
    QSignalSpy recovered(m_window->opening(), &Opening::recovered);
    m_window->offer()->button()->click();
    QTRY_COMPARE(recovered.size(), 1);
}

void TestUnsavedWork::whatWasRestoredIsStillUnsaved()
{
    leaveBehind(u"left.spillway"_s, u"one.csv"_s, 33, 10);
    start();
    QVERIFY(m_window->offer()->isVisible());
    QVERIFY2(m_window->offer()->headline().startsWith(u"There is unsaved work of "_s),
             qPrintable(m_window->offer()->headline()));
    restore();
    QCOMPARE(burst(), 33);
    QVERIFY(!suggestIsNext()); // somebody chose that limit
    QVERIFY(!m_window->offer()->isVisible());
    QVERIFY(!workspace().undoStack()->isClean());
    QVERIFY(!recoveryFolder().exists(u"left.spillway"_s));
    const QStringList kept = recoveryFolder().entryList({u"*.spillway"_s}, QDir::Files);
    QCOMPARE(kept.size(), 1); // in its place, at once
    QCOMPARE(readProject(recoveryFolder().filePath(kept.first()))->setup.limit.burst, 33);
}

void TestUnsavedWork::aFailedRestoreKeepsTheWork()
{
    leaveBehind(u"left.spillway"_s, u"absent.csv"_s, 33, 10);
    start();
    QSignalSpy failed(m_window->opening(), &Opening::failed);
    m_window->offer()->button()->click();
    QTRY_COMPARE(failed.size(), 1);
    open(u"one.csv"_s);
    QVERIFY(recoveryFolder().exists(u"left.spillway"_s));
    QVERIFY(m_window->offer()->isVisible());
}

void TestUnsavedWork::theOfferStaysUntilItIsAnswered()
{
    leaveBehind(u"left.spillway"_s, u"one.csv"_s, 33, 10);
    start();
    m_window->opening()->open({path(u"two.csv"_s)}); // as the command line does
    QVERIFY(m_window->offer()->isVisible());
    QTRY_VERIFY(workspace().trace());
    QVERIFY(m_window->offer()->isVisible());
    QVERIFY(suggestIsNext());
    m_window->opening()->open({path(u"absent.csv"_s)});
    QTRY_VERIFY(m_window->banner()->isVisible()); // beside it
    QVERIFY(m_window->offer()->isVisible());
    restore();
    QCOMPARE(burst(), 33);
}

void TestUnsavedWork::dismissingOffersTheNext()
{
    leaveBehind(u"older.spillway"_s, u"one.csv"_s, 11, 3000);
    leaveBehind(u"newer.spillway"_s, u"one.csv"_s, 22, 10);
    start();
    const QString first = m_window->offer()->headline();
    emit m_window->offer()->declined();
    QVERIFY(!recoveryFolder().exists(u"newer.spillway"_s));
    QVERIFY(m_window->offer()->isVisible());
    QVERIFY(m_window->offer()->headline() != first);
    restore();
    QCOMPARE(burst(), 11);
    QVERIFY(!m_window->offer()->isVisible());
}

void TestUnsavedWork::aChangedProjectIsAskedAbout_data()
{
    QTest::addColumn<QMessageBox::StandardButton>("answer");
    QTest::addColumn<bool>("opens");
    QTest::addColumn<int>("saved");
    QTest::newRow("cancelled: all stays") << QMessageBox::Cancel << false << 7;
    QTest::newRow("discarded: the other opens") << QMessageBox::Discard << true << 7;
    QTest::newRow("saved: the other opens") << QMessageBox::Save << true << 44;
}

void TestUnsavedWork::aChangedProjectIsAskedAbout()
{
    QFETCH(QMessageBox::StandardButton, answer);
    QFETCH(bool, opens);
    QFETCH(int, saved);
    open(u"shop.spillway"_s);
    setBurst(44);
    Answer answering(answer);
    QSignalSpy opened(m_window->opening(), &Opening::opened);
    drop(u"two.csv"_s);
    QTRY_VERIFY(answering.asked());
    QTRY_COMPARE(opened.size(), opens ? 1 : 0);
    QCOMPARE(m_window->opening()->isBusy(), false);
    QCOMPARE(workspace().projectPath(), opens ? QString() : path(u"shop.spillway"_s));
    QCOMPARE(readProject(path(u"shop.spillway"_s))->setup.limit.burst, saved);
    workspace().undoStack()->setClean();
}

void TestUnsavedWork::editsWhileReadingAreAskedAbout_data()
{
    QTest::addColumn<QMessageBox::StandardButton>("answer");
    QTest::addColumn<bool>("opens");
    QTest::addColumn<bool>("draws");
    QTest::newRow("cancelled: all stays") << QMessageBox::Cancel << false << false;
    QTest::newRow("discarded: the other opens") << QMessageBox::Discard << true << false;
    QTest::newRow("drawn and cancelled: all stays") << QMessageBox::Cancel << false << true;
    QTest::newRow("drawn and discarded: the other opens") << QMessageBox::Discard << true << true;
}

void TestUnsavedWork::editsWhileReadingAreAskedAbout()
{
    QFETCH(QMessageBox::StandardButton, answer);
    QFETCH(bool, opens);
    QFETCH(bool, draws);
    open(u"shop.spillway"_s);
    QSignalSpy opened(m_window->opening(), &Opening::opened);
    QSignalSpy cancelled(m_window->opening(), &Opening::cancelled);
    m_window->opening()->open({path(u"two.csv"_s)}); // nothing was unsaved, so nothing was asked
    if (draws)                                       // before the reading ends: it ends in this thread's event loop
        drawOne();
    else
        setBurst(44);
    Answer answering(answer);
    QTRY_COMPARE(opened.size() + cancelled.size(), 1);
    QVERIFY(answering.asked());
    QCOMPARE(opened.size(), opens ? 1 : 0);
    QCOMPARE(workspace().projectPath(), opens ? QString() : path(u"shop.spillway"_s));
    QCOMPARE(workspace().imported()->size(), opens ? 1U : 100U);
    QCOMPARE(workspace().made().sources.empty(), opens || !draws);
    QCOMPARE(burst(), draws ? 7 : 44); // logs keep the limit
    workspace().undoStack()->setClean();
}

void TestUnsavedWork::aLookIsOfferedAtTheNextStart()
{
    open(u"one.csv"_s);
    setBurst(55);
    m_window->close(); // without a question: none is answered here
    start();
    QVERIFY(m_window->offer()->isVisible());
    QVERIFY2(m_window->offer()->headline().startsWith(u"Go on with what you did on "_s),
             qPrintable(m_window->offer()->headline())); // nothing went wrong
    restore();
    QCOMPARE(burst(), 55);
    workspace().undoStack()->setClean(); // what saving does
    m_window->close();
    start();
    QVERIFY(!m_window->offer()->isVisible());
}

void TestUnsavedWork::whatWasDiscardedIsNotOffered_data()
{
    QTest::addColumn<bool>("closes");
    QTest::newRow("the window closes") << true;
    QTest::newRow("a project comes in its place") << false;
}

void TestUnsavedWork::whatWasDiscardedIsNotOffered()
{
    QFETCH(bool, closes);
    open(u"one.csv"_s);
    drawOne();
    Answer answering(QMessageBox::Discard);
    if (closes) {
        m_window->close();
    } else {
        QSignalSpy opened(m_window->opening(), &Opening::opened);
        drop(u"shop.spillway"_s);
        QTRY_COMPARE(opened.size(), 1);
        m_window->close();
    }
    QVERIFY(answering.asked());
    start();
    QVERIFY(!m_window->offer()->isVisible());
    QVERIFY(Autosave::recoverable().empty());

    open(u"one.csv"_s);
    setBurst(55);
    m_window->close(); // what nobody was asked about
    QCOMPARE(Autosave::recoverable().size(), std::size_t{1});
}

void TestUnsavedWork::whatIsMadeAfterDiscardingIsAskedAbout()
{
    open(u"one.csv"_s);
    drawOne();
    QSignalSpy opened(m_window->opening(), &Opening::opened);
    {
        Answer discarding(QMessageBox::Discard);
        drop(u"shop.spillway"_s);
        QTRY_VERIFY(discarding.asked());
        QTRY_VERIFY(m_window->opening()->isBusy());
    }
    drawOne(); // before the reading ends: it ends in this thread's event loop
    QSignalSpy cancelled(m_window->opening(), &Opening::cancelled);
    Answer answering(QMessageBox::Cancel);
    QTRY_COMPARE(opened.size() + cancelled.size(), 1);
    QVERIFY(answering.asked());
    QCOMPARE(workspace().made().sources.size(), std::size_t{2});

    workspace().undoStack()->undo(); // and where it is the limit, which nobody asks about
    workspace().undoStack()->undo();
    m_window->opening()->open({path(u"shop.spillway"_s)});
    setBurst(55);
    QTRY_COMPARE(opened.size(), 1);
    const auto left = Autosave::recoverable();
    QCOMPARE(left.size(), std::size_t{1});
    QCOMPARE(readProject(left.front().file)->setup.limit.burst, 55);
}

void TestUnsavedWork::aLimitReplacedByAProjectIsSetAside()
{
    for (int i = 0; i < Autosave::kMostAside + 2; ++i) {
        open(u"one.csv"_s);
        setBurst(60 + i);
        open(u"shop.spillway"_s);
        QCOMPARE(burst(), 7);
        QVERIFY(workspace().undoStack()->isClean());
    }
    const auto left = Autosave::recoverable();
    QCOMPARE(left.size(), std::size_t{Autosave::kMostAside});
    QCOMPARE(readProject(left.front().file)->setup.limit.burst, 60 + Autosave::kMostAside + 1);
}

void TestUnsavedWork::whatIsReplacedIsOfferedAtOnce()
{
    open(u"one.csv"_s);
    setBurst(55);
    m_window->setSamplePath(path(u"two.csv"_s));
    QSignalSpy opened(m_window->opening(), &Opening::opened);
    m_window->actions().openSample->trigger();
    QTRY_COMPARE(opened.size(), 1);
    QCOMPARE(burst(), 20);
    QVERIFY(m_window->offer()->isVisible());
    QVERIFY2(m_window->offer()->headline().startsWith(u"Go on with what you did on "_s),
             qPrintable(m_window->offer()->headline()));
    m_window->activateWindow();
    m_window->offer()->button()->setFocus();
    restore();
    QCOMPARE(m_window->focusWidget(), m_window->centralWidget()); // no other button has it now
    QCOMPARE(burst(), 55);
    QVERIFY(!m_window->offer()->isVisible()); // of the sample there was nothing to keep
    QCOMPARE(workspace().imported()->size(), 100U);
}

void TestUnsavedWork::aLimitThatGoesOnIsStillUnsaved()
{
    open(u"one.csv"_s);
    setBurst(55);
    open(u"two.csv"_s);
    QCOMPARE(burst(), 55);
    QVERIFY(!workspace().undoStack()->isClean());
}

QTEST_MAIN(TestUnsavedWork)
#include "tst_unsaved_work.moc"
