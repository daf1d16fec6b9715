#pragma once

#include "engine/study/traffic_facts.h"

#include <string>
#include <string_view>
#include <vector>

namespace spillway {

// What is told of the readings of a log whose stamps leave open when requests arrived: see otherReadings().

/// Which were tried, in lines; `first` is what is of the log as it stands, such as "the result above".
[[nodiscard]] std::vector<std::string> readingsLines(const TrafficFacts& traffic, std::string_view first);
/// "each second's requests at once", "each request at its stamp": the log as it stands.
[[nodiscard]] std::string_view asItStandsText(const TrafficFacts& traffic);
/// "The truth may lie outside", and why.
[[nodiscard]] std::string_view outsideText(const TrafficFacts& traffic);
/// "The log has whole seconds".
[[nodiscard]] std::string_view openText(const TrafficFacts& traffic);
/// "eight", "six": how many readings that are, the log as it stands among them.
[[nodiscard]] std::string_view readingsCount(const TrafficFacts& traffic);

} // namespace spillway
