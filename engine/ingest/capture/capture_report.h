#pragma once

#include "engine/core/result.h"
#include "engine/ingest/rows/source_report.h"

#include <string>
#include <string_view>

namespace spillway {

/// A source as a capture keeps it, beside its requests.
struct CapturedSource
{
    SourceReport report;
};

/// The content of a report's block, not packed yet: a JSON object of the fields of SourceReport by name, of which each
/// may be missing and then has its default, and others may stand beside them.
[[nodiscard]] std::string encodeReport(const CapturedSource& source);

/// BadCapture, without a place, for what is no such object. Texts are as they stand there: quote
/// them, as those of a log.
[[nodiscard]] Result<CapturedSource> decodeReport(std::string_view content);

} // namespace spillway
