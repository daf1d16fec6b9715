#include "ui/jobs/comparison_job.h"

#include "tests/replay/clients.h"
#include "tests/replay/random_traffic.h"
#include "tests/support/test_class.h"

#include <QtCore/QThread>
#include <QtTest/QSignalSpy>
#include <QtTest/QTest>

#include <random>

namespace tst_comparison_job {

using namespace spillway;
using namespace spillway::ui;

namespace {

/// A job and the rows that it told of.
struct Fixture
{
    ComparisonJob job;
    std::vector<std::pair<int, ComparisonRowPtr>> rows;

    Fixture()
    {
        QObject::connect(&job, &ComparisonJob::rowComputed, &job,
                         [this](int row, const ComparisonRowPtr& figures) { rows.emplace_back(row, figures); });
    }
    [[nodiscard]] bool settle() const
    {
        return QTest::qWaitFor([this] { return job.isIdle(); }, 60'000);
    }
};

ComparisonWish wishFor(const GroupedPtr& grouped, const char* limit)
{
    ComparisonWish wish;
    wish.grouped = grouped;
    wish.policies = alternatives(limitBy(limit));
    wish.bins = {grouped->base, Milliseconds(500), 40};
    wish.window = Milliseconds(1000);
    return wish;
}

/// 40 requests of one client in each of three seconds, with the stamps of their seconds.
GroupedPtr inWholeSeconds()
{
    Trace trace = traceOf({"arg_k"}, {});
    trace.resolution = Milliseconds(1000);
    for (std::int64_t i = 0; i < 120; ++i) {
        trace.arrivals.push_back(at(i / 40 * 1000));
        trace.sourceOf.push_back(0);
        trace.columns[0].ids.push_back(trace.columns[0].values.intern("a"));
    }
    return groupedBy(shared(std::move(trace)), "$arg_k");
}

} // namespace

class TestComparisonJob : public QObject
{
    Q_OBJECT

    GroupedPtr m_grouped;

private slots:
    void initTestCase()
    {
        std::mt19937_64 random(17);
        m_grouped = groupedBy(randomTrace(random, {20'000, 30, 0, 100}), "$arg_k");
    }

    void computesTheRowsInOrder()
    {
        Fixture fixture;
        QVERIFY(fixture.job.isIdle());
        fixture.job.wish(wishFor(m_grouped, "rate=5r/s burst=4"));
        QVERIFY(!fixture.job.isIdle());
        QVERIFY(fixture.settle());
        QCOMPARE(fixture.rows.size(), 6U);
        for (int row = 0; row < 6; ++row) {
            const auto& [index, figures] = fixture.rows[static_cast<std::size_t>(row)];
            QCOMPARE(index, row);
            const auto expected =
                compareOne(figures->policy, m_grouped, {m_grouped->base, Milliseconds(500), 40}, Milliseconds(1000));
            QVERIFY(figures->totals == expected->totals && figures->measures == expected->measures);
        }
    }

    void computesOnlyWhatChanged()
    {
        Fixture fixture;
        ComparisonWish wish = wishFor(m_grouped, "rate=5r/s burst=4");
        fixture.job.wish(wish);
        QVERIFY(fixture.settle());
        fixture.job.wish(wish);
        QVERIFY(fixture.settle());
        QCOMPARE(fixture.rows.size(), 6U);
        wish.policies[2] = limitBy("leaking-bucket rate=1r/s capacity=2");
        fixture.job.wish(wish);
        QVERIFY(fixture.settle());
        QCOMPARE(fixture.rows.size(), 7U);
        QCOMPARE(fixture.rows.back().first, 2);
        QVERIFY(fixture.rows.back().second->policy == wish.policies[2]);
    }

    void otherSlicesKeepTheFigures()
    {
        Fixture fixture;
        ComparisonWish wish = wishFor(m_grouped, "rate=5r/s burst=4");
        fixture.job.wish(wish);
        QVERIFY(fixture.settle());
        wish.bins.count = 7;
        fixture.job.wish(wish);
        QVERIFY(fixture.settle());
        QCOMPARE(fixture.rows.size(), 12U);
        for (std::size_t row = 0; row < 6; ++row) {
            const ComparisonRow& before = *fixture.rows[row].second;
            const ComparisonRow& after = *fixture.rows[row + 6].second;
            QCOMPARE(after.bins.passed.size(), 7U);
            QVERIFY(after.measures == before.measures && after.totals == before.totals);
            QVERIFY(std::equal(after.bins.passed.begin(), after.bins.passed.end(), before.bins.passed.begin()));
        }
    }

    void wholeSecondsGiveRangesAfterAllRows()
    {
        Fixture fixture;
        const GroupedPtr grouped = inWholeSeconds();
        ComparisonWish wish = wishFor(grouped, "rate=10r/s burst=20 nodelay");
        fixture.job.wish(wish);
        QVERIFY(fixture.settle());
        QCOMPARE(fixture.rows.size(), 12U);
        const auto others = byOtherModels(grouped).value();
        bool open = false;
        for (std::size_t row = 0; row < 6; ++row) {
            QVERIFY(!fixture.rows[row].second->estimate);
            const ComparisonRow& known = *fixture.rows[row + 6].second;
            QCOMPARE(fixture.rows[row + 6].first, static_cast<int>(row));
            QVERIFY(known.estimate == estimateOf(known, grouped, others).value());
            QVERIFY(known.totals == fixture.rows[row].second->totals);
            open = open || known.estimate->totals.low.rejected < known.estimate->totals.high.rejected;
        }
        QVERIFY(open);
        wish.bins.count = 3; // what the readings told does not depend on the slices
        fixture.job.wish(wish);
        QVERIFY(fixture.settle());
        QCOMPARE(fixture.rows.size(), 18U);
        for (std::size_t row = 0; row < 6; ++row)
            QVERIFY(fixture.rows[row + 12].second->estimate == fixture.rows[row + 6].second->estimate);
    }

    void theNewestWishWins()
    {
        Fixture fixture;
        for (int burst = 0; burst < 20; ++burst) {
            fixture.job.wish(wishFor(m_grouped, ("rate=5r/s burst=" + std::to_string(burst)).c_str()));
            QTest::qWait(1);
        }
        QVERIFY(fixture.settle());
        std::vector<ComparisonRowPtr> last(6);
        for (const auto& [row, figures] : fixture.rows)
            last[static_cast<std::size_t>(row)] = figures;
        const auto wanted = alternatives(limitBy("rate=5r/s burst=19"));
        for (std::size_t row = 0; row < 6; ++row)
            QVERIFY(last[row] && last[row]->policy == wanted[row]);
    }

    void otherTrafficIsNeverMixedIn()
    {
        Fixture fixture;
        const GroupedPtr few = groupedClients({{0, 100, 200}});
        fixture.job.wish(wishFor(m_grouped, "rate=5r/s burst=4"));
        QTest::qWait(1);
        const std::size_t before = fixture.rows.size();
        fixture.job.wish(wishFor(few, "rate=5r/s burst=4"));
        QVERIFY(fixture.settle());
        QCOMPARE(fixture.rows.size(), before + 6);
        for (std::size_t i = before; i < fixture.rows.size(); ++i)
            QCOMPARE(fixture.rows[i].second->totals.requests, 3U);
    }

    void nothingIsDoneForNobody()
    {
        Fixture fixture;
        fixture.job.wish(wishFor(m_grouped, "rate=5r/s burst=4"));
        fixture.job.wish({});
        QVERIFY(fixture.settle());
        QVERIFY(fixture.rows.empty());
    }

    void resultsComeOnTheThreadOfTheJob()
    {
        Fixture fixture;
        const QThread* thread = nullptr;
        connect(
            &fixture.job, &ComparisonJob::rowComputed, &fixture.job, [&] { thread = QThread::currentThread(); },
            Qt::DirectConnection);
        fixture.job.wish(wishFor(m_grouped, "rate=5r/s burst=4"));
        QVERIFY(fixture.settle());
        QCOMPARE(thread, QThread::currentThread());
    }

    void whatFailsIsToldOnce()
    {
        Fixture fixture;
        QSignalSpy failed(&fixture.job, &ComparisonJob::rowFailed);
        ComparisonWish wish = wishFor(m_grouped, "rate=5r/s burst=4");
        wish.policies = {parseLimits({"rate=1r/s"}, KeyTemplate()).value()}; // counts by another key
        fixture.job.wish(wish);
        QVERIFY(fixture.settle());
        QCOMPARE(failed.count(), 1);
        fixture.job.wish(wish);
        QVERIFY(fixture.settle());
        QCOMPARE(failed.count(), 1);
    }
};

SPILLWAY_TEST(TestComparisonJob)

} // namespace tst_comparison_job

#include "tst_comparison_job.moc"
