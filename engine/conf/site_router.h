#pragma once

#include "engine/conf/conf_variables.h"
#include "engine/conf/request_way.h"
#include "engine/policy/policy.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace spillway {

/// Whether requests have to be followed through the configuration: it has several servers, nested or named locations,
/// or directives that lead a request elsewhere. Else the location of its path says all.
[[nodiscard]] bool needsRouting(const ConfModel& model);

/// `asked`, then the variables that the policy's keys are made of, with those behind definitions, each once.
[[nodiscard]] std::vector<std::string> withKeyVariables(std::vector<std::string> asked, const Policy& policy,
                                                        const Variables& defined);

/// Follows requests through the configuration. `levels`: the place of each rule of the policy, a level of the model.
/// `server`: all requests are of that one; else their hosts decide. `keepsSteps`: Way::places and Way::steps are kept.
[[nodiscard]] std::shared_ptr<const Router> routerFor(const ConfModel& model, const Policy& policy,
                                                      const std::vector<const ConfLevel*>& levels,
                                                      const Origins& origins, std::optional<std::size_t> server,
                                                      bool keepsSteps = false);

} // namespace spillway
