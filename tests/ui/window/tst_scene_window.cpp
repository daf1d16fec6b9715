#include "tests/support/test_class.h"
#include "tests/support/window_fixture.h"
#include "ui/commands/edits.h"
#include "ui/models/project/playback.h"
#include "ui/models/project/project_file.h"
#include "ui/models/project/recent_files.h"
#include "ui/models/project/scenes.h"
#include "ui/widgets/basic/banner.h"
#include "ui/widgets/fields/start_page.h"
#include "ui/widgets/tables/comparison_view.h"
#include "ui/window/tabs/compare_panel.h"
#include "ui/window/tabs/tabs_panel.h"
#include "ui/window/window_settings.h"

#include <QtCore/QStandardPaths>
#include <QtCore/QTimer>
#include <QtGui/QAction>
#include <QtGui/QUndoStack>
#include <QtWidgets/QFileDialog>
#include <QtWidgets/QLabel>
#include <QtWidgets/QMenu>
#include <QtWidgets/QMenuBar>
#include <QtWidgets/QMessageBox>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QScrollBar>
#include <QtWidgets/QTableView>

#include <algorithm>

namespace tst_scene_window {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

/// Scenes as they are opened from the window.
class TestSceneWindow : public QObject, protected WindowFixture
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init() { show(); }
    void cleanup() { m_window.reset(); }

    void opensFromTheStartPage_data() { scenes(); }
    void opensFromTheStartPage();
    void opensFromTheMenu_data() { scenes(); }
    void opensFromTheMenu();
    void theSentencesAreSeenInWhole_data() { scenes(); }
    void theSentencesAreSeenInWhole();
    void oneLeadsToTheNext();
    void theSentencesCanBeDismissed();
    void aLogAfterItIsAsEver();
    void withoutItsTrafficItTellsNothing();
    void whatTheUserChoseMeanwhileStays();
    void itsSpeedIsNotRemembered();
    void allRowsOfItsComparisonAreSeen_data() { scenes(); }
    void allRowsOfItsComparisonAreSeen();
    void savingAsksWhere();
    void aLookAtAnotherLimitIsNotAskedAbout();
    void drawingsAreAskedAbout();
    void aFileOfOneOpensByItsPath();
    void aSceneIsCheckedWhenItIsRead_data();
    void aSceneIsCheckedWhenItIsRead();

private:
    static void scenes();
    void settle();
    [[nodiscard]] Banner* strip() const { return m_window->sceneStrip(); }
};

void TestSceneWindow::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    prepare();
    writeTraffic();
}

void TestSceneWindow::scenes()
{
    QTest::addColumn<int>("index");
    for (const ShippedScene& shipped : shippedScenes())
        QTest::newRow(qPrintable(shipped.name)) << static_cast<int>(&shipped - shippedScenes().data());
}

void TestSceneWindow::settle()
{
    QTRY_VERIFY(m_window->graph()->merge.isIdle() && m_window->graph()->replay.isIdle());
}

void TestSceneWindow::opensFromTheStartPage()
{
    QFETCH(int, index);
    const ShippedScene& shipped = shippedScenes()[static_cast<std::size_t>(index)];
    m_window->opener()->recent()->clear();
    const auto links = m_window->findChildren<QPushButton*>();
    const auto link = std::ranges::find(links, shipped.scene.title, &QPushButton::text);
    QVERIFY(link != links.end());
    QTest::mouseClick(*link, Qt::LeftButton);
    settle();

    const Snapshot snapshot = readProject(shipped.path).value();
    QVERIFY(project().made() == snapshot.made);
    QVERIFY(setup() == snapshot.setup);
    std::size_t requests = 0;
    for (const MadeSource& source : snapshot.made.sources)
        requests += ui::traceOf(source)->size();
    QCOMPARE(std::size_t{totals().requests}, requests);
    QVERIFY(project().range() == *snapshot.range);
    QVERIFY(project().playhead() == *snapshot.playhead);
    QCOMPARE(results().shownClient(), snapshot.client);
    QCOMPARE(m_window->playback()->speed(), shipped.scene.speed);
    QCOMPARE(m_window->tabs()->tab() == TabsPanel::Compare, shipped.scene.compares);

    QVERIFY(strip()->isVisible());
    QCOMPARE(strip()->accessibleName(), shipped.scene.title);
    QCOMPARE(strip()->accessibleDescription(), shipped.scene.text.join(u' '));
    QVERIFY(m_window->windowTitle().contains(shipped.scene.title));
    QVERIFY(project().path().isEmpty());
    QVERIFY(project().undoStack()->isClean() && project().undoStack()->count() == 0);
    QVERIFY(m_window->opener()->recent()->paths().isEmpty());
    QVERIFY(m_window->close()); // without a question
}

void TestSceneWindow::opensFromTheMenu()
{
    QFETCH(int, index);
    const ShippedScene& shipped = shippedScenes()[static_cast<std::size_t>(index)];
    const auto menus = m_window->findChild<QMenuBar*>()->findChildren<QMenu*>();
    const auto menu = std::ranges::find(menus, u"S&cenes"_s, &QMenu::title);
    QVERIFY(menu != menus.end());
    QAction* action = (*menu)->actions().at(index);
    QCOMPARE(action->text(), shipped.scene.title);
    action->trigger();
    settle();
    QCOMPARE(strip()->accessibleName(), shipped.scene.title);
    QVERIFY(!m_window->playback()->isPlaying());
    m_window->actions().play->trigger();
    QVERIFY(m_window->playback()->isPlaying());
    QTRY_VERIFY(project().playhead() > *readProject(shipped.path)->playhead);
}

void TestSceneWindow::theSentencesAreSeenInWhole()
{
    QFETCH(int, index);
    m_window->openScene(shippedScenes()[static_cast<std::size_t>(index)].name);
    settle();
    QTest::qWait(0); // until it is laid out
    for (const QLabel* label : strip()->findChildren<QLabel*>()) {
        const QRect needed = label->fontMetrics().boundingRect(QRect(0, 0, label->width(), 1000),
                                                               label->wordWrap() ? Qt::TextWordWrap : 0, label->text());
        QVERIFY2(needed.height() <= label->height() && needed.width() <= label->width(), qPrintable(label->text()));
    }
    QVERIFY(m_window->width() == 1280 && m_window->height() == 800);
}

void TestSceneWindow::oneLeadsToTheNext()
{
    const auto& all = shippedScenes();
    m_window->openScene(all.front().name);
    for (std::size_t i = 0; i + 1 < all.size(); ++i) {
        QCOMPARE(strip()->accessibleName(), all[i].scene.title);
        QVERIFY(strip()->button()->isVisible());
        strip()->button()->click();
        settle();
    }
    QCOMPARE(strip()->accessibleName(), all.back().scene.title);
    QVERIFY(strip()->isVisible());
    QVERIFY(!strip()->button()->isVisible());
}

void TestSceneWindow::theSentencesCanBeDismissed()
{
    m_window->openScene(u"nodelay"_s);
    settle();
    const auto buttons = strip()->findChildren<QPushButton*>();
    const auto dismiss = std::ranges::find(buttons, u"Dismiss"_s, &QPushButton::text);
    QVERIFY(dismiss != buttons.end());
    (*dismiss)->click();
    QVERIFY(!strip()->isVisible());
    QVERIFY(project().scene() && project().trace()); // it is still open
    m_window->openScene(u"nodelay"_s);
    QVERIFY(strip()->isVisible());
}

void TestSceneWindow::aLogAfterItIsAsEver()
{
    const Setup before = setup();
    m_window->openScene(u"full-bucket"_s);
    settle();
    QCOMPARE(m_window->playback()->speed(), 1000);
    open(u"traffic.csv"_s);
    QVERIFY(!strip()->isVisible());
    QVERIFY(!project().scene());
    QVERIFY(project().made() == MadeTraffic());
    QCOMPARE(totals().requests, 330U);
    QCOMPARE(m_window->playback()->speed(), 100);
    QCOMPARE(m_window->tabs()->tab(), TabsPanel::Clients);
    QVERIFY(project().client().isEmpty());
    QVERIFY(m_window->windowTitle().contains(u"traffic.csv"_s));
    QCOMPARE(setup(), before); // the limit was the scene's
}

void TestSceneWindow::withoutItsTrafficItTellsNothing()
{
    m_window->openScene(u"nodelay"_s);
    settle();
    editMade(project(), removed(project().made(), 1), u"Remove"_s);
    QVERIFY(!project().trace());
    QVERIFY(!strip()->isVisible());
    QCOMPARE(m_window->windowTitle(), u"Spillway"_s);
    project().undoStack()->undo();
    settle();
    QVERIFY(strip()->isVisible());
    QVERIFY(m_window->windowTitle().startsWith(u"Burst with nodelay"_s));
}

void TestSceneWindow::whatTheUserChoseMeanwhileStays()
{
    m_window->openScene(u"full-bucket"_s);
    settle();
    m_window->playback()->setSpeed(200);
    m_window->tabs()->showTab(TabsPanel::Config);
    open(u"traffic.csv"_s);
    QCOMPARE(m_window->playback()->speed(), 200);
    QCOMPARE(m_window->tabs()->tab(), TabsPanel::Config);
}

void TestSceneWindow::itsSpeedIsNotRemembered()
{
    m_window->playback()->setSpeed(200);
    m_window->openScene(u"one-a-minute"_s);
    settle();
    QCOMPARE(m_window->playback()->speed(), 5000);
    m_window->close();
    show();
    m_window->settings()->restoreLayout();
    QCOMPARE(m_window->playback()->speed(), 200);
}

void TestSceneWindow::allRowsOfItsComparisonAreSeen()
{
    QFETCH(int, index);
    m_window->openScene(shippedScenes()[static_cast<std::size_t>(index)].name);
    settle();
    m_window->tabs()->showTab(TabsPanel::Compare);
    m_window->resize(1280, 1000);
    const ComparisonView* view = m_window->tabs()->compare()->view();
    QTRY_COMPARE(view->table()->verticalScrollBar()->maximum(), 0);
    QCOMPARE(view->table()->model()->rowCount(), 6);
}

void TestSceneWindow::savingAsksWhere()
{
    m_window->openScene(u"two-stages"_s);
    settle();
    const QString file = path(u"mine.spillway"_s);
    QTimer look;
    bool asked = false;
    connect(&look, &QTimer::timeout, this, [&] {
        if (auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget())) {
            asked = true;
            dialog->selectFile(file);
            QMetaObject::invokeMethod(dialog, "accept");
        }
    });
    look.start(5);
    m_window->actions().saveProject->trigger();
    look.stop();
    QVERIFY(asked);
    QCOMPARE(project().path(), file);
    const auto saved = readProject(file);
    QVERIFY(saved);
    QVERIFY(*saved == snapshotOf(project()));
    QVERIFY(saved->scene == shippedScenes()[3].scene); // it still tells its point
    QVERIFY(m_window->windowTitle().startsWith(u"mine"_s));
}

void TestSceneWindow::aLookAtAnotherLimitIsNotAskedAbout()
{
    m_window->openScene(u"burst-waits"_s);
    settle();
    Setup changed = setup();
    changed.limit.burst = 7;
    editSetup(project(), changed, u"Burst"_s);
    strip()->button()->click(); // a question would wait for an answer
    QCOMPARE(strip()->accessibleName(), shippedScenes()[2].scene.title);
    settle();
    QCOMPARE(setup().limit.burst, 20);
}

void TestSceneWindow::drawingsAreAskedAbout()
{
    m_window->openScene(u"burst-waits"_s);
    settle();
    const MadeSource& source = project().made().sources.front();
    editMade(project(), added(project().made(), "more", source.content), u"Draw"_s);
    QTimer look;
    int asked = 0;
    connect(&look, &QTimer::timeout, this, [&] {
        if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) {
            ++asked;
            box->button(asked == 1 ? QMessageBox::Cancel : QMessageBox::Discard)->click();
        }
    });
    look.start(5);
    strip()->button()->click();
    QCOMPARE(asked, 1);
    QCOMPARE(project().made().sources.size(), std::size_t{2});
    QVERIFY(strip()->isVisible()); // it is still that scene
    QCOMPARE(strip()->accessibleName(), shippedScenes()[1].scene.title);
    strip()->button()->click();
    QCOMPARE(asked, 2);
    QCOMPARE(strip()->accessibleName(), shippedScenes()[2].scene.title);
}

void TestSceneWindow::aFileOfOneOpensByItsPath()
{
    QVERIFY(QFile::copy(shippedScenes()[0].path, path(u"lesson.spillway"_s)));
    open(u"lesson.spillway"_s);
    settle();
    QCOMPARE(project().path(), path(u"lesson.spillway"_s));
    QVERIFY(strip()->isVisible());
    QCOMPARE(strip()->accessibleName(), shippedScenes()[0].scene.title);
    QCOMPARE(totals().rejected, 4U);
    QVERIFY(m_window->windowTitle().startsWith(u"lesson"_s));
}

void TestSceneWindow::aSceneIsCheckedWhenItIsRead_data()
{
    QTest::addColumn<QByteArray>("scene");
    QTest::addColumn<QString>("names");
    QTest::newRow("no object") << QByteArray("[]") << u"\"scene\""_s;
    QTest::newRow("no title") << QByteArray("{}") << u"scene.title"_s;
    QTest::newRow("a long title") << QByteArray("{'title':'" + QByteArray(61, 'x') + "'}") << u"scene.title"_s;
    QTest::newRow("five sentences") << QByteArray("{'title':'x','text':['','','','','']}") << u"scene.text"_s;
    QTest::newRow("a long sentence") << QByteArray("{'title':'x','text':['" + QByteArray(301, 'x') + "']}")
                                     << u"scene.text"_s;
    QTest::newRow("a speed that there is not") << QByteArray("{'title':'x','speed':0}") << u"scene.speed"_s;
    QTest::newRow("a flag that is none") << QByteArray("{'title':'x','compares':1}") << u"scene.compares"_s;
}

void TestSceneWindow::aSceneIsCheckedWhenItIsRead()
{
    QFETCH(QByteArray, scene);
    QFETCH(QString, names);
    write(u"bad.spillway"_s, "{\"spillway\":1,\"scene\":" + scene.replace('\'', '"') + "}");
    const auto read = readProject(path(u"bad.spillway"_s));
    QVERIFY(!read);
    QVERIFY2(QString::fromStdString(read.error().detail).contains(names), read.error().detail.c_str());
}

SPILLWAY_TEST(TestSceneWindow)

} // namespace tst_scene_window

#include "tst_scene_window.moc"
