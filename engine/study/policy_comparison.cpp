#include "engine/study/policy_comparison.h"

namespace spillway {

namespace {

/// The traffic by each arrival model, that of the log first.
Result<std::vector<GroupedPtr>> byAllModels(const GroupedPtr& grouped, const std::stop_token& stop)
{
    if (!grouped->trace->leavesOpen())
        return std::vector{grouped};
    auto models = byOtherModels(grouped, stop);
    if (models)
        models->insert(models->begin(), grouped);
    return models;
}

} // namespace

Result<PolicyComparison> comparePolicies(const Policy& first, const GroupedPtr& grouped, const SecondPolicy& second,
                                         const ReplayOptions& options, const std::stop_token& stop)
{
    PolicyComparison comparison;
    const auto models = byAllModels(grouped, stop);
    const auto others = byAllModels(second.grouped, stop);
    if (!models || !others)
        return models ? others.error() : models.error();
    for (std::size_t i = 0; i < models->size(); ++i) {
        std::vector<Totals> totals;
        std::vector<RequestVerdicts> verdicts;
        for (const auto& [policy, of] : {std::pair(&first, &(*models)[i]), std::pair(&second.policy, &(*others)[i])}) {
            const auto outcome = replay(*policy, *of, {}, stop, options);
            if (!outcome)
                return outcome.error();
            auto each = RequestVerdicts::create(*policy, **outcome, stop, options);
            if (!each)
                return each.error();
            totals.push_back((*outcome)->totals);
            verdicts.push_back(*std::move(each));
        }
        const auto found = difference(verdicts[0], verdicts[1], *(*models)[i], {}, 3, stop);
        if (!found)
            return found.error();
        auto gain = gaining(*found, *grouped);
        auto lose = losing(*found, *grouped);
        using Counts = PolicyComparison::Counts;
        const Counts counts{found->onlyFirst, found->onlySecond, found->waiting, gain.size(), lose.size()};
        if (i == 0) {
            comparison = {second, totals[0], totals[1], counts, std::move(gain), std::move(lose), found->requests, {}};
            continue;
        }
        comparison.range = comparison.known();
        include(comparison.range->first, totals[0]);
        include(comparison.range->second, totals[1]);
        comparison.range->counts.include(counts, &Counts::onlyFirst, &Counts::onlySecond, &Counts::waiting,
                                         &Counts::gain, &Counts::lose);
    }
    return comparison;
}

} // namespace spillway
