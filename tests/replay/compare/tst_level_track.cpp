#include "engine/policy/limiter_of.h"
#include "engine/replay/compare/level_track.h"
#include "tests/replay/limited_client.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <algorithm>
#include <random>

using namespace spillway;
using namespace spillway::test;

namespace {

/// The level as a plain replay up to that moment has it.
Thousandths plainLevel(const Limit& limit, const std::vector<RequestOutcome>& requests, std::size_t arrived,
                       Instant now)
{
    return std::visit(
        [&](const auto& limiter) {
            typename std::decay_t<decltype(limiter)>::State state;
            for (std::size_t i = 0; i < arrived; ++i)
                limiter.answer(state, requests[i].at);
            return limiter.levelOf(limiter.levelAt(state, now));
        },
        limiterOf(limit));
}

} // namespace

class TestLevelTrack : public QObject
{
    Q_OBJECT

private slots:
    void itIsWhatAPlainReplayHas_data()
    {
        QTest::addColumn<int>("index");
        int index = 0;
        for (const NamedLimit& one : allLimits()) {
            if (std::holds_alternative<LimiterSpec>(one.limit))
                QTest::newRow(one.name) << index;
            ++index;
        }
    }
    void itIsWhatAPlainReplayHas()
    {
        QFETCH(int, index);
        const Limit limit = allLimits().at(static_cast<std::size_t>(index)).limit;
        const auto& spec = std::get<LimiterSpec>(limit);
        const bool queue = spec.algorithm == Algorithm::LeakyQueue;
        const auto seed = std::random_device()();
        std::mt19937 random(seed);
        std::uniform_int_distribution<int> gap(0, 300);
        std::vector<Instant> arrivals; // more than two blocks
        for (Instant now = at(-50'000); arrivals.size() < 700; now += Milliseconds(gap(random)))
            arrivals.push_back(now);
        const auto requests = decided(limit, arrivals);
        const LevelTrack track(spec, requests);
        std::uniform_int_distribution<std::size_t> place(0, requests.size());
        for (int round = 0; round < 300; ++round) {
            const std::size_t arrived = place(random);
            const Instant last = arrived == 0 ? arrivals.front() : arrivals[arrived - 1];
            const Instant now = last + Milliseconds(gap(random) * 10);
            Thousandths expected = plainLevel(limit, requests, arrived, now);
            if (queue) // what waits
                expected = std::max(Thousandths(0), expected - kOneRequest);
            const QByteArray where =
                "seed " + QByteArray::number(seed) + ", after " + QByteArray::number(qint64(arrived));
            QVERIFY2(track.levelAt(arrived, now) == expected, where.constData());
        }
    }

    void nothingIsEmpty()
    {
        QCOMPARE(LevelTrack().levelAt(0, at(7)).raw(), std::int64_t{0});
        const LevelTrack track(parseLimiter("fixed-window limit=4 window=1s", KeyTemplate())->limiter, {});
        QCOMPARE(track.levelAt(0, at(7)).raw(), std::int64_t{0});
    }

    void theRuleTellsTheLevelAroundARequest_data() { itIsWhatAPlainReplayHas_data(); }
    void theRuleTellsTheLevelAroundARequest()
    {
        QFETCH(int, index);
        const Limit limit = allLimits().at(static_cast<std::size_t>(index)).limit;
        const LevelRule rule = levelRuleOf(limit);
        const auto seed = std::random_device()();
        const auto requests = randomClient(limit, seed);
        const LevelTrack track(std::get<LimiterSpec>(limit), requests);
        const bool counter = std::get<LimiterSpec>(limit).algorithm == Algorithm::SlidingCounter;
        for (std::size_t i = 0; i < requests.size(); ++i) {
            const Decision& decision = requests[i].decision;
            const Thousandths before = std::max(Thousandths(0), decision.excess - rule.rise);
            const bool leaves = decision.verdict != Verdict::Rejected || rule.countsRejected;
            const QByteArray where = "seed " + QByteArray::number(seed) + ", request " + QByteArray::number(qint64(i));
            QVERIFY2(track.levelAt(i, requests[i].at) == before, where.constData());
            // A counter that is full of 2^30 would not rise; here each request is one more.
            QVERIFY2(track.levelAt(i + 1, requests[i].at) == (leaves ? decision.excess : before) || counter,
                     where.constData());
        }
    }
};

SPILLWAY_TEST(TestLevelTrack)
#include "tst_level_track.moc"
