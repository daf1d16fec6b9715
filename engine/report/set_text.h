#pragma once

#include "engine/report/json.h"
#include "engine/report/traffic_words.h"

#include <string>
#include <vector>

namespace spillway {

/// What one should know of a set of files before believing numbers about it: a clause each, of files that were left out
/// and of requests that several files have. The first of each kind are told, the others counted.
[[nodiscard]] std::vector<std::string> setWarnings(const Import& import);

/// Lines for a person, none where there is nothing to tell.
[[nodiscard]] std::vector<std::string> leftOutLines(const TrafficFacts& facts);
[[nodiscard]] std::vector<std::string> overlapLines(const TrafficFacts& facts);
[[nodiscard]] std::vector<std::string> gapLines(const TrafficFacts& facts);

/// left_out, overlaps, gaps: lists, empty where there is nothing to tell.
void putSet(Json& object, const TrafficFacts& facts);

} // namespace spillway
