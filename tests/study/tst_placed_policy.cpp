#include "engine/conf/placed_policy.h"
#include "engine/conf/write_policy.h"
#include "engine/ingest/import/import.h"
#include "engine/replay/plain/in_order_replay.h"
#include "engine/trace/group/grouped.h"
#include "engine/trace/nginx/key.h"
#include "tests/support/seed.h"
#include "tests/support/test_class.h"

#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <random>

namespace tst_placed_policy {

using namespace spillway;

/// A limit that was measured on a part of the traffic is written for that part.
class TestPlacedPolicy : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QFile file(m_folder.filePath(QStringLiteral("requests.csv")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("time_ms,binary_remote_addr,request_method,host,request_uri,http_user_agent,status\n");
        int time = 0;
        for (const char* address : {"10.0.0.1", "192.0.2.7"})
            for (const char* method : {"GET", "POST", "PUT"})
                for (const char* host : {"a.example", "b.example"})
                    for (const char* uri : {"/", "/login", "/login/x?a=1", "/api/v1"})
                        for (const char* agent : {"bot", "curl"})
                            file.write(QByteArray::number(time++) + ',' + address + ',' + method + ',' + host + ',' +
                                       uri + ',' + agent + ",200\n");
        file.close();
        const auto import = importTraffic({file.fileName().toStdString()}, {});
        QVERIFY(import.has_value());
        m_trace = import->trace;
    }

    void itsRequestsAreThoseThatWereMeasured()
    {
        std::mt19937_64 random(seedOfTest());
        for (int i = 0; i < 200; ++i) {
            const Selection selection = drawn(random);
            const auto selected = select(*m_trace, selection);
            QVERIFY2(selected.has_value(), selected ? "" : selected.error().message().c_str());
            const auto placed = placedPolicy(simplePolicy({}, {0, 3, 0, true}), selection);
            QVERIFY2(placed.has_value(), placed ? "" : placed.error().message().c_str());
            const auto keys = evaluateKey(m_trace, placed->zones.front().key);
            QVERIFY2(keys.has_value(), keys ? "" : keys.error().message().c_str());
            const auto grouped = group(m_trace, *keys, SelectedRows::all(m_trace->size()));
            QVERIFY(grouped.has_value());
            std::size_t others = 0;
            const auto outcome = replayInOrder(*placed, *grouped, {}, [&](const RequestOutcome& request) {
                others += request.accounted != selected->contains(request.row) ? 1U : 0U;
            });
            QVERIFY(outcome.has_value());
            QCOMPARE(others, std::size_t{0});
            const auto text = writePolicy(*placed, {});
            QVERIFY2(text.has_value(), text ? "" : text.error().message().c_str());
        }
    }

    void whatNginxCannotTellIsRefused_data()
    {
        QTest::addColumn<QString>("what");
        for (const char* what : {"status", "two conditions", "several limits"})
            QTest::newRow(what) << QString::fromLatin1(what);
    }

    void whatNginxCannotTellIsRefused()
    {
        QFETCH(QString, what);
        Policy policy = simplePolicy({}, {});
        Selection selection;
        if (what == QStringLiteral("status"))
            selection.statuses = {"404"};
        if (what == QStringLiteral("two conditions"))
            selection.where = {*Condition::parse("$uri ~ ^/a"), *Condition::parse("$uri ~ ^/b")};
        if (what == QStringLiteral("several limits")) {
            selection.methods = {"GET"};
            policy.rules.push_back(policy.rules.front());
        }
        const auto placed = placedPolicy(policy, selection);
        QVERIFY(!placed.has_value());
        QCOMPARE(placed.error().code, ErrorCode::BadArgument);
    }

private:
    static Selection drawn(std::mt19937_64& random)
    {
        const auto one = [&](int in) { return std::uniform_int_distribution<int>(0, in - 1)(random) == 0; };
        Selection selection;
        if (one(2))
            selection.locations =
                one(2) ? std::vector<std::string>{"/login"} : std::vector<std::string>{"/api", "/login/"};
        if (one(2))
            selection.methods = one(2) ? std::vector<std::string>{"POST"} : std::vector<std::string>{"GET", "PUT"};
        if (one(3))
            selection.hosts = {"A.example"};
        if (one(3))
            selection.excluded = {*Network::parse("10.0.0.0/8")};
        for (const char* condition : {"$http_user_agent != bot", "$args = a=1", "!192.0.2.0/24", "$request_uri !~ v1"})
            if (one(5))
                selection.where.push_back(*Condition::parse(condition));
        return selection;
    }

    QTemporaryDir m_folder;
    TracePtr m_trace;
};

SPILLWAY_TEST(TestPlacedPolicy)

} // namespace tst_placed_policy

#include "tst_placed_policy.moc"
