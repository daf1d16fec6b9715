#include "engine/advise/exempt_trial.h"

#include "engine/core/stop_poll.h"
#include "engine/replay/estimate/known_loss.h"
#include "engine/trace/nginx/exemption.h"

#include <algorithm>
#include <span>
#include <string_view>
#include <vector>

namespace spillway {

namespace {

Result<GroupedPtr> without(ClientId client, const Grouped& grouped, const std::stop_token& stop)
{
    if (const auto found = grouped.findRows(stop); !found)
        return found.error();
    RankedBits others(grouped.selected.size());
    const auto rows = grouped.rowsOf(client); // ascending, too
    const std::uint32_t* own = rows.data();
    const std::uint32_t* const end = own + rows.size();
    const bool all = grouped.selected.visit(stop, [&](std::uint32_t row) {
        if (own != end && *own == row)
            ++own;
        else
            others.mark(row);
    });
    if (!all)
        return cancelled();
    return group(grouped.trace, grouped.keys, SelectedRows(std::move(others), grouped.selected.size()), stop);
}

Result<std::optional<ExemptTrial>> tryExempting(ClientId client, const Advice& advice, const GroupedPtr& grouped,
                                                std::span<const Period> periods, const Aims& aims,
                                                const std::stop_token& stop)
{
    const std::optional<ExemptTrial> none;
    const auto condition = exemptionOf(*grouped->trace, grouped->keys->key, grouped->name(client));
    if (!condition)
        return none;
    const auto others = without(client, *grouped, stop);
    if (!others)
        return others.error();
    auto better = advise(*others, periods, aims, stop);
    if (!better)
        return better.error();
    if (!isClearlyBetter(*better, advice))
        return none;
    return std::optional(
        ExemptTrial{client, client == advice.busiestNormal, *condition, *std::move(better), sightOf(*grouped, client)});
}

/// Whether it does more than this other one, each of its own surplus.
bool isBetter(const Advice& advice, const Advice& than)
{
    return advice.separates != than.separates ? advice.separates : advice.keptOutShare() > than.keptOutShare();
}

bool isRefusal(std::string_view status)
{
    return status.size() == 3 && status[0] == '4' && status != "429" && status != "499";
}

} // namespace

bool collectsErrors(const Grouped& grouped, ClientId client)
{
    const Column* const statuses = grouped.trace->column("status");
    if (statuses == nullptr)
        return false;
    std::uint64_t refused = 0;
    for (const std::uint32_t row : grouped.rowsOf(client))
        refused += isRefusal(statuses->values[statuses->ids[row]]) ? 1U : 0U;
    return 2 * refused > grouped.requestsOf(client);
}

bool makesIncidents(const Grouped& grouped, ClientId client, std::span<const PeriodSpan> spans, Milliseconds usual,
                    Milliseconds incident, std::uint64_t surplus)
{
    constexpr std::uint64_t kTenth = 10;
    PeriodSize before{0, usual};
    PeriodSize then{0, incident};
    PeriodCursor cursor(spans);
    const ClientArrivals arrivals = grouped.arrivalsOf(client);
    if (isRegular(arrivals, spans))
        return false;
    for (std::size_t i = 0; i < arrivals.size(); ++i) {
        const auto kind = cursor.kindAt(arrivals[i]);
        before.requests += kind == PeriodKind::Normal ? 1U : 0U;
        then.requests += kind == PeriodKind::Incident ? 1U : 0U;
    }
    return surplus > 0 && surplusOf(before, then) * kTenth >= surplus;
}

Result<std::optional<ExemptTrial>> tryExempting(const Advice& advice, const GroupedPtr& grouped,
                                                std::span<const Period> periods, const Aims& aims, std::stop_token stop)
{
    std::optional<ExemptTrial> best;
    if (advice.separates || advice.surplus == 0 || grouped->clients() < 2)
        return best;
    const std::vector<PeriodSpan> spans = periodSpans(periods);
    const auto isSuspect = [&](ClientId client) {
        return collectsErrors(*grouped, client) ||
               makesIncidents(*grouped, client, spans, advice.normal.length, advice.incident.length, advice.surplus);
    };
    std::vector<ClientId> candidates;
    for (const auto& client : {advice.busiestNormal, advice.busiestAtLowerRate})
        if (client && std::ranges::find(candidates, *client) == candidates.end() && !isSuspect(*client))
            candidates.push_back(*client);
    for (const ClientId client : candidates) {
        auto trial = tryExempting(client, advice, grouped, periods, aims, stop);
        if (!trial)
            return trial.error();
        if (*trial && (!best || isBetter((*trial)->advice, best->advice)))
            best = *std::move(trial);
    }
    return best;
}

} // namespace spillway
