#include "engine/replay/estimate/period_ranges.h"

#include "engine/policy/policy.h"
#include "engine/replay/estimate/request_fates.h"
#include "tests/replay/blurred_traffic.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

using namespace spillway;
using namespace spillway::test;

namespace {

constexpr int kSeeds = 100;
constexpr int kMostMissed = 1; ///< of these

/// Requests passed, delayed and rejected; clients delayed and rejected.
using Counted = std::array<std::uint64_t, 5>;
constexpr const char* kNames[] = {"passed", "delayed", "rejected", "clients delayed", "clients rejected"};

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

/// What really happens to the requests whose stamps lie in the period.
Counted truthOf(const RequestFates& fates, const std::vector<Instant>& stamps, const Period& period)
{
    const Grouped& exact = fates.grouped();
    Counted counts{};
    std::set<ClientId> delayed;
    std::set<ClientId> rejected;
    for (ClientId client = 0; client < exact.clients(); ++client) {
        fates.walk(client, {}, [&](std::size_t request, Instant, Fate fate) {
            const Instant stamp = stamps[exact.rows()[request]];
            if (stamp < period.range.from || stamp >= period.range.to)
                return;
            ++counts[static_cast<std::size_t>(verdictOf(fate))];
            if (fate == kRejectedFate)
                rejected.insert(client);
            else if (fate > Fate(0))
                delayed.insert(client);
        });
    }
    counts[3] = delayed.size();
    counts[4] = rejected.size();
    return counts;
}

std::array<Range, 5> toldOf(const PeriodRange& range)
{
    const auto of = [&](auto member) { return Range{range.low.*member, range.high.*member}; };
    return {range.passed, of(&PeriodOutcome::delayed), of(&PeriodOutcome::rejected), of(&PeriodOutcome::clientsDelayed),
            of(&PeriodOutcome::clientsRejected)};
}

Policy byAddress(const std::string& limit)
{
    return parseLimits({limit}, KeyTemplate::parse("$remote_addr").value()).value();
}

PeriodRange allOf(const RangesWithEach& ranges, PeriodKind kind)
{
    const auto of = static_cast<std::size_t>(kind);
    return {ranges.all.asItStands[of], ranges.all.low[of], ranges.all.high[of], ranges.all.passed[of]};
}

/// Blurs the traffic of these seeds, from the first to the second: in each period each count misses the
/// truth in so many at most.
void verifyEach(const TrafficKind& kind, const std::string& limit, std::pair<int, int> seeds, int most)
{
    const Policy policy = byAddress(limit);
    const std::vector<Period> periods = severalPeriods();
    std::vector<std::array<int, 5>> missed(periods.size());
    for (int seed = seeds.first; seed <= seeds.second; ++seed) {
        const auto random = static_cast<std::uint64_t>(seed);
        const GroupedPtr exact = groupedBy(shared(kind.make(random)), "$remote_addr");
        const auto truly = replay(policy, exact, {}).value();
        const auto fates = RequestFates::create(policy, *truly, {}).value();
        const Log seen = blurred(kind.make(random));
        const auto outcome = replay(policy, seen.grouped, {}).value();
        const auto others = otherReadings(seen.grouped).value();
        const RangesWithEach found = rangesWithEach(policy, *outcome, others, periods).value();
        for (std::size_t i = 0; i < periods.size(); ++i) {
            const Counted truth = truthOf(fates, seen.stamps, periods[i]);
            const std::array<Range, 5> told = toldOf(found.each[i]);
            for (std::size_t count = 0; count < truth.size(); ++count)
                missed[i][count] += truth[count] < told[count].low || truth[count] > told[count].high ? 1 : 0;
        }
    }
    for (std::size_t i = 0; i < periods.size(); ++i)
        for (std::size_t count = 0; count < missed[i].size(); ++count)
            QVERIFY2(missed[i][count] <= most,
                     qPrintable(QString::asprintf("period %zu, %s: missed %d", i, kNames[count], missed[i][count])));
}

} // namespace

class TestPeriodRanges : public QObject
{
    Q_OBJECT

private slots:
    void eachIsWhatItIsAlone()
    {
        const Policy policy = byAddress("rate=2r/s burst=3");
        const GroupedPtr grouped = blurred(bunchesAtEdges(1)).grouped;
        const auto outcome = replay(policy, grouped, {}).value();
        const auto others = otherReadings(grouped).value();
        const std::vector<Period> periods = severalPeriods();
        const RangesWithEach found = rangesWithEach(policy, *outcome, others, periods).value();
        QVERIFY(found.all == periodRanges(policy, *outcome, others, periodSpans(periods)).value());
        QCOMPARE(found.each.size(), periods.size());
        for (std::size_t i = 0; i < periods.size(); ++i) {
            const auto spans = periodSpans(std::span(&periods[i], 1));
            const PeriodRanges alone = periodRanges(policy, *outcome, others, spans).value();
            const auto kind = static_cast<std::size_t>(periods[i].kind);
            QCOMPARE(found.each[i].low.rejected, std::min(alone.low[kind].rejected, found.all.low[kind].rejected));
            QCOMPARE(found.each[i].high.rejected, std::min(alone.high[kind].rejected, found.all.high[kind].rejected));
            QCOMPARE(found.each[i].high.longestWait, alone.high[kind].longestWait);
            QVERIFY(found.each[i].passed == alone.passed[kind]);
            QVERIFY(found.each[i].low.rejected < found.each[i].high.rejected);
            QVERIFY(found.each[i].asItStands == periodOutcomes(policy, *outcome, spans).value()[kind]);
        }
    }

    void anIncidentHasNoMoreThanAllOfThem() // a client of incidents alone: in one of them the edges may cut
    {
        Requests requests;
        for (int i = 0; i < 400; ++i)
            requests.emplace_back(i < 200 ? 40'000 + i * 70 : 82'000 + (i - 200) * 70, i % 2);
        for (int i = 0; i < 12; ++i)
            requests.emplace_back(i * 10'000, 2); // never loses any
        const Policy policy = byAddress("rate=1r/s burst=5 nodelay");
        const GroupedPtr grouped = blurred(traceOfRequests(std::move(requests))).grouped;
        const auto outcome = replay(policy, grouped, {}).value();
        const auto others = otherReadings(grouped).value();
        const RangesWithEach found = rangesWithEach(policy, *outcome, others, severalPeriods()).value();
        QCOMPARE(found.all.high[1].clientsRejected, 2U);
        for (const PeriodRange& each : found.each)
            QVERIFY(each.high.clientsRejected <= 2);
    }

    void oneOfAKindIsToldByTheSums()
    {
        const Policy policy = byAddress("rate=2r/s burst=3");
        const GroupedPtr grouped = blurred(bunchesAtEdges(1)).grouped;
        const auto outcome = replay(policy, grouped, {}).value();
        const auto others = otherReadings(grouped).value();
        const std::vector<Period> periods = severalPeriods();
        QVERIFY(rangesWithEach(policy, *outcome, others, std::span(periods).first(2)).value().each.empty());
    }

    void eachHoldsTheTruth_data()
    {
        QTest::addColumn<std::size_t>("kind");
        QTest::addColumn<QString>("limit");
        for (std::size_t kind = 0; kind < trafficKinds().size(); ++kind)
            for (const char* limit : {"rate=1r/s burst=5 nodelay", "rate=5r/s burst=2", "rate=10r/s burst=20"})
                QTest::addRow("%s at %s", trafficKinds()[kind].name.c_str(), limit) << kind << limit;
    }

    void eachHoldsTheTruth()
    {
        QFETCH(std::size_t, kind);
        QFETCH(QString, limit);
        verifyEach(trafficKinds()[kind], limit.toStdString(), {1, kSeeds}, kMostMissed);
    }

    /// In which no reading rejects any, while others of their kind have some: of the weakest row, with other seeds. 9
    /// of these 400 were missed in two of the periods.
    void whereOthersLoseAgreementProvesLess()
    {
        const auto swarm = std::ranges::find(trafficKinds(), "swarm", &TrafficKind::name);
        QVERIFY(swarm != trafficKinds().end());
        verifyEach(*swarm, "rate=1r/s burst=5 nodelay", {101, 500}, 4);
    }

    /// Neither at most nor at least: all of a kind have them, too.
    void noneHasMoreThanAllOfItsKind()
    {
        const Policy policy = byAddress("rate=10r/s burst=20");
        const std::vector<Period> periods = severalPeriods();
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            const GroupedPtr grouped = blurred(bunchesAtEdges(seed)).grouped;
            const auto outcome = replay(policy, grouped, {}).value();
            const RangesWithEach found =
                rangesWithEach(policy, *outcome, otherReadings(grouped).value(), periods).value();
            for (std::size_t i = 0; i < periods.size(); ++i) {
                const std::array<Range, 5> told = toldOf(found.each[i]);
                const std::array<Range, 5> all = toldOf(allOf(found, periods[i].kind));
                for (std::size_t count = 0; count < told.size(); ++count)
                    QVERIFY2(told[count].low <= all[count].low && told[count].high <= all[count].high, kNames[count]);
            }
        }
    }
};

SPILLWAY_TEST(TestPeriodRanges)
#include "tst_period_ranges.moc"
