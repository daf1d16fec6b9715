#include "engine/replay/readings.h"

#include "engine/policy/policy.h"
#include "engine/trace/drawn_trace.h"
#include "engine/trace/spread.h"
#include "tests/trace/traces.h"

#include <QTest>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <random>
#include <string>
#include <utility>
#include <vector>

using namespace spillway;

namespace {

/// What a log of whole seconds has of these requests.
GroupedPtr blurred(const Generator& generator)
{
    Trace seconds = generatedTrace(generator).value();
    for (Instant& at : seconds.arrivals)
        at = std::chrono::floor<std::chrono::seconds>(at);
    seconds.resolution = Milliseconds(1000);
    seconds.basis = ArrivalBasis::Arrival;
    return groupedBy(shared(std::move(seconds)), "$remote_addr");
}

std::uint64_t rejected(const Policy& policy, const GroupedPtr& grouped)
{
    return replay(policy, grouped, {}).value()->totals.rejected;
}

struct Found
{
    int missed = 0;      ///< seeds of which the range does not hold the truth
    double width = 0;    ///< of the range, sum over the seeds
    double requests = 0; ///< the same
    double truth = 0;
};

template <class Log>
Found found(PatternKind kind, const std::string& limit, Log log)
{
    const Policy policy = parseLimits({limit}, KeyTemplate::parse("$remote_addr").value()).value();
    Found all;
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        Generator generator{"made", at(1'000'000'000'000), presetPattern(kind)};
        generator.pattern.seed = seed;
        generator.pattern.length = Milliseconds(120'000);
        if (generator.pattern.clients.name.empty())
            generator.pattern.clients.count = std::min(generator.pattern.clients.count, 10U);
        const GroupedPtr exact = groupedBy(shared(generatedTrace(generator).value()), "$remote_addr");
        const std::uint64_t truth = rejected(policy, exact);
        const GroupedPtr grouped = log(generator);
        const auto outcome = replay(policy, grouped, {}).value();
        const auto range = rangeOf(policy, *outcome, otherReadings(grouped).value()).value().totals;
        all.missed += truth < range.low.rejected || truth > range.high.rejected ? 1 : 0;
        all.width += static_cast<double>(range.high.rejected - range.low.rejected);
        all.requests += static_cast<double>(exact->requests());
        all.truth += static_cast<double>(truth);
    }
    return all;
}

/// How long requests take, at most kLongestDuration.
enum class Takes : std::uint8_t { AlwaysTheSame, Exponentially, LogNormally, MostlyShort, ByRoute };

std::int64_t duration(Takes takes, std::mt19937_64& random, std::size_t request)
{
    const double even = (static_cast<double>(random() >> 11U) + 0.5) / 9007199254740992.0;
    const double other = (static_cast<double>(random() >> 11U) + 0.5) / 9007199254740992.0;
    switch (takes) {
    case Takes::AlwaysTheSame: return 80;
    case Takes::Exponentially: return std::lround(-150 * std::log(even));
    case Takes::LogNormally:
        return std::lround(60 * std::exp(std::sqrt(-2 * std::log(even)) * std::cos(6.283185307 * other)));
    case Takes::MostlyShort: return even < 0.95 ? std::lround(20 * other) : 200 + std::lround(600 * other);
    case Takes::ByRoute: break;
    }
    return request % 4 == 0 ? 350 + std::lround(100 * even) : 2 + std::lround(6 * even);
}

/// What a log that stamps the ends of these requests to the millisecond has of them.
GroupedPtr ended(const Generator& generator, Takes takes)
{
    const Trace exact = generatedTrace(generator).value();
    std::mt19937_64 random(generator.pattern.seed);
    std::vector<std::pair<Instant, std::size_t>> order;
    for (std::size_t i = 0; i < exact.size(); ++i)
        order.emplace_back(exact.arrivals[i] + std::min(kLongestDuration, Milliseconds(duration(takes, random, i))), i);
    std::ranges::sort(order);
    Trace ends = generatedTrace(generator).value();
    for (std::size_t i = 0; i < order.size(); ++i) {
        ends.arrivals[i] = order[i].first;
        for (std::size_t column = 0; column < ends.columns.size(); ++column)
            ends.columns[column].ids[i] = exact.columns[column].ids[order[i].second];
    }
    ends.basis = ArrivalBasis::Completion;
    return groupedBy(shared(std::move(ends)), "$remote_addr");
}

} // namespace

class TestReadings : public QObject
{
    Q_OBJECT

private slots:
    void theRangeHoldsTheTruth_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("limit");
        for (const PatternInfo& info : patternKinds()) {
            if (!info.isGenerator && !info.isStamp)
                continue;
            for (const char* limit :
                 {"rate=1r/s", "rate=1r/s burst=5 nodelay", "rate=5r/s burst=2", "rate=10r/s burst=20"})
                QTest::addRow("%s at %s", std::string(info.name).c_str(), limit) << int(info.kind) << limit;
        }
    }

    void theRangeHoldsTheTruth()
    {
        QFETCH(int, kind);
        QFETCH(QString, limit);
        const Found all = found(static_cast<PatternKind>(kind), limit.toStdString(), blurred);
        qInfo("missed %d of 100, %.2f %% of the requests wide, %.2f %% rejected", all.missed,
              100 * all.width / all.requests, 100 * all.truth / all.requests);
        QVERIFY(all.missed <= 1);
    }

    void soItDoesOfEnds_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("takes");
        QTest::addColumn<QString>("limit");
        const std::pair<Takes, const char*> all[] = {{Takes::AlwaysTheSame, "the same"},
                                                     {Takes::Exponentially, "exponential"},
                                                     {Takes::LogNormally, "log-normal"},
                                                     {Takes::MostlyShort, "mostly short"},
                                                     {Takes::ByRoute, "by route"}};
        for (const PatternInfo& info : patternKinds()) {
            if (!info.isGenerator && !info.isStamp)
                continue;
            for (const auto& [takes, name] : all)
                for (const char* limit : {"rate=1r/s burst=5 nodelay", "rate=5r/s burst=2", "rate=10r/s burst=20"})
                    QTest::addRow("%s, %s, at %s", std::string(info.name).c_str(), name, limit)
                        << int(info.kind) << int(takes) << limit;
        }
    }

    void soItDoesOfEnds()
    {
        QFETCH(int, kind);
        QFETCH(int, takes);
        QFETCH(QString, limit);
        const Found all =
            found(static_cast<PatternKind>(kind), limit.toStdString(),
                  [takes](const Generator& generator) { return ended(generator, static_cast<Takes>(takes)); });
        qInfo("missed %d of 100, %.2f %% of the requests wide, %.2f %% rejected", all.missed,
              100 * all.width / all.requests, 100 * all.truth / all.requests);
        QVERIFY(all.missed <= 1);
    }
};

QTEST_APPLESS_MAIN(TestReadings)
#include "tst_readings.moc"
