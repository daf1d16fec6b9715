#pragma once

#include "engine/replay/plain/outcome.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace spillway {

/// The smallest `burst=`, in whole requests, with which a client loses nothing at this rate: the peak of its bucket
/// when nothing is rejected, rounded up. Exact: with this burst no request is rejected, with one less at least one is.
/// O(requests of the client).
[[nodiscard]] std::int64_t needOf(const Grouped& grouped, ClientId client, Rate rate);

/// The burst each client needs, by ClientId, on two threads. Empty when asked to stop.
[[nodiscard]] std::vector<std::int64_t> needs(const Grouped& grouped, Rate rate, std::stop_token stop = {});

} // namespace spillway
