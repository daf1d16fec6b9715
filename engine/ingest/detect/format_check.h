#pragma once

#include "engine/ingest/catalogue/format_file.h"

#include <cstddef>
#include <string>
#include <vector>

namespace spillway {

/// Reads a format file. CannotOpen, or BadLogFormat with the file, the place and the reason.
[[nodiscard]] Result<FormatFile> readFormatFile(const std::string& path);

/// Adds the formats of the files *.json in these folders to the known ones. A later file replaces an earlier one of the
/// same name; folders that are not there are skipped. Returns why files were refused. Call it before anything is read.
[[nodiscard]] std::vector<Error> addFormatsIn(const std::vector<std::string>& folders);

/// A sample whose lines are not read as the format file says.
struct FailedSample
{
    std::size_t number = 0; ///< from 1
    std::string reason;     ///< a clause
};

/// Reads the samples of a format as lines of a log are read. The format must be known: see addFormat().
[[nodiscard]] std::vector<FailedSample> failedSamples(const FormatFile& format);

} // namespace spillway
