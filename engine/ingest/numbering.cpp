#include "engine/ingest/numbering.h"

#include <algorithm>
#include <cstring>

namespace spillway {

namespace {

constexpr std::size_t kMostKnown = std::size_t{1} << 18U;
constexpr std::size_t kMostKnownBytes = std::size_t{32} << 20U;
constexpr std::size_t kJudgedAfter = std::size_t{1} << 16U;

} // namespace

void ValueNumbering::append(std::span<const std::string_view> values, Column& column)
{
    const std::size_t before = column.ids.size();
    column.ids.resize(before + values.size());
    ValueId* const ids = column.ids.data() + before;
    m_long.clear();
    m_longRows.clear();
    m_recent.resize(kRecent);
    for (std::size_t begin = 0; begin < values.size(); begin += kAtOnce)
        appendShort(values, begin, column.values, ids);
    if (!m_long.empty())
        numberLong(column.values, ids);
}

/// By a few of its bytes; it is long.
std::uint32_t ValueNumbering::recentOf(std::string_view value)
{
    constexpr std::uint64_t kOdd = 0x9E37'79B9'7F4A'7C15; // 2^64 over the golden ratio
    const auto word = [&](std::size_t at) {
        std::uint64_t bytes = 0;
        std::memcpy(&bytes, value.data() + at, sizeof bytes);
        return bytes;
    };
    const std::uint64_t mixed =
        (word(0) ^ value.size()) + (word(value.size() / 2 - 4) * 31) + (word(value.size() - 8) * kOdd);
    return static_cast<std::uint32_t>(mixed * kOdd >> 32U & (kRecent - 1));
}

/// Finds those of m_longAt among the recent ones, or puts them by.
void ValueNumbering::appendLong(std::span<const std::string_view> values, std::size_t count, ValueId* ids)
{
    for (std::size_t i = 0; i < count; ++i)
        __builtin_prefetch(m_recent[m_longHomes[i]].value.data());
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t row = m_longAt[i];
        const std::string_view& value = values[row];
        const Recent& recent = m_recent[m_longHomes[i]];
        if (value == recent.value) {
            ids[row] = recent.id;
            continue;
        }
        if (m_long.empty() || value != m_long.back())
            m_long.push_back(value);
        m_longRows.emplace_back(row, static_cast<std::uint32_t>(m_long.size() - 1));
    }
}

/// Those that were put by.
void ValueNumbering::numberLong(Dictionary& dictionary, ValueId* ids)
{
    if (m_longIds.size() < m_long.size())
        m_longIds.resize(m_long.size());
    dictionary.intern(m_long, m_longIds);
    for (const auto& [row, index] : m_longRows)
        ids[row] = m_longIds[index];
    for (std::size_t i = 0; i < m_long.size(); ++i)
        m_recent[recentOf(m_long[i])] = {dictionary[m_longIds[i]], m_longIds[i]};
}

/// At most kAtOnce values; those that are not short are put by.
void ValueNumbering::appendShort(std::span<const std::string_view> values, std::size_t begin, Dictionary& dictionary,
                                 ValueId* ids)
{
    std::size_t count = 0;
    std::size_t longCount = 0;
    m_short.grow(kAtOnce);
    for (std::size_t row = begin; row < std::min(begin + kAtOnce, values.size()); ++row) {
        const std::string_view value = values[row];
        if (value.empty()) {
            ids[row] = kEmptyValue;
        } else if (value.size() <= ShortValues::kLongest) {
            m_words[count] = ShortValues::wordsOf(value);
            m_homes[count] = m_short.homeOf(m_words[count]);
            m_short.prefetch(m_homes[count]);
            m_rows[count++] = row;
        } else {
            m_longHomes[longCount] = recentOf(value);
            __builtin_prefetch(&m_recent[m_longHomes[longCount]]);
            m_longAt[longCount++] = static_cast<std::uint32_t>(row);
        }
    }
    appendLong(values, longCount, ids);
    for (std::size_t i = 0; i < count; ++i) {
        ValueId id = m_short.find(m_words[i], m_homes[i]);
        if (id == kEmptyValue) {
            id = dictionary.intern(values[m_rows[i]]);
            m_short.remember(m_words[i], id);
        }
        ids[m_rows[i]] = id;
    }
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
    m_numbering = {};
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
    const auto fill = [&](std::size_t column, std::span<const std::string_view> values, ValueNumbering& numbering) {
        if (column != RequestColumns::kNone)
            numbering.append(values, columns[column]);
    };
    fill(m_target.method, m_methods, m_methodNumbering);
    fill(m_target.uri, m_uris, m_uriNumbering);
    fill(m_target.args, m_args, m_argsNumbering);
}

} // namespace spillway
