#include "engine/ingest/import/capture_pack.h"

#include "engine/ingest/import/source_import.h"
#include "tests/ingest/captures.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <atomic>
#include <cstdlib>
#include <malloc.h>
#include <new>

namespace {

std::atomic<std::size_t> inUse{0};
std::atomic<std::size_t> most{0}; ///< since it was last set

} // namespace

void* operator new(std::size_t size)
{
    void* const memory = std::malloc(size == 0 ? 1 : size);
    if (memory == nullptr)
        throw std::bad_alloc();
    const std::size_t now = inUse += ::malloc_usable_size(memory);
    for (std::size_t before = most; now > before && !most.compare_exchange_weak(before, now);) {
    }
    return memory;
}

void* operator new(std::size_t size, const std::nothrow_t& /*tag*/) noexcept
{
    try {
        return operator new(size);
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
}

void operator delete(void* memory) noexcept
{
    if (memory != nullptr)
        inUse -= ::malloc_usable_size(memory);
    std::free(memory);
}

void operator delete(void* memory, std::size_t /*size*/) noexcept
{
    operator delete(memory);
}

using namespace spillway;

/// Packing takes as much memory for a long source as for a short one.
class TestCaptureMemory : public QObject
{
    Q_OBJECT

    /// The most bytes in use while a file is packed, and the requests in it.
    static std::pair<std::size_t, std::uint64_t> packed(const std::string& path)
    {
        const std::size_t before = inUse;
        most = before;
        const auto report = packTraffic({path}, {}, {[](std::string_view) -> Result<Done> { return Done{}; }});
        return {most - before, report ? report->requests : 0};
    }

    [[nodiscard]] std::string log(std::size_t requests) const
    {
        std::string text = "time_ms,remote_addr,uri\n";
        for (std::size_t i = 0; i < requests; ++i)
            text +=
                std::to_string(i) + ",10.0." + std::to_string(i * 7 % 200) + ".1,/" + std::to_string(i % 9000) + '\n';
        return m_folder.write("requests.csv", text);
    }

    /// A log of so many requests for paths of 100,000 bytes, no two of which are the same.
    [[nodiscard]] std::string longLines(std::size_t requests) const
    {
        std::string text = "time_ms,remote_addr,uri\n";
        for (std::size_t i = 0; i < requests; ++i)
            text += std::to_string(i) + ",10.0.0.1,/" + std::to_string(i) + std::string(100'000, 'x') + '\n';
        return m_folder.write("long.csv", text);
    }

    /// A capture of one source with so many small pieces.
    [[nodiscard]] std::string capture(std::size_t pieces) const
    {
        constexpr std::size_t kRequests = 2000;
        std::mt19937_64 random(3);
        std::vector<MadeSource> sources(1);
        for (std::size_t i = 0; i < pieces; ++i)
            sources[0].pieces.push_back(randomPiece(random, {kRequests, 3, 500, 20}));
        sources[0].captured.report.requests = pieces * kRequests;
        return m_folder.write("requests.spwl", captureOf(sources));
    }

private slots:
    void aLogOfAnyLengthTakesTheSame()
    {
        constexpr std::size_t kShort = 3 * kPieceRequests + 10;
        constexpr std::size_t kLong = 7 * kPieceRequests + 10;
        const auto few = packed(log(kShort));
        const auto many = packed(log(kLong));
        QCOMPARE(few.second, std::uint64_t{kShort});
        QCOMPARE(many.second, std::uint64_t{kLong});
        QVERIFY2(many.first < few.first / 10 * 12, qPrintable(QStringLiteral("%1 %2").arg(few.first).arg(many.first)));
    }

    /// However few lines there are in it.
    void aLogOfLongLinesTakesTheSame()
    {
        const auto few = packed(longLines(2000));
        const auto many = packed(longLines(4000));
        QCOMPARE(few.second, std::uint64_t(2000));
        QCOMPARE(many.second, std::uint64_t(4000));
        QVERIFY2(many.first < few.first / 10 * 12, qPrintable(QStringLiteral("%1 %2").arg(few.first).arg(many.first)));
    }

    void aCaptureOfAnyLengthTakesTheSame()
    {
        const auto few = packed(capture(20));
        const auto many = packed(capture(200));
        QCOMPARE(few.second, std::uint64_t(40'000));
        QCOMPARE(many.second, std::uint64_t(400'000));
        QVERIFY2(many.first < few.first / 10 * 12, qPrintable(QStringLiteral("%1 %2").arg(few.first).arg(many.first)));
    }

    /// A few bytes may claim to stand for millions of requests.
    void sizesThatAreMadeUpTakeNoMemory()
    {
        const std::string bytes = prologue(kCaptureVersion) +
                                  blockHead({BlockKind::Piece, 0, kMostPacked, kMostPlain, captureChecksum({})}) +
                                  "few";
        const auto [bytesUsed, requests] = packed(m_folder.write("a.spwl", bytes));
        QCOMPARE(requests, std::uint64_t(0));
        QVERIFY2(bytesUsed < std::size_t(2) << 20U, qPrintable(QString::number(bytesUsed)));
    }

private:
    SampleFolder m_folder;
};

SPILLWAY_TEST(TestCaptureMemory)
#include "tst_capture_memory.moc"
