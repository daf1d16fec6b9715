#pragma once

#include "engine/core/characters.h"
#include "engine/ingest/bytes/wide_scan.h"

#include <bit>
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

/// Whether the value is four numbers of up to 255 with points between them, as nearly all addresses are, and not the
/// one of all ones, which nginx does not take. Sixteen bytes are read.
inline bool isDottedQuad(const char* value, std::size_t size)
{
    constexpr std::size_t kShortest = 7;
    constexpr std::size_t kLongest = 15;
    if (size - kShortest > kLongest - kShortest ||
        (size == kLongest && std::memcmp(value, "255.255.255.255", kLongest) == 0))
        return false;
#ifdef __SSE2__
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(value)); // NOLINT(*-reinterpret-cast)
    const auto where = [](__m128i these) { return static_cast<unsigned>(_mm_movemask_epi8(these)); };
    const auto upTo = [&](char digit) { // from '0' on
        const __m128i above = _mm_sub_epi8(bytes, _mm_set1_epi8('0'));
        const auto most = static_cast<char>(digit - '0');
        return where(_mm_cmpeq_epi8(_mm_min_epu8(above, _mm_set1_epi8(most)), above));
    };
    const unsigned inside = (1U << size) - 1;
    const unsigned points = where(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('.'))) & inside;
    const unsigned butOne = points & (points - 1);
    const unsigned butTwo = butOne & (butOne - 1);
    const unsigned ends = points | (1U << size); // of the numbers
    const unsigned begins = (points << 1U) | 1U;
    const unsigned shorter = begins & (ends >> 1U | ends >> 2U);
    const unsigned longest = begins & (ends >> 3U) & ~shorter;
    const unsigned twenties =
        upTo('2') & (upTo('4') >> 1U | (upTo('5') >> 1U & upTo('5') >> 2U)); // 200 to 255, or less
    const unsigned odd = (begins & ends) | (begins & ~shorter & ~longest) | (longest & ~(upTo('1') | twenties)) |
                         (inside & ~(points | upTo('9')));
    return butTwo != 0 && (butTwo & (butTwo - 1)) == 0 && odd == 0;
#else
    std::size_t points = 0;
    std::size_t digits = 0; // of a number
    unsigned number = 0;
    for (std::size_t i = 0; i <= size; ++i) {
        if (i < size && isDigit(value[i])) {
            number = number * 10 + static_cast<unsigned>(value[i] - '0');
            ++digits;
            continue;
        }
        if ((i < size && value[i] != '.') || digits - 1 > 2 || number > 255)
            return false;
        points += i < size ? 1U : 0U;
        digits = number = 0;
    }
    return points == 3;
#endif
}

/// Whether the value is an address of IPv6 as nearly all are: hexadecimal numbers alone, of which the last ends it and
/// the first has four digits and is 2000 or more, as no number has that was put before an address.
inline bool isColonHex(const char* value, std::size_t size)
{
    constexpr std::size_t kLongest = 39;
    constexpr int kNumbers = 8;
    if (size > kLongest)
        return false;
    const std::uint64_t inside = (std::uint64_t{1} << size) - 1;
    std::uint64_t colons = 0;
    std::uint64_t digits = 0;
    for (std::size_t i = 0; i < size; ++i) {
        const bool letter = (value[i] | 0x20) >= 'a' && (value[i] | 0x20) <= 'f';
        digits |= std::uint64_t{isDigit(value[i]) || letter} << i;
        colons |= std::uint64_t{value[i] == ':'} << i;
    }
    const std::uint64_t last = inside & ~(inside >> 1U);
    const std::uint64_t gaps = colons & colons >> 1U; // `::`
    const std::uint64_t tooLong = digits & digits >> 1U & digits >> 2U & digits >> 3U & digits >> 4U;
    const int numbers = std::popcount(digits & ~(digits << 1U));
    const bool complete = gaps == 0 ? numbers == kNumbers : (gaps & (gaps - 1)) == 0 && numbers < kNumbers;
    constexpr std::uint64_t kFirst = 0xF; // its digits
    return (digits | colons) == inside && (digits & kFirst) == kFirst && value[0] >= '2' && (digits & last) != 0 &&
           tooLong == 0 && complete;
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
