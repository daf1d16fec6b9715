#include "engine/advise/loss_map.h"

#include "engine/advise/incident_share.h"
#include "engine/advise/kernels/limit_lanes.h"
#include "engine/advise/need.h"
#include "engine/advise/need_table.h"
#include "engine/replay/estimate/period_outcomes.h"
#include "engine/replay/estimate/request_verdicts.h"
#include "engine/replay/kernels/grouped_replay.h"
#include "tests/advise/random_traffic.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <array>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace tst_loss_map {

using namespace spillway;

namespace {

const std::vector<Rate> kRates{Rate(16),      Rate(33),           Rate(83),     Rate(166),     Rate(500),
                               Rate(999),     Rate(1000),         Rate(1666),   Rate(2000),    Rate(5000),
                               Rate(9999),    Rate(10'000),       Rate(33'333), Rate(100'000), Rate(120'500),
                               Rate(900'000), Rate(1'000'000'000)};
const std::vector<std::int64_t> kBursts{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 31, 40, 60, 100, 1000};

struct Counted
{
    std::array<std::uint32_t, 2> rejected{};
    std::array<std::uint32_t, 2> clients{};
    std::uint32_t ofRegulars = 0;
};

/// Most requests within a minute of one period of a kind.
std::size_t busiestMinute(const ClientArrivals& arrivals, const std::vector<PeriodSpan>& spans, PeriodKind kind)
{
    std::size_t most = 0;
    for (const PeriodSpan& span : spans)
        for (std::size_t i = 0; i < arrivals.size() && span.kind == kind; ++i) {
            std::size_t count = 0;
            for (std::size_t k = i; k < arrivals.size(); ++k)
                count += span.range.from <= arrivals[i] && arrivals[k] < span.range.to &&
                                 arrivals[k] - arrivals[i] < Milliseconds(60'000)
                             ? 1U
                             : 0U;
            most = std::max(most, count);
        }
    return most;
}

/// What one setting does, by nginx's formula: each client, request by request.
Counted counted(const Grouped& grouped, Rate rate, std::int64_t burst, const std::vector<PeriodSpan>& spans)
{
    Counted all;
    for (ClientId client = 0; client < grouped.clients(); ++client) {
        std::array<std::uint32_t, 2> lost{};
        const ClientArrivals arrivals = grouped.arrivalsOf(client);
        BucketState state{Thousandths(0), arrivals[0]};
        for (std::size_t i = 0; i < arrivals.size(); ++i) {
            const Thousandths excess = i == 0 ? Thousandths(0) : excessAt(state, rate, arrivals[i]);
            const bool rejected = excess > Thousandths(burst * 1000);
            if (!rejected)
                state = accounted(state, excess, arrivals[i]);
            for (const PeriodSpan& span : spans)
                if (span.kind && span.range.from <= arrivals[i] && arrivals[i] < span.range.to && rejected)
                    ++lost[static_cast<std::size_t>(*span.kind)];
        }
        const std::size_t usual = lost[1] > 0 ? busiestMinute(arrivals, spans, PeriodKind::Normal) : 0;
        if (usual > 0 && busiestMinute(arrivals, spans, PeriodKind::Incident) <= 2 * usual)
            all.ofRegulars += lost[1];
        for (std::size_t kind = 0; kind < 2; ++kind) {
            all.rejected[kind] += lost[kind];
            all.clients[kind] += lost[kind] > 0 ? 1U : 0U;
        }
    }
    return all;
}

/// Cells that differ from counted(); empty where none does.
QByteArray differences(const Grouped& grouped, const std::vector<PeriodSpan>& spans, LaneSet set,
                       const MapAxes& axes = {kRates, kBursts})
{
    const LossMap map = lossMap(grouped, axes, spans, {}, set).value();
    QByteArray told;
    for (std::size_t rate = 0; rate < axes.rates.size(); ++rate)
        for (std::size_t burst = 0; burst < axes.bursts.size(); ++burst) {
            const Counted wanted = counted(grouped, axes.rates[rate], axes.bursts[burst], spans);
            const std::size_t cell = map.axes.cell(rate, burst);
            if (map.regularsRejected[cell] != wanted.ofRegulars)
                told += "of regulars: " + QByteArray::number(map.regularsRejected[cell]) + " for " +
                        QByteArray::number(wanted.ofRegulars) + "; ";
            for (std::size_t kind = 0; kind < 2; ++kind)
                if (map.layers[kind].rejected[cell] != wanted.rejected[kind] ||
                    map.layers[kind].clientsRejected[cell] != wanted.clients[kind])
                    told += QByteArray::number(qint64(axes.rates[rate].raw())) + " with burst " +
                            QByteArray::number(qint64(axes.bursts[burst])) + "; ";
        }
    return told;
}

std::vector<Period> somePeriods(std::mt19937_64& random, std::int64_t length)
{
    std::vector<Period> periods;
    for (std::uint64_t i = random() % 5; i > 0; --i) {
        const auto from = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(length));
        const auto kind = random() % 2 == 0 ? PeriodKind::Normal : PeriodKind::Incident;
        periods.push_back({kind, {at(from), at(from + static_cast<std::int64_t>(random() % 2000))}});
    }
    return periods;
}

/// Up to 70 rates and bursts, close together or far apart.
MapAxes someAxes(std::mt19937_64& random)
{
    MapAxes axes;
    const bool whole = random() % 3 == 0;
    std::int64_t rate = 0;
    for (std::uint64_t i = 1 + random() % 70; i > 0; --i) {
        rate += 1 + static_cast<std::int64_t>(random() % (random() % 4 == 0 ? 20'000 : 50));
        axes.rates.push_back(Rate(whole ? rate * 1000 : rate));
    }
    auto burst = static_cast<std::int64_t>(random() % 3) - 1;
    for (std::uint64_t i = 1 + random() % 70; i > 0; --i) {
        burst += 1 + static_cast<std::int64_t>(random() % (random() % 8 == 0 ? 300 : 2));
        axes.bursts.push_back(burst);
    }
    return axes;
}

/// Some more than 49 days apart: 64-bit times.
GroupedPtr wideGrouped()
{
    return groupedBy(shared(traceOf({"uri"}, {{0, {"/"}},
                                              {0, {"/"}},
                                              {10, {"/a"}},
                                              {20, {"/"}},
                                              {900, {"/"}},
                                              {5'000'000'000, {"/"}},
                                              {5'000'000'000, {"/"}},
                                              {5'000'000'001, {"/a"}}})),
                     "$uri");
}

} // namespace

class TestLossMap : public QObject
{
    Q_OBJECT

    static void sets()
    {
        QTest::addColumn<int>("set");
        for (const LaneSet set : laneSets())
            QTest::addRow("%d", static_cast<int>(set)) << static_cast<int>(set);
    }

private slots:
    void cellsAreThoseOfNginxsFormula_data() { sets(); }
    void cellsAreThoseOfNginxsFormula()
    {
        QFETCH(int, set);
        std::mt19937_64 random(20'261'122);
        for (int round = 0; round < 12; ++round) {
            const GroupedPtr grouped = randomGrouped(random, 400, 1 + random() % 40, round % 3 == 0 ? 3000 : 200'000);
            const auto periods = somePeriods(random, grouped->span.count() + 1);
            QCOMPARE(differences(*grouped, periodSpans(periods), static_cast<LaneSet>(set)), QByteArray());
        }
    }

    void anyAxesForLongClients_data() { sets(); }
    void anyAxesForLongClients()
    {
        QFETCH(int, set);
        const unsigned seed = std::random_device{}();
        qInfo("seed %u", seed);
        std::mt19937_64 random(seed);
        for (int round = 0; round < 8; ++round) { // some hundreds of requests are walked at once
            const GroupedPtr grouped = randomGrouped(random, 2500, 1 + random() % 4, round % 2 == 0 ? 300 : 3'000'000);
            const auto periods = somePeriods(random, grouped->span.count() + 1);
            QCOMPARE(differences(*grouped, periodSpans(periods), static_cast<LaneSet>(set), someAxes(random)),
                     QByteArray());
        }
    }

    void burstsThatTakeMoreBits_data() { sets(); }
    void burstsThatTakeMoreBits()
    {
        QFETCH(int, set);
        std::mt19937_64 random(17);
        const GroupedPtr grouped = randomGrouped(random, 12'000, 2, 60'000);
        const MapAxes axes{{Rate(166), Rate(999), Rate(1000), Rate(10'001), Rate(50'000)},
                           {0, 500, 1046, 1047, 1048, 1049, 1050, 1051, 2000, 3000, 4000, 5000}};
        QCOMPARE(differences(*grouped, periodSpans(somePeriods(random, grouped->span.count())),
                             static_cast<LaneSet>(set), axes),
                 QByteArray());
        MapAxes large = axes;
        large.bursts = {1048}; // the largest in 32 bits, and alone in its vectors
        QCOMPARE(differences(*grouped, periodSpans({}), static_cast<LaneSet>(set), large), QByteArray());
        large.bursts = {999'999, 1'000'000};
        QCOMPARE(differences(*grouped, periodSpans({}), static_cast<LaneSet>(set), large), QByteArray());
    }

    void longSpansAndNothingElse_data() { sets(); }
    void longSpansAndNothingElse()
    {
        QFETCH(int, set);
        const std::vector<Period> periods{{PeriodKind::Incident, {at(0), at(21)}},
                                          {PeriodKind::Normal, {at(500), at(6'000'000'000)}}};
        QCOMPARE(differences(*wideGrouped(), periodSpans(periods), static_cast<LaneSet>(set)), QByteArray());
    }

    void withoutPeriodsAllIsNormal()
    {
        std::mt19937_64 random(7);
        const GroupedPtr grouped = randomGrouped(random, 3000, 60, 5000);
        const LossMap map = lossMap(*grouped, {kRates, kBursts}, periodSpans({})).value();
        QCOMPARE(map.of(PeriodKind::Normal).requests, std::uint64_t{3000});
        QCOMPARE(map.of(PeriodKind::Normal).clients, std::uint64_t(grouped->clients()));
        QCOMPARE(map.of(PeriodKind::Incident).requests, std::uint64_t{0});
        for (const std::size_t rate : {3UL, 6UL, 9UL})
            for (const std::size_t burst : {0UL, 5UL, 12UL}) {
                const LimitReq limit{kRates[rate], Thousandths(kBursts[burst] * 1000), kNever};
                const Totals totals = replayGrouped(limit, grouped, {}).value()->totals;
                const std::size_t cell = map.axes.cell(rate, burst);
                QCOMPARE(std::uint64_t{map.of(PeriodKind::Normal).rejected[cell]}, totals.rejected);
                QCOMPARE(std::uint64_t{map.of(PeriodKind::Normal).clientsRejected[cell]}, totals.clientsRejected);
            }
    }

    /// Request by request from the last one on.
    void whatIsWalkedFollowsFromTheRequestBehind_data() { sets(); }
    void whatIsWalkedFollowsFromTheRequestBehind()
    {
        QFETCH(int, set);
        std::mt19937_64 random(29);
        const auto bits = [&random](int rare) {
            std::uint32_t all = UINT32_MAX;
            for (int i = 0; i < rare; ++i)
                all &= static_cast<std::uint32_t>(random());
            return all;
        };
        for (int round = 0; round < 400; ++round) {
            const std::size_t count = 1 + random() % (round % 2 == 0 ? kRequestsAtOnce : 40);
            const std::size_t bands = 1 + random() % 8;
            const std::uint32_t behind = random() % 2 == 0 ? UINT32_MAX : 0;
            std::vector<RequestMarks> above(bands);
            std::vector<RequestMarks> kept(bands);
            std::vector<const RequestMarks*> which;
            for (std::size_t band = 0; band < bands; ++band) {
                for (std::size_t n = 0; n < above[band].size(); ++n) { // behind the last one, too, that of others
                    above[band][n] =
                        bits(static_cast<int>(random() % 3)) & (band > 0 ? above[band - 1][n] : UINT32_MAX);
                    kept[band][n] = bits(1);
                }
                which.push_back(&above[band]);
            }
            std::vector<std::uint32_t> keptAt(bands);
            std::vector<std::uint32_t> sameAt(bands);
            BlockMarks some{};
            limitCode(static_cast<LaneSet>(set))
                .bursts.keep({count, &above[0], which, behind, kept, keptAt, sameAt, &some});
            for (std::size_t band = 0; band < bands; ++band) {
                std::uint32_t later = behind;
                std::uint32_t any = behind;
                BlockMarks blocks{};
                for (std::size_t n = count; n-- > 0;) {
                    const std::uint32_t wanted = above[band][n] | later;
                    QCOMPARE(kept[band][n], wanted);
                    later = wanted & above[0][n];
                    any |= above[band][n];
                    blocks[n / kInBlock] |= wanted;
                }
                QCOMPARE(keptAt[band], any);
                std::uint32_t same = UINT32_MAX;
                for (std::size_t n = 0; n < count; ++n)
                    same &= ~(kept[band][n] ^ kept[0][n]);
                QCOMPARE(sameAt[band], same);
                QVERIFY(std::all_of(&kept[band][count], &kept[band][count] + kRoomBehind,
                                    [](auto mark) { return mark == 0; }));
                if (band == 0)
                    QVERIFY(blocks == some);
            }
        }
    }

    /// As the figures beside the sliders tell it, and the advice.
    void theShareKeptOutIsThatOfAReplay()
    {
        std::mt19937_64 random(23);
        int ofSurplus = 0;
        int ofRegulars = 0;
        for (int round = 0; round < 30; ++round) {
            const GroupedPtr grouped = randomGrouped(random, 600, 1 + random() % 9, round % 2 == 0 ? 30'000 : 3000);
            const Instant middle = grouped->base + grouped->span / 3;
            const auto spans = periodSpans(
                std::vector<Period>{{PeriodKind::Incident,
                                     {middle, middle + grouped->span / static_cast<std::int64_t>(2 + random() % 9)}}});
            const LossMap map = lossMap(*grouped, {kRates, kBursts}, spans).value();
            const IncidentShare share = incidentShare(*grouped, spans, map.of(PeriodKind::Incident).requests).value();
            for (const std::size_t rate : {2UL, 6UL, 9UL}) {
                const std::size_t cell = map.axes.cell(rate, random() % 8);
                const LimitReq limit{kRates[rate], Thousandths(kBursts[cell % kBursts.size()] * 1000), kNever};
                const auto outcomes = periodOutcomes(RequestVerdicts::alone(limit, grouped), spans).value();
                QCOMPARE(share, incidentShare(outcomes));
                if (!share.isOfSurplus())
                    continue;
                const PeriodOutcome& incident = outcomes[1];
                QCOMPARE(share.keptOut(map.of(PeriodKind::Incident).rejected[cell], map.regularsRejected[cell]),
                         keptOutOf(surplusOf(outcomes), incident.rejected, incident.known));
                ++ofSurplus;
                ofRegulars += map.regularsRejected[cell] > 0 ? 1 : 0;
            }
        }
        QVERIFY2(ofSurplus > 20 && ofRegulars > 5, qPrintable(QString("%1 %2").arg(ofSurplus).arg(ofRegulars)));
    }

    void needsOfATableAreThoseOfNeeds_data() { sets(); }
    void needsOfATableAreThoseOfNeeds()
    {
        QFETCH(int, set);
        std::mt19937_64 random(11);
        for (const GroupedPtr& grouped : {randomGrouped(random, 5000, 40, 100'000), wideGrouped()}) {
            const NeedTable table =
                needTable(*grouped, kRates, periodSpans({}), NeedOf::All, {}, static_cast<LaneSet>(set)).value();
            for (std::size_t rate = 0; rate < kRates.size(); ++rate)
                QCOMPARE(table.at(rate), needs(*grouped, kRates[rate]));
        }
    }

    void needsHoldWhereShortNumbersEnd_data() { sets(); }
    void needsHoldWhereShortNumbersEnd() // 32767 ms, 32767r/s
    {
        QFETCH(int, set);
        std::mt19937_64 random(17);
        constexpr std::array<std::int64_t, 12> kGaps{0,      0,      1,      999,    1000,   1001,
                                                     32'766, 32'767, 32'768, 65'535, 65'536, 4'000'000};
        std::vector<std::pair<std::int64_t, std::string>> requests;
        for (int client = 0; client < 30; ++client) {
            std::int64_t now = 0;
            for (int i = 0; i < 200; ++i)
                requests.emplace_back(now += kGaps[random() % (client % 2 == 0 ? 11 : kGaps.size())],
                                      std::to_string(client));
        }
        const GroupedPtr grouped = groupedOf(std::move(requests));
        const std::vector<Rate> modest{Rate(1), Rate(16), Rate(999), Rate(1000), Rate(1001), Rate(32'767'999)};
        std::vector<Rate> high = modest;
        high.insert(high.end(), {Rate(32'768'000), Rate(65'537'001), Rate(kHighestRateInLanes)});
        for (const std::vector<Rate>& rates : {modest, high, std::vector{Rate(1000), Rate(32'767'000)}}) {
            const NeedTable table =
                needTable(*grouped, rates, periodSpans({}), NeedOf::All, {}, static_cast<LaneSet>(set)).value();
            for (std::size_t rate = 0; rate < rates.size(); ++rate)
                QCOMPARE(table.at(rate), needs(*grouped, rates[rate]));
            QCOMPARE(differences(*grouped, periodSpans({}), static_cast<LaneSet>(set), {rates, {0, 1, 3, 40}}),
                     QByteArray());
        }
    }

    void needOfAPeriodSparesIt()
    {
        std::mt19937_64 random(13);
        for (int round = 0; round < 20; ++round) {
            const GroupedPtr grouped = randomGrouped(random, 300, 3, 2000);
            const auto spans = periodSpans(somePeriods(random, grouped->span.count() + 1));
            const NeedTable table = needTable(*grouped, kRates, spans, NeedOf::Normal).value();
            for (std::size_t rate = 0; rate < kRates.size(); ++rate) {
                std::int64_t most = 0;
                for (ClientId client = 0; client < grouped->clients(); ++client)
                    most = std::max<std::int64_t>(most, table.of(client, rate));
                QCOMPARE(counted(*grouped, kRates[rate], most, spans).rejected[0], 0U);
            }
        }
    }

    void axesAreChecked()
    {
        const GroupedPtr grouped = wideGrouped();
        for (const MapAxes& axes :
             {MapAxes{{}, {1}}, MapAxes{{Rate(1)}, {}}, MapAxes{{Rate(2), Rate(1)}, {1}}, MapAxes{{Rate(0)}, {1}},
              MapAxes{{Rate(kHighestRateInLanes + 1)}, {1}}, MapAxes{{Rate(1)}, {2, 2}}, MapAxes{{Rate(1)}, {-1}},
              MapAxes{{Rate(1)}, {1'000'001}}})
            QCOMPARE(lossMap(*grouped, axes, periodSpans({})).error().code, ErrorCode::BadArgument);
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(lossMap(*grouped, {kRates, kBursts}, periodSpans({}), stop.get_token()).error().code,
                 ErrorCode::Cancelled);
    }
};

SPILLWAY_TEST(TestLossMap)

} // namespace tst_loss_map

#include "tst_loss_map.moc"
