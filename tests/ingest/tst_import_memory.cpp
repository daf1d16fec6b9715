#include "engine/ingest/import.h"

#include "tests/ingest/sample_file.h"

#include <QtTest/QTest>

#include <atomic>
#include <cstdlib>
#include <new>
#include <thread>

namespace {

/// Which allocations of other threads than the test's own fail: all from this one on.
std::atomic<long> failFrom{-1}; // -1: none
std::atomic<long> allocations{0};
const std::thread::id testThread = std::this_thread::get_id();

bool fails()
{
    const long from = failFrom.load();
    return from >= 0 && std::this_thread::get_id() != testThread && allocations++ >= from;
}

} // namespace

void* operator new(std::size_t size)
{
    void* const memory = fails() ? nullptr : std::malloc(size == 0 ? 1 : size);
    if (memory == nullptr)
        throw std::bad_alloc();
    return memory;
}

void operator delete(void* memory) noexcept
{
    std::free(memory);
}

void operator delete(void* memory, std::size_t /*size*/) noexcept
{
    std::free(memory);
}

using namespace spillway;

/// Memory that runs out in the importer's threads.
class TestImportMemory : public QObject
{
    Q_OBJECT

private slots:
    void memoryThatRunsOutInAnyThreadEndsTheImport()
    {
        std::string text;
        for (int i = 0; i < 20'000; ++i)
            text += "10.0.0." + std::to_string(i % 250) + " - - [02/Oct/2024:10:00:01 +0200] \"GET /" +
                    std::to_string(i) + " HTTP/1.1\" 200 12 \"-\" \"curl/8\"\n";
        const std::string path = m_folder.write("a.log", text);
        long failed = 0;
        for (long from = 0;; ++from) {
            allocations = 0;
            failFrom = from;
            const auto result = importTraffic({path}, {});
            failFrom = -1;
            if (result) {
                QCOMPARE(result->trace->size(), std::size_t(20'000));
                break;
            }
            QCOMPARE(result.error().code, ErrorCode::OutOfMemory);
            QCOMPARE(result.error().where, path);
            ++failed;
        }
        QVERIFY(failed > 20);
    }

private:
    SampleFolder m_folder;
};

QTEST_GUILESS_MAIN(TestImportMemory)
#include "tst_import_memory.moc"
