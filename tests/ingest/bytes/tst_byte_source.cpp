#include "engine/ingest/bytes/byte_source.h"
#include "engine/ingest/line/line_source.h"

#include "tests/ingest/sample_file.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <array>
#include <chrono>
#include <fcntl.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace tst_byte_source {

using namespace spillway;

namespace {

/// All bytes, or the error; `ignored` as of the source.
Result<std::string> readAll(const std::string& path, std::uint64_t& ignored)
{
    auto source = ByteSource::open(path, {});
    if (!source)
        return source.error();
    std::string all;
    std::array<char, 7000> part{};
    for (;;) {
        const auto count = source->read(part);
        if (!count)
            return count.error();
        if (*count == 0) {
            ignored = source->bytesIgnored();
            return all;
        }
        all.append(part.data(), *count);
    }
}

Result<std::string> readAll(const std::string& path)
{
    std::uint64_t ignored = 0;
    return readAll(path, ignored);
}

std::vector<std::string> linesOf(const std::string& path, std::size_t& tooLong)
{
    auto source = ByteSource::open(path, {});
    LineReader reader([&](std::span<char> into) { return source->read(into); }, [] { return false; });
    std::vector<std::string> lines;
    LineBlock block;
    tooLong = 0;
    while (*reader.next(block)) {
        if (block.tooLong) {
            ++tooLong;
            continue;
        }
        std::string text(block.text());
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = std::min(text.find('\n', at), text.size());
            lines.push_back(text.substr(at, end - at));
            at = end + 1;
        }
    }
    return lines;
}

std::string someText()
{
    std::string text;
    for (int i = 0; i < 200'000; ++i)
        text += "line " + std::to_string(i) + '\n';
    return text;
}

} // namespace

class TestByteSource : public QObject
{
    Q_OBJECT

private slots:
    void plainAndPackedGiveTheSame()
    {
        const std::string text = someText();
        QVERIFY(*readAll(m_folder.write("a", text)) == text);
        QVERIFY(*readAll(m_folder.write("a.gz", gzipped(text))) == text);
        QVERIFY(*readAll(m_folder.write("aa.gz", gzipped(text) + gzipped("more\n"))) == text + "more\n");
        QVERIFY(*readAll(m_folder.write("pad.gz", gzipped(text) + std::string(100'000, '\0'))) == text);
        QCOMPARE(*readAll(m_folder.write("one", "x")), std::string("x"));
        QCOMPARE(*readAll(m_folder.write("empty", "")), std::string());
    }

    void whatIsNoGzipBehindItIsIgnoredAndCounted_data()
    {
        QTest::addColumn<QByteArray>("behind");
        QTest::addColumn<quint64>("ignored");
        const auto row = [](const char* name, const std::string& behind, std::size_t ignored) {
            QTest::newRow(name) << QByteArray::fromStdString(behind) << quint64{ignored};
        };
        const std::string zeros(300'000, '\0');
        row("nothing", "", 0);
        row("one byte", "x", 1);
        row("the first byte of a header", "\x1F", 1);
        row("a line", "192.0.2.1 - -\n", 14);
        row("more than is read at once", std::string(300'000, 'x'), 300'000);
        row("zeros are padding", zeros, 0);
        row("zeros and text", zeros + "x", 300'001);
        row("another member and text", gzipped("more\n") + "text", 4);
        row("zeros and another member", zeros + gzipped("more\n"), 0);
    }

    void whatIsNoGzipBehindItIsIgnoredAndCounted()
    {
        QFETCH(QByteArray, behind);
        QFETCH(quint64, ignored);
        const std::string text = someText();
        const std::string path = m_folder.write("behind.gz", gzipped(text) + behind.toStdString());
        std::uint64_t counted = 0;
        const auto read = readAll(path, counted);
        QVERIFY(read);
        QVERIFY(read->starts_with(text));
        QCOMPARE(read->size() - text.size(), std::size_t(behind.contains("\x1F\x8B") ? 5 : 0));
        QCOMPARE(quint64{counted}, ignored);
    }

    void damageIsNamed_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        const std::string packed = gzipped(someText());
        std::string wrong = packed;
        wrong[packed.size() / 2] = static_cast<char>(~wrong[packed.size() / 2]);
        std::string checksum = packed;
        checksum[packed.size() - 6] = static_cast<char>(~checksum[packed.size() - 6]);
        const auto row = [](const char* name, const std::string& bytes) {
            QTest::newRow(name) << QByteArray::fromStdString(bytes);
        };
        row("cut in the middle", packed.substr(0, packed.size() / 2));
        row("cut in the checksum", packed.substr(0, packed.size() - 3));
        row("cut in the header", packed.substr(0, 5));
        row("only the magic", packed.substr(0, 2));
        row("a byte is wrong", wrong);
        row("the checksum is wrong", checksum);
        row("a second member is cut", packed + packed.substr(0, 100));
    }

    void damageIsNamed()
    {
        QFETCH(QByteArray, bytes);
        const std::string path = m_folder.write("damaged.gz", bytes.toStdString());
        const auto read = readAll(path);
        QVERIFY(!read);
        QCOMPARE(read.error().code, ErrorCode::DamagedData);
        QCOMPARE(read.error().where, path);
        QVERIFY(read.error().detail.find("gzip -t") != std::string::npos);
    }

    void whatCannotBeOpenedIsNamed()
    {
        const auto missing = readAll(m_folder.path("missing"));
        QVERIFY(!missing);
        QCOMPARE(missing.error().code, ErrorCode::CannotOpen);
        QVERIFY(missing.error().detail.find("No such file") != std::string::npos);
        const auto folder = readAll(m_folder.path("."));
        QVERIFY(!folder);
        QCOMPARE(folder.error().code, ErrorCode::IsDirectory);
    }

    void aPipeIsReadWhileItIsWritten()
    {
        const std::string path = m_folder.path("pipe");
        QCOMPARE(::mkfifo(path.c_str(), 0600), 0);
        std::jthread writer([&] {
            const int fd = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
            for (const std::string_view part : {"fir", "st\nsec", "ond"}) {
                const auto written = ::write(fd, part.data(), part.size());
                std::this_thread::sleep_for(std::chrono::milliseconds(written > 0 ? 20 : 0));
            }
            ::close(fd);
        });
        QCOMPARE(*readAll(path), std::string("first\nsecond"));
    }

    void waitingForAPipeCanBeStopped()
    {
        const std::string path = m_folder.path("silent");
        QCOMPARE(::mkfifo(path.c_str(), 0600), 0);
        std::stop_source stop;
        std::jthread stopper([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
            stop.request_stop();
        });
        const auto source = ByteSource::open(path, stop.get_token());
        QVERIFY(!source);
        QCOMPARE(source.error().code, ErrorCode::Cancelled);
    }

    void whatWaitsToBeUnpackedIsNotRead()
    {
        const std::string packed = gzipped(someText().substr(0, 200'000)); // read from the disk at once
        auto source = ByteSource::open(m_folder.write("begun.gz", packed), {});
        std::array<char, 1000> bytes{};
        QVERIFY(*source->read(bytes) > 0);
        QVERIFY(source->bytesRead() < packed.size() / 2);
        while (*source->read(bytes) > 0)
            continue;
        QCOMPARE(source->bytesRead(), std::uint64_t(packed.size()));
    }

    void aFileIsReadAsFarAsItWentWhenItWasOpened()
    {
        const std::string path = m_folder.write("growing", "first\nsecond\nthi");
        auto source = ByteSource::open(path, {});
        QVERIFY(!source->hasGrown());
        append(path, "rd\nfourth\n");
        QVERIFY(source->hasGrown());
        LineSource stream(std::move(*source));
        LineBlock block;
        QVERIFY(*stream.nextOfHead(block));
        QCOMPARE(std::string(block.text()), std::string("first\nsecond\n"));
        QVERIFY(!*stream.nextOfHead(block));
        QCOMPARE(stream.bytesUnfinished(), std::size_t(3));
        QCOMPARE(stream.bytes().bytesRead(), std::uint64_t(16));
    }

    void aLastLineWithoutItsEndIsOneWhereNothingIsWritten()
    {
        LineSource stream(std::move(*ByteSource::open(m_folder.write("done", "first\nlast"), {})));
        LineBlock block;
        QVERIFY(*stream.nextOfHead(block));
        QVERIFY(*stream.nextOfHead(block));
        QCOMPARE(std::string(block.text()), std::string("last"));
        QVERIFY(!*stream.nextOfHead(block));
        QCOMPARE(stream.bytesUnfinished(), std::size_t(0));
    }

    void aFileThatIsCutShortIsRefused_data()
    {
        QTest::addColumn<QByteArray>("after");
        QTest::addColumn<bool>("refused");
        const std::string text = someText();
        QTest::newRow("emptied") << QByteArray() << true;
        QTest::newRow("shorter") << QByteArray("new\n") << true;
        QTest::newRow("written anew, longer") << QByteArray::fromStdString("new\n" + text + text) << true;
        QTest::newRow("grown") << QByteArray::fromStdString(text + "new\n") << false;
    }

    void aFileThatIsCutShortIsRefused()
    {
        QFETCH(QByteArray, after);
        QFETCH(bool, refused);
        const std::string text = someText();
        const std::string path = m_folder.write("cut", text);
        auto source = ByteSource::open(path, {});
        std::array<char, 7000> part{};
        std::size_t size = *source->read(part);
        m_folder.write("cut", after.toStdString());
        Result<std::size_t> count = std::size_t{1};
        while (count && *count > 0) {
            count = source->read(part);
            size += count ? *count : 0;
        }
        QCOMPARE(!count, refused);
        if (refused)
            QCOMPARE(count.error().code, ErrorCode::ReadFailed);
        else
            QCOMPARE(size, text.size());
    }

    void aFileThatIsRenamedIsReadOn()
    {
        const std::string text = someText();
        const std::string path = m_folder.write("rotated", text);
        auto source = ByteSource::open(path, {});
        QCOMPARE(::rename(path.c_str(), (path + ".1").c_str()), 0);
        m_folder.write("rotated", "new\n");
        std::array<char, 7000> part{};
        std::size_t size = 0;
        while (const std::size_t count = *source->read(part))
            size += count;
        QCOMPARE(size, text.size());
    }

    void linesAcrossBlocksStayWhole()
    {
        std::string text = "\xEF\xBB\xBF";
        text += someText();
        const std::string big(600'000, 'b');
        text += big + "\n" + std::string(1'500'000, 'c') + "\nend";
        std::size_t tooLong = 0;
        const auto lines = linesOf(m_folder.write("lines", text), tooLong);
        QCOMPARE(lines.size(), std::size_t(200'002));
        QCOMPARE(lines.front(), std::string("line 0"));
        QCOMPARE(lines[123'456], std::string("line 123456"));
        QVERIFY(lines[200'000] == big);
        QCOMPARE(lines.back(), std::string("end"));
        QCOMPARE(tooLong, std::size_t(1));
    }

private:
    static void append(const std::string& path, std::string_view bytes)
    {
        QFile file(QString::fromStdString(path));
        QVERIFY(file.open(QIODevice::Append));
        QCOMPARE(file.write(bytes.data(), qint64(bytes.size())), qint64(bytes.size()));
    }

    SampleFolder m_folder;
};

SPILLWAY_TEST(TestByteSource)

} // namespace tst_byte_source

#include "tst_byte_source.moc"
