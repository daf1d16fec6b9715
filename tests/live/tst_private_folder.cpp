#include "engine/live/private_nginx.h"

#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <QDir>
#include <QTemporaryDir>

#include <cstdlib>
#include <fcntl.h>
#include <sys/stat.h>

namespace tst_private_folder {

using namespace spillway;

/// Folders of killed runs are removed, and no others.
class TestPrivateFolder : public QObject
{
    Q_OBJECT

    static std::string make(bool old)
    {
        std::string folder = privateFolderPattern().value();
        if (::mkdtemp(folder.data()) == nullptr)
            qFatal("no folder");
        const timespec long_ago{1'000'000'000, 0};
        const timespec times[2]{long_ago, long_ago};
        if (old)
            ::utimensat(AT_FDCWD, folder.c_str(), times, 0);
        return folder;
    }
    static bool isThere(const std::string& folder) { return QDir(QString::fromStdString(folder)).exists(); }

private slots:
    void staleOnesAreRemoved()
    {
        const QTemporaryDir temporary;
        const QByteArray before = qgetenv("TMPDIR");
        qputenv("TMPDIR", temporary.path().toUtf8());
        const std::string killed = make(true);
        const std::string fresh = make(false);
        const std::string inUse = make(true);
        auto used = useFolder(inUse).value();
        QVERIFY(!useFolder(inUse)); // by another one
        QVERIFY(QDir(temporary.path()).mkdir(QStringLiteral("spillway-nginx-other-name")));
        removeStaleFolders();
        QVERIFY(!isThere(killed));
        QVERIFY(isThere(fresh));
        QVERIFY(isThere(inUse));
        QVERIFY(isThere(temporary.filePath(QStringLiteral("spillway-nginx-other-name")).toStdString()));
        used.reset();
        removeStaleFolders();
        QVERIFY(!isThere(inUse));
        const QString deep = temporary.filePath(QString(80, u'd'));
        QVERIFY(QDir().mkpath(deep));
        qputenv("TMPDIR", deep.toUtf8());
        QVERIFY(!privateFolderPattern()); // no socket fits in there
        before.isNull() ? qunsetenv("TMPDIR") : qputenv("TMPDIR", before);
    }
};

SPILLWAY_TEST(TestPrivateFolder)

} // namespace tst_private_folder

#include "tst_private_folder.moc"
