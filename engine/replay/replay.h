#pragma once

#include "engine/replay/plain/in_order_replay.h"

#include <stop_token>
#include <vector>

namespace spillway {

struct ReplayOf;

/// Replays the grouped requests against the policy: with the fast kernels if it is proven that they give nginx's verdicts
/// (see memory_proof.h), else by replayInOrder(). `dryRun` changes nothing: the verdicts are those without it.
/// Errors as replayInOrder().
[[nodiscard]] Result<OutcomePtr> replay(const Policy& policy, const GroupedPtr& grouped, const BinSpec& bins,
                                        std::stop_token stop = {}, const ReplayOptions& options = {});

/// A replay that takes no longer than the kernels do, if one limit decides on all requests. If the proof fails the path
/// is ByKeyUnproven, and replay() has the last word.
[[nodiscard]] Result<OutcomePtr> replayAtOnce(const Policy& policy, const GroupedPtr& grouped, const BinSpec& bins,
                                              std::stop_token stop = {}, const ReplayOptions& options = {});

/// An outcome inferred from one client in `share.oneIn`, in about that part of the time: see Outcome::inferred. The path
/// is ByKeyUnproven. Unsupported unless one limit decides on all requests, each client on its own.
[[nodiscard]] Result<OutcomePtr> firstImpression(const Policy& policy, const GroupedPtr& grouped, const BinSpec& bins,
                                                 const ReplayOf& share, std::stop_token stop = {});

/// One client's requests with their decisions, in order of time: what the bucket chart shows. As certain as `outcome`,
/// which is what the policy did. Replayed in order only if requests of other clients may change verdicts on these.
/// `key` of each is the client's name and lives as long as the grouping.
[[nodiscard]] Result<std::vector<RequestOutcome>> replayClient(const Policy& policy, const Outcome& outcome,
                                                               ClientId client, std::stop_token stop = {},
                                                               const ReplayOptions& options = {});

} // namespace spillway
