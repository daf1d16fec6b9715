#pragma once

#include "engine/advise/aims.h"
#include "engine/replay/estimate/known_loss.h"
#include "engine/replay/estimate/outcome_estimate.h"
#include "engine/replay/estimate/period_outcomes.h"
#include "engine/replay/plain/outcome.h"
#include "engine/report/json.h"
#include "engine/report/sections.h"
#include "engine/study/suggestion.h"
#include "engine/trace/group/key_word.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// Why these numbers, in sentences for an operator. Names from the log are printable.
[[nodiscard]] std::vector<std::string> reasonsOf(const Suggestion& suggestion);

/// Those of reasonsOf() that are not about its effect: why this key, rate and burst.
[[nodiscard]] std::vector<std::string> choiceReasonsOf(const Suggestion& suggestion);

/// The effect in one or two sentences: the blocked share, and whether normal clients are rejected.
[[nodiscard]] std::string effectOf(const Suggestion& suggestion);

/// The stable name: "no_incident", "no_normal", "little_data", "one_client", "whole_seconds", "ends_only",
/// "many_behind_one", "stray_requests", "small_surplus".
[[nodiscard]] std::string_view doubtWord(Doubt doubt);
/// doubtText() explains a doubt and its remedy: with command-line options, or in plain words.
enum class Remedies : std::uint8_t { ByOptions, InWords };
[[nodiscard]] std::string doubtText(Doubt doubt, const Suggestion& suggestion, Remedies remedies);

/// Tolerated rejections: "no normal client is rejected", "at most 0.5 % of the
/// normal requests are rejected".
[[nodiscard]] std::string allowedText(const Aims& aims, KeyWord word);

/// Which conclusions hold under every arrival model, in sentences; none where arrival times are exact.
[[nodiscard]] std::vector<std::string> survivalOf(const Suggestion& suggestion);

/// The busiest client within 1 s, 100 ms and 10 ms, and its name.
[[nodiscard]] Cells peakCells(const Suggestion& suggestion);
/// Some rates: the smallest safe burst, the bursts that are enough for most clients, the blocked share.
[[nodiscard]] Cells choiceCells(const Suggestion& suggestion);

[[nodiscard]] std::string suggestionText(const Suggestion& suggestion);
[[nodiscard]] Json suggestionJson(const Suggestion& suggestion);

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

/// [low, high] over the arrival models of each figure of one kind of period that differs between them.
[[nodiscard]] Json countsRangeJson(const PeriodOutcome& low, const PeriodOutcome& high);
/// Ranges for one client.
[[nodiscard]] Json clientRangeJson(const ClientEstimate& range);

/// Puts "surplus", "kept_out", "kept_out_share" and what KnownLoss counts into the object of the incidents.
void putIncident(Json& object, std::uint64_t surplus, std::uint64_t keptOut, const KnownLoss& known);

} // namespace spillway
