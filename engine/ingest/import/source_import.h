#pragma once

#include "engine/core/result.h"
#include "engine/ingest/bytes/byte_source.h"
#include "engine/ingest/bytes/progress_meter.h"
#include "engine/ingest/rows/source_report.h"
#include "engine/trace/columns/trace.h"

#include <cstddef>
#include <functional>
#include <stop_token>
#include <string>

namespace spillway {

/// Takes a piece of a source: the requests of lines that follow one another, sorted by arrival within themselves, with
/// dictionaries of their own. Its one source has the path as name and the times of these requests alone; `basis` and
/// `resolution` are as far as they are known by then: SourceReport has them for good. An error ends the reading and is
/// returned by it. Called on the caller's thread.
using PieceSink = std::function<Result<Done>(Trace piece)>;

/// Requests in a piece, unless the caller says otherwise. A piece of combined traffic takes about 12 MiB.
inline constexpr std::size_t kPieceRequests = std::size_t{1} << 18U;

/// Where a piece ends.
struct PieceSize
{
    std::size_t requests = kPieceRequests;           ///< at most
    std::size_t valueBytes = std::size_t{64} << 20U; ///< its values take about as much at most
};

/// Wants to see now and then what has been read of a source that is still being read. Both are
/// called on the caller's thread.
struct PartialSink
{
    std::function<bool(std::uint64_t requests)> wanted; ///< whether now, with so many; nobody wants it where empty
    std::function<void(Trace soFar)> take;              ///< a copy of what is there, complete but for Trace::partial
};

/// Reads one source to its end and hands its requests out in pieces, in the order of their lines; all but the last have
/// exactly as many requests as `size` says, or fewer where they hold its bytes. Memory is bounded by the pieces,
/// whatever the size of the source and of its lines. The source was opened with a token of `stop`, which is asked to
/// stop when the reading ends. `path`, errors and times as of importTraffic(), `logFormat` as of ImportOptions.
/// `partial` is shown the present piece.
[[nodiscard]] Result<SourceReport> readSource(ByteSource source, const std::stop_source& stop, const std::string& path,
                                              const std::string& logFormat, ProgressMeter& meter, const PieceSink& sink,
                                              const PieceSize& size = {}, const PartialSink& partial = {});

} // namespace spillway
