#include "tests/support/test_class.h"
#include "tests/support/whenever.h"
#include "tests/support/window_fixture.h"
#include "ui/charts/parts/picture.h"
#include "ui/charts/time/requests_chart.h"
#include "ui/commands/edits.h"
#include "ui/widgets/basic/banner.h"
#include "ui/window/exporter.h"
#include "ui/window/picture_panel.h"

#include <QtCore/QDir>
#include <QtCore/QSettings>
#include <QtGui/QAction>
#include <QtGui/QClipboard>
#include <QtWidgets/QFileDialog>
#include <QtWidgets/QMenu>

#include <algorithm>

namespace tst_pictures {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

/// Pictures of the window: what they say, and that they are written whole or not at all.
class TestPictures : public QObject, protected WindowFixture
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init() { show(); }
    void cleanup() { m_window.reset(); }

    void theWindowsPictureIsSaved_data();
    void theWindowsPictureIsSaved();
    void theCaptionTellsAllThatCounts();
    void aChartIsSavedFromItsMenu();
    void aChartIsCopiedWithItsCaption();
    void whatCannotBeWrittenIsTold();
    void whereNothingCanBeWrittenHomeIsOffered();

private:
    /// Chooses an entry of the chart's menu.
    void choose(const QString& entry);
    [[nodiscard]] RequestsChart& chart() const { return *m_window->findChild<RequestsChart*>(); }
    [[nodiscard]] Rendering expected() const
    {
        return captioned(chart().rendering(), pictureCaption(results(), chart().range()));
    }
};

void TestPictures::initTestCase()
{
    prepare();
    writeTraffic();
    QVERIFY(QDir(m_folder.path()).mkdir(u"folder"_s));
    QVERIFY(QFile::link(u"absent/picture.png"_s, path(u"nowhere.png"_s)));
}

void TestPictures::choose(const QString& entry)
{
    const Whenever<QMenu> menu([&entry](QMenu& popup) {
        const auto actions = popup.actions();
        const auto found = std::ranges::find(actions, entry, &QAction::text);
        QVERIFY(found != actions.end());
        QVERIFY((*found)->isEnabled());
        // Not by a click: exec() returns only when the dialog of the entry is closed again.
        QTest::keyClick(&popup, entry.contains(u"opy"_s) ? Qt::Key_C : Qt::Key_S);
    });
    emit chart().customContextMenuRequested(chart().rect().center());
}

void TestPictures::theWindowsPictureIsSaved_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("begins");
    QTest::newRow("PNG") << u"picture.png"_s << QByteArray("\x89PNG");
    QTest::newRow("SVG") << u"picture.svg"_s << QByteArray("<?xml");
}

void TestPictures::theWindowsPictureIsSaved()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, begins);
    open(u"traffic.csv"_s);
    const Whenever<QFileDialog> dialog([&name](QFileDialog& asked) {
        asked.selectFile(name);
        static_cast<QDialog&>(asked).accept();
    });
    QSettings().setValue(u"lastFolder"_s, m_folder.path());
    m_window->actions().savePicture->trigger();
    QFile file(path(name));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readAll().startsWith(begins));
}

void TestPictures::whereNothingCanBeWrittenHomeIsOffered()
{
    open(u"traffic.csv"_s);
    const auto offered = [this](const QString& lastFolder, const QString& lastSavedFolder = {}) {
        QString file;
        const Whenever<QFileDialog> dialog([&file](QFileDialog& asked) {
            file = asked.selectedFiles().value(0);
            asked.reject();
        });
        QSettings().setValue(u"lastFolder"_s, lastFolder);
        QSettings().setValue(u"lastSavedFolder"_s, lastSavedFolder);
        m_window->actions().exportConfig->trigger();
        return file;
    };
    QCOMPARE(offered(path(u"gone"_s)), QDir::home().filePath(u"spillway.conf"_s));
    QCOMPARE(offered(m_folder.path()), path(u"spillway.conf"_s));
    QVERIFY(QDir(m_folder.path()).mkdir(u"saved"_s));
    QCOMPARE(offered(m_folder.path(), path(u"saved"_s)), path(u"saved/spillway.conf"_s));
    QCOMPARE(QSettings().value(u"lastFolder"_s).toString(), m_folder.path()); // logs are not where it was saved
}

void TestPictures::theCaptionTellsAllThatCounts()
{
    open(u"traffic.csv"_s);
    Setup narrower = setup();
    narrower.selection.locations = {"/login"};
    editSetup(project(), narrower, u"Location"_s);
    untilComputed();
    const QString caption = pictureCaption(results(), project().fullRange());
    QVERIFY(caption.startsWith(u"traffic.csv · selected: location /login · limit_req_zone"_s));
    QVERIFY(caption.contains(u"burst=20"_s));
}

void TestPictures::aChartIsSavedFromItsMenu()
{
    open(u"traffic.csv"_s);
    QSettings().setValue(u"lastFolder"_s, m_folder.path());
    const Whenever<QFileDialog> dialog([](QFileDialog& asked) {
        asked.selectFile(u"chart"_s); // gets its suffix
        static_cast<QDialog&>(asked).accept();
    });
    choose(u"&Save picture…"_s);
    const QImage saved(path(u"chart.png"_s));
    QCOMPARE(saved.size(), expected().size * 2);
    QVERIFY(saved.height() > chart().height() * 2);
}

void TestPictures::aChartIsCopiedWithItsCaption()
{
    open(u"traffic.csv"_s);
    choose(u"&Copy picture"_s);
    QTRY_COMPARE(QGuiApplication::clipboard()->image().size(), expected().size * 2);
}

void TestPictures::whatCannotBeWrittenIsTold()
{
    open(u"traffic.csv"_s);
    const auto saved = savePicture(expected(), path(u"folder"_s));
    QVERIFY(!saved);
    QCOMPARE(saved.error().code, ErrorCode::CannotWrite);
    QVERIFY(!m_window->banner()->isVisible());
    QSettings().setValue(u"lastFolder"_s, m_folder.path());
    const Whenever<QFileDialog> dialog([](QFileDialog& asked) {
        asked.selectFile(u"nowhere.png"_s);
        static_cast<QDialog&>(asked).accept();
    });
    choose(u"&Save picture…"_s);
    QTRY_VERIFY(m_window->banner()->isVisible());
}

SPILLWAY_TEST(TestPictures)

} // namespace tst_pictures

#include "tst_pictures.moc"
