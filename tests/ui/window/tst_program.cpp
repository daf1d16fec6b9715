#include "tests/support/test_class.h"

#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QProcess>
#include <QtCore/QTemporaryDir>
#include <QtGui/QImage>
#include <QtTest/QTest>

namespace tst_program {

using namespace Qt::StringLiterals;

/// The desktop program as it is started, without a display.
class TestProgram : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void tellsItsVersionWithoutADisplay();
    void helpsWithoutADisplay();
    void rendersItself_data();
    void rendersItself();
    void refusesInOneLine_data();
    void refusesInOneLine();

private:
    struct Run
    {
        int status = -1;
        QString out;
        QString err;
    };
    [[nodiscard]] Run run(const QStringList& arguments) const;
    [[nodiscard]] QString path(const QString& name) const { return m_folder.filePath(name); }

    QTemporaryDir m_folder;
};

void TestProgram::init()
{
    QFile log(path(u"access.log"_s));
    QVERIFY(log.open(QIODevice::WriteOnly));
    for (int i = 0; i < 50; ++i)
        log.write("192.0.2.1 - - [21/Nov/2025:16:14:07 +0000] \"GET / HTTP/1.1\" 200 612 \"-\" \"curl/7.88\"\n");
}

TestProgram::Run TestProgram::run(const QStringList& arguments) const
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        environment.remove(QString::fromLatin1(name));
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(SPILLWAY_PROGRAM), arguments);
    if (!process.waitForFinished(60'000))
        return {};
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
            QString::fromUtf8(process.readAllStandardOutput()), QString::fromUtf8(process.readAllStandardError())};
}

void TestProgram::tellsItsVersionWithoutADisplay()
{
    const Run result = run({u"--version"_s});
    QCOMPARE(result.status, 0);
    QVERIFY(result.out.startsWith(u"spillway "_s));
}

void TestProgram::helpsWithoutADisplay()
{
    const Run result = run({u"--help"_s});
    QCOMPARE(result.status, 0);
    QVERIFY(result.out.contains(u"--screenshot"_s));
}

void TestProgram::rendersItself_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QSize>("size");
    QTest::newRow("light, with a log") << QStringList{path(u"access.log"_s), u"--theme"_s, u"light"_s}
                                       << QSize(1280, 800);
    QTest::newRow("dark and large") << QStringList{u"--open"_s, path(u"access.log"_s), u"--theme"_s,
                                                   u"dark"_s,   u"--size"_s,           u"1920x1080"_s}
                                    << QSize(1920, 1080);
    QTest::newRow("a scene") << QStringList{u"--scene"_s, u"window-edge"_s} << QSize(1280, 800);
    QTest::newRow("the start page") << QStringList{} << QSize(1280, 800);
}

void TestProgram::rendersItself()
{
    QFETCH(QStringList, arguments);
    QFETCH(QSize, size);
    const QString picture = path(u"window.png"_s);
    QFile::remove(picture);
    const Run result = run(arguments + QStringList{u"--screenshot"_s, picture});
    QCOMPARE(result.err, QString());
    QCOMPARE(result.status, 0);
    const QImage image(picture);
    QCOMPARE(image.size(), size);
}

void TestProgram::refusesInOneLine_data()
{
    QTest::addColumn<QStringList>("arguments");
    const QStringList shot{u"--screenshot"_s, path(u"never.png"_s)};
    QTest::newRow("a file that is not there") << QStringList{path(u"absent.log"_s)} + shot;
    QVERIFY(QDir(m_folder.path()).mkpath(u"empty"_s));
    QTest::newRow("an empty folder") << QStringList{path(u"empty"_s)} + shot;
    QTest::newRow("a folder to write to that is not there")
        << QStringList{u"--screenshot"_s, path(u"absent/shot.png"_s)};
    QTest::newRow("an unknown option") << QStringList{u"--nonsense"_s};
    QTest::newRow("a size that is none") << QStringList{u"--size"_s, u"large"_s} + shot;
    QTest::newRow("a tab that is none") << QStringList{u"--tab"_s, u"charts"_s} + shot;
    QTest::newRow("a theme that is none") << QStringList{u"--theme"_s, u"blue"_s} + shot;
    QTest::newRow("a scene that is none") << QStringList{u"--scene"_s, u"romantic"_s} + shot;
    QTest::newRow("a scene beside a log") << QStringList{u"--scene"_s, u"nodelay"_s, path(u"access.log"_s)} + shot;
    QTest::newRow("a limit that nginx refuses") << QStringList{u"--limit"_s, u"rate=0.5r/s"_s} + shot;
    QTest::newRow("a project beside a log") << QStringList{path(u"access.log"_s), path(u"shop.spillway"_s)} + shot;
}

void TestProgram::refusesInOneLine()
{
    QFETCH(QStringList, arguments);
    const Run result = run(arguments);
    QCOMPARE(result.status, 2);
    QCOMPARE(result.err.count(u'\n'), 1);
    QVERIFY(result.err.startsWith(u"spillway: "_s));
    QVERIFY(result.err.count(u"--limit: "_s) <= 1);
}

SPILLWAY_TEST(TestProgram)

} // namespace tst_program

#include "tst_program.moc"
