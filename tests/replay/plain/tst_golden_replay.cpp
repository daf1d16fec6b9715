#include "engine/replay/replay.h"

#include "engine/policy/policy.h"
#include "tests/support/golden_case.h"
#include "tests/support/test_class.h"
#include "tests/trace/traces.h"

#include <QDir>
#include <QtTest/QTest>

#include <algorithm>

namespace tst_golden_replay {

using namespace spillway;
using namespace spillway::test;

namespace {

const QString kFolder = QStringLiteral(SPILLWAY_SOURCE_DIR "/tests/golden/nginx");

Policy policyOf(const GoldenCase& golden)
{
    Policy policy;
    for (const GoldenZone& zone : golden.zones)
        policy.zones.push_back({zone.name, zone.bytes, KeyTemplate::parse(zone.key).value(), zone.rate});
    for (const auto& [prefix, limits] : golden.locations) {
        Rule& rule = policy.rules.emplace_back();
        rule.location = prefix;
        for (const ChainLimit& limit : limits) {
            const bool nodelay = limit.limit.delayAfter == kNever;
            rule.limits.push_back({limit.zone, limit.limit.burst.raw() / 1000,
                                   nodelay ? 0 : limit.limit.delayAfter.raw() / 1000, nodelay});
        }
    }
    return policy;
}

TracePtr traceOf(const GoldenCase& golden)
{
    Trace trace;
    trace.sources.push_back({"golden", golden.rows.size(), {}, {}});
    trace.columns.resize(3);
    trace.columns[0].variable = "arg_k";
    trace.columns[1].variable = "arg_k2";
    trace.columns[2].variable = "uri";
    for (const GoldenRow& row : golden.rows) {
        trace.arrivals.push_back(at(row.timeMs));
        trace.sourceOf.push_back(0);
        const std::string* values[] = {&row.key, &row.key2, &row.path};
        for (std::size_t i = 0; i < 3; ++i)
            trace.columns[i].ids.push_back(trace.columns[i].values.intern(*values[i]));
    }
    return shared(std::move(trace));
}

bool clockStepsBack(const GoldenCase& golden)
{
    return !std::is_sorted(golden.rows.begin(), golden.rows.end(),
                           [](const GoldenRow& a, const GoldenRow& b) { return a.timeMs < b.timeMs; });
}

/// What the replay says of a request, in the file's own words.
std::string told(const RequestOutcome& request)
{
    static constexpr const char* kNames[] = {"PASSED", "DELAYED", "REJECTED"};
    std::string text = request.accounted ? kNames[static_cast<int>(request.decision.verdict)] : "-";
    text += ',' + std::to_string(request.decision.excess.raw());
    text += ',' + std::to_string(request.decision.delay.count());
    return text + (request.outOfMemory ? ",no memory" : "");
}

std::string recorded(const GoldenRow& row)
{
    const bool outOfMemory = row.trace.find("ERROR") != std::string::npos;
    return row.status + ',' + row.excess + ',' + row.delay + (outOfMemory ? ",no memory" : "");
}

} // namespace

/// The recorded cases once more, the whole way: as a trace with columns, keys and locations
/// evaluated, replayed in order.
class TestGoldenReplay : public QObject
{
    Q_OBJECT

private slots:
    void repliesAsNginxDid_data()
    {
        QTest::addColumn<QString>("path");
        const QDir folder(kFolder);
        for (const QString& file : folder.entryList({QStringLiteral("*.csv")}, QDir::Files)) {
            // A trace is in order of time; a clock that steps back is for tst_limit_chain.
            if (!clockStepsBack(GoldenCase::read(folder.filePath(file))))
                QTest::newRow(qPrintable(file)) << folder.filePath(file);
        }
    }

    void repliesAsNginxDid()
    {
        QFETCH(QString, path);
        const GoldenCase golden = GoldenCase::read(path);
        QVERIFY2(golden.error.isEmpty(), qPrintable(golden.error));
        std::size_t row = 0;
        QStringList differences;
        const auto compare = [&](const RequestOutcome& request) {
            const GoldenRow& expected = golden.rows[row++];
            if (told(request) != recorded(expected)) {
                differences += QStringLiteral("line %1: nginx %2, we %3")
                                   .arg(QString::number(expected.line), QString::fromStdString(recorded(expected)),
                                        QString::fromStdString(told(request)));
            }
        };
        const GroupedPtr grouped = groupedBy(traceOf(golden), golden.zones.front().key);
        const ReplayOptions options{.uptimeAtZero = Milliseconds(golden.uptimeMs)};
        QVERIFY(replayInOrder(policyOf(golden), grouped, {}, compare, {}, options).has_value());
        QCOMPARE(row, golden.rows.size());
        QVERIFY2(differences.isEmpty(), qPrintable(differences.value(0)));
    }
};

SPILLWAY_TEST(TestGoldenReplay)

} // namespace tst_golden_replay

#include "tst_golden_replay.moc"
