#include "engine/live/follow/file_sources.h"

#include "tests/live/follow/live_lines.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <QTemporaryDir>

#include <filesystem>
#include <fstream>

namespace tst_file_sources {

using namespace spillway;
using namespace spillway::test;
namespace fs = std::filesystem;

/// No line is lost and none is read twice, however the log is rotated.
class TestFileSources : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    std::string m_path;

    void append(int from, int to) const { std::ofstream(m_path, std::ios::app) << linesOf(from, to); }
    [[nodiscard]] std::unique_ptr<FollowedFile> followed(FollowFrom from = FollowFrom::Start) const
    {
        auto file = std::make_unique<FollowedFile>(m_path, "combined", from);
        if (!file->start())
            qFatal("cannot be followed");
        return file;
    }

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = m_folder->filePath(QStringLiteral("access.log")).toStdString();
    }

    void readsFromTheStart()
    {
        append(0, 300);
        const auto file = followed();
        Reader reader(*file);
        reader.read();
        QVERIFY(reader.hasOnce(300));
        append(300, 310);
        reader.read();
        QVERIFY(reader.hasOnce(310));
        QCOMPARE(file->lines(), std::uint64_t{310});
    }

    void readsNewLinesAlone()
    {
        append(1000, 3000);
        std::ofstream(m_path, std::ios::app) << lineOf(0).substr(0, 20); // is being written
        const auto file = followed(FollowFrom::End);
        Reader reader(*file);
        std::ofstream(m_path, std::ios::app) << lineOf(0).substr(20) << linesOf(1, 250);
        reader.read();
        QVERIFY(reader.hasOnce(250));
    }

    void renamedAndWrittenFurther()
    {
        append(0, 200);
        const auto file = followed();
        Reader reader(*file);
        reader.read();
        append(200, 220);
        std::ofstream old(m_path, std::ios::app);
        fs::rename(m_path, m_path + ".1");
        append(240, 250);
        old << linesOf(220, 230) << std::flush;
        reader.read();
        QVERIFY(reader.news.contains(QStringLiteral("goes on in a new file")));
        old << linesOf(230, 240) << std::flush; // by a process that has not opened the new one yet
        reader.read();
        QVERIFY(reader.hasOnce(250));
    }

    /// A server writes to the renamed file as long as the new one is empty.
    void createdAnewAndEmpty()
    {
        append(0, 200);
        const auto file = followed();
        Reader reader(*file);
        reader.read();
        std::ofstream old(m_path, std::ios::app);
        fs::rename(m_path, m_path + ".1");
        append(0, 0);
        old << linesOf(200, 210) << std::flush;
        reader.read();
        QVERIFY(reader.hasOnce(210));
        append(210, 220);
        reader.read();
        QVERIFY(reader.hasOnce(220));
    }

    void removedAndMadeAnew()
    {
        append(0, 200);
        const auto file = followed();
        Reader reader(*file);
        reader.read();
        append(200, 210);
        fs::remove(m_path);
        reader.read();
        QVERIFY(reader.hasOnce(210));
        QVERIFY(reader.news.last().endsWith(QStringLiteral("Waiting for it")));
        append(210, 230);
        reader.read();
        QVERIFY(reader.news.contains(QStringLiteral("is there again")));
        QVERIFY(reader.hasOnce(230));
    }

    void isWaitedFor()
    {
        const auto file = followed(FollowFrom::End);
        Reader reader(*file);
        reader.read();
        QVERIFY(reader.news.join(QLatin1Char(' ')).contains(QStringLiteral("Waiting for it")));
        append(0, 210);
        reader.read();
        QVERIFY(reader.hasOnce(210));
    }

    void copiedAndTruncated_data()
    {
        QTest::addColumn<int>("behind");
        QTest::newRow("the new lines are shorter") << 210;
        QTest::newRow("there are already more than before") << 1200;
        QTest::newRow("nothing is there yet") << 0;
    }

    /// The copy has the lines that were not read before.
    void copiedAndTruncated()
    {
        QFETCH(int, behind);
        append(0, 205);
        const auto file = followed();
        Reader reader(*file);
        reader.read();
        std::ofstream(m_path, std::ios::app) << linesOf(205, 215) << lineOf(215).substr(0, 30);
        reader.read();
        std::ofstream(m_path, std::ios::app) << lineOf(215).substr(30) << linesOf(216, 220);
        fs::copy(m_path, m_path + "-20241002");
        fs::resize_file(m_path, 0);
        append(220, 220 + behind);
        reader.read();
        QVERIFY(reader.news.contains(QStringLiteral("was truncated")));
        QVERIFY(reader.hasOnce(220 + behind));
        append(220 + behind, 230 + behind);
        reader.read();
        QVERIFY(reader.hasOnce(230 + behind));
    }

    void truncatedWithoutACopy()
    {
        append(0, 250);
        const auto file = followed();
        Reader reader(*file);
        reader.read();
        fs::resize_file(m_path, 0);
        std::ofstream(m_path, std::ios::app) << std::string(100, '\0') << linesOf(250, 260); // as without O_APPEND
        reader.read();
        QVERIFY(reader.news.last().contains(QStringLiteral("may be missing")));
        QVERIFY(reader.hasOnce(260));
    }

    void binaryDataAndEndlessLines()
    {
        append(0, 200);
        const auto file = followed();
        Reader reader(*file);
        reader.read();
        std::string binary(100'000, '\xff');
        for (std::size_t i = 0; i < binary.size(); ++i)
            binary[i] = static_cast<char>(i * 7 % 256);
        std::ofstream(m_path, std::ios::app) << binary << '\n' << std::string(3'000'000, 'x');
        reader.read();
        std::ofstream(m_path, std::ios::app) << '\n' << linesOf(200, 210);
        reader.read(true);
        QVERIFY(reader.hasOnce(210));
        QVERIFY(file->skipped() > 0);
        QVERIFY(reader.news.contains(QStringLiteral("lost 1 lines longer than a mebibyte")));
    }

    /// A server was configured to log something else.
    void anotherFormat()
    {
        append(0, 200);
        auto file = std::make_unique<FollowedFile>(m_path, "auto", FollowFrom::Start);
        QVERIFY(file->start().has_value());
        Reader reader(*file);
        reader.read();
        std::ofstream out(m_path, std::ios::app);
        for (int i = 200; i < 230; ++i)
            out << fmt::format("{{\"time\":\"2024-10-02T10:00:01Z\",\"remote_addr\":\"192.0.2.1\",\"method\":\"GET\","
                               "\"uri\":\"/{}\",\"status\":200}}\n",
                               i);
        out.flush();
        reader.read();
        QVERIFY(reader.hasOnce(230));
    }

    void refuses()
    {
        FollowedFile file(m_folder->path().toStdString(), "auto", FollowFrom::End);
        QCOMPARE(file.start().error().code, ErrorCode::BadArgument);
    }
};

SPILLWAY_TEST(TestFileSources)

} // namespace tst_file_sources

#include "tst_file_sources.moc"
