#pragma once

#include "engine/limiter/limit_req.h"

#include <optional>

namespace spillway {

/// nginx `limit_req` for one key whose state is never evicted: a leaky bucket used as a meter.
///
/// Source: ngx_http_limit_req_lookup() and _account(), nginx 1.22. Whole milliseconds and thousandths, truncated as there.
/// The caller passes the time, so a replay gives the same answer on every machine. O(1), no allocation. Not thread-safe.
class LeakyBucket
{
public:
    explicit LeakyBucket(const LimitReq& limit) : m_limit(limit) {}

    /// Accounts one request; a rejected one leaves the state as it was. The first request of a key has excess 0.
    /// Time may step back: treated as nginx does.
    Decision arrive(Instant now);

    /// Nothing until the first request.
    [[nodiscard]] const std::optional<BucketState>& state() const { return m_state; }

private:
    LimitReq m_limit;
    std::optional<BucketState> m_state;
};

} // namespace spillway
