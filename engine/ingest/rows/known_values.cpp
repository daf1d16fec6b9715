#include "engine/ingest/rows/known_values.h"

#include <array>
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

} // namespace spillway
