#pragma once

#include "engine/ingest/line/line_blocks.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>

namespace spillway {

/// What one thread reads of a source: slices of consecutive lines, each of which is claimed by one thread.
class LineSlices
{
public:
    LineSlices() = default;
    virtual ~LineSlices() = default;
    LineSlices(const LineSlices&) = delete;
    LineSlices& operator=(const LineSlices&) = delete;

    /// Claims the next slice that nobody has; false at the end of the source.
    virtual Result<bool> claim() = 0;
    /// The next block of the slice into `block`, whose memory is used again; false behind its last one.
    virtual Result<bool> next(LineBlock& block) = 0;
    /// Of the slice that was claimed, or could not be claimed for an error; counted from 0 in
    /// their order in the source.
    [[nodiscard]] std::uint64_t number() const { return m_number; }

protected:
    std::uint64_t m_number = 0;
};

/// A source's lines: its first blocks for whoever looks at them first, the rest in slices for several threads. A file
/// on disk that is not packed is read by all of them, anything else by one of them at a time or by a thread of its own.
class LineSource
{
public:
    virtual ~LineSource() = default;
    LineSource(const LineSource&) = delete;
    LineSource& operator=(const LineSource&) = delete;

    /// Of a source that nothing was read of, and whose token is of `stop`: that is asked to stop
    /// when it is no longer needed.
    static std::unique_ptr<LineSource> of(ByteSource source, std::stop_source stop);

    /// A block of the head; false at the end of the source. Not behind the first slices().
    virtual Result<bool> nextOfHead(LineBlock& block) = 0;
    /// What lies behind the head, for one of so many threads that share it; the source outlives them.
    virtual std::unique_ptr<LineSlices> slices(std::size_t threads) = 0;

    /// Behind the last line: whether what was read is still what it was; see ByteSource.
    [[nodiscard]] virtual Result<Done> check() const = 0;
    /// At the end: whether it was cut short while it was read, so that lines are missing.
    [[nodiscard]] virtual bool wasCutShort() const { return false; }
    /// At the end: why lines are missing at its end, where it is packed and ends in the middle.
    [[nodiscard]] virtual std::optional<Error> cutOff() const { return std::nullopt; }
    [[nodiscard]] virtual std::uint64_t bytesTotal() const = 0;      ///< 0 where unknown
    [[nodiscard]] virtual std::uint64_t bytesUnfinished() const = 0; ///< at the end: see LineReader
    [[nodiscard]] virtual std::uint64_t bytesRead() const = 0;       ///< at the end
    [[nodiscard]] virtual std::uint64_t bytesIgnored() const = 0;    ///< at the end: see ByteSource::bytesIgnored()

protected:
    LineSource() = default;
};

} // namespace spillway
