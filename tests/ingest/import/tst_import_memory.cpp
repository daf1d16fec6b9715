#include "engine/ingest/import/import.h"

#include "tests/ingest/sample_file.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <new>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

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
    std::free(memory);
}

void operator delete(void* memory, std::size_t /*size*/) noexcept
{
    std::free(memory);
}

using namespace spillway;

namespace {

/// Writes a text into a pipe, where there is one, until nobody reads it any more. Asks for no memory meanwhile.
class Feeding
{
public:
    Feeding(const std::string& pipe, const std::string& text)
    {
        if (!pipe.empty())
            m_thread = std::jthread([&pipe, &text] {
                const int to = ::open(pipe.c_str(), O_WRONLY | O_CLOEXEC);
                for (std::size_t at = 0; at < text.size();) {
                    const ssize_t count = ::write(to, text.data() + at, text.size() - at);
                    if (count <= 0)
                        break;
                    at += static_cast<std::size_t>(count);
                }
                ::close(to);
            });
    }

private:
    std::jthread m_thread;
};

} // namespace

/// Memory that runs out in the importer's threads.
class TestImportMemory : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { std::signal(SIGPIPE, SIG_IGN); }

    void memoryThatRunsOutInAnyThreadEndsTheImport_data()
    {
        QTest::addColumn<bool>("isPipe");
        QTest::newRow("a pipe, which other threads read alone") << true;
        QTest::newRow("a file, which this one reads with another") << false;
    }

    void memoryThatRunsOutInAnyThreadEndsTheImport()
    {
        QFETCH(bool, isPipe);
        std::string text;
        for (int i = 0; i < 20'000; ++i)
            text += "10.0.0." + std::to_string(i % 250) + " - - [02/Oct/2024:10:00:01 +0200] \"GET /" +
                    std::to_string(i) + " HTTP/1.1\" 200 12 \"-\" \"curl/8\"\n";
        const std::string path = isPipe ? m_folder.path("pipe") : m_folder.write("a.log", text);
        QVERIFY(!isPipe || ::mkfifo(path.c_str(), 0600) == 0);
        const std::string pipe = isPipe ? path : "";
        long failed = 0;
        bool isRead = false;
        for (long from = 0; isPipe ? !isRead : from < 40; ++from) {
            const Feeding feeding(pipe, text);
            allocations = 0;
            failFrom = from;
            const auto result = importTraffic({path}, {});
            failFrom = -1;
            isRead = result.has_value();
            if (isRead) {
                QCOMPARE(result->trace->size(), std::size_t(20'000));
                continue;
            }
            QCOMPARE(result.error().code, ErrorCode::OutOfMemory);
            QCOMPARE(result.error().where, path);
            ++failed;
        }
        QVERIFY(failed > 20 || !isPipe);
    }

private:
    SampleFolder m_folder;
};

SPILLWAY_TEST(TestImportMemory)
#include "tst_import_memory.moc"
