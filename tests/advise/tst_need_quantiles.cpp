#include "engine/advise/need_quantiles.h"

#include "engine/policy/policy.h"
#include "engine/replay/replay.h"
#include "tests/advise/random_traffic.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <algorithm>

namespace tst_need_quantiles {

using namespace spillway;

namespace {

/// Who loses a request, and how many requests those make that do not.
struct Losers
{
    std::uint64_t clients = 0;
    std::uint64_t sparedRequests = 0;
};

Losers losersAt(const GroupedPtr& grouped, const NginxRate& rate, std::int64_t burst)
{
    const std::string text = "rate=" + rate.text() + " burst=" + std::to_string(burst) + " nodelay";
    const auto outcome = replay(parseLimits({text}, grouped->keys->key).value(), grouped, {}).value();
    Losers losers;
    for (const ClientOutcome& client : outcome->clients) {
        losers.clients += client.rejected > 0 ? 1U : 0U;
        losers.sparedRequests += client.rejected > 0 ? 0U : client.requests;
    }
    return losers;
}

const std::vector<NginxRate> kRates{{2, RateUnit::PerMinute}, {1, RateUnit::PerSecond}, {20, RateUnit::PerSecond}};

std::vector<Rate> ratesOf()
{
    std::vector<Rate> rates;
    for (const NginxRate& rate : kRates)
        rates.push_back(rate.rate());
    return rates;
}

} // namespace

class TestNeedQuantiles : public QObject
{
    Q_OBJECT

private slots:
    void withThatBurstEnoughAreSparedAndWithOneLessNot()
    {
        std::mt19937_64 random(7);
        for (int round = 0; round < 20; ++round) {
            const GroupedPtr grouped = randomGrouped(random, 4000, 1 + random() % 400, 5000);
            const auto all = needQuantiles(*grouped, ratesOf()).value();
            QCOMPARE(all.size(), kRates.size());
            for (std::size_t rate = 0; rate < kRates.size(); ++rate)
                for (std::size_t share = 0; share < kNeedShares.size(); ++share) {
                    const auto spares = [&](std::int64_t burst) {
                        const std::uint64_t spared =
                            grouped->clients() - losersAt(grouped, kRates[rate], burst).clients;
                        return spared * 1000 >= grouped->clients() * kNeedShares[share];
                    };
                    const std::int64_t burst = all[rate].clients[share];
                    QVERIFY(spares(burst));
                    QVERIFY(burst == 0 || !spares(burst - 1));
                    const auto sparesRequests = [&](std::int64_t enough) {
                        return losersAt(grouped, kRates[rate], enough).sparedRequests * 1000 >=
                               grouped->requests() * kNeedShares[share];
                    };
                    const std::int64_t byRequests = all[rate].requests[share];
                    QVERIFY(sparesRequests(byRequests));
                    QVERIFY(byRequests == 0 || !sparesRequests(byRequests - 1));
                }
        }
    }

    void aFewThatNeedMuchAreLeftOut()
    {
        Trace trace = traceOf({"uri"}, {});
        for (int i = 0; i < 200; ++i) { // one sends 101 at once, 99 others one each
            trace.arrivals.push_back(at(0));
            trace.sourceOf.push_back(0);
            trace.columns[0].ids.push_back(trace.columns[0].values.intern(i < 101 ? "one" : std::to_string(i)));
        }
        const auto needs = needQuantiles(*groupedBy(shared(std::move(trace)), "$uri"), ratesOf()).value();
        QVERIFY(needs[0] == (NeedQuantiles{{100, 100, 0}, {100, 100, 100}}));
        QVERIFY(needQuantiles(*groupedBy(shared(traceOf({"uri"}, {})), "$uri"), ratesOf()).value()[0] ==
                NeedQuantiles{});
    }
};

SPILLWAY_TEST(TestNeedQuantiles)

} // namespace tst_need_quantiles

#include "tst_need_quantiles.moc"
