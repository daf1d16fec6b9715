#pragma once

#include "engine/report/json.h"
#include "engine/report/text_table.h"
#include "engine/study/suggestion.h"

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

} // namespace spillway
