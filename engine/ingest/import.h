#pragma once

#include "engine/core/progress.h"
#include "engine/core/result.h"
#include "engine/trace/trace.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace spillway {

/// A line that was no request, and why.
struct SkippedLine
{
    std::uint64_t line = 0; ///< from 1
    std::string reason;     ///< a sentence; shows the offending text printable()
};

inline constexpr std::size_t kSkippedExamples = 20;

/// What reading one source told, beside the requests themselves.
struct SourceReport
{
    std::string name;        ///< as the user gave it; "-" for standard input
    std::string format;      ///< a preset's name ("combined"), or "custom"
    std::string formatText;  ///< the log_format string, or a description of a format that has none
    bool detected = true;    ///< false where the user named the format
    std::uint64_t bytes = 0; ///< read from disk (compressed)
    std::uint64_t lines = 0;
    std::uint64_t requests = 0;
    std::uint64_t skipped = 0; ///< lines that are no request; blank lines and `#` comments are not counted as skipped
    std::vector<SkippedLine> examples; ///< the first kSkippedExamples
    std::uint64_t outOfOrder = 0;      ///< requests that arrived before one of an earlier line; normal, they are sorted
    Milliseconds furthestBack{0};      ///< by how much at most
    std::vector<std::pair<std::string, std::string>> firstLine; ///< the first request taken apart: variable, value
};

struct ImportOptions
{
    std::string logFormat = "auto"; ///< "auto", a preset's name, or a log_format string as in nginx.conf
};

/// The traffic and what to tell of each source.
struct Import
{
    TracePtr trace;
    std::vector<SourceReport> sources;
};

/// Reads files ("-" is standard input, read once) and merges them by arrival. Plain or gzip, told by content.
/// The first source that cannot be read, is no access log, or holds no request ends the import with an error that names it.
/// Cancelled within 100 ms of a request to stop. Memory: what the trace needs, and blocks of the file; a line may be of any
/// length, but what lies beyond 1 MiB of it is skipped and the line counted as skipped.
[[nodiscard]] Result<Import> importTraffic(const std::vector<std::string>& paths, const ImportOptions& options,
                                           const ProgressCallback& progress = {}, const std::stop_token& stop = {});

/// One known format, for `spillway-cli formats` and the window's format menu.
struct FormatInfo
{
    std::string name;        ///< "combined"
    std::string description; ///< "nginx combined, the default"
    std::string text;        ///< its log_format string, or an example of a line
    std::string time;        ///< what its stamps allow: "completion, whole seconds"
};
[[nodiscard]] std::vector<FormatInfo> knownFormats();

} // namespace spillway
