#include "engine/ingest/import/traffic_reader.h"

#include "engine/core/shared_work.h"
#include "engine/core/stop_poll.h"
#include "engine/ingest/capture/capture_reader.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace spillway {

namespace {

/// A file that was opened, and what ends the waiting for it: a request to stop, or that of its reader.
class OpenFile
{
public:
    OpenFile(const std::string& path, const std::stop_token& stop) :
        m_passOn(stop, [this] { m_stop.request_stop(); }), m_bytes(ByteSource::open(path, m_stop.get_token()))
    {
    }
    [[nodiscard]] Result<ByteSource>& bytes() { return m_bytes; }
    [[nodiscard]] const std::stop_source& stop() const { return m_stop; }

    Result<bool> isCapture()
    {
        if (!m_bytes)
            return m_bytes.error();
        const auto head = m_bytes->peek(kPrologueSize);
        return head ? Result<bool>(beginsCapture(*head)) : head.error();
    }

private:
    std::stop_source m_stop;
    std::stop_callback<std::function<void()>> m_passOn;
    Result<ByteSource> m_bytes;
};

/// Hands out a capture. A few blocks are read, then unpacked on two threads, then handed out in order.
class CaptureImport
{
public:
    CaptureImport(ByteSource source, const std::string& path, ProgressMeter& meter, const std::stop_token& stop,
                  const TrafficSinks& sinks) :
        m_reader(std::move(source), path), m_meter(meter), m_stop(stop), m_sinks(sinks)
    {
    }

    Result<Done> run()
    {
        for (bool more = true; more;) {
            std::vector<Block> blocks;
            while (blocks.size() < kAtOnce) {
                auto block = m_reader.next();
                if (!block)
                    return block.error();
                more = block->has_value();
                if (!more)
                    break;
                blocks.push_back({**std::move(block), {}});
            }
            unpack(blocks);
            for (Block& block : blocks)
                if (const auto taken = handOut(block); !taken)
                    return taken;
            if (m_stop.stop_requested())
                return Error{ErrorCode::Cancelled, m_reader.name(), {}};
            m_meter.advance(m_reader.source().bytesRead(), m_requests);
        }
        m_meter.finishSource(m_reader.source().bytesRead(), m_requests);
        return Done{};
    }

private:
    static constexpr std::size_t kAtOnce = 4;

    struct Block
    {
        CaptureBlock packed;
        std::optional<Result<Trace>> piece; ///< where it is one
    };

    void unpack(std::vector<Block>& blocks) const
    {
        std::array<std::size_t, 2> firstOf{0, 1}; // of each thread: every other block
        std::vector<std::size_t> shares(firstOf.begin(), firstOf.begin() + (blocks.size() > 1 ? 2 : 1));
        inThreads(shares, [&](std::size_t first) {
            for (std::size_t i = first; i < blocks.size(); i += shares.size())
                if (blocks[i].packed.head.kind == BlockKind::Piece)
                    blocks[i].piece = unpackPiece(blocks[i].packed, m_reader.name());
        });
    }

    Result<Done> handOut(Block& block)
    {
        if (block.piece) {
            if (!*block.piece)
                return block.piece->error();
            m_inSource += (*block.piece)->size();
            m_requests += (*block.piece)->size();
            return m_sinks.piece(**std::move(block.piece));
        }
        auto source = unpackReport(block.packed, m_reader.name());
        if (!source)
            return source.error();
        if (source->report.requests != std::exchange(m_inSource, 0))
            return damagedIn(block.packed, m_reader.name(), "a source's report tells of more or fewer requests");
        source->report.capture = m_reader.name();
        if (source->report.name == "-")
            source->report.name = m_reader.name();
        return m_sinks.ended(*std::move(source));
    }

    CaptureReader m_reader;
    ProgressMeter& m_meter;
    const std::stop_token& m_stop;
    const TrafficSinks& m_sinks;
    std::uint64_t m_inSource = 0; ///< requests of the current source so far
    std::uint64_t m_requests = 0;
};

/// Joins the pieces of each source.
class WholeSources
{
public:
    explicit WholeSources(const std::stop_token& stop) : m_stop(stop) {}

    Result<Done> add(Trace piece)
    {
        m_pieces.push_back(std::make_shared<const Trace>(std::move(piece)));
        return Done{};
    }

    Result<Done> end(CapturedSource captured)
    {
        SourceReport& report = captured.report;
        if (m_pieces.empty())
            return Done{};
        auto trace = merged(std::exchange(m_pieces, {}), m_stop);
        if (!trace)
            return trace.error();
        trace->basis = report.basis;
        trace->resolution = report.resolution;
        trace->sources = {{report.name, trace->size(), trace->arrivals.front(), trace->arrivals.back()}};
        m_sources.push_back({*std::move(trace), std::move(report)});
        return Done{};
    }

    std::vector<ImportedSource> take() { return std::move(m_sources); }

private:
    const std::stop_token& m_stop;
    std::vector<TracePtr> m_pieces; ///< of the current source
    std::vector<ImportedSource> m_sources;
};

Result<ImportedSource> importLog(OpenFile& file, const std::string& path, const std::string& logFormat,
                                 ProgressMeter& meter, const PartialSink& partial)
{
    ImportedSource source;
    const auto keep = [&](Trace piece) -> Result<Done> {
        source.trace = std::move(piece);
        return Done{};
    };
    // One piece: a source with more requests than a trace may have is refused before it would be handed out.
    constexpr PieceSize kWhole{Trace::kMostRequests + 1, SIZE_MAX};
    auto report = readSource(*std::move(file.bytes()), file.stop(), path, logFormat, meter, keep, kWhole, partial);
    if (!report)
        return report.error();
    source.report = *std::move(report);
    source.trace.basis = source.report.basis;
    source.trace.resolution = source.report.resolution;
    return source;
}

} // namespace

Result<Done> readTraffic(const std::string& path, const std::string& logFormat, ProgressMeter& meter,
                         const std::stop_token& stop, const TrafficSinks& sinks)
{
    OpenFile file(path, stop);
    const auto isCapture = file.isCapture();
    if (!isCapture)
        return isCapture.error();
    if (*isCapture)
        return CaptureImport(*std::move(file.bytes()), path, meter, stop, sinks).run();
    auto report = readSource(*std::move(file.bytes()), file.stop(), path, logFormat, meter, sinks.piece);
    return report ? sinks.ended({*std::move(report), {}}) : report.error();
}

Result<std::vector<ImportedSource>> importFile(const std::string& path, const std::string& logFormat,
                                               ProgressMeter& meter, const std::stop_token& stop,
                                               const PartialSink& partial)
{
    OpenFile file(path, stop);
    const auto isCapture = file.isCapture();
    if (!isCapture)
        return isCapture.error();
    std::vector<ImportedSource> sources;
    if (!*isCapture) {
        auto source = importLog(file, path, logFormat, meter, partial);
        if (!source)
            return source.error();
        sources.push_back(*std::move(source));
        return sources;
    }
    WholeSources whole(stop);
    const TrafficSinks sinks{[&](Trace piece) { return whole.add(std::move(piece)); },
                             [&](CapturedSource source) { return whole.end(std::move(source)); }};
    const auto read = CaptureImport(*std::move(file.bytes()), path, meter, stop, sinks).run();
    if (!read)
        return read.error();
    sources = whole.take();
    if (sources.empty())
        return Error{ErrorCode::EmptyInput, path, "there is not one request in this capture"};
    return sources;
}

} // namespace spillway
