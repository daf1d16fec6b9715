#pragma once

#include "engine/live/follow/live_source.h"
#include "engine/replay/plain/live_replay.h"
#include "engine/trace/group/selection.h"

#include <QElapsedTimer>
#include <QTimer>

#include <deque>
#include <functional>

namespace spillway {

/// How live traffic is read and limited.
struct LiveTask
{
    Policy policy;       ///< of limit_req alone
    Selection selection; ///< the requests that count
    /// Changes each piece of traffic before that; with the first one the policy, too. May be empty.
    std::function<Result<TracePtr>(const TracePtr&, Policy&)> prepare{};
    Milliseconds hold{2000};      ///< requests wait so long for those that arrived earlier and are logged later
    std::vector<Network> known{}; ///< clients that alerts are about; empty: all
    std::uint64_t alertAt = 0;    ///< rejections of known clients within a minute; 0: no alerts
};

struct LiveCounts
{
    std::uint64_t requests = 0;
    std::uint64_t delayed = 0;
    std::uint64_t rejected = 0;
    std::uint64_t late = 0; ///< decided after requests that arrived later
    [[nodiscard]] std::uint64_t passed() const { return requests - delayed - rejected; }
};

/// A client in one second.
struct LiveClient
{
    std::string name;
    LiveCounts counts{};
    std::string zone{};            ///< of the limit that it came nearest to; empty: none applies
    Thousandths excess{};          ///< the highest on that limit
    std::int64_t levelPercent = 0; ///< of the burst of that limit; above 100 where it was exceeded
    Instant at{};                  ///< its last request
    [[nodiscard]] bool isOver() const { return counts.rejected > 0; }
    [[nodiscard]] bool isNear() const { return !isOver() && levelPercent >= 75; }
};

/// The traffic of one second of the log.
struct LiveSecond
{
    static constexpr std::size_t kMostClients = 100;
    Instant at{}; ///< its beginning
    LiveCounts counts{};
    std::size_t clients = 0;
    std::size_t near = 0;
    std::size_t over = 0;
    std::vector<LiveClient> top{};   ///< rejected most, then nearest to their limits; at most kMostClients
    std::uint64_t knownRejected = 0; ///< rejections of known clients in the minute up to its end
    bool isAlert = false;            ///< they reach LiveTask::alertAt, for the first time in a minute
};

/// Follows live traffic and limits it as nginx would. Decisions are those of a replay of the whole log, unless a request
/// is logged later than LiveTask::hold after one that arrived later. Memory is bounded. Belongs to one thread, with an
/// event loop.
class LiveTraffic : public QObject
{
    Q_OBJECT

public:
    explicit LiveTraffic(LiveTask task, QObject* parent = nullptr);

    /// Before start().
    void add(std::unique_ptr<LiveSource> source) { m_sources.push_back(std::move(source)); }
    [[nodiscard]] Result<Done> start();
    /// Decides on what is held back, and ends.
    void stop();
    [[nodiscard]] const LiveCounts& counts() const { return m_counts; }
    [[nodiscard]] const std::vector<std::unique_ptr<LiveSource>>& sources() const { return m_sources; }

signals:
    void secondPassed(const spillway::LiveSecond& second);
    void sourceChanged(const spillway::SourceNews& news);
    /// All sources have ended, or stop() was called; or why the traffic cannot be limited.
    void ended(const std::optional<spillway::Error>& error);

private:
    using Clock = std::chrono::steady_clock;

    void work();
    [[nodiscard]] Result<Done> read(LiveSource& source, bool ends);
    [[nodiscard]] Result<Done> take(const TracePtr& trace);
    void decideUpTo(Instant last);
    void count(const RequestOutcome& request);
    void finishSecond();
    void end(std::optional<Error> error);

    LiveTask m_task;
    std::vector<std::unique_ptr<LiveSource>> m_sources;
    std::optional<LiveReplay> m_replay; ///< from the first piece of traffic on
    QTimer m_timer;
    std::deque<std::pair<Clock::time_point, Instant>> m_held; ///< when a piece was read, and its last arrival
    Instant m_decided = Instant::min();                       ///< requests up to it, the last time
    LiveCounts m_counts;
    std::optional<LiveSecond> m_second;                       ///< in the making
    QElapsedTimer m_secondAge;                                ///< since its last request
    std::map<std::string, LiveClient, std::less<>> m_clients; ///< of this second
    std::deque<std::pair<Instant, std::uint64_t>> m_rejected; ///< of known clients, by second of the last minute
    Instant m_alerted = Instant::min();
};

} // namespace spillway
