#include "tests/support/seen.h"
#include "tests/support/test_class.h"
#include "tests/support/window_fixture.h"
#include "ui/charts/time/requests_chart.h"
#include "ui/commands/edits.h"
#include "ui/models/project/project_file.h"
#include "ui/models/tables/sources_model.h"
#include "ui/widgets/basic/banner.h"
#include "ui/window/opening/set_notes.h"
#include "ui/window/traffic/traffic_panel.h"

#include <QtCore/QDir>
#include <QtCore/QMimeData>
#include <QtCore/QStandardPaths>
#include <QtCore/QUrl>
#include <QtGui/QAction>
#include <QtGui/QDropEvent>
#include <QtGui/QUndoStack>
#include <QtWidgets/QLabel>

namespace tst_file_sets {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

namespace {

/// One request in each ten seconds of [from, to) after a moment.
QByteArray requests(int from, int to)
{
    QByteArray csv = "time_ms,binary_remote_addr,uri\n";
    for (int second = from; second < to; second += 10)
        csv += QByteArray::number(1'700'000'000'000 + second * 1000) + ",192.0.2." + QByteArray::number(second % 7) +
               ",/" + QByteArray::number(second) + '\n';
    return csv;
}

} // namespace

/// Several files as one timeline: folders, what is told of the set, and files that change while they are open.
class TestFileSets : public QObject, protected WindowFixture
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();

    void aFolderOpensAsOneTimeline();
    void whatIsDroppedIsOneSet();
    void aSecondAddressIsTold();
    void aProjectFindsItsFilesInAnyOrder();

private:
    [[nodiscard]] SetNotes& notes() const { return *m_window->findChild<TrafficPanel*>()->notes(); }
    /// All that the notes say.
    [[nodiscard]] QString told() const
    {
        QStringList texts;
        for (const QLabel* label : notes().findChildren<QLabel*>())
            if (label->isVisible())
                texts << label->text() + label->toolTip();
        // as it reads, wherever a narrow label may break, or not
        return texts.join(u'\n').remove(QChar(0x200b)).replace(QChar(0x00a0), u' ');
    }
};

void TestFileSets::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    prepare();
}

void TestFileSets::init()
{
    QVERIFY(QDir(path({})).mkpath(u"logs"_s));
    write(u"logs/access.csv.10"_s, requests(0, 1000));
    write(u"logs/access.csv.9"_s, requests(1400, 2400));
    write(u"logs/access.csv"_s, requests(2400, 4000));
    show();
}

void TestFileSets::cleanup()
{
    m_window.reset();
    QVERIFY(QDir(path(u"logs"_s)).removeRecursively());
}

void TestFileSets::aFolderOpensAsOneTimeline()
{
    write(u"logs/error.log"_s, "2026/03/02 10:00:00 [error] 7#7: *1 client: 192.0.2.1\n");
    write(u"logs/copy.csv"_s, requests(0, 1000));
    open(u"logs"_s);
    QCOMPARE(project().trace()->size(), 360U);
    QCOMPARE(project().sources().size(), 3U);
    QVERIFY(project().sources().front().name.ends_with("access.csv.10"));
    QVERIFY(notes().isVisible());
    QVERIFY(told().contains(u"2 files left out"_s));
    QVERIFY2(told().contains(u"error.log: this looks like an nginx error log"_s), qPrintable(told()));
    QVERIFY2(told().contains(u"copy.csv: it has exactly the same requests as access.csv.10"_s), qPrintable(told()));
    open(u"logs/access.csv"_s);
    QVERIFY(!notes().isVisible());
}

void TestFileSets::whatIsDroppedIsOneSet()
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path(u"logs/access.csv"_s)), QUrl::fromLocalFile(path(u"logs/access.csv.9"_s))});
    QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(m_window.get(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QSignalSpy opened(m_window->opener(), &LogOpener::opened);
    QCoreApplication::sendEvent(m_window.get(), &drop);
    QTRY_COMPARE(opened.size(), 1);
    QCOMPARE(project().trace()->size(), 260U);
    QVERIFY(project().sources().front().name.ends_with("access.csv.9"));
    untilComputed();
}

void TestFileSets::aSecondAddressIsTold()
{
    QByteArray lines;
    for (int i = 0; i < 20; ++i)
        lines += "192.0.2." + QByteArray::number(i) +
                 ", 10.0.0.9 10.0.0.1 - - [03/Mar/2026:12:00:00 +0000] \"GET / HTTP/1.1\" 200 1 \"-\" \"-\"\n";
    write(u"behind.log"_s, lines);
    open(u"behind.log"_s);
    QVERIFY2(told().contains(u"Nearly all comes from 10.0.0.1, as from a proxy: $http_x_forwarded_for has other"_s),
             qPrintable(told()));
    QVERIFY2(told().contains(u"Write 10.0.0.0/8 into “proxies”"_s), qPrintable(told()));
    const Setup before = setup();
    Variables defined;
    defined.realIp = RealIp{{"10.0.0.0/8"}, "X-Forwarded-For", true, false};
    editSetup(project(), withDefinitions(before, defined), u"Proxies"_s);
    untilComputed();
    QVERIFY2(!notes().isVisible(), qPrintable(told())); // it was followed
    QCOMPARE(results().computed().outcome->grouped->clients(), 20U);
    project().undoStack()->undo();
    untilComputed();
    QVERIFY(told().contains(u"Nearly all comes from 10.0.0.1"_s));
    editSetup(project(), withKey(before, KeyTemplate::parse("$http_x_forwarded_for").value()), u"Key"_s);
    untilComputed();
    QVERIFY2(!notes().isVisible(), qPrintable(told()));
}

void TestFileSets::aProjectFindsItsFilesInAnyOrder()
{
    Snapshot snapshot;
    snapshot.sources = {path(u"logs/access.csv"_s), path(u"logs/access.csv.10"_s), path(u"logs/access.csv.9"_s)};
    snapshot.setup.selection.sourcesOff = {1};
    QVERIFY(writeProject(path(u"set.spillway"_s), snapshot));
    open(u"set.spillway"_s);
    QVERIFY((setup().selection.sourcesOff == std::vector<std::uint16_t>{0}));
    QCOMPARE(totals().requests, 260U);
    QVERIFY(project().undoStack()->isClean());
}

SPILLWAY_TEST(TestFileSets)

} // namespace tst_file_sets

#include "tst_file_sets.moc"
