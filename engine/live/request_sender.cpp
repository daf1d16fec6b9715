#include "engine/live/request_sender.h"

#include "engine/core/lowercase.h"

#include <QEventLoop>
#include <QLocalSocket>
#include <QSocketNotifier>
#include <QTcpSocket>
#include <QTimer>
#include <QUrl>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <sys/resource.h>
#include <sys/timerfd.h>
#include <unistd.h>
#include <vector>

namespace spillway {

namespace {

using namespace std::chrono;
using std::chrono::steady_clock; // CLOCK_MONOTONIC, as nginx's own

/// The moment within a millisecond to send at, so that neither nginx's clock nor the one of its log is likely to reach
/// the next millisecond before the request is there.
nanoseconds bestPhase()
{
    constexpr nanoseconds kLate{80'000};
    const nanoseconds difference = system_clock::now().time_since_epoch() - steady_clock::now().time_since_epoch();
    const nanoseconds border = milliseconds(1) - difference % milliseconds(1); // where the log's millisecond changes
    return (border > microseconds(500) ? nanoseconds(0) : border) + kLate;
}

void reach(QLocalSocket& socket, const std::string& path)
{
    socket.connectToServer(QString::fromStdString(path));
}

void reach(QTcpSocket& socket, const std::string& address)
{
    const QUrl url(QStringLiteral("tcp://") + QString::fromStdString(address));
    socket.connectToHost(url.host(), static_cast<quint16>(url.port()));
}

template <class Socket>
class Sender
{
public:
    Sender(std::span<const TestRequest> requests, std::span<const std::string> sockets, const SendOptions& options) :
        m_requests(requests),
        m_sockets(sockets),
        m_options(options),
        m_idle(sockets.size()),
        m_timer(::timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK)),
        m_notifier(m_timer, QSocketNotifier::Read)
    {
    }
    Sender(const Sender&) = delete;
    Sender& operator=(const Sender&) = delete;
    ~Sender()
    {
        m_notifier.setEnabled(false);
        for (const auto& connection : m_all)
            connection->socket.disconnect();
        ::close(m_timer);
    }

    Result<Done> run()
    {
        const std::size_t first = std::min(m_requests.size(), kAtFirst / m_sockets.size() + 1);
        for (std::size_t listen = 0; listen < m_sockets.size(); ++listen)
            open(listen, first);
        if (m_all.empty())
            return Error{ErrorCode::CannotOpen, m_sockets.front(), "nobody listens there"};
        QObject::connect(&m_notifier, &QSocketNotifier::activated, &m_notifier, [this] { sendDue(); });
        QTimer watch;
        QObject::connect(&watch, &QTimer::timeout, &watch, [this] { look(); });
        watch.start(50);
        m_start = ceil<milliseconds>(steady_clock::now() + milliseconds(200)) + bestPhase();
        wakeAt(m_start);
        m_loop.exec();
        return m_failure ? Result<Done>(*m_failure) : Result<Done>(Done{});
    }

private:
    static constexpr std::size_t kAtFirst = 256; ///< connections
    static constexpr std::size_t kMore = 32;
    static constexpr milliseconds kGrace{300}; ///< for the last answers

    struct Connection
    {
        Socket socket;
        std::size_t listen = 0;
        bool isHead = false;
        bool isBusy = false;
        std::string answer{};
    };

    void fail(Error error)
    {
        m_failure = std::move(error);
        m_loop.quit();
    }

    void open(std::size_t listen, std::size_t count)
    {
        for (std::size_t i = 0; i < count && m_open < m_options.connections; ++i) {
            Connection& made = *m_all.emplace_back(std::make_unique<Connection>());
            made.listen = listen;
            reach(made.socket, m_sockets[listen]);
            if (!made.socket.waitForConnected(1000)) {
                m_all.pop_back();
                return;
            }
            ++m_open;
            QObject::connect(&made.socket, &Socket::readyRead, &made.socket, [this, &made] { read(made); });
            QObject::connect(&made.socket, &Socket::disconnected, &made.socket, [this, &made] { lose(made); });
            m_idle[listen].push_back(&made);
        }
    }

    void read(Connection& connection)
    {
        const QByteArray bytes = connection.socket.readAll();
        connection.answer.append(bytes.data(), static_cast<std::size_t>(bytes.size()));
        if (!connection.isBusy || !isWholeResponse(connection.answer, connection.isHead))
            return;
        connection.answer.clear();
        connection.isBusy = false;
        m_idle[connection.listen].push_back(&connection);
    }

    /// nginx has closed it, as it does after some answers.
    void lose(Connection& connection)
    {
        --m_open;
        std::erase(m_idle[connection.listen], &connection);
        connection.socket.disconnect();
    }

    void send(const TestRequest& request)
    {
        auto& idle = m_idle[request.listen];
        if (idle.empty())
            open(request.listen, kMore);
        if (idle.empty() && m_open < m_options.connections)
            return fail({ErrorCode::CannotOpen, "server", "nobody listens there any more"});
        if (idle.empty())
            return fail(
                {ErrorCode::ReadFailed, "server", "too many requests wait at once; choose a shorter time range"});
        Connection& connection = *idle.back();
        idle.pop_back();
        connection.isBusy = true;
        connection.isHead = request.isHead;
        connection.socket.write(request.bytes.data(), static_cast<qint64>(request.bytes.size()));
        connection.socket.flush();
    }

    void wakeAt(steady_clock::time_point at) const
    {
        const nanoseconds time = at.time_since_epoch();
        itimerspec spec{};
        spec.it_value.tv_sec = duration_cast<seconds>(time).count();
        spec.it_value.tv_nsec = (time % seconds(1)).count();
        ::timerfd_settime(m_timer, TFD_TIMER_ABSTIME, &spec, nullptr);
    }

    void sendDue()
    {
        std::uint64_t expirations = 0;
        [[maybe_unused]] const ssize_t got = ::read(m_timer, &expirations, sizeof expirations);
        const auto now = steady_clock::now();
        while (m_next < m_requests.size() && m_start + m_requests[m_next].at <= now && !m_failure)
            send(m_requests[m_next++]);
        if (m_next < m_requests.size())
            wakeAt(m_start + m_requests[m_next].at);
        else
            QTimer::singleShot(kGrace, &m_notifier, [this] { m_loop.quit(); });
    }

    void look()
    {
        if (m_options.stop.stop_requested())
            return fail({ErrorCode::Cancelled, {}, {}});
        if (m_options.isUp && !m_options.isUp())
            return fail({ErrorCode::ReadFailed, "nginx", "ended during the test"});
        for (std::size_t listen = 0; listen < m_sockets.size(); ++listen)
            if (m_idle[listen].size() < kMore)
                open(listen, kMore);
        if (m_options.progress && !m_requests.empty() && m_requests.back().at.count() > 0)
            m_options.progress(std::clamp(
                duration<double>(steady_clock::now() - m_start) / duration<double>(m_requests.back().at), 0.0, 1.0));
    }

    std::span<const TestRequest> m_requests;
    std::span<const std::string> m_sockets;
    const SendOptions& m_options;
    std::vector<std::unique_ptr<Connection>> m_all;
    std::vector<std::vector<Connection*>> m_idle; ///< by socket
    std::size_t m_open = 0;
    std::size_t m_next = 0; ///< request
    steady_clock::time_point m_start;
    std::optional<Error> m_failure;
    QEventLoop m_loop;
    int m_timer;
    QSocketNotifier m_notifier;
};

} // namespace

std::size_t raiseConnections()
{
    constexpr std::uint64_t kMost = 16'000;
    constexpr std::uint64_t kOtherFiles = 100;
    rlimit limit{};
    ::getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, 2 * kMost + kOtherFiles);
    ::setrlimit(RLIMIT_NOFILE, &limit);
    return std::max<std::size_t>((limit.rlim_cur - std::min<rlim_t>(limit.rlim_cur / 2, kOtherFiles)) / 2, 8);
}

Result<Done> sendRequests(std::span<const TestRequest> requests, std::span<const std::string> sockets,
                          const SendOptions& options)
{
    if (requests.empty())
        return Done{};
    return sockets.front().starts_with('/') ? Sender<QLocalSocket>(requests, sockets, options).run()
                                            : Sender<QTcpSocket>(requests, sockets, options).run();
}

bool isWholeResponse(std::string_view bytes, bool isHead)
{
    const std::size_t end = bytes.find("\r\n\r\n");
    if (end == std::string_view::npos)
        return false;
    const std::string head = lowered(bytes.substr(0, end));
    const std::string_view body = bytes.substr(end + 4);
    constexpr std::size_t kStatusAt = 9; // "HTTP/1.1 "
    const std::string_view status = std::string_view(head).substr(std::min(kStatusAt, head.size()), 3);
    if (isHead || status == "204" || status == "304")
        return true;
    if (head.find("\r\ntransfer-encoding: chunked") != std::string::npos)
        return body.ends_with("0\r\n\r\n");
    constexpr std::string_view kLength = "\r\ncontent-length: ";
    const std::size_t at = head.find(kLength);
    std::size_t length = 0;
    if (at != std::string::npos)
        std::from_chars(head.data() + at + kLength.size(), head.data() + head.size(), length);
    return at != std::string::npos && body.size() >= length;
}

} // namespace spillway
