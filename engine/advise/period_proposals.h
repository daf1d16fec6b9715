#pragma once

#include "engine/core/result.h"
#include "engine/trace/grouped.h"
#include "engine/trace/period.h"

#include <stop_token>
#include <vector>

namespace spillway {

/// A period that stands out, or the calm around such ones.
struct PeriodProposal
{
    Period period;
    double perSecond = 0; ///< requests, on average
};

/// Stretches in which all clients together, or one of them alone, make far more requests than usual, as incidents; and the longest
/// stretches without any, as normal periods. In order of time; none where nothing stands out. Unusual is what lies more than six
/// standard deviations above the median of slices of at least a second, told from the median deviation, and above two and a
/// half medians, for a hundred requests and a twentieth of the largest incident's at least; one client also by slices up to 64
/// times as long, where it makes a hundred requests in such a slice and most of them in no shorter one that is unusual. One slice
/// more on either side belongs to an incident: it may have begun there. Their bounds are whole seconds. O(requests). Cancelled.
[[nodiscard]] Result<std::vector<PeriodProposal>> proposePeriods(const Grouped& grouped, std::stop_token stop = {});

} // namespace spillway
