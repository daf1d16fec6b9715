#include "ui/window/opening/log_opener.h"

#include "engine/ingest/import/capture_pack.h"
#include "tests/ingest/sample_file.h"
#include "tests/support/test_class.h"
#include "tests/support/window_fixture.h"
#include "ui/commands/edits.h"
#include "ui/jobs/import_job.h"
#include "ui/models/project/project_file.h"
#include "ui/models/project/recent_files.h"
#include "ui/widgets/basic/banner.h"
#include "ui/widgets/fields/format_dialog.h"
#include "ui/window/opening/missing_banner.h"
#include "ui/window/tabs/config_text.h"

#include <QtCore/QStandardPaths>
#include <QtCore/QTimer>
#include <QtGui/QAction>
#include <QtGui/QUndoStack>
#include <QtWidgets/QApplication>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPlainTextEdit>
#include <QtWidgets/QPushButton>

namespace tst_opening {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

/// What can be opened, together with what, and what is kept of what was open.
class TestOpening : public QObject, protected WindowFixture
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init() { show(); }
    void cleanup() { m_window.reset(); }

    void addingAndReadingAgainKeepTheProject();
    void aProjectBesideLogsIsRefused();
    void standardInputIsNotReadTwice();
    void aCaptureIsReadAgainAsAWhole();
    void aRecentFileThatIsGoneIsForgotten();
    void aRetryIsAsItWasAskedFor();
    void aLogThatLacksItsEndIsTold();
    void whatIsNoLogIsLeftOut();
    void whatIsDamagedIsLeftOutAndTold();
    void aFormatIsChosenForWhatWasLeftOut();
    void ofNoLogsTheFirstIsTold();
    void whatIsAddedAndNoLogIsLeftOut();
    void theFirstLookIsOfAllThatIsRead();
};

void TestOpening::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    prepare();
    writeTraffic();
    write(u"more.csv"_s, "time_ms,binary_remote_addr\n1700000005000,198.51.100.1\n");
    Snapshot snapshot;
    snapshot.sources = {path(u"traffic.csv"_s)};
    QVERIFY(writeProject(path(u"shop.spillway"_s), snapshot));
}

/// Also beside what else there is to tell, and until it is whole.
void TestOpening::aLogThatLacksItsEndIsTold()
{
    QFile log(path(u"traffic.csv"_s));
    QVERIFY(log.open(QIODevice::ReadOnly));
    const std::string packed = gzipped(log.readAll().toStdString());
    const QByteArray whole = QByteArray::fromStdString(packed);
    write(u"cut.csv.gz"_s, whole.first(whole.size() * 2 / 3));
    const MissingBanner& missing = *m_window->findChild<MissingBanner*>();
    open(u"traffic.csv"_s);
    QVERIFY(!missing.isVisible());
    Setup chosen = setup();
    chosen.limit.burst = 5;
    editSetup(project(), chosen, u"chosen"_s);
    open(u"cut.csv.gz"_s);
    QVERIFY(project().trace()->size() < 330U);
    QVERIFY(m_window->banner()->isVisible()); // of what ended
    QVERIFY(missing.isVisible());
    QCOMPARE(missing.accessibleName(), u"cut.csv.gz lacks its end"_s);
    QCOMPARE(missing.accessibleDescription(),
             u"Its compressed data is cut off: requests are missing at the end. Fetch it again."_s);
    QTRY_VERIFY(QString::fromStdString(configText(results()).value())
                    .contains(u"#   cut.csv.gz: its compressed data is cut off: requests are missing at the end\n"_s));
    QVERIFY(missing.button()->isVisible());
    QSignalSpy opened(m_window->opener(), &LogOpener::opened);
    missing.button()->click();
    QTRY_COMPARE(opened.size(), 1);
    QVERIFY(missing.isVisible());
    write(u"cut.csv.gz"_s, whole);
    missing.button()->click();
    QTRY_COMPARE(opened.size(), 2);
    QVERIFY(!missing.isVisible());
    QCOMPARE(project().trace()->size(), 330U);
    untilComputed();
}

/// As in a folder; but who named it is told.
void TestOpening::whatIsNoLogIsLeftOut()
{
    write(u"error.log"_s, "2026/03/02 10:00:00 [error] 7#7: *1 client: 192.0.2.1\n");
    write(u"odd.log"_s, "no format\nfits\nthis\n");
    m_window->opener()->recent()->clear();
    QSignalSpy opened(m_window->opener(), &LogOpener::opened);
    m_window->opener()->open({path(u"error.log"_s), path(u"traffic.csv"_s)});
    QTRY_COMPARE(opened.size(), 1);
    QCOMPARE(project().trace()->size(), 330U);
    const MissingBanner& missing = *m_window->findChild<MissingBanner*>();
    QVERIFY(!missing.isVisible()); // it is compared with the traffic
    QCOMPARE(setup().errorLogs, std::vector{path(u"error.log"_s).toStdString()});
    QCOMPARE(m_window->opener()->recent()->paths(), QStringList{path(u"traffic.csv"_s)});
    m_window->opener()->reload(); // of what was read
    QTRY_COMPARE(opened.size(), 2);
    QVERIFY(!missing.isVisible());

    m_window->opener()->open({path(u"odd.log"_s), path(u"none.log"_s), path(u"traffic.csv"_s)});
    QTRY_COMPARE(opened.size(), 3);
    QCOMPARE(missing.accessibleName(), u"2 files were left out"_s);
    QCOMPARE(
        missing.accessibleDescription(),
        u"odd.log: no log format fits its first lines. none.log: the file cannot be opened: No such file or directory."_s);
    QCOMPARE(missing.button()->text(), u"Choose format…"_s);
    QVERIFY(missing.button()->isVisible());
    untilComputed();
}

void TestOpening::whatIsDamagedIsLeftOutAndTold()
{
    write(u"broken.gz"_s, QByteArray::fromHex("1f8b08000000000000ffffffffffffffffffffffffff"));
    QSignalSpy opened(m_window->opener(), &LogOpener::opened);
    m_window->opener()->open({path(u"broken.gz"_s), path(u"traffic.csv"_s)});
    QTRY_COMPARE(opened.size(), 1);
    QCOMPARE(project().trace()->size(), 330U);
    QCOMPARE(m_window->findChild<MissingBanner*>()->accessibleName(), u"broken.gz was left out"_s);
    QVERIFY2(m_window->findChild<MissingBanner*>()->accessibleDescription().contains(u"compressed data"_s),
             qPrintable(m_window->findChild<MissingBanner*>()->accessibleDescription()));
    untilComputed();
}

/// The others are read as they were.
void TestOpening::aFormatIsChosenForWhatWasLeftOut()
{
    write(u"odd.log"_s, "1700000005.250;x;192.0.2.1\n1700000006.250;x;192.0.2.2\n");
    QSignalSpy opened(m_window->opener(), &LogOpener::opened);
    m_window->opener()->open({path(u"odd.log"_s), path(u"traffic.csv"_s)});
    QTRY_COMPARE(opened.size(), 1);
    QCOMPARE(m_window->findChild<MissingBanner*>()->accessibleName(), u"odd.log was left out"_s);
    bool isAsked = false;
    QTimer::singleShot(0, this, [&] {
        auto* dialog = qobject_cast<FormatDialog*>(QApplication::activeModalWidget());
        QVERIFY(dialog);
        isAsked = true;
        QVERIFY(dialog->findChild<QLabel*>()->text().contains(u"odd.log"_s));
        QVERIFY(!dialog->findChild<QLabel*>()->text().contains(u"traffic.csv"_s));
        auto* formats = dialog->findChild<QComboBox*>();
        formats->setCurrentIndex(formats->findData(QString()));
        dialog->findChild<QPlainTextEdit*>()->setPlainText(u"$msec;$unused_word;$remote_addr"_s);
        dialog->accept();
    });
    m_window->findChild<MissingBanner*>()->button()->click();
    QVERIFY(isAsked);
    QTRY_COMPARE(opened.size(), 2);
    QVERIFY(!m_window->findChild<MissingBanner*>()->isVisible());
    QCOMPARE(project().trace()->size(), 332U);
    QCOMPARE(project().logFormat(), u"auto or $msec;$unused_word;$remote_addr"_s);
    untilComputed();
}

void TestOpening::ofNoLogsTheFirstIsTold()
{
    write(u"odd.log"_s, "no format\nfits\nthis\n");
    open(u"traffic.csv"_s);
    QSignalSpy failed(m_window->opener(), &LogOpener::failed);
    m_window->opener()->open({path(u"odd.log"_s), path(u"none.log"_s)});
    QTRY_COMPARE(failed.size(), 1);
    QCOMPARE(failed.front().front().value<Error>().code, ErrorCode::UnknownFormat);
    QCOMPARE(m_window->banner()->button()->text(), u"Choose format…"_s);
    QVERIFY(!m_window->findChild<MissingBanner*>()->isVisible());
    QCOMPARE(project().trace()->size(), 330U);
}

void TestOpening::whatIsAddedAndNoLogIsLeftOut()
{
    write(u"odd.log"_s, "no format\nfits\nthis\n");
    open(u"traffic.csv"_s);
    QSignalSpy opened(m_window->opener(), &LogOpener::opened);
    m_window->opener()->add({path(u"more.csv"_s), path(u"odd.log"_s)});
    QTRY_COMPARE(opened.size(), 1);
    QCOMPARE(project().trace()->size(), 331U);
    QCOMPARE(m_window->findChild<MissingBanner*>()->accessibleName(), u"odd.log was left out"_s);
    untilComputed();
}

void TestOpening::addingAndReadingAgainKeepTheProject()
{
    open(u"shop.spillway"_s);
    Setup changed = setup();
    changed.limit.burst = 44;
    editSetup(project(), changed, u"Burst"_s);
    const Instant from = project().fullRange().from;
    const ui::TimeRange range{from + Milliseconds(2000), from + Milliseconds(3000)};
    project().setClient(u"192.0.2.3"_s);
    QTRY_COMPARE(results().shownClient(), u"192.0.2.3"_s); // to whom the view moves by itself
    QTRY_VERIFY(m_window->graph()->replay.isIdle());
    project().setRange(range);
    project().setPlayhead(from + Milliseconds(2500));
    QSignalSpy opened(m_window->opener(), &LogOpener::opened);
    const auto compareAll = [&] {
        QCOMPARE(setup().limit.burst, 44);
        QCOMPARE(project().path(), path(u"shop.spillway"_s));
        QCOMPARE((project().range().from - from).count(), 2000);
        QCOMPARE(project().range().length().count(), 1000);
        QVERIFY(project().playhead() == from + Milliseconds(2500));
        QCOMPARE(project().client(), u"192.0.2.3"_s);
        QVERIFY(!project().undoStack()->isClean());
    };
    m_window->opener()->add({path(u"more.csv"_s)});
    QTRY_COMPARE(opened.size(), 1);
    QCOMPARE(project().trace()->size(), 331U);
    compareAll();
    m_window->opener()->reopen(u"auto"_s);
    QTRY_COMPARE(opened.size(), 2);
    compareAll();
    project().undoStack()->setClean();
}

void TestOpening::aProjectBesideLogsIsRefused()
{
    open(u"traffic.csv"_s);
    m_window->opener()->open({path(u"more.csv"_s), path(u"SHOP.Spillway"_s)});
    QVERIFY(!m_window->opener()->isBusy());
    QVERIFY(m_window->banner()->isVisible());
    QVERIFY(m_window->banner()->accessibleName().contains(u"project"_s));
}

void TestOpening::standardInputIsNotReadTwice()
{
    open(u"traffic.csv"_s);
    QVERIFY(m_window->actions().addLog->isEnabled());
    std::vector<SourceReport> sources = project().sources();
    sources.front().name = "-";
    project().setTraffic(project().trace(), sources);
    QVERIFY(!m_window->actions().addLog->isEnabled());
    QVERIFY(m_window->actions().addLog->statusTip().contains(u"once"_s));
    m_window->opener()->reopen(u"auto"_s);
    QVERIFY(!m_window->opener()->isBusy());
    QVERIFY(m_window->banner()->isVisible());
}

/// A capture of two logs that are not there: whatever reads one of its sources again opens the capture.
void TestOpening::aCaptureIsReadAgainAsAWhole()
{
    QByteArray bytes;
    const std::vector<std::string> logs{path(u"traffic.csv"_s).toStdString(), path(u"more.csv"_s).toStdString()};
    const auto packed = packTraffic(logs, {}, {[&](std::string_view more) -> Result<Done> {
                                        bytes += QByteArray::fromRawData(more.data(), qsizetype(more.size()));
                                        return Done{};
                                    }});
    QVERIFY(packed);
    write(u"site.spwl"_s, bytes);
    open(u"site.spwl"_s);
    QCOMPARE(project().sources().size(), 2U);
    QCOMPARE(project().trace()->size(), 331U);
    Setup changed = setup();
    changed.selection.sourcesOff = {0}; // in order of time the shorter one comes first
    editSetup(project(), changed, u"Leave out more.csv"_s);
    QVERIFY(writeProject(path(u"site.spillway"_s), snapshotOf(project())));
    QSignalSpy opened(m_window->opener(), &LogOpener::opened);
    m_window->opener()->reopen(u"auto"_s);
    QTRY_COMPARE(opened.size(), 1);
    QCOMPARE(project().trace()->size(), 331U);
    project().undoStack()->setClean();
    m_window->opener()->open({path(u"site.spillway"_s)});
    QTRY_COMPARE(opened.size(), 2);
    QCOMPARE(project().trace()->size(), 331U);
    QVERIFY(setup().selection.sourcesOff == changed.selection.sourcesOff);
    QTRY_VERIFY(m_window->graph()->replay.isIdle());
    QCOMPARE(totals().requests, 330U);
}

/// Read anew in another format it is still a new start.
void TestOpening::aRetryIsAsItWasAskedFor()
{
    open(u"traffic.csv"_s);
    const Setup first = setup();
    Setup changed = first;
    changed.limit.burst = 44;
    editSetup(project(), changed, u"Burst"_s);
    write(u"odd.log"_s, "~192.0.2.1~1700000000.000~GET / HTTP/1.1~\n~192.0.2.1~1700000001.000~GET / HTTP/1.1~\n");
    QSignalSpy failed(m_window->opener(), &LogOpener::failed);
    m_window->opener()->openAnew({path(u"odd.log"_s)}, first);
    QTRY_COMPARE(failed.size(), 1);
    QCOMPARE(setup().limit.burst, 44);
    QSignalSpy opened(m_window->opener(), &LogOpener::opened);
    m_window->opener()->retry(u"~$remote_addr~$msec~$request~"_s);
    QTRY_COMPARE(opened.size(), 1);
    QCOMPARE(setup().limit.burst, 20);

    m_window->opener()->open({path(u"odd.log"_s)}); // and the same log keeps the limit
    QTRY_COMPARE(failed.size(), 2);
    editSetup(project(), changed, u"Burst"_s);
    m_window->opener()->retry(u"~$remote_addr~$msec~$request~"_s);
    QTRY_COMPARE(opened.size(), 2);
    QCOMPARE(setup().limit.burst, 44);
}

void TestOpening::aRecentFileThatIsGoneIsForgotten()
{
    RecentFiles* recent = m_window->opener()->recent();
    const QString gone = path(u"gtraffic.csv"_s);
    recent->add(gone); // shown although it is not there: nobody looks
    m_window->opener()->open({gone});
    QTRY_VERIFY(m_window->banner()->isVisible());
    QVERIFY(!recent->paths().contains(gone));
}

/// While a file is read the playhead stands where most happened so far; then where most happens,
/// unless somebody moved it.
void TestOpening::theFirstLookIsOfAllThatIsRead()
{
    const auto row = [](int ms, const char* client) {
        return QByteArray::number(1'700'000'000'000 + ms) + ',' + client + '\n';
    };
    QByteArray begun = "time_ms,binary_remote_addr\n";
    for (int second = 0; second < 20; ++second)
        begun += row(second * 1000, "198.51.100.1");
    begun += row(19'001, "198.51.100.1");
    QByteArray whole = begun;
    for (int i = 0; i < 50; ++i)
        whole += row(30'000 + i, "203.0.113.77");
    write(u"begun.csv"_s, begun);
    write(u"whole.csv"_s, whole);
    open(u"begun.csv"_s);
    const TracePtr soFar = project().imported();
    const auto at = [](int ms) { return Instant(Milliseconds(1'700'000'000'000 + ms)); };
    for (const bool moved : {false, true}) {
        m_window.reset();
        show();
        project().showPartial(soFar);
        untilComputed();
        QTRY_COMPARE(project().playhead(), at(19'001));
        if (moved)
            project().setPlayhead(at(7'000));
        open(u"whole.csv"_s);
        QTRY_COMPARE(results().shownClient(), u"203.0.113.77"_s);
        QTRY_COMPARE(project().playhead(), moved ? at(7'000) : at(30'021)); // the first that is rejected
    }
}

SPILLWAY_TEST(TestOpening)

} // namespace tst_opening

#include "tst_opening.moc"
