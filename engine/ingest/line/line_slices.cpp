#include "engine/ingest/line/line_slices.h"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <new>
#include <utility>
#include <vector>

namespace spillway {

namespace {

/// Bytes in which a slice's first line begins. Small enough that threads share a small file, large enough that handing
/// its requests on costs nothing.
constexpr std::uint64_t kSlice = 2U << 20U;

/// Slices of a packed file. With fewer a thread that has taken one apart waits for another that unpacks.
constexpr std::size_t kUnpackedAhead = 3;

/// A file that every thread reads for itself.
class FileLines final : public LineSource
{
public:
    FileLines(ByteSource source, PlainFile file) :
        m_source(std::move(source)),
        m_file(std::move(file)),
        m_head(m_file, 0, m_file.size),
        m_headLines([this](std::span<char> into) { return readFrom(m_head, into); }, [this] { return isUnfinished(); },
                    ReadsFrom::Beginning)
    {
    }

    Result<bool> nextOfHead(LineBlock& block) override
    {
        auto more = m_headLines.next(block);
        m_begin = m_head.position() - m_headLines.carried();
        block.bytesRead = m_begin;
        m_unfinished += m_headLines.bytesUnfinished();
        return more;
    }

    std::unique_ptr<LineSlices> slices(std::size_t /*threads*/) override { return std::make_unique<Slices>(*this); }
    [[nodiscard]] std::uint64_t bytesTotal() const override { return m_file.size; }
    [[nodiscard]] std::uint64_t bytesRead() const override { return m_file.size; }
    [[nodiscard]] std::uint64_t bytesIgnored() const override { return 0; }
    [[nodiscard]] std::uint64_t bytesUnfinished() const override { return m_unfinished; }
    [[nodiscard]] Result<Done> check() const override { return m_source.checkPlainFile(m_begin); }
    [[nodiscard]] bool wasCutShort() const override { return m_cutShort; }

private:
    Result<std::size_t> readFrom(FileRange& range, std::span<char> into)
    {
        auto count = range.read(into);
        if (range.endedEarly())
            m_cutShort = true;
        return count;
    }

    /// What stands behind the last newline.
    [[nodiscard]] bool isUnfinished() const { return m_source.hasGrown() || m_cutShort; }

    class Slices final : public LineSlices
    {
    public:
        explicit Slices(FileLines& file) : m_lines(file), m_range(file.m_file, 0, 0) {}

        Result<bool> claim() override
        {
            m_number = m_lines.m_next++;
            const PlainFile& file = m_lines.m_file;
            const std::uint64_t from = m_lines.m_begin + m_number * kSlice;
            if (from >= file.size)
                return false;
            const std::uint64_t to = std::min(from + kSlice, file.size);
            const auto begin = m_number == 0 ? Result<std::uint64_t>(from) : lineBegin(from, to);
            if (!begin)
                return begin.error();
            const auto end = *begin < to ? lineBegin(to, file.size) : begin;
            if (!end)
                return end.error();
            m_range = FileRange(file, *begin, *end);
            m_reader.emplace([this](std::span<char> into) { return m_lines.readFrom(m_range, into); },
                             [this] { return m_lines.isUnfinished(); }, ReadsFrom::Middle);
            return true;
        }

        Result<bool> next(LineBlock& block) override
        {
            auto more = m_reader->next(block);
            block.bytesRead = m_range.position();
            if (more && !*more)
                m_lines.m_unfinished += m_reader->bytesUnfinished();
            return more;
        }

    private:
        /// Where the first line begins at `from` or behind it, but before `limit`; else `limit`.
        Result<std::uint64_t> lineBegin(std::uint64_t from, std::uint64_t limit)
        {
            FileRange range(m_lines.m_file, from - 1, limit);
            std::array<char, 2048> bytes; // NOLINT(*-member-init): a line ends in the first few
            for (std::uint64_t at = from - 1;; at = range.position()) {
                const auto count = m_lines.readFrom(range, bytes);
                if (!count)
                    return count.error();
                if (*count == 0)
                    return limit;
                if (const void* const newline = std::memchr(bytes.data(), '\n', *count))
                    return at + static_cast<std::uint64_t>(static_cast<const char*>(newline) - bytes.data()) + 1;
            }
        }

        FileLines& m_lines;
        FileRange m_range;
        std::optional<LineReader> m_reader;
    };

    ByteSource m_source;
    PlainFile m_file;
    FileRange m_head;
    LineReader m_headLines;
    std::uint64_t m_begin = 0; ///< of the first slice
    std::atomic<std::uint64_t> m_unfinished = 0;
    std::atomic<bool> m_cutShort = false;
    std::atomic<std::uint64_t> m_next = 0; ///< slice
};

/// A pipe, or a packed file: one thread at a time reads and unpacks, and what it hands over together is a slice.
class StreamLines final : public LineSource
{
public:
    StreamLines(ByteSource source, std::stop_source stop) :
        m_bytesTotal(source.bytesTotal()), m_stream(std::move(source), std::move(stop))
    {
    }

    Result<bool> nextOfHead(LineBlock& block) override { return m_stream.next(block); }
    std::unique_ptr<LineSlices> slices(std::size_t threads) override
    {
        // As many as processors: a third would take turns with them. One alone is helped by another that reads.
        constexpr std::size_t kNoneToSpare = 2;
        if (threads == kNoneToSpare) {
            const std::lock_guard lock(m_mutex);
            m_stream.stopRunningAhead();
            m_enough = m_bytesTotal > 0 ? kUnpackedAhead : 1;
        }
        return std::make_unique<Slices>(*this);
    }
    [[nodiscard]] std::uint64_t bytesTotal() const override { return m_bytesTotal; }
    [[nodiscard]] std::uint64_t bytesRead() const override { return m_stream.source().bytesRead(); }
    [[nodiscard]] std::uint64_t bytesIgnored() const override { return m_stream.source().bytesIgnored(); }
    [[nodiscard]] std::uint64_t bytesUnfinished() const override { return m_stream.bytesUnfinished(); }
    [[nodiscard]] Result<Done> check() const override { return Done{}; }
    [[nodiscard]] std::optional<Error> cutOff() const override { return m_stream.cutOff(); }

private:
    struct Slice
    {
        std::uint64_t number = 0;
        std::vector<LineBlock> blocks;
    };

    class Slices final : public LineSlices
    {
    public:
        explicit Slices(StreamLines& lines) : m_lines(lines) {}

        Result<bool> claim() override
        {
            m_taken = 0;
            const auto more = m_lines.claim(m_slice);
            m_number = m_slice.number;
            return more;
        }

        Result<bool> next(LineBlock& block) override
        {
            if (m_taken == m_slice.blocks.size())
                return false;
            std::swap(block, m_slice.blocks[m_taken++]);
            return true;
        }

    private:
        StreamLines& m_lines;
        Slice m_slice;
        std::size_t m_taken = 0; ///< of its blocks; the memory of the blocks before stands in their place
    };

    /// The next slice in place of one that was taken apart: one that is there, as long as somebody unpacks further ones
    /// or there are enough. Else it unpacks: whoever comes then finds one and need not wait.
    Result<bool> claim(Slice& slice)
    {
        std::unique_lock lock(m_mutex);
        if (!slice.blocks.empty())
            m_free.push_back(std::exchange(slice.blocks, {}));
        for (;;) {
            if (m_unpacked.size() >= (m_unpacks || m_end ? 1 : m_enough)) {
                slice = std::move(m_unpacked.front());
                m_unpacked.pop_front();
                return true;
            }
            if (m_unpacks) {
                m_changed.wait(lock);
                continue;
            }
            if (m_end) {
                slice.number = m_next;
                return *m_end;
            }
            unpack(lock);
        }
    }

    /// One more slice, without the lock meanwhile.
    void unpack(std::unique_lock<std::mutex>& lock)
    {
        m_unpacks = true;
        Result<bool> more = false;
        try {
            std::vector<LineBlock> blocks;
            if (!m_free.empty()) {
                blocks = std::move(m_free.back());
                m_free.pop_back();
            }
            lock.unlock();
            more = m_stream.next(blocks);
            lock.lock();
            if (more && *more)
                m_unpacked.push_back({m_next++, std::move(blocks)});
        } catch (const std::bad_alloc&) {
            if (!lock.owns_lock())
                lock.lock();
            more = Error{ErrorCode::OutOfMemory, {}, {}};
        }
        m_unpacks = false;
        if (!more || !*more)
            m_end = std::move(more);
        m_changed.notify_all();
    }

    std::uint64_t m_bytesTotal;
    LineStream m_stream; ///< behind the head for whoever unpacks
    std::mutex m_mutex;  ///< guards what follows; taken by slices() and claim()
    std::condition_variable m_changed;
    std::deque<Slice> m_unpacked; ///< and not claimed
    std::vector<std::vector<LineBlock>> m_free;
    std::size_t m_enough = 1; ///< so many are unpacked before one is taken: what a pipe gives is not kept back
    bool m_unpacks = false;   ///< somebody does
    std::optional<Result<bool>> m_end;
    std::uint64_t m_next = 0; ///< slice to unpack
};

} // namespace

std::unique_ptr<LineSource> LineSource::of(ByteSource source, std::stop_source stop)
{
    if (auto file = source.plainFile(); file && file->size > 0)
        return std::make_unique<FileLines>(std::move(source), *std::move(file));
    return std::make_unique<StreamLines>(std::move(source), std::move(stop));
}

} // namespace spillway
