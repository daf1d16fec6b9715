#pragma once

#include "engine/advise/period_proposals.h"

#include <QtCore/QString>
#include <QtCore/QStringList>

#include <span>

namespace spillway::ui {

/// "14:00–14:10", exactly; with its day where the traffic is of several.
[[nodiscard]] QString stretchText(const TimeRange& stretch, const TimeRange& traffic);
/// "12 requests a second", "30 requests an hour": in the shortest unit in which it is one.
[[nodiscard]] QString averageRequestsText(double perSecond);
/// Which incident is proposed, or how many are, beside the calm traffic: "One stretch stands out: 14:00–14:10
/// (…). Calm …" Not of none.
[[nodiscard]] QString standingOutText(std::span<const PeriodProposal> proposals, const TimeRange& traffic);
/// Why nothing is proposed, and what can be done.
[[nodiscard]] QString nothingStandsOutText(const PeriodFindings& found);
/// The proposal in a few words.
[[nodiscard]] QString nothingStandsOutLine(const PeriodFindings& found);
/// "14:00–14:10: 12 a second" for each of the incidents among them, in one unit, so that they can be compared.
[[nodiscard]] QStringList incidentLines(std::span<const PeriodProposal> proposals, const TimeRange& traffic);

} // namespace spillway::ui
