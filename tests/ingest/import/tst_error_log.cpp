#include "engine/ingest/import/error_log.h"

#include "tests/ingest/packed.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <filesystem>

namespace tst_error_log {

using namespace spillway;

namespace {

/// A line about a request for `target`.
std::string rejected(const std::string& target, int worker = 7)
{
    const std::string id = std::to_string(worker);
    return "2026/03/02 10:00:00 [error] " + id + '#' + id +
           ": *1 limiting requests, excess: 1.250 by zone \"one\", client: 192.0.2.1, server: h, request: \"GET " +
           target + " HTTP/1.1\", host: \"h\"\n";
}

constexpr std::string_view kAccessLine =
    "192.0.2.1 - - [02/Mar/2026:10:00:00 +0000] \"GET / HTTP/1.1\" 200 1 \"-\" \"-\"\n";
constexpr std::string_view kForeign =
    "2026/03/02 10:00:00 [crit] 7#7: *1 SSL_do_handshake() failed\nPHP message: GET\n\n\xFF\x01\n";

std::vector<std::string> requestsOf(const ErrorLog& log)
{
    std::vector<std::string> requests;
    for (const ErrorLog::Entry& entry : log.entries)
        requests.emplace_back(log.texts[entry.request]);
    return requests;
}

using Texts = std::vector<std::string>;

} // namespace

class TestErrorLog : public QObject
{
    Q_OBJECT

private slots:
    void takesErrorLogsOutOfThePaths()
    {
        const SampleFolder folder;
        const std::string access = folder.write("access.log", kAccessLine);
        Texts paths{folder.write("error.log.2.gz", gzipped(rejected("/2"))),
                    access,
                    folder.write("error.log.1", zstdPacked(rejected("/1", 8) + std::string(kForeign))),
                    folder.write("error.log", std::string(kForeign) +
                                                  rejected("/a?b").insert(rejected("/a?b").size() - 1, "\r") +
                                                  rejected("/c", 9)),
                    "-",
                    folder.path("missing")};
        const auto log = readErrorLogs(paths);
        QVERIFY(log.has_value());
        QCOMPARE(requestsOf(*log), (Texts{"GET /2", "GET /1", "GET /a?b", "GET /c"}));
        QCOMPARE(paths, (Texts{access, "-", folder.path("missing")}));
        QCOMPARE(log->lines, std::uint64_t{1 + 5 + 6});
        QCOMPARE(log->files.size(), std::size_t{3});
        QCOMPARE(log->entries[2].excess.raw(), std::int64_t{1250});
        QCOMPARE(log->texts[log->entries[2].client], std::string_view("192.0.2.1"));
    }

    void aFolderStaysForTheImport()
    {
        const SampleFolder folder;
        folder.write("access.log", kAccessLine);
        folder.write("error.log", rejected("/a"));
        const std::string path = std::filesystem::path(folder.path("x")).parent_path().string();
        Texts paths{path};
        const auto log = readErrorLogs(paths);
        QVERIFY(log.has_value());
        QCOMPARE(requestsOf(*log), Texts{"GET /a"});
        QCOMPARE(paths, Texts{path});
    }

    void bothKindsInOneFile()
    {
        const SampleFolder folder;
        const std::string path = folder.write("nginx.log", std::string(kAccessLine) + rejected("/a"));
        Texts paths{path};
        const auto log = readErrorLogs(paths);
        QVERIFY(log.has_value());
        QCOMPARE(requestsOf(*log), Texts{"GET /a"});
        QCOMPARE(paths, Texts{path});
    }

    void inAContainer()
    {
        std::string line = rejected("/a");
        line.pop_back();
        for (std::size_t at = line.find('"'); at != std::string::npos; at = line.find('"', at + 2))
            line.insert(at, "\\");
        const SampleFolder folder;
        Texts paths{folder.write("x-json.log", R"({"log":")" + line +
                                                   R"(\n","stream":"stderr","time":"2026-03-02T10:00:00.1Z"})" + '\n')};
        const auto log = readErrorLogs(paths);
        QVERIFY(log.has_value());
        QCOMPARE(requestsOf(*log), Texts{"GET /a"});
        QCOMPARE(log->texts[log->entries[0].zone], std::string_view("one"));
        QVERIFY(paths.empty());
    }

    void hostileFiles()
    {
        const SampleFolder folder;
        const std::string packed = gzipped(rejected("/a") + std::string(100'000, 'x'));
        const std::string endless =
            rejected("/b") + std::string(3'000'000, 'x') + '\n' + rejected("/" + std::string(5000, 'y'));
        Texts paths{
            folder.write("cut.gz", packed.substr(0, packed.size() / 2)), folder.write("endless", endless),
            folder.write("empty", ""), folder.write("last-line-cut", rejected("/c").substr(0, 120)),
            folder.write("memory",
                         "2026/03/02 10:00:00 [alert] 7#7: could not allocate node in limit_req zone \"one\"\n")};
        const auto log = readErrorLogs(paths);
        QVERIFY(log.has_value());
        const Texts requests = requestsOf(*log);
        QCOMPARE(requests.back(), std::string());
        QCOMPARE(requests[requests.size() - 2].size(), ErrorLog::kRequestBytes);
        QCOMPARE(log->cut, std::uint64_t{1});
        QCOMPARE(log->outOfMemory, std::uint64_t{1});
        QCOMPARE(paths, Texts{folder.path("empty")});
    }
};

SPILLWAY_TEST(TestErrorLog)

} // namespace tst_error_log

#include "tst_error_log.moc"
