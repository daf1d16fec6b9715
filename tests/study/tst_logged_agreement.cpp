#include "engine/study/logged_agreement.h"

#include "engine/conf/read_policy.h"
#include "engine/ingest/import/import.h"
#include "engine/trace/nginx/key.h"
#include "tests/ingest/sample_file.h"
#include "tests/support/nginx_server.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <array>
#include <thread>

namespace tst_logged_agreement {

using namespace spillway;

namespace {

constexpr const char* kLimits = R"(
limit_req_zone $binary_remote_addr zone=slow:1m rate=30r/m;
limit_req_zone $server_name zone=all:1m rate=60r/m;
limit_req_zone $binary_remote_addr zone=wait:1m rate=10r/s;
limit_req_zone $binary_remote_addr zone=dry:1m rate=30r/m;
limit_req_status 429;
server {
    listen 127.0.0.1:PORT; server_name h; root FOLDER;
    LOGS
    location / { limit_req zone=slow burst=3 nodelay; }
    location /two { limit_req zone=slow burst=3 nodelay; limit_req zone=all burst=6 nodelay; limit_req_log_level warn; }
    location /wait { limit_req zone=wait burst=8; }
    location /dry { limit_req zone=dry burst=4 delay=1; limit_req_dry_run on; }
    location /free { return 200; }
}
)";

constexpr const char* kWithStatus = R"($msec $request_time $remote_addr "$request" $status $limit_req_status)";
constexpr const char* kWithout = R"($msec $request_time $remote_addr "$request" $status)";

/// A log for a zone of 30r/m: requests of each client at these milliseconds, with what nginx made of them.
struct Logged
{
    int ms = 0;
    const char* client = "192.0.2.1";
    const char* status = "PASSED";
};

std::string textOf(const std::vector<Logged>& requests)
{
    std::string text;
    for (const Logged& request : requests)
        text += std::to_string(1'772'445'600 + request.ms / 1000) + '.' +
                std::to_string(1000 + request.ms % 1000).substr(1) + " 0.000 " + request.client +
                " \"GET /a HTTP/1.1\" 200 " + request.status + '\n';
    return text;
}

} // namespace

class TestLoggedAgreement : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (test::NginxServer::program().isEmpty())
            QSKIP("nginx is not installed");
        qputenv("TZ", "Asia/Kolkata");
        QByteArray fragment = kLimits;
        fragment.replace("LOGS", "error_log " + path("error.log") + " info; access_log " + path("status.log") +
                                     " status; access_log " + path("plain.log") + " plain; access_log " +
                                     path("combined.log") + ';');
        const QByteArray formats =
            QByteArray("log_format status '") + kWithStatus + "';\nlog_format plain '" + kWithout + "';\n";
        test::NginxServer server(formats + fragment, "x");
        QVERIFY2(server.isRunning(), server.output().constData());
        const std::array peers{"127.0.0.2", "127.0.0.3", "127.0.0.4"};
        for (const char* const peer : peers)
            send(server, peer, {{"/two", 3}});
        for (const char* const peer : peers) {
            send(server, peer, {{"/", 8}, {"/dry/x?y=\"1\"", 8}, {"/free", 2}, {"/wait", 1}});
            std::vector<std::jthread> waiting;
            for (int i = 0; i < 3; ++i)
                waiting.emplace_back([&] { send(server, peer, {{"/wait", 1}}); });
        }
        qunsetenv("TZ");
        QFile conf(m_files.path("limits.conf").c_str());
        QVERIFY(conf.open(QIODevice::WriteOnly));
        conf.write(QByteArray(kLimits).replace("LOGS", "").replace("PORT", "80").replace("FOLDER", "/srv"));
    }

    void everyDecisionIsFound_data()
    {
        QTest::addColumn<QByteArray>("log");
        QTest::addColumn<QByteArray>("format");
        QTest::addColumn<bool>("errors");
        QTest::newRow("$limit_req_status") << QByteArray("status.log") << QByteArray(kWithStatus) << false;
        QTest::newRow("error.log") << QByteArray("plain.log") << QByteArray(kWithout) << true;
        QTest::newRow("both") << QByteArray("status.log") << QByteArray(kWithStatus) << true;
    }

    /// The trace is made so that a millisecond decides nothing.
    void everyDecisionIsFound()
    {
        QFETCH(QByteArray, log);
        QFETCH(QByteArray, format);
        QFETCH(bool, errors);
        const ErrorLog errorLog = errors ? errorLogOf({m_files.path("error.log")}) : ErrorLog();
        const auto agreement = compared(m_files.path(log.toStdString()), format.toStdString(), errorLog);
        QVERIFY2(agreement.has_value(), agreement ? "" : agreement.error().message().c_str());
        QCOMPARE(agreement->decisions, std::uint64_t{3 * kLimited});
        QCOMPARE(agreement->equal, agreement->decisions);
        QVERIFY(agreement->examples.empty());
        QVERIFY(agreement->table[2][2] > 20);
        QVERIFY(agreement->table[1][1] > 0);
        if (!errors)
            return;
        QCOMPARE(agreement->linesFound, std::uint64_t{errorLog.entries.size()});
        QCOMPARE(agreement->equalVerdict, agreement->linesFound);
        QCOMPARE(agreement->linesFound, agreement->table[1][1] + agreement->table[2][2]);
        QVERIFY(agreement->largestDifference <= Thousandths(20));
        QVERIFY(agreement->ahead == std::chrono::minutes(330));
        QCOMPARE(countsOf(errorLog, 1)[1].size(), std::size_t{1});
        QCOMPARE(countsOf(errorLog, 10)[0].size(), std::size_t{4});
    }

    void wholeSecondsFindTheLinesToo()
    {
        const ErrorLog errorLog = errorLogOf({m_files.path("error.log")});
        const auto agreement = compared(m_files.path("combined.log"), "combined", errorLog);
        QVERIFY(agreement.has_value());
        QCOMPARE(agreement->linesFound, std::uint64_t{errorLog.entries.size()});
        QVERIFY(agreement->arrivalsAreOpen);
    }

    void reasons_data()
    {
        QTest::addColumn<QByteArray>("log");
        QTest::addColumn<int>("reason");
        const auto row = [](const char* name, const std::vector<Logged>& requests, Parting reason) {
            QTest::newRow(name) << QByteArray::fromStdString(textOf(requests)) << static_cast<int>(reason);
        };
        const std::vector<Logged> burst{{0}, {10}, {20}, {30}, {400, "192.0.2.1", "REJECTED"}};
        auto with = [&](Logged last, Logged early = {-100'000, "192.0.2.9"}) {
            std::vector<Logged> requests{early};
            requests.insert(requests.end(), burst.begin(), burst.end());
            requests.push_back(last);
            return requests;
        };
        row("restart", with({1000, "192.0.2.1", "PASSED"}), Parting::EmptierBucket);
        row("missing requests", with({1000, "192.0.2.2", "REJECTED"}), Parting::FullerBucket);
        row("a request before the log", with({100, "192.0.2.2", "REJECTED"}, {0, "192.0.2.9"}), Parting::LogBegins);
        row("close to the burst", with({2001, "192.0.2.1", "REJECTED"}), Parting::NearBoundary);
        row("in another place", with({1000, "192.0.2.1", "-"}), Parting::NotLimited);
    }

    /// The last request alone parts.
    void reasons()
    {
        QFETCH(QByteArray, log);
        QFETCH(int, reason);
        const auto agreement = compared(m_files.write("made.log", log.toStdString()), kWithStatus, {});
        QVERIFY2(agreement.has_value(), agreement ? "" : agreement.error().message().c_str());
        QCOMPARE(agreement->decisions - agreement->equal, std::uint64_t{1});
        QCOMPARE(static_cast<int>(agreement->examples.front().reason), reason);
        QCOMPARE(agreement->reasons[static_cast<std::size_t>(reason)], std::uint64_t{1});
    }

    void aLineOfAnotherZone()
    {
        const std::string errors =
            "2026/03/02 10:00:00 [error] 7#7: *1 limiting requests, excess: 1.250 by zone \"other\", "
            "client: 192.0.2.1, server: h, request: \"GET /a HTTP/1.1\", host: \"h\"\n";
        const ErrorLog log = errorLogOf({m_files.write("other.log", errors)});
        const auto agreement = compared(m_files.write("made.log", textOf({{0}, {-5000, "192.0.2.9"}})),
                                        kWithStatus + std::string(" x"), log);
        QVERIFY(!agreement.has_value()); // another format
        std::string text = textOf({{0}, {-5000, "192.0.2.9"}});
        for (std::size_t at = text.find(" PASSED"); at != std::string::npos; at = text.find(" PASSED"))
            text.erase(at, 7);
        const auto known = compared(m_files.write("made.log", text), kWithout, log);
        QVERIFY(known.has_value());
        QCOMPARE(known->reasons[static_cast<std::size_t>(Parting::OtherLimit)], std::uint64_t{1});
        QVERIFY(!compared(m_files.path("made.log"), kWithout, {}).has_value());
    }

private:
    static constexpr std::uint64_t kLimited = 3 + 8 + 8 + 4; ///< requests of each client that meet a limit

    [[nodiscard]] QByteArray path(const char* name) const { return QByteArray::fromStdString(m_files.path(name)); }

    static void send(const test::NginxServer& server, const std::string& peer,
                     const std::vector<std::pair<std::string, int>>& requests)
    {
        for (const auto& [uri, times] : requests)
            for (int i = 0; i < times; ++i)
                static_cast<void>(server.answerTo({peer, uri}));
    }

    static ErrorLog errorLogOf(std::vector<std::string> paths)
    {
        auto log = readErrorLogs(paths);
        return log ? std::move(*log) : ErrorLog();
    }

    [[nodiscard]] Result<LoggedAgreement> compared(const std::string& log, const std::string& format,
                                                   const ErrorLog& errors) const
    {
        const auto read = readPolicy({{m_files.path("limits.conf")}}, Untellable::EndsReading, Reading::Ways);
        if (!read)
            return read.error();
        ImportOptions options;
        options.logFormat = format;
        const auto import = importTraffic({log}, options);
        if (!import)
            return import.error();
        const auto trace =
            read->policy.router ? read->policy.router->withVariables(import->trace, {}) : Result(import->trace);
        const auto keys = trace ? evaluateKey(*trace, countedKey(read->policy)) : trace.error();
        if (!keys)
            return keys.error();
        const auto grouped = group(*trace, *keys, SelectedRows::all((*trace)->size()));
        return grouped ? loggedAgreementOf(read->policy, *grouped, errors, Milliseconds(0)) : grouped.error();
    }

    SampleFolder m_files;
};

SPILLWAY_TEST(TestLoggedAgreement)

} // namespace tst_logged_agreement

#include "tst_logged_agreement.moc"
