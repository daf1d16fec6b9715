#pragma once

#include "engine/trace/to_place.h"

#include <stop_token>

namespace spillway {

/// The same requests with each client's requests of one whole second spread evenly over it: a kind reading of a log whose
/// stamps are whole seconds, where `group` has them all at once. No request leaves its second.
/// Cancelled when asked to stop.
[[nodiscard]] Result<GroupedPtr> spreadEvenly(const GroupedPtr& grouped, std::stop_token stop = {});

/// The same with each request at a pseudo-random millisecond of its second, drawn from the number of its row alone, so that
/// every machine tells the same. A client's requests stay in their order.
[[nodiscard]] Result<GroupedPtr> scattered(const GroupedPtr& grouped, std::stop_token stop = {});

/// The same once more, at other moments.
[[nodiscard]] Result<GroupedPtr> scatteredAgain(const GroupedPtr& grouped, std::stop_token stop = {});

/// The same with each client's requests of a second in up to six bunches, each all at once, at pseudo-random moments.
[[nodiscard]] Result<GroupedPtr> bunched(const GroupedPtr& grouped, std::stop_token stop = {});

/// The same with each client's requests as evenly apart as their seconds allow, also from one second to the next: a stream of a
/// constant rate becomes one again.
[[nodiscard]] Result<GroupedPtr> evenedOut(const GroupedPtr& grouped, std::stop_token stop = {});

/// The same with each client's requests of two seconds that follow each other coming together at the edge between them, all at
/// once: a burst that the edge cuts in two. Each second is joined with one other; alone, its requests come at its beginning.
[[nodiscard]] Result<GroupedPtr> meeting(const GroupedPtr& grouped, std::stop_token stop = {});

/// The same with each client's requests of seconds that follow one another as close together as can be: those of the first of
/// them come at its end, of the last at its beginning, of those between evenly. Alone, a second's requests come at its beginning.
[[nodiscard]] Result<GroupedPtr> closedUp(const GroupedPtr& grouped, std::stop_token stop = {});

/// The same with each request a pseudo-random time earlier, most of them short ones, drawn from the number of its row alone. In
/// these five no request is moved by more than kLongestDuration, and a client's stay in their order.
[[nodiscard]] Result<GroupedPtr> endedLater(const GroupedPtr& grouped, std::stop_token stop = {});

/// The same with each client's requests coming all at once where that many may have: at the moment when the first of them ended.
[[nodiscard]] Result<GroupedPtr> cameTogether(const GroupedPtr& grouped, std::stop_token stop = {});

/// The same with each client's requests as evenly apart as that allows.
[[nodiscard]] Result<GroupedPtr> cameEvenly(const GroupedPtr& grouped, std::stop_token stop = {});

/// The same with each run of a client's requests as long as it may have been, the first ones moved most; and as short, the last ones.
[[nodiscard]] Result<GroupedPtr> tookLonger(const GroupedPtr& grouped, std::stop_token stop = {});
[[nodiscard]] Result<GroupedPtr> tookShorter(const GroupedPtr& grouped, std::stop_token stop = {});

} // namespace spillway
