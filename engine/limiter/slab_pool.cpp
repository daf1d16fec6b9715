#include "engine/limiter/slab_pool.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace spillway {

namespace {

constexpr std::uint64_t kPageBytes = SlabPool::kPageBytes;
constexpr std::uint64_t kSmallestPiece = 8;
/// The pool's own head: 200 bytes, and for each of 9 classes the head of a list (24) and its statistics (32).
constexpr std::uint64_t kPoolHead = 200 + 9 * (24 + 32);
constexpr std::uint64_t kPageDescriptor = 24;
/// So that page * kChunksPerPage fits 32 bits.
constexpr std::uint64_t kMostPages = UINT32_MAX / SlabPool::kChunksPerPage;

constexpr std::uint32_t classOf(std::uint64_t bytes)
{
    const std::uint64_t piece = std::bit_ceil(std::max(bytes, kSmallestPiece));
    return static_cast<std::uint32_t>(std::countr_zero(piece) - std::countr_zero(kSmallestPiece));
}

constexpr std::uint64_t pagesFor(std::uint64_t bytes)
{
    return (bytes + kPageBytes - 1) / kPageBytes;
}

/// How many pieces of a class a page holds. Those below 64 bytes keep their map in the page itself, in place of pieces.
constexpr std::uint32_t capacityOf(std::uint32_t slabClass)
{
    const std::uint64_t piece = kSmallestPiece << slabClass;
    const std::uint64_t pieces = kPageBytes / piece;
    const std::uint64_t mapBytes = pieces / 8;
    return static_cast<std::uint32_t>(piece >= 64 ? pieces : pieces - (mapBytes + piece - 1) / piece);
}

} // namespace

std::uint32_t SlabPool::usablePages(std::uint64_t bytes)
{
    if (bytes < kPoolHead)
        return 0;
    const std::uint64_t described = (bytes - kPoolHead) / (kPageBytes + kPageDescriptor);
    const std::uint64_t head = kPoolHead + described * kPageDescriptor;
    const std::uint64_t start = pagesFor(head) * kPageBytes;
    const std::uint64_t room = bytes < start ? 0 : (bytes - start) / kPageBytes;
    return static_cast<std::uint32_t>(std::min({described, room, kMostPages}));
}

std::uint64_t SlabPool::pieceSize(std::uint64_t bytes)
{
    if (bytes <= kPageBytes / 2)
        return std::bit_ceil(std::max(bytes, kSmallestPiece));
    return pagesFor(bytes) * kPageBytes;
}

SlabPool::SlabPool(std::uint64_t bytes) : m_pageCount(usablePages(bytes)), m_freePages(m_pageCount)
{
    m_partly.fill(kNone);
    if (m_pageCount == 0) {
        m_freeRuns = kNone;
        return;
    }
    m_pages.resize(1);
    markFree(0, m_pageCount);
}

std::optional<SlabPool::Chunk> SlabPool::allocate(std::uint64_t bytes)
{
    assert(bytes > 0);
    if (bytes > kPageBytes / 2) {
        const std::uint64_t count = pagesFor(bytes);
        if (count > m_freePages)
            return std::nullopt;
        const auto first = takePages(static_cast<std::uint32_t>(count));
        return first ? std::optional(*first * kChunksPerPage) : std::nullopt;
    }
    const std::uint32_t slabClass = classOf(bytes);
    if (m_partly[slabClass] == kNone) {
        const auto page = takePages(1);
        if (!page)
            return std::nullopt;
        m_pages[*page].use = Use::Pieces;
        m_pages[*page].slabClass = static_cast<std::uint8_t>(slabClass);
        m_pages[*page].taken = 0;
        m_pages[*page].map = 0;
        push(m_partly[slabClass], *page);
    }
    return takePiece(m_partly[slabClass]);
}

std::uint64_t SlabPool::room(std::uint64_t bytes) const
{
    std::uint64_t pieces = 0;
    if (bytes > kPageBytes / 2) {
        for (std::uint32_t run = m_freeRuns; run != kNone; run = m_pages[run].next)
            pieces += m_pages[run].length / pagesFor(bytes);
        return pieces;
    }
    const std::uint32_t slabClass = classOf(bytes);
    for (std::uint32_t page = m_partly[slabClass]; page != kNone; page = m_pages[page].next)
        pieces += capacityOf(slabClass) - m_pages[page].taken;
    return pieces + std::uint64_t{m_freePages} * capacityOf(slabClass);
}

SlabPool::Chunk SlabPool::takePiece(std::uint32_t number)
{
    Page& page = m_pages[number];
    const std::uint32_t capacity = capacityOf(page.slabClass);
    std::uint32_t place = 0;
    if (capacity <= kChunksPerPage) { // the lowest free one
        place = static_cast<std::uint32_t>(std::countr_one(page.map));
        page.map |= 1U << place;
    }
    if (++page.taken == capacity)
        unlink(m_partly[page.slabClass], number);
    return number * kChunksPerPage + place;
}

void SlabPool::free(Chunk chunk)
{
    const std::uint32_t number = chunk / kChunksPerPage;
    Page& page = m_pages[number];
    if (page.use == Use::Run) {
        freePagesFrom(number);
        return;
    }
    const std::uint32_t capacity = capacityOf(page.slabClass);
    assert(page.use == Use::Pieces && capacity <= kChunksPerPage);
    assert((page.map & (1U << chunk % kChunksPerPage)) != 0);
    if (page.taken == capacity)
        push(m_partly[page.slabClass], number);
    page.map &= ~(1U << chunk % kChunksPerPage);
    if (--page.taken > 0)
        return;
    unlink(m_partly[page.slabClass], number);
    page.length = 1;
    freePagesFrom(number);
}

/// The first run that is long enough; what is left of it keeps its place in the list.
std::optional<std::uint32_t> SlabPool::takePages(std::uint32_t count)
{
    std::uint32_t first = m_freeRuns;
    while (first != kNone && m_pages[first].length < count)
        first = m_pages[first].next;
    if (first == kNone)
        return std::nullopt;
    const Page run = m_pages[first];
    const std::uint32_t rest = first + count;
    const std::uint32_t successor = run.length > count ? rest : run.next;
    const std::size_t needed = std::size_t{rest} + (run.length > count ? 1 : 0);
    if (m_pages.size() < needed)
        m_pages.resize(needed);
    if (run.length > count) {
        markFree(rest, run.length - count);
        m_pages[rest].next = run.next;
        m_pages[rest].before = run.before;
        if (run.next != kNone)
            m_pages[run.next].before = rest;
    } else if (run.next != kNone) {
        m_pages[run.next].before = run.before;
    }
    (run.before == kNone ? m_freeRuns : m_pages[run.before].next) = successor;
    for (std::uint32_t page = first; page < rest; ++page)
        m_pages[page] = {.use = Use::Run};
    m_pages[first].length = count;
    m_freePages -= count;
    return first;
}

/// Gives back the run that starts at `first`, merged with free neighbours, at the head of the list.
void SlabPool::freePagesFrom(std::uint32_t first)
{
    std::uint32_t length = m_pages[first].length;
    m_freePages += length;
    for (std::uint32_t page = first; page < first + length; ++page)
        m_pages[page] = {};
    const std::uint32_t behind = first + length;
    if (behind < m_pages.size() && m_pages[behind].use == Use::FreeHead) {
        length += m_pages[behind].length;
        unlink(m_freeRuns, behind);
        m_pages[behind].use = Use::FreeTail;
    }
    if (first > 0) {
        const Page& ahead = m_pages[first - 1];
        if (ahead.use == Use::FreeHead || ahead.use == Use::FreeTail) {
            const std::uint32_t head = ahead.use == Use::FreeHead ? first - 1 : ahead.head;
            length += m_pages[head].length;
            unlink(m_freeRuns, head);
            first = head;
        }
    }
    markFree(first, length);
    push(m_freeRuns, first);
}

/// Notes a free run at its first and its last page. The pages behind the highest one used have no entry and need none:
/// nothing lies behind them that could be freed and merged.
void SlabPool::markFree(std::uint32_t first, std::uint32_t length)
{
    const std::uint32_t last = first + length - 1;
    if (last < m_pages.size()) {
        m_pages[last].use = Use::FreeTail;
        m_pages[last].head = first;
    }
    m_pages[first].use = Use::FreeHead;
    m_pages[first].length = length;
}

void SlabPool::push(std::uint32_t& list, std::uint32_t page)
{
    m_pages[page].next = list;
    m_pages[page].before = kNone;
    if (list != kNone)
        m_pages[list].before = page;
    list = page;
}

void SlabPool::unlink(std::uint32_t& list, std::uint32_t page)
{
    const Page& entry = m_pages[page];
    (entry.before == kNone ? list : m_pages[entry.before].next) = entry.next;
    if (entry.next != kNone)
        m_pages[entry.next].before = entry.before;
}

} // namespace spillway
