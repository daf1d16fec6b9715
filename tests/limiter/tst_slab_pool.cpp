#include "engine/limiter/slab_pool.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <map>
#include <random>
#include <set>

namespace tst_slab_pool {

using namespace spillway;

namespace {

constexpr std::uint64_t kPage = SlabPool::kPageBytes;

/// The pages that a piece of so many bytes covers, from the page of its chunk.
std::uint32_t pagesOf(std::uint64_t bytes)
{
    return static_cast<std::uint32_t>(std::max(SlabPool::pieceSize(bytes) / kPage, std::uint64_t{1}));
}

/// The plainest book of what is taken: each chunk's bytes, and whose size a page has.
class Book
{
public:
    explicit Book(std::uint32_t pages) : m_pages(pages) {}

    /// False where a taken chunk overlaps another piece, lies in a page of another class or beyond the pool.
    bool take(SlabPool::Chunk chunk, std::uint64_t bytes)
    {
        const std::uint32_t page = chunk / SlabPool::kChunksPerPage;
        const std::uint64_t size = SlabPool::pieceSize(bytes);
        for (std::uint32_t i = page; i < page + pagesOf(bytes); ++i) {
            if (i >= m_pages || (m_sizeOf.contains(i) && (m_sizeOf[i] != size || size >= kPage)))
                return false;
            m_sizeOf[i] = size;
            ++m_piecesOf[i];
        }
        const bool fits = size >= kPage || chunk % SlabPool::kChunksPerPage < kPage / size;
        return fits && m_taken.try_emplace(chunk, bytes).second;
    }

    void free(SlabPool::Chunk chunk)
    {
        const std::uint32_t page = chunk / SlabPool::kChunksPerPage;
        for (std::uint32_t i = page; i < page + pagesOf(m_taken[chunk]); ++i) {
            if (--m_piecesOf[i] == 0)
                m_sizeOf.erase(i);
        }
        m_taken.erase(chunk);
    }

    [[nodiscard]] std::uint32_t freePages() const { return m_pages - static_cast<std::uint32_t>(m_sizeOf.size()); }

    /// Whether a piece must find room: in a page of its class, or in enough free pages in a row.
    [[nodiscard]] bool hasRoom(std::uint64_t bytes) const
    {
        const std::uint64_t size = SlabPool::pieceSize(bytes);
        std::uint32_t inARow = 0;
        for (std::uint32_t page = 0; page < m_pages; ++page) {
            const auto owner = m_sizeOf.find(page);
            inARow = owner == m_sizeOf.end() ? inARow + 1 : 0;
            if (inARow >= pagesOf(bytes))
                return true;
            if (owner != m_sizeOf.end() && size < kPage && owner->second == size && m_piecesOf.at(page) < kPage / size)
                return true;
        }
        return false;
    }

    [[nodiscard]] const std::map<SlabPool::Chunk, std::uint64_t>& taken() const { return m_taken; }

private:
    std::uint32_t m_pages;
    std::map<SlabPool::Chunk, std::uint64_t> m_taken;  ///< bytes
    std::map<std::uint32_t, std::uint64_t> m_sizeOf;   ///< by page
    std::map<std::uint32_t, std::uint64_t> m_piecesOf; ///< by page
};

std::uint32_t pageOf(std::optional<SlabPool::Chunk> chunk)
{
    return *chunk / SlabPool::kChunksPerPage;
}

} // namespace

class TestSlabPool : public QObject
{
    Q_OBJECT

private slots:
    void usablePages_data()
    {
        QTest::addColumn<quint64>("bytes");
        QTest::addColumn<quint32>("pages");
        QTest::newRow("nothing") << quint64{0} << 0U;
        QTest::newRow("less than the pool's head") << quint64{703} << 0U;
        QTest::newRow("32k, nginx's smallest") << quint64{32'768} << 7U;
        QTest::newRow("33000 bytes are no page more") << quint64{33'000} << 7U;
        QTest::newRow("36864") << quint64{36'864} << 8U;
        QTest::newRow("64k") << quint64{65'536} << 15U;
        QTest::newRow("100k") << quint64{102'400} << 24U;
        QTest::newRow("1m") << quint64{1'048'576} << 254U;
        QTest::newRow("10m") << quint64{10'485'760} << 2544U;
        QTest::newRow("beyond what is simulated") << quint64{UINT64_MAX} << UINT32_MAX / 32;
    }

    void usablePages()
    {
        QFETCH(quint64, bytes);
        QFETCH(quint32, pages);
        QCOMPARE(SlabPool::usablePages(bytes), pages);
        QCOMPARE(SlabPool(bytes).room(SlabPool::kPageBytes), std::uint64_t{pages});
    }

    void classes_data()
    {
        QTest::addColumn<quint64>("bytes");
        QTest::addColumn<quint64>("taken");
        QTest::addColumn<quint64>("inThePool"); // pieces that 7 pages hold
        QTest::newRow("8: the map takes 8 of 512") << quint64{1} << quint64{8} << quint64{7 * 504};
        QTest::newRow("16: the map takes 2 of 256") << quint64{16} << quint64{16} << quint64{7 * 254};
        QTest::newRow("32: the map takes 1 of 128") << quint64{17} << quint64{32} << quint64{7 * 127};
        QTest::newRow("64 keep their map outside") << quint64{64} << quint64{64} << quint64{7 * 64};
        QTest::newRow("128") << quint64{65} << quint64{128} << quint64{7 * 32};
        QTest::newRow("256") << quint64{129} << quint64{256} << quint64{7 * 16};
        QTest::newRow("2048") << quint64{1025} << quint64{2048} << quint64{7 * 2};
        QTest::newRow("a page") << quint64{2049} << quint64{4096} << quint64{7};
        QTest::newRow("two pages") << quint64{4097} << quint64{8192} << quint64{3};
        QTest::newRow("seven pages") << quint64{7 * 4096} << quint64{7 * 4096} << quint64{1};
        QTest::newRow("too much") << quint64{7 * 4096 + 1} << quint64{8 * 4096} << quint64{0};
    }

    void classes()
    {
        QFETCH(quint64, bytes);
        QFETCH(quint64, taken);
        QFETCH(quint64, inThePool);
        QCOMPARE(SlabPool::pieceSize(bytes), std::uint64_t{taken});
        SlabPool pool(32'768);
        QCOMPARE(pool.room(bytes), std::uint64_t{inThePool});
        quint64 pieces = 0;
        while (pool.allocate(bytes))
            ++pieces;
        QCOMPARE(pieces, inThePool);
        QCOMPARE(pool.room(bytes), std::uint64_t{0});
    }

    void aPageThatGetsRoomAgainIsTheNextToBeUsed()
    {
        SlabPool pool(32'768);
        std::vector<SlabPool::Chunk> chunks;
        for (int i = 0; i < 6; ++i) // pages 0, 1, 2 are full
            chunks.push_back(*pool.allocate(2048));
        pool.free(chunks[0]);
        pool.free(chunks[4]);
        QCOMPARE(pageOf(pool.allocate(2048)), 2U);
        QCOMPARE(pageOf(pool.allocate(2048)), 0U);
        QCOMPARE(pageOf(pool.allocate(2048)), 3U);
    }

    void aFreedRunIsTheFirstToBeTriedAndMergesWithItsNeighbours()
    {
        SlabPool pool(32'768); // seven pages
        std::vector<SlabPool::Chunk> pages;
        for (int i = 0; i < 7; ++i)
            pages.push_back(*pool.allocate(4096));
        pool.free(pages[1]);
        pool.free(pages[5]);
        QCOMPARE(pageOf(pool.allocate(4096)), 5U); // the last freed
        pool.free(pages[5]);
        pool.free(pages[3]);
        QVERIFY(!pool.allocate(2 * 4096)); // 1, 3 and 5 are free but lie apart
        pool.free(pages[2]);
        QCOMPARE(pageOf(pool.allocate(3 * 4096)), 1U); // 1, 2, 3
        QCOMPARE(pageOf(pool.allocate(4096)), 5U);
        QCOMPARE(pool.room(SlabPool::kPageBytes), std::uint64_t{0});
    }

    void whatIsLeftOfARunKeepsItsPlace()
    {
        SlabPool pool(32'768);
        std::vector<SlabPool::Chunk> pages;
        for (int i = 0; i < 7; ++i)
            pages.push_back(*pool.allocate(4096));
        pool.free(pages[6]);
        pool.free(pages[0]);
        pool.free(pages[1]); // free: 0-1, then 6
        QCOMPARE(pageOf(pool.allocate(4096)), 0U);
        QCOMPARE(pageOf(pool.allocate(4096)), 1U);
        QCOMPARE(pageOf(pool.allocate(4096)), 6U);
    }

    void anyOrderOfTakingAndFreeingKeepsTheBooks()
    {
        const std::uint64_t seed = std::random_device{}();
        qInfo("seed %llu", static_cast<unsigned long long>(seed));
        std::mt19937_64 random(seed);
        for (int round = 0; round < 20; ++round) {
            const std::uint64_t bytes = 32'768 + random() % 200'000;
            SlabPool pool(bytes);
            Book book(SlabPool::usablePages(bytes));
            for (int step = 0; step < 2000; ++step) {
                if (random() % 5 < 3) {
                    static constexpr std::uint64_t kLargest[] = {128, 256, 2048, 4096, 20'000};
                    const std::uint64_t wanted = 65 + random() % kLargest[random() % std::size(kLargest)];
                    const bool room = book.hasRoom(wanted);
                    QCOMPARE(pool.room(wanted) > 0, room);
                    const auto chunk = pool.allocate(wanted);
                    QCOMPARE(chunk.has_value(), room);
                    QVERIFY(!chunk || book.take(*chunk, wanted));
                } else if (!book.taken().empty()) {
                    const auto any = std::next(book.taken().begin(), static_cast<long>(random() % book.taken().size()));
                    const SlabPool::Chunk chunk = any->first;
                    pool.free(chunk);
                    book.free(chunk);
                }
                QCOMPARE(pool.room(SlabPool::kPageBytes), std::uint64_t{book.freePages()});
            }
            while (!book.taken().empty()) {
                const SlabPool::Chunk chunk = book.taken().begin()->first;
                pool.free(chunk);
                book.free(chunk);
            }
            QCOMPARE(pool.room(std::uint64_t{pool.pages()} * kPage), std::uint64_t{1}); // one run again
        }
    }
};

SPILLWAY_TEST(TestSlabPool)

} // namespace tst_slab_pool

#include "tst_slab_pool.moc"
