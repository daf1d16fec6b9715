#pragma once

#include "engine/core/result.h"
#include "engine/ingest/rows/row_builder.h"

#include <stop_token>

namespace spillway {

/// How much the requests were out of order.
struct OrderReport
{
    std::uint64_t outOfOrder = 0; ///< requests that arrived before one of an earlier line
    Milliseconds furthestBack{0};
    Instant furthestBackTo{}; ///< the first that was so late; none where furthestBack is 0
};

/// Joins the requests of one source, in the order of their lines, whichever RowBuilder numbered them. The values get
/// numbers in order of their first appearance. Not thread-safe.
class TraceBuilder
{
public:
    /// `builders` is how many RowBuilders there are, `mostRequests` at most Trace::kMostRequests.
    TraceBuilder(std::span<const std::string> columns, std::size_t builders,
                 std::size_t mostRequests = Trace::kMostRequests);

    /// Makes room for about as many requests as will come.
    void expect(std::size_t requests);
    /// Before the first append() of these rows: what the builder has numbered since its rows before.
    void learn(std::size_t builder, const NumberedRows& rows);
    /// Appends requests `begin` to `end` of these rows, which follow those appended before: a builder's rows are
    /// appended one after another, each to its end, and those of others may come between. Rows have the columns of
    /// their builder. Unsupported where there are too many.
    [[nodiscard]] Result<Done> append(std::size_t builder, const NumberedRows& rows, std::size_t begin,
                                      std::size_t end);
    /// Behind the last append() of rows that have retired values.
    void forget(std::size_t builder);
    /// Since the last finish().
    [[nodiscard]] std::size_t requests() const { return m_arrivals.size(); }
    /// Bytes that their values keep in memory.
    [[nodiscard]] std::size_t valueBytes() const;
    /// The order of all requests so far.
    [[nodiscard]] const OrderReport& order() const { return m_order; }

    /// A trace of the requests since the last call, sorted by arrival. Cancelled.
    Result<Trace> finish(TraceSource source, const std::stop_token& stop);
    /// A copy of what finish() would give now. Cancelled.
    [[nodiscard]] Result<Trace> soFar(TraceSource source, const std::stop_token& stop) const;

private:
    /// The values that the numbers of one RowBuilder stand for, in one column.
    struct Known
    {
        std::vector<std::string_view> values;
        std::vector<ValueId> numbers; ///< in the joined dictionary, where the value has one
    };
    void count(Instant arrival);
    void count(std::span<const Instant> arrivals);
    void numberFresh(std::size_t builder, const NumberedRows& rows);
    static void numberUnknown(Column& column, Known& known, std::span<const ValueId> ids);
    static void appendColumn(Column& column, const Known& known, std::span<const ValueId> ids, std::size_t before);

    std::vector<Column> m_columns;           ///< may have ids for the first requests only: the last ones are empty then
    std::vector<std::vector<Known>> m_known; ///< by builder, then by column
    Arrivals m_arrivals;
    bool m_startedAnew = false; ///< behind a finish(): values without a number are not only those that are fresh
    std::size_t m_mostRequests;
    Instant m_latest = Instant::min();
    std::size_t m_late = 0; ///< requests since the last finish() that are out of order among themselves
    Instant m_latestHere = Instant::min();
    OrderReport m_order;
};

} // namespace spillway
