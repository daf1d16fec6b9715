#include "engine/replay/kernels/grouped_replay.h"

#include "engine/limiter/bucket_meter.h"
#include "engine/limiter/limiter.h"
#include "engine/trace/group/arrival_model.h"
#include "tests/support/seed.h"
#include "tests/support/test_class.h"
#include "tests/trace/traces.h"

#include <QTest>

#include <random>
#include <sstream>

namespace tst_grouped_replay {

using namespace spillway;

namespace {

constexpr std::int64_t kHugeCount = kMaxCount * 1000;

/// Requests of `clients` users, most of them of a few, in clusters; about one in ten has no user.
/// Some share a millisecond.
TracePtr randomTrace(std::mt19937_64& random, std::size_t requests, std::size_t clients, std::int64_t longestGap)
{
    Trace trace;
    trace.sources.push_back({"random", requests, {}, {}});
    Column& user = trace.columns.emplace_back();
    user.variable = "remote_user";
    std::int64_t now = 1'700'000'000'123;
    std::size_t current = 0;
    for (std::size_t i = 0; i < requests; ++i) {
        if (random() % 8 == 0)
            current = random() % (1 + random() % clients);
        now += random() % 50 == 0 ? static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(longestGap))
                                  : static_cast<std::int64_t>(random() % 4);
        trace.arrivals.push_back(at(now));
        trace.sourceOf.push_back(0);
        user.ids.push_back(user.values.intern(random() % 10 == 0 ? "" : std::to_string(current)));
    }
    return shared(std::move(trace));
}

void countIn(std::vector<std::uint32_t>& bins, const BinSpec& spec, Instant arrival)
{
    const std::int64_t offset = (arrival - spec.start).count();
    if (offset >= 0 && offset / spec.width.count() < std::int64_t{spec.count})
        ++bins[static_cast<std::size_t>(offset / spec.width.count())];
}

/// Every request through nginx's own rule, one at a time.
Outcome expectedOutcome(const LimitReq& limit, const GroupedPtr& grouped, const BinSpec& spec)
{
    Outcome all;
    const std::vector<std::uint32_t> none(spec.count, 0);
    all.bins = {spec, none, none, none};
    all.totals.clients = grouped->clients();
    for (ClientId client = 0; client < grouped->clients(); ++client) {
        const BucketMeter bucket(limit);
        BucketMeter::State state;
        ClientOutcome one;
        const ClientArrivals arrivals = grouped->arrivalsOf(client);
        for (std::size_t i = 0; i < arrivals.size(); ++i) {
            const Decision decision = decide(bucket, state, arrivals[i]);
            const bool rejected = decision.verdict == Verdict::Rejected;
            const bool delayed = decision.verdict == Verdict::Delayed;
            one.requests += 1;
            one.rejected += rejected ? 1 : 0;
            one.delayed += delayed ? 1 : 0;
            if (!rejected)
                one.peakExcess = std::max(one.peakExcess, decision.excess);
            one.longestWait = std::max(one.longestWait, decision.delay);
            countIn(rejected ? all.bins.rejected : delayed ? all.bins.delayed : all.bins.passed, spec, arrivals[i]);
        }
        all.clients.push_back(one);
        all.totals.requests += one.requests;
        all.totals.delayed += one.delayed;
        all.totals.rejected += one.rejected;
        all.totals.clientsDelayed += one.delayed > 0 ? 1 : 0;
        all.totals.clientsRejected += one.rejected > 0 ? 1 : 0;
        all.totals.peakExcess = std::max(all.totals.peakExcess, one.peakExcess);
        all.totals.longestWait = std::max(all.totals.longestWait, one.longestWait);
    }
    for (const std::uint32_t row : grouped->unaccountedRows)
        countIn(all.bins.passed, spec, grouped->trace->arrivals[row]);
    all.totals.requests += grouped->unaccountedRows.size();
    all.totals.passed = all.totals.requests - all.totals.delayed - all.totals.rejected;
    return all;
}

std::string difference(const Outcome& actual, const Outcome& expected)
{
    std::ostringstream text;
    if (!(actual.totals == expected.totals))
        text << "totals: rejected " << actual.totals.rejected << " for " << expected.totals.rejected << ", delayed "
             << actual.totals.delayed << " for " << expected.totals.delayed << "; ";
    for (std::size_t i = 0; i < expected.clients.size(); ++i)
        if (!(actual.clients.at(i) == expected.clients[i])) {
            text << "client " << i << " of " << expected.clients[i].requests << " requests; ";
            break;
        }
    if (actual.bins.rejected != expected.bins.rejected)
        text << "bins of rejected; ";
    if (actual.bins.delayed != expected.bins.delayed)
        text << "bins of delayed; ";
    if (actual.bins.passed != expected.bins.passed)
        text << "bins of passed; ";
    return text.str();
}

/// Replays under random limits of every kind, the one before being known, and compares with the plain bucket.
void compare(std::mt19937_64& random, const GroupedPtr& grouped, int limits)
{
    static constexpr std::int64_t kRates[] = {16,   116,    166,     500,         1000,          1666,
                                              2000, 10'000, 333'000, 999'999'000, 4'294'967'000, kHugeCount};
    static constexpr std::int64_t kBursts[] = {0, 1, 5, 20, 100, 1000, 4300, 70'000, kMaxCount};
    OutcomePtr known;
    for (int i = 0; i < limits; ++i) {
        const std::int64_t rate = kRates[random() % std::size(kRates)];
        const std::int64_t burst = kBursts[random() % std::size(kBursts)] * 1000;
        const std::int64_t delays[] = {0, 3000, burst / 2 / 1000 * 1000, burst, kNever.raw()};
        const LimitReq limit{Rate(rate), Thousandths(burst), Thousandths(delays[random() % std::size(delays)])};
        const auto width = 1 + static_cast<std::int64_t>(random() % 5 == 0 ? 0 : random() % 5000);
        const BinSpec other{grouped->base + Milliseconds(static_cast<std::int64_t>(random() % 8000) - 4000),
                            Milliseconds(width), static_cast<std::uint32_t>(random() % 300)};
        const BinSpec spec = known && random() % 2 == 0 ? known->bins.spec : other;
        const auto outcome = replayGrouped(limit, grouped, spec, {}, laneSets().back(), {1, known});
        QVERIFY(outcome.has_value());
        known = *outcome;
        const std::string wrong = difference(**outcome, expectedOutcome(limit, grouped, spec));
        QVERIFY2(wrong.empty(), (wrong + "rate " + std::to_string(rate) + " burst " + std::to_string(burst) +
                                 " delay " + std::to_string(limit.delayAfter.raw()) + " width " + std::to_string(width))
                                    .c_str());
    }
}

} // namespace

class TestGroupedReplay : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_seed = seedOfTest(); }

    void agreesWithThePlainBucket_data()
    {
        QTest::addColumn<int>("requests");
        QTest::addColumn<int>("clients");
        QTest::addColumn<qint64>("longestGap");
        QTest::newRow("one client") << 3000 << 1 << qint64{10'000};
        QTest::newRow("a few clients") << 3000 << 12 << qint64{3000};
        QTest::newRow("many clients") << 20'000 << 3000 << qint64{100'000};
        QTest::newRow("on two threads") << 250'000 << 400 << qint64{5000};
        QTest::newRow("too long for a tile") << 160'000 << 2 << qint64{5000};
        QTest::newRow("weeks: products that need more than 32 bits") << 3000 << 40 << qint64{60'000'000};
        QTest::newRow("longer than 49.7 days") << 3000 << 40 << qint64{600'000'000};
    }

    void agreesWithThePlainBucket()
    {
        QFETCH(int, requests);
        QFETCH(int, clients);
        QFETCH(qint64, longestGap);
        std::mt19937_64 random(m_seed);
        const int traces = requests > 100'000 ? 1 : 4;
        for (int i = 0; i < traces; ++i) {
            const TracePtr trace =
                randomTrace(random, static_cast<std::size_t>(requests), static_cast<std::size_t>(clients), longestGap);
            const GroupedPtr grouped = groupedBy(trace, "$remote_user");
            compare(random, grouped, 60);
            compare(random, arrangedBy(ArrivalModel::Even, grouped).value(), 10);
        }
    }

    void anOutcomeOfAnotherGroupingTellsNothing()
    {
        std::mt19937_64 random(m_seed);
        const auto first = groupedBy(randomTrace(random, 3000, 12, 3000), "$remote_user");
        const auto second = groupedBy(randomTrace(random, 2000, 12, 3000), "$remote_user");
        const LimitReq limit{Rate(2000), Thousandths(3000), kNever};
        const BinSpec spec{first->base, Milliseconds(500), 200};
        const OutcomePtr known = replayGrouped(limit, first, spec).value();
        const auto outcome = replayGrouped(limit, second, spec, {}, laneSets().back(), {1, known}).value();
        QCOMPARE(difference(*outcome, expectedOutcome(limit, second, spec)), std::string());
    }

    /// Where most are delayed or rejected, those are not counted but inferred.
    void inferredCountsAreExact()
    {
        std::mt19937_64 random(m_seed);
        const GroupedPtr grouped = groupedBy(randomTrace(random, 40'000, 2000, 50), "$remote_user");
        QVERIFY(grouped->clients() > 700 && grouped->unaccounted > 0);
        const BinSpec spec{grouped->base - Milliseconds(700), Milliseconds(333), 500};
        int mostDelayed = 0;
        int mostRejected = 0;
        for (const LimitReq& limit : {LimitReq{Rate(1000), Thousandths(0), Thousandths(0)},
                                      LimitReq{Rate(16), Thousandths(1'000'000), Thousandths(0)},
                                      LimitReq{Rate(1666), Thousandths(2000), Thousandths(1000)}}) {
            const OutcomePtr outcome = replayGrouped(limit, grouped, spec).value();
            QCOMPARE(difference(*outcome, expectedOutcome(limit, grouped, spec)), std::string());
            mostDelayed += outcome->totals.delayed > outcome->totals.requests / 2 ? 1 : 0;
            mostRejected += outcome->totals.rejected > outcome->totals.requests / 2 ? 1 : 0;
        }
        QVERIFY(mostDelayed > 0 && mostRejected > 0);
    }

    void emptyTracesAndKeysPass()
    {
        const LimitReq limit{Rate(1000), Thousandths(0), Thousandths(0)};
        const TracePtr trace = shared(traceOf({"remote_user"}, {{5, {""}}, {5, {""}}, {17, {""}}}));
        const BinSpec spec{at(0), Milliseconds(10), 2};
        const OutcomePtr outcome = replayGrouped(limit, groupedBy(trace, "$remote_user"), spec).value();
        QVERIFY(outcome->totals.requests == 3 && outcome->totals.passed == 3 && outcome->totals.clients == 0);
        QVERIFY(outcome->bins.passed == (std::vector<std::uint32_t>{2, 1}));
        const TracePtr nothing = shared(traceOf({"remote_user"}, {}));
        QCOMPARE(replayGrouped(limit, groupedBy(nothing, "$remote_user"), spec).value()->totals.requests,
                 std::uint64_t{0});
    }

    void asksWhetherToStop()
    {
        std::stop_source source;
        source.request_stop();
        const TracePtr trace = shared(traceOf({"uri"}, {{1, {"/"}}}));
        const LimitReq limit{Rate(1000), Thousandths(0), Thousandths(0)};
        const auto outcome = replayGrouped(limit, groupedBy(trace, "$uri"), {}, source.get_token());
        QVERIFY(!outcome && outcome.error().code == ErrorCode::Cancelled);
    }

private:
    std::uint64_t m_seed = 0;
};

SPILLWAY_TEST(TestGroupedReplay)

} // namespace tst_grouped_replay

#include "tst_grouped_replay.moc"
