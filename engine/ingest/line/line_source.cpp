#include "engine/ingest/line/line_source.h"

#include <new>
#include <utility>

namespace spillway {

LineSource::LineSource(ByteSource source) :
    m_source(std::move(source)),
    m_reader([this](std::span<char> into) { return read(into); },
             [this] { return m_source.hasGrown() || m_cutOff.has_value(); })
{
}

/// Bytes of packed data that ends in the middle count up to there.
Result<std::size_t> LineSource::read(std::span<char> into)
{
    if (m_cutOff)
        return std::size_t{0};
    auto count = m_source.read(into);
    if (!count && m_gaveAny && m_source.isCutOff()) {
        m_cutOff = count.error();
        return std::size_t{0};
    }
    m_gaveAny = m_gaveAny || (count && *count > 0);
    return count;
}

Result<bool> LineSource::nextOfHead(LineBlock& block)
{
    auto more = m_reader.next(block);
    block.bytesRead = m_source.bytesRead();
    return more;
}

Result<bool> LineSource::next(LineSlice& slice)
{
    const std::lock_guard lock(m_mutex);
    slice.number = m_next;
    auto more = fill(slice.blocks);
    m_next += more && *more ? 1U : 0U;
    return more;
}

/// With several blocks of a file, and one of a pipe, which may be slow.
Result<bool> LineSource::fill(std::vector<LineBlock>& blocks)
{
    constexpr std::size_t kTogether = 8; // two megabytes of text: to hand them over costs nothing
    blocks.resize(m_source.bytesTotal() > 0 ? kTogether : 1);
    std::size_t count = 0;
    for (; count < blocks.size() && !m_end; ++count) {
        Result<bool> more = Error{ErrorCode::OutOfMemory, {}, {}};
        try {
            more = nextOfHead(blocks[count]);
        } catch (const std::bad_alloc&) { // the other threads end, too
        }
        if (!more || !*more) {
            m_end = std::move(more);
            break;
        }
    }
    blocks.resize(count);
    return count > 0 ? Result<bool>(true) : *m_end;
}

} // namespace spillway
