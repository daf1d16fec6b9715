#pragma once

#include "engine/advise/period_proposals.h"

#include <QtCore/QString>

#include <span>

namespace spillway::ui {

/// "14:00–14:10", exactly; with its day where the traffic is of several.
[[nodiscard]] QString stretchText(const TimeRange& stretch, const TimeRange& traffic);
/// "12 requests a second", "30 requests an hour": in the shortest unit in which it is one.
[[nodiscard]] QString averageRequestsText(double perSecond);
/// Which incidents are proposed and how many requests they have, beside the calm ones. "One stretch stands out: 14:00–14:10 …"
/// Not of none.
[[nodiscard]] QString standingOutText(std::span<const PeriodProposal> proposals, const TimeRange& traffic);

} // namespace spillway::ui
