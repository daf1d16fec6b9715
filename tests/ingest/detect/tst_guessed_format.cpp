#include "engine/ingest/detect/guessed_format.h"

#include "engine/ingest/import/import.h"
#include "tests/ingest/sample_file.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <string>
#include <string_view>

namespace tst_guessed_format {

using namespace spillway;

namespace {

/// The log_format that is guessed of such lines; "none" where none is.
QString guessOf(const QByteArray& lines)
{
    Sample sample;
    std::string_view rest(lines.data(), static_cast<std::size_t>(lines.size()));
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        sample.lines.push_back({sample.lines.size() + 1, rest.substr(0, end)});
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return QString::fromStdString(guessedLogFormat(sample).value_or("none"));
}

} // namespace

class TestGuessedFormat : public QObject
{
    Q_OBJECT

private slots:
    void tellsFieldsByTheirValues_data()
    {
        QTest::addColumn<QByteArray>("lines");
        QTest::addColumn<QString>("expected");

        QTest::newRow("combined with another time")
            << QByteArray(R"(192.0.2.1 - - [2024-10-02T10:00:01+02:00] "GET /a HTTP/1.1" 200 12 "-" "curl/8.0"
192.0.2.2 - bob [2024-10-02T10:00:02+02:00] "POST /b HTTP/1.1" 404 0 "-" "Mozilla/5.0")")
            << R"($remote_addr $unused_word $unused_word [$time_iso8601] "$request" $status $body_bytes_sent "$unused" "$http_user_agent")";
        QTest::newRow("combined with milliseconds")
            << QByteArray("192.0.2.1 - - [02/Oct/2024:10:00:01.120 +0200] \"GET /a HTTP/1.1\" 200 12\n"
                          "192.0.2.2 - - [02/Oct/2024:10:00:01.944 +0200] \"GET /a HTTP/1.1\" 200 12\n")
            << R"($remote_addr $unused_word $unused_word [$stamp_apache_ms] "$request" $status $body_bytes_sent)";
        QTest::newRow("a time without a zone")
            << QByteArray("192.0.2.1 [02/Oct/2024:10:00:01] \"GET /a HTTP/1.1\" 200\n"
                          "192.0.2.2 [02/Oct/2024:10:00:02] \"GET /a HTTP/1.1\" 200\n")
            << R"($remote_addr [$stamp_bare] "$request" $status)";
        QTest::newRow("a unit that may be wrong")
            << QByteArray("192.0.2.1 [02/Oct/2024:10:00:01 +0200] \"GET /a HTTP/1.1\" 200 174 \"0.027 ms\"\n"
                          "192.0.2.2 [02/Oct/2024:10:00:02 +0200] \"GET /a HTTP/1.1\" 200 174 \"1.250 ms\"\n")
            << R"($remote_addr [$time_local] "$request" $status $body_bytes_sent "$unused")";
        QTest::newRow("$msec in brackets") << QByteArray("192.0.2.1 [1727863201.120] \"GET /a HTTP/1.1\" 200\n"
                                                         "192.0.2.2 [1727863201.500] \"GET /b HTTP/2.0\" 301\n")
                                           << R"($remote_addr [$msec] "$request" $status)";
        QTest::newRow("bars")
            << QByteArray("1727863201.120|192.0.2.1|GET|/a?b=c d|200|12|0.003\n"
                          "1727863203.500|192.0.2.2|HEAD|/|304|0|1.250\n")
            << "$msec|$remote_addr|$request_method|$request_uri|$status|$body_bytes_sent|$request_time";
        QTest::newRow("bars with blanks around")
            << QByteArray(
                   "2024-10-02 10:00:01 | 192.0.2.1 | GET | /a | 200\n2024-10-02 10:00:02 | ::1 | GET | /b | 500\n")
            << "$any_time | $remote_addr | $request_method | $request_uri | $status";
        QTest::newRow("bars between words") << QByteArray("192.0.2.1 | 2024-10-02T10:00:01Z | GET /a | 200\n")
                                            << "$remote_addr | $time_iso8601 | $request_method $request_uri | $status";
        QTest::newRow("values that could stand between others")
            << QByteArray(":: | 2024-10-02T10:00:01Z | GET | / | 200\n:: | 2024-10-02T10:00:02Z | GET | / | 200\n")
            << "$remote_addr | $time_iso8601 | $request_method | $request_uri | $status";
        QTest::newRow("tabs") << QByteArray("02/Oct/2024:10:00:01 +0000\t192.0.2.1\tGET /a HTTP/1.1\t200\n"
                                            "02/Oct/2024:10:00:02 +0000\t192.0.2.2\tGET /b HTTP/1.1\t200\n")
                              << "$time_local\t$remote_addr\t$request\t$status";
        QTest::newRow("commas and quotes")
            << QByteArray("\"192.0.2.1\",\"2024-10-02T10:00:01Z\",\"GET /a,b HTTP/1.1\",\"200\"\n"
                          "\"192.0.2.2\",\"2024-10-02T10:00:02Z\",\"GET /b HTTP/1.1\",\"200\"\n")
            << R"("$remote_addr","$time_iso8601","$request","$status")";
        QTest::newRow("names before values, and the longest time")
            << QByteArray(
                   "2024-10-02T10:00:01Z ip=192.0.2.1 host=a.example.com \"GET / HTTP/1.1\" s=200 ut=0.010 rt=0.011\n"
                   "2024-10-02T10:00:02Z ip=192.0.2.9 host=b.example.com \"GET / HTTP/1.1\" s=502 ut=0.120 rt=0.120\n")
            << R"($time_iso8601 ip=$remote_addr host=$host "$request" s=$status ut=$unused_word rt=$request_time)";
        QTest::newRow("a list of times")
            << QByteArray("192.0.2.1 2024-10-02T10:00:01Z \"GET / HTTP/1.1\" 200 0.100, 0.020 0.121\n"
                          "192.0.2.2 2024-10-02T10:00:02Z \"GET / HTTP/1.1\" 200 - 0.001\n")
            << R"($remote_addr $time_iso8601 "$request" $status $unused $request_time)";
        QTest::newRow("a date and a time of day are one")
            << QByteArray(
                   "2024-10-02 10:00:01.123 192.0.2.1 GET /a 200\n2024-10-02 10:00:01.500 192.0.2.2 GET /b 200\n")
            << "$any_time $remote_addr $request_method $request_uri $status";
        QTest::newRow("the server's own address first")
            << QByteArray("10.0.0.1 192.0.2.1 2024-10-02T10:00:01Z GET /a 200\n"
                          "10.0.0.1 192.0.2.2 2024-10-02T10:00:02Z GET /a 200\n")
            << "$unused_word $remote_addr $time_iso8601 $request_method $request_uri $status";
        QTest::newRow("a list of addresses, and no other")
            << QByteArray(
                   "192.0.2.1, 10.0.0.1 2024-10-02T10:00:01Z GET /a 200\n192.0.2.2 2024-10-02T10:00:02Z GET /a 200\n")
            << "$client_list $time_iso8601 $request_method $request_uri $status";
        QTest::newRow("a list of addresses, and whose connection it was")
            << QByteArray("192.0.2.1, 10.0.0.1 10.0.0.2 2024-10-02T10:00:01Z GET /a 200\n"
                          "192.0.2.2 10.0.0.3 2024-10-02T10:00:02Z GET /a 200\n")
            << "$http_x_forwarded_for $remote_addr $time_iso8601 $request_method $request_uri $status";
        QTest::newRow("a port is no status")
            << QByteArray(
                   "192.0.2.1 2024-10-02T10:00:01Z GET /a 443 200\n192.0.2.2 2024-10-02T10:00:02Z GET /a 443 404\n")
            << "$remote_addr $time_iso8601 $request_method $request_uri $unused_word $status";
        QTest::newRow("some lines are others")
            << QByteArray("starting up\n2024/10/02 10:00:01 [error] 1#1: *1 open() failed\n").repeated(2) +
                   QByteArray("192.0.2.1 2024-10-02T10:00:01Z GET /a 200\n").repeated(9)
            << "$remote_addr $time_iso8601 $request_method $request_uri $status";
        QTest::newRow("milliseconds are not taken for seconds")
            << QByteArray(
                   "192.0.2.1 2024-10-02T10:00:01Z GET /a 200 12.5\n192.0.2.2 2024-10-02T10:00:02Z GET /a 200 3.25\n")
            << "$remote_addr $time_iso8601 $request_method $request_uri $status $unused_word";

        QTest::newRow("arguments are no names")
            << QByteArray("192.0.2.1\t2024-10-02T10:00:01Z\tGET\t/"
                          "a\tpage=2\t200\n192.0.2.2\t2024-10-02T10:00:02Z\tGET\t/a\t-\t200\n")
            << "$remote_addr\t$time_iso8601\t$request_method\t$request_uri\t$unused\t$status";
        QTest::newRow("a duration with its unit")
            << QByteArray("2024/10/02 10:00:01 \"GET http://h/a HTTP/1.1\" from 192.0.2.1:5555 - 200 2B in 1.25ms\n"
                          "2024/10/02 10:00:02 \"GET http://h/b HTTP/1.1\" from [::1]:5555 - 200 2B in 125.3µs\n")
            << "$any_time \"$request\" $unused_word $remote_addr $unused_word $status $unused_word $unused_word "
               "$duration_text";
        QTest::newRow("a duration and a size that are named, in capitals")
            << QByteArray("CLIENT_IP=\"192.0.2.1\",DATE_NCSA=\"02/Oct/2024:10:00:01 "
                          "+0000\",HTTP_METHOD=\"GET\",HTTP_URI=\"/a\","
                          "HTTP_STATCODE=\"200\",RESPONSE_MSECS=\"12\",RESPONSE_SIZE=\"163\"\n"
                          "CLIENT_IP=\"192.0.2.2\",DATE_NCSA=\"02/Oct/2024:10:00:02 "
                          "+0000\",HTTP_METHOD=\"POST\",HTTP_URI=\"/b\","
                          "HTTP_STATCODE=\"404\",RESPONSE_MSECS=\"0\",RESPONSE_SIZE=\"17\"\n")
            << R"(CLIENT_IP="$remote_addr",DATE_NCSA="$time_local",HTTP_METHOD="$request_method",HTTP_URI="$request_uri",)"
               R"(HTTP_STATCODE="$status",RESPONSE_MSECS="$duration_ms",RESPONSE_SIZE="$body_bytes_sent")";
        names();
        QTest::newRow("a time of another moment")
            << QByteArray("192.0.2.1 2024-10-02T10:00:01Z GET /a 200 1750000000.000\n192.0.2.2 2024-10-02T10:00:02Z "
                          "GET /a 200 1750000001.000\n")
            << "$remote_addr $time_iso8601 $request_method $request_uri $status $unused_word";
        QTest::newRow("the same moment, but finer")
            << QByteArray("192.0.2.1 2024-10-02T10:00:01Z GET /a 200 1727863201.250\n192.0.2.2 2024-10-02T10:00:02Z "
                          "GET /a 200 1727863202.999\n")
            << "$remote_addr $time_iso8601 $request_method $request_uri $status $msec";
        QTest::newRow("of a beginning and an end no duration is known to lead to the first")
            << QByteArray("192.0.2.1 2024-10-02T10:00:01Z 2024-10-02T10:00:05Z GET /a 200 4.000\n"
                          "192.0.2.2 2024-10-02T10:00:02Z 2024-10-02T10:00:05Z GET /a 200 3.000\n")
            << "$remote_addr $time_iso8601 $unused_word $request_method $request_uri $status $unused_word";
        QTest::newRow("what is always the same is no duration")
            << (QByteArray("192.0.2.1 2024-10-02T10:00:01Z GET /a 200 30.000\n").repeated(20))
            << "$remote_addr $time_iso8601 $request_method $request_uri $status $unused_word";
        QTest::newRow("which of two is longer changes")
            << QByteArray("192.0.2.1 2024-10-02T10:00:01Z GET /a 200 0.100 0.200\n192.0.2.2 2024-10-02T10:00:02Z GET "
                          "/a 200 0.300 0.200\n")
            << "$remote_addr $time_iso8601 $request_method $request_uri $status $unused_word $unused_word";
        QTest::newRow("two proxies") << QByteArray("10.0.0.1 192.0.2.1 2024-10-02T10:00:01Z GET /a 200\n10.0.0.2 "
                                                   "192.0.2.2 2024-10-02T10:00:01Z GET /a 200\n"
                                                   "10.0.0.1 192.0.2.3 2024-10-02T10:00:01Z GET /a 200\n10.0.0.2 "
                                                   "192.0.2.4 2024-10-02T10:00:01Z GET /a 200\n"
                                                   "10.0.0.2 192.0.2.5 2024-10-02T10:00:01Z GET /a 200\n")
                                     << "$unused_word $remote_addr $time_iso8601 $request_method $request_uri $status";
        QTest::newRow("nginx's own status, and a size like one")
            << QByteArray("192.0.2.1 2024-10-02T10:00:01Z \"GET /a HTTP/1.1\" 200 404\n192.0.2.2 2024-10-02T10:00:02Z "
                          "\"GET /a HTTP/1.1\" 444 200\n")
            << R"($remote_addr $time_iso8601 "$request" $status $body_bytes_sent)";
        QTest::newRow("the protocol is no agent")
            << QByteArray("2024-10-02T10:00:01Z 192.0.2.1 GET /a HTTP/1.1 200 12 \"Mozilla/5.0\"\n")
            << R"($time_iso8601 $remote_addr $request_method $request_uri $server_protocol $status $body_bytes_sent "$http_user_agent")";
        QTest::newRow("a user is no host")
            << QByteArray("2024-10-02T10:00:01Z 192.0.2.1 john.doe GET /a 200\n")
            << "$time_iso8601 $remote_addr $unused_word $request_method $request_uri $status";
        QTest::newRow("messages of a program")
            << QByteArray(
                   "2024-10-02T10:00:01Z INFO 192.0.2.1 GET /a 200\n2024-10-02T10:00:02Z WARN 192.0.2.1 GET /a 500\n")
            << "none";
        QTest::newRow("messages for its authors")
            << QByteArray("2024-10-02T10:00:01Z DEBUG 192.0.2.1 GET http://api/a 200\n") << "none";
        QTest::newRow("no status") << QByteArray("2024-10-02T10:00:01Z 192.0.2.1 GET /login\n") << "none";
        QTest::newRow("no client") << QByteArray("2024-10-02T10:00:01Z GET /a 200\n") << "none";
        QTest::newRow("no time") << QByteArray("192.0.2.1 GET /a 200\n") << "none";
        QTest::newRow("no request") << QByteArray("2024-10-02T10:00:01Z 192.0.2.1 user bob 200\n") << "none";
        QTest::newRow("half has other fields")
            << QByteArray("x 192.0.2.1 GET /a 200\n192.0.2.1 2024-10-02T10:00:01Z GET /a 200\n") << "none";
        QTest::newRow("a dollar between the fields")
            << QByteArray("$a=192.0.2.1 2024-10-02T10:00:01Z GET /a 200\n") << "none";
        QTest::newRow("prose") << QByteArray("Oct 02 10:00:01 web sshd[1]: Accepted publickey for a from 192.0.2.1\n")
                               << "none";
    }

    void tellsFieldsByTheirValues()
    {
        QFETCH(QByteArray, lines);
        QFETCH(QString, expected);
        QCOMPARE(guessOf(lines), expected);
        if (expected == "none")
            return;
        const auto result = importTraffic({m_folder.write("log", lines.toStdString())}, {});
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        const SourceReport& source = result->sources.at(0);
        QVERIFY(source.requests > 0 && source.requests * 2 > source.lines);
        QCOMPARE(valueOf(*result->trace, "status", 0), std::string("200"));
    }

    /// They are tried last: what is known is called by its name.
    void knownFormatsAreNotGuessed()
    {
        const std::string line = R"(192.0.2.1 - - [02/Oct/2024:10:00:01 +0000] "GET /a HTTP/1.1" 200 12 "-" "curl/8")"
                                 "\n";
        const auto known = importTraffic({m_folder.write("log", line)}, {});
        QVERIFY(known);
        QCOMPARE(known->sources.at(0).format, std::string("combined"));
        const auto guessed =
            importTraffic({m_folder.write("log", "192.0.2.1 2024-10-02T10:00:01Z GET /a?b=c 200\n")}, {});
        QVERIFY(guessed);
        const SourceReport& source = guessed->sources.at(0);
        QCOMPARE(source.format, std::string(kGuessed));
        QVERIFY(source.detected);
        QCOMPARE(source.formatText, std::string("$remote_addr $time_iso8601 $request_method $request_uri $status"));
        QCOMPARE(valueOf(*guessed->trace, "args", 0), std::string("b=c"));
    }

    void hostileLinesAreGivenUpSoon()
    {
        const QByteArray line = "192.0.2.1 2024-10-02T10:00:01Z GET /a 200";
        QVERIFY(guessOf(line + " " + QByteArray(90, 'x')) != "none");
        for (const char* const often : {"[ ", "\" ", "( ", "a= ", "| ", "x "}) {
            QCOMPARE(guessOf(line + " " + QByteArray(often).repeated(1000)), QStringLiteral("none"));
            QCOMPARE(guessOf(line + " " + QByteArray(often).repeated(5'000'000)), QStringLiteral("none"));
        }
    }

    void millisecondsBehindABlankCount()
    {
        const auto read = importTraffic({m_folder.write("log", "2024-10-02 10:00:01.120 192.0.2.1 GET /a 200\n")}, {});
        QVERIFY(read);
        QCOMPARE(read->sources.at(0).resolution, Milliseconds(1));
    }

    /// A program's own log has the same requests once more.
    void besideKnownFormatsInAFolderNothingIsGuessed()
    {
        const QTemporaryDir folder;
        const auto write = [&](const QString& name, const QByteArray& lines) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(lines) == lines.size());
        };
        write("app.log", "2024-10-02T10:00:01Z 192.0.2.1 GET /a 200\n");
        const auto guessed = importTraffic({folder.path().toStdString()}, {});
        QVERIFY(guessed && guessed->trace->size() == 1);
        write("access.log", "192.0.2.1 - - [02/Oct/2024:10:00:01 +0000] \"GET /a HTTP/1.1\" 200 12 \"-\" \"c\"\n");
        const auto both = importTraffic({folder.path().toStdString()}, {});
        QVERIFY2(both, both ? "" : both.error().message().c_str());
        QCOMPARE(both->trace->size(), std::size_t(1));
        QCOMPARE(both->sources.size(), std::size_t(1));
        QCOMPARE(both->set.leftOut.size(), std::size_t(1));
        QVERIFY(both->set.leftOut.front().name.ends_with("app.log"));
    }

    /// As where messages of a server stand between its requests, or two servers write one file.
    void othersMayStandBetween()
    {
        const std::string own = "192.0.2.1 2024-10-02T10:00:01Z GET /a 200\n";
        const std::string error = "2024/10/02 10:00:01 [error] 1#1: *1 open() \"/x\" failed\n";
        const auto read = importTraffic({m_folder.write("log", error + own + own + own)}, {});
        QVERIFY2(read, read ? "" : read.error().message().c_str());
        QCOMPARE(read->sources.at(0).requests, std::uint64_t(3));
        QCOMPARE(read->sources.at(0).skipped, std::uint64_t(1));
        const std::string combined = R"(192.0.2.2 - - [02/Oct/2024:10:00:01 +0000] "GET /b HTTP/1.1" 200 12 "-" "c")"
                                     "\n";
        const auto both = importTraffic({m_folder.write("log", combined + own + own + own)}, {});
        QVERIFY2(both, both ? "" : both.error().message().c_str());
        QCOMPARE(both->sources.at(0).requests, std::uint64_t(4));
        QVERIFY(isGuessed(both->sources.at(0).format));
    }

    void tabsAreNamedAsNginxDoes()
    {
        ImportOptions options;
        options.logFormat = R"($remote_addr\t$time_iso8601\t$request_method\t$request_uri\t$status)";
        QVERIFY(importTraffic({m_folder.write("log", "192.0.2.1\t2024-10-02T10:00:01Z\tGET\t/a\t200\n")}, options));
    }

    void isFoundInContainersAndLogDaemons_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("format");
        QTest::newRow("CRI, a time of its own")
            << QByteArray(
                   "2024-10-02T10:00:09.5Z stdout F 192.0.2.7 | 2024-10-02T10:00:01+00:00 | GET /a HTTP/1.1 | 404\n")
            << QByteArray("guessed in CRI");
        QTest::newRow("CRI, none") << QByteArray("2024-10-02T10:00:01.000Z stdout F 192.0.2.7 GET /a 404\n")
                                   << QByteArray("guessed in CRI");
        QTest::newRow("Docker, none") << QByteArray("{\"log\":\"192.0.2.7 \\\"GET /a HTTP/1.1\\\" 404 "
                                                    "x\\n\",\"stream\":\"stdout\",\"time\":\"2024-10-02T10:00:01Z\"}\n")
                                      << QByteArray("guessed in Docker");
        QTest::newRow("Compose") << QByteArray("web-1  | 192.0.2.7 [02/Oct/2024:12:00:01 +0200] GET /a -> 404\n")
                                 << QByteArray("guessed in Docker Compose");
    }

    void isFoundInContainersAndLogDaemons()
    {
        QFETCH(QByteArray, line);
        const auto result = importTraffic({m_folder.write("sample.log", (line + line + line).toStdString())}, {});
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QTEST(QByteArray::fromStdString(result->sources.at(0).format), "format");
        QCOMPARE(result->trace->size(), 3U);
        QCOMPARE(epochMs(result->trace->arrivals[0]), 1'727'863'201'000LL);
        QCOMPARE(valueOf(*result->trace, "remote_addr", 0), std::string("192.0.2.7"));
        QCOMPARE(valueOf(*result->trace, "status", 0), std::string("404"));
    }

    void whatProgramsAskOthersForIsNoAccessLog()
    {
        const std::string line = "2024-10-02T10:00:01.250Z stdout F forwarding GET /a to 10.0.0.3 200 OK\n";
        QVERIFY(!importTraffic({m_folder.write("sample.log", line + line + line)}, {}));
    }

    void zonesBehindBlanksCount()
    {
        const std::string rest = " 192.0.2.7 \"GET /a HTTP/1.1\" 200 12\n";
        const auto told = [&](const std::string& stamp) -> std::string {
            const auto result = importTraffic({m_folder.write("sample.log", stamp + rest + stamp + rest)}, {});
            if (!result)
                return "none";
            const std::int64_t ms = epochMs(result->trace->arrivals[0]) - 1'727'863'201'000;
            return std::to_string(ms / 1000) + (result->sources.at(0).gap == StampGap::Zone ? ", no zone" : "");
        };
        QCOMPARE(told("2024-10-02 12:00:01 +0200"), std::string("0"));
        QCOMPARE(told("2024-10-02 12:00:01.000 +02:00"), std::string("0"));
        QCOMPARE(told("2024-10-02 10:00:01 UTC"), std::string("0"));
        QCOMPARE(told("2024-10-02 12:00:01 CEST"), std::string("none"));
        QCOMPARE(told("2024-10-02T10:00:01"), std::string("0, no zone"));
        QCOMPARE(told("2024-10-02T10:00:01Z"), std::string("0"));
    }

    /// A guess can be named.
    void whatWasNamedIsNotGuessed()
    {
        ImportOptions options;
        options.logFormat = "combined";
        QVERIFY(!importTraffic({m_folder.write("log", "192.0.2.1 2024-10-02T10:00:01Z GET /a 200\n")}, options));
    }

private:
    /// The labels in the lines count.
    static void names()
    {
        const QByteArray begin = "2024-10-02T10:00:01Z \"GET /a HTTP/1.1\" ";
        QTest::newRow("an upstream server is no client")
            << begin + "upstream_addr=10.0.0.1:80 remote_addr=192.0.2.1 upstream_status=200 status=200\n"
            << R"($time_iso8601 "$request" upstream_addr=$unused_word remote_addr=$remote_addr upstream_status=$unused_word status=$status)";
        QTest::newRow("a short name for it") << begin + "192.0.2.1 us=502 s=200\n"
                                             << R"($time_iso8601 "$request" $remote_addr us=$unused_word s=$status)";
        QTest::newRow("the time of a connection")
            << begin + "192.0.2.1 200 request_time=0.001 connection_time=61.001\n" + begin +
                   "192.0.2.1 200 request_time=0.004 connection_time=63.001\n"
            << R"($time_iso8601 "$request" $remote_addr $status request_time=$request_time connection_time=$unused_word)";
        QTest::newRow("a latitude") << begin + "192.0.2.1 200 lat=52.520\n" + begin + "192.0.2.1 200 lat=48.137\n"
                                    << R"($time_iso8601 "$request" $remote_addr $status lat=$unused_word)";
        QTest::newRow("a time limit")
            << begin + "192.0.2.1 200 timeout=30s took=7ms\n"
            << R"($time_iso8601 "$request" $remote_addr $status timeout=$unused_word took=$duration_text)";
    }

    SampleFolder m_folder;
};

SPILLWAY_TEST(TestGuessedFormat)

} // namespace tst_guessed_format

#include "tst_guessed_format.moc"
