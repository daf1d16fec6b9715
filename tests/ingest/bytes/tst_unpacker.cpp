#include "engine/ingest/bytes/byte_source.h"
#include "engine/ingest/bytes/unpacker.h"

#include "tests/ingest/packed.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <array>
#include <random>
#include <vector>

namespace tst_unpacker {

using namespace spillway;

namespace {

using Pack = std::string (*)(std::string_view);

struct Way
{
    const char* name;
    Pack pack;
    const Packing* packing;
    std::size_t magic;    ///< bytes
    std::size_t shortest; ///< bytes from which its beginning is known
};

const std::array<Way, 4>& ways()
{
    static const std::array<Way, 4> all{{{"gzip", gzipped, &gzipPacking(), 2, 2},
                                         {"zstd", zstdPacked, &zstdPacking(), 4, 2},
                                         {"xz", xzPacked, &xzPacking(), 6, 2},
                                         {"bzip2", bzip2Packed, &bzip2Packing(), 4, 3}}};
    return all;
}

struct Bytes
{
    std::string text;
    std::uint64_t ignored = 0;
};

/// All of it, `step` bytes at a time, of which `peeked` were looked at before.
Result<Bytes> readAll(const std::string& path, std::size_t step = 7000, std::size_t peeked = 0)
{
    auto source = ByteSource::open(path, {});
    if (!source)
        return source.error();
    if (peeked > 0) {
        if (const auto seen = source->peek(peeked); !seen)
            return seen.error();
    }
    Bytes all;
    std::string part(step, '\0');
    for (;;) {
        const auto count = source->read(part);
        if (!count)
            return count.error();
        if (*count == 0)
            break;
        all.text.append(part, 0, *count);
    }
    all.ignored = source->bytesIgnored();
    return all;
}

std::string lines(int count)
{
    std::string text;
    for (int i = 0; i < count; ++i)
        text += "192.0.2." + std::to_string(i % 251) + " - - [02/Mar/2026:10:00:00 +0000] \"GET /" +
                std::to_string(i * 7919) + " HTTP/1.1\" 200 512 \"-\" \"Mozilla/5.0\"\n";
    return text;
}

/// Whether an error tells which file, what is wrong with it, and what to do.
bool isTold(const Error& error, const std::string& path, const Packing& packing)
{
    const bool damagedData = error.code == ErrorCode::DamagedData &&
                             error.detail.starts_with("the compressed data is ") &&
                             error.detail.find(packing.test) != std::string::npos;
    const bool tooMuch = error.code == ErrorCode::OutOfMemory && error.detail.find(packing.unpack) != std::string::npos;
    return error.where == path && (damagedData || tooMuch);
}

/// A frame whose header asks for a window of 2^`log` bytes, and which holds an x.
std::string zstdWindow(unsigned log)
{
    std::string frame("\x28\xB5\x2F\xFD\0?\x09\0\0x", 10);
    frame[5] = static_cast<char>((log - 10) << 3U);
    return frame;
}

/// A stream of xz that asks for a dictionary of 64 (28), 96 (29), 128 MiB (30)…
std::string xzDictionary(unsigned char code)
{
    constexpr std::size_t kBlock = 12; // behind the stream's header
    std::string packed = xzPacked("x");
    const std::size_t size = (static_cast<unsigned char>(packed[kBlock]) + std::size_t{1}) * 4;
    packed[packed.find("\x21\x01", kBlock) + 2] = static_cast<char>(code);
    const std::uint32_t sum =
        lzma_crc32(reinterpret_cast<const std::uint8_t*>(packed.data()) + kBlock, size - 4, 0); // NOLINT(*-cast)
    for (unsigned i = 0; i < 4; ++i)
        packed[kBlock + size - 4 + i] = static_cast<char>(sum >> (8 * i));
    return packed;
}

} // namespace

class TestUnpacker : public QObject
{
    Q_OBJECT

    static void everyWay()
    {
        QTest::addColumn<int>("way");
        for (std::size_t i = 0; i < ways().size(); ++i)
            QTest::newRow(ways()[i].name) << static_cast<int>(i);
    }

    /// A file system may wait for the disk where a file is written again: 20 ms, thousands of times.
    std::string fresh(const std::string& name, std::string_view bytes) const
    {
        QFile::remove(QString::fromStdString(m_folder.path(name)));
        return m_folder.write(name, bytes);
    }

    static const Way& way(int index) { return ways()[static_cast<std::size_t>(index)]; }

private slots:
    void unpacksWhatWasPacked_data() { everyWay(); }
    void unpacksWhatWasPacked()
    {
        QFETCH(int, way);
        const auto& [name, pack, packing, magic, shortest] = TestUnpacker::way(way);
        const std::string text = lines(20'000);
        const std::string more = lines(3);
        const std::string zeros(100'000, '\0');
        const std::string packed = pack(text);
        const std::vector<unsigned char> head(packed.begin(), packed.begin() + kPackingHead);
        QCOMPARE(packingOf(head), packing);
        QVERIFY(readAll(m_folder.write("one", packed))->text == text);
        QVERIFY(readAll(m_folder.write("small steps", pack(more)), 1)->text == more);
        QVERIFY(readAll(m_folder.write("two", packed + pack(more)))->text == text + more);
        QVERIFY(readAll(m_folder.write("an empty one between", pack(more) + pack("") + pack(more)))->text ==
                more + more);
        QVERIFY(readAll(m_folder.write("padded", packed + zeros + pack(more) + zeros))->text == text + more);
        QCOMPARE(readAll(m_folder.write("nothing", pack("")))->text, std::string());
    }

    void whatStandsBehindIsIgnoredAndCounted_data() { everyWay(); }
    void whatStandsBehindIsIgnoredAndCounted()
    {
        QFETCH(int, way);
        const auto& [name, pack, packing, magic, shortest] = TestUnpacker::way(way);
        const std::string text = lines(3);
        for (const auto& [behind, ignored] : {std::pair<std::string, std::uint64_t>{"x", 1},
                                              {"a line of text\n", 15},
                                              {std::string(300'000, 'x'), 300'000},
                                              {std::string(50, '\0'), 0},
                                              {std::string(50, '\0') + "x", 51}}) {
            const auto read = readAll(m_folder.write("behind", pack(text) + behind));
            QVERIFY(read);
            QCOMPARE(read->text, text);
            QCOMPARE(quint64{read->ignored}, quint64{ignored});
        }
    }

    void cutAtEveryByteIsTold_data() { everyWay(); }
    void cutAtEveryByteIsTold()
    {
        QFETCH(int, way);
        const auto& [name, pack, packing, magic, shortest] = TestUnpacker::way(way);
        const std::string packed = pack(lines(20));
        for (std::size_t size = shortest; size < packed.size(); ++size) {
            for (const std::string& before : {std::string(), packed}) {
                const std::string path = fresh("cut", before + packed.substr(0, size));
                const auto read = readAll(path);
                QVERIFY2(!read, qPrintable(QString::number(size)));
                QVERIFY2(isTold(read.error(), path, *packing), read.error().message().c_str());
                QVERIFY2(read.error().detail.find("cut off") != std::string::npos, read.error().message().c_str());
            }
        }
        // Nothing can be unpacked of it.
        const auto traffic = importTraffic({m_folder.write("cut", packed.substr(0, 12))}, {});
        QVERIFY(!traffic);
        QVERIFY2(isTold(traffic.error(), m_folder.path("cut"), *packing), traffic.error().message().c_str());
    }

    void whatIsWholeBeforeTheCutIsRead_data() { everyWay(); }
    void whatIsWholeBeforeTheCutIsRead()
    {
        QFETCH(int, way);
        const auto& [name, pack, packing, magic, shortest] = TestUnpacker::way(way);
        std::mt19937 random(5);
        std::string text; // so much that there are several blocks, however large they are
        for (int i = 0; i < 60'000; ++i)
            text += "192.0.2.7 - - [02/Mar/2026:10:00:00 +0000] \"GET /" + std::to_string(random()) +
                    " HTTP/1.1\" 200 512 \"-\" \"Mozilla/5.0\"\n";
        const std::string packed = pack(text);
        const auto traffic = importTraffic({m_folder.write("cut", packed.substr(0, packed.size() * 3 / 4))}, {});
        QVERIFY2(traffic, traffic ? "" : traffic.error().message().c_str());
        const SourceReport& report = traffic->sources.at(0);
        QVERIFY(report.cutOff);
        QCOMPARE(report.skipped, std::uint64_t(0));
        QCOMPARE(report.lines, report.requests);
        QVERIFY(traffic->trace->size() > 10'000 && traffic->trace->size() < 60'000);
        const auto whole = importTraffic({m_folder.write("whole", packed)}, {});
        QVERIFY(whole && !whole->sources.at(0).cutOff && whole->trace->size() == 60'000);
    }

    void beforeTheCutThereMayBeNoRequest()
    {
        const std::string packed =
            gzipped("# a comment\n192.0.2.7 - - [02/Mar/2026:10:00:00 +0000] \"GET / HTTP/1.1\" 200 -\n");
        const std::string path = m_folder.write("cut", packed.substr(0, packed.size() - 12));
        const auto traffic = importTraffic({path}, {});
        QVERIFY(!traffic);
        QVERIFY2(isTold(traffic.error(), path, gzipPacking()), traffic.error().message().c_str());
    }

    void aWrongByteIsToldOrDoesNotMatter_data() { everyWay(); }
    void aWrongByteIsToldOrDoesNotMatter()
    {
        QFETCH(int, way);
        const auto& [name, pack, packing, magic, shortest] = TestUnpacker::way(way);
        const std::string text = lines(20);
        const std::string packed = pack(text);
        std::size_t told = 0;
        for (std::size_t at = magic; at < packed.size(); ++at) {
            std::string wrong = packed;
            wrong[at] = static_cast<char>(~wrong[at]);
            const std::string path = fresh("wrong", wrong);
            const auto read = readAll(path);
            const bool good = read ? read->text == text : isTold(read.error(), path, *packing);
            QVERIFY2(good, qPrintable(QStringLiteral("byte %1").arg(at)));
            told += read ? 0U : 1U;
        }
        QVERIFY(told * 10 > (packed.size() - magic) * 9);
    }

    void damageIsToldHoweverMuchWasLookedAtBefore_data() { everyWay(); }
    void damageIsToldHoweverMuchWasLookedAtBefore()
    {
        QFETCH(int, way);
        const auto& [name, pack, packing, magic, shortest] = TestUnpacker::way(way);
        const std::string text = lines(20);
        const std::string packed = pack(text);
        for (std::size_t at = magic; at < packed.size(); ++at) {
            std::string wrong = packed;
            wrong[at] = static_cast<char>(~wrong[at]);
            const std::string path = fresh("wrong", wrong);
            const bool isToldWithout = !readAll(path);
            for (const std::size_t peeked : {std::size_t{1}, text.size(), text.size() + 1, 3 * text.size()}) {
                const auto read = readAll(path, 7000, peeked);
                QCOMPARE(!read, isToldWithout);
                QVERIFY2(read || isTold(read.error(), path, *packing), qPrintable(QStringLiteral("byte %1").arg(at)));
            }
        }
    }

    void noiseBehindTheMagicIsTold_data() { everyWay(); }
    void noiseBehindTheMagicIsTold()
    {
        QFETCH(int, way);
        const auto& [name, pack, packing, magic, shortest] = TestUnpacker::way(way);
        constexpr unsigned kSeeds = 1000;
        unsigned told = 0;
        for (unsigned seed = 0; seed < kSeeds; ++seed) {
            std::mt19937 random(seed);
            std::string noise = pack("x").substr(0, magic);
            for (std::size_t i = random() % 500; i > 0; --i)
                noise += static_cast<char>(random());
            const std::string path = fresh("noise", noise);
            const auto read = readAll(path);
            QVERIFY2(read || isTold(read.error(), path, *packing), qPrintable(QStringLiteral("seed %1").arg(seed)));
            told += read ? 0U : 1U;
        }
        QVERIFY(told * 10 > kSeeds * 9); // a block of Zstandard without a checksum may be anything
    }

    void aHeaderCannotAskForMoreThanTheLimit()
    {
        static_assert(kMostUnpackingBytes == 128U << 20U);
        QCOMPARE(readAll(m_folder.write("zstd", zstdWindow(27)))->text, std::string("x"));
        QCOMPARE(readAll(m_folder.write("xz", xzDictionary(29)))->text, std::string("x"));
        for (const auto& [path, packing] : {std::pair{m_folder.write("zstd", zstdWindow(28)), &zstdPacking()},
                                            {m_folder.write("zstd most", zstdWindow(41)), &zstdPacking()},
                                            {m_folder.write("xz", xzDictionary(30)), &xzPacking()},
                                            {m_folder.write("xz most", xzDictionary(40)), &xzPacking()}}) {
            const auto read = readAll(path);
            QVERIFY(!read);
            QCOMPARE(read.error().code, ErrorCode::OutOfMemory);
            QCOMPARE(read.error().where, path);
            QVERIFY(read.error().detail.find("128 MiB") != std::string::npos);
            QVERIFY(read.error().detail.find(packing->unpack) != std::string::npos);
        }
    }

    void skippableFramesAreSkipped()
    {
        const std::string skippable("\x5A\x2A\x4D\x18\x03\0\0\0abc", 11);
        const std::string text = lines(3);
        QCOMPARE(readAll(m_folder.write("before", skippable + zstdPacked(text)))->text, text);
        QCOMPARE(readAll(m_folder.write("behind", zstdPacked(text) + skippable))->ignored, 0U);
    }

    void textIsNotTakenForPacked()
    {
        for (const std::string text : {"BZh", "BZhello", "(\n", "P*M", "\x1F", "\xFD", "7zXZ"}) {
            const auto read = readAll(m_folder.write("text", text));
            QCOMPARE(read ? read->text : std::string("cut off"), text == "BZh" ? std::string("cut off") : text);
        }
    }

    void packedTwiceIsRefused_data() { everyWay(); }
    void packedTwiceIsRefused()
    {
        QFETCH(int, way);
        const auto& [name, pack, packing, magic, shortest] = TestUnpacker::way(way);
        const auto traffic = importTraffic({m_folder.write("twice", gzipped(pack(lines(20))))}, {});
        QVERIFY(!traffic);
        QVERIFY2(traffic.error().detail.find("compressed twice") != std::string::npos, traffic.error().detail.c_str());
    }

private:
    SampleFolder m_folder;
};

SPILLWAY_TEST(TestUnpacker)

} // namespace tst_unpacker

#include "tst_unpacker.moc"
