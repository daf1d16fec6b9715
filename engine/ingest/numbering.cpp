#include "engine/ingest/numbering.h"

#include "engine/ingest/wide_scan.h"

#include <algorithm>
#include <bit>

namespace spillway {

namespace {

constexpr std::size_t kMostKnown = std::size_t{1} << 18U;
constexpr std::size_t kMostKnownBytes = std::size_t{32} << 20U;
constexpr std::size_t kJudgedAfter = std::size_t{1} << 16U;

#ifdef SPILLWAY_WIDE_SCAN

#define SPILLWAY_WIDE_HASH [[gnu::target("avx2,aes,bmi,bmi2")]]

SPILLWAY_WIDE_HASH inline __m128i load(const char* at)
{
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(at)); // NOLINT(*-reinterpret-cast)
}

/// As LongValues::hashOf() tells values apart, of a third of its instructions: a round of AES mixes sixteen bytes.
SPILLWAY_WIDE_HASH inline std::uint32_t wideHashOf(std::string_view value)
{
    constexpr std::size_t kBlock = sizeof(__m128i);
    const char* const begin = value.data();
    const std::size_t size = value.size();
    const __m128i seed = _mm_cvtsi64_si128(static_cast<long long>(size * 0x9E37'79B9'7F4A'7C15));
    const __m128i nearMiddle = load(begin + std::min(size - kBlock, kBlock));
    const __m128i farMiddle = load(begin + std::max(size, 2 * kBlock) - 2 * kBlock);
    __m128i near = _mm_aesenc_si128(_mm_xor_si128(load(begin), seed), nearMiddle);
    __m128i far = _mm_aesenc_si128(farMiddle, load(begin + size - kBlock));
    if (size > 4 * kBlock) {
        near = _mm_aesenc_si128(_mm_aesenc_si128(near, load(begin + 2 * kBlock)), load(begin + 3 * kBlock));
        far = _mm_aesenc_si128(_mm_aesenc_si128(far, load(begin + size - 4 * kBlock)), load(begin + size - 3 * kBlock));
        for (std::size_t at = 4 * kBlock; at + 4 * kBlock < size; at += kBlock)
            near = _mm_aesenc_si128(near, load(begin + at));
    }
    const __m128i mixed = _mm_aesenc_si128(_mm_aesenc_si128(near, far), seed);
    return static_cast<std::uint32_t>(_mm_cvtsi128_si32(_mm_aesenc_si128(mixed, seed)));
}

bool canBeWide()
{
    return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("aes") != 0 &&
           __builtin_cpu_supports("bmi") != 0 && __builtin_cpu_supports("bmi2") != 0;
}

#endif

} // namespace

ValueNumbering::ValueNumbering(Scan scan)
{
#ifdef SPILLWAY_WIDE_SCAN
    if (scan != Scan::Portable && canBeWide()) {
        m_append = &ValueNumbering::appendWide;
        m_long = LongValues(wideHashOf);
    }
#else
    static_cast<void>(scan);
#endif
}

void ValueNumbering::append(std::span<const std::string_view> values, std::vector<ValueId>& ids)
{
    const std::size_t before = ids.size();
    ids.resize(before + values.size());
    for (std::size_t begin = 0; begin < values.size(); begin += kAtOnce)
        (this->*m_append)(values.subspan(begin, std::min(kAtOnce, values.size() - begin)), ids.data() + before + begin);
}

/// At most kAtOnce values. Those that are known are found first, so that their memory is waited for together; the
/// others then get their numbers in their order.
template <LongValues::Hash hashOf>
[[gnu::always_inline]] inline void ValueNumbering::appendBy(std::span<const std::string_view> values, ValueId* ids)
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
            m_longPlaces[longs] = {row, static_cast<std::uint32_t>(m_long.homeOf(hashOf(value)))};
            m_long.prefetch(m_longPlaces[longs++].home);
        }
    }
    unknown |= findShort(shorts, ids) | findLong(values, longs, ids);
    for (; unknown != 0; unknown &= unknown - 1) {
        const auto row = static_cast<std::size_t>(std::countr_zero(unknown));
        ids[row] = number(values[row]);
    }
}

void ValueNumbering::appendNarrow(std::span<const std::string_view> values, ValueId* ids)
{
    appendBy<LongValues::hashOf>(values, ids);
}

#ifdef SPILLWAY_WIDE_SCAN

SPILLWAY_WIDE_HASH void ValueNumbering::appendWide(std::span<const std::string_view> values, ValueId* ids)
{
    appendBy<wideHashOf>(values, ids);
}

#endif

/// Those of m_shortPlaces; the rows that are not known, as bits.
inline std::uint64_t ValueNumbering::findShort(std::size_t count, ValueId* ids) const
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
inline std::uint64_t ValueNumbering::findLong(std::span<const std::string_view> values, std::size_t count,
                                              ValueId* ids) const
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
        if (const ValueId id = m_long.find(value, m_long.homeOf(value)); id != kEmptyValue)
            return id;
        const ValueId id = m_values.add(value);
        m_long.remember(m_values[id], id);
    }
    return static_cast<ValueId>(m_values.size() - 1);
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
