#include "engine/live/lab/lab_server.h"

#include "engine/core/lowercase.h"
#include "engine/live/lab/memory_store.h"
#include "engine/report/json.h"
#include "engine/trace/nginx/nginx_address.h"

#include <QHttpServerRequest>

#include <QByteArray>
#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

namespace spillway {

namespace {

constexpr Milliseconds kOneSecond{1000};
constexpr Milliseconds kLongestTimer = std::chrono::hours(1);

/// The address of the peer as nginx writes it; an IPv4 one that came over IPv6 as IPv4.
std::string textOf(const QHostAddress& address)
{
    bool isV4 = false;
    const QHostAddress v4(address.toIPv4Address(&isV4));
    return (isV4 ? v4 : address).toString().section(QLatin1Char('%'), 0, 0).toStdString();
}

} // namespace

LabServer::LabServer(RuleBookPtr rules, std::shared_ptr<Store> store, const LabOptions& options) :
    m_rules(std::move(rules)),
    m_store(std::move(store)),
    m_memory(dynamic_cast<const MemoryStore*>(m_store.get())),
    m_options(options),
    m_breaker(options.breakerFailures, options.breakerPause)
{
    if (!options.upstream.isEmpty())
        m_upstream = std::make_unique<Upstream>(options.upstream);
}

Result<quint16> LabServer::start(const QHostAddress& address, quint16 port)
{
    auto trusted = TrustedProxies::make(m_options.trusted, TrustedProxies::Follow::Recursive, "--trust");
    if (!trusted)
        return trusted.error();
    m_trusted = *std::move(trusted);
    m_guard = new GuardedServer(m_options.connections, this);
    if (!m_guard->listen(address, port))
        return Error{ErrorCode::CannotOpen, textOf(address) + ':' + std::to_string(port),
                     m_guard->errorString().toStdString()};
    bind(m_guard);
    return m_guard->serverPort();
}

bool LabServer::trusts(const std::string& peer) const
{
    return m_trusted.clientOf(peer, peer).has_value();
}

/// False where the target is not valid, or where a check names two requests: a proxy passes on what it does not set
/// itself. Headers of trusted peers name the client, and for a check its request.
bool LabServer::readRequest(Exchange& exchange, const SentHead& head) const
{
    LabRequest& request = exchange.request;
    const std::string peer = textOf(exchange.socket->peerAddress());
    const bool isTrusted = !m_options.trusted.empty() && trusts(peer);
    bool isClear = true;
    const auto header = [&](std::string_view name, std::string_view other, std::string_view otherwise) {
        const std::string_view first = head.head.header(name);
        const std::string_view second = head.head.header(other);
        isClear = isClear && (first.empty() || second.empty() || first == second);
        return std::string(!first.empty() ? first : !second.empty() ? second : otherwise);
    };
    request.address = peer;
    request.method = head.head.method;
    request.host = head.head.header("host");
    request.setTarget(head.head.target);
    exchange.isCheck = request.uri == "/-/check";
    if (!isTrusted)
        return !request.uri.empty();
    if (const auto client = m_trusted.clientOf(peer, head.head.joined("x_forwarded_for")))
        request.address = addressText(*client);
    if (exchange.isCheck) {
        request.method = header("x_original_method", "x_forwarded_method", request.method);
        request.host = header("x_forwarded_host", "x_forwarded_host", request.host);
        request.setTarget(header("x_original_uri", "x_forwarded_uri", request.target));
    }
    return isClear && !request.uri.empty();
}

bool LabServer::handleRequest(const QHttpServerRequest& request, QTcpSocket* socket)
{
    auto* const guarded = static_cast<GuardedSocket*>(socket); // the guard made it
    if (!guarded->take())
        return true; // it was refused
    const auto exchange = std::make_shared<Exchange>();
    exchange->socket = guarded;
    exchange->request.sent = guarded->sent();
    if (!readRequest(*exchange, *exchange->request.sent)) {
        send(exchange, problemAnswer(400, "The target of the request is not valid.", Milliseconds(0)));
        return true;
    }
    if (!exchange->isCheck && exchange->request.uri.starts_with("/-/")) {
        const std::string& client = exchange->request.address; // behind a trusted proxy it is not the peer
        answerOwn(exchange, QHostAddress(QString::fromStdString(client)).isLoopback() || trusts(client));
        return true;
    }
    exchange->body = request.body();
    exchange->rules = m_rules;
    auto meeting = m_rules->meet(exchange->request);
    if (meeting) {
        exchange->meeting = *std::move(meeting);
        ask(exchange);
    } else {
        send(exchange, problemAnswer(503, meeting.error().message(), Milliseconds(0)));
    }
    return true;
}

void LabServer::ask(const ExchangePtr& exchange)
{
    const Meeting& meeting = exchange->meeting;
    for (std::size_t i = 0; exchange->line.empty() && i < meeting.charges.size(); ++i) {
        const std::string& key = meeting.charges[i].key;
        if (meeting.limits[i]->queue == 0 || !m_lines.contains(key))
            continue;
        const Instant now = m_options.clock();
        if (queues(exchange, key, meeting.limits[i]->queue)) // behind those who wait already
            return;
        std::vector<Decision> full(i + 1);
        full.back() = {Verdict::Rejected, ceilingOf(meeting.limits[i]->limit) + kOneRequest, Milliseconds(0)};
        return take(exchange, full, now);
    }
    const auto started = std::chrono::steady_clock::now();
    const Instant now = m_options.clock();
    m_store->decide(meeting.charges, now, [self = QPointer(this), exchange, started, now](const auto& answer) {
        if (!self)
            return;
        self->m_metrics.addTime(std::chrono::steady_clock::now() - started);
        self->take(exchange, answer, now);
    });
}

void LabServer::take(const ExchangePtr& exchange, const Result<std::vector<Decision>>& answer, Instant now)
{
    const Meeting& meeting = exchange->meeting;
    if (!answer) {
        ++m_metrics.undecided;
        leaveLine(exchange);
        count(meeting, {}, m_options.passesWithoutStore);
        return m_options.passesWithoutStore
                   ? pass(exchange, decidedAnswer(meeting, {}, now, 0, Milliseconds(0)))
                   : send(exchange, problemAnswer(503, "The counters cannot be reached.", kOneSecond));
    }
    const std::vector<Decision>& decisions = *answer;
    const bool isRejected = !decisions.empty() && decisions.back().verdict == Verdict::Rejected;
    const Milliseconds retry = isRejected ? untilPass(meeting, decisions, now) : Milliseconds(0);
    if (isRejected) {
        const std::string& key = meeting.charges[decisions.size() - 1].key;
        if (exchange->line == key)
            return askAgain(key, retry);
        leaveLine(exchange);
        const bool isFirst = !m_lines.contains(key);
        if (queues(exchange, key, meeting.limits[decisions.size() - 1]->queue))
            return isFirst ? askAgain(key, retry) : void();
    }
    leaveLine(exchange);
    count(meeting, decisions, !isRejected);
    LabAnswer made = decidedAnswer(meeting, decisions, now, exchange->rules->status(), retry);
    emit decided(exchange->request, meeting, decisions, made, now);
    if (isRejected)
        return send(exchange, made);
    Milliseconds delay{0};
    for (const Decision& decision : decisions)
        delay = std::max(delay, decision.delay);
    if (delay == Milliseconds(0))
        return pass(exchange, std::move(made));
    ++m_metrics.waiting;
    QTimer::singleShot(delay, Qt::PreciseTimer, this, [this, exchange, made] {
        --m_metrics.waiting;
        pass(exchange, made);
    });
}

/// Puts the request at the end of the line for a key, unless it is full.
bool LabServer::queues(const ExchangePtr& exchange, const std::string& key, std::int64_t most)
{
    if (most == 0)
        return false;
    auto& waiting = m_lines[key];
    if (static_cast<std::int64_t>(waiting.size()) >= most) // who has left makes room; the first is being asked
        waiting.erase(
            std::remove_if(waiting.begin() + 1, waiting.end(), [](const auto& each) { return !each->socket; }),
            waiting.end());
    if (static_cast<std::int64_t>(waiting.size()) >= most)
        return false;
    waiting.push_back(exchange);
    exchange->line = key;
    ++m_metrics.waiting;
    return true;
}

void LabServer::askAgain(const std::string& key, Milliseconds wait)
{
    QTimer::singleShot(std::clamp(wait, Milliseconds(1), kLongestTimer), Qt::PreciseTimer, this, [this, key] {
        const auto line = m_lines.find(key);
        if (line == m_lines.end())
            return;
        const ExchangePtr first = line->second.front();
        if (first->socket)
            ask(first);
        else
            leaveLine(first);
    });
}

/// The next one is asked.
void LabServer::leaveLine(const ExchangePtr& exchange)
{
    const auto line = m_lines.find(exchange->line);
    exchange->line.clear();
    if (line == m_lines.end())
        return;
    --m_metrics.waiting;
    line->second.pop_front();
    if (line->second.empty())
        m_lines.erase(line);
    else
        askAgain(line->first, Milliseconds(1));
}

Milliseconds LabServer::untilPass(const Meeting& meeting, const std::vector<Decision>& decisions, Instant now) const
{
    if (m_memory != nullptr)
        return m_memory->untilPass(meeting.charges, now);
    return untilPassAtLatest(meeting.limits[decisions.size() - 1]->limit, decisions.back(), now);
}

void LabServer::count(const Meeting& meeting, const std::vector<Decision>& decisions, bool isAllowed)
{
    ++(isAllowed ? m_metrics.allowed : m_metrics.blocked);
    for (std::size_t i = 0; i < decisions.size(); ++i) {
        const MeetableLimit& limit = *meeting.limits[i];
        LabMetrics::PerLimit& counts = m_metrics.limits[limit.name];
        ++counts.requests;
        counts.rejected += decisions[i].verdict == Verdict::Rejected ? 1U : 0U;
        const auto most = static_cast<double>(std::max(ceilingOf(limit.limit), kOneRequest).raw());
        counts.usage = static_cast<double>(decisions[i].excess.raw()) / most;
    }
}

void LabServer::pass(const ExchangePtr& exchange, LabAnswer answer)
{
    if (!exchange->socket) // the client has left
        return;
    if (!m_upstream || exchange->isCheck)
        return send(exchange, answer);
    if (const Milliseconds wait = m_breaker.ask(m_options.clock()); wait > Milliseconds(0))
        return send(exchange, problemAnswer(503, "The upstream keeps failing. It is tried again later.", wait));
    m_upstream->send(
        exchange->request, exchange->body, [self = QPointer(this), exchange, answer](const Upstream::Reply& reply) {
            if (!self)
                return;
            constexpr int kServerError = 500;
            const bool isAnswer = reply.status != 0;
            self->m_breaker.done(!reply.isTooLarge && (!isAnswer || reply.status >= kServerError),
                                 self->m_options.clock());
            if (reply.isTooLarge)
                self->send(exchange,
                           problemAnswer(502, "The answer of the upstream is above 32 MiB.", Milliseconds(0)));
            else if (isAnswer)
                self->send(exchange, {reply.status, answer.headers + reply.headers.toStdString(), {}, reply.body});
            else
                self->send(exchange, problemAnswer(502, "The upstream did not answer.", Milliseconds(0)));
        });
}

void LabServer::send(const ExchangePtr& exchange, const LabAnswer& answer)
{
    if (exchange->socket && exchange->socket->isBusy()) {
        const RequestHead& head = exchange->request.head();
        const bool keepOpen = head.keepsAlive && !m_isDraining;
        exchange->socket->answer(answerBytes(answer, keepOpen, head.method == "HEAD"), keepOpen);
    }
}

void LabServer::drain()
{
    constexpr Milliseconds kLook{20};
    if (std::exchange(m_isDraining, true))
        return;
    m_guard->drain();
    auto* const timer = new QTimer(this);
    connect(timer, &QTimer::timeout, this, [this, timer, end = std::chrono::steady_clock::now() + m_options.grace] {
        if (m_guard->busy() > 0 && std::chrono::steady_clock::now() < end)
            return;
        timer->deleteLater();
        timer->stop();
        m_guard->endAll();
        emit drained();
    });
    timer->start(kLook);
}

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
