#pragma once

#include "engine/core/result.h"
#include "engine/ingest/scratch.h"
#include "engine/trace/trace.h"

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace spillway {

/// Where the values of one line go: a row of a batch that is stored column by column.
struct RowSink
{
    std::string_view* cells = nullptr; ///< of column 0; column c is at cells[c * stride]
    std::size_t stride = 1;
    Scratch* scratch = nullptr; ///< for values that are not in the line as they are
    Instant arrival{};
};

/// Whether a line was a request.
enum class LineVerdict : std::uint8_t {
    Request,
    NoRequest,
    Heading,    ///< names the columns of those that follow
    Unfinished, ///< ends inside quotes: the next line belongs to it
};

/// One way to read lines. Not thread-safe: it remembers the last time stamp.
class LineFormat
{
public:
    LineFormat() = default;
    virtual ~LineFormat() = default;
    LineFormat(const LineFormat&) = delete;
    LineFormat& operator=(const LineFormat&) = delete;

    /// The variables that read() fills, in the order of the cells.
    [[nodiscard]] virtual std::span<const std::string> columns() const = 0;
    /// Takes a line apart (without its line end). The cells of a request are all set; views into `line`, the sink's scratch or
    /// this object. There are kBlockPadding readable bytes behind the line.
    virtual LineVerdict read(std::string_view line, RowSink& row) = 0;
    /// Whether the last request was written in the spelling that the format is named for, where there are several.
    [[nodiscard]] virtual bool wasUsual() const { return true; }
    /// Why read() said NoRequest, for people.
    [[nodiscard]] virtual std::string reason(std::string_view line) = 0;
    /// The line taken apart: variable and value as they stand in it.
    [[nodiscard]] virtual std::vector<std::pair<std::string, std::string>> fields(std::string_view line) = 0;

    [[nodiscard]] virtual ArrivalBasis basis() const = 0;
    [[nodiscard]] virtual Milliseconds resolution() const = 0;
    /// A log_format string, or a description.
    [[nodiscard]] virtual std::string text() const = 0;
};

} // namespace spillway
