#include "engine/ingest/line/line_slices.h"

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
    std::stop_source stop;
    const auto source = LineSource::of(std::move(*ByteSource::open(path, stop.get_token())));
    Together all;
    LineBlock head;
    if (*source->nextOfHead(head))
        all.text = head.text();
    std::mutex mutex;
    std::map<std::uint64_t, std::string> read;
    std::map<std::uint64_t, Error> failures;
    const auto readSlices = [&] {
        const auto slices = source->slices();
        LineBlock block;
        for (auto more = slices->claim(); !more || *more; more = slices->claim()) {
            std::string text;
            auto next = more ? slices->next(block) : std::move(more);
            for (; next && *next; next = slices->next(block))
                text += block.text();
            const std::lock_guard lock(mutex);
            read[slices->number()] += text;
            if (next)
                continue;
            failures.emplace(slices->number(), next.error());
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
    all.cutOff = source->cutOff();
    return all;
}

} // namespace

class TestLineSlices : public QObject
{
    Q_OBJECT

private slots:
    /// A file is read by all, and what is packed by one at a time.
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
        const auto source = LineSource::of(std::move(*ByteSource::open(path, stop.get_token())));
        LineBlock block;
        QVERIFY(*source->nextOfHead(block));
        QCOMPARE(std::string(block.text()), first + "\n");
        QVERIFY(say("second\n"));
        QTest::qWait(20); // it was read ahead, while the pipe has nothing more
        const auto slices = source->slices();
        for (const std::string& line : {std::string("second\n"), std::string("third\n")}) {
            QVERIFY(line.starts_with('s') || say(line));
            QVERIFY(*slices->claim());
            QVERIFY(*slices->next(block));
            QCOMPARE(std::string(block.text()), line);
            QVERIFY(!*slices->next(block));
        }
        const std::jthread later([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            stop.request_stop();
        });
        const auto stopped = slices->claim();
        QVERIFY(!stopped);
        QCOMPARE(stopped.error().code, ErrorCode::Cancelled);
        ::close(writer);
    }

private:
    SampleFolder m_folder;
};

SPILLWAY_TEST(TestLineSlices)
#include "tst_line_slices.moc"
