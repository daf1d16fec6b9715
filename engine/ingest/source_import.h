#pragma once

#include "engine/ingest/import.h"

#include <chrono>

namespace spillway {

/// Passes on how far an import of several sources has come, at most 30 times a second.
class ProgressMeter
{
public:
    ProgressMeter(const ProgressCallback& callback, std::uint64_t bytesTotal);
    /// Of the source being read.
    void advance(std::uint64_t bytes, std::uint64_t lines);
    /// The source is read to its end.
    void finishSource(std::uint64_t bytes, std::uint64_t lines);

private:
    const ProgressCallback& m_callback;
    Progress m_before; ///< the sources that are done
    std::chrono::steady_clock::time_point m_last{};
};

/// One source, read.
struct ImportedSource
{
    Trace trace;
    SourceReport report;
};

/// Reads one source to its end. Errors and times as of importTraffic().
[[nodiscard]] Result<ImportedSource> importSource(const std::string& path, const ImportOptions& options,
                                                  ProgressMeter& meter, const std::stop_token& stop);

} // namespace spillway
