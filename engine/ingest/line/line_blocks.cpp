#include "engine/ingest/line/line_blocks.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <utility>

namespace spillway {

namespace {

constexpr std::size_t kBlock = 256U << 10U;
constexpr std::size_t kShownOfLongLine = 256;
/// Two megabytes of text: to hand them over costs nothing beside taking them apart.
constexpr std::size_t kTogether = 8;
constexpr std::size_t kBlocksAhead = 16;
constexpr std::size_t kReadOnAt = 8; ///< blocks ready: waking a thread for each block costs more than reading it
static_assert(kTogether <= kReadOnAt, "whoever waits for the last of them would wait for a thread that sleeps");
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
    block.zeros = 0;
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
        const void* const newline = ::memrchr(fresh, '\n', *count);
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

/// The one that has no newline.
Result<bool> LineReader::lastLine(LineBlock& block)
{
    dropByteOrderMark(block);
    if (block.size == 0 || !m_hasGrown())
        return block.size > 0 || block.zeros > 0;
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

/// At the beginning of a line whose end is still to come.
void LineReader::dropZeros(LineBlock& block)
{
    const std::size_t zeros = std::min(block.text().find_first_not_of('\0'), block.size);
    if (zeros == 0)
        return;
    block.zeros += zeros;
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

LineStream::LineStream(ByteSource source, std::stop_source stop) :
    m_source(std::move(source)),
    m_together(m_source.bytesTotal() > 0 ? kTogether : 1),
    m_reader([this](std::span<char> into) { return read(into); },
             [this] { return m_source.hasGrown() || m_cutOff.has_value(); }, ReadsFrom::Beginning),
    m_stop(std::move(stop)),
    m_thread([this] { run(); })
{
}

LineStream::~LineStream()
{
    m_stop.request_stop();
    stopRunningAhead();
    if (m_thread.joinable())
        m_thread.join();
}

void LineStream::stopRunningAhead()
{
    {
        const std::lock_guard lock(m_mutex);
        m_abandoned = true;
    }
    m_drained.notify_one();
}

bool LineStream::runsAhead()
{
    const std::lock_guard lock(m_mutex);
    return !m_abandoned;
}

/// Of packed data that ends in the middle the beginning counts.
Result<std::size_t> LineStream::read(std::span<char> into)
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

LineBlock LineStream::emptyBlock()
{
    std::unique_lock lock(m_mutex);
    if (m_ready.size() >= kBlocksAhead)
        m_drained.wait(lock, [this] { return m_abandoned || m_ready.size() <= kReadOnAt; });
    if (m_free.empty())
        return {};
    LineBlock block = std::move(m_free.back());
    m_free.pop_back();
    return block;
}

std::optional<Result<bool>> LineStream::readAhead()
{
    LineBlock block = emptyBlock();
    Result<bool> more = m_reader.next(block);
    if (!more || !*more)
        return std::optional(std::move(more));
    block.bytesRead = m_source.bytesRead();
    const std::lock_guard lock(m_mutex);
    m_ready.push_back(std::move(block));
    if (m_ready.size() >= m_wanted)
        m_filled.notify_one();
    return std::nullopt;
}

void LineStream::run()
{
    for (;;) {
        std::optional<Result<bool>> last;
        try {
            last = readAhead();
        } catch (const std::bad_alloc&) {
            last = Error{ErrorCode::OutOfMemory, {}, {}};
        }
        const std::lock_guard lock(m_mutex);
        if (!last && !m_abandoned)
            continue;
        m_last = std::move(last);
        m_filled.notify_one();
        return;
    }
}

/// Waits until there are so many, or the last ones.
std::unique_lock<std::mutex> LineStream::ready(std::size_t blocks)
{
    std::unique_lock lock(m_mutex);
    m_wanted = blocks;
    m_filled.wait(lock, [this] { return m_ready.size() >= m_wanted || m_last; });
    return lock;
}

/// With the lock held.
void LineStream::take(LineBlock& block)
{
    if (!block.bytes.empty())
        m_free.push_back(std::move(block));
    block = std::move(m_ready.front());
    m_ready.pop_front();
    if (m_ready.size() == kReadOnAt)
        m_drained.notify_one();
}

Result<bool> LineStream::next(LineBlock& block)
{
    const auto lock = ready(1);
    if (m_ready.empty())
        return *m_last;
    take(block);
    return true;
}

/// Of the blocks that were read ahead at most so many; none behind the last one that the thread reads before it ends.
std::size_t LineStream::takeLeft(std::vector<LineBlock>& blocks)
{
    std::unique_lock lock(m_mutex);
    if (m_ready.empty() && m_thread.joinable()) {
        lock.unlock(); // it may wait for a pipe
        m_thread.join();
        lock.lock();
    }
    blocks.resize(std::max(blocks.size(), m_together));
    const std::size_t count = std::min(m_ready.size(), m_together);
    for (std::size_t i = 0; i < count; ++i)
        take(blocks[i]);
    return count;
}

Result<bool> LineStream::readNow(std::vector<LineBlock>& blocks)
{
    if (const std::size_t left = takeLeft(blocks); left > 0) {
        blocks.resize(left);
        return true;
    }
    std::size_t count = 0;
    for (; count < m_together && !m_last; ++count) {
        Result<bool> more = readInto(blocks[count]);
        if (!more || !*more) {
            m_last = std::move(more);
            break;
        }
        blocks[count].bytesRead = m_source.bytesRead();
    }
    blocks.resize(count);
    return count > 0 ? Result<bool>(true) : *m_last;
}

Result<bool> LineStream::readInto(LineBlock& block)
{
    try {
        return m_reader.next(block);
    } catch (const std::bad_alloc&) {
        return Error{ErrorCode::OutOfMemory, {}, {}};
    }
}

Result<bool> LineStream::next(std::vector<LineBlock>& blocks)
{
    if (!runsAhead())
        return readNow(blocks);
    const auto lock = ready(m_together);
    if (m_ready.empty())
        return *m_last;
    const std::size_t count = std::min(m_ready.size(), m_together);
    for (std::size_t i = count; i < blocks.size(); ++i)
        m_free.push_back(std::move(blocks[i]));
    blocks.resize(count);
    for (LineBlock& block : blocks)
        take(block);
    return true;
}

} // namespace spillway
