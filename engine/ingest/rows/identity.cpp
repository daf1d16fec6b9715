#include "engine/ingest/rows/identity.h"

#include "engine/ingest/bytes/wide_scan.h"

#include <sodium/crypto_shorthash_siphash24.h>
#include <sodium/randombytes.h>

#include <algorithm>
#include <array>

namespace spillway {

namespace {

constexpr std::size_t kBlock = 16;  // bytes that are mixed at once
constexpr std::size_t kBlocks = 16; // that have keys of their own
constexpr std::size_t kRounds = 4;  // of each, with a key of kBlock bytes

using Keys = std::array<char, kBlocks * kRounds * kBlock>;

/// Random. The same for the whole process, since nothing depends on which they are.
const Keys& keys()
{
    static const Keys all = [] {
        Keys drawn;
        randombytes_buf(drawn.data(), drawn.size());
        return drawn;
    }();
    return all;
}

/// Of a value of more than kExactIdentity bytes: SipHash-2-4 of 128 bits.
Identity hashedIdentity(std::string_view value, const Keys& keys)
{
    static_assert(sizeof keys >= crypto_shorthash_siphashx24_KEYBYTES);
    std::array<std::uint64_t, 2> hash;
    static_assert(sizeof hash == crypto_shorthash_siphashx24_BYTES);
    const auto* const bytes = reinterpret_cast<const unsigned char*>(value.data()); // NOLINT(*-reinterpret-cast)
    const auto* const key = reinterpret_cast<const unsigned char*>(keys.data());    // NOLINT(*-reinterpret-cast)
    crypto_shorthash_siphashx24(reinterpret_cast<unsigned char*>(hash.data()),      // NOLINT(*-reinterpret-cast)
                                bytes, value.size(), key);
    return {hash[0], hash[1], static_cast<std::uint32_t>(value.size())};
}

void identify(std::span<const std::string_view> values, Identity* identities)
{
    const Keys& ours = keys();
    for (const std::string_view value : values)
        *identities++ = value.size() <= kExactIdentity ? exactIdentity(value) : hashedIdentity(value, ours);
}

#ifdef SPILLWAY_WIDE_SCAN

#define SPILLWAY_WIDE_IDENTITY [[gnu::target("avx2,aes,bmi,bmi2")]]

bool canBeWide()
{
    return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("aes") != 0 &&
           __builtin_cpu_supports("bmi") != 0 && __builtin_cpu_supports("bmi2") != 0;
}

SPILLWAY_WIDE_IDENTITY inline __m128i loadBlock(const char* at)
{
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(at)); // NOLINT(*-reinterpret-cast)
}

/// A block of a value by four rounds of AES, with the keys of its number. These take two blocks that differ to any given
/// difference with a probability below 2^-113 (Keliher and Sui, "Exact maximum expected differential and linear
/// probability for two-round AES", 2007). A key behind the last round would cancel out.
SPILLWAY_WIDE_IDENTITY inline __m128i mixedBlock(const char* at, const Keys& keys, std::size_t number)
{
    const char* const key = keys.data() + number * kRounds * kBlock;
    __m128i state = _mm_xor_si128(loadBlock(at), loadBlock(key));
    for (std::size_t round = 1; round < kRounds; ++round)
        state = _mm_aesenc_si128(state, loadBlock(key + round * kBlock));
    return _mm_aesenc_si128(state, _mm_setzero_si128());
}

/// Blocks `from` to `to` counted from the beginning, and as many from the end.
SPILLWAY_WIDE_IDENTITY inline __m128i mixedEnds(std::string_view value, const Keys& keys, std::size_t from,
                                                std::size_t to)
{
    const char* const begin = value.data();
    const char* const end = begin + value.size();
    __m128i sum = _mm_setzero_si128();
    for (std::size_t i = from; i < to; ++i) {
        sum = _mm_xor_si128(sum, mixedBlock(begin + i * kBlock, keys, 2 * i));
        sum = _mm_xor_si128(sum, mixedBlock(end - (i + 1) * kBlock, keys, 2 * i + 1));
    }
    return sum;
}

/// Of a value of more than kExactIdentity bytes, and no more than there are blocks: a sum of mixed blocks, so that two
/// values of one size have one identity no sooner than two blocks get a given difference. Blocks cover the value, as
/// many for all of up to 64 bytes, of up to 128 and of up to 256: to mix a byte twice costs less than a branch that
/// depends on the size.
SPILLWAY_WIDE_IDENTITY inline Identity mixedIdentity(std::string_view value, const Keys& keys)
{
    const char* const begin = value.data();
    const std::size_t size = value.size();
    __m128i sum = mixedEnds(value, keys, 0, 1);
    sum = _mm_xor_si128(sum, mixedBlock(begin + std::min(size - kBlock, kBlock), keys, 2));
    sum = _mm_xor_si128(sum, mixedBlock(begin + std::max(size, 2 * kBlock) - 2 * kBlock, keys, 3));
    if (size > 4 * kBlock)
        sum = _mm_xor_si128(sum, mixedEnds(value, keys, 2, 4));
    if (size > 8 * kBlock)
        sum = _mm_xor_si128(sum, mixedEnds(value, keys, 4, 8));
    return {static_cast<std::uint64_t>(_mm_cvtsi128_si64(sum)), static_cast<std::uint64_t>(_mm_extract_epi64(sum, 1)),
            static_cast<std::uint32_t>(size)};
}

SPILLWAY_WIDE_IDENTITY void identifyWide(std::span<const std::string_view> values, Identity* identities)
{
    const Keys& ours = keys();
    for (const std::string_view value : values)
        *identities++ = value.size() <= kExactIdentity     ? exactIdentity(value)
                        : value.size() <= kBlocks * kBlock ? mixedIdentity(value, ours)
                                                           : hashedIdentity(value, ours);
}

#endif

} // namespace

Identify identifyBy(Scan scan)
{
#ifdef SPILLWAY_WIDE_SCAN
    if (scan != Scan::Portable && canBeWide())
        return identifyWide;
#else
    static_cast<void>(scan);
#endif
    return identify;
}

} // namespace spillway
