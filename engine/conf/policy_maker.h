#pragma once

#include "engine/conf/conf_model.h"
#include "engine/conf/conf_variables.h"
#include "engine/conf/policy_reading.h"

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace spillway {

/// The limits of one server of a configuration: of that one, without a number of the first that limits anything, else
/// of the first. By any other Reading the places of all servers become rules, and Policy::router says which a request
/// meets; `server` then is the one that all requests go to. `warnings` come before those that it finds itself. Errors as
/// of readPolicy().
[[nodiscard]] Result<ReadPolicy> makePolicy(const ConfModel& model, const Origins& origins,
                                            const std::vector<std::string>& warnings, Untellable untellable,
                                            std::optional<std::size_t> server = std::nullopt,
                                            Reading reading = Reading::Locations);

} // namespace spillway
