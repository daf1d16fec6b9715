#pragma once

#include "engine/ingest/wide_scan.h"

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace spillway {

/// Eight bytes at once.
inline std::uint64_t eightBytes(const char* at)
{
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, at, sizeof bytes);
    return bytes;
}

/// Whether all of the value's at most eight bytes are digits. Eight bytes are read.
inline bool areDigits(const char* value, std::size_t size)
{
    constexpr std::uint64_t kEach = 0x0101'0101'0101'0101;
    if (size - 1 > 7)
        return false;
    const std::size_t unused = 64 - 8 * size;
    const std::uint64_t values = (eightBytes(value) ^ (kEach * '0')) << unused >> unused; // 0 to 9, if they are
    return ((values | (values + kEach * (0x80 - 10))) & (kEach << 7U)) == 0;
}

/// Whether the value is of 7 to 15 digits and points, as nearly all addresses are. Not of each one that is so: nothing is said of
/// others. Sixteen bytes are read.
inline bool isLikeAddress(const char* value, std::size_t size)
{
    constexpr std::uint64_t kEach = 0x0101'0101'0101'0101;
    constexpr std::uint64_t kHigh = kEach << 7U;
    const auto others = [](std::uint64_t bytes) { // than '.' to '9' but '/'
        const std::uint64_t slash = bytes ^ (kEach * '/');
        return (((bytes + kEach * (0x7F - '9')) | ~((bytes | kHigh) - kEach * '.') | bytes) |
                ~((slash & ~kHigh) + kEach * 0x7F)) &
               kHigh;
    };
    if (size - 7 > 8)
        return false;
    if (size >= 8)
        return (others(eightBytes(value)) | others(eightBytes(value + size - 8))) == 0;
    return (others(eightBytes(value)) & ~(std::uint64_t{0xFF} << 56U)) == 0;
}

inline constexpr std::size_t kTimeLocal = 26; ///< bytes of a `$time_local`

/// Whether two `$time_local` are the same.
inline bool sameTimeLocal(const char* one, const char* other)
{
#ifdef __SSE2__
    const auto same = [&](std::size_t at) {
        return _mm_cmpeq_epi8(
            _mm_loadu_si128(reinterpret_cast<const __m128i*>(one + at)),    // NOLINT(*-reinterpret-cast)
            _mm_loadu_si128(reinterpret_cast<const __m128i*>(other + at))); // NOLINT(*-reinterpret-cast)
    };
    return _mm_movemask_epi8(_mm_and_si128(same(0), same(kTimeLocal - sizeof(__m128i)))) == 0xFFFF;
#else
    return std::memcmp(one, other, kTimeLocal) == 0;
#endif
}

} // namespace spillway
