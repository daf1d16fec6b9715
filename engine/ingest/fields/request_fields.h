#pragma once

#include "engine/ingest/fields/field.h"
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
    /// The column that a whole request line stands in.
    [[nodiscard]] std::size_t wholeColumn() const { return m_parts.uri; }
    [[nodiscard]] bool staysWhole() const { return m_staysWhole; }
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

} // namespace spillway
