#include "engine/policy/policy.h"
#include "tests/replay/limited_client.h"
#include "tests/support/test_class.h"
#include "ui/models/words/explanation_text.h"

#include <QtCore/QLocale>
#include <QtTest/QTest>

using namespace spillway;
using namespace spillway::ui;
using namespace spillway::test;

/// The sentences about one decision.
class TestExplanationText : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void eachAlgorithmHasItsOwnWords_data()
    {
        QTest::addColumn<QString>("limit");
        QTest::addColumn<QList<int>>("arrivals");
        QTest::addColumn<QStringList>("lines"); // about the last one
        const auto row = [](const char* name, const char* limit, const QList<int>& arrivals, const QStringList& lines) {
            QTest::newRow(name) << QString::fromLatin1(limit) << arrivals << lines;
        };
        row("limit_req: rejected", "rate=10r/s burst=1 nodelay", {0, 0, 60},
            {"1.000 − 10 r/s × 0.060 s + 1 = 1.400 > burst 1", "40 ms later it would have passed",
             "or with burst 2, had everything before it been decided the same"});
        row("limit_req: let in later, to wait", "rate=10r/s burst=1", {0, 0, 60},
            {"1.000 − 10 r/s × 0.060 s + 1 = 1.400 > burst 1", "40 ms later it would have been let in, to wait 100 ms",
             "or with burst 2, had everything before it been decided the same"});
        row("limit_req: delayed", "rate=10r/s burst=5 delay=1", {0, 0, 0},
            {"1.000 − 10 r/s × 0.000 s + 1 = 2.000 > delay 1: waits 100 ms",
             "100 ms later it would have passed at once", "or with delay 2"});
        row("limit_req: first", "rate=10r/s", {0}, {"the first request of a client starts at level 0"});
        row("token bucket: passed", "token-bucket rate=10r/s capacity=3", {0, 0, 50},
            {"1 + 10 r/s × 0.050 s = 1.500 tokens ≥ cost 1"});
        row("token bucket: full", "token-bucket rate=10r/s capacity=3", {0, 9000},
            {"a full bucket: 3 tokens ≥ cost 1"});
        row("token bucket: rejected", "token-bucket rate=10r/s capacity=3 cost=2", {0, 50},
            {"1 + 10 r/s × 0.050 s = 1.500 tokens < cost 2", "50 ms later it would have passed",
             "or with capacity 4, had everything before it been decided the same"});
        row("token bucket: at intervals", "token-bucket refill=3/60s capacity=3", {0, 0, 0, 30'000},
            {"0 + 0 × 3 = 0 tokens < cost 1", "30 s later it would have passed",
             "or with capacity 4, had everything before it been decided the same"});
        row("leaking bucket: rejected", "leaking-bucket rate=10r/s capacity=1", {0, 0, 40},
            {"1 + 1 − 10 r/s × 0.040 s = 1.600 before it > capacity 1",
             "60 ms later it would have been let in, to wait 100 ms",
             "or with capacity 2, had everything before it been decided the same"});
        row("leaking bucket: delayed", "leaking-bucket rate=10r/s capacity=1", {0, 40},
            {"0 + 1 − 10 r/s × 0.040 s = 0.600 before it ≤ capacity 1: waits 60 ms",
             "60 ms later it would have passed at once"});
        row("leaking bucket: idle", "leaking-bucket rate=10r/s capacity=1", {0, 100},
            {"nothing is being served: it goes at once"});
        row("fixed window", "fixed-window limit=1 window=1s", {1'200, 1'500},
            {"1 + 1 = 2 > limit 1 since 1.000 s", "500 ms later it would have passed",
             "or with limit 2, had everything before it been decided the same"});
        row("sliding log", "sliding-log limit=1 window=60s", {1'000, 3'500},
            {"1 + 1 = 2 > limit 1 in the last 60 s", "57.500 s later it would have passed",
             "or with limit 2, had everything before it been decided the same"});
        row("sliding counter", "sliding-counter limit=2 window=1s", {500, 600, 1'100},
            {"2 × 0.900 s / 1 s + 0 = 1.800 < limit 2"});
        row("sliding counter: rejected", "sliding-counter limit=2 window=1s", {500, 600, 1'100, 1'200},
            {"2 × 0.800 s / 1 s + 1 = 2.600 ≥ limit 2", "301 ms later it would have passed",
             "or with limit 3, had everything before it been decided the same"});
    }
    void eachAlgorithmHasItsOwnWords()
    {
        QFETCH(QString, limit);
        QFETCH(QList<int>, arrivals);
        const auto policy = parseLimits({limit.toStdString()}, KeyTemplate());
        QVERIFY(policy);
        const Limit applied = limitOf(*policy);
        std::vector<Instant> times;
        for (const int ms : arrivals)
            times.push_back(at(ms));
        const auto requests = decided(applied, times);
        const auto why = explain(applied, requests, requests.size() - 1);
        QVERIFY(why);
        QTEST(explanationLines(applied, requests.back(), *why), "lines");
    }
};

SPILLWAY_TEST(TestExplanationText)
#include "tst_explanation_text.moc"
