#pragma once

#include "engine/ingest/bytes/byte_source.h"

#include <functional>
#include <utility>
#include <vector>

namespace spillway {

/// A longer line is skipped; it cannot be a request (nginx itself cuts request lines and headers far earlier).
inline constexpr std::size_t kLongestLine = 1U << 20U;

/// Readable bytes behind the text of each block, as simdjson needs.
inline constexpr std::size_t kBlockPadding = 64;

/// Some whole lines of a source, or the beginning of one line that is too long.
struct LineBlock
{
    std::vector<char> bytes;
    std::size_t size = 0;        ///< of the text; the last line of the source may lack its newline
    bool tooLong = false;        ///< stands for one line of more than kLongestLine, of which this is the beginning
    bool hadZeros = false;       ///< zeros were dropped before its first line; others may be there
    std::uint64_t bytesRead = 0; ///< ByteSource::bytesRead() after it

    [[nodiscard]] std::string_view text() const { return {bytes.data(), size}; }
};

/// Some bytes into the start of the span; 0 at the end. As ByteSource::read().
using ReadBytes = std::function<Result<std::size_t>(std::span<char>)>;

/// Cuts bytes into blocks of whole lines, about 256 KiB each. Zeros before a line, as a file has that was
/// truncated while it was written, do not make it too long. Carriage
/// returns alone end lines where the source has no newline in its first 256 KiB. Drops the beginning of a line at the end of a
/// file that is being written, and a UTF-8 byte order mark.
class LineReader
{
public:
    /// `hasGrown`: as ByteSource::hasGrown().
    LineReader(ReadBytes read, std::function<bool()> hasGrown) :
        m_read(std::move(read)), m_hasGrown(std::move(hasGrown))
    {
    }
    /// The next block into `block`, whose memory is used again and whose `bytesRead` stays; false at the end.
    Result<bool> next(LineBlock& block);
    [[nodiscard]] std::size_t bytesUnfinished() const { return m_unfinished; } ///< dropped at the end; 0 before it

private:
    bool hasReturnsAlone(LineBlock& block);
    Result<bool> lastLine(LineBlock& block);
    Result<bool> skipLongLine(LineBlock& block);
    void dropByteOrderMark(LineBlock& block);
    static void dropZeros(LineBlock& block);

    ReadBytes m_read;
    std::function<bool()> m_hasGrown;
    std::vector<char> m_carry; ///< the beginning of a line whose end was not in the last block
    std::size_t m_unfinished = 0;
    bool m_first = true;
    bool m_endsAtReturns = false; ///< the lines of the source end with carriage returns alone
    bool m_end = false;
};

} // namespace spillway
