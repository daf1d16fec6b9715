#include "engine/ingest/rows/numbering.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <random>
#include <utility>

#define XXH_INLINE_ALL // values are short: the call would cost as much as the hash
#include <xxhash.h>

namespace spillway {

namespace {

struct Secret
{
    std::uint64_t seed = hashSecret()[0];
    std::array<unsigned char, XXH3_SECRET_DEFAULT_SIZE> bytes{};

    Secret() { XXH3_generateSecret_fromSeed(bytes.data(), seed); }
};

/// The first and the last bytes as one number each; they overlap, so that nothing behind the value is read.
template <class Word>
Identity wordsOf(std::string_view value)
{
    Word first = 0;
    Word last = 0;
    std::memcpy(&first, value.data(), sizeof first);
    std::memcpy(&last, value.data() + value.size() - sizeof last, sizeof last);
    return {first, last, static_cast<std::uint32_t>(value.size())};
}

inline Identity identityOf(std::string_view value, const Secret& secret)
{
    if (value.size() > 16) {
        const XXH128_hash_t hash = XXH3_128bits_withSecretandSeed(value.data(), value.size(), secret.bytes.data(),
                                                                  secret.bytes.size(), secret.seed);
        return {hash.low64, hash.high64, static_cast<std::uint32_t>(value.size())};
    }
    if (value.size() >= 8)
        return wordsOf<std::uint64_t>(value);
    if (value.size() >= 4)
        return wordsOf<std::uint32_t>(value);
    return value.size() >= 2 ? wordsOf<std::uint16_t>(value) : wordsOf<std::uint8_t>(value);
}

} // namespace

std::array<std::uint64_t, 2> hashSecret()
{
    static const std::array drawn = [] {
        std::random_device device;
        const auto word = [&] { return std::uint64_t{device()} << 32U | device(); };
        const std::uint64_t first = word();
        return std::array{first, word()};
    }();
    return drawn;
}

void identify(std::span<const std::string_view> values, Identity* identities)
{
    static const Secret secret;
    for (const std::string_view value : values)
        *identities++ = identityOf(value, secret);
}

void KnownValues::remember(const Identity& value, ValueId id)
{
    if ((m_used + 1) * 3 > m_slots.size() * 2) {
        const std::vector<Slot> old = std::exchange(m_slots, std::vector<Slot>(m_slots.size() * 2));
        m_used = 0;
        for (const Slot& slot : old)
            if (slot.id != kEmptyValue)
                insert(slot);
    }
    insert({value.low, value.high, value.size, id});
}

void KnownValues::insert(const Slot& slot)
{
    std::size_t i = homeOf({slot.low, slot.high, slot.size});
    while (m_slots[i].id != kEmptyValue)
        i = (i + 1) & (m_slots.size() - 1);
    m_slots[i] = slot;
    ++m_used;
}

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
