#include "engine/ingest/import/capture_pack.h"

#include "engine/ingest/bytes/progress_meter.h"
#include "engine/ingest/detect/config_log_format.h"
#include "engine/ingest/import/file_set.h"
#include "engine/ingest/import/traffic_reader.h"
#include "engine/trace/columns/key_sample.h"
#include "engine/trace/columns/sampled_trace.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace spillway {

namespace {

/// Takes what is read and writes it: to one capture, or split by a key.
class Packer
{
public:
    Packer(const std::vector<CaptureSink>& sinks, const KeyTemplate* key, std::vector<LeftOut> leftOut) :
        m_key(key), m_counts(sinks.size())
    {
        for (const CaptureSink& sink : sinks)
            m_writers.push_back(std::make_unique<CaptureWriter>([this, &sink](std::string_view bytes) {
                m_report.bytes += bytes.size();
                return sink(bytes);
            }));
        m_report.leftOut = std::move(leftOut);
    }

    void leaveOut(LeftOut file) { m_report.leftOut.push_back(std::move(file)); }

    Result<Done> add(Trace piece)
    {
        if (m_key == nullptr || piece.size() == 0)
            return m_writers.front()->add(piece);
        const Instant first = piece.arrivals.front();
        const Instant last = piece.arrivals.back();
        m_part.first = m_part.whole == 0 ? first : std::min(m_part.first, first);
        m_part.last = m_part.whole == 0 ? last : std::max(m_part.last, last);
        m_part.whole += piece.size();
        const auto trace = std::make_shared<const Trace>(std::move(piece));
        const auto rows = rowsOfParts(trace);
        if (!rows)
            return rows.error();
        for (std::size_t i = 0; i < rows->size(); ++i) {
            m_counts[i] += (*rows)[i].size();
            if (const auto added = m_writers[i]->add(picked(*trace, (*rows)[i])); !added)
                return added;
        }
        return Done{};
    }

    Result<Done> end(const CapturedSource& kept)
    {
        ++m_report.sources;
        m_report.requests += kept.report.requests;
        m_report.skipped += kept.report.skipped;
        if (kept.report.cutOff || isMostlyUnread(kept.report))
            m_report.incomplete.push_back(kept.report);
        if (m_key == nullptr)
            return m_writers.front()->endSource(kept);
        m_yearless = m_yearless || kept.report.gap == StampGap::Year;
        if (m_yearless && m_report.sources > 1)
            return Error{ErrorCode::Unsupported, kept.report.name,
                         "a timestamp without its year is dated by the log it is in; partition one such log at a time"};
        return endParts(kept);
    }

    Result<PackReport> finish()
    {
        if (m_report.sources == 0)
            return Error{ErrorCode::EmptyInput,
                         m_report.leftOut.empty() ? std::string() : m_report.leftOut.front().name,
                         "there is nothing to pack"};
        for (const auto& writer : m_writers)
            if (const auto finished = writer->finish(); !finished)
                return finished.error();
        return std::move(m_report);
    }

private:
    /// The rows of each part, ascending.
    Result<std::vector<std::vector<std::uint32_t>>> rowsOfParts(const TracePtr& trace) const
    {
        const auto column = evaluateKey(trace, *m_key);
        if (!column)
            return column.error();
        const Dictionary& values = (*column)->values();
        std::vector<std::uint32_t> parts;
        for (ValueId id = 0; id < values.size(); ++id)
            parts.push_back(partOf(values[id], static_cast<std::uint32_t>(m_writers.size())));
        std::vector<std::vector<std::uint32_t>> rows(m_writers.size());
        for (std::size_t row = 0; row < trace->size(); ++row)
            rows[parts[(*column)->ids()[row]]].push_back(static_cast<std::uint32_t>(row));
        return rows;
    }

    Result<Done> endParts(CapturedSource kept)
    {
        SourceReport& report = kept.report;
        for (std::size_t i = 0; i < m_writers.size(); ++i) {
            report.requests = m_counts[i];
            report.part = m_part;
            report.part.number = i + 1;
            report.part.of = m_writers.size();
            report.part.source = m_report.sources - 1;
            if (const auto ended = m_writers[i]->endSource(kept); !ended)
                return ended;
            if (m_counts[i] == 0)
                continue;
            report.bytes = report.ignoredBytes = report.lines = report.repeated = report.skipped = 0;
            report.examples.clear();
        }
        m_part = {};
        m_counts.assign(m_writers.size(), 0);
        return Done{};
    }

    PackReport m_report;
    const KeyTemplate* m_key; ///< nullptr: one capture takes all
    std::vector<std::unique_ptr<CaptureWriter>> m_writers;
    std::vector<std::uint64_t> m_counts; ///< requests of the current source by part
    SourcePart m_part;                   ///< of the current source so far
    bool m_yearless = false;             ///< a log lacks the year
};

} // namespace

Result<PackReport> packTraffic(const std::vector<std::string>& paths, const ImportOptions& options,
                               const std::vector<CaptureSink>& sinks, const KeyTemplate* key,
                               const ProgressCallback& progress, const std::stop_token& stop)
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
    Packer packer(sinks, key, std::move(set->leftOut));
    for (const SetFile& file : set->files) {
        bool begun = false;
        const TrafficSinks toPacker{[&](Trace piece) {
                                        begun = true;
                                        return packer.add(std::move(piece));
                                    },
                                    [&](CapturedSource source) { return packer.end(source); }};
        const auto read = readTraffic(file.path, logFormat, meter, stop, toPacker);
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
