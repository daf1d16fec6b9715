#include "engine/ingest/import/import.h"
#include "engine/ingest/members/json_description.h" // its LogEscape::Json comes before the name of the reports
#include "engine/ingest/members/member_duration.h"
#include "engine/ingest/timestamps/time_stamp.h"
#include "engine/report/traffic_words.h"

#include "tests/ingest/sample_file.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_json_durations {

using namespace spillway;

namespace {

constexpr qint64 kEnd = 1727863201500; // 2024-10-02 10:00:01.5 UTC

/// A line for each value of a member, all of the same end.
std::string linesWith(const QByteArray& member, const QByteArrayList& values, const char* more)
{
    std::string text;
    for (const QByteArray& value : values)
        text += R"({"time":"2024-10-02T10:00:01.500Z",)" + std::string(more) + "\"" + member.toStdString() +
                "\":" + value.toStdString() + R"(,"remote_ip":"192.0.2.7","method":"GET","uri":"/"})" + "\n";
    return text;
}

} // namespace

/// How long requests took, as JSON lines tell it: in a unit that is known, or not at all.
class TestJsonDurations : public QObject
{
    Q_OBJECT

private slots:
    void aDurationIsTakenOff_data()
    {
        QTest::addColumn<QByteArray>("member");
        QTest::addColumn<QByteArrayList>("values");
        QTest::addColumn<qint64>("firstMs"); // of the first line
        QTest::addColumn<QByteArray>("readAs");
        const QByteArrayList millis{"3", "1", "12", "45", "130", "900", "1800"};
        QTest::newRow("the name tells milliseconds")
            << QByteArray("durationMs") << QByteArrayList{"20"} << qint64{20} << QByteArray();
        QTest::newRow("microseconds") << QByteArray("latency_us") << QByteArrayList{"20000"} << qint64{20}
                                      << QByteArray();
        QTest::newRow("nanoseconds") << QByteArray("duration_ns") << QByteArrayList{"20000000"} << qint64{20}
                                     << QByteArray();
        QTest::newRow("seconds") << QByteArray("elapsed_seconds") << QByteArrayList{"2"} << qint64{2000}
                                 << QByteArray();
        QTest::newRow("time_taken_ms") << QByteArray("time_taken_ms") << QByteArrayList{"20"} << qint64{20}
                                       << QByteArray();
        QTest::newRow("the value tells") << QByteArray("duration") << QByteArrayList{"\"20 ms\""} << qint64{20}
                                         << QByteArray();
        QTest::newRow("the letter my") << QByteArray("latency") << QByteArrayList{"\"20000\xCE\xBCs\""} << qint64{20}
                                       << QByteArray();
        QTest::newRow("ISO 8601") << QByteArray("duration") << QByteArrayList{"\"PT1M0.25S\""} << qint64{60'250}
                                  << QByteArray();
        QTest::newRow("a clock") << QByteArray("duration") << QByteArrayList{"\"00:00:02.25\""} << qint64{2250}
                                 << QByteArray();
        QTest::newRow("nginx's seconds") << QByteArray("request_time") << QByteArrayList{"\"0.250\""} << qint64{250}
                                         << QByteArray();
        QTest::newRow("no nginx's: whole numbers")
            << QByteArray("request_time") << millis << qint64{3} << QByteArray("milliseconds");
        QTest::newRow("morgan's milliseconds")
            << QByteArray("response-time") << QByteArrayList{"\"250.125\""} << qint64{250} << QByteArray();
        QTest::newRow("pino's milliseconds")
            << QByteArray("responseTime") << QByteArrayList{"3.217"} << qint64{3} << QByteArray();
        QTest::newRow("only nanoseconds are requests'")
            << QByteArray("latency") << QByteArrayList{"30000000", "150000000", "99000", "1800000000"} << qint64{30}
            << QByteArray("nanoseconds");
        QTest::newRow("only milliseconds are")
            << QByteArray("duration") << millis << qint64{3} << QByteArray("milliseconds");
        QTest::newRow("only milliseconds with decimals are")
            << QByteArray("duration") << QByteArrayList{"350.25", "47.5", "1.25", "130.75", "900.5"} << qint64{350}
            << QByteArray("milliseconds");
        QTest::newRow("only seconds have such decimals")
            << QByteArray("duration") << QByteArrayList{"0.250000834", "0.1200007"} << qint64{250}
            << QByteArray("seconds");
    }

    void aDurationIsTakenOff()
    {
        QFETCH(QByteArray, member);
        QFETCH(QByteArrayList, values);
        QFETCH(qint64, firstMs);
        QFETCH(QByteArray, readAs);
        const auto result = read(linesWith(member, values, ""));
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->trace->basis, ArrivalBasis::Exact);
        std::vector<qint64> arrivals;
        for (const Instant arrival : result->trace->arrivals)
            arrivals.push_back(epochMs(arrival));
        QVERIFY(std::ranges::count(arrivals, kEnd - firstMs) > 0);
        QCOMPARE(QByteArray::fromStdString(result->sources[0].openDuration.unit), readAs);
        QCOMPARE(sourceNotes(result->sources[0]).size(), readAs.isEmpty() ? std::size_t{0} : std::size_t{1});
    }

    void aDurationOfNoUnitIsLeftAside_data()
    {
        QTest::addColumn<QByteArray>("member");
        QTest::addColumn<QByteArrayList>("values");
        QTest::newRow("microseconds or nanoseconds")
            << QByteArray("duration") << QByteArrayList{"47874", "3834", "120001", "9000"};
        QTest::newRow("milliseconds or microseconds") << QByteArray("latency") << QByteArrayList{"150", "220", "300"};
        QTest::newRow("seconds or milliseconds") << QByteArray("elapsed") << QByteArrayList{"0.25", "1.5", "3.25"};
        QTest::newRow("none at all") << QByteArray("took") << QByteArrayList{"0", "0", "0"};
    }

    void aDurationOfNoUnitIsLeftAside()
    {
        QFETCH(QByteArray, member);
        QFETCH(QByteArrayList, values);
        const auto result = read(linesWith(member, values, ""));
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->trace->basis, ArrivalBasis::Completion);
        for (const Instant arrival : result->trace->arrivals)
            QCOMPARE(epochMs(arrival), kEnd);
        const auto notes = sourceNotes(result->sources[0]);
        QCOMPARE(notes.size(), std::size_t{1});
        QVERIFY(QByteArray::fromStdString(notes[0]).contains(member + "_ms"));
    }

    void aTextBesideANumberCounts()
    {
        const auto result = read(linesWith("latency", {"250000000"}, R"("latency_human":"250ms",)"));
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(epochMs(result->trace->arrivals[0]), kEnd - 250);
        QCOMPARE(result->trace->basis, ArrivalBasis::Exact);
        QVERIFY(!result->sources[0].openDuration.isOpen());
    }

    void railsCountsMilliseconds()
    {
        const auto result = read(linesWith("duration", {"3.13"}, R"("controller":"A","action":"b","format":"html",)"));
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(epochMs(result->trace->arrivals[0]), kEnd - 3);
    }

    void whereHalfHasNoneTheArrivalIsOpen()
    {
        const std::string with = linesWith("duration_ms", {"20"}, "");
        const std::string without = linesWith("x", {"20"}, "");
        const auto result = read(with + without + with + without);
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->trace->basis, ArrivalBasis::Completion);
        QCOMPARE(result->sources[0].untimed, std::uint64_t{2});
        QVERIFY(sourceNotes(result->sources[0]).at(0).starts_with("2 of 4 requests"));
    }

    void theResponseTimeOfNginxIsInSeconds()
    {
        const std::string upstream = "\"upstreamtime\":\"0.074\",\"upstreamhost\":\"192.0.2.80:9000\",";
        const std::string before = R"({"time":"2024-10-02T10:00:01.750Z","clientip":"192.0.2.7","url":"/",)";
        const auto nginx =
            read(before + upstream + "\"responsetime\":0.074}\n" + before + upstream + "\"responsetime\":1.5}\n");
        QVERIFY2(nginx, nginx ? "" : nginx.error().message().c_str());
        QCOMPARE(epochMs(nginx->trace->arrivals[1]), kEnd + 250 - 74);
        QVERIFY(sourceNotes(nginx->sources[0]).empty());
        const auto open = read(before + "\"responsetime\":3.074}\n" + before + "\"responsetime\":1.5}\n");
        QVERIFY2(open, open ? "" : open.error().message().c_str());
        QVERIFY(!sourceNotes(open->sources[0]).empty());
    }

    void fastifyTellsOfBeginnings()
    {
        std::string text;
        for (int i = 0; i < 3; ++i)
            text +=
                R"({"time":1727863201500,"req":{"method":"GET","url":"/","remoteAddress":"192.0.2.7"},"msg":"incoming request"})"
                "\n"
                R"({"time":1727863201750,"res":{"statusCode":200},"responseTime":250.5,"msg":"request completed"})"
                "\n";
        const auto result = read(text);
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->trace->basis, ArrivalBasis::Exact);
        QCOMPARE(epochMs(result->trace->arrivals[0]), kEnd);
        QVERIFY(sourceNotes(result->sources[0]).empty());
    }
};

SPILLWAY_TEST(TestJsonDurations)

} // namespace tst_json_durations

#include "tst_json_durations.moc"
