#include "tests/support/seen.h"
#include "tests/support/test_class.h"
#include "tests/support/whenever.h"
#include "tests/support/window_fixture.h"
#include "ui/commands/edits.h"
#include "ui/models/project/key_words.h"
#include "ui/models/project/project_file.h"
#include "ui/models/tables/clients_model.h"
#include "ui/widgets/basic/banner.h"
#include "ui/widgets/fields/config_view.h"
#include "ui/widgets/fields/editable_key.h"
#include "ui/widgets/fields/import_strip.h"
#include "ui/widgets/fields/inset_field.h"
#include "ui/widgets/fields/log_slider.h"
#include "ui/widgets/fields/parameter_row.h"
#include "ui/widgets/tables/clients_view.h"
#include "ui/window/limit/limit_panel.h"
#include "ui/window/tabs/config_text.h"
#include "ui/window/tabs/tabs_panel.h"
#include "ui/window/traffic/traffic_panel.h"

#include <QtCore/QFileInfo>
#include <QtCore/QMimeData>
#include <QtCore/QSettings>
#include <QtCore/QUrl>
#include <QtGui/QAction>
#include <QtGui/QDropEvent>
#include <QtGui/QUndoStack>
#include <QtWidgets/QCheckBox>
#include <QtWidgets/QDoubleSpinBox>
#include <QtWidgets/QFileDialog>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QTableView>

#include <algorithm>

namespace tst_main_window {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

/// The whole window, used as a person uses it.
class TestMainWindow : public QObject, protected WindowFixture
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init() { show(); }
    void cleanup() { m_window.reset(); }

    void aDragOfTheSliderIsOneStep();
    void typingAValueIsOneStep();
    void nodelaySwitchesTheDelayOff();
    void theKeyChangesWhoCounts();
    void aKeyThatNginxRefusesIsSaidSo();
    void aLocationSelects();
    void theFilterFindsClients();
    void aChosenClientStays();
    void theBurstIsRaisedForAClient();
    void aDroppedFileOpens();
    void aBadFileLeavesWhatWasOpen_data();
    void aBadFileLeavesWhatWasOpen();
    void aCancelledReadLeavesWhatWasOpen();
    void theConfigurationIsWhatIsExported();
    void whatIsExportedAndWhatComesNextIsTold();
    void aDryRunIsChosenWhereItIsExported();
    void theSampleBeginsAnew();
    void aProjectComesBack();
    void stepsGoFromRejectionToRejection();
};

void TestMainWindow::initTestCase()
{
    prepare();
    writeTraffic();
    write(u"other.csv"_s, "time_ms,binary_remote_addr,uri,request_method\n1700000000000,198.51.100.1,/,GET\n");
    write(u"empty.log"_s, "");
    write(u"binary.log"_s, QByteArray("\0\x01\x02\xff\xfe\x80\n\0\0\n", 10).repeated(50));
    write(u"damaged.log.gz"_s, QByteArray("\x1f\x8b\x08\0\0\0\0\0\0\x03garbage", 17));
    write(u"broken.spillway"_s, "{ no json");
}

void TestMainWindow::aDragOfTheSliderIsOneStep()
{
    open(u"traffic.csv"_s);
    const auto before = totals().rejected;
    LogSlider* slider = m_window->findChild<LimitPanel*>()->burst()->slider();
    const int y = slider->height() / 2;
    QTest::mousePress(slider, Qt::LeftButton, {}, {slider->width() / 2, y});
    for (int x = slider->width() / 2; x < slider->width() - 20; x += 7)
        QTest::mouseMove(slider, {x, y});
    QTest::mouseRelease(slider, Qt::LeftButton, {}, {slider->width() - 20, y});
    QVERIFY(setup().limit.burst > 60);
    QCOMPARE(m_window->project()->undoStack()->count(), 1);
    untilComputed();
    QCOMPARE(totals().rejected, 0U);
    m_window->actions().undo->trigger();
    QCOMPARE(setup().limit.burst, 20);
    untilComputed();
    QCOMPARE(totals().rejected, before);
}

void TestMainWindow::typingAValueIsOneStep()
{
    open(u"traffic.csv"_s);
    QDoubleSpinBox* field = m_window->findChild<LimitPanel*>()->burst()->field();
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, u"345"_s);
    QCOMPARE(setup().limit.burst, 345);
    QCOMPARE(m_window->findChild<LimitPanel*>()->burst()->slider()->amount(), 345);
    QCOMPARE(m_window->project()->undoStack()->count(), 1);
}

void TestMainWindow::nodelaySwitchesTheDelayOff()
{
    open(u"traffic.csv"_s);
    QVERIFY(setup().limit.nodelay);
    QVERIFY(!m_window->findChild<LimitPanel*>()->delay()->isVisible());
    m_window->findChild<LimitPanel*>()->nodelay()->click();
    QVERIFY(!setup().limit.nodelay);
    QVERIFY(m_window->findChild<LimitPanel*>()->delay()->isVisible());
    untilComputed();
    QVERIFY(totals().delayed > 0);
}

void TestMainWindow::theKeyChangesWhoCounts()
{
    open(u"traffic.csv"_s);
    QCOMPARE(totals().clients, 10U);
    EditableKey* key = m_window->findChild<TrafficPanel*>()->key();
    key->lineEdit()->setFocus();
    key->lineEdit()->selectAll();
    QTest::keyClicks(key->lineEdit(), u"$uri"_s);
    QTest::keyClick(key->lineEdit(), Qt::Key_Return);
    QCOMPARE(setup().zone.key.text(), "$uri");
    untilComputed();
    QCOMPARE(totals().clients, 2U);
    QCOMPARE(m_window->project()->undoStack()->count(), 1);
}

void TestMainWindow::aKeyThatNginxRefusesIsSaidSo()
{
    open(u"traffic.csv"_s);
    EditableKey* key = m_window->findChild<TrafficPanel*>()->key();
    key->lineEdit()->setFocus();
    key->lineEdit()->selectAll();
    QTest::keyClicks(key->lineEdit(), u"${uri"_s);
    QTest::keyClick(key->lineEdit(), Qt::Key_Return);
    QCOMPARE(setup().zone.key.text(), "$binary_remote_addr");
    const auto labels = m_window->findChild<TrafficPanel*>()->findChildren<QLabel*>();
    QVERIFY(std::ranges::any_of(labels, [](const QLabel* label) {
        return label->isVisible() && label->property("role") == u"warning"_s && !label->text().isEmpty();
    }));
}

void TestMainWindow::aLocationSelects()
{
    open(u"traffic.csv"_s);
    QLineEdit* location = named<QLineEdit>(*m_window->findChild<TrafficPanel*>(), u"Only this location"_s);
    location->setFocus();
    QTest::keyClicks(location, u"/login"_s);
    untilComputed();
    QCOMPARE(totals().requests, 60U);
    QCOMPARE(m_window->project()->undoStack()->count(), 1);
}

void TestMainWindow::theFilterFindsClients()
{
    open(u"traffic.csv"_s);
    QCOMPARE(m_window->findChild<ClientsModel*>()->rowCount(), 10);
    m_window->actions().findClient->trigger();
    QLineEdit* filter = m_window->tabs()->clients()->filterField();
    QTest::keyClicks(filter, u"203."_s);
    QCOMPARE(m_window->findChild<ClientsModel*>()->rowCount(), 1);
    QCOMPARE(m_window->findChild<ClientsModel*>()->nameAt(0), u"203.0.113.77"_s);
}

void TestMainWindow::aChosenClientStays()
{
    open(u"traffic.csv"_s);
    QTableView* table = m_window->tabs()->clients()->table();
    const int row = m_window->findChild<ClientsModel*>()->rowOf(u"192.0.2.3"_s);
    table->selectRow(row);
    QTRY_COMPARE(m_window->results()->shownClient(), u"192.0.2.3"_s);
    m_window->findChild<LimitPanel*>()->burst()->slider()->setFocus();
    QTest::keyClick(m_window->findChild<LimitPanel*>()->burst()->slider(), Qt::Key_Home);
    untilComputed();
    QCOMPARE(m_window->results()->shownClient(), u"192.0.2.3"_s);
    m_window->actions().worstClient->trigger();
    QTRY_COMPARE(m_window->results()->shownClient(), u"203.0.113.77"_s);
}

void TestMainWindow::theBurstIsRaisedForAClient()
{
    open(u"traffic.csv"_s);
    Project& project = *m_window->project();
    const Results& results = m_window->graph()->results;
    QTRY_VERIFY(!results.needs().empty());
    const auto lost = [&] {
        const Outcome& outcome = *results.computed().outcome;
        return outcome.clients[findClient(*outcome.grouped, results.shownClient()).value()].rejected;
    };
    QVERIFY(lost() > 0);
    const QString shown = results.shownClient();
    m_window->actions().spareClient->trigger();
    untilComputed();
    QCOMPARE(lost(), 0U);
    QCOMPARE(project.client(), shown); // whoever else is hit more now
    QCOMPARE(project.undoStack()->count(), 1);
    m_window->actions().spareClient->trigger(); // it passes
    QCOMPARE(project.undoStack()->count(), 1);
}

void TestMainWindow::aDroppedFileOpens()
{
    open(u"traffic.csv"_s);
    QSignalSpy opened(m_window->opener(), &LogOpener::opened);
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path(u"other.csv"_s))});
    QDragEnterEvent enter({400, 400}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(m_window.get(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop({400, 400}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(m_window.get(), &drop);
    QTRY_COMPARE(opened.size(), 1);
    QCOMPARE(m_window->project()->trace()->size(), 1U);
}

void TestMainWindow::aBadFileLeavesWhatWasOpen_data()
{
    QTest::addColumn<QString>("name");
    for (const char* name : {"absent.log", "empty.log", "binary.log", "damaged.log.gz", "broken.spillway"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void TestMainWindow::aBadFileLeavesWhatWasOpen()
{
    QFETCH(QString, name);
    open(u"traffic.csv"_s);
    const TracePtr before = m_window->project()->trace();
    m_window->opener()->open({path(name)});
    QTRY_VERIFY(m_window->banner()->isVisible());
    QVERIFY(!m_window->banner()->accessibleName().isEmpty());
    QCOMPARE(m_window->project()->trace(), before);
    open(u"other.csv"_s);
    QVERIFY(!m_window->banner()->isVisible());
}

void TestMainWindow::aCancelledReadLeavesWhatWasOpen()
{
    open(u"traffic.csv"_s);
    const TracePtr before = m_window->project()->trace();
    write(u"large.csv"_s,
          "time_ms,binary_remote_addr\n" + QByteArray("1700000000000,198.51.100.1\n").repeated(400'000));
    QSignalSpy cancelled(m_window->opener(), &LogOpener::cancelled);
    m_window->opener()->open({path(u"large.csv"_s)});
    const auto* strip = m_window->findChild<ImportStrip*>();
    QVERIFY(strip->isVisible());
    QVERIFY(m_window->opener()->isBusy());
    QTest::mouseClick(strip->findChild<QPushButton*>(), Qt::LeftButton);
    QCOMPARE(cancelled.size(), 1);
    QVERIFY(!strip->isVisible());
    QTest::qWait(300); // whatever still runs has nothing to say
    QCOMPARE(m_window->project()->trace(), before);
    QVERIFY(!m_window->banner()->isVisible());
}

void TestMainWindow::theConfigurationIsWhatIsExported()
{
    open(u"traffic.csv"_s);
    m_window->tabs()->showTab(TabsPanel::Config);
    const auto written = configText(results());
    QVERIFY(written);
    QCOMPARE(m_window->findChild<ConfigView*>()->text(), QString::fromStdString(*written));
    QVERIFY(m_window->findChild<ConfigView*>()->text().contains(u"rate=10r/s"_s));
    QVERIFY(m_window->findChild<ConfigView*>()->text().contains(u"# Measured on 330 requests in traffic.csv:"_s));
    QTest::keyClick(m_window->findChild<LimitPanel*>()->burst()->slider(), Qt::Key_Right);
    QTRY_VERIFY(m_window->findChild<ConfigView*>()->text().contains(u"burst=21"_s));
}

void TestMainWindow::whatIsExportedAndWhatComesNextIsTold()
{
    open(u"traffic.csv"_s);
    const Whenever<QFileDialog> dialog([](QFileDialog& asked) { static_cast<QDialog&>(asked).accept(); });
    QSettings().setValue(u"lastFolder"_s, m_folder.path());
    m_window->actions().exportConfig->trigger();
    const QFileInfo file(path(u"spillway.conf"_s));
    QVERIFY(file.exists());
    QVERIFY(m_window->banner()->isVisible());
    QCOMPARE(m_window->banner()->accessibleName(), u"Exported spillway.conf"_s);
    QVERIFY(m_window->banner()->accessibleDescription().contains(file.absolutePath()));
    QVERIFY(m_window->banner()->accessibleDescription().contains(u"nginx -t"_s));
    QTest::keyClick(m_window->findChild<LimitPanel*>()->burst()->slider(), Qt::Key_Right); // another limit
    QVERIFY(!m_window->banner()->isVisible());
}

void TestMainWindow::aDryRunIsChosenWhereItIsExported()
{
    open(u"traffic.csv"_s);
    QSettings().setValue(u"lastFolder"_s, m_folder.path());
    bool isOn = false;
    for (const bool dryRun : {true, false}) {
        const Whenever<QFileDialog> dialog([&isOn, dryRun](QFileDialog& asked) {
            auto* box = asked.findChild<QCheckBox*>();
            QVERIFY(box != nullptr);
            QCOMPARE(box->isChecked(), isOn); // as it was left
            isOn = dryRun;
            box->setChecked(dryRun);
            asked.selectFile(dryRun ? u"dry.conf"_s : u"live.conf"_s);
            static_cast<QDialog&>(asked).accept();
        });
        m_window->actions().exportConfig->trigger();
        QFile file(path(dryRun ? u"dry.conf"_s : u"live.conf"_s));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray written = file.readAll();
        QCOMPARE(written.contains("limit_req_dry_run on;"), dryRun);
        QVERIFY(written.contains("# Measured on 330 requests"));
        QCOMPARE(setup().dryRun, dryRun);
        QVERIFY(m_window->banner()->isVisible());
        QCOMPARE(m_window->banner()->accessibleDescription().contains(u"dry run"_s), dryRun);
        QTRY_VERIFY(results().computed().settled());
        QTRY_VERIFY(results().inPeriods() != nullptr || setup().periods.empty());
    }
}

/// What was marked and exempt in other traffic is not the sample's.
void TestMainWindow::theSampleBeginsAnew()
{
    m_window->setSamplePath(path(u"traffic.csv"_s));
    const Setup first = setup();
    open(u"traffic.csv"_s);
    Setup changed = withExemptions(setup(), {Condition::parse("192.0.2.1").value()});
    changed.limit.burst = 7;
    changed.periods = {{PeriodKind::Incident, project().fullRange()}};
    editSetup(project(), changed, u"change"_s);
    QSignalSpy opened(m_window->opener(), &LogOpener::opened);
    for (QAction* action : m_window->findChildren<QAction*>())
        if (action->text().contains(u"sa&mple"_s))
            action->trigger();
    QTRY_COMPARE(opened.size(), 1);
    QVERIFY(setup() == first);
    untilComputed();
    editSetup(project(), changed, u"change"_s);
    open(u"traffic.csv"_s); // as any log
    QVERIFY(setup() == changed);
}

void TestMainWindow::aProjectComesBack()
{
    open(u"traffic.csv"_s);
    QTest::keyClick(m_window->findChild<LimitPanel*>()->burst()->slider(), Qt::Key_Right);
    const Setup kept = setup();
    QVERIFY(writeProject(path(u"kept.spillway"_s), snapshotOf(*m_window->project())));
    open(u"other.csv"_s);
    m_window->actions().undo->trigger();
    open(u"kept.spillway"_s);
    QCOMPARE(m_window->project()->trace()->size(), 330U);
    QVERIFY(setup() == kept);
    QCOMPARE(m_window->project()->path(), path(u"kept.spillway"_s));
}

void TestMainWindow::stepsGoFromRejectionToRejection()
{
    open(u"traffic.csv"_s);
    const Instant first = m_window->project()->playhead();
    QVERIFY(!m_window->actions().previousRejection->isEnabled());
    m_window->actions().nextRejection->trigger();
    QVERIFY(m_window->project()->playhead() > first);
    m_window->actions().previousRejection->trigger();
    QCOMPARE(m_window->project()->playhead(), first);
}

SPILLWAY_TEST(TestMainWindow)

} // namespace tst_main_window

#include "tst_main_window.moc"
