#include "engine/ingest/rows/numbering.h"

#include <algorithm>
#include <bit>

namespace spillway {

namespace {

constexpr std::size_t kMostKnown = std::size_t{1} << 18U;
constexpr std::size_t kMostKnownBytes = std::size_t{32} << 20U;
constexpr std::size_t kJudgedAfter = std::size_t{1} << 16U;

} // namespace

void ValueNumbering::append(std::span<const std::string_view> values, UnsetVector<ValueId>& ids)
{
    const std::size_t before = ids.size();
    ids.resize(before + values.size());
    for (std::size_t begin = 0; begin < values.size(); begin += kAtOnce)
        appendSome(values.subspan(begin, std::min(kAtOnce, values.size() - begin)), ids.data() + before + begin);
}

/// At most kAtOnce values. Those that are known are found first, so that their memory is waited for together; the
/// others then get their numbers in their order.
void ValueNumbering::appendSome(std::span<const std::string_view> values, ValueId* ids)
{
    std::size_t sought = 0;
    std::uint64_t unknown = 0; // by row
    for (std::uint32_t row = 0; row < values.size(); ++row) {
        const std::string_view value = values[row];
        if (value.empty()) {
            ids[row] = kEmptyValue;
        } else if (const std::uint64_t number = DecimalValues::numberOf(value); number < DecimalValues::kBound) {
            ids[row] = m_decimal.find(number);
            unknown |= std::uint64_t{ids[row] == kEmptyValue} << row;
        } else {
            m_sought[sought] = value;
            m_rows[sought++] = row;
        }
    }
    m_identify(std::span(m_sought).first(sought), m_identities.data());
    for (std::size_t i = 0; i < sought; ++i) {
        m_homes[i] = m_known.homeOf(m_identities[i]);
        m_known.prefetch(m_homes[i]);
    }
    for (std::size_t i = 0; i < sought; ++i) {
        const ValueId id = m_known.find(m_identities[i], m_homes[i]);
        ids[m_rows[i]] = id;
        unknown |= std::uint64_t{id == kEmptyValue} << m_rows[i];
    }
    for (; unknown != 0; unknown &= unknown - 1) {
        const auto row = static_cast<std::size_t>(std::countr_zero(unknown));
        ids[row] = number(values[row]);
    }
}

/// Of a value that may be known by now, since one before it may be the same.
ValueId ValueNumbering::number(std::string_view value)
{
    if (const std::uint64_t number = DecimalValues::numberOf(value); number < DecimalValues::kBound) {
        if (const ValueId id = m_decimal.find(number); id != kEmptyValue)
            return id;
        const ValueId id = m_values.add(value);
        m_decimal.remember(number, id);
        return id;
    }
    Identity identity;
    m_identify({&value, 1}, &identity);
    m_known.grow(1);
    if (const ValueId id = m_known.find(identity, m_known.homeOf(identity)); id != kEmptyValue)
        return id;
    const ValueId id = m_values.add(value);
    m_known.remember(identity, id);
    return id;
}

bool RequestNumbering::fills(std::size_t column) const
{
    return column == m_target.method || column == m_target.uri || column == m_target.args || column == m_target.sent ||
           column == m_target.protocol;
}

void RequestNumbering::split(std::string_view request, Scratch& scratch)
{
    const RequestLine line = m_target.isTarget ? splitTarget(request, scratch) : splitRequestLine(request, scratch);
    m_methods.push_back(line.method);
    m_uris.push_back(line.uri);
    m_args.push_back(line.args);
    m_sent.push_back(line.sent());
    m_protocols.push_back(line.protocol);
}

void RequestNumbering::clearParts()
{
    m_methods.clear();
    m_uris.clear();
    m_args.clear();
    m_sent.clear();
    m_protocols.clear();
}

void RequestNumbering::append(std::span<const std::string_view> requests, std::vector<ValueNumbering>& columns,
                              std::vector<UnsetVector<ValueId>>& ids, Scratch& scratch)
{
    clearParts();
    if (!m_worthwhile) {
        for (const std::string_view request : requests)
            split(request, scratch);
        const auto fill = [&](std::size_t column, std::span<const std::string_view> values) {
            if (column != RequestColumns::kNone)
                columns[column].append(values, ids[column]);
        };
        fill(m_target.method, m_methods);
        fill(m_target.uri, m_uris);
        fill(m_target.args, m_args);
        fill(m_target.sent, m_sent);
        fill(m_target.protocol, m_protocols);
        return;
    }
    find(requests);
    learn(columns, scratch);
    m_ids.resize(requests.size()); // of a part that has no column
    const auto room = [&](std::size_t column) {
        if (column == RequestColumns::kNone)
            return m_ids.data();
        const std::size_t before = ids[column].size();
        ids[column].resize(before + requests.size());
        return ids[column].data() + before;
    };
    ValueId* const methods = room(m_target.method);
    ValueId* const uris = room(m_target.uri);
    ValueId* const args = room(m_target.args);
    ValueId* const sent = room(m_target.sent);
    ValueId* const protocols = room(m_target.protocol);
    for (std::size_t row = 0; row < requests.size(); ++row) {
        const Parts& parts = m_parts[m_requests[row]];
        methods[row] = parts.method;
        uris[row] = parts.uri;
        args[row] = parts.args;
        sent[row] = parts.sent;
        protocols[row] = parts.protocol;
    }
    m_seen += requests.size();
    if (m_seen >= kJudgedAfter) {
        m_worthwhile = m_new * 2 <= m_seen;
        m_seen = m_new = 0;
    }
    if (!m_worthwhile || m_parts.size() > kMostKnown || m_bytes > kMostKnownBytes)
        forget();
}

/// The numbers of the request lines in m_known; their parts are on their way then.
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

/// Takes the request lines apart that are new in m_known, in their order: their parts get the numbers that
/// they would get without it.
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
    const auto number = [&](std::size_t column, std::span<const std::string_view> values, ValueId Parts::*part) {
        if (column == RequestColumns::kNone)
            return;
        m_ids.clear();
        columns[column].append(values, m_ids);
        for (std::size_t i = 0; i < m_ids.size(); ++i)
            m_parts[before + i].*part = m_ids[i];
    };
    number(m_target.method, m_methods, &Parts::method);
    number(m_target.uri, m_uris, &Parts::uri);
    number(m_target.args, m_args, &Parts::args);
    number(m_target.sent, m_sent, &Parts::sent);
    number(m_target.protocol, m_protocols, &Parts::protocol);
}

void RequestNumbering::forget()
{
    m_known = ValueNumbering();
    m_parts = std::vector<Parts>();
    m_bytes = 0;
}

} // namespace spillway
