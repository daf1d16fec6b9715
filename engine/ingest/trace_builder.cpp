#include "engine/ingest/trace_builder.h"

#include "engine/core/large_pages.h"
#include "engine/core/stop_poll.h"

#include <algorithm>
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

/// Requests between two looks at the stop token: a few milliseconds of work, each may be a miss of the cache.
constexpr std::size_t kBlock = std::size_t{1} << 16U;

/// Sorts in pieces small enough to poll between them; false if asked to stop.
bool sortLate(std::vector<Late>& late, const std::stop_token& stop)
{
    constexpr std::size_t kPiece = std::size_t{1} << 16U;
    StopPoll poll(stop, kBlock);
    const auto at = [&](std::size_t i) { return late.begin() + static_cast<std::ptrdiff_t>(std::min(i, late.size())); };
    for (std::size_t i = 0; i < late.size(); i += kPiece) {
        if (poll.stopped(kPiece))
            return false;
        std::sort(at(i), at(i + kPiece));
    }
    std::vector<Late> merged;
    reserveLarge(merged, late.size() > kPiece ? late.size() : 0);
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

/// The rows in order of arrival; equal ones in order of their lines. Lines are nearly in order, so those that are not before
/// any earlier one stay where they are, and only the others are sorted and merged in: O(n + late log late).
std::optional<std::vector<std::uint32_t>> orderByArrival(const std::vector<Instant>& arrivals, std::size_t lateCount,
                                                         const std::stop_token& stop)
{
    std::vector<Late> late;
    std::vector<std::uint32_t> ascending;
    reserveLarge(late, lateCount);
    reserveLarge(ascending, arrivals.size() - lateCount);
    StopPoll poll(stop, kBlock);
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
    reserveLarge(order, arrivals.size());
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
template <class T>
bool permute(std::vector<T>& values, const std::vector<std::uint32_t>& order, const std::stop_token& stop)
{
    std::vector<T> sorted;
    reserveLarge(sorted, values.size());
    StopPoll poll(stop, kBlock);
    for (const std::uint32_t row : order) {
        if (poll.stopped())
            return false;
        sorted.push_back(values[row]);
    }
    values.swap(sorted);
    return true;
}

} // namespace

TraceBuilder::TraceBuilder(std::span<const std::string> columns, std::optional<RequestColumns> requests,
                           std::size_t mostRequests) :
    m_mostRequests(mostRequests), m_batch(std::make_unique<Batch>(columns.size()))
{
    if (requests)
        m_requests.emplace(*requests);
    for (const std::string& name : columns)
        m_columns.push_back({name, {}, {}});
    m_row.stride = kBatch;
    m_thread = std::thread([this] { number(); });
}

TraceBuilder::~TraceBuilder()
{
    close();
}

void TraceBuilder::close()
{
    {
        const std::lock_guard lock(m_mutex);
        m_closed = true;
    }
    m_filled.notify_one();
    if (m_thread.joinable())
        m_thread.join();
}

void TraceBuilder::expect(std::size_t requests)
{
    try {
        reserveLarge(m_arrivals, requests);
        for (Column& column : m_columns)
            reserveLarge(column.ids, requests);
    } catch (const std::bad_alloc&) {
        // An estimate that is far too high: what comes may well have room.
    }
}

RowSink& TraceBuilder::row()
{
    if (m_batch->rows == kBatch)
        handOver();
    m_row.cells = m_batch->cells.data() + m_batch->rows;
    m_row.scratch = &m_batch->scratch;
    return m_row;
}

void TraceBuilder::accept()
{
    ++m_batch->rows;
    m_arrivals.push_back(m_row.arrival);
    if (m_row.arrival >= m_latest) {
        m_latest = m_row.arrival;
        return;
    }
    ++m_order.outOfOrder;
    m_order.furthestBack = std::max(m_order.furthestBack, m_latest - m_row.arrival);
}

Result<LineBlock> TraceBuilder::exchange(LineBlock block)
{
    m_batch->block = std::move(block);
    handOver();
    if (auto failed = failure())
        return *std::move(failed);
    const std::lock_guard lock(m_mutex);
    if (m_spare.empty())
        return LineBlock();
    LineBlock spare = std::move(m_spare.back());
    m_spare.pop_back();
    return spare;
}

std::optional<Error> TraceBuilder::failure()
{
    if (m_arrivals.size() > m_mostRequests)
        return Error{ErrorCode::Unsupported,
                     {},
                     "there are more than " + std::to_string(m_mostRequests) +
                         " requests in this file; split it and read fewer parts at once"};
    const std::lock_guard lock(m_mutex);
    return m_outOfMemory ? std::optional(Error{ErrorCode::OutOfMemory, {}, {}}) : std::nullopt;
}

/// Queues the batch and starts another one.
void TraceBuilder::handOver()
{
    std::unique_lock lock(m_mutex);
    m_drained.wait(lock, [this] { return m_ready.size() < kBatchesAhead || m_outOfMemory; });
    if (m_outOfMemory) { // nothing is numbered any more, and failure() says so
        m_batch->rows = 0;
        m_batch->scratch.reset();
        return;
    }
    m_ready.push_back(std::move(m_batch));
    if (!m_free.empty()) {
        m_batch = std::move(m_free.back());
        m_free.pop_back();
    }
    const bool worthWaking = m_ready.size() >= kWorthWaking;
    lock.unlock();
    if (worthWaking)
        m_filled.notify_one();
    if (!m_batch)
        m_batch = std::make_unique<Batch>(m_columns.size());
}

/// The numbering thread.
void TraceBuilder::number()
{
    try {
        while (std::unique_ptr<Batch> batch = nextBatch()) {
            intern(*batch);
            giveBack(std::move(batch));
        }
    } catch (const std::bad_alloc&) {
        const std::lock_guard lock(m_mutex);
        m_outOfMemory = true;
        m_drained.notify_one();
    }
}

/// Waits for it; nothing at the end.
std::unique_ptr<TraceBuilder::Batch> TraceBuilder::nextBatch()
{
    std::unique_lock lock(m_mutex);
    if (m_ready.empty())
        m_filled.wait(lock, [this] { return m_ready.size() >= kWorthWaking || m_closed; });
    if (m_ready.empty())
        return nullptr;
    std::unique_ptr<Batch> batch = std::move(m_ready.front());
    m_ready.pop_front();
    return batch;
}

void TraceBuilder::giveBack(std::unique_ptr<Batch> batch)
{
    const std::lock_guard lock(m_mutex);
    if (!batch->block.bytes.empty())
        m_spare.push_back(std::exchange(batch->block, {}));
    m_free.push_back(std::move(batch));
    m_drained.notify_one();
}

void TraceBuilder::intern(Batch& batch)
{
    const auto values = [&](std::size_t column) { return std::span(batch.cells).subspan(column * kBatch, batch.rows); };
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        if (!m_requests || !m_requests->fills(i))
            m_numbering.append(values(i), m_columns[i]);
    }
    if (m_requests)
        m_requests->append(values(m_requests->target().uri), m_columns, batch.scratch);
    batch.rows = 0;
    batch.scratch.reset();
}

Result<Trace> TraceBuilder::finish(TraceSource source, const std::stop_token& stop, OrderReport& order)
{
    handOver();
    close();
    if (auto failed = failure()) {
        failed->where = source.name;
        return *std::move(failed);
    }
    order = m_order;
    Trace trace;
    trace.arrivals = std::exchange(m_arrivals, {});
    trace.columns = std::exchange(m_columns, {});
    const Error cancelled{ErrorCode::Cancelled, source.name, {}};
    if (m_order.outOfOrder > 0) {
        const auto rows = orderByArrival(trace.arrivals, m_order.outOfOrder, stop);
        if (!rows)
            return cancelled;
        if (!permute(trace.arrivals, *rows, stop))
            return cancelled;
        for (Column& column : trace.columns)
            if (!permute(column.ids, *rows, stop))
                return cancelled;
    }
    reserveLarge(trace.sourceOf, trace.arrivals.size());
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
