#pragma once

#include "engine/policy/policy.h"

#include <initializer_list>

namespace spillway {

/// What the limits of a policy let a request wait.
struct WaitBounds
{
    Milliseconds step{0};    ///< what one request more or less before it makes, rounded up; of the slowest limit
    Milliseconds longest{0}; ///< 0 where nobody ever waits
};
[[nodiscard]] WaitBounds waitBoundsOf(const Policy& policy);

/// The lowest and the highest of a longest wait, or of a rank among the waits, over some readings of the stamps.
struct WaitRange
{
    Milliseconds low;
    Milliseconds high;

    /// None of the readings is what really was, so the ends are widened by one request: where a bucket is full, as in nearly all of
    /// them, its longest wait is of any level at which one more request is rejected. Never beyond what the limits let anybody
    /// wait; where nobody waits in any reading, that stands.
    [[nodiscard]] WaitRange widened(const WaitBounds& bounds) const;
};

/// Widens likewise what is in two structures that hold the lowest and the highest of all they hold.
template <class T>
void widenWaits(T& low, T& high, std::initializer_list<Milliseconds T::*> waits, const WaitBounds& bounds)
{
    for (const auto wait : waits) {
        const WaitRange range = WaitRange{low.*wait, high.*wait}.widened(bounds);
        low.*wait = range.low;
        high.*wait = range.high;
    }
}

} // namespace spillway
