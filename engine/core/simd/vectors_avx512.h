#pragma once

#include "engine/core/simd/vectors.h"

#include <immintrin.h>

namespace spillway {

namespace {

using WideUnsigned8 = std::uint64_t __attribute__((vector_size(64)));
using WideSigned8 = std::int64_t __attribute__((vector_size(64)));

struct Avx512
{
    using Wide = CompilerVectors<WideUnsigned8, WideSigned8>;
    using Unsigned = std::uint32_t __attribute__((vector_size(64)));
    using Signed = std::int32_t __attribute__((vector_size(64)));
    using Float = float __attribute__((vector_size(64)));
    using Mask = __mmask16;
    static constexpr std::size_t kRegisters = 32;
    static constexpr Mask kAll = 0xFFFF; ///< the maskless intrinsics warn of an undefined vector in g++ 12

    static Mask above(Signed a, Signed b) { return _mm512_cmpgt_epi32_mask(in(a), in(b)); }
    static Mask equal(Unsigned a, Unsigned b) { return _mm512_cmpeq_epi32_mask(in(a), in(b)); }
    static Mask below(Unsigned a, Unsigned b) { return _mm512_cmplt_epu32_mask(in(a), in(b)); }
    static Mask overlap(Unsigned a, Unsigned b) { return _mm512_test_epi32_mask(in(a), in(b)); }
    static Mask butNot(Mask a, Mask b) { return static_cast<Mask>(a & ~b); }
    static Mask both(Mask a, Mask b) { return static_cast<Mask>(a & b); }
    static Mask no(Mask a) { return static_cast<Mask>(~a); }
    template <class Vector>
    static Vector choose(Mask mask, Vector where, Vector elsewhere)
    {
        return reinterpret_cast<Vector>(_mm512_mask_blend_epi32(mask, in(elsewhere), in(where)));
    }
    static Signed larger(Signed a, Signed b)
    {
        return reinterpret_cast<Signed>(_mm512_maskz_max_epi32(kAll, in(a), in(b)));
    }
    static Unsigned smaller(Unsigned a, Unsigned b)
    {
        return reinterpret_cast<Unsigned>(_mm512_maskz_min_epu32(kAll, in(a), in(b)));
    }
    static Signed smaller(Signed a, Signed b)
    {
        return reinterpret_cast<Signed>(_mm512_maskz_min_epi32(kAll, in(a), in(b)));
    }
    static Signed ifNegative(Signed a, Signed otherwise) ///< without their signs negative numbers are the largest
    {
        return reinterpret_cast<Signed>(smaller(reinterpret_cast<Unsigned>(a), reinterpret_cast<Unsigned>(otherwise)));
    }
    static Signed positiveIfAtMost(Signed value, Unsigned a, Unsigned b)
    {
        const Mask mask = _mm512_cmple_epu32_mask(in(a), in(b));
        return reinterpret_cast<Signed>(_mm512_maskz_max_epi32(mask, in(value), _mm512_setzero_si512()));
    }
    static Signed plusWhere(Mask mask, Signed a, Signed b)
    {
        return reinterpret_cast<Signed>(_mm512_mask_add_epi32(in(a), mask, in(a), in(b)));
    }
    static Signed largerWhere(Mask mask, Signed a, Signed b)
    {
        return reinterpret_cast<Signed>(_mm512_mask_max_epi32(in(a), mask, in(a), in(b)));
    }
    static Signed oneMore(Mask mask, Signed count)
    {
        return reinterpret_cast<Signed>(_mm512_mask_add_epi32(in(count), mask, in(count), _mm512_set1_epi32(1)));
    }
    static std::uint32_t bits(Mask mask) { return mask; }
    static void append(Mask mask, Unsigned times, std::uint32_t*& end)
    {
        _mm512_storeu_si512(end, _mm512_maskz_compress_epi32(mask, in(times)));
        end += __builtin_popcount(mask);
    }

    /// The numbers at these places.
    static Unsigned gathered(const std::uint32_t* from, Unsigned places)
    {
        return reinterpret_cast<Unsigned>(
            _mm512_mask_i32gather_epi32(_mm512_setzero_si512(), kAll, in(places), from, sizeof *from));
    }
    static void scatter(std::uint32_t* to, Unsigned places, Unsigned values)
    {
        _mm512_i32scatter_epi32(to, in(places), in(values), sizeof *to);
    }

    /// (offset * factor) >> shift
    static Unsigned shiftedProduct(Unsigned offset, std::uint32_t factor, std::uint32_t shift)
    {
        const __m512i by = _mm512_set1_epi64(factor);
        const __m512i even =
            _mm512_maskz_srlv_epi64(0xFF, _mm512_maskz_mul_epu32(0xFF, in(offset), by), _mm512_set1_epi64(shift));
        const __m512i high = _mm512_maskz_mul_epu32(0xFF, _mm512_maskz_srli_epi64(0xFF, in(offset), 32), by);
        const __m512i odd = _mm512_maskz_srlv_epi64(0xFF, high, _mm512_set1_epi64(shift));
        return reinterpret_cast<Unsigned>(
            _mm512_mask_blend_epi32(0xAAAA, even, _mm512_maskz_slli_epi64(0xFF, odd, 32)));
    }
    static Unsigned ifLess(Unsigned a, std::uint32_t b, Unsigned then, std::uint32_t otherwise)
    {
        const Mask mask = _mm512_cmplt_epu32_mask(in(a), _mm512_set1_epi32(static_cast<int>(b)));
        return choose(mask, then, Unsigned{} + otherwise);
    }

private:
    template <class Vector>
    static __m512i in(Vector vector)
    {
        return reinterpret_cast<__m512i>(vector);
    }
};

} // namespace

} // namespace spillway
