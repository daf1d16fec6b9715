#pragma once

#include "engine/core/ranked_bits.h"
#include "engine/core/result.h"
#include "engine/policy/policy.h"
#include "engine/replay/plain/outcome.h"

#include <stop_token>

namespace spillway {

/// What became of every selected request, in order of arrival: for a view that moves while the policy stays. Slices of
/// time are then counted at any width without a replay. Two bits a request.
class VerdictMap
{
public:
    /// Of an outcome of replay(). Unsupported where requests are not decided by one limit and each client on its own,
    /// or were moved within their seconds. O(requests), several times a replay; on two threads where they are many,
    /// joined before it returns. Cancelled when asked to stop.
    [[nodiscard]] static Result<VerdictMap> create(const Policy& policy, const OutcomePtr& outcome,
                                                   const std::stop_token& stop = {});

    /// Those that the replay would have counted. O(slices * log requests).
    [[nodiscard]] Bins bins(const BinSpec& spec) const;
    /// The grouping whose requests these are.
    [[nodiscard]] const GroupedPtr& grouped() const { return m_grouped; }

private:
    explicit VerdictMap(GroupedPtr grouped);

    GroupedPtr m_grouped;
    RankedBits m_delayed; ///< by row of the trace
    RankedBits m_rejected;
};

} // namespace spillway
