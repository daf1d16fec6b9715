#include "engine/ingest/rows/numbering.h"

#include <algorithm>
#include <bit>

namespace spillway {

void ValueNumbering::append(std::span<const std::string_view> values, UnsetVector<ValueId>& ids)
{
    const std::size_t before = ids.size();
    ids.resize(before + values.size());
    for (std::size_t begin = 0; begin < values.size(); begin += kAtOnce)
        appendSome(values.subspan(begin, std::min(kAtOnce, values.size() - begin)), ids.data() + before + begin);
}

/// Numbers at most kAtOnce values. Those that are known are found first, so that their memory is waited for together;
/// the others then get their numbers in their order.
void ValueNumbering::appendSome(std::span<const std::string_view> values, ValueId* ids)
{
    std::size_t count = 0;
    for (std::uint32_t row = 0; row < values.size(); ++row) {
        ids[row] = kEmptyValue;
        m_sought[count] = values[row];
        m_rows[count] = row;
        count += values[row].empty() ? 0U : 1U;
    }
    identify(std::span(m_sought).first(count), m_identities.data());
    for (std::size_t i = 0; i < count; ++i) {
        m_homes[i] = m_known.homeOf(m_identities[i]);
        m_known.prefetch(m_homes[i]);
    }
    std::uint64_t unknown = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const ValueId id = m_known.find(m_identities[i], m_homes[i]);
        ids[m_rows[i]] = id;
        unknown |= std::uint64_t{id == kEmptyValue} << i;
    }
    for (; unknown != 0; unknown &= unknown - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(unknown));
        const Identity& identity = m_identities[i];
        ValueId& id = ids[m_rows[i]];
        id = m_known.find(identity, m_known.homeOf(identity)); // known by now where one before it is equal
        if (id != kEmptyValue)
            continue;
        id = m_texts.add(m_sought[i]);
        m_known.remember(identity, id);
    }
}

bool RequestNumbering::fills(std::size_t column) const
{
    return std::ranges::find(m_columns, column) != m_columns.end();
}

void RequestNumbering::split(std::string_view request, Scratch& scratch)
{
    const RequestLine line = m_target.isTarget ? splitTarget(request, scratch) : splitRequestLine(request, scratch);
    const std::array parts{line.method, line.uri, line.args, line.sent(), line.protocol};
    for (std::size_t part = 0; part < kParts; ++part)
        m_values[part].push_back(parts[part]);
}

void RequestNumbering::append(std::span<const std::string_view> requests, std::vector<ValueNumbering>& columns,
                              std::vector<UnsetVector<ValueId>>& ids, Scratch& scratch)
{
    for (auto& values : m_values)
        values.clear();
    if (m_remembers) {
        find(requests);
        learn(columns, scratch);
    } else {
        for (const std::string_view request : requests)
            split(request, scratch);
    }
    for (std::size_t part = 0; part < kParts; ++part) {
        if (m_columns[part] == RequestColumns::kNone)
            continue;
        UnsetVector<ValueId>& fresh = ids[m_columns[part]];
        if (!m_remembers) {
            columns[m_columns[part]].append(m_values[part], fresh);
            continue;
        }
        const std::size_t before = fresh.size();
        fresh.resize(before + requests.size());
        for (std::size_t row = 0; row < requests.size(); ++row)
            fresh[before + row] = m_parts[m_requests[row]][part];
    }
    if (m_remembers)
        judge(requests.size());
}

/// Fills in the numbers of the request lines in m_known, and fetches their parts.
void RequestNumbering::find(std::span<const std::string_view> requests)
{
    constexpr std::size_t kAtOnce = 64; // the parts of those before come meanwhile
    m_requests.clear();
    for (std::size_t begin = 0; begin < requests.size(); begin += kAtOnce) {
        m_known.append(requests.subspan(begin, std::min(kAtOnce, requests.size() - begin)), m_requests);
        for (std::size_t row = begin; row < m_requests.size(); ++row)
            if (m_requests[row] < m_parts.size()) // not new
                __builtin_prefetch(&m_parts[m_requests[row]]);
    }
}

/// Splits the request lines that are new in m_known, in their order: their parts get the numbers that they would get
/// without it.
void RequestNumbering::learn(std::vector<ValueNumbering>& columns, Scratch& scratch)
{
    const std::size_t before = m_parts.size();
    const ValueStore& known = m_known.values();
    for (auto id = static_cast<ValueId>(before); id < known.size(); ++id) {
        split(known[id], scratch);
        m_bytes += known[id].size();
    }
    m_new += known.size() - before;
    m_parts.resize(known.size());
    for (std::size_t part = 0; part < kParts; ++part) {
        if (m_columns[part] == RequestColumns::kNone)
            continue;
        m_ids.clear();
        columns[m_columns[part]].append(m_values[part], m_ids);
        for (std::size_t i = 0; i < m_ids.size(); ++i)
            m_parts[before + i][part] = m_ids[i];
    }
}

/// Whether to go on remembering request lines, and all of those that are known.
void RequestNumbering::judge(std::size_t requests)
{
    constexpr std::size_t kMostKnown = std::size_t{1} << 18U;
    constexpr std::size_t kMostKnownBytes = std::size_t{32} << 20U;
    constexpr std::size_t kJudgedAfter = std::size_t{1} << 16U;
    m_seen += requests;
    if (m_seen >= kJudgedAfter) {
        m_remembers = m_new * 2 <= m_seen;
        m_seen = m_new = 0;
    }
    if (m_remembers && m_parts.size() <= kMostKnown && m_bytes <= kMostKnownBytes)
        return;
    m_known = ValueNumbering();
    m_parts = std::vector<Parts>();
    m_bytes = 0;
}

} // namespace spillway
