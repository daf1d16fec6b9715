#include "engine/ingest/import/file_set.h"

#include "engine/trace/group/copies.h"
#include "tests/ingest/sample_file.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <QDir>

#include <algorithm>
#include <filesystem>
#include <sys/stat.h>

namespace tst_file_set {

using namespace spillway;

namespace {

constexpr std::string_view kErrorLog =
    "2026/03/02 10:00:00 [error] 7#7: *1 open() \"/x\" failed (2: No such file or directory), client: 192.0.2.1\n";

/// Lines of combined format, `perSecond` in each second of [from, to) after ten o'clock.
std::string lines(int from, int to, int perSecond = 3)
{
    std::string text;
    for (int second = from; second < to; ++second)
        for (int i = 0; i < perSecond; ++i)
            text += "192.0.2." + std::to_string(second * 7 % 11) +
                    " - - [02/Mar/2026:10:" + std::to_string(100 + second / 60).substr(1) + ':' +
                    std::to_string(100 + second % 60).substr(1) + " +0000] \"GET /" + std::to_string(second * 10 + i) +
                    " HTTP/1.1\" 200 512 \"-\" \"-\"\n";
    return text;
}

std::vector<std::string> namesOf(const std::vector<SourceReport>& sources)
{
    std::vector<std::string> names;
    for (const SourceReport& source : sources)
        names.push_back(std::filesystem::path(source.name).filename().string());
    return names;
}

const LeftOut* leftOut(const Import& import, const std::string& name)
{
    const auto isIt = [&](const LeftOut& file) { return std::filesystem::path(file.name).filename() == name; };
    const auto found = std::ranges::find_if(import.set.leftOut, isIt);
    return found == import.set.leftOut.end() ? nullptr : &*found;
}

} // namespace

class TestFileSet : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<SampleFolder>(); }

    void numbersCountInNames()
    {
        std::vector<std::string> names{"access.log.10.gz",
                                       "access.log.9.gz",
                                       "access.log",
                                       "b2",
                                       "access.log.1",
                                       "a",
                                       "access.log.1.gz",
                                       "b10",
                                       "b02"};
        std::ranges::sort(names, naturallyBefore);
        const std::vector<std::string> expected{
            "a",   "access.log", "access.log.1", "access.log.1.gz", "access.log.9.gz", "access.log.10.gz",
            "b02", "b2",         "b10"};
        QVERIFY(names == expected);
        for (const std::string& name : names)
            QVERIFY(!naturallyBefore(name, name));
    }

    void aFolderStandsForTheLogsInIt()
    {
        m_folder->write("access.log.10.gz", gzipped(lines(0, 60)));
        m_folder->write("access.log.9", lines(60, 120));
        m_folder->write("access.log", lines(120, 180));
        m_folder->write("error.log", kErrorLog);
        m_folder->write("new.log", "");
        m_folder->write(".hidden.log", lines(0, 60));
        m_folder->write("readme.txt", "What is this?\nNobody knows.\n");
        QVERIFY(QDir(QString::fromStdString(m_folder->path("."))).mkdir(QStringLiteral("old")));
        QCOMPARE(::mkfifo(m_folder->path("pipe").c_str(), 0600), 0);
        const auto import = importTraffic({m_folder->path(".")}, {});
        QVERIFY2(import, import ? "" : import.error().message().c_str());
        QCOMPARE(import->trace->size(), std::size_t(540));
        QVERIFY(
            (namesOf(import->sources) == std::vector<std::string>{"access.log.10.gz", "access.log.9", "access.log"}));
        QCOMPARE(import->sources.front().bytes,
                 std::uint64_t{std::filesystem::file_size(m_folder->path("access.log.10.gz"))});
        QVERIFY(import->set.named == std::vector<std::string>{m_folder->path(".")});
        QCOMPARE(import->set.leftOut.size(), std::size_t(5));
        QVERIFY(leftOut(*import, "error.log")->reason.find("nginx error log") != std::string::npos);
        QCOMPARE(leftOut(*import, "new.log")->reason, std::string("the file is empty"));
        QVERIFY(leftOut(*import, "readme.txt")->reason.find("no log format") != std::string::npos);
        QVERIFY(leftOut(*import, "old")->reason.find("folder") != std::string::npos);
        QVERIFY(leftOut(*import, "pipe") != nullptr);
    }

    void aFolderWithoutLogsIsRefused()
    {
        const auto empty = importTraffic({m_folder->path(".")}, {});
        QVERIFY(!empty);
        QCOMPARE(empty.error().code, ErrorCode::EmptyInput);
        QCOMPARE(empty.error().where, m_folder->path("."));
        m_folder->write("error.log", kErrorLog);
        const auto one = importTraffic({m_folder->path(".")}, {});
        QCOMPARE(one.error().code, ErrorCode::EmptyInput);
        QVERIFY(one.error().detail.find("nothing else") != std::string::npos);
    }

    void aFileOfAFolderThatCannotBeOpenedIsMissed()
    {
        const auto leftOut =
            tolerated({"a.log", true}, {ErrorCode::CannotOpen, "a.log", "denied"}, 2, Unfit::EndsImport);
        QVERIFY(leftOut && leftOut->unreadable);
        const auto empty = tolerated({"a.log", true}, {ErrorCode::EmptyInput, "a.log", "empty"}, 2, Unfit::EndsImport);
        QVERIFY(empty && !empty->unreadable);
    }

    void whatIsNamedIsMeant()
    {
        const std::string log = m_folder->write("access.log", lines(0, 60));
        const auto import = importTraffic({log, m_folder->write("error.log", kErrorLog)}, {});
        QVERIFY(!import);
        QCOMPARE(import.error().code, ErrorCode::NotAnAccessLog);
        const auto missing = importTraffic({log, m_folder->path("missing.log")}, {});
        QCOMPARE(missing.error().code, ErrorCode::CannotOpen);
    }

    void whatIsNamedMayBeLeftOut()
    {
        ImportOptions options;
        options.unfit = Unfit::IsLeftOut;
        const std::string log = m_folder->write("access.log", lines(0, 60));
        const std::string errors = m_folder->write("error.log", kErrorLog);
        const std::string odd = m_folder->write("odd.log", "What is this?\nNobody knows.\n");
        const std::string absent = m_folder->path("absent.log");
        const std::string empty = m_folder->write("empty.log", "");
        for (const std::uint64_t memory : {std::uint64_t{0}, std::uint64_t{1} << 40U}) { // as a whole, and in pieces
            options.memory = memory;
            const auto import = importTraffic({errors, odd, log, absent, empty, "/dev/null"}, options);
            QVERIFY2(import, import ? "" : import.error().message().c_str());
            QCOMPARE(import->trace->size(), std::size_t(180));
            QVERIFY((import->set.named ==
                     std::vector<std::string>{log, empty, "/dev/null"})); // these may come to have requests
            QCOMPARE(import->set.leftOut.size(), std::size_t(5));
            for (const char* name : {"error.log", "odd.log", "absent.log", "empty.log"})
                QVERIFY(leftOut(*import, name)->named && leftOut(*import, name)->sameAs.empty());
            QVERIFY(leftOut(*import, "odd.log")->fitsNoFormat && !leftOut(*import, "error.log")->fitsNoFormat);
        }
        // Where nothing is left the first of them is told, as if it stood alone.
        QCOMPARE(importTraffic({odd, errors}, options).error().code, ErrorCode::UnknownFormat);
        QCOMPARE(importTraffic({errors}, options).error().code, ErrorCode::NotAnAccessLog);
        QCOMPARE(importTraffic({empty, errors}, options).error().code, ErrorCode::EmptyInput);
    }

    void damageIsLeftOutWhereThatIsWished()
    {
        ImportOptions options;
        options.unfit = Unfit::IsLeftOut;
        const std::string log = m_folder->write("access.log", lines(0, 60));
        std::string packed = gzipped(lines(60, 900));
        packed[packed.size() - 6] = static_cast<char>(~packed[packed.size() - 6]); // in its checksum
        const std::string path = m_folder->write("access.log.1.gz", packed);
        for (const auto& named : {std::vector{m_folder->path("")}, std::vector{path, log}}) {
            for (const std::uint64_t memory :
                 {std::uint64_t{0}, std::uint64_t{1} << 40U}) { // as a whole, and in pieces
                options.memory = memory;
                const auto import = importTraffic(named, options);
                QVERIFY2(import, import ? "" : import.error().message().c_str());
                QCOMPARE(import->trace->size(), std::size_t(180));
                QVERIFY(leftOut(*import, "access.log.1.gz")->damaged);
                QCOMPARE(leftOut(*import, "access.log.1.gz")->named, named.size() == 2);
            }
        }
        QCOMPARE(importTraffic({path}, options).error().code, ErrorCode::DamagedData);
        const std::string other = m_folder->write("other.gz", packed);
        QCOMPARE(importTraffic({path, other}, options).error().code, ErrorCode::DamagedData);
    }

    void damageIsNeverLeftOut()
    {
        m_folder->write("access.log", lines(0, 60));
        std::string packed = gzipped(lines(60, 900));
        packed[packed.size() - 6] = static_cast<char>(~packed[packed.size() - 6]); // in its checksum
        const std::string path = m_folder->write("access.log.1.gz", packed);
        const auto import = importTraffic({m_folder->path("")}, {});
        QVERIFY(!import);
        QCOMPARE(import.error().code, ErrorCode::DamagedData);
    }

    void aBadFormatIsNoReasonToLeaveFilesOut()
    {
        m_folder->write("access.log", lines(0, 60));
        ImportOptions options;
        options.logFormat = "$remote_addr $no_time";
        const auto import = importTraffic({m_folder->path(".")}, options);
        QVERIFY(!import);
        QCOMPARE(import.error().code, ErrorCode::BadLogFormat);
    }

    void anEmptyFileBesideOthersIsLeftOut()
    {
        const std::string log = m_folder->write("access.log.1", lines(0, 60));
        const std::string empty = m_folder->write("access.log", "");
        const auto import = importTraffic({empty, log}, {});
        QVERIFY(import);
        QCOMPARE(import->trace->size(), std::size_t(180));
        QCOMPARE(leftOut(*import, "access.log")->reason, std::string("the file is empty"));
        QCOMPARE(importTraffic({empty}, {}).error().code, ErrorCode::EmptyInput);
        QCOMPARE(importTraffic({empty, m_folder->write("b.log", "\n")}, {}).error().code, ErrorCode::EmptyInput);
    }

    void theOrderOfNamingDoesNotMatter()
    {
        // Two of the three cuts are in the middle of a second.
        const std::string text = lines(0, 200);
        const auto cut = [&](std::size_t line) {
            std::size_t at = 0;
            for (std::size_t i = 0; i < line; ++i)
                at = text.find('\n', at) + 1;
            return at;
        };
        std::vector<std::string> paths{m_folder->write("access.log.2", text.substr(0, cut(100))),
                                       m_folder->write("access.log.1", text.substr(cut(100), cut(401) - cut(100))),
                                       m_folder->write("access.log", text.substr(cut(401)))};
        const auto whole = importTraffic({m_folder->write("whole", text)}, {});
        std::ranges::sort(paths);
        do {
            const auto import = importTraffic(paths, {});
            QVERIFY(import);
            QVERIFY(holdsAllOf(*import->trace, *whole->trace));
            QCOMPARE(import->sources.front().requests, std::uint64_t(100));
            QVERIFY(import->set.leftOut.empty());
        } while (std::ranges::next_permutation(paths).found);
    }

    void aFileUnderTwoNamesCountsOnce()
    {
        const std::string log = m_folder->write("access.log", lines(0, 60));
        std::filesystem::create_symlink(log, m_folder->path("current"));
        std::filesystem::create_hard_link(log, m_folder->path("other"));
        const auto import = importTraffic({log, log, m_folder->path("current"), m_folder->path("other")}, {});
        QVERIFY(import);
        QCOMPARE(import->trace->size(), std::size_t(180));
        QCOMPARE(import->set.leftOut.size(), std::size_t(3));
        for (const LeftOut& file : import->set.leftOut)
            QCOMPARE(file.sameAs, log);
        ImportOptions keep;
        keep.duplicates = Duplicates::Keep;
        QCOMPARE(importTraffic({log, log}, keep)->trace->size(), std::size_t(360));
    }

    void aCopyIsLeftOut()
    {
        const std::string log = m_folder->write("access.log.1", lines(0, 60));
        const std::string packed = m_folder->write("access.log.1.gz", gzipped(lines(0, 60)));
        const std::string other = m_folder->write("access.log", lines(60, 90));
        const auto import = importTraffic({other, log, packed}, {});
        QVERIFY(import);
        QCOMPARE(import->trace->size(), std::size_t(270));
        QCOMPARE(leftOut(*import, "access.log.1.gz")->sameAs, log);
        ImportOptions keep;
        keep.duplicates = Duplicates::Keep;
        const auto all = importTraffic({other, log, packed}, keep);
        QCOMPARE(all->trace->size(), std::size_t(450));
    }

private:
    std::unique_ptr<SampleFolder> m_folder;
};

SPILLWAY_TEST(TestFileSet)

} // namespace tst_file_set

#include "tst_file_set.moc"
