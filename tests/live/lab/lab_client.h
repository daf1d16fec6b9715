#pragma once

#include "engine/live/lab/lab_server.h"
#include "engine/live/lab/memory_store.h"
#include "tests/support/patience.h"

#include <QElapsedTimer>
#include <QTcpSocket>
#include <QtTest/QTest>

#include <algorithm>
#include <map>
#include <memory>

namespace spillway::test {

/// An answer, parsed by itself.
struct LabReply
{
    int status = 0;
    std::map<QByteArray, QByteArray> headers{}; ///< by name in small letters
    QByteArray body{};
    [[nodiscard]] int number(const QByteArray& name) const
    {
        const auto found = headers.find(name);
        return found == headers.end() ? -1 : found->second.toInt();
    }
};

/// A list of strings with integer parameters: {"name": {"q": 5}}.
inline std::map<QByteArray, std::map<QByteArray, int>> structured(const QByteArray& text)
{
    std::map<QByteArray, std::map<QByteArray, int>> list;
    for (const QByteArray& item : text.split(',')) {
        const QByteArrayList parts = item.trimmed().split(';');
        if (!parts[0].startsWith('"') || !parts[0].endsWith('"'))
            return {};
        for (const QByteArray& part : parts.mid(1)) {
            bool isNumber = false;
            list[parts[0].mid(1, parts[0].size() - 2)][part.left(1)] = part.mid(2).toInt(&isNumber);
            if (!isNumber || part[1] != '=')
                return {};
        }
    }
    return list;
}

class LabClient
{
public:
    explicit LabClient(quint16 port)
    {
        m_socket.connectToHost(QHostAddress::LocalHost, port);
        spin([&] { return m_socket.state() == QAbstractSocket::ConnectedState; });
    }
    void send(const QByteArray& bytes)
    {
        m_socket.write(bytes);
        m_socket.flush();
    }
    /// The next answer; status 0 where the connection ends without one.
    LabReply reply()
    {
        LabReply reply;
        spin([&] { return m_buffer.contains("\r\n\r\n"); });
        const auto head = m_buffer.left(m_buffer.indexOf("\r\n\r\n")).split('\n');
        reply.status = head[0].mid(9, 3).toInt();
        for (const QByteArray& line : head.mid(1))
            reply.headers[line.left(line.indexOf(':')).toLower()] = line.mid(line.indexOf(':') + 1).trimmed();
        m_buffer.remove(0, m_buffer.indexOf("\r\n\r\n") + 4);
        const int length = std::max(reply.number("content-length"), 0);
        spin([&] { return m_buffer.size() >= length; });
        reply.body = m_buffer.left(length);
        m_buffer.remove(0, length);
        return reply;
    }
    LabReply get(const QByteArray& target, const QByteArray& headers = {})
    {
        send("GET " + target + " HTTP/1.1\r\nHost: lab\r\n" + headers + "\r\n");
        return reply();
    }
    [[nodiscard]] bool isOpen()
    {
        QTest::qWait(1);
        return m_socket.state() == QAbstractSocket::ConnectedState;
    }
    void waitForEnd()
    {
        spin([&] { return m_socket.state() == QAbstractSocket::UnconnectedState; });
    }

private:
    template <class Met>
    void spin(const Met& met)
    {
        QElapsedTimer timer;
        timer.start();
        while (!met() && timer.elapsed() < kPatienceMs) {
            QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 20);
            m_buffer += m_socket.readAll();
            if (m_socket.state() == QAbstractSocket::UnconnectedState && m_socket.bytesAvailable() == 0 && !met())
                return;
        }
    }
    QTcpSocket m_socket;
    QByteArray m_buffer;
};

/// A server with a clock of its own.
struct Lab
{
    explicit Lab(const std::string& rules, LabOptions options = {}) :
        Lab(RuleBook::create(parseRequestRules(rules, "rules").value()).value(), std::move(options))
    {
    }
    Lab(RuleBookPtr book, LabOptions options)
    {
        options.clock = [this] { return now; };
        server = std::make_unique<LabServer>(std::move(book), std::make_shared<MemoryStore>(1000), options);
        port = server->start(QHostAddress::LocalHost, 0).value();
    }
    Instant now{Milliseconds(1'700'000'000'000)};
    std::unique_ptr<LabServer> server;
    quint16 port = 0;
};

/// With double quotes in place of single ones.
inline std::string json(std::string text)
{
    std::ranges::replace(text, '\'', '"');
    return text;
}

inline std::string oneRule(const std::string& limit, const std::string& more = "")
{
    return json("{'rules': [{'name': 'one', 'limit': '") + limit + '"' + more + "}]}";
}

} // namespace spillway::test
