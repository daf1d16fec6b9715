#include "engine/ingest/import/import.h"

#include "tests/ingest/sample_file.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <string>

using namespace spillway;

namespace {

const std::string kLine = R"(192.0.2.1 - - [02/Oct/2024:10:00:01 +0000] "GET /a?b=1 HTTP/1.1" 200 12 "-" "curl/8")";
const std::string kError = "2024/10/02 10:00:01 [error] 7#7: *1 open() failed, client: 192.0.2.1";
const std::string kCri = "2024-10-02T12:00:01.123456789+02:00 ";

/// A text as a JSON string.
std::string quoted(const std::string& text)
{
    std::string json = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            json += '\\';
        json += c;
    }
    return json + '"';
}

std::string asBytes(const std::string& text)
{
    std::string json = "[";
    for (const char c : text)
        json += (json.size() > 1 ? "," : "") + std::to_string(static_cast<unsigned char>(c));
    return json + ']';
}

std::string docker(const std::string& text, const std::string& stream = "stdout")
{
    return R"({"log":)" + text + R"(,"stream":")" + stream + R"(","time":"2024-10-02T10:00:01.5Z"})" + "\n";
}

/// With a line feed at its end, as JSON writes it.
std::string dockerLine(const std::string& text)
{
    std::string json = quoted(text);
    json.insert(json.size() - 1, "\\n");
    return docker(json);
}

} // namespace

class TestWrapper : public QObject
{
    Q_OBJECT

private slots:
    void isTakenOff_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("format");
        const auto row = [](const char* name, const std::string& line, const char* format) {
            QTest::newRow(name) << QByteArray::fromStdString(line) << QByteArray(format);
        };
        row("CRI", kCri + "stdout F " + kLine, "combined in CRI");
        row("CRI, UTC, with more tags", "2024-10-02T10:00:01Z stderr F:x " + kLine, "combined in CRI");
        row("docker json-file", dockerLine(kLine), "combined in Docker");
        row("docker compose", "web-1  | " + kLine, "combined in Docker Compose");
        row("docker compose with colours", "\x1B[36mweb-1   | \x1B[0m" + kLine, "combined in Docker Compose");
        row("docker compose as it was", "\x1B[33mweb_1    |\x1B[0m " + kLine, "combined in Docker Compose");
        row("docker compose that clears lines", "\x1B[2Kweb-1  | " + kLine + "\x1B[0m", "combined in Docker Compose");
        row("docker compose --timestamps", "web-1  | 2024-10-02T10:00:01.123456789Z " + kLine,
            "combined in time stamps in Docker Compose");
        row("docker logs --timestamps", "2024-10-02T10:00:01.123456789Z " + kLine, "combined in time stamps");
        row("kubectl logs --prefix", "[pod/web-5d8f/nginx] " + kLine, "combined in kubectl");
        row("syslog of nginx", "<190>Oct  2 10:00:01 web1 nginx: " + kLine, "combined in syslog");
        row("syslog of nginx without a host", "<190>Oct  2 10:00:01 nginx: " + kLine, "combined in syslog");
        row("syslog in a file", "Oct 12 10:00:01 web1 nginx[77]: " + kLine, "combined in syslog");
        row("rsyslog's stamps", "2024-10-02T10:00:01.123456+02:00 web1 nginx: " + kLine, "combined in syslog");
        row("journalctl -o short-iso", "2024-10-02T10:00:01+0200 web1 nginx[1]: " + kLine, "combined in syslog");
        row("a stamp and an address", "2024-10-02T10:00:02.003Z 192.0.2.9  " + kLine,
            "combined in time stamps and hosts");
        row("RFC 5424", "<165>1 2024-10-02T10:00:01.003Z web1 nginx 77 - - " + kLine, "combined in syslog 5424");
        row("RFC 5424 with data",
            "<165>1 2024-10-02T10:00:01.003Z web1 nginx - ID47 [a@1 k=\"x\\\"]y\"][b@1 l=\"2\"] "
            "\xEF\xBB\xBF" +
                kLine,
            "combined in syslog 5424");
        row("RFC 5424 with its length before it", "165 <165>1 2024-10-02T10:00:01.003Z web1 nginx 77 - - " + kLine,
            "combined in syslog 5424");
        row("journald", R"({"__REALTIME_TIMESTAMP":"1727863201123456","MESSAGE":)" + quoted(kLine) + "}",
            "combined in journald");
        row("journald, as bytes", R"({"MESSAGE":)" + asBytes(kLine) + R"(,"PRIORITY":"6"})", "combined in journald");
        row("a collector", R"({"@timestamp":"2024-10-02T10:00:01Z","message":)" + quoted(kLine) + "}",
            "combined in JSON");
        row("Azure", R"({"TimeStamp":"2024-10-02T10:00:01Z","Log":)" + quoted(kLine) + "}", "combined in JSON");
        row("GELF", R"({"short_message":)" + quoted(kLine) + R"(,"timestamp":1727863201.5})", "combined in JSON");
        row("a collector that keeps Docker's keys", docker(quoted(kLine)), "combined in JSON");
        row("a platform", R"({"timestamp":1727863201,"message":)" + quoted("frontend.0 nginx: " + kLine) + "}",
            "combined in tags in JSON");
        row("syslog in Docker", dockerLine("<190>Oct  2 10:00:01 web1 nginx: " + kLine),
            "combined in syslog in Docker");
        row("JSON in CRI", kCri + R"(stdout F {"ts":1727863201,"client_ip":"192.0.2.1","uri":"/a?b=1"})",
            "json in CRI");
        row("JSON in syslog",
            R"(<190>Oct  2 10:00:01 web1 nginx: {"msec":"1727863201","remote_addr":"192.0.2.1","uri":"/a","args":"b=1"})",
            "json in syslog");
        row("docker service logs", "web.1.ab12@node1    | " + kLine, "combined in Docker Compose");
        row("pm2", "0|app  | " + kLine, "combined in Docker Compose");
        row("Fly", "2024-10-02T10:00:02Z app[3287] fra [info]" + kLine, "combined in time stamps and hosts");
        row("Grafana: a stamp and a tab", "2024-10-02T10:00:01.5Z\t" + kLine, "combined in time stamps");
        row("a stamp without a zone", "2024-10-02 10:00:02,123 " + kLine, "combined in time stamps");
        row("pm2's stamps", "2024-10-02T10:00:02: " + kLine, "combined in time stamps");
        row("a table", "77\t2024-10-02 10:00:01.123\tweb1\t198.51.100.7\t" + kLine, "combined in columns");
        row("cat -n", "     1\t" + kLine, "combined in columns");
        row("indented", "  " + kLine, "combined in colours");
        row("coloured", "\x1B[32m" + kLine + "\x1B[0m", "combined in colours");
        row("grep of several files", "access.log.1:" + kLine, "combined in grep -H");
        row("W3C in CRI",
            kCri + "stdout F #Fields: date time c-ip cs-uri-stem cs-uri-query\n" + kCri +
                "stdout F 2024-10-02 10:00:01 192.0.2.1 /a b=1",
            "w3c in CRI");
    }

    void isTakenOff()
    {
        QFETCH(QByteArray, line);
        const auto result = read(line.toStdString() + "\r\n" + line.toStdString() + "\n");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        const SourceReport& report = result->sources.at(0);
        QTEST(QByteArray::fromStdString(report.format), "format");
        QCOMPARE(report.requests, std::uint64_t(2));
        QCOMPARE(report.skipped, std::uint64_t(0));
        QCOMPARE(report.sampleFits, std::size_t(2));
        QCOMPARE(valueOf(*result->trace, "remote_addr", 1), std::string("192.0.2.1"));
        QCOMPARE(valueOf(*result->trace, "uri", 1), std::string("/a"));
        QCOMPARE(valueOf(*result->trace, "args", 1), std::string("b=1"));
        QCOMPARE(epochMs(result->trace->arrivals[0]) / 1000,
                 1727863201LL); // tst_wrapper_clock tests its milliseconds
        QVERIFY(!report.firstLine.empty());
    }

    void whatGrepNumbersIsNoAddress()
    {
        const std::string six = "2001:db8::1" + kLine.substr(kLine.find(' '));
        for (const std::string& line : {kLine, six}) {
            const std::string client = line.substr(0, line.find(' '));
            const auto one = read("7:" + line + "\n12:" + line + "\n");
            QVERIFY2(one, one ? "" : one.error().message().c_str());
            QCOMPARE(one->sources.at(0).format, std::string("combined in grep -n"));
            QCOMPARE(valueOf(*one->trace, "remote_addr", 1), client);
            const auto several = read("a.log:7:" + line + "\na.log:12:" + line + "\n");
            QVERIFY2(several, several ? "" : several.error().message().c_str());
            QCOMPARE(several->sources.at(0).format, std::string("combined in grep -H -n"));
            QCOMPARE(valueOf(*several->trace, "remote_addr", 1), client);
        }
        const auto unnumbered = read("a.log:" + six + "\na.log:" + six + "\n");
        QVERIFY2(unnumbered, unnumbered ? "" : unnumbered.error().message().c_str());
        QCOMPARE(unnumbered->sources.at(0).format, std::string("combined in grep -H"));
        QCOMPARE(valueOf(*unnumbered->trace, "remote_addr", 1), std::string("2001:db8::1"));
    }

    void piecesAreJoinedByStream()
    {
        const std::string head = kLine.substr(0, 30);
        const std::string tail = kLine.substr(30);
        const auto result = read(kCri + "stdout P " + head + "\n" + kCri + "stderr P " + kError.substr(0, 20) + "\n" +
                                 kCri + "stdout P " + tail.substr(0, 5) + "\n" + kCri + "stderr F " +
                                 kError.substr(20) + "\n" + kCri + "stdout F " + tail.substr(5) + "\n");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        const SourceReport& report = result->sources.at(0);
        QCOMPARE(report.requests, std::uint64_t(1));
        QCOMPARE(report.skipped, std::uint64_t(1));
        QCOMPARE(report.examples.at(0).line, std::uint64_t(4));
        QVERIFY2(report.examples.at(0).reason.starts_with("This looks like an nginx error log"),
                 report.examples.at(0).reason.c_str());
        QCOMPARE(valueOf(*result->trace, "uri", 0), std::string("/a"));
        QVERIFY(!report.firstLine.empty());
    }

    void dockersPiecesAreJoined()
    {
        const auto result = read(docker(quoted(kLine.substr(0, 40))) + docker(R"("warn\n")", "stderr") +
                                 dockerLine(kLine.substr(40)) + dockerLine(kLine));
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->sources.at(0).format, std::string("combined in Docker"));
        QCOMPARE(result->sources.at(0).requests, std::uint64_t(2));
        QCOMPARE(result->sources.at(0).skipped, std::uint64_t(1));
    }

    void thePieceAtTheEndIsTold()
    {
        const std::string whole = kCri + "stdout F " + kLine + "\n";
        const auto cut =
            read(whole + kCri + "stdout P " + kLine.substr(0, 40) + "\n" + kCri + "stderr F " + kError + "\n");
        QVERIFY2(cut, cut ? "" : cut.error().message().c_str());
        const SourceReport& report = cut->sources.at(0);
        QCOMPARE(report.requests, std::uint64_t(1));
        QCOMPARE(report.skipped, std::uint64_t(2));
        QCOMPARE(report.examples.at(0).line, std::uint64_t(2));
        QVERIFY2(report.examples.at(0).reason.starts_with("The log ends before the rest of this line: \"192.0.2.1"),
                 report.examples.at(1).reason.c_str());
        const auto complete = read(kCri + "stdout P " + kLine + "\n");
        QVERIFY2(complete, complete ? "" : complete.error().message().c_str());
        QCOMPARE(complete->sources.at(0).requests, std::uint64_t(1));
        QCOMPARE(complete->sources.at(0).skipped, std::uint64_t(0));
        QVERIFY(!complete->sources.at(0).firstLine.empty());
    }

    void piecesBeyondAMebibyteAreDropped()
    {
        std::string log = kCri + "stdout F " + kLine + "\n";
        for (int i = 0; i < 70; ++i)
            log += kCri + "stdout P " + std::string(16U << 10U, 'x') + "\n";
        log += kCri + "stdout F end\n" + kCri + "stdout F " + kLine + "\n";
        const auto result = read(log);
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->sources.at(0).requests, std::uint64_t(2));
        QCOMPARE(result->sources.at(0).skipped, std::uint64_t(1));
        QVERIFY(result->sources.at(0).examples.at(0).reason.starts_with("The pieces of this line are longer"));
    }

    void otherLinesAreSkippedWithAReason()
    {
        const auto result = read(kCri + "stdout F " + kLine + "\n" + kCri + "stdout F \n" + kCri + "stdout F\n" + kCri +
                                 "stderr F " + kError + "\nnot wrapped\n" + kCri + "stdout F I1002 main.go: ready\n");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        const SourceReport& report = result->sources.at(0);
        QCOMPARE(report.requests, std::uint64_t(1));
        QCOMPARE(report.skipped, std::uint64_t(3)); // blank ones are not
        QVERIFY(report.examples.at(0).reason.starts_with("This looks like an nginx error log"));
        QVERIFY(report.examples.at(1).reason.starts_with("It has not what is around the other lines (CRI)"));
        QVERIFY(report.examples.at(2).reason.find("I1002") != std::string::npos);
    }

    void aFewRequestsAmongOtherServicesAreEnough()
    {
        std::string log;
        for (int i = 0; i < 8; ++i)
            log += "redis-1  | 1:M 02 Oct 2024 10:00:01.123 * Ready\n";
        const auto result = read(log + "web-1  | " + kLine + "\n");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->sources.at(0).requests, std::uint64_t(1));
        QCOMPARE(result->sources.at(0).skipped, std::uint64_t(8));
    }

    void twoFormatsBehindOneWrapper()
    {
        const std::string json = kCri + R"(stdout F {"ts":1727863202,"client_ip":"192.0.2.2","uri":"/j"})" + "\n";
        const auto result = read(json + json + kCri + "stdout F " + kLine + "\n");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->sources.at(0).format, std::string("json in CRI and combined in CRI"));
        QCOMPARE(result->sources.at(0).requests, std::uint64_t(3));
        QCOMPARE(valueOf(*result->trace, "remote_addr", 0), std::string("192.0.2.1"));
        QCOMPARE(valueOf(*result->trace, "http_user_agent", 0), std::string("curl/8"));
        QCOMPARE(valueOf(*result->trace, "http_user_agent", 1), std::string());
    }

    void theWrappersTimeCountsWhereTheLineHasNone_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("format");
        QTest::addColumn<qint64>("arrival");
        QTest::addColumn<int>("resolution");
        QTest::addColumn<int>("gap");
        constexpr const char* kNamed = "$remote_addr \"$request\" $status";
        const QByteArray bare = "192.0.2.1 \"GET /a HTTP/1.1\" 200";
        const QByteArray json = R"({"remote_addr":"192.0.2.1","uri":"/a"})";
        QTest::newRow("CRI") << QByteArray::fromStdString(kCri) + "stdout F " + bare << QByteArray(kNamed)
                             << qint64(1727863201123) << 1 << static_cast<int>(StampGap::None);
        QTest::newRow("JSON in CRI") << QByteArray::fromStdString(kCri) + "stdout F " + json << QByteArray("auto")
                                     << qint64(1727863201123) << 1 << static_cast<int>(StampGap::None);
        QTest::newRow("syslog") << QByteArray("<190>Oct  2 10:00:01 web1 nginx: ") + bare << QByteArray(kNamed)
                                << qint64(938858401000) << 1000 << static_cast<int>(StampGap::Year);
        QTest::newRow("journald") << R"({"__REALTIME_TIMESTAMP":"1727863201123456","MESSAGE":)" +
                                         QByteArray::fromStdString(quoted(bare.toStdString())) + "}"
                                  << QByteArray(kNamed) << qint64(1727863201123) << 1
                                  << static_cast<int>(StampGap::None);
        QTest::newRow("compose --timestamps") << "web-1  | 2024-10-02T10:00:01.123456789Z " + json << QByteArray("auto")
                                              << qint64(1727863201123) << 1 << static_cast<int>(StampGap::None);
    }

    void theWrappersTimeCountsWhereTheLineHasNone()
    {
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, format);
        QFETCH(int, resolution);
        const auto result = read(line.toStdString() + "\n", format.toStdString());
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QTEST(static_cast<qint64>(epochMs(result->trace->arrivals[0])), "arrival");
        QCOMPARE(result->trace->resolution, Milliseconds(resolution));
        QCOMPARE(result->trace->basis, ArrivalBasis::Completion);
        QTEST(static_cast<int>(result->sources.at(0).gap), "gap");
        QVERIFY(result->sources.at(0).formatText.find("the time is that of") != std::string::npos);
    }

    void aNamedFormatIsFoundInside()
    {
        const std::string log = kCri + "stdout F " + kLine + "\n";
        const auto preset = read(log, "combined");
        QVERIFY2(preset, preset ? "" : preset.error().message().c_str());
        QCOMPARE(preset->sources.at(0).format, std::string("combined in CRI"));
        QVERIFY(!preset->sources.at(0).detected);
        const auto own = read(log, "$remote_addr - $remote_user [$time_local] \"$request\" $status $body_bytes_sent "
                                   "\"$http_referer\" \"$http_user_agent\"");
        QVERIFY2(own, own ? "" : own.error().message().c_str());
        QCOMPARE(own->sources.at(0).format, std::string("custom in CRI"));
        const auto other = read(log, "squid");
        QVERIFY(!other);
        QCOMPARE(other.error().code, ErrorCode::UnknownFormat);
        QVERIFY2(other.error().detail.starts_with("inside CRI: the log format that was named fits none"),
                 other.error().detail.c_str());
        const auto broken = read(log, "$remote_addr $request_uri");
        QVERIFY(!broken);
        QCOMPARE(broken.error().code, ErrorCode::BadLogFormat);
    }

    void whatIsAroundCanBeNamed_data()
    {
        QTest::addColumn<QByteArray>("named");
        QTest::addColumn<QByteArray>("format"); // that is found, or what is said
        QTest::newRow("the one that is found") << QByteArray("auto in Docker") << QByteArray("combined in Docker");
        QTest::newRow("with its format") << QByteArray("combined in Docker") << QByteArray("combined in Docker");
        QTest::newRow("by the keys alone") << QByteArray("auto in JSON") << QByteArray("combined in JSON");
        QTest::newRow("with a text")
            << QByteArray(R"($remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent )"
                          R"("$http_referer" "$http_user_agent" in Docker)")
            << QByteArray("custom in Docker");
        QTest::newRow("one that it is not")
            << QByteArray("combined in CRI")
            << QByteArray("fewer than half of the first lines are in CRI, as was said: ");
        QTest::newRow("one too many") << QByteArray("combined in CRI in Docker")
                                      << QByteArray("inside Docker: fewer than half of the first lines are in CRI");
        QTest::newRow("a format that is not in it")
            << QByteArray("squid in Docker") << QByteArray("inside Docker: the log format that was named fits none");
        QTest::newRow("none of ours") << QByteArray("combined in there") << QByteArray();
    }

    void whatIsAroundCanBeNamed()
    {
        QFETCH(QByteArray, named);
        QFETCH(QByteArray, format);
        const auto result = read(dockerLine(kLine) + dockerLine(kLine), named.toStdString());
        const std::string told = result ? result->sources.at(0).format : result.error().detail;
        QVERIFY2(told.starts_with(format.toStdString()), told.c_str());
        QCOMPARE(static_cast<bool>(result), format.startsWith("combined") || format.startsWith("custom"));
    }

    void aFormatOfAConfigurationIsNamedWithWhatIsAround()
    {
        const std::string conf = m_folder.write(
            "nginx.conf", "log_format main '$remote_addr - $remote_user [$time_local] \"$request\" $status';\n");
        const std::string line = R"(192.0.2.1 - - [02/Oct/2024:10:00:01 +0000] "GET /a HTTP/1.1" 200)";
        const auto result = read(dockerLine(line), conf + ":main in Docker");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->sources.at(0).format, std::string("custom in Docker"));
        QVERIFY(!read(dockerLine(line), conf + ":main in CRI"));
    }

    void severalAroundALineAreNamedAsTheyAreTold()
    {
        const std::string log = "[pod/web-0/nginx] " + kCri + "stdout F " + kLine + "\n";
        const auto found = read(log);
        QVERIFY2(found, found ? "" : found.error().message().c_str());
        const std::string format = found->sources.at(0).format;
        QCOMPARE(format, std::string("combined in CRI in kubectl"));
        const auto named = read(log, format);
        QVERIFY2(named, named ? "" : named.error().message().c_str());
        QCOMPARE(named->sources.at(0).format, format);
        QVERIFY(!read(log, "combined in kubectl"));
    }

    void onlyAnErrorLogInsideIsSaid()
    {
        const auto result = read(kCri + "stderr F " + kError + "\n");
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::NotAnAccessLog);
        QVERIFY2(result.error().detail.starts_with("inside CRI: this looks like an nginx error log"),
                 result.error().detail.c_str());
    }

    void allAreListed()
    {
        for (const FormatInfo& wrapper : knownWrappers())
            QVERIFY2(!wrapper.description.empty() && wrapper.text.find("LINE") != std::string::npos,
                     wrapper.name.c_str());
    }

private:
    SampleFolder m_folder;
};

SPILLWAY_TEST(TestWrapper)
#include "tst_wrapper.moc"
