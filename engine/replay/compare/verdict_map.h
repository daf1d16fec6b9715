#pragma once

#include "engine/core/ranked_bits.h"
#include "engine/core/result.h"
#include "engine/policy/policy.h"
#include "engine/replay/plain/outcome.h"

#include <stop_token>

namespace spillway {

/// The verdict on every selected request, in order of arrival, so that a view can move without a replay: time bins of
/// any width are counted from it. Two bits a request.
class VerdictMap
{
public:
    /// `outcome` is a result of replay(). Unsupported unless one limit decides on each client on its own, and for
    /// requests that an arrival model moved. O(requests), several times a replay; on two threads where they are many,
    /// joined before it returns. Cancelled when asked to stop.
    [[nodiscard]] static Result<VerdictMap> create(const Policy& policy, const OutcomePtr& outcome,
                                                   const std::stop_token& stop = {});

    /// The bins that replay() would have counted. O(slices * log requests).
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
