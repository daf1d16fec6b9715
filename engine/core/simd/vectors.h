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

/// What the compilers' own vectors do without help.
template <class UnsignedVector, class SignedVector>
struct CompilerVectors
{
    using Unsigned = UnsignedVector;
    using Signed = SignedVector;
    using Mask = Signed; ///< all bits of a lane, or none

    static Mask above(Signed a, Signed b) { return a > b; }
    static Mask equal(Unsigned a, Unsigned b) { return a == b; }
    static Mask below(Unsigned a, Unsigned b) { return a < b; }
    /// Have a bit in common.
    static Mask overlap(Unsigned a, Unsigned b) { return (a & b) != Unsigned{}; }
    static Mask butNot(Mask a, Mask b) { return a & ~b; }
    static Mask both(Mask a, Mask b) { return a & b; }
    static Mask no(Mask a) { return ~a; }
    static Signed larger(Signed a, Signed b) { return a > b ? a : b; }
    static Signed smaller(Signed a, Signed b) { return a < b ? a : b; }
    static Unsigned smaller(Unsigned a, Unsigned b) { return a < b ? a : b; }
    static Signed positiveIfAtMost(Signed value, Unsigned a, Unsigned b)
    {
        return larger(value, Signed{}) & reinterpret_cast<Signed>(a <= b);
    }
    /// What is done where the mask is; elsewhere it is `a`.
    static Signed plusWhere(Mask mask, Signed a, Signed b) ///< modulo 2^32
    {
        return reinterpret_cast<Signed>(reinterpret_cast<Unsigned>(a) + reinterpret_cast<Unsigned>(b & mask));
    }
    /// `a`, or `otherwise`, which is at least 0, where it is negative.
    static Signed ifNegative(Signed a, Signed otherwise)
    {
        return a ^ ((a ^ otherwise) & (a >> (8 * sizeof a[0] - 1)));
    }
    /// The larger one; `a` is at least 0.
    static Signed largerWhere(Mask mask, Signed a, Signed b) { return larger(a, b & mask); }
    static Signed oneMore(Mask mask, Signed count) { return count - mask; }
};

template <class Isa>
constexpr std::size_t kInOne = sizeof(typename Isa::Unsigned) / sizeof(std::uint32_t);

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
