#include "ui/charts/parts/level_index.h"

#include <algorithm>

namespace spillway::ui {

namespace {

constexpr std::size_t kBlock = 256;

double requestsOf(Thousandths level)
{
    return static_cast<double>(level.raw()) / 1000;
}

/// Whether the bucket took the request in.
bool taken(const RequestOutcome& request)
{
    return request.accounted && request.decision.verdict != Verdict::Rejected;
}

void add(LevelIndex::Summary& sum, const LevelIndex::Summary& more)
{
    sum.low = sum.total() == 0 ? more.low : std::min(sum.low, more.low);
    sum.high = std::max(sum.high, more.high);
    sum.passed += more.passed;
    sum.delayed += more.delayed;
    sum.rejected += more.rejected;
}

} // namespace

double LevelIndex::before(const RequestOutcome& request) const
{
    if (!request.accounted || request.outOfMemory)
        return 0;
    return requestsOf(std::max(Thousandths(0), request.decision.excess - m_rule.rise));
}

double LevelIndex::after(const RequestOutcome& request) const
{
    const bool counted = request.accounted && m_rule.countsRejected;
    return counted || taken(request) ? requestsOf(request.decision.excess) : before(request);
}

void LevelIndex::add(Summary& sum, const RequestOutcome& request) const
{
    const double low = before(request);
    const double high = after(request);
    sum.low = sum.total() == 0 ? low : std::min(sum.low, low);
    sum.high = std::max(sum.high, high);
    switch (request.decision.verdict) {
    case Verdict::Passed: ++sum.passed; break;
    case Verdict::Delayed: ++sum.delayed; break;
    case Verdict::Rejected: ++sum.rejected; break;
    }
}

void LevelIndex::build(const std::vector<RequestOutcome>& requests, const Limit& limit)
{
    m_requests = &requests;
    m_size = requests.size();
    m_applied = limit;
    m_rule = levelRuleOf(limit);
    if (const auto* other = std::get_if<LimiterSpec>(&limit)) {
        m_limit = {other->rate.rate(), ceilingOf(limit), Thousandths(0)};
        m_track = LevelTrack(*other, requests);
    } else {
        m_limit = std::get<LimitReq>(limit);
    }
    m_all = {};
    m_blocks.assign((m_size + kBlock - 1) / kBlock, Summary{});
    for (std::size_t i = 0; i < m_size; ++i)
        add(m_blocks[i / kBlock], requests[i]);
    m_letThrough.assign(m_blocks.size(), Instant::min());
    for (std::size_t i = 0; i < m_size; ++i) {
        const Instant turn = requests[i].at + requests[i].decision.delay;
        if (requests[i].decision.verdict == Verdict::Delayed)
            m_letThrough[i / kBlock] = std::max(m_letThrough[i / kBlock], turn);
    }
    for (const Summary& block : m_blocks)
        spillway::ui::add(m_all, block);
}

std::size_t LevelIndex::size() const
{
    return m_requests != nullptr && m_requests->size() == m_size ? m_size : 0;
}

std::size_t LevelIndex::firstFrom(Instant at) const
{
    if (size() == 0)
        return 0;
    const auto found = std::lower_bound(m_requests->begin(), m_requests->end(), at,
                                        [](const RequestOutcome& request, Instant t) { return request.at < t; });
    return static_cast<std::size_t>(found - m_requests->begin());
}

LevelIndex::Summary LevelIndex::summary(std::size_t first, std::size_t last) const
{
    Summary sum;
    std::size_t i = first;
    while (i < last) {
        if (i % kBlock == 0 && i + kBlock <= last) {
            spillway::ui::add(sum, m_blocks[i / kBlock]);
            i += kBlock;
        } else {
            add(sum, (*m_requests)[i]);
            ++i;
        }
    }
    return sum;
}

double LevelIndex::levelAt(Instant at) const
{
    const std::size_t next = firstFrom(at + Milliseconds(1));
    if (next == 0)
        return 0;
    if (std::holds_alternative<LimiterSpec>(m_applied))
        return requestsOf(m_track.levelAt(next, at));
    const RequestOutcome& newest = (*m_requests)[next - 1];
    if (!newest.accounted || newest.outOfMemory)
        return 0;
    // A rejected request leaves the state as it was, so the level follows from the last one that the bucket took in.
    const auto last = takenBefore(next);
    if (!last)
        return 0;
    const RequestOutcome& taken = (*m_requests)[*last];
    return requestsOf(
        std::max(Thousandths(0), taken.decision.excess - drained(m_limit.rate, elapsedSince(taken.at, at))));
}

void LevelIndex::forEachDelayed(Instant at, Instant after, const std::function<void(std::size_t)>& visit) const
{
    std::size_t i = firstFrom(at + Milliseconds(1));
    while (i > 0) {
        const std::size_t block = (i - 1) / kBlock;
        if (m_letThrough[block] <= after) {
            i = block * kBlock;
            continue;
        }
        --i;
        const RequestOutcome& request = (*m_requests)[i];
        if (request.decision.verdict == Verdict::Delayed && request.at + request.decision.delay > after)
            visit(i);
    }
}

double LevelIndex::levelBefore(std::size_t i) const
{
    return before((*m_requests)[i]);
}

double LevelIndex::levelAfter(std::size_t i) const
{
    return after((*m_requests)[i]);
}

std::optional<std::size_t> LevelIndex::takenBefore(std::size_t i) const
{
    while (i > 0) {
        const Summary& block = m_blocks[(i - 1) / kBlock];
        if (i % kBlock == 0 && block.passed + block.delayed == 0) {
            i -= kBlock;
            continue;
        }
        --i;
        if (taken((*m_requests)[i]))
            return i;
    }
    return std::nullopt;
}

} // namespace spillway::ui
