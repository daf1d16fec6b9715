#pragma once

#include "engine/limiter/limiter.h"

namespace spillway {

/// One `limit_req` directive on one zone.
struct LimitReq
{
    Rate rate;              ///< `rate=` of the zone; > 0
    Thousandths burst;      ///< `burst=`; an excess above it is rejected
    Thousandths delayAfter; ///< `delay=`; an excess above it waits; kNever for `nodelay`

    bool operator==(const LimitReq&) const = default;
};

/// The state that nginx keeps for one key: ngx_http_limit_req_node_t without its memory.
struct BucketState
{
    Thousandths excess; ///< >= 0
    Instant last{};     ///< when a request was last accounted

    bool operator==(const BucketState&) const = default;
};

/// The time that counts between two requests: nginx forgives a clock that steps back.
/// Below -60 s it answers 1 ms, below 0 it answers 0. Source: ngx_http_limit_req_lookup(), nginx >= 1.15.0.
[[nodiscard]] constexpr Milliseconds elapsedSince(Instant last, Instant now)
{
    const Milliseconds elapsed = now - last;
    if (elapsed < Milliseconds(-60'000))
        return Milliseconds(1);
    return elapsed < Milliseconds(0) ? Milliseconds(0) : elapsed;
}

/// The excess that a request at `now` would have, itself included; never negative. THE formula: everyone calls it.
/// Source: ngx_http_limit_req_lookup(): excess = lr->excess - ctx->rate * ms / 1000 + 1000.
[[nodiscard]] constexpr Thousandths excessAt(const BucketState& state, Rate rate, Instant now)
{
    const Thousandths excess = state.excess - drained(rate, elapsedSince(state.last, now)) + kOneRequest;
    return excess < Thousandths(0) ? Thousandths(0) : excess;
}

/// The state after a request with `excess` was accounted. `last` moves only if time passed.
[[nodiscard]] constexpr BucketState accounted(const BucketState& state, Thousandths excess, Instant now)
{
    return {excess, elapsedSince(state.last, now) == Milliseconds(0) ? state.last : now};
}

/// How long a request with this excess waits; 0 = passes at once. Source: ngx_http_limit_req_account().
[[nodiscard]] constexpr Milliseconds delayOf(Thousandths excess, const LimitReq& limit)
{
    return excess <= limit.delayAfter ? Milliseconds(0) : waitFor(excess - limit.delayAfter, limit.rate);
}

} // namespace spillway
