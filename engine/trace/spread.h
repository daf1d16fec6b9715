#pragma once

#include "engine/trace/grouped.h"

#include <stop_token>

namespace spillway {

/// The same requests with each client's requests of one whole second spread evenly over it: a kind reading of a log whose
/// stamps are whole seconds, where `group` has them all at once. No request leaves its second.
/// Cancelled when asked to stop.
[[nodiscard]] Result<GroupedPtr> spreadEvenly(const GroupedPtr& grouped, std::stop_token stop = {});

/// The same with each request at a pseudo-random millisecond of its second, drawn from the number of its row alone, so that
/// every machine tells the same. A client's requests stay in their order.
[[nodiscard]] Result<GroupedPtr> scattered(const GroupedPtr& grouped, std::stop_token stop = {});

} // namespace spillway
