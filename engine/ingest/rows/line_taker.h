#pragma once

#include "engine/ingest/line/line_blocks.h"
#include "engine/ingest/line/line_format.h"
#include "engine/ingest/rows/row_builder.h"
#include "engine/ingest/rows/source_report.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// The report on some consecutive lines of a source.
struct LinesReport
{
    std::uint64_t linesBefore = 0; ///< that the same LineTaker took; the numbers of `examples` count from there
    std::uint64_t lines = 0;
    std::uint64_t requests = 0;
    std::uint64_t repeated = 0; ///< of the requests: see RowSink::repeats
    std::uint64_t skipped = 0;
    std::uint64_t unread = 0;                                   ///< of these: see SourceReport
    std::uint64_t untimed = 0;                                  ///< see ReadingNotes
    std::vector<SkippedLine> examples;                          ///< the first kSkippedExamples
    std::vector<std::pair<std::string, std::string>> firstLine; ///< the first request of the LineTaker, taken apart
    std::uint64_t bytesRead = 0;                                ///< LineBlock::bytesRead of the last block
    NumberedRows rows;
};

/// Takes the requests out of lines. For one thread.
class LineTaker
{
public:
    explicit LineTaker(std::unique_ptr<LineFormat> format);

    /// Passes over lines up to the one of that number.
    void skipTo(std::uint64_t line) { m_number = line; }
    void take(const LineBlock& block);
    /// Whole lines, with kBlockPadding readable bytes behind them. They stay as they are until report().
    void takeText(std::string_view text);
    /// Behind the last line of the source.
    void endSource();
    /// The report on the lines since the last call; `report` gives its memory back for what is to come.
    void report(LinesReport& report);

    /// Whether the last line goes on in the next one.
    [[nodiscard]] bool isAmidRequest() const { return !m_unfinished.empty(); }
    [[nodiscard]] LineFormat& format() { return *m_format; }
    [[nodiscard]] const LineFormat& format() const { return *m_format; }
    [[nodiscard]] std::unique_ptr<LineFormat> releaseFormat() { return std::move(m_format); }

private:
    void takeLine(std::string_view line);
    void accept(std::string_view line);
    void goOn(std::string_view line);
    void breakOff();
    void refuse(std::string_view line, std::uint64_t number);
    bool takeBoth(std::string_view line, std::uint64_t number);
    void skip(std::uint64_t number, std::string reason, bool mayBeRequest);

    std::unique_ptr<LineFormat> m_format;
    RowBuilder m_rows;
    LinesReport m_report;        ///< but for the rows
    bool m_first = true;         ///< no request yet
    std::uint64_t m_number = 0;  ///< of the line, among all that were taken
    std::uint64_t m_untimed = 0; ///< that were reported
    std::vector<std::pair<std::uint64_t, std::string>>
        m_unfinished; ///< lines whose request is not complete, with numbers
};

/// Why a line is no request in a format that has just said so, for people: what such lines are in any
/// log, or the format's reason.
[[nodiscard]] std::string whyRefused(LineFormat& format, std::string_view line);

/// Whether there are only blanks in it.
[[nodiscard]] bool isBlank(std::string_view line);

/// The line without the zeros before it, which a file has that was truncated while it was written.
[[nodiscard]] std::string_view withoutZeros(std::string_view line);

/// Cuts the next line off `text`, without its line end.
[[nodiscard]] std::string_view takeLineOff(std::string_view& text);

} // namespace spillway
