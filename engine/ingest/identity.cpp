#include "engine/ingest/identity.h"

#include "engine/ingest/wide_scan.h"

#include <xxhash.h>

#include <algorithm>
#include <array>
#include <random>

namespace spillway {

namespace {

constexpr std::size_t kBlock = 16;  // bytes that are mixed at once
constexpr std::size_t kBlocks = 8;  // that have keys of their own
constexpr std::size_t kOfBlock = 5; // keys of each, of kBlock bytes

/// Random, the same for the whole process.
const char* keys()
{
    using Keys = std::array<char, kBlocks * kOfBlock * kBlock>;
    static const Keys all = [] {
        Keys drawn{};
        std::random_device random;
        for (char& byte : drawn)
            byte = static_cast<char>(random());
        return drawn;
    }();
    return all.data();
}

/// Of a value of more than kExactIdentity bytes.
Identity mixedIdentity(std::string_view value, const char* keys)
{
    const XXH128_hash_t mixed = XXH3_128bits_withSecret(value.data(), value.size(), keys, kBlocks * kOfBlock * kBlock);
    return {mixed.low64, mixed.high64, static_cast<std::uint32_t>(value.size())};
}

void identify(std::span<const std::string_view> values, Identity* identities)
{
    const char* const ours = keys();
    for (const std::string_view value : values)
        *identities++ = value.size() <= kExactIdentity ? exactIdentity(value) : mixedIdentity(value, ours);
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

/// A block of a value by four rounds of AES, with the keys of its own. These take two blocks that differ to any given
/// difference with a probability below 2^-113 (Keliher and Sui, "Exact maximum expected differential and linear
/// probability for two-round AES", 2007).
SPILLWAY_WIDE_IDENTITY inline __m128i mixedBlock(const char* at, const char* keys, std::size_t block)
{
    const char* const key = keys + block * kOfBlock * kBlock;
    __m128i state = _mm_xor_si128(loadBlock(at), loadBlock(key));
    for (std::size_t round = 1; round < kOfBlock; ++round)
        state = _mm_aesenc_si128(state, loadBlock(key + round * kBlock));
    return state;
}

/// As mixedIdentity(), with other bits and in less time: a sum of mixed blocks, so that two values of one size have one
/// identity no sooner than two blocks get a given difference. Blocks cover the value, as many for all of up to 64 bytes
/// and for all of up to 128: to mix a byte twice costs less than a branch that depends on the size.
SPILLWAY_WIDE_IDENTITY inline Identity mixedIdentityWide(std::string_view value, const char* keys)
{
    const char* const begin = value.data();
    const std::size_t size = value.size();
    __m128i sum = mixedBlock(begin, keys, 0);
    sum = _mm_xor_si128(sum, mixedBlock(begin + std::min(size - kBlock, kBlock), keys, 1));
    sum = _mm_xor_si128(sum, mixedBlock(begin + std::max(size, 2 * kBlock) - 2 * kBlock, keys, 2));
    sum = _mm_xor_si128(sum, mixedBlock(begin + size - kBlock, keys, 3));
    if (size > 4 * kBlock) {
        sum = _mm_xor_si128(sum, mixedBlock(begin + 2 * kBlock, keys, 4));
        sum = _mm_xor_si128(sum, mixedBlock(begin + 3 * kBlock, keys, 5));
        sum = _mm_xor_si128(sum, mixedBlock(begin + size - 4 * kBlock, keys, 6));
        sum = _mm_xor_si128(sum, mixedBlock(begin + size - 3 * kBlock, keys, 7));
    }
    return {static_cast<std::uint64_t>(_mm_cvtsi128_si64(sum)), static_cast<std::uint64_t>(_mm_extract_epi64(sum, 1)),
            static_cast<std::uint32_t>(size)};
}

SPILLWAY_WIDE_IDENTITY void identifyWide(std::span<const std::string_view> values, Identity* identities)
{
    const char* const ours = keys();
    for (const std::string_view value : values)
        *identities++ = value.size() <= kExactIdentity     ? exactIdentity(value)
                        : value.size() <= kBlocks * kBlock ? mixedIdentityWide(value, ours)
                                                           : mixedIdentity(value, ours);
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
