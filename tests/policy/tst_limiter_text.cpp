#include "engine/policy/limiter_of.h"
#include "engine/policy/policy.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <string>

namespace tst_limiter_text {

using namespace spillway;

namespace {

Result<KeyedLimiter> read(const char* text)
{
    return parseLimiter(text, KeyTemplate());
}

} // namespace

class TestLimiterText : public QObject
{
    Q_OBJECT

private slots:
    void everythingThatCanBeSaid()
    {
        const auto tokens = read("token-bucket rate=30r/m capacity=20 cost=2 key=$host");
        QVERIFY(tokens.has_value());
        QCOMPARE(tokens->key.text(), std::string("$host"));
        const LimiterSpec expected{
            .algorithm = Algorithm::TokenBucket, .rate = {30, RateUnit::PerMinute}, .capacity = 20, .cost = 2};
        QVERIFY(tokens->limiter == expected);
        const auto refilled = read("token-bucket refill=3/60s capacity=3");
        QVERIFY(refilled.has_value());
        QVERIFY((refilled->limiter.refill == Refill{3, Milliseconds(60'000)}));
        const auto queue = read(" leaking-bucket\tcapacity=0 rate=5 ");
        QVERIFY(queue.has_value());
        QCOMPARE(queue->limiter.algorithm, Algorithm::LeakyQueue);
        QCOMPARE(queue->limiter.capacity, 0);
        QCOMPARE(queue->limiter.rate.text(), std::string("5r/s"));
        const auto window = read("fixed-window limit=100 window=1h30m");
        QVERIFY(window.has_value());
        QCOMPARE(window->limiter.limit, 100);
        QCOMPARE(window->limiter.window, Milliseconds(5'400'000));
        QCOMPARE(window->limiter.countRejected, CountRejected::No);
        for (const char* text :
             {"fixed-window limit=1 window=1s count-rejected", "sliding-log limit=1 window=1s count-rejected",
              "sliding-counter count-rejected limit=1 window=1s"}) {
            const auto counting = read(text);
            QVERIFY(counting.has_value());
            QCOMPARE(counting->limiter.countRejected, CountRejected::Yes);
        }
    }

    void ofAParameterGivenTwiceTheLastCounts()
    {
        const auto twice = read("sliding-log limit=5 window=1s limit=6 window=2s");
        QVERIFY(twice.has_value());
        QCOMPARE(limiterText(twice->limiter), std::string("sliding-log limit=6 window=2s"));
    }

    void whatIsWrittenIsReadBack_data()
    {
        QTest::addColumn<QByteArray>("text");
        for (const char* text :
             {"token-bucket rate=10r/s capacity=20", "token-bucket rate=30r/m capacity=20 cost=2",
              "token-bucket refill=3/60s capacity=3", "leaking-bucket rate=10r/s capacity=0",
              "fixed-window limit=100 window=60s", "fixed-window limit=100 window=500ms count-rejected",
              "sliding-log limit=1000000000 window=31d", "sliding-counter limit=1 window=2m count-rejected",
              "sliding-counter limit=1 window=2m own-windows",
              "sliding-counter limit=1 window=2m count-rejected own-windows"})
            QTest::newRow(text) << QByteArray(text);
    }

    void whatIsWrittenIsReadBack()
    {
        QFETCH(QByteArray, text);
        const auto limiter = read(text.constData());
        QVERIFY(limiter.has_value());
        QCOMPARE(QByteArray::fromStdString(limiterText(limiter->limiter)), text);
        QCOMPARE(flawOf(limiter->limiter), std::string());
    }

    void refused_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("message");
        const auto row = [](const char* text, const char* message) {
            QTest::newRow(text) << QByteArray(text) << QByteArray("--limit: ") + message;
        };
        row("token-bucket rate=10r/s", "token-bucket needs a capacity, as in \"token-bucket rate=10r/s capacity=20\"");
        row("token-bucket capacity=20", "token-bucket needs a rate, as in \"token-bucket rate=10r/s capacity=20\"");
        row("leaking-bucket capacity=20",
            "leaking-bucket needs a rate, as in \"leaking-bucket rate=10r/s capacity=20\"");
        row("fixed-window window=60s", "fixed-window needs a limit, as in \"fixed-window limit=100 window=60s\"");
        row("sliding-counter limit=9",
            "sliding-counter needs a window, as in \"sliding-counter limit=100 window=60s\"");
        row("token-bucket rate=10r/s refill=3/60s capacity=3", "a token bucket has a rate or a refill, not both");
        row("token-bucket rate=10r/s capacity=3 cost=4",
            "a cost of 4 is more than the capacity of 3: no request would ever pass");
        row("token-bucket rate=0.5r/s capacity=3",
            "invalid rate \"rate=0.5r/s\": nginx accepts whole numbers of r/s or r/m; use 30r/m");
        row("token-bucket rate=1000000001r/s capacity=3", "invalid rate \"rate=1000000001r/s\": at most 1000000000");
        row("token-bucket rate=1r/s capacity=0",
            "invalid capacity \"capacity=0\": it is a whole number, 1 to 1000000000");
        row("leaking-bucket rate=1r/s capacity=1000000001",
            "invalid capacity \"capacity=1000000001\": it is a whole number, 0 to 1000000000");
        row("token-bucket rate=1r/s capacity=5 cost=0",
            "invalid cost \"cost=0\": it is a whole number, 1 to 1000000000");
        row("token-bucket refill=3 capacity=5",
            "invalid refill \"refill=3\": it is tokens and a time as in refill=3/60s");
        row("token-bucket refill=0/1s capacity=5",
            "invalid refill \"refill=0/1s\": it is tokens and a time as in refill=3/60s");
        row("token-bucket refill=3/0s capacity=5", "invalid refill \"refill=3/0s\": it is a time as in 500ms, 60s, 1m, "
                                                   "1h or 1d, at most 31d");
        row("token-bucket rate=1r/s capacity=5 burst=5",
            "invalid parameter \"burst=5\": token-bucket has rate or refill, capacity, cost and key");
        row("leaking-bucket rate=1r/s capacity=5 cost=5",
            "invalid parameter \"cost=5\": leaking-bucket has rate, capacity and key");
        row("leaking-bucket rate=1r/s capacity=5 count-rejected",
            "invalid parameter \"count-rejected\": leaking-bucket has rate, capacity and key");
        row("sliding-log limit=5 window=1s rate=1r/s",
            "invalid parameter \"rate=1r/s\": sliding-log has limit, window, count-rejected and key");
        row("sliding-log limit=5 window=1s nodelay",
            "invalid parameter \"nodelay\": sliding-log has limit, window, count-rejected and key");
        row("sliding-log limit=0 window=1s", "invalid limit \"limit=0\": it is a whole number, 1 to 1000000000");
        row("sliding-log limit=5 window=32d",
            "invalid window \"window=32d\": it is a time as in 500ms, 60s, 1m, 1h or 1d, at most 31d");
        row("sliding-log limit=5 window=1s;", "write it without the semicolon: \"window=1s;\"");
        row("sliding-log limit=5 window=1s key=$", "invalid variable name");
        row("sliding-log limit=5 window=1s \x1b[31m",
            "invalid parameter \"\\x1B[31m\": sliding-log has limit, window, count-rejected and key");
        row("limit=5 window=1s", "a limit of another algorithm starts with its name, as in \"token-bucket rate=10r/s "
                                 "capacity=20\"");
    }

    void refused()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, message);
        const auto limiter = read(text.constData());
        QVERIFY(!limiter.has_value());
        QCOMPARE(QByteArray::fromStdString(limiter.error().message()), message);
    }

    void itDecidesAlone()
    {
        const auto alone = parseLimits({"token-bucket rate=10r/s capacity=20"}, *KeyTemplate::parse("$host"));
        QVERIFY(alone.has_value());
        QVERIFY(alone->other.has_value());
        QCOMPARE(alone->other->key.text(), std::string("$host"));
        QVERIFY(alone->zones.empty() && alone->rules.empty());
        QVERIFY(!isSimple(*alone));
        const std::string expected = "--limit: another algorithm decides alone; give no other limit beside "
                                     "\"token-bucket rate=10r/s capacity=20\"";
        for (const char* beside : {"rate=10r/s burst=20", "token-bucket rate=10r/s capacity=20"}) {
            const auto two = parseLimits({"token-bucket rate=10r/s capacity=20", beside}, KeyTemplate());
            QVERIFY(!two.has_value());
            QCOMPARE(two.error().message(), expected);
        }
        const auto second = parseLimits({"rate=10r/s", "token-bucket rate=10r/s capacity=20"}, KeyTemplate());
        QVERIFY(!second.has_value());
        QCOMPARE(second.error().message(), expected);
    }

    void flawsOfASpec()
    {
        QCOMPARE(flawOf({.algorithm = Algorithm::LimitReq}), std::string("limit_req is no algorithm beside nginx's"));
        QCOMPARE(flawOf({.algorithm = Algorithm::TokenBucket, .capacity = 2, .cost = 3}),
                 std::string("a cost of 3 is more than the capacity of 2: no request would ever pass"));
        QCOMPARE(flawOf({.algorithm = Algorithm::TokenBucket, .refill = Refill{0, Milliseconds(1)}}),
                 std::string("refill is 0, not 1 to 1000000000"));
        QCOMPARE(flawOf({.algorithm = Algorithm::LeakyQueue, .capacity = -1}),
                 std::string("capacity is -1, not 0 to 1000000000"));
        QCOMPARE(flawOf({.algorithm = Algorithm::SlidingLog, .window = Milliseconds(0)}),
                 std::string("window is 0 ms, not 1ms to 31d"));
        QCOMPARE(flawOf(LimiterSpec{}), std::string());
    }

    void eachSpecMakesItsLimiter()
    {
        const auto index = [](Algorithm algorithm) { return limiterOf({.algorithm = algorithm}).index(); };
        for (const Algorithm algorithm : {Algorithm::TokenBucket, Algorithm::LeakyQueue, Algorithm::FixedWindow,
                                          Algorithm::SlidingLog, Algorithm::SlidingCounter})
            QCOMPARE(index(algorithm), static_cast<std::size_t>(algorithm)); // AnyLimiter has the same order
    }

    void names()
    {
        QCOMPARE(nameOf(Algorithm::LimitReq), std::string_view("limit_req"));
        QCOMPARE(algorithmNamed("sliding-counter"), std::optional(Algorithm::SlidingCounter));
        QVERIFY(!algorithmNamed("Token-Bucket"));
        QVERIFY(namesOtherAlgorithm(" sliding-log limit"));
        QVERIFY(!namesOtherAlgorithm("limit_req rate=1r/s"));
        QVERIFY(!namesOtherAlgorithm(""));
    }
};

SPILLWAY_TEST(TestLimiterText)

} // namespace tst_limiter_text

#include "tst_limiter_text.moc"
