#include "engine/trace/group/overlap.h"

#include "engine/core/stop_poll.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <utility>

namespace spillway {

namespace {

constexpr std::size_t kPoll = 1U << 15U;

struct RowSpan
{
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// The rows of times that at least two sources tell of.
std::vector<RowSpan> sharedRows(const Trace& trace)
{
    std::vector<std::pair<Instant, int>> edges; // at one moment sources begin before others end
    for (const TraceSource& source : trace.sources) {
        if (source.requests > 0) {
            edges.emplace_back(source.first, -1);
            edges.emplace_back(source.last, 1);
        }
    }
    std::ranges::sort(edges);
    std::vector<RowSpan> shared;
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

/// Columns of a trace, in its order.
using Columns = std::vector<const Column*>;

/// Hashes the values of a row in some columns. The mixing is that of MurmurHash3.
std::uint64_t hashOf(const Columns& columns, std::size_t row)
{
    std::uint64_t hash = 0;
    for (const Column* const column : columns) {
        hash ^= column->ids[row] + 0x9E3779B97F4A7C15U;
        hash = (hash ^ (hash >> 33U)) * 0xFF51AFD7ED558CCDU;
        hash = (hash ^ (hash >> 33U)) * 0xC4CEB9FE1A85EC53U;
    }
    return hash ^ (hash >> 33U);
}

/// Visits the requests of each moment that several sources tell of, those that are alike side by side and by source.
class Moments
{
public:
    /// Requests are alike where they are in these columns.
    Moments(const Trace& trace, Columns columns) : m_trace(trace), m_columns(std::move(columns)) {}

    /// `visit` is called with the hashed rows and how many rows of the moment each source has; `skip`
    /// with the rows of others.
    template <class Visit>
    Result<Done> each(const std::stop_token& stop, const Visit& visit)
    {
        StopPoll poll(stop, kPoll);
        for (const RowSpan& rows : sharedRows(m_trace)) {
            for (std::size_t begin = rows.begin; begin < rows.end;) {
                std::size_t end = begin + 1;
                bool several = false;
                for (; end < rows.end && m_trace.arrivals[end] == m_trace.arrivals[begin]; ++end)
                    several = several || m_trace.sourceOf[end] != m_trace.sourceOf[begin];
                if (poll.stopped(end - begin))
                    return cancelled();
                visit(RowSpan{begin, end}, several ? hashed({begin, end}) : std::span<const Hashed>());
                begin = end;
            }
        }
        return Done{};
    }

private:
    std::span<const Hashed> hashed(RowSpan rows)
    {
        m_hashed.clear();
        for (std::size_t row = rows.begin; row < rows.end; ++row)
            m_hashed.push_back({hashOf(m_columns, row), m_trace.sourceOf[row], static_cast<std::uint32_t>(row)});
        std::ranges::sort(m_hashed);
        return m_hashed;
    }

    const Trace& m_trace;
    Columns m_columns;
    std::vector<Hashed> m_hashed;
};

Columns columnsOf(const Trace& trace, const std::vector<std::string>& without = {})
{
    Columns columns;
    for (const Column& column : trace.columns) {
        if (std::ranges::find(without, column.variable) == without.end())
            columns.push_back(&column);
    }
    return columns;
}

/// Whether who lacks the first has all columns of who lacks the second, and others.
bool lacksFewer(const std::vector<std::string>& first, const std::vector<std::string>& second)
{
    return first.size() < second.size() && std::ranges::all_of(first, [&](const std::string& name) {
               return std::ranges::find(second, name) != second.end();
           });
}

/// Sets of columns that some sources lack and others have: those sources are compared with the others by the columns
/// that they do have. Only the first few sets, as each costs as much as comparing all columns.
std::vector<std::vector<std::string>> lacking(const Trace& trace)
{
    constexpr std::size_t kMost = 8;
    std::set<std::vector<std::string>> kinds;
    for (const TraceSource& source : trace.sources)
        if (source.requests > 0)
            kinds.insert(source.lacks);
    std::vector<std::vector<std::string>> found;
    for (const auto& lacks : kinds) {
        const bool isPoorer = lacks.size() < trace.columns.size() &&
                              std::ranges::any_of(kinds, [&](const auto& other) { return lacksFewer(other, lacks); });
        if (isPoorer && found.size() < kMost)
            found.push_back(lacks);
    }
    return found;
}

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

/// Findings about two sources so far.
struct Pair
{
    Overlap overlap;
    std::uint64_t before[2] = {0, 0}; ///< requests of each before the first that both have, among those of shared times
    std::uint64_t upTo[2] = {0, 0};   ///< and up to the last moment in which both have one
};

/// `few`: the second has fewer columns.
bool isOverlap(const Pair& pair, bool few)
{
    const std::uint64_t first = pair.upTo[0] - pair.before[0];
    const std::uint64_t second = pair.upTo[1] - pair.before[1];
    return pair.overlap.from < pair.overlap.to && (few ? pair.overlap.requests * 50 >= std::max(first, second) * 49
                                                       : pair.overlap.requests * 10 >= std::min(first, second) * 9);
}

using PairKey = std::pair<std::uint16_t, std::uint16_t>;

/// Counts what pairs of sources have in common.
class PairCounts
{
public:
    explicit PairCounts(std::size_t sources) : m_before(sources, 0), m_behind(sources, 0) {}

    /// `isPair(first, second)`: whether the second may repeat the first.
    template <class IsPair>
    void count(const Trace& trace, const RowSpan& rows, std::span<const Hashed> moment, const IsPair& isPair)
    {
        for (std::size_t row = rows.begin; row < rows.end; ++row)
            ++m_behind[trace.sourceOf[row]];
        eachAlike(moment, [&](const Alike& alike) {
            for (const auto& a : alike)
                for (const auto& b : alike)
                    if (isPair(a.front().source, b.front().source))
                        add(a, b, trace.arrivals[rows.begin]);
        });
        for (std::size_t row = rows.begin; row < rows.end; ++row)
            ++m_before[trace.sourceOf[row]];
    }

    [[nodiscard]] const std::map<PairKey, Pair>& pairs() const { return m_pairs; }

private:
    void add(std::span<const Hashed> a, std::span<const Hashed> b, Instant now)
    {
        const std::uint16_t first = a.front().source;
        const std::uint16_t second = b.front().source;
        auto [entry, isNew] = m_pairs.try_emplace({first, second});
        Pair& pair = entry->second;
        if (isNew)
            pair = {{first, second, 0, now, now}, {m_before[first], m_before[second]}, {}};
        pair.overlap.requests += std::min(a.size(), b.size());
        pair.overlap.to = now;
        pair.upTo[0] = m_behind[first];
        pair.upTo[1] = m_behind[second];
    }

    std::map<PairKey, Pair> m_pairs;
    std::vector<std::uint64_t> m_before; ///< the moment, by source
    std::vector<std::uint64_t> m_behind;
};

/// Adds the overlaps of the pairs that `isPair` allows, by what they have in `columns`.
template <class IsPair>
Result<Done> addOverlaps(std::vector<Overlap>& overlaps, const Trace& trace, Columns columns, bool few,
                         const std::stop_token& stop, const IsPair& isPair)
{
    PairCounts counts(trace.sources.size());
    const auto done =
        Moments(trace, std::move(columns)).each(stop, [&](const RowSpan& rows, std::span<const Hashed> moment) {
            counts.count(trace, rows, moment, isPair);
        });
    if (!done)
        return done;
    const auto isKnown = [&](const Overlap& found) {
        return std::ranges::any_of(overlaps, [&](const Overlap& known) {
            return std::minmax(known.first, known.second) == std::minmax(found.first, found.second);
        });
    };
    for (const auto& [key, pair] : counts.pairs())
        if (isOverlap(pair, few) && !isKnown(pair.overlap))
            overlaps.push_back(pair.overlap);
    return Done{};
}

} // namespace

Result<std::vector<Overlap>> overlapsOf(const Trace& trace, const std::stop_token& stop)
{
    std::vector<Overlap> overlaps;
    const auto inAll = addOverlaps(overlaps, trace, columnsOf(trace), /*few=*/false, stop, std::less<>());
    if (!inAll)
        return inAll.error();
    for (const std::vector<std::string>& lacks : lacking(trace)) {
        std::vector<bool> isPoorer;
        std::vector<bool> isRicher;
        for (const TraceSource& source : trace.sources) {
            isPoorer.push_back(source.lacks == lacks);
            isRicher.push_back(lacksFewer(source.lacks, lacks));
        }
        const auto isPair = [&](std::uint16_t first, std::uint16_t second) {
            return isPoorer[second] && isRicher[first];
        };
        if (const auto inFew = addOverlaps(overlaps, trace, columnsOf(trace, lacks), /*few=*/true, stop, isPair);
            !inFew)
            return inFew.error();
    }
    std::ranges::sort(overlaps, {}, [](const Overlap& overlap) { return PairKey(overlap.first, overlap.second); });
    return overlaps;
}

namespace {

/// How many of like requests the source of `alike[b]` repeats.
std::size_t repeated(const Alike& alike, std::size_t b, std::span<const Overlap> overlaps)
{
    std::size_t most = 0;
    for (std::size_t a = 0; a < alike.size(); ++a) {
        const auto isThese = [&](const Overlap& overlap) {
            return overlap.first == alike[a].front().source && overlap.second == alike[b].front().source;
        };
        if (std::ranges::any_of(overlaps, isThese))
            most = std::max(most, alike[a].size());
    }
    return std::min(most, alike[b].size());
}

template <class T>
void keepOnly(T& values, const std::vector<bool>& dropped)
{
    T kept;
    kept.reserve(values.size());
    for (std::size_t row = 0; row < values.size(); ++row)
        if (!dropped[row])
            kept.push_back(values[row]);
    values = std::move(kept);
}

} // namespace

Result<Trace> withoutOverlaps(Trace trace, std::span<const Overlap> overlaps, const std::stop_token& stop)
{
    std::vector<bool> dropped(trace.size(), false);
    const auto drop = [&](Columns columns, std::span<const Overlap> alikeInThese) {
        return Moments(trace, std::move(columns)).each(stop, [&](const RowSpan&, std::span<const Hashed> moment) {
            eachAlike(moment, [&](const Alike& alike) {
                for (std::size_t b = 0; b < alike.size(); ++b)
                    for (const Hashed& request : alike[b].last(repeated(alike, b, alikeInThese)))
                        dropped[request.row] = true;
            });
        });
    };
    std::map<std::vector<std::string>, std::vector<Overlap>> byLacking; // the columns that count are the others
    for (const Overlap& overlap : overlaps) {
        const TraceSource& second = trace.sources[overlap.second];
        const bool few = lacksFewer(trace.sources[overlap.first].lacks, second.lacks);
        byLacking[few ? second.lacks : std::vector<std::string>()].push_back(overlap);
    }
    for (const auto& [lacks, these] : byLacking)
        if (const auto done = drop(columnsOf(trace, lacks), these); !done)
            return done.error();
    keepOnly(trace.arrivals, dropped);
    keepOnly(trace.sourceOf, dropped);
    for (Column& column : trace.columns)
        keepOnly(column.ids, dropped); // each value is still there: in the request that was repeated
    countSources(trace);
    return trace;
}

bool holdsAllOf(const Trace& whole, const Trace& copy)
{
    if (whole.arrivals != copy.arrivals || copy.columns.empty())
        return false;
    constexpr ValueId kUnknown = UINT32_MAX;
    return std::ranges::all_of(copy.columns, [&](const Column& column) {
        const Column* const other = whole.column(column.variable);
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
        return true;
    });
}

} // namespace spillway
