#include "engine/replay/readings.h"

#include "engine/policy/policy.h"
#include "engine/replay/period_ranges.h"
#include "engine/replay/request_fates.h"
#include "engine/trace/arrival_order.h"
#include "engine/trace/spread.h"
#include "tests/replay/blurred_traffic.h"

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
using All = std::array<Counted, 3>;

constexpr const char* kNames[] = {"passed", "delayed", "rejected", "clients delayed", "clients rejected", "touched"};
constexpr std::size_t kInPeriods = 5; ///< of them, but for those touched
constexpr const char* kParts[] = {"", "normal: ", "incidents: "};

/// What really happens to the requests; a period has those whose stamps lie in it.
All truthOf(const Policy& policy, const GroupedPtr& exact, const std::vector<Instant>& stamps,
            const std::vector<PeriodSpan>& spans)
{
    const auto outcome = replay(policy, exact, {}).value();
    const auto fates = RequestFates::create(policy, *outcome, {}).value();
    All all{};
    for (ClientId client = 0; client < exact->clients(); ++client) {
        std::array<std::array<std::uint64_t, 3>, 3> own{}; // by part, then by verdict
        fates.walk(client, {}, [&](std::size_t request, Instant, Fate fate) {
            const auto verdict = static_cast<std::size_t>(verdictOf(fate));
            const Instant stamp = stamps[exact->rows[request]];
            const auto span = std::ranges::find_if(spans, [&](const PeriodSpan& of) { return stamp < of.range.to; });
            ++own[0][verdict];
            if (span->kind)
                ++own[1 + static_cast<std::size_t>(*span->kind)][verdict];
        });
        for (std::size_t part = 0; part < all.size(); ++part) {
            const auto& [passed, delayed, rejected] = own[part];
            const Counted one{passed,
                              delayed,
                              rejected,
                              delayed > 0 ? 1U : 0U,
                              rejected > 0 ? 1U : 0U,
                              delayed + rejected > 0 ? 1U : 0U};
            for (std::size_t i = 0; i < one.size(); ++i)
                all[part][i] += one[i];
        }
    }
    return all;
}

struct Ends
{
    All low;
    All high;
};

Ends rangesOf(const Policy& policy, const GroupedPtr& grouped, const std::vector<PeriodSpan>& spans)
{
    const auto outcome = replay(policy, grouped, {}).value();
    const auto others = otherReadings(grouped).value();
    const OutcomeRange range = rangeOf(policy, *outcome, others).value();
    const PeriodRanges periods = periodRanges(policy, *outcome, others, spans).value();
    const auto total = [](const Totals& of, std::uint64_t touched) {
        return Counted{of.passed, of.delayed, of.rejected, of.clientsDelayed, of.clientsRejected, touched};
    };
    const auto part = [](const PeriodOutcome& of, std::uint64_t passed) {
        return Counted{passed, of.delayed, of.rejected, of.clientsDelayed, of.clientsRejected};
    };
    const auto& [normal, incident] = periods.passed;
    return {{total(range.totals.low, range.clientsTouchedLow), part(periods.low[0], normal.low),
             part(periods.low[1], incident.low)},
            {total(range.totals.high, range.clientsTouchedHigh), part(periods.high[0], normal.high),
             part(periods.high[1], incident.high)}};
}

/// How often the ranges do not hold the truth, and how wide they are.
struct Found
{
    std::array<std::array<int, 6>, 3> missed{};
    std::array<double, 3> width{}; ///< of passed, delayed, rejected: sum over the seeds
    double requests = 0;           ///< the same

    [[nodiscard]] QByteArray widths() const
    {
        return QString::asprintf("passed %.2f %%, delayed %.2f %%, rejected %.2f %% of the requests wide",
                                 100 * width[0] / requests, 100 * width[1] / requests, 100 * width[2] / requests)
            .toUtf8();
    }
    void hold(int mostMissed) const
    {
        for (std::size_t part = 0; part < missed.size(); ++part)
            for (std::size_t i = 0; i < missed[part].size(); ++i)
                QVERIFY2(missed[part][i] <= mostMissed,
                         qPrintable(QString::asprintf("%s%s: missed %d of %d", kParts[part], kNames[i], missed[part][i],
                                                      kSeeds)));
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
        const All truth = truthOf(policy, exact, seen.stamps, spans);
        const Ends ends = rangesOf(policy, seen.grouped, spans);
        for (std::size_t part = 0; part < truth.size(); ++part)
            for (std::size_t i = 0; i < (part == 0 ? truth[part].size() : kInPeriods); ++i)
                all.missed[part][i] +=
                    truth[part][i] < ends.low[part][i] || truth[part][i] > ends.high[part][i] ? 1 : 0;
        for (std::size_t i = 0; i < all.width.size(); ++i)
            all.width[i] += static_cast<double>(ends.high[0][i] - ends.low[0][i]);
        all.requests += static_cast<double>(exact->requests());
    }
    return all;
}

constexpr std::array kLimits{"rate=1r/s",
                             "rate=1r/s burst=5 nodelay",
                             "rate=5r/s burst=2",
                             "rate=10r/s burst=20",
                             "rate=10r/s burst=20 delay=8",
                             "rate=2r/s burst=10",
                             "rate=10r/s burst=4 delay=2"};

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
                QVERIFY(std::ranges::is_sorted(reading->ordered));
            }
        }
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

QTEST_APPLESS_MAIN(TestReadings)
#include "tst_readings.moc"
