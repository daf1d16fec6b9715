#include "engine/live/follow/syslog_source.h"

#include "engine/core/say.h"

#include <QFile>
#include <QUrl>

#include <array>
#include <sys/stat.h>

namespace spillway {

namespace {

constexpr std::size_t kLongestMessage = std::size_t{64} << 10U;
constexpr auto kTooLong = "messages longer than 64 KiB";

/// Datagrams for this socket that the kernel has dropped.
std::uint64_t dropsOf(qintptr descriptor)
{
    constexpr qsizetype kInode = 9;
    struct stat status = {};
    ::fstat(static_cast<int>(descriptor), &status);
    for (const char* const table : {"/proc/net/udp", "/proc/net/udp6"}) {
        QFile file(QString::fromLatin1(table));
        if (!file.open(QIODevice::ReadOnly))
            continue;
        for (const QByteArray& line : file.readAll().split('\n'))
            if (const auto fields = line.simplified().split(' ');
                fields.size() > kInode && fields[kInode].toULongLong() == status.st_ino)
                return fields.back().toULongLong();
    }
    return 0;
}

} // namespace

Result<Done> SyslogSource::start()
{
    constexpr int kReceiveBytes = 8 << 20;
    const QUrl address(QString::fromStdString(name()).replace(3, 1, QStringLiteral("://")));
    const QHostAddress host(address.host());
    const bool isTcp = address.scheme() == QLatin1String("tcp");
    if ((!isTcp && address.scheme() != QLatin1String("udp")) || host.isNull() || address.port() < 0)
        return Error{ErrorCode::BadArgument, "--syslog",
                     say("\"{}\" is not valid. Write udp:127.0.0.1:5514 or tcp:127.0.0.1:5514", printable(name()))};
    const auto port = static_cast<quint16>(address.port());
    if (isTcp ? !m_tcp.listen(host, port) : !m_udp.bind(host, port, QAbstractSocket::DontShareAddress))
        return Error{ErrorCode::CannotOpen, "--syslog " + name(),
                     (isTcp ? m_tcp.errorString() : m_udp.errorString()).toStdString()};
    if (!host.isLoopback())
        report(SourceState::Reading, "whoever reaches this address can send requests");
    if (!isTcp) {
        m_udp.setSocketOption(QAbstractSocket::ReceiveBufferSizeSocketOption, kReceiveBytes);
        QObject::connect(&m_udp, &QUdpSocket::readyRead, &m_udp, [this] { receive(); });
    }
    return Done{};
}

/// At once, since the kernel keeps few.
void SyslogSource::receive()
{
    constexpr int kAtOnce = 1000; // then it is others' turn
    std::array<char, kLongestMessage> bytes{};
    for (int i = 0; i < kAtOnce && m_udp.hasPendingDatagrams(); ++i) {
        const qint64 size = std::max<qint64>(m_udp.readDatagram(bytes.data(), bytes.size()), 0);
        LineCutter cutter(Framing::Lines, kLongestMessage);
        cutter.take({bytes.data(), static_cast<std::size_t>(size)}, m_received);
        cutter.end(m_received);
    }
}

void SyslogSource::admit()
{
    constexpr std::size_t kMostPeers = 64;
    constexpr qint64 kReadBytes = 512 << 10;
    while (m_tcp.hasPendingConnections()) {
        std::unique_ptr<QTcpSocket> socket(m_tcp.nextPendingConnection());
        socket->setParent(nullptr);
        socket->setReadBufferSize(kReadBytes);
        if (m_peers.size() == kMostPeers) {
            lose("connections beyond 64", 1);
            continue;
        }
        m_peers.push_back({std::move(socket), LineCutter(Framing::Syslog, kLongestMessage), {}});
        Peer& peer = m_peers.back();
        peer.waiting.start();
        QObject::connect(peer.socket.get(), &QTcpSocket::readyRead, peer.socket.get(), [this, &peer] { read(peer); });
    }
}

void SyslogSource::read(Peer& peer)
{
    const std::size_t before = m_received.size();
    if (before >= kMostBytes)
        return; // once these are taken
    const QByteArray bytes = peer.socket->readAll();
    lose(kTooLong, peer.cutter.take({bytes.constData(), static_cast<std::size_t>(bytes.size())}, m_received));
    const bool hasEnded = m_received.size() > before;
    if (hasEnded && !peer.cutter.isAmidLine())
        peer.waiting.invalidate();
    else if (hasEnded || (!peer.waiting.isValid() && peer.cutter.isAmidLine()))
        peer.waiting.start();
}

/// Whether the connection has ended, or shall.
bool SyslogSource::isOver(Peer& peer)
{
    constexpr qint64 kLongestWaitMs = 30'000;
    read(peer);
    const bool isStalled = peer.waiting.isValid() && peer.waiting.hasExpired(kLongestWaitMs);
    const bool isOpen = peer.socket->state() == QAbstractSocket::ConnectedState || peer.socket->bytesAvailable() > 0;
    lose("connections in which no message ended", isStalled && isOpen ? 1 : 0);
    if (!isOpen)
        peer.cutter.end(m_received);
    return !isOpen || isStalled;
}

bool SyslogSource::take(std::string& lines)
{
    m_peers.remove_if([this](Peer& peer) { return isOver(peer); });
    admit();
    lines += std::exchange(m_received, {});
    if (!m_tcp.isListening()) {
        const std::uint64_t drops = dropsOf(m_udp.socketDescriptor());
        lose("datagrams that the kernel had no room for", drops - std::exchange(m_drops, drops));
    }
    return true;
}

} // namespace spillway
