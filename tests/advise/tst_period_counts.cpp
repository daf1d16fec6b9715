#include "engine/advise/period_counts.h"

#include "engine/replay/period_outcomes.h"
#include "tests/advise/random_traffic.h"

#include <QTest>

using namespace spillway;

namespace {

PeriodOutcomes outcomesOf(const std::vector<std::string>& limits, const GroupedPtr& grouped,
                          const std::vector<PeriodSpan>& spans)
{
    const Policy policy = parseLimits(limits, grouped->keys->key).value();
    const auto outcome = replay(policy, grouped, {}).value();
    return periodOutcomes(RequestFates::create(policy, *outcome, {}).value(), spans).value();
}

} // namespace

class TestPeriodCounts : public QObject
{
    Q_OBJECT

private slots:
    void bothWaysToCountAgree()
    {
        std::mt19937_64 random(11);
        for (int round = 0; round < 50; ++round) {
            const GroupedPtr grouped = randomGrouped(random, 2000, 1 + random() % 20, 3000);
            const std::int64_t length = grouped->span.count();
            const std::vector<Period> periods{{PeriodKind::Normal, {at(length / 10), at(length / 2)}},
                                              {PeriodKind::Incident, {at(length / 3), at(2 * length / 3)}},
                                              {PeriodKind::Normal, {at(3 * length / 4), at(3 * length)}}};
            const auto spans = periodSpans(periods);
            const auto counts = periodCounts(*grouped, {Rate(4000), Thousandths(3000), kNever}, spans).value();
            const auto outcomes = outcomesOf({"rate=4r/s burst=3 delay=1"}, grouped, spans);
            // The second limit rejects nothing, so that all is decided in order.
            const auto inOrder =
                outcomesOf({"rate=4r/s burst=3 delay=1", "rate=1000r/s burst=9999 nodelay"}, grouped, spans);
            for (std::size_t kind = 0; kind < 2; ++kind) {
                QVERIFY(outcomes[kind] == inOrder[kind]);
                QCOMPARE(outcomes[kind].requests, counts.of[kind].requests);
                QCOMPARE(outcomes[kind].clients, counts.of[kind].clients);
                QCOMPARE(outcomes[kind].rejected, counts.of[kind].rejected);
                QCOMPARE(outcomes[kind].clientsRejected, counts.of[kind].clientsRejected);
                QCOMPARE(outcomes[kind].length, counts.of[kind].length);
            }
            QVERIFY(outcomes[1].rejected > 0);
        }
    }

    void withoutPeriodsItIsWhatAReplayCounts()
    {
        std::mt19937_64 random(12);
        const GroupedPtr grouped = randomGrouped(random, 2000, 9, 3000);
        const Policy policy = parseLimits({"rate=2r/s burst=4"}, grouped->keys->key).value();
        const auto totals = replay(policy, grouped, {}).value()->totals;
        const PeriodOutcome all = outcomesOf({"rate=2r/s burst=4"}, grouped, periodSpans({}))[0];
        QCOMPARE(all.requests, totals.requests);
        QCOMPARE(all.passed(), totals.passed);
        QCOMPARE(all.delayed, totals.delayed);
        QCOMPARE(all.rejected, totals.rejected);
        QCOMPARE(all.clientsDelayed, totals.clientsDelayed);
        QCOMPARE(all.clientsRejected, totals.clientsRejected);
        QCOMPARE(all.longestWait, totals.longestWait);
    }
};

QTEST_APPLESS_MAIN(TestPeriodCounts)
#include "tst_period_counts.moc"
