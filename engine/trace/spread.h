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

/// The same with each client's requests as evenly apart as their seconds allow, also from one second to the next: a stream of a
/// constant rate becomes one again.
[[nodiscard]] Result<GroupedPtr> evenedOut(const GroupedPtr& grouped, std::stop_token stop = {});

/// The same with each client's requests of two seconds that follow each other coming together at the edge between them, all at
/// once: a burst that the edge cuts in two. Each second is joined with one other; alone, its requests come at its beginning.
[[nodiscard]] Result<GroupedPtr> meeting(const GroupedPtr& grouped, std::stop_token stop = {});

} // namespace spillway
