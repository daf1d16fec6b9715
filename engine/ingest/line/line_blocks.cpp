#include "engine/ingest/line/line_blocks.h"

#include <algorithm>
#include <cstring>

namespace spillway {

namespace {

constexpr std::size_t kBlock = 256U << 10U;
constexpr std::size_t kShownOfLongLine = 256;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

void ensureRoom(LineBlock& block, std::size_t more)
{
    constexpr std::size_t kStep = 32U << 10U; // the next line that is cut in two may be longer
    const std::size_t needed = block.size + more + kBlockPadding;
    if (block.bytes.size() < needed) {
        block.bytes.reserve((needed / kStep + 1) * kStep);
        block.bytes.resize(block.bytes.capacity());
    }
}

} // namespace

Result<bool> LineReader::next(LineBlock& block)
{
    block.size = 0;
    block.tooLong = false;
    block.hadZeros = false;
    if (m_end && m_carry.empty())
        return false;
    ensureRoom(block, m_carry.size() + kBlock);
    if (!m_carry.empty())
        std::memcpy(block.bytes.data(), m_carry.data(), m_carry.size());
    block.size = m_carry.size();
    m_carry.clear();
    while (!m_end) {
        ensureRoom(block, kBlock);
        char* const fresh = block.bytes.data() + block.size;
        const auto count = m_read({fresh, kBlock});
        if (!count)
            return count.error();
        m_end = *count == 0;
        block.size += *count;
        if (m_endsAtReturns)
            std::replace(fresh, fresh + *count, '\r', '\n');
        const void* newline = ::memrchr(fresh, '\n', *count);
        if (newline == nullptr && (m_end || block.size > kBlock) && hasReturnsAlone(block))
            newline = m_end ? nullptr : ::memrchr(block.bytes.data(), '\n', block.size);
        if (newline != nullptr) {
            const char* const rest = static_cast<const char*>(newline) + 1;
            m_carry.assign(rest, static_cast<const char*>(fresh) + *count);
            block.size = static_cast<std::size_t>(rest - block.bytes.data());
            dropByteOrderMark(block);
            return true;
        }
        dropZeros(block);
        if (block.size > kLongestLine)
            return skipLongLine(block);
    }
    return lastLine(block);
}

/// Whether the first bytes of the source have no newline, but carriage returns: these end its lines from now on.
bool LineReader::hasReturnsAlone(LineBlock& block)
{
    const std::size_t at = m_first ? block.text().find('\r') : std::string_view::npos;
    m_endsAtReturns = m_endsAtReturns || (at != std::string_view::npos && at + 1 < block.size);
    if (m_endsAtReturns)
        std::replace(block.bytes.data(), block.bytes.data() + block.size, '\r', '\n');
    return m_endsAtReturns;
}

/// Gives the one that has no newline.
Result<bool> LineReader::lastLine(LineBlock& block)
{
    dropByteOrderMark(block);
    if (block.size == 0 || !m_hasGrown())
        return block.size > 0 || block.hadZeros;
    m_unfinished = block.size;
    block.size = 0;
    return false;
}

void LineReader::dropByteOrderMark(LineBlock& block)
{
    if (m_first && block.text().starts_with(kByteOrderMark)) {
        block.size -= kByteOrderMark.size();
        std::memmove(block.bytes.data(), block.bytes.data() + kByteOrderMark.size(), block.size);
    }
    m_first = false;
}

/// Drops the zeros at the beginning of a line whose end is still to come.
void LineReader::dropZeros(LineBlock& block)
{
    const std::size_t zeros = std::min(block.text().find_first_not_of('\0'), block.size);
    if (zeros == 0)
        return;
    block.hadZeros = true;
    block.size -= zeros;
    std::memmove(block.bytes.data(), block.bytes.data() + zeros, block.size);
}

Result<bool> LineReader::skipLongLine(LineBlock& block)
{
    block.tooLong = true;
    block.size = kShownOfLongLine;
    char* const rest = block.bytes.data() + kShownOfLongLine;
    for (;;) {
        const auto count = m_read({rest, kBlock});
        if (!count)
            return count.error();
        m_end = *count == 0;
        if (m_end)
            return true;
        if (const void* const newline = std::memchr(rest, '\n', *count)) {
            m_carry.assign(static_cast<const char*>(newline) + 1, static_cast<const char*>(rest) + *count);
            return true;
        }
    }
}

} // namespace spillway
