#pragma once

#include "engine/report/json.h"
#include "engine/study/simulation.h"

#include <string>
#include <utility>
#include <vector>

namespace spillway {

/// The effect of a limit on one part of partitioned traffic, where simulate() named the default number of clients; whoever
/// writes it adds the version and the options to "alike". Unsupported where the traffic is no part of what
/// packTraffic() wrote, of several parts or a sample, where clients of the limit are spread over parts, or where a
/// client may be decided by requests of others.
[[nodiscard]] Result<Json> partJson(Simulation simulation, const GroupedPtr& grouped);

/// Outcomes of parts, with the names of their files.
using NamedParts = std::vector<std::pair<std::string, Json>>;

/// simulationJson() of the whole traffic, with `skipped` and `warnings`. BadArgument with the name of a part and a reason:
/// it is none or of another version, limit, option or partition; it is there twice, or missing; the zones have no room for
/// the clients of all parts.
[[nodiscard]] Result<Json> combinedJson(NamedParts parts);

} // namespace spillway
