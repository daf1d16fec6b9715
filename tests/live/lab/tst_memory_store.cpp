#include "engine/live/lab/memory_store.h"

#include "engine/live/lab/lab_answer.h"
#include "engine/policy/limiter_of.h"
#include "engine/policy/policy.h"
#include "tests/support/draw.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <map>

namespace tst_memory_store {

using namespace spillway;
using spillway::test::Draw;

namespace {

const std::vector<std::string> kLimits{"rate=10r/s burst=5",
                                       "rate=7r/m burst=3 nodelay",
                                       "rate=333r/s burst=2 delay=1",
                                       "token-bucket rate=10r/s capacity=5",
                                       "token-bucket rate=10r/s capacity=6 cost=3",
                                       "token-bucket refill=3/700ms capacity=4",
                                       "leaking-bucket rate=9r/s capacity=4",
                                       "fixed-window limit=4 window=500ms",
                                       "fixed-window limit=4 window=500ms count-rejected",
                                       "sliding-log limit=4 window=500ms",
                                       "sliding-log limit=4 window=500ms count-rejected",
                                       "sliding-counter limit=4 window=500ms",
                                       "sliding-counter limit=4 window=500ms count-rejected"};

Limit limitOf(const std::string& text)
{
    return spillway::limitOf(parseLimits({text}, KeyTemplate()).value());
}

Instant at(std::int64_t ms)
{
    return Instant(Milliseconds(1'700'000'000'000 + ms));
}

bool isRejected(const Decision& decision)
{
    return decision.verdict == Verdict::Rejected;
}

} // namespace

class TestMemoryStore : public QObject
{
    Q_OBJECT

    static void addLimits()
    {
        QTest::addColumn<QString>("text");
        for (const std::string& text : kLimits)
            QTest::newRow(text.c_str()) << QString::fromStdString(text);
    }

private slots:
    void decidesAsTheEngine_data() { addLimits(); }
    void decidesAsTheEngine()
    {
        QFETCH(QString, text);
        const AnyLimiter any = limiterOf(limitOf(text.toStdString()));
        std::visit(
            [&]<class One>(const One& limiter) {
                MemoryStore store(100);
                std::map<std::string, typename One::State> states;
                Draw draw(7);
                std::int64_t now = 0;
                for (int i = 0; i < 5000; ++i) {
                    now += draw.one(50) ? -draw.below(90'000) : draw.below(draw.one(20) ? 5000 : 60);
                    const std::string key(1, static_cast<char>('a' + draw.below(5)));
                    const std::vector<Charge> charges{{key, any}};
                    const auto seen = store.decideNow(charges, at(now));
                    QCOMPARE(seen.size(), std::size_t{1});
                    QVERIFY(seen[0] == decide(limiter, states[key], at(now)));
                }
            },
            any);
    }

    /// Where one rejects, those before it are as they were, and those after it are not asked.
    void isOneStep_data() { addLimits(); }
    void isOneStep()
    {
        QFETCH(QString, text);
        const AnyLimiter any = limiterOf(limitOf(text.toStdString()));
        std::visit(
            [&]<class One>(const One& limiter) {
                const FixedWindow gate(1, Milliseconds(100), CountRejected::No);
                MemoryStore store(100);
                typename One::State first;
                typename One::State last;
                FixedWindow::State middle;
                const std::vector<Charge> charges{{"a", any}, {"b", gate}, {"c", any}};
                for (std::int64_t now = 0; now < 20'000; now += 37) {
                    std::vector<Decision> expected;
                    const auto before = first;
                    const auto gateBefore = middle;
                    expected.push_back(decide(limiter, first, at(now)));
                    if (!isRejected(expected.back()))
                        expected.push_back(decide(gate, middle, at(now)));
                    if (expected.size() == 2 && isRejected(expected.back()))
                        first = before;
                    if (expected.size() == 2 && !isRejected(expected.back())) {
                        expected.push_back(decide(limiter, last, at(now)));
                        if (isRejected(expected.back())) {
                            first = before;
                            middle = gateBefore;
                        }
                    }
                    QCOMPARE(store.decideNow(charges, at(now)), expected);
                }
            },
            any);
    }

    /// Waiting as long as Retry-After says passes; a millisecond less than the exact time does not.
    void retryIsTrue_data() { addLimits(); }
    void retryIsTrue()
    {
        QFETCH(QString, text);
        const Limit limit = limitOf(text.toStdString());
        const std::vector<Charge> charges{{"k", limiterOf(limit)}};
        Draw draw(3);
        int rejections = 0;
        MemoryStore store(10);
        for (std::int64_t now = 0; rejections < 1000;) {
            now += draw.below(60);
            const Decision decision = store.decideNow(charges, at(now))[0];
            if (!isRejected(decision))
                continue;
            ++rejections;
            const Milliseconds wait = store.untilPass(charges, at(now));
            const Milliseconds atLatest = untilPassAtLatest(limit, decision, at(now));
            QVERIFY(wait > Milliseconds(0) && wait <= atLatest);
            const std::int64_t until = now + (draw.one(2) ? wait.count() : retrySeconds(wait) * 1000);
            if (!levelRuleOf(limit).countsRejected)
                QVERIFY(isRejected(store.decideNow(charges, at(now + wait.count() - 1))[0]));
            QVERIFY(!isRejected(store.decideNow(charges, at(until))[0]));
            now = until;
        }
    }

    void isBounded()
    {
        MemoryStore store(100);
        const FixedWindow limiter(1, Milliseconds(1'000'000), CountRejected::No);
        const auto passes = [&](int key) {
            const std::vector<Charge> charges{{std::to_string(key), limiter}};
            return !isRejected(store.decideNow(charges, at(0))[0]);
        };
        for (int key = 0; key < 1000; ++key) {
            QVERIFY(passes(key));
            QVERIFY(!passes(0) || key == 0); // used all the time
        }
        QCOMPARE(store.keys(), std::size_t{100});
        QCOMPARE(store.evicted(), std::uint64_t{900});
        QVERIFY(!passes(999));
        QVERIFY(passes(1)); // it went
        const std::vector<Charge> huge{{std::string(1 << 20, 'x'), limiter}};
        (void)store.decideNow(huge, at(0));
        QVERIFY(store.keys() < 10);
    }

    /// A rule that changed its algorithm starts afresh.
    void otherAlgorithm()
    {
        MemoryStore store(10);
        const std::vector<Charge> window{{"k", FixedWindow(1, Milliseconds(1000), CountRejected::No)}};
        const std::vector<Charge> log{{"k", SlidingLog(1, Milliseconds(1000), CountRejected::No)}};
        QVERIFY(!isRejected(store.decideNow(window, at(0))[0]));
        QVERIFY(isRejected(store.decideNow(window, at(0))[0]));
        QVERIFY(!isRejected(store.decideNow(log, at(0))[0]));
    }
};

SPILLWAY_TEST(TestMemoryStore)

} // namespace tst_memory_store

#include "tst_memory_store.moc"
