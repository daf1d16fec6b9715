#pragma once

#include "engine/trace/columns/trace.h"

#include <string>

namespace spillway {

/// A log_format directive for nginx.conf after which the log leaves no doubt about when a request arrived ($msec
/// and $request_time). Its lines are recognised as "spillway", or as "spillway-more" with what a browser or a proxy
/// sends along, where the trace has that.
[[nodiscard]] std::string exactLogFormat(const Trace& trace);

} // namespace spillway
