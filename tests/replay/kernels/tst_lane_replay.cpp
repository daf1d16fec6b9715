#include "engine/replay/kernels/lane_replay.h"

#include "engine/limiter/bucket_meter.h"
#include "engine/policy/nginx_rate.h"
#include "tests/replay/random_traffic.h"
#include "tests/support/seed.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <array>
#include <random>

namespace tst_lane_replay {

using namespace spillway;

namespace {

constexpr std::array kVerdicts{Verdict::Passed, Verdict::Delayed, Verdict::Rejected};

/// Any of the numbers, or near it.
std::int64_t near(std::mt19937_64& random, std::initializer_list<std::int64_t> numbers)
{
    const std::int64_t one = *(numbers.begin() + random() % numbers.size());
    return std::clamp<std::int64_t>(one + static_cast<std::int64_t>(random() % 5) - 2, 1, kMostRequests);
}

LimitReq randomLimit(std::mt19937_64& random)
{
    const NginxRate rate{near(random, {1, 7, 60, 1000, 30'000, 1'000'000}),
                         random() % 2 == 0 ? RateUnit::PerMinute : RateUnit::PerSecond};
    const std::int64_t burst = near(random, {1, 5, 30, 10'000, kMostRequests}) * 1000;
    const std::int64_t delays[] = {0, burst / 2 / 1000 * 1000, kNever.raw()};
    return LimitReq{rate.rate(), Thousandths(burst), Thousandths(delays[random() % 3])};
}

/// From which excess on nginx lets a request wait: see BucketMeter.
std::int64_t delayedFrom(const LimitReq& limit)
{
    const std::int64_t wholeMillisecond = (limit.rate.raw() + 999) / 1000;
    return limit.delayAfter >= limit.burst ? INT64_MAX : limit.delayAfter.raw() + wholeMillisecond;
}

/// What became of the requests of a grouping: its clients, and slices of time by verdict.
struct Replayed
{
    std::vector<ClientOutcome> clients;
    std::array<std::vector<std::uint32_t>, 3> bins;
};

template <Limiter T>
Replayed byTheBook(const T& limiter, const Grouped& grouped, const BinSpec& spec)
{
    Replayed all;
    BinCounter counter(spec, grouped.base);
    for (ClientId client = 0; client < grouped.clients(); ++client) {
        ClientOutcome outcome;
        typename T::State state;
        std::int64_t peak = 0;
        const ClientArrivals arrivals = grouped.arrivalsOf(client);
        for (std::size_t i = 0; i < arrivals.size(); ++i) {
            const Reply reply = limiter.answer(state, arrivals[i]);
            counter.count(reply.verdict, (arrivals[i] - grouped.base).count());
            ++outcome.requests;
            outcome.delayed += reply.verdict == Verdict::Delayed ? 1 : 0;
            outcome.rejected += reply.verdict == Verdict::Rejected ? 1 : 0;
            peak = std::max(peak, reply.verdict == Verdict::Rejected ? 0 : reply.level);
        }
        outcome.peakExcess = Thousandths(peak);
        all.clients.push_back(outcome);
    }
    for (std::size_t verdict = 0; verdict < 3; ++verdict)
        for (std::uint32_t bin = 0; bin < spec.count; ++bin)
            all.bins[verdict].push_back(counter.counted(kVerdicts[verdict], bin));
    return all;
}

/// The first difference, or nothing.
std::string difference(const Grouped& grouped, const LaneRule& rule, LaneSet set, Verdict leftOut, const BinSpec& spec,
                       const Replayed& expected)
{
    std::vector<ClientOutcome> clients(grouped.clients());
    BinCounter bins(spec, grouped.base, leftOut);
    replayTiles(grouped, 0, grouped.tiles.count(), rule, set, bins, clients);
    for (std::size_t i = 0; i < clients.size(); ++i)
        if (!(clients[i] == expected.clients[i]))
            return "client " + std::to_string(i) + ": rejected " + std::to_string(clients[i].rejected) + " for " +
                   std::to_string(expected.clients[i].rejected) + ", peak " +
                   std::to_string(clients[i].peakExcess.raw()) + " for " +
                   std::to_string(expected.clients[i].peakExcess.raw());
    for (std::size_t verdict = 0; verdict < 3; ++verdict)
        for (std::uint32_t bin = 0; bin < spec.count && kVerdicts[verdict] != leftOut; ++bin)
            if (bins.counted(kVerdicts[verdict], bin) != expected.bins[verdict][bin])
                return "bin " + std::to_string(bin) + " of verdict " + std::to_string(verdict);
    return {};
}

} // namespace

class TestLaneReplay : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_seed = seedOfTest();
        qInfo("%zu instruction sets", laneSets().size());
    }

    /// Whichever verdict is left out of the count.
    void everyInstructionSetAgreesWithTheLimiter()
    {
        std::mt19937_64 random(m_seed);
        int tried = 0;
        std::array<std::uint64_t, 3> seen{};
        for (int round = 0; round < 150; ++round) {
            const std::int64_t gaps[] = {20, 5000, 1'000'000, 28'000'000};      // the last: up to a month
            const auto clients = 1 + random() % (random() % 4 == 0 ? 200 : 60); // more tiles than are walked together
            const GroupedPtr grouped = groupedBy(randomTrace(random, {1500, clients, 0, gaps[random() % 4]}), "$arg_k");
            const std::int64_t widths[] = {1, 777, 7'000'000, 100'000'000};
            const auto earlier = static_cast<std::int64_t>(random() % (random() % 2 == 0 ? 2000 : 300'000'000));
            const BinSpec spec{grouped->base - Milliseconds(earlier), Milliseconds(widths[random() % 4]), 300};
            const LimitReq limit = randomLimit(random);
            const auto rule = laneRule(limit, delayedFrom(limit), TileClients{*grouped, 0}.longest());
            if (!rule)
                continue;
            ++tried;
            const Replayed expected = byTheBook(BucketMeter(limit), *grouped, spec);
            for (const LaneSet set : laneSets())
                for (const Verdict leftOut : kVerdicts) {
                    if (leftOut == Verdict::Delayed && rule->delayedFrom > rule->most)
                        continue;
                    const std::string wrong = difference(*grouped, *rule, set, leftOut, spec, expected);
                    QVERIFY2(wrong.empty(), (wrong + " under " + describe(limit) + ", set " +
                                             std::to_string(static_cast<int>(set)) + ", round " + std::to_string(round))
                                                .c_str());
                }
            for (const ClientOutcome& client : expected.clients) {
                seen[0] += client.passed();
                seen[1] += client.delayed;
                seen[2] += client.rejected;
            }
        }
        qInfo("%d limits; passed %llu, delayed %llu, rejected %llu", tried, static_cast<unsigned long long>(seen[0]),
              static_cast<unsigned long long>(seen[1]), static_cast<unsigned long long>(seen[2]));
        QVERIFY(tried > 20 && seen[0] > 0 && seen[1] > 0 && seen[2] > 0);
    }

private:
    static std::string describe(const LimitReq& limit)
    {
        return "rate " + std::to_string(limit.rate.raw()) + " burst " + std::to_string(limit.burst.raw()) + " delay " +
               std::to_string(limit.delayAfter.raw());
    }

    std::uint64_t m_seed = 0;
};

SPILLWAY_TEST(TestLaneReplay)

} // namespace tst_lane_replay

#include "tst_lane_replay.moc"
