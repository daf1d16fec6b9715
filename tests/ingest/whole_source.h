#pragma once

#include "engine/ingest/import/traffic_reader.h"

#include <string>
#include <utility>
#include <vector>

namespace spillway {

/// Reads a log in pieces.
inline Result<SourceReport> readSource(const std::string& path, const std::string& logFormat, ProgressMeter& meter,
                                       const std::stop_token& stop, const PieceSink& sink, const PieceSize& size = {})
{
    SourceReport report;
    const auto keep = [&](CapturedSource source) -> Result<Done> {
        report = std::move(source.report);
        return Done{};
    };
    const auto read = readTraffic(path, logFormat, meter, stop, {sink, keep}, size);
    return read ? Result<SourceReport>(std::move(report)) : read.error();
}

struct ImportedSource
{
    Trace trace;
    SourceReport report;
};

/// Reads a log as one piece.
inline Result<std::vector<ImportedSource>> importFile(const std::string& path, const std::string& logFormat,
                                                      ProgressMeter& meter, const std::stop_token& stop)
{
    std::vector<ImportedSource> sources(1);
    const auto keep = [&](Trace piece) -> Result<Done> {
        sources[0].trace = std::move(piece);
        return Done{};
    };
    auto report = readSource(path, logFormat, meter, stop, keep, {Trace::kMostRequests + 1, SIZE_MAX});
    if (!report)
        return report.error();
    sources[0].report = *std::move(report);
    sources[0].trace.basis = sources[0].report.basis;
    sources[0].trace.resolution = sources[0].report.resolution;
    return sources;
}

} // namespace spillway
