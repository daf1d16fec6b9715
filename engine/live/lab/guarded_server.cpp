#include "engine/live/lab/guarded_server.h"

#include <algorithm>
#include <unistd.h>

namespace spillway {

namespace {

constexpr std::chrono::milliseconds kSweep{250};

} // namespace

GuardedSocket::GuardedSocket(GuardedServer* server) : QTcpSocket(server), m_server(server) {}

GuardedSocket::~GuardedSocket()
{
    if (m_server)
        m_server->m_sockets.erase(this);
}

void GuardedSocket::inspect(const ConnectionLimits& limits)
{
    if (m_state == State::Refused) {
        readAll(); // QtHttpServer sees none of it
        return;
    }
    // A second request before the answer, or before the last one was read: QtHttpServer would mix both.
    if (m_state == State::Taken || bytesToWrite() > 0)
        return refuse(400);
    if (m_state == State::Idle) {
        m_state = State::Arriving;
        m_since = Clock::now();
        m_sent = std::make_shared<SentHead>();
    }
    std::string& text = m_sent->text;
    m_received += bytesAvailable();
    if (m_expected == 0) {
        const QByteArray more = peek(static_cast<qint64>(limits.headBytes - text.size()) + 1);
        const std::size_t known = text.size();
        text.append(more.constData(), static_cast<std::size_t>(more.size()));
        const std::size_t end = text.find("\r\n\r\n", known < 3 ? 0 : known - 3);
        if (end == std::string::npos)
            return text.size() > limits.headBytes ? refuse(431) : void();
        text.resize(end + 4);
        m_sent->head = parseHead(text);
        if (m_sent->head.refused != 0 || text.size() > limits.headBytes)
            return refuse(m_sent->head.refused != 0 ? m_sent->head.refused : 431);
        if (m_sent->head.contentLength > limits.bodyBytes)
            return refuse(413);
        m_expected = static_cast<std::int64_t>(text.size()) + m_sent->head.contentLength;
    }
    if (m_received > m_expected)
        return refuse(400);
}

bool GuardedSocket::take()
{
    if (m_state != State::Arriving || m_expected == 0 || m_received != m_expected)
        return false;
    m_state = State::Taken;
    return true;
}

void GuardedSocket::answer(const QByteArray& bytes, bool keepOpen)
{
    write(bytes);
    flush();
    m_state = keepOpen ? State::Idle : State::Refused;
    m_since = Clock::now();
    m_sent.reset();
    m_received = m_expected = 0;
    if (!keepOpen)
        disconnectFromHost();
}

void GuardedSocket::refuse(int status)
{
    readAll();
    answer("HTTP/1.1 " + QByteArray::number(status) + " Refused\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
           false);
}

GuardedServer::GuardedServer(const ConnectionLimits& limits, QObject* parent) : QTcpServer(parent), m_limits(limits)
{
    connect(&m_sweeper, &QTimer::timeout, this, &GuardedServer::sweep);
    m_sweeper.start(kSweep);
}

void GuardedServer::incomingConnection(qintptr descriptor)
{
    auto* const socket = m_sockets.size() < m_limits.connections ? new GuardedSocket(this) : nullptr;
    if (socket == nullptr || !socket->setSocketDescriptor(descriptor)) {
        ++m_refused;
        if (socket == nullptr)
            ::close(static_cast<int>(descriptor));
        delete socket;
        return;
    }
    socket->setSocketOption(QAbstractSocket::LowDelayOption, 1);
    m_sockets.insert(socket);
    // Connected before QtHttpServer, so that this comes first.
    connect(socket, &QTcpSocket::bytesWritten, this, [socket] { socket->m_since = GuardedSocket::Clock::now(); });
    connect(socket, &QTcpSocket::readyRead, this, [this, socket] { socket->inspect(m_limits); });
    addPendingConnection(socket);
}

std::size_t GuardedServer::busy() const
{
    return static_cast<std::size_t>(std::count_if(m_sockets.begin(), m_sockets.end(), [](const auto* socket) {
        return socket->isBusy() || socket->bytesToWrite() > 0;
    }));
}

void GuardedServer::sweep()
{
    if (isListening())
        resumeAccepting(); // Qt pauses when there is no descriptor left
    using State = GuardedSocket::State;
    const auto now = GuardedSocket::Clock::now();
    for (GuardedSocket* const socket : m_sockets) {
        const auto age = now - socket->m_since;
        const bool isUnread = socket->bytesToWrite() > 0 || socket->m_state == State::Refused;
        if (socket->state() == QAbstractSocket::UnconnectedState) {
            if (socket->m_state != State::Taken)
                socket->deleteLater();
        } else if (socket->m_state == State::Arriving && age > m_limits.arrival) {
            socket->refuse(408);
        } else if (socket->m_state != State::Taken && age > (isUnread ? m_limits.arrival : m_limits.idle)) {
            socket->abort();
        }
    }
}

void GuardedServer::drain()
{
    close();
    for (GuardedSocket* const socket : m_sockets)
        if (!socket->isBusy())
            socket->disconnectFromHost();
}

void GuardedServer::endAll()
{
    for (GuardedSocket* const socket : m_sockets)
        socket->isBusy() ? socket->refuse(503) : socket->abort();
}

} // namespace spillway
