#pragma once

#include "engine/ingest/bytes/byte_source.h"
#include "engine/ingest/capture/capture_format.h"
#include "engine/ingest/capture/capture_report.h"
#include "engine/trace/columns/trace.h"

#include <cstdint>
#include <optional>
#include <string>

namespace spillway {

/// A piece or a report as it stands in a capture; its checksum is right.
struct CaptureBlock
{
    BlockHead head;
    std::uint64_t offset = 0; ///< of its head in the capture
    std::string packed;
    std::uint32_t version = kCaptureVersion; ///< of its part
};

/// Reads the blocks of a capture from its beginning to its end. Memory: one block, and no more than twice the bytes
/// that are there, whatever they tell. Not thread-safe.
class CaptureReader
{
public:
    /// `source` is read on from its first byte; `name` is for errors.
    CaptureReader(ByteSource source, std::string name);

    /// The next piece or report; nothing at the end. BadCapture with the place of the damage and with what is whole
    /// before it, or for a capture of a later version; an error of ByteSource.
    [[nodiscard]] Result<std::optional<CaptureBlock>> next();

    [[nodiscard]] const ByteSource& source() const { return m_source; }
    [[nodiscard]] const std::string& name() const { return m_name; }

private:
    [[nodiscard]] Result<bool> startPart();
    [[nodiscard]] Result<CaptureBlock> readBlock();
    [[nodiscard]] Result<std::string> take(std::size_t size);
    [[nodiscard]] Error cutOff() const;

    ByteSource m_source;
    std::string m_name;
    std::uint64_t m_offset = 0;                ///< of what is read next
    std::uint64_t m_start = 0;                 ///< of the block that is being read
    std::uint32_t m_number = 0;                ///< of the block that is read next, in its part
    std::uint32_t m_version = kCaptureVersion; ///< of that part
    std::uint64_t m_whole = 0;                 ///< blocks that were read, of all parts
    bool m_inPart = false;
    bool m_inSource = false; ///< behind a piece and before its source's report
};

/// BadCapture: "the capture is damaged: WHAT (block 3, at byte 1204)", with what to do.
[[nodiscard]] Error damagedIn(const CaptureBlock& block, const std::string& name, const std::string& what);

/// The requests of a BlockKind::Piece; see decodePiece(). BadCapture with the block's place.
[[nodiscard]] Result<Trace> unpackPiece(const CaptureBlock& block, const std::string& name);
/// The report of a BlockKind::Report; see decodeReport(). BadCapture with the block's place.
[[nodiscard]] Result<CapturedSource> unpackReport(const CaptureBlock& block, const std::string& name);

} // namespace spillway
