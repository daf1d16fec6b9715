#include "engine/ingest/rows/trace_builder.h"

#include "engine/core/say.h"
#include "engine/core/stop_poll.h"

#include <algorithm>
#include <cassert>
#include <new>
#include <optional>
#include <utility>

namespace spillway {

namespace {

/// A request and the number of its line among the requests.
struct Late
{
    Instant arrival{};
    std::uint32_t row = 0;
    bool operator<(const Late& other) const
    {
        return arrival != other.arrival ? arrival < other.arrival : row < other.row;
    }
};

/// A value that has no number in the joined dictionary yet.
constexpr ValueId kUnknown = UINT32_MAX;

/// Values in a dictionary.
constexpr std::size_t kOnlyTheEmptyValue = 1;

/// Requests between two looks at the stop token: a few milliseconds of work, each may be a miss of the cache.
constexpr std::size_t kBuiltBlock = std::size_t{1} << 16U;

/// Sorts in pieces small enough to poll between them; false if asked to stop.
bool sortLate(std::vector<Late>& late, const std::stop_token& stop)
{
    constexpr std::size_t kPiece = std::size_t{1} << 16U;
    StopPoll poll(stop, kBuiltBlock);
    const auto at = [&](std::size_t i) { return late.begin() + static_cast<std::ptrdiff_t>(std::min(i, late.size())); };
    for (std::size_t i = 0; i < late.size(); i += kPiece) {
        if (poll.stopped(kPiece))
            return false;
        std::sort(at(i), at(i + kPiece));
    }
    std::vector<Late> merged;
    merged.reserve(late.size() > kPiece ? late.size() : 0);
    for (std::size_t width = kPiece; width < late.size(); width *= 2) {
        merged.clear();
        for (std::size_t i = 0; i < late.size(); i += 2 * width) {
            const auto middle = at(i + width);
            const auto end = at(i + 2 * width);
            for (auto left = at(i), right = middle; left != middle || right != end;) {
                if (poll.stopped())
                    return false;
                const bool takeRight = left == middle || (right != end && *right < *left);
                merged.push_back(takeRight ? *right++ : *left++);
            }
        }
        late.swap(merged);
    }
    return true;
}

/// The rows in order of arrival; equal ones in order of their lines. Lines are nearly in order, so those that are not
/// before any earlier one stay where they are, and only the others are sorted and merged in: O(n + late log late).
std::optional<std::vector<std::uint32_t>> orderByArrival(const Arrivals& arrivals, std::size_t lateCount,
                                                         const std::stop_token& stop)
{
    std::vector<Late> late;
    std::vector<std::uint32_t> ascending;
    late.reserve(lateCount);
    ascending.reserve(arrivals.size() - lateCount);
    StopPoll poll(stop, kBuiltBlock);
    Instant latest = Instant::min();
    for (std::size_t i = 0; i < arrivals.size(); ++i) {
        if (poll.stopped())
            return std::nullopt;
        const auto row = static_cast<std::uint32_t>(i);
        if (arrivals[i] < latest) {
            late.push_back({arrivals[i], row});
        } else {
            latest = arrivals[i];
            ascending.push_back(row);
        }
    }
    if (!sortLate(late, stop))
        return std::nullopt;
    std::vector<std::uint32_t> order;
    order.reserve(arrivals.size());
    auto next = late.begin();
    for (auto row = ascending.begin(); row != ascending.end() || next != late.end();) {
        if (poll.stopped())
            return std::nullopt;
        const bool takeLate = row == ascending.end() || (next != late.end() && *next < Late{arrivals[*row], *row});
        order.push_back(takeLate ? (next++)->row : *row++);
    }
    return order;
}

/// False if asked to stop.
bool permute(Arrivals& arrivals, const std::vector<std::uint32_t>& order, const std::stop_token& stop)
{
    Arrivals sorted;
    sorted.reserve(arrivals.size());
    StopPoll poll(stop, kBuiltBlock);
    for (const std::uint32_t row : order) {
        if (poll.stopped())
            return false;
        sorted.push_back(arrivals[row]);
    }
    arrivals = std::move(sorted);
    return true;
}

bool permute(Column& column, const std::vector<std::uint32_t>& order, const std::stop_token& stop)
{
    ValueIds sorted;
    sorted.reserve(order.size(), column.values.size());
    StopPoll poll(stop, kBuiltBlock);
    for (std::size_t begin = 0; begin < order.size(); begin += kBuiltBlock) {
        const std::size_t count = std::min(kBuiltBlock, order.size() - begin);
        if (poll.stopped(count))
            return false;
        sorted.append(count, column.values.size(), [&](std::size_t i) { return column.ids[order[begin + i]]; });
    }
    column.ids = std::move(sorted);
    return true;
}

/// Whether a column says nothing that is made of requests only where these tell it: most logs have no request whose
/// `$request_uri` is not $uri and $args, and what may be a URL seldom names the host.
bool isNeedless(const Column& column)
{
    return (column.variable == "request_uri" || column.variable == "host") &&
           column.values.size() <= kOnlyTheEmptyValue;
}

/// With the empty value for the requests behind those that have one, up to so many.
void fillUp(Column& column, std::size_t requests)
{
    column.ids.append(requests - column.ids.size(), column.values.size(), [](std::size_t) { return kEmptyValue; });
}

/// Sorts the requests, of which `late` are out of order, and adds their one source.
Result<Trace> completed(Trace trace, TraceSource source, std::size_t late, const std::stop_token& stop)
{
    std::erase_if(trace.columns, isNeedless);
    for (Column& column : trace.columns)
        fillUp(column, trace.arrivals.size());
    const Error cancelled{ErrorCode::Cancelled, source.name, {}};
    if (late > 0) {
        const auto rows = orderByArrival(trace.arrivals, late, stop);
        if (!rows)
            return cancelled;
        if (!permute(trace.arrivals, *rows, stop))
            return cancelled;
        for (Column& column : trace.columns)
            if (!permute(column, *rows, stop))
                return cancelled;
    }
    trace.sourceOf.assign(trace.arrivals.size(), 0);
    source.requests = trace.arrivals.size();
    if (!trace.arrivals.empty()) {
        source.first = trace.arrivals.front();
        source.last = trace.arrivals.back();
    }
    trace.sources.push_back(std::move(source));
    return trace;
}

} // namespace

TraceBuilder::TraceBuilder(std::span<const std::string> columns, std::size_t builders, std::size_t mostRequests) :
    m_known(builders, std::vector<Known>(columns.size())), m_mostRequests(mostRequests)
{
    for (const std::string& name : columns)
        m_columns.push_back({name, {}, {}});
    for (std::size_t builder = 0; builder < builders; ++builder)
        forget(builder);
}

void TraceBuilder::expect(std::size_t requests)
{
    try {
        m_arrivals.reserve(requests);
        for (Column& column : m_columns)
            column.ids.reserve(requests);
    } catch (const std::bad_alloc&) {
        // An estimate that is far too high: what comes may well have room.
    }
}

void TraceBuilder::learn(std::size_t builder, const NumberedRows& rows)
{
    for (std::size_t i = 0; i < rows.fresh.size(); ++i) {
        Known& known = m_known[builder][i];
        known.values.insert(known.values.end(), rows.fresh[i].begin(), rows.fresh[i].end());
        known.numbers.resize(known.values.size(), kUnknown);
    }
}

/// Gives numbers to what these rows were the first to have, all of which are appended: as one by one they would get
/// them, but with their memory fetched ahead.
void TraceBuilder::numberFresh(std::size_t builder, const NumberedRows& rows)
{
    for (std::size_t i = 0; i < rows.fresh.size(); ++i) {
        std::vector<ValueId>& numbers = m_known[builder][i].numbers;
        m_columns[i].values.intern(rows.fresh[i], std::span(numbers).last(rows.fresh[i].size()));
    }
}

void TraceBuilder::forget(std::size_t builder)
{
    for (Known& known : m_known[builder]) {
        known.values.assign(1, {});
        known.numbers.assign(1, kEmptyValue);
    }
}

/// Gives numbers to those that have none, in the order in which they stand here.
void TraceBuilder::numberUnknown(Column& column, Known& known, std::span<const ValueId> ids)
{
    for (const ValueId id : ids)
        if (known.numbers[id] == kUnknown)
            known.numbers[id] = column.values.intern(known.values[id]);
}

/// Behind so many requests before. All of the values have numbers.
void TraceBuilder::appendColumn(Column& column, const Known& known, std::span<const ValueId> ids, std::size_t before)
{
    if (column.values.size() <= kOnlyTheEmptyValue)
        return;
    fillUp(column, before);
    const ValueId* const numbers = known.numbers.data();
    assert(std::ranges::none_of(ids, [&](ValueId id) { return numbers[id] == kUnknown; }));
    column.ids.append(ids.size(), column.values.size(), [&](std::size_t i) { return numbers[ids[i]]; });
}

/// How much they are out of order.
inline void TraceBuilder::count(Instant arrival)
{
    m_late += arrival < m_latestHere ? 1U : 0U;
    m_latestHere = std::max(m_latestHere, arrival);
    if (arrival < m_latest) {
        ++m_order.outOfOrder;
        if (m_latest - arrival > m_order.furthestBack) {
            m_order.furthestBack = m_latest - arrival;
            m_order.furthestBackTo = arrival;
        }
    }
    m_latest = std::max(m_latest, arrival);
}

void TraceBuilder::count(std::span<const Instant> arrivals)
{
    if (!arrivals.empty() && arrivals.front() >= m_latest && std::ranges::is_sorted(arrivals))
        m_latest = m_latestHere = arrivals.back();
    else
        std::ranges::for_each(arrivals, [this](Instant arrival) { count(arrival); });
}

Result<Done> TraceBuilder::append(std::size_t builder, const NumberedRows& rows, std::size_t begin, std::size_t end)
{
    if (m_arrivals.size() + (end - begin) > m_mostRequests)
        return Error{ErrorCode::Unsupported,
                     {},
                     say("there are more than {} requests in this file; split it and read fewer parts at once",
                         std::to_string(m_mostRequests))};
    const auto arrivals = std::span(rows.arrivals).subspan(begin, end - begin);
    m_arrivals.append(arrivals);
    count(arrivals);
    const bool freshOnly = !m_startedAnew && arrivals.size() == rows.arrivals.size(); // of these rows all are appended
    if (freshOnly)
        numberFresh(builder, rows);
    for (std::size_t i = 0; i < rows.ids.size(); ++i) {
        Known& known = m_known[builder][i];
        const auto ids = std::span(rows.ids[i]).subspan(begin, end - begin);
        if (!freshOnly)
            numberUnknown(m_columns[i], known, ids);
        appendColumn(m_columns[i], known, ids, m_arrivals.size() - arrivals.size());
    }
    return Done{};
}

std::size_t TraceBuilder::valueBytes() const
{
    std::size_t bytes = 0;
    for (const Column& column : m_columns)
        bytes += column.values.residentBytes();
    return bytes;
}

Result<Trace> TraceBuilder::finish(TraceSource source, const std::stop_token& stop)
{
    Trace trace;
    trace.arrivals = std::exchange(m_arrivals, {});
    for (Column& column : m_columns) {
        trace.columns.push_back(std::move(column));
        column = {trace.columns.back().variable, {}, {}};
    }
    for (std::vector<Known>& columns : m_known) {
        for (Known& known : columns)
            std::fill(known.numbers.begin() + 1, known.numbers.end(), kUnknown);
    }
    m_startedAnew = true;
    m_latestHere = Instant::min();
    return completed(std::move(trace), std::move(source), std::exchange(m_late, 0), stop);
}

Result<Trace> TraceBuilder::soFar(TraceSource source, const std::stop_token& stop) const
{
    Trace trace;
    trace.arrivals = m_arrivals;
    for (const Column& column : m_columns) {
        Column& copy = trace.columns.emplace_back();
        copy.variable = column.variable;
        copy.values = column.values.copy();
        column.ids.visit([&](auto ids) {
            copy.ids.append(ids.size(), column.values.size(), [&](std::size_t i) { return ids[i]; });
        });
    }
    return completed(std::move(trace), std::move(source), m_late, stop);
}

} // namespace spillway
