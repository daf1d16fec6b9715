#include "engine/ingest/fields/field_plan.h"

#include "engine/ingest/line/unescape.h"

#include <algorithm>

namespace spillway {

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

/// Whether the value is one column and nothing else.
bool FieldPlan::isPlain(std::size_t field) const
{
    const auto is = [&](const Copy& copy) { return copy.field == field; };
    const bool isRequest = field == m_request.field();
    const auto uses = std::ranges::count_if(m_copies, is) + (isRequest ? 1 : 0);
    return uses == 1 && field != m_address.field && (!isRequest || m_request.staysWhole()) && !mayUse(field);
}

/// Whether applyRest() looks at it.
bool FieldPlan::isRead(std::size_t field) const
{
    const auto is = [&](const Copy& copy) { return copy.field == field; };
    return field == m_address.field || field == m_request.field() || std::ranges::any_of(m_restCopies, is) ||
           mayUse(field);
}

std::vector<std::size_t> FieldPlan::leavePlainColumns(std::size_t fields)
{
    std::vector<std::size_t> columns(fields, kNone);
    m_restCopies.clear();
    for (const Copy& copy : m_copies) {
        if (isPlain(copy.field))
            columns[copy.field] = copy.column;
        else
            m_restCopies.push_back(copy);
    }
    m_requestIsPlain = m_request.field() == kNone || isPlain(m_request.field());
    if (m_requestIsPlain && m_request.field() != kNone)
        columns[m_request.field()] = m_request.wholeColumn();
    for (std::size_t field = 0; field < fields; ++field)
        if (columns[field] == kNone && !isRead(field))
            columns[field] = kUnread;
    return columns;
}

void FieldPlan::setCopies(std::span<const Copy> copies, std::span<const std::string_view> values, const RowSink& row,
                          bool escapes) const
{
    for (const Copy& copy : copies) {
        std::string_view& cell = row.cells[copy.column * row.stride];
        const std::string_view& value = values[copy.field];
        if (escapes)
            cell = cleaned(value, *row.scratch, escapes);
        else
            cell = isMissing(value) ? std::string_view() : std::string_view(value.data(), value.size());
    }
}

void FieldPlan::setAddress(std::span<const std::string_view> values, RowSink& row, bool escapes) const
{
    if (m_address.field != kNone) {
        const std::string_view value = cleaned(values[m_address.field], *row.scratch, escapes);
        row.cells[m_address.column * row.stride] = m_addressIsEndpoint ? addressOfEndpoint(value) : firstAddress(value);
    }
}

bool FieldPlan::apply(std::span<const std::string_view> values, RowSink& row, bool escapes)
{
    if (!setArrival(values, row))
        return false;
    setCopies(m_copies, values, row, escapes);
    setAddress(values, row, escapes);
    if (m_request.field() != kNone)
        m_request.set(cleaned(values[m_request.field()], *row.scratch, escapes), row);
    return true;
}

bool FieldPlan::applyRest(std::span<const std::string_view> values, RowSink& row)
{
    if (!setArrival(values, row))
        return false;
    applyTimeless(values, row);
    return true;
}

void FieldPlan::applyTimeless(std::span<const std::string_view> values, RowSink& row) const
{
    setCopies(m_restCopies, values, row, false);
    setAddress(values, row, false);
    if (!m_requestIsPlain)
        m_request.set(cleaned(values[m_request.field()], *row.scratch, false), row);
}

} // namespace spillway
