#pragma once

#include "engine/core/progress.h"
#include "engine/core/result.h"
#include "engine/ingest/import/partial_import.h"
#include "engine/ingest/import/set_report.h"
#include "engine/ingest/rows/source_report.h"
#include "engine/trace/columns/trace.h"

#include <stop_token>
#include <string>
#include <vector>

namespace spillway {

struct ImportOptions
{
    std::string logFormat = "auto"; ///< "auto", a preset's name, a format string in
                                    ///< one of the notations of readNotation(), a W3C `#Fields:` line, or FILE:NAME, a
    ///< log_format or LogFormat in a configuration, or FILE: all of them; " in CRI" behind
    ///< any of them names what is around the lines: see knownWrappers();
    ///< of several, "json or combined", each file has the one that fits best
    Duplicates duplicates = Duplicates::LeaveOutFiles;
    Unfit unfit = Unfit::EndsImport;
    std::uint64_t memory = 0;    ///< bytes that the traffic may take, its joining and grouping included; 0 = any amount
    KeySample sample{};          ///< what to keep; a coarser one where that does not fit into `memory`
    PartialCallback onPartial{}; ///< wants to see the traffic while it is being read: see PartialImports
    std::chrono::milliseconds firstPartialAfter{300};
};

/// The traffic and a report on each source.
struct Import
{
    TracePtr trace;
    std::vector<SourceReport> sources; ///< in order of time, as in the trace
    SetReport set;
};

/// Reads files and folders of them ("-" is standard input, read once) and merges them by arrival; packed as ByteSource
/// says. The outcome does not depend on the order in which rotated files are named.
///
/// The first source that cannot be read or is no access log ends the import with an error that names it; but files
/// found in a folder are left out instead (a damaged one is not: it may hold traffic), and so are empty ones beside
/// others, and those of ImportOptions::unfit. Where nothing is left: the error of the first file that was
/// named, else EmptyInput. Cancelled within 100 ms of a request to stop. Memory: what the trace needs, and blocks of
/// the file; a line may be of any length, but what lies beyond 1 MiB of it is skipped and the line counted as skipped.
/// OutOfMemory where not even a sample fits into ImportOptions::memory.
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

/// Containers that may stand around each line of any format: its name, whose it is and an example; no time. It is
/// found by itself, or named behind a format: "combined in CRI".
[[nodiscard]] std::vector<FormatInfo> knownWrappers();

} // namespace spillway
