#include "tests/support/test_class.h"
#include "ui/models/project/save_file.h"

#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QFileInfo>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <sys/stat.h>

namespace tst_save_file {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

class TestSaveFile : public QObject
{
    Q_OBJECT

private slots:
    void writesAndReplaces()
    {
        QVERIFY(saveFile(path(u"plain"_s), "first"));
        QVERIFY(saveFile(path(u"plain"_s), "second"));
        QCOMPARE(content(u"plain"_s), QByteArray("second"));
    }

    void aLinkStaysAndItsFileIsWritten()
    {
        QVERIFY(saveFile(path(u"end"_s), "old"));
        QVERIFY(QFile::link(u"end"_s, path(u"middle"_s)));
        QVERIFY(QFile::link(path(u"middle"_s), path(u"start"_s)));
        QVERIFY(saveFile(path(u"start"_s), "new"));
        QVERIFY(QFileInfo(path(u"start"_s)).isSymLink());
        QVERIFY(QFileInfo(path(u"middle"_s)).isSymLink());
        QCOMPARE(content(u"end"_s), QByteArray("new"));
    }

    void aLinkToNothingMakesThatFile()
    {
        QVERIFY(QFile::link(u"made"_s, path(u"toNothing"_s)));
        QVERIFY(saveFile(path(u"toNothing"_s), "x"));
        QVERIFY(QFileInfo(path(u"toNothing"_s)).isSymLink());
        QCOMPARE(content(u"made"_s), QByteArray("x"));
    }

    void whatIsNoFileIsRefused_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("a pipe") << u"pipe"_s;
        QTest::newRow("a link to a pipe") << u"toPipe"_s;
        QTest::newRow("a folder") << u"folder"_s;
        QTest::newRow("a link to a folder") << u"toFolder"_s;
        QTest::newRow("links in a circle") << u"circle"_s;
        QTest::newRow("a file in a folder that is not there") << u"absent/file"_s;
    }

    void whatIsNoFileIsRefused()
    {
        QFETCH(QString, name);
        const auto saved = saveFile(path(name), "x");
        QVERIFY(!saved);
        QCOMPARE(saved.error().code, ErrorCode::CannotWrite);
        QCOMPARE(saved.error().where, path(name).toStdString());
        QVERIFY(!saved.error().detail.empty());
        struct stat status = {};
        QCOMPARE(::stat(path(u"pipe"_s).toLocal8Bit().constData(), &status), 0);
        QVERIFY(S_ISFIFO(status.st_mode)); // nothing took its place
    }

    void initTestCase()
    {
        QCOMPARE(::mkfifo(path(u"pipe"_s).toLocal8Bit().constData(), 0600), 0);
        QVERIFY(QFile::link(u"pipe"_s, path(u"toPipe"_s)));
        QVERIFY(QDir(m_folder.path()).mkdir(u"folder"_s));
        QVERIFY(QFile::link(u"folder"_s, path(u"toFolder"_s)));
        QVERIFY(QFile::link(u"round"_s, path(u"circle"_s)));
        QVERIFY(QFile::link(u"circle"_s, path(u"round"_s)));
    }

private:
    [[nodiscard]] QString path(const QString& name) const { return m_folder.filePath(name); }
    [[nodiscard]] QByteArray content(const QString& name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    QTemporaryDir m_folder;
};

SPILLWAY_TEST(TestSaveFile)

} // namespace tst_save_file

#include "tst_save_file.moc"
