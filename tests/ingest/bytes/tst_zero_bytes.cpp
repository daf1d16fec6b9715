#include "engine/ingest/import/import.h"
#include "engine/report/traffic_words.h"

#include "tests/ingest/packed.h"
#include "tests/ingest/sample_file.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_zero_bytes {

using namespace spillway;

namespace {

std::string lineOf(int client)
{
    return "192.0.2." + std::to_string(client) +
           R"( - - [02/Oct/2024:10:00:01 +0000] "GET /a HTTP/1.1" 200 12 "-" "curl/8")"
           "\n";
}

std::string lines(int count)
{
    std::string text;
    for (int i = 0; i < count; ++i)
        text += lineOf(i % 200);
    return text;
}

} // namespace

/// Files that were truncated while somebody wrote them: zeros stand where the lines were.
class TestZeroBytes : public QObject
{
    Q_OBJECT

private slots:
    void zerosBeforeALineArePassedOver_data()
    {
        QTest::addColumn<int>("before"); // lines
        QTest::addColumn<int>("zeros");
        for (const int before : {0, 3, 5000})
            for (const int zeros : {1, 20, 64'000, 262'144, 3'000'000})
                QTest::addRow("%d zeros behind %d lines", zeros, before) << before << zeros;
    }

    void zerosBeforeALineArePassedOver()
    {
        QFETCH(int, before);
        QFETCH(int, zeros);
        const std::string text =
            lines(before) + std::string(static_cast<std::size_t>(zeros), '\0') + lineOf(201) + lines(3);
        for (const std::string& path :
             {m_folder.write("plain.log", text), m_folder.write("packed.log.bz2", bzip2Packed(text))}) {
            const auto result = importTraffic({path}, {});
            QVERIFY2(result, result ? "" : result.error().message().c_str());
            const SourceReport& report = result->sources.at(0);
            QCOMPARE(report.requests, static_cast<std::uint64_t>(before + 4));
            QCOMPARE(report.skipped, std::uint64_t{0});
            QCOMPARE(report.lines, static_cast<std::uint64_t>(before + 4));
            QCOMPARE(valueOf(*result->trace, "remote_addr", static_cast<std::size_t>(before)),
                     std::string("192.0.2.201"));
        }
    }

    void zerosAtTheEndAreNoLine()
    {
        const auto result = importTraffic({m_folder.write("end.log", lines(3) + std::string(700'000, '\0'))}, {});
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->sources.at(0).requests, std::uint64_t{3});
        QCOMPARE(result->sources.at(0).skipped, std::uint64_t{0});
    }

private:
    SampleFolder m_folder;
};

SPILLWAY_TEST(TestZeroBytes)

} // namespace tst_zero_bytes

#include "tst_zero_bytes.moc"
