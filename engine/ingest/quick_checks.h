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
