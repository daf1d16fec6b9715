#include "engine/ingest/import/import.h"

#include "tests/ingest/sample_file.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_tables {

using namespace spillway;

/// Tables whose first line names the columns.
class TestTables : public QObject
{
    Q_OBJECT

private slots:
    void rowsAreRead_data();
    void rowsAreRead();
    void namesMayComeAgain();
    void namesMayChange();
    void aRowMustHaveAllValues();
    void otherTablesAreRefused_data();
    void otherTablesAreRefused();
    void manyRowsAreRead();
};

void TestTables::rowsAreRead_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<qlonglong>("arrival");
    QTest::newRow("commas, a duration") << QByteArray("time,client_ip,method,path,status,duration_ms\n"
                                                      "2024-10-02T10:00:01.750Z,192.0.2.7,GET,/a?b=1,404,250\n")
                                        << 500LL;
    QTest::newRow("quotes")
        << QByteArray("\"type\",\"time\",\"client_ip\",\"elb_status_code\",\"request_verb\",\"request_url\"\n"
                      "\"https\",\"2024-10-02T10:00:01.250Z\",\"192.0.2.7\",\"404\",\"GET\",\"https://"
                      "e.org/a?b=1\"\n")
        << 250LL;
    QTest::newRow("quotes in quotes")
        << QByteArray("timestamp,remote_addr,request,status,note\n"
                      "2024-10-02T10:00:01.250Z,192.0.2.7,\"GET /a?b=1 HTTP/1.1\",404,\"a \"\"b\"\", c\"\n")
        << 250LL;
    QTest::newRow("semicolons, blanks in names")
        << QByteArray("Timestamp;Client IP;Method;URL;Status\r\n"
                      "2024-10-02 12:00:01.250 +0200;192.0.2.7;GET;/a?b=1;404\r\n")
        << 250LL;
    QTest::newRow("tabs") << QByteArray("time\tip\tverb\turi\tcode\n1727863201.250\t192.0.2.7\tGET\t/a?b=1\t404\n")
                          << 250LL;
    QTest::newRow("blanks") << QByteArray("time, client_ip, method, path, status\n"
                                          "2024-10-02T10:00:01.250Z, 192.0.2.7, GET, /a?b=1, 404\n")
                            << 250LL;
    QTest::newRow("columns without names, or with one twice")
        << QByteArray(",time,client_ip,method,path,status,bytes/s,path\n"
                      "0,2024-10-02T10:00:01.250Z,192.0.2.7,GET,/a?b=1,404,7,/b\n")
        << 250LL;
    QTest::newRow("BigQuery") << QByteArray(
                                     "timestamp,httpRequest_requestMethod,httpRequest_requestUrl,httpRequest_status,"
                                     "httpRequest_remoteIp\n"
                                     "2024-10-02 10:00:01.250456 UTC,GET,https://e.org/a?b=1,404,192.0.2.7\n")
                              << 250LL;
    QTest::newRow("Kibana") << QByteArray("\"@timestamp\",clientip,verb,request,response,\"user_agent.original\"\n"
                                          "\"Oct 2, 2024 @ 10:00:01.250\",192.0.2.7,GET,/a?b=1,404,c\n")
                            << 250LL;
    QTest::newRow("Azure's portal, with types behind the names")
        << QByteArray("TimeGenerated [UTC],clientIP_s,clientPort_d,httpMethod_s,requestUri_s,httpStatus_d,timeTaken_d\n"
                      "\"10/2/2024, 10:00:01.500 AM\",192.0.2.7,4711,GET,/a?b=1,404,0.250\n")
        << 250LL;
}

void TestTables::rowsAreRead()
{
    QFETCH(QByteArray, text);
    QFETCH(qlonglong, arrival);
    const auto result = read(text.toStdString());
    QVERIFY2(result, result ? "" : result.error().message().c_str());
    const Trace& trace = *result->trace;
    QCOMPARE(result->sources.at(0).format, std::string("table"));
    QCOMPARE(result->sources.at(0).skipped, std::uint64_t(0));
    QCOMPARE(trace.size(), 1U);
    QCOMPARE(epochMs(trace.arrivals[0]), 1'727'863'201'000 + arrival);
    QCOMPARE(valueOf(trace, "remote_addr", 0), std::string("192.0.2.7"));
    QCOMPARE(valueOf(trace, "request_method", 0), std::string("GET"));
    QCOMPARE(valueOf(trace, "uri", 0), std::string("/a"));
    QCOMPARE(valueOf(trace, "args", 0), std::string("b=1"));
    QCOMPARE(valueOf(trace, "status", 0), std::string("404"));
}

/// As where several were put into one file.
void TestTables::namesMayComeAgain()
{
    const std::string table = "time,client_ip,path\n2024-10-02T10:00:01Z,192.0.2.7,/a\n";
    const auto result = read(table + table, "table");
    QVERIFY2(result, result ? "" : result.error().message().c_str());
    QCOMPARE(result->trace->size(), 2U);
    QCOMPARE(result->sources.at(0).skipped, std::uint64_t(0));
}

/// Then the rows behind them are of these columns.
void TestTables::namesMayChange()
{
    std::string text = "time,client_ip,server_ip,path\n";
    for (int i = 0; i < 3000; ++i)
        text += "2024-10-02T10:00:01Z,192.0.2.7,10.0.0.1,/a\n";
    text += "time,server_ip,client_ip,path\n";
    for (int i = 0; i < 3000; ++i)
        text += "2024-10-02T10:00:01Z,10.0.0.1,192.0.2.7,/a\n";
    const auto result = read(text);
    QVERIFY2(result, result ? "" : result.error().message().c_str());
    QCOMPARE(result->trace->size(), 6000U);
    QCOMPARE(result->sources.at(0).skipped, std::uint64_t(0));
    QCOMPARE(valueOf(*result->trace, "remote_addr", 0), std::string("192.0.2.7"));
    QCOMPARE(valueOf(*result->trace, "remote_addr", 5999), std::string("192.0.2.7"));
}

void TestTables::aRowMustHaveAllValues()
{
    const std::string row = "2024-10-02T10:00:01Z,192.0.2.7,/a\n";
    const auto result =
        read("time,client_ip,path\n" + row + "2024-10-02T10:00:01Z,192.0.2.7\n" + row +
             "2024-10-02T10:00:01Z,192.0.2.7,/a,more\n" + row + "2024-10-02T10:00:01Z,\"192.0.2.7\"x,/a\n" + row);
    QVERIFY2(result, result ? "" : result.error().message().c_str());
    QCOMPARE(result->trace->size(), 4U);
    QCOMPARE(result->sources.at(0).skipped, std::uint64_t(3));
    QCOMPARE(result->sources.at(0).examples.at(0).line, std::uint64_t(3));
    QVERIFY2(result->sources.at(0).examples.at(0).reason.starts_with("It has not as many values"),
             result->sources.at(0).examples.at(0).reason.c_str());
}

void TestTables::otherTablesAreRefused_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("no request") << QByteArray("time,client_ip,country\n2024-10-02T10:00:01Z,192.0.2.7,DE\n");
    QTest::newRow("no client") << QByteArray("time,path,status\n2024-10-02T10:00:01Z,/a,200\n");
    QTest::newRow("no time") << QByteArray("client_ip,path,status\n192.0.2.7,/a,200\n");
    QTest::newRow("no rows") << QByteArray("time,client_ip,path\n");
}

void TestTables::otherTablesAreRefused()
{
    QFETCH(QByteArray, text);
    QVERIFY(!read(text.toStdString()));
}

/// Rows are read one after the other: names may change.
void TestTables::manyRowsAreRead()
{
    constexpr std::size_t kRows = 60'000;
    std::string text = "time,client_ip,method,path,status\n";
    for (std::size_t i = 0; i < kRows; ++i)
        text += std::to_string(1'727'863'201 + i / 100) + ".250,192.0.2." + std::to_string(i % 250) + ",GET,/a/" +
                std::to_string(i % 1000) + ",200\n";
    const auto result = read(text);
    QVERIFY2(result, result ? "" : result.error().message().c_str());
    QCOMPARE(result->trace->size(), kRows);
    QCOMPARE(result->sources.at(0).skipped, std::uint64_t(0));
    QCOMPARE(valueOf(*result->trace, "uri", kRows - 1), std::string("/a/999"));
}

SPILLWAY_TEST(TestTables)

} // namespace tst_tables

#include "tst_tables.moc"
