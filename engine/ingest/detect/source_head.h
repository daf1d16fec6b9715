#pragma once

#include "engine/ingest/bytes/progress_meter.h"
#include "engine/ingest/line/line_source.h"
#include "engine/ingest/line/sample.h"

#include <string>
#include <vector>

namespace spillway {

/// The beginning of a source, as much of it as it takes to tell its format.
class SourceHead
{
public:
    struct Block
    {
        LineBlock block;
        std::uint64_t linesBefore = 0; ///< in the source
    };

    /// Keeps blocks until there are enough lines. Of comments and blank lines before the first other line, however
    /// many, only the first block is kept.
    Result<Done> read(LineSource& source, ProgressMeter& meter);
    /// EmptyInput or NotAnAccessLog where there is no line to tell a format by. `name` is the source's.
    [[nodiscard]] Result<Done> check(const std::string& name) const;

    /// Views into the blocks.
    [[nodiscard]] const Sample& sample() const { return m_sample; }
    [[nodiscard]] const std::vector<Block>& blocks() const { return m_blocks; }
    /// Nothing lies behind it.
    [[nodiscard]] bool isAll() const { return m_isAll; }
    /// Requests in a source of so many bytes, if it is as its head; 0 where that is unknown.
    [[nodiscard]] std::size_t expectedRequests(std::uint64_t bytesTotal) const;
    /// Its memory is not needed any more.
    void clear() { m_blocks.clear(); }

private:
    void collect(const LineBlock& block, std::uint64_t& number);

    std::vector<Block> m_blocks;
    Sample m_sample;
    bool m_isAll = false;
};

} // namespace spillway
