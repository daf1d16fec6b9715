#pragma once

#include "engine/ingest/line/line_format.h"
#include "engine/ingest/line/sample.h"

#include <string_view>
#include <vector>

namespace spillway::fuzz {

/// Reads each line as the import does, and demands what line_format.h promises: the cells of a request can all
/// be read, and what is told to people can be shown. Lines that a quote holds together are joined. Then the
/// same with whole requests.
void readLines(LineFormat& format, const std::vector<std::string_view>& lines);

/// What the import would take the format from.
[[nodiscard]] Sample sampleOf(std::string_view text, const std::vector<std::string_view>& lines);

} // namespace spillway::fuzz
