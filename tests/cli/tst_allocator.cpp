#include "app/allocator/large_pages.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <cstring>
#include <memory>
#include <sys/resource.h>

namespace tst_allocator {

namespace {

/// Page faults of a block of 64 MiB that is written and freed.
long faultsOfABlock()
{
    constexpr std::size_t kBytes = std::size_t{64} << 20U;
    rusage before{};
    rusage after{};
    getrusage(RUSAGE_SELF, &before);
    const auto block = std::make_unique_for_overwrite<char[]>(kBytes);
    std::memset(block.get(), 1, kBytes);
    char* const written = block.get();
    asm volatile("" : : "r"(written) : "memory"); // somebody may look at it
    getrusage(RUSAGE_SELF, &after);
    return after.ru_minflt - before.ru_minflt;
}

} // namespace

class TestAllocator : public QObject
{
    Q_OBJECT

private slots:
    void whatIsFreedIsUsedAgain()
    {
#ifndef SPILLWAY_JEMALLOC
        QSKIP("another allocator");
#endif
        spillway::preferLargePages();
        const long first = faultsOfABlock();
        QVERIFY(first > 0);
        const long again = faultsOfABlock();
        QVERIFY2(again < 8, qPrintable(QString::number(again)));
    }
};

SPILLWAY_TEST(TestAllocator)

} // namespace tst_allocator

#include "tst_allocator.moc"
