#pragma once

#include "engine/ingest/fields/field_role.h"
#include "engine/ingest/line/line_format.h"
#include "engine/ingest/line/request_line.h"
#include "engine/ingest/timestamps/stamp_reader.h"
#include "engine/ingest/timestamps/time_stamp.h"

namespace spillway {

/// What the time stamps of a log are of.
enum class StampMeaning : std::uint8_t { Completion, Arrival };

/// The resolution of stamps that stand around the lines, for formats whose lines have none; nothing for all others.
using OuterStamp = std::optional<Milliseconds>;

/// The names of columns as they are found, each once.
class ColumnNames
{
public:
    std::size_t add(std::string_view name);
    [[nodiscard]] std::span<const std::string> names() const { return m_names; }

private:
    std::vector<std::string> m_names;
};

/// One field of a format.
struct Field
{
    std::string name; ///< the variable, or a JSON key
    FieldRole role = FieldRole::Column;
    std::string column;     ///< the column's name, where role is Column or Target
    std::string stamp = {}; ///< the pattern, where role is Stamp
    bool isUrl = false;     ///< of a Target: with a host in front, which gives host where nothing else does
};

/// A field for a variable of nginx, with the role it has there.
[[nodiscard]] Field fieldFor(std::string_view variable);

/// How the values of a line are written.
struct ValueStyle
{
    bool dashIsEmpty = true; ///< "-" stands for a value that is missing
    bool escaped = true;     ///< \xHH and its like
};

/// "10.0.0.1, 10.0.0.2" is 10.0.0.1; "10.0.0.1:80" and "[::1]:80" lose their ports, "[::1]" its brackets.
/// "fe80::1%0" loses its zone, and "2001:db8::1:40001" the port that cannot be a part of it.
[[nodiscard]] std::string_view firstAddress(std::string_view text);

/// "10.0.0.1:80", "[::1]:80" and "::1:80" lose their ports; "-:80" is no address: empty.
[[nodiscard]] std::string_view addressOfEndpoint(std::string_view text);

/// "-", or "" in quotes, as Apache writes a user without a name.
[[nodiscard]] inline bool isMissingValue(std::string_view value)
{
    return (value.size() == 1 && value[0] == '-') || (value.size() == 2 && value[0] == '"' && value[1] == '"');
}

/// Turns the fields of a line into its arrival and its columns. Shared by all kinds of formats.
class FieldPlan
{
public:
    static constexpr std::size_t kNone = RequestColumns::kNone;

    /// Registers the columns that the fields give.
    FieldPlan(std::span<const Field> fields, ValueStyle style, StampMeaning meaning, ColumnNames& columns);

    /// `values` are as many as there were fields; `escapes`: some may have escapes in them. False
    /// where no field gives a time.
    bool apply(std::span<const std::string_view> values, RowSink& row, bool escapes = true);

    /// A field whose value nobody looks at.
    static constexpr std::size_t kUnread = kNone - 1;
    /// Leaves the columns to others that are a field's value, or empty where that is missing: by field, kNone for those
    /// that applyRest() looks at, or kUnread. `fields`: how many there are. Again after leaveRequestsWhole().
    [[nodiscard]] std::vector<std::size_t> leavePlainColumns(std::size_t fields);
    /// What apply() does beside that, of a line without escapes.
    bool applyRest(std::span<const std::string_view> values, RowSink& row);
    /// The same of a line that arrived at `row.arrival`.
    void applyTimeless(std::span<const std::string_view> values, RowSink& row) const;
    /// Whether it sets nothing at all.
    [[nodiscard]] bool isTimeAlone() const
    {
        return m_restCopies.empty() && m_address.field == kNone && m_requestIsPlain;
    }
    /// Whether the arrival is what a `$time_local` says, and no more.
    [[nodiscard]] bool hasOnlyTimeLocal() const;
    [[nodiscard]] bool dashIsEmpty() const { return m_style.dashIsEmpty; }

    [[nodiscard]] bool hasTime() const { return !m_times.empty(); }
    [[nodiscard]] ArrivalBasis basis() const;
    /// Of the best time field; AnyTime counts as `anyTime`.
    [[nodiscard]] Milliseconds resolution() const;
    /// The columns that a request line fills; nothing where none gives the uri.
    [[nodiscard]] std::optional<RequestColumns> requestColumns() const;
    /// From now on apply() puts the request line into the uri's cell, where there are
    /// requestColumns(), which it returns.
    std::optional<RequestColumns> leaveRequestsWhole();
    /// Whether what a line says never depends on the lines before it.
    [[nodiscard]] bool readsLinesAlone() const
    {
        return !m_outerResolution && (m_stamps.empty() || m_stamps.readsStampsAlone());
    }
    /// Requests without the duration that others have.
    [[nodiscard]] std::uint64_t untimed() const { return m_untimed; }
    /// What the best time field lacks.
    [[nodiscard]] StampGap gap() const;
    /// The name of the zone, where that is StampGap::ZoneName; see StampReader::zoneName().
    [[nodiscard]] const std::string& zoneName() const { return m_stamps.zoneName(); }
    /// A date for stamps without one; see StampReader::setDate().
    void setDate(std::string_view date) { m_stamps.setDate(date); }
    /// See StampReader::shareLast().
    void shareLastStamp(const FieldPlan& other) { m_stamps.shareLast(other.m_stamps); }
    /// From now on apply() finds the stamp in the row's arrival; `resolution`: of those.
    void setOuterStamp(Milliseconds resolution) { m_outerResolution = resolution; }
    /// See LineTuning::refineStamps().
    [[nodiscard]] bool canRefineStamps() const;
    void refineStamps() { m_refinesStamps = true; }
    /// Says that stamps told by their shape have milliseconds (JSON logs: seen in the first lines).
    void setAnyTimeIsFine() { m_anyTimeIsFine = true; }

private:
    struct Copy
    {
        std::size_t field = 0;
        std::size_t column = 0;
    };
    struct TimeField
    {
        std::size_t field = 0;
        FieldRole role = FieldRole::TimeLocal;
    };

    [[nodiscard]] bool isPlain(std::size_t field) const;
    [[nodiscard]] bool isRead(std::size_t field) const;
    void setCopies(std::span<const Copy> copies, std::span<const std::string_view> values, const RowSink& row,
                   bool escapes) const;
    void setAddress(std::span<const std::string_view> values, RowSink& row, bool escapes) const;
    void setRequest(std::span<const std::string_view> values, RowSink& row, bool escapes) const;
    [[nodiscard]] std::string_view sentBeside(const RequestLine& request, const RowSink& row) const;
    [[nodiscard]] bool stamp(std::span<const std::string_view> values, Instant& time);
    bool setArrival(std::span<const std::string_view> values, RowSink& row);
    [[nodiscard]] std::optional<Milliseconds> duration(std::span<const std::string_view> values) const;
    [[nodiscard]] bool isMissing(std::string_view value) const { return m_style.dashIsEmpty && isMissingValue(value); }
    [[nodiscard]] std::string_view cleaned(std::string_view value, Scratch& scratch, bool escapes) const;
    [[nodiscard]] std::string_view address(std::string_view value) const;
    void addStamp(std::size_t field, std::string_view pattern);
    void addRequestParts(std::span<const Field> fields, ColumnNames& columns);

    ValueStyle m_style;
    StampMeaning m_meaning;
    TimeLocalReader m_timeLocal;
    std::vector<TimeField> m_times;     ///< best first
    StampReader m_stamps;               ///< of the fields whose role is Stamp
    std::vector<TimeField> m_durations; ///< the first one, or all parts of it
    std::uint64_t m_untimed = 0;
    std::vector<Copy> m_copies;
    std::vector<Copy> m_restCopies; ///< those of applyRest()
    bool m_requestIsPlain = false;  ///< nothing for applyRest()
    Copy m_address{kNone, kNone};
    bool m_addressIsEndpoint = false;
    std::size_t m_request = kNone;   ///< the field that is split
    RequestColumns m_parts;          ///< what the split fills
    std::size_t m_ownArgs = kNone;   ///< the column of args, where that is not one of these
    std::size_t m_hostOfUrl = kNone; ///< the column of a host that stands in the URL
    bool m_requestStaysWhole = false;
    bool m_anyTimeIsFine = false;
    bool m_refinesStamps = false;
    OuterStamp m_outerResolution; ///< of stamps that are not in the line
};

} // namespace spillway
