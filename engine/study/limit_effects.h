#pragma once

#include "engine/policy/policy.h"
#include "engine/replay/estimate/estimate.h"
#include "engine/trace/group/client_id.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace spillway {

struct ReplayOptions;
struct RequestOutcome;

/// Counts of one limit: requests, and clients by the key of its zone.
struct LimitCounts
{
    std::uint64_t met =
        0; ///< requests for which nginx asks this limit: its key is not empty, and no limit before rejects
    std::uint64_t delayed = 0;  ///< by this limit
    std::uint64_t rejected = 0; ///< by this limit
    std::uint64_t clients = 0;
    std::uint64_t clientsRejected = 0;

    [[nodiscard]] std::uint64_t passed() const { return met - delayed - rejected; }
};

/// The effect of one limit of a policy with all limits in force.
struct LimitEffect
{
    ZoneLimit limit;
    std::vector<std::size_t> rules; ///< those it stands in, indices into Policy::rules, ascending
    LimitCounts counts;
    std::optional<Estimate<LimitCounts>> range; ///< over all arrival models, where the log leaves arrivals open
    /// Smallest burst with which this limit rejects nothing, by any arrival model, if the others reject nothing either.
    std::int64_t requiredBurst = 0;
    std::vector<LimitCounts> byOthers{}; ///< by each arrival model alone that is not the log's own
};

/// Counts requests by the limits that they meet.
class LimitTally
{
public:
    explicit LimitTally(const Policy& policy);

    void count(const RequestOutcome& request);
    /// In the order of limitChoices().
    [[nodiscard]] const std::vector<LimitCounts>& counts() const { return m_counts; }

private:
    struct Seen
    {
        bool met = false;
        bool rejected = false;
    };

    std::vector<std::size_t> m_choiceOf; ///< by ChainLimit::number
    std::vector<LimitCounts> m_counts;
    std::vector<std::vector<Seen>> m_seen; ///< by choice, then by key
};

/// The limits of a policy without another algorithm, each once. `counts` are those at the times of the log, `needs` are
/// burstNeeds().limits over all models. One replay for each of `others`. Errors as replayInOrder().
[[nodiscard]] Result<std::vector<LimitEffect>>
limitEffects(const Policy& policy, const std::vector<LimitCounts>& counts, const std::vector<std::int64_t>& needs,
             std::span<const GroupedPtr> others, const ReplayOptions& options, const std::stop_token& stop);

} // namespace spillway
