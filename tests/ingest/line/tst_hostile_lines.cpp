#include "engine/ingest/import/import.h"

#include "tests/ingest/sample_file.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <algorithm>
#include <array>
#include <random>

namespace tst_hostile_lines {

using namespace spillway;

namespace {

constexpr std::array<std::string_view, 6> kGood = {
    "192.0.2.1 - - [02/Oct/2024:10:00:01 +0200] \"GET /a%20b/../c?x HTTP/1.1\" 200 12 \"-\" \"a\\x22b \\\"c\\\"\" "
    "\"10.0.0.1, 10.0.0.2\"",
    "www.example.org:443 192.0.2.1 - an na [02/Oct/2024:10:00:01 +0200] \"-\" 408 0 \"-\" \"-\"",
    "1727856001.500 0.020 2001:db8::1 \"GET http://h/a HTTP/1.1\" 200 PASSED h 7 1",
    R"({"ts":1727856001.5,"request":{"client_ip":"192.0.2.1","uri":"/a","headers":{"User-Agent":["x\u00e9"]}},"duration":0.1,"urt":,"status":200})",
    "192.0.2.1 - - [02/Oct/2024:10:00:01 +0200] \"GET / HTTP/1.1\" 200 1 \"-\" \"c\" 80 0.010 [n-s-80] [] 10.0.0.9:80, "
    "10.0.0.8:80 13 0.010 200 c9",
    "[02/Oct/2024:10:00:01 +0200] - 404 404 - GET http e.org \"/x\" [Client 192.0.2.1] [Length 1] [Gzip 3.1] [Sent-to "
    "a] \"u\" \"-\"",
};

/// A few bytes changed, dropped, doubled or moved to the front.
std::string mutated(std::string line, std::mt19937& random)
{
    using namespace std::literals;
    static constexpr std::string_view kNasty = "\"\\[]{}:,-% \0\xFF\xC3\t\r?/.#$;x0"sv;
    const auto below = [&](std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random); };
    const std::size_t changes = 1 + below(6);
    for (std::size_t i = 0; i < changes && !line.empty(); ++i) {
        const std::size_t at = below(line.size());
        switch (below(5)) {
        case 0: line[at] = kNasty[below(kNasty.size())]; break;
        case 1: line.erase(at, 1 + below(8)); break;
        case 2: line.insert(at, line.substr(at, 1 + below(20))); break;
        case 3: line.insert(at, 1, kNasty[below(kNasty.size())]); break;
        default: line.resize(at); break;
        }
    }
    return line;
}

} // namespace

class TestHostileLines : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_seed = qEnvironmentVariableIsSet("SPILLWAY_SEED") ? qEnvironmentVariableIntValue("SPILLWAY_SEED")
                                                            : static_cast<int>(std::random_device()() & 0x7FFFFFFFU);
        qInfo("SPILLWAY_SEED=%d", m_seed);
    }

    /// Whatever happens to lines, each is a request, skipped, blank or a comment, and the columns stay whole.
    void mutatedLines_data()
    {
        QTest::addColumn<int>("kind");
        for (std::size_t i = 0; i < kGood.size(); ++i)
            QTest::addRow("kind %zu", i) << static_cast<int>(i);
    }

    void mutatedLines()
    {
        QFETCH(int, kind);
        std::mt19937 random(static_cast<unsigned>(m_seed + kind));
        const std::string good(kGood.at(static_cast<std::size_t>(kind)));
        std::string text;
        for (int i = 0; i < 20'000; ++i)
            text += (i % 2 == 0 ? good : mutated(good, random)) + '\n';
        const auto result = importTraffic({m_folder.write("mutated.log", text)}, {});
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        const SourceReport& report = result->sources.at(0);
        const Trace& trace = *result->trace;
        QVERIFY(report.requests >= 10'000);
        QVERIFY(report.requests + report.skipped <= report.lines);
        QCOMPARE(report.requests, std::uint64_t(trace.size()));
        QVERIFY(std::ranges::is_sorted(trace.arrivals));
        for (const Column& column : trace.columns) {
            QCOMPARE(column.ids.size(), trace.size());
            QVERIFY(std::ranges::all_of(column.ids, [&](ValueId id) { return id < column.values.size(); }));
        }
        for (const SkippedLine& skipped : report.examples)
            QVERIFY2(printable(skipped.reason, 10'000) == skipped.reason, skipped.reason.c_str());
    }

    void randomBytes()
    {
        std::mt19937 random(static_cast<unsigned>(m_seed));
        for (int round = 0; round < 300; ++round) {
            std::string bytes(1 + random() % 5000, '\0');
            for (char& byte : bytes)
                byte = static_cast<char>(random() % (round % 2 == 0 ? 256U : 96U) + (round % 2 == 0 ? 0U : 32U));
            if (round % 3 == 0)
                bytes.insert(0, "\x1F\x8B\x08");
            const auto result = importTraffic({m_folder.write("random.log", bytes)}, {});
            QVERIFY(!result);
            QVERIFY(!result.error().message().empty());
            QVERIFY(printable(result.error().detail, 10'000) == result.error().detail);
        }
    }

    void anEndlessLineIsRefusedSoon()
    {
        QFile file(QString::fromStdString(m_folder.path("endless.log")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QVERIFY(file.resize(100'000'000)); // a hole in the file: zero bytes
        file.close();
        const auto result = importTraffic({m_folder.path("endless.log")}, {});
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::NotAnAccessLog);
    }

    void aLongLineBetweenOthersIsSkipped()
    {
        const std::string good(kGood[0]);
        const auto result =
            importTraffic({m_folder.write("long.log", good + "\n" + std::string(3'000'000, 'x') + "\n" + good)}, {});
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->trace->size(), std::size_t(2));
        QCOMPARE(result->sources.at(0).lines, std::uint64_t(3));
        QCOMPARE(result->sources.at(0).skipped, std::uint64_t(1));
        QCOMPARE(result->sources.at(0).examples.at(0).line, std::uint64_t(2));
    }

    void deepJsonIsRefused()
    {
        const std::string deep(200'000, '[');
        const auto result = importTraffic({m_folder.write("deep.log", "{\"a\":" + deep + "\n")}, {});
        QVERIFY(!result);
    }

private:
    int m_seed = 0;
    SampleFolder m_folder;
};

SPILLWAY_TEST(TestHostileLines)

} // namespace tst_hostile_lines

#include "tst_hostile_lines.moc"
