#pragma once

#include "engine/core/simd/vectors.h"

namespace spillway {

namespace {

using Unsigned4 = std::uint32_t __attribute__((vector_size(16)));
using Signed4 = std::int32_t __attribute__((vector_size(16)));

using WideUnsigned2 = std::uint64_t __attribute__((vector_size(16)));
using WideSigned2 = std::int64_t __attribute__((vector_size(16)));

/// On any machine.
struct Plain : CompilerVectors<Unsigned4, Signed4>
{
    using Wide = CompilerVectors<WideUnsigned2, WideSigned2>;
    using Float = float __attribute__((vector_size(16)));
    static constexpr std::size_t kRegisters = 16;

    template <class Vector>
    static Vector choose(Mask mask, Vector where, Vector elsewhere)
    {
        return mask ? where : elsewhere;
    }
    static std::uint32_t bits(Mask mask)
    {
        std::uint32_t all = 0;
        for (int lane = 0; lane < 4; ++lane)
            all |= static_cast<std::uint32_t>(mask[lane] & 1) << lane;
        return all;
    }
    static void append(Mask mask, Unsigned times, std::uint32_t*& end)
    {
        for (int lane = 0; lane < 4; ++lane) {
            *end = times[lane];
            end -= mask[lane];
        }
    }
    /// The numbers at these places.
    static Unsigned gathered(const std::uint32_t* from, Unsigned places)
    {
        Unsigned all;
        for (int lane = 0; lane < 4; ++lane)
            all[lane] = from[places[lane]];
        return all;
    }
    static void scatter(std::uint32_t* to, Unsigned places, Unsigned values)
    {
        for (int lane = 0; lane < 4; ++lane)
            to[places[lane]] = values[lane];
    }
    /// (offset * factor) >> shift
    static Unsigned shiftedProduct(Unsigned offset, std::uint32_t factor, std::uint32_t shift)
    {
        Unsigned product;
        for (int lane = 0; lane < 4; ++lane)
            product[lane] = static_cast<std::uint32_t>((std::uint64_t{offset[lane]} * factor) >> shift);
        return product;
    }
    static Unsigned ifLess(Unsigned a, std::uint32_t b, Unsigned then, std::uint32_t otherwise)
    {
        return a < (Unsigned{} + b) ? then : Unsigned{} + otherwise;
    }
};

} // namespace

} // namespace spillway
