#include "engine/ingest/detect/config_log_format.h"
#include "engine/ingest/import/import.h"
#include "engine/ingest/text/notation.h"

#include "tests/ingest/sample_file.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_notation {

using namespace spillway;

namespace {

constexpr qint64 kTen = 1727863201000; // 2024-10-02 10:00:01 UTC

} // namespace

class TestNotation : public QObject
{
    Q_OBJECT

private slots:
    void isRead_data()
    {
        QTest::addColumn<QByteArray>("format");
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<qint64>("arrivalMs");
        QTest::addColumn<int>("basis");
        apacheRows();
    }

    void isRead()
    {
        QFETCH(QByteArray, format);
        QFETCH(QByteArray, line);
        QFETCH(qint64, arrivalMs);
        QFETCH(int, basis);
        const auto result = read(line.toStdString(), format.toStdString());
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(epochMs(result->trace->arrivals[0]), arrivalMs);
        QCOMPARE(static_cast<int>(result->trace->basis), basis);
        QCOMPARE(valueOf(*result->trace, "remote_addr", 0), std::string("2001:db8::7"));
        QCOMPARE(valueOf(*result->trace, "request_method", 0), std::string("GET"));
        QCOMPARE(valueOf(*result->trace, "uri", 0), std::string("/a"));
        QCOMPARE(valueOf(*result->trace, "args", 0), std::string("b=1"));
        QCOMPARE(valueOf(*result->trace, "status", 0), std::string("200"));
    }

    void valuesOfApache()
    {
        const auto result =
            read("shop.example.org:443 192.0.2.7 - John \\\"J\\\" Doe [02/Oct/2024:10:00:01 +0000] \"GET /a "
                 "HTTP/1.1\" 200 - \"10.0.0.1, 10.0.0.2\" \"a \\\"b\\\" \\xe4\" 7 id=x\n",
                 R"(%v:%p %h %l %u %t \"%r\" %>s %b \"%{X-Forwarded-For}i\" \"%400,501{User-Agent}i\" %D id=%{Id}C)");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        const Trace& trace = *result->trace;
        QCOMPARE(valueOf(trace, "host", 0), std::string("shop.example.org"));
        QCOMPARE(valueOf(trace, "server_port", 0), std::string("443"));
        QCOMPARE(valueOf(trace, "http_x_forwarded_for", 0), std::string("10.0.0.1, 10.0.0.2"));
        QCOMPARE(valueOf(trace, "http_user_agent", 0), std::string("a \"b\" \xE4"));
        QCOMPARE(valueOf(trace, "cookie_Id", 0), std::string("x"));
        QCOMPARE(result->sources.at(0).format, std::string("custom"));
    }

    void isRefused_data()
    {
        QTest::addColumn<QByteArray>("format");
        QTest::addColumn<QByteArray>("words");
        const auto row = [](const char* format, const char* words) {
            QTest::newRow(format) << QByteArray(format) << QByteArray(words);
        };
        row("%h %l %t %j", "\"%j\"");
        row("%h %t %", "without a letter");
        row("%h %{x", "closing bracket");
        row("%h %l %u \\\"%r\\\"", "no time");
        row("%{%Y-%J}t %h", "\"%J\"");
        row("%h %{%d/%b/%Y:%I:%M:%S}t", "use it with %p");
        row("%h%u %t", "nothing separates them");
    }

    void isRefused()
    {
        QFETCH(QByteArray, format);
        QFETCH(QByteArray, words);
        const auto result = read("line\n", format.toStdString());
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::BadLogFormat);
        QVERIFY2(QByteArray::fromStdString(result.error().detail).contains(words), result.error().message().c_str());
    }

    void aZoneByANameIsTold()
    {
        const std::string format = R"(%h [%{%d/%b/%Y:%T %Z}t] "%r" %>s)";
        const auto inUtc = read("192.0.2.7 [02/Oct/2024:10:00:01 UTC] \"GET /a HTTP/1.1\" 200\n", format);
        QVERIFY2(inUtc, inUtc ? "" : inUtc.error().message().c_str());
        QCOMPARE(inUtc->sources.at(0).gap, StampGap::None);
        const auto elsewhere = read("192.0.2.7 [02/Oct/2024:10:00:01 CEST] \"GET /a HTTP/1.1\" 200\n", format);
        QVERIFY2(elsewhere, elsewhere ? "" : elsewhere.error().message().c_str());
        QCOMPARE(elsewhere->sources.at(0).gap, StampGap::ZoneName);
        QCOMPARE(elsewhere->sources.at(0).zoneName, std::string("CEST"));
        QCOMPARE(epochMs(elsewhere->trace->arrivals[0]), kTen);
    }

    void timesWithoutADateBeginOnTheFirstDay()
    {
        std::string text;
        for (int hour = 0; hour < 24; ++hour)
            text += "192.0.2.7 " + std::string(hour < 10 ? "0" : "") + std::to_string(hour) +
                    ":30:00 \"GET /a HTTP/1.1\" 200\n";
        const auto result = read(text, R"(%h %{%T}t "%r" %>s)");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->sources.at(0).gap, StampGap::Date);
        QCOMPARE(epochMs(result->trace->arrivals[0]), qint64(946'686'600'000)); // 2000-01-01 00:30
        QCOMPARE(epochMs(result->trace->arrivals[23]), qint64(946'769'400'000));
    }

    void goaccessNamesArePresets()
    {
        const auto result =
            read("h.example.org:80 192.0.2.7 - - [02/Oct/2024:10:00:01 +0000] \"GET / HTTP/1.1\" 200 1 \"-\" \"-\"\n",
                 "VCOMBINED");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->sources.at(0).format, std::string("vhost_combined"));
    }

    void formatsOfAConfiguration()
    {
        const std::string configuration = "# log_format old '$request';\n"
                                          "http { log_format short escape=json '$remote_addr ' # its \"comment'\n"
                                          "    '\"$msec;\" $request_time';\n"
                                          "  log_format\tlong \"$remote_addr [$time_local]\"; }\n"
                                          "access_log a log_format_x;\n"
                                          "LogFormat \"%h \\\"%r\\\" \\\n %t\" web\n";
        const auto named = [&](std::string_view name) {
            const auto format = logFormatNamed(configuration, name);
            return format ? *format : format.error().detail;
        };
        QCOMPARE(readNotation(named("short"))->text, std::string("$remote_addr \"$msec;\" $request_time"));
        QCOMPARE(readNotation(named("short"))->escape, LogEscape::Json);
        QCOMPARE(readNotation(named("long"))->text, std::string("$remote_addr [$time_local]"));
        QCOMPARE(readNotation(named("web"))->shown, std::string("%h \"%r\"  %t"));
        QVERIFY(named("old").find("it has short, long, web") != std::string::npos);
        QVERIFY(logFormatNamed("server {}", "main").error().detail.find("it defines none") != std::string::npos);
    }

    void aFormatInAFileIsFound()
    {
        const std::string path = m_folder.write("my site.conf", "log_format main '$msec $remote_addr';\n");
        const auto result = read("1727863201.000 192.0.2.7\n", path + ":main");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->sources.at(0).formatText, std::string("$msec $remote_addr"));
        const auto other = read("1727863201.000 192.0.2.7\n", path + ":other");
        QVERIFY(!other);
        QCOMPARE(other.error().where, path);
        const auto missing = read("1727863201.000 192.0.2.7\n", path + ".none.conf:main");
        QVERIFY(!missing);
        QCOMPARE(missing.error().code, ErrorCode::CannotOpen);
        const auto device = read("1727863201.000 192.0.2.7\n", "/dev/zero:main");
        QVERIFY(!device);
        QCOMPARE(device.error().code, ErrorCode::BadLogFormat);
    }

private:
    static void row(const char* name, const char* format, const QByteArray& line, qint64 ms, ArrivalBasis basis)
    {
        QTest::newRow(name) << QByteArray(format) << line << ms << static_cast<int>(basis);
    }

    static void apacheRows()
    {
        using enum ArrivalBasis;
        const QByteArray request = "\"GET /a?b=1 HTTP/1.1\" 200 12";
        row("Apache: common, as in its configuration", R"(LogFormat "%h %l %u %t \"%r\" %>s %b" common)",
            "2001:db8::7 - a b [02/Oct/2024:12:00:01 +0200] " + request, kTen, Arrival);
        row("Apache: common, bare", R"(%h %l %u %t "%r" %>s %b)",
            "2001:db8::7 - - [02/Oct/2024:12:00:01 +0200] " + request, kTen, Arrival);
        row("Apache: milliseconds in pieces", R"("%a [%{%d/%b/%Y:%T}t.%{msec_frac}t %{%z}t] \"%r\" %>s %O")",
            "2001:db8::7 [02/Oct/2024:12:00:01.250 +0200] " + request, kTen + 250, Exact);
        row("Apache: %t and its microseconds", R"(%t %{usec_frac}t %a \"%r\" %>s %{ms}T)",
            "[02/Oct/2024:10:00:01 +0000] 250999 2001:db8::7 \"GET /a?b=1 HTTP/1.1\" 200 7", kTen + 250, Exact);
        row("Apache: microseconds since 1970", R"(%{usec}t %D %a "%r" %s)",
            "1727863201250999 7 2001:db8::7 \"GET /a?b=1 HTTP/1.1\" 200", kTen + 250, Exact);
        row("Apache: the end, less the duration", R"(%{end:msec}t %D %a "%r" %s)",
            "1727863201250 250999 2001:db8::7 \"GET /a?b=1 HTTP/1.1\" 200", kTen, Exact);
        row("Apache: begin and end", R"(%{begin:%s}t %{end:%s}t %a "%r" %s)",
            "1727863201 1727863209 2001:db8::7 \"GET /a?b=1 HTTP/1.1\" 200", kTen, Arrival);
        row("Apache: the request in parts", R"(%a %{%F %T}t %m %U%q %H %s %%)",
            "2001:db8::7 2024-10-02 10:00:01 GET /a?b=1 HTTP/1.1 200 %", kTen, Arrival);
    }

    SampleFolder m_folder;
};

SPILLWAY_TEST(TestNotation)

} // namespace tst_notation

#include "tst_notation.moc"
