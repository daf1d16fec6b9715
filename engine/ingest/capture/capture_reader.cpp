#include "engine/ingest/capture/capture_reader.h"

#include "engine/core/say.h"
#include "engine/ingest/capture/capture_piece.h"

#include <algorithm>
#include <utility>

#include <zstd.h>

namespace spillway {

namespace {

std::string placeText(std::uint64_t offset)
{
    return say(" (at byte {})", std::to_string(offset));
}

std::string placeText(std::uint64_t offset, std::uint32_t number)
{
    return say(" (block {}, at byte {})", std::to_string(number), std::to_string(offset));
}

Error unusable(const std::string& name, const std::string& what)
{
    return {ErrorCode::BadCapture, name,
            say("the capture is {}; make it again from its logs, or fetch it again", what)};
}

/// "the capture is damaged: WHAT (block 3, at byte 1204)…"
Error damagedAt(const std::string& name, const std::string& what, const std::string& place)
{
    return unusable(name, "damaged: " + what + place);
}

} // namespace

CaptureReader::CaptureReader(ByteSource source, std::string name) : m_source(std::move(source)), m_name(std::move(name))
{
}

/// `size` bytes, fewer where the source ends before.
Result<std::string> CaptureReader::take(std::size_t size)
{
    constexpr std::size_t kStep = 256U << 10U;
    std::string bytes;
    std::size_t taken = 0;
    while (taken < size) {
        if (taken == bytes.size())
            bytes.resize(std::min(size, std::max(kStep, 2 * taken)));
        const auto count = m_source.read(std::span(bytes).subspan(taken));
        if (!count)
            return count.error();
        if (*count == 0)
            break;
        taken += *count;
        m_offset += *count;
    }
    bytes.resize(taken);
    return bytes;
}

Error CaptureReader::cutOff() const
{
    return unusable(m_name, "cut off: it ends at byte " + std::to_string(m_offset) + ", behind " +
                                std::to_string(m_whole) + (m_whole == 1 ? " whole block" : " whole blocks"));
}

/// False at the end of the capture.
Result<bool> CaptureReader::startPart()
{
    m_start = m_offset;
    const auto bytes = take(kPrologueSize);
    if (!bytes)
        return bytes.error();
    if (bytes->empty() && m_start > 0)
        return false;
    const bool other = m_start > 0 && !prologue(kCaptureVersion).starts_with(bytes->substr(0, kCaptureMagic.size()));
    if (other)
        return damagedAt(m_name, "what stands behind its end is no capture", placeText(m_start));
    if (bytes->size() < kPrologueSize)
        return cutOff();
    const auto version = readPrologue(*bytes);
    if (!version)
        return damagedAt(m_name, version.error().detail, placeText(m_start));
    if (*version == 0 || *version > kCaptureVersion)
        return Error{ErrorCode::BadCapture, m_name,
                     say("this capture has version {}, and this program knows those up to {}: open it with the newer "
                         "program that made it, or make it again from its logs",
                         std::to_string(*version), std::to_string(kCaptureVersion))};
    m_inPart = true;
    m_version = *version;
    m_number = 0;
    return true;
}

Result<CaptureBlock> CaptureReader::readBlock()
{
    m_start = m_offset;
    const auto bytes = take(kBlockHeadSize);
    if (!bytes)
        return bytes.error();
    if (bytes->size() < kBlockHeadSize)
        return cutOff();
    const auto head = readBlockHead(*bytes);
    if (!head)
        return damagedAt(m_name, head.error().detail, placeText(m_start, m_number));
    if (head->number != m_number)
        return damagedAt(m_name, "here is block " + std::to_string(head->number) + " of it",
                         placeText(m_start, m_number));
    CaptureBlock block{*head, m_start, {}, m_version};
    auto packed = take(head->packed);
    if (!packed)
        return packed.error();
    block.packed = *std::move(packed);
    if (block.packed.size() < head->packed)
        return cutOff();
    if (captureChecksum(block.packed) != head->checksum)
        return damagedIn(block, m_name, "a block's content does not match its checksum");
    ++m_number;
    ++m_whole;
    return block;
}

Result<std::optional<CaptureBlock>> CaptureReader::next()
{
    for (;;) {
        if (!m_inPart) {
            const auto started = startPart();
            if (!started)
                return started.error();
            if (!*started)
                return std::optional<CaptureBlock>();
        }
        auto block = readBlock();
        if (!block)
            return block.error();
        if (block->head.kind == BlockKind::Last) {
            if (m_inSource)
                return damagedIn(*block, m_name, "the report of a source is missing");
            m_inPart = false;
            continue;
        }
        m_inSource = block->head.kind == BlockKind::Piece;
        return std::optional(*std::move(block));
    }
}

Error damagedIn(const CaptureBlock& block, const std::string& name, const std::string& what)
{
    return damagedAt(name, what, placeText(block.offset, block.head.number));
}

namespace {

Result<std::string> unpacked(const CaptureBlock& block, const std::string& name)
{
    // One frame with the size that the head claims: no room is made for bytes that do not come.
    if (ZSTD_getFrameContentSize(block.packed.data(), block.packed.size()) != block.head.plain)
        return damagedIn(block, name, "the size of a block differs from its header");
    std::string content;
    content.resize(block.head.plain);
    const std::size_t size = ZSTD_decompress(content.data(), content.size(), block.packed.data(), block.packed.size());
    if (ZSTD_isError(size) != 0 || size != content.size())
        return damagedIn(block, name, "a block's content cannot be unpacked");
    return content;
}

} // namespace

Result<Trace> unpackPiece(const CaptureBlock& block, const std::string& name)
{
    const auto content = unpacked(block, name);
    if (!content)
        return content.error();
    auto piece = decodePiece(*content);
    return piece ? std::move(piece) : damagedIn(block, name, piece.error().detail);
}

Result<CapturedSource> unpackReport(const CaptureBlock& block, const std::string& name)
{
    const auto content = unpacked(block, name);
    if (!content)
        return content.error();
    auto source = decodeReport(*content);
    if (!source)
        return damagedIn(block, name, source.error().detail);
    constexpr std::uint32_t kFirstWithSent = 2;
    source->report.lacksSent = source->report.lacksSent || block.version < kFirstWithSent;
    return source;
}

} // namespace spillway
