#include "engine/replay/replay.h"

#include "engine/policy/policy_text.h"
#include "tests/replay/random_traffic.h"
#include "tests/support/seed.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <numeric>
#include <random>

namespace tst_first_impression {

using namespace spillway;

class TestFirstImpression : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_seed = seedOfTest();
        std::mt19937_64 random(m_seed);
        m_grouped = groupedBy(randomTrace(random, {400'000, 4000, 0, 300}), "$arg_k");
        m_spec = {m_grouped->base, Milliseconds(m_grouped->span.count() / 50 + 1), 50};
    }

    void itTellsOfAllByWhatItLookedAt_data()
    {
        QTest::addColumn<QString>("limit");
        QTest::newRow("nodelay") << QStringLiteral("rate=2r/s burst=3 nodelay");
        QTest::newRow("most wait") << QStringLiteral("rate=1r/m burst=5000");
        QTest::newRow("a bucket of tokens") << QStringLiteral("token-bucket rate=2r/s capacity=4");
        QTest::newRow("a log, client by client") << QStringLiteral("sliding-log limit=4 window=2s");
    }

    void itTellsOfAllByWhatItLookedAt()
    {
        QFETCH(QString, limit);
        const Policy policy = limited(limit);
        const OutcomePtr whole = replayAtOnce(policy, m_grouped, m_spec).value();
        const OutcomePtr first = firstImpression(policy, m_grouped, m_spec, {4, nullptr}).value();
        QVERIFY(first->path == ReplayPath::ByKeyUnproven && whole->inferred == 0);
        QVERIFY(first->inferred > 0 && first->inferred < m_grouped->requests());
        QCOMPARE(first->totals.requests, whole->totals.requests);
        QCOMPARE(first->totals.clients, whole->totals.clients);
        std::uint64_t looked = 0;
        for (ClientId client = 0; client < m_grouped->clients(); ++client) {
            const ClientOutcome& one = first->clients[client];
            QCOMPARE(std::size_t{one.requests}, m_grouped->requestsOf(client));
            if (one == whole->clients[client])
                looked += one.requests;
            else // was not replayed
                QVERIFY(one.delayed == 0 && one.rejected == 0 && one.peakExcess == Thousandths(0));
        }
        QVERIFY(looked + first->inferred >= m_grouped->requests());
        for (std::uint32_t bin = 0; bin < m_spec.count; ++bin) // what was offered is known of all
            QCOMPARE(all(first->bins, bin), all(whole->bins, bin));
        const auto near = [](std::uint64_t a, std::uint64_t b) { return a < b + b / 2 + 100 && b < a + a / 2 + 100; };
        QVERIFY(near(first->totals.rejected, whole->totals.rejected));
        QVERIFY(near(first->totals.delayed, whole->totals.delayed));
        QVERIFY(near(sum(first->bins.rejected), sum(whole->bins.rejected)));
    }

    void whatWasKnownBeforeStandsForTheOthers()
    {
        const Policy policy = limited(QStringLiteral("rate=2r/s burst=3 nodelay"));
        const OutcomePtr before = replayAtOnce(policy, m_grouped, m_spec).value();
        const OutcomePtr first = firstImpression(policy, m_grouped, m_spec, {7, before}).value();
        QVERIFY(first->inferred > 0 && first->clients == before->clients);
    }

    /// Of one client in one nothing is inferred.
    void theWholeIsAReplay()
    {
        const Policy policy = limited(QStringLiteral("rate=2r/s burst=3"));
        const OutcomePtr whole = replayAtOnce(policy, m_grouped, m_spec).value();
        const OutcomePtr first = firstImpression(policy, m_grouped, m_spec, {}).value();
        QVERIFY(first->inferred == 0 && first->totals == whole->totals && first->clients == whole->clients);
        QVERIFY(first->bins.rejected == whole->bins.rejected && first->bins.delayed == whole->bins.delayed);
    }

    void othersAreRefused()
    {
        const Policy otherKey = parseLimits({"rate=2r/s"}, KeyTemplate()).value();
        QVERIFY(firstImpression(otherKey, m_grouped, m_spec, {4, nullptr}).error().code == ErrorCode::Unsupported);
    }

private:
    static Policy limited(const QString& limit)
    {
        return parseLimits({limit.toStdString()}, KeyTemplate::parse("$arg_k").value()).value();
    }
    static std::uint64_t all(const Bins& bins, std::uint32_t bin)
    {
        return std::uint64_t{bins.passed[bin]} + bins.delayed[bin] + bins.rejected[bin];
    }
    static std::uint64_t sum(const std::vector<std::uint32_t>& counts)
    {
        return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
    }

    std::uint64_t m_seed = 0;
    GroupedPtr m_grouped;
    BinSpec m_spec;
};

SPILLWAY_TEST(TestFirstImpression)

} // namespace tst_first_impression

#include "tst_first_impression.moc"
