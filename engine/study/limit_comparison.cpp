#include "engine/study/limit_comparison.h"

#include "engine/replay/estimate/outcome_estimate.h"

#include <utility>

namespace spillway {

Result<LimitComparison> compareLimits(const Import& import, const GroupedPtr& grouped, std::span<const Policy> policies,
                                      Milliseconds window, const std::vector<Period>& periods, std::stop_token stop)
{
    LimitComparison all{trafficFacts(import, *grouped), {}};
    std::vector<GroupedPtr> others;
    if (all.traffic.leavesOpen) {
        auto models = byOtherModels(grouped, stop);
        if (!models)
            return models.error();
        others = *std::move(models);
    }
    const auto spans = periods.empty() ? std::vector<PeriodSpan>() : periodSpans(periods);
    for (const Policy& policy : policies) {
        auto row = compareOne(policy, grouped, BinSpec{}, window, stop, spans);
        if (!row)
            return row.error();
        if (all.traffic.leavesOpen) {
            auto estimate = estimateOf(*row, grouped, others, stop, spans);
            if (!estimate)
                return estimate.error();
            row->estimate = *std::move(estimate);
        }
        all.rows.push_back(*std::move(row));
    }
    return all;
}

} // namespace spillway
