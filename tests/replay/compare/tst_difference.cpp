#include "engine/replay/compare/difference.h"

#include "tests/replay/clients.h"
#include "tests/replay/random_traffic.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <random>
#include <tuple>

namespace tst_difference {

using namespace spillway;

namespace {

Result<Difference> differing(const Policy& first, const Policy& second, const GroupedPtr& grouped, const BinSpec& bins,
                             std::size_t most, const std::stop_token& stop = {})
{
    const auto a = RequestVerdicts::create(first, grouped, {});
    const auto b = RequestVerdicts::create(second, grouped, {});
    return difference(a.value(), b.value(), *grouped, bins, most, stop);
}

} // namespace

class TestDifference : public QObject
{
    Q_OBJECT

private slots:
    void tellsEachRequestWhoseVerdictDiffers()
    {
        const GroupedPtr grouped = groupedClients({{0, 0, 0, 0, 2000}, {2000, 2500}});
        const BinSpec bins{at(0), Milliseconds(1000), 3};
        const auto found =
            differing(limitBy("rate=1r/s burst=2"), limitBy("fixed-window limit=2 window=1s"), grouped, bins, 10);
        QVERIFY(found->bins == (std::vector<DifferenceBin>{{1, 0, 1}, {0, 0, 0}, {0, 0, 2}}));
        QCOMPARE(found->onlyFirst, 1U);
        QCOMPARE(found->onlySecond, 0U);
        QCOMPARE(found->waiting, 3U);
        QCOMPARE(found->all(), found->requests.size());
        // The request of 0 that would wait 2 s is served by limit_req alone; it still is in the bucket at 2 s.
        const std::vector<DifferentRequest> expected{
            {at(0), 1, 0, Wait(1000), Wait(0)},
            {at(0), 2, 0, Wait(2000), kRejectedWait},
            {at(2000), 4, 0, Wait(1000), Wait(0)},
            {at(2500), 6, 1, Wait(500), Wait(0)},
        };
        QVERIFY(found->requests == expected);
        const auto other =
            differing(limitBy("fixed-window limit=2 window=1s"), limitBy("rate=1r/s burst=2"), grouped, bins, 10);
        QCOMPARE(other->onlySecond, 1U);
        QCOMPARE(other->waiting, 3U);
    }

    void listsTheEarliestOfEachSlice()
    {
        std::mt19937_64 random(11);
        const GroupedPtr grouped = groupedBy(randomTrace(random, {5000, 30, 0, 2000}), "$arg_k");
        const Policy first = limitBy("rate=2r/s burst=3");
        const Policy second = limitBy("sliding-log limit=2 window=1s");
        const Milliseconds width(grouped->span.count() / 40 + 1);
        const auto all = differing(first, second, grouped, {grouped->base, width, 40}, SIZE_MAX);
        QCOMPARE(all->requests.size(), all->all());
        QVERIFY(all->requests.size() > 100);
        const auto inOrder = [](const DifferentRequest& a, const DifferentRequest& b) {
            return std::tie(a.at, a.row) < std::tie(b.at, b.row);
        };
        QVERIFY(std::is_sorted(all->requests.begin(), all->requests.end(), inOrder));

        const BinSpec part{grouped->base + 10 * width, width, 20};
        const auto some = differing(first, second, grouped, part, 3);
        std::vector<DifferentRequest> expected;
        std::vector<int> taken(part.count, 0);
        for (const DifferentRequest& request : all->requests)
            if (request.at >= part.start && request.at < part.start + 20 * width)
                if (taken[static_cast<std::size_t>((request.at - part.start) / width)]++ < 3)
                    expected.push_back(request);
        QVERIFY(some->requests == expected);
        QVERIFY(std::equal(some->bins.begin(), some->bins.end(), all->bins.begin() + 10));
    }

    void thePolicyItselfDiffersInNothing()
    {
        std::mt19937_64 random(3);
        const GroupedPtr grouped = groupedBy(randomTrace(random, {2000, 10, 0, 500}), "$arg_k");
        const Policy policy = limitBy("rate=1r/s burst=4");
        const auto found = differing(policy, policy, grouped, {grouped->base, Milliseconds(60'000), 100}, 10);
        QCOMPARE(found->all(), 0U);
        QVERIFY(found->requests.empty());
    }

    void stopsWhenAsked()
    {
        std::stop_source stop;
        stop.request_stop();
        const Policy policy = limitBy("rate=1r/s");
        const auto found =
            differing(policy, policy, groupedClients({{0, 1}}), {at(0), Milliseconds(1), 1}, 10, stop.get_token());
        QVERIFY(!found && found.error().code == ErrorCode::Cancelled);
    }
};

SPILLWAY_TEST(TestDifference)

} // namespace tst_difference

#include "tst_difference.moc"
