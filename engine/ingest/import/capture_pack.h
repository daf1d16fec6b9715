#pragma once

#include "engine/core/progress.h"
#include "engine/ingest/capture/capture_writer.h"
#include "engine/ingest/import/import.h"
#include "engine/trace/nginx/key.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace spillway {

/// The content of a capture that was written.
struct PackReport
{
    std::uint64_t sources = 0;
    std::uint64_t requests = 0;
    std::uint64_t skipped = 0;            ///< lines that are no request
    std::uint64_t bytes = 0;              ///< of the capture, or of all
    std::vector<SourceReport> incomplete; ///< of sources that are SourceReport::cutOff or isMostlyUnread()
    std::vector<LeftOut> leftOut;         ///< files of a folder that are no logs, and empty ones
};

/// Reads logs, captures and folders of them one after the other ("-" is standard input, read once) and writes them as
/// one capture, in pieces, all that they have. Memory is bounded by the pieces, whatever the size of the sources.
/// `options` hold for logs. The first source that cannot be read ends it, as it does importTraffic(), and what was
/// written by then is cut off. EmptyInput where nothing is left.
///
/// With a key there is a capture for each of the sinks: a request goes to the one that partOf() names for its value of the
/// key, SourceReport::part says where a source stands, and what else was found in it is reported in the first part with
/// requests of it. BadKey; Unsupported for several logs whose timestamps lack the year.
[[nodiscard]] Result<PackReport> packTraffic(const std::vector<std::string>& paths, const ImportOptions& options,
                                             const std::vector<CaptureSink>& sinks, const KeyTemplate* key = nullptr,
                                             const ProgressCallback& progress = {}, const std::stop_token& stop = {});

} // namespace spillway
