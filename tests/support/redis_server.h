#pragma once

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QThread>

#include <algorithm>
#include <csignal>
#include <string>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace spillway::test {

/// A Redis on a Unix socket in a folder of its own, without anything on disk. It ends with this object, and with the
/// process of the test, however that ends.
class RedisServer
{
public:
    [[nodiscard]] static bool isInstalled() { return !program().isEmpty(); }
    /// Without Redis a test may be skipped on somebody's machine, never in continuous integration.
    [[nodiscard]] static bool mayBeMissing() { return !qEnvironmentVariableIsSet("CI"); }

    RedisServer() { start(); }
    ~RedisServer() { kill(); }
    RedisServer(const RedisServer&) = delete;
    RedisServer& operator=(const RedisServer&) = delete;

    [[nodiscard]] std::string socket() const { return path().toStdString(); }
    [[nodiscard]] bool isRunning() const { return m_process.state() == QProcess::Running; }

    /// Returns once it accepts connections.
    void start(const QStringList& more = {})
    {
        m_process.setProcessChannelMode(QProcess::MergedChannels);
        m_process.setChildProcessModifier([parent = ::getpid()] {
            ::prctl(PR_SET_PDEATHSIG, SIGKILL);
            if (::getppid() != parent)
                ::_exit(1);
        });
        m_process.start(program(), QStringList{QStringLiteral("--port"), QStringLiteral("0"),
                                               QStringLiteral("--unixsocket"), path(), QStringLiteral("--save"),
                                               QString(), QStringLiteral("--dir"), m_folder.path()} +
                                       more);
        m_process.waitForStarted();
        while (isRunning() && !isUp()) {
            m_process.waitForReadyRead(0);
            QThread::msleep(1);
        }
        if (!isRunning())
            qFatal("%s", m_process.readAll().constData());
    }
    void kill()
    {
        m_process.kill();
        m_process.waitForFinished();
    }
    /// It stops to answer, and goes on.
    void freeze() { ::kill(static_cast<pid_t>(m_process.processId()), SIGSTOP); }
    void thaw() { ::kill(static_cast<pid_t>(m_process.processId()), SIGCONT); }

private:
    [[nodiscard]] static QString program() { return QStandardPaths::findExecutable(QStringLiteral("redis-server")); }
    [[nodiscard]] QString path() const { return m_folder.filePath(QStringLiteral("redis.sock")); }
    [[nodiscard]] bool isUp() const
    {
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        const QByteArray name = path().toLocal8Bit();
        std::copy_n(name.constData(),
                    std::min<std::size_t>(static_cast<std::size_t>(name.size()), sizeof address.sun_path - 1),
                    address.sun_path);
        const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
        const bool isUp = ::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
        ::close(socket);
        return isUp;
    }

    QTemporaryDir m_folder;
    QProcess m_process;
};

} // namespace spillway::test
