#pragma once

#include "engine/live/follow/live_traffic.h"
#include "engine/live/lab/request_head.h"

#include <QtCore/QByteArray>
#include <QtCore/QObject>
#include <QtCore/QThread>

#include <deque>

namespace spillway::ui {

class LabDesk;

/// A request that the lab has answered.
struct LabAnswered
{
    Instant at{};
    LabRequest request{};
    std::vector<std::string> clients{}; ///< a labClient() for each limit that was asked
    Verdict verdict = Verdict::Passed;
    Milliseconds delay{0};
    int status = 0;
    QByteArray head{}; ///< status line and headers of the answer
};
using LabAnsweredPtr = std::shared_ptr<const LabAnswered>;

/// A client of one limit, as one text. `zone` is empty for requests without a limit.
[[nodiscard]] inline std::string labClient(const std::string& zone, const std::string& name)
{
    return zone + ':' + name;
}

/// The lab's answers since it reported the last time.
struct LabNews
{
    LiveSecond second{}; ///< the present one so far, but the counts of its clients are since the start
    LiveCounts counts{}; ///< since the start
    std::vector<LabAnsweredPtr> came{};
};

/// The lab: a rate limiter on this machine that clients can be pointed at, on a thread of its own. See LabServer.
class LabJob : public QObject
{
    Q_OBJECT

public:
    static constexpr std::size_t kMostBytes = std::size_t{128} << 20U; ///< of answers that are kept

    explicit LabJob(QObject* parent = nullptr) : QObject(parent) {}
    ~LabJob() override { stop(); }
    /// Listens on 127.0.0.1, at port 8080 where that is free; believes X-Forwarded-For of programs on this machine.
    /// started() follows, or failed().
    void start(const Policy& policy);
    /// Other limits from now on; buckets stay where zones keep their names. After failed() the former limits stay.
    void reload(const Policy& policy);
    void stop(); ///< waits for the thread; no signal follows

    /// The answers of this run and of the last one, the newest last; above kMostBytes the oldest go.
    [[nodiscard]] const std::deque<LabAnsweredPtr>& kept() const { return m_kept; }
    /// Their requests as a request CSV, with the decisions and what the limits count by.
    [[nodiscard]] QByteArray keptCsv() const;

signals:
    void started(int port);
    void newsCame(const spillway::ui::LabNews& news); ///< ten times a second while something changes
    void failed(const spillway::Error& error);

private:
    void post(std::function<void()> deliver); ///< on this thread, unless the run is over by then
    void take(const LabNews& news);

    QThread m_thread;
    LabDesk* m_desk = nullptr; ///< while it runs; belongs to m_thread
    int m_run = 0;             ///< its number
    Policy m_policy;
    std::deque<LabAnsweredPtr> m_kept;
    std::size_t m_keptBytes = 0;
};

} // namespace spillway::ui
