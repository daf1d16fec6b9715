#include "engine/live/follow/live_traffic.h"

#include "engine/replay/plain/asked_limits.h"

#include <algorithm>

namespace spillway {

namespace {

constexpr int kTickMs = 50;
constexpr qint64 kSecondMs = 1000;
constexpr std::chrono::minutes kMinute{1};

void add(LiveCounts& counts, Verdict verdict, bool isLate)
{
    ++counts.requests;
    counts.delayed += verdict == Verdict::Delayed ? 1U : 0U;
    counts.rejected += verdict == Verdict::Rejected ? 1U : 0U;
    counts.late += isLate ? 1U : 0U;
}

/// Share of the burst, in percent. Without a burst every excess is too much.
std::int64_t percentOf(Thousandths excess, Thousandths burst)
{
    constexpr std::int64_t kPercent = 100;
    const bool exceedsNone = burst == Thousandths(0) && excess > burst;
    return excess.raw() * kPercent / std::max(burst, kOneRequest).raw() + (exceedsNone ? kPercent : 0);
}

} // namespace

LiveTraffic::LiveTraffic(LiveTask task, QObject* parent) : QObject(parent), m_task(std::move(task)), m_timer(this)
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &LiveTraffic::work);
}

Result<Done> LiveTraffic::start()
{
    for (const auto& source : m_sources)
        if (const auto started = source->start(); !started)
            return started;
    m_secondAge.start();
    m_timer.start(0);
    return Done{};
}

void LiveTraffic::work()
{
    bool isMore = false;
    bool areOpen = false;
    for (const auto& source : m_sources) {
        if (const auto done = read(*source, false); !done)
            return end(done.error());
        isMore = isMore || source->hasMore();
        areOpen = areOpen || !source->hasEnded();
    }
    for (; !m_held.empty() && m_held.front().first + m_task.hold <= Clock::now(); m_held.pop_front())
        decideUpTo(m_held.front().second);
    if (m_second && m_secondAge.hasExpired(kSecondMs)) { // silence is shown, too
        finishSecond();
        m_second = LiveSecond{m_second->at + Milliseconds(kSecondMs)};
        m_secondAge.start();
    }
    if (areOpen)
        m_timer.start(isMore ? 0 : kTickMs);
    else
        end(std::nullopt);
}

Result<Done> LiveTraffic::read(LiveSource& source, bool ends)
{
    const TracePtr trace = source.read(ends);
    for (const SourceNews& news : source.takeNews())
        emit sourceChanged(news);
    return trace ? take(trace) : Result<Done>(Done{});
}

Result<Done> LiveTraffic::take(const TracePtr& trace)
{
    const auto prepared = m_task.prepare ? m_task.prepare(trace, m_task.policy) : Result<TracePtr>(trace);
    if (!prepared)
        return prepared.error();
    const auto rows = select(**prepared, m_task.selection);
    if (!rows)
        return rows.error();
    if (!m_replay)
        m_replay.emplace(m_task.policy);
    m_held.emplace_back(Clock::now(), (*prepared)->arrivals.back());
    return m_replay->add(*prepared, *rows);
}

void LiveTraffic::decideUpTo(Instant last)
{
    if (m_replay)
        m_replay->decideBefore(last + Milliseconds(1), [this](const RequestOutcome& request) { count(request); });
    m_decided = last;
}

void LiveTraffic::count(const RequestOutcome& request)
{
    const Instant second = std::chrono::floor<std::chrono::seconds>(request.at);
    if (m_second && (second > m_second->at || second < m_second->at - kMinute)) {
        if (m_second->counts.requests > 0)
            finishSecond();
        m_second.reset();
    }
    if (!m_second)
        m_second = LiveSecond{second};
    m_secondAge.start();
    auto client = m_clients.find(request.key);
    if (client == m_clients.end())
        client = m_clients.emplace(request.key, LiveClient{std::string(request.key)}).first;
    LiveClient& seen = client->second;
    seen.at = request.at;
    for (LiveCounts* const counts : {&m_second->counts, &m_counts, &seen.counts})
        spillway::add(*counts, request.decision.verdict, request.at < m_decided);
    for (const ChainStep& step : request.asked->answers) {
        const ChainLimit& limit = request.asked->limits[step.index];
        const std::int64_t percent = percentOf(step.excess, limit.limit.burst);
        if (!seen.zone.empty() && percent <= seen.levelPercent)
            continue;
        seen.zone = m_task.policy.zones[limit.zone].name;
        seen.excess = step.excess;
        seen.levelPercent = percent;
    }
}

void LiveTraffic::finishSecond()
{
    LiveSecond& second = *m_second;
    std::uint64_t known = 0;
    second.clients = m_clients.size();
    for (auto& [name, client] : m_clients) {
        // A structured binding as it is cannot be captured by clang before 16.
        const auto holds = [&seen = client](const Network& network) { return network.contains(seen.name); };
        if (client.isOver() && (m_task.known.empty() || std::ranges::any_of(m_task.known, holds)))
            known += client.counts.rejected;
        second.over += client.isOver() ? 1U : 0U;
        second.near += client.isNear() ? 1U : 0U;
        second.top.push_back(std::move(client));
    }
    m_clients.clear();
    const auto rank = [](const LiveClient& client) { return std::pair(client.counts.rejected, client.levelPercent); };
    const std::size_t most = std::min(second.top.size(), LiveSecond::kMostClients);
    std::ranges::partial_sort(second.top, second.top.begin() + static_cast<std::ptrdiff_t>(most), std::greater(), rank);
    second.top.resize(most);
    m_rejected.emplace_back(second.at, known);
    std::erase_if(m_rejected, [&](const auto& each) { return each.first <= second.at - kMinute; });
    for (const auto& [at, rejected] : m_rejected)
        second.knownRejected += rejected;
    second.isAlert = m_task.alertAt > 0 && second.knownRejected >= m_task.alertAt && m_alerted <= second.at - kMinute;
    if (second.isAlert)
        m_alerted = second.at;
    emit secondPassed(second);
}

void LiveTraffic::stop()
{
    if (!m_timer.isActive())
        return;
    for (const auto& source : m_sources)
        if (const auto last = read(*source, true); !last)
            return end(last.error());
    end(std::nullopt);
}

void LiveTraffic::end(std::optional<Error> error)
{
    m_timer.stop();
    decideUpTo(Instant::max() - Milliseconds(1));
    if (m_second && m_second->counts.requests > 0)
        finishSecond();
    for (const auto& source : m_sources)
        if (!error && m_counts.requests == 0)
            error = source->unread();
    emit ended(error);
}

} // namespace spillway
