#include "engine/ingest/import/import.h"

#include "tests/ingest/sample_file.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_csv_format {

using namespace spillway;

class TestCsvFormat : public QObject
{
    Q_OBJECT

private slots:
    void valuesAreTakenAsTheyAre()
    {
        const auto result = importTraffic({m_folder.write("a.csv", "time_ms,binary_remote_addr,uri,arg_k\r\n"
                                                                   "0,192.0.2.1,/a b,\"x,\"\"y\"\"\"\r\n"
                                                                   "1500,,/%41,-\r\n"
                                                                   "1500,192.0.2.2,\"two\nlines\",")},
                                          {});
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        const Trace& trace = *result->trace;
        QCOMPARE(result->sources.at(0).format, std::string("csv"));
        QCOMPARE(trace.basis, ArrivalBasis::Exact);
        QCOMPARE(trace.resolution.count(), std::int64_t(1));
        QCOMPARE(trace.size(), std::size_t(3));
        QCOMPARE(epochMs(trace.arrivals[0]), std::int64_t(0));
        QCOMPARE(epochMs(trace.arrivals[1]), std::int64_t(1500));
        QCOMPARE(valueOf(trace, "remote_addr", 0), std::string("192.0.2.1"));
        QCOMPARE(valueOf(trace, "binary_remote_addr", 1), std::string());
        QCOMPARE(valueOf(trace, "uri", 0), std::string("/a b"));
        QCOMPARE(valueOf(trace, "uri", 1), std::string("/%41"));
        QCOMPARE(valueOf(trace, "uri", 2), std::string("two\nlines"));
        QCOMPARE(valueOf(trace, "arg_k", 0), std::string("x,\"y\""));
        QCOMPARE(valueOf(trace, "arg_k", 1), std::string("-"));
        QCOMPARE(result->sources.at(0).skipped, std::uint64_t(0));
        QCOMPARE(result->sources.at(0).lines, std::uint64_t(5));
    }

    void badLinesAreCounted()
    {
        const auto result = importTraffic({m_folder.write("b.csv", "time_ms,remote_addr\n"
                                                                   "1,a\n"
                                                                   "2\n"
                                                                   "3,b,c\n"
                                                                   "now,a\n"
                                                                   "-5,a\n"
                                                                   "\n"
                                                                   "time_ms,remote_addr\n"
                                                                   "4,\"open\n"
                                                                   "5,b\n")},
                                          {});
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        const SourceReport& report = result->sources.at(0);
        QCOMPARE(report.requests, std::uint64_t(2));
        QCOMPARE(report.skipped, std::uint64_t(5));
        QCOMPARE(report.examples.at(0).line, std::uint64_t(3));
        QCOMPARE(report.examples.at(0).reason, std::string("It has 1 values where the header names 2: \"2\"."));
        QCOMPARE(report.examples.at(2).reason,
                 std::string("Its time cannot be read, or there is text behind a closing quote: \"now,a\"."));
        QCOMPARE(report.examples.at(4).line, std::uint64_t(9));
        QCOMPARE(report.examples.at(4).reason, std::string("A quote is not closed: \"4,\"open\"."));
        QCOMPARE(valueOf(*result->trace, "remote_addr", 1), std::string("b"));
    }

    void aHeaderAloneIsEmpty()
    {
        const auto result = importTraffic({m_folder.write("c.csv", "time_ms,remote_addr\n")}, {});
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::EmptyInput);
    }

private:
    SampleFolder m_folder;
};

SPILLWAY_TEST(TestCsvFormat)

} // namespace tst_csv_format

#include "tst_csv_format.moc"
