#include "engine/report/traffic_words.h"

#include "engine/policy/policy_text.h"
#include "engine/replay/replay.h"
#include "engine/trace/columns/sampled_trace.h"
#include "tests/support/test_class.h"
#include "tests/trace/traces.h"

#include <QTest>

#include <random>

namespace tst_sample_estimate {

using namespace spillway;

namespace {

/// A few hundred clients, most of them slow, some in bursts.
Trace traffic(std::uint32_t seed)
{
    std::mt19937 random(seed);
    Trace trace = traceOf({"remote_addr", "uri"}, {});
    std::vector<std::pair<std::int64_t, std::string>> requests;
    for (int client = 0; client < 600; ++client) {
        const std::string name = std::to_string(random());
        const std::uint64_t count = 1 + random() % (client % 10 == 0 ? 80 : 8);
        for (std::uint64_t i = 0; i < count; ++i)
            requests.emplace_back(random() % 20'000, name);
    }
    std::sort(requests.begin(), requests.end());
    for (const auto& [ms, name] : requests) {
        trace.arrivals.push_back(at(ms));
        trace.sourceOf.push_back(0);
        trace.columns[0].ids.push_back(trace.columns[0].values.intern(name));
        trace.columns[1].ids.push_back(trace.columns[1].values.intern(ms % 2 == 0 ? "/a" : "/b"));
    }
    return trace;
}

OutcomePtr outcomeOf(Trace trace, std::string_view key)
{
    const Policy policy = parseLimits({"rate=1r/s burst=1 nodelay"}, KeyTemplate::parse(key).value()).value();
    return replay(policy, groupedBy(shared(std::move(trace)), key), BinSpec{}).value();
}

bool covers(const SampledCount& estimate, std::uint64_t truth)
{
    return estimate.value <= truth + estimate.margin && truth <= estimate.value + estimate.margin;
}

} // namespace

class TestSampleEstimate : public QObject
{
    Q_OBJECT

private slots:
    void ofEverythingThereIsNoDoubt()
    {
        const std::vector<std::uint64_t> parts{3, 4, 5};
        QVERIFY(estimate(KeySample{1}, parts) == (SampledCount{12, 0}));
        QVERIFY(estimate(KeySample{4}, {}) == (SampledCount{0, 0}));
    }

    void theMarginIsTwoDeviations()
    {
        // Three units of 10: 2 * sqrt(4 * 3 * 300) = 120.
        const std::vector<std::uint64_t> parts{10, 10, 10};
        QVERIFY(estimate(KeySample{4}, parts) == (SampledCount{120, 120}));
        QCOMPARE(estimateText({1200, 37}), std::string("1,200 ± 37"));
    }

    void theTruthIsMostlyWithin_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::newRow("by address") << QByteArray("$binary_remote_addr");
        QTest::newRow("by address and path") << QByteArray("$remote_addr$uri");
    }

    void theTruthIsMostlyWithin()
    {
        QFETCH(QByteArray, key);
        constexpr std::uint32_t kSeeds = 200;
        std::uint32_t rejected = 0;
        std::uint32_t clients = 0;
        double sum = 0;
        double truths = 0;
        for (std::uint32_t seed = 1; seed <= kSeeds; ++seed) {
            const OutcomePtr truth = outcomeOf(traffic(seed), key.toStdString());
            const SampleEstimates told = sampleEstimates(*outcomeOf(sampled(traffic(seed), {4}), key.toStdString()));
            rejected += covers(told.rejected, truth->totals.rejected) ? 1U : 0U;
            clients += covers(told.clients, truth->totals.clients) ? 1U : 0U;
            sum += double(told.rejected.value);
            truths += double(truth->totals.rejected);
        }
        // Two deviations cover about 95 %; the deviation is itself estimated. The seeds are fixed, so
        // this is no game of chance.
        qInfo("rejected within %u of %u, clients within %u, mean %.3f of the truth", rejected, kSeeds, clients,
              sum / truths);
        QVERIFY(rejected >= kSeeds * 9 / 10 && rejected < kSeeds);
        QVERIFY(clients >= kSeeds * 9 / 10);
        QVERIFY(std::abs(sum / truths - 1) < 0.03);
    }

    void bucketsAreExactWhereTheKeyNamesTheSampledVariable()
    {
        const KeySample sample{8, "remote_addr"};
        const auto whole = [&](std::string_view key) {
            return keepsWholeClients(sample, KeyTemplate::parse(key).value());
        };
        QVERIFY(whole("$binary_remote_addr") && whole("$remote_addr$uri"));
        QVERIFY(!whole("$host") && !whole(""));
        QVERIFY(keepsWholeClients(KeySample{}, KeyTemplate::parse("$host").value()));
        QVERIFY(keepsWholeClients({2, "host"}, KeyTemplate::parse("$host").value()));
    }
};

SPILLWAY_TEST(TestSampleEstimate)

} // namespace tst_sample_estimate

#include "tst_sample_estimate.moc"
