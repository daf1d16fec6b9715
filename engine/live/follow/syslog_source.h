#pragma once

#include "engine/live/follow/file_sources.h"
#include "engine/live/follow/live_source.h"

#include <QElapsedTimer>
#include <QTcpServer>
#include <QTcpSocket>
#include <QUdpSocket>

#include <list>
#include <memory>

namespace spillway {

/// Receives syslog messages as lines, of RFC 3164, RFC 5424 and nginx, over UDP, or over TCP as of RFC 6587. Bounded: 64
/// connections, 64 KiB a message; one in which no message ends for 30 seconds, while one has begun or before the first,
/// is closed.
class SyslogSource : public LiveSource
{
public:
    /// `address` is such as "udp:127.0.0.1:5514" or "tcp:[::1]:5514".
    SyslogSource(const std::string& address, const std::string& logFormat) : LiveSource(address, logFormat) {}
    /// BadArgument for another address, CannotOpen where it is taken.
    [[nodiscard]] Result<Done> start() override;

private:
    struct Peer
    {
        std::unique_ptr<QTcpSocket> socket;
        LineCutter cutter;
        QElapsedTimer waiting; ///< for the end of a message; invalid where none has begun
    };
    bool take(std::string& lines) override;
    void receive();
    void admit();
    void read(Peer& peer);
    [[nodiscard]] bool isOver(Peer& peer);

    QUdpSocket m_udp;
    QTcpServer m_tcp;
    std::list<Peer> m_peers;
    std::string m_received;    ///< lines since the last take()
    std::uint64_t m_drops = 0; ///< by the kernel
};

} // namespace spillway
