#include "tests/support/test_class.h"
#include "tests/ui/recovery_fixture.h"
#include "ui/widgets/basic/banner.h"

#include <QtGui/QAction>
#include <QtGui/QUndoStack>
#include <QtWidgets/QPushButton>

#include <functional>

namespace tst_restoring {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

/// How work that was left behind, or set aside, is offered and brought back.
class TestRestoring : public QObject, protected RecoveryFixture
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareFolder(u"tst_restoring"_s); }
    void init() { begin(); }
    void cleanup() { m_window.reset(); }

    void whatWasRestoredIsStillUnsaved();
    void aFailedRestoreKeepsTheWork();
    void theOfferStaysUntilItIsAnswered();
    void theOfferKeepsTheKeyboard();
    void dismissingOffersTheNext();
    void aLookIsOfferedAtTheNextStart();
    void whatIsReplacedIsOfferedAtOnce();
    void whatIsReadAnewKeepsItsLimit_data();
    void whatIsReadAnewKeepsItsLimit();

private:
    void leaveBehind(const QString& name, const QString& log, std::int64_t burst, int secondsAgo) const;
    void restore();
    [[nodiscard]] bool suggestIsNext() const
    {
        for (const QPushButton* button : m_window->findChildren<QPushButton*>())
            if (button->isVisible() && button->text() == u"Suggest"_s)
                return button->property("primary").toBool();
        return false;
    }
};

void TestRestoring::leaveBehind(const QString& name, const QString& log, std::int64_t burst, int secondsAgo) const
{
    QVERIFY(recoveryFolder().mkpath(u"."_s));
    Snapshot snapshot;
    snapshot.sources = {path(log)};
    snapshot.setup.limit.burst = burst;
    const QString left = recoveryFolder().filePath(name);
    QVERIFY(writeProject(left, snapshot));
    QFile file(left);
    QVERIFY(file.open(QIODevice::ReadWrite));
    QVERIFY(file.setFileTime(QDateTime::currentDateTime().addSecs(-secondsAgo), QFileDevice::FileModificationTime));
}

void TestRestoring::restore()
{
    QSignalSpy recovered(m_window->opener(), &LogOpener::recovered);
    m_window->offer()->button()->click();
    QTRY_COMPARE(recovered.size(), 1);
}

void TestRestoring::whatWasRestoredIsStillUnsaved()
{
    leaveBehind(u"left.spillway"_s, u"one.csv"_s, 33, 10);
    start();
    QVERIFY(m_window->offer()->isVisible());
    QVERIFY2(m_window->offer()->accessibleName().startsWith(u"There is unsaved work of "_s),
             qPrintable(m_window->offer()->accessibleName()));
    QCOMPARE(m_window->offer()->accessibleDescription(),
             u"one.csv: not saved before the program ended or other traffic was opened."_s);
    restore();
    QCOMPARE(burst(), 33);
    QVERIFY(!m_window->offer()->isVisible());
    QVERIFY(!project().undoStack()->isClean());
    QVERIFY(!recoveryFolder().exists(u"left.spillway"_s));
    const QStringList kept = recoveryFolder().entryList({u"*.spillway"_s}, QDir::Files);
    QCOMPARE(kept.size(), 1); // in its place, at once
    QCOMPARE(readProject(recoveryFolder().filePath(kept.first()))->setup.limit.burst, 33);
}

void TestRestoring::aFailedRestoreKeepsTheWork()
{
    leaveBehind(u"left.spillway"_s, u"absent.csv"_s, 33, 10);
    start();
    QSignalSpy failed(m_window->opener(), &LogOpener::failed);
    m_window->offer()->button()->click();
    QTRY_COMPARE(failed.size(), 1);
    open(u"one.csv"_s);
    QVERIFY(recoveryFolder().exists(u"left.spillway"_s));
    QVERIFY(m_window->offer()->isVisible());
}

void TestRestoring::theOfferStaysUntilItIsAnswered()
{
    leaveBehind(u"left.spillway"_s, u"one.csv"_s, 33, 10);
    start();
    m_window->opener()->open({path(u"two.csv"_s)}); // as the command line does
    QVERIFY(m_window->offer()->isVisible());
    QTRY_VERIFY(project().trace());
    QVERIFY(m_window->offer()->isVisible());
    QVERIFY(suggestIsNext());
    m_window->opener()->open({path(u"absent.csv"_s)});
    QTRY_VERIFY(m_window->banner()->isVisible()); // beside it
    QVERIFY(m_window->offer()->isVisible());
    restore();
    QCOMPARE(burst(), 33);
}

void TestRestoring::theOfferKeepsTheKeyboard()
{
    leaveBehind(u"left.spillway"_s, u"one.csv"_s, 33, 10);
    start();
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    m_window->activateWindow();
    QPushButton* button = m_window->offer()->button();
    button->setFocus();
    QTRY_VERIFY(button->hasFocus());
    QSignalSpy failed(m_window->opener(), &LogOpener::failed);
    m_window->opener()->open({path(u"absent.csv"_s)});
    QTRY_COMPARE(failed.size(), 1);
    QVERIFY(button->hasFocus());
    m_window->showMinimized();
    QCoreApplication::processEvents();
    QCOMPARE(m_window->focusWidget(), button);
    m_window->showNormal();
    m_window->hide();
    QCOMPARE(m_window->focusWidget(), button);
}

void TestRestoring::dismissingOffersTheNext()
{
    leaveBehind(u"older.spillway"_s, u"one.csv"_s, 11, 3000);
    leaveBehind(u"newer.spillway"_s, u"one.csv"_s, 22, 10);
    start();
    const QString first = m_window->offer()->accessibleName();
    emit m_window->offer()->declined();
    QVERIFY(!recoveryFolder().exists(u"newer.spillway"_s));
    QVERIFY(m_window->offer()->isVisible());
    QVERIFY(m_window->offer()->accessibleName() != first);
    restore();
    QCOMPARE(burst(), 11);
    QVERIFY(!m_window->offer()->isVisible());
}

void TestRestoring::aLookIsOfferedAtTheNextStart()
{
    open(u"one.csv"_s);
    setBurst(55);
    m_window->close(); // without a question: none is answered here
    start();
    QVERIFY(m_window->offer()->isVisible());
    QVERIFY2(m_window->offer()->accessibleName().startsWith(u"Go on with what you did on "_s),
             qPrintable(m_window->offer()->accessibleName())); // nothing went wrong
    restore();
    QCOMPARE(burst(), 55);
    project().undoStack()->setClean(); // what saving does
    m_window->close();
    start();
    QVERIFY(!m_window->offer()->isVisible());
}

void TestRestoring::whatIsReplacedIsOfferedAtOnce()
{
    open(u"one.csv"_s);
    setBurst(55);
    m_window->setSamplePath(path(u"two.csv"_s));
    QSignalSpy opened(m_window->opener(), &LogOpener::opened);
    m_window->actions().openSample->trigger();
    QTRY_COMPARE(opened.size(), 1);
    QCOMPARE(burst(), 20);
    const Banner& banner = *m_window->banner();
    QVERIFY(banner.isVisible() && !m_window->offer()->isVisible()); // told once
    QCOMPARE(banner.accessibleName(), u"Begun anew"_s);
    m_window->activateWindow();
    banner.button()->setFocus();
    QSignalSpy recovered(m_window->opener(), &LogOpener::recovered);
    banner.button()->click();
    QTRY_COMPARE(recovered.size(), 1);
    QCOMPARE(m_window->focusWidget(), m_window->centralWidget()); // no other button has it now
    QCOMPARE(burst(), 55);
    QVERIFY(!m_window->offer()->isVisible()); // of the sample there was nothing to keep
    QCOMPARE(project().imported()->size(), 100U);
}

void TestRestoring::whatIsReadAnewKeepsItsLimit_data()
{
    QTest::addColumn<std::function<void(LogOpener*)>>("read");
    const auto row = [](const char* name, const std::function<void(LogOpener*)>& read) { QTest::newRow(name) << read; };
    row("reloaded", [](LogOpener* opening) { opening->reload(); });
    row("in a format that was chosen", [](LogOpener* opening) { opening->reopen(u"csv"_s); });
    row("with another log", [this](LogOpener* opening) { opening->add({path(u"two.csv"_s)}); });
}

void TestRestoring::whatIsReadAnewKeepsItsLimit()
{
    QFETCH(std::function<void(LogOpener*)>, read);
    leaveBehind(u"left.spillway"_s, u"one.csv"_s, 33, 10);
    start();
    restore();
    QSignalSpy opened(m_window->opener(), &LogOpener::opened);
    read(m_window->opener());
    QTRY_COMPARE(opened.size(), 1);
    QCOMPARE(burst(), 33);

    m_window->setSamplePath(path(u"two.csv"_s));
    project().undoStack()->setClean();
    m_window->actions().openSample->trigger();
    QTRY_COMPARE(opened.size(), 2);
    QVERIFY(suggestIsNext());
}

SPILLWAY_TEST(TestRestoring)

} // namespace tst_restoring

#include "tst_restoring.moc"
