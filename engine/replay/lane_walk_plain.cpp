#include "engine/replay/lane_walk_kernel.h"

namespace spillway {

namespace {

/// The compilers' own vectors, on any machine.
struct Plain
{
    using Unsigned = std::uint32_t __attribute__((vector_size(16)));
    using Signed = std::int32_t __attribute__((vector_size(16)));
    using Mask = Signed; ///< all bits of a lane, or none

    static Mask above(Signed a, Signed b) { return a > b; }
    static Mask equal(Unsigned a, Unsigned b) { return a == b; }
    static Mask butNot(Mask a, Mask b) { return a & ~b; }
    static Mask neither(Mask a, Mask b) { return ~(a | b); }
    template <class Vector>
    static Vector choose(Mask mask, Vector where, Vector elsewhere)
    {
        return mask ? where : elsewhere;
    }
    static Signed larger(Signed a, Signed b) { return a > b ? a : b; }
    static Unsigned smaller(Unsigned a, Unsigned b) { return a < b ? a : b; }
    static Signed positiveIfAtMost(Signed value, Unsigned a, Unsigned b)
    {
        return larger(value, Signed{}) & reinterpret_cast<Signed>(a <= b);
    }
    static Signed oneMore(Mask mask, Signed count) { return count - mask; }
    static void append(Mask mask, Unsigned times, std::uint32_t*& end)
    {
        for (int lane = 0; lane < 4; ++lane) {
            *end = times[lane];
            end -= mask[lane];
        }
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

const LaneCode kPlainLanes = kCode<Plain>;

} // namespace spillway
