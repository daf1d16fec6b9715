#include "engine/core/lowercase.h"
#include "engine/live/lab/lab_server.h"
#include "engine/live/lab/memory_store.h"
#include "engine/report/json.h"

#include <QByteArray>

#include <array>
#include <nlohmann/json.hpp>

namespace spillway {

namespace {

constexpr std::array kBreakerStates{"closed", "open", "half-open"};

} // namespace

/// The pages below /-/. `isPrivate`: the peer may see counters and keys.
void LabServer::answerOwn(const ExchangePtr& exchange, bool isPrivate)
{
    const LabRequest& request = exchange->request;
    if (request.uri == "/-/healthz")
        return send(exchange, textAnswer(200, "text/plain", m_isDraining ? "draining\n" : "ok\n"));
    if (isPrivate && request.uri == "/-/metrics")
        return send(exchange, textAnswer(200, "text/plain; version=0.0.4", metricsText()));
    if (isPrivate && request.uri == "/-/status") {
        const std::string key = request.variable("arg_key").value_or("");
        const QByteArray decoded = QByteArray::fromPercentEncoding(QByteArray::fromStdString(key));
        return send(exchange, textAnswer(200, "application/json", statusText(decoded.toStdString())));
    }
    send(exchange, problemAnswer(404, "There is no such page.", Milliseconds(0)));
}

/// All limits; with a key its level at each, where the store is in memory.
std::string LabServer::statusText(std::string_view key) const
{
    Json json{{"requests", m_metrics.allowed + m_metrics.blocked},
              {"rejected", m_metrics.blocked},
              {"waiting", m_metrics.waiting},
              {"connections", m_guard->connections()}};
    if (m_upstream)
        json["upstream"] = kBreakerStates[static_cast<std::size_t>(m_breaker.state())];
    if (m_memory != nullptr)
        json["keys"] = m_memory->keys();
    json["rules"] = Json::array();
    for (const MeetableLimit* const limit : m_rules->limits()) {
        Json each{{"name", limit->name}, {"ceiling_milli", ceilingOf(limit->limit).raw()}};
        const Charge charge{chargeKey(limit->name, key), limit->limiter};
        if (m_memory != nullptr)
            if (const auto level = m_memory->levelOf(charge, m_options.clock()))
                each["level_milli"] = level->raw();
        json["rules"].push_back(std::move(each));
    }
    return jsonText(json);
}

std::string LabServer::metricsText() const
{
    std::string others = metricText("ratelimit_connections", "gauge", m_guard->connections()) +
                         metricText("ratelimit_connections_refused", "counter", m_guard->refused());
    if (m_memory != nullptr)
        others += metricText("ratelimit_keys", "gauge", m_memory->keys()) +
                  metricText("ratelimit_keys_evicted", "counter", m_memory->evicted());
    if (m_upstream)
        others += metricText("ratelimit_upstream_state", "gauge", static_cast<std::uint64_t>(m_breaker.state()));
    return m_metrics.text(others);
}

} // namespace spillway
