#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include <unistd.h>

namespace tst_cli_cases {

/// Each folder of cases/ is a case: `cmd` is run by sh in a copy of the folder, with the program under test first in
/// PATH. `out`, `err` and `status` are what it must print and return, to the byte; a missing one means nothing, or 0. A
/// file `not-as-root` keeps a case from being run where permissions do not hold, `live` where SPILLWAY_LIVE is off.
class TestCliCases : public QObject
{
    Q_OBJECT

    static QByteArray contents(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private slots:
    void run_data()
    {
        QTest::addColumn<QString>("folder");
        const QDir cases(QStringLiteral(SPILLWAY_SOURCE_DIR "/tests/cli/cases"));
        const QStringList names = cases.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
        QVERIFY(!names.isEmpty());
        for (const QString& name : names)
            QTest::newRow(name.toUtf8().constData()) << cases.filePath(name);
    }

    void run()
    {
        QFETCH(QString, folder);
        const QDir source(folder);
        if (source.exists(QStringLiteral("not-as-root")) && ::geteuid() == 0)
            QSKIP("root may read everything");
#ifndef SPILLWAY_LIVE
        if (source.exists(QStringLiteral("live")))
            QSKIP("built without SPILLWAY_LIVE");
#endif
        QTemporaryDir copy;
        QVERIFY(copy.isValid());
        for (const QString& name : source.entryList(QDir::Files | QDir::Hidden))
            QVERIFY(QFile::copy(source.filePath(name), copy.filePath(name)));

        QProcess shell;
        auto environment = QProcessEnvironment::systemEnvironment();
        const QString programs = QFileInfo(QStringLiteral(SPILLWAY_CLI)).path();
        environment.insert(QStringLiteral("PATH"),
                           programs + QLatin1Char(':') + environment.value(QStringLiteral("PATH")));
        environment.insert(QStringLiteral("LC_ALL"), QStringLiteral("C"));
        shell.setProcessEnvironment(environment);
        shell.setWorkingDirectory(copy.path());
        shell.start(QStringLiteral("sh"), {QStringLiteral("./cmd")});
        QVERIFY(shell.waitForFinished());
        QCOMPARE(shell.exitStatus(), QProcess::NormalExit);

        QCOMPARE(shell.readAllStandardError(), contents(source.filePath(QStringLiteral("err"))));
        QCOMPARE(shell.readAllStandardOutput(), contents(source.filePath(QStringLiteral("out"))));
        QCOMPARE(shell.exitCode(), contents(source.filePath(QStringLiteral("status"))).trimmed().toInt());
    }
};

SPILLWAY_TEST(TestCliCases)

} // namespace tst_cli_cases

#include "tst_cli_cases.moc"
