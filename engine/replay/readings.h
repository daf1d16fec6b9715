#pragma once

#include "engine/replay/replay.h"

#include <stop_token>
#include <vector>

namespace spillway {

/// The lowest and the highest of every total, over some readings of the same log.
struct TotalsRange
{
    Totals low;
    Totals high;
    bool operator==(const TotalsRange&) const = default;
};

/// Widens the range so that it holds these totals.
void include(TotalsRange& range, const Totals& totals);

/// How else the stamps of a log in whole seconds can be read than as they stand, where one client's requests of a second come
/// all at once: spread evenly over it, and at random moments of it. None of them bounds what really was.
/// Cancelled when asked to stop.
[[nodiscard]] Result<std::vector<GroupedPtr>> otherReadings(const GroupedPtr& grouped, std::stop_token stop = {});

/// What the policy does in these readings and, as it already is known, to the log as it stands: one replay each.
[[nodiscard]] Result<TotalsRange> rangeOf(const Policy& policy, const Totals& asItStands,
                                          const std::vector<GroupedPtr>& others, std::stop_token stop = {},
                                          const ReplayOptions& options = {});

} // namespace spillway
