#include "tests/support/test_class.h"
#include "tests/ui/recovery_fixture.h"
#include "ui/commands/edits.h"
#include "ui/jobs/autosave.h"
#include "ui/widgets/basic/banner.h"

#include <QtCore/QMimeData>
#include <QtCore/QTimer>
#include <QtCore/QUrl>
#include <QtGui/QAction>
#include <QtGui/QDropEvent>
#include <QtGui/QUndoStack>
#include <QtWidgets/QMessageBox>
#include <QtWidgets/QPushButton>

namespace tst_unsaved_work {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

namespace {

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

/// What becomes of work that is not saved when something else is opened, the window is closed,
/// or the program ends badly.
class TestUnsavedWork : public QObject, protected RecoveryFixture
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareFolder(u"tst_unsaved_work"_s); }
    void init() { begin(); }
    void cleanup() { m_window.reset(); }

    void aChangedProjectIsAskedAbout_data();
    void aChangedProjectIsAskedAbout();
    void editsWhileReadingAreAskedAbout_data();
    void editsWhileReadingAreAskedAbout();
    void whatWasDiscardedIsNotOffered_data();
    void whatWasDiscardedIsNotOffered();
    void whatIsMadeAfterDiscardingIsAskedAbout();
    void aLimitReplacedByAProjectIsSetAside();
    void aLimitThatGoesOnIsStillUnsaved();
    void theLogBeforeComesBack();
    void whatANewStartLeavesIsOffered();

private:
    void drawOne();
    void drop(const QString& file);
};

void TestUnsavedWork::drawOne()
{
    const Generated steady{project().fullRange().from, presetPattern(PatternKind::Steady)};
    editMade(project(), added(project().made(), "drawn", steady), u"Generate"_s);
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
    QSignalSpy opened(m_window->opener(), &LogOpener::opened);
    drop(u"two.csv"_s);
    QTRY_VERIFY(answering.asked());
    QTRY_COMPARE(opened.size(), opens ? 1 : 0);
    QCOMPARE(m_window->opener()->isBusy(), false);
    QCOMPARE(project().path(), opens ? QString() : path(u"shop.spillway"_s));
    QCOMPARE(readProject(path(u"shop.spillway"_s))->setup.limit.burst, saved);
    project().undoStack()->setClean();
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
    QSignalSpy opened(m_window->opener(), &LogOpener::opened);
    QSignalSpy cancelled(m_window->opener(), &LogOpener::cancelled);
    m_window->opener()->open({path(u"two.csv"_s)}); // nothing was unsaved, so nothing was asked
    if (draws)                                      // before the reading ends: it ends in this thread's event loop
        drawOne();
    else
        setBurst(44);
    Answer answering(answer);
    QTRY_COMPARE(opened.size() + cancelled.size(), 1);
    QVERIFY(answering.asked());
    QCOMPARE(opened.size(), opens ? 1 : 0);
    QCOMPARE(project().path(), opens ? QString() : path(u"shop.spillway"_s));
    QCOMPARE(project().imported()->size(), opens ? 1U : 100U);
    QCOMPARE(project().made().sources.empty(), opens || !draws);
    QCOMPARE(burst(), opens ? 20 : draws ? 7 : 44);
    project().undoStack()->setClean();
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
        QSignalSpy opened(m_window->opener(), &LogOpener::opened);
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
    QSignalSpy opened(m_window->opener(), &LogOpener::opened);
    {
        Answer discarding(QMessageBox::Discard);
        drop(u"shop.spillway"_s);
        QTRY_VERIFY(discarding.asked());
        QTRY_VERIFY(m_window->opener()->isBusy());
    }
    drawOne(); // before the reading ends: it ends in this thread's event loop
    QSignalSpy cancelled(m_window->opener(), &LogOpener::cancelled);
    Answer answering(QMessageBox::Cancel);
    QTRY_COMPARE(opened.size() + cancelled.size(), 1);
    QVERIFY(answering.asked());
    QCOMPARE(project().made().sources.size(), std::size_t{2});

    project().undoStack()->undo(); // and where it is the limit, which nobody asks about
    project().undoStack()->undo();
    m_window->opener()->open({path(u"shop.spillway"_s)});
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
        QVERIFY(project().undoStack()->isClean());
    }
    const auto left = Autosave::recoverable();
    QCOMPARE(left.size(), std::size_t{Autosave::kMostAside});
    QCOMPARE(readProject(left.front().file)->setup.limit.burst, 60 + Autosave::kMostAside + 1);
}

void TestUnsavedWork::aLimitThatGoesOnIsStillUnsaved()
{
    write(u"one.csv.1"_s, "time_ms,binary_remote_addr\n1700090000000,198.51.100.1\n");
    open(u"one.csv"_s);
    setBurst(55);
    open(u"one.csv.1"_s);
    QCOMPARE(burst(), 55);
    QVERIFY(!project().undoStack()->isClean());
}

/// Another log leaves no unsaved work of the one before behind without a way to it.
void TestUnsavedWork::theLogBeforeComesBack()
{
    open(u"one.csv"_s);
    setBurst(55);
    open(u"two.csv"_s);
    QCOMPARE(burst(), 20);
    QVERIFY(project().undoStack()->isClean());
    QVERIFY(!m_window->offer()->isVisible()); // one way back is enough
    QCOMPARE(m_window->banner()->accessibleDescription(),
             u"What was chosen for the log before is no longer in force."_s);
    QCOMPARE(m_window->banner()->button()->text(), u"Back to the log before"_s);
    QSignalSpy opened(m_window->opener(), &LogOpener::opened);
    m_window->banner()->button()->click();
    QTRY_COMPARE(opened.size(), 1);
    QCOMPARE(project().imported()->size(), std::size_t{100});
    QCOMPARE(burst(), 55);
    QVERIFY(!project().undoStack()->isClean());
    QVERIFY(Autosave::recoverable().empty());
}

void TestUnsavedWork::whatANewStartLeavesIsOffered()
{
    open(u"one.csv"_s);
    m_window->actions().startNew->trigger();
    QVERIFY(!m_window->offer()->isVisible()); // there was nothing unsaved
    open(u"one.csv"_s);
    setBurst(55);
    m_window->actions().startNew->trigger();
    QCOMPARE(project().trace(), TracePtr());
    QCOMPARE(burst(), 20);
    QVERIFY(m_window->offer()->isVisible());
    QSignalSpy opened(m_window->opener(), &LogOpener::opened);
    m_window->offer()->button()->click();
    QTRY_COMPARE(opened.size(), 1);
    QCOMPARE(burst(), 55);
}

SPILLWAY_TEST(TestUnsavedWork)

} // namespace tst_unsaved_work

#include "tst_unsaved_work.moc"
