#pragma once

#include "engine/ingest/line/scratch.h"

#include <optional>
#include <string_view>

namespace spillway {

/// The text in the longest pair of quotes of a line, as in a row of a CSV, where quotes are
/// written twice, or of a JSON string. Nothing where there is no such pair, or no quote is in it, as there is
/// one in each line of a web server; and in JSON objects and arrays. Lives in `scratch`, with kBlockPadding
/// readable bytes behind it. Linear.
[[nodiscard]] std::optional<std::string_view> quotedLine(std::string_view line, Scratch& scratch);

} // namespace spillway
