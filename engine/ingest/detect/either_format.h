#pragma once

#include "engine/ingest/line/line_format.h"

#include <memory>

namespace spillway {

/// Reads each line by the first format, or where it is no request in that, by the second. The
/// columns are those of both.
[[nodiscard]] std::unique_ptr<LineFormat> makeEitherFormat(std::unique_ptr<LineFormat> first,
                                                           std::unique_ptr<LineFormat> second);

} // namespace spillway
