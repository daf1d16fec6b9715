#pragma once

#include "engine/core/result.h"
#include "engine/ingest/line/reading_notes.h"
#include "engine/ingest/line/scratch.h"
#include "engine/ingest/timestamps/stamp_reader.h"
#include "engine/trace/columns/trace.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace spillway {

struct Sample;

/// Where the values of one line go: a row of a batch that is stored column by column.
struct RowSink
{
    std::string_view* cells = nullptr; ///< of column 0; column c is at cells[c * stride]
    std::size_t stride = 1;
    Scratch* scratch = nullptr; ///< for values that are not in the line as they are
    Instant arrival{};
    std::uint64_t line = 0; ///< its number in the source, for formats that keep pieces of lines
};

/// Where the values of several lines go: rows of a batch.
struct RowRoom
{
    std::string_view* cells = nullptr; ///< of column 0 and the first row; row r of column c is at cells[c * stride + r]
    std::size_t stride = 1;
    Instant* arrivals = nullptr; ///< by row
    std::size_t rows = 0;        ///< how many there is room for
    Scratch* scratch = nullptr;  ///< as of RowSink
    /// Whether the text is the rest of the last call's: nothing was written where that is.
    bool goesOn = false;
};

/// How far LineFormat::readUsual() came.
struct UsualLines
{
    std::size_t rows = 0;  ///< lines, all of them requests
    std::size_t bytes = 0; ///< of these, with their line ends
};

/// The columns that the parts of a request line fill; kNone for those that the log gives by itself.
struct RequestColumns
{
    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
    bool isTarget = false; ///< it is a `$request_uri`, without a method
    std::size_t method = kNone;
    std::size_t uri = kNone;
    std::size_t args = kNone;
    std::size_t sent = kNone;     ///< see RequestLine::sent(); its column is request_uri
    std::size_t protocol = kNone; ///< its column is server_protocol
    bool operator==(const RequestColumns&) const = default;
};

/// Whether a line was a request.
enum class LineVerdict : std::uint8_t {
    Request,
    NoRequest,
    Excluded,   ///< no request for sure, as two lines in one and what tells more of a request: no other format is asked
    Heading,    ///< names the columns of those that follow
    Unfinished, ///< ends inside quotes: the next line belongs to it
    Kept,       ///< a piece that the format keeps until others complete it, or nothing at all; see takeLeftOver()
};

/// What a format kept of a line when its source ended.
struct LeftOver
{
    std::uint64_t line = 0; ///< of its first piece
    bool isRequest = false; ///< it is complete as it is: the row is filled
    std::string_view text;  ///< the pieces joined, in the row's scratch
    std::string reason;     ///< why it is no request, for people
};

/// How long after the beginning of a second what is written in it may be stamped by a reader.
inline constexpr Milliseconds kFinerStampLag{1100};

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
    /// Takes a line apart (without its line end). The cells of a request are all set; views into `line`, the sink's
    /// scratch or this object. There are kBlockPadding readable bytes behind the line.
    virtual LineVerdict read(std::string_view line, RowSink& row) = 0;
    /// Takes the first lines of `text`, each with its line end, at once, as far as they are requests that can
    /// be told without trying twice: what read() would say of them one by one. There are kBlockPadding
    /// readable bytes behind the text.
    virtual UsualLines readUsual(std::string_view text, const RowRoom& room)
    {
        static_cast<void>(text);
        static_cast<void>(room);
        return {};
    }
    /// Another one that knows as little as this one did at first, to read other lines of the same source at the same
    /// time. Nothing where what a line says depends on those before it.
    [[nodiscard]] virtual std::unique_ptr<LineFormat> clone() const { return nullptr; }
    /// Takes a line that starts with # and stands between those of read(): some formats name their fields so.
    virtual void readComment(std::string_view line) { static_cast<void>(line); }
    /// One of the lines that read() kept and nothing completed, oldest first, and no longer kept; behind the last line
    /// of the source, until there are none.
    [[nodiscard]] virtual std::optional<LeftOver> takeLeftOver(RowSink& row)
    {
        static_cast<void>(row);
        return std::nullopt;
    }
    /// The part of a line that read() takes apart, where something is wrapped around it. Valid as long as `line` is,
    /// and until the next read().
    [[nodiscard]] virtual std::string_view unwrapped(std::string_view line) { return line; }
    /// From now on read() leaves request lines whole: in the cell of their uri, with the other cells of these columns
    /// unset. Nothing, and no change, where not every line has a request line that gives the uri.
    [[nodiscard]] virtual std::optional<RequestColumns> leaveRequestsWhole() { return std::nullopt; }
    /// Where the stamps are ends of requests in whole seconds: from now on read() finds a finer stamp of the same
    /// moment in the row's arrival, and takes that where it lies less than kFinerStampLag behind its own. False,
    /// and no change, otherwise.
    [[nodiscard]] virtual bool refineStamps() { return false; }
    /// Looks for what of the first lines says how all are read: ports behind the addresses of clients, which nginx
    /// never writes in $remote_addr. Before anything is read.
    virtual void learn(const Sample& sample) { static_cast<void>(sample); }
    /// For how many requests more the last one stands: a daemon counted what is like it and wrote that down once.
    [[nodiscard]] virtual std::uint64_t repeats() const { return 0; }
    /// Whether the last request was written in a spelling that is the format's own, where there are several.
    [[nodiscard]] virtual bool wasUsual() const { return true; }
    /// Why read() said NoRequest, for people.
    [[nodiscard]] virtual std::string reason(std::string_view line) = 0;
    /// Whether reason() tells more of a line that is no request than what such lines seem to be in any log.
    [[nodiscard]] virtual bool knowsItsLines() const { return false; }
    /// The line taken apart: variable and value as they stand in it.
    [[nodiscard]] virtual std::vector<std::pair<std::string, std::string>> fields(std::string_view line) = 0;

    [[nodiscard]] virtual ArrivalBasis basis() const = 0;
    [[nodiscard]] virtual Milliseconds resolution() const = 0;
    /// How many requests since the last call lack the duration that is taken off the stamps of others.
    [[nodiscard]] virtual std::uint64_t takeUntimed() { return 0; }
    /// What seems to be a duration, and names no unit.
    [[nodiscard]] virtual OpenDuration openDuration() const { return {}; }
    /// What the stamps lack.
    [[nodiscard]] virtual StampGap gap() const { return StampGap::None; }
    /// The name of a zone that was not understood; empty where there was none.
    [[nodiscard]] virtual std::string zoneName() const { return {}; }
    /// Those of columns() that were asked for and are not in the first lines.
    [[nodiscard]] virtual std::vector<std::string> unseenColumns() const { return {}; }
    /// A log_format string, or a description.
    [[nodiscard]] virtual std::string text() const = 0;
};

} // namespace spillway
