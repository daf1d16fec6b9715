#include "ui/jobs/lab_job.h"

#include "engine/live/lab/lab_server.h"
#include "engine/live/lab/memory_store.h"
#include "engine/live/request_sender.h"
#include "engine/report/trace_line.h"
#include "engine/study/xray.h"

#include <QtCore/QTimer>

#include <algorithm>

namespace spillway::ui {

namespace {

constexpr std::chrono::milliseconds kTick{100};
constexpr std::size_t kMostClients = 10'000;
constexpr std::size_t kMostKeys = 100'000;
constexpr std::chrono::seconds kForgotten{10}; ///< silent clients leave a full list
constexpr quint16 kPort = 8080;

void add(LiveCounts& counts, Verdict verdict)
{
    ++counts.requests;
    counts.delayed += verdict == Verdict::Delayed ? 1U : 0U;
    counts.rejected += verdict == Verdict::Rejected ? 1U : 0U;
}

std::size_t bytesOf(const LabAnswered& one)
{
    constexpr std::size_t kOther = 512;
    return kOther + one.request.head().headers.size() * sizeof(RequestHead::headers[0]) +
           one.request.sent->text.size() + 2 * one.request.target.size() + static_cast<std::size_t>(one.head.size());
}

} // namespace

/// The server with its counters, all on one thread.
class LabDesk : public QObject
{
public:
    using Report = std::function<void(const LabNews&)>;
    explicit LabDesk(Report report) : m_report(std::move(report)), m_timer(this)
    {
        connect(&m_timer, &QTimer::timeout, this, &LabDesk::tick);
    }

    [[nodiscard]] Result<quint16> start(const RuleBookPtr& book)
    {
        LabOptions options;
        options.trusted = {"127.0.0.0/8", "::1/128"};
        options.connections.connections = std::min(kMostClients, raiseConnections() / 2); // the rest is for files
        m_clock = options.clock;
        m_server = std::make_unique<LabServer>(book, m_store, options);
        connect(m_server.get(), &LabServer::decided, this, &LabDesk::note);
        auto port = m_server->start(QHostAddress::LocalHost, kPort);
        if (!port)
            port = m_server->start(QHostAddress::LocalHost, 0);
        m_news.second.at = std::chrono::floor<std::chrono::seconds>(m_clock());
        m_timer.start(kTick);
        return port;
    }

    void reload(const RuleBookPtr& book)
    {
        if (!m_server)
            return;
        m_server->reload(book);
        for (const MeetableLimit* limit : book->limits())
            for (auto& [key, client] : m_clients)
                if (client.charge && client.seen.zone == limit->name) {
                    client.charge->limiter = limit->limiter;
                    client.ceiling = ceilingOf(limit->limit);
                }
        m_isMoving = true;
    }

private:
    struct Client
    {
        LiveClient seen{};
        std::optional<Charge> charge{}; ///< nothing without a limit
        Thousandths ceiling{};
    };

    void note(const LabRequest& request, const Meeting& meeting, const std::vector<Decision>& decisions,
              const LabAnswer& answer, Instant now)
    {
        auto answered = std::make_shared<LabAnswered>(LabAnswered{now, request});
        answered->status = answer.status;
        answered->head = answerBytes(answer, true, true);
        for (std::size_t i = 0; i < decisions.size(); ++i) {
            const Decision& decision = decisions[i];
            answered->delay = std::max(answered->delay, decision.delay);
            answered->verdict = std::max(answered->verdict, decision.verdict); // they ascend
            answered->clients.push_back(meeting.charges[i].key);
            count(meeting.charges[i].key, meeting.limits[i], decision.verdict, now);
        }
        if (decisions.empty()) {
            answered->clients.push_back(labClient({}, request.address));
            count(answered->clients.front(), nullptr, Verdict::Passed, now);
        }
        turn(now);
        add(m_news.second.counts, answered->verdict);
        add(m_news.counts, answered->verdict);
        m_news.came.push_back(std::move(answered));
        m_isMoving = true;
    }

    /// Counts a decision of the limit, nullptr for none, on a client.
    void count(const std::string& key, const MeetableLimit* limit, Verdict verdict, Instant now)
    {
        auto place = m_clients.find(key);
        if (place == m_clients.end() && m_clients.size() >= kMostClients)
            return;
        if (place == m_clients.end())
            place = m_clients.try_emplace(key).first;
        Client& client = place->second;
        if (limit != nullptr) {
            client.charge = Charge{key, limit->limiter};
            client.ceiling = ceilingOf(limit->limit);
            client.seen.zone = limit->name;
        }
        client.seen.name = key.substr(client.seen.zone.size() + 1);
        client.seen.at = now;
        add(client.seen.counts, verdict);
    }

    /// Reports the second before where another one has begun.
    void turn(Instant now)
    {
        const Instant second = std::chrono::floor<std::chrono::seconds>(now);
        if (second == m_news.second.at)
            return;
        publish(now);
        m_news.second = LiveSecond{second};
        m_isMoving = true;
        if (m_clients.size() >= kMostClients)
            std::erase_if(m_clients, [&](const auto& each) { return each.second.seen.at < now - kForgotten; });
    }

    void tick()
    {
        turn(m_clock());
        if (m_isMoving)
            publish(m_clock());
    }

    void publish(Instant now)
    {
        LiveSecond& second = m_news.second;
        std::vector<Client*> top;
        for (auto& [key, client] : m_clients)
            top.push_back(&client);
        const auto rank = [](const Client* client) {
            return std::tuple(client->seen.counts.rejected, client->seen.counts.requests, client);
        };
        const std::size_t count = std::min(top.size(), LiveSecond::kMostClients);
        std::ranges::partial_sort(top, top.begin() + static_cast<std::ptrdiff_t>(count), std::greater(), rank);
        top.resize(count);
        second.clients = m_clients.size();
        second.top.clear();
        m_isMoving = false;
        for (Client* const client : top) {
            const auto level = client->charge ? m_store->levelOf(*client->charge, now) : std::nullopt;
            const std::int64_t most = std::max(client->ceiling, kOneRequest).raw();
            client->seen.levelPercent = (level.value_or(Thousandths(0)).raw() * 100 + most / 2) / most;
            m_isMoving = m_isMoving || client->seen.levelPercent > 0;
            second.top.push_back(client->seen);
        }
        m_report(m_news);
        m_news.came.clear();
    }

    Report m_report;
    std::function<Instant()> m_clock;
    std::shared_ptr<MemoryStore> m_store = std::make_shared<MemoryStore>(kMostKeys);
    std::unique_ptr<LabServer> m_server;
    QTimer m_timer;
    LabNews m_news;
    std::unordered_map<std::string, Client> m_clients; ///< by the key of the charge
    bool m_isMoving = true;                            ///< requests came, or buckets leak
};

void LabJob::post(std::function<void()> deliver)
{
    QMetaObject::invokeMethod(
        this,
        [this, run = m_run, deliver = std::move(deliver)] {
            if (m_desk != nullptr && run == m_run)
                deliver();
        },
        Qt::QueuedConnection);
}

void LabJob::start(const Policy& policy)
{
    stop();
    m_kept.clear();
    m_keptBytes = 0;
    m_policy = policy;
    ++m_run;
    m_desk = new LabDesk([this](const LabNews& news) { post([this, news] { take(news); }); });
    m_desk->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_desk, &QObject::deleteLater);
    m_thread.start();
    const auto begin = [this, desk = m_desk, policy] { // on that thread, as its sockets have to be
        const auto book = RuleBook::create(policy);
        const auto port = book ? desk->start(*book) : Result<quint16>(book.error());
        post([this, port] { port ? emit started(*port) : emit failed(port.error()); });
    };
    QMetaObject::invokeMethod(m_desk, begin, Qt::QueuedConnection);
}

void LabJob::reload(const Policy& policy)
{
    if (m_desk == nullptr)
        return;
    m_policy = policy;
    const auto change = [this, desk = m_desk, policy] {
        const auto book = RuleBook::create(policy);
        if (book)
            desk->reload(*book);
        else
            post([this, error = book.error()] { emit failed(error); });
    };
    QMetaObject::invokeMethod(m_desk, change, Qt::QueuedConnection);
}

void LabJob::stop()
{
    m_desk = nullptr; // it goes with its thread
    m_thread.quit();
    m_thread.wait();
}

void LabJob::take(const LabNews& news)
{
    for (const LabAnsweredPtr& one : news.came) {
        m_kept.push_back(one);
        m_keptBytes += bytesOf(*one);
    }
    for (; m_keptBytes > kMostBytes; m_kept.pop_front())
        m_keptBytes -= bytesOf(*m_kept.front());
    emit newsCame(news);
}

QByteArray LabJob::keptCsv() const
{
    constexpr std::array kVerdicts{"PASSED", "DELAYED", "REJECTED"}; // as nginx writes them
    std::vector<std::string> names{"remote_addr", "request_method",  "request_uri",     "http_host",
                                   "status",      "http_user_agent", "limit_req_status"};
    for (const std::string& asked : askedVariables(m_policy))
        if ((asked.starts_with("http_") || asked.starts_with("cookie_") || asked == "remote_user") &&
            std::ranges::find(names, asked) == names.end())
            names.push_back(asked);
    std::vector<LabAnsweredPtr> all(m_kept.begin(), m_kept.end());
    std::ranges::stable_sort(all, {}, [](const auto& one) { return one->at; }); // a clock may step back
    Trace trace;
    for (const LabAnsweredPtr& one : all)
        trace.arrivals.append({&one->at, 1});
    for (const std::string& name : names) {
        Column column{name, {}, {}};
        std::vector<ValueId> ids;
        for (const LabAnsweredPtr& one : all)
            ids.push_back(column.values.intern(name == "status" ? std::to_string(one->status)
                                               : name == "limit_req_status"
                                                   ? kVerdicts.at(static_cast<std::size_t>(one->verdict))
                                                   : one->request.variable(name).value_or("")));
        column.ids = ValueIds(std::move(ids), column.values.size());
        trace.columns.push_back(std::move(column));
    }
    std::string csv;
    appendCsvHeader(csv, trace);
    for (std::size_t row = 0; row < all.size(); ++row)
        appendCsvLine(csv, trace, row);
    return QByteArray::fromStdString(csv);
}

} // namespace spillway::ui
