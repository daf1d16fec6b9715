#pragma once

#include "engine/core/result.h"
#include "engine/policy/policy.h"
#include "engine/replay/plain/outcome.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>

namespace spillway {

/// The proof that a zone's memory changed no verdict, so that each client may be replayed on its own.
///
/// nginx drops a state in two ways. By force, the oldest one, when a new key finds no room. And when idle:
/// looking for room it drops up to two of the oldest, as long as they were last accounted at least 60 s ago and
/// what they held has leaked out.
///
/// - Idle drops. A state may be dropped before a request only if that comes at least 60 s after the last accepted one
///   and finds the excess leaked out. Kept, the state would then say excess 0 .. 1 request; dropped, the key is new and
///   has 0. Where it says 0 both pass and leave the same state. So a client none of whose requests meets 0 < excess <=
///   1 after 60 s is decided by its own requests alone, whatever was dropped when.
/// - Forced drops do not happen where the states of all clients fit at once. Else they do not happen where the bound of
///   LiveKeys fits and each state is idle 60 s after its last *lookup* unless it is looked up before, for then LiveKeys
///   drops nothing that nginx keeps.
/// - The replay by key is enough to check both. By induction over the requests in order of arrival nginx's states are
///   those of that replay as long as none of the above fails.
/// - With one limit a new state is accounted at once, so no state is ever of the moment the machine started.
/// Source: ngx_http_limit_req_lookup() and ngx_http_limit_req_expire(), nginx 1.22.

/// The limit that alone decides on all requests, by the key they are grouped by; its products with times do not wrap.
[[nodiscard]] std::optional<LimitReq> onlyLimit(const Policy& policy, const Grouped& grouped);

/// Whether a zone has room for its states.
enum class ZoneRoom : std::uint8_t {
    Unknown, ///< some may be dropped by force
    IfIdle,  ///< for all, if each is idle 60 s after its last lookup
    All,     ///< for those of all clients at once
};

/// How many clients have a key of so many bytes.
using ClientsOfLength = std::map<std::uint32_t, std::uint64_t>;

[[nodiscard]] ClientsOfLength clientsOfLength(const Grouped& grouped);

/// Whether a zone of that size, and with a name of that length, has room for the states of all these clients at once;
/// false also where that is not sure.
[[nodiscard]] bool holdsAll(std::uint64_t bytes, std::size_t nameLength, const ClientsOfLength& clients);

/// O(clients), and liveKeysBound() where not all have room, and mostLiveKeys() where that leaves a doubt. With several
/// sizes of states a dropped one's room may be of no use to another size. Unknown when asked to stop.
[[nodiscard]] ZoneRoom roomOf(const ZoneSpec& zone, const Grouped& grouped, const std::stop_token& stop);

/// Whether no verdict of `byKey`, the outcome of replayGrouped(), depends on the zone's memory. Looks again at those
/// clients alone who held more than leaks in 60 s; on two threads where they are many, joined before it returns.
/// Cancelled when asked to stop.
[[nodiscard]] Result<bool> memoryIsInvisible(const LimitReq& limit, ZoneRoom room, const Outcome& byKey,
                                             const std::stop_token& stop);

/// The proof for one client alone. Cancelled when asked to stop.
[[nodiscard]] Result<bool> memoryIsInvisibleTo(ClientId client, const LimitReq& limit, ZoneRoom room,
                                               const Grouped& grouped, const std::stop_token& stop);

} // namespace spillway
