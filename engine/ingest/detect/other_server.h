#pragma once

#include "engine/ingest/line/sample.h"

#include <string_view>

namespace spillway {

/// The name of the same format as the other of both servers, nginx and Apache, writes it, where the lines tell that
/// they are of that one; else empty.
[[nodiscard]] std::string_view otherServers(std::string_view format, const Sample& sample);

} // namespace spillway
