#pragma once

#include "engine/report/json.h"
#include "engine/report/traffic_words.h"

#include <string>
#include <vector>

namespace spillway {

/// Warnings about a set of files, a clause each: files that were left out.
/// Names the first few and counts the others.
[[nodiscard]] std::vector<std::string> setWarnings(const Import& import);

/// Lines for a person, none where there is nothing to tell.
[[nodiscard]] std::vector<std::string> leftOutLines(const TrafficFacts& facts);

/// left_out: a list, empty where there is nothing to tell.
void putSet(Json& object, const TrafficFacts& facts);

} // namespace spillway
