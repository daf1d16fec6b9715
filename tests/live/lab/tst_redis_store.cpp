#include "engine/live/lab/redis_store.h"

#include "engine/live/lab/redis_script.h"
#include "tests/live/lab/drawn_limiters.h"
#include "tests/live/lab/redis_race.h"
#include "tests/support/redis_server.h"
#include "tests/support/seed.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <QElapsedTimer>

#include <algorithm>
#include <map>

namespace tst_redis_store {

using namespace spillway;
using namespace spillway::test;

namespace {

using State = AnyLimiterState;

/// Counters as the engine keeps them.
class Reference
{
public:
    std::vector<Decision> decide(const std::vector<Charge>& charges, Instant now)
    {
        std::vector<Decision> decisions;
        std::map<std::string, State> changed;
        for (const Charge& charge : charges) {
            State& state = m_states[std::to_string(charge.limiter.index()) + charge.key];
            State next = state;
            decisions.push_back(std::visit(
                [&]<class T>(const T& limiter) {
                    if (!std::holds_alternative<typename T::State>(next))
                        next = typename T::State();
                    return spillway::decide(limiter, std::get<typename T::State>(next), now);
                },
                charge.limiter));
            if (decisions.back().verdict == Verdict::Rejected) {
                state = std::move(next);
                return decisions;
            }
            changed[std::to_string(charge.limiter.index()) + charge.key] = std::move(next);
        }
        for (auto& [key, state] : changed)
            m_states[key] = std::move(state);
        return decisions;
    }

private:
    std::map<std::string, State> m_states;
};

/// The answers that came, in their order.
struct Answers
{
    std::vector<Result<std::vector<Decision>>> all;
    RedisStore::Answer next()
    {
        return [this](Result<std::vector<Decision>> answer) { all.push_back(std::move(answer)); };
    }
    [[nodiscard]] std::size_t errors() const
    {
        return static_cast<std::size_t>(std::count_if(all.begin(), all.end(), [](const auto& one) { return !one; }));
    }
};

} // namespace

class TestRedisStore : public QObject
{
    Q_OBJECT

    std::unique_ptr<RedisServer> m_server;

    [[nodiscard]] RedisPlace place() const
    {
        RedisPlace place;
        place.socket = m_server->socket();
        return place;
    }
    static std::vector<Charge> one(const std::string& key, std::int64_t limit = 1'000'000)
    {
        return {{key, FixedWindow(limit, Milliseconds(60'000), CountRejected::No)}};
    }
    static void ask(RedisStore& store, Answers& answers, int count = 1)
    {
        for (int i = 0; i < count; ++i)
            store.decide(one("a"), Instant{}, answers.next());
    }
    [[nodiscard]] QByteArray cli(const QStringList& words) const
    {
        QProcess process;
        process.start(QStringLiteral("redis-cli"),
                      QStringList{QStringLiteral("-s"), QString::fromStdString(m_server->socket())} + words);
        process.waitForFinished();
        return process.readAll().trimmed();
    }

private slots:
    void init()
    {
        if (!RedisServer::isInstalled() && RedisServer::mayBeMissing())
            QSKIP("redis-server is not installed: apt install redis-server");
        m_server = std::make_unique<RedisServer>();
    }
    void cleanup() { m_server.reset(); }

    void equalsTheEngine_data()
    {
        QTest::addColumn<QString>("algorithm");
        for (const char* const name : kAlgorithms)
            QTest::newRow(name) << QString::fromUtf8(name);
    }
    void equalsTheEngine()
    {
        QFETCH(const QString, algorithm);
        Random random(seedOfTest());
        RedisStore store(place(), RedisStore::Clock::Caller);
        int counts[3] = {};
        int differ = 0;
        for (int part = 0; part < 200; ++part) {
            const AnyLimiter limiter = drawn(algorithm, random);
            Clock clock(random);
            Reference reference;
            std::vector<std::vector<Decision>> expected;
            Answers answers;
            for (int i = 0; i < 50; ++i) {
                const std::string key = std::to_string(part) + ':' + std::to_string(between(random, 0, 2));
                const Instant now = clock.next();
                expected.push_back(reference.decide({{key, limiter}}, now));
                store.decide(std::vector<Charge>{{key, limiter}}, now, answers.next());
                ++counts[static_cast<std::size_t>(expected.back().front().verdict)];
            }
            QTRY_COMPARE(answers.all.size(), expected.size());
            for (std::size_t i = 0; i < expected.size(); ++i) {
                QVERIFY2(answers.all[i], answers.all[i] ? "" : answers.all[i].error().message().c_str());
                differ += *answers.all[i] == expected[i] ? 0 : 1;
            }
        }
        qInfo("%d passed, %d delayed, %d rejected, %d differ", counts[0], counts[1], counts[2], differ);
        QCOMPARE(differ, 0);
        QVERIFY(counts[0] > 500);
        QVERIFY(counts[2] > 500);
    }

    void severalLimitsAtOnce()
    {
        Random random(seedOfTest());
        RedisStore store(place(), RedisStore::Clock::Caller);
        std::vector<AnyLimiter> limiters;
        for (int i = 0; i < 14; ++i)
            limiters.push_back(drawn(QString::fromUtf8(kAlgorithms[i % 7]), random));
        Clock clock(random);
        Reference reference;
        for (int part = 0; part < 100; ++part) {
            std::vector<std::vector<Decision>> expected;
            Answers answers;
            for (int i = 0; i < 100; ++i) {
                std::vector<Charge> charges;
                for (std::size_t j = 0; j < limiters.size(); ++j)
                    if (between(random, 0, 4) == 0)
                        charges.push_back(
                            {std::to_string(j) + ':' + std::to_string(between(random, 0, 1)), limiters[j]});
                const Instant now = clock.next();
                expected.push_back(reference.decide(charges, now));
                store.decide(charges, now, answers.next());
            }
            QTRY_COMPARE(answers.all.size(), expected.size());
            for (std::size_t i = 0; i < expected.size(); ++i)
                QVERIFY(answers.all[i].value() == expected[i]);
        }
    }

    void itsOwnClockAndKeysOfAnyBytes()
    {
        RedisStore store(place());
        Answers answers;
        const std::string hostile("\0\r\n$3\r\n\"'; FLUSHALL\xff{x}", 23);
        const BucketMeter meter({Rate(1'000'000), requests(1), kNever});
        for (const std::string& key : {hostile, hostile + '\0', std::string()})
            for (int i = 0; i < 20; ++i)
                store.decide(std::vector<Charge>{{key, meter}}, Instant{}, answers.next());
        QTRY_COMPARE(answers.all.size(), std::size_t{60});
        for (std::size_t first = 0; first < 60; first += 20) {
            QVERIFY(answers.all[first].value() == std::vector<Decision>{Decision{}}); // each has its own counter
            QCOMPARE(answers.all[first + 1].value().front().verdict, Verdict::Passed);
        }
        QCOMPARE(answers.errors(), std::size_t{0});
    }

    void keysExpire()
    {
        RedisStore store(place());
        Answers answers;
        const auto window = Milliseconds(100);
        store.decide(std::vector<Charge>{{"a", BucketMeter({Rate(10'000), requests(1), kNever})},
                                         {"b", TokenBucket(requests(2), requests(1), Rate(10'000))},
                                         {"c", TokenBucket(requests(2), requests(1), Refill{1, window})},
                                         {"d", LeakyQueue(requests(2), Rate(10'000))},
                                         {"e", FixedWindow(2, window, CountRejected::Yes)},
                                         {"f", SlidingLog(2, window, CountRejected::Yes)},
                                         {"g", SlidingCounter(2, window, CountRejected::Yes)}},
                     Instant{}, answers.next());
        QTRY_COMPARE(answers.all.size(), std::size_t{1});
        QCOMPARE(answers.all[0].value().size(), std::size_t{7});
        QCOMPARE(cli({QStringLiteral("DBSIZE")}), QByteArray("7"));
        QElapsedTimer since;
        since.start();
        QTRY_COMPARE(cli({QStringLiteral("DBSIZE")}), QByteArray("0"));
        QVERIFY(since.elapsed() < 5000);
    }

    void goneAndBack()
    {
        RedisStore store(place());
        Answers answers;
        ask(store, answers, 10);
        QTRY_COMPARE(answers.all.size(), std::size_t{10});
        QCOMPARE(answers.errors(), std::size_t{0});
        QVERIFY(store.isThere());

        m_server->kill();
        ask(store, answers, 10);
        QTRY_COMPARE(answers.all.size(), std::size_t{20});
        QTRY_VERIFY(!store.isThere());
        QTest::qWait(1500); // longer than all pauses between attempts
        ask(store, answers, 10);
        QCOMPARE(answers.all.size(), std::size_t{30}); // at once
        QCOMPARE(answers.errors(), std::size_t{20});
        QCOMPARE(store.failures(), std::uint64_t{20});

        m_server->start();
        QElapsedTimer since;
        since.start();
        QTRY_VERIFY(store.isThere());
        qInfo("back after %lld ms", static_cast<long long>(since.elapsed()));
        QVERIFY(since.elapsed() < 1000);
        ask(store, answers, 10);
        QTRY_COMPARE(answers.all.size(), std::size_t{40});
        QCOMPARE(store.failures(), std::uint64_t{20});
    }

    void silentAndBack()
    {
        RedisStore store(place());
        Answers answers;
        ask(store, answers);
        QTRY_COMPARE(answers.all.size(), std::size_t{1});
        m_server->freeze();
        QElapsedTimer since;
        since.start();
        ask(store, answers);
        QTRY_COMPARE(answers.all.size(), std::size_t{2});
        QCOMPARE(answers.errors(), std::size_t{1});
        QVERIFY(since.elapsed() < 1000);
        m_server->thaw();
        QTRY_VERIFY(store.isThere());
        ask(store, answers);
        QTRY_COMPARE(answers.all.size(), std::size_t{3});
        QCOMPARE(answers.errors(), std::size_t{1});
    }

    void theScriptIsLoadedAgain()
    {
        RedisStore store(place());
        Answers answers;
        QTRY_VERIFY(store.isThere());
        QCOMPARE(cli({QStringLiteral("SCRIPT"), QStringLiteral("FLUSH")}), QByteArray("OK"));
        ask(store, answers);
        QTRY_COMPARE(answers.all.size(), std::size_t{1});
        QVERIFY(!answers.all[0]); // it was on its way without a script
        ask(store, answers);
        QTRY_COMPARE(answers.all.size(), std::size_t{2});
        QVERIFY(answers.all[1].has_value());
    }

    void passwordAndDatabase()
    {
        m_server->kill();
        m_server->start({QStringLiteral("--requirepass"), QStringLiteral("p:@/x")});
        RedisPlace with = place();
        Answers answers;
        RedisStore without(with);
        ask(without, answers);
        QTRY_COMPARE(answers.errors(), std::size_t{1});
        with.password = "p:@/x";
        with.database = 3;
        RedisStore store(with);
        ask(store, answers);
        QTRY_COMPARE(answers.all.size(), std::size_t{2});
        QVERIFY(answers.all[1].has_value());
        QCOMPARE(cli({QStringLiteral("--no-auth-warning"), QStringLiteral("-a"), QStringLiteral("p:@/x"),
                      QStringLiteral("-n"), QStringLiteral("3"), QStringLiteral("DBSIZE")}),
                 QByteArray("1"));
    }

    void places()
    {
        const RedisPlace url = parseRedisPlace("redis://me:a%40b@10.0.0.1:7000/2").value();
        QCOMPARE(url.host, std::string("10.0.0.1"));
        QCOMPARE(url.port, 7000);
        QCOMPARE(url.user, std::string("me"));
        QCOMPARE(url.password, std::string("a@b"));
        QCOMPARE(url.database, 2);
        QCOMPARE(parseRedisPlace("redis://localhost").value().port, 6379);
        QCOMPARE(parseRedisPlace("unix:/run/redis.sock").value().socket, std::string("/run/redis.sock"));
        for (const char* const text : {"", "localhost", "http://localhost", "redis://", "redis://h/x", "redis://h/-1",
                                       "redis://h?x=1", "unix:", "redis://h:99999"})
            QVERIFY2(!parseRedisPlace(text), text);
    }

    void limitsBeyondLua()
    {
        RedisStore store(place());
        Answers answers;
        store.decide(std::vector<Charge>{{"a", BucketMeter({Rate(1000), requests(kMostRequests + 1), kNever})}},
                     Instant{}, answers.next());
        QCOMPARE(answers.errors(), std::size_t{1});
        QCOMPARE(answers.all[0].error().code, ErrorCode::Unsupported);
        QVERIFY(redisFlaw(BucketMeter({Rate(kMostRequests * 1000 + 1), requests(1), kNever})) != "");
        QVERIFY(redisFlaw(BucketMeter({Rate(kMostRequests * 1000), requests(kMostRequests), kNever})).empty());
    }

    void race()
    {
        RedisRace race;
        race.rounds = 1000;
        const auto results = raceInRedis(place(), race);
        QVERIFY2(results, results ? "" : results.error().message().c_str());
        const RaceResult& naive = results->naive;
        const RaceResult& script = results->script;
        qInfo(
            "limit 10, 32 clients, 1000 rounds: naive up to %lld, %.2f on average, %d rounds above; script up to %lld",
            static_cast<long long>(naive.most), static_cast<double>(naive.passed) / 1000, naive.roundsAbove,
            static_cast<long long>(script.most));
        QVERIFY(naive.most > race.limit);
        QCOMPARE(script.most, race.limit);
        QCOMPARE(script.passed, 10'000);
        QCOMPARE(script.roundsAbove, 0);
    }
};

SPILLWAY_TEST(TestRedisStore)

} // namespace tst_redis_store

#include "tst_redis_store.moc"
