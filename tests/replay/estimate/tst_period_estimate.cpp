#include "engine/replay/estimate/period_estimate.h"

#include "engine/policy/policy.h"
#include "tests/replay/blurred_traffic.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace tst_period_estimate {

using namespace spillway;
using namespace spillway::test;

namespace {

constexpr std::array kCounts{&PeriodOutcome::passed, &PeriodOutcome::delayed, &PeriodOutcome::rejected,
                             &PeriodOutcome::clientsDelayed, &PeriodOutcome::clientsRejected};

std::vector<Period> severalPeriods()
{
    const auto between = [](std::int64_t from, std::int64_t to) {
        return TimeRange{at(kStart + from), at(kStart + to)};
    };
    return {{PeriodKind::Incident, between(80'000, 100'000)},
            {PeriodKind::Normal, between(0, 40'000)},
            {PeriodKind::Incident, between(40'000, 55'000)},
            {PeriodKind::Incident, between(50'000, 60'000)}};
}

Policy byAddress(const std::string& limit)
{
    return parseLimits({limit}, KeyTemplate::parse("$remote_addr").value()).value();
}

struct Estimated
{
    Policy policy;
    OutcomePtr outcome;
    std::vector<GroupedPtr> others;

    [[nodiscard]] EstimateInPeriods in(const std::vector<Period>& periods) const
    {
        return estimateInPeriods(policy, *outcome, others, periodSpans(periods), periods).value();
    }
};

Estimated estimated(const std::string& limit, std::uint64_t seed)
{
    const Policy policy = byAddress(limit);
    const GroupedPtr grouped = blurred(bunchesAtEdges(seed)).grouped;
    return {policy, replay(policy, grouped, {}).value(), byOtherModels(grouped).value()};
}

} // namespace

class TestPeriodEstimate : public QObject
{
    Q_OBJECT

private slots:
    void itIsTheLowestAndTheHighest()
    {
        const Estimated one = estimated("rate=2r/s burst=3", 1);
        const auto spans = periodSpans(severalPeriods());
        const EstimateInPeriods found = one.in(severalPeriods());
        std::vector<PeriodOutcomes> all{periodOutcomes(one.policy, *one.outcome, spans).value()};
        QVERIFY(found.outcome == all.front());
        for (const GroupedPtr& other : one.others)
            all.push_back(periodOutcomes(one.policy, *replay(one.policy, other, {}).value(), spans).value());
        for (std::size_t kind = 0; kind < 2; ++kind) {
            const auto spread = [&](auto member) {
                std::vector<std::remove_cvref_t<decltype(found.low[kind].*member)>> figures;
                for (const PeriodOutcomes& outcomes : all)
                    figures.push_back(outcomes[kind].*member);
                const auto [low, high] = std::ranges::minmax(figures);
                QCOMPARE(found.low[kind].*member, low);
                QCOMPARE(found.high[kind].*member, high);
            };
            for (const auto count : kCounts)
                spread(count);
            spread(&PeriodOutcome::strangersRejected);
            for (const PeriodOutcomes& outcomes : all) // a request stays in the period of its timestamp
                QCOMPARE(outcomes[kind].requests, found.outcome[kind].requests);
            QVERIFY(found.low[kind].rejected < found.high[kind].rejected);
        }
    }

    void eachIsWhatItIsAlone()
    {
        const Estimated one = estimated("rate=2r/s burst=3", 1);
        const std::vector<Period> periods = severalPeriods();
        const EstimateInPeriods found = one.in(periods);
        QCOMPARE(found.each.size(), periods.size());
        for (std::size_t i = 0; i < periods.size(); ++i) {
            const EstimateInPeriods alone = one.in({periods[i]});
            QVERIFY(alone.each.empty()); // the sums say it all
            const auto kind = static_cast<std::size_t>(periods[i].kind);
            for (const auto count : kCounts) {
                QCOMPARE(found.each[i].low.*count, alone.low[kind].*count);
                QCOMPARE(found.each[i].high.*count, alone.high[kind].*count);
                QCOMPARE(found.each[i].outcome.*count, alone.outcome[kind].*count);
            }
        }
    }

    void noneHasMoreThanAllOfItsKind()
    {
        const std::vector<Period> periods = severalPeriods();
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            const EstimateInPeriods found = estimated("rate=10r/s burst=20", seed).in(periods);
            for (std::size_t i = 0; i < periods.size(); ++i) {
                const auto kind = static_cast<std::size_t>(periods[i].kind);
                for (const auto count : kCounts)
                    QVERIFY(found.each[i].low.*count <= found.low[kind].*count &&
                            found.each[i].high.*count <= found.high[kind].*count);
            }
        }
    }
};

SPILLWAY_TEST(TestPeriodEstimate)

} // namespace tst_period_estimate

#include "tst_period_estimate.moc"
