#pragma once

#include "engine/limiter/limit_req.h"

#include <cstddef>
#include <optional>

namespace spillway {

/// nginx `limit_req` for keys whose states are never evicted: a leaky bucket used as a meter.
///
/// Source: ngx_http_limit_req_lookup() and _account(), nginx 1.22. Whole milliseconds and thousandths, truncated as
/// there. O(1), no allocation.
class BucketMeter
{
public:
    using State = std::optional<BucketState>; ///< nothing until the first request

    explicit BucketMeter(const LimitReq& limit) : m_limit(limit) {}
    [[nodiscard]] Parameters parameters() const
    {
        return {m_limit.rate.raw(), m_limit.burst.raw(), m_limit.delayAfter.raw(), 0};
    }

    /// A rejected request leaves the state as it was. The first request of a key has excess 0. Time may step back:
    /// treated as nginx does. The level is the excess in thousandths.
    Reply answer(State& state, Instant now) const;
    /// The excess that has not leaked yet.
    [[nodiscard]] std::int64_t levelAt(const State& state, Instant now) const;
    [[nodiscard]] Thousandths levelOf(std::int64_t level) const { return Thousandths(level); }
    [[nodiscard]] Milliseconds waitOf(std::int64_t level) const { return delayOf(Thousandths(level), m_limit); }
    [[nodiscard]] static std::size_t bytes(const State& state) { return state ? sizeof(BucketState) : 0; }

private:
    LimitReq m_limit;
};

} // namespace spillway
