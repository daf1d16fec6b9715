#include "engine/ingest/import/import.h"

#include "tests/ingest/sample_file.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_app_servers {

using namespace spillway;

/// Logs of servers in programming languages; some leave the time to the wrapper of their lines.
class TestAppServers : public QObject
{
    Q_OBJECT

private slots:
    void lograge();
    void oneLineOfManyIsEnough();
    void linesWithoutTimeAreRefused();
    void whatIsAroundNamedOnesHasToHaveATime();
};

void TestAppServers::lograge()
{
    const auto result =
        read("I, [2024-10-02T10:00:01.750123 #7]  INFO -- : [0a1b] method=GET path=/a format=html controller=C "
             "action=show status=404 duration=250.25 ip=192.0.2.7\n");
    QVERIFY2(result, result ? "" : result.error().message().c_str());
    QCOMPARE(epochMs(result->trace->arrivals[0]), std::int64_t(1'727'863'201'500));
    QCOMPARE(valueOf(*result->trace, "remote_addr", 0), std::string("192.0.2.7"));
    QCOMPARE(valueOf(*result->trace, "status", 0), std::string("404"));
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

} // namespace tst_app_servers

#include "tst_app_servers.moc"
