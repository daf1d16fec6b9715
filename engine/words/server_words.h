#pragma once

#include "engine/replay/nodes.h"
#include "engine/replay/reacting_clients.h"

#include <optional>
#include <string>
#include <vector>

namespace spillway {

/// Sentences on several servers beside a single one: what they serve, how much more a client gets, what to do.
[[nodiscard]] std::vector<std::string> nodesSentences(const NodeSetup& setup, const NodesOutcome& outcome);

/// Sentences on clients that react: what is served in the end, whether the storm grows, which Retry-After to send.
/// `retryAfter`: as dampingRetryAfter() found it.
[[nodiscard]] std::vector<std::string> reactionSentences(const Behaviour& behaviour, const ReactionOutcome& outcome,
                                                         std::optional<Milliseconds> retryAfter);

} // namespace spillway
