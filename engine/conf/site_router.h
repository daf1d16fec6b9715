#pragma once

#include "engine/conf/request_way.h"
#include "engine/policy/router.h"

#include <cstddef>
#include <memory>
#include <optional>

namespace spillway {

/// Whether requests have to be followed through the configuration: it has several servers, nested or named locations,
/// or directives that lead a request elsewhere. Else the location of its path says all.
[[nodiscard]] bool needsRouting(const ConfModel& model);

/// Follows requests through `site`. `server`: all requests are of that one; else their hosts decide.
[[nodiscard]] std::shared_ptr<const Router> siteRouter(Site site, std::optional<std::size_t> server);

/// Compiles the regular expressions of the model.
[[nodiscard]] ConfRegexes regexesOf(const ConfModel& model);

} // namespace spillway
