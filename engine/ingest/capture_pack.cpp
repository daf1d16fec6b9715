#include "engine/ingest/capture_pack.h"

#include "engine/ingest/config_log_format.h"
#include "engine/ingest/progress_meter.h"
#include "engine/ingest/traffic_reader.h"

#include <algorithm>
#include <utility>

namespace spillway {

namespace {

/// Takes what is read and writes what was chosen of it.
class Packer
{
public:
    Packer(const CaptureChoice& choice, const CaptureSink& sink) :
        m_choice(choice), m_writer([this, &sink](std::string_view bytes) {
            m_report.bytes += bytes.size();
            return sink(bytes);
        })
    {
    }

    Result<Done> add(Trace piece, const std::string& path)
    {
        auto kept = chosen(std::move(piece), m_choice, path);
        return kept ? m_writer.add(*kept) : kept.error();
    }

    Result<Done> end(CapturedSource source)
    {
        auto kept = chosen(std::move(source), m_choice);
        if (!kept)
            return kept.error();
        ++m_report.sources;
        m_report.requests += kept->report.requests;
        m_report.skipped += kept->report.skipped;
        m_report.marks.insert(kept->anonymised);
        return m_writer.endSource(*kept);
    }

    Result<PackReport> finish()
    {
        const auto finished = m_writer.finish();
        return finished ? Result<PackReport>(std::move(m_report)) : finished.error();
    }

private:
    const CaptureChoice& m_choice;
    PackReport m_report;
    CaptureWriter m_writer;
};

} // namespace

Result<PackReport> packTraffic(const std::vector<std::string>& paths, const ImportOptions& options,
                               const CaptureChoice& choice, const CaptureSink& sink, const ProgressCallback& progress,
                               const std::stop_token& stop)
{
    if (std::ranges::count(paths, "-") > 1)
        return Error{ErrorCode::BadArgument, "-", "standard input can be read only once"};
    auto inFile = logFormatInFile(options.logFormat);
    if (!inFile)
        return inFile.error();
    const std::string logFormat = inFile->value_or(options.logFormat);
    ProgressMeter meter(progress, 0);
    Packer packer(choice, sink);
    for (const std::string& path : paths) {
        const TrafficSinks sinks{[&](Trace piece) { return packer.add(std::move(piece), path); },
                                 [&](CapturedSource source) { return packer.end(std::move(source)); }};
        const auto read = readTraffic(path, logFormat, meter, stop, sinks);
        if (!read)
            return read.error();
    }
    return packer.finish();
}

} // namespace spillway
