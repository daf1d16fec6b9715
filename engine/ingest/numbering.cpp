#include "engine/ingest/numbering.h"

#include <algorithm>
#include <bit>

namespace spillway {

namespace {

constexpr std::size_t kMostKnown = std::size_t{1} << 18U;
constexpr std::size_t kMostKnownBytes = std::size_t{32} << 20U;
constexpr std::size_t kJudgedAfter = std::size_t{1} << 16U;

} // namespace

void ValueNumbering::append(std::span<const std::string_view> values, std::vector<ValueId>& ids)
{
    const std::size_t before = ids.size();
    ids.resize(before + values.size());
    for (std::size_t begin = 0; begin < values.size(); begin += kAtOnce)
        appendSome(values.subspan(begin, std::min(kAtOnce, values.size() - begin)), ids.data() + before + begin);
}

/// At most kAtOnce values. Those that are known are found first, so that their memory is waited for together; the others then
/// get their numbers in their order.
void ValueNumbering::appendSome(std::span<const std::string_view> values, ValueId* ids)
{
    std::size_t shorts = 0;
    std::size_t longs = 0;
    std::uint64_t unknown = 0; // by row
    for (std::uint32_t row = 0; row < values.size(); ++row) {
        const std::string_view value = values[row];
        if (value.empty()) {
            ids[row] = kEmptyValue;
        } else if (const std::uint64_t number = DecimalValues::numberOf(value); number < DecimalValues::kBound) {
            ids[row] = m_decimal.find(number);
            unknown |= std::uint64_t{ids[row] == kEmptyValue} << row;
        } else if (value.size() <= ShortValues::kLongest) {
            m_words[shorts] = ShortValues::wordsOf(value);
            m_shortPlaces[shorts] = {row, static_cast<std::uint32_t>(m_short.homeOf(m_words[shorts]))};
            m_short.prefetch(m_shortPlaces[shorts++].home);
        } else {
            m_longPlaces[longs] = {row, static_cast<std::uint32_t>(m_long.homeOf(LongValues::hashOf(value)))};
            m_long.prefetch(m_longPlaces[longs++].home);
        }
    }
    unknown |= findShort(shorts, ids) | findLong(values, longs, ids);
    for (; unknown != 0; unknown &= unknown - 1) {
        const auto row = static_cast<std::size_t>(std::countr_zero(unknown));
        ids[row] = number(values[row]);
    }
}

/// Those of m_shortPlaces; the rows that are not known, as bits.
std::uint64_t ValueNumbering::findShort(std::size_t count, ValueId* ids) const
{
    std::uint64_t unknown = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const Place& place = m_shortPlaces[i];
        const ValueId id = m_short.find(m_words[i], place.home);
        ids[place.row] = id;
        unknown |= std::uint64_t{id == kEmptyValue} << place.row;
    }
    return unknown;
}

/// Likewise of m_longPlaces.
std::uint64_t ValueNumbering::findLong(std::span<const std::string_view> values, std::size_t count, ValueId* ids) const
{
    std::uint64_t unknown = 0;
    for (std::size_t i = 0; i < count; ++i)
        m_long.prefetchText(m_longPlaces[i].home);
    for (std::size_t i = 0; i < count; ++i) {
        const Place& place = m_longPlaces[i];
        const ValueId id = m_long.find(values[place.row], place.home);
        ids[place.row] = id;
        unknown |= std::uint64_t{id == kEmptyValue} << place.row;
    }
    return unknown;
}

/// Of a value that may be known by now, since one before it may be the same.
ValueId ValueNumbering::number(std::string_view value)
{
    if (const std::uint64_t number = DecimalValues::numberOf(value); number < DecimalValues::kBound) {
        if (const ValueId id = m_decimal.find(number); id != kEmptyValue)
            return id;
        m_decimal.remember(number, m_values.add(value));
    } else if (value.size() <= ShortValues::kLongest) {
        const ShortValues::Words words = ShortValues::wordsOf(value);
        m_short.grow(1);
        if (const ValueId id = m_short.find(words, m_short.homeOf(words)); id != kEmptyValue)
            return id;
        m_short.remember(words, m_values.add(value));
    } else {
        m_long.grow(1);
        if (const ValueId id = m_long.find(value, m_long.homeOf(LongValues::hashOf(value))); id != kEmptyValue)
            return id;
        const ValueId id = m_values.add(value);
        m_long.remember(m_values[id], id);
    }
    return static_cast<ValueId>(m_values.size() - 1);
}

bool RequestNumbering::fills(std::size_t column) const
{
    return column == m_target.method || column == m_target.uri || column == m_target.args;
}

void RequestNumbering::split(std::string_view request, Scratch& scratch)
{
    const RequestLine line = m_target.isTarget ? splitTarget(request, scratch) : splitRequestLine(request, scratch);
    m_methods.push_back(line.method);
    m_uris.push_back(line.uri);
    m_args.push_back(line.args);
}

void RequestNumbering::clearParts()
{
    m_methods.clear();
    m_uris.clear();
    m_args.clear();
}

void RequestNumbering::append(std::span<const std::string_view> requests, std::vector<ValueNumbering>& columns,
                              std::vector<std::vector<ValueId>>& ids, Scratch& scratch)
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
        return;
    }
    m_requests.clear();
    m_known.append(requests, m_requests);
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
    for (std::size_t row = 0; row < requests.size(); ++row) {
        const Parts& parts = m_parts[m_requests[row]];
        methods[row] = parts.method;
        uris[row] = parts.uri;
        args[row] = parts.args;
    }
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
}

void RequestNumbering::forget()
{
    m_known = {};
    m_parts = {};
    m_bytes = 0;
}

} // namespace spillway
