#pragma once

#include "engine/core/result.h"
#include "engine/ingest/line_blocks.h"
#include "engine/ingest/numbering.h"

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>

namespace spillway {

/// What sorting by arrival found.
struct OrderReport
{
    std::uint64_t outOfOrder = 0; ///< requests that arrived before one of an earlier line
    Milliseconds furthestBack{0};
};

/// Collects the requests of one source in the order of their lines. Their values are numbered in batches, column by column,
/// on a thread of its own, so that it costs no time where the lines are taken apart. The thread ends with this object.
class TraceBuilder
{
public:
    /// `requests`: the columns that hold whole request lines (LineFormat::leaveRequestsWhole()). `mostRequests`: at most
    /// Trace::kMostRequests.
    explicit TraceBuilder(std::span<const std::string> columns, std::optional<RequestColumns> requests = {},
                          std::size_t mostRequests = Trace::kMostRequests);
    ~TraceBuilder();
    TraceBuilder(const TraceBuilder&) = delete;
    TraceBuilder& operator=(const TraceBuilder&) = delete;

    /// Goes on behind a builder whose latest arrival this is: counts what is out of order after that.
    void startAfter(Instant latest) { m_latest = latest; }
    /// Of the requests so far, and of those before.
    [[nodiscard]] Instant latest() const { return m_latest; }
    /// So far.
    [[nodiscard]] std::size_t requests() const { return m_arrivals.size(); }

    /// Makes room for about as many requests as will come; before the first one.
    void expect(std::size_t requests);
    /// Where the next request's values go. The same row again until accept() is called.
    RowSink& row();
    /// The row is a request.
    void accept();
    /// Takes the memory of the lines accepted since the last call, and gives back memory that is no longer needed.
    /// OutOfMemory where the numbering thread has ended so; Unsupported where there are too many requests.
    [[nodiscard]] Result<LineBlock> exchange(LineBlock block);

    /// The trace, sorted by arrival. Cancelled, or an error of exchange(). The builder is empty afterwards.
    Result<Trace> finish(TraceSource source, const std::stop_token& stop, OrderReport& order);

private:
    /// The values of up to kBatch requests, column by column.
    struct Batch
    {
        explicit Batch(std::size_t columns) : cells(columns * kBatch) {}
        std::vector<std::string_view> cells;
        std::size_t rows = 0;
        Scratch scratch;
        LineBlock block; ///< the lines of this batch and of those before it
    };
    static constexpr std::size_t kBatch = 2048; ///< more than the lines of most blocks
    static constexpr std::size_t kBatchesAhead = 4;
    static constexpr std::size_t kWorthWaking =
        2; ///< batches: waking a thread for each costs about as much as numbering some

    void handOver();
    [[nodiscard]] std::optional<Error> failure();
    void number();
    std::unique_ptr<Batch> nextBatch();
    void giveBack(std::unique_ptr<Batch> batch);
    void intern(Batch& batch);
    void close();

    std::vector<Column> m_columns; ///< with the next two the numbering thread's until it has ended
    ValueNumbering m_numbering;
    std::optional<RequestNumbering> m_requests;
    std::vector<Instant> m_arrivals;
    std::size_t m_mostRequests;
    std::unique_ptr<Batch> m_batch; ///< being filled
    RowSink m_row;
    Instant m_latest = Instant::min();
    OrderReport m_order;

    std::mutex m_mutex;                ///< guards what follows; taken by the numbering thread and by the caller
    std::condition_variable m_filled;  ///< there is work for the numbering thread, which waits for it
    std::condition_variable m_drained; ///< there is room for a batch; the caller waits for it
    std::deque<std::unique_ptr<Batch>> m_ready;
    std::vector<std::unique_ptr<Batch>> m_free;
    std::vector<LineBlock> m_spare;
    bool m_closed = false;
    bool m_outOfMemory = false;
    std::thread m_thread;
};

} // namespace spillway
