#include "tests/support/nginx.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include <csignal>

namespace tst_cli_signals {

using namespace spillway;

/// Temporary files vanish when a signal ends the program.
class TestCliSignals : public QObject
{
    Q_OBJECT

    static void write(const QString& path, const QByteArray& bytes)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    }

    static QStringList entriesOf(const QTemporaryDir& folder)
    {
        return QDir(folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
    }

    /// Starts the program by a line of sh, in this folder, with a home for temporary files.
    static void start(QProcess& shell, const QTemporaryDir& folder, const QTemporaryDir& temporary, const char* line)
    {
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("TMPDIR"), temporary.path());
        environment.insert(QStringLiteral("CLI"), QStringLiteral(SPILLWAY_CLI));
        environment.insert(QStringLiteral("PATH"),
                           folder.path() + QLatin1Char(':') + environment.value(QStringLiteral("PATH")));
        shell.setProcessEnvironment(environment);
        shell.setWorkingDirectory(folder.path());
        shell.start(QStringLiteral("sh"), {QStringLiteral("-c"), QString::fromUtf8(line)});
        QVERIFY(shell.waitForStarted());
    }

    /// Whether a short run leaves nothing here, not even the folder of one that was killed.
    static bool removedByTheNextRun(const QTemporaryDir& folder, const QTemporaryDir& temporary)
    {
        write(folder.filePath(QStringLiteral("short.csv")), "time_ms,binary_remote_addr\n0,192.0.2.1\n");
        QProcess shell;
        start(shell, folder, temporary, "exec \"$CLI\" verify --limit rate=1r/s short.csv");
        return shell.waitForFinished() && shell.exitCode() == 0 && entriesOf(temporary).isEmpty();
    }

private slots:
    void outputBesideItsPlace_data()
    {
        QTest::addColumn<int>("signal");
        QTest::newRow("interrupted") << SIGINT;
        QTest::newRow("terminated") << SIGTERM;
        QTest::newRow("the terminal was closed") << SIGHUP;
    }

    void outputBesideItsPlace()
    {
        QFETCH(int, signal);
        const QTemporaryDir folder;
        QProcess shell;
        start(shell, folder, folder, "exec \"$CLI\" pack - -o out.spwl"); // waits for standard input
        QTRY_COMPARE(entriesOf(folder).size(), 1);
        QVERIFY(entriesOf(folder).front().startsWith(QStringLiteral(".out.spwl.")));
        QCOMPARE(::kill(static_cast<pid_t>(shell.processId()), signal), 0);
        QVERIFY(shell.waitForFinished());
        QCOMPARE(shell.exitStatus(), QProcess::CrashExit);
        QCOMPARE(shell.exitCode(), signal);
        QCOMPARE(entriesOf(folder), QStringList());
    }

    void anIgnoredSignalStaysIgnored()
    {
        const QTemporaryDir folder;
        QProcess shell;
        start(shell, folder, folder, "trap '' HUP; exec \"$CLI\" pack - -o out.spwl");
        QTRY_COMPARE(entriesOf(folder).size(), 1);
        QCOMPARE(::kill(static_cast<pid_t>(shell.processId()), SIGHUP), 0);
        shell.write("192.0.2.1 - - [02/Mar/2026:10:00:00 +0000] \"GET / HTTP/1.1\" 200 5 \"-\" \"-\"\n");
        shell.closeWriteChannel();
        QVERIFY(shell.waitForFinished());
        QCOMPARE(shell.exitStatus(), QProcess::NormalExit);
        QCOMPARE(shell.exitCode(), 0);
        QCOMPARE(entriesOf(folder), QStringList(QStringLiteral("out.spwl")));
    }

#ifdef SPILLWAY_LIVE
    void aPrivateNginxEndsWithTheProgram_data()
    {
        QTest::addColumn<int>("signal");
        QTest::newRow("interrupted") << SIGINT;
        QTest::newRow("killed") << SIGKILL;
    }

    void aPrivateNginxEndsWithTheProgram()
    {
        QFETCH(int, signal);
        if (!test::Nginx().isInstalled() && test::Nginx::mayBeMissing())
            QSKIP("nginx is not installed");
        const QTemporaryDir folder;
        const QTemporaryDir temporary;
        write(folder.filePath(QStringLiteral("log.csv")), "time_ms,binary_remote_addr\n0,192.0.2.1\n60000,192.0.2.1\n");
        QProcess shell;
        start(shell, folder, temporary, "exec \"$CLI\" verify --limit rate=1r/s --from +0 log.csv");
        const auto pid = [&] {
            QFile file(temporary.filePath(entriesOf(temporary).value(0) + QStringLiteral("/nginx.pid")));
            return file.open(QIODevice::ReadOnly) ? file.readAll().trimmed().toInt() : 0;
        };
        QTRY_VERIFY(pid() > 0);
        const pid_t nginx = pid();
        QCOMPARE(::kill(nginx, 0), 0);
        QCOMPARE(::kill(static_cast<pid_t>(shell.processId()), signal), 0);
        QVERIFY(shell.waitForFinished());
        QTRY_VERIFY(!QFile::exists(QStringLiteral("/proc/%1/exe").arg(nginx)));
        if (signal != SIGKILL)
            QCOMPARE(entriesOf(temporary), QStringList());
        else
            QTRY_COMPARE(removedByTheNextRun(folder, temporary), true);
    }
#endif

    void theCopyThatNginxChecks()
    {
        const QTemporaryDir folder;
        const QTemporaryDir temporary;
        write(folder.filePath(QStringLiteral("nginx.conf")),
              "events {}\nhttp { limit_req_zone $binary_remote_addr zone=one:1m rate=1r/s;\n"
              "server { limit_req zone=one burst=5; } }\n");
        // In place of nginx: it is at work until its standard input ends.
        const QString nginx = folder.filePath(QStringLiteral("nginx"));
        write(nginx, "#!/bin/sh\ntouch \"${0%/*}/asked\"\nexec cat\n");
        QVERIFY(QFile::setPermissions(nginx, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        QProcess shell;
        start(shell, folder, temporary, "exec \"$CLI\" export --edit nginx.conf --set one.burst=10");
        QTRY_VERIFY(QFile::exists(folder.filePath(QStringLiteral("asked"))));
        QCOMPARE(entriesOf(temporary).size(), 1);
        QCOMPARE(::kill(static_cast<pid_t>(shell.processId()), SIGTERM), 0);
        QTRY_COMPARE(entriesOf(temporary), QStringList());
        QTRY_COMPARE(shell.state(), QProcess::NotRunning);
        QCOMPARE(shell.exitStatus(), QProcess::CrashExit);
    }
};

SPILLWAY_TEST(TestCliSignals)

} // namespace tst_cli_signals

#include "tst_cli_signals.moc"
