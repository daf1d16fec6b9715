#include "engine/ingest/catalogue/catalogue.h"
#include "engine/ingest/detect/preset_format.h"
#include "engine/ingest/import/import.h"

#include "tests/ingest/sample_file.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <algorithm>

namespace tst_detection {

using namespace spillway;

namespace {

constexpr const char* kClient = "192.0.2.1 - - [02/Oct/2024:10:00:01 +0200] ";
constexpr const char* kRequest = "\"GET /a HTTP/1.1\" 200 12";
constexpr const char* kAgent = " \"-\" \"curl/8\"";

} // namespace

class TestDetection : public QObject
{
    Q_OBJECT

private slots:
    void everyPresetCompiles()
    {
        const auto presets = formatsOf(FormatKind::Text);
        QVERIFY(presets.size() >= 58U);
        for (const FormatFile* const preset : presets)
            QVERIFY2(makeFormat(*preset), preset->name.c_str());
        QVERIFY(knownFormats().size() > presets.size());
    }

    void formatIsTold_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("format");
        QTest::addColumn<int>("basis");
        const auto row = [](const char* format, const QByteArray& line, ArrivalBasis basis) {
            QTest::newRow(format) << line << QByteArray(format) << static_cast<int>(basis);
        };
        using enum ArrivalBasis;
        const QByteArray combined = QByteArray(kClient) + kRequest + kAgent;
        row("combined", combined, Completion);
        row("main", combined + " \"10.0.0.1, 10.0.0.2\"", Completion);
        row("timed", combined + " \"-\" rt=0.123 uct=\"0.001\"", Arrival);
        row("common", QByteArray(kClient) + kRequest, Completion);
        row("vhost_combined", "www.example.org:443 " + combined, Arrival);
        row("vhost", "www.example.org " + combined, Completion);
        row("bunkerweb",
            "www.example.org 192.0.2.1 - 95386da81aa1 - [02/Oct/2024:10:00:01 +0200] \"GET / HTTP/1.1\" 200 1 \"-\" "
            "\"c\"",
            Completion);
        row("traefik", combined + " 5 \"r@docker\" \"http://10.0.0.3:80\" 12ms", Arrival);
        row("ingress-nginx",
            combined + " 80 0.010 [ns-svc-80] [] 10.0.0.9:80, 10.0.0.8:80 13, 2 0.000, 0.010 502, 200 c994", Arrival);
        row("spillway",
            "192.0.2.1 - - [2024-10-02T10:00:01+02:00] 1727856001.500 0.020 \"GET /a HTTP/1.1\" 200 12 h \"c\"", Exact);
        row("spillway-more",
            "192.0.2.1 - - [2024-10-02T10:00:01+02:00] 1727856001.500 0.020 \"GET /a HTTP/1.1\" 200 12 h \"c\" \"-\" "
            "\"192.0.2.9, 10.0.0.1\" more",
            Exact);
        row("tuning", "1727856001.500 0.020 192.0.2.1 \"GET /a HTTP/1.1\" 200 PASSED h 7 1 more", Exact);
        row("nginx-proxy-manager",
            "[02/Oct/2024:10:00:01 +0200] - 404 404 - GET http e.org \"/x\" [Client 192.0.2.1] [Length 1] [Gzip 3.1] "
            "[Sent-to a b] \"u\" \"-\"",
            Completion);
        row("forwarded", "192.0.2.1, 10.0.0.1 - - [02/Oct/2024:10:00:01 +0200] \"GET /a HTTP/1.1\" 200 12 \"-\" \"c\"",
            Completion);
        row("forwarded-common", "192.0.2.1, 10.0.0.1 - - [02/Oct/2024:10:00:01 +0200] \"GET /a HTTP/1.1\" 200 12",
            Completion);
        row("gin",
            "[GIN] 2024/10/02 - 08:00:01 |\x1B[97;42m 200 \x1B[0m|     12.444ms |       192.0.2.1 |"
            "\x1B[97;44m HEAD    \x1B[0m \"/a\"",
            Arrival);
        row("json", R"({"ts":1727856001.5,"client_ip":"192.0.2.1","uri":"/a"})", Completion);
        row("csv", "time_ms,remote_addr\n1727856001500,192.0.2.1", Exact);
    }

    void formatIsTold()
    {
        QFETCH(QByteArray, line);
        QFETCH(int, basis);
        const auto result = read(line.toStdString() + "\r\n\r\n# a comment\r\n");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QTEST(QByteArray::fromStdString(result->sources.at(0).format), "format");
        QCOMPARE(static_cast<int>(result->trace->basis), basis);
        QCOMPARE(valueOf(*result->trace, "remote_addr", 0), std::string("192.0.2.1"));
        QCOMPARE(result->sources.at(0).skipped, std::uint64_t(0));
        QVERIFY(epochMs(result->trace->arrivals[0]) / 2000 == 1727856001LL / 2);
    }

    void severalHostsInOneFile()
    {
        const std::string combined = std::string(kClient) + kRequest + kAgent + "\n";
        const auto result =
            read(combined + "www.example.org " + combined + "www.example.org:80 " + combined + combined + kClient +
                 kRequest + "\n2024/10/02 10:00:01 [error] 1#1: *1 open() failed, client: 192.0.2.1\n");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        const SourceReport& report = result->sources.at(0);
        QCOMPARE(report.format, std::string("mixed"));
        QCOMPARE(report.requests, std::uint64_t(5));
        QCOMPARE(report.examples.at(0).line, std::uint64_t(6));
        QVERIFY(report.examples.at(0).reason.starts_with("This looks like an nginx error log"));
        QCOMPARE(valueOf(*result->trace, "host", 0), std::string());
        QCOMPARE(valueOf(*result->trace, "host", 1), std::string("www.example.org"));
    }

    void apacheIsToldByItsEscapes()
    {
        const std::string client = kClient;
        const auto apache = read(client + "\"\\x16\\xab\" 400 12 \"-\" \"a \\\"b\\\"\"" + "\n");
        QVERIFY(apache);
        QCOMPARE(apache->sources.at(0).format, std::string("apache-combined"));
        QCOMPARE(apache->trace->basis, ArrivalBasis::Arrival);
        const auto nginx = read(client + "\"\\x16\\xAB\" 400 12 \"-\" \"a \\x22b\\x22\"" + "\n");
        QVERIFY(nginx);
        QCOMPARE(nginx->sources.at(0).format, std::string("combined"));
        const std::string nothing = " - - [02/Oct/2024:10:00:01 +0200] \"GET /a HTTP/1.1\" 304 - \"-\" \"c\"\n";
        const auto dash = read("192.0.2.1" + nothing);
        QVERIFY(dash);
        QCOMPARE(dash->sources.at(0).format, std::string("apache-combined"));
        const auto node = read("::ffff:192.0.2.1" + nothing);
        QVERIFY(node);
        QCOMPARE(node->sources.at(0).format, std::string("combined"));
    }

    void commonLogsAreOfApacheWhereBytesTell()
    {
        const auto told = [&](const char* rest) {
            const auto result = read(std::string(kClient) + rest + "\n");
            return result ? result->sources.at(0).format +
                                (result->trace->basis == ArrivalBasis::Arrival ? " arrival" : "")
                          : result.error().message();
        };
        QCOMPARE(told("\"\\x16\\xab\" 400 226"), std::string("apache-common arrival"));
        QCOMPARE(told("\"\\x16\\xAB\" 400 12"), std::string("common"));
        QCOMPARE(told("\"GET /\\\"a HTTP/1.1\" 404 -"), std::string("common")); // Tomcat's
    }

    void hostsFirstAreOfTheServerThatEscapesSo()
    {
        const std::string rest = std::string(" ") + kClient;
        const std::string byApache = rest + "\"\\x16\\xab\" 400 12 \"-\" \"a \\\"b\\\"\"\n";
        const std::string byNginx = rest + "\"\\x16\\xAB\" 400 12 \"-\" \"a \\x22b\\x22\"\n";
        const auto told = [&](const std::string& line) {
            const auto result = read(line);
            return result ? result->sources.at(0).format +
                                (result->trace->basis == ArrivalBasis::Arrival ? " arrival" : "")
                          : result.error().message();
        };
        QCOMPARE(told("h.example" + byNginx), std::string("vhost"));
        QCOMPARE(told("h.example" + byApache), std::string("apache-vhost arrival"));
        QCOMPARE(told("h.example:80" + byNginx), std::string("nginx-vhost"));
        QCOMPARE(told("h.example:80" + byApache), std::string("vhost_combined arrival"));
    }

    void thePortIsNotOfTheHost()
    {
        const auto result = read(std::string("h.example:80 ") + kClient + kRequest + "\n");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->sources.at(0).format, std::string("vhost_combined"));
        QCOMPARE(valueOf(*result->trace, "host", 0), std::string("h.example"));
        QCOMPARE(valueOf(*result->trace, "server_port", 0), std::string("80"));
    }

    void portsAreNotOfClients_data()
    {
        QTest::addColumn<QString>("format");
        QTest::newRow("told") << QStringLiteral("auto");
        QTest::newRow("a preset") << QStringLiteral("combined");
        QTest::newRow("a log_format") << QStringLiteral(
            "$remote_addr - $remote_user [$time_local] \"$request\" $status $body_bytes_sent \"$http_referer\" "
            "\"$http_user_agent\"");
    }

    void portsAreNotOfClients()
    {
        QFETCH(QString, format);
        const std::string rest = std::string(kClient).substr(std::string(kClient).find(' ')) + kRequest + kAgent + "\n";
        std::string log;
        const std::vector<std::string> clients{"192.0.2.7",      "[2001:db8::1]:443", "[2001:db8::1]:80",
                                               "192.0.2.7:4711", "[2001:db8::2]",     "2001:db8::2"};
        for (const std::string& client : clients)
            log += client + rest;
        ImportOptions options;
        options.logFormat = format.toStdString();
        const auto result = importTraffic({m_folder.write("a.log", log)}, options);
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        const std::vector<std::string> expected{"192.0.2.7", "2001:db8::1", "2001:db8::1",
                                                "192.0.2.7", "2001:db8::2", "2001:db8::2"};
        QCOMPARE(result->trace->size(), expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i)
            QCOMPARE(valueOf(*result->trace, "remote_addr", i), expected[i]);
    }

    void howManyLinesFitIsTold()
    {
        const std::string line = std::string(kClient) + kRequest + kAgent + "\n";
        const auto result = read("no request\n" + line + "# a comment\n\n" + line);
        QVERIFY(result);
        QCOMPARE(result->sources.at(0).sampled, std::size_t(3));
        QCOMPARE(result->sources.at(0).sampleFits, std::size_t(2));
    }

    void apacheIsNamed()
    {
        ImportOptions options;
        options.logFormat = "apache-combined";
        const auto result = importTraffic({m_folder.write("a.log", std::string(kClient) + kRequest + kAgent)}, options);
        QVERIFY(result);
        QCOMPARE(result->trace->basis, ArrivalBasis::Arrival);
        QVERIFY(!result->sources.at(0).detected);
    }

    void isRefused_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("words");
        QTest::addColumn<int>("code");
        const auto row = [](const char* words, const QByteArray& bytes, ErrorCode code = ErrorCode::NotAnAccessLog) {
            QTest::newRow(words) << bytes << QByteArray(words) << static_cast<int>(code);
        };
        row("nginx error log", "2024/10/02 10:00:01 [error] 1#1: *1 open() \"/x\" failed\n");
        row("Apache error log", "[Tue Aug 06 00:00:37.240578 2024] [core:error] [pid 1] x\n");
        row("W3C", "#Software: IIS\n#Fields: date s-ip\n2018-01-01 192.0.2.1\n");
        row("Kubernetes", "2022-01-28T16:04:05.413656027Z stdout F something\n");
        row("Docker", R"({"log":"x\n","stream":"stdout","time":"2022-01-28T16:04:05Z"})");
        row("docker compose", "web-1  | started\nweb-1  | listening\n");
        row("key=value", "time=\"2024-01-15T18:43:09Z\" level=debug msg=\"x\"\n");
        row("syslog", "Nov  3 01:01:03 host syslogd[634]: statistics\n");
        row("XML", "<Event><System/></Event>\n");
        row("configuration", "http {\n    limit_req_zone $binary_remote_addr zone=a:10m rate=1r/s;\n}\n");
        row("uvicorn logs no times", "INFO:     192.0.2.1:51119 - \"GET / HTTP/1.1\" 200 OK\n");
        row("does not log who its clients are", "[02/Oct/2024 10:00:01] \"GET / HTTP/1.1\" 200 1234\n");
        row("LZ4", "\x04\x22\x4D\x18\x64\x40 rest of it\n");
        QByteArray tar =
            QByteArray("access.log").leftJustified(257, '\0') + QByteArray("ustar  ").leftJustified(255, '\0');
        row("tar archive", tar + QByteArray(kClient) + kRequest + kAgent + "\n");
        row("binary", QByteArray(3000, '\0') + "\n");
        QByteArray noise; // each byte as often as any other, with a line that begins like XML
        for (int i = 0; i < 4096; ++i)
            noise += static_cast<char>((i * 167 + i / 256) % 256);
        row("binary data", noise + "\n<\n");
        row("no known log format",
            QByteArray("192.0.2.1\x01/a\x01"
                       "200\x01"
                       "12\n")
                .repeated(50),
            ErrorCode::UnknownFormat);
        row("mebibyte", QByteArray(2'000'000, 'x'));
        row("no known log format",
            "[Sun Oct 06 10:00:01 2024] e.org:80 - 192.0.2.1 (PID 7 9us) - \"GET /a HTTP/1.1\" 200 12 \"-\" \"c\"\n",
            ErrorCode::UnknownFormat);
        row("\"sourceIp\":\"$remote_addr\"", "{\"at\":\"2024-10-02T10:00:01Z\",\"destinationIp\":\"192.0.2.80\","
                                             "\"sourceIp\":\"192.0.2.1\",\"url\":\"/a\"}\n");
        row("no known log format", "hello\nworld\n", ErrorCode::UnknownFormat);
        row("empty", "", ErrorCode::EmptyInput);
        row("blank", "\n \r\n\n", ErrorCode::EmptyInput);
        row("comments", "# nothing\n", ErrorCode::EmptyInput);
    }

    void isRefused()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, words);
        const auto result = read(bytes.toStdString());
        QVERIFY(!result);
        QTEST(static_cast<int>(result.error().code), "code");
        QVERIFY2(QByteArray::fromStdString(result.error().detail).contains(words), result.error().message().c_str());
        QVERIFY(QByteArray::fromStdString(result.error().where).contains("sample.log"));
    }

    void aNamedFormatThatDoesNotFitIsSaid()
    {
        ImportOptions options;
        options.logFormat = "main";
        const auto result = importTraffic({m_folder.write("b.log", "first\x1b[31m line\nsecond\n")}, options);
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::UnknownFormat);
        QVERIFY(result.error().where.ends_with("b.log:1"));
        QVERIFY(result.error().detail.find("first\\x1B[31m line") != std::string::npos);
        options.logFormat = "no_such_format";
        const auto unknown = importTraffic({m_folder.path("b.log")}, options);
        QVERIFY(!unknown);
        QCOMPARE(unknown.error().code, ErrorCode::BadLogFormat);
        QCOMPARE(unknown.error().where, std::string("--log-format"));
    }

private:
    SampleFolder m_folder;
};

SPILLWAY_TEST(TestDetection)

} // namespace tst_detection

#include "tst_detection.moc"
