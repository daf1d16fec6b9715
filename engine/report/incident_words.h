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

/// The blocked share: "96.0 %", or "91.2 % to 96.0 %" over the arrival models; at most 100 %.
[[nodiscard]] std::string keptOutShare(std::uint64_t surplus, CountEstimate keptOut);

/// "The limit blocks 96.0 % of the excess traffic in the incidents (5,210 requests)."; says so if there is none.
[[nodiscard]] std::string keptOutText(std::uint64_t surplus, CountEstimate keptOut);

/// Whether the aim is "reached" or "missed".
[[nodiscard]] std::string_view aimText(std::uint64_t surplus, CountEstimate keptOut, const Aims& aims);
/// Normal traffic varies so much that the blocked share says little, as a clause. `variation` in requests.
[[nodiscard]] std::string unsureText(std::uint64_t variation);

/// Rejections of known clients in incidents, low and high over the arrival models. Says so if there are none.
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
