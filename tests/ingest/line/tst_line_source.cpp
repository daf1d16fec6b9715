#include "engine/ingest/line/line_source.h"

#include "tests/ingest/sample_file.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <fcntl.h>
#include <map>
#include <mutex>
#include <optional>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

namespace tst_line_source {

using namespace spillway;

namespace {

std::string numberedLines(std::size_t bytes)
{
    std::string text;
    while (text.size() < bytes)
        text += std::to_string(text.size()) + " is where this line begins\n";
    return text;
}

/// What some threads read together, in the order of the slices, and the first error.
struct Together
{
    std::string text;
    std::optional<Error> failure;
    std::optional<Error> cutOff;
};

Together readBy(std::size_t threads, const std::string& path)
{
    LineSource source(std::move(*ByteSource::open(path, {})));
    Together all;
    LineBlock head;
    if (*source.nextOfHead(head))
        all.text = head.text();
    std::mutex mutex;
    std::map<std::uint64_t, std::string> read;
    std::map<std::uint64_t, Error> failures;
    const auto readSlices = [&] {
        LineSlice slice;
        for (auto more = source.next(slice); !more || *more; more = source.next(slice)) {
            std::string text;
            for (const LineBlock& block : slice.blocks)
                text += more ? block.text() : std::string_view();
            const std::lock_guard lock(mutex);
            read[slice.number] += text;
            if (more)
                continue;
            failures.emplace(slice.number, more.error());
            return;
        }
    };
    std::vector<std::jthread> others;
    for (std::size_t i = 0; i < threads; ++i)
        others.emplace_back(readSlices);
    others.clear();
    for (const auto& [number, text] : read)
        if (failures.empty() || number < failures.begin()->first)
            all.text += text;
    if (!failures.empty())
        all.failure = failures.begin()->second;
    all.cutOff = source.cutOff();
    return all;
}

} // namespace

class TestLineSource : public QObject
{
    Q_OBJECT

private slots:
    /// One reads or unpacks at a time.
    void anyNumberOfThreadsReadTheSameLines()
    {
        const std::string text = numberedLines(9U << 20U);
        for (const std::string& path : {m_folder.write("plain", text), m_folder.write("a.gz", gzipped(text))})
            for (const unsigned threads : {1U, 2U, 3U, 4U}) {
                const Together all = readBy(threads, path);
                QVERIFY(!all.failure && !all.cutOff);
                QVERIFY(all.text == text);
            }
    }

    void whatIsCutOffIsToldBehindItsLines()
    {
        const std::string text = numberedLines(9U << 20U);
        const std::string packed = gzipped(text);
        const std::string path = m_folder.write("cut.gz", packed.substr(0, packed.size() / 2));
        const Together one = readBy(1, path);
        QVERIFY(one.cutOff && text.starts_with(one.text) && one.text.size() > text.size() / 4);
        for (const unsigned threads : {2U, 3U}) {
            const Together all = readBy(threads, path);
            QVERIFY(!all.failure && all.cutOff);
            QVERIFY(all.text == one.text);
        }
    }

    void whatIsDamagedIsAnError()
    {
        std::string packed = gzipped(numberedLines(9U << 20U));
        packed[packed.size() - 6] = static_cast<char>(~packed[packed.size() - 6]); // of the checksum
        const std::string path = m_folder.write("damaged.gz", packed);
        for (const unsigned threads : {1U, 2U, 3U}) {
            const Together all = readBy(threads, path);
            QVERIFY(all.failure.has_value());
            QCOMPARE(all.failure->code, ErrorCode::DamagedData);
        }
    }

    /// Lines that a pipe has given are not kept until it gives others.
    void aSilentPipeKeepsNothingBack()
    {
        const std::string path = m_folder.path("pipe");
        QCOMPARE(::mkfifo(path.c_str(), 0600), 0);
        const int writer = ::open(path.c_str(), O_RDWR);
        QVERIFY(writer >= 0);
        const auto say = [&](const std::string& line) {
            return ::write(writer, line.data(), line.size()) == static_cast<ssize_t>(line.size());
        };
        const std::string first(1000, '1'); // enough to tell that it is not packed
        QVERIFY(say(first + "\n"));
        std::stop_source stop;
        LineSource source(std::move(*ByteSource::open(path, stop.get_token())));
        LineBlock block;
        QVERIFY(*source.nextOfHead(block));
        QCOMPARE(std::string(block.text()), first + "\n");
        LineSlice slice;
        for (const std::string& line : {std::string("second\n"), std::string("third\n")}) {
            QVERIFY(say(line));
            QVERIFY(*source.next(slice));
            QCOMPARE(slice.blocks.size(), std::size_t{1});
            QCOMPARE(std::string(slice.blocks[0].text()), line);
        }
        const std::jthread later([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            stop.request_stop();
        });
        const auto stopped = source.next(slice);
        QVERIFY(!stopped);
        QCOMPARE(stopped.error().code, ErrorCode::Cancelled);
        ::close(writer);
    }

private:
    SampleFolder m_folder;
};

SPILLWAY_TEST(TestLineSource)

} // namespace tst_line_source

#include "tst_line_source.moc"
