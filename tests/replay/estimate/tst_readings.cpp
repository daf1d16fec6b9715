#include "engine/replay/estimate/readings.h"

#include "engine/policy/policy.h"
#include "engine/replay/estimate/period_ranges.h"
#include "engine/replay/estimate/request_fates.h"
#include "engine/replay/estimate/wait_tally.h"
#include "engine/trace/group/arrival_order.h"
#include "engine/trace/group/spread.h"
#include "tests/replay/blurred_traffic.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace spillway;
using namespace spillway::test;

namespace {

constexpr int kSeeds = 100;

/// Whom the limit counts.
enum class Counts : std::uint8_t { EachClient, AllByOneKey };

/// Requests passed, delayed and rejected; clients delayed, rejected and touched.
using Counted = std::array<std::uint64_t, 6>;
/// Of all, of the normal periods, of the incidents.
template <class T>
using InParts = std::array<T, 3>;
/// The longest one, and in the periods that of p99.
using Waits = std::array<std::uint64_t, 2>;

constexpr const char* kNames[] = {"passed", "delayed", "rejected", "clients delayed", "clients rejected", "touched"};
constexpr std::size_t kInPeriods = 5; ///< of them, but for those touched
constexpr InParts<const char*> kParts{"", "normal: ", "incidents: "};
constexpr const char* kWaits[] = {"longest wait", "p99 wait"};

/// Requests of one client passed, delayed and rejected.
using OfClient = std::array<std::uint64_t, 3>;

struct Truth
{
    InParts<Counted> counts{};
    InParts<Waits> waits{};
    std::vector<InParts<OfClient>> clients; ///< by ClientId of the exact grouping
};

/// What really happens to the requests; a period has those whose stamps lie in it.
Truth truthOf(const Policy& policy, const GroupedPtr& exact, const std::vector<Instant>& stamps,
              const std::vector<PeriodSpan>& spans)
{
    const auto outcome = replay(policy, exact, {}).value();
    const auto fates = RequestFates::create(policy, *outcome, {}).value();
    Truth all;
    all.clients.resize(exact->clients());
    InParts<WaitTally> waits;
    InParts<std::uint64_t> served{};
    for (ClientId client = 0; client < exact->clients(); ++client) {
        InParts<OfClient>& own = all.clients[client];
        fates.walk(client, {}, [&](std::size_t request, Instant, Fate fate) {
            const auto verdict = static_cast<std::size_t>(verdictOf(fate));
            const Instant stamp = stamps[exact->rows()[request]];
            const auto span = std::ranges::find_if(spans, [&](const PeriodSpan& of) { return stamp < of.range.to; });
            const auto see = [&](std::size_t part) {
                ++own[part][verdict];
                served[part] += fate == kRejectedFate ? 0U : 1U;
                if (fate > Fate(0))
                    waits[part].add(fate);
                all.waits[part][0] =
                    std::max(all.waits[part][0], static_cast<std::uint64_t>(std::max(fate, Fate(0)).count()));
            };
            see(0);
            if (span->kind)
                see(1 + static_cast<std::size_t>(*span->kind));
        });
        for (std::size_t part = 0; part < kParts.size(); ++part) {
            const auto& [passed, delayed, rejected] = own[part];
            const Counted one{passed,
                              delayed,
                              rejected,
                              delayed > 0 ? 1U : 0U,
                              rejected > 0 ? 1U : 0U,
                              delayed + rejected > 0 ? 1U : 0U};
            for (std::size_t i = 0; i < one.size(); ++i)
                all.counts[part][i] += one[i];
        }
    }
    for (std::size_t part = 0; part < kParts.size(); ++part)
        all.waits[part][1] = static_cast<std::uint64_t>(waits[part].p99(served[part]).count());
    return all;
}

/// The ranges that are told.
struct Told
{
    InParts<std::array<Range, 6>> counts{};
    InParts<std::array<Range, 2>> waits{};
    std::vector<InParts<ClientRange>> clients; ///< by ClientId of the log's grouping
};

Told toldOf(const Policy& policy, const GroupedPtr& grouped, const std::vector<PeriodSpan>& spans)
{
    const auto outcome = replay(policy, grouped, {}).value();
    const auto others = otherReadings(grouped).value();
    const OutcomeRange range = rangeOf(policy, *outcome, others).value();
    const PeriodRanges periods = periodRanges(policy, *outcome, others, spans).value();
    const auto between = [](const auto& low, const auto& high, auto member) {
        return Range{low.*member, high.*member};
    };
    const auto wait = [](const auto& low, const auto& high, auto member) {
        return Range{static_cast<std::uint64_t>((low.*member).count()),
                     static_cast<std::uint64_t>((high.*member).count())};
    };
    Told told;
    const auto& [low, high] = range.totals;
    told.counts[0] = {
        between(low, high, &Totals::passed),          between(low, high, &Totals::delayed),
        between(low, high, &Totals::rejected),        between(low, high, &Totals::clientsDelayed),
        between(low, high, &Totals::clientsRejected), {range.clientsTouchedLow, range.clientsTouchedHigh}};
    told.waits[0][0] = wait(low, high, &Totals::longestWait);
    for (std::size_t kind = 0; kind < periods.passed.size(); ++kind) {
        const PeriodOutcome& least = periods.low[kind];
        const PeriodOutcome& most = periods.high[kind];
        told.counts[1 + kind] = {periods.passed[kind], between(least, most, &PeriodOutcome::delayed),
                                 between(least, most, &PeriodOutcome::rejected),
                                 between(least, most, &PeriodOutcome::clientsDelayed),
                                 between(least, most, &PeriodOutcome::clientsRejected)};
        told.waits[1 + kind] = {wait(least, most, &PeriodOutcome::longestWait),
                                wait(least, most, &PeriodOutcome::p99Wait)};
    }
    for (ClientId client = 0; client < grouped->clients(); ++client)
        told.clients.push_back({range.clients[client], periods.clients[0][client], periods.clients[1][client]});
    return told;
}

std::array<Range, 3> countsOf(const ClientRange& of)
{
    return {{{of.passedLow, of.passedHigh}, {of.delayedLow, of.delayedHigh}, {of.rejectedLow, of.rejectedHigh}}};
}

/// Counts of all that may be lower than those of one client, and requests that nobody may have lost.
int contradictionsOf(const Told& told)
{
    int all = 0;
    for (const auto& counts : told.counts)
        for (const auto& [requests, clients] : {std::pair(1U, 3U), std::pair(2U, 4U)})
            all += counts[requests].low > 0 && counts[clients].low == 0 ? 1 : 0;
    for (const InParts<ClientRange>& client : told.clients)
        for (std::size_t part = 0; part < kParts.size(); ++part)
            for (std::size_t i = 0; i < countsOf(client[part]).size(); ++i) {
                const Range own = countsOf(client[part])[i];
                all += told.counts[part][i].low < own.low || told.counts[part][i].high < own.high ? 1 : 0;
            }
    return all;
}

/// How often the ranges do not hold the truth, and how wide they are.
struct Found
{
    InParts<std::array<int, 6>> missed{};
    InParts<std::array<int, 2>> waitsMissed{};
    InParts<std::array<int, 3>> clientsMissed{};
    int clients = 0;
    int contradictions = 0;        ///< ends of all that are below one client's
    std::array<double, 3> width{}; ///< of passed, delayed, rejected: sum over the seeds
    double requests = 0;           ///< the same
    double waitWidth = 0;          ///< of the longest wait, ms: the same

    void add(const Truth& truth, const Told& told)
    {
        contradictions += contradictionsOf(told);
        const auto isMissed = [](std::uint64_t count, const Range& of) {
            return count < of.low || count > of.high ? 1 : 0;
        };
        for (std::size_t part = 0; part < kParts.size(); ++part) {
            for (std::size_t i = 0; i < (part == 0 ? truth.counts[part].size() : kInPeriods); ++i)
                missed[part][i] += isMissed(truth.counts[part][i], told.counts[part][i]);
            for (std::size_t i = 0; i < (part == 0 ? 1 : truth.waits[part].size()); ++i)
                waitsMissed[part][i] += isMissed(truth.waits[part][i], told.waits[part][i]);
        }
        for (std::size_t i = 0; i < width.size(); ++i)
            width[i] += static_cast<double>(told.counts[0][i].high - told.counts[0][i].low);
        waitWidth += static_cast<double>(told.waits[0][0].high - told.waits[0][0].low);
        requests += static_cast<double>(truth.counts[0][0] + truth.counts[0][1] + truth.counts[0][2]);
    }
    void addClient(const InParts<OfClient>& truth, const InParts<ClientRange>& told)
    {
        ++clients;
        for (std::size_t part = 0; part < kParts.size(); ++part) {
            const std::array<Range, 3> ranges = countsOf(told[part]);
            for (std::size_t i = 0; i < ranges.size(); ++i) {
                clientsMissed[part][i] += truth[part][i] < ranges[i].low || truth[part][i] > ranges[i].high ? 1 : 0;
            }
        }
    }

    [[nodiscard]] QByteArray widths() const
    {
        return QString::asprintf(
                   "passed %.2f %%, delayed %.2f %%, rejected %.2f %% of the requests wide, longest wait %.0f ms",
                   100 * width[0] / requests, 100 * width[1] / requests, 100 * width[2] / requests, waitWidth / kSeeds)
            .toUtf8();
    }
    void hold(int mostMissed) const
    {
        QCOMPARE(contradictions, 0);
        const auto check = [mostMissed](const char* part, const char* name, int of) {
            QVERIFY2(of <= mostMissed, qPrintable(QString::asprintf("%s%s: missed %d of %d", part, name, of, kSeeds)));
        };
        for (std::size_t part = 0; part < kParts.size(); ++part) {
            for (std::size_t i = 0; i < missed[part].size(); ++i)
                check(kParts[part], kNames[i], missed[part][i]);
            for (std::size_t i = 0; i < waitsMissed[part].size(); ++i)
                check(kParts[part], kWaits[i], waitsMissed[part][i]);
            for (std::size_t i = 0; i < clientsMissed[part].size(); ++i)
                QVERIFY2(100 * clientsMissed[part][i] <= mostMissed * clients,
                         qPrintable(QString::asprintf("%s%s of one client: missed %d of %d", kParts[part], kNames[i],
                                                      clientsMissed[part][i], clients)));
        }
    }
};

/// `log` makes one of an exact trace and a seed.
template <class MakeLog>
Found found(const TrafficKind& kind, const std::string& limit, Counts counts, MakeLog log)
{
    const Policy policy = parseLimits({limit}, KeyTemplate::parse("$remote_addr").value()).value();
    const auto spans =
        periodSpans(std::vector<Period>{{PeriodKind::Incident, {at(kStart + 40'000), at(kStart + 80'000)}}});
    Found all;
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
        const auto made = [&] { return counts == Counts::AllByOneKey ? byOneKey(kind.make(seed)) : kind.make(seed); };
        const GroupedPtr exact = groupedBy(shared(made()), "$remote_addr");
        const Log seen = log(made(), seed);
        const Truth truth = truthOf(policy, exact, seen.stamps, spans);
        const Told told = toldOf(policy, seen.grouped, spans);
        all.add(truth, told);
        for (ClientId client = 0; client < exact->clients(); ++client)
            for (ClientId as = 0; as < seen.grouped->clients(); ++as)
                if (seen.grouped->name(as) == exact->name(client))
                    all.addClient(truth.clients[client], told.clients[as]);
    }
    return all;
}

} // namespace

class TestReadings : public QObject
{
    Q_OBJECT

private slots:
    void theRangeHoldsTheTruth_data()
    {
        QTest::addColumn<std::size_t>("kind");
        QTest::addColumn<QString>("limit");
        QTest::addColumn<bool>("oneKey");
        for (std::size_t kind = 0; kind < trafficKinds().size(); ++kind)
            for (const char* limit : kLimits)
                for (const bool oneKey : {false, true})
                    QTest::addRow("%s at %s%s", trafficKinds()[kind].name.c_str(), limit,
                                  oneKey ? ", one key for all" : "")
                        << kind << limit << oneKey;
    }

    void theRangeHoldsTheTruth()
    {
        QFETCH(std::size_t, kind);
        QFETCH(QString, limit);
        QFETCH(bool, oneKey);
        const Found all =
            found(trafficKinds()[kind], limit.toStdString(), oneKey ? Counts::AllByOneKey : Counts::EachClient,
                  [](Trace exact, std::uint64_t) { return blurred(std::move(exact)); });
        qInfo("%s", all.widths().constData());
        all.hold(1);
    }

    void soItDoesOfEnds_data()
    {
        QTest::addColumn<std::size_t>("kind");
        QTest::addColumn<Takes>("takes");
        QTest::addColumn<QString>("limit");
        const std::pair<Takes, const char*> all[] = {{Takes::AlwaysTheSame, "the same"},
                                                     {Takes::Exponentially, "exponential"},
                                                     {Takes::LogNormally, "log-normal"},
                                                     {Takes::MostlyShort, "mostly short"},
                                                     {Takes::ByRoute, "by route"}};
        for (std::size_t kind = 0; kind < trafficKinds().size(); ++kind) {
            for (const auto& [takes, taking] : all) {
                for (const char* limit : {"rate=1r/s burst=5 nodelay", "rate=5r/s burst=2", "rate=10r/s burst=20"}) {
                    // One client at 10 r/s: each request waits or not by a millisecond.
                    const bool onTheEdge = trafficKinds()[kind].name == infoOf(PatternKind::Steady).name &&
                                           std::string_view(limit) == "rate=10r/s burst=20";
                    if (!onTheEdge)
                        QTest::addRow("%s, %s, at %s", trafficKinds()[kind].name.c_str(), taking, limit)
                            << kind << takes << limit;
                }
            }
        }
    }

    void soItDoesOfEnds()
    {
        QFETCH(std::size_t, kind);
        QFETCH(Takes, takes);
        QFETCH(QString, limit);
        const Found all = found(trafficKinds()[kind], limit.toStdString(), Counts::EachClient,
                                [takes](const Trace& exact, std::uint64_t seed) { return ended(exact, takes, seed); });
        qInfo("%s", all.widths().constData());
        all.hold(4);
    }

    void eachReadingIsInOrderOfTime()
    {
        for (const Log& log : {blurred(bunchesAtEdges(1)), ended(bunchesAtEdges(2), Takes::Exponentially, 2),
                               ended(bunchesAtEdges(3), Takes::MostlyShort, 3)}) {
            const std::vector<GroupedPtr> readings = otherReadings(log.grouped).value();
            for (const GroupedPtr& reading : readings) {
                const ArrivalOrder order = arrivalOrder(*reading).value();
                QCOMPARE(order.times.size(), log.grouped->requests());
                QVERIFY(std::ranges::is_sorted(order.times));
                QVERIFY(std::ranges::equal(order.times, reading->ordered, {}, {},
                                           [&](std::uint32_t after) { return reading->base + Milliseconds(after); }));
            }
        }
    }

    void theFirstRequestOfAClientMayBeRejectedByAnotherKey()
    {
        const GroupedPtr grouped =
            blurred(traceOf({"remote_addr", "host"}, {{0, {"a", "x"}}, {0, {"a", "x"}}})).grouped;
        const auto others = otherReadings(grouped).value();
        for (const auto& [key, most] : {std::pair("$remote_addr", 1U), std::pair("$host", 2U)}) {
            const Policy policy = parseLimits({"rate=1r/s"}, KeyTemplate::parse(key).value()).value();
            const auto outcome = replay(policy, grouped, {}).value();
            const OutcomeRange range = rangeOf(policy, *outcome, others).value();
            QCOMPARE(range.totals.high.rejected, most);
            QCOMPARE(range.clients[0].rejectedHigh, most);
            const auto spans = periodSpans(std::vector<Period>());
            const PeriodRanges periods = periodRanges(policy, *outcome, others, spans).value();
            QCOMPARE(periods.high[0].rejected, most);
            QCOMPARE(periods.clients[0][0].rejectedHigh, most);
        }
    }

    /// Nine requests of a client, of which one more would wait for eight.
    void noLevelAndNoWaitIsOfMoreRequestsThanThereAre()
    {
        const GroupedPtr grouped = blurred(traceOfRequests(Requests(9, {5'200, 1}))).grouped;
        const auto others = otherReadings(grouped).value();
        const auto highest = [&](const char* limit, const char* key) {
            const Policy policy = parseLimits({limit}, KeyTemplate::parse(key).value()).value();
            const auto outcome = replay(policy, grouped, {}).value();
            const Totals high = rangeOf(policy, *outcome, others).value().totals.high;
            return std::pair(high.peakExcess.raw(), high.longestWait.count());
        };
        const auto of = [](std::int64_t level, std::int64_t wait) { return std::pair(level, wait); };
        QCOMPARE(highest("rate=10r/s burst=20", "$remote_addr"), of(8'000, 800));
        QCOMPARE(highest("rate=10r/s burst=6", "$remote_addr"), of(6'000, 600)); // nor of more than the burst
        QCOMPARE(highest("rate=10r/s burst=20 delay=3", "$remote_addr"), of(8'000, 500));
    }

    void aRangeOfOneReadingIsWhatItIs()
    {
        const Policy policy =
            parseLimits({"rate=1r/s burst=2 nodelay"}, KeyTemplate::parse("$remote_addr").value()).value();
        const GroupedPtr grouped = blurred(bunchesAtEdges(1)).grouped;
        const auto outcome = replay(policy, grouped, {}).value();
        const OutcomeRange range = rangeOf(policy, *outcome, {}).value();
        QVERIFY(range.totals.low == outcome->totals && range.totals.high == outcome->totals);
        QCOMPARE(range.clientsTouchedLow, outcome->totals.clientsRejected); // of nodelay: nobody waits
        QCOMPARE(range.clientsTouchedHigh, outcome->totals.clientsRejected);
        const auto spans = periodSpans(std::vector<Period>());
        const PeriodRanges periods = periodRanges(policy, *outcome, {}, spans).value();
        QVERIFY(periods.low == periods.high);
        QVERIFY(periods.low == periodOutcomes(policy, *outcome, spans).value());
    }
};

SPILLWAY_TEST(TestReadings)
#include "tst_readings.moc"
