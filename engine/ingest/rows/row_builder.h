#pragma once

#include "engine/ingest/line/line_format.h"
#include "engine/ingest/rows/numbering.h"

#include <vector>

namespace spillway {

/// Requests in the order of their lines, with the numbers of one RowBuilder.
struct NumberedRows
{
    UnsetVector<Instant> arrivals;
    std::vector<UnsetVector<ValueId>> ids; ///< by column, one for each request
    /// By column: the values whose numbers come after those that earlier rows had, in the order of their numbers. Views
    /// into values that go on living, in the builder or here.
    std::vector<std::vector<std::string_view>> fresh;
    std::vector<ValueStore> retired; ///< by column: all values, if the builder starts anew behind these rows
};

/// Numbers the requests of some lines, column by column, with numbers of its own. For one thread.
class RowBuilder
{
public:
    /// `requests`: the columns that hold whole request lines (LineTuning::leaveRequestsWhole()).
    RowBuilder(std::span<const std::string> columns, std::optional<RequestColumns> requests);

    /// Where the next request's values go. The same row again until accept() is called.
    RowSink& row();
    /// The row is a request.
    void accept();
    /// The row that was accepted last stands for so many requests more.
    void repeat(std::uint64_t times);
    /// Numbers what was accepted: the memory of its lines is not needed any more.
    void flush();
    /// The requests since the last call, flushed; `rows` gives its memory back for those to come.
    void take(NumberedRows& rows);

private:
    void start();

    static constexpr std::size_t kBatch = 512;
    std::optional<RequestColumns> m_requestColumns;
    std::vector<ValueNumbering> m_columns;
    std::vector<UnsetVector<ValueId>> m_ids; ///< by column, since the last take()
    std::vector<std::size_t> m_taken;        ///< by column: values that take() has given
    std::size_t m_valueBytes = 0;            ///< of these
    std::optional<RequestNumbering> m_requests;
    UnsetVector<Instant> m_arrivals; ///< since the last take(), with room for a batch behind them
    std::size_t m_accepted = 0;      ///< of these
    std::vector<std::string_view> m_cells;
    std::size_t m_rows = 0; ///< in m_cells
    Scratch m_scratch;
    RowSink m_row;
};

} // namespace spillway
