#pragma once

#include "engine/live/lab/request_head.h"

#include <QPointer>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTimer>

#include <chrono>
#include <unordered_set>

namespace spillway {

/// The most that clients may take of the server. QtHttpServer has no such limits of its own.
struct ConnectionLimits
{
    std::size_t headBytes = 16'384;
    std::int64_t bodyBytes = 1 << 20;
    std::size_t connections = 1000;
    std::chrono::milliseconds arrival{10'000}; ///< for a whole request, and for the client to read an answer
    std::chrono::milliseconds idle{60'000};    ///< between requests
};

class GuardedServer;

/// A connection, and the request on it.
class GuardedSocket : public QTcpSocket
{
    Q_OBJECT

public:
    explicit GuardedSocket(GuardedServer* server);
    ~GuardedSocket() override;
    GuardedSocket(const GuardedSocket&) = delete;
    GuardedSocket& operator=(const GuardedSocket&) = delete;
    using Clock = std::chrono::steady_clock;

    /// The head of the request that is being answered.
    [[nodiscard]] std::shared_ptr<const SentHead> sent() const { return m_sent; }
    /// Takes the request to answer it; false where there is none that may be.
    [[nodiscard]] bool take();
    /// Whether a request was taken and is not answered yet.
    [[nodiscard]] bool isBusy() const { return m_state == State::Taken; }
    /// Sends the answer; the next request may come.
    void answer(const QByteArray& bytes, bool keepOpen);
    /// Answers with this status and no more, and ends the connection.
    void refuse(int status);

private:
    friend class GuardedServer;
    enum class State : std::uint8_t { Idle, Arriving, Taken, Refused };
    void inspect(const ConnectionLimits& limits);

    QPointer<GuardedServer> m_server;
    State m_state = State::Idle;
    std::shared_ptr<SentHead> m_sent;         ///< nullptr between requests
    std::int64_t m_received = 0;              ///< bytes of the request
    std::int64_t m_expected = 0;              ///< bytes of the request, once its head is known
    Clock::time_point m_since = Clock::now(); ///< of the state
};

/// Accepts connections and looks at every byte before QtHttpServer does: requests that are too large, too slow, broken or
/// ambiguous are refused, as are connections above the limit.
class GuardedServer : public QTcpServer
{
    Q_OBJECT

public:
    explicit GuardedServer(const ConnectionLimits& limits, QObject* parent = nullptr);

    [[nodiscard]] std::size_t connections() const { return m_sockets.size(); }
    /// Requests that are being answered, and answers that are not sent yet.
    [[nodiscard]] std::size_t busy() const;
    [[nodiscard]] std::uint64_t refused() const { return m_refused; }
    /// Accepts no more connections, and ends those without a request.
    void drain();
    /// Ends all connections, those with a request with 503.
    void endAll();

protected:
    void incomingConnection(qintptr descriptor) override;

private:
    friend class GuardedSocket;
    void sweep();

    ConnectionLimits m_limits;
    std::unordered_set<GuardedSocket*> m_sockets;
    std::uint64_t m_refused = 0; ///< connections above the limit
    QTimer m_sweeper;
};

} // namespace spillway
