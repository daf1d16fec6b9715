#pragma once

#include "engine/ingest/line/line_blocks.h"

#include <mutex>
#include <optional>

namespace spillway {

/// Consecutive lines of a source, for one thread.
struct LineSlice
{
    std::uint64_t number = 0; ///< from 0 in the order of the source
    std::vector<LineBlock> blocks;
};

/// The lines of a source: its first blocks for a look at them, the rest in slices for several threads. These take
/// turns at reading and unpacking: while one has its turn, the others take apart what they have read.
class LineSource
{
public:
    /// `source` is one that nothing was read of.
    explicit LineSource(ByteSource source);
    LineSource(const LineSource&) = delete;
    LineSource& operator=(const LineSource&) = delete;

    /// A block of the head; false at the end of the source. Not behind the first next().
    Result<bool> nextOfHead(LineBlock& block);
    /// The next slice in place of one whose memory is used again; false at the end. By several threads at once. Where
    /// it fails, the slice has the number of the one that could not be read.
    Result<bool> next(LineSlice& slice);

    /// At the end: why lines are missing at its end, where it is packed and ends in the middle.
    [[nodiscard]] const std::optional<Error>& cutOff() const { return m_cutOff; }
    /// At the end: see LineReader.
    [[nodiscard]] std::size_t bytesUnfinished() const { return m_reader.bytesUnfinished(); }
    /// For its counts, at the end; its size at any time.
    [[nodiscard]] const ByteSource& bytes() const { return m_source; }

private:
    Result<std::size_t> read(std::span<char> into);
    Result<bool> fill(std::vector<LineBlock>& blocks);

    ByteSource m_source;
    std::optional<Error> m_cutOff;
    bool m_gaveAny = false; ///< the source, bytes
    LineReader m_reader;
    std::mutex m_mutex; ///< guards all of this behind the head; taken by next()
    std::optional<Result<bool>> m_end;
    std::uint64_t m_next = 0; ///< slice
};

} // namespace spillway
