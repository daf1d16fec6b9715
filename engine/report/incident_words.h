#pragma once

#include "engine/advise/aims.h"
#include "engine/replay/estimate/known_loss.h"
#include "engine/replay/estimate/outcome_estimate.h"
#include "engine/replay/estimate/period_outcomes.h"
#include "engine/replay/plain/outcome.h"
#include "engine/report/json.h"
#include "engine/trace/group/key_word.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace spillway {

/// "96.0 %", or "91.2 % to 96.0 %" over some readings of the stamps; of all at most.
[[nodiscard]] std::string keptOutShare(std::uint64_t surplus, CountEstimate keptOut);

/// "Of the 5,210 requests that the incidents have more than usual, 96.0 % are kept out.", or that they have no more
/// than usual.
[[nodiscard]] std::string keptOutText(std::uint64_t surplus, CountEstimate keptOut);

/// Whether that is as much as the aims ask for, as the end of a sentence: "less than was to be kept out".
[[nodiscard]] std::string_view aimText(std::uint64_t surplus, CountEstimate keptOut, const Aims& aims);
/// That normal traffic varies so much that the share of a surplus says little, as a clause.
/// `variation`: by so many requests.
[[nodiscard]] std::string unsureText(std::uint64_t variation);

/// Rejections of known clients, or of what else `word` names, in incidents: low and high over some arrival models.
/// Says so where there are none.
[[nodiscard]] std::string knownLossText(const KnownLoss& low, const KnownLoss& high, KeyWord word);

/// "requests", "passed", "clients_rejected" and so on, of the periods of one kind.
[[nodiscard]] Json countsJson(const PeriodOutcome& outcome);

/// Low and high of each figure of the periods of one kind that the readings of the stamps may change.
[[nodiscard]] Json countsRangeJson(const PeriodOutcome& low, const PeriodOutcome& high);
/// Ranges for one client.
[[nodiscard]] Json clientRangeJson(const ClientEstimate& range);

/// Puts "surplus", "kept_out", "kept_out_share" and what KnownLoss counts into the object of the incidents.
void putIncident(Json& object, std::uint64_t surplus, std::uint64_t keptOut, const KnownLoss& known);

} // namespace spillway
