#pragma once

#include "engine/live/lab/circuit_breaker.h"
#include "engine/live/lab/guarded_server.h"
#include "engine/live/lab/lab_answer.h"
#include "engine/live/lab/lab_metrics.h"
#include "engine/live/lab/rule_book.h"
#include "engine/live/lab/upstream.h"
#include "engine/trace/nginx/forwarded.h"

#include <QAbstractHttpServer>
#include <QHostAddress>
#include <QPointer>

#include <deque>
#include <functional>
#include <memory>
#include <unordered_map>

namespace spillway {

class MemoryStore;

struct LabOptions
{
    ConnectionLimits connections{};
    std::vector<std::string> trusted{}; ///< networks whose X-Forwarded-… and X-Original-… headers are believed
    QUrl upstream{};                    ///< empty: the lab answers by itself
    int breakerFailures = 5;            ///< in a row, until the upstream is left alone
    Milliseconds breakerPause{30'000};
    bool passesWithoutStore = false; ///< where the store is gone; else 503
    Milliseconds grace{10'000};      ///< for requests that wait, once drain() was called
    /// The wall clock; replaced in tests.
    std::function<Instant()> clock = [] { return std::chrono::floor<Milliseconds>(std::chrono::system_clock::now()); };
};

/// A rate limiter with HTTP in front: answers, queues or sends on each request as its rules say. Belongs to one thread,
/// with an event loop.
class LabServer : public QAbstractHttpServer
{
    Q_OBJECT

public:
    LabServer(RuleBookPtr rules, std::shared_ptr<Store> store, const LabOptions& options);

    /// Listens there; `port` 0 takes a free one. The port. CannotOpen; BadArgument for a network that is none.
    [[nodiscard]] Result<quint16> start(const QHostAddress& address, quint16 port);
    /// Other rules from now on. States stay for rules of the same name and algorithm; waiting requests keep their rule.
    void reload(RuleBookPtr rules) { m_rules = std::move(rules); }
    /// Accepts nothing more and answers what waits, at the latest after the grace period; then drained() follows.
    void drain();
    [[nodiscard]] const LabMetrics& metrics() const { return m_metrics; }

signals:
    void drained();
    /// A request was decided at `now`: its limits, the decisions of those that were asked, and the lab's own answer, which
    /// is sent once the longest delay is over.
    void decided(const spillway::LabRequest& request, const spillway::Meeting& meeting,
                 const std::vector<spillway::Decision>& decisions, const spillway::LabAnswer& answer,
                 spillway::Instant now);

private:
    /// A request on its way.
    struct Exchange
    {
        QPointer<GuardedSocket> socket;
        bool isCheck = false; ///< for another server, which asks whether to serve it
        LabRequest request{};
        QByteArray body{};
        RuleBookPtr rules{};
        Meeting meeting{};
        std::string line{}; ///< the key that it waits for, or is the first of those who do
    };
    using ExchangePtr = std::shared_ptr<Exchange>;

    bool handleRequest(const QHttpServerRequest& request, QTcpSocket* socket) override;
    void missingHandler(const QHttpServerRequest&, QTcpSocket*) override {}
    [[nodiscard]] bool readRequest(Exchange& exchange, const SentHead& head) const;
    [[nodiscard]] bool trusts(const std::string& peer) const;
    void answerOwn(const ExchangePtr& exchange, bool isPrivate);
    [[nodiscard]] std::string statusText(std::string_view key) const;
    [[nodiscard]] std::string metricsText() const;

    void ask(const ExchangePtr& exchange);
    void take(const ExchangePtr& exchange, const Result<std::vector<Decision>>& answer, Instant now);
    [[nodiscard]] bool queues(const ExchangePtr& exchange, const std::string& key, std::int64_t most);
    void askAgain(const std::string& key, Milliseconds wait);
    void leaveLine(const ExchangePtr& exchange);
    [[nodiscard]] Milliseconds untilPass(const Meeting& meeting, const std::vector<Decision>& decisions,
                                         Instant now) const;
    void count(const Meeting& meeting, const std::vector<Decision>& decisions, bool isAllowed);
    void pass(const ExchangePtr& exchange, LabAnswer answer);
    void send(const ExchangePtr& exchange, const LabAnswer& answer);

    RuleBookPtr m_rules;
    std::shared_ptr<Store> m_store;
    const MemoryStore* m_memory; ///< m_store where it is one, else nullptr
    LabOptions m_options;
    TrustedProxies m_trusted;
    GuardedServer* m_guard = nullptr;
    std::unique_ptr<Upstream> m_upstream;
    CircuitBreaker m_breaker;
    LabMetrics m_metrics;
    std::unordered_map<std::string, std::deque<ExchangePtr>> m_lines; ///< by key; the first is asked again
    bool m_isDraining = false;
};

} // namespace spillway
