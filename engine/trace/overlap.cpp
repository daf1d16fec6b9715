#include "engine/trace/overlap.h"

#include "engine/core/stop_poll.h"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

namespace spillway {

namespace {

constexpr std::size_t kPoll = 1U << 15U;

struct Rows
{
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// The rows of times that at least two sources tell of.
std::vector<Rows> sharedRows(const Trace& trace)
{
    std::vector<std::pair<Instant, int>> edges; // at one moment sources begin before others end
    for (const TraceSource& source : trace.sources) {
        if (source.requests > 0) {
            edges.emplace_back(source.first, -1);
            edges.emplace_back(source.last, 1);
        }
    }
    std::ranges::sort(edges);
    std::vector<Rows> shared;
    int open = 0;
    Instant from{};
    for (const auto& [at, edge] : edges) {
        open -= edge;
        if (edge < 0 && open == 2)
            from = at;
        if (edge < 0 || open != 1)
            continue;
        const auto begin = std::ranges::lower_bound(trace.arrivals, from);
        const auto end = std::ranges::upper_bound(trace.arrivals, at);
        shared.push_back({static_cast<std::size_t>(begin - trace.arrivals.begin()),
                          static_cast<std::size_t>(end - trace.arrivals.begin())});
    }
    return shared;
}

/// A request of some moment. Requests that differ have one hash as seldom as 64 random bits agree.
struct Hashed
{
    std::uint64_t hash = 0;
    std::uint16_t source = 0;
    std::uint32_t row = 0;
    auto operator<=>(const Hashed&) const = default;
};

/// Of all that a row holds but its time. The mixing is that of MurmurHash3.
std::uint64_t hashOf(const Trace& trace, std::size_t row)
{
    std::uint64_t hash = 0;
    for (const Column& column : trace.columns) {
        hash ^= column.ids[row] + 0x9E3779B97F4A7C15U;
        hash = (hash ^ (hash >> 33U)) * 0xFF51AFD7ED558CCDU;
        hash = (hash ^ (hash >> 33U)) * 0xC4CEB9FE1A85EC53U;
    }
    return hash ^ (hash >> 33U);
}

/// Visits the requests of each moment that several sources tell of, those that are alike side by side and by source.
class Moments
{
public:
    explicit Moments(const Trace& trace) : m_trace(trace) {}

    /// `visit` is called with the hashed rows and how many rows of the moment each source has; `skip` with the rows of others.
    template <class Visit>
    Result<Done> each(const std::stop_token& stop, const Visit& visit)
    {
        StopPoll poll(stop, kPoll);
        for (const Rows& rows : sharedRows(m_trace)) {
            for (std::size_t begin = rows.begin; begin < rows.end;) {
                std::size_t end = begin + 1;
                bool several = false;
                for (; end < rows.end && m_trace.arrivals[end] == m_trace.arrivals[begin]; ++end)
                    several = several || m_trace.sourceOf[end] != m_trace.sourceOf[begin];
                if (poll.stopped(end - begin))
                    return cancelled();
                visit(Rows{begin, end}, several ? hashed({begin, end}) : std::span<const Hashed>());
                begin = end;
            }
        }
        return Done{};
    }

private:
    std::span<const Hashed> hashed(Rows rows)
    {
        m_hashed.clear();
        for (std::size_t row = rows.begin; row < rows.end; ++row)
            m_hashed.push_back({hashOf(m_trace, row), m_trace.sourceOf[row], static_cast<std::uint32_t>(row)});
        std::ranges::sort(m_hashed);
        return m_hashed;
    }

    const Trace& m_trace;
    std::vector<Hashed> m_hashed;
};

/// Like requests of one moment: how many each source has, ordered by source.
using Alike = std::vector<std::span<const Hashed>>;

/// Calls `visit` with each set of like requests that several sources have.
template <class Visit>
void eachAlike(std::span<const Hashed> moment, const Visit& visit)
{
    Alike alike;
    for (std::size_t begin = 0; begin < moment.size();) {
        alike.clear();
        std::size_t end = begin;
        while (end < moment.size() && moment[end].hash == moment[begin].hash) {
            const std::size_t from = end;
            while (end < moment.size() && moment[end].hash == moment[from].hash &&
                   moment[end].source == moment[from].source)
                ++end;
            alike.push_back(moment.subspan(from, end - from));
        }
        if (alike.size() > 1)
            visit(alike);
        begin = end;
    }
}

/// What is known of two sources so far.
struct Pair
{
    Overlap overlap;
    std::uint64_t before[2] = {0, 0}; ///< requests of each before the first that both have, among those of shared times
    std::uint64_t upTo[2] = {0, 0};   ///< and up to the last moment in which both have one
};

bool isOverlap(const Pair& pair)
{
    const std::uint64_t fewer = std::min(pair.upTo[0] - pair.before[0], pair.upTo[1] - pair.before[1]);
    return pair.overlap.from < pair.overlap.to && pair.overlap.requests * 10 >= fewer * 9;
}

using PairKey = std::pair<std::uint16_t, std::uint16_t>;

} // namespace

Result<std::vector<Overlap>> overlapsOf(const Trace& trace, const std::stop_token& stop)
{
    std::map<PairKey, Pair> pairs;
    std::vector<std::uint64_t> before(trace.sources.size(), 0); // the moment, by source
    std::vector<std::uint64_t> behind(trace.sources.size(), 0);
    const auto count = [&](const Rows& rows, std::span<const Hashed> moment) {
        for (std::size_t row = rows.begin; row < rows.end; ++row)
            ++behind[trace.sourceOf[row]];
        eachAlike(moment, [&](const Alike& alike) {
            for (std::size_t b = 1; b < alike.size(); ++b) {
                for (std::size_t a = 0; a < b; ++a) {
                    const std::uint16_t first = alike[a].front().source;
                    const std::uint16_t second = alike[b].front().source;
                    auto [entry, isNew] = pairs.try_emplace({first, second});
                    Pair& pair = entry->second;
                    const Instant now = trace.arrivals[rows.begin];
                    if (isNew)
                        pair = {{first, second, 0, now, now}, {before[first], before[second]}, {}};
                    pair.overlap.requests += std::min(alike[a].size(), alike[b].size());
                    pair.overlap.to = now;
                    pair.upTo[0] = behind[first];
                    pair.upTo[1] = behind[second];
                }
            }
        });
        for (std::size_t row = rows.begin; row < rows.end; ++row)
            ++before[trace.sourceOf[row]];
    };
    if (const auto done = Moments(trace).each(stop, count); !done)
        return done.error();
    std::vector<Overlap> overlaps;
    for (const auto& [key, pair] : pairs)
        if (isOverlap(pair))
            overlaps.push_back(pair.overlap);
    return overlaps;
}

namespace {

/// How many of like requests the source of `alike[b]` repeats.
std::size_t repeated(const Alike& alike, std::size_t b, std::span<const Overlap> overlaps)
{
    std::size_t most = 0;
    for (std::size_t a = 0; a < b; ++a) {
        const auto isThese = [&](const Overlap& overlap) {
            return overlap.first == alike[a].front().source && overlap.second == alike[b].front().source;
        };
        if (std::ranges::any_of(overlaps, isThese))
            most = std::max(most, alike[a].size());
    }
    return std::min(most, alike[b].size());
}

template <class T>
void keepOnly(std::vector<T>& values, const std::vector<bool>& dropped)
{
    std::size_t kept = 0;
    for (std::size_t row = 0; row < values.size(); ++row)
        if (!dropped[row])
            values[kept++] = values[row];
    values.resize(kept);
}

void keepOnly(ValueIds& ids, const std::vector<bool>& dropped)
{
    ValueIds kept;
    kept.reserve(ids.size(), ids.wide().empty() ? ValueIds::kNarrow : ValueIds::kNarrow + 1); // as wide as these
    for (std::size_t row = 0; row < ids.size(); ++row)
        if (!dropped[row])
            kept.push_back(ids[row]);
    ids = std::move(kept);
}

} // namespace

Result<Trace> withoutOverlaps(Trace trace, std::span<const Overlap> overlaps, const std::stop_token& stop)
{
    std::vector<bool> dropped(trace.size(), false);
    const auto drop = [&](const Rows&, std::span<const Hashed> moment) {
        eachAlike(moment, [&](const Alike& alike) {
            for (std::size_t b = 1; b < alike.size(); ++b)
                for (const Hashed& request : alike[b].last(repeated(alike, b, overlaps)))
                    dropped[request.row] = true;
        });
    };
    if (const auto done = Moments(trace).each(stop, drop); !done)
        return done.error();
    keepOnly(trace.arrivals, dropped);
    keepOnly(trace.sourceOf, dropped);
    for (Column& column : trace.columns)
        keepOnly(column.ids, dropped); // each value is still there: in the request that was repeated
    for (TraceSource& source : trace.sources)
        source.requests = 0;
    for (std::size_t row = 0; row < trace.size(); ++row) {
        TraceSource& source = trace.sources[trace.sourceOf[row]];
        if (source.requests++ == 0)
            source.first = trace.arrivals[row];
        source.last = trace.arrivals[row];
    }
    for (TraceSource& source : trace.sources)
        if (source.requests == 0)
            source.first = source.last = Instant{};
    return trace;
}

bool sameRequests(const Trace& a, const Trace& b)
{
    if (a.arrivals != b.arrivals || a.columns.size() != b.columns.size())
        return false;
    constexpr ValueId kUnknown = UINT32_MAX;
    for (const Column& column : a.columns) {
        const Column* const other = b.column(column.variable);
        if (other == nullptr)
            return false;
        std::vector<ValueId> numbers(column.values.size(), kUnknown);
        for (std::size_t row = 0; row < column.ids.size(); ++row) {
            ValueId& number = numbers[column.ids[row]];
            if (number == kUnknown && column.values[column.ids[row]] == other->values[other->ids[row]])
                number = other->ids[row];
            if (number != other->ids[row])
                return false;
        }
    }
    return true;
}

} // namespace spillway
