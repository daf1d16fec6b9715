#pragma once

#include "engine/replay/nodes.h"
#include "engine/replay/reacting_clients.h"
#include "engine/report/json.h"

#include <optional>
#include <string>
#include <vector>

namespace spillway {

/// `simulate --nodes`: passed, delayed, rejected, clients_rejected; one_server with the same; nodes, effective_limit_milli:
/// [low, high], sentences.
[[nodiscard]] Json nodesJson(const NodeSetup& setup, const NodesOutcome& outcome);

/// `simulate --clients`: passed, delayed and rejected of all attempts, retries, served, grows, retry_after_ms, sentences.
/// `retryAfter`: as dampingRetryAfter() found it.
[[nodiscard]] Json reactionJson(const Behaviour& behaviour, const ReactionOutcome& outcome,
                                std::optional<Milliseconds> retryAfter);

/// The text of either, behind limitsText() and lines on the traffic.
[[nodiscard]] std::string serversText(const Json& json, const std::string& limits,
                                      const std::vector<std::string>& traffic);

} // namespace spillway
