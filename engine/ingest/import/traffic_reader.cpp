#include "engine/ingest/import/traffic_reader.h"

#include "engine/core/shared_work.h"
#include "engine/ingest/capture/capture_reader.h"

#include <optional>
#include <utility>

namespace spillway {

namespace {

/// Hands out a capture. A few blocks are read, then unpacked by several threads, then handed out in order.
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
        constexpr std::size_t kAtOnce = 4;
        std::vector<Block> blocks;
        do {
            blocks.clear();
            while (blocks.size() < kAtOnce) {
                auto block = m_reader.next();
                if (!block)
                    return block.error();
                if (!*block)
                    break;
                blocks.push_back({**std::move(block), {}});
            }
            inThreads(blocks, [&](Block& block) {
                if (block.packed.head.kind == BlockKind::Piece)
                    block.piece = unpackPiece(block.packed, m_reader.name());
            });
            for (Block& block : blocks)
                if (const auto taken = handOut(block); !taken)
                    return taken;
            if (m_stop.stop_requested())
                return Error{ErrorCode::Cancelled, m_reader.name(), {}};
            m_meter.advance(m_reader.source().bytesRead(), m_requests);
        } while (blocks.size() == kAtOnce);
        m_meter.finishSource(m_reader.source().bytesRead(), m_requests);
        return Done{};
    }

private:
    struct Block
    {
        CaptureBlock packed;
        std::optional<Result<Trace>> piece; ///< where it is one
    };

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
            return damagedIn(block.packed, m_reader.name(), "a source has more or fewer requests than its report");
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

} // namespace

Result<Done> readTraffic(const std::string& path, const std::string& logFormat, ProgressMeter& meter,
                         const std::stop_token& stop, const TrafficSinks& sinks, const PieceSize& size,
                         const PartialSink& partial)
{
    // Ends the reading on the caller's request, and when this function returns for any other reason.
    std::stop_source stopReading;
    const std::stop_callback passOn(stop, [&] { stopReading.request_stop(); });
    auto bytes = ByteSource::open(path, stopReading.get_token());
    if (!bytes)
        return bytes.error();
    const auto head = bytes->peek(kPrologueSize);
    if (!head)
        return head.error();
    if (beginsCapture(*head))
        return CaptureImport(*std::move(bytes), path, meter, stop, sinks).run();
    auto report = readSource(*std::move(bytes), stopReading, path, logFormat, meter, sinks.piece, size, partial);
    return report ? sinks.ended({*std::move(report)}) : report.error();
}

} // namespace spillway
