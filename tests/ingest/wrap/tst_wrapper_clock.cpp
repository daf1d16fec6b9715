#include "engine/ingest/import/import.h"

#include "tests/ingest/sample_file.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <string>

using namespace spillway;

namespace {

constexpr qint64 kTen = 1727863201000; // 2024-10-02 10:00:01 UTC
const std::string kCombined = R"(192.0.2.1 - - [02/Oct/2024:10:00:01 +0000] "GET /a HTTP/1.1" 200 12 "-" "curl/8")";
const std::string kIngress = kCombined + " 80 0.250 [ns-svc-80] [] 10.0.0.9:80 13 0.250 200 c994";

std::string inDocker(std::string line, const std::string& stamp)
{
    for (std::size_t quote = line.find('"'); quote != std::string::npos; quote = line.find('"', quote + 2))
        line.insert(quote, 1, '\\');
    return R"({"log":")" + line + R"(\n","stream":"stdout","time":")" + stamp + "\"}\n";
}

std::string inCri(const std::string& line, const std::string& stamp)
{
    return stamp + " stdout F " + line + "\n";
}

} // namespace

/// The clock that counts where a wrapper stamps lines with whole seconds once more, and finer.
class TestWrapperClock : public QObject
{
    Q_OBJECT

private slots:
    void theFinerClockCounts_data()
    {
        QTest::addColumn<QByteArray>("log");
        QTest::addColumn<qint64>("arrivalMs");
        QTest::addColumn<int>("basis");
        const auto row = [](const char* name, const std::string& log, qint64 ms, ArrivalBasis basis) {
            QTest::newRow(name) << QByteArray::fromStdString(log) << ms << static_cast<int>(basis);
        };
        using enum ArrivalBasis;
        row("CRI: the end of a request", inCri(kCombined, "2024-10-02T10:00:01.123456789Z"), kTen + 123, Completion);
        row("CRI in another zone, less the duration", inCri(kIngress, "2024-10-02T12:00:01.623456789+02:00"),
            kTen + 623 - 250, Exact);
        row("Docker: written in the second, read just behind it", inDocker(kIngress, "2024-10-02T10:00:02.050000000Z"),
            kTen + 1050 - 250, Exact);
        row("docker logs --timestamps", "2024-10-02T10:00:01.999999999Z " + kCombined + "\n", kTen + 999, Completion);
        row("docker compose logs --timestamps", "web-1  | 2024-10-02T10:00:01.500000000Z " + kCombined + "\n",
            kTen + 500, Completion);
        row("JSON with whole seconds",
            inCri(R"({"time":"2024-10-02T10:00:01Z","remote_addr":"192.0.2.1","uri":"/a"})",
                  "2024-10-02T10:00:01.250000000Z"),
            kTen + 250, Completion);
    }

    void theFinerClockCounts()
    {
        QFETCH(QByteArray, log);
        QFETCH(qint64, arrivalMs);
        QFETCH(int, basis);
        const auto result = read(log.toStdString());
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(epochMs(result->trace->arrivals[0]), arrivalMs);
        QCOMPARE(result->trace->resolution, Milliseconds(1));
        QCOMPARE(static_cast<int>(result->trace->basis), basis);
        QVERIFY(result->sources.at(0).formatText.find("; the milliseconds are those of ") != std::string::npos);
    }

    void theLinesOwnClockCounts_data()
    {
        QTest::addColumn<QByteArray>("log");
        const auto row = [](const char* name, const std::string& log) {
            QTest::newRow(name) << QByteArray::fromStdString(log);
        };
        row("read long after it was written", inCri(kCombined, "2024-10-02T10:00:06.123456789Z"));
        row("read before it was written", inCri(kCombined, "2024-10-02T10:00:00.900000000Z"));
        row("stamps of the beginning, by which the time of a request is not known",
            inCri("e.org:80 " + kCombined, "2024-10-02T10:00:01.123456789Z"));
        row("a daemon on another machine", "<165>1 2024-10-02T10:00:01.123Z web1 nginx 77 - - " + kCombined + "\n");
        row("no finer than the line", inCri(kCombined, "2024-10-02T10:00:01Z"));
        row("one in two", inCri(kCombined, "2024-10-02T10:00:01.123Z") + inCri(kCombined, "2024-10-02T10:00:09.123Z"));
    }

    void theLinesOwnClockCounts()
    {
        QFETCH(QByteArray, log);
        const auto result = read(log.toStdString());
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(epochMs(result->trace->arrivals[0]), kTen);
        QCOMPARE(result->trace->resolution, Milliseconds(1000));
        QVERIFY(result->sources.at(0).formatText.find("milliseconds") == std::string::npos);
    }

    void aLateLineKeepsItsSecond()
    {
        std::string log;
        for (int i = 0; i < 19; ++i)
            log += inCri(kCombined, "2024-10-02T10:00:01.123Z");
        const auto result = read(log + inCri(kCombined, "2024-10-02T10:00:09.123Z"));
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->trace->size(), std::size_t(20));
        QCOMPARE(epochMs(result->trace->arrivals[0]), kTen);
        QCOMPARE(epochMs(result->trace->arrivals[19]), kTen + 123);
    }
};

SPILLWAY_TEST(TestWrapperClock)
#include "tst_wrapper_clock.moc"
