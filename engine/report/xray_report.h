#pragma once

#include "engine/report/json.h"
#include "engine/study/xray.h"

#include <string>

namespace spillway {

/// The way of a request, a step a line; its limits with their keys; its variables.
[[nodiscard]] std::string xrayText(const RequestXray& seen);
/// `path`, `limits`, `servers`, `variables`, `end`, `assumptions`.
[[nodiscard]] Json xrayJson(const RequestXray& seen, const Policy& policy);

/// The tree of servers and locations with the requests that come to each, and the limits that counted none.
[[nodiscard]] std::string xrayText(const LogXray& seen);
/// `tree`, `unreached`, `servers`, `assumptions`.
[[nodiscard]] Json xrayJson(const LogXray& seen, const Policy& policy);

} // namespace spillway
