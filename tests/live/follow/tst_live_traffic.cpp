#include "engine/live/follow/live_traffic.h"

#include "engine/live/follow/file_sources.h"
#include "engine/policy/policy.h"
#include "tests/live/follow/live_lines.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <QTemporaryDir>

#include <fstream>

namespace tst_live_traffic {

using namespace spillway;
using namespace spillway::test;

class TestLiveTraffic : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    std::string m_path;
    std::vector<LiveSecond> m_seconds;
    std::optional<std::optional<Error>> m_end;

    static LiveTask limited(const std::string& limit)
    {
        LiveTask task;
        task.policy = parseLimits({limit}, KeyTemplate()).value();
        task.hold = Milliseconds(200);
        return task;
    }
    /// A request CSV: time in ms and client.
    void write(const std::vector<std::pair<int, std::string>>& requests) const
    {
        std::ofstream out(m_path);
        out << "time_ms,binary_remote_addr\n";
        for (const auto& [at, client] : requests)
            out << at << ',' << client << '\n';
    }
    std::unique_ptr<LiveTraffic> started(const LiveTask& task)
    {
        auto traffic = std::make_unique<LiveTraffic>(task);
        traffic->add(std::make_unique<FollowedFile>(m_path, "auto", FollowFrom::Start));
        connect(traffic.get(), &LiveTraffic::secondPassed, [this](const auto& second) { m_seconds.push_back(second); });
        connect(traffic.get(), &LiveTraffic::ended, [this](const auto& error) { m_end = error; });
        if (!traffic->start())
            qFatal("cannot start");
        return traffic;
    }

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = m_folder->filePath(QStringLiteral("log")).toStdString();
        m_seconds.clear();
        m_end.reset();
    }

    void secondBySecond()
    {
        write({{100, "192.0.2.1"}, {100, "192.0.2.1"}, {100, "192.0.2.1"}, {900, "192.0.2.2"}, {2100, "192.0.2.1"}});
        const auto traffic = started(limited("rate=1r/s burst=1"));
        QTRY_VERIFY(m_seconds.size() >= 3); // and then silence
        QCOMPARE(m_seconds[0].at, Instant(Milliseconds(0)));
        QCOMPARE(m_seconds[0].counts.requests, std::uint64_t{4});
        QCOMPARE(m_seconds[0].counts.passed(), std::uint64_t{2});
        QCOMPARE(m_seconds[0].counts.delayed, std::uint64_t{1});
        QCOMPARE(m_seconds[0].counts.rejected, std::uint64_t{1});
        QCOMPARE(m_seconds[0].clients, std::size_t{2});
        QCOMPARE(m_seconds[0].over, std::size_t{1});
        QCOMPARE(m_seconds[0].top.front().name, std::string("192.0.2.1"));
        QCOMPARE(m_seconds[0].top.front().levelPercent, std::int64_t{200});
        QCOMPARE(m_seconds[1].at, Instant(Milliseconds(2000)));
        QCOMPARE(m_seconds[2].counts.requests, std::uint64_t{0});
        traffic->stop();
        QVERIFY(m_end && !*m_end);
        QCOMPARE(traffic->counts().requests, std::uint64_t{5});
    }

    /// A request that took long is logged behind those that arrived later.
    void ordersByArrival()
    {
        write({{1500, "192.0.2.1"}, {1000, "192.0.2.1"}, {9000, "192.0.2.2"}});
        const auto traffic = started(limited("rate=1r/s"));
        QTRY_COMPARE(traffic->counts().requests, std::uint64_t{3});
        std::ofstream(m_path, std::ios::app) << "1400,192.0.2.3\n";
        QTRY_COMPARE(traffic->counts().requests, std::uint64_t{4});
        QCOMPARE(traffic->counts().late, std::uint64_t{1});
        traffic->stop();
        QCOMPARE(m_seconds.front().counts.requests, std::uint64_t{2});
        QCOMPARE(m_seconds.front().counts.rejected, std::uint64_t{1});
    }

    /// A wrong timestamp far in the future does not stop the clock for all others.
    void timestampsOfTheFuture()
    {
        write({{1000, "192.0.2.1"}, {2'000'000'000, "192.0.2.9"}, {1100, "192.0.2.1"}});
        const auto traffic = started(limited("rate=1r/s"));
        QTRY_COMPARE(traffic->counts().requests, std::uint64_t{3});
        std::ofstream(m_path, std::ios::app) << "3000,192.0.2.1\n5000,192.0.2.1\n";
        QTRY_COMPARE(traffic->counts().requests, std::uint64_t{5});
        traffic->stop();
        QCOMPARE(traffic->counts().rejected, std::uint64_t{1});
        QCOMPARE(m_seconds.back().at, Instant(Milliseconds(5000)));
    }

    void alerts()
    {
        std::vector<std::pair<int, std::string>> requests;
        for (int second = 0; second < 150; ++second)
            for (const char* const client : {"192.0.2.1", "198.51.100.1"})
                requests.insert(requests.end(), {{second * 1000, client}, {second * 1000, client}});
        write(requests);
        LiveTask task = limited("rate=1r/s");
        task.known = {Network::parse("192.0.2.0/24").value()};
        task.alertAt = 5;
        const auto traffic = started(task);
        QTRY_COMPARE(traffic->counts().requests, std::uint64_t{600});
        traffic->stop();
        QVERIFY(m_seconds.size() >= 150);
        for (std::size_t i = 0; i < 150; ++i) {
            QCOMPARE(m_seconds[i].knownRejected, std::min<std::uint64_t>(i + 1, 60));
            QCOMPARE(m_seconds[i].isAlert, i == 4 || i == 64 || i == 124);
        }
    }

    void aKeyThatTheLogLacks()
    {
        write({{1000, "192.0.2.1"}});
        LiveTask task;
        task.policy = parseLimits({"rate=1r/s key=$http_x_api_key"}, KeyTemplate()).value();
        const auto traffic = started(task);
        QTRY_VERIFY(m_end);
        QCOMPARE((*m_end)->code, ErrorCode::BadKey);
    }

    void noAccessLog()
    {
        std::ofstream(m_path) << "this is\nno log\n";
        const auto traffic = started(limited("rate=1r/s"));
        QTest::qWait(100);
        traffic->stop();
        QVERIFY(m_end && *m_end);
        QCOMPARE((*m_end)->code, ErrorCode::UnknownFormat);
    }
};

SPILLWAY_TEST(TestLiveTraffic)

} // namespace tst_live_traffic

#include "tst_live_traffic.moc"
