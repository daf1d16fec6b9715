#pragma once

#include "engine/core/result.h"
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

/// A field of a log that may be the duration of its requests, where it does not say so itself.
struct OpenDuration
{
    std::string name; ///< of a JSON member, or what else people know it by; empty where nothing is open
    std::string unit; ///< "milliseconds", as which it is read; empty where that is not sure, so that it is not read
    [[nodiscard]] bool isOpen() const { return !name.empty(); }
};

struct Sample;

/// Where the values of one line go: a row of a batch that is stored column by column.
struct RowSink
{
    std::string_view* cells = nullptr; ///< of column 0; column c is at cells[c * stride]
    std::size_t stride = 1;
    Scratch* scratch = nullptr; ///< for values that are not in the line as they are
    Instant arrival{};
    std::uint64_t line = 0;    ///< its number in the source, for formats that keep pieces of lines
    std::uint64_t repeats = 0; ///< set by a reader: requests that the line stands for beside its own
    bool isUsual = true;       ///< set by a reader: false where the line is a sign of another format
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
    Excluded,   ///< no request for sure, as two lines in one, or further details of a request: no other format is tried
    Heading,    ///< names the columns of those that follow
    Unfinished, ///< ends inside quotes: the next line belongs to it
    Kept,       ///< a piece that the format keeps until others complete it, or nothing at all; see takeLeftOver()
};

/// A line that was still incomplete when its source ended.
struct LeftOver
{
    std::uint64_t line = 0; ///< of its first piece
    bool isRequest = false; ///< it is complete as it is: the row is filled
    std::string_view text;  ///< the pieces joined, in the row's scratch
    std::string reason;     ///< why it is no request, for people
};

/// How long after the beginning of a second a finer timestamp of the same moment may lie.
inline constexpr Milliseconds kFinerStampLag{1100};

/// Facts about the lines that a reader reads. They do not change while it reads.
struct FormatFacts
{
    std::string text; ///< a log_format string, or a description
    ArrivalBasis basis = ArrivalBasis::Exact;
    Milliseconds resolution{1};
    OpenDuration openDuration;              ///< what seems to be a duration, and names no unit
    std::vector<std::string> unseenColumns; ///< columns that were asked for and are not in the first lines
    bool knowsItsLines = false;             ///< reason() says more than what such lines seem to be in any log
};

/// Information that the lines read so far lack.
struct ReadingNotes
{
    StampGap gap = StampGap::None;
    std::string zoneName;      ///< of a zone that was not understood; empty where there was none
    std::uint64_t untimed = 0; ///< requests without the duration that others have, which gives their arrival
};

/// Both for a reader that reads lines in two formats: the coarser and the less certain of each.
[[nodiscard]] FormatFacts combined(FormatFacts first, FormatFacts second);
[[nodiscard]] ReadingNotes combined(ReadingNotes first, ReadingNotes second);

/// Adjusts a reader before it reads its first line. By default nothing can be adjusted.
class LineTuning
{
public:
    LineTuning() = default;
    virtual ~LineTuning() = default;
    LineTuning(const LineTuning&) = delete;
    LineTuning& operator=(const LineTuning&) = delete;

    /// From now on read() leaves request lines whole: in the cell of their uri, with the other cells of these columns
    /// unset. Nothing, and no change, where not every line has a request line that gives the uri.
    [[nodiscard]] virtual std::optional<RequestColumns> leaveRequestsWhole() { return std::nullopt; }
    /// Where timestamps are completions in whole seconds: from now on read() finds a finer timestamp of the same
    /// moment in the row's arrival, and takes that where it lies less than kFinerStampLag behind its own. False,
    /// and no change, otherwise.
    [[nodiscard]] virtual bool refineStamps() { return false; }
    /// Looks for signs in the first lines that decide how all are read, such as ports behind the addresses of clients,
    /// which nginx never writes in $remote_addr.
    virtual void learn(const Sample& sample) { static_cast<void>(sample); }
};

/// Reads lines of one format. Not thread-safe: it remembers the last timestamp.
class LineFormat
{
public:
    LineFormat() = default;
    virtual ~LineFormat() = default;
    LineFormat(const LineFormat&) = delete;
    LineFormat& operator=(const LineFormat&) = delete;

    /// The variables that read() fills, in the order of the cells.
    [[nodiscard]] virtual std::span<const std::string> columns() const = 0;
    [[nodiscard]] virtual FormatFacts facts() const = 0;
    [[nodiscard]] virtual ReadingNotes notes() const { return {}; }
    [[nodiscard]] virtual LineTuning& tuning()
    {
        static LineTuning none;
        return none;
    }
    /// A reader that knows as little as this one did at first, to read other lines of the source at the same time.
    /// Nothing where the meaning of a line depends on those before it.
    [[nodiscard]] virtual std::unique_ptr<LineFormat> clone() const { return nullptr; }

    /// Takes a line apart (without its line end). The cells of a request are all set; views into `line`, the sink's
    /// scratch or this object. There are kBlockPadding readable bytes behind the line.
    virtual LineVerdict read(std::string_view line, RowSink& row) = 0;
    /// Takes a line that starts with # and stands between those of read(): some formats name their fields so.
    virtual void readComment(std::string_view line) { static_cast<void>(line); }
    /// One of the lines that read() kept and nothing completed, oldest first, and no longer kept; behind the last line
    /// of the source, until there are none.
    [[nodiscard]] virtual std::optional<LeftOver> takeLeftOver(RowSink& row)
    {
        static_cast<void>(row);
        return std::nullopt;
    }

    /// Why read() said NoRequest, for people.
    [[nodiscard]] virtual std::string reason(std::string_view line) = 0;
    /// Whether a line of which read() said NoRequest may be one in a format that is not known. By default a line of no
    /// known other kind that has a time, or something of a request.
    [[nodiscard]] virtual bool mayBeRequest(std::string_view line);
    /// The line taken apart: variable and value as they stand in it.
    [[nodiscard]] virtual std::vector<std::pair<std::string, std::string>> fields(std::string_view line) = 0;
};

} // namespace spillway
