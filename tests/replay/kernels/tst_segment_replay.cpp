#include "engine/replay/kernels/segment_replay.h"

#include "engine/limiter/bucket_meter.h"
#include "engine/replay/replay.h"
#include "tests/support/seed.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <random>

namespace tst_segment_replay {

using namespace spillway;

namespace {

/// Times of a client that comes about every `gap` ms, in clusters now and then, and sometimes not for long.
std::vector<std::uint32_t> randomTimes(std::mt19937_64& random, std::size_t requests, std::uint32_t gap)
{
    std::vector<std::uint32_t> times;
    auto now = static_cast<std::uint32_t>(random() % 100'000);
    std::uint32_t usual = gap;
    for (std::size_t i = 0; i < requests; ++i) {
        if (random() % 2000 == 0)
            usual = gap * static_cast<std::uint32_t>(1 + random() % 8) / 4;
        now += static_cast<std::uint32_t>(random() % (2 * usual + 1));
        now += random() % 5000 == 0 ? static_cast<std::uint32_t>(random() % 100'000) : 0;
        times.push_back(now);
    }
    return times;
}

struct Limited
{
    LimitReq limit;
    std::int64_t delayedFrom; ///< excess

    Limited(std::int64_t rate, std::int64_t burst, std::int64_t delay) :
        limit{Rate(rate), Thousandths(burst * 1000), Thousandths(delay * 1000)},
        delayedFrom(delay < burst ? delay * 1000 + (rate + 999) / 1000 : INT64_MAX)
    {
    }
    [[nodiscard]] std::optional<LaneRule> rule() const { return laneRule(limit, delayedFrom, UINT32_MAX); }
};

/// One request after the other by the plain bucket, from where segments leave off.
class OneByOne
{
public:
    OneByOne(const LimitReq& limit, const LaneRule& rule, std::span<const std::uint32_t> times) :
        m_bucket(limit), m_rule(rule), m_times(times)
    {
    }

    void take(std::size_t requests, SegmentCounts& counts, std::int64_t& peak)
    {
        for (const std::size_t end = m_next + requests; m_next < end; ++m_next) {
            const Decision decision = decide(m_bucket, m_state, Instant(Milliseconds(m_times[m_next])));
            counts.delayed += decision.verdict == Verdict::Delayed ? 1U : 0U;
            counts.rejected += decision.verdict == Verdict::Rejected ? 1U : 0U;
            if (decision.verdict == Verdict::Rejected)
                continue;
            peak = std::max(peak, decision.excess.raw());
            m_accepted = m_times[m_next];
        }
    }
    /// As a lane keeps it.
    [[nodiscard]] SegmentReplay::Level level() const
    {
        const std::uint32_t accepted = m_state ? m_accepted : m_times[0];
        const std::int64_t left = m_state ? m_state->excess.raw() + kOneRequest.raw() : 0;
        if (m_rule.shape == LaneRule::Shape::TruncatedLeak)
            return {static_cast<std::int32_t>(left), accepted};
        return {static_cast<std::int32_t>(m_rule.leak * accepted + static_cast<std::uint32_t>(left)),
                m_times[m_next > 0 ? m_next - 1 : 0]};
    }
    [[nodiscard]] std::span<const std::uint32_t> rest() const { return m_times.subspan(m_next); }

private:
    BucketMeter m_bucket;
    const LaneRule& m_rule;
    std::span<const std::uint32_t> m_times;
    BucketMeter::State m_state;
    std::uint32_t m_accepted = 0; ///< when the last one that was not rejected came
    std::size_t m_next = 0;
};

/// How many requests segments told of, all like the plain bucket; nothing where they differ.
std::optional<std::size_t> toldOf(std::mt19937_64& random, const Limited& limited, LaneSet set,
                                  std::span<const std::uint32_t> times)
{
    const LaneRule rule = limited.rule().value();
    SegmentReplay segments = SegmentReplay::create(rule, set).value();
    OneByOne expected(limited.limit, rule, times);
    std::size_t told = 0;
    while (expected.rest().size() >= SegmentReplay::kShortest) {
        const std::size_t most = SegmentReplay::kShortest + random() % expected.rest().size();
        const auto some = expected.rest().first(std::min(most, expected.rest().size()));
        const std::size_t known = segments.replay(some, expected.level());
        told += known;
        std::int64_t peak = 0;
        for (std::size_t begin = 0; begin < known;) {
            const std::size_t end = std::min<std::size_t>(known, begin + 1 + random() % 3000);
            SegmentCounts counts;
            expected.take(end - begin, counts, peak);
            const SegmentCounts found = segments.counts(begin, end);
            if (found.delayed != counts.delayed || found.rejected != counts.rejected)
                return std::nullopt;
            begin = end;
        }
        if (known > 0 && (peak != segments.peak() || !(expected.level() == segments.behind())))
            return std::nullopt;
        SegmentCounts uncounted;
        if (known == 0)
            expected.take(some.size(), uncounted, peak);
    }
    return told;
}

std::vector<LaneSet> setsWithVectors()
{
    const auto all = laneSets();
    std::vector<LaneSet> sets(all.begin(), all.end());
    std::erase(sets, LaneSet::Plain);
    return sets;
}

} // namespace

class TestSegmentReplay : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_seed = seedOfTest(); }

    void noneWithoutVectors() { QVERIFY(!SegmentReplay::create(Limited(1000, 5, 5).rule().value(), LaneSet::Plain)); }

    void tellsWhatThePlainBucketDoes_data()
    {
        QTest::addColumn<int>("set");
        if (setsWithVectors().empty())
            QSKIP("this processor has neither");
        static constexpr const char* kNames[] = {"none", "AVX2"};
        for (const LaneSet set : setsWithVectors())
            QTest::newRow(kNames[static_cast<int>(set)]) << static_cast<int>(set);
    }

    void tellsWhatThePlainBucketDoes()
    {
        QFETCH(int, set);
        std::mt19937_64 random(m_seed);
        static constexpr std::int64_t kRates[] = {16, 500, 999, 1000, 1666, 5000, 10'000, 20'000, 100'000, 333'333};
        static constexpr std::int64_t kBursts[] = {0, 1, 5, 20, 200, 4000};
        std::size_t requests = 0;
        std::size_t told = 0;
        for (int i = 0; i < 150; ++i) {
            const std::int64_t rate = kRates[random() % std::size(kRates)];
            const std::int64_t burst = kBursts[random() % std::size(kBursts)];
            const Limited limited(rate, burst, random() % 2 == 0 ? burst : static_cast<std::int64_t>(random() % 10));
            const auto gap =
                static_cast<std::uint32_t>(1'000'000 / rate * (1 + static_cast<std::int64_t>(random() % 8)) / 5);
            const auto times = randomTimes(random, 600 + random() % 20'000, std::min(gap, 20'000U));
            const auto known = toldOf(random, limited, static_cast<LaneSet>(set), times);
            QVERIFY2(known.has_value(), qPrintable(QString("rate %1 burst %2 after %3").arg(rate).arg(burst).arg(i)));
            requests += times.size();
            told += *known;
        }
        QVERIFY(told > requests / 4); // whatever the seed
    }

    /// Time and again nothing is left, at another moment of a request's leak.
    void phasesThatChange()
    {
        std::mt19937_64 random(m_seed);
        auto times = randomTimes(random, 300'000, 11);
        const Limited limited(100'000, 20, 5);
        for (std::uint32_t& time : times) // what has leaked since time 0 comes to be 2^31
            time += 20'000'000;
        for (const LaneSet set : setsWithVectors()) {
            const auto known = toldOf(random, limited, set, times);
            QVERIFY(known && *known > times.size() / 4);
        }
    }

    /// What is left of a request long rejected never comes to be what another start would have left.
    void givesUp()
    {
        std::vector<std::uint32_t> times;
        for (std::uint32_t time = 0; time < 40'960; time += 2)
            times.push_back(time);
        const Limited limited(500, 1, 1);
        for (const LaneSet set : setsWithVectors()) {
            SegmentReplay segments = SegmentReplay::create(limited.rule().value(), set).value();
            QCOMPARE(segments.replay(times, {0, 0}), std::size_t{0});
        }
    }

private:
    std::uint64_t m_seed = 0;
};

SPILLWAY_TEST(TestSegmentReplay)

} // namespace tst_segment_replay

#include "tst_segment_replay.moc"
