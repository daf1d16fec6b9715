#pragma once

#include "engine/ingest/rows/line_taker.h"
#include "engine/ingest/rows/trace_builder.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace spillway {

/// The formats in which a source goes on behind its first lines, as where a server was configured to log more,
/// found by the lines that the format of the first ones refuses. For one thread.
class LaterFormats
{
public:
    /// Takes rows of one of the builder's RowBuilders.
    using Append = std::function<Result<Done>(std::size_t builder, const NumberedRows& rows)>;

    /// `source` is its name, `asked` as of NamedFormat. What is found gets RowBuilders of `builder`, and `append` their
    /// rows, in the order of the lines.
    LaterFormats(std::string source, std::vector<std::string> asked, TraceBuilder& builder, Append append);

    /// Refused lines from `begin` to before `end`, between which there are no requests of the first format; behind
    /// those that were taken before.
    Result<Done> take(const RefusedLines& lines, std::size_t begin, std::size_t end);
    /// Behind the last line.
    Result<Done> end();

    /// Their names, as in SourceReport; empty where none was found.
    [[nodiscard]] const std::vector<std::string>& names() const { return m_names; }
    /// All of them; null where none was found.
    [[nodiscard]] const LineFormat* format() const { return m_taker ? &m_taker->format() : nullptr; }
    [[nodiscard]] std::uint64_t requests() const { return m_requests; }
    [[nodiscard]] std::uint64_t repeated() const { return m_repeated; } ///< of these; see RowSink::repeats
    [[nodiscard]] std::uint64_t untimed() const { return m_untimed; }   ///< of these; see ReadingNotes
    /// Lines that none of them fits, behind end(), and the first kSkippedExamples of these.
    [[nodiscard]] std::uint64_t skipped() const { return m_skipped; }
    [[nodiscard]] std::uint64_t unread() const { return m_unread; } ///< of these; see SourceReport
    [[nodiscard]] const std::vector<SkippedLine>& examples() const { return m_examples; }

private:
    Result<Done> read(const RefusedLines& lines, std::size_t begin, std::size_t end);
    Result<Done> keepAll(const RefusedLines& lines);
    void keep(const RefusedLines& lines, const RefusedLines::Line& line);
    [[nodiscard]] bool isTimeToLook() const;
    Result<Done> look();
    void dropKept();

    std::string m_source;
    std::vector<std::string> m_asked;
    TraceBuilder& m_builder;
    Append m_append;
    std::optional<LineTaker> m_taker; ///< of all formats that were found
    std::size_t m_taken = 0;          ///< the taker's number in m_builder
    std::vector<std::string> m_names;
    RefusedLines m_kept;         ///< fit none so far
    std::size_t m_nextLook = 50; ///< once so many are kept
    std::uint64_t m_seen = 0;    ///< lines, by take()
    std::uint64_t m_toldTo = 0;  ///< number of the last line whose reason counts
    std::uint64_t m_requests = 0;
    std::uint64_t m_repeated = 0;
    std::uint64_t m_untimed = 0;
    std::uint64_t m_skipped = 0;
    std::uint64_t m_unread = 0;
    std::vector<SkippedLine> m_examples;
};

} // namespace spillway
