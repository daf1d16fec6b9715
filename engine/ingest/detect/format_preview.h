#pragma once

#include "engine/core/quantity.h"
#include "engine/core/result.h"
#include "engine/trace/columns/trace.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace spillway {

/// One of the first lines of a log, taken apart.
struct PreviewLine
{
    std::uint64_t number = 0;        ///< from 1
    std::optional<Instant> arrival;  ///< of a request
    std::vector<std::string> values; ///< of a request: by FormatPreview::columns, printable(); empty where it has none
    std::string text; ///< of what is no request: why, for people; or the line itself, where nothing is known
};

/// The first lines of a log, read in some format.
struct FormatPreview
{
    std::string format;                       ///< as SourceReport::format
    std::size_t sampled = 0;                  ///< the first lines, by which it was chosen
    std::size_t fits = 0;                     ///< of these: requests in it
    ArrivalBasis basis = ArrivalBasis::Exact; ///< of PreviewLine::arrival
    std::vector<std::string> columns;
    std::vector<PreviewLine> lines;
};

/// The first lines of a file, `most` at most and a quarter of these no requests, in the format that `logFormat` names:
/// see ImportOptions; or all as they stand, without columns, where that is empty. Errors as of importTraffic(). Reads
/// at most some MiB; waits where `path` is a pipe. Reads no captures.
[[nodiscard]] Result<FormatPreview> previewFormat(const std::string& path, const std::string& logFormat,
                                                  std::size_t most);

} // namespace spillway
