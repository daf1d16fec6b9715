#include "engine/policy/policy_text.h"
#include "engine/words/figures.h"
#include "tests/support/test_class.h"
#include "tests/support/whenever.h"
#include "tests/support/window_fixture.h"
#include "ui/commands/edits.h"
#include "ui/widgets/basic/banner.h"
#include "ui/widgets/fields/import_strip.h"
#include "ui/window/frame/actions.h"
#include "ui/window/opening/report_writer.h"

#include <QtCore/QDir>
#include <QtCore/QProcess>
#include <QtCore/QSettings>
#include <QtGui/QAction>
#include <QtWidgets/QFileDialog>
#include <QtWidgets/QPushButton>

namespace tst_reporting {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

/// Reports that the window writes.
class TestReporting : public QObject, protected WindowFixture
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init() { show(); }
    void cleanup() { m_window.reset(); }

    void itIsWhatTheCommandWrites();
    void theSuffixChoosesTheFormat_data();
    void theSuffixChoosesTheFormat();
    void theDialogOffersIt();
    void whatCannotBeWrittenIsTold();
    void itCanBeCancelled();
    void withoutRequestsThereIsNothingToReportOn();
    void drawnTrafficIsNamed();

private:
    [[nodiscard]] QByteArray contents(const QString& name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    void writeReport(const QString& name)
    {
        QSignalSpy ended(m_window->findChild<ReportWriter*>(), &ReportWriter::ended);
        m_window->findChild<ReportWriter*>()->write(path(name));
        QTRY_COMPARE(ended.size(), 1);
    }
    /// The client that floods, for ten seconds, is an incident.
    void markIncident()
    {
        Setup marked = setup();
        const Instant start(Milliseconds(1'700'000'005'000));
        marked.periods.push_back({PeriodKind::Incident, {start, start + std::chrono::seconds(10)}, {}});
        marked.selection.methods = {"GET", "POST"};
        marked.limit.burst = 7;
        editSetup(project(), marked, u"Mark"_s);
        untilComputed();
    }
};

void TestReporting::initTestCase()
{
    prepare();
    QCoreApplication::setApplicationVersion(QStringLiteral(SPILLWAY_VERSION));
    writeTraffic();
    QVERIFY(QDir(m_folder.path()).mkdir(u"folder"_s));
}

void TestReporting::itIsWhatTheCommandWrites()
{
    open(u"traffic.csv"_s);
    markIncident();
    writeReport(u"window.md"_s);
    const Setup marked = setup();
    QProcess command;
    command.setWorkingDirectory(m_folder.path());
    command.start(QString::fromLatin1(SPILLWAY_CLI),
                  {u"report"_s, u"--markdown"_s, u"--incident"_s,
                   QString::fromStdString(boundsText(marked.periods.back().range)), u"--limit"_s,
                   QString::fromStdString(limitText(marked.policy())), u"--key"_s,
                   QString::fromStdString(countedKey(marked.policy()).text()), u"--method"_s, u"GET"_s, u"--method"_s,
                   u"POST"_s, u"traffic.csv"_s});
    QVERIFY(command.waitForFinished());
    QCOMPARE(command.readAllStandardError(), QByteArray());
    QList<QByteArray> ours = contents(u"window.md"_s).split('\n');
    QList<QByteArray> theirs = command.readAllStandardOutput().split('\n');
    constexpr int kDate = 2; // the line
    ours.removeAt(kDate);
    theirs.removeAt(kDate);
    QCOMPARE(ours, theirs);
}

void TestReporting::theSuffixChoosesTheFormat_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("begins");
    QTest::newRow("HTML") << u"a.html"_s << QByteArray("<!DOCTYPE html>");
    QTest::newRow("Markdown") << u"a.md"_s << QByteArray("# Rate limit review");
    QTest::newRow("Markdown in capitals") << u"b.MD"_s << QByteArray("# Rate limit review");
    QTest::newRow("Markdown in full") << u"a.markdown"_s << QByteArray("# Rate limit review");
    QTest::newRow("none") << u"a"_s << QByteArray("<!DOCTYPE html>");
}

void TestReporting::theSuffixChoosesTheFormat()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, begins);
    open(u"traffic.csv"_s);
    writeReport(name);
    QVERIFY(contents(name).startsWith(begins));
}

void TestReporting::theDialogOffersIt()
{
    QVERIFY(!m_window->actions().saveReport->isEnabled());
    open(u"traffic.csv"_s);
    QVERIFY(m_window->actions().saveReport->isEnabled());
    QSettings().setValue(u"lastFolder"_s, m_folder.path());
    const Whenever<QFileDialog> dialog([](QFileDialog& asked) { static_cast<QDialog&>(asked).accept(); });
    QSignalSpy ended(m_window->findChild<ReportWriter*>(), &ReportWriter::ended);
    m_window->actions().saveReport->trigger();
    QTRY_COMPARE(ended.size(), 1);
    QVERIFY(contents(u"review.html"_s).contains("traffic.csv"));
    QVERIFY(!m_window->findChild<ImportStrip*>()->isVisible());
}

void TestReporting::whatCannotBeWrittenIsTold()
{
    open(u"traffic.csv"_s);
    QVERIFY(!m_window->banner()->isVisible());
    writeReport(u"folder"_s);
    QVERIFY(m_window->banner()->isVisible());
}

void TestReporting::itCanBeCancelled()
{
    open(u"traffic.csv"_s);
    auto* strip = m_window->findChild<ImportStrip*>();
    QSignalSpy told(m_window->findChild<ReportWriter*>(), &ReportWriter::told);
    m_window->findChild<ReportWriter*>()->write(path(u"cancelled.html"_s));
    QVERIFY(strip->isVisible());
    strip->findChild<QPushButton*>()->click();
    QVERIFY(!strip->isVisible());
    QTRY_VERIFY(m_window->findChild<ReportWriter*>()->isIdle());
    QVERIFY(told.isEmpty());
    QVERIFY(!QFile::exists(path(u"cancelled.html"_s)));
    writeReport(u"later.html"_s);
    QVERIFY(QFile::exists(path(u"later.html"_s)));
}

void TestReporting::withoutRequestsThereIsNothingToReportOn()
{
    open(u"traffic.csv"_s);
    Setup nothing = setup();
    nothing.selection.locations = {"/no"};
    editSetup(project(), nothing, u"Location"_s);
    untilComputed();
    m_window->actions().saveReport->trigger();
    QVERIFY(m_window->banner()->isVisible());
    QVERIFY(m_window->findChild<ReportWriter*>()->isIdle());
}

void TestReporting::drawnTrafficIsNamed()
{
    open(u"traffic.csv"_s);
    Setup asked = project().setup();
    asked.aims = {5, 10, 50, Milliseconds(2000)};
    project().applySetup(asked);
    QVERIFY(reportWish(project()).aims == asked.aims);
    QSignalSpy opened(m_window->opener(), &LogOpener::opened);
    m_window->openScene(u"two-at-once"_s);
    QTRY_COMPARE(opened.size(), 1);
    untilComputed();
    writeReport(u"drawn.md"_s);
    QVERIFY(contents(u"drawn.md"_s).contains(" (drawn or generated)"));
}

SPILLWAY_TEST(TestReporting)

} // namespace tst_reporting

#include "tst_reporting.moc"
