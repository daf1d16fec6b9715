#include "engine/replay/readings.h"

#include "engine/policy/policy.h"
#include "engine/trace/drawn_trace.h"
#include "tests/trace/traces.h"

#include <QTest>

#include <chrono>
#include <string>
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

Found found(PatternKind kind, const std::string& limit)
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
        const GroupedPtr grouped = blurred(generator);
        const auto outcome = replay(policy, grouped, {}).value();
        const auto range = rangeOf(policy, *outcome, otherReadings(grouped).value()).value().totals;
        all.missed += truth < range.low.rejected || truth > range.high.rejected ? 1 : 0;
        all.width += static_cast<double>(range.high.rejected - range.low.rejected);
        all.requests += static_cast<double>(exact->requests());
        all.truth += static_cast<double>(truth);
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
        const Found all = found(static_cast<PatternKind>(kind), limit.toStdString());
        qInfo("missed %d of 100, %.2f %% of the requests wide, %.2f %% rejected", all.missed,
              100 * all.width / all.requests, 100 * all.truth / all.requests);
        QVERIFY(all.missed <= 1);
    }
};

QTEST_APPLESS_MAIN(TestReadings)
#include "tst_readings.moc"
