#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace spillway {

/// Which pieces of a zone's shared memory are taken, page by page: nginx's slab allocator without the memory itself.
///
/// Pieces of at most half a page come in classes, 8 to 2048 bytes, each with a list of partly filled pages; larger
/// ones are runs of whole pages. 64-bit build, pages of 4096 bytes. Source: ngx_slab.c, nginx 1.22. Memory: 24
/// bytes for each page up to the highest that was ever used. O(1), but for the search for a run that is long
/// enough. Not thread-safe.
class SlabPool
{
public:
    /// Where a piece lies: its page times kChunksPerPage plus its place there. Pieces of at most
    /// 64 bytes share one number.
    using Chunk = std::uint32_t;
    static constexpr std::uint32_t kChunksPerPage = 32;
    static constexpr std::uint64_t kPageBytes = 4096;

    /// A zone of `bytes`, as configured. Above 512 GiB it is simulated as 512 GiB.
    explicit SlabPool(std::uint64_t bytes);

    /// Takes `bytes` >= 1; nothing where there is no room, and then nothing has changed.
    std::optional<Chunk> allocate(std::uint64_t bytes);
    /// Gives back a piece of more than 64 bytes.
    void free(Chunk chunk);

    /// How many pieces of so many bytes could be taken one after the other. O(partly filled pages and free runs).
    [[nodiscard]] std::uint64_t room(std::uint64_t bytes) const;

    [[nodiscard]] std::uint32_t pages() const { return m_pageCount; }
    /// One more than the highest chunk that was ever handed out.
    [[nodiscard]] std::size_t chunkBound() const { return m_pages.size() * kChunksPerPage; }

    /// Pages that a zone of so many bytes can hand out.
    [[nodiscard]] static std::uint32_t usablePages(std::uint64_t bytes);
    /// The bytes that a piece really takes: its class, or whole pages.
    [[nodiscard]] static std::uint64_t pieceSize(std::uint64_t bytes);

private:
    static constexpr std::uint32_t kNone = UINT32_MAX;
    static constexpr std::uint32_t kClasses = 9; ///< 8, 16, … 2048 bytes

    enum class Use : std::uint8_t { FreeTail, FreeHead, Pieces, Run };
    struct Page
    {
        Use use = Use::FreeTail;
        std::uint8_t slabClass = 0;   ///< of Pieces
        std::uint16_t taken = 0;      ///< of Pieces: how many
        std::uint32_t map = 0;        ///< of Pieces of more than 64 bytes: which
        std::uint32_t length = 0;     ///< of FreeHead and Run: pages
        std::uint32_t head = 0;       ///< of the last page of a free run: its first
        std::uint32_t next = kNone;   ///< in the list of free runs, or of partly filled pages of a class
        std::uint32_t before = kNone; ///< the other way
    };

    Chunk takePiece(std::uint32_t page);
    std::optional<std::uint32_t> takePages(std::uint32_t count);
    void freePagesFrom(std::uint32_t first);
    void markFree(std::uint32_t first, std::uint32_t length);
    void push(std::uint32_t& list, std::uint32_t page);
    void unlink(std::uint32_t& list, std::uint32_t page);

    std::uint32_t m_pageCount;
    std::uint32_t m_freePages;
    std::vector<Page> m_pages; ///< up to the highest page used so far and the free run's head behind it
    std::uint32_t m_freeRuns = 0;
    std::array<std::uint32_t, kClasses> m_partly;
};

} // namespace spillway
