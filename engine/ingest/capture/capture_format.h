#pragma once

#include "engine/core/result.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace spillway {

/// A capture (`.spwl`): the requests of one or more sources, and the report on reading them, so that a replay of it is
/// the one of the logs. Written and read from its beginning to its end without looking back, so that both work on
/// pipes.
///
///     capture = part+                     captures that are joined with cat are a capture
///     part    = prologue source* last     last is a block without content
///     source  = piece* report             a source's requests in blocks, then a block of what else is known of it
///
///     prologue  8 bytes   89 'S' 'P' 'W' 'L' 0D 0A 1A: damaged by what takes it for text, and no text itself
///               u32       version of all that follows
///               u32       lower half of the XXH3 (64 bits, seed 0) of the 12 bytes before
///     block     4 bytes   kind: "piec", "srce" (a report) or "last"
///               u32       number of the block in its part, from 0
///               u32       bytes of the content as it stands here: one Zstandard frame; at most kMostPacked
///               u32       bytes of the content unpacked; at most kMostPlain
///               u64       XXH3 of the packed content
///               u64       XXH3 of the 24 bytes before
///               packed content
///
/// All numbers have their lowest byte first. The layout of the prologue is the same in every version. A new version is
/// one that an older program would misread; it must read all earlier ones. For the content of a piece see
/// capture_piece.h, of a report capture_report.h.
inline constexpr std::string_view kCaptureMagic{"\x89SPWL\r\n\x1A", 8};
/// Version 2: where the column request_uri is empty, or there is none, `$request_uri` is made of uri and args. Version
/// 1 did not keep what was sent: of a log with `$request` alone, `$request_uri` is decoded there.
inline constexpr std::uint32_t kCaptureVersion = 2;
inline constexpr std::size_t kPrologueSize = 16;
inline constexpr std::size_t kBlockHeadSize = 32;

/// The bytes that a reader has to hold of one block: bounds for those that were made up, too.
inline constexpr std::uint32_t kMostPlain = 16U << 20U;
inline constexpr std::uint32_t kMostPacked = 17U << 20U; ///< what does not get smaller gets a little larger

enum class BlockKind : std::uint8_t { Piece, Report, Last };

/// The head of a block, before its content.
struct BlockHead
{
    BlockKind kind = BlockKind::Piece;
    std::uint32_t number = 0;
    std::uint32_t packed = 0; ///< bytes
    std::uint32_t plain = 0;  ///< bytes
    std::uint64_t checksum = 0;
    bool operator==(const BlockHead&) const = default;
};

/// Whether a source that begins so is a capture, perhaps a damaged one. `head` has kPrologueSize bytes, fewer
/// only where the source ends.
[[nodiscard]] bool beginsCapture(std::string_view head);

[[nodiscard]] std::uint64_t captureChecksum(std::string_view bytes);

[[nodiscard]] std::string prologue(std::uint32_t version);
/// The version. BadCapture where it is no prologue, without a place. `bytes` are kPrologueSize.
[[nodiscard]] Result<std::uint32_t> readPrologue(std::string_view bytes);

[[nodiscard]] std::string blockHead(const BlockHead& head);
/// BadCapture without a place: the checksum does not match, or a number is beyond its bounds.
/// `bytes` are kBlockHeadSize.
[[nodiscard]] Result<BlockHead> readBlockHead(std::string_view bytes);

/// BadCapture with a sentence that has no place yet.
[[nodiscard]] Error damagedCapture(std::string_view what);

} // namespace spillway
