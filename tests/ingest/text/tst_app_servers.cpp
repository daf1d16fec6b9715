#include "engine/ingest/import/import.h"

#include "tests/ingest/sample_file.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

using namespace spillway;

/// What servers of programming languages write themselves, of which some leave the time to what is around their lines.
class TestAppServers : public QObject
{
    Q_OBJECT

private slots:
    void linesAreRead_data();
    void linesAreRead();
    void oneLineOfManyIsEnough();
    void linesWithoutTimeAreRefused();
    void whatIsAroundNamedOnesHasToHaveATime();
};

void TestAppServers::linesAreRead_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QByteArray>("format");
    QTest::addColumn<qlonglong>("arrival");
    QTest::addColumn<QByteArray>("client");
    QTest::addColumn<QByteArray>("status");
    const auto row = [](const char* name, const char* format, const QByteArray& line, qlonglong ms, const char* client,
                        const char* status = "404") {
        QTest::newRow(name) << line << QByteArray(format) << 1'727'863'201'000 + ms << QByteArray(client)
                            << QByteArray(status);
    };
    row("aiohttp", "aiohttp", R"(192.0.2.7 [02/Oct/2024:10:00:01 +0000] "GET /a?b=1 HTTP/1.1" 404 12 "-" "c")", 0,
        "192.0.2.7");
    row("aiohttp, a duration behind it", "guessed",
        R"(192.0.2.7 [02/Oct/2024:10:00:01 +0000] "GET /a?b=1 HTTP/1.1" 404 12 "-" "c" 0.250)", -250, "192.0.2.7");
    row("CherryPy", "python", R"(192.0.2.7 - - [02/Oct/2024:10:00:01] "GET /a?b=1 HTTP/1.1" 404 12 "" "curl/8")", 0,
        "192.0.2.7");
    row("Werkzeug behind logging", "python in Python's logging",
        R"(INFO:werkzeug:192.0.2.7 - - [02/Oct/2024 10:00:01] "GET /a?b=1 HTTP/1.1" 404 -)", 0, "192.0.2.7");
    row("aiohttp behind logging", "aiohttp in Python's logging",
        R"(INFO:aiohttp.access:192.0.2.7 [02/Oct/2024:10:00:01 +0000] "GET /a?b=1 HTTP/1.1" 404 12 "-" "c")", 0,
        "192.0.2.7");
    row("Daphne", "python", R"(192.0.2.7:41000 - - [02/Oct/2024:10:00:01] "GET /a?b=1" 404 12)", 0, "192.0.2.7");
    row("WEBrick", "webrick", R"(192.0.2.7 - - [02/Oct/2024:10:00:01 UTC] "GET /a?b=1 HTTP/1.1" 404 12)", 0,
        "192.0.2.7");
    row("Tornado", "tornado", "[W 241002 10:00:01 web:2239] 404 GET /a?b=1 (192.0.2.7) 250.00ms", -250, "192.0.2.7");
    row("Tornado, IPv6", "tornado", "[I 241002 10:00:01 web:2239] 404 GET /a?b=1 (2001:db8::7) 250.00ms", -250,
        "2001:db8::7");
    row("Jupyter", "tornado",
        "[I 2024-10-02 10:00:01.750 ServerApp] 404 GET /a?b=1 (al@192.0.2.7) 250.5ms referer=None", 500, "192.0.2.7");
    row("Jupyter, nobody", "tornado", "[I 2024-10-02 10:00:01.750 ServerApp] 404 GET /a?b=1 (@192.0.2.7) 0.25ms", 750,
        "192.0.2.7");
    row("PHP", "php", "[Wed Oct  2 10:00:01 2024] [2001:db8::7]:41000 [404]: GET /a?b=1 - No such file or directory", 0,
        "2001:db8::7");
    row("Sanic", "sanic",
        "[2024-10-02 12:00:01 +0200] - (sanic.access)[INFO][192.0.2.7:41000]: GET http://e.org/a?b=1  404 12", 0,
        "192.0.2.7");
    row("Hypercorn", "hypercorn",
        R"([2024-10-02 12:00:01 +0200] [7] [INFO] 192.0.2.7:41000 - - [02/Oct/2024:12:00:01 +0200] "GET /a?b=1 2" 404 12 "-" "c")",
        0, "192.0.2.7");
    row("Rails", "rails", "Started GET \"/a?b=1\" for 192.0.2.7 at 2024-10-02 12:00:01 +0200", 0, "192.0.2.7", "");
    row("Rails, tagged", "rails", "[0a1b] Started GET \"/a?b=1\" for 192.0.2.7 at 2024-10-02 12:00:01 +0200", 0,
        "192.0.2.7", "");
    row("Rails, logged", "rails",
        "I, [2024-10-02T12:00:01.123456 #7]  INFO -- : [0a1b] Started GET \"/a?b=1\" for 192.0.2.7 at 2024-10-02 "
        "12:00:01 "
        "+0200",
        0, "192.0.2.7", "");
    row("lograge, logged", "logfmt in Ruby's Logger",
        "I, [2024-10-02T10:00:01.750123 #7]  INFO -- : [0a1b] method=GET path=/a format=html controller=C action=show "
        "status=404 duration=250.25 ip=192.0.2.7",
        500, "192.0.2.7");
    row("Synapse", "synapse",
        "2024-10-02 10:00:01,750 - synapse.access.http.8008 - 302 - INFO - GET-37 - 192.0.2.7 - 8008 - {@al:h} "
        "Processed "
        "request: 0.250sec/0.001sec (0.002sec, 0.000sec) (0.027sec/0.026sec/2) 687B 404 \"GET /a?b=1 HTTP/1.1\" \"c\" "
        "[0 "
        "dbevts]",
        500, "192.0.2.7");
    row("Synapse, left alone", "synapse",
        "2024-10-02 10:00:01,750 - synapse.access.http.8008 - 302 - INFO - GET-37 - 192.0.2.7 - 8008 - {None} "
        "Processed "
        "request: 0.250sec/-0.001sec (0.002sec/0.000sec) (0.027sec/0.026sec/2) 687B 404! \"GET /a?b=1 HTTP/1.1\" \"c\" "
        "[0 "
        "dbevts]",
        500, "192.0.2.7");
    row("Confluence", "confluence",
        "[02/Oct/2024:12:00:01 +0200] - http-nio-8090-exec-10 192.0.2.7 GET /a?b=1 HTTP/1.1 404 253ms 12 - Mozilla/5.0 "
        "(X11)",
        -253, "192.0.2.7");
    row("Bitbucket", "bitbucket",
        "192.0.2.7 | https | o@8FN7x1 | al | 2024-10-02 10:00:01,750 | \"GET /a?b=1 HTTP/1.1\" | \"\" \"c\" | 404 | 0 "
        "| 12 | "
        "- | 250 | 1kx",
        500, "192.0.2.7");
    row("uvicorn in CRI", "uvicorn in CRI",
        R"(2024-10-02T10:00:01.250123456Z stdout F INFO:     192.0.2.7:41000 - "GET /a?b=1 HTTP/1.1" 404 Not Found)",
        250, "192.0.2.7");
    row("uvicorn in Docker", "uvicorn in Docker",
        R"({"log":"INFO:     192.0.2.7:41000 - \"GET /a?b=1 HTTP/1.1\" 404 Not Found\n","stream":"stdout","time":"2024-10-02T10:00:01.250123456Z"})",
        250, "192.0.2.7");
    row("uvicorn, IPv6", "uvicorn in time stamps",
        R"(2024-10-02T10:00:01.250123456Z INFO:     2001:db8::7:4100 - "GET /a?b=1 HTTP/1.1" 404 Not Found)", 250,
        "2001:db8::7");
    row("uvicorn behind gunicorn", "uvicorn in time stamps",
        R"(2024-10-02T10:00:01.250123456Z 192.0.2.7:41000 - "GET /a?b=1 HTTP/1.1" 404)", 250, "192.0.2.7");
    row("morgan", "morgan in CRI",
        "2024-10-02T10:00:01.750123456Z stdout F ::ffff:192.0.2.7 - GET /a?b=1 HTTP/1.1 404 12 - 250.125 ms", 500,
        "::ffff:192.0.2.7");
    row("morgan, given up", "morgan in CRI",
        "2024-10-02T10:00:01.750123456Z stdout F 192.0.2.7 - GET /a?b=1 HTTP/1.1 - - - - ms", 750, "192.0.2.7", "-");
    row("Fiber", "fiber in CRI",
        "2024-10-02T10:00:01.750123456Z stdout F 12:00:01 | 404 |      250.1ms | 192.0.2.7 | GET     | /a | -", 500,
        "192.0.2.7");
    row("actix-web", "actix in env_logger",
        R"([2024-10-02T10:00:01Z INFO  actix_web::middleware::logger] 192.0.2.7 "GET /a?b=1 HTTP/1.1" 404 12 "-" "c" 0.250125)",
        -250, "192.0.2.7");
}

void TestAppServers::linesAreRead()
{
    QFETCH(QByteArray, line);
    QFETCH(qlonglong, arrival);
    const auto result = read(line.toStdString() + "\n");
    QVERIFY2(result, result ? "" : result.error().message().c_str());
    const Trace& trace = *result->trace;
    QTEST(QByteArray::fromStdString(result->sources.at(0).format), "format");
    QCOMPARE(trace.size(), 1U);
    QCOMPARE(epochMs(trace.arrivals[0]), arrival);
    QTEST(QByteArray::fromStdString(valueOf(trace, "remote_addr", 0)), "client");
    QFETCH(QByteArray, status);
    if (status == "-") // there is a column
        status.clear();
    else
        QCOMPARE(valueOf(trace, "status", 0), status.isEmpty() ? std::string("(no column)") : status.toStdString());
    QCOMPARE(valueOf(trace, "request_method", 0), std::string("GET"));
    QCOMPARE(valueOf(trace, "uri", 0), std::string("/a"));
}

/// Rails has several lines of each request, of which one is it.
void TestAppServers::oneLineOfManyIsEnough()
{
    const std::string more = "Processing by UsersController#show as HTML\n  Rendered users/show.html.erb (1.2ms)\n"
                             "  Rendered layouts/application.html.erb (3.4ms)\n  User Load (0.4ms)  SELECT 1\n"
                             "  Rendering users/show.html.erb\nCompleted 200 OK in 150ms\n\n";
    const auto result = read("Started GET \"/a\" for 192.0.2.7 at 2024-10-02 10:00:01 +0000\n" + more +
                             "Started GET \"/b\" for 192.0.2.8 at 2024-10-02 10:00:02 +0000\n" + more);
    QVERIFY2(result, result ? "" : result.error().message().c_str());
    QCOMPARE(result->trace->size(), 2U);
    QCOMPARE(result->sources.at(0).skipped, std::uint64_t(12));
}

void TestAppServers::linesWithoutTimeAreRefused()
{
    const auto result = read("INFO:     192.0.2.7:41000 - \"GET /a HTTP/1.1\" 200 OK\n");
    QVERIFY(!result);
    QVERIFY2(result.error().message().find("uvicorn logs no times") != std::string::npos,
             result.error().message().c_str());
}

void TestAppServers::whatIsAroundNamedOnesHasToHaveATime()
{
    const std::string line = "INFO:     192.0.2.7:41000 - \"GET /a HTTP/1.1\" 200 OK\n";
    const auto alone = read(line, "uvicorn");
    QVERIFY(!alone);
    QVERIFY2(alone.error().message().find("have no time") != std::string::npos, alone.error().message().c_str());
    const auto stamped = read("2024-10-02T10:00:01.250Z " + line, "uvicorn");
    QVERIFY2(stamped, stamped ? "" : stamped.error().message().c_str());
    const auto other = read("2024-10-02T10:00:01.250Z nothing\n", "uvicorn");
    QVERIFY(!other);
    QVERIFY2(other.error().message().find("fits none of the first lines") != std::string::npos,
             other.error().message().c_str());
}

SPILLWAY_TEST(TestAppServers)
#include "tst_app_servers.moc"
