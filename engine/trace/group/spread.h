#pragma once

#include "engine/trace/group/to_place.h"

#include <stop_token>

namespace spillway {

/// The same requests with each client's requests of one whole second spread evenly over it: a kind reading of a
/// log whose stamps are whole seconds, where `group` has them all at once. No request leaves its second.
/// Cancelled when asked to stop.
[[nodiscard]] Result<GroupedPtr> spreadEvenly(const GroupedPtr& grouped, std::stop_token stop = {});

/// The same with each request at a pseudo-random millisecond of its second, drawn from the number of its row alone, so
/// that every machine tells the same. A client's requests stay in their order.
[[nodiscard]] Result<GroupedPtr> scattered(const GroupedPtr& grouped, std::stop_token stop = {});

/// The same with each client's requests of a second in up to six bunches, each all at once, at pseudo-random moments.
[[nodiscard]] Result<GroupedPtr> bunched(const GroupedPtr& grouped, std::stop_token stop = {});

/// The same with each client's requests as evenly apart as their seconds allow, also from one second to the next: a
/// stream of a constant rate becomes one again.
[[nodiscard]] Result<GroupedPtr> evenedOut(const GroupedPtr& grouped, std::stop_token stop = {});

/// The same with each client's requests of two seconds that follow each other coming together at the edge between
/// them, all at once: a burst that the edge cuts in two. Each second is joined with one other; alone, its
/// requests come at its beginning.
[[nodiscard]] Result<GroupedPtr> meeting(const GroupedPtr& grouped, std::stop_token stop = {});

/// The same with each client's requests of a second evenly within a quarter of it, at a pseudo-random
/// moment; those of two seconds that follow each other go on at one pace over the edge between them. Each
/// second is joined with one other.
[[nodiscard]] Result<GroupedPtr> shortTrains(const GroupedPtr& grouped, std::stop_token stop = {});

/// The same with 700 ms instead of a quarter, and a third of the requests, seconds that are joined taken together, all
/// at once before the others: as a browser loads the parts of a page.
[[nodiscard]] Result<GroupedPtr> pagesLoading(const GroupedPtr& grouped, std::stop_token stop = {});

/// The same with each request a pseudo-random time earlier, most of them short ones, drawn from the number of its row
/// alone. In these five no request is moved by more than kLongestDuration, and a client's stay in their order.
[[nodiscard]] Result<GroupedPtr> endedLater(const GroupedPtr& grouped, std::stop_token stop = {});

/// The same with each client's requests coming all at once where that many may have: at the moment when
/// the first of them ended.
[[nodiscard]] Result<GroupedPtr> cameTogether(const GroupedPtr& grouped, std::stop_token stop = {});

/// The same with each client's requests as evenly apart as that allows.
[[nodiscard]] Result<GroupedPtr> cameEvenly(const GroupedPtr& grouped, std::stop_token stop = {});

/// The same with each run of a client's requests as long as it may have been, the first ones moved most; and
/// as short, the last ones.
[[nodiscard]] Result<GroupedPtr> tookLonger(const GroupedPtr& grouped, std::stop_token stop = {});
[[nodiscard]] Result<GroupedPtr> tookShorter(const GroupedPtr& grouped, std::stop_token stop = {});

} // namespace spillway
