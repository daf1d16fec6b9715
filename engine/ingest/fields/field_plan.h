#pragma once

#include "engine/ingest/fields/arrival_fields.h"
#include "engine/ingest/fields/field_role.h"
#include "engine/ingest/line/client_text.h"
#include "engine/ingest/line/line_format.h"
#include "engine/ingest/line/request_line.h"

namespace spillway {

/// The field of a line that holds its request line or target, and the columns that its parts fill.
class RequestFields
{
public:
    /// Registers these columns.
    RequestFields(std::span<const Field> fields, ColumnNames& columns);

    /// The field; RequestColumns::kNone where there is none.
    [[nodiscard]] std::size_t field() const { return m_field; }
    /// The columns that a request line fills; nothing where none gives the uri.
    [[nodiscard]] std::optional<RequestColumns> requestColumns() const;
    /// From now on set() puts the request line into the uri's cell, where there are requestColumns(), which it returns.
    std::optional<RequestColumns> leaveRequestsWhole();
    /// Sets the cells by the field's value. Columns that the log gives by itself are set before.
    void set(std::string_view text, const RowSink& row) const;

private:
    static constexpr std::size_t kNone = RequestColumns::kNone;

    [[nodiscard]] std::string_view sentBeside(const RequestLine& request, const RowSink& row) const;

    std::size_t m_field = kNone;
    RequestColumns m_parts;
    std::size_t m_ownArgs = kNone;   ///< the column of args, where that is not one of m_parts
    std::size_t m_hostOfUrl = kNone; ///< the column of a host that stands in the URL
    bool m_staysWhole = false;
};

/// How the values of a line are written.
struct ValueStyle
{
    bool dashIsEmpty = true; ///< "-" stands for a value that is missing
    bool escaped = true;     ///< \xHH and its like
};

/// "-", or "" in quotes, as Apache writes a user without a name.
[[nodiscard]] inline bool isMissingValue(std::string_view value)
{
    return (value.size() == 1 && value[0] == '-') || (value.size() == 2 && value[0] == '"' && value[1] == '"');
}

/// Turns the fields of a line into its arrival and its columns. Shared by all kinds of formats.
class FieldPlan : public ArrivalFields
{
public:
    static constexpr std::size_t kNone = RequestColumns::kNone;

    /// Registers the columns that the fields give.
    FieldPlan(std::span<const Field> fields, ValueStyle style, StampMeaning meaning, ColumnNames& columns);

    /// `values` are as many as there were fields; `escapes`: some may have escapes in them. False
    /// where no field gives a time.
    bool apply(std::span<const std::string_view> values, RowSink& row, bool escapes = true);

    /// See RequestFields.
    [[nodiscard]] std::optional<RequestColumns> requestColumns() const { return m_request.requestColumns(); }
    std::optional<RequestColumns> leaveRequestsWhole() { return m_request.leaveRequestsWhole(); }

private:
    struct Copy
    {
        std::size_t field = 0;
        std::size_t column = 0;
    };

    [[nodiscard]] bool isMissing(std::string_view value) const { return m_style.dashIsEmpty && isMissingValue(value); }
    [[nodiscard]] std::string_view cleaned(std::string_view value, Scratch& scratch, bool escapes) const;

    ValueStyle m_style;
    std::vector<Copy> m_copies;
    Copy m_address{kNone, kNone};
    bool m_addressIsEndpoint = false;
    RequestFields m_request;
};

} // namespace spillway
