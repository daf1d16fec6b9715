#include "engine/ingest/import/capture_pack.h"

#include "engine/ingest/bytes/progress_meter.h"
#include "engine/ingest/detect/config_log_format.h"
#include "engine/ingest/import/file_set.h"
#include "engine/ingest/import/traffic_reader.h"

#include <algorithm>
#include <utility>

namespace spillway {

namespace {

/// Takes what is read and writes it.
class Packer
{
public:
    Packer(const CaptureSink& sink, std::vector<LeftOut> leftOut) :
        m_writer([this, &sink](std::string_view bytes) {
            m_report.bytes += bytes.size();
            return sink(bytes);
        })
    {
        m_report.leftOut = std::move(leftOut);
    }

    void leaveOut(LeftOut file) { m_report.leftOut.push_back(std::move(file)); }

    Result<Done> add(const Trace& piece) { return m_writer.add(piece); }

    Result<Done> end(const CapturedSource& kept)
    {
        ++m_report.sources;
        m_report.requests += kept.report.requests;
        m_report.skipped += kept.report.skipped;
        if (kept.report.cutOff || isMostlyUnread(kept.report))
            m_report.incomplete.push_back(kept.report);
        return m_writer.endSource(kept);
    }

    Result<PackReport> finish()
    {
        if (m_report.sources == 0)
            return Error{ErrorCode::EmptyInput,
                         m_report.leftOut.empty() ? std::string() : m_report.leftOut.front().name,
                         "there is nothing to pack"};
        const auto finished = m_writer.finish();
        return finished ? Result<PackReport>(std::move(m_report)) : finished.error();
    }

private:
    PackReport m_report;
    CaptureWriter m_writer;
};

} // namespace

Result<PackReport> packTraffic(const std::vector<std::string>& paths, const ImportOptions& options,
                               const CaptureSink& sink, const ProgressCallback& progress, const std::stop_token& stop)
{
    if (std::ranges::count(paths, "-") > 1)
        return Error{ErrorCode::BadArgument, "-", "standard input can be read only once"};
    auto inFile = logFormatInFile(options.logFormat);
    if (!inFile)
        return inFile.error();
    const std::string logFormat = inFile->value_or(options.logFormat);
    auto set = filesOf(paths, Duplicates::Keep);
    if (!set)
        return set.error();
    ProgressMeter meter(progress, totalBytes(set->files));
    Packer packer(sink, std::move(set->leftOut));
    for (const SetFile& file : set->files) {
        bool begun = false;
        const TrafficSinks sinks{[&](Trace piece) {
                                     begun = true;
                                     return packer.add(piece);
                                 },
                                 [&](CapturedSource source) { return packer.end(source); }};
        const auto read = readTraffic(file.path, logFormat, meter, stop, sinks);
        if (read)
            continue;
        auto leftOut = begun ? std::nullopt : tolerated(file, read.error(), set->files.size(), options.unfit);
        if (!leftOut)
            return read.error();
        packer.leaveOut(*std::move(leftOut));
    }
    return packer.finish();
}

} // namespace spillway
