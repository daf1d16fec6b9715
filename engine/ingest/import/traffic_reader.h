#pragma once

#include "engine/ingest/capture/capture_report.h"
#include "engine/ingest/import/source_import.h"

#include <functional>
#include <stop_token>
#include <string>

namespace spillway {

/// Takes what is known of a source, behind its last piece. An error ends the reading and is returned by it.
using SourceSink = std::function<Result<Done>(CapturedSource source)>;

/// Who takes what is read.
struct TrafficSinks
{
    PieceSink piece;  ///< the pieces of a capture are as they were when it was made, and name no source
    SourceSink ended; ///< called once for a log, and for each source of a capture
};

/// Reads a log or a capture, as its content says, and hands its sources out in pieces, one source after the other.
/// Memory is bounded by the pieces. `size` and `partial` are for logs. A source of a capture has the name that it had
/// then; where that was standard input, the capture's. Arguments and errors as of readSource() and CaptureReader.
[[nodiscard]] Result<Done> readTraffic(const std::string& path, const std::string& logFormat, ProgressMeter& meter,
                                       const std::stop_token& stop, const TrafficSinks& sinks,
                                       const PieceSize& size = {}, const PartialSink& partial = {});

} // namespace spillway
