#pragma once

#include <QByteArray>
#include <QFile>
#include <QProcess>
#include <QRandomGenerator>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QThread>

#include <arpa/inet.h>
#include <array>
#include <cstdint>
#include <string>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace spillway::test {

/// A running nginx that answers each request with the value of one text, so that it can be asked what a variable is.
class NginxServer
{
public:
    struct Request
    {
        std::string peer = "127.0.0.1"; ///< any address of 127.0.0.0/8
        std::string uri = "/";
        std::vector<std::pair<std::string, std::string>> headers{};
        std::string method = "GET";
    };

    [[nodiscard]] static QString program()
    {
        const QString found = QStandardPaths::findExecutable(QStringLiteral("nginx"));
        return found.isEmpty() ? QStandardPaths::findExecutable(QStringLiteral("nginx"), {QStringLiteral("/usr/sbin")})
                               : found;
    }

    /// `fragment` stands at http level, PORT in it for the port that is asked; `text` is what it answers.
    NginxServer(QByteArray fragment, const QByteArray& text)
    {
        m_port = freePort();
        fragment.replace("PORT", QByteArray::number(m_port)).replace("FOLDER", m_folder.path().toUtf8());
        QFile file(m_folder.filePath(QStringLiteral("nginx.conf")));
        if (!file.open(QIODevice::WriteOnly))
            qFatal("cannot write %s", qPrintable(file.fileName()));
        file.write("daemon off; master_process off; pid pid; error_log stderr crit; events {}\nhttp {\n"
                   "access_log off; client_body_temp_path t1; proxy_temp_path t2; fastcgi_temp_path t3; "
                   "uwsgi_temp_path t4; scgi_temp_path t5; keepalive_requests 1000000; default_type text/plain;\n" +
                   fragment + "\nserver { listen 127.0.0.1:" + QByteArray::number(m_port) +
                   "; server_name _; location / { return 200 \"" + text + "\"; } }\n}\n");
        file.close();
        m_process.setProcessChannelMode(QProcess::MergedChannels);
        m_process.start(program(), {QStringLiteral("-p"), m_folder.path(), QStringLiteral("-c"), file.fileName(),
                                    QStringLiteral("-e"), QStringLiteral("stderr")});
        m_process.waitForStarted();
        while (m_process.state() == QProcess::Running && !isUp()) {
            m_process.waitForReadyRead(0);
            QThread::msleep(1);
        }
    }

    ~NginxServer()
    {
        m_process.terminate();
        m_process.waitForFinished();
    }

    NginxServer(const NginxServer&) = delete;
    NginxServer& operator=(const NginxServer&) = delete;
    NginxServer(NginxServer&&) = delete;
    NginxServer& operator=(NginxServer&&) = delete;

    [[nodiscard]] bool isRunning() const { return m_process.state() == QProcess::Running; }
    /// What it said, where it does not run.
    [[nodiscard]] QByteArray output() { return m_process.readAll(); }

    /// The body of the answer.
    [[nodiscard]] std::string ask(const Request& request) const
    {
        const std::string answer = answerTo(request);
        const std::size_t body = answer.find("\r\n\r\n");
        return answer.starts_with("HTTP/1.1 200") && body != std::string::npos ? answer.substr(body + 4)
                                                                               : "no answer: " + answer.substr(0, 40);
    }

    /// The answer as a whole.
    [[nodiscard]] std::string answerTo(const Request& request) const
    {
        int socket = connected(request.peer);
        for (int tries = 0; socket < 0 && tries < 100; ++tries) { // the port may still be closing
            QThread::msleep(5);
            socket = connected(request.peer);
        }
        std::string text = request.method + ' ' + request.uri + " HTTP/1.1\r\nConnection: close\r\n";
        bool host = false;
        for (const auto& [name, value] : request.headers) {
            text += name + ": " + value + "\r\n";
            host = host || name == "Host";
        }
        text += host ? "\r\n" : "Host: h\r\n\r\n";
        std::string answer;
        if (::send(socket, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size())) {
            std::array<char, 4096> buffer{};
            for (ssize_t got = 0; (got = ::recv(socket, buffer.data(), buffer.size(), 0)) > 0;)
                answer.append(buffer.data(), static_cast<std::size_t>(got));
        }
        ::close(socket);
        return answer;
    }

private:
    [[nodiscard]] static sockaddr_in addressOf(const std::string& host, std::uint16_t port)
    {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        inet_pton(AF_INET, host.c_str(), &address.sin_addr);
        return address;
    }

    /// Below those that the system gives to connections; hardly the one that another test takes at this moment.
    [[nodiscard]] static std::uint16_t freePort()
    {
        for (;;) {
            const auto port = static_cast<std::uint16_t>(QRandomGenerator::global()->bounded(20'000, 32'000));
            const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
            const sockaddr_in address = addressOf("127.0.0.1", port);
            const bool isFree = ::bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
            ::close(socket);
            if (isFree)
                return port;
        }
    }

    [[nodiscard]] int connected(const std::string& peer) const
    {
        const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
        const sockaddr_in from = addressOf(peer, 0);
        const sockaddr_in to = addressOf("127.0.0.1", m_port);
        ::bind(socket, reinterpret_cast<const sockaddr*>(&from), sizeof from);
        if (::connect(socket, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0)
            return socket;
        ::close(socket);
        return -1;
    }

    [[nodiscard]] bool isUp() const
    {
        const int socket = connected("127.0.0.1");
        if (socket >= 0)
            ::close(socket);
        return socket >= 0;
    }

    QTemporaryDir m_folder;
    QProcess m_process;
    std::uint16_t m_port = 0;
};

} // namespace spillway::test
