#pragma once

#include "engine/report/json.h"
#include "engine/report/sections.h"
#include "engine/study/day_effects.h"
#include "engine/study/simulation.h"

#include <span>
#include <string>
#include <vector>

namespace spillway {

/// The directives of a policy made of `--limit`, or what each location of a configuration has, in lines.
[[nodiscard]] std::string limitsText(const Policy& policy, const std::string& file);

/// Requests by reason or assumption: [{`name`, "requests"}].
[[nodiscard]] Json countsJson(const std::vector<WayCount>& counts, const char* name);

/// Where the numbers come from, in sentences: how each limit decides, and the client that is hit hardest.
[[nodiscard]] std::vector<std::string> reasonsOf(const Simulation& simulation);

/// The policy's servers to which requests come. `counts`: by Policy::servers.
[[nodiscard]] Json serversJson(const Policy& policy, const std::vector<DecidedCounts>& counts);

/// The totals by their names in the JSON, but for requests and clients.
[[nodiscard]] Json totalsJson(const Totals& totals);

/// Sections on the comparison with a second policy, where there is one.
void addComparison(Sections& report, const Simulation& simulation);

[[nodiscard]] std::string simulationText(const Simulation& simulation);
[[nodiscard]] Json simulationJson(const Simulation& simulation);

/// A table with a row for each day: requests, clients, passed, delayed, rejected, affected clients. Empty without days.
[[nodiscard]] std::string daysText(std::span<const DayEffect> days);
/// The rows as an array of objects.
[[nodiscard]] Json daysJson(std::span<const DayEffect> days);

} // namespace spillway
