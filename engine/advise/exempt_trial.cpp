#include "engine/advise/exempt_trial.h"

#include "engine/trace/exemption.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <vector>

namespace spillway {

namespace {

Result<GroupedPtr> without(ClientId client, const Grouped& grouped, const std::stop_token& stop)
{
    const auto rows = grouped.selected.rows(stop);
    if (!rows)
        return rows.error();
    const std::span own(grouped.rows.data() + grouped.offsets[client], grouped.requestsOf(client)); // ascending, too
    std::vector<std::uint32_t> others;
    others.reserve(rows->size() - own.size());
    std::ranges::set_difference(*rows, own, std::back_inserter(others));
    return group(grouped.trace, grouped.keys, others, stop);
}

} // namespace

Result<std::optional<ExemptTrial>> tryExempting(const Advice& advice, const GroupedPtr& grouped,
                                                std::span<const Period> periods, const Aims& aims, std::stop_token stop)
{
    const std::optional<ExemptTrial> none;
    if (advice.separates || advice.surplus == 0 || !advice.busiestNormal || grouped->clients() < 2)
        return none;
    const auto condition = exemptionOf(*grouped->trace, grouped->keys->key, grouped->name(*advice.busiestNormal));
    if (!condition)
        return none;
    const auto others = without(*advice.busiestNormal, *grouped, stop);
    if (!others)
        return others.error();
    auto better = advise(*others, periods, aims, stop);
    if (!better)
        return better.error();
    if (!isClearlyBetter(*better, advice))
        return none;
    return std::optional(
        ExemptTrial{*advice.busiestNormal, *condition, *std::move(better), sightOf(*grouped, *advice.busiestNormal)});
}

} // namespace spillway
