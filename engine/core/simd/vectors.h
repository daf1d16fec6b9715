#pragma once

// Vectors of 32-bit numbers, for the instruction set that the including source file is compiled for. What other files
// share must not be compiled here, so everything is in an unnamed namespace, and of the library only std::array and
// number sequences are used, whose functions are inlined or have no vectors.

#include <cstddef>
#include <cstdint>
#include <utility>

#define SPILLWAY_INLINE __attribute__((always_inline)) inline

namespace spillway {

namespace {

/// Vectors of 16 bytes, which the compilers have on any machine.
struct Types16
{
    using Unsigned = std::uint32_t __attribute__((vector_size(16)));
    using Signed = std::int32_t __attribute__((vector_size(16)));
    using Float = float __attribute__((vector_size(16)));
    using WideUnsigned = std::uint64_t __attribute__((vector_size(16)));
    using WideSigned = std::int64_t __attribute__((vector_size(16)));
};

/// Functions that suit any processor; others replace those that they have an instruction for. Comparisons give masks:
/// all bits of a lane, or none.
template <class Types>
struct Vectors : Types
{
    using typename Types::Signed;
    using typename Types::Unsigned;
    static constexpr std::size_t kIn = sizeof(Unsigned) / sizeof(std::uint32_t);

    template <class Vector>
    static Vector larger(Vector a, Vector b)
    {
        return a > b ? a : b;
    }
    template <class Vector>
    static Vector smaller(Vector a, Vector b)
    {
        return a < b ? a : b;
    }
    static Signed positiveIfAtMost(Signed value, Unsigned a, Unsigned b)
    {
        return larger(value, Signed{}) & reinterpret_cast<Signed>(a <= b);
    }
    /// The sum modulo 2^32 where the mask is, `a` elsewhere.
    static Signed plusWhere(Signed mask, Signed a, Signed b)
    {
        return reinterpret_cast<Signed>(reinterpret_cast<Unsigned>(a) + reinterpret_cast<Unsigned>(b & mask));
    }
    /// `a`, or `otherwise`, which is at least 0, where it is negative.
    template <class Vector>
    static Vector ifNegative(Vector a, Vector otherwise)
    {
        return a ^ ((a ^ otherwise) & (a >> (8 * sizeof a[0] - 1)));
    }
    template <class Vector>
    static Vector choose(Signed mask, Vector where, Vector elsewhere)
    {
        return mask ? where : elsewhere;
    }
    static std::uint32_t bits(Signed mask)
    {
        std::uint32_t all = 0;
        for (std::size_t lane = 0; lane < kIn; ++lane)
            all |= static_cast<std::uint32_t>(mask[lane] & 1) << lane;
        return all;
    }
    /// Writes the times where the mask is. All lanes may be written.
    static void append(Signed mask, Unsigned times, std::uint32_t*& end)
    {
        for (std::size_t lane = 0; lane < kIn; ++lane) {
            *end = times[lane];
            end -= mask[lane];
        }
    }
    /// (offset * factor) >> shift
    static Unsigned shiftedProduct(Unsigned offset, std::uint32_t factor, std::uint32_t shift)
    {
        Unsigned product;
        for (std::size_t lane = 0; lane < kIn; ++lane)
            product[lane] = static_cast<std::uint32_t>((std::uint64_t{offset[lane]} * factor) >> shift);
        return product;
    }
};

using Plain = Vectors<Types16>;

template <class Isa>
constexpr std::size_t kInOne = Isa::kIn;

template <class To, class From>
SPILLWAY_INLINE To as(From vector)
{
    return reinterpret_cast<To>(vector);
}

template <class Vector, class Number>
SPILLWAY_INLINE Vector loaded(const Number* from)
{
    Vector vector;
    __builtin_memcpy(&vector, from, sizeof vector);
    return vector;
}

template <std::size_t kBy, class Vector, std::size_t... kLanes>
SPILLWAY_INLINE Vector movedLanes(Vector vector, Vector next, std::index_sequence<kLanes...>)
{
    return __builtin_shufflevector(vector, next, (kBy + kLanes)...);
}

/// Each lane is the one `kBy` behind it; behind the last one stands `next`.
template <class Isa, std::size_t kBy>
SPILLWAY_INLINE typename Isa::Unsigned movedDown(typename Isa::Unsigned vector,
                                                 typename Isa::Unsigned next = typename Isa::Unsigned{})
{
    return movedLanes<kBy>(vector, next, std::make_index_sequence<kInOne<Isa>>());
}

/// The bits that any lane has.
template <class Isa, std::size_t kBy = kInOne<Isa> / 2>
SPILLWAY_INLINE std::uint32_t bitsOfAny(typename Isa::Unsigned vector)
{
    if constexpr (kBy == 0)
        return vector[0];
    else
        return bitsOfAny<Isa, kBy / 2>(vector | movedDown<Isa, kBy>(vector));
}

} // namespace

} // namespace spillway
