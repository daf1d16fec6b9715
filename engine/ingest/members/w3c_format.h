#pragma once

#include "engine/ingest/catalogue/format_file.h"
#include "engine/ingest/line/line_format.h"
#include "engine/ingest/line/sample.h"

#include <memory>
#include <span>
#include <string_view>

namespace spillway {

/// Whether a `#Fields:` line is among the first lines.
[[nodiscard]] bool namesW3cFields(const Sample& sample);

/// A reader for W3C extended logs (IIS, CloudFront, Incapsula): lines of values that a `#Fields:` line before them
/// names, and may name anew later in the file. Values stand between tabs, or between spaces and in quotes.
///
/// `formats`: those of kind w3c say what the names mean; they must outlive the reader. `fields`: a `#Fields:` line that
/// the user gives; empty: those of the sample, or where it has none the usual ones of IIS or CloudFront, if its first
/// line is as long as they are. Nothing if no such line names a time and a client or a request. Source: W3C Working
/// Draft WD-logfile-960323.
[[nodiscard]] std::unique_ptr<LineFormat> makeW3cFormat(const Sample& sample, std::span<const FormatFile> formats,
                                                        std::string_view fields = {});

} // namespace spillway
