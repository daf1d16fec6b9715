#include "engine/conf/read_policy.h"
#include "engine/ingest/import/import.h"
#include "engine/replay/plain/in_order_replay.h"
#include "engine/trace/group/grouped.h"
#include "engine/trace/group/selection.h"
#include "engine/trace/nginx/key.h"
#include "tests/support/test_class.h"

#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtTest/QTest>

namespace tst_jumps {

using namespace spillway;

/// Small configurations whose requests a real nginx 1.22.1 has decided, one folder each: limits.conf, requests.csv, and
/// access.log with its $limit_req_status in the fifth column. A request is decided as nginx did, or rests on an assumption.
class TestJumps : public QObject
{
    Q_OBJECT

private slots:
    void decidesAsNginx_data()
    {
        QTest::addColumn<QString>("folder");
        const QDir jumps(QStringLiteral(SPILLWAY_SOURCE_DIR "/tests/study/jumps"));
        for (const QString& name : jumps.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name))
            QTest::newRow(name.toUtf8().constData()) << jumps.filePath(name);
    }

    void decidesAsNginx()
    {
        QFETCH(QString, folder);
        const std::string path = folder.toStdString();
        auto read = readPolicy({{path + "/limits.conf"}}, Untellable::EndsReading, Reading::Ways);
        QVERIFY2(read.has_value(), read ? "" : read.error().message().c_str());
        const Policy& policy = read->policy;
        const auto import = importTraffic({path + "/requests.csv"}, {});
        QVERIFY(import.has_value());
        TracePtr trace = import->trace;
        if (policy.router) {
            const auto known = policy.router->withVariables(trace, {});
            QVERIFY2(known.has_value(), known ? "" : known.error().message().c_str());
            trace = *known;
        }
        const auto keys = evaluateKey(trace, countedKey(policy));
        QVERIFY2(keys.has_value(), keys ? "" : keys.error().message().c_str());
        const auto grouped = group(trace, *keys, SelectedRows::all(trace->size()));
        QVERIFY(grouped.has_value());
        std::vector<QByteArray> decided(trace->size());
        const auto outcome = replayInOrder(policy, *grouped, {}, [&](const RequestOutcome& request) {
            static constexpr const char* kNames[] = {"PASSED", "DELAYED", "REJECTED"};
            decided[request.row] = request.accounted ? kNames[static_cast<int>(request.decision.verdict)] : "-";
        });
        QVERIFY(outcome.has_value());
        compare(policy, trace, decided, folder);
    }

private:
    static void compare(const Policy& policy, const TracePtr& trace, const std::vector<QByteArray>& decided,
                        const QString& folder)
    {
        const auto ways = policy.router ? policy.router->ways(trace, {}) : Result<WaysPtr>(WaysPtr());
        QVERIFY(ways.has_value());
        QFile log(folder + QStringLiteral("/access.log"));
        QVERIFY(log.open(QIODevice::ReadOnly));
        std::size_t row = 0;
        while (!log.atEnd()) {
            const QList<QByteArray> fields = log.readLine().split('\t');
            if (fields[7] == "127.0.0.1") // nginx's own request to itself, as an upstream
                continue;
            QVERIFY(row < decided.size());
            const QByteArray nginx = QByteArray(fields[4]).replace("_DRY_RUN", "");
            const bool assumed = *ways && !(*ways)->all[(*ways)->way[row]].rests.empty();
            if (!assumed)
                QVERIFY2(decided[row] == nginx,
                         QByteArray::number(static_cast<int>(row)) + ": " + decided[row] + ", nginx " + nginx);
            ++row;
        }
        QCOMPARE(row, decided.size());
    }
};

SPILLWAY_TEST(TestJumps)

} // namespace tst_jumps

#include "tst_jumps.moc"
