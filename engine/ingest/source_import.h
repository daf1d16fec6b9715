#pragma once

#include "engine/core/result.h"
#include "engine/ingest/progress_meter.h"
#include "engine/ingest/source_report.h"
#include "engine/trace/trace.h"

#include <stop_token>
#include <string>

namespace spillway {

/// One source, read.
struct ImportedSource
{
    Trace trace;
    SourceReport report;
};

/// Reads one source to its end. `logFormat` as of ImportOptions; errors and times as of importTraffic().
[[nodiscard]] Result<ImportedSource> importSource(const std::string& path, const std::string& logFormat,
                                                  ProgressMeter& meter, const std::stop_token& stop);

} // namespace spillway
