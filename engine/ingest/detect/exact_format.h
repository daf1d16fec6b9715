#pragma once

#include "engine/trace/columns/trace.h"

#include <string>

namespace spillway {

/// A log_format directive for nginx.conf after which the log leaves no doubt about when a request arrived ($msec
/// and $request_time), and has all columns of this one that nginx has a variable for. Its lines are
/// recognised as "spillway", or as "spillway-more" with what a browser or a proxy sends along; further fields are
/// read where the format is named.
[[nodiscard]] std::string exactLogFormat(const Trace& trace);

} // namespace spillway
