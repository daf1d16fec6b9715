#pragma once

#include "engine/policy/policy.h"

#include <algorithm>
#include <initializer_list>

namespace spillway {

/// What the limits of a policy let a request wait.
struct WaitBounds
{
    Milliseconds step{0};    ///< what one request more or less before it makes, rounded up; of the slowest limit
    Milliseconds longest{0}; ///< 0 where nobody ever waits
};
[[nodiscard]] WaitBounds waitBoundsOf(const Policy& policy);

/// What they let a level rise to.
struct LevelBounds
{
    Thousandths step{0};    ///< what one request more or less before it makes
    Thousandths highest{0}; ///< burst, capacity or limit; of the largest limit
};
[[nodiscard]] LevelBounds levelBoundsOf(const Policy& policy);

/// Widens the lowest and the highest of a longest wait, of a rank among the waits or of a highest level, over some
/// readings of the stamps. None of the readings is what really was, so the ends are widened by one request: where a
/// bucket is full, as in nearly all of them, its highest level is any at which one more request is rejected. Never
/// beyond what the limits let be; where it is 0 in all readings, that stands.
template <class T>
void widenByOne(T& low, T& high, T step, T most)
{
    if (high == T(0))
        return;
    low = std::max(low - step, T(0));
    high = std::max(high, std::min(high + step, most));
}

/// Widens likewise what is in two structures that hold the lowest and the highest of all they hold.
template <class T>
void widenWaits(T& low, T& high, std::initializer_list<Milliseconds T::*> waits, const WaitBounds& bounds)
{
    for (const auto wait : waits)
        widenByOne(low.*wait, high.*wait, bounds.step, bounds.longest);
}

} // namespace spillway
