#pragma once

#include "engine/ingest/line/line_blocks.h"

#include <memory>
#include <optional>

namespace spillway {

/// Reads slices of a source for one thread: consecutive lines, each slice claimed by one thread alone.
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
    /// The number of the slice that was claimed, or could not be claimed for an error; from 0 in the order of the source.
    [[nodiscard]] std::uint64_t number() const { return m_number; }

protected:
    std::uint64_t m_number = 0;
};

/// The lines of a source: its first blocks for a look at them, the rest in slices for several threads. A file on disk
/// that is not packed is read by all of them, anything else by one of them at a time.
class LineSource
{
public:
    virtual ~LineSource() = default;
    LineSource(const LineSource&) = delete;
    LineSource& operator=(const LineSource&) = delete;

    /// `source` is one that nothing was read of.
    static std::unique_ptr<LineSource> of(ByteSource source);

    /// A block of the head; false at the end of the source. Not behind the first slices().
    virtual Result<bool> nextOfHead(LineBlock& block) = 0;
    /// A reader of the slices behind the head, for one thread; the source outlives it.
    virtual std::unique_ptr<LineSlices> slices() = 0;

    /// Behind the last line: ReadFailed where the file was cut short or written anew while it was read.
    [[nodiscard]] virtual Result<Done> check() const = 0;
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
