#include "engine/ingest/guessed_format.h"

#include "engine/ingest/import.h"
#include "tests/ingest/sample_file.h"

#include <QtTest/QTest>

#include <string>
#include <string_view>

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
        QTest::newRow("one line of ten is another")
            << QByteArray("starting up\n") + QByteArray("192.0.2.1 2024-10-02T10:00:01Z GET /a 200\n").repeated(9)
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
        QTest::newRow("no status") << QByteArray("2024-10-02T10:00:01Z 192.0.2.1 GET /login\n") << "none";
        QTest::newRow("no client") << QByteArray("2024-10-02T10:00:01Z GET /a 200\n") << "none";
        QTest::newRow("no time") << QByteArray("192.0.2.1 GET /a 200\n") << "none";
        QTest::newRow("no request") << QByteArray("2024-10-02T10:00:01Z 192.0.2.1 user bob 200\n") << "none";
        QTest::newRow("more than one of ten has other fields")
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
        QVERIFY(source.requests > 0 && source.requests * 10 >= source.lines * 9);
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

    /// What is guessed can be named.
    void whatWasNamedIsNotGuessed()
    {
        ImportOptions options;
        options.logFormat = "combined";
        QVERIFY(!importTraffic({m_folder.write("log", "192.0.2.1 2024-10-02T10:00:01Z GET /a 200\n")}, options));
    }

private:
    SampleFolder m_folder;
};

QTEST_GUILESS_MAIN(TestGuessedFormat)
#include "tst_guessed_format.moc"
