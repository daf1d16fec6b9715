#include "engine/replay/lane_walk_kernel.h"

namespace spillway {

namespace {

using Unsigned4 = std::uint32_t __attribute__((vector_size(16)));
using Signed4 = std::int32_t __attribute__((vector_size(16)));

/// On any machine.
struct Plain : CompilerVectors<Unsigned4, Signed4>
{
    template <class Vector>
    static Vector choose(Mask mask, Vector where, Vector elsewhere)
    {
        return mask ? where : elsewhere;
    }
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
