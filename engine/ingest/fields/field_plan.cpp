#include "engine/ingest/fields/field_plan.h"

#include "engine/ingest/line/unescape.h"

#include <algorithm>
#include <string>

namespace spillway {

RequestFields::RequestFields(std::span<const Field> fields, ColumnNames& columns)
{
    const auto has = [&](std::string_view name) {
        return std::ranges::any_of(
            fields, [&](const Field& field) { return field.role == FieldRole::Column && field.column == name; });
    };
    for (const FieldRole role : {FieldRole::Request, FieldRole::Target}) {
        const auto found = std::ranges::find(fields, role, &Field::role);
        if (found == fields.end())
            continue;
        m_field = static_cast<std::size_t>(found - fields.begin());
        m_parts.isTarget = role == FieldRole::Target;
        break;
    }
    if (m_field == kNone)
        return;
    // Columns that the log gives by itself are taken as they are.
    if (!m_parts.isTarget && !has("request_method"))
        m_parts.method = columns.add("request_method");
    if (!m_parts.isTarget && !has("server_protocol"))
        m_parts.protocol = columns.add("server_protocol");
    if (!has("uri"))
        m_parts.uri = columns.add("uri");
    if (!has("args"))
        m_parts.args = columns.add("args");
    else
        m_ownArgs = columns.add("args");
    const bool isNamed = std::ranges::any_of(fields, [](const Field& field) { return field.column == "request_uri"; });
    if (!isNamed)
        m_parts.sent = columns.add("request_uri");
    if (fields[m_field].isUrl && !has("host"))
        m_hostOfUrl = columns.add("host");
}

std::optional<RequestColumns> RequestFields::requestColumns() const
{
    const bool tellsMore = m_hostOfUrl != kNone;
    return m_parts.uri == kNone || m_parts.args == kNone || tellsMore ? std::nullopt : std::optional(m_parts);
}

std::optional<RequestColumns> RequestFields::leaveRequestsWhole()
{
    const auto columns = requestColumns();
    m_staysWhole = columns.has_value();
    return columns;
}

void RequestFields::set(std::string_view text, const RowSink& row) const
{
    const auto set = [&](std::size_t column, std::string_view value) {
        if (column != kNone)
            row.cells[column * row.stride] = value;
    };
    if (m_staysWhole) {
        set(m_parts.uri, text);
        return;
    }
    const RequestLine request =
        m_parts.isTarget ? splitTarget(text, *row.scratch) : splitRequestLine(text, *row.scratch);
    set(m_parts.method, request.method);
    set(m_parts.uri, request.uri);
    set(m_parts.args, request.args);
    set(m_parts.protocol, request.protocol);
    set(m_hostOfUrl, hostOfUrl(text, *row.scratch));
    if (m_parts.sent != kNone)
        set(m_parts.sent, sentBeside(request, row));
}

/// `$request_uri`, or empty where the columns of uri and args give it. What a log gives of these by itself need not be
/// what was sent: nginx may have rewritten it.
std::string_view RequestFields::sentBeside(const RequestLine& request, const RowSink& row) const
{
    if (m_ownArgs == kNone && m_parts.uri != kNone)
        return request.sent();
    if (!m_parts.isTarget || m_ownArgs == kNone)
        return request.target;
    if (m_parts.uri != kNone && request.target == request.uri)
        return {};
    const std::string_view args = row.cells[m_ownArgs * row.stride];
    if (args.empty() || request.target.empty() || request.target.find('?') != std::string_view::npos)
        return request.target;
    return row.scratch->keep(std::string(request.target).append(1, '?').append(args));
}

FieldPlan::FieldPlan(std::span<const Field> fields, ValueStyle style, StampMeaning meaning, ColumnNames& columns) :
    ArrivalFields(fields, meaning), m_style(style), m_request({}, columns)
{
    std::vector<std::size_t> taken;
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const FieldRole role = fields[i].role;
        if ((role == FieldRole::Address || role == FieldRole::Endpoint) && m_address.field == kNone) {
            m_address = {i, columns.add("remote_addr")};
            m_addressIsEndpoint = role == FieldRole::Endpoint;
        }
        const bool isNamed = (role == FieldRole::Address || role == FieldRole::Target) && !fields[i].column.empty();
        if (role == FieldRole::Column || isNamed) {
            const std::size_t column = columns.add(fields[i].column);
            if (std::ranges::find(taken, column) == taken.end()) { // a variable that stands twice: the first counts
                taken.push_back(column);
                m_copies.push_back({i, column});
            }
        }
    }
    m_request = RequestFields(fields, columns);
}

std::string_view FieldPlan::cleaned(std::string_view value, Scratch& scratch, bool escapes) const
{
    if (isMissing(value))
        return {};
    return m_style.escaped && escapes ? unescaped(value, scratch) : value;
}

bool FieldPlan::apply(std::span<const std::string_view> values, RowSink& row, bool escapes)
{
    if (!setArrival(values, row))
        return false;
    for (const Copy& copy : m_copies) {
        const std::string_view& value = values[copy.field];
        std::string_view& cell = row.cells[copy.column * row.stride];
        if (escapes)
            cell = cleaned(value, *row.scratch, escapes);
        else
            cell = isMissing(value) ? std::string_view() : std::string_view(value.data(), value.size());
    }
    if (m_address.field != kNone) {
        const std::string_view value = cleaned(values[m_address.field], *row.scratch, escapes);
        row.cells[m_address.column * row.stride] = m_addressIsEndpoint ? addressOfEndpoint(value) : firstAddress(value);
    }
    if (m_request.field() != kNone)
        m_request.set(cleaned(values[m_request.field()], *row.scratch, escapes), row);
    return true;
}

} // namespace spillway
