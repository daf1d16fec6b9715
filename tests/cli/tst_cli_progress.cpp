#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include <array>
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

namespace tst_cli_progress {

/// Commands that may take long show on standard error that they work, where that is a terminal.
class TestCliProgress : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    /// What a command writes to a terminal that is its standard error.
    static QByteArray onTerminal(const QStringList& arguments)
    {
        const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY);
        if (terminal < 0 || ::grantpt(terminal) != 0 || ::unlockpt(terminal) != 0)
            return "no terminal";
        const int other = ::open(::ptsname(terminal), O_RDWR | O_NOCTTY);
        QProcess program;
        program.setChildProcessModifier([other] { ::dup2(other, STDERR_FILENO); });
        program.start(QStringLiteral(SPILLWAY_CLI), arguments);
        program.waitForFinished();
        ::close(other);
        QByteArray written;
        std::array<char, 4096> part{};
        for (ssize_t got = 0; (got = ::read(terminal, part.data(), part.size())) > 0;)
            written.append(part.data(), static_cast<qsizetype>(got));
        ::close(terminal);
        return written;
    }

private slots:
    void initTestCase()
    {
        QFile log(m_folder.filePath(QStringLiteral("in.csv")));
        QVERIFY(log.open(QIODevice::WriteOnly));
        log.write("time_ms,remote_addr\n");
        for (int i = 0; i < 2000; ++i)
            log.write(QByteArray::number(i * 50) + ",192.0.2." + QByteArray::number(i % 7) + '\n');
    }

    void a_command_shows_that_it_works_data()
    {
        QTest::addColumn<QString>("command");
        QTest::newRow("suggest") << QStringLiteral("suggest");
        QTest::newRow("report") << QStringLiteral("report");
    }

    void a_command_shows_that_it_works()
    {
        QFETCH(QString, command);
        const QByteArray shown = onTerminal({command, m_folder.filePath(QStringLiteral("in.csv"))});
        QVERIFY2(shown.contains('\r' + command.toUtf8() + ": "), shown.constData());
        QVERIFY(shown.endsWith("\r\x1b[K"));
    }

    void nothing_is_shown_elsewhere()
    {
        QProcess program;
        program.start(QStringLiteral(SPILLWAY_CLI),
                      {QStringLiteral("suggest"), m_folder.filePath(QStringLiteral("in.csv"))});
        program.waitForFinished();
        QCOMPARE(program.readAllStandardError(), QByteArray());
    }
};

SPILLWAY_TEST(TestCliProgress)

} // namespace tst_cli_progress

#include "tst_cli_progress.moc"
