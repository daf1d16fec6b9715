#include "engine/ingest/line/line_slices.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <mutex>
#include <new>
#include <utility>
#include <vector>

namespace spillway {

namespace {

/// Bytes in which a slice's first line begins. Small enough that threads share a small file, large enough that handing
/// its requests on costs nothing.
constexpr std::uint64_t kSlice = 2U << 20U;

/// A file that every thread reads for itself.
class FileLines final : public LineSource
{
public:
    FileLines(ByteSource source, PlainFile file) :
        m_source(std::move(source)),
        m_file(std::move(file)),
        m_head(m_file, 0, m_file.size),
        m_headLines([this](std::span<char> into) { return m_head.read(into); }, [this] { return m_source.hasGrown(); },
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

    std::unique_ptr<LineSlices> slices() override { return std::make_unique<Slices>(*this); }
    [[nodiscard]] std::uint64_t bytesTotal() const override { return m_file.size; }
    [[nodiscard]] std::uint64_t bytesRead() const override { return m_file.size; }
    [[nodiscard]] std::uint64_t bytesIgnored() const override { return 0; }
    [[nodiscard]] std::uint64_t bytesUnfinished() const override { return m_unfinished; }
    [[nodiscard]] Result<Done> check() const override { return m_source.checkPlainFile(); }

private:
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
            const auto end = begin && *begin < to ? lineBegin(to, file.size) : begin;
            if (!end)
                return end.error();
            m_range = FileRange(file, *begin, *end);
            m_reader.emplace([this](std::span<char> into) { return m_range.read(into); },
                             [this] { return m_lines.m_source.hasGrown(); }, ReadsFrom::Middle);
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
                const auto count = range.read(bytes);
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
    std::atomic<std::uint64_t> m_next = 0; ///< slice
};

/// A pipe, or a packed file. Threads take turns at reading and unpacking: while one has its turn, the others take apart
/// what they have read.
class StreamLines final : public LineSource
{
public:
    explicit StreamLines(ByteSource source) :
        m_source(std::move(source)),
        m_reader([this](std::span<char> into) { return read(into); },
                 [this] { return m_source.hasGrown() || m_cutOff.has_value(); }, ReadsFrom::Beginning)
    {
    }

    Result<bool> nextOfHead(LineBlock& block) override
    {
        auto more = m_reader.next(block);
        block.bytesRead = m_source.bytesRead();
        return more;
    }

    std::unique_ptr<LineSlices> slices() override { return std::make_unique<Slices>(*this); }
    [[nodiscard]] std::uint64_t bytesTotal() const override { return m_source.bytesTotal(); }
    [[nodiscard]] std::uint64_t bytesRead() const override { return m_source.bytesRead(); }
    [[nodiscard]] std::uint64_t bytesIgnored() const override { return m_source.bytesIgnored(); }
    [[nodiscard]] std::uint64_t bytesUnfinished() const override { return m_reader.bytesUnfinished(); }
    [[nodiscard]] Result<Done> check() const override { return Done{}; }
    [[nodiscard]] std::optional<Error> cutOff() const override { return m_cutOff; }

private:
    class Slices final : public LineSlices
    {
    public:
        explicit Slices(StreamLines& lines) : m_lines(lines) {}

        Result<bool> claim() override
        {
            m_taken = 0;
            const std::lock_guard lock(m_lines.m_mutex);
            m_number = m_lines.m_next;
            const auto more = m_lines.readSlice(m_blocks);
            m_lines.m_next += more && *more ? 1U : 0U;
            return more;
        }

        Result<bool> next(LineBlock& block) override
        {
            if (m_taken == m_blocks.size())
                return false;
            std::swap(block, m_blocks[m_taken++]);
            return true;
        }

    private:
        StreamLines& m_lines;
        std::vector<LineBlock> m_blocks; ///< of the slice; the memory of others stands in place of those that were taken
        std::size_t m_taken = 0;
    };

    /// Bytes of packed data that ends in the middle count up to there.
    Result<std::size_t> read(std::span<char> into)
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

    /// Several blocks of a file, and one of a pipe, which may be slow. With the lock held.
    Result<bool> readSlice(std::vector<LineBlock>& blocks)
    {
        constexpr std::size_t kTogether = 8; // two megabytes of text: to hand them over costs nothing
        blocks.resize(bytesTotal() > 0 ? kTogether : 1);
        std::size_t count = 0;
        for (; count < blocks.size() && !m_end; ++count) {
            Result<bool> more = Error{ErrorCode::OutOfMemory, {}, {}};
            try {
                more = nextOfHead(blocks[count]);
            } catch (const std::bad_alloc&) { // the others end, too
            }
            if (!more || !*more) {
                m_end = std::move(more);
                break;
            }
        }
        blocks.resize(count);
        return count > 0 ? Result<bool>(true) : *m_end;
    }

    ByteSource m_source;
    std::optional<Error> m_cutOff;
    bool m_gaveAny = false; ///< the source, bytes
    LineReader m_reader;
    std::mutex m_mutex; ///< guards all of this behind the head; taken by claim()
    std::optional<Result<bool>> m_end;
    std::uint64_t m_next = 0; ///< slice
};

} // namespace

std::unique_ptr<LineSource> LineSource::of(ByteSource source)
{
    if (auto file = source.plainFile(); file && file->size > 0)
        return std::make_unique<FileLines>(std::move(source), *std::move(file));
    return std::make_unique<StreamLines>(std::move(source));
}

} // namespace spillway
