#pragma once

#include "engine/core/quantity.h"

#include <cstdint>

namespace spillway {

/// A limiter's verdict on a request; the names are the values of nginx's $limit_req_status.
enum class Verdict : std::uint8_t { Passed, Delayed, Rejected };

/// A limiter's answer to one request.
struct Decision
{
    Verdict verdict = Verdict::Passed;
    /// How full the limiter is with this request in it, in its own sense; of a rejected request what it would have
    /// been. limit_req: what nginx logs as "excess: 1.250" is Thousandths(1250).
    Thousandths excess;
    Milliseconds delay{0}; ///< time to wait; 0 unless Delayed

    bool operator==(const Decision&) const = default;
};

/// An answer with the level in the limiter's own unit: a loop over many requests converts only the highest.
struct Reply
{
    Verdict verdict = Verdict::Passed;
    std::int64_t level = 0;
};

/// A verdict with its delay: how long a request waits, 0 ms if it passes at once, or kRejectedWait.
using Wait = Milliseconds;
inline constexpr Wait kRejectedWait{-1};

[[nodiscard]] constexpr Verdict verdictOf(Wait wait)
{
    if (wait == kRejectedWait)
        return Verdict::Rejected;
    return wait > Wait(0) ? Verdict::Delayed : Verdict::Passed;
}

} // namespace spillway
