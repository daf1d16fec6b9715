#include "engine/limiter/limit_chain.h"

#include "tests/support/golden_case.h"
#include "tests/support/test_class.h"

#include <QDir>
#include <QtTest/QTest>

#include <unordered_map>

namespace tst_limit_chain {

using namespace spillway;
using namespace spillway::test;

namespace {

const QString kFolder = QStringLiteral(SPILLWAY_SOURCE_DIR "/tests/golden/nginx");

std::string nameOf(StepCode code)
{
    switch (code) {
    case StepCode::Ok: return "OK";
    case StepCode::Again: return "AGAIN";
    case StepCode::Busy: return "BUSY";
    case StepCode::Error: break;
    }
    return "ERROR";
}

std::string nameOf(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Passed: return "PASSED";
    case Verdict::Delayed: return "DELAYED";
    case Verdict::Rejected: break;
    }
    return "REJECTED";
}

/// A recorded case's zones, with a number for each key text.
class GoldenServer
{
public:
    explicit GoldenServer(const GoldenCase& golden) :
        m_golden(golden), m_ids(golden.zones.size()), m_chain(zonesOf(golden))
    {
    }

    /// What our limits say to this row, in the file's own columns.
    std::string answer(const GoldenRow& row)
    {
        const auto limits = m_golden.limitsFor(row.path);
        std::vector<KeyUse> keys;
        for (const ChainLimit& limit : limits)
            keys.push_back(use(limit.zone, keyText(m_golden.zones[limit.zone].key, row)));
        const auto outcome = m_chain.decide(limits, keys, Instant(Milliseconds(m_golden.uptimeMs + row.timeMs)));
        return columns(outcome, limits);
    }

    static std::string expected(const GoldenRow& row)
    {
        return row.status + ',' + row.excess + ',' + row.delay + ',' + row.zone + ',' + row.trace;
    }

private:
    static std::vector<ZoneMemory> zonesOf(const GoldenCase& golden)
    {
        std::vector<ZoneMemory> zones;
        for (const GoldenZone& zone : golden.zones)
            zones.emplace_back(zone.bytes, zone.name.size(), zone.rate.rate(), golden.rows.size());
        return zones;
    }

    KeyUse use(std::size_t zone, const std::string& text)
    {
        const auto number = static_cast<ZoneKey>(m_ids[zone].size());
        return {m_ids[zone].try_emplace(text, number).first->second, static_cast<std::uint32_t>(text.size())};
    }

    [[nodiscard]] std::string columns(const ChainDecision& outcome, const std::vector<ChainLimit>& limits) const
    {
        std::string trace;
        for (const ChainStep& step : m_chain.steps()) {
            if (!trace.empty())
                trace += ' ';
            trace += std::to_string(step.index) + ':' + nameOf(step.code) + ':' + std::to_string(step.excess.raw());
        }
        if (!outcome.accounted)
            return "-,0,0,," + trace;
        const Decision& decision = outcome.decision;
        // Where there is no memory nginx logs no "limiting requests" line that would name the zone.
        const bool named = decision.verdict != Verdict::Passed && !outcome.outOfMemory;
        return nameOf(decision.verdict) + ',' + std::to_string(decision.excess.raw()) + ',' +
               std::to_string(decision.delay.count()) + ',' +
               (named ? m_golden.zones[limits[outcome.limit].zone].name : std::string()) + ',' + trace;
    }

    const GoldenCase& m_golden;
    std::vector<std::unordered_map<std::string, ZoneKey>> m_ids; ///< by zone
    LimitChain m_chain;
};

} // namespace

class TestLimitChain : public QObject
{
    Q_OBJECT

private slots:
    /// Each file of the folder was recorded from a real nginx; a new file is a new case.
    void decidesAsNginxDid_data()
    {
        QTest::addColumn<QString>("path");
        const QDir folder(kFolder);
        const QStringList files = folder.entryList({QStringLiteral("*.csv")}, QDir::Files);
        QVERIFY2(!files.isEmpty(), "no recorded cases found");
        for (const QString& file : files)
            QTest::newRow(qPrintable(file)) << folder.filePath(file);
    }

    void decidesAsNginxDid()
    {
        QFETCH(QString, path);
        const GoldenCase golden = GoldenCase::read(path);
        QVERIFY2(golden.error.isEmpty(), qPrintable(golden.error));
        QVERIFY(!golden.rows.empty());
        GoldenServer server(golden);
        for (const GoldenRow& row : golden.rows) {
            const std::string expected = GoldenServer::expected(row);
            const std::string answer = server.answer(row);
            if (answer != expected) {
                QFAIL(qPrintable(QStringLiteral("line %1: nginx %2, we %3")
                                     .arg(row.line)
                                     .arg(QString::fromStdString(expected), QString::fromStdString(answer))));
            }
        }
    }
};

SPILLWAY_TEST(TestLimitChain)

} // namespace tst_limit_chain

#include "tst_limit_chain.moc"
