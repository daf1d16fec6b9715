#pragma once

#include "engine/ingest/bytes/byte_source.h"

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
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
    std::uint64_t zeros = 0;     ///< bytes of zeros that were dropped before its first line; others may be there
    std::uint64_t bytesRead = 0; ///< ByteSource::bytesRead() after it

    [[nodiscard]] std::string_view text() const { return {bytes.data(), size}; }
};

/// Some bytes into the start of the span; 0 at the end. As ByteSource::read().
using ReadBytes = std::function<Result<std::size_t>(std::span<char>)>;

/// Where a LineReader begins to read: a UTF-8 byte order mark is dropped at the beginning of a source only.
enum class ReadsFrom : std::uint8_t { Beginning, Middle };

/// Cuts bytes into blocks of whole lines, about 256 KiB each. Zeros before a line, as a file has that was
/// truncated while it was written, do not make it too long. Drops the beginning of a line at the end of a
/// file that is being written.
class LineReader
{
public:
    /// `hasGrown`: as ByteSource::hasGrown().
    LineReader(ReadBytes read, std::function<bool()> hasGrown, ReadsFrom from) :
        m_read(std::move(read)), m_hasGrown(std::move(hasGrown)), m_first(from == ReadsFrom::Beginning)
    {
    }
    /// The next block into `block`, whose memory is used again and whose `bytesRead` stays; false at the end.
    Result<bool> next(LineBlock& block);
    /// Bytes that were read and are in no block yet.
    [[nodiscard]] std::size_t carried() const { return m_carry.size(); }
    [[nodiscard]] std::size_t bytesUnfinished() const { return m_unfinished; } ///< dropped at the end; 0 before it

private:
    Result<bool> lastLine(LineBlock& block);
    Result<bool> skipLongLine(LineBlock& block);
    void dropByteOrderMark(LineBlock& block);
    static void dropZeros(LineBlock& block);

    ReadBytes m_read;
    std::function<bool()> m_hasGrown;
    std::vector<char> m_carry; ///< the beginning of a line whose end was not in the last block
    std::size_t m_unfinished = 0;
    bool m_first;
    bool m_end = false;
};

/// A LineReader that runs ahead on a thread of its own, so that reading and unpacking cost no time where the lines are
/// taken apart. The thread ends with this object, or with stopRunningAhead().
class LineStream
{
public:
    LineStream(ByteSource source, std::stop_source stop);
    ~LineStream();
    LineStream(const LineStream&) = delete;
    LineStream& operator=(const LineStream&) = delete;

    /// Waits for the next block; false at the end. `block` gives its memory back for use by a later one.
    /// By one thread at a time.
    Result<bool> next(LineBlock& block);
    /// The same for as many of the next blocks as are handed over together: several of a file, to save waking threads,
    /// and one of a pipe, which may be slow. At least one.
    Result<bool> next(std::vector<LineBlock>& blocks);
    /// From now on only next() for several blocks is called, and reads them itself once those that were read ahead are
    /// taken: for threads that take the lines apart, one of them at a time, and leave no processor for one that reads.
    /// What they read is in the cache of the one that needs it, and nobody is woken. Does not wait.
    void stopRunningAhead();
    /// Once next() has told the end: why it came too early, where packed data ends in the middle. What could be
    /// unpacked was told, but for the beginning of a line, which is unfinished.
    [[nodiscard]] const std::optional<Error>& cutOff() const { return m_cutOff; }
    /// For its counts, once next() has told the end: before that whoever reads has it.
    [[nodiscard]] const ByteSource& source() const { return m_source; }
    [[nodiscard]] std::size_t bytesUnfinished() const { return m_reader.bytesUnfinished(); } ///< likewise

private:
    void run();
    Result<std::size_t> read(std::span<char> into);
    std::optional<Result<bool>> readAhead(); ///< the end or the error, once reached
    LineBlock emptyBlock();
    [[nodiscard]] bool runsAhead();
    [[nodiscard]] std::unique_lock<std::mutex> ready(std::size_t blocks);
    void take(LineBlock& block);
    std::size_t takeLeft(std::vector<LineBlock>& blocks);
    Result<bool> readNow(std::vector<LineBlock>& blocks);
    Result<bool> readInto(LineBlock& block);

    ByteSource m_source;
    std::optional<Error> m_cutOff;
    bool m_gaveAny = false; ///< the source, bytes
    std::size_t m_together; ///< blocks to be handed over
    LineReader m_reader;
    std::stop_source m_stop;           ///< ends the source's waiting
    std::mutex m_mutex;                ///< guards what follows; taken by the reading thread and by the caller of next()
    std::condition_variable m_filled;  ///< a block is ready, or there will be none; the caller waits for it
    std::condition_variable m_drained; ///< there is work for the reading thread, which waits for it
    std::deque<LineBlock> m_ready;
    std::size_t m_wanted = 1; ///< blocks that the caller waits for
    std::vector<LineBlock> m_free;
    std::optional<Result<bool>> m_last; ///< the end or the error, once reached
    bool m_abandoned = false;           ///< the thread shall end
    std::thread m_thread;
};

} // namespace spillway
