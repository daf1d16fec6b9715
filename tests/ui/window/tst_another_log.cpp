#include "tests/support/test_class.h"
#include "tests/support/window_fixture.h"
#include "ui/commands/edits.h"
#include "ui/jobs/import_job.h"
#include "ui/widgets/basic/banner.h"
#include "ui/widgets/fields/start_page.h"
#include "ui/window/opening/log_opener.h"

#include <QtCore/QStandardPaths>
#include <QtGui/QAction>
#include <QtGui/QUndoStack>
#include <QtWidgets/QPushButton>

namespace tst_another_log {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

/// What was chosen for one log when another one is opened.
class TestAnotherLog : public QObject, protected WindowFixture
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init() { show(); }
    void cleanup() { m_window.reset(); }

    void otherTrafficBeginsAnew();
    void anotherDayKeepsTheLimit();
    void theSameLogKeepsAll();
    void nothingEndsWhereReadingDoes();
    void allBeginsAnew();

private:
    [[nodiscard]] Setup chosenFor(const Setup& setup) const;
};

void TestAnotherLog::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    prepare();
    writeTraffic();
    write(u"other.csv"_s, "time_ms,binary_remote_addr,uri,request_method\n1700000005000,198.51.100.1,/page,GET\n");
}

/// As somebody chooses things for one log.
Setup TestAnotherLog::chosenFor(const Setup& setup) const
{
    Setup chosen =
        withExemptions(withKey(setup, KeyTemplate::parse("$uri").value()), {Condition::parse("203.0.113.77").value()});
    chosen.limit.burst = 5;
    chosen.selection.methods = {"GET"};
    chosen.aims.keepOutPercent = 50;
    const Instant start = project().fullRange().from;
    chosen.periods = {{PeriodKind::Incident, {start + Milliseconds(4'000), start + Milliseconds(6'000)}}};
    return chosen;
}

/// What was marked, exempt and filtered is of the log before; it is told, and a step that can be undone.
void TestAnotherLog::otherTrafficBeginsAnew()
{
    const Banner& banner = *m_window->banner();
    const Setup first = setup();
    open(u"traffic.csv"_s);
    open(u"other.csv"_s);
    QVERIFY(!banner.isVisible()); // nothing was chosen
    open(u"traffic.csv"_s);
    const Setup chosen = chosenFor(setup());
    editSetup(project(), chosen, u"chosen"_s);
    project().setClient(u"/page"_s);
    untilComputed();
    open(u"other.csv"_s);
    QCOMPARE(setup(), first);
    QVERIFY(project().client().isEmpty());
    QVERIFY(project().undoStack()->isClean());
    QVERIFY(banner.isVisible());
    QCOMPARE(banner.accessibleName(), u"Begun anew"_s);
    QCOMPARE(banner.accessibleDescription(), u"What was chosen for the log before is no longer in force."_s);
    banner.button()->click();
    QVERIFY(!banner.isVisible());
    QCOMPARE(setup(), chosen);
    project().undoStack()->redo();
    QCOMPARE(setup(), first);
}

void TestAnotherLog::anotherDayKeepsTheLimit()
{
    write(u"other.csv.1"_s, "time_ms,binary_remote_addr,uri,request_method\n1700090000000,198.51.100.1,/page,GET\n");
    const Banner& banner = *m_window->banner();
    open(u"other.csv"_s);
    const Setup chosen = chosenFor(setup());
    editSetup(project(), chosen, u"chosen"_s);
    open(u"other.csv.1"_s);
    Setup kept = withExemptions(chosen, {});
    kept.selection = {};
    kept.periods.clear();
    QCOMPARE(setup(), kept);
    QVERIFY(!project().undoStack()->isClean()); // the limit is saved nowhere
    QCOMPARE(banner.accessibleName(), u"Begun anew"_s);
    open(u"other.csv"_s);
    QCOMPARE(setup(), kept);
    QVERIFY(!banner.isVisible()); // nothing ended
}

void TestAnotherLog::theSameLogKeepsAll()
{
    const Banner& banner = *m_window->banner();
    open(u"traffic.csv"_s);
    const Setup chosen = chosenFor(setup());
    editSetup(project(), chosen, u"chosen"_s);
    QSignalSpy opened(m_window->opener(), &LogOpener::opened);
    m_window->opener()->reload();
    QTRY_COMPARE(opened.size(), 1);
    QVERIFY(!banner.isVisible());
    QCOMPARE(setup(), chosen);
    open(u"traffic.csv"_s);
    QCOMPARE(setup(), chosen);
    QVERIFY(!banner.isVisible());
}

/// A log that is shown while it is read has begun anew already; given up, all is as it was.
void TestAnotherLog::nothingEndsWhereReadingDoes()
{
    write(u"large.csv"_s,
          "time_ms,binary_remote_addr\n" + QByteArray("1700000000000,198.51.100.1\n").repeated(400'000));
    const Setup first = setup();
    open(u"traffic.csv"_s);
    const Setup chosen = chosenFor(setup());
    editSetup(project(), chosen, u"chosen"_s);
    untilComputed();
    const TracePtr partial = project().imported();
    QSignalSpy cancelled(m_window->opener(), &LogOpener::cancelled);
    m_window->opener()->open({path(u"large.csv"_s)});
    emit m_window->opener()->findChild<ImportJob*>()->grew(partial);
    QVERIFY(project().showsPartial());
    QCOMPARE(setup(), first);
    Setup changed = setup();
    changed.limit.burst = 77;
    editSetup(project(), changed, u"Burst"_s);
    m_window->opener()->cancel();
    QCOMPARE(cancelled.size(), 1);
    QCOMPARE(setup(), chosen);
    project().undoStack()->undo();
    QCOMPARE(setup(), first);
    project().undoStack()->redo();

    QSignalSpy opened(m_window->opener(), &LogOpener::opened);
    m_window->opener()->open({path(u"large.csv"_s)});
    emit m_window->opener()->findChild<ImportJob*>()->grew(partial);
    editSetup(project(), changed, u"Burst"_s); // what is chosen while it is read is of it
    QTRY_COMPARE(opened.size(), 1);
    QCOMPARE(setup(), changed);
    project().undoStack()->undo();
    QCOMPARE(setup().limit.burst, 5);
    untilComputed();
}

void TestAnotherLog::allBeginsAnew()
{
    const Setup first = setup();
    QVERIFY(!m_window->actions().startNew->isEnabled());
    open(u"traffic.csv"_s);
    Setup chosen = chosenFor(setup());
    chosen.status = 503;
    editSetup(project(), chosen, u"chosen"_s);
    untilComputed();
    m_window->actions().startNew->trigger();
    QCOMPARE(project().trace(), TracePtr());
    QCOMPARE(setup(), first);
    QVERIFY(project().undoStack()->isClean());
    const QWidget* open = m_window->findChild<StartPage*>()->focusProxy();
    QVERIFY(open != nullptr && m_window->focusWidget() == open); // Enter opens a log
    this->open(u"other.csv"_s);
    QCOMPARE(setup(), first);
    QVERIFY(!m_window->banner()->isVisible());
}

SPILLWAY_TEST(TestAnotherLog)

} // namespace tst_another_log

#include "tst_another_log.moc"
