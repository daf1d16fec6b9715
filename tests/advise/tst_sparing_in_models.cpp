#include "engine/advise/advice_range.h"
#include "engine/replay/estimate/outcome_estimate.h"
#include "engine/replay/kernels/grouped_replay.h"
#include "tests/replay/blurred_traffic.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <algorithm>

namespace tst_sparing_in_models {

using namespace spillway;
using namespace spillway::test;

class TestSparingInModels : public QObject
{
    Q_OBJECT

private slots:
    /// That burst rejects nothing by any model; with one less some model rejects something.
    void itIsTheLeast()
    {
        const std::vector<Rate> rates{Rate(500), Rate(1389), Rate(5000), Rate(20'000)};
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            const Log log = blurred(bunchesAtEdges(seed));
            std::vector<GroupedPtr> models = byOtherModels(log.grouped).value();
            const auto bursts = sparingInModels(*log.grouped, models, rates, {}).value();
            const auto alone = sparingInModels(*log.grouped, {}, rates, {}).value();
            models.push_back(log.grouped);
            const auto lost = [&](Rate rate, std::int64_t burst) {
                std::uint64_t most = 0;
                for (const GroupedPtr& model : models)
                    most = std::max(
                        most,
                        replayGrouped({rate, Thousandths(burst * 1000), kNever}, model, {}).value()->totals.rejected);
                return most;
            };
            QVERIFY(!std::ranges::equal(bursts, alone)); // other models are harder on some client
            for (std::size_t i = 0; i < rates.size(); ++i) {
                QCOMPARE(lost(rates[i], bursts[i]), std::uint64_t{0});
                QVERIFY(bursts[i] == 0 || lost(rates[i], bursts[i] - 1) > 0);
                QVERIFY(bursts[i] >= alone[i]);
            }
        }
    }
};

SPILLWAY_TEST(TestSparingInModels)

} // namespace tst_sparing_in_models

#include "tst_sparing_in_models.moc"
