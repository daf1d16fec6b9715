#include "engine/ingest/trace_builder.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace spillway {

namespace {

/// A request and the number of its line among the requests.
struct Late
{
    Instant arrival{};
    std::uint32_t row = 0;
    auto operator<=>(const Late&) const = default;
};

/// Sorts in pieces small enough to poll between them; false if asked to stop.
bool sortLate(std::vector<Late>& late, const std::stop_token& stop)
{
    constexpr std::size_t kPiece = std::size_t{1} << 17U;
    const auto at = [&](std::size_t i) { return late.begin() + static_cast<std::ptrdiff_t>(std::min(i, late.size())); };
    for (std::size_t i = 0; i < late.size(); i += kPiece) {
        if (stop.stop_requested())
            return false;
        std::sort(at(i), at(i + kPiece));
    }
    std::vector<Late> merged(late.size() > kPiece ? late.size() : 0);
    for (std::size_t width = kPiece; width < late.size(); width *= 2) {
        auto out = merged.begin();
        for (std::size_t i = 0; i < late.size(); i += 2 * width) {
            if (stop.stop_requested())
                return false;
            out = std::merge(at(i), at(i + width), at(i + width), at(i + 2 * width), out);
        }
        late.swap(merged);
    }
    return true;
}

/// The rows in order of arrival; equal ones in order of their lines. Lines are nearly in order, so those that are not before
/// any earlier one stay where they are, and only the others are sorted and merged in: O(n + late log late).
std::optional<std::vector<std::uint32_t>> orderByArrival(const std::vector<Instant>& arrivals, std::size_t lateCount,
                                                         const std::stop_token& stop)
{
    std::vector<Late> late;
    std::vector<std::uint32_t> ascending;
    late.reserve(lateCount);
    ascending.reserve(arrivals.size() - lateCount);
    Instant latest = Instant::min();
    for (std::size_t i = 0; i < arrivals.size(); ++i) {
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
    std::size_t next = 0;
    for (const std::uint32_t row : ascending) {
        const Late here{arrivals[row], row};
        while (next < late.size() && late[next] < here)
            order.push_back(late[next++].row);
        order.push_back(row);
    }
    while (next < late.size())
        order.push_back(late[next++].row);
    return order;
}

template <class T>
void permute(std::vector<T>& values, const std::vector<std::uint32_t>& order)
{
    std::vector<T> sorted(values.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        sorted[i] = values[order[i]];
    values.swap(sorted);
}

} // namespace

TraceBuilder::TraceBuilder(std::span<const std::string> columns) :
    m_cells(std::max<std::size_t>(columns.size(), 1) * kBatch)
{
    for (const std::string& name : columns)
        m_trace.columns.push_back({name, {}, {}});
    m_row.stride = kBatch;
    m_row.scratch = &m_scratch;
    m_row.cells = m_cells.data();
}

RowSink& TraceBuilder::row()
{
    if (m_pending == kBatch)
        flush();
    m_row.cells = m_cells.data() + m_pending;
    return m_row;
}

void TraceBuilder::accept()
{
    ++m_pending;
    m_trace.arrivals.push_back(m_row.arrival);
    if (m_row.arrival >= m_latest) {
        m_latest = m_row.arrival;
        return;
    }
    ++m_order.outOfOrder;
    m_order.furthestBack = std::max(m_order.furthestBack, m_latest - m_row.arrival);
}

void TraceBuilder::flush()
{
    for (std::size_t i = 0; i < m_trace.columns.size(); ++i) {
        Column& column = m_trace.columns[i];
        const std::size_t before = column.ids.size();
        column.ids.resize(before + m_pending);
        column.values.intern(std::span(m_cells).subspan(i * kBatch, m_pending), std::span(column.ids).subspan(before));
    }
    m_pending = 0;
    m_scratch.reset();
}

std::optional<Trace> TraceBuilder::finish(TraceSource source, const std::stop_token& stop, OrderReport& order)
{
    flush();
    order = m_order;
    Trace trace = std::exchange(m_trace, {});
    if (m_order.outOfOrder > 0) {
        const auto rows = orderByArrival(trace.arrivals, m_order.outOfOrder, stop);
        if (!rows)
            return std::nullopt;
        permute(trace.arrivals, *rows);
        for (Column& column : trace.columns) {
            if (stop.stop_requested())
                return std::nullopt;
            permute(column.ids, *rows);
        }
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

} // namespace spillway
