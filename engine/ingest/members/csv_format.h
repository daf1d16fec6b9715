#pragma once

#include "engine/ingest/line/line_format.h"
#include "engine/ingest/line/sample.h"

#include <memory>

namespace spillway {

/// A reader for a request CSV: a header line that names `time_ms` (or another time) and nginx variables, quoting as in
/// RFC 4180. Nothing if the first line of the sample is no such header.
[[nodiscard]] std::unique_ptr<LineFormat> makeCsvFormat(const Sample& sample);

} // namespace spillway
