#include "engine/policy/limiter_of.h"
#include "engine/study/explanation.h"
#include "tests/replay/limited_client.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <random>

using namespace spillway;
using namespace spillway::test;

namespace {

Limit limitNamed(const char* text)
{
    return parseLimiter(text, KeyTemplate())->limiter;
}

std::vector<RequestOutcome> clientOf(const Limit& limit, std::initializer_list<std::int64_t> milliseconds)
{
    std::vector<Instant> arrivals;
    for (const std::int64_t ms : milliseconds)
        arrivals.push_back(at(ms));
    return decided(limit, arrivals);
}

/// What `asked` says of request `index` at that time, when those before it were decided by `limit`.
Verdict verdictOf(const Limit& limit, const Limit& asked, const std::vector<RequestOutcome>& requests,
                  std::size_t index, Instant now)
{
    return std::visit(
        [&](const auto& limiter) {
            using T = std::decay_t<decltype(limiter)>;
            typename T::State state;
            for (std::size_t i = 0; i < index; ++i)
                limiter.answer(state, requests[i].at);
            return std::get<T>(limiterOf(asked)).answer(state, now).verdict;
        },
        limiterOf(limit));
}

Limit withDelay(const Limit& limit, std::int64_t delay)
{
    LimitReq nginx = std::get<LimitReq>(limit);
    nginx.delayAfter = Thousandths(delay * 1000);
    return nginx;
}

} // namespace

/// Why a request was rejected or delayed, and what would have changed it.
class TestExplanation : public QObject
{
    Q_OBJECT

private slots:
    void whatIsToldComesTrue_data()
    {
        QTest::addColumn<int>("index");
        int index = 0;
        for (const NamedLimit& one : allLimits())
            QTest::newRow(one.name) << index++;
    }
    void whatIsToldComesTrue()
    {
        QFETCH(int, index);
        const Limit limit = allLimits().at(static_cast<std::size_t>(index)).limit;
        const auto seed = std::random_device()();
        const auto requests = randomClient(limit, seed);
        for (std::size_t i = 0; i < requests.size(); ++i) {
            const auto why = explain(limit, requests, i);
            const QByteArray text = "seed " + QByteArray::number(seed) + ", request " + QByteArray::number(qint64(i));
            const char* where = text.constData();
            QVERIFY2(why, where);
            const Verdict was = requests[i].decision.verdict;
            if (was == Verdict::Passed) {
                QVERIFY2(!why->later && !why->enough && !why->then, where);
                continue;
            }
            const auto verdictAt = [&](const Limit& asked, Milliseconds later) {
                return verdictOf(limit, asked, requests, i, requests[i].at + later);
            };
            QVERIFY2(why->later && why->then, where);
            const Verdict then = verdictAt(limit, *why->later);
            QVERIFY2(then == why->then->verdict, where);
            const Verdict sooner = verdictAt(limit, *why->later - Milliseconds(1));
            QVERIFY2(was == Verdict::Delayed ? then == Verdict::Passed && sooner != Verdict::Passed
                                             : then != Verdict::Rejected && sooner == Verdict::Rejected,
                     where);
            if (was == Verdict::Rejected) {
                QVERIFY2(why->enough, where);
                QVERIFY2(verdictAt(withCeiling(limit, *why->enough), Milliseconds(0)) != Verdict::Rejected, where);
                QVERIFY2(verdictAt(withCeiling(limit, *why->enough - 1), Milliseconds(0)) == Verdict::Rejected, where);
            } else if (std::holds_alternative<LimitReq>(limit)) {
                QVERIFY2(why->enough, where);
                QVERIFY2(verdictAt(withDelay(limit, *why->enough), Milliseconds(0)) == Verdict::Passed, where);
                QVERIFY2(verdictAt(withDelay(limit, *why->enough - 1), Milliseconds(0)) == Verdict::Delayed, where);
            } else {
                QVERIFY2(!why->enough, where);
            }
        }
    }

    void limitReqTellsTheLastThatWasLetIn()
    {
        const Limit limit = LimitReq{Rate(10'000), Thousandths(1'000), kNever};
        const auto requests = clientOf(limit, {0, 0, 30, 60});
        const auto why = explain(limit, requests, 3); // 1 - 0.6 + 1 = 1.4 > 1
        QVERIFY(requests[3].decision.verdict == Verdict::Rejected);
        QCOMPARE(why->before.raw(), std::int64_t{1'000});
        QCOMPARE(why->elapsed.count(), std::int64_t{60});
        QCOMPARE(why->later->count(), std::int64_t{40});
        QCOMPARE(*why->enough, std::int64_t{2});
    }

    void limitReqExplainsEveryDecision()
    {
        const LimitReq limit{Rate(10'000), Thousandths(20'000), Thousandths(8'000)};
        std::vector<Instant> arrivals; // most are rejected: the last one let in is far back
        for (int i = 0; i < 2'000; ++i)
            arrivals.push_back(at(i * 13));
        const auto requests = decided(limit, arrivals);
        QVERIFY(explain(limit, requests, 0)->first);
        for (std::size_t i = 1; i < requests.size(); ++i) {
            const auto why = explain(limit, requests, i);
            QVERIFY(!why->first);
            const Thousandths sum = why->before - drained(limit.rate, why->elapsed) + kOneRequest;
            QCOMPARE(std::max(sum, Thousandths(0)).raw(), requests[i].decision.excess.raw());
        }
    }

    void aForgottenClientHasNothingToCompute()
    {
        std::vector<RequestOutcome> requests(2);
        requests[0].at = at(0);
        requests[0].decision.excess = Thousandths(5'000);
        requests[1].at = at(1);
        requests[1].decision.excess = Thousandths(0); // the zone evicted the state in between
        QVERIFY(explain(LimitReq{Rate(10'000), Thousandths(20'000), kNever}, requests, 1)->first);
    }

    void aTokenBucketTellsItsTokens()
    {
        const Limit limit = limitNamed("token-bucket refill=3/60s capacity=3");
        const auto requests = clientOf(limit, {0, 10'000, 20'000, 30'000, 61'000});
        const auto why = explain(limit, requests, 3);
        QCOMPARE(why->standing.raw(), std::int64_t{3'000}); // all are missing
        QCOMPARE(why->refills, std::int64_t{0});
        QCOMPARE(why->later->count(), std::int64_t{30'000}); // the refill at 60 s
        QCOMPARE(*why->enough, std::int64_t{4});
        QCOMPARE(explain(limit, requests, 4)->refills, std::int64_t{1});
    }

    void aQueueTellsWhatIsAhead()
    {
        const Limit limit = limitNamed("leaking-bucket rate=10r/s capacity=2");
        const auto requests = clientOf(limit, {0, 0, 0, 50});
        const auto rejected = explain(limit, requests, 3); // 2.5 ahead of it
        QCOMPARE(rejected->standing.raw(), std::int64_t{2'500});
        QCOMPARE(rejected->before.raw(), std::int64_t{2'000});
        QCOMPARE(rejected->later->count(), std::int64_t{50});
        QVERIFY(rejected->then->verdict == Verdict::Delayed);
        QCOMPARE(rejected->then->delay.count(), std::int64_t{200});
        QCOMPARE(*rejected->enough, std::int64_t{3});
        const auto delayed = explain(limit, requests, 2);
        QCOMPARE(delayed->later->count(), std::int64_t{200});
    }

    void aWindowTellsItsCount()
    {
        const Limit limit = limitNamed("fixed-window limit=2 window=1s");
        const auto requests = clientOf(limit, {1'200, 1'300, 1'400});
        const auto why = explain(limit, requests, 2);
        QCOMPARE(why->current, std::int64_t{2});
        QVERIFY(why->windowStart == at(1'000));
        QCOMPARE(why->later->count(), std::int64_t{600});
        QCOMPARE(*why->enough, std::int64_t{3});
    }

    void aLogTellsWhenAnEntryIsOut()
    {
        const Limit limit = limitNamed("sliding-log limit=2 window=60s");
        const auto requests = clientOf(limit, {1'000, 30'000, 50'000});
        const auto why = explain(limit, requests, 2);
        QCOMPARE(why->standing.raw(), std::int64_t{2'000});
        QCOMPARE(why->later->count(), std::int64_t{11'000}); // an entry exactly 60 s old is out
    }

    void aCounterTellsBothWindows()
    {
        const Limit limit = limitNamed("sliding-counter limit=100 window=60s");
        std::vector<Instant> arrivals(100, at(1'000));
        arrivals.insert(arrivals.end(), 80, at(104'999));
        arrivals.push_back(at(105'000)); // 100 * 15/60 + 75 = 100
        const auto requests = decided(limit, arrivals);
        const auto why = explain(limit, requests, requests.size() - 1);
        QCOMPARE(why->previous, std::int64_t{100});
        QVERIFY(why->windowStart == at(60'000));
        QCOMPARE(why->standing.raw(), std::int64_t{25'000} + why->current * 1000);
        QVERIFY(requests.back().decision.verdict == Verdict::Rejected);
    }

    void whoIsNotCountedIsNotExplained()
    {
        const Limit limit = limitNamed("fixed-window limit=2 window=1s");
        auto requests = clientOf(limit, {0, 0});
        requests[1].accounted = false;
        QVERIFY(!explain(limit, requests, 1));
        QVERIFY(explain(limit, requests, 0)->first);
    }
};

SPILLWAY_TEST(TestExplanation)
#include "tst_explanation.moc"
