#include "engine/advise/effect_map.h"
#include "engine/advise/loss_map.h"
#include "engine/policy/limiter_spec.h"
#include "engine/policy/policy.h"
#include "engine/replay/estimate/request_verdicts.h"
#include "engine/replay/replay.h"
#include "tests/advise/random_traffic.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <algorithm>
#include <set>

namespace tst_effect_map {

using namespace spillway;

namespace {

Policy policyOf(const std::string& limit, const GroupedPtr& grouped)
{
    return parseLimits({limit}, grouped->keys->key).value();
}

EffectMap mapOf(const Policy& policy, const GroupedPtr& grouped, std::span<const PeriodSpan> spans, std::size_t most)
{
    EffectMap map{effectAxes(policy, grouped, spans, most).value(), {}};
    map.cells.resize(map.axes.columns() * map.axes.rows());
    const auto done = computeCells(map, coarseFirst(map.axes), grouped, spans, nullptr);
    return done ? map : EffectMap{};
}

bool isWhole(const EffectMap& map)
{
    return std::ranges::all_of(map.cells, [](const auto& cell) { return cell.has_value(); });
}

} // namespace

class TestEffectMap : public QObject
{
    Q_OBJECT

private slots:
    void cellsAreWhatAReplayCounts_data()
    {
        QTest::addColumn<QString>("limit");
        for (const char* limit : {"rate=5r/s burst=7 delay=2", "rate=5r/s burst=7", "rate=5r/s burst=7 nodelay",
                                  "token-bucket rate=5r/s capacity=7", "token-bucket rate=90r/m capacity=7 cost=2",
                                  "token-bucket refill=3/2s capacity=7", "leaking-bucket rate=5r/s capacity=7",
                                  "fixed-window limit=9 window=5s", "sliding-log limit=9 window=3s count-rejected",
                                  "sliding-counter limit=9 window=5s"})
            QTest::newRow(limit) << QString(limit);
    }
    void cellsAreWhatAReplayCounts()
    {
        QFETCH(QString, limit);
        std::mt19937_64 random(2026);
        const GroupedPtr grouped = randomGrouped(random, 1500, 12, 2500);
        const std::int64_t length = grouped->span.count();
        const std::vector<Period> periods{{PeriodKind::Normal, {at(0), at(length / 2)}},
                                          {PeriodKind::Incident, {at(2 * length / 3), at(2 * length)}}};
        const auto spans = periodSpans(periods);
        const Policy policy = policyOf(limit.toStdString(), grouped);
        const EffectMap map = mapOf(policy, grouped, spans, 9);
        QVERIFY(isWhole(map) && map.cells.size() > 50);
        std::set<std::uint64_t> counts;
        for (std::size_t column = 0; column < map.axes.columns(); ++column)
            for (std::size_t row = 0; row < map.axes.rows(); ++row) {
                Policy at = policy;
                const Limit cell = map.axes.at(column, row);
                if (at.other) {
                    at.other->limiter = std::get<LimiterSpec>(cell);
                } else {
                    at.zones.front().rate = map.axes.rates[column];
                    at.rules.front().limits.front().burst = map.axes.ceilings[row];
                }
                QVERIFY(limitOf(at) == cell);
                const auto outcome = replay(at, grouped, {}).value();
                const auto counted = periodOutcomes(RequestVerdicts::create(at, *outcome, {}).value(), spans).value();
                QVERIFY(map.cells[map.axes.cell(column, row)]->periods == counted);
                counts.insert(counted[0].rejected);
            }
        QVERIFY(counts.size() > 10 && counts.contains(0));
    }

    void itsOwnValuesAreAmongThem()
    {
        std::mt19937_64 random(7);
        const GroupedPtr grouped = randomGrouped(random, 3000, 9, 4000);
        const auto axes =
            effectAxes(policyOf("rate=7r/s burst=13 delay=3", grouped), grouped, periodSpans({}), 16).value();
        QCOMPARE(std::ranges::count(axes.rates, NginxRate{7, RateUnit::PerSecond}), 1);
        QCOMPARE(std::ranges::count(axes.ceilings, 13), 1);
        QVERIFY(axes.columns() <= 18 && axes.rows() <= 18);
        const auto window =
            effectAxes(policyOf("fixed-window limit=77 window=7s", grouped), grouped, periodSpans({}), 16).value();
        QCOMPARE(std::ranges::count(window.ceilings, 77), 1);
        QCOMPARE(std::ranges::count(window.windows, Milliseconds(7000)), 1);
        QVERIFY(std::ranges::is_sorted(window.ceilings) && std::ranges::is_sorted(window.windows));
        const auto tokens =
            effectAxes(policyOf("token-bucket rate=3r/s capacity=9 cost=4", grouped), grouped, periodSpans({}), 16)
                .value();
        QCOMPARE(tokens.ceilings.front(), 4);
    }

    /// The largest of the limits is enough for everybody in the longest window.
    void theLastColumnSparesAll()
    {
        std::mt19937_64 random(8);
        const GroupedPtr grouped = randomGrouped(random, 3000, 9, 4000);
        const Policy policy = policyOf("sliding-log limit=5 window=10s", grouped);
        const EffectMap map = mapOf(policy, grouped, periodSpans({}), 8);
        QCOMPARE(map.cells.back()->periods[0].rejected, 0U);
    }

    void coarseCellsComeFirst()
    {
        EffectAxes axes{LimitReq{}, {}, {}, {}};
        axes.windows.resize(19);
        axes.ceilings.resize(10);
        const auto order = coarseFirst(axes);
        QCOMPARE(std::set(order.begin(), order.end()).size(), std::size_t{190});
        QCOMPARE(order.size(), std::size_t{190});
        QCOMPARE(firstLook(axes), std::size_t{12});
        const std::set first(order.begin(), order.begin() + 12);
        for (const std::size_t column : {0U, 8U, 16U, 18U})
            for (const std::size_t row : {0U, 8U, 9U})
                QVERIFY(first.contains(axes.cell(column, row)));
    }

    void itCanBeStopped()
    {
        std::mt19937_64 random(9);
        const GroupedPtr grouped = randomGrouped(random, 1000, 9, 4000);
        EffectMap map{effectAxes(policyOf("rate=1r/s burst=2", grouped), grouped, periodSpans({}), 8).value(), {}};
        map.cells.resize(map.axes.columns() * map.axes.rows());
        std::stop_source stop;
        stop.request_stop();
        const auto done = computeCells(map, coarseFirst(map.axes), grouped, periodSpans({}), nullptr, stop.get_token());
        QVERIFY(!done && done.error().code == ErrorCode::Cancelled);
        QVERIFY(!isWhole(map));
    }
};

SPILLWAY_TEST(TestEffectMap)

} // namespace tst_effect_map

#include "tst_effect_map.moc"
