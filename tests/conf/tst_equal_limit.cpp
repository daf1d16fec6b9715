#include "engine/conf/equal_limit.h"
#include "engine/conf/write_policy.h"
#include "engine/policy/same_average.h"
#include "engine/replay/replay.h"
#include "tests/replay/clients.h"
#include "tests/replay/random_traffic.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <algorithm>
#include <random>

namespace tst_equal_limit {

using namespace spillway;

namespace {

QString text(const Result<std::string>& result)
{
    return result ? QString::fromStdString(*result) : QString::fromStdString(result.error().message());
}

} // namespace

class TestEqualLimit : public QObject
{
    Q_OBJECT

private slots:
    void aTokenBucketIsALimitReqWithoutDelay()
    {
        const Policy tokens = limitBy("token-bucket rate=10r/s capacity=20");
        const auto same = equalLimitReq(tokens);
        QVERIFY(same && isSimple(*same) && !same->other);
        QCOMPARE(same->zones.front().rate.text(), std::string("10r/s"));
        QVERIFY(same->zones.front().key == tokens.other->key);
        QVERIFY((same->rules.front().limits.front() == ZoneLimit{0, 19, 0, true}));
    }

    /// Of each client, at any rate that fills the bucket in a minute, truncated ones too.
    void itDecidesAlike()
    {
        const unsigned seed = std::random_device{}();
        qInfo("seed %u", seed);
        std::mt19937_64 random(seed);
        std::uint64_t rejected = 0;
        for (int round = 0; round < 40; ++round) {
            const std::uint64_t rate = 2 + random() % 100;
            const Policy tokens =
                limitBy("token-bucket rate=" + std::to_string(rate) + (random() % 2 == 0 ? "r/s" : "r/m") +
                        " capacity=" + std::to_string(1 + random() % std::min<std::uint64_t>(rate - 1, 20)));
            const GroupedPtr grouped = groupedBy(randomTrace(random, {1500, 20, 0, 4000}), "$arg_k");
            const OutcomePtr one = replay(tokens, grouped, {}).value();
            const OutcomePtr other = replay(equalLimitReq(tokens).value(), grouped, {}).value();
            for (ClientId client = 0; client < grouped->clients(); ++client)
                QCOMPARE(other->clients[client].rejected, one->clients[client].rejected);
            QCOMPARE(other->totals.delayed, 0U);
            rejected += one->totals.rejected;
        }
        QVERIFY(rejected > 0);
    }

    /// Just not filled in a minute: an empty state that is forgotten makes the difference.
    void aBucketThatAMinuteDoesNotFillDiffers()
    {
        std::mt19937_64 random(20'261'122);
        bool differs = false;
        for (int round = 0; round < 100 && !differs; ++round) {
            const GroupedPtr grouped = groupedBy(randomTrace(random, {1500, 20, 0, 4000}), "$arg_k");
            const Policy tokens = limitBy("token-bucket rate=2r/m capacity=3");
            const Policy nginx = sameAverage(tokens, Algorithm::LimitReq).value();
            differs = replay(tokens, grouped, {}).value()->totals.rejected !=
                      replay(nginx, grouped, {}).value()->totals.rejected;
        }
        QVERIFY(differs);
    }

    void statusAndDryRunStay()
    {
        Policy tokens = limitBy("token-bucket rate=10r/s capacity=1");
        tokens.status = 503;
        tokens.dryRun = true;
        const auto same = equalLimitReq(tokens);
        QVERIFY(same && same->dryRun);
        QCOMPARE(same->status, 503);
        QCOMPARE(same->rules.front().limits.front().burst, std::int64_t{0});
    }

    void whatHasNoEqualIsRefused_data()
    {
        QTest::addColumn<QByteArray>("limit");
        QTest::addColumn<QString>("told");
        QTest::newRow("a refill at intervals")
            << QByteArray("token-bucket refill=3/60s capacity=3")
            << "nginx has no token-bucket like this one; nearest is limit_req with 'rate=3r/m burst=2 nodelay', which "
               "refills all the time, not at intervals, so that less waits to be used at once";
        QTest::newRow("a cost") << QByteArray("token-bucket rate=10r/s capacity=20 cost=2")
                                << "nginx has no token-bucket like this one; nearest is limit_req with 'rate=5r/s "
                                   "burst=9 nodelay', which counts each request as one, whatever it costs";
        QTest::newRow("less than the capacity in a minute")
            << QByteArray("token-bucket rate=2r/m capacity=2")
            << "nginx has no token-bucket like this one; nearest is limit_req with 'rate=2r/m burst=1 nodelay', which "
               "may forget a client that was quiet for a minute before its bucket is full again, so that it may send "
               "one more";
        QTest::newRow("less than a request in a minute")
            << QByteArray("token-bucket rate=1r/m capacity=2")
            << "nginx has no token-bucket like this one; nearest is limit_req with 'rate=1r/m burst=1 nodelay', which "
               "may forget a client that was quiet for a minute before its bucket is full again, so that it may send "
               "one more";
        QTest::newRow("a queue") << QByteArray("leaking-bucket rate=10r/s capacity=20")
                                 << "nginx has no leaking-bucket like this one; nearest is limit_req with 'rate=10r/s "
                                    "burst=20', which rounds down what the queue has exactly: waits to a millisecond, "
                                    "what has leaked to a thousandth of a request";
        for (const char* window : {"fixed-window", "sliding-log", "sliding-counter"})
            QTest::newRow(window) << QByteArray(window) + " limit=100 window=60s"
                                  << QStringLiteral("nginx has no %1 like this one; nearest is limit_req with "
                                                    "'rate=100r/m burst=99 nodelay', which has no windows: after as "
                                                    "many at once it lets requests through one by one at its rate")
                                         .arg(QLatin1String(window));
    }

    /// Neither is a configuration written that limits nothing.
    void whatHasNoEqualIsRefused()
    {
        QFETCH(QByteArray, limit);
        QFETCH(QString, told);
        const Policy policy = limitBy(limit.toStdString());
        const auto same = equalLimitReq(policy);
        QVERIFY(!same && same.error().code == ErrorCode::Unsupported);
        QCOMPARE(QString::fromStdString(same.error().detail), told);
        const auto written = writePolicy(policy, {});
        QVERIFY2(!written, qPrintable(text(written)));
        QCOMPARE(QString::fromStdString(written.error().detail), told);
    }

    void theEqualOneIsWritten()
    {
        const QString written = text(writePolicy(limitBy("token-bucket rate=10r/s capacity=20"), {{"measured"}}));
        QVERIFY(written.startsWith(
            QStringLiteral("# measured\n# token-bucket rate=10r/s capacity=20: a burst of the capacity less one, with "
                           "nodelay, decides exactly alike.\n")));
        QVERIFY(written.contains(QStringLiteral("\nlimit_req_zone $arg_k zone=")));
        QVERIFY(written.endsWith(QStringLiteral(" burst=19 nodelay;\n")));
    }
};

SPILLWAY_TEST(TestEqualLimit)

} // namespace tst_equal_limit

#include "tst_equal_limit.moc"
