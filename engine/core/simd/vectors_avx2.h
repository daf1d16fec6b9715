#pragma once

#include "engine/core/simd/vectors.h"

#include <immintrin.h>

namespace spillway {

namespace {

/// By mask of eight lanes: the lanes that are in it, in order.
struct alignas(64) PackOrders
{
    std::uint8_t lanes[256][8]{};
    constexpr PackOrders()
    {
        for (unsigned mask = 0; mask < 256; ++mask) {
            unsigned count = 0;
            for (unsigned lane = 0; lane < 8; ++lane)
                if ((mask >> lane & 1U) != 0)
                    lanes[mask][count++] = static_cast<std::uint8_t>(lane);
        }
    }
};
constexpr PackOrders kPackOrders;

struct Types32
{
    using Unsigned = std::uint32_t __attribute__((vector_size(32)));
    using Signed = std::int32_t __attribute__((vector_size(32)));
    using Float = float __attribute__((vector_size(32)));
    using WideUnsigned = std::uint64_t __attribute__((vector_size(32)));
    using WideSigned = std::int64_t __attribute__((vector_size(32)));
};

struct Avx2 : Vectors<Types32>
{
    using Vectors::ifNegative;
    static Signed ifNegative(Signed a, Signed otherwise) ///< without their signs negative numbers are the largest
    {
        return reinterpret_cast<Signed>(smaller(reinterpret_cast<Unsigned>(a), reinterpret_cast<Unsigned>(otherwise)));
    }
    template <class Vector>
    static Vector choose(Signed mask, Vector where, Vector elsewhere)
    {
        return reinterpret_cast<Vector>(_mm256_blendv_epi8(
            reinterpret_cast<__m256i>(elsewhere), reinterpret_cast<__m256i>(where), reinterpret_cast<__m256i>(mask)));
    }
    static std::uint32_t bits(Signed mask)
    {
        return static_cast<std::uint32_t>(_mm256_movemask_ps(reinterpret_cast<__m256>(mask)));
    }
    static void append(Signed mask, Unsigned times, std::uint32_t*& end)
    {
        const std::uint32_t bits = Avx2::bits(mask);
        const __m256i order =
            _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(kPackOrders.lanes[bits])));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(end),
                            _mm256_permutevar8x32_epi32(reinterpret_cast<__m256i>(times), order));
        end += __builtin_popcount(bits);
    }
    static Unsigned shiftedProduct(Unsigned offset, std::uint32_t factor, std::uint32_t shift)
    {
        const __m256i by = _mm256_set1_epi64x(factor);
        const __m256i all = reinterpret_cast<__m256i>(offset);
        const __m128i count = _mm_cvtsi32_si128(static_cast<int>(shift));
        const __m256i even = _mm256_srl_epi64(_mm256_mul_epu32(all, by), count);
        const __m256i odd = _mm256_srl_epi64(_mm256_mul_epu32(_mm256_srli_epi64(all, 32), by), count);
        return reinterpret_cast<Unsigned>(_mm256_blend_epi32(even, _mm256_slli_epi64(odd, 32), 0xAA));
    }
};

} // namespace

} // namespace spillway
