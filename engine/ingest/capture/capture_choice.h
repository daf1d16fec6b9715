#pragma once

#include "engine/ingest/capture/capture_report.h"
#include "engine/trace/columns/trace.h"

#include <optional>
#include <string>
#include <vector>

namespace spillway {

/// The part of the traffic that a capture keeps.
struct CaptureChoice
{
    /// Variables whose columns are kept; "request" and "request_uri" stand for their parts. Nothing: all.
    std::optional<std::vector<std::string>> columns;
};

/// The piece with what was chosen. BadArgument, with `source` as place, where it lacks a column that was named.
[[nodiscard]] Result<Trace> chosen(Trace piece, const CaptureChoice& choice, const std::string& source);

/// The report without the texts that show values, where columns were chosen.
[[nodiscard]] CapturedSource chosen(CapturedSource source, const CaptureChoice& choice);

} // namespace spillway
