#include "engine/ingest/numbering.h"

namespace spillway {

namespace {

constexpr std::size_t kMostKnown = std::size_t{1} << 18U;
constexpr std::size_t kMostKnownBytes = std::size_t{32} << 20U;
constexpr std::size_t kJudgedAfter = std::size_t{1} << 16U;

} // namespace

void ValueNumbering::append(std::span<const std::string_view> values, Column& column)
{
    if (m_fresh.size() < values.size()) {
        m_fresh.resize(values.size());
        m_freshIds.resize(values.size());
        m_freshOf.resize(values.size());
    }
    std::size_t count = 0;
    for (std::size_t row = 0; row < values.size(); ++row) {
        if (count == 0 || values[row] != m_fresh[count - 1])
            m_fresh[count++] = values[row];
        m_freshOf[row] = static_cast<std::uint32_t>(count - 1);
    }
    column.values.intern(std::span(m_fresh).first(count), std::span(m_freshIds).first(count));
    const std::size_t before = column.ids.size();
    column.ids.resize(before + values.size());
    ValueId* const ids = column.ids.data() + before;
    for (std::size_t row = 0; row < values.size(); ++row)
        ids[row] = m_freshIds[m_freshOf[row]];
}

bool RequestNumbering::fills(std::size_t column) const
{
    return column == m_target.method || column == m_target.uri || column == m_target.args;
}

RequestLine RequestNumbering::split(std::string_view request, Scratch& scratch) const
{
    return m_target.isTarget ? splitTarget(request, scratch) : splitRequestLine(request, scratch);
}

void RequestNumbering::append(std::span<const std::string_view> requests, std::vector<Column>& columns,
                              Scratch& scratch)
{
    if (!m_worthwhile) {
        appendUnknown(requests, columns, scratch);
        return;
    }
    m_known.ids.clear();
    m_numbering.append(requests, m_known);
    learn(columns, scratch);
    const auto fill = [&](std::size_t column, ValueId Parts::*part) {
        if (column == RequestColumns::kNone)
            return;
        std::vector<ValueId>& ids = columns[column].ids;
        const std::size_t before = ids.size();
        ids.resize(before + requests.size());
        for (std::size_t row = 0; row < requests.size(); ++row)
            ids[before + row] = m_parts[m_known.ids[row]].*part;
    };
    fill(m_target.method, &Parts::method);
    fill(m_target.uri, &Parts::uri);
    fill(m_target.args, &Parts::args);
    m_seen += requests.size();
    if (m_seen >= kJudgedAfter) {
        m_worthwhile = m_new * 2 <= m_seen;
        m_seen = m_new = 0;
    }
    if (!m_worthwhile || m_parts.size() > kMostKnown || m_bytes > kMostKnownBytes)
        forget();
}

/// Takes the request lines apart that are new in m_known, in their order: their parts get the numbers that they would get
/// without it.
void RequestNumbering::learn(std::vector<Column>& columns, Scratch& scratch)
{
    const auto number = [&](std::size_t column, std::string_view value) {
        return column == RequestColumns::kNone ? kEmptyValue : columns[column].values.intern(value);
    };
    m_new += m_known.values.size() - m_parts.size();
    for (auto id = static_cast<ValueId>(m_parts.size()); id < m_known.values.size(); ++id) {
        const std::string_view request = m_known.values[id];
        const RequestLine line = split(request, scratch);
        m_parts.push_back(
            {number(m_target.method, line.method), number(m_target.uri, line.uri), number(m_target.args, line.args)});
        m_bytes += request.size();
    }
}

void RequestNumbering::forget()
{
    m_known = {};
    m_parts = {};
    m_bytes = 0;
}

void RequestNumbering::appendUnknown(std::span<const std::string_view> requests, std::vector<Column>& columns,
                                     Scratch& scratch)
{
    m_methods.clear();
    m_uris.clear();
    m_args.clear();
    for (const std::string_view request : requests) {
        const RequestLine line = split(request, scratch);
        m_methods.push_back(line.method);
        m_uris.push_back(line.uri);
        m_args.push_back(line.args);
    }
    const auto fill = [&](std::size_t column, std::span<const std::string_view> values) {
        if (column != RequestColumns::kNone)
            m_numbering.append(values, columns[column]);
    };
    fill(m_target.method, m_methods);
    fill(m_target.uri, m_uris);
    fill(m_target.args, m_args);
}

} // namespace spillway
