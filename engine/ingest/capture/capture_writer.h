#pragma once

#include "engine/ingest/capture/capture_format.h"
#include "engine/ingest/capture/capture_report.h"
#include "engine/trace/columns/trace.h"

#include <functional>
#include <memory>
#include <string_view>

namespace spillway {

/// Takes the bytes of a capture as they are made, in order. An error ends the writing and is returned by it.
using CaptureSink = std::function<Result<Done>(std::string_view bytes)>;

/// Writes a capture, as capture_format.h describes it. Memory: a few times what one piece needs. Not thread-safe.
class CaptureWriter
{
public:
    explicit CaptureWriter(CaptureSink sink);
    ~CaptureWriter();

    /// Requests of the current source, as PieceSink describes them; as many blocks as they need.
    /// Unsupported as encodePiece().
    [[nodiscard]] Result<Done> add(const Trace& piece);
    /// The current source is complete; what is added next belongs to another one.
    [[nodiscard]] Result<Done> endSource(const CapturedSource& source);
    /// Nothing may follow.
    [[nodiscard]] Result<Done> finish();

private:
    struct Packer;

    [[nodiscard]] Result<Done> addHalves(const Trace& piece);
    [[nodiscard]] Result<Done> write(BlockKind kind, std::string_view content);

    CaptureSink m_sink;
    std::unique_ptr<Packer> m_packer;
    std::uint32_t m_blocks = 0;
};

} // namespace spillway
